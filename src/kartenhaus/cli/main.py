"""The command `kartenhaus` itself: finds the subcommands and words their refusals."""

import errno
import os
import pkgutil
import sys
from collections.abc import Callable, Sequence
from io import TextIOWrapper
from typing import cast

from cyclopts import App, CycloptsError

import kartenhaus
from kartenhaus import cli
from kartenhaus.cli import UsageError
from kartenhaus.cli._language import choose_language
from kartenhaus.cli._usage import usage_fault
from kartenhaus.rulebook.catalogue import load_catalogue

NO_ROOM = (errno.ENOSPC, errno.EFBIG, errno.EIO)
INTERRUPTED = 130
"""The exit status after Ctrl-C, as shells have it."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one subcommand and exit with its status.

    Takes the process's own arguments when `arguments` is not given. An unknown subcommand, option
    or value ends with one line on standard error and exit status 2, an answer that cannot be
    written with one and status 1.
    """
    # No answer fails on letters that a terminal lacks.
    cast(TextIOWrapper, sys.stdout).reconfigure(errors="replace")
    try:
        given = sys.argv[1:] if arguments is None else list(arguments)
        status = build_app(given)(given)
        sys.stdout.flush()
    except BrokenPipeError:  # whoever reads has seen enough, as `head` does
        status = unwritten()
    except KeyboardInterrupt:
        status = INTERRUPTED
    except OSError as error:
        if error.errno not in NO_ROOM:
            raise
        status = unwritten()
        words = load_catalogue(choose_language(None))
        print(f"kartenhaus: {words.text('main.noRoom', reason=str(error))}", file=sys.stderr)
    except CycloptsError as error:
        status = refused(usage_fault(error, subcommands(), load_catalogue(choose_language(None))))
    except UsageError as error:
        status = refused(" ".join(str(error).split()))
    sys.exit(status)


def refused(why: str) -> int:
    """Says it; the exit status of what was asked for wrongly."""
    print(f"kartenhaus: {why}", file=sys.stderr)
    return 2


def unwritten() -> int:
    """Lets go of what standard output could not take; the exit status that says so."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 1


def build_app(arguments: Sequence[str]) -> App:
    """Return the app with every subcommand registered.

    They are imported only to be listed with what they do; else the one that is called, later.
    """
    listed = not arguments or arguments[0] in ("-h", "--help")
    app = App(
        name="kartenhaus",
        help=kartenhaus.__doc__,
        version=kartenhaus.__version__,
        print_error=False,
        exit_on_error=False,
        result_action="return_int_as_exit_code_else_zero",
    )
    for name in subcommands():
        place = f"kartenhaus.cli.{name}:{name}"
        command = cast(Callable[..., object], pkgutil.resolve_name(place)) if listed else place
        app.command(command, name=name.replace("_", "-"))
    return app


def subcommands() -> list[str]:
    """Return the names of the modules that are subcommands, sorted."""
    found = (module.name for module in pkgutil.iter_modules(cli.__path__))
    return sorted(name for name in found if name != "main" and not name.startswith("_"))
