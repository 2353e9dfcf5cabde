"""Observation to a full state that could be the true one; hidden cards are dealt at random."""

from kartenhaus.games.none_of_a_kind.deal import new_seed
from kartenhaus.games.none_of_a_kind.deck import COLOUR_CARDS
from kartenhaus.games.none_of_a_kind.options import Config
from kartenhaus.games.none_of_a_kind.rules import compile_rules
from kartenhaus.games.none_of_a_kind.state import State
from kartenhaus.games.none_of_a_kind.view import DOWN, Observation, Public
from kartenhaus.kernel.chance import Chance, shuffled


def resample(config: Config, seen: Observation, chance: Chance) -> State:
    """A state drawn evenly from all that the observer cannot tell from the true one.

    The observation of the result is `seen` again (a law). The seed is another one, and the order
    of the cards does not follow from it.
    """
    public = seen.public
    pool = list(shuffled(_unseen(seen), chance))
    hands = tuple(
        seen.own.held if seat == seen.seat else "" if held is None else held.card or pool.pop()
        for seat, held in enumerate(public.held)
    )
    dealt = tuple(pool.pop() if card == DOWN else "" for card in public.middle)
    return State(
        rules=compile_rules(config),
        rows=public.rows,
        held=public.held,
        hands=hands,
        grabbed=(0,) * len(hands),
        won=public.won,
        pauses=public.pauses,
        middle=public.middle,
        dealt=dealt,
        places=public.places,
        grid=sum(1 << place for place in public.places if place >= 0),
        since=(0,) * len(public.middle),
        layout=public.layout,
        phase=public.phase,
        round=public.round,
        began=public.number,
        number=public.number,
        race_at=public.race_at,
        need=public.need,
        racers=public.racers,
        points=public.points,
        stack=_stack(config, public, chance),
        seed=new_seed(chance) if public.round else "",
        full=public.full,
        flags=public.flags,
        frozen=public.frozen,
        turn=public.turn,
        stop_at=public.stop_at,
        idle_at=public.idle_at,
        stopper=public.stopper,
        by=public.by,
        lead=public.lead,
        result=public.result,
        contests=public.contests,
        final=public.final,
    )


def _unseen(seen: Observation) -> list[str]:
    """The colour cards that the observer sees nowhere."""
    public = seen.public
    known = {card for row in public.rows for card in row}
    known.update(public.middle, (seen.own.held,))
    known.update(held.card for held in public.held if held is not None)
    return [card for card in COLOUR_CARDS if card not in known]


def _stack(config: Config, public: Public, chance: Chance) -> tuple[int, ...]:
    """The point cards that were neither won nor lie open, in random order; dropped seats' ones
    stay in the stack."""
    left = list(config.deck.points)
    gone = [value for cards in public.won for value in cards]
    if public.phase != "over":
        gone += public.points
    for value in gone:
        left.remove(value)
    return shuffled(left, chance)[: public.stack]
