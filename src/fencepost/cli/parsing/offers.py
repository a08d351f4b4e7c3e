"""The options and arguments of commands, as data that names no parser.

A command is a function whose parameters are annotated with `Option` or `Argument`. `parse.py` reads
a plain command line by them; `application.py` makes a parser of typer's for help and for errors.
Loading that parser costs more than most commands do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Annotated as Annotated  # noqa: PLC0414  # for modules that import it
    from typing import Any
else:

    class Annotated:
        """The type of a parameter with its offer, as a pair."""

        def __class_getitem__(cls, given: tuple[Any, Offer]) -> tuple[Any, Offer]:
            return given


CONTEXT = "context"
"""The parameter of a command that takes the words behind `--`."""


class Offer:
    """An option or an argument: its names on the command line, and what the parser is told."""

    __slots__ = ("is_option", "keywords", "names")

    def __init__(
        self, names: tuple[str, ...], keywords: dict[str, Any], *, is_option: bool
    ) -> None:
        self.names = names
        self.keywords = keywords
        self.is_option = is_option


def Option(*names: str, **keywords: Any) -> Any:  # noqa: N802  # it stands for a class of typer's
    """An option. Without names it has that of its parameter; `a/b` is a flag that can be undone."""
    return Offer(names, keywords, is_option=True)


def Argument(**keywords: Any) -> Any:  # noqa: N802  # as Option
    """An argument, by its place."""
    return Offer((), keywords, is_option=False)


NOT_SET: Any = object()
"""The default of a parameter that must be given."""


class Parameter:
    """A parameter of a command: its type, and its offer; None for the context."""

    __slots__ = ("default", "kind", "name", "offer")

    def __init__(self, name: str, annotation: Any, default: Any = NOT_SET) -> None:
        self.name = name
        self.kind, self.offer = annotation if isinstance(annotation, tuple) else (annotation, None)
        self.default = default


def parameters(function: Any) -> list[Parameter]:
    """The parameters of a command: those of the function, or what its `parameters` gives."""
    given = getattr(function, "parameters", None)
    if given is not None:
        return list(given())
    code = function.__code__
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    defaults = function.__defaults__ or ()
    known = dict(zip(names[code.co_argcount - len(defaults) :], defaults, strict=False))
    known |= function.__kwdefaults__ or {}
    return [Parameter(each, _evaluated(function, each), known.get(each, NOT_SET)) for each in names]


def _evaluated(function: Any, name: str) -> Any:
    """An annotation: `inspect` would do the same, and takes longer to load than this to run."""
    return eval(function.__annotations__[name], function.__globals__)  # noqa: S307  # our own text


class Exit(Exception):  # noqa: N818  # it is no error
    """Ends a command with a status."""

    def __init__(self, exit_code: int = 0) -> None:
        super().__init__(exit_code)
        self.exit_code = int(exit_code)


class Context:
    """The rest of a command line: the words behind `--`, in `meta`."""

    def __init__(self) -> None:
        self.meta: dict[str, Any] = {}


class Command:
    """A command: a function, and what its help is like."""

    __slots__ = ("function", "help", "is_compiling", "name")

    def __init__(self, name: str, function: Callable[..., Any]) -> None:
        self.name = name
        self.function = function
        self.help: str | None = None
        self.is_compiling = False


class Commands:
    """Commands by name, in order; `groups` are commands below a name, which may have groups of
    their own. `default`: the command for a line that begins with no command's name.
    """

    def __init__(self, help: str | None = None, default: str | None = None) -> None:  # noqa: A002
        self.help = help
        self.default = default
        self.commands: dict[str, Command] = {}
        self.groups: dict[str, Commands] = {}

    def command(
        self,
        name: str,
        *,
        help: str | None = None,  # noqa: A002  # the word of every parser
        is_compiling: bool = False,
    ) -> Callable[[Callable[..., Any]], None]:
        """Register a function. `is_compiling`: it takes words behind `--`, in its context."""

        def register(function: Callable[..., Any]) -> None:
            made = self.commands[name] = Command(name, function)
            made.help, made.is_compiling = help, is_compiling

        return register

    def add(self, name: str, group: Commands) -> None:
        """Register a group."""
        self.groups[name] = group
