"""Names of arguments that host code knows by their places alone, as OpenCL's does: the place, and
the integer type that the host gives the argument.
"""

from __future__ import annotations

import re

from fencepost.patterns import pattern

ARGUMENT = pattern(r"argument_(?P<place>\d+)_(?P<sign>[iu])(?P<bits>\d+)\b", re.ASCII)
POINTER = pattern(r"argument_(?P<place>\d+)_pointer\b", re.ASCII)


def argument_name(place: int, bits: int, *, signed: bool) -> str:
    """The name of an integer argument by its place."""
    return f"argument_{place}_{'i' if signed else 'u'}{bits}"


def pointer_name(place: int) -> str:
    """The name of another argument by its place."""
    return f"argument_{place}_pointer"
