"""The launches of kernels in a tree, and the mentions of kernels that may be others.

A kernel is known by the name that it has in device code. A launch in a function template counts as
its instances have it; as the template has it only where there is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from fencepost.frontends.source.host.constants import CONFIGURE, Constants, Dims
from fencepost.frontends.source.host.mentions import Mentions
from fencepost.frontends.source.host.syntax import FUNCTIONS, Kind, Node
from fencepost.frontends.source.host.text import Line, Unit


@dataclass(frozen=True, slots=True)
class HostLaunch:
    """A launch whose workgroup is known. `kernel` is its name in device code; `grid` and
    `dynamic_lds` (bytes) are None where they are not known; `arguments` are those that are integer
    constants, by their names.
    """

    kernel: str
    workgroup: Dims
    grid: Dims | None
    dynamic_lds: int | None
    arguments: tuple[tuple[str, int], ...]
    place: Line


@dataclass(frozen=True, slots=True)
class Unread:
    """A launch, or what may lead to one, of which the workgroup is not known. `kernel` is the name
    in device code, or for what was not resolved the bare name in the source.
    """

    kernel: str
    why: str
    place: Line


@dataclass(frozen=True, slots=True)
class Launches:
    """The launches in a translation unit."""

    read: tuple[HostLaunch, ...] = ()
    unread: tuple[Unread, ...] = ()


_STUB = "__device_stub__"
_BY_ARRAY = frozenset(
    f"{api}{name}"
    for api in ("hip", "cuda")
    for name in ("LaunchKernel", "LaunchCooperativeKernel", "ExtLaunchKernel")
)
"""Functions that launch a kernel: kernel, grid, workgroup, addresses of arguments, bytes of LDS."""
_BY_VALUE = frozenset({"hipExtLaunchKernelGGL"})
"""The same with LDS in the fourth place."""
_ASKING = re.compile(
    r"(?:hip|cuda)(?:FuncSetAttribute|FuncSetCacheConfig|FuncGetAttributes|FuncSetSharedMemConfig"
    r"|OccupancyMax\w+|OccupancyAvailable\w+|Ext_?LaunchKernel|LaunchKernel"
    r"|LaunchCooperativeKernel)\Z",
    re.ASCII,
)
"""Functions that take a kernel's address and launch it with given sizes, or not at all."""


def find_launches(
    unit: Unit, tree: tuple[Node, ...], constants: Constants, mentions: Mentions
) -> Launches:
    """The launches of a tree, and every other mention of a kernel that may lead to one."""
    found = _Search(unit, constants, mentions, _kernels(tree))
    for top in tree:
        found.visit(top)
    return found.result()


def _kernels(tree: tuple[Node, ...]) -> dict[str, Node]:
    """The declarations of kernels by their ids."""
    return {
        node.id: node
        for top in tree
        for node in top.walk()
        if node.kind in FUNCTIONS and any(e.kind is Kind.GLOBAL for e in node.inner)
    }


def device_name(kernel: Node) -> str:
    """The name of a kernel in device code; empty where it has none. Host code mangles that of the
    function that launches it.
    """
    mangled = str(kernel.attributes.get("mangledName", ""))
    stub = _STUB + kernel.name
    own = f"{len(stub)}{stub}"
    return mangled.replace(own, f"{len(kernel.name)}{kernel.name}", 1).removeprefix(_STUB)


class _Search:
    """The state of a search: what was found, by the function that it stands in."""

    def __init__(
        self, unit: Unit, constants: Constants, mentions: Mentions, kernels: dict[str, Node]
    ) -> None:
        self.unit = unit
        self.constants = constants
        self.mentions = mentions
        self.kernels = kernels
        self.names = {each.name for each in kernels.values() if each.name}
        self.found: list[tuple[int, bool, int, HostLaunch | Unread]] = []
        self.instances: set[int] = set()

    def visit(self, top: Node) -> None:
        """Search a declaration of the file."""
        work: list[tuple[Node, Node | None, bool, bool]] = [(top, None, False, False)]
        while work:
            node, function, pattern, launched = work.pop()
            if node.kind in FUNCTIONS:
                function = node
                if not pattern and any(e.kind is Kind.COMPOUND for e in node.inner):
                    self.instances.add(node.begin)
            below = list(self._below(node, pattern, launched))
            match node.kind:
                case Kind.LAUNCH:
                    self._add(node, function, pattern, self._of_chevrons(node))
                case Kind.CALL | Kind.RECOVERY if (made := self._of_call(node)) is not None:
                    self._add(node, function, pattern, made)
                case Kind.REFERENCE | Kind.UNRESOLVED if not launched and self._is_kernel(node):
                    why = "its address is taken"
                    self._add(node, function, pattern, self._unread(node, node, why))
                case _:
                    pass
            work.extend((each, function, as_pattern, used) for each, as_pattern, used in below)

    def _below(
        self, node: Node, pattern: bool, launched: bool
    ) -> Iterator[tuple[Node, bool, bool]]:
        """The nodes below one, each with if it is of a template itself, and if it is what a launch
        or a question names.
        """
        first = True
        for number, each in enumerate(node.inner):
            match node.kind:
                case Kind.FUNCTION_TEMPLATE | Kind.CLASS_TEMPLATE:
                    is_body = each.kind in FUNCTIONS or each.kind is Kind.RECORD
                    yield each, pattern or (is_body and first), False
                    first = first and not is_body
                case Kind.LAUNCH:
                    yield each, pattern, number == 0
                case Kind.CALL | Kind.RECOVERY:
                    yield each, pattern, number > 0 and bool(_ASKING.match(_callee(node)))
                case Kind.LAMBDA if each.kind is Kind.COMPOUND:
                    continue  # the body of its operator, once more
                case _:
                    below = launched and (node.kind in _WRAPPERS)
                    yield each, pattern, below

    def _is_kernel(self, node: Node) -> bool:
        return node.refers in self.kernels or (not node.refers and node.name in self.names)

    def _add(
        self, node: Node, function: Node | None, pattern: bool, made: HostLaunch | Unread | None
    ) -> None:
        if made is not None:
            self.found.append(
                (-1 if function is None else function.begin, pattern, node.begin, made)
            )

    def _of_chevrons(self, node: Node) -> HostLaunch | Unread | None:
        """A launch as `kernel<<<grid, workgroup, lds, stream>>>(...)`."""
        if len(node.inner) < 2:
            return None
        callee, configuration, *arguments = node.inner
        if configuration.kind is not Kind.CALL or _callee(configuration) != CONFIGURE:
            return self._unread(node, callee, "its sizes were not understood")
        return self._made(node, callee, configuration.inner[1:], arguments)

    def _of_call(self, node: Node) -> HostLaunch | Unread | None:
        """A launch by a function of the runtime; None where a call is none."""
        name = _callee(node)
        if name in _BY_ARRAY and len(node.inner) >= 5:
            kernel, grid, workgroup, _, *rest = node.inner[1:]
            return self._made(node, kernel, (grid, workgroup, *rest[:1]), ())
        if name in _BY_VALUE and len(node.inner) >= 5:
            kernel, grid, workgroup, lds, *_ = node.inner[1:]
            return self._made(node, kernel, (grid, workgroup, lds), ())
        return None

    def _made(
        self,
        node: Node,
        callee: Node,
        sizes: tuple[Node, ...] | list[Node],
        arguments: tuple[Node, ...] | list[Node],
    ) -> HostLaunch | Unread | None:
        kernel = self.kernels.get(_bare(callee).refers)
        if kernel is None or kernel.is_invalid or not device_name(kernel):
            return self._unread(node, callee, "its kernel was not understood")
        values = self.constants
        workgroup = values.dims(sizes[1]) if len(sizes) > 1 else None
        if workgroup is None or min(workgroup) < 1:
            return self._unread(node, callee, "its workgroup is no constant")
        grid = values.dims(sizes[0])
        return HostLaunch(
            device_name(kernel),
            workgroup,
            grid if grid is not None and min(grid) >= 1 else None,
            values.integer(sizes[2]) if len(sizes) > 2 else 0,
            tuple(self._arguments(kernel, arguments)),
            self.unit.line_at(node.begin),
        )

    def _arguments(
        self, kernel: Node, arguments: tuple[Node, ...] | list[Node]
    ) -> Iterator[tuple[str, int]]:
        parameters = [each for each in kernel.inner if each.kind is Kind.PARAMETER]
        for parameter, argument in zip(parameters, arguments, strict=False):
            # Without the conversion to the parameter's type, which an error keeps out of the tree,
            # the value may be another.
            if parameter.name and parameter.type == argument.type:
                value = self.constants.integer(argument)
                if value is not None:
                    yield parameter.name, value

    def _unread(self, node: Node, callee: Node, why: str) -> Unread | None:
        bare = _bare(callee)
        kernel = self.kernels.get(bare.refers)
        if kernel is not None and not kernel.is_invalid and device_name(kernel):
            name = device_name(kernel)
        elif bare.name in self.names:
            name = bare.name
        else:
            # A pointer. The kernel that it leads to is mentioned where its address is taken.
            return None
        return Unread(name, why, self.unit.line_at(node.begin))

    def result(self) -> Launches:
        """What was found, in the order of the text."""
        kept = {
            (at, each): None
            for function, pattern, at, each in self.found
            if not (pattern and function in self.instances)
        }
        for name in self.names:
            for mention in self.mentions.unknown(name, 0, len(self.unit.text)):
                place = self.unit.line_at(mention.at)
                kept[
                    mention.at, Unread(name, "it is mentioned in what was not understood", place)
                ] = None
        every = [each for _, each in sorted(kept, key=lambda pair: pair[0])]
        return Launches(
            tuple(each for each in every if isinstance(each, HostLaunch)),
            tuple(each for each in every if isinstance(each, Unread)),
        )


_WRAPPERS = frozenset(
    {
        *(Kind.PAREN, Kind.IMPLICIT_CAST, Kind.C_CAST, Kind.STATIC_CAST, Kind.FUNCTIONAL_CAST),
        *(Kind.UNARY, Kind.SUBSTITUTED, Kind.CLEANUPS, Kind.OTHER),
    }
)
"""Expressions around a kernel's name that leave it the kernel."""


def _bare(node: Node) -> Node:
    """The name of a kernel below casts, parentheses and `&`."""
    while node.kind in _WRAPPERS and node.inner:
        node = node.inner[-1]
    return node


def _callee(node: Node) -> str:
    """The name of the function that is called; empty where that is no name."""
    return _bare(node.inner[0]).name if node.inner else ""
