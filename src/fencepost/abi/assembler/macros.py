"""Macros: their parameters, the arguments of a call, and the substitution into the body."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from fencepost.abi.fault import AbiError
from fencepost.errors import Place
from fencepost.patterns import pattern
from fencepost.records import dataclass

_PARAMETER = pattern(
    r"([A-Za-z_.$][\w.$]*)(?::(req|vararg))?(?:\s*=\s*(.*))?", re.DOTALL | re.ASCII
)
_REFERENCE = pattern(r"\\(\(\)|@|[A-Za-z_.$][\w.$]*)", re.ASCII)
_KEYWORD = pattern(r"([A-Za-z_.$][\w.$]*)\s*=(?!=)\s*(.*)", re.DOTALL | re.ASCII)
_OPERATORS = "+-*/%|&^<>=!~"


@dataclass(frozen=True, slots=True)
class MacroParameter:
    """A parameter: whether an argument is required, or takes all the rest; its default."""

    name: str
    required: bool = False
    rest: bool = False
    default: str = ""


@dataclass(frozen=True, slots=True)
class Macro:
    """A macro: its parameters and the lines of its body."""

    name: str
    parameters: tuple[MacroParameter, ...]
    body: tuple[str, ...]


def macro_of(head: str, body: Sequence[str], place: Place) -> Macro:
    """The macro that a head declares: `name a, b=1, c:req, d:vararg`. Raises AbiError where it
    cannot be read.
    """
    name, _, rest = head.strip().replace("\t", " ").partition(" ")
    parameters = []
    for part in _split(rest):
        found = _PARAMETER.fullmatch(part)
        if found is None:
            raise _wrong(f"parameter {part[:40]!r} of macro {name}", place)
        parameters.append(
            MacroParameter(found[1], found[2] == "req", found[2] == "vararg", found[3] or "")
        )
    if not name:
        raise _wrong(".macro without a name", place)
    return Macro(name.rstrip(","), tuple(parameters), tuple(body))


def arguments_of(macro: Macro, text: str, place: Place) -> Mapping[str, str]:
    """The arguments of a call by parameter. Raises AbiError for too many and for required ones that
    are missing.
    """
    given: dict[str, str] = {}
    names = [each.name for each in macro.parameters]
    parts = _split(text)
    at = 0
    for number, part in enumerate(parts):
        keyword = _KEYWORD.fullmatch(part)
        if keyword is not None and keyword[1] in names:
            given[keyword[1]] = _unquoted(keyword[2])
            continue
        if at >= len(macro.parameters):
            raise _wrong(f"too many arguments of {macro.name}: {text[:60]!r}", place)
        parameter = macro.parameters[at]
        at += 1
        if parameter.rest:
            given[parameter.name] = ", ".join(parts[number:])
            break
        given[parameter.name] = _unquoted(part)
    for each in macro.parameters:
        if not given.get(each.name):
            if each.required:
                raise _wrong(f"{macro.name} without an argument for {each.name}", place)
            given[each.name] = each.default
    return given


def substituted(body: Sequence[str], given: Mapping[str, str], count: int) -> list[str]:
    """Return the lines of a body with arguments in place of parameters, `count` (the number of
    earlier macro calls) for a backslash with @, and nothing for one with parentheses, which ends a
    name.
    """

    def of(found: re.Match[str]) -> str:
        match found[1]:
            case "()":
                return ""
            case "@":
                return str(count)
            case name:
                return given.get(name, found[0])

    return [_REFERENCE.sub(of, line) for line in body]


def _split(text: str) -> list[str]:
    """Split arguments at commas, or at blanks that are not next to an operator; those in quotes and
    parentheses stay whole.
    """
    parts: list[str] = []
    current = ""
    depth = 0
    quoted = blank = False
    for letter in text.strip():
        if quoted or letter == '"':
            quoted ^= letter == '"'
        elif letter in "([":
            depth += 1
        elif letter in ")]":
            depth -= 1
        elif depth == 0 and letter == ",":
            parts.append(current)
            current, blank = "", False
            continue
        elif letter.isspace() and depth == 0:
            blank = bool(current)
            continue
        if blank and current and current[-1] not in _OPERATORS and letter not in _OPERATORS:
            parts.append(current)
            current = ""
        elif blank:
            current += " "
        blank = False
        current += letter
    return [part.strip() for part in (*parts, current)] if current or parts else []


def _unquoted(text: str) -> str:
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] == '"' else text


def _wrong(message: str, place: Place) -> AbiError:
    return AbiError(
        message,
        place=place,
        rule="macros have named parameters: name, name=default, name:req, name:vararg",
        mend="give each required parameter an argument, and no more than there are",
    )
