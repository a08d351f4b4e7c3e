"""Places of accesses as their source could have them: `y[perm[blockIdx.x * 64 + threadIdx.x]]`.

Compilers keep no expressions, so they are made of the instructions again: of arguments, ids,
constants, elements that are read and functions that are called. What a loop counts is `…`, and so
is what takes too many words; a text with such a part is not for people.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from fencepost.kernels.prove.undefined.definitions import definitions
from fencepost.llvm.cfg.graph import Graph
from fencepost.llvm.effects.effect import Effect, Query
from fencepost.llvm.effects.launch_id import Id
from fencepost.llvm.ir import (
    AtomicRmw,
    Binary,
    Call,
    Cast,
    CmpXchg,
    Gep,
    Global,
    Instruction,
    Int,
    Load,
    Local,
    Operand,
    Store,
)
from fencepost.llvm.language import Language
from fencepost.llvm.module import Function
from fencepost.llvm.operations import BinaryOp
from fencepost.llvm.types import ArrayType, IntType
from fencepost.records import dataclass, field
from fencepost.symbols import shown_function, variable_name

UNKNOWN = "…"
_DEEPEST = 8
"""Operations within each other that are still read by people."""
_SIGNS = {
    BinaryOp.ADD: ("+", 1),
    BinaryOp.SUB: ("-", 1),
    BinaryOp.MUL: ("*", 2),
    BinaryOp.UDIV: ("/", 2),
    BinaryOp.SDIV: ("/", 2),
    BinaryOp.UREM: ("%", 2),
    BinaryOp.SREM: ("%", 2),
    BinaryOp.LSHR: (">>", 0),
    BinaryOp.ASHR: (">>", 0),
    BinaryOp.SHL: ("<<", 0),
    BinaryOp.AND: ("&", 0),
    BinaryOp.OR: ("|", 0),
    BinaryOp.XOR: ("^", 0),
}
"""Operations with how tightly each binds: products 2, sums 1; all others stand in parentheses."""
_OF_HIP = {
    Id.LOCAL_ID: "threadIdx",
    Id.GROUP_ID: "blockIdx",
    Id.LOCAL_SIZE: "blockDim",
    Id.GROUPS: "gridDim",
}
_OF_OPENCL = {
    Id.LOCAL_ID: "get_local_id",
    Id.GROUP_ID: "get_group_id",
    Id.LOCAL_SIZE: "get_local_size",
    Id.GROUPS: "get_num_groups",
    Id.GLOBAL_ID: "get_global_id",
    Id.GLOBAL_SIZE: "get_global_size",
    Id.GLOBAL_OFFSET: "get_global_offset",
}


@dataclass(frozen=True, slots=True)
class PlaceText:
    """An element as text, its index alone where it has one, and what decides it besides arguments
    and ids: the objects that it is read from, and the functions that are called.
    """

    element: str
    index: str | None
    contents: frozenset[str]
    functions: frozenset[str]

    @property
    def object(self) -> str:
        """The name of the object alone."""
        return self.element.partition("[")[0]

    @property
    def is_readable(self) -> bool:
        """True if every part of it has words."""
        return UNKNOWN not in self.element


@dataclass(frozen=True)
class IndexTexts:
    """The places of the accesses of a kernel."""

    kernel: Function
    graph: Graph

    @cached_property
    def _made(self) -> Mapping[str, Instruction]:
        return {name: made for name, (made, *_) in definitions(self.graph).items()}

    @cached_property
    def _meanings(self) -> Mapping[str, Effect]:
        return {
            each.head.name: meaning
            for node in self.graph.nodes
            for each, meaning in node.body
            if each.head.name is not None and meaning is not None
        }

    def place(self, access: Instruction) -> PlaceText | None:
        """The element that a load, a store or an atomic is to; None for others, and where it would
        say nothing.
        """
        if not isinstance(access, Load | Store | AtomicRmw | CmpXchg):
            return None
        writing = _Writing(self.kernel, self._made, self._meanings)
        element = writing.element(access.pointer, 0)
        name, *indices = _split(element)
        if not indices or name == UNKNOWN:
            return None
        index = indices[0] if len(indices) == 1 else None
        return PlaceText(element, index, frozenset(writing.contents), frozenset(writing.functions))


@dataclass
class _Writing:
    kernel: Function
    made: Mapping[str, Instruction]
    meanings: Mapping[str, Effect]
    contents: set[str] = field(default_factory=set)
    functions: set[str] = field(default_factory=set)

    def element(self, pointer: Operand, depth: int) -> str:
        """An element, or the object alone where nothing indexes it."""
        match pointer:
            case Global(name=name):
                return variable_name(name, self.kernel.name)
            case Local(name=name) if name not in self.made:
                return self._argument(name)
        made = self.made.get(pointer.name) if isinstance(pointer, Local) else None
        if depth > _DEEPEST:
            return UNKNOWN
        match made:
            case Cast(value=value):
                return self.element(value, depth)
            case Gep(base_type=kind, pointer=below, indices=indices):
                whole = self.element(below, depth + 1)
                if isinstance(kind, ArrayType) and indices and _is_zero(indices[0]):
                    indices = indices[1:]
                if kind == IntType(8) and len(indices) == 1:
                    return f"{whole}[{self.number(indices[0], depth + 1)} bytes]"
                return whole + "".join(f"[{self.number(each, depth + 1)}]" for each in indices)
            case Load(pointer=below):
                return self._read(below, depth)
        return UNKNOWN

    def number(self, operand: Operand, depth: int, least: int = 0) -> str:
        """A number; in parentheses where it binds less tightly than what it stands in."""
        match operand:
            case Int():
                return str(_signed(operand))
            case Local(name=name) if name not in self.made:
                return self._argument(name)
            case Local(name=name) if depth <= _DEEPEST:
                return self._made(name, depth, least)
        return UNKNOWN

    def _made(self, name: str, depth: int, least: int) -> str:
        meaning, made = self.meanings.get(name), self.made[name]
        match made:
            case Call(language=language) if isinstance(meaning, Query):
                return _query(meaning, language)
            case Cast(value=value):
                return self.number(value, depth, least)
            case Binary(op=BinaryOp.XOR, left=left, right=right) if _signed(right) == -1:
                text = f"-1 - {self.number(left, depth + 1, 2)}"
                return f"({text})" if least > 1 else text
            case Binary(op=BinaryOp.ADD, left=left, right=right) if _signed(right) < 0:
                text = f"{self.number(left, depth + 1, 1)} - {-_signed(right)}"
                return f"({text})" if least > 1 else text
            case Binary(op=op, left=left, right=right) if op in _SIGNS:
                sign, binds = _SIGNS[op]
                if op is BinaryOp.SHL and isinstance(right, Int) and right.value < 32:
                    right, sign, binds = _factor(right), "*", 2
                first = self.number(left, depth + 1, binds or 3)
                second = self.number(right, depth + 1, (binds or 2) + 1)
                text = f"{first} {sign} {second}"
                return f"({text})" if binds < least else text
            case Load(pointer=pointer):
                return self._read(pointer, depth)
            case AtomicRmw(pointer=pointer) | CmpXchg(pointer=pointer):
                element = self.element(pointer, depth + 1)
                return UNKNOWN if UNKNOWN in element else f"(the old value of {element})"
            case Call(callee=str(callee), arguments=arguments) if not callee.startswith("llvm."):
                self.functions.add(shown_function(callee))
                given = ", ".join(self.number(each, depth + 1) for each in arguments)
                return f"{shown_function(callee)}({given})"
        return UNKNOWN

    def _read(self, pointer: Operand, depth: int) -> str:
        element = self.element(pointer, depth + 1)
        if (name := element.partition("[")[0]) != UNKNOWN:
            self.contents.add(name)
        return element

    def _argument(self, name: str) -> str:
        found = (each.source_name for each in self.kernel.parameters if each.name == name)
        return next(found, UNKNOWN)


def _signed(operand: Operand) -> int:
    """A constant as a number with a sign; 0 for what is none."""
    match operand:
        case Int(value=value, type=IntType(bits=bits)):
            return value - (1 << bits) * (value >> (bits - 1) & 1)
    return 0


def _split(element: str) -> list[str]:
    """The name of an element's object and its indices, the outermost first."""
    parts, depth = [""], 0
    for letter in element:
        depth += (letter == "[") - (letter == "]")
        if letter == "[" and depth == 1:
            parts.append("")
        elif letter != "]" or depth:
            parts[-1] += letter
    return parts


def _factor(shift: Int) -> Int:
    """The factor that a shift by a constant multiplies by."""
    return Int(1 << shift.value, shift.type)


def _is_zero(operand: Operand) -> bool:
    return isinstance(operand, Int) and operand.value == 0


def _query(query: Query, language: Language) -> str:
    dim = query.dim.value if isinstance(query.dim, Int) else query.dim
    if not isinstance(dim, int) or dim > 2:
        return UNKNOWN
    if language is not Language.OPENCL and query.what in _OF_HIP:
        return f"{_OF_HIP[query.what]}.{'xyz'[dim]}"
    name = _OF_OPENCL.get(query.what)
    return UNKNOWN if name is None else f"{name}({dim})"


__all__ = ["UNKNOWN", "IndexTexts", "PlaceText"]
