"""Verbs that decide what is carried out, how often, and for whom; and dice and lines."""

from typing import cast

from msgspec.structs import replace

from kartenhaus.games.labor_chaos import events as ev
from kartenhaus.games.labor_chaos.cards import Table
from kartenhaus.games.labor_chaos.conditions import holds
from kartenhaus.games.labor_chaos.effects_asks import YES, follow
from kartenhaus.games.labor_chaos.effects_base import Verb, name_of, number, those
from kartenhaus.games.labor_chaos.frames import Answers, Part, Run
from kartenhaus.games.labor_chaos.machine import Machine, kept_names
from kartenhaus.games.labor_chaos.vocabulary import MOST_REPEATS

CLAIMED = "@said:"
"""Beginning of the name under which a program keeps what has been claimed."""


def _if(m: Machine, part: Part) -> None:
    eye = m.eye(part)
    settled = {
        name[len(CLAIMED) :]: value == YES for name, value in part.env if name.startswith(CLAIMED)
    }
    found = holds(eye, cast(Table, m.step(part)["if"]), settled)
    m.use(eye)
    if isinstance(found, str):  # LC-A16
        claiming = replace(part, stage=found, ready=True)
        m.claims(claiming, part.scope.me, found, part.scope.me, part.scope.card)
    else:
        follow(m, part, "then" if found else "else")


def _claimed(m: Machine, part: Part, answers: Answers) -> None:
    said = str(answers[0][1][0])
    _if(m, replace(part, ready=False, env=(*part.env, (CLAIMED + part.stage, said))))


def _each(m: Machine, part: Part) -> None:
    seats = those(m, part, "each")
    if seats:
        env = (*kept_names(part.env), ("it", seats[0]))
        m.stack.append(Run(part.scope, part.text, f"{part.path}/do", 0, env, seats[1:]))


def _repeat(m: Machine, part: Part) -> None:
    n = min(number(m, part, m.step(part)["repeat"]), MOST_REPEATS)
    if n:
        rest = (-1,) * (n - 1)
        env = kept_names(part.env)
        m.stack.append(Run(part.scope, part.text, f"{part.path}/do", 0, env, rest))


def _random(m: Machine, part: Part) -> None:
    branches = cast(list[Table], m.step(part)["random"])
    weights = [number(m, part, branch.get("weight", 1)) for branch in branches]
    if not sum(weights):
        return
    left = m.chance.below(sum(weights))
    for i, weight in enumerate(weights):
        if left < weight:
            m.program(part, f"{part.path}/random/{i}/do")
            return
        left -= weight


def _roll(m: Machine, part: Part) -> None:
    rolled = 1 + m.chance.below(max(1, number(m, part, m.step(part)["sides"])))
    m.emit(ev.Told("roll", (part.scope.me,), (rolled,)))
    m.bind(name_of(m, part), rolled)


def _say(m: Machine, part: Part) -> None:
    m.emit(ev.Told("say", (part.scope.me,), (str(m.step(part)["say"]),)))


VERBS = {
    "if": Verb(_if, done=_claimed),
    "each": Verb(_each),
    "repeat": Verb(_repeat),
    "random": Verb(_random),
    "roll": Verb(_roll),
    "say": Verb(_say),
}
