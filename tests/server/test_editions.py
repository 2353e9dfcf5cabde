"""Every table's log says by which rules and with which cards it was opened, and keeps to them."""

from __future__ import annotations

import hashlib
import json

import msgspec
import pytest

import kartenhaus
from kartenhaus.games.labor_chaos.cards import Deck, write_deck
from kartenhaus.games.labor_chaos.words import make_tables
from kartenhaus.log.port import Append
from kartenhaus.rulebook.book import GAMES, LANGS, source_texts
from kartenhaus.rulebook.decks import deck_file, facts_text, phrases_texts
from kartenhaus.server.house import House, edition, fold
from kartenhaus.server.live import LiveTable
from kartenhaus.table import messages as msg
from kartenhaus.table import records as rec
from kartenhaus.table.binding import SetupError
from kartenhaus.table.labor_chaos import labor_chaos
from tests.server.lab import GAME, playing, state_of, step
from tests.server.world import BINDINGS, CODE, World, sit

TABLES = make_tables(facts_text(GAME), phrases_texts(GAME))


def other_box() -> bytes:
    """The text of another built-in deck: the same cards, renamed."""
    deck = msgspec.json.decode(BINDINGS[GAME].setup(None, None, 3).deck, type=Deck)
    return write_deck(msgspec.structs.replace(deck, name="Another edition"))


def opened_by(world: World) -> rec.TableOpened:
    record = rec.decode(world.store.read(CODE)[0])
    assert isinstance(record, rec.TableOpened)
    return record


@pytest.mark.anyio
@pytest.mark.parametrize("game", GAMES)
async def test_b83_a_table_keeps_its_edition(game: str) -> None:
    """Version of the program, rulebook with its rulings, deck: each told by its hash."""
    world = World()
    setup = BINDINGS[game].setup(None, None, 3)
    table = await House(world.store, world.tools, BINDINGS).open(game, 3, setup)
    record = rec.decode(world.store.read(table.table.code)[0])
    assert isinstance(record, rec.TableOpened)
    assert record.version == kartenhaus.__version__
    assert record.rules == edition(source_texts(game))
    assert record.deck_hash == hashlib.sha256(bytes(record.deck)).hexdigest()[:16]
    assert len({edition(source_texts(each)) for each in GAMES}) == len(GAMES)


def test_b83_a_changed_ruling_is_another_edition() -> None:
    """In whichever language a word changes."""
    texts = source_texts(GAME)
    assert len(texts) == len(LANGS)
    for i, (name, text) in enumerate(texts):
        assert "LC-A34" in text
        changed = [*texts[:i], (name, text + "."), *texts[i + 1 :]]
        assert edition(changed) != edition(texts)


def test_b83_an_old_game_is_replayed_with_its_own_cards() -> None:
    """Another deck in the box later on changes nothing, nor does a log without an edition."""
    world = World(3)
    devices = playing(world, 3)
    for _ in range(30):
        step(world, devices)
    record = opened_by(world)
    assert (record.version, record.rules, record.deck_hash) == ("", "", "")
    assert b"deck_hash" not in rec.encode(record)
    later = {**BINDINGS, GAME: labor_chaos(other_box(), TABLES)}
    assert later[GAME].setup(None, None, 3).deck_name == "Another edition"
    table = fold(world.store.read(CODE), later)
    assert table is not None
    assert table.setup.own_deck
    assert table.setup.deck_name == devices[0].table.table.setup.deck_name
    ours, theirs = devices[0].table.table.state, table.state
    assert msgspec.json.encode(plain(ours)) == msgspec.json.encode(plain(theirs))


def plain(state: object) -> dict[str, object]:
    """All of it but the compiled rules, which are told apart by their deck."""
    assert isinstance(state, msgspec.Struct)
    names = state.__struct_fields__
    return {name: getattr(state, name) for name in names if name != "rules"}


def test_b83_a_deck_that_would_be_refused_today_is_still_played() -> None:
    """Decks are judged when they come. A log keeps its own, even one that is stale or too small
    by stricter rules: the table opens, shows its cards, takes options, and is played."""
    deck = msgspec.json.decode(deck_file(GAME), type=Deck)
    cards = [msgspec.structs.replace(card, lock={"de": "0", "en": "0"}) for card in deck.cards]
    stale = write_deck(msgspec.structs.replace(deck, cards=cards))
    with pytest.raises(SetupError):
        BINDINGS[GAME].setup(None, stale, 3)
    world = World()
    record = rec.TableOpened(
        at=world.now,
        code=CODE,
        game=GAME,
        seats=3,
        options=msgspec.Raw(b"{}"),
        deck=msgspec.Raw(stale),
    )
    world.store.append([Append(CODE, 0, (rec.encode(record),), world.now)])
    table = LiveTable(world.folded(), world.tools)
    shown = table.table.binding.deck_shown
    assert shown is not None
    assert len(json.loads(shown(table.table.setup).body)["cards"]) == len(cards)
    devices = [sit(table, name) for name in ("Ann", "Ben", "Cem")]
    assert devices[0].do(msg.SetOptions(options=msgspec.Raw(b'{"games":2}')))["ok"]
    assert devices[0].do(msg.StartMatch())["ok"]
    for _ in range(10):
        step(world, devices)
    assert world.folded().state == state_of(devices[0])
