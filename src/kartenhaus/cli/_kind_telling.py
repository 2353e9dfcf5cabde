"""Events of None of a Kind in words, for people who look on."""

from collections.abc import Iterable, Iterator, Sequence

from kartenhaus.games.none_of_a_kind import events as ev
from kartenhaus.rulebook.catalogue import Catalogue, Value
from kartenhaus.rulebook.kind_wording import card_words, list_words, mistake_words

Rows = Sequence[Sequence[str]]


def tell(
    words: Catalogue, events: Iterable[ev.Event], names: Sequence[str], rows: Rows
) -> list[str]:
    """One sentence for each thing that people are told. `rows`: as they lie afterwards."""
    said: list[str] = []
    for event in events:
        match event:
            case ev.PointsShuffled() | ev.RoundSetUp():  # told at the table, before any dispute
                continue
            case ev.RoundScored():
                said += _scored(words, event, names, rows)
            case _:
                variant = _variant(event)
                key = f"nk.event.{type(event).__name__}{variant and '.'}{variant}"
                said.append(words.text(key, **_values(words, event, names)))
    return said


def _variant(event: ev.Event) -> str:
    match event:
        case ev.CardTaken(up=up):
            return "up" if up else "down"
        case ev.CardReturned(reason=which) | ev.Stopped(by=which):
            return which
        case ev.FlagSet(on=on):
            return "on" if on else "off"
        case ev.GrabContested(slot=slot, by_row=by_row):
            return "stop" if slot < 0 else "row" if by_row else "card"
        case _:
            return ""


def _values(words: Catalogue, event: ev.Event, names: Sequence[str]) -> dict[str, Value]:
    match event:
        case ev.GrabContested(claims=(first, *others)):
            sent = [claim.arrival - claim.correction for claim in (first, *others)]
            rest = list_words(words, [names[claim.seat] for claim in others])
            return {"name": names[first.seat], "names": rest, "ms": abs(sent[1] - sent[0])}
        case ev.MatchEnded(totals=totals, ranking=(best, *_)):
            winners = list_words(words, [names[seat] for seat in best])
            return {"names": winners, "n": len(best), "points": totals[best[0]]}
        case _:
            seat: int = getattr(event, "seat", -1)
            card: str = getattr(event, "card", "")
            named = names[seat] if seat >= 0 else ""
            return {"name": named, "card": card and card_words(words, card)}


def _scored(
    words: Catalogue, event: ev.RoundScored, names: Sequence[str], rows: Rows
) -> Iterator[str]:
    for check in event.checks:
        name, n = names[check.seat], check.kept
        if check.fault_at:
            new = rows[check.seat][check.fault_at - 1]
            mistake = mistake_words(words, check.fault_at, new, check.matches)
            yield words.text("nk.event.RoundScored.fault", name=name, n=n, mistake=mistake)
        else:
            yield words.text("nk.event.RoundScored.right", name=name, n=n)
    yield words.text("nk.event.RoundScored", name=names[event.order[0]])
