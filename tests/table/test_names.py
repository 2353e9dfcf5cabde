"""Codes and names."""

from __future__ import annotations

import pytest

from kartenhaus.table.names import (
    ALPHABET,
    BOT_NAMES,
    LONGEST_NAME,
    bot_name,
    clean_name,
    distinct_name,
    new_code,
    read_code,
)
from tests.server.world import Dice


def test_codes_cannot_be_misread() -> None:
    """Four characters, none of 0 O 1 I L, and read back however they are typed."""
    dice = Dice(1)
    codes = {new_code(dice) for _ in range(2_000)}
    assert len(codes) > 1_990
    for code in codes:
        assert len(code) == 4
        assert not set(code) & set("0O1IL")
        assert read_code(f" {code.lower()}\n") == code
    assert len(ALPHABET) == 31


@pytest.mark.parametrize("text", ["", "ABC", "ABCDE", "AB0D", "AB D", "ÄBCD", "../x"])
def test_what_is_no_code(text: str) -> None:
    """Nothing else is taken for a code."""
    assert read_code(text) is None


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Anna  ", "Anna"),
        ("An\tna\n", "An na"),
        ("\u202eAnna\u202c", "Anna"),
        ("A\u0000nna\u200b", "A nna"),
        ("x" * 99, "x" * LONGEST_NAME),
        ("<b>Anna</b>", "<b>Anna</b>"),
        ("Zoë 🦊", "Zoë 🦊"),
        ("\u200b\u202e ", ""),
        ("\u0301", ""),
        ("\u3164\u2800\u115f", ""),
        ("", ""),
    ],
)
def test_names_are_cleaned(typed: str, name: str) -> None:
    """No control or direction characters, no outer space, not too long; markup is only text."""
    assert clean_name(typed) == name


def test_equal_names_are_told_apart() -> None:
    """ "Anna" twice gets "Anna 2", whatever the capitals, also where names are long."""
    assert distinct_name("Anna", ["Ben"]) == "Anna"
    assert distinct_name("anna", ["Anna"]) == "anna 2"
    assert distinct_name("Anna", ["Anna", "Anna 2"]) == "Anna 3"
    long = "x" * LONGEST_NAME
    other = distinct_name(long, [long])
    assert len(other) == LONGEST_NAME
    assert other.endswith(" 2")


def test_bots_have_names_of_their_own() -> None:
    """No two bots share a name, even past the end of the list."""
    taken: list[str] = []
    for _ in range(len(BOT_NAMES) + 3):
        taken.append(bot_name(taken, Dice(len(taken))))
    assert len(set(taken)) == len(taken)
