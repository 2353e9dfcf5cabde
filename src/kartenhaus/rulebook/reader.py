"""Reads the Markdown form of a rulebook, line by line and strictly.

```
# Title                              paragraphs of the book's introduction
## Section title {#key}              paragraphs of the section's introduction
- **Word** {key} explanation         a word of the game
- **LS-2.1** sentence → LS-A1, LS-A2 a rule and the rulings that complete it
### LS-A1 Title                      a ruling, followed by its four fields, one a line:
Question: / Answer: / Reason: / Option: (German: Frage: / Antwort: / Grund: / Schalter:)
```

A rule may carry `{component}` or `{flavour}` behind its ID. An option of `–` means none.
Everything else is refused with file and line.
"""

import re

import msgspec

FIELDS = {
    "Frage": "question",
    "Antwort": "answer",
    "Grund": "reason",
    "Schalter": "options",
    "Question": "question",
    "Answer": "answer",
    "Reason": "reason",
    "Option": "options",
}
NEEDED = ("question", "answer", "reason", "options")
NONE = "–"
MARKS = ("component", "flavour")

TITLE = re.compile(r"# (?P<title>\S.*)")
SECTION = re.compile(r"## (?P<title>\S.*) \{#(?P<key>[a-z-]+)\}")
RULING = re.compile(r"### (?P<id>\S+) (?:\{(?P<mark>\w+)\} )?(?P<title>\S.*)")
ENTRY = re.compile(r"- \*\*(?P<name>[^*]+)\*\* (?:\{(?P<mark>\w+)\} )?(?P<text>\S.*)")
FIELD = re.compile(r"(?P<field>\w+): (?P<text>\S.*)")
SEE = re.compile(r" → (?P<see>\S+(?:, \S+)*)$")

Entry = dict[str, str | tuple[str, ...]]


class BookError(ValueError):
    """A rulebook file is faulty: `file:line: what is wrong`."""

    def __init__(self, name: str, line: int, message: str) -> None:
        super().__init__(f"{name}:{line}: {message}")


class RawSection(msgspec.Struct):
    """A section as it grows while its lines are read."""

    key: str
    title: str
    intro: list[str] = []
    terms: list[Entry] = []
    rules: list[Entry] = []
    rulings: list[Entry] = []


class Source(msgspec.Struct, frozen=True):
    """A file that was read.

    `anchors`: every section key, word key and ID -> its line and what must be equal in all
    languages (mark, references, options).
    """

    name: str
    title: str
    intro: tuple[str, ...]
    sections: list[dict[str, object]]
    anchors: dict[str, tuple[int, str]]


def read_source(name: str, text: str, prefix: str) -> Source:
    """Read the rulebook file `name` whose IDs begin with `prefix`; raises `BookError`."""
    return _Reader(name, prefix).read(text)


class _Reader:
    """The state of reading: where we are, what has been seen."""

    def __init__(self, name: str, prefix: str) -> None:
        self.name = name
        self.line = 0
        self.title = ""
        self.intro: list[str] = []
        self.sections: list[RawSection] = []
        self.anchors: dict[str, tuple[int, str]] = {}
        self.ruling: Entry | None = None
        self.ruling_line = 0
        self.referred: list[tuple[int, str]] = []
        self.rule_id = re.compile(rf"{prefix}-\d+\.\d+")
        self.ruling_id = re.compile(rf"{prefix}-A\d+")
        self.any_id = re.compile(r"\b[A-Z]{2}-(?:A\d+|\d+\.\d+)")

    def read(self, text: str) -> Source:
        for self.line, line in enumerate(text.splitlines(), start=1):
            if line.strip():
                self.read_line(line.rstrip())
        self.close_ruling()
        for line, rule_id in self.referred:
            if rule_id not in self.anchors:
                raise BookError(self.name, line, f"unknown ID {rule_id}")
        if not self.title:
            raise BookError(self.name, 1, "no title (a line `# Title`)")
        sections = [msgspec.structs.asdict(section) for section in self.sections]
        return Source(self.name, self.title, tuple(self.intro), sections, self.anchors)

    def read_line(self, line: str) -> None:
        self.referred += [(self.line, each) for each in self.any_id.findall(line)]
        if match := SECTION.fullmatch(line):
            self.close_ruling()
            self.anchor("#" + match["key"], "")
            self.sections.append(RawSection(match["key"], match["title"]))
        elif match := RULING.fullmatch(line):
            self.open_ruling(match)
        elif match := ENTRY.fullmatch(line):
            self.read_entry(match)
        elif self.ruling is not None:
            self.read_field(line)
        elif not self.title and (match := TITLE.fullmatch(line)):
            self.title = match["title"]
        elif line[0] in "#-|>`*":
            raise self.fault(f"not a heading or list item of a rulebook: {line[:40]}")
        else:
            (self.sections[-1].intro if self.sections else self.intro).append(line)

    def read_entry(self, match: re.Match[str]) -> None:
        if self.ruling is not None or not self.sections:
            raise self.fault("a list item stands inside a section, not in a ruling")
        name, mark, text = match["name"], match["mark"] or "", match["text"]
        if self.rule_id.fullmatch(name):
            self.read_rule(name, mark, text)
        elif re.match(r"[A-Z]+-\w", name):
            raise self.fault(f"not a rule ID of this game: {name}")
        elif not mark:
            raise self.fault(f"the word {name} has no {{key}}")
        else:
            self.anchor(f"{{{mark}}}", "")
            self.sections[-1].terms.append({"key": mark, "word": name, "text": text})

    def read_rule(self, rule_id: str, mark: str, text: str) -> None:
        see: tuple[str, ...] = ()
        if match := SEE.search(text):
            see = tuple(match["see"].split(", "))
            text = text[: match.start()]
        self.anchor(rule_id, " ".join((self.checked(mark), *see)).strip())
        self.sections[-1].rules.append({"id": rule_id, "text": text, "see": see, "mark": mark})

    def open_ruling(self, match: re.Match[str]) -> None:
        self.close_ruling()
        if not self.ruling_id.fullmatch(match["id"]):
            raise self.fault(f"not a ruling ID of this game: {match['id']}")
        if not self.sections:
            raise self.fault("a ruling stands inside a section")
        mark = self.checked(match["mark"] or "")
        self.anchor(match["id"], mark)
        self.ruling = {"id": match["id"], "title": match["title"], "mark": mark}
        self.ruling_line = self.line

    def read_field(self, line: str) -> None:
        match = FIELD.fullmatch(line)
        field = FIELDS.get(match["field"]) if match else None
        if match is None or field is None or self.ruling is None:
            raise self.fault(f"not a field of a ruling: {line[:40]}")
        if field in self.ruling:
            raise self.fault(f"{self.ruling['id']} has the field {match['field']} twice")
        text = match["text"]
        options = () if text == NONE else tuple(text.split(", "))
        self.ruling[field] = options if field == "options" else text

    def close_ruling(self) -> None:
        """The ruling that ends here must have all its fields."""
        if self.ruling is None:
            return
        rule_id = str(self.ruling["id"])
        missing = [field for field in NEEDED if field not in self.ruling]
        if missing:
            fields = ", ".join(missing)
            raise BookError(self.name, self.ruling_line, f"{rule_id} lacks the field {fields}")
        facts = " ".join((str(self.ruling["mark"]), *self.ruling["options"])).strip()
        self.anchors[rule_id] = (self.ruling_line, facts)
        self.sections[-1].rulings.append(self.ruling)
        self.ruling = None

    def anchor(self, anchor: str, facts: str) -> None:
        if anchor in self.anchors:
            raise self.fault(f"{anchor} stands already in line {self.anchors[anchor][0]}")
        self.anchors[anchor] = (self.line, facts)

    def checked(self, mark: str) -> str:
        if mark and mark not in MARKS:
            raise self.fault(f"unknown mark {{{mark}}}; known: {', '.join(MARKS)}")
        return mark

    def fault(self, message: str) -> BookError:
        return BookError(self.name, self.line, message)
