"""What is wrong with a command line, in the language of the terminal."""

from cyclopts import CoercionError, CycloptsError, MissingArgumentError, UnknownOptionError
from cyclopts.exceptions import UnknownCommandError, UnusedCliTokensError

from kartenhaus.rulebook.catalogue import Catalogue


def usage_fault(error: CycloptsError, commands: list[str], words: Catalogue) -> str:
    """The sentence about what could not be read. `commands`: the subcommands there are."""
    command = " ".join(("kartenhaus", *(error.command_chain or ())))
    match error:
        case UnknownCommandError(unused_tokens=[name, *_]):
            return words.text("main.unknownCommand", name=name, known=", ".join(commands))
        case UnknownOptionError(token=token):
            option = token.keyword or token.value
            return words.text("main.unknownOption", option=option, command=command)
        case UnusedCliTokensError(unused_tokens=[value, *_]):
            return words.text("main.tooMuch", value=value, command=command)
        case MissingArgumentError(argument=argument) if argument is not None:
            field = error.keyword or argument.name.removeprefix("--").upper()
            return words.text("main.missing", field=field, command=command)
        case CoercionError(token=token, argument=argument) if token and argument:
            field = token.keyword or argument.name.removeprefix("--").upper()
            return words.text("main.badValue", value=token.value, field=field, command=command)
        case _:
            return " ".join(str(error).split())
