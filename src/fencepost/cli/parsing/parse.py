"""Plain command lines, parsed by what commands offer, without a parser's machinery.

Whatever is not plain is left to the parser of `application.py`: help, options that do not exist,
values out of range, lines that could be read in two ways.
`tests/unit/cli/parsing/test_parse.py` holds that both have a command run with the same values.
"""

from __future__ import annotations

import importlib
import re
from types import GenericAlias, NoneType, UnionType
from typing import TYPE_CHECKING

from fencepost.cli.parsing.offers import (
    CONTEXT,
    NOT_SET,
    Command,
    Commands,
    Context,
    Exit,
    parameters,
)
from fencepost.cli.parsing.words import WORDS
from fencepost.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

_INTEGER = pattern(r"-?[0-9]{1,15}", re.ASCII)
_FLOAT = pattern(r"[0-9]{1,15}(?:\.[0-9]{1,15})?", re.ASCII)


COMMANDS = {
    "litmus": "litmus.verdicts",
    "generate": "litmus.generate",
    "campaign": "campaigns.campaign",
    "check": "checking.check",
    "judge": "judge",
    "explain": "reference.explain",
    "diff": "litmus.diff",
    "targets": "reference.targets",
    "object": "objects.object",
    "lower": "reference.lower",
    "machine": "litmus.machine",
    "place": "placing.place",
    "mmra": "litmus.mmra",
    "abi": "abi",
    "serve": "serving.serve",
    "web": "serving.web",
}
"""The commands in the order of the help, and the module of each in `cli`."""


class _NotPlainError(Exception):
    """The line is for the parser."""


class _Parameter:
    """A parameter of a command, with the values that it was given."""

    __slots__ = ("default", "is_list", "keywords", "kind", "name", "values")

    def __init__(self, name: str, kind: Any, default: Any, keywords: dict[str, Any]) -> None:
        self.name = name
        self.default = default
        self.keywords = keywords
        self.values: list[Any] = []
        if isinstance(kind, UnionType):
            (kind,) = (each for each in kind.__args__ if each is not NoneType)
        self.is_list = isinstance(kind, GenericAlias) and kind.__origin__ is list
        self.kind = kind.__args__[0] if self.is_list else kind

    def take(self, text: str) -> None:
        """Read a value."""
        value: Any
        if self.kind is str:
            value = text
        elif hasattr(self.kind, "__fspath__"):
            value = self.kind(text)
        elif self.kind is int and _INTEGER.fullmatch(text):
            value = int(text)
        elif self.kind is float and _FLOAT.fullmatch(text):
            value = float(text)
        else:
            raise _NotPlainError
        least, most = self.keywords.get("min"), self.keywords.get("max")
        if (least is not None and value < least) or (most is not None and value > most):
            raise _NotPlainError
        self.values.append(value)

    @property
    def value(self) -> Any:
        """Return the value that the command gets."""
        if not self.values:
            if self.default is NOT_SET:
                raise _NotPlainError
            return self.default
        return self.values if self.is_list else self.values[-1]


def plain(arguments: Sequence[str]) -> Callable[[], int] | None:
    """Return a function that runs a command line; None if the line is not plain."""
    if not arguments or arguments[0] not in COMMANDS:
        return None
    found = _found(registered(arguments[0]), list(arguments))
    if found is None:
        return None
    command, words = found
    try:
        values = values_of(command, words)
    except _NotPlainError:
        return None

    def run() -> int:
        try:
            status = command.function(**values)
        except Exit as end:
            return end.exit_code
        return status if isinstance(status, int) else 0

    return run


def registered(name: str) -> Commands:
    """The command of this name, or its group."""
    commands = Commands()
    importlib.import_module(f"fencepost.cli.{COMMANDS[name]}").register(commands)
    return commands


def _found(commands: Commands, words: list[str]) -> tuple[Command, list[str]] | None:
    if words and (group := commands.groups.get(words[0])) is not None:
        return _found(group, words[1:])
    if words and words[0] in commands.commands:
        return commands.commands[words[0]], words[1:]
    if words and commands.default is not None and words[0] != "--help":
        return commands.commands[commands.default], words
    return None


def values_of(command: Command, words: Sequence[str]) -> dict[str, Any]:
    """Return the value of each parameter. Raises _NotPlainError."""
    options, flags, arguments = _offered(command)
    every = {id(each): each for each in (*options.values(), *arguments)}
    every |= {id(each): each for each, _ in flags.values()}
    values: dict[str, Any] = {}
    if command.is_compiling:
        values[CONTEXT] = context = Context()
        if "--" in words:
            at = words.index("--")
            words, context.meta[WORDS] = words[:at], tuple(words[at + 1 :])
    given: list[str] = []
    left = iter(words)
    for word in left:
        name, equals, value = word.partition("=")
        if word == "-" or not word.startswith("-"):
            given.append(word)
        elif word in flags:
            parameter, means = flags[word]
            parameter.values.append(means)
        elif name in options and (name.startswith("--") or not equals):
            text = value if equals else next(left, "")
            # Nothing, or what could be an option: the parser says if it is a value.
            if not text or (text.startswith("-") and text != "-"):
                raise _NotPlainError
            options[name].take(text)
        else:
            raise _NotPlainError
    _place(arguments, given)
    return values | {each.name: each.value for each in every.values()}


def _place(arguments: Sequence[_Parameter], given: list[str]) -> None:
    """Give each argument its words; a list takes all that are left."""
    for each in arguments:
        taken = len(given) if each.is_list else 1
        for word in given[:taken]:
            each.take(word)
        given = given[taken:]
    if given:
        raise _NotPlainError


def _offered(
    command: Command,
) -> tuple[dict[str, _Parameter], dict[str, tuple[_Parameter, bool]], list[_Parameter]]:
    """The options of a command that take a value, its flags with what each means, and its
    arguments.
    """
    options: dict[str, _Parameter] = {}
    flags: dict[str, tuple[_Parameter, bool]] = {}
    arguments: list[_Parameter] = []
    for each in parameters(command.function):
        offer = each.offer
        if offer is None:
            continue  # the context
        made = _Parameter(each.name, each.kind, each.default, offer.keywords)
        if not offer.is_option:
            arguments.append(made)
            continue
        dashed = f"--{each.name.replace('_', '-')}"
        if made.kind is bool:
            for name in offer.names or (f"{dashed}/--no-{dashed[2:]}",):
                on, _, off = name.partition("/")
                flags[on] = made, True
                if off:
                    flags[off] = made, False
        else:
            options |= dict.fromkeys(offer.names or (dashed,), made)
    return options, flags, arguments
