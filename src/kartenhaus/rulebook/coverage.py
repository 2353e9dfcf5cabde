"""From rule to code to test: what applies and what shows each rule, and what is missing.

`python -m kartenhaus.rulebook.coverage [--write]`, run in the folder of the repository, names
every fault and ends with 1 if there is one; with `--write` it also writes `docs/rules-<game>.md`.
"""

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import msgspec

from kartenhaus.rulebook.book import GAMES, Book, load

Mentions = Mapping[str, tuple[str, ...]]
"""ID -> the places that mention it, `path:line`, sorted by path and line."""

SOURCE = "src/kartenhaus"
HEAD = """\
# {title}: rule, code, test

Where each rule of the rulebook is applied and where it is shown. IDs are those of
`kartenhaus rules {game}`. Rules marked *component* (a fact of the cards) or *flavour* (words only)
need neither.

Written by `python -m kartenhaus.rulebook.coverage --write`; a test keeps it current.

| ID | Rule or ruling | Code | Tests |
| --- | --- | --- | --- |
"""


class Vector(msgspec.Struct, frozen=True):
    """The part of a vector that says which rules it shows; `req` names rules and rulings."""

    rule: list[str] = []
    ruling: list[str] = []
    req: list[str] = []


class Coverage(msgspec.Struct, frozen=True):
    """What the code and the tests of a repository say about one rulebook."""

    book: Book
    code: Mentions
    tests: Mentions

    def faults(self) -> list[str]:
        """One line for every unknown ID, and every rule without code or without test."""
        known = {**self.book.rules, **self.book.rulings}
        found = [
            f"{place}: no such rule: {rule_id}"
            for mentions in (self.code, self.tests)
            for rule_id, places in mentions.items()
            for place in places
            if rule_id not in known
        ]
        for rule_id, entry in known.items():
            if entry.mark:
                continue
            found += [
                f"{rule_id} has no {what}"
                for what, mentions in (("code", self.code), ("test", self.tests))
                if rule_id not in mentions
            ]
        return found

    def table(self) -> str:
        """The Markdown page that shows it, free of line numbers so that it lives longer."""
        book = self.book
        texts = {rule.id: rule.text for rule in book.rules.values()}
        texts.update({ruling.id: ruling.title for ruling in book.rulings.values()})
        rows = [self._row(rule_id, text) for rule_id, text in texts.items()]
        return HEAD.format(title=book.title, game=book.game) + "".join(rows)

    def _row(self, rule_id: str, text: str) -> str:
        mark = self.book.find(rule_id).mark
        marked = f"{text} (*{mark}*)" if mark else text
        code, tests = (_paths(mentions.get(rule_id, ())) for mentions in (self.code, self.tests))
        return f"| {rule_id} | {marked.replace('|', '/')} | {code} | {tests} |\n"


def measure(root: Path, game: str) -> Coverage:
    """Scan the repository in the folder `root`."""
    prefix = GAMES[game]
    data = root / "tests" / "vectors" / "data"
    vectors = sorted(data.glob(f"{game.replace('-', '_')}*.jsonl"))
    code = _gather(root, _code_mentions(root, prefix))
    tests = _gather(root, [*_marker_mentions(root, prefix), *_vector_mentions(vectors)])
    return Coverage(load(game, "en"), code, tests)


def page(root: Path, game: str) -> Path:
    """Where the table of a game stands."""
    return root / "docs" / f"rules-{game}.md"


def ids_in(text: str, prefix: str) -> Iterator[str]:
    """Every ID in the text; a span such as `LS-2.1 to LS-2.3` stands for all of its IDs."""
    number = rf"\b{prefix}-(\d+)\.(\d+)"
    for match in re.finditer(rf"{number} to {number}", text):
        if match[1] == match[3]:
            for n in range(int(match[2]), int(match[4]) + 1):
                yield f"{prefix}-{match[1]}.{n}"
    yield from re.findall(rf"\b{prefix}-(?:A\d+|\d+\.\d+)\b", text)


def _code_mentions(root: Path, prefix: str) -> Iterator[tuple[str, Path, int]]:
    source = root / SOURCE
    for path in source.rglob("*.py"):
        if path.is_relative_to(source / "rulebook"):
            continue
        for line, text in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            for rule_id in ids_in(text, prefix):
                yield rule_id, path, line


def _marker_mentions(root: Path, prefix: str) -> Iterator[tuple[str, Path, int]]:
    """The IDs in every `pytest.mark.rule(...)`, also where a module calls it `rule` for short."""
    for path in (root / "tests").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Attribute(attr="rule") | ast.Name(id="rule"), args=arguments
                ):
                    for argument in arguments:
                        for rule_id in ids_in(ast.unparse(argument), prefix):
                            yield rule_id, path, node.lineno
                case _:
                    pass


def _vector_mentions(paths: Iterable[Path]) -> Iterator[tuple[str, Path, int]]:
    for path in paths:
        for line, text in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            vector = msgspec.json.decode(text, type=Vector)
            for rule_id in (*vector.rule, *vector.ruling, *vector.req):
                yield rule_id, path, line


def _gather(root: Path, mentions: Iterable[tuple[str, Path, int]]) -> dict[str, tuple[str, ...]]:
    found: defaultdict[str, set[tuple[str, int]]] = defaultdict(set)
    for rule_id, path, line in mentions:
        found[rule_id].add((path.relative_to(root).as_posix(), line))
    return {
        rule_id: tuple(f"{path}:{line}" for path, line in sorted(places))
        for rule_id, places in found.items()
    }


def _paths(places: tuple[str, ...]) -> str:
    names = sorted({place.partition(":")[0].removeprefix(f"{SOURCE}/") for place in places})
    return "<br>".join(f"`{name}`" for name in names)


def main(arguments: list[str], root: Path) -> int:
    """Print the faults of every game; 0 if there are none, 1 if there are, 2 if misused."""
    if arguments not in ([], ["--write"]) or not (root / "tests").is_dir():
        sys.stderr.write("usage, in the folder of the repository: coverage [--write]\n")
        return 2
    faults: list[str] = []
    for game in GAMES:
        coverage = measure(root, game)
        faults += coverage.faults()
        if arguments:
            page(root, game).parent.mkdir(exist_ok=True)
            page(root, game).write_text(coverage.table(), encoding="utf-8")
    sys.stdout.writelines(f"{fault}\n" for fault in faults)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], Path.cwd()))
