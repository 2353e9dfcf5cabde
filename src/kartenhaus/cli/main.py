"""The command `kartenhaus` itself: finds the subcommands and words their refusals."""

import os
import pkgutil
import sys
from collections.abc import Sequence

from cyclopts import App, CycloptsError

import kartenhaus
from kartenhaus import cli
from kartenhaus.cli import UsageError


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one subcommand and exit with its status.

    Takes the process's own arguments when `arguments` is not given. An unknown subcommand, option
    or value ends with one line on standard error and exit status 2.
    """
    try:
        status = build_app()(sys.argv[1:] if arguments is None else list(arguments))
        sys.stdout.flush()
    except BrokenPipeError:  # whoever reads has seen enough, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 1
    except (CycloptsError, UsageError) as error:
        print(f"kartenhaus: {' '.join(str(error).split())}", file=sys.stderr)
        status = 2
    sys.exit(status)


def build_app() -> App:
    """Return the app with every subcommand registered, none of them imported yet."""
    app = App(
        name="kartenhaus",
        help=kartenhaus.__doc__,
        version=kartenhaus.__version__,
        print_error=False,
        exit_on_error=False,
        result_action="return_int_as_exit_code_else_zero",
    )
    for name in subcommands():
        app.command(f"kartenhaus.cli.{name}:{name}", name=name.replace("_", "-"))
    return app


def subcommands() -> list[str]:
    """Return the names of the modules that are subcommands, sorted."""
    found = (module.name for module in pkgutil.iter_modules(cli.__path__))
    return sorted(name for name in found if name != "main" and not name.startswith("_"))
