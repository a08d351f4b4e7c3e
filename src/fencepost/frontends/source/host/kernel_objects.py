"""Kernel objects of OpenCL's host code: the variables that hold them, and their arguments.

    cl_kernel k = clCreateKernel(program, "rows", 0);   k holds the kernel `rows`
    clSetKernelArg(k, 1, sizeof(int), &n);              its second argument is n
    run(k);                                             may launch it, or give it other arguments

A variable, or a member of whatever object, is a holder. It is followed if the tree has all of its
mentions, and each of them creates a kernel, or passes it to a function of OpenCL. Otherwise the
kernel may be launched where nobody sees it. A kernel whose name is computed may be any.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from fencepost.frontends.source.host.constants import Constants
from fencepost.frontends.source.host.mentions import Mentions
from fencepost.frontends.source.host.syntax import CASTS, TRANSPARENT, Kind, Node
from fencepost.patterns import pattern

CREATE = "clCreateKernel"
SET = "clSetKernelArg"
LAUNCH = "clEnqueueNDRangeKernel"
_OTHER_CREATION = ("clCreateKernelsInProgram", "clCloneKernel")
_TAKES = {
    **dict.fromkeys((SET, "clSetKernelArgSVMPointer", "clReleaseKernel", "clRetainKernel"), 1),
    **dict.fromkeys(("clGetKernelInfo", "clGetKernelWorkGroupInfo", "clGetKernelArgInfo"), 1),
    LAUNCH: 2,
}
"""Functions that take a kernel, and keep none: in which place."""
_TEXTS = frozenset(
    {"printf", "fprintf", "sprintf", "snprintf", "puts", "perror", "strcmp", "fopen"}
)
"""Functions to which a text is no name of a kernel."""
_NAME = pattern(r'"([A-Za-z_]\w*)"', re.ASCII)
_DEEPEST = 8


@dataclass
class Holder:
    """A variable or member that holds kernels: their `names`, None for one that is not known;
    `sets` are the calls that set their arguments. `kept`: it is followed; `own`: each call of a
    function has one.
    """

    names: dict[str | None, int] = field(default_factory=dict)
    sets: list[Node] = field(default_factory=list)
    launches: list[Node] = field(default_factory=list)
    kept: bool = True
    own: bool = False


@dataclass(frozen=True)
class KernelObjects:
    """The holders by the ids of their declarations. `lost` are the offsets of names of kernels, or
    None for any one, that may be launched from elsewhere; `parents` has the node around each.
    """

    holders: Mapping[str, Holder]
    lost: Sequence[tuple[str | None, int]]
    parents: Mapping[Node, Node]

    def around(self, node: Node) -> Iterator[Node]:
        """The nodes around one, the nearest first."""
        while node in self.parents:
            node = self.parents[node]
            yield node


def find_kernel_objects(
    tree: Sequence[Node], constants: Constants, mentions: Mentions, size: int
) -> KernelObjects:
    """The kernel objects of a tree; `size` is the length of its text."""
    return _Search(tree, constants, mentions, size).result()


class _Search:
    """The state of a search."""

    def __init__(
        self, tree: Sequence[Node], constants: Constants, mentions: Mentions, size: int
    ) -> None:
        self.constants, self.mentions, self.size = constants, mentions, size
        self.nodes = [each for top in tree for each in top.walk()]
        self.parents = {below: each for each in self.nodes for below in each.inner}
        self.holders: dict[str, Holder] = defaultdict(Holder)
        self.lost: list[tuple[str | None, int]] = []
        self.literals: set[int] = set()

    def result(self) -> KernelObjects:
        for node in self.nodes:
            if node.kind in (Kind.CALL, Kind.RECOVERY) and node.inner:
                self._call(node)
        for node in self.nodes:
            if node.kind in (Kind.REFERENCE, Kind.MEMBER) and node.refers in self.holders:
                self._use(node)
        for id_, holder in self.holders.items():
            self._search_text(id_, holder)
            if not holder.kept:
                self.lost += holder.names.items()
        for function in (CREATE, *_OTHER_CREATION):
            self.lost += [(None, e.at) for e in self.mentions.unknown(function, 0, self.size)]
        for node in self.nodes:
            if node.attributes.get("kind") == "StringLiteral" and node.begin not in self.literals:
                self._text(node)
        return KernelObjects(dict(self.holders), tuple(self.lost), self.parents)

    def _call(self, call: Node) -> None:
        function = callee_name(call)
        if function in _OTHER_CREATION:
            self.lost.append((None, call.begin))
        elif function == CREATE:
            self._creation(call)
        elif function in (SET, LAUNCH) and len(call.inner) > _TAKES[function]:
            holder = holder_of(call.inner[_TAKES[function]])
            if holder is not None:
                found = self.holders[holder]
                (found.sets if function == SET else found.launches).append(call)

    def _creation(self, call: Node) -> None:
        name = self._string(call.inner[2]) if len(call.inner) > 2 else None
        node, around = call, self.parents.get(call)
        while around is not None and (around.kind in TRANSPARENT or around.kind in CASTS):
            node, around = around, self.parents.get(around)
        holder = None
        if around is not None and around.kind is Kind.VARIABLE:
            holder = around.id
        elif around is not None and is_assignment(around) and around.inner[1] is node:
            holder = holder_of(around.inner[0])
        if holder is None or name is None:
            self.lost.append((name, call.begin))
        if holder is not None:
            self.holders[holder].names.setdefault(name, call.begin)

    def _string(self, node: Node, depth: int = 0) -> str | None:
        """The text of a literal, or of a variable that is initialized with one and not changed."""
        while node.inner and (node.kind in CASTS or node.kind in TRANSPARENT):
            node = node.inner[0]
        if node.attributes.get("kind") == "StringLiteral":
            found = _NAME.fullmatch(str(node.attributes.get("value", "")))
            if found is None:
                return None
            self.literals.add(node.begin)
            return found[1]
        if node.kind is Kind.REFERENCE and depth < _DEEPEST:
            initial = self.constants.initializer(node)
            return None if initial is None else self._string(initial, depth + 1)
        return None

    def _use(self, node: Node) -> None:
        """Follow a mention of a holder."""
        holder = self.holders[node.refers]
        used = use_of(node, self.parents)
        if used.as_truth:
            return
        below, around = used.below, used.around
        match around:
            case Node(kind=Kind.CALL | Kind.RECOVERY, inner=(_, *_)):
                at = _TAKES.get(callee_name(around))
                if at is not None and at < len(around.inner) and around.inner[at] is below:
                    return
            case Node(kind=Kind.BINARY, inner=(left, right)) if is_assignment(around):
                if left is below and self._is_kernel(right):
                    return
            case Node(kind=Kind.BINARY) if around.attributes.get("opcode") in ("==", "!="):
                return
        holder.kept = False

    def _is_kernel(self, value: Node) -> bool:
        """Return True for a new kernel, or for none."""
        while value.inner and (value.kind in CASTS or value.kind in TRANSPARENT):
            value = value.inner[0]
        if value.kind in (Kind.CALL, Kind.RECOVERY) and value.inner:
            return callee_name(value) == CREATE
        return is_null(value)

    def _search_text(self, id_: str, holder: Holder) -> None:
        """Give up a holder with a mention that the tree lacks."""
        declared = self.constants.declared.get(id_)
        if declared is not None:
            node = declared.node
            # Each call of the function has its own, which no other one sets arguments of.
            holder.own = declared.local and node.attributes.get("storageClass") != "static"
            if node.kind is Kind.PARAMETER or "&" in node.type:
                holder.kept = False
            initial = [each for each in node.inner if each.kind is not Kind.OTHER]
            if "init" in node.attributes and not (initial and self._is_kernel(initial[0])):
                holder.kept = holder.kept and bool(node.inner) and is_null(node.inner[0])
            if not self.mentions.are_known(node.name, declared.begin, declared.end):
                holder.kept = False
            return
        names = {each.name for each in self.nodes if each.refers == id_}
        if any(True for name in names for _ in self.mentions.unknown_members(name)):
            holder.kept = False
        if any(True for name in names for _ in self.mentions.unknown(name, 0, self.size)):
            holder.kept = False

    def _text(self, node: Node) -> None:
        """Find names of kernels in other texts."""
        found = _NAME.fullmatch(str(node.attributes.get("value", "")))
        if found is None:
            return
        around = self.parents.get(node)
        while around is not None and around.kind in CASTS:
            around = self.parents.get(around)
        is_call = around is not None and around.kind is Kind.CALL
        if around is not None and is_call and callee_name(around) in _TEXTS:
            return
        self.lost.append((found[1], node.begin))


@dataclass(frozen=True)
class Use:
    """A use of a variable: the node `around` its parentheses and casts, and the one `below` that.
    `loaded`: its value is used; `as_truth`: only whether it is null.
    """

    below: Node
    around: Node | None
    loaded: bool
    as_truth: bool


def use_of(node: Node, parents: Mapping[Node, Node]) -> Use:
    """Return the use of a variable where it is mentioned."""
    below, around = node, parents.get(node)
    casts = set[object]()
    while around is not None and (around.kind is Kind.PAREN or around.kind in CASTS):
        casts.add(around.attributes.get("castKind"))
        below, around = around, parents.get(around)
    return Use(below, around, "LValueToRValue" in casts, "PointerToBoolean" in casts)


def holder_of(node: Node) -> str | None:
    """The declaration of the variable or member that an expression reads or names."""
    while node.inner and (node.kind is Kind.PAREN or node.kind in CASTS):
        node = node.inner[0]
    return node.refers or None if node.kind in (Kind.REFERENCE, Kind.MEMBER) else None


def callee_name(call: Node) -> str:
    """The name of the function that is called, also where the arguments were not understood."""
    callee = call.inner[0]
    while callee.kind in (Kind.IMPLICIT_CAST, Kind.PAREN) and callee.inner:
        callee = callee.inner[0]
    return callee.name if callee.kind in (Kind.REFERENCE, Kind.UNRESOLVED) else ""


def is_null(node: Node) -> bool:
    """Return True for a null pointer."""
    while node.inner and (node.kind in CASTS or node.kind in TRANSPARENT):
        node = node.inner[0]
    if node.attributes.get("kind") in ("CXXNullPtrLiteralExpr", "GNUNullExpr"):
        return True
    return node.kind is Kind.INTEGER and node.attributes.get("value") == "0"


def is_assignment(node: Node) -> bool:
    """Return True for `a = b`."""
    return node.kind is Kind.BINARY and node.attributes.get("opcode") == "="
