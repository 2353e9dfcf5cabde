"""Opening a round: dealing, choosing the open cards, and who begins (LS-2)."""

from kartenhaus.games.lucky_shutdown import events as ev
from kartenhaus.games.lucky_shutdown.actions import ChooseOpen
from kartenhaus.games.lucky_shutdown.options import Config
from kartenhaus.games.lucky_shutdown.rules import compile_rules
from kartenhaus.games.lucky_shutdown.state import NOBODY, Seat, State
from kartenhaus.kernel.chance import Chance, pick, shuffled


def start(config: Config, seats: int) -> State:
    """A match of 2 to 5 seats (LS-1.1) before its first round."""
    return State(rules=compile_rules(config), seats=(Seat(),) * seats)


def deal(state: State, chance: Chance, now: int, host: int) -> tuple[ev.Event, ...]:
    """Shuffles and deals the next round (LS-2.1 to LS-2.3, LS-2.6, LS-13.5).

    The loser of the round before deals; in the first round the host does.
    """
    cards = shuffled(state.rules.cards, chance)
    n = len(state.seats)
    dealt = 9 * n
    return (
        ev.RoundDealt(
            round=state.round + 1,
            dealer=host if state.loser == NOBODY else state.loser,
            host=host,
            closed=tuple(cards[3 * i : 3 * i + 3] for i in range(n)),
            six=tuple(cards[3 * n + 6 * i : 3 * n + 6 * i + 6] for i in range(n)),
            stock=cards[dealt:],
            at=now,
        ),
    )


def choose(
    state: State, seat: int, action: ChooseOpen, chance: Chance, now: int
) -> tuple[ev.Event, ...]:
    """A seat lays its open cards; the last one to do so opens the play (LS-2.4, LS-A49)."""
    chosen = ev.OpenChosen(seat, action.cards)
    if any(not other.chosen for i, other in enumerate(state.seats) if i != seat):
        return (chosen,)
    bag = state.rules.faces.bag
    opened = tuple(action.cards if i == seat else other.open for i, other in enumerate(state.seats))
    hands = [
        other.hand - bag(action.cards) if i == seat else other.hand
        for i, other in enumerate(state.seats)
    ]
    begun = _begin(state, hands, chance, now)
    return (chosen, ev.OpenRevealed(opened), *begun)


def decide_starter(state: State, chance: Chance, now: int) -> tuple[ev.Event, ...]:
    """Who begins, from the hands as they are in phase starter."""
    return _begin(state, [seat.hand for seat in state.seats], chance, now)


def _begin(state: State, hands: list[int], chance: Chance, now: int) -> tuple[ev.Event, ...]:
    n = len(hands)
    if state.loser != NOBODY:  # LS-2.11, LS-13.6, LS-A48: the seat to the loser's right
        starter = (state.loser - 1) % n
        return starter_events(starter, 0, (starter,), "right", now)
    lowest, tied = lowest_numbers(state, hands)
    if len(tied) == 1:
        return starter_events(tied[0], lowest, tied, "lowest", now)
    if state.rules.options.starter_tie == "host":  # LS-A46
        return (ev.StarterAsked(lowest, tied, now),)
    return starter_events(pick(tied, chance), lowest, tied, "lot", now)


def lowest_numbers(state: State, hands: list[int]) -> tuple[int, tuple[int, ...]]:
    """The lowest number in any hand and the seats that hold it (LS-2.8, LS-2.9, LS-A45).

    If nobody holds a number: 0 and all seats (LS-A46).
    """
    for group in state.rules.groups:  # numbers come first, lowest first
        holders = tuple(i for i, hand in enumerate(hands) if hand & group.mask)
        if group.is_number and holders:
            return group.value, holders
    return 0, tuple(range(len(hands)))


def starter_events(
    seat: int, lowest: int, tied: tuple[int, ...], how: ev.How, now: int
) -> tuple[ev.Event, ...]:
    """The starter and the first turn; any card may open (LS-A47)."""
    return (
        ev.StarterDecided(seat, lowest, tied, how),
        ev.TurnBegan(seat, "turn", 0, False, 0, now),
    )
