"""Events of Lucky Shutdown in words, for people who look on; nobody's hidden cards are told."""

from collections.abc import Iterable, Sequence

from kartenhaus.games.lucky_shutdown import events as ev
from kartenhaus.rulebook.catalogue import Catalogue
from kartenhaus.rulebook.wording import cards_words


def tell(words: Catalogue, events: Iterable[ev.Event], names: Sequence[str]) -> list[str]:
    """One sentence for each thing that people are told; `names`: one for each seat."""
    said: list[str] = []
    for event in events:
        if isinstance(event, ev.LowReached):  # bookkeeping
            continue
        variant = _variant(event)
        said.append(
            words.text(
                f"event.{type(event).__name__}{variant and '.'}{variant}",
                name=_name(event, names),
                cards=cards_words(words, _cards(event)),
                n=_number(event),
                place=getattr(event, "place", 0),
            )
        )
        if isinstance(event, ev.OpenRevealed):
            said += _opened(words, event, names)
    return said


def _variant(event: ev.Event) -> str:
    match event:
        case ev.CardsLaid(way=which) | ev.CardMissed(way=which):
            return which
        case ev.PileCleared(reason=which) | ev.RoundEnded(reason=which):
            return which
        case ev.StarterDecided(how=which):
            return which
        case ev.TurnBegan(phase=phase, bonus=bonus):
            return "skip" if phase == "skip" else "bonus" if bonus else "turn"
        case ev.CardsDrawn():
            return "other"
        case ev.RoundDealt():
            return "dealer"
        case _:
            return ""


def _name(event: ev.Event, names: Sequence[str]) -> str:
    """The seat that the sentence is about; at the end of a round, the loser."""
    match event:
        case ev.RoundEnded(ranking=ranking):
            return names[ranking[-1]]
        case ev.RoundDealt(dealer=dealer):
            return names[dealer]
        case ev.OpenRevealed() | ev.StarterAsked() | ev.PileCleared():
            return ""
        case _:
            return names[event.seat]


def _cards(event: ev.Event) -> Sequence[str]:
    match event:
        case ev.CardsLaid(cards=cards):
            return cards
        case ev.CardMissed(card=card):
            return (card,)
        case _:
            return ()


def _number(event: ev.Event) -> int:
    match event:
        case ev.CardsLaid(cards=cards):
            return len(cards)
        case ev.PileCleared(count=n) | ev.PileTaken(count=n) | ev.CardsDrawn(count=n):
            return n
        case ev.TurnBegan(skips=n) | ev.StarterDecided(lowest=n) | ev.RoundDealt(round=n):
            return n
        case _:
            return 0


def _opened(words: Catalogue, event: ev.OpenRevealed, names: Sequence[str]) -> list[str]:
    return [
        words.text(
            "event.OpenRevealed.seat",
            name=name,
            cards=cards_words(words, [card for card in slots if card is not None]),
        )
        for name, slots in zip(names, event.open, strict=False)
    ]
