"""Observation to a full state that could be the true one; hidden cards are dealt at random."""

from typing import cast

from kartenhaus.games.lucky_shutdown.options import Config
from kartenhaus.games.lucky_shutdown.rules import compile_rules
from kartenhaus.games.lucky_shutdown.state import NO_SLOTS, Seat, Slots, State, surface
from kartenhaus.games.lucky_shutdown.view import Observation
from kartenhaus.kernel.bag import Faces
from kartenhaus.kernel.chance import Chance, shuffled

CHOICE = 3
"""How many cards a seat lays open."""


def resample(config: Config, seen: Observation, chance: Chance) -> State:
    """A state drawn evenly from all that the observer cannot tell from the true one.

    Cards that were seen to go to a hand stay there; all sizes are kept; the observation of the
    result is `seen` again (a law). What others' behaviour may betray is not considered.
    """
    rules, public, memory = compile_rules(config), seen.public, seen.memory
    faces = rules.faces
    removed = faces.bag(memory.removed)
    hidden = rules.deck_bag - removed - faces.bag(memory.pile)
    for i, view in enumerate(public.seats):
        held = seen.own.hand + seen.own.opened if i == seen.seat else memory.known[i]
        hidden -= faces.bag(view.open) + faces.bag(held)
    pool = list(shuffled(faces.cards(hidden), chance))
    seats = tuple(_seat(seen, i, pool, chance, faces) for i in range(len(public.seats)))
    top, run = surface(rules, memory.pile)
    return State(
        rules=rules,
        seats=seats,
        round=public.round,
        dealer=public.dealer,
        host=public.host,
        stock=tuple(pool[: public.stock]),
        pile=memory.pile,
        top=top,
        run=run,
        removed=removed,
        phase=public.phase,
        turn=public.turn,
        skips=public.skips,
        bonus=public.bonus,
        stall=public.stall,
        finished=public.finished,
        ranking=public.ranking,
        stopped=public.stopped,
        loser=public.loser,
        tied=public.tied,
        number=public.number,
        at=public.at,
    )


def _seat(seen: Observation, i: int, pool: list[str], chance: Chance, faces: Faces) -> Seat:
    """One seat, its unseen cards taken from the end of `pool`."""
    view, memory = seen.public.seats[i], seen.memory
    opened = cast(Slots, view.open)
    if i == seen.seat:
        hand = seen.own.hand
        opened = cast(Slots, seen.own.opened) if seen.own.opened else opened
    else:
        unseen = [pool.pop() for _ in range(view.hand - len(memory.known[i]))]
        if seen.public.phase == "choose" and view.chosen:  # LS-A49: a choice nobody has seen
            unseen = list(shuffled(unseen, chance))
            opened = cast(Slots, tuple(unseen.pop() for _ in range(CHOICE)))
        hand = (*memory.known[i], *unseen)
    closed = tuple(pool.pop() if lies else None for lies in view.closed)
    return Seat(
        hand=faces.bag(hand),
        open=opened,
        closed=cast(Slots, closed) if any(view.closed) else NO_SLOTS,
        chosen=view.chosen,
        known=faces.bag(memory.known[i]),
        takes=memory.takes[i],
        low=memory.lows[i],
        luck_used=view.luck_used,
        early_used=view.early_used,
    )
