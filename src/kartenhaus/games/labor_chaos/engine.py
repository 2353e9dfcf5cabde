"""Carrying out: takes frame after frame off the stack until somebody has to act (LC-3.2).

The order of things after every event: the lasting card, the card on top, the instants.
"""

from collections.abc import Callable
from typing import Any, Literal, cast

from msgspec.structs import replace

from kartenhaus.games.labor_chaos import (
    effects_asks,
    effects_flow,
    effects_hands,
    effects_table,
    turns,
)
from kartenhaus.games.labor_chaos import events as ev
from kartenhaus.games.labor_chaos.cards import Json, Table
from kartenhaus.games.labor_chaos.conditions import Looked
from kartenhaus.games.labor_chaos.effects_base import Verb, word_of
from kartenhaus.games.labor_chaos.frames import (
    NOBODY,
    Answers,
    Case,
    Claiming,
    Env,
    Frame,
    Front,
    Leave,
    Part,
    Run,
    Turn,
)
from kartenhaus.games.labor_chaos.machine import Domain, Machine, Over, kept_names
from kartenhaus.games.labor_chaos.reactions import Place, reactors, trigger
from kartenhaus.games.labor_chaos.rules import verb_of
from kartenhaus.games.labor_chaos.values import Eye, players
from kartenhaus.games.labor_chaos.verbs import VERBS as WORDS
from kartenhaus.games.labor_chaos.vocabulary import STEPS_RUN


def _nothing_begins(m: Machine, part: Part) -> None:
    del m, part


VERBS: dict[str, Verb] = {
    **effects_hands.VERBS,
    **effects_table.VERBS,
    **effects_asks.VERBS,
    **effects_flow.VERBS,
    "hand_limit": Verb(_nothing_begins, done=turns.limited),
}
"""What each of the 43 verbs does, and the one static rule that asks."""
WHO = "@"
"""Beginning of the stage in which one of several players is chosen, and of the name for it."""


def go(m: Machine, begin: Callable[[], None] | None = None) -> None:
    """Begins, and goes on until somebody has to act, time has to pass, or the game is over."""
    try:
        if begin is not None:
            begin()
        while not m.waits:
            frame = m.stack.pop()
            _HANDLERS[type(frame)](m, frame)
    except Over:
        return


# ---------------------------------------------------------------------------------- programs


def _run(m: Machine, run: Run) -> None:
    program = m.state.rules.steps(run.text, run.path)
    if run.index >= len(program):
        _ended(m, run)
        return
    if m.steps >= STEPS_RUN:
        _stopped(m, run)
        return
    m.steps += 1
    step = program[run.index]
    m.stack.append(replace(run, index=run.index + 1, env=kept_names(run.env)))
    path = f"{run.path}/{run.index}"
    part = _settled(m, Part(run.scope, run.text, path, run.env, verb_of(step)), step)
    if part is not None:
        VERBS[part.verb].run(m, part)


def _stopped(m: Machine, run: Run) -> None:
    """A card that never ends stops here, and so does all that is at work with it; all are told of
    the first (LC-12.1)."""
    if m.steps == STEPS_RUN:
        m.steps += 1
        m.emit(ev.CardStopped(run.scope.card))


def _ended(m: Machine, run: Run) -> None:
    """The next time round, or back to the program around this one, which keeps the names."""
    if run.rest:
        env = (*run.env, ("it", run.rest[0])) if run.rest[0] != NOBODY else run.env
        m.stack.append(replace(run, index=0, env=env, rest=run.rest[1:]))
        return
    around = m.stack[-1]
    if isinstance(around, Run) and around.scope == run.scope and around.text == run.text:
        kept = dict(around.env)
        kept.update((k, v) for k, v in run.env if k != "it" and not k.startswith(WHO))
        env: Env = tuple(kept.items())
        if env != around.env:
            m.stack[-1] = replace(around, env=env)


def _settled(m: Machine, part: Part, step: Table) -> Part | None:
    """The step, knowing who is meant where only one can be; nothing if that has to be asked first
    (LC-A17)."""
    settled = {name for name, _ in part.env}
    for name, default in _singles(part.verb, step):
        if WHO + name in settled:
            continue
        eye = m.eye(part)
        found = players(eye, word_of(step, part.verb, name, default))
        m.use(eye)
        if part.verb in ("give", "take", "peek") and name in ("to", "from", "at"):
            found = _without(m, part, step, name, found)
        if len(found) > 1:
            domain = Domain("player", found)
            m.ask(replace(part, stage=WHO + name), ((part.scope.me, domain),))
            return None
        if found:
            part = replace(part, env=(*part.env, (WHO + name, found[0])))
    return part


def _without(
    m: Machine, part: Part, step: Table, name: str, found: tuple[int, ...]
) -> tuple[int, ...]:
    """Nobody gives cards to themselves, as long as it is clear who gives."""
    other = players(m.eye(part), step.get("from" if name == "to" else "who", "self"))
    return tuple(seat for seat in found if len(other) != 1 or seat != other[0])


def _singles(verb: str, step: Table) -> list[tuple[str, str]]:
    """The parameters of a step that mean one player, with their defaults."""
    word = WORDS[verb]
    if verb == "swap_hands":
        return [("0", "self"), ("1", "self")]
    if verb == "guess":
        wanted = cast(dict[str, Json], step["guess"])
        return [("who", "self"), *([("card_of", "left")] if "card_of" in wanted else [])]
    own = [(verb, "self")] if word.value.type == "player" else []
    named = [(name, p.default) for name, p in word.params.items() if p.type == "player"]
    return own + [(name, default) for name, default in named if name in step or default]


def _part(m: Machine, part: Part) -> None:
    verb = VERBS[part.verb]
    if not part.ready:
        verb.share(m, part)
        return
    answers, m.answers = m.answers, ()
    part = replace(part, ready=False)
    if part.stage.startswith(WHO):
        _chosen_player(m, part, answers)
    else:
        verb.done(m, part, answers)


def _chosen_player(m: Machine, part: Part, answers: Answers) -> None:
    """The step begins anew, knowing who is meant."""
    run = m.stack.pop()
    if isinstance(run, Run) and answers and answers[0][1]:
        chosen = (part.stage, cast(int, answers[0][1][0]))
        run = replace(run, index=run.index - 1, env=(*part.env, chosen))
    m.stack.append(run)


# ------------------------------------------------------------------------------------ events


def _case(m: Machine, case: Case) -> None:
    """Lets cards react, one place after the other; then what was announced comes."""
    stage = case.stage
    if stage == "lasting":
        if _works(m, case, "lasting", "top"):
            return
        stage = "top"
    if stage == "top":
        if _works(m, case, "top", "window"):
            return
        stage = "window"
    if stage == "window":
        found = reactors(m.state, case)
        if found:
            m.opens(case if case.stage == stage else replace(case, stage=stage), found)
            return
    _CASES.get(case.on, _nothing)(m, case)


def _works(m: Machine, case: Case, place: Place, after: Literal["top", "window"]) -> bool:
    """Whether the card in this place reacts; then its program comes first."""
    looked: Looked = []
    scope = trigger(m.state, case, place, looked)
    m.use(Eye(m.state, case.scope, case.scope.card, looked=looked))  # LC-A24
    if scope is None:
        return False
    m.stack.append(replace(case, stage=after))
    m.emit(ev.CardWorked(scope.card, scope.me))
    if place == "lasting" and m.state.rules.cards[scope.card].once:
        m.stack.append(Leave(scope.card))  # LC-7.8
    m.stack.append(Run(scope, scope.card, "/do" if place == "lasting" else "/while_top/do"))
    return True


def _nothing(m: Machine, case: Case) -> None:
    del m, case


def _played(m: Machine, case: Case) -> None:
    """The card is carried out, unless it was cancelled."""
    front = m.stack[-1]
    if case.cancelled and isinstance(front, Front):
        m.stack[-1] = replace(front, stage="away", cancelled=True)


def _drew(m: Machine, case: Case) -> None:
    if case.cancelled:
        return
    place = len(m.stack)
    got = m.draws("draw", case.scope, case.who, case.n)
    if got:
        m.stack.insert(place, Case("drew", case.who, case.by, case.scope, got))


_CASES: dict[str, Callable[[Machine, Case], None]] = {"play": _played, "would_draw": _drew}
"""What comes of an event once all reactions are over."""

# Each handler takes its own kind of frame, which a dictionary by kind cannot say in types.
_HANDLERS: dict[type[Frame], Callable[[Machine, Any], None]] = {  # pyright: ignore[reportExplicitAny]
    Run: _run,
    Part: _part,
    Case: _case,
    Front: turns.front,
    Leave: turns.leave,
    Turn: turns.turn,
    Claiming: turns.claimed,
}
