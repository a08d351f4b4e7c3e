"""The launches of kernels in a tree, and the mentions of kernels that may be others.

A kernel is known by the name that it has in device code. A launch in a function template counts as
its instances have it; as the template has it only where there is none.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from fencepost.frontends.source.host.constants import CONFIGURE, Constants, Dims
from fencepost.frontends.source.host.integers import plain_type
from fencepost.frontends.source.host.mentions import Mentions
from fencepost.frontends.source.host.syntax import FUNCTIONS, Kind, Node
from fencepost.frontends.source.host.text import Line, Unit


@dataclass(frozen=True, slots=True)
class HostLaunch:
    """A launch whose workgroup or grid is known. `kernel` is its name in device code, or the bare
    name in the source where it was not resolved which of these it is: then it may be any.
    `workgroup`, `grid` and `dynamic_lds` (bytes) are None where they are not known; `arguments` are
    those that are integer constants, by their names.
    """

    kernel: str
    workgroup: Dims | None
    grid: Dims | None
    dynamic_lds: int | None
    arguments: tuple[tuple[str, int], ...]
    place: Line


@dataclass(frozen=True, slots=True)
class Unread:
    """A launch, or what may lead to one, of which neither workgroup nor grid is known. `kernel` as
    for `HostLaunch`.
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
    r"|OccupancyMax\w+|OccupancyAvailable\w+)\Z",
    re.ASCII,
)
"""Functions that take a kernel's address and do not launch it."""


def find_launches(
    unit: Unit, tree: tuple[Node, ...], constants: Constants, mentions: Mentions
) -> Launches:
    """The launches of a tree, and every other mention of a kernel that may lead to one."""
    found = _Search(unit, constants, mentions, tree)
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


def _handles(
    tree: tuple[Node, ...], constants: Constants, kernels: dict[str, Node]
) -> dict[str, Node]:
    """The names of kernels by the ids of the variables that stand for them: initialized with the
    kernel, never changed, and used for nothing but launches with `<<<...>>>`.
    """
    references: Counter[str] = Counter()
    callees: Counter[str] = Counter()
    names: dict[str, Node] = {}
    for node in (each for top in tree for each in top.walk()):
        if node.kind is Kind.REFERENCE and node.refers in constants.declared:
            references[node.refers] += 1
            names[node.refers] = node
        elif node.kind is Kind.LAUNCH and node.inner:
            callees[_bare(node.inner[0]).refers] += 1
    found: dict[str, Node] = {}
    for variable, count in references.items():
        initial = constants.initializer(names[variable]) if callees[variable] == count else None
        kernel = None if initial is None else _bare(initial)
        if kernel is not None and kernel.refers in kernels:
            found[variable] = kernel
    return found


def device_name(kernel: Node) -> str:
    """The name of a kernel in device code; empty where it has none. Host code mangles that of the
    function that launches it.
    """
    mangled = str(kernel.attributes.get("mangledName", ""))
    stub = _STUB + kernel.name
    own = f"{len(stub)}{stub}"
    return mangled.replace(own, f"{len(kernel.name)}{kernel.name}", 1).removeprefix(_STUB)


@dataclass(frozen=True, slots=True)
class _Visit:
    """A node, and where it stands: in a `function`; in a template itself (`pattern`), not in an
    instance; as the kernel that a launch or a question names (`named`).
    """

    node: Node
    function: Node | None = None
    pattern: bool = False
    named: bool = False


@dataclass(frozen=True, slots=True)
class _Found:
    """A launch, or a mention of a kernel, at an offset, in a function that begins at `function`."""

    at: int
    made: HostLaunch | Unread
    function: int = -1
    pattern: bool = False


@dataclass(frozen=True, slots=True)
class _Kernel:
    """A kernel by its name in device code; one that was not resolved, by the name in the source."""

    name: str
    declared: Node | None = None


class _Search:
    """The state of a search."""

    def __init__(
        self, unit: Unit, constants: Constants, mentions: Mentions, tree: tuple[Node, ...]
    ) -> None:
        self.unit = unit
        self.constants = constants
        self.mentions = mentions
        self.kernels = _kernels(tree)
        self.names = {each.name for each in self.kernels.values() if each.name}
        # A function of the project that is called as one of the runtime does something else.
        self.own = {e.name for top in tree for e in top.walk() if e.kind in FUNCTIONS}
        self.handles = _handles(tree, constants, self.kernels)
        self.found: list[_Found] = []
        self.instances: set[int] = set()

    def visit(self, top: Node) -> None:
        """Search a declaration of the file."""
        work = [_Visit(top)]
        while work:
            here = work.pop()
            node = here.node
            made: HostLaunch | Unread | None = None
            asks = False
            match node.kind:
                case Kind.LAUNCH:
                    made = self._of_chevrons(node)
                    asks = True
                case Kind.CALL | Kind.RECOVERY:
                    made = self._of_call(node)
                    asks = made is not None or self._is_question(node)
                case Kind.REFERENCE | Kind.UNRESOLVED if not here.named and self._is_kernel(node):
                    made = self._unread(node, node, "its address is taken")
                case kind if kind in FUNCTIONS:
                    here = replace(here, function=node)
                    if not here.pattern and any(e.kind is Kind.COMPOUND for e in node.inner):
                        self.instances.add(node.begin)
                case _:
                    pass
            if made is not None:
                function = -1 if here.function is None else here.function.begin
                self.found.append(_Found(node.begin, made, function, here.pattern))
            work.extend(reversed(list(self._below(here, asks=asks))))

    def _below(self, here: _Visit, *, asks: bool) -> Iterator[_Visit]:
        """The nodes below one; of a launch, or of what `asks` about a kernel, the first name it."""
        node = here.node
        of_template = node.kind in (Kind.FUNCTION_TEMPLATE, Kind.CLASS_TEMPLATE)
        first = True
        for number, each in enumerate(node.inner):
            if node.kind is Kind.LAMBDA and each.kind is Kind.COMPOUND:
                continue  # the body of its operator, once more
            is_pattern = (
                of_template and first and (each.kind in FUNCTIONS or each.kind is Kind.RECORD)
            )
            first = first and not is_pattern
            if node.kind is Kind.LAUNCH:
                named = number == 0
            elif node.kind in (Kind.CALL, Kind.RECOVERY):
                named = asks and number > 0
            elif node.kind is Kind.VARIABLE:
                named = node.id in self.handles
            else:
                named = here.named and node.kind in _WRAPPERS
            yield _Visit(each, here.function, here.pattern or is_pattern, named)

    def _is_kernel(self, node: Node) -> bool:
        return node.refers in self.kernels or (not node.refers and node.name in self.names)

    def _is_question(self, node: Node) -> bool:
        """Return True for a call that asks about a kernel and does not launch it."""
        name = _callee(node)
        return name not in self.own and _ASKING.match(name) is not None

    def _of_chevrons(self, node: Node) -> HostLaunch | Unread | None:
        """A launch as `kernel<<<grid, workgroup, lds, stream>>>(...)`."""
        if len(node.inner) < 2:
            return None
        callee, configuration, *arguments = node.inner
        known = configuration.kind is Kind.CALL and _callee(configuration) == CONFIGURE
        if not known or CONFIGURE in self.own:
            return self._unread(node, callee, "its sizes were not understood")
        return self._made(node, callee, configuration.inner[1:], arguments)

    def _of_call(self, node: Node) -> HostLaunch | Unread | None:
        """A launch by a function of the runtime; None where a call is none."""
        name = _callee(node)
        if name in self.own:
            return None
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
        named = self._named(callee)
        if named is None:
            return None
        values = self.constants
        workgroup = _positive(values.dims(sizes[1]) if len(sizes) > 1 else None)
        grid = _positive(values.dims(sizes[0]))
        if workgroup is None and grid is None:
            return self._unread(node, callee, "its workgroup is no constant")
        return HostLaunch(
            named.name,
            workgroup,
            grid,
            values.integer(sizes[2]) if len(sizes) > 2 else 0,
            () if named.declared is None else tuple(self._arguments(named.declared, arguments)),
            self.unit.line_at(node.begin),
        )

    def _arguments(
        self, kernel: Node, arguments: tuple[Node, ...] | list[Node]
    ) -> Iterator[tuple[str, int]]:
        parameters = [each for each in kernel.inner if each.kind is Kind.PARAMETER]
        for parameter, argument in zip(parameters, arguments, strict=False):
            # Without the conversion to the parameter's type, which an error keeps out of the tree,
            # the value may be another.
            same = plain_type(parameter.type) == plain_type(argument.type)
            if parameter.name and same:
                value = self.constants.integer(argument)
                if value is not None:
                    yield parameter.name, value

    def _named(self, callee: Node) -> _Kernel | None:
        """The kernel that an expression names, or that a handle stands for; None for any other
        pointer: the kernel that it leads to is mentioned where its address is taken.
        """
        bare = self._pointee(_bare(callee))
        kernel = self.kernels.get(bare.refers)
        if kernel is not None and not kernel.is_invalid and device_name(kernel):
            return _Kernel(device_name(kernel), kernel)
        return _Kernel(bare.name) if bare.name in self.names else None

    def _pointee(self, bare: Node) -> Node:
        """The kernel that a handle stands for; any other name as it is."""
        return self.handles.get(bare.refers, bare)

    def _unread(self, node: Node, callee: Node, why: str) -> Unread | None:
        named = self._named(callee)
        return None if named is None else Unread(named.name, why, self.unit.line_at(node.begin))

    def result(self) -> Launches:
        """Return what was found, in the order of the text."""
        kept = {
            (each.at, each.made): None
            for each in self.found
            if not (each.pattern and each.function in self.instances)
        }
        for name in self.names:
            for mention in self.mentions.unknown(name, 0, len(self.unit.text)):
                place = self.unit.line_at(mention.at)
                why = "it is mentioned in what was not understood"
                kept[mention.at, Unread(name, why, place)] = None
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


def _positive(size: Dims | None) -> Dims | None:
    """A size that a launch may have; None for any other."""
    return size if size is not None and min(size) >= 1 else None


def _callee(node: Node) -> str:
    """The name of the function that is called; empty where that is no name."""
    return _bare(node.inner[0]).name if node.inner else ""
