"""The instructions that make and use the registers of a kernel."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property

from fencepost.kernels.prove.undefined.definitions import definitions
from fencepost.llvm.cfg.graph import Graph
from fencepost.llvm.ir import (
    AtomicRmw,
    Binary,
    Call,
    Cast,
    CmpXchg,
    Compare,
    Gep,
    Instruction,
    Int,
    Load,
    Local,
    Operand,
    Phi,
    Select,
    Switch,
)
from fencepost.llvm.operations import BinaryOp
from fencepost.llvm.types import PointerType
from fencepost.llvm.uses import operands
from fencepost.patterns import pattern
from fencepost.records import dataclass
from fencepost.vocabulary.address_spaces import AddressSpace

User = Instruction | Switch
_SCALES = frozenset({BinaryOp.MUL, BinaryOp.FMUL, BinaryOp.FDIV})
_FUSED = pattern(r"llvm\.(?:fma|fmuladd)\.", re.ASCII)
_OF_MEMORY = (Load, AtomicRmw, CmpXchg)


@dataclass(frozen=True)
class DefUse:
    """The definitions and uses of the registers of a kernel."""

    graph: Graph

    @cached_property
    def made(self) -> Mapping[str, Instruction]:
        """The instruction of each register; arguments have none."""
        return {name: made for name, (made, *_) in definitions(self.graph).items()}

    @cached_property
    def users(self) -> Mapping[str, Sequence[User]]:
        """The instructions that use each register."""
        found: dict[str, list[User]] = {}
        for node in self.graph.nodes:
            ends = (node.end,) if isinstance(node.end, Switch) else ()
            calls = (node.sync[0],) if node.sync is not None else ()
            for user in (*node.phis, *(each for each, _ in node.body), *calls, *ends):
                for operand in operands(user):
                    if isinstance(operand, Local):
                        found.setdefault(operand.name, []).append(user)
        return found

    def sums(self, products: Iterable[str]) -> set[str]:
        """The registers that products lead to by sums and addresses."""
        seen = {*products}
        work = [*seen]
        while work:
            for user in self.users.get(work.pop(), ()):
                if isinstance(user, Gep | Cast | Binary | Phi | Select):
                    add_result(user, seen, work)
        return seen

    def within_rows(self, products: Iterable[str]) -> set[str]:
        """The sums of products up to where they count rows of another pitch: a sum that is
        multiplied again by what arguments make. A product that is multiplied again is one still.
        """
        bare = {*products}
        seen = {*products}
        work = [*seen]
        while work:
            name = work.pop()
            for user in self.users.get(name, ()):
                match user:
                    case Binary(op=BinaryOp.MUL) if self._is_given_to(user, name):
                        goes_on = stays_bare = name in bare
                    case Cast():
                        goes_on, stays_bare = True, name in bare
                    case Gep() | Binary() | Phi() | Select():
                        goes_on, stays_bare = True, False
                    case _:
                        continue
                if goes_on:
                    add_result(user, seen, work)
                if stays_bare and user.head.name is not None:
                    bare.add(user.head.name)
        return seen

    def _is_given_to(self, product: Binary, name: str) -> bool:
        """Return True for a product of a register with what arguments make."""
        is_left = isinstance(product.left, Local) and product.left.name == name
        other = product.right if is_left else product.left
        return isinstance(other, Local) and self.is_given(other)

    def roots(self, registers: Iterable[str]) -> frozenset[str]:
        """Registers with what they are sums, multiples, choices or conversions of."""
        found = {*registers}
        work = [*found]
        while work:
            match self.made.get(work.pop()):
                case Binary() | Cast() | Phi() | Select() as made:
                    below = {each.name for each in operands(made) if isinstance(each, Local)}
                    work += below - found
                    found |= below
                case _:
                    continue
        return frozenset(found)

    def adds_to(self, value: Operand, reads: Collection[str]) -> bool:
        """Return True if a value is made of a sum, or the like, of what was read into one of
        `reads` and of what is not: more than arguments and constants make. A multiple is none.
        """
        for name in self.behind([value]):
            match self.made.get(name):
                case Binary(op=op, left=left, right=right) if op not in _SCALES:
                    sides: Sequence[Sequence[Operand]] = ((left,), (right,))
                case Select(true=true, false=false):
                    sides = ((true,), (false,))
                case Call(callee=str(called), arguments=(a, b, added)) if _FUSED.match(called):
                    sides = ((a, b), (added,))
                case Call(arguments=given) if len(given) > 1:
                    sides = [(each,) for each in given]
                case _:
                    continue
            own = [not self.behind(each).isdisjoint(reads) for each in sides]
            rest = (each for each, is_own in zip(sides, own, strict=True) if not is_own)
            if any(own) and not all(self.is_given(each) for side in rest for each in side):
                return True
        return False

    def is_counter(self, operand: Operand) -> bool:
        """Return True for the counter of a loop, and for the next one."""
        made = self.made.get(operand.name) if isinstance(operand, Local) else None
        if isinstance(made, Binary) and made.op is BinaryOp.ADD and isinstance(made.right, Int):
            return self.is_counter(made.left)
        if not isinstance(made, Phi):
            return False
        steps = (self.made.get(each.name) for each in operands(made) if isinstance(each, Local))
        return any(
            isinstance(step, Binary)
            and step.op is BinaryOp.ADD
            and isinstance(step.left, Local)
            and step.left.name == made.head.name
            for step in steps
        )

    def is_given(self, operand: Operand) -> bool:
        """Return True for a value that arguments and constants alone make: one number to all."""
        seen: set[str] = set()
        work = [operand]
        while work:
            each = work.pop()
            if not isinstance(each, Local) or each.name in seen:
                continue
            seen.add(each.name)
            match self.made.get(each.name):
                case None:  # an argument
                    pass
                case Binary() | Cast() | Compare() | Select() as made:
                    work += operands(made)
                case _:
                    return False
        return True

    def behind(self, values: Iterable[Operand]) -> frozenset[str]:
        """The registers that values are computed of, whatever computes them; what is read of
        memory is one of them, and nothing is behind it.
        """
        return self._computed_of(values, _OF_MEMORY)

    def in_one_iteration(self, values: Iterable[Operand]) -> frozenset[str]:
        """The registers that values are computed of since the last phis, which are among them."""
        return self._computed_of(values, (*_OF_MEMORY, Phi))

    def _computed_of(self, values: Iterable[Operand], ends: tuple[type, ...]) -> frozenset[str]:
        """The registers that values are computed of; nothing is behind instructions of `ends`."""
        found: set[str] = set()
        work = [*values]
        while work:
            each = work.pop()
            if not isinstance(each, Local) or each.name in found:
                continue
            found.add(each.name)
            made = self.made.get(each.name)
            if made is not None and not isinstance(made, ends):
                work += operands(made)
        return frozenset(found)

    def is_read(self, operand: Operand) -> bool:
        """Return True for a value that is computed of what memory holds, the launch's own data
        (sizes of workgroups and of the grid) left out.
        """
        for name in self.behind([operand]):
            match self.made.get(name):
                case Load(pointer=pointer):
                    if not self._is_of_launch(pointer):
                        return True
                case AtomicRmw() | CmpXchg():
                    return True
                case Call(arguments=arguments) if any(map(_is_pointer, arguments)):
                    return True
                case _:
                    continue
        return False

    def _is_of_launch(self, pointer: Operand) -> bool:
        """Return True for an address in the dispatch packet, or in the implicit arguments."""
        while isinstance(pointer, Local):
            match self.made.get(pointer.name):
                case Gep(pointer=below) | Cast(value=below):
                    pointer = below
                case Call(callee=str(name)):
                    return name in _OF_LAUNCH
                case _:
                    return False
        return False


_OF_LAUNCH = frozenset({"llvm.amdgcn.dispatch.ptr", "llvm.amdgcn.implicitarg.ptr"})


def _is_pointer(operand: Operand) -> bool:
    return isinstance(getattr(operand, "type", None), PointerType)


def is_lds_place(user: User) -> bool:
    """Return True for an element of LDS, by its number alone."""
    return (
        isinstance(user, Gep)
        and len(user.indices) == 1
        and user.pointer.type == PointerType(AddressSpace.LOCAL)
    )


def add_result(user: Instruction, seen: set[str], work: list[str]) -> None:
    """Add the register of an instruction to what was seen, and to what is left, once."""
    name = user.head.name
    if name is not None and name not in seen:
        seen.add(name)
        work.append(name)


__all__ = ["DefUse", "User", "add_result", "is_lds_place"]
