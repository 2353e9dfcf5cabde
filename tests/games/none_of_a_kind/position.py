"""Positions written down in a few words, and what happens in them."""

from __future__ import annotations

from collections.abc import Iterable

from kartenhaus.games.none_of_a_kind import events as ev
from kartenhaus.games.none_of_a_kind.actions import Action, Draw, Take
from kartenhaus.games.none_of_a_kind.deck import PointDeck, parse_deck
from kartenhaus.games.none_of_a_kind.game import NONE_OF_A_KIND as GAME
from kartenhaus.games.none_of_a_kind.notation import Held, Position, state_of
from kartenhaus.games.none_of_a_kind.options import Config, Options
from kartenhaus.games.none_of_a_kind.state import NOBODY, State
from kartenhaus.kernel.refusal import Refusal
from kartenhaus.rulebook.decks import deck_file
from tests.luck import Luck

DECK: PointDeck = parse_deck(deck_file("none-of-a-kind"), seats=6)
NOW = 1_000_000
COLOUR = {"k": "black", "r": "red", "y": "yellow", "g": "green", "b": "blue"}


def cards(text: str) -> tuple[str, ...]:
    """`rg1 bk3`: red/green/1 and blue/black/3 (black is k)."""
    return tuple(f"{COLOUR[w]}/{COLOUR[i]}/{n}" for w, i, n in text.split())


def card(text: str) -> str:
    """One of `cards`."""
    (one,) = cards(text)
    return one


def position(
    *rows: str,
    need: int = 3,
    down: str = "bk3 gy3 yr4",
    up: str = "ky2",
    held: dict[int, str] | None = None,
    full: tuple[int, ...] = (),
    flags: tuple[int, ...] = (),
    turn: int = NOBODY,
    first: int = 0,
    options: Options | None = None,
) -> State:
    """A race. Slots are numbered from 0: those of `down`, then of `up`, then of `held`, then free
    ones. `held`: seat -> card that was drawn face down; with `<` behind it face up, with `.` from
    the own row.
    """
    hands: list[Held | None] = [None] * len(rows)
    for seat, text in (held or {}).items():
        slot = "" if text.endswith(".") else f"h{seat}"
        hands[seat] = Held(slot, card(text[:3]), len(text) > 3)
    return state_of(
        Position(
            seats=tuple("ABCDEF"[: len(rows)]),
            rows=tuple(map(cards, rows)),
            need=need,
            down={f"d{i}": one for i, one in enumerate(cards(down))},
            up={f"u{i}": one for i, one in enumerate(cards(up))},
            held=tuple(hands) if held else (),
            full=full,
            flags=flags,
            turn=turn,
            first=first,
            options=options or Options(),
        ),
        NOW,
    )


def duel(options: Options | None = None, **more: str) -> State:
    """The two seats of the vectors: down bk3 gy3 yr4 on slots 0 to 2, up ky2 on slot 3."""
    rows = more or {"a": "rg1", "b": "bk2"}
    return position(*rows.values(), options=options)


def started(seats: int, seed: int = 1, options: Options | None = None) -> State:
    """A match in the countdown of its first round; in a calm round in its first go."""
    state = GAME.start(Config(DECK, options or Options()), seats)
    return fold(state, GAME.deal(state, Luck(seed), NOW, 0))


def racing(seats: int, seed: int = 1, options: Options | None = None) -> State:
    """A match in the race of its first round."""
    state = started(seats, seed, options)
    return fold(state, GAME.tick(state, state.race_at, Luck(seed)))


def fold(state: State, events: Iterable[ev.Event]) -> State:
    """The state after all events."""
    for event in events:
        state = GAME.evolve(state, event)
    return state


def why(state: State, seat: int, action: Action) -> str:
    """`legal`, or the rule that forbids it, with its ruling: `NK-4.2 NK-A12`."""
    refusal = refusal_of(state, seat, action)
    return "legal" if refusal is None else f"{refusal.rule} {refusal.ruling}".rstrip()


def refusal_of(state: State, seat: int, action: Action) -> Refusal | None:
    """What `refuse` says, which must agree with the list of legal actions."""
    refusal = GAME.refuse(state, seat, action)
    assert (refusal is None) == (action in GAME.legal_actions(state, seat))
    return refusal


def events(state: State, seat: int, action: Action, now: int = NOW) -> tuple[ev.Event, ...]:
    """What the action does; it must be legal."""
    assert refusal_of(state, seat, action) is None, why(state, seat, action)
    return GAME.decide(state, seat, action, Luck(7), now)


def kinds(happened: Iterable[ev.Event]) -> list[str]:
    """The names of the events."""
    return [type(event).__name__ for event in happened]


def after(state: State, *acts: tuple[int, Action], now: int = NOW) -> State:
    """The state after these acts, all of them legal."""
    for seat, action in acts:
        state = fold(state, events(state, seat, action, now))
    return state


def waited(state: State, until: int) -> State:
    """The state after all that time does by `until`."""
    while (due := GAME.wake(state)) is not None and due <= until:
        state = fold(state, GAME.tick(state, due, Luck(7)))
    return state


def take(state: State, slot: int) -> Action:
    """The action that takes the card of this slot, whatever its side."""
    return Draw(slot) if state.middle[slot] == "?" else Take(slot)


def row(state: State, seat: int) -> str:
    """The row in the short form of `cards`."""
    return short(state.rows[seat])


def short(named: Iterable[str]) -> str:
    """Cards in the short form of `cards`."""
    letters = {name: letter for letter, name in COLOUR.items()}
    parts = (one.split("/") for one in named)
    return " ".join(f"{letters[word]}{letters[ink]}{count}" for word, ink, count in parts)


def face_up(state: State) -> dict[int, str]:
    """Slot -> face-up card, in the short form."""
    return {slot: short([one]) for slot, one in enumerate(state.middle) if one not in ("", "?")}
