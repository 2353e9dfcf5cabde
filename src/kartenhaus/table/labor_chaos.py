"""How a table handles Labor Chaos: windows that tell nothing, and facts told before a match."""

from collections.abc import Hashable
from functools import cache, lru_cache

import msgspec
from msgspec.structs import replace

from kartenhaus.games.labor_chaos import events as ev
from kartenhaus.games.labor_chaos import facts, legal, view
from kartenhaus.games.labor_chaos.actions import Action, Hold, Value
from kartenhaus.games.labor_chaos.cards import Card, Deck, Fact, write_deck
from kartenhaus.games.labor_chaos.decide import decide
from kartenhaus.games.labor_chaos.game import LABOR_CHAOS
from kartenhaus.games.labor_chaos.gloss import clause, gloss
from kartenhaus.games.labor_chaos.observe import observe_own, observe_public
from kartenhaus.games.labor_chaos.options import Config, Options
from kartenhaus.games.labor_chaos.reader import (
    Read,
    json_tree,
    playable_deck,
    read_toml,
    read_trees,
)
from kartenhaus.games.labor_chaos.state import State, phase_of
from kartenhaus.games.labor_chaos.text import printed
from kartenhaus.games.labor_chaos.words import Tables
from kartenhaus.kernel.chance import Chance
from kartenhaus.kernel.deckfile import LARGEST_BYTES, DeckError
from kartenhaus.kernel.deckfile import Fault as DeckFault
from kartenhaus.kernel.digest import digest
from kartenhaus.kernel.refusal import Refusal
from kartenhaus.table.binding import Binding, DeckShown, Facts, Setup, SetupError, SetupFault
from kartenhaus.table.setups import Decks, setups

BOT_FIRST_MS, BOT_LAST_MS = 1_500, 3_000
"""A bot acts between these after it has seen what is asked of it, whatever that is."""
SPARE_MS = 200
"""So long before a window closes at the latest."""
KEPT_DECKS = 32
"""So many decks and tables' rules are kept read."""
TOML_MARK = b'"'
SHOWN = 40
TOO_LARGE = DeckFault("", "deck_too_large", True, {"n": LARGEST_BYTES})
YES_NO = {"yes": facts.YES, "no": facts.NO}
_written = msgspec.json.Encoder(order="deterministic").encode


def labor_chaos(default_deck: bytes, tables: Tables) -> Binding[State, Action]:
    """The binding of the game. `default_deck`: the built-in deck as JSON text.

    A deck is that JSON form, or TOML as a JSON string.
    """

    @lru_cache(KEPT_DECKS)
    def read(data: bytes) -> Read:
        text = _toml(data)
        if len(data if text is None else text.encode()) > LARGEST_BYTES:
            return Read(None, (TOO_LARGE,))
        if text is not None:
            return read_toml({"": text}, tables)
        return read_trees([json_tree(data, "")], tables)

    @cache
    def built_in() -> Read:
        return read_trees([json_tree(default_deck, "")], tables)

    def parse(data: bytes, seats: int) -> Deck:
        given = data.strip()
        return _playable(built_in() if given == default_deck.strip() else read(given), seats)

    @lru_cache(KEPT_DECKS)
    def shown(deck: bytes) -> DeckShown:
        found = msgspec.json.decode(deck, type=Deck)
        name = digest(deck)
        cards = tuple(_card_view(card, found, tables) for card in found.cards)
        told = view.DeckView(name, cards, tuple(map(_fact_view, found.facts)))
        return DeckShown(name, msgspec.json.encode(told))

    decks = Decks(default_deck, Deck, parse, _count, LABOR_CHAOS.seats.start, write_deck)
    setup, kept = setups(Options(), decks, Config, KEPT_DECKS)
    return Binding(
        game=LABOR_CHAOS,
        setup=setup,
        kept=kept,
        read_action=msgspec.json.Decoder(Action).decode,
        read_event=msgspec.json.Decoder(ev.Event).decode,
        public=observe_public,
        own=observe_own,
        waits_for=_waits_for,
        must_act=legal.waits_for,
        pace=_pace,
        situation=_situation,
        when_away=_when_away,
        freezes=lambda state: state.rules.options.leaver == "remove",  # LC-A27
        watch_delay=lambda _: 0,
        facts=Facts(
            _read_facts,
            facts.admit,
            Refusal("LC-8.2"),
            lambda seat: (ev.FactsForgotten(seat),),  # LC-A24
        ),
        deck_shown=lambda setup: shown(setup.deck),
        at_home=_at_home,
    )


# ---------------------------------------------------------------------------------- the deck


def _toml(data: bytes) -> str | None:
    """The TOML text in a JSON string; nothing if it is none."""
    if data[:1] != TOML_MARK:
        return None
    try:
        return msgspec.json.decode(data, type=str)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None  # then it is no JSON either, which the reader says


def _playable(read: Read, seats: int) -> Deck:
    """The deck, if a table can play with it and its log can keep it; else raises `DeckError`."""
    deck = playable_deck(read, seats)
    if len(write_deck(deck)) > LARGEST_BYTES:  # with the questions it asks it is longer
        raise DeckError([TOO_LARGE])
    return deck


def _count(deck: Deck) -> int:
    return sum(not card.promo for card in deck.cards)


def _card_view(card: Card, deck: Deck, tables: Tables) -> view.CardView:
    words = tables.words
    return view.CardView(
        id=card.id,
        symbol=card.symbol,
        number=card.number,
        kind=card.kind,
        promo=card.promo,
        title=card.title,
        text={lang: printed(card, each) for lang, each in words.items()},
        gloss={lang: gloss(card, deck.facts, each) for lang, each in words.items()},
        clause={lang: clause(card, deck.facts, each) for lang, each in words.items()},
    )


def _fact_view(fact: Fact) -> view.FactView:
    return view.FactView(fact.key, fact.group, fact.ask, fact.type, fact.range, tuple(fact.choices))


def _at_home(options: bytes | None, minutes: int) -> bytes | None:
    """LC-A47: cards that ask for the hour mean the one where the table is opened, unless the host
    says otherwise."""
    try:
        given = {} if options is None else msgspec.json.decode(options, type=dict[str, object])
        if "utcOffsetMin" in given:
            return options
        chosen = Options() if options is None else msgspec.json.decode(options, type=Options)
    except msgspec.DecodeError:
        return options  # it is told what is wrong with them when they are read
    return msgspec.json.encode(replace(chosen, utc_offset_min=minutes))


# --------------------------------------------------------------------------------- the facts


def _read_facts(setup: Setup, data: bytes) -> bytes:
    """LC-8.1: answers to questions that the deck asks, each of them possible."""
    config = setup.config
    if not isinstance(config, Config):
        raise TypeError("facts are told at a table of this game")
    asked = {fact.key: fact for fact in config.deck.facts if fact.group == "profile"}
    try:
        told = msgspec.json.decode(data, type=dict[str, bool | int | str])
    except msgspec.DecodeError as error:
        raise SetupError([SetupFault("facts", "facts_form", {})]) from error
    plain: dict[str, Value] = {}
    wrong: list[SetupFault] = []
    for key, value in told.items():
        if key not in asked:
            wrong.append(SetupFault("facts", "fact_unknown", {"fact": key[:SHOWN]}))
            continue
        plain[key] = _plain(asked[key], value)
        if not facts.good(asked[key], plain[key]):
            wrong.append(SetupFault("facts", "fact_value", {"fact": key}))
    if wrong:
        raise SetupError(wrong)
    return _written(plain)


def _plain(fact: Fact, value: Value) -> Value:
    """As the game keeps it: yes and no as numbers."""
    if fact.type == "yes_no":
        return YES_NO.get(value, value) if isinstance(value, str) else int(value)
    return "" if isinstance(value, bool) else value  # true is no number


# ----------------------------------------------------------------------------- play and time


def _waits_for(state: State) -> frozenset[int]:
    """In a window for nobody by name, since nobody sees who has passed (LC-13.3): only for whoever
    holds the clock, and where it has no end for all who might react (LC-13.2)."""
    window = state.effect.window
    if window is None:
        return legal.waits_for(state)
    if window.held_by >= 0:
        return frozenset((window.held_by,))
    return frozenset(() if window.until else window.who)


def _pace(state: State, seat: int, action: Action, begun: int) -> tuple[int, int]:
    """The same for passing and reacting (LC-13.6)."""
    del seat, action
    first, last, window = begun + BOT_FIRST_MS, begun + BOT_LAST_MS, state.effect.window
    if window is None or not window.until:
        return first, last
    latest = max(begun, window.until - SPARE_MS)
    return min(first, latest), min(last, latest)


def _situation(state: State, seat: int) -> Hashable:
    """What is asked of the seat, by its number; who else passes or answers changes nothing."""
    effect, phase = state.effect, phase_of(state)
    on: Hashable = (state.turn, state.acted)
    if effect.claim is not None:
        claim = effect.claim
        on = claim.claim, seat in claim.agreed, seat in claim.objected
    elif effect.window is not None:
        on = effect.window.window, seat in effect.window.passed
    elif effect.asked:
        asked = legal.asked(state, seat)
        on = -1 if asked is None else asked.choice
    return state.game, phase, on, state.undo


def _when_away(state: State, seat: int, chance: Chance, now: int) -> tuple[ev.Event, ...]:
    """LC-A45: nobody stops the clock for all by being gone."""
    window = state.effect.window
    if window is None or window.held_by != seat:
        return ()
    return decide(state, seat, Hold(window.window, on=False), chance, now)
