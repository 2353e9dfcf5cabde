"""The check from rule to code to test finds what is there and names what is missing."""

from __future__ import annotations

from pathlib import Path

import pytest

from kartenhaus.rulebook.coverage import ids_in, main, measure, page


def repository(root: Path, code: str, test: str, vectors: str = "") -> Path:
    files = {
        "src/kartenhaus/games/game.py": code,
        "tests/test_game.py": test,
        "tests/vectors/data/lucky_shutdown.jsonl": vectors,
    }
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    return root


def test_code_markers_and_vectors_count(tmp_path: Path) -> None:
    code = 'X = "LS-5.2"\n# LS-2.1 to LS-2.3, LS-A6\n'
    test = '@pytest.mark.rule("LS-5.2", "LS-A6")\ndef test_x(): ...\n'
    vectors = '{"id": "1", "rule": ["LS-2.1"], "ruling": ["LS-A7"], "given": {}}\n'
    coverage = measure(repository(tmp_path, code, test, vectors), "lucky-shutdown")
    place = "src/kartenhaus/games/game.py"
    assert coverage.code == {
        "LS-5.2": (f"{place}:1",),
        "LS-2.1": (f"{place}:2",),
        "LS-2.2": (f"{place}:2",),
        "LS-2.3": (f"{place}:2",),
        "LS-A6": (f"{place}:2",),
    }
    assert set(coverage.tests) == {"LS-5.2", "LS-A6", "LS-2.1", "LS-A7"}
    faults = coverage.faults()
    assert "LS-5.3 has no code" in faults
    assert "LS-5.3 has no test" in faults
    assert "LS-2.2 has no test" in faults
    assert not any(fault.startswith(("LS-5.2 ", "LS-A6 ", "LS-1.3 ")) for fault in faults)
    assert "| LS-5.2 |" in coverage.table()
    assert "| `games/game.py` | `tests/test_game.py` |" in coverage.table()


def test_vectors_of_several_files_count_by_all_their_fields(tmp_path: Path) -> None:
    """None of a Kind names rules and rulings alike in `req`; a marker may have a short name."""
    root = repository(
        tmp_path, "# NK-4.2, NK-A1\n", 'rule = mark.rule\n\n@rule("NK-4.6")\ndef test_x(): ...\n'
    )
    data = root / "tests" / "vectors" / "data"
    line = '{{"id": "1", "type": "fits", "req": ["{}"], "in": {{}}}}\n'
    (data / "none_of_a_kind.jsonl").write_text(line.format("NK-4.2"), encoding="utf-8")
    (data / "none_of_a_kind_more.jsonl").write_text(line.format("NK-A1"), encoding="utf-8")
    coverage = measure(root, "none-of-a-kind")
    assert set(coverage.tests) == {"NK-4.2", "NK-A1", "NK-4.6"}
    assert set(coverage.code) == {"NK-4.2", "NK-A1"}
    assert measure(root, "lucky-shutdown").tests == {}


def test_an_id_that_is_no_rule_is_named_with_its_place(tmp_path: Path) -> None:
    test = '\npytestmark = pytest.mark.rule("LS-A99")\n'
    faults = measure(repository(tmp_path, "# LS-5.99\n", test), "lucky-shutdown").faults()
    assert faults[:2] == [
        "src/kartenhaus/games/game.py:1: no such rule: LS-5.99",
        "tests/test_game.py:2: no such rule: LS-A99",
    ]


def test_a_bare_section_number_is_no_id() -> None:
    assert list(ids_in("all of LS-5, mostly LS-5.2 (LC-5.3)", "LS")) == ["LS-5.2"]


def test_the_command_writes_the_table_and_tells_the_faults(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = repository(tmp_path, "# LS-5.2\n", "")
    assert main(["--write"], root) == 1
    assert "LS-5.2 has no test" in capsys.readouterr().out
    assert page(root, "lucky-shutdown").read_text(encoding="utf-8").startswith("# Lucky Shutdown")
    assert main(["--else"], root) == 2
    assert main([], tmp_path / "nowhere") == 2
