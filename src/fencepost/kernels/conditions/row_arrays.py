"""Arrays that have nothing but rows: where a pitch keeps all accesses apart."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from fencepost.kernels.conditions.def_use import DefUse
from fencepost.llvm.effects.effect import Block, Touch, Transfer
from fencepost.llvm.ir import (
    AtomicRmw,
    Binary,
    Call,
    Cast,
    CmpXchg,
    Gep,
    Global,
    Load,
    Local,
    Operand,
    Store,
)
from fencepost.llvm.operations import BinaryOp
from fencepost.llvm.uses import operands
from fencepost.records import dataclass

_RESOURCE = re.compile(r"llvm\.amdgcn\.make\.buffer\.rsrc\b", re.ASCII)


@dataclass(frozen=True, slots=True)
class _Place:
    """The pointer of an access, all that its address is made of, and what is stored there."""

    pointer: Operand
    parts: tuple[Operand, ...]
    stored: Operand | None = None

    def is_at(self, names: set[str]) -> bool:
        """Return True if the address is made of one of these registers."""
        return any(isinstance(each, Local) and each.name in names for each in self.parts)


@dataclass(frozen=True, slots=True)
class RowArrays:
    """The arrays of a kernel, by its definitions and uses."""

    code: DefUse

    def are_rows(self, products: Sequence[str]) -> bool:
        """Return True if an array with rows at these products has nothing but rows, and no row is
        added to: elsewhere, rows that overlap are meant, or no pitch keeps them from the rest.
        """
        inside = self.code.sums(products)
        accesses = [*self._accesses()]
        indexed = [each for each in accesses if each.is_at(inside)]
        roots = {self._root(each.pointer) for each in indexed}
        if None in roots:
            return False
        for each in accesses:
            if each.is_at(inside):
                if each.stored is not None and self._adds_to(each.pointer, each.stored):
                    return False
            elif self._root(each.pointer) in {*roots, None}:
                return False
        return True

    def _accesses(self) -> Iterator[_Place]:
        """The places of all accesses."""
        for node in self.code.graph.nodes:
            for instruction, meaning in node.body:
                match instruction:
                    case Store(pointer=pointer, value=value):
                        yield _Place(pointer, (pointer,), value)
                    case (
                        Load(pointer=pointer)
                        | AtomicRmw(pointer=pointer)
                        | CmpXchg(pointer=pointer)
                    ):
                        yield _Place(pointer, (pointer,))
                    case _:
                        pass
                match meaning:
                    case Touch(pointer=pointer, offsets=offsets, value=stored):
                        yield _Place(pointer, (pointer, *offsets), stored)
                    case Transfer(lds=lds, memory=memory, offsets=offsets):
                        yield _Place(lds, (lds,))
                        yield _Place(memory, (memory, *offsets))
                    case Block(target=target, source=source):
                        for each in (target, source):
                            if each is not None:
                                yield _Place(each, (each,))
                    case _:
                        pass

    def _root(self, pointer: Operand) -> str | None:
        """The argument or variable that an address is in; None where that is not plain."""
        while isinstance(pointer, Local):
            match self.code.made.get(pointer.name):
                case None:
                    return pointer.name
                case Gep(pointer=below):
                    pointer = below
                case Cast() as made:
                    (pointer,) = operands(made)
                case Call(arguments=(below, *_), callee=str(name)) if _RESOURCE.match(name):
                    pointer = below
                case _:
                    return None
        return f"@{pointer.name}" if isinstance(pointer, Global) else None

    def _adds_to(self, pointer: Operand, value: Operand) -> bool:
        """Return True if a value is what was at the pointer that it is stored to, chosen or not, or
        a sum with that or a multiple of it.
        """
        parts: list[Operand] = []
        for each in self.code.behind(value, frozenset()):
            match each:
                case Binary(op=BinaryOp.ADD | BinaryOp.SUB | BinaryOp.FADD | BinaryOp.FSUB):
                    parts += operands(each)
                case Call():
                    parts += operands(each)
                case _:
                    pass
        multiples = frozenset({BinaryOp.MUL, BinaryOp.SHL, BinaryOp.FMUL, BinaryOp.FDIV})
        return any(
            isinstance(each, Load) and each.pointer == pointer
            for part in parts
            for each in self.code.behind(part, multiples)
        ) or any(
            isinstance(each, Load) and each.pointer == pointer
            for each in self.code.behind(value, frozenset())
        )


__all__ = ["RowArrays"]
