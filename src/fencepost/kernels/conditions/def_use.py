"""The instructions that make and use the registers of a kernel."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from fencepost.kernels.prove.definitions import definitions
from fencepost.llvm.cfg.graph import Graph
from fencepost.llvm.ir import (
    Binary,
    Cast,
    Compare,
    Gep,
    Instruction,
    Local,
    Operand,
    Phi,
    Select,
    Switch,
)
from fencepost.llvm.operations import BinaryOp
from fencepost.llvm.uses import operands
from fencepost.records import dataclass

User = Instruction | Switch


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

    def behind(self, value: Operand, passed: frozenset[BinaryOp]) -> Iterator[Instruction]:
        """The instructions of a value, seen through conversions, choices and some operations."""
        seen: set[str] = set()
        work = [value]
        while work:
            each = work.pop()
            if not isinstance(each, Local) or each.name in seen:
                continue
            seen.add(each.name)
            match self.made.get(each.name):
                case None:
                    pass
                case Cast() | Select() | Phi() as made:
                    work += operands(made)
                case Binary(op=op) as made if op in passed:
                    work += operands(made)
                case made:
                    yield made


def add_result(user: Instruction, seen: set[str], work: list[str]) -> None:
    """Add the register of an instruction to what was seen, and to what is left, once."""
    name = user.head.name
    if name is not None and name not in seen:
        seen.add(name)
        work.append(name)


__all__ = ["DefUse", "User", "add_result"]
