"""Which rule of Lucky Shutdown allows a legal action, and which ruling completes a yes or a no."""

from kartenhaus.games.lucky_shutdown import actions as act
from kartenhaus.games.lucky_shutdown.game import LUCKY_SHUTDOWN as GAME
from kartenhaus.games.lucky_shutdown.notation import unknown
from kartenhaus.games.lucky_shutdown.state import State, missing
from kartenhaus.kernel.bag import size
from kartenhaus.kernel.refusal import Refusal

Reason = tuple[str, str]
"""The ID of a rule, and of the ruling that completes it or nothing."""

_PLAIN: dict[type[act.Action], Reason] = {
    act.ChooseOpen: ("LS-2.4", "LS-A49"),
    act.PickStarter: ("LS-2.10", "LS-A46"),
    act.PassSkip: ("LS-11.6", "LS-A26"),
    act.Flip: ("LS-12.4", "LS-A43"),
    act.Luck: ("LS-14.4", "LS-A56"),
    act.Early: ("LS-14.7", "LS-A57"),
}


def permission(state: State, seat: int, action: act.Action) -> Reason:
    """The rule that allows this legal action, and the ruling that completes it."""
    match action:
        case act.Play(cards):
            return _lay(state, seat, cards)
        case act.React(cards):
            return _reaction(state, cards)
        case act.Take():
            return _take(state, seat)
        case _:
            return _PLAIN[type(action)]


def completed(state: State, action: act.Action, refusal: Refusal) -> str:
    """The ruling that completes a refusal, for this position; empty if the rule says it all."""
    if refusal.ruling or not refusal.rule.startswith(("LS-5.", "LS-10.")):
        return refusal.ruling
    if isinstance(action, act.React):
        return "LS-A33"
    cards: tuple[str, ...] = getattr(action, "cards", ())
    group = state.rules.group
    if cards and state.top is not None and state.rules.demands[state.top].kind == "colour":
        same = group[cards[0]] is group[state.top]
        return "LS-A16" if same else _seen_through(state)
    return _seen_through(state) or ("LS-A15" if _served(state) else "")


def _lay(state: State, seat: int, cards: tuple[str, ...]) -> Reason:
    if state.phase == "skip":
        return "LS-11.3", "LS-A19"
    if size(state.seats[seat].hand) and _from_table(state, seat, cards):
        return "LS-12.8", "LS-A39"
    rule, ruling = _fit(state, cards)
    effect = {"clear": "LS-A6", "push": "LS-A8"}.get(state.rules.group[cards[0]].kind, "")
    return rule, ruling or effect


def _fit(state: State, cards: tuple[str, ...]) -> Reason:
    through = _seen_through(state)
    match state.rules.demands[state.top].kind:
        case "any":
            return ("LS-5.1", through) if state.top is None else ("LS-5.6", through or "LS-A14")
        case "under":
            return "LS-5.7", through or "LS-A13"
        case "lock":
            return "LS-5.4", ""
        case "colour":
            return _coloured(state, cards, through)
        case "number":
            return "LS-5.2", through or ("LS-A15" if _served(state) else "")


def _seen_through(state: State) -> str:
    """The ruling on pushes, if one lies on what decides."""
    return "LS-A9" if state.pile and state.pile[-1] != state.top else ""


def _served(state: State) -> bool:
    """Whether a 19 decides whose skips are served."""
    return state.top is not None and state.rules.group[state.top].power == "skip"


def _coloured(state: State, cards: tuple[str, ...], through: str) -> Reason:
    """On a 15: all cards show the colour, or one of several is enough (LS-10)."""
    rules = state.rules
    need = rules.demands[state.top].need
    if not all(rules.colour[card] & need for card in cards):
        magic = not rules.group[cards[0]].is_number
        return "LS-10.3", "LS-A18" if magic else "LS-A17"
    if any(rules.colour[card] != need for card in cards):
        return "LS-10.2", through
    return "LS-5.3", through


def _from_table(state: State, seat: int, cards: tuple[str, ...]) -> bool:
    """Whether the hand alone cannot give these cards."""
    faces = state.rules.faces
    left = faces.without(state.seats[seat].hand, cards)
    return size(state.seats[seat].hand) - size(left) < len(cards)


def _reaction(state: State, cards: tuple[str, ...]) -> Reason:
    wanted = missing(state)
    if wanted is not None and not wanted[0].is_number:
        return "LS-9.4", "LS-A31"
    return {1: "LS-9.1", 2: "LS-9.2"}.get(len(cards), "LS-9.3"), "LS-A34"


def _take(state: State, seat: int) -> Reason:
    """Forced, or by choice; of a hand that is not known nobody can say that it was forced."""
    me = state.seats[seat]
    lays = any(isinstance(a, act.Play | act.Flip) for a in GAME.legal_actions(state, seat))
    if lays or unknown(state.rules.faces.cards(me.hand)):
        return "LS-6.2", "LS-A40"
    return "LS-6.1", ""
