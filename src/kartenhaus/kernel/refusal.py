"""A no with its reason."""

import msgspec

Param = str | int | list[str]


class Refusal(msgspec.Struct, frozen=True):
    """Why an action is not legal: the rule's permanent ID and the values its sentence needs.

    `ruling` is the ID of our numbered decision where the rulebook is silent, else empty.
    The sentence itself stands in the catalogues under `refusal.<rule>`.
    Refusals go to the asker only, and are made from what the asker may know.
    """

    rule: str
    params: dict[str, Param] = {}
    ruling: str = ""
