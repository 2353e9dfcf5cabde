"""The ground holds: sizes, arrows between rooms, nothing that ties us to one machine."""

from __future__ import annotations

import ast
import io
import os
import re
import shutil
import subprocess
import sys
import tokenize
from importlib.metadata import version
from pathlib import Path

import pytest

import kartenhaus
from tests.conftest import ROOT

SOURCE = ROOT / "src" / "kartenhaus"
MODULES = sorted(SOURCE.rglob("*.py"))
PURE_ROOMS = ("kernel", "games", "table")
MODULE_LIMIT = 300
FUNCTION_LIMIT = 60
IO_CALLS = {"open", "print", "input", "exec", "eval", "__import__", "breakpoint"}


def project_files() -> list[Path]:
    """Every file of the project, without what tools have made or fetched (see .gitignore)."""
    made = re.findall(r"^/?([\w./-]+)/$", (ROOT / ".gitignore").read_text(), re.MULTILINE)
    skipped = {".git", *(folder.rpartition("/")[2] for folder in made)}
    files: list[Path] = []
    for folder, folders, names in os.walk(ROOT):
        folders[:] = [name for name in folders if name not in skipped]
        files += [Path(folder, name) for name in names if ".sqlite3" not in name]
    return files


def code_lines(source: str) -> set[int]:
    """Return the numbers of the lines that hold code: no blanks, comments or docstrings."""
    silent = {
        tokenize.COMMENT,
        tokenize.NL,
        tokenize.NEWLINE,
        tokenize.INDENT,
        tokenize.DEDENT,
        tokenize.ENCODING,
        tokenize.ENDMARKER,
    }
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in silent:
            lines.update(range(token.start[0], token.end[0] + 1))
    return lines - docstring_lines(ast.parse(source))


def docstring_lines(tree: ast.AST) -> set[int]:
    """Return the numbers of the lines that bare strings cover."""
    lines: set[int] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant(value=str())):
                lines.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
            case _:
                pass
    return lines


def functions(tree: ast.AST) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Return every function and method of a module."""
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    return [node for node in ast.walk(tree) if isinstance(node, kinds)]


def test_code_lines_leave_out_what_is_no_code() -> None:
    """The measure counts statements over all their lines, and nothing else."""
    source = (
        '"""Says\nwhat."""\n\n# why\nx = [\n    1,\n]\n\n\ndef f():\n    """Doc."""\n    return x\n'
    )
    assert code_lines(source) == {5, 6, 7, 10, 12}


def test_modules_are_short() -> None:
    """No module holds more code than fits in a head."""
    sizes = {path.relative_to(ROOT): len(code_lines(path.read_text())) for path in MODULES}
    assert {path: size for path, size in sizes.items() if size >= MODULE_LIMIT} == {}


def test_functions_are_short() -> None:
    """No function is longer than a screen."""
    long: dict[str, int] = {}
    for path in MODULES:
        source = path.read_text()
        lines = code_lines(source)
        for function in functions(ast.parse(source)):
            end = function.end_lineno or function.lineno
            size = len(lines & set(range(function.lineno, end + 1)))
            if size > FUNCTION_LIMIT:
                long[f"{path.relative_to(ROOT)}: {function.name}"] = size
    assert long == {}


def test_pure_rooms_call_nothing_that_reaches_outside() -> None:
    """What needs no import, such as `open`, is not called in the pure rooms either."""
    calls: list[str] = []
    for path in MODULES:
        if path.relative_to(SOURCE).parts[0] in PURE_ROOMS:
            where = path.relative_to(ROOT)
            calls += [f"{where}:{line}" for line in outside_calls(ast.parse(path.read_text()))]
    assert calls == []


def outside_calls(tree: ast.AST) -> list[int]:
    """Return the lines of a module on which a builtin that reaches outside is called."""
    names = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return [name.lineno for name in names if isinstance(name, ast.Name) and name.id in IO_CALLS]


def lint_imports(folder: Path) -> subprocess.CompletedProcess[str]:
    """Check the import contracts against the copy of the source in a folder."""
    command = [str(Path(sys.executable).parent / "lint-imports"), "--no-cache", "--no-logo"]
    # The folder a program is started in comes first on its path, before the installed project.
    return subprocess.run(command, cwd=folder / "src", capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def source_copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the source and its contracts, to break."""
    folder = tmp_path_factory.mktemp("copy")
    ignored = shutil.ignore_patterns("static", "__pycache__")
    shutil.copytree(ROOT / "src", folder / "src", ignore=ignored)
    shutil.copy(ROOT / "pyproject.toml", folder / "src")
    return folder


def test_the_contracts_hold_in_an_untouched_copy(source_copy: Path) -> None:
    """What the next test breaks is whole before."""
    result = lint_imports(source_copy)
    assert result.returncode == 0, result.stdout


@pytest.mark.parametrize(
    ("module", "content"),
    [
        ("attic/__init__.py", ""),
        ("games/canasta/__init__.py", ""),
        ("games/lucky_shutdown/dice.py", "import random"),
        ("kernel/clock.py", "from datetime import datetime"),
        ("kernel/lift.py", "import kartenhaus.games"),
        ("games/lucky_shutdown/events.py", "import kartenhaus.games.lucky_shutdown.decide"),
        ("table/diary.py", "import kartenhaus.log"),
        ("table/clock.py", "import time"),
        ("bots/peek.py", "import kartenhaus.games.lucky_shutdown.state"),
        ("bots/future.py", "from kartenhaus.games.lucky_shutdown import evolve"),
        ("lab/door.py", "import kartenhaus.cli"),
    ],
)
def test_a_broken_arrow_is_caught(source_copy: Path, module: str, content: str) -> None:
    """An unlisted room or game, or one import too many, fails the contracts."""
    path = source_copy / "src" / "kartenhaus" / module
    before = path.read_text() if path.exists() else None
    new_package = not path.parent.exists()
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"{before or ''}\n{content}\n")
    try:
        assert re.search(r"[1-9]\d* broken", lint_imports(source_copy).stdout)
    finally:
        if new_package:
            shutil.rmtree(path.parent)
        elif before is None:
            path.unlink()
        else:
            path.write_text(before)


def test_nothing_names_a_registry_or_a_machine() -> None:
    """No host of a package registry and no folder of one machine stands in any file."""
    # Put together here, so that this file passes its own test.
    hosts = ["pypi" + ".org", "python" + "hosted.org", "npm" + "js.org", "npm" + "js.com"]
    folders = ["/wo" + "rk/", "/ro" + "ot/", "/home" + "/"]
    pattern = re.compile("|".join(map(re.escape, hosts + folders)))
    found: list[str] = []
    for path in project_files():
        content = path.read_bytes().decode("utf-8", errors="replace")
        found += [f"{path.relative_to(ROOT)}: {hit.group()}" for hit in pattern.finditer(content)]
    assert found == []


def test_lock_files_say_what_but_not_where_from() -> None:
    """The lock files pin by hash and name no address."""
    package_lock = (ROOT / "web" / "package-lock.json").read_text()
    assert '"resolved"' not in package_lock
    assert '"integrity"' in package_lock
    for path in (ROOT / "requirements").glob("*.lock"):
        content = path.read_text()
        assert "://" not in content
        pinned = re.findall(r"^[a-z].*==", content, re.MULTILINE)
        assert pinned
        assert content.count("--hash=sha256:") >= len(pinned)


def test_one_version_everywhere() -> None:
    """The package, what is installed, and the newest entry of the changelog agree."""
    newest = re.search(r"^## (\d+\.\d+\.\d+)", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert newest is not None
    assert kartenhaus.__version__ == version("kartenhaus") == newest.group(1)


@pytest.mark.parametrize(
    "arguments", [["castle"], ["--castle"]], ids=["unknown command", "unknown option"]
)
def test_the_command_says_in_one_line_what_it_does_not_know(arguments: list[str]) -> None:
    """Unknown words: one line on standard error, nothing on standard output, status 2."""
    command = [sys.executable, "-m", "kartenhaus", *arguments]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 2
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert "castle" in result.stderr
