"""Luck from the operating system: nobody can foresee or repeat it, and it is never logged."""

import secrets


class SystemChance:
    """The `Chance` of a running server."""

    def below(self, n: int) -> int:
        """See the kernel's `Chance`."""
        return secrets.randbelow(n)
