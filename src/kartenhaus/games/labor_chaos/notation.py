"""Positions that people write down, and the states they stand for.

Cards are named in the position itself, or written `symbol/number#tag`, with `-` for no number:
such cards have no effect.
"""

import msgspec
from msgspec.structs import replace

from kartenhaus.games.labor_chaos.actions import Value
from kartenhaus.games.labor_chaos.cards import Card, Deck
from kartenhaus.games.labor_chaos.frames import NOBODY, Effect, Turn
from kartenhaus.games.labor_chaos.options import Config, Options
from kartenhaus.games.labor_chaos.rules import compile_rules
from kartenhaus.games.labor_chaos.state import MOST_TRAIL, State

AT_ONCE = Options(announce_ms=0)
"""House rules of a written position that says nothing of them: it knows no clock."""


class Position(msgspec.Struct, frozen=True):
    """A moment of a game, when a seat is to act; seats go by their names, clockwise.

    `draw`: the first is drawn first; `discard`: the last lies on top. `lasting`: card and owner,
    or two empty texts. `played`: the cards played so far, as far as they matter.
    """

    players: tuple[str, ...]
    turn: str
    cards: tuple[Card, ...]
    hands: tuple[tuple[str, ...], ...]
    draw: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    end: str = ""
    lasting: tuple[str, str] = ("", "")
    played: tuple[str, ...] = ()
    direction: int = 1
    facts: tuple[dict[str, Value], ...] = ()
    options: Options = AT_ONCE


def state_of(position: Position, now: int = 0) -> State:
    """The state in which the seat in turn is to play a card."""
    n, names = len(position.players), position.players
    turn = names.index(position.turn)
    card, owner = position.lasting
    nothing = (dict[str, Value](),) * n
    told = position.facts or nothing
    return State(
        rules=compile_rules(Config(Deck("", list(position.cards)), position.options)),
        hands=position.hands,
        facts=tuple(tuple(sorted(facts.items())) for facts in told),
        used=((),) * n,
        game=1,
        dealer=(turn - 1) % n,
        running=True,
        turn=turn,
        base=turn,
        direction=position.direction,
        draw=position.draw,
        discard=position.discard,
        end=position.end,
        lasting=card,
        owner=names.index(owner) if owner else NOBODY,
        trail=position.played[-MOST_TRAIL:],
        emptied=(False,) * n,
        known=((),) * n,
        skips=(0,) * n,
        extra_turns=(0,) * n,
        totals=(0,) * n,
        unread=(0,) * n,
        effect=Effect((Turn("play"),)),
        at=now,
        acted_at=now,
        clock=now,
    )


def position_of(state: State, players: tuple[str, ...]) -> Position:
    """The position as it lies; what is being carried out is not in it, nor what cards say."""
    owner = players[state.owner] if state.lasting else ""
    return Position(
        players,
        players[max(state.turn, 0)],
        tuple(replace(card, title={}, text={}, lock={}) for card in state.rules.cards.values()),
        state.hands,
        state.draw,
        state.discard,
        state.end,
        (state.lasting, owner),
        state.trail,
        state.direction,
        tuple(map(dict, state.facts)),
        state.rules.options,
    )
