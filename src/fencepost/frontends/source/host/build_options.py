"""Options that host code builds programs of OpenCL with.

    clBuildProgram(program, 1, &device, "-DTILE=16 -cl-fast-relaxed-math", NULL, NULL);

decides what the text of a kernel says. They are known if every call is in the tree and builds the
one program that all kernels are made of, before they are, if that program goes to no function but
OpenCL's, if all calls give the same words, and each of these is one of a list: definitions, the
standard, and ways to compute floating-point numbers. Folders are not taken, since the host's are
those of another machine.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence

from fencepost.frontends.source.host.constants import Constants
from fencepost.frontends.source.host.kernel_objects import (
    CREATE,
    callee_name,
    holder_of,
    is_assignment,
    is_null,
    use_of,
)
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
_KEEP_NONE = (
    *(*_BUILDS, CREATE, "clGetProgramBuildInfo", "clGetProgramInfo"),
    *("clReleaseProgram", "clRetainProgram"),
)
"""Functions that take a program, and hand it to nobody."""
_WITH_VALUE = ("-D", "-U", "-I")
_DEEPEST = 8


def find_build_options(
    tree: tuple[Node, ...], constants: Constants, mentions: Mentions, size: int
) -> tuple[str, ...] | None:
    """The words that the program of all kernels of a tree is built with; None if they are not
    known. `size` is the length of its text.
    """
    named = (*_BUILDS, CREATE)
    nodes = [each for top in tree for each in top.walk()]
    calls = [
        each
        for each in nodes
        if each.kind in (Kind.CALL, Kind.RECOVERY) and each.inner and callee_name(each) in named
    ]
    mentioned = [at for name in named for at in mentions.places(name)]
    if len(mentioned) != len(calls) or any(
        True for name in named for _ in mentions.unknown(name, 0, size)
    ):
        return None  # it may be called where the tree has no call
    programs = {holder_of(call.inner[1]) if len(call.inner) > 1 else None for call in calls}
    builds = [each for each in calls if callee_name(each) in _BUILDS]
    created = [each.begin for each in calls if callee_name(each) == CREATE]
    if len(programs) != 1 or not builds or max(e.begin for e in builds) > min(created, default=-1):
        return None
    first = min(each.begin for each in builds)
    if not _is_kept(programs.pop(), first, nodes, constants, mentions):
        return None
    found = {
        _words(call.inner[_OPTIONS], constants) if len(call.inner) > _OPTIONS else None
        for call in builds
    }
    return found.pop() if len(found) == 1 else None


def _is_kept(
    program: str | None,
    first: int,
    nodes: Sequence[Node],
    constants: Constants,
    mentions: Mentions,
) -> bool:
    """Return True for a program in a variable that goes to functions of OpenCL alone, so that
    nobody else builds it, and that is another one only before the `first` build.
    """
    declared = constants.declared.get(program) if program is not None else None
    if declared is None or not (declared.local or declared.private) or "&" in declared.node.type:
        return False
    if not mentions.are_known(declared.node.name, declared.begin, declared.end):
        return False
    initial = [each for each in declared.node.inner if each.kind is not Kind.OTHER]
    if "init" in declared.node.attributes and not (initial and _is_made(initial[0])):
        return False
    parents = {below: each for each in nodes for below in each.inner}
    for node in nodes:
        if node.kind is not Kind.REFERENCE or node.refers != program:
            continue
        use = use_of(node, parents)
        around = use.around
        match around:
            case Node(kind=Kind.CALL | Kind.RECOVERY, inner=(_, *rest)) if use.loaded:
                if any(each is use.below for each in rest) and callee_name(around) in _KEEP_NONE:
                    continue
            case Node(kind=Kind.BINARY) if around.attributes.get("opcode") in ("==", "!="):
                continue
            case Node(kind=Kind.BINARY, inner=(left, right)) if left is use.below:
                if is_assignment(around) and around.begin < first and _is_made(right):
                    continue
        return False
    return True


def _is_made(value: Node) -> bool:
    """Return True for what a function returns, or none: no variable has it, too."""
    while value.inner and (value.kind in CASTS or value.kind in TRANSPARENT):
        value = value.inner[0]
    return value.kind in (Kind.CALL, Kind.RECOVERY) or is_null(value)


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
