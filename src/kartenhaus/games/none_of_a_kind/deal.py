"""Opening a match and a round (NK-2): shuffle, scatter, start cards, point cards."""

from kartenhaus.games.none_of_a_kind import events as ev
from kartenhaus.games.none_of_a_kind.deck import COLOUR_CARDS
from kartenhaus.games.none_of_a_kind.middle import SLOTS, scatter
from kartenhaus.games.none_of_a_kind.options import Config
from kartenhaus.games.none_of_a_kind.rules import NEED, compile_rules
from kartenhaus.games.none_of_a_kind.state import NOBODY, State
from kartenhaus.kernel.chance import Chance, shuffled
from kartenhaus.kernel.seeded import Seeded

SEED_BYTES = 16


def start(config: Config, seats: int) -> State:
    """A match of 2 to 6 seats (NK-1.6) before its first round."""
    return State(
        rules=compile_rules(config),
        rows=((),) * seats,
        held=(None,) * seats,
        hands=("",) * seats,
        grabbed=(0,) * seats,
        won=((),) * seats,
        pauses=(0,) * seats,
    )


def deal(state: State, chance: Chance, now: int, host: int) -> tuple[ev.Event, ...]:
    """The next round (NK-2.1, NK-2.2, NK-2.7, NK-A4, NK-A18): everything is shuffled again.

    The point cards are shuffled once a match (NK-2.4); as many as players are turned up
    (NK-2.5, NK-2.6). A calm round begins at once, without a countdown (NK-A33).
    """
    del host  # the rules leave nothing to the table
    stack, opening = state.stack, ()
    if state.round == 0:
        stack = shuffled(state.rules.config.deck.points, chance)
        opening = (ev.PointsShuffled(stack),)
    racers = tuple(seat for seat in range(len(state.rows)) if seat not in state.frozen)
    calm = state.rules.calm
    opener = racers[state.round % len(racers)] if calm else NOBODY
    set_up = _set_up(state, stack[: len(racers)], racers, opener, new_seed(chance), now)
    if not calm:
        return (*opening, set_up)
    return (*opening, set_up, ev.RaceStarted(now), ev.TurnBegan(opener, now))


def new_seed(chance: Chance) -> str:
    """A seed for one round, hexadecimal (NK-8.5)."""
    return bytes(chance.below(256) for _ in range(SEED_BYTES)).hex()


def shuffle(seed: str) -> tuple[str, ...]:
    """The colour cards in the order that follows from the seed.

    The start cards come first, seat by seat; then slot by slot what lies face down.
    """
    return shuffled(COLOUR_CARDS, Seeded(seed, "cards"))


def layout(seed: str) -> tuple[ev.Place, ...]:
    """Where each slot lies; independent of which card lies on it (NK-8.4)."""
    return scatter(Seeded(seed, "layout"))


def _set_up(
    state: State,
    points: tuple[int, ...],
    racers: tuple[int, ...],
    opener: int,
    seed: str,
    now: int,
) -> ev.RoundSetUp:
    cards, n = shuffle(seed), len(racers)
    starts = dict(zip(racers, cards, strict=False))
    wait = 0 if state.rules.calm else state.rules.options.countdown_ms
    return ev.RoundSetUp(
        round=state.round + 1,
        racers=racers,
        need=NEED[n],
        starts=tuple(starts.get(seat, "") for seat in range(len(state.rows))),
        points=tuple(sorted(points, reverse=True)),
        layout=layout(seed),
        cards=("",) * n + cards[n:SLOTS],
        seed=seed,
        opener=opener,
        at=now,
        race_at=now + wait,
    )
