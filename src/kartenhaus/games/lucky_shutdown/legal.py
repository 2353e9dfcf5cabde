"""What a seat may do, and the reason for every no.

`refuse` and `legal_actions` are two readings of the same rules: an action is legal exactly when
it is not refused (a law in the tests). Order of the checks: phase and turn, option, once used,
zone, equality, completeness, fit.
"""

from itertools import permutations

from kartenhaus.games.lucky_shutdown.actions import (
    LUCK,
    PASS_SKIP,
    TAKE,
    Action,
    ChooseOpen,
    Early,
    Flip,
    Luck,
    PassSkip,
    PickStarter,
    Play,
    React,
    Take,
)
from kartenhaus.games.lucky_shutdown.rules import Demand, Rules
from kartenhaus.games.lucky_shutdown.state import (
    NO_SLOTS,
    Seat,
    State,
    count,
    missing,
)
from kartenhaus.games.lucky_shutdown.zones import (
    in_open_phase,
    open_bag,
    uncovered,
    zone_refusal,
)
from kartenhaus.kernel.bag import FIELD, size
from kartenhaus.kernel.refusal import Refusal

_ALONE = tuple(frozenset((seat,)) for seat in range(5))


def to_act(state: State) -> frozenset[int]:
    """Seats with an action: who chooses, who is in turn, and who could complete the set."""
    if state.phase in ("turn", "skip"):
        reactors = _reactors(state)
        return frozenset((state.turn, *reactors)) if reactors else _ALONE[state.turn]
    if state.phase == "choose":  # LS-A49: all at the same time
        return frozenset(i for i, seat in enumerate(state.seats) if not seat.chosen)
    if state.phase == "starter":
        return frozenset((state.host,))
    return frozenset()


def legal_actions(state: State, seat: int) -> tuple[Action, ...]:
    """Everything the seat may do now, sorted; empty for a seat that is not in `to_act`."""
    if state.phase == "turn":
        mine = _turn_actions(state, seat) if seat == state.turn else ()
        return mine + _reactions(state, seat) if state.pile else mine
    if state.phase == "skip":
        mine = _skip_actions(state, seat) if seat == state.turn else ()
        return mine + _reactions(state, seat)
    if state.phase == "choose" and not state.seats[seat].chosen:
        return choices(state.rules, state.seats[seat].hand)
    if state.phase == "starter" and seat == state.host:
        return tuple(PickStarter(starter) for starter in state.tied)
    return ()


def choices(rules: Rules, six: int) -> tuple[ChooseOpen, ...]:
    """Every way to lay three of the six cards on the three slots (LS-2.4)."""
    orders = permutations(rules.faces.cards(six), 3)  # of sorted cards: sorted, with repeats
    return tuple(map(ChooseOpen, dict.fromkeys(orders)))


def _turn_actions(state: State, seat: int) -> tuple[Action, ...]:
    me = state.seats[seat]
    laying: tuple[Action, ...] = lays(state, me)
    more: list[Action] = []
    if state.pile:  # LS-6.2, LS-6.4, in every zone: LS-A40
        more.append(TAKE)
    if not me.hand and count(me.open) == 0:  # LS-12.3; the owner picks: LS-A43
        more += [Flip(slot) for slot in range(3) if me.closed[slot] is not None]
    options = state.rules.options
    if options.luck and not laying and not me.luck_used and state.stock:
        more.append(LUCK)
    if options.early and not laying and _early_phase(state, me) and not me.early_used:
        more += [Early(slot) for slot in uncovered(me)]
    return (*laying, *more) if more else laying


def lays(state: State, me: Seat) -> tuple[Play, ...]:
    """Every lay this seat could make in an ordinary turn, from the zones open to it.

    The hand comes first, also after a take or a misfit (LS-12.1, LS-12.7); then the open cards,
    several equal ones at once if wanted (LS-12.2, LS-A44).
    """
    rules = state.rules
    demand = rules.demands[state.top]
    if me.hand:
        found = _table_lays(rules, demand, me.hand)
        return found if state.stock else _with_combinations(state, demand, me, found)
    return _table_lays(rules, demand, open_bag(state, me)) if not state.stock else ()


def _table_lays(rules: Rules, demand: Demand, held: int) -> tuple[Play, ...]:
    fitting, table = held & demand.mask, demand.lays
    found: tuple[Play, ...] = ()
    for chunk in rules.chunks:
        part = fitting & chunk
        if part:
            found += table[part]
    return found


def _with_combinations(
    state: State, demand: Demand, me: Seat, found: tuple[Play, ...]
) -> tuple[Play, ...]:
    """Adds the lays of the whole hand with equal open cards (LS-12.8, LS-12.9, LS-A39)."""
    rules, hand = state.rules, me.hand
    for card in me.open:
        if card is None:
            continue
        mask = rules.group[card].mask
        if hand & mask == hand and demand.mask & mask:
            opened = open_bag(state, me) & mask
            both = [play for play in demand.lays[hand + opened] if _uses_all(rules, play, hand)]
            return tuple(sorted({*found, *both}, key=lambda play: rules.place(play.cards)))
    return found


def _uses_all(rules: Rules, play: Play, hand: int) -> bool:
    """Whether the lay empties the hand and takes at least one more card."""
    bag = rules.faces.bag(play.cards)
    return size(bag) > size(hand) and not rules.faces.without(hand, play.cards)


def _skip_actions(state: State, seat: int) -> tuple[Action, ...]:
    """Only 19s, or sitting out (LS-11.3, LS-A24)."""
    me = state.seats[seat]
    mask = state.rules.skip_mask
    held = me.hand
    if state.rules.options.skip_from_open_always:  # LS-A23
        held += open_bag(state, me) & mask
        nineteens = _table_lays(state.rules, state.rules.demands[state.top], held & mask)
    else:
        skips = state.rules.skip_codes
        nineteens = tuple(play for play in lays(state, me) if play.cards[0] in skips)
    return (*nineteens, PASS_SKIP)


def _reactors(state: State) -> tuple[int, ...]:
    """Seats that hold all the cards that the set on the pile lacks; anybody may (LS-A35)."""
    wanted = missing(state)
    if wanted is None or not state.rules.options.reactions:
        return ()
    mask, lacking, table_open = wanted[0].mask, wanted[1], not state.stock
    found = [  # `_might_react`, written out because every turn asks it of every seat
        i
        for i, me in enumerate(state.seats)
        if (held := me.hand & mask) % FIELD >= lacking
        or (held == me.hand and me.open != NO_SLOTS and table_open)
    ]
    return tuple(i for i in found if _reactions(state, i)) if found else ()


def _might_react(state: State, me: Seat, mask: int, lacking: int) -> bool:
    """A cheap first look that lets nobody fall out who could react."""
    held = me.hand & mask
    return held % FIELD >= lacking or (held == me.hand and me.open != NO_SLOTS and not state.stock)


def _reactions(state: State, seat: int) -> tuple[React, ...]:
    """Every way to complete the set from this seat's zones (LS-9.1 to LS-9.4, LS-A32)."""
    wanted, me = missing(state), state.seats[seat]
    if wanted is None or not _might_react(state, me, wanted[0].mask, wanted[1]):
        return ()
    (group, lacking), rules = wanted, state.rules
    if not rules.options.reactions or seat in state.finished:  # LS-9.5, LS-13.2
        return ()
    need = _reaction_need(state)
    held = me.hand & group.mask
    found: tuple[React, ...] = ()
    if size(held) >= lacking:
        found = rules.reacts(held, lacking, need)
    if not state.stock:
        opened = open_bag(state, me) & group.mask
        if not me.hand and size(opened) >= lacking:  # LS-12.2
            found = rules.reacts(opened, lacking, need)
        elif me.hand == held and opened and size(held) < lacking <= size(held + opened):
            found += tuple(  # LS-12.8 as a reaction
                react
                for react in rules.reacts(held + opened, lacking, need)
                if not rules.faces.without(me.hand, react.cards)
            )
    return tuple(react for react in found if makes_set(state, react.cards)) if found else ()


def _reaction_need(state: State) -> int:
    """The colour that a reaction must show (LS-A33)."""
    if state.rules.options.reaction_ignores_colour:
        return 0
    return state.rules.demands[state.top].need


def makes_set(state: State, cards: tuple[str, ...]) -> bool:
    """Whether these equal cards on the pile make a set (LS-8.1, LS-8.2, LS-8.5, LS-A5, LS-A11)."""
    rules = state.rules
    group = rules.group[cards[0]]
    run = len(cards)
    if state.run and rules.group[state.pile[-1]] is group:
        run += state.run
    if run < group.set_size:
        return False
    if group.kind != "under":
        return True
    top = (state.pile + cards)[-group.set_size :]
    return len({rules.value[card] for card in top}) == group.set_size  # 16, 17 and 18


def _early_phase(state: State, me: Seat) -> bool:
    """Open phase with one or two slots already uncovered (LS-14.7)."""
    return in_open_phase(state, me) and me.open.count(None) > 0


_BEFORE_PLAY = {"ready": "LS-2.1", "choose": "LS-2.4", "starter": "LS-2.10"}
"""Phases in which nobody plays yet, and the rule that has to be served first."""


def refuse(state: State, seat: int, action: Action) -> Refusal | None:
    """The rule that forbids the action, or nothing."""
    if isinstance(action, ChooseOpen):
        return _refuse_choice(state, seat, action)
    if isinstance(action, PickStarter):
        return _refuse_starter(state, seat, action)
    if state.phase == "end":
        return Refusal("LS-13.3")
    if seat in state.finished:
        return Refusal("LS-13.2")
    if isinstance(action, React):
        return _refuse_reaction(state, seat, action)
    if state.phase in _BEFORE_PLAY:
        return Refusal(_BEFORE_PLAY[state.phase])
    if seat != state.turn:
        return Refusal("LS-3.1", {"seat": state.turn})
    return _refuse_in_turn(state, seat, action)


def _refuse_in_turn(
    state: State, seat: int, action: Play | Take | Flip | PassSkip | Luck | Early
) -> Refusal | None:
    if isinstance(action, Play):
        return _refuse_play(state, seat, action)
    if isinstance(action, PassSkip):
        return None if state.phase == "skip" else Refusal("LS-3.2", {}, "LS-A59")
    if state.phase == "skip":
        return Refusal("LS-11.6", {}, "LS-A24")
    if isinstance(action, Take):
        return None if state.pile else Refusal("LS-6.4")
    me = state.seats[seat]
    if isinstance(action, Flip):
        return _refuse_flip(me, action)
    return _refuse_luck(state, me) if isinstance(action, Luck) else _refuse_early(state, me, action)


def _refuse_choice(state: State, seat: int, action: ChooseOpen) -> Refusal | None:
    me = state.seats[seat]
    if state.phase != "choose" or me.chosen or len(action.cards) != 3:
        return Refusal("LS-2.4", {"n": 3})
    faces, left = state.rules.faces, me.hand
    for card in action.cards:
        if not left & faces.field.get(card, 0):
            return Refusal("LS-2.4", {"n": 3})
        left -= faces.unit[card]
    return None


def _refuse_starter(state: State, seat: int, action: PickStarter) -> Refusal | None:
    if state.phase == "starter" and seat == state.host and action.starter in state.tied:
        return None
    return Refusal("LS-2.10", {}, "LS-A46")


def _refuse_play(state: State, seat: int, action: Play) -> Refusal | None:
    cards, me, rules = action.cards, state.seats[seat], state.rules
    if not cards:
        return Refusal("LS-4.1", {}, "LS-A62")
    if state.phase == "skip" and any(card not in rules.skip_codes for card in cards):
        return Refusal("LS-11.6", {}, "LS-A24")
    refusal = zone_refusal(state, me, cards, reaction=False) or _unequal(rules, cards)
    return refusal or rules.demands[state.top].misfit(rules, cards)


def _unequal(rules: Rules, cards: tuple[str, ...]) -> Refusal | None:
    """Cards laid together must be equal (LS-4)."""
    groups = [rules.group[card] for card in cards]
    if all(group is groups[0] for group in groups):
        return None
    if len({group.is_number for group in groups}) > 1:
        return Refusal("LS-4.5", {"cards": list(cards)})
    return Refusal("LS-4.2" if groups[0].is_number else "LS-4.3", {"cards": list(cards)})


def _refuse_reaction(state: State, seat: int, action: React) -> Refusal | None:
    rules, cards = state.rules, action.cards
    wanted = missing(state)
    if state.phase not in ("turn", "skip"):
        return Refusal("LS-9.10", {}, "LS-A34")
    if not rules.options.reactions:
        return Refusal("LS-9.5", {}, "LS-A36")
    if not cards:
        return Refusal("LS-4.1", {}, "LS-A62")
    refusal = zone_refusal(state, state.seats[seat], cards, reaction=True)
    if refusal:
        return refusal
    if wanted is None or any(rules.group[card] is not wanted[0] for card in cards):
        return Refusal("LS-9.10", {}, "LS-A34")
    if len(cards) != wanted[1] or not makes_set(state, cards):
        return Refusal("LS-9.6", {"n": wanted[1]}, "LS-A31")
    if rules.options.reaction_ignores_colour:  # LS-A33
        return None
    return rules.demands[state.top].misfit(rules, cards)


def _refuse_flip(me: Seat, action: Flip) -> Refusal | None:
    if me.hand:
        return Refusal("LS-12.1", {"n": size(me.hand)})
    if count(me.open) or not _lies(me, action.slot):
        return Refusal("LS-12.3", {"slot": action.slot + 1})
    return None


def _refuse_luck(state: State, me: Seat) -> Refusal | None:
    if not state.rules.options.luck:
        return Refusal("LS-14.1")
    if me.luck_used:
        return Refusal("LS-14.2", {}, "LS-A55")
    if not state.stock:
        return Refusal("LS-14.4", {}, "LS-A56")
    if lays(state, me):
        return Refusal("LS-14.3", {}, "LS-A56")
    return None


def _refuse_early(state: State, me: Seat, action: Early) -> Refusal | None:
    if not state.rules.options.early:
        return Refusal("LS-14.1")
    if me.early_used:
        return Refusal("LS-14.8", {}, "LS-A55")
    if not _early_phase(state, me) or lays(state, me):
        return Refusal("LS-14.7", {}, "LS-A57")
    if action.slot not in uncovered(me):
        return Refusal("LS-14.9", {"slot": action.slot + 1}, "LS-A57")
    return None


def _lies(me: Seat, slot: int) -> bool:
    return 0 <= slot < 3 and me.closed[slot] is not None
