"""Headers that were not found while a source was preprocessed.

A header of a library that is not installed (`#include <thrust/sort.h>`) counts as empty, and the
reports name it: what host code does with it is left out, and device code that needs it does not
compile. A header of the project (`#include "config.h"`) may define what decides the kernel, or the
launch, so without it nothing is read.

The compiler says which header it lacks only of the first one, and keeps later errors to itself. So
the directives that it went through (`-dI`) are looked at: an included file has a line marker.
"""

from __future__ import annotations

import re

from fencepost.patterns import pattern
from fencepost.records import dataclass

_DIRECTIVE = pattern(
    r'^#[ \t]*(?:include|include_next|import)[ \t]*(?P<name><[^>\n]*>|"[^"\n]*")[^\n]*$',
    re.MULTILINE,
)
_MARKER = pattern(r'^# \d+ "((?:[^"\\]|\\.)*)"', re.MULTILINE | re.ASCII)
_ERROR = pattern(r"^.*: (?:fatal )?error: (?P<text>.*)$", re.MULTILINE)
_RAW = pattern(r'R"(?P<mark>[^()\\\s]{0,16})\((?P<text>.*?)\)(?P=mark)"', re.DOTALL)
_LOOKS_LIKE_DIRECTIVE = pattern(r"^[ \t]*#", re.MULTILINE)
_OWN_MARKER = pattern(r"^[ \t]*#[ \t]*\d", re.MULTILINE | re.ASCII)
_ERROR_DIRECTIVE = pattern(r"^[ \t]*#[ \t]*(?:error|embed)\b", re.MULTILINE)
"""Directives that may be errors of their own, or have no data where a file is not found."""


@dataclass(frozen=True, slots=True)
class Preprocessed:
    """A text without the directives that included others. `lacking` are the headers of libraries
    that count as empty; `refused` is why the text may not be used, else empty.
    """

    text: str
    lacking: tuple[str, ...] = ()
    refused: str = ""


def without_directives(text: str, said: str, source: str) -> Preprocessed:
    """Return what the preprocessor wrote, `said`, and made of a `source`, with what it lacked."""
    if any(_LOOKS_LIKE_DIRECTIVE.search(each["text"]) for each in _RAW.finditer(text)):
        return Preprocessed(text, refused="a raw string has a line that begins with '#'")
    if _OWN_MARKER.search(source):
        return Preprocessed(text, refused="it has line markers of a preprocessor")
    found = {each[1].replace("\\\\", "\\") for each in _MARKER.finditer(text)}
    endings = {ending for name in found for ending in _endings(name)}
    lacking: dict[str, None] = {}
    for directive in _DIRECTIVE.finditer(text):
        name = directive["name"]
        if _plain(name[1:-1]) not in endings:
            lacking[name] = None
    clean = _DIRECTIVE.sub("", text)
    own = next((name for name in lacking if name.startswith('"')), None)
    if own is not None:
        return Preprocessed(clean, refused=f"{own} was not found")
    errors = [each["text"] for each in _ERROR.finditer(said)]
    known = {f"'{name[1:-1]}' file not found" for name in lacking}
    other = next((each for each in errors if not each.startswith(tuple(known))), None)
    if other is not None:
        return Preprocessed(clean, refused=other)
    if errors and _ERROR_DIRECTIVE.search(source):
        return Preprocessed(clean, refused=f"{errors[0]}, and an #error or #embed may follow")
    return Preprocessed(clean, tuple(each[1:-1] for each in lacking) if errors else ())


def _plain(name: str) -> str:
    """A name without steps up, which a file's name need not have."""
    return name.rsplit("../", 1)[-1].removeprefix("./")


def _endings(path: str) -> list[str]:
    """The ways to name a file from the folders around it."""
    parts = path.split("/")
    return ["/".join(parts[at:]) for at in range(len(parts))]
