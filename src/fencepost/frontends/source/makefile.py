r"""Words for the compiler that a Makefile gives for a source.

    N      = 6
    CFLAGS = -Dp_N=$(N) -I./include
    %.o: %.cu
            $(NVCC) $(CFLAGS) -I../lib -c $<

Make is not run. Folders and macros are read from assignments, and from recipes that name the source
or stand for any. Variables count if one assignment, outside of conditions, gives them; what stands
in a condition depends on how make is called. A macro with two values has none that is known.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import PurePath

from fencepost.lines import lines_of
from fencepost.patterns import pattern
from fencepost.records import dataclass

NAMES = ("GNUmakefile", "makefile", "Makefile")
"""The files that make reads, the first of them that is there."""

_ASSIGNED = pattern(r"\A[ ]*(?:override[ ]+)?([\w.-]+)[ \t]*(\+=|\?=|::?=|=)[ \t]*(.*)\Z", re.ASCII)
_BEGINS = pattern(r"\A[ ]*(?:ifeq|ifneq|ifdef|ifndef|define)\b")
_ENDS = pattern(r"\A[ ]*(?:endif|endef)\b")
_VARIABLE = pattern(r"\$\(([\w.-]+)\)|\$\{([\w.-]+)\}", re.ASCII)
_OPTION = pattern(r"(?<!\S)-(?:[IDU]|isystem\b|include\b)[ \t]*[^\s-]\S*", re.ASCII)
_PART = pattern(r"\A-(isystem|include|[IDU])[ \t]*(.*)\Z", re.DOTALL)
_OPEN = pattern(r"[$\"'`\\|;&<>]")
"""Signs in an option that only make or a shell can read."""
_ANY = ("$<", "$*", "$^")
_DEEPEST = 8
_LONGEST = 4096
"""The most characters of an option, and of the value of a variable, that are read."""


@dataclass(frozen=True, slots=True)
class MakeWords:
    """Words for the compiler; `unknown` are macros that the Makefile gives a value not known."""

    words: tuple[str, ...]
    unknown: tuple[str, ...] = ()


def read_makefile(text: str, source: str) -> MakeWords:
    """Return the words that a Makefile gives for a source of a name."""
    lines = lines_of(re.sub(r"\\\r?\n", " ", text))
    variables: dict[str, str | None] = {}
    options: list[str] = []
    for line, conditional in _outside_comments(lines):
        found = None if line.startswith("\t") else _ASSIGNED.match(line)
        if found is not None:
            name, operator, value = found.groups()
            known = not conditional and operator != "+=" and name not in variables
            variables[name] = value.strip() if known and len(value) <= _LONGEST else None
            if not conditional:
                options += _OPTION.findall(value)
        elif line.startswith("\t") and not conditional and _is_for(line, source):
            options += _OPTION.findall(line)
    return _settled([_expanded(each, variables) for each in options])


def _settled(options: list[str]) -> MakeWords:
    """The words of options, without macros that have several values."""
    words: dict[tuple[str, str], None] = {}
    values: dict[str, set[str]] = {}
    unknown: dict[str, None] = {}
    for each in dict.fromkeys(options):
        found = _PART.match(each)
        assert found is not None
        option, rest = found[1], found[2].strip()
        if option in "DU":
            values.setdefault(rest.partition("=")[0], set()).add(f"{option}{rest}")
        if _OPEN.search(rest):
            if option in "DU":
                unknown[rest.partition("=")[0]] = None
            continue
        words[option, rest] = None
    unknown |= {name: None for name, each in values.items() if len(each) > 1}
    made: list[str] = []
    for option, rest in words:
        if option in "DU" and rest.partition("=")[0] in unknown:
            continue
        made += [f"-{option}{rest}"] if len(option) == 1 else [f"-{option}", rest]
    return MakeWords(tuple(made), tuple(unknown))


def _outside_comments(lines: list[str]) -> Iterator[tuple[str, bool]]:
    """Lines without comments, each with whether a condition holds it."""
    depth = 0
    for line in lines:
        if _ENDS.match(line):
            depth = max(depth - 1, 0)
        elif _BEGINS.match(line):
            depth += 1
        else:
            yield re.sub(r"(?<!\\)#.*", "", line), depth > 0


def _is_for(recipe: str, source: str) -> bool:
    """Return True for a recipe that names a source, or stands for any."""
    words = {PurePath(each).name for each in recipe.split()}
    return source in words or any(each in recipe for each in _ANY)


def _expanded(option: str, variables: dict[str, str | None]) -> str:
    """An option with the values of variables that are known."""
    for _ in range(_DEEPEST):
        changed = _VARIABLE.sub(
            lambda found: (
                found[0]
                if (value := variables.get(found[1] or found[2])) is None or " " in value
                else value
            ),
            option,
        )
        if changed == option or len(changed) > _LONGEST:
            break
        option = changed
    return option


__all__ = ["NAMES", "MakeWords", "read_makefile"]
