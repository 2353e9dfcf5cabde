"""Events of Labor Chaos in words, for people who look on and see all cards."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import cast

import msgspec

from kartenhaus.games.labor_chaos import events as ev
from kartenhaus.rulebook.catalogue import Catalogue, Value
from kartenhaus.rulebook.labor_wording import (
    Lookup,
    answer_words,
    ask_words,
    card_words,
    cards_words,
    list_words,
    situation_words,
    thing_words,
)

Said = Iterator[tuple[str, dict[str, Value]]]
"""Variants of a sentence with values besides those that the event itself has."""
SILENT = (
    ev.FactsFrozen, ev.FactsForgotten, ev.WindowPassed, ev.WindowClosed, ev.ChoiceOpened, ev.Step,
    ev.ClockMoved,
)  # fmt: skip
"""Bookkeeping, or told by what comes of it."""
SEATS = {
    "seat": "name", "who": "name", "owner": "name", "winner": "name", "dealer": "name",
    "of": "other", "by": "other", "to_seat": "other", "to": "other",
}  # fmt: skip
"""Field with a seat -> what its name is called in the sentence."""
FACES = ("turn", "draw", "draw_instead_of_skip", "give", "take", "tuck")
"""Moves that have a second sentence for those who know the faces."""


class Teller:
    """Tells events one after another. `kinds`: of the choices that are open already."""

    def __init__(
        self, words: Catalogue, look: Lookup, names: Sequence[str], kinds: Mapping[int, str]
    ) -> None:
        self.words, self.look, self.names = words, look, names
        self.kinds = dict(kinds)

    def tell(self, events: Iterable[ev.Event]) -> list[str]:
        """One sentence for each thing that people are told."""
        said: list[str] = []
        for event in events:
            if isinstance(event, ev.ChoiceOpened):
                self.kinds[event.choice] = event.kind
            if isinstance(event, SILENT):
                continue
            given = self._given(event)
            for variant, more in self._variants(event):
                key = f"lc.event.{type(event).__name__}{variant and '.'}{variant}"
                said.append(self.words.text(key, **{**given, **more}))
        return said

    def _given(self, event: ev.Event) -> dict[str, Value]:
        """Names, cards and numbers that the event itself has."""
        fields: dict[str, object] = msgspec.structs.asdict(event)
        found: dict[str, Value] = {}
        for field, name in SEATS.items():
            seat = fields.get(field)
            if isinstance(seat, int) and seat >= 0:
                found.setdefault(name, self.names[seat])
        found.setdefault("name", found.get("other", ""))
        for name in ("card", "old"):
            if name in fields:
                found[name] = card_words(self.words, self.look, str(fields[name]))
        if "fact" in fields:
            found["ask"] = ask_words(self.look, str(fields["fact"]))
        if "cards" in fields:
            cards = cast(tuple[str, ...], fields["cards"])
            found["cards"] = cards_words(self.words, self.look, cards)
            found["n"] = len(cards)
        for name in ("n", "left"):
            if name in fields:
                found[name] = cast(int, fields[name])
        return found

    def _variants(self, event: ev.Event) -> Said:
        match event:
            case ev.Told():
                yield from self._told(event)
            case ev.GameEnded():
                yield event.by, {}
                for seat, points in enumerate(event.penalties if event.by != "left" else ()):
                    yield "seat", {"name": self.names[seat], "points": points}
            case ev.MatchEnded(totals, (best, *_)):
                winners = list_words(self.words, [self.names[seat] for seat in best])
                yield "", {"names": winners, "n": len(best), "points": totals[best[0]]}
            case ev.ChoiceMade():
                yield self._made(event)
            case ev.WindowOpened():
                yield "", {"situation": self._situation(event)}
            case ev.GameDealt(game=game):
                yield "", {"n": game}
            case ev.FactUsed(fact=fact, value=value):
                yield "", {"answer": answer_words(self.words, self.look, fact, value)}
            case ev.Guessed(value=value, answer=answer, right=right):
                value, answer = (thing_words(self.words, each) for each in (value, answer))
                yield "right" if right else "wrong", {"value": value, "answer": answer}
            case _:
                variant = _variant(event)
                if variant is not None:
                    yield variant, {}

    def _told(self, event: ev.Told) -> Said:
        for seat, value in zip(event.seats, event.values, strict=True):
            found: dict[str, Value] = {"name": self.names[seat]}
            match event.verb, value:
                case "vote", int():
                    found["other"] = self.names[value]
                case _, int():
                    found["n"] = value
                case _, _:
                    found["ask"] = ask_words(self.look, value)
            yield event.verb, found

    def _made(self, event: ev.ChoiceMade) -> tuple[str, dict[str, Value]]:
        kind = self.kinds.get(event.choice, "")
        if not event.public or len(event.values) != 1:
            return "", {}
        (value,) = event.values
        match kind, value:
            case "player", int():
                return kind, {"other": self.names[value]}
            case "symbol", str():
                return kind, {"symbol": thing_words(self.words, value)}
            case "number", int():
                return kind, {"n": value}
            case "point", int():
                return kind, {"n": value + 1}
            case "branch", str():
                return kind, {"ask": ask_words(self.look, value)}
            case "yes_no", "yes" | "no":
                return value, {}
            case _:
                return "", {}

    def _situation(self, event: ev.WindowOpened) -> str:
        concerned: dict[str, Value] = {
            "who": event.who, "by": event.by, "n": event.n, "card": event.card,
        }  # fmt: skip
        return situation_words(self.words, self.look, event.situation, concerned, self.names)


def _variant(event: ev.Event) -> str | None:
    """Which sentence of its kind; nothing if the event is not told."""
    match event:
        case ev.CardPlayed(instant=special):
            return "instant" if special else ""
        case ev.TurnBegan(extra=special):
            return "extra" if special else ""
        case ev.ClaimOpened(seat=seat, of=of):
            return "of" if seat != of else ""
        case ev.ClaimAnswered(agrees=yes) | ev.ClaimClosed(stands=yes):
            return "yes" if yes else "no"
        case ev.WindowHeld(on=on) | ev.UndoAsked(on=on):
            return "on" if on else "off"
        case ev.EventCancelled(situation=which) | ev.HandsMoved(verb=which):
            return which
        case ev.TurnsChanged(what=which, n=n):
            return which if n > 0 else None
        case ev.CardsMoved() | ev.CardPutAway() | ev.CardsShown():
            return _moved(event)
        case ev.EndSet(card=card, old=old) | ev.LastingSet(card=card, old=old):
            return "cleared" if not card else "replaced" if old else "set"
        case ev.DirectionChanged(direction=direction):
            return "clockwise" if direction > 0 else "counter"
        case _:
            return ""


def _moved(event: ev.CardsMoved | ev.CardPutAway | ev.CardsShown) -> str | None:
    match event:
        case ev.CardsMoved(verb=verb, cards=cards):
            return f"{verb}.own" if verb in FACES and cards else verb
        case ev.CardsShown(to=to):
            return "one.own" if to >= 0 else ""
        case ev.CardPutAway(to="draw", top=top):
            return "draw_top" if top else "draw_bottom"
        case ev.CardPutAway(to=to):
            return to
