"""Observation to a full state that could be the true one; what is hidden is drawn at random."""

from typing import cast

from msgspec.structs import replace

from kartenhaus.games.labor_chaos.actions import Value
from kartenhaus.games.labor_chaos.cards import Fact, Json
from kartenhaus.games.labor_chaos.evolve import saved
from kartenhaus.games.labor_chaos.facts import drawn_fact
from kartenhaus.games.labor_chaos.frames import Asked, Effect, Frame, Part
from kartenhaus.games.labor_chaos.options import Config
from kartenhaus.games.labor_chaos.rules import Rules, compile_rules
from kartenhaus.games.labor_chaos.state import Facts, State
from kartenhaus.games.labor_chaos.values import Eye, fitting, players, quantity
from kartenhaus.games.labor_chaos.view import Observation
from kartenhaus.kernel.chance import Chance, shuffled


def resample(config: Config, seen: Observation, chance: Chance) -> State:
    """A state drawn from all that the observer cannot tell from the true one.

    The observation of the result is `seen` again (a law). Facts that nobody has told yet are
    drawn as the catalogue says.
    """
    rules = compile_rules(config)
    public, memory = seen.public, seen.memory
    hands, draw = _cards(rules, seen, chance)
    lasting = public.lasting
    state = State(
        rules=rules,
        hands=hands,
        facts=tuple(_facts(rules, seen, seat, chance) for seat in range(len(hands))),
        used=tuple(tuple(sorted(used.items())) for used in public.facts),
        game=public.game,
        dealer=public.dealer,
        running=public.phase not in ("ready", "over"),
        turn=public.turn,
        base=memory.base,
        direction=public.direction,
        draw=draw,
        discard=public.discard,
        box=memory.box,
        end=public.end,
        lasting=lasting.card if lasting else "",
        owner=lasting.owner if lasting else -1,
        top_owner=memory.top_owner,
        front=memory.front,
        trail=memory.trail,
        emptied=memory.emptied,
        known=memory.known,
        skips=public.skips,
        extra_turns=public.extra_turns,
        next_up=memory.next_up,
        idle=memory.idle,
        undo=public.undo,
        out=public.out,
        winner=public.winner,
        by=public.by,
        penalties=public.penalties,
        totals=memory.totals,
        ranking=memory.ranking,
        number=public.number,
        acted=memory.acted,
        at=public.at,
        acted_at=memory.acted_at,
        clock=memory.clock,
        reported=memory.reported,
        unread=memory.unread,
    )
    if memory.saved:
        state = replace(state, saved=saved(state))
    return replace(state, effect=_effect(state, seen))


def _cards(
    rules: Rules, seen: Observation, chance: Chance
) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
    """Hands and draw pile: what all have seen stays where it is, the rest is shuffled."""
    public, memory = seen.public, seen.memory
    if public.shown:
        held = list(public.shown)
    else:
        held = [
            seen.own.hand if seat == seen.seat else known for seat, known in enumerate(memory.known)
        ]
    for owner, cards in _offered(seen):
        held[owner] = (*held[owner], *(card for card in cards if card not in held[owner]))
    lying = [*public.discard, *memory.box, *(card for card, _ in memory.front), public.end]
    lying += [public.lasting.card] if public.lasting else []
    gone = {*lying, *(card for hand in held for card in hand)}
    dealt = public.game > 0
    left = list(shuffled([c for c in rules.pack if c not in gone], chance)) if dealt else []
    hands: list[tuple[str, ...]] = []
    for hand, size in zip(held, memory.hands, strict=True):
        more = [left.pop() for _ in range(size - len(hand))]
        hands.append(shuffled((*hand, *more), chance) if more else hand)
    return tuple(hands), tuple(left)


def _offered(seen: Observation) -> list[tuple[int, tuple[str, ...]]]:
    """Cards in another hand that the observer sees because it is to choose from them."""
    effect = seen.memory.effect
    part = effect.stack[-1] if effect.asked else None
    if not isinstance(part, Part) or seen.public.shown:
        return []
    mine = [one for one in effect.asked if one.seat == seen.seat and one.kind == "cards"]
    owner = _owner(part, seen.seat)
    return [(owner, tuple(map(str, one.values))) for one in mine if part.verb != "pickup"]


def _owner(part: Part, asked: int) -> int:
    """Whose cards somebody chooses from."""
    return part.to if part.verb == "take" else part.seat if part.seat >= 0 else asked


def _facts(rules: Rules, seen: Observation, seat: int, chance: Chance) -> Facts:
    if seat == seen.seat:
        return tuple(sorted(seen.own.facts.items()))
    told = dict(seen.public.facts[seat])
    asked = [fact for fact in rules.facts.values() if _profile(fact) and fact.key not in told]
    told.update((fact.key, drawn_fact(fact, chance)) for fact in asked)
    return tuple(sorted(told.items()))


def _profile(fact: Fact) -> bool:
    return fact.group == "profile" and bool(fact.bots)


def _opened(state: State, one: Asked, part: Frame) -> Asked:
    """Cards that another seat may be choosing from; those that fit first."""
    if one.values or not isinstance(part, Part):
        return one
    owner = _owner(part, one.seat)
    hand = state.hands[owner]
    fit = hand
    if part.path != "/mod":
        where = state.rules.step(part.text, part.path).get("where")
        fit = fitting(Eye(state, part.scope, part.text, part.env), owner, where)
    if len(fit) < one.least:
        fit = (*fit, *(card for card in hand if card not in fit))[: one.least]
    return replace(one, values=fit)


def _answered(state: State, seat: int, part: Frame) -> tuple[Value, ...]:
    """What another seat may have answered to a hidden choice."""
    if not isinstance(part, Part):
        return ()
    step, eye = (
        state.rules.step(part.text, part.path),
        Eye(state, part.scope, part.text, part.env),
    )
    if part.verb == "pass_cards":
        return state.hands[seat][: quantity(eye, step["pass_cards"])]
    if part.verb == "vote":
        return players(eye, step.get("among", "all"))[:1]
    if part.verb == "secret":
        return (quantity(eye, cast(list[Json], step["range"])[0]),)
    return ()


def _effect(state: State, seen: Observation) -> Effect:
    """What others are asked is made up so that it can be answered."""
    effect = seen.memory.effect
    if not effect.asked:
        return effect
    part, seat = effect.stack[-1], seen.seat
    asked = tuple(one if one.seat == seat else _opened(state, one, part) for one in effect.asked)
    answers = tuple(
        (other, values if other == seat or values else _answered(state, other, part))
        for other, values in effect.answers
    )
    return replace(effect, asked=asked, answers=answers)
