"""Labor Chaos under the laws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import cast

import msgspec

from kartenhaus.games.labor_chaos import actions as act
from kartenhaus.games.labor_chaos import events as ev
from kartenhaus.games.labor_chaos.facts import admit
from kartenhaus.games.labor_chaos.frames import Turn
from kartenhaus.games.labor_chaos.game import LABOR_CHAOS
from kartenhaus.games.labor_chaos.legal import asked
from kartenhaus.games.labor_chaos.notation import position_of
from kartenhaus.games.labor_chaos.notation_json import read_move, read_position
from kartenhaus.games.labor_chaos.notation_write import write_move, write_position
from kartenhaus.games.labor_chaos.options import Config, Options
from kartenhaus.games.labor_chaos.reactions import reports
from kartenhaus.games.labor_chaos.rules import compile_rules
from kartenhaus.games.labor_chaos.state import State, in_game, phase_of
from kartenhaus.games.labor_chaos.view import Observation
from kartenhaus.games.labor_chaos.vocabulary import STEPS_RUN, SYMBOLS
from kartenhaus.kernel.chance import pick
from tests.games.labor_chaos.odd_deck import odd_deck
from tests.laws.subject import Subject
from tests.luck import Luck
from tests.vectors.labor_chaos import deck as standard_deck

ODD = odd_deck()
ORDER = (
    act.Play, act.Draw, act.Finish, act.Choose, act.React, act.Pass, act.Hold, act.Agree,
    act.Object, act.Report, act.Undo,
)  # fmt: skip
SHY = (
    ev.CardPlayed, ev.WindowOpened, ev.WindowPassed, ev.WindowHeld, ev.Step, ev.ClaimOpened,
    ev.ClaimAnswered, ev.UndoAsked, ev.ClockMoved,
)  # fmt: skip
"""Events that hang on open cards alone: windows and claims come and go the same (LC-13)."""


def start(config: Config, seats: int) -> State:
    """A match whose facts have been told: by everybody, or at random."""
    state = LABOR_CHAOS.start(config, seats)
    told = tuple(b"{}" if seat % 3 == 2 else b"" for seat in range(seats))
    for event in admit(state, told, Luck(seats)):
        state = LABOR_CHAOS.evolve(state, event)
    return state


def config(luck: Luck, seats: int) -> Config:
    """Every host option at random; half of the time the defaults."""
    del seats
    cards = pick((standard_deck(), ODD), luck)
    if luck.chance(3):
        return Config(cards)
    options = Options(
        games=1 + luck.below(4),
        scoring=pick(("sum", "count"), luck),
        promos=luck.chance(2),
        empty_turn_start=pick(("own_act", "always", "never"), luck),
        end_at_turn_start=luck.chance(2),
        end_adds=luck.chance(2),
        reshuffle=not luck.chance(4),
        instant_chain=pick((0, 1, 3), luck),
        facts=pick(("all", "ask", "off"), luck),
        hand_counts=pick(("public", "hidden"), luck),
        leaver=pick(("bot", "remove", "remove"), luck),
        table_undo=luck.chance(2),
        window_ms=pick((0, 800, 5_000), luck),
        claim_ms=pick((3_000, 10_000), luck),
        announce_ms=pick((0, 1_500), luck),
        turn_timer_s=pick((0, 30), luck),
        utc_offset_min=pick((0, 60, -300), luck),
    )
    return Config(cards, options)


def choose(
    state: State, seat: int, legal: tuple[act.Action, ...], luck: Luck, style: str
) -> act.Action:
    """Mostly what moves the game on; now and then a report, a hold, or going back."""
    del seat
    rare = (act.Undo, act.Report, act.Hold)
    usual = [action for action in legal if not isinstance(action, rare)]
    asked_back = bool(state.undo) and not luck.chance(3)
    if not usual or luck.chance(40) or asked_back:
        return pick(legal, luck)
    if style == "eager":
        plays = [action for action in usual if isinstance(action, act.Play | act.React)]
        return pick(plays or usual, luck)
    return pick(usual, luck)


def probe(state: State, luck: Luck) -> tuple[int, act.Action]:
    """Any action of any seat, about the open choice, window or claim or another one."""
    seat, effect = luck.below(len(state.hands)), state.effect
    cards = [*state.rules.cards, "nothing"]
    hand = state.hands[seat]
    card = pick(hand, luck) if hand and luck.chance(2) else pick(cards, luck)
    number = effect.serial - luck.below(2)
    mine = asked(state, seat)
    values = (*(mine.values if mine else ()), card, luck.below(7), pick(SYMBOLS, luck))
    chosen = tuple(pick(values, luck) for _ in range(luck.below(3)))
    if mine and len(set(chosen)) == len(chosen) and set(chosen) <= set(mine.values):
        chosen = tuple(sorted(chosen, key=mine.values.index))
    return seat, pick(
        (
            act.Play(card),
            act.DRAW,
            act.FINISH,
            act.Choose(mine.choice if mine else number, chosen),
            act.React(number, card),
            act.Pass(number),
            act.Hold(number, on=luck.chance(2)),
            act.Agree(number),
            act.Object(number),
            act.Report(pick(("laughed", "yawned"), luck), luck.below(7)),
            act.Undo(on=luck.chance(2)),
        ),
        luck,
    )


def order(state: State, action: act.Action) -> tuple[int, list[int]]:
    """Cards in the order of the deck, answers in the order of what is offered."""
    rules, kind = state.rules, ORDER.index(type(action))
    match action:
        case act.Play(card) | act.React(_, card):
            return kind, [rules.order[card]]
        case act.Choose(number, values):
            one = next(one for one in state.effect.asked if one.choice == number)
            return kind, [len(values), *(one.values.index(value) for value in values)]
        case act.Hold() | act.Undo():
            return kind, [not action.on]
        case act.Report(fact, seat):
            return kind, [reports(state).index(fact), seat]
        case _:
            return kind, []


def uncovers(
    state: State, actor: int | None, action: act.Action | None, viewer: int | None
) -> bool:
    """All but the coming and going of windows and claims."""
    del viewer
    if actor is not None and action is None:
        return True  # somebody leaves, and the draw pile is shuffled
    if actor is None or action is None:
        due = LABOR_CHAOS.wake(state)
        events = LABOR_CHAOS.tick(state, due, Luck(1)) if due is not None else ()
        if any(isinstance(event, ev.CardPlayed) for event in events):
            return True  # somebody took too long, and a card in that hand is played
    elif isinstance(action, act.Play) and state.rules.options.facts == "ask":
        return True  # a claim is opened exactly if that seat has not told the fact
    else:
        events = LABOR_CHAOS.decide(state, actor, action, Luck(1), state.at)
    return not all(isinstance(event, SHY) and not _counted(event) for event in events)


def _counted(event: ev.Event) -> bool:
    """A window about a draw tells how many cards, which may hang on the hand of whoever plays."""
    return isinstance(event, ev.WindowOpened) and event.situation == "would_draw"


def stored(state: State) -> State:
    """The whole state after a way through JSON; its compiled rules come from the configuration."""
    plain = {name: getattr(state, name) for name in State.__struct_fields__ if name != "rules"}
    read = msgspec.json.decode(msgspec.json.encode(plain), type=dict[str, object])
    fields = {field.name: field.type for field in msgspec.structs.fields(State)}
    back = {name: msgspec.convert(value, fields[name]) for name, value in read.items()}
    return msgspec.structs.replace(state, **back)


def reread(state: State, seat: int, action: act.Action) -> tuple[object, object]:
    """Position, act and the rest of the state as they are, and as they are read from JSON.

    What is being carried out is in no position: it travels as tables store it.
    """
    names = tuple("ABCDEF"[: len(state.hands)])
    position = position_of(state, names)
    told = write_position(position), write_move(seat, action, state, names)
    read = [msgspec.json.decode(msgspec.json.encode(one), type=dict[str, object]) for one in told]
    again = read_position(read[0]), read_move(read[1], state, names), stored(state)
    return (position, (seat, action), state), again


def named(config: Config, told: object) -> frozenset[str]:
    """Every card that is named anywhere in it. Peeking is told to one seat, and is not kept."""
    if isinstance(told, ev.CardsShown) and told.to >= 0:
        return frozenset()
    return frozenset(_texts(msgspec.to_builtins(told))) & config.deck.named().keys()


def _texts(value: object) -> Iterable[str]:
    match value:
        case str():
            yield value
        case dict():
            for part in cast(dict[object, object], value).values():
                yield from _texts(part)
        case list() | tuple():
            for part in cast(list[object], value):
                yield from _texts(part)
        case _:
            pass


def held(state: State) -> Counter[str]:
    """Every card, wherever it lies; before the first deal they are in the box."""
    if not state.game:
        return Counter(state.rules.pack)
    cards = [card for hand in state.hands for card in hand]
    cards += [*state.draw, *state.discard, *state.box, *(card for card, _ in state.front)]
    return Counter([*cards, *filter(None, (state.end, state.lasting))])


def deck(config: Config) -> Counter[str]:
    """The cards that are shuffled."""
    return Counter(compile_rules(config).pack)


def broken(state: State) -> list[str]:
    """The invariants of a state between two acts that do not hold."""
    return [claim for claim, holds in _claims(state) if not holds]


def _claims(state: State) -> Iterable[tuple[str, bool]]:
    effect, phase = state.effect, phase_of(state)
    hands, cards = state.hands, state.rules.cards
    yield (
        "what is known is held",
        all(set(known) <= set(hand) for hand, known in zip(hands, state.known, strict=True)),
    )
    yield (
        "own acts empty hands",
        not any(e and h for e, h in zip(state.emptied, hands, strict=True)),
    )
    yield "in front only while carried out", phase not in ("turn", "ready") or not state.front
    yield "lasting cards have owners", bool(state.lasting) == (state.owner >= 0)
    yield (
        "slots hold their kind",
        all(
            not card or cards[card].kind == kind
            for card, kind in ((state.end, "end"), (state.lasting, "lasting"))
        ),
    )
    yield (
        "only a played card works on top",
        state.top_owner < 0 or cards[state.discard[-1]].while_top is not None,
    )
    yield "the turn is at the bottom", isinstance((*effect.stack, None)[0], Turn) == state.running
    yield (
        "one thing at a time",
        ((effect.window is not None) + (effect.claim is not None) + bool(effect.asked) <= 1),
    )
    yield "steps are bounded", effect.steps <= STEPS_RUN + 1
    yield "removed seats hold nothing", not any(hands[seat] for seat in state.out)
    yield "who is asked plays", all(one.seat in in_game(state) for one in effect.asked)
    yield (
        "there is something to choose",
        all(len(one.values) >= one.least and one.most > 0 for one in effect.asked),
    )
    yield "a winner plays", state.winner < 0 or state.winner in in_game(state)


SUBJECT = Subject(
    game=replace(LABOR_CHAOS, start=start),
    action_type=act.Action,
    event_type=ev.Event,
    observation_type=Observation,
    config=config,
    choose=choose,
    probe=probe,
    order=order,
    uncovers=uncovers,
    reread=reread,
    named=named,
    held=held,
    deck=deck,
    broken=broken,
    ranked=lambda state: range(len(state.hands)),
    cap=250,
    bound=lambda _config, _seats: None,  # cards can come back for ever
    elsewhere=frozenset((ev.FactsFrozen, ev.CardStopped)),
)
