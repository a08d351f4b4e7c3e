"""Launches of OpenCL kernels: `clEnqueueNDRangeKernel` in host code.

    size_t local[2] = {16, 16}, global[2] = {(n + 15) / 16 * 16, 256};
    clSetKernelArg(k, 1, sizeof(int), &n);
    clEnqueueNDRangeKernel(queue, k, 2, NULL, global, local, 0, NULL, NULL);

is a launch with workgroups of 16 by 16, whose grid is tied to the argument 1: groups_x ==
(n + 15) // 16, groups_y == 16. The host does not know the names of arguments, so they are named by
their places (`argument_names`). A launch is unread if its local size is not constant, or left to
the runtime, if it has an offset, or if its global size is no multiple of its local size.

An argument is constant if every call that sets it gives the same constant. It is a variable's value
if one call sets it, which always comes before the launch, and nothing changes the variable between.
A kernel object that another file sees may have other arguments, so it has none here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from fencepost.frontends.source.host.argument_names import argument_name, pointer_name
from fencepost.frontends.source.host.constants import Constants, Dims
from fencepost.frontends.source.host.guards import find_blocks
from fencepost.frontends.source.host.helpers import find_helpers
from fencepost.frontends.source.host.host_launch import HostLaunch, Launches, Unread
from fencepost.frontends.source.host.integers import integer_type
from fencepost.frontends.source.host.kernel_objects import (
    Holder,
    KernelObjects,
    find_kernel_objects,
    is_null,
)
from fencepost.frontends.source.host.loop_bounds import find_loops
from fencepost.frontends.source.host.lvalues import find_places, place_of
from fencepost.frontends.source.host.mentions import Mentions
from fencepost.frontends.source.host.syntax import CASTS, FUNCTIONS, Kind, Node
from fencepost.frontends.source.host.text import NAME, Unit
from fencepost.frontends.source.host.tie import HostText, Size
from fencepost.frontends.source.host.ties import find_size_ties
from fencepost.records import dataclass

_LABELS = frozenset({"LabelStmt", "CaseStmt", "DefaultStmt"})
_MOST_AXES = 3


@dataclass(frozen=True, slots=True)
class _Set:
    """A call that sets an argument, and the value that it reads; None where that is no variable."""

    call: Node
    value: Node | None


def find_opencl_launches(
    unit: Unit, tree: tuple[Node, ...], constants: Constants, mentions: Mentions
) -> Launches:
    """The launches of OpenCL kernels in a tree, and what else may launch one."""
    objects = find_kernel_objects(tree, constants, mentions, len(unit.text))
    places = find_places(tree, constants)
    text = HostText(constants, places, find_helpers(tree), find_loops(tree), find_blocks(tree))
    return _Search(unit, objects, text, mentions).result()


@dataclass(frozen=True)
class _Search:
    unit: Unit
    objects: KernelObjects
    text: HostText
    mentions: Mentions

    def result(self) -> Launches:
        read: list[HostLaunch] = []
        unread: list[Unread] = []
        for name, at in self.objects.lost:
            why = "a kernel is made or used in what was not followed"
            unread.append(Unread(name, why, self.unit.line_at(at)))
        for holder in self.objects.holders.values():
            for call in holder.launches:
                for name in holder.names:
                    made = self._launch(name, holder, call)
                    if isinstance(made, HostLaunch):
                        read.append(made)
                    else:
                        unread.append(Unread(name, made, self.unit.line_at(call.begin)))
        return Launches(tuple(dict.fromkeys(read)), tuple(dict.fromkeys(unread)))

    def _launch(self, name: str | None, holder: Holder, call: Node) -> HostLaunch | str:
        """A launch, or why it is not read."""
        if len(holder.names) > 1 or name is None:
            return "its kernel may be another one"
        if call.kind is not Kind.CALL or len(call.inner) < 7:
            return "it was not understood"
        count, offset, whole, part = call.inner[3:7]
        axes = self.text.constants.integer(count)
        if axes is None or not 1 <= axes <= _MOST_AXES:
            return "its number of dimensions is no constant"
        if not is_null(offset):
            return "it may have an offset"
        if is_null(part):
            return "its local size is left to the runtime"
        workgroup = self._dims(self._sizes(part, axes))
        if workgroup is None:
            return "its local size is no constant"
        sizes = self._sizes(whole, axes)
        items = self._dims(sizes)
        if items is not None and any(a % b for a, b in zip(items, workgroup, strict=True)):
            return "its global size is no multiple of its local size"
        x, y, z = (0, 0, 0) if items is None else items
        grid = None if items is None else (x // workgroup[0], y // workgroup[1], z // workgroup[2])
        given = self._arguments(holder) if holder.kept and holder.own else {}
        pairs = list(self._variables(given, call))
        ties = find_size_ties(self.text, call, None if grid else sizes, workgroup, pairs)
        place = self.unit.line_at(call.begin)
        constant = tuple(self._constants(given))
        shared = tuple(self._shared(given or self._arguments(holder)))
        return HostLaunch(name, workgroup, grid, None, constant, place, shared=shared, ties=ties)

    def _sizes(self, node: Node, axes: int) -> list[Size] | None:
        """The sizes along the axes that an argument leads to; None where they are not known."""
        # A pointer that is cast may be to numbers of another size.
        while node.inner and node.kind in (Kind.PAREN, Kind.IMPLICIT_CAST):
            node = node.inner[0]
        found: list[Size] = []
        if node.kind is Kind.UNARY and node.attributes.get("opcode") == "&" and axes == 1:
            found = [Size(node.inner[0])]
        elif node.kind is Kind.REFERENCE:
            made = self.text.constants.elements(node)
            if made is None or any(each not in made[1] for each in range(axes)):
                return None
            found = [Size(made[1][each], made[0]) for each in range(axes)]
        else:
            return None
        return [*found, *(Size(1) for _ in range(_MOST_AXES - axes))]

    def _dims(self, sizes: Sequence[Size] | None) -> Dims | None:
        """The sizes if all are constant, and such that a launch may have them."""
        if sizes is None:
            return None
        known = [
            each.node if isinstance(each.node, int) else self.text.constants.integer(each.node)
            for each in sizes
        ]
        x, y, z = known
        if x is None or y is None or z is None or min(x, y, z) < 1:
            return None
        return x, y, z

    def _arguments(self, holder: Holder) -> Mapping[int, Sequence[_Set]]:
        """The calls that set each argument; none if one may set any."""
        found: dict[int, list[_Set]] = defaultdict(list)
        for call in holder.sets:
            place = self.text.constants.integer(call.inner[2]) if len(call.inner) == 5 else None
            if place is None or call.kind is not Kind.CALL:
                return {}
            found[place].append(_Set(call, _address(call.inner[4])))
        if any(True for _ in self.mentions.unknown("clSetKernelArg", 0, len(self.unit.text))):
            return {}
        return found

    def _integer(self, each: _Set) -> Node | None:
        """The value that an argument is set to, as an expression that reads a variable; None unless
        it is an integer of the size that is named.
        """
        value = each.value
        kind = None if value is None else integer_type(value.type)
        if value is None or kind is None or kind.bits < 8:
            return None
        written = str(value.attributes.get("type", {}).get("qualType", ""))
        if not self.text.constants.types.unknown.isdisjoint(NAME.findall(written)):
            return None
        size = each.call.inner[3]
        if self.text.constants.integer(size) != kind.bits // 8 and not _is_size_of(size, value):
            return None
        return Node(
            Kind.IMPLICIT_CAST,
            "",
            "",
            value.type.removeprefix("const "),
            value.begin,
            value.end,
            -1,
            "",
            {"castKind": "LValueToRValue"},
            (value,),
        )

    def _constants(self, given: Mapping[int, Sequence[_Set]]) -> Iterator[tuple[str, int]]:
        for place, calls in given.items():
            reads = [self._integer(each) for each in calls]
            values = {None if each is None else self.text.constants.integer(each) for each in reads}
            names = {_named(place, each) for each in reads if each is not None}
            if len(values) == len(names) == 1 and None not in values:
                (value,), (name,) = values, names
                if value is not None:
                    yield name, value

    def _variables(
        self, given: Mapping[int, Sequence[_Set]], launch: Node
    ) -> Iterator[tuple[Node, Node]]:
        """Arguments that are variables' values at a launch: a parameter, and what it is."""
        for place, calls in given.items():
            if len(calls) != 1 or (read := self._integer(calls[0])) is None:
                continue
            variable = place_of(read.inner[0])
            begin, end = calls[0].call.begin, launch.begin
            if variable is None or not self._comes_before(calls[0].call, launch):
                continue
            if self.text.places.is_kept_between(variable, begin, end):
                name, none = _named(place, read), (-1, -1, -1)
                yield Node(Kind.PARAMETER, "", name, read.type, *none, "", {}), read

    def _comes_before(self, call: Node, launch: Node) -> bool:
        """Return True if a call is made whenever control reaches a launch, in the block around both
        and after all that is declared there.
        """
        around = {*self.objects.around(launch)}
        below = call
        for each in self.objects.around(call):
            if each.kind is Kind.COMPOUND and each in around:
                return 0 <= call.begin < launch.begin and not self._has_label(call, launch)
            if not _always_reaches(each, below):
                return False
            below = each
        return False

    def _has_label(self, call: Node, launch: Node) -> bool:
        """Return True if a jump may lead between a call and a launch."""
        function = next((e for e in self.objects.around(launch) if e.kind in FUNCTIONS), None)
        return function is None or any(
            each.attributes.get("kind") in _LABELS
            and not call.begin >= each.begin >= 0
            and not each.begin > launch.begin
            for each in function.walk()
        )

    def _shared(self, given: Mapping[int, Sequence[_Set]]) -> Iterator[tuple[str, str]]:
        """The places of arguments that are set from one variable which is no number."""
        roots = {
            place: {
                node.refers
                for each in calls
                for node in each.call.inner[4].walk()
                if node.kind in (Kind.REFERENCE, Kind.MEMBER) and integer_type(node.type) is None
            }
            for place, calls in given.items()
        }
        for first, second in combinations(sorted(roots), 2):
            if roots[first] & roots[second]:
                yield pointer_name(first), pointer_name(second)


def _named(place: int, read: Node) -> str:
    kind = integer_type(read.type)
    assert kind is not None
    return argument_name(place, kind.bits, signed=kind.signed)


def _address(node: Node) -> Node | None:
    """The variable whose address an expression is."""
    while node.inner and (
        node.kind in CASTS or node.kind in (Kind.PAREN, Kind.REINTERPRET_CAST, Kind.CONST_CAST)
    ):
        node = node.inner[0]
    if node.kind is Kind.UNARY and node.attributes.get("opcode") == "&":
        return node.inner[0]
    return None


def _is_size_of(size: Node, value: Node) -> bool:
    """Return True for the size of the variable that a value is read from."""
    while size.inner and size.kind is not Kind.SIZE_OF:
        size = size.inner[0]
    if size.kind is not Kind.SIZE_OF or size.attributes.get("name") != "sizeof" or not size.inner:
        return False
    named = size.inner[0]
    while named.kind is Kind.PAREN and named.inner:
        named = named.inner[0]
    return bool(value.refers) and named.refers == value.refers and named.kind is value.kind


_LEAVING = frozenset({"BreakStmt", "ContinueStmt"})


def _always_reaches(node: Node, below: Node) -> bool:
    """Return True if what is `below` is executed whenever a statement or expression is."""
    kind = node.attributes.get("kind")
    if kind == "DoStmt":  # of a macro, unless what is below is left out
        return not any(each.attributes.get("kind") in _LEAVING for each in node.walk())
    if node.kind is Kind.VARIABLE and node.attributes.get("storageClass") == "static":
        return False  # once
    if kind == "IfStmt":
        plain = not {"hasInit", "hasVar"} & node.attributes.keys()
        return plain and node.inner[0] is below
    if node.kind is Kind.BINARY:
        return node.attributes.get("opcode") not in ("&&", "||") or node.inner[0] is below
    if node.kind is Kind.CONDITIONAL:
        return node.inner[0] is below
    steps = (Kind.COMPOUND, Kind.COMPOUND_ASSIGN, Kind.CALL, Kind.PAREN, Kind.UNARY, Kind.VARIABLE)
    return node.kind in steps or node.kind in CASTS or kind == "DeclStmt"
