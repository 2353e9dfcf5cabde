"""None of a Kind under the laws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from functools import cache

import msgspec

from kartenhaus.games.none_of_a_kind import actions as act
from kartenhaus.games.none_of_a_kind import events as ev
from kartenhaus.games.none_of_a_kind.deck import COLOUR_CARDS, PointDeck, faults
from kartenhaus.games.none_of_a_kind.game import NONE_OF_A_KIND
from kartenhaus.games.none_of_a_kind.legal import FLAG, UNFLAG
from kartenhaus.games.none_of_a_kind.notation import Move, Position, position_of
from kartenhaus.games.none_of_a_kind.notation_json import (
    read_move,
    read_position,
    write_move,
    write_position,
)
from kartenhaus.games.none_of_a_kind.options import Config, Options
from kartenhaus.games.none_of_a_kind.scoring import check_row
from kartenhaus.games.none_of_a_kind.state import State, playing
from kartenhaus.games.none_of_a_kind.view import DOWN, Observation
from kartenhaus.kernel.chance import pick
from kartenhaus.rulebook.decks import deck_file
from tests.laws.subject import Subject
from tests.luck import Luck

DECK = msgspec.json.decode(deck_file("none-of-a-kind"), type=PointDeck)
OTHER_DECK = PointDeck("rich", tuple(range(-3, 30)))
DECKS = (DECK, DECK, OTHER_DECK)
PLAIN: tuple[act.Action, ...] = (
    *(act.APPEND, act.THROW_BACK, act.TAKE_BACK, act.STOP),
    *(FLAG, UNFLAG),
)
ORDER = (act.Draw, act.Take, act.Append, act.ThrowBack, act.TakeBack, act.Stop, act.NothingFits)


def start(config: Config, seats: int) -> State:
    """A match in which every third seat pauses after its takes (NK-A38)."""
    state = NONE_OF_A_KIND.start(config, seats)
    pauses = tuple(3_000 if seat % 3 == 0 else 0 for seat in range(seats))
    return NONE_OF_A_KIND.evolve(state, ev.PausesSet(pauses))


def config(luck: Luck, seats: int) -> Config:
    """Every host option at random; half of the time the defaults."""
    assert not any(faults(deck, seats) for deck in DECKS)
    if luck.chance(2):
        return Config(DECK)
    options = Options(
        fit=pick(("cross", "literal"), luck),
        take_back=luck.chance(2),
        referee=luck.chance(3),
        throw_back=pick(("same", "scatter"), luck),
        stop_mode=pick(("manual", "auto"), luck),
        stop_grace_ms=pick((500, 3_000, 10_000), luck),
        countdown_ms=pick((1_000, 3_000), luck),
        hold_limit_s=pick((30, 0, 10), luck),
        round_limit_s=pick((0, 60, 600), luck),
        leaver=pick(("bot", "freeze", "freeze"), luck),
        rounds=1 + luck.below(5),
        final_tie=pick(("seed", "lexicographic"), luck),
        calm=luck.chance(3),
    )
    return Config(pick(DECKS, luck), options)


def choose(
    state: State, seat: int, legal: tuple[act.Action, ...], luck: Luck, style: str
) -> act.Action:
    """The action to play. Rather forward: adds what fits, and sometimes what does not."""
    if luck.chance(30) or (style == "random" and not luck.chance(3)):
        return pick(legal, luck)
    if act.STOP in legal:
        return act.STOP
    if act.THROW_BACK in legal:
        good = state.hands[seat] in state.rules.next[state.rows[seat][-1]] or luck.chance(10)
        return act.APPEND if good and act.APPEND in legal else act.THROW_BACK
    takes = [action for action in legal if isinstance(action, act.Draw | act.Take)]
    return pick(takes, luck) if takes and not luck.chance(25) else pick(legal, luck)


def probe(state: State, luck: Luck) -> tuple[int, act.Action]:
    """Any action of any seat; slots are those of cards, empty ones, held ones, and none at all."""
    seat = luck.below(len(state.rows))
    if luck.chance(3):
        return seat, pick(PLAIN, luck)
    kind = pick((act.Draw, act.Take), luck)
    held = [one.slot for one in state.held if one is not None]
    if held and luck.chance(3):
        return seat, kind(pick(held, luck))
    return seat, kind(luck.below(len(COLOUR_CARDS) + 4) - 2)


def order(state: State, action: act.Action) -> tuple[int, list[int]]:
    """Face-down cards, face-up cards, then the rest; slots ascending."""
    del state
    slot = action.slot if isinstance(action, act.Draw | act.Take) else 0
    last = isinstance(action, act.NothingFits) and action.on
    return ORDER.index(type(action)) + last, [slot]


def uncovers(
    state: State, actor: int | None, action: act.Action | None, viewer: int | None
) -> bool:
    """A drawn card for its holder; a held one for all when it goes back or into a row.

    With the end of a round goes the seed of its shuffle (NK-8.5), which any of these may bring.
    """
    if isinstance(action, act.Draw):
        return actor == viewer
    return not isinstance(action, act.Take | act.TakeBack) and state.phase == "race"


def reread(state: State, seat: int, action: act.Action) -> tuple[object, object]:
    """Position and act as they are, and as they are read from JSON."""
    n, slots = len(state.rows), range(len(state.middle))
    names = Position(
        seats=tuple("ABCDEF"[:n]),
        rows=((),) * n,
        need=state.need,
        down={f"s{slot}": "" for slot in slots},
        options=state.rules.options,
    )
    position = position_of(state, names)
    # a fragment names the slots of cards alone; all are named in their order
    move = Move(seat, action)
    told = write_position(position), write_move(move, names)
    again = read_position(msgspec.json.decode(msgspec.json.encode(told[0])))
    return (position, move), (again, read_move(told[1], names))


def held(state: State) -> Counter[str]:
    """Every colour card and every point card, wherever it lies."""
    under = [card for card, shown in zip(state.dealt, state.middle, strict=True) if shown == DOWN]
    cards = [*state.middle, *under, *state.hands, *(card for row in state.rows for card in row)]
    points = [*state.stack, *(value for won in state.won for value in won)]
    if state.phase != "over":  # else they are won
        points += state.points
    return Counter([*(card for card in cards if card not in ("", DOWN)), *map(str, points)])


@cache
def deck(config: Config) -> Counter[str]:
    """The 80 colour cards and the point cards of the file."""
    return Counter([*COLOUR_CARDS, *map(str, config.deck.points)])


def broken(state: State) -> list[str]:
    """The invariants of a state between two acts that do not hold."""
    return [claim for claim, holds in _claims(state) if not holds]


def _claims(state: State) -> Iterable[tuple[str, bool]]:
    options, race = state.rules.options, state.phase == "race"
    up = [card not in ("", DOWN) for card in state.middle]
    taken = [place for place in state.places if place >= 0]
    lengths = [len(row) for row in state.rows]
    yield "no row is too long", max(lengths) <= state.need
    yield (
        "everybody in the race has a row",
        all((n > 0) == (seat in state.racers) for seat, n in enumerate(lengths)),
    )
    yield (
        "full rows are listed",
        set(state.full) == {seat for seat, n in enumerate(lengths) if n == state.need},
    )
    yield (
        "who holds a card has a row to fill",
        all(not card or n < state.need for card, n in zip(state.hands, lengths, strict=True)),
    )
    yield (
        "what is held is held openly or unseen",
        all(
            (one is None) == (not card) and (one is None or one.card in ("", card))
            for one, card in zip(state.held, state.hands, strict=True)
        ),
    )
    yield (
        "the slot of a held card is kept free",
        all(one is None or one.slot < 0 or not state.middle[one.slot] for one in state.held),
    )
    yield (
        "every face-up card has a place of its own",
        (
            [place >= 0 for place in state.places] == up
            and len(set(taken)) == len(taken)
            and state.grid == sum(1 << place for place in taken)
        ),
    )
    yield "the middle is never empty", any(state.middle)  # NK-A19
    yield (
        "only who searches says that nothing fits",
        all(
            seat in playing(state) and not state.hands[seat] and lengths[seat] < state.need
            for seat in state.flags
        ),
    )
    waits = race and bool(state.full) and options.stop_mode == "manual" and not options.calm
    yield "the grace runs exactly while a row is full", (state.stop_at > 0) == waits
    yield (
        "who pauses is ready when the pause ends, and nobody else waits",
        all(
            one is None or (one.ready > 0) == (pause > 0 and one.slot >= 0 and not options.calm)
            for one, pause in zip(state.held, state.pauses, strict=True)
        ),
    )
    yield "as many point cards as seats", len(state.points) == len(state.racers)
    yield "somebody's go in a calm round", (state.turn in playing(state)) == (race and options.calm)
    yield (
        "a referee lets no fault pass",
        not options.referee
        or all(check_row(row, options.fit).kept == len(row) for row in state.rows),
    )
    yield "a round that is over is scored", (state.result is not None) == (state.phase == "over")


SUBJECT = Subject(
    game=replace(NONE_OF_A_KIND, start=start),
    action_type=act.Action,
    event_type=ev.Event,
    observation_type=Observation,
    config=config,
    choose=choose,
    probe=probe,
    order=order,
    uncovers=uncovers,
    reread=reread,
    held=held,
    deck=deck,
    broken=broken,
    ranked=lambda state: state.racers,
    bound=lambda _config, _seats: None,  # a card can be thrown back for ever
    elsewhere=frozenset((ev.GrabContested, ev.PausesSet, ev.PauseDropped)),
)
