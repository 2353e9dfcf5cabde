"""docs/server.md lists what requests may hold, as it is."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args, get_origin, get_type_hints

import msgspec
import pytest

from kartenhaus.games.labor_chaos import options as labor
from kartenhaus.games.labor_chaos import view
from kartenhaus.games.lucky_shutdown import deck as lucky_deck
from kartenhaus.games.lucky_shutdown import options as lucky
from kartenhaus.games.none_of_a_kind import deck as kind_deck
from kartenhaus.games.none_of_a_kind import options as kind
from kartenhaus.table import messages

OPTIONS: dict[str, type[msgspec.Struct]] = {
    "lucky-shutdown": lucky.Options,
    "none-of-a-kind": kind.Options,
    "labor-chaos": labor.Options,
}


@pytest.fixture
def page(root: Path) -> str:
    """What the page says about requests."""
    text = (root / "docs/server.md").read_text(encoding="utf-8")
    return text[text.index("## Requests") : text.index("## People come and go")]


def plain(value: object) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def allowed(hint: object) -> str:
    """What an option may be, as the page says it."""
    if hint is bool:
        return "true, false"
    if get_origin(hint) is not None and hasattr(hint, "__metadata__"):
        (bound,) = (meta for meta in get_args(hint) if isinstance(meta, msgspec.Meta))
        return f"{bound.ge} to {bound.le}"
    return ", ".join(plain(each) for each in get_args(hint))


@pytest.mark.parametrize("game", OPTIONS)
def test_every_option_is_listed_with_its_default_and_values(page: str, game: str) -> None:
    struct = OPTIONS[game]
    hints = get_type_hints(struct, include_extras=True)
    lines = [line for line in page.splitlines() if line.startswith(f"- `{game}`: `")]
    listed = re.findall(r"`(\w+)` (\S+) \(([^)]*)\)", lines[-1])
    assert listed == [
        (field.encode_name, plain(field.default), allowed(hints[field.name]))
        for field in msgspec.structs.fields(struct)
    ]


@pytest.mark.parametrize(
    "struct",
    [
        messages.CreateTable, messages.JoinTable, messages.Seated, messages.CheckDeck,
        messages.DeckChecked, messages.TableCard, messages.Failure, messages.SetupProblem,
        view.DeckView, view.CardView, view.FactView,
        lucky_deck.Deck, lucky_deck.CardSpec, lucky_deck.SetSize, kind_deck.PointDeck,
    ],
)  # fmt: skip
def test_every_field_is_named(page: str, struct: type[msgspec.Struct]) -> None:
    names = {field.encode_name for field in msgspec.structs.fields(struct)}
    assert {name for name in names if f"`{name}`" not in page and f'"{name}"' not in page} == set()
