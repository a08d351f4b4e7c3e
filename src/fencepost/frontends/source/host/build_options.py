"""Options that host code builds programs of OpenCL with.

    clBuildProgram(program, 1, &device, "-DTILE=16 -cl-fast-relaxed-math", NULL, NULL);

decides what the text of a kernel says. They are known if every call is in the tree, all give the
same words, and each of these is one of a list: definitions, the standard, and ways to compute
floating-point numbers. Folders are not taken, since the host's are those of another machine.
"""

from __future__ import annotations

import re
import shlex

from fencepost.frontends.source.host.constants import Constants
from fencepost.frontends.source.host.kernel_objects import callee_name, is_null
from fencepost.frontends.source.host.mentions import Mentions
from fencepost.frontends.source.host.syntax import CASTS, TRANSPARENT, Kind, Node
from fencepost.patterns import pattern

_BUILDS = ("clBuildProgram", "clCompileProgram")
_OPTIONS = 4
"""The place of the options among the callee and the arguments."""
_TAKEN = pattern(
    r"-[DU][A-Za-z_]\w*(?:=[\w.+-]*)?|-cl-std=CL\d\.\d|-cl-single-precision-constant|"
    r"-cl-(?:fast-relaxed-math|finite-math-only|mad-enable|no-signed-zeros|denorms-are-zero|"
    r"unsafe-math-optimizations|fp32-correctly-rounded-divide-sqrt)",
    re.ASCII,
)
_PASSED_OVER = pattern(r"-w|-Werror|-g|-cl-opt-disable|-cl-kernel-arg-info|-I\S+")
_WITH_VALUE = ("-D", "-U", "-I")
_DEEPEST = 8


def find_build_options(
    tree: tuple[Node, ...], constants: Constants, mentions: Mentions, size: int
) -> tuple[str, ...] | None:
    """The words that every program of a tree is built with; None if they are not known. `size` is
    the length of its text.
    """
    calls = [
        each
        for top in tree
        for each in top.walk()
        if each.kind in (Kind.CALL, Kind.RECOVERY) and each.inner and callee_name(each) in _BUILDS
    ]
    mentioned = [at for name in _BUILDS for at in mentions.places(name)]
    if len(mentioned) != len(calls) or any(
        True for name in _BUILDS for _ in mentions.unknown(name, 0, size)
    ):
        return None  # it may be called where the tree has no call
    found = {
        _words(call.inner[_OPTIONS], constants) if len(call.inner) > _OPTIONS else None
        for call in calls
    }
    return found.pop() if len(found) == 1 else None


def _words(node: Node, constants: Constants, depth: int = 0) -> tuple[str, ...] | None:
    """The options that an expression gives."""
    if is_null(node):
        return ()
    while node.inner and (node.kind in CASTS or node.kind in TRANSPARENT):
        node = node.inner[0]
    if node.attributes.get("kind") == "StringLiteral":
        return _taken(str(node.attributes.get("value", "")))
    if node.kind is Kind.REFERENCE and depth < _DEEPEST:
        initial = constants.initializer(node)
        return None if initial is None else _words(initial, constants, depth + 1)
    return None


def _taken(literal: str) -> tuple[str, ...] | None:
    """The options in a literal that a compiler is given; None if one of them is of another kind."""
    if "\\" in literal or "'" in literal or not literal.startswith('"'):
        return None
    words = shlex.split(literal[1:-1])
    made: list[str] = []
    while words:
        word = words.pop(0)
        if word in _WITH_VALUE:
            if not words:
                return None
            word += words.pop(0)
        if _TAKEN.fullmatch(word):
            made.append(word)
        elif not _PASSED_OVER.fullmatch(word):
            return None
    return tuple(made)
