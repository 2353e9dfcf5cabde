"""How many cards everybody still has to read, where turns are timed (LC-A46)."""

from kartenhaus.games.labor_chaos import events as ev
from kartenhaus.games.labor_chaos.state import State

Counts = tuple[int, ...]


def unread_after(state: State, event: ev.Event) -> Counts:
    """The counts after the event, by what all can see. Whole hands that have moved count as new;
    whoever does something has read what came before it."""
    unread = state.unread
    match event:
        case ev.GameDealt():
            return tuple(map(len, event.hands))
        case ev.HandsMoved():
            return event.sizes
        case ev.CardPlayed(seat) | ev.ChoiceMade(_, seat):
            return _with(unread, seat, 0)
        case ev.CardsMoved(to="hand", to_seat=seat, n=n):
            return _with(unread, seat, n if event.verb == "turn" else unread[seat] + n)
        case ev.CardPutAway(to="hand", to_seat=seat):
            return _with(unread, seat, unread[seat] + 1)
        case _:
            return unread


def _with(unread: Counts, seat: int, n: int) -> Counts:
    return (*unread[:seat], n, *unread[seat + 1 :])
