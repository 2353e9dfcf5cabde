"""Labor Chaos in the lab: setting it up, counting in a game, and what many games show."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache

import msgspec

from kartenhaus.games.labor_chaos.cards import Card, Deck
from kartenhaus.games.labor_chaos.events import (
    CardPlayed,
    CardsMoved,
    CardWorked,
    EndSet,
    Event,
    GameEnded,
    TurnBegan,
    WindowOpened,
)
from kartenhaus.games.labor_chaos.options import Config, Options
from kartenhaus.games.labor_chaos.reader import parse_deck
from kartenhaus.games.labor_chaos.words import Tables, make_tables
from kartenhaus.lab.options import read_options
from kartenhaus.lab.played import Contest, Played
from kartenhaus.lab.statistics import (
    Mean,
    Rate,
    Share,
    mean_interval,
    quantile,
    rate_of,
    share_of,
)
from kartenhaus.rulebook.decks import deck_file, facts_text, phrases_texts

GAME = "labor-chaos"
GOOD_LENGTH = (20, 60)
"""So many turns are a good game."""
LONG = 120
"""So many turns are too many."""


class Tally(msgspec.Struct, frozen=True):
    """What happened in a game, counted. `starter`, `winner`: seats; -1: nobody.

    `forced`: turns in which nothing could be played. `end`: the End card in force at the end.
    `played`: card -> how often; `worked`: card -> how often it did something while it lay in
    force. `points`: per seat.
    """

    starter: int = -1
    winner: int = -1
    turns: int = 0
    forced: int = 0
    windows: int = 0
    end: str = ""
    played: dict[str, int] = {}
    points: tuple[int, ...] = ()
    worked: dict[str, int] = {}


Round = Played[Tally]


class Standing(msgspec.Struct, frozen=True):
    """How one level did. `seats`: how many of the seats it had; `won`: of the games; `points`:
    penalty points of one seat in one game."""

    level: str
    seats: int
    won: Share
    points: Mean


class CardUse(msgspec.Struct, frozen=True):
    """How often a card was played. `games`: in how many of the games; `worked`: how often it did
    something while it lay in force (LC-3.6, LC-7.8), nothing if it is no card for that."""

    card: str
    played: int
    games: Rate
    worked: int | None


class Length(msgspec.Struct, frozen=True):
    """Turns of a game: `low` and `high` hold 90 % between them, `most` is the longest game."""

    median: int
    low: int
    high: int
    most: int
    good: Rate
    """Games within `GOOD_LENGTH`."""
    below: Rate
    """Games below `LONG`."""


class Summary(msgspec.Struct, frozen=True, rename="camel"):
    """All that `simulate` tells. Games cut off at the cap count nowhere but in `capped`."""

    game: str
    deck: str
    """The name of the deck."""
    entrants: tuple[str, ...]
    rounds: int
    seed: int
    options: dict[str, str]
    rollouts: int | None
    levels: tuple[Standing, ...]
    places: tuple[Share, ...]
    """Games won by who began, by the next one clockwise, and so on."""
    length: Length
    forced: Rate
    """Turns in which nothing could be played."""
    windows_per_turn: float
    by_end: Rate
    """Games won by an End card, not by an empty hand."""
    ends: dict[str, int]
    """End card -> games won by it."""
    cards: tuple[CardUse, ...]
    """Every card of the deck, the least played one first."""
    unplayed: tuple[str, ...]
    idle: tuple[str, ...]
    """Cards that were played, and never did anything while they lay in force."""
    decisions: int
    endings: dict[str, int]
    """How games ended (`events.How`) -> how many."""
    capped: int
    cap: int


@lru_cache(maxsize=1)
def _tables() -> Tables:
    return make_tables(facts_text(GAME), phrases_texts(GAME))


@lru_cache(maxsize=4)
def _deck(data: bytes, seats: int) -> Deck:
    return parse_deck(data, seats, _tables())


def configure(seats: int, options: Mapping[str, str], deck: str = "") -> Config:
    """The config of a match. `deck`: as JSON text, if it is not the one of the box. Bots need no
    time to read (LC-A34), unless `options` say so.

    Raises `UnknownOptionError`, `OptionValueError`, `DeckError`.
    """
    data = deck.encode() or deck_file(GAME)
    return Config(_deck(data, seats), read_options(Options, {"announceMs": "0", **options}))


def match_rounds(config: Config) -> int:
    """How many games make a match."""
    return config.options.games


def count(events: Sequence[Event]) -> Tally:
    """The counts of a game."""
    starter, turns, forced, windows, end = -1, 0, 0, 0, ""
    played, worked = Counter[str](), Counter[str]()
    over = GameEnded(-1, "stuck", (), ())
    for event in events:
        match event:
            case TurnBegan(seat):
                starter = seat if starter < 0 else starter
                turns += 1
            case CardPlayed(_, card):
                played[card] += 1
            case CardWorked(card):
                worked[card] += 1
            case WindowOpened():
                windows += 1
            case EndSet(card):
                end = card
            case CardsMoved("turn"):
                forced += 1
            case GameEnded():
                over = event
            case _:
                pass
    return Tally(
        starter=starter,
        winner=over.winner,
        turns=turns,
        forced=forced,
        windows=windows,
        end=end,
        played=dict(played),
        points=over.penalties,
        worked=dict(worked),
    )


def summarize(contest: Contest, played: Sequence[Round]) -> Summary:
    """The summary of a contest. Raises `ValueError` if no game came to its end."""
    ended = [each for each in played if each.ranking]
    if not ended:
        raise ValueError("no game came to its end")
    config = configure(len(contest.entrants), contest.options, contest.deck)
    tallies, turns = [each.tally for each in ended], sum(each.tally.turns for each in ended)
    cards = _cards(config, tallies)
    won = Counter(each.tally.end for each in ended if each.reason == "end")
    return Summary(
        game=contest.game,
        deck=config.deck.name,
        entrants=contest.entrants,
        rounds=len(ended),
        seed=contest.seed,
        options=dict(contest.options),
        rollouts=contest.rollouts,
        levels=tuple(
            _standing(contest.entrants, level, ended) for level in dict.fromkeys(contest.entrants)
        ),
        places=_places(tallies, len(contest.entrants)),
        length=_length([tally.turns for tally in tallies]),
        forced=rate_of(sum(tally.forced for tally in tallies), turns),
        windows_per_turn=sum(tally.windows for tally in tallies) / max(1, turns),
        by_end=rate_of(won.total(), len(ended)),
        ends=dict(won.most_common()),
        cards=cards,
        unplayed=tuple(use.card for use in cards if not use.played),
        idle=tuple(use.card for use in cards if use.played and use.worked == 0),
        decisions=sum(each.decisions for each in played),
        endings=dict(sorted(Counter(each.reason for each in ended).items())),
        capped=len(played) - len(ended),
        cap=contest.cap,
    )


def _length(turns: Sequence[int]) -> Length:
    low, high = GOOD_LENGTH
    return Length(
        median=quantile(turns, 0.5),
        low=quantile(turns, 0.05),
        high=quantile(turns, 0.95),
        most=max(turns),
        good=rate_of(sum(low <= n <= high for n in turns), len(turns)),
        below=rate_of(sum(n < LONG for n in turns), len(turns)),
    )


def _places(tallies: Sequence[Tally], seats: int) -> tuple[Share, ...]:
    places = Counter((t.winner - t.starter) % seats for t in tallies if t.winner >= 0)
    return tuple(share_of(places[i], len(tallies), 1 / seats) for i in range(seats))


def _cards(config: Config, tallies: Sequence[Tally]) -> tuple[CardUse, ...]:
    promos = config.options.promos
    pack = [card for card in config.deck.cards if promos or not card.promo]
    often, games, worked = Counter[str](), Counter[str](), Counter[str]()
    for tally in tallies:
        often.update(tally.played)
        games.update(tally.played.keys())
        worked.update(tally.worked)
    return tuple(
        CardUse(
            card.id,
            often[card.id],
            rate_of(games[card.id], len(tallies)),
            worked[card.id] if _waits(card) else None,
        )
        for card in sorted(pack, key=lambda card: often[card.id])
    )


def _waits(card: Card) -> bool:
    """Whether the card lies in force and waits for something."""
    return card.while_top is not None or (card.kind == "lasting" and card.when is not None)


def _standing(entrants: tuple[str, ...], level: str, ended: Sequence[Round]) -> Standing:
    mine = {entrant for entrant, other in enumerate(entrants) if other == level}
    won = sum(each.tally.winner >= 0 and each.seating[each.tally.winner] in mine for each in ended)
    points = [
        each.tally.points[seat]
        for each in ended
        for seat, entrant in enumerate(each.seating)
        if entrant in mine
    ]
    share = share_of(won, len(ended), len(mine) / len(entrants))
    return Standing(level, len(mine), share, Mean(*mean_interval(points)))
