"""Loads that may give undefined values, each use of which may then see another value.

LDS holds nothing defined before it is written, nor does a variable that its module leaves undefined
in part; and an undefined value stays so when it is stored [LangRef Undefined Values]. Words of LDS
that the kernel writes are assumed to be written before they are read, which is a premise. A
variable of a work-item is initialized in part where all writes to it are to known places, and leave
some of its bytes out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from fencepost.kernels.prove.undefined.definitions import Definitions
from fencepost.kernels.question.layout import Layout
from fencepost.kernels.question.objects import LDS
from fencepost.llvm.cfg.graph import Graph
from fencepost.llvm.effects.effect import Access, Block, Effect, GroupCopy, Nothing, Touch, Transfer
from fencepost.llvm.ir import (
    Aggregate,
    Alloca,
    AtomicRmw,
    Call,
    Cast,
    CmpXchg,
    Expression,
    Gep,
    Global,
    Instruction,
    Int,
    Load,
    Local,
    Operand,
    Phi,
    Select,
    Store,
    Undef,
)
from fencepost.llvm.operations import CastOp
from fencepost.llvm.types import (
    PointerType,
    StructType,
    Type,
    alloc_size,
    field_offsets,
    inside,
    store_size,
)
from fencepost.records import dataclass, field


@dataclass(frozen=True, slots=True)
class Stored:
    """The objects that an instruction may store to, the values stored, and the source of a copy."""

    bases: frozenset[str | None]
    values: tuple[Operand, ...]
    source: Operand | None = None


def read_from(instruction: Instruction, meaning: Effect | None) -> Operand | None:
    """Return the pointer through which an instruction reads its result; atomics read too."""
    match instruction, meaning:
        case (Load(pointer=pointer) | AtomicRmw(pointer=pointer) | CmpXchg(pointer=pointer), _):
            return pointer
        case (Call(), Touch(pointer=pointer, how=how)) if how is Access.RMW or not how.writes:
            return pointer
    return None


def bases(pointer: Operand, definitions: Definitions) -> frozenset[str | None]:
    """Return the objects that a pointer may be into, by the names of variables and arguments; with
    None among them if one is not known.
    """
    found = set[str | None]()
    seen, work = set[str](), [pointer]
    while work:
        match work.pop():
            case Global(name=name):
                found.add(f"@{name}")
            case Local(name=name) if name not in definitions:
                found.add(f"%{name}")
            case Local(name=name):
                if name not in seen:
                    seen.add(name)
                    instruction = definitions[name][0]
                    if isinstance(instruction, Alloca):
                        found.add(f"%{name}")
                    else:
                        work += _inside(instruction) or [Undef(instruction.head.type)]
            case Expression(instruction=instruction):
                work += _inside(instruction) or [Undef(instruction.head.type)]
            case _:
                found.add(None)
    return frozenset(found)


@dataclass
class UnsetMemory:
    """Objects that hold undefined values; `may_be_written` tells by an object's number if the
    kernel may write it. An object goes by the name of its variable or argument; None is any.
    """

    definitions: Definitions
    layout: Layout
    may_be_written: Callable[[int], bool]
    undefined: set[str | None] = field(default_factory=set)
    _kept: frozenset[str | None] = frozenset()

    def bases(self, pointer: Operand) -> frozenset[str | None]:
        """Return the objects that a pointer may be into; None among them if one is not known."""
        return bases(pointer, self.definitions)

    def holds_undefined(self, pointer: Operand) -> bool:
        """Return True if a load through a pointer may give an undefined value."""
        bases = self.bases(pointer)
        if self.undefined and (bases & self.undefined or None in self.undefined | bases):
            return True
        return any(each is not None and self._unset(each) for each in bases)

    def stores(self, graph: Graph) -> list[Stored]:
        """Return the stores of all instructions."""
        found = [
            Stored(self.bases(pointer), values, source)
            for node in graph.nodes
            for item in (*node.body, *(() if node.sync is None else (node.sync,)))
            for pointer, values, source in stored(*item)
        ]
        partly = set_in_part(self.definitions, graph, self.bases)
        self._kept = _leak(graph, self.bases)
        for each in found:
            self._kept |= each.bases if len(each.bases) > 1 else each.bases - partly
        return found

    def _unset(self, base: str) -> bool:
        """Return True if nothing in an object is defined at first, nor later if it is in LDS or a
        variable of a work-item's own.
        """
        if base[0] == "%":
            return base[1:] in self.definitions and not self._kept & {base, None}
        region = self.layout.variables.get(base[1:])
        if region is None:
            return False
        if region.lds:
            return not self.may_be_written(region.number + LDS)
        variable = region.variable
        return variable is not None and variable.value is not None and has_undef(variable.value)


def _inside(instruction: Instruction) -> list[Operand]:
    """Return the pointers that a pointer is computed from; nothing if they are not known."""
    match instruction:
        case Gep(pointer=pointer) | Cast(value=pointer):
            return [pointer]
        case Select(true=left, false=right):
            return [left, right]
        case Phi(incoming=incoming):
            return [value for value, _ in incoming]
    return []


def _leak(graph: Graph, bases: Callable[[Operand], frozenset[str | None]]) -> frozenset[str | None]:
    """Return the objects whose addresses escape: something else may be stored there."""
    found = frozenset[str | None]()
    for node in graph.nodes:
        for instruction, meaning in node.body:
            match instruction:
                case Store(value=value) if isinstance(value.type, PointerType):
                    found |= bases(value)
                case Cast(op=CastOp.PTRTOINT | CastOp.PTRTOADDR, value=value):
                    found |= bases(value)
                case Call(arguments=arguments) if not isinstance(meaning, Nothing):
                    for each in arguments:
                        if isinstance(each.type, PointerType):
                            found |= bases(each)
    return found


def stored(
    instruction: Instruction, meaning: Effect | None
) -> Iterator[tuple[Operand, tuple[Operand, ...], Operand | None]]:
    """Yield the places where an instruction may store, the values, and the source of a copy."""
    match instruction, meaning:
        case (Store(pointer=pointer, value=value) | AtomicRmw(pointer=pointer, value=value), _):
            yield pointer, (value,), None
        case (CmpXchg(pointer=pointer, value=value, expected=expected), _):
            yield pointer, (value, expected), None
        case (Call(), Touch(pointer=pointer, value=value, expected=expected, how=how)):
            if how.writes:
                yield pointer, tuple(each for each in (value, expected) if each is not None), None
        case (Call(), Block(target=target, source=source, value=value)):
            yield target, () if value is None else (value,), source
        case (Call(), Transfer(lds=lds, memory=memory, to_lds=to_lds)):
            target, source = (lds, memory) if to_lds else (memory, lds)
            yield target, (), source
        case (Call(), GroupCopy(target=target, source=source)):
            yield target, (), source


def has_undef(value: Operand) -> bool:
    """Return True if a constant is undefined, at least in part."""
    match value:
        case Undef():
            return True
        case Aggregate(elements=elements):
            return any(has_undef(each) for each in elements)
    return False


Range = tuple[int, int]
_WHOLE = range(1 << 16)
"""Sizes of variables that are checked."""


def set_in_part(
    definitions: Definitions, graph: Graph, bases: Callable[[Operand], frozenset[str | None]]
) -> frozenset[str]:
    """Return these variables, by the names that `bases` has for the objects that a pointer may be
    into. A call that is given a variable may write it anywhere, which the caller must check.
    """
    ranges: dict[str, list[Range]] = {}
    anywhere: set[str | None] = set()
    for node in graph.nodes:
        for instruction, _ in node.body:
            match instruction:
                case AtomicRmw(pointer=pointer) | CmpXchg(pointer=pointer):
                    anywhere |= bases(pointer)
                case Store(pointer=pointer, value=value):
                    place = _place(pointer, definitions)
                    if place is None:
                        anywhere |= bases(pointer)
                    else:
                        name, offset = place
                        ranges.setdefault(name, []).append(
                            (offset, offset + store_size(value.type))
                        )
    return frozenset(
        f"%{name}"
        for name, found in ranges.items()
        if f"%{name}" not in anywhere and not _covered(found, _size(definitions[name][0]))
    )


def _place(pointer: Operand, definitions: Definitions) -> tuple[str, int] | None:
    """Return the variable that a pointer is into, and the offset; None if it is not known."""
    offset = 0
    while isinstance(pointer, Local) and pointer.name in definitions:
        match definitions[pointer.name][0]:
            case Alloca():
                return pointer.name, offset
            case Gep(base_type=kind, pointer=inner, indices=indices):
                more = _moved(kind, indices)
                if more is None:
                    return None
                offset += more
            case Cast(op=CastOp.ADDRSPACECAST | CastOp.BITCAST, value=inner):
                pass
            case _:
                return None
        pointer = inner
    return None


def _moved(kind: Type, indices: tuple[Operand, ...]) -> int | None:
    """Return the bytes by which constant indices move a pointer; None if one is not constant."""
    total = 0
    for at, index in enumerate(indices):
        if not isinstance(index, Int):
            return None
        if at == 0:
            total += index.value * alloc_size(kind)
            continue
        part = inside(kind, (index.value if isinstance(kind, StructType) else 0,))
        if isinstance(kind, StructType):
            total += field_offsets(kind)[index.value]
        else:
            total += index.value * alloc_size(part)
        kind = part
    return total


def _size(variable: Instruction) -> int | None:
    if not isinstance(variable, Alloca) or not isinstance(variable.count, Int):
        return None
    size = variable.count.value * store_size(variable.allocated)
    return size if size in _WHOLE else None


def _covered(found: list[Range], size: int | None) -> bool:
    """Return True if ranges cover so many bytes, or if the size is not known."""
    if size is None:
        return True
    end = 0
    for start, stop in sorted(found):
        if start > end:
            break
        end = max(end, stop)
    return end >= size
