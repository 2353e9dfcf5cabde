"""The command line: one module a subcommand, and nothing but glue in any of them.

A module `cli/<name>.py` with a function `<name>` is the subcommand `kartenhaus <name>`; it is
imported only when it is called. Modules whose name starts with an underscore are helpers.
"""


class UsageError(Exception):
    """What the caller asked for makes no sense; the message is one clear line.

    Ends the command with that line on standard error and exit status 2.
    """


def cause(error: Exception) -> str:
    """Why it failed, for a line that names the file itself: without the file and the number."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
