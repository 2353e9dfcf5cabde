"""The 43 verbs of the card language, as a forecast reads them."""

from kartenhaus.bots.labor_chaos import on_hands, on_questions, on_turns
from kartenhaus.bots.labor_chaos.forecast import Answers, Forecast, Step
from kartenhaus.bots.labor_chaos.future import Future
from kartenhaus.bots.labor_chaos.reading import Place
from kartenhaus.games.labor_chaos.cards import Table


def _nothing(f: Forecast, place: Place, step: Table, weight: float) -> None:
    del f, place, step, weight


VERBS: dict[str, Step] = {
    **on_hands.VERBS,
    **on_turns.VERBS,
    **on_questions.VERBS,
    **dict.fromkeys(
        ("mill", "reshuffle", "reveal", "peek", "next", "cancel", "choose_card", "race", "say"),
        _nothing,
    ),
}
"""What each of the 43 verbs does to the table on average; some change nothing that is counted."""


def forecast(future: Future, answers: Answers) -> Forecast:
    """A forecast that changes this table."""
    return Forecast(future, answers, VERBS)
