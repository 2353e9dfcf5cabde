"""Words for the parts of a program: players, numbers, cards and conditions (LC-12.2)."""

import re
from collections.abc import Mapping

import msgspec

from kartenhaus.games.labor_chaos.cards import Fact, Json, Table
from kartenhaus.games.labor_chaos.text import counted
from kartenhaus.games.labor_chaos.vocabulary import SELECTORS
from kartenhaus.games.labor_chaos.words import Words

CHOICE = re.compile(r"\[([^\[\]|]*)\|([^\[\]|]*)\|([^\[\]|]*)\]")
LOOSE_COMMA = re.compile(r",(?=[.;:)])")
OPS = {"==": "eq", "!=": "ne", "<": "lt", "<=": "le", ">": "gt", ">=": "ge"}


class Who(msgspec.Struct, frozen=True):
    """Words for players and the form of the verb that goes with them: 0 you, 1 one, 2 several."""

    text: str
    person: int = 1


class Speaker(msgspec.Struct, frozen=True):
    """Says what a card does in one language.

    `names`: what its variables are called; `event`: what it reacts to.
    """

    words: Words
    facts: Mapping[str, Fact]
    val: dict[str, int]
    names: dict[str, str] = {}
    event: str = ""

    def say(self, key: str, **parts: str) -> str:
        """A template with its parts filled in."""
        return self.conjugated(key, 1, **parts)

    def conjugated(self, key: str, person: int, **parts: str) -> str:
        """The same with its verbs in the form for you (0), one (1) or several persons (2)."""
        template = CHOICE.sub(lambda match: match[person + 1], self.words.gloss[key])
        for name, text in parts.items():
            template = template.replace(f"{{{name}}}", text)
        return LOOSE_COMMA.sub("", template)

    def cased(self, key: str, case: str, **parts: str) -> str:
        """A template in a case, where the language has one of its own for it."""
        special = f"{key}_{case}"
        return self.say(special if special in self.words.gloss else key, **parts)

    def joined(self, texts: list[str], how: str = "and") -> str:
        """An enumeration: a, b and c."""
        if len(texts) < 2:
            return "".join(texts)
        return self.say(how, first=", ".join(texts[:-1]), last=texts[-1])

    def ask(self, key: Json) -> str:
        """The question or line of a fact."""
        found = self.facts.get(key) if isinstance(key, str) else None
        return found.ask[self.words.lang].rstrip(".") if found is not None else str(key)

    # ------------------------------------------------------------------------------- players

    def who(self, value: Json, case: str = "n", *, one: bool = False) -> Who:
        """Players; `one`: where a single one is needed and is chosen among several."""
        match value:
            case "self":
                return Who(self.cased("you", case), 0)
            case str() if value.startswith("$"):
                return self._variable(value[1:], case, one=one)
            case "actor" | "victim":
                special = f"{value}_of_{self.event}"
                return Who(self.cased(special if special in self.words.gloss else "it", case))
            case "it":
                return Who(self.cased("it", case))
            case str():
                return self._named(value, case, one=one)
            case list():
                found = [self.who(each, case) for each in value]
                return Who(self.joined([each.text for each in found]), 2)
            case dict():
                return self._table(value, case, one=one)
            case _:
                return Who(str(value))

    def _variable(self, name: str, case: str, *, one: bool) -> Who:
        kind = self.names.get(name, "player")
        several = kind in {"shared", "alone"}
        if several and one:
            return Who(self.cased("one_of", case, players=self.cased(f"var_{kind}", "d")))
        return Who(self.cased(f"var_{kind}", case), 2 if several else 1)

    def _named(self, value: str, case: str, *, one: bool) -> Who:
        phrase = self.words.players[value]
        if SELECTORS[value].count == "many" and one:
            return Who(self.cased("one_of", case, players=phrase.case("d")))
        if SELECTORS[value].count == "some":
            tie = "tie_one" if one else "tie"
            return Who(self.say(tie, players=phrase.case(case)), phrase.person)
        return Who(phrase.case(case), phrase.person)

    def _table(self, value: Table, case: str, *, one: bool) -> Who:
        of = self.who(value.get("of", "all"), "d").text
        if "fact" in value:
            key = "fact_no" if value.get("not") is True else "fact_yes"
            key += "_all" if value.get("of", "all") == "all" else ""
            if one:
                key = key.removesuffix("_all")
                return Who(self.cased(f"one_{key}", case, players=of, ask=self.ask(value["fact"])))
            return Who(self.cased(key, case, players=of, ask=self.ask(value["fact"])), 2)
        key = "max" if "max" in value else "min"
        text = self.cased(f"fact_{key}", case, ask=self.ask(value[key]), of=of)
        return Who(self.say("tie_one" if one else "tie", players=text))

    # ------------------------------------------------------------------------------- numbers

    def known(self, value: Json) -> int | None:
        """The number that is meant, if it stands on the card."""
        if isinstance(value, str):
            return self.val.get(value.removeprefix("$"))
        return value if isinstance(value, int) else None

    def number(self, value: Json) -> str:
        """A quantity as words."""
        number = self.known(value)
        if number is not None:
            return str(number)
        if isinstance(value, str):
            return self.say(f"var_{self.names.get(value.removeprefix('$'), 'number')}")
        return self._reckoned(value) if isinstance(value, dict) else str(value)

    def _reckoned(self, value: Table) -> str:
        match value:
            case {"hand": who} | {"numbers": who}:
                key = "hand" if "hand" in value else "numbers"
                if who == "self":
                    return self.say(f"{key}_own")
                return self.say(f"{key}_of", of=self.of(who))
            case {"count": _, "where": where}:
                return self.say("count_of", cards=self.cards(where, plural=True))
            case {"number": card}:
                return self.say("number_of", card=self.number(card))
            case {"players": _}:
                return self.say("players_q")
            case {"fact": key, **rest}:
                if rest.get("who", "self") == "self":
                    return self.say("fact_own", ask=self.ask(key))
                return self.say("fact_q", of=self.of(rest.get("who", "self")), ask=self.ask(key))
            case {"half": inner}:
                return self.say("half_of", q=self.number(inner))
            case _:
                keys = {"add": "sum_of", "min": "min_of", "max": "max_of"}
                (head, inner), *_ = value.items()
                parts = inner if isinstance(inner, list) else [inner]
                return self.say(keys[head], list=self.joined([self.number(each) for each in parts]))

    def quantities(self, value: Json) -> list[str]:
        """Several quantities."""
        return [self.number(each) for each in value] if isinstance(value, list) else []

    def of(self, who: Json) -> str:
        """Whose: "of the player on your left"."""
        return self.say("of", players=self.who(who, "d").text)

    def compared(self, op: Json, n: Json) -> tuple[str, str]:
        """(exactly, the number)."""
        return self.say(OPS[str(op)]), self.number(n)

    # --------------------------------------------------------------------------------- cards

    def counted(self, value: Json, unit: str) -> str:
        """So many cards, turns: "2 cards in hand"."""
        number = self.known(value)
        if number is not None:
            return counted(number, unit, self.words) or ""
        key = "free_cards" if unit == "hc" else "free_plain"
        noun = self.words.units["c" if unit == "hc" else unit].pl
        return self.say(key, cards=noun, q=self.number(value))

    def in_hand(self, value: Json, where: Json | None = None) -> str:
        """So many cards in hand that fit."""
        if where is None:
            return self.say("all_cards") if value == "all" else self.counted(value, "hc")
        if value == "all":
            return self.say("all_such", cards=self.cards(where, plural=True, held=True))
        number = self.known(value)
        cards = self.cards(where, plural=number != 1, held=True)
        if number is None:
            return self.say("free_plain", cards=cards, q=self.number(value))
        return f"{number} {cards}"

    def cards(self, where: Json, *, plural: bool, held: bool = False) -> str:
        """Which cards: "dino-cards with a number of at least 5"; `held`: they are in hand."""
        unit = self.words.units["hc" if held else "c"]
        noun = unit.pl if plural else unit.sg
        if not isinstance(where, dict):
            return noun
        symbols = [*_several(where.get("symbol")), *_several(where.get("type"))]
        nouns = [self._symbol(each, plural=plural) for each in symbols]
        text = noun
        if any(isinstance(each, str) and each.startswith("$") for each in symbols):
            text = self.say("with", cards=noun, what=self.joined(nouns, "or"))
        elif nouns:
            such = self.joined(nouns, "or")
            text = self.say("held", cards=such) if held else such
        if where.get("number") == "none":
            text = self.say("without", cards=text)
        elif "number" in where:
            text = self.say("with", cards=text, what=self._number_filter(where["number"]))
        if "kind" in where:
            kinds = self.joined(
                [self.say(f"kind_{each}") for each in _several(where["kind"])], "or"
            )
            text = self.say("of_kind", cards=text, kind=kinds)
        return text

    def a_card(self, where: Json | None) -> str:
        """One card that fits: "a dino-card"."""
        return self.say("a_card", card=self.cards(where if where is not None else "", plural=False))

    def _symbol(self, value: Json, *, plural: bool) -> str:
        noun = self.words.symbols.get(str(value))
        if noun is None:
            return self.cased("var_symbol", "d")
        return noun.pl if plural else noun.sg

    def _number_filter(self, value: Json) -> str:
        match value:
            case "any":
                return self.say("number_any")
            case {"op": op, "n": n}:
                compared, number = self.compared(op, n)
                return self.say("number_op", op=compared, n=number)
            case str() if value.removeprefix("$") in self.names:
                return self.cased(f"var_{self.names[value.removeprefix('$')]}", "d")
            case _:
                return self.say("number_is", n=self.number(value))

    # ---------------------------------------------------------------------------- conditions

    def condition(self, value: Json) -> str:
        """A clause that follows "if"."""
        match value:
            case {"all": [*parts]}:
                return self.joined(self._together(parts))
            case {"any": [*parts]}:
                inner = self.joined([self.condition(each) for each in parts], "or")
                return self.say("if_any", list=inner)
            case {"not": inner}:
                return self.say("if_not", cond=self.condition(inner))
            case {"end": is_so} | {"lasting": is_so}:
                word = "end" if "end" in value else "lasting"
                return self.say(f"if_{word}" if is_so is True else f"if_no_{word}")
            case {"live": key}:
                return self.say("if_live", ask=self.ask(key))
            case {"world": key}:
                return self.say("if_world", ask=self.ask(key))
            case {"last_played": where}:
                return self.say("if_last", card=self.cards(where, plural=False))
            case {"top": where}:
                return self.say("if_top", card=self.cards(where, plural=False))
            case dict():
                return self._compared(value)
            case _:
                return str(value)

    def _together(self, parts: list[Json]) -> list[str]:
        """The clauses of conditions that all hold; what the own hand has is said in one."""
        own = [each for each in parts if isinstance(each, dict) and "has" in each]
        if len(own) < 2:
            return [self.condition(each) for each in parts]
        rest = [self.condition(each) for each in parts if each not in own]
        return [*rest, self.say("if_has", cards=self.joined([self._has(each) for each in own]))]

    def _has(self, value: Table) -> str:
        """So many cards of a sort: "at least 2 dino-cards"."""
        op, n = self.compared(value.get("op", ">="), value.get("n", 1))
        return f"{op} {n} {self.cards(value['has'], plural=n != '1')}"

    def _compared(self, value: Table) -> str:
        who = self.who(value.get("who", "self"))
        match value:
            case {"hand": n}:
                op, _ = self.compared(value.get("op", "=="), n)
                cards = self.counted(n, "hc")
                return self.conjugated("if_hand", who.person, who=who.text, op=op, cards=cards)
            case {"has": _}:
                return self.say("if_has", cards=self._has(value))
            case {"players": n}:
                op, number = self.compared(value.get("op", "=="), n)
                return self.say("if_players", op=op, n=number)
            case {"cmp": [a, b]}:
                word = str(value.get("op", "=="))
                op, number = self.compared(word, b)
                if isinstance(b, dict):
                    return self.say(f"if_cmp_{OPS[word]}", a=self.number(a), b=number)
                return self.say("if_cmp", a=self.number(a), op=op, b=number)
            case _:
                ask = self.ask(value["fact"])
                if "is" in value:
                    answer = str(value["is"])
                    return self.conjugated(
                        "if_fact_is", who.person, who=who.text, ask=ask, answer=answer
                    )
                if "n" not in value:
                    return self.conjugated("if_fact", who.person, who=who.text, ask=ask)
                op, number = self.compared(value.get("op", "=="), value["n"])
                return self.conjugated(
                    "if_fact_n", who.person, who=who.text, ask=ask, op=op, n=number
                )


def _several(value: Json | None) -> list[Json]:
    if value is None:
        return []
    return value if isinstance(value, list) else [value]
