"""What a message that could not be read is told about it: which field, and what is wrong there."""

from __future__ import annotations

import json

import msgspec
import pytest

from kartenhaus.rulebook.book import LANGS
from kartenhaus.rulebook.catalogue import load_catalogue
from kartenhaus.server.wire import misread, trouble
from kartenhaus.table.messages import CreateTable, ToServer

TOLD: list[tuple[bytes, object, str, str]] = [
    (b"{", CreateTable, "json", ""),
    (b"\xff", CreateTable, "json", ""),
    (b'{"game": "x", "seats": 4}', CreateTable, "missing", "name"),
    (b'{"game": "x", "name": "A", "seats": "4"}', CreateTable, "value", "seats"),
    (b'{"game": "x", "name": "A", "seats": 4, "colour": 1}', CreateTable, "contains", "colour"),
    (b'{"t": "do", "key": "k", "order": {"do": "addBot"}}', ToServer, "missing", "order.seat"),
    (b'{"t": "do", "key": "k", "order": {"do": "fly"}}', ToServer, "value", "order.do"),
    (b'{"t": "fly"}', ToServer, "value", "t"),
    (b"[]", ToServer, "value", ""),
]


@pytest.mark.parametrize(("data", "kind", "why", "at"), TOLD)
def test_the_field_is_named(data: bytes, kind: object, why: str, at: str) -> None:
    with pytest.raises((msgspec.DecodeError, UnicodeDecodeError)) as found:
        msgspec.json.decode(data, type=kind)
    assert misread(found.value) == {"why": why, "at": at}
    told = json.loads(trouble("bad_message", misread(found.value)))
    assert told["fault"]["params"] == {"why": why, "at": at}


@pytest.mark.parametrize("lang", LANGS)
def test_it_is_said_in_both_languages(lang: str) -> None:
    words = load_catalogue(lang)
    said = {words.text("fault.bad_message", why=why, at="seats") for _, _, why, _ in TOLD}
    assert len(said) == 4
    assert sum("seats" in each for each in said) == 3
    assert words.text("fault.bad_message", **misread()) in said
