"""The launches of kernels in a tree, and the mentions of kernels that may be others.

A kernel is known by the name that it has in device code. A launch in a function template counts as
its instances have it; as the template has it only where there is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property

from fencepost.frontends.source.host.cases import Value, known_values
from fencepost.frontends.source.host.constants import Constants, Dims
from fencepost.frontends.source.host.declared import (
    WRAPPERS,
    bare,
    declared_kernels,
    device_name,
    handles,
)
from fencepost.frontends.source.host.guards import find_blocks
from fencepost.frontends.source.host.helpers import find_helpers
from fencepost.frontends.source.host.host_launch import HostLaunch, Launches, Unread
from fencepost.frontends.source.host.instances import Instances
from fencepost.frontends.source.host.integers import plain_type
from fencepost.frontends.source.host.loop_bounds import find_loops
from fencepost.frontends.source.host.lvalues import find_places
from fencepost.frontends.source.host.mentions import Mentions
from fencepost.frontends.source.host.pointer_sources import Sources, find_sources
from fencepost.frontends.source.host.pointers import Given, in_array, same, shared
from fencepost.frontends.source.host.reads import CONFIGURE
from fencepost.frontends.source.host.relations import find_relations
from fencepost.frontends.source.host.syntax import FUNCTIONS, Kind, Node
from fencepost.frontends.source.host.template_literals import template_literals
from fencepost.frontends.source.host.text import Unit
from fencepost.frontends.source.host.tie import HostText, Tie
from fencepost.frontends.source.host.ties import find_ties
from fencepost.patterns import pattern
from fencepost.records import dataclass, replace

_BY_ARRAY = frozenset(
    f"{api}{name}"
    for api in ("hip", "cuda")
    for name in ("LaunchKernel", "LaunchCooperativeKernel", "ExtLaunchKernel")
)
"""Functions that launch a kernel: kernel, grid, workgroup, addresses of arguments, bytes of LDS."""
_BEFORE_ARGUMENTS = {"hipExtLaunchKernelGGL": 4, "hipLaunchKernelGGL": 1}
"""The same with LDS in the fourth place, by what lies between that and the arguments: the stream,
two events, flags."""
_ASKING = pattern(
    r"(?:hip|cuda)(?:FuncSetAttribute|FuncSetCacheConfig|FuncGetAttributes|FuncSetSharedMemConfig"
    r"|OccupancyMax\w+|OccupancyAvailable\w+)\Z",
    re.ASCII,
)
"""Functions that take a kernel's address and do not launch it."""


def find_launches(
    unit: Unit,
    tree: tuple[Node, ...],
    constants: Constants,
    mentions: Mentions,
    instances: Instances,
) -> Launches:
    """The launches of a tree, and every other mention of a kernel that may lead to one."""
    found = _Search(unit, constants, mentions, tree, instances)
    for top in tree:
        found.visit(top)
    return found.result()


@dataclass(frozen=True, slots=True)
class _Visit:
    """A node, and where it stands: in a `function`; in a template itself (`pattern`), not in an
    instance; as the kernel that a launch or a question names (`named`). `templates` are the names
    of those around it, `given` values that variables have there.
    """

    node: Node
    function: Node | None = None
    pattern: bool = False
    named: bool = False
    templates: tuple[str, ...] = ()
    given: tuple[Value, ...] = ()


@dataclass(frozen=True, slots=True)
class _Found:
    """A launch, or a mention of a kernel, at an offset; `function` is that of the body around."""

    at: int
    made: HostLaunch | Unread
    function: int = -1
    pattern: bool = False
    templates: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Kernel:
    """A kernel by its name in device code; one that was not resolved, by the name in the source."""

    name: str
    declared: Node | None = None
    literals: tuple[int | None, ...] = ()


class _Search:
    """The state of a search."""

    def __init__(
        self,
        unit: Unit,
        constants: Constants,
        mentions: Mentions,
        tree: tuple[Node, ...],
        instances: Instances,
    ) -> None:
        self.unit = unit
        self.constants = self.values = constants
        self.mentions = mentions
        self.kernels = declared_kernels(tree)
        self.definitions = {
            device_name(each): each
            for each in self.kernels.values()
            if any(below.kind is Kind.COMPOUND for below in each.inner)
        }
        self.names = {each.name for each in self.kernels.values() if each.name}
        # What the project declares by the name of a function of the runtime does something else.
        self.own = {e.name for top in tree for e in top.walk() if e.kind in _CALLABLE}
        self.handles = handles(tree, constants, self.kernels)
        self.found: list[_Found] = []
        self.tree = tree
        self.complete = instances
        self.instances: set[int] = set()
        self.known: dict[Node, Value] = {}

    def visit(self, top: Node) -> None:
        """Search a declaration of the file."""
        work = [_Visit(top)]
        while work:
            here = work.pop()
            node = here.node
            made: HostLaunch | Unread | None = None
            asks = False
            self.values = (
                replace(self.constants, given=dict(here.given)) if here.given else self.constants
            )
            match node.kind:
                case Kind.LAUNCH:
                    made = self._of_chevrons(node)
                    asks = True
                case Kind.CALL | Kind.RECOVERY:
                    made = self._of_call(node)
                    asks = made is not None or self._is_question(node)
                case Kind.REFERENCE | Kind.UNRESOLVED | Kind.MEMBER if (
                    not here.named and self._is_kernel(node)
                ):
                    made = self._unread(node, node, "its address is taken")
                case kind if kind in FUNCTIONS:
                    here = replace(here, function=node)
                    if not here.pattern:
                        self.instances |= {e.begin for e in node.inner if e.kind is Kind.COMPOUND}
                case _:
                    pass
            if made is not None:
                function = -1 if here.function is None else _body(here.function)
                self.found.append(_Found(node.begin, made, function, here.pattern, here.templates))
            work.extend(reversed(list(self._below(here, asks=asks))))

    def _below(self, here: _Visit, *, asks: bool) -> Iterator[_Visit]:
        """The nodes below one; of a launch, or of what `asks` about a kernel, the first name it."""
        node = here.node
        of_template = node.kind in (Kind.FUNCTION_TEMPLATE, Kind.CLASS_TEMPLATE)
        templates = (*here.templates, node.name) if of_template else here.templates
        first = True
        self.known |= known_values(node, self.constants)
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
                named = asks and (number == 1 or (number > 0 and self._is_question(node)))
            elif node.kind is Kind.VARIABLE:
                named = node.id in self.handles
            else:
                named = here.named and node.kind in WRAPPERS
            value = self.known.get(each)
            given = here.given if value is None else (*here.given, value)
            yield _Visit(each, here.function, here.pattern or is_pattern, named, templates, given)

    def _is_kernel(self, node: Node) -> bool:
        unresolved = not node.refers and node.kind is not Kind.MEMBER
        return node.refers in self.kernels or (unresolved and node.name in self.names)

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
            kernel, grid, workgroup, array, *rest = node.inner[1:]
            pointed = in_array(array, self.sources)
            return self._made(node, kernel, (grid, workgroup, *rest[:1]), (), pointed)
        if name in _BEFORE_ARGUMENTS and len(node.inner) >= 5:
            kernel, grid, workgroup, lds, *rest = node.inner[1:]
            given = rest[_BEFORE_ARGUMENTS[name] :]
            return self._made(node, kernel, (grid, workgroup, lds), (), given)
        return None

    def _made(
        self,
        node: Node,
        callee: Node,
        sizes: tuple[Node, ...] | list[Node],
        arguments: tuple[Node, ...] | list[Node],
        pointed: Sequence[Node] = (),
    ) -> HostLaunch | Unread | None:
        """The launch of a kernel; `pointed` are its arguments where only pointers are read of
        them.
        """
        named = self._named(callee)
        if named is None:
            return None
        values = self.values
        if len(sizes) < 2:
            return self._unread(node, callee, "its sizes were not understood")
        workgroup = _positive(values.dims(sizes[1]))
        grid = _positive(values.dims(sizes[0]))
        pairs = self._given(named, arguments)
        ties: tuple[Tie, ...] = ()
        if named.declared is not None:
            of_grid, of_workgroup = sizes[0], sizes[1]
            ties = find_ties(
                self.text,
                node,
                of_grid if grid is None else None,
                of_workgroup if workgroup is None else None,
                pairs,
            )
        relations = find_relations(self.text, node, pairs) if pairs else ()
        if workgroup is None and grid is None and not any(e.names for e in (*ties, *relations)):
            why = "its workgroup is no constant"
            return self._unread(node, callee, why, tuple(e for e in ties if e.is_size))
        pointers = self._given(named, pointed or arguments)
        return HostLaunch(
            named.name,
            workgroup,
            grid,
            values.integer(sizes[2]) if len(sizes) > 2 else 0,
            tuple(self._arguments(pairs)),
            self.unit.line_at(node.begin),
            named.declared is None,
            tuple(shared(pointers, self.sources)),
            ties,
            named.literals,
            tuple(same(pointers, self.sources)),
            relations,
        )

    def _given(self, named: _Kernel, arguments: Sequence[Node]) -> list[tuple[Node, Node]]:
        """The parameters of a kernel with the arguments of a launch."""
        if named.declared is None:
            return []
        return list(zip(self._parameters(named.declared), arguments, strict=False))

    @cached_property
    def sources(self) -> Sources:
        """The expressions that give variables their values."""
        return find_sources(self.tree)

    @cached_property
    def text(self) -> HostText:
        """The tree as ties are read from it."""
        places, helpers = find_places(self.tree, self.constants), find_helpers(self.tree)
        return HostText(
            self.constants, places, helpers, find_loops(self.tree), find_blocks(self.tree)
        )

    def _arguments(self, pairs: Given) -> Iterator[tuple[str, int]]:
        for parameter, argument in pairs:
            # Without the conversion to the parameter's type, which an error keeps out of the tree,
            # the value may be another.
            same = plain_type(parameter.type) == plain_type(argument.type)
            if parameter.name and same:
                value = self.values.integer(argument)
                if value is not None:
                    yield parameter.name, value

    def _parameters(self, kernel: Node) -> list[Node]:
        """The parameters of a kernel by the names of its definition, which may differ from those of
        a declaration.
        """
        defined = self.definitions.get(device_name(kernel))
        inner = () if defined is None else defined.inner
        return [each for each in inner if each.kind is Kind.PARAMETER]

    def _named(self, callee: Node) -> _Kernel | None:
        """The kernel that an expression names, or that a handle stands for; None for any other
        pointer: the kernel that it leads to is mentioned where its address is taken.
        """
        named = self._pointee(bare(callee))
        kernel = self.kernels.get(named.refers)
        if kernel is not None and not kernel.is_invalid and device_name(kernel):
            return _Kernel(device_name(kernel), kernel)
        if named.name not in self.names:
            return None
        return _Kernel(named.name, None, template_literals(self.unit.text, named))

    def _pointee(self, name: Node) -> Node:
        """The kernel that a handle stands for; any other name as it is."""
        return self.handles.get(name.refers, name)

    def _unread(
        self, node: Node, callee: Node, why: str, ties: tuple[Tie, ...] = ()
    ) -> Unread | None:
        named = self._named(callee)
        if named is None:
            return None
        place = self.unit.line_at(node.begin)
        return Unread(named.name, why, place, named.declared is None, named.literals, ties)

    def result(self) -> Launches:
        """Return what was found, in the order of the text."""
        kept = {
            (each.at, each.made): None
            for each in self.found
            if not (
                each.pattern
                and each.function in self.instances
                and self.complete.has_all(each.templates)
            )
        }
        methods = {each.name for each in self.kernels.values() if each.kind is Kind.METHOD}
        for name in self.names:
            places = [each.at for each in self.mentions.unknown(name, 0, len(self.unit.text))]
            if name in methods:
                places += self.mentions.unknown_members(name)
            for at in places:
                why = "it is mentioned in what was not understood"
                kept[at, Unread(name, why, self.unit.line_at(at), bare=True)] = None
        every = [each for _, each in sorted(kept, key=lambda pair: pair[0])]
        return Launches(
            tuple(each for each in every if isinstance(each, HostLaunch)),
            tuple(each for each in every if isinstance(each, Unread)),
        )


def _body(function: Node) -> int:
    """The offset of a function's body, which its instances have in common; -1 without one."""
    return next((each.begin for each in function.inner if each.kind is Kind.COMPOUND), -1)


_CALLABLE = frozenset({*FUNCTIONS, Kind.VARIABLE, Kind.PARAMETER, Kind.RECORD})


def _positive(size: Dims | None) -> Dims | None:
    """A size that a launch may have; None for any other."""
    return size if size is not None and min(size) >= 1 else None


def _callee(node: Node) -> str:
    """The name of the function that is called; empty where that is no name."""
    return bare(node.inner[0]).name if node.inner else ""
