"""One who races: sees the table as its seat does, and is as fast and as careful as its level."""

from dataclasses import dataclass

from kartenhaus.bots.none_of_a_kind.levels import (
    CALM_LEAST_MS,
    CALM_MOST_MS,
    REACTION_MS,
    THOUSAND,
    Level,
)
from kartenhaus.bots.policy import Budget
from kartenhaus.games.none_of_a_kind.actions import (
    APPEND,
    STOP,
    TAKE_BACK,
    THROW_BACK,
    Action,
    Append,
    Draw,
    NothingFits,
    Stop,
    Take,
    TakeBack,
    ThrowBack,
)
from kartenhaus.games.none_of_a_kind.events import Relation
from kartenhaus.games.none_of_a_kind.fit import matches, successors
from kartenhaus.games.none_of_a_kind.options import Config
from kartenhaus.games.none_of_a_kind.view import DOWN, Observation
from kartenhaus.kernel.chance import Chance, pick

GIVE_UP = NothingFits(on=True)


@dataclass(frozen=True, slots=True)
class Racer:
    """A player of the given level. See `policy.Policy` and `policy.Paced`."""

    level: Level

    def act(
        self,
        config: Config,
        observation: Observation,
        chance: Chance,
        budget: Budget | None = None,
    ) -> Action | None:
        """What it does next; nothing while there is nothing to do."""
        own = observation.own
        if own.held:
            return self._lay(config, observation, chance)
        if own.may_take_back and self._sees_own_fault(config, observation, chance):
            return TAKE_BACK
        if own.may_stop:
            return STOP
        if own.may_take:
            return self._reach(config, observation, chance)
        return None

    def delay(
        self, config: Config, observation: Observation, action: object, chance: Chance
    ) -> int:
        """See `policy.Paced`: log-normal times of grabbing, judging and placing."""
        if config.options.calm:
            return CALM_LEAST_MS + chance.below(CALM_MOST_MS - CALM_LEAST_MS + 1)
        return max(REACTION_MS, self._time(config, observation, action, chance))

    def _time(
        self, config: Config, observation: Observation, action: object, chance: Chance
    ) -> int:
        level = self.level
        match action:
            case Draw():
                return level.grab.draw(chance)
            case Take():  # judged before it is touched
                return level.judge.draw(chance) + level.grab.draw(chance)
            case Append() | ThrowBack():
                time = level.place.draw(chance)
                if not _is_known(observation):
                    time += level.judge.draw(chance)
                    time += self._in_vain(config, observation, action, chance)
                return time
            case Stop():
                least, most = level.stop
                return least + chance.below(most - least + 1)
            case TakeBack():
                return level.judge.draw(chance) + level.place.draw(chance)
            case _:  # looks over all that lies there, twice
                return 2 * level.judge.draw(chance)

    def _lay(self, config: Config, observation: Observation, chance: Chance) -> Action:
        """The held card into the row, or back."""
        found = _found(config, observation)
        if found:
            careless = not config.options.referee and not _is_known(observation)  # NK-A12
            fits = careless and self._overlooks(found, chance)
        else:
            fits = _is_known(observation) or not _slips(self.level.throws_back, chance)
        return APPEND if fits else THROW_BACK

    def _reach(self, config: Config, observation: Observation, chance: Chance) -> Action | None:
        """For a fitting card that lies face up, if it notices one, else for an unknown one."""
        public, seat = observation.public, observation.seat
        middle = public.middle
        unknown = DOWN in middle
        if not unknown or _slips(self.level.notices, chance):
            wanted = successors(config.options.fit)[public.rows[seat][-1]]
            slots = sorted(map(middle.index, wanted.intersection(middle)))
            if slots:
                return Take(self._choice(slots, middle, chance))
        if unknown:
            return Draw(_next_down(middle, chance.below(len(middle))))
        said = seat in public.flags and not config.options.calm  # NK-A33: there it is a pass
        return GIVE_UP if observation.own.may_flag and not said else None

    def _choice(self, slots: list[int], middle: tuple[str, ...], chance: Chance) -> int:
        if self.level.high_counts:
            most = max(middle[slot][-1] for slot in slots)
            slots = [slot for slot in slots if middle[slot][-1] == most]
        return pick(slots, chance)

    def _overlooks(self, found: tuple[Relation, ...], chance: Chance) -> bool:
        """Whether it sees none of these matches."""
        return all(_slips(self.level.overlooks[relation], chance) for relation in found)

    def _sees_own_fault(self, config: Config, observation: Observation, chance: Chance) -> bool:
        """Whether it looks at the last two cards of its row again and sees that they match."""
        before, last = observation.public.rows[observation.seat][-2:]
        found = matches(before, last, config.options.fit)
        return (
            bool(found)
            and _slips(self.level.notices, chance)
            and not self._overlooks(found, chance)
        )

    def _in_vain(
        self, config: Config, observation: Observation, action: object, chance: Chance
    ) -> int:
        """Under a referee: how long it takes to try in vain what it thought would fit (NK-A12)."""
        found = _found(config, observation)
        if not config.options.referee or not found or not isinstance(action, ThrowBack):
            return 0
        return self.level.place.draw(chance) if self._overlooks(found, chance) else 0


def _slips(rate: int, chance: Chance) -> bool:
    return chance.below(THOUSAND) < rate


def _is_known(observation: Observation) -> bool:
    """Whether the held card lay face up, so that it was judged before it was taken."""
    held = observation.public.held[observation.seat]
    return held is not None and held.card != ""


def _found(config: Config, observation: Observation) -> tuple[Relation, ...]:
    """In what the held card matches the last one of the row."""
    last = observation.public.rows[observation.seat][-1]
    return matches(last, observation.own.held, config.options.fit)


def _next_down(middle: tuple[str, ...], start: int) -> int:
    """The first slot from `start` on, round and round, whose card lies face down."""
    try:
        return middle.index(DOWN, start)
    except ValueError:
        return middle.index(DOWN)
