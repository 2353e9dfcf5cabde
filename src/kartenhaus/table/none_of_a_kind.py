"""How a table handles None of a Kind: a race, in which it settles who was first."""

from collections.abc import Hashable
from typing import Annotated

import msgspec

from kartenhaus.games.none_of_a_kind import events as ev
from kartenhaus.games.none_of_a_kind.actions import Action, Append, Draw, Stop, Take
from kartenhaus.games.none_of_a_kind.decide import put_back
from kartenhaus.games.none_of_a_kind.deck import PointDeck, parse_deck
from kartenhaus.games.none_of_a_kind.game import NONE_OF_A_KIND
from kartenhaus.games.none_of_a_kind.observe import observe_own, observe_public
from kartenhaus.games.none_of_a_kind.options import Config, Options
from kartenhaus.games.none_of_a_kind.state import State, playing
from kartenhaus.games.none_of_a_kind.view import DOWN
from kartenhaus.kernel.chance import Chance
from kartenhaus.kernel.refusal import Refusal
from kartenhaus.table.binding import Binding, Contests, Facts, Setup, SetupError, SetupFault
from kartenhaus.table.contest import Decision
from kartenhaus.table.levelling import STOP
from kartenhaus.table.setups import Decks, setups

WATCH_MS = 5_000
"""By so much watchers may be behind, if the table says so (NK-A30)."""
BOT_FIRST_MS, BOT_LAST_MS = 1_200, 2_500
"""How long a bot takes that cannot think of anything better than the plain action."""
FLOOD = Refusal("NK-8.10")
LONGEST_PAUSE_MS = 3_000


class Personal(msgspec.Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """What a guest may want for itself alone (NK-A38): a pause after every take, ms."""

    pause_ms: Annotated[int, msgspec.Meta(ge=0, le=LONGEST_PAUSE_MS)] = 0


_read_personal = msgspec.json.Decoder(Personal).decode


def none_of_a_kind(default_deck: bytes) -> Binding[State, Action]:
    """The binding of the game; `default_deck` is the text of the built-in point cards."""
    decks = Decks(default_deck, PointDeck, parse_deck, _count, NONE_OF_A_KIND.seats.start)
    setup, kept = setups(Options(), decks, Config)
    return Binding(
        game=NONE_OF_A_KIND,
        setup=setup,
        kept=kept,
        read_action=msgspec.json.Decoder(Action).decode,
        read_event=msgspec.json.Decoder(ev.Event).decode,
        public=observe_public,
        own=observe_own,
        waits_for=_waits_for,
        must_act=_waits_for,
        pace=_pace,
        situation=_situation,
        when_away=_when_away,
        freezes=lambda state: state.rules.options.leaver == "freeze",  # NK-A26
        watch_delay=_watch_delay,
        contests=Contests(
            cap=lambda state: state.rules.options.contest_cap_ms,  # NK-A6
            target=_target,
            shown_at=_shown_at,
            rivals=_rivals,
            row=lambda state, seat: len(state.rows[seat]),  # NK-A35
            instead=_instead,
            told=_told,
            holder=_holder,
            flood=_flood,
        ),
        facts=Facts(
            read=_read_pause,
            admit=_admit,
            frozen=Refusal("NK-A38"),
            forget=lambda seat: (ev.PauseDropped(seat),),
        ),
    )


def _count(deck: PointDeck) -> int:
    return len(deck.points)


def _waits_for(state: State) -> frozenset[int]:
    """In a race for everybody in it; in a calm round for the seat whose go it is (NK-A33)."""
    if state.phase == "countdown":
        return frozenset(playing(state))
    return NONE_OF_A_KIND.to_act(state)


def _pace(state: State, seat: int, action: Action, begun: int) -> tuple[int, int]:
    """Counted from the latest of what is known to have happened to the seat."""
    del action, begun
    held = state.held[seat]
    since = held.until - state.rules.hold_ms if held and held.until else state.race_at
    return since + BOT_FIRST_MS, since + BOT_LAST_MS


def _situation(state: State, seat: int) -> Hashable:
    """A bot's plan hangs on its own hand and row; what others take it finds out in time."""
    held, row = state.held[seat], len(state.rows[seat])
    return state.round, state.phase, state.turn, held, row, seat in state.flags


def _when_away(state: State, seat: int, chance: Chance, now: int) -> tuple[ev.Event, ...]:
    """NK-A36: nobody keeps a card from the others by being gone."""
    return put_back(state, seat, "away", chance, now)


def _watch_delay(state: State) -> int:
    return WATCH_MS if state.rules.options.spectators == "delayed" else 0  # NK-A30


def _target(state: State, seat: int, action: Action) -> int | None:
    """A slot, or the end of the round; in a calm round nobody is in the way of anybody."""
    if state.rules.calm:
        return None
    if isinstance(action, Draw | Take):
        return action.slot if action.slot >= 0 else None
    return STOP if isinstance(action, Stop) or _stops(state, seat, action) else None


def _stops(state: State, seat: int, action: Action) -> bool:
    """Whether the action makes a row full that stops the race by itself (NK-A13)."""
    auto = state.rules.options.stop_mode == "auto" and isinstance(action, Append)
    return auto and len(state.rows[seat]) + 1 >= state.need


def _shown_at(state: State, target: int) -> int:
    """When a card came to lie there with the side it shows; a race begins for all at once."""
    known = 0 <= target < len(state.since)
    return max(state.since[target], state.race_at) if known else state.race_at


def _rivals(state: State, target: int) -> frozenset[int]:
    """Who could take a card now; a Stop has to wait for all, who could still add one (NK-A16)."""
    if target == STOP:
        return frozenset(playing(state))
    return frozenset(
        seat
        for seat in playing(state)
        if state.held[seat] is None and len(state.rows[seat]) < state.need
    )


def _instead(state: State, seat: int, action: Action) -> Action | None:
    """NK-A34: the nearest other face-down card, by where the slots lie."""
    del seat
    if not isinstance(action, Draw):
        return None
    x, y, _ = state.layout[action.slot]
    down = (slot for slot, card in enumerate(state.middle) if card == DOWN)

    def distance(slot: int) -> tuple[int, int]:
        across, along, _ = state.layout[slot]
        return (across - x) ** 2 + (along - y) ** 2, slot

    slot = min(down, key=distance, default=None)
    return None if slot is None else Draw(slot)


def _told(state: State, decision: Decision, now: int) -> ev.GrabContested:
    del state
    claims = tuple(
        ev.Claim(claim.seat, claim.arrival, claim.correction) for claim in decision.claims
    )
    return ev.GrabContested(decision.target, claims, decision.by_row, now)


def _holder(state: State, target: int) -> int | None:
    """NK-3.4."""
    for seat, held in enumerate(state.held):
        if held is not None and held.slot == target >= 0:
            return seat
    return None


def _read_pause(setup: Setup, data: bytes) -> bytes:
    """NK-A38."""
    del setup
    try:
        return msgspec.json.encode(_read_personal(data))
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        fault = SetupFault("facts", "pause_form", {"n": LONGEST_PAUSE_MS // 1_000})
        raise SetupError([fault]) from error


def _admit(state: State, told: tuple[bytes, ...], chance: Chance) -> tuple[ev.Event, ...]:
    """From now on all see who pauses; bots have a pace of their own anyway."""
    del state, chance
    pauses = tuple(_read_personal(data).pause_ms if data else 0 for data in told)
    return (ev.PausesSet(pauses),) if any(pauses) else ()


def _flood(action: Action) -> Refusal | None:
    return FLOOD if isinstance(action, Draw | Take) else None  # NK-8.10
