"""Arrays that have nothing but rows: where a pitch keeps all accesses apart."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from fencepost.kernels.conditions.def_use import DefUse
from fencepost.kernels.conditions.grid_steps import OF_ITEMS
from fencepost.llvm.effects.effect import Block, Query, Touch, Transfer
from fencepost.llvm.ir import (
    Alloca,
    AtomicRmw,
    Call,
    Cast,
    CmpXchg,
    Compare,
    Expression,
    Gep,
    Global,
    Instruction,
    Load,
    Local,
    Operand,
    Phi,
    Select,
    Store,
)
from fencepost.llvm.types import PointerType
from fencepost.llvm.uses import operands
from fencepost.patterns import pattern
from fencepost.records import dataclass
from fencepost.vocabulary.address_spaces import AddressSpace

_RESOURCE = pattern(r"llvm\.amdgcn\.make\.buffer\.rsrc\b", re.ASCII)


@dataclass(frozen=True, slots=True)
class _Place:
    """The pointer of an access, all that its address is made of, what is stored there, and the
    register of what is read.
    """

    pointer: Operand
    parts: tuple[Operand, ...]
    stored: Operand | None = None
    read: str | None = None

    def is_at(self, names: set[str]) -> bool:
        """Return True if the address is made of one of these registers."""
        return any(isinstance(each, Local) and each.name in names for each in self.parts)

    @property
    def is_in_lds(self) -> bool:
        """True of an access to LDS."""
        return self._space is AddressSpace.LOCAL

    @property
    def is_global(self) -> bool:
        """True of an access that is neither to LDS nor to private memory, as far as is known."""
        return self._space not in (AddressSpace.LOCAL, AddressSpace.PRIVATE)

    @property
    def _space(self) -> AddressSpace | None:
        kind = self.pointer.type
        return AddressSpace(kind.space) if isinstance(kind, PointerType) else None


@dataclass(frozen=True, slots=True)
class RowArrays:
    """The arrays of a kernel, by its definitions and uses."""

    code: DefUse

    def are_rows(self, products: Sequence[str]) -> bool:
        """Return True if an array with rows at these products has nothing but rows, and no element
        is made of what it was: elsewhere, rows that overlap are meant, or no pitch keeps them from
        the rest.
        """
        inside = self.code.sums(products)
        accesses = [*self._accesses()]
        indexed = [each for each in accesses if each.is_at(inside)]
        roots = self._roots(each.pointer for each in indexed)
        if None in roots:
            return False
        in_tiles = all(map(self._differs_in_workgroup, products))
        for each in accesses:
            if each.is_at(inside):
                if self._is_changed(each, accesses, in_tiles=in_tiles):
                    return False
            elif self._may_be_in(each.pointer, roots):
                return False
        return True

    def _accesses(self) -> Iterator[_Place]:
        """The places of all accesses."""
        for node in self.code.graph.nodes:
            for instruction, meaning in node.body:
                match instruction:
                    case Store(pointer=pointer, value=value):
                        yield _Place(pointer, (pointer,), value)
                    case Load(pointer=pointer):
                        yield _Place(pointer, (pointer,), read=instruction.head.name)
                    case AtomicRmw(pointer=pointer) | CmpXchg(pointer=pointer):
                        yield _Place(pointer, (pointer,))
                    case _:
                        pass
                match meaning:
                    case Touch(pointer=pointer, offsets=offsets, value=stored):
                        read = instruction.head.name
                        yield _Place(pointer, (pointer, *offsets), stored, read)
                    case Transfer(lds=lds, memory=memory, offsets=offsets):
                        yield _Place(lds, (lds,))
                        yield _Place(memory, (memory, *offsets))
                    case Block(target=target, source=source):
                        for each in (target, source):
                            if each is not None:
                                yield _Place(each, (each,))
                    case _:
                        pass

    def _roots(self, pointers: Iterable[Operand]) -> set[str | None]:
        """The arguments and variables that addresses are in; None among them where that is not
        plain.
        """
        found = set[str | None]()
        seen = set[str]()
        work = [*pointers]
        while work:
            made: Instruction | None = None
            match work.pop():
                case Global(name=name):
                    found.add(f"@{name}")
                    continue
                case Local(name=name):
                    if name in seen:
                        continue
                    seen.add(name)
                    made = self.code.made.get(name)
                    if made is None or isinstance(made, Alloca):
                        found.add(name)
                        continue
                case Expression(instruction=made):
                    pass
            match made:
                case Gep(pointer=below):
                    work.append(below)
                case Cast() | Phi():
                    work += operands(made)
                case Select(true=true, false=false):
                    work += (true, false)
                case Call(arguments=(below, *_), callee=str(name)) if _RESOURCE.match(name):
                    work.append(below)
                case _:
                    found.add(None)
        return found

    def _differs_in_workgroup(self, product: str) -> bool:
        """Return True if work-items of a workgroup may have different rows: a pitch that only
        workgroups are apart is where tiles begin, and those with a border overlap.
        """
        names = self.code.behind(operands(self.code.made[product]))
        return any(
            isinstance(meaning, Query) and meaning.what in OF_ITEMS and made.head.name in names
            for node in self.code.graph.nodes
            for made, meaning in node.body
        )

    def _is_changed(self, store: _Place, accesses: Sequence[_Place], *, in_tiles: bool) -> bool:
        """Return True if what is stored adds to what its array holds, is computed of it by way of
        other memory, or was compared with it: windows are added to, or have their largest element
        kept, and mostly overlap. Rows of a tile that a workgroup has in LDS, made of that array
        alone, are its own, as are elements that a work-item scales or turns.
        """
        if store.stored is None:
            return False
        arrays = self._roots([store.pointer])
        at_once = [each for each in accesses if self._may_be_in(each.pointer, arrays)]
        before = {each.read for each in at_once if each.read is not None}
        sources = self._sources(store.stored, accesses)
        others = any(e.read in sources - before and e.is_global for e in accesses)
        if in_tiles and not others:
            accesses = [each for each in accesses if not each.is_in_lds]
        made = self._sources(store.stored, accesses)
        if self.code.adds_to(store.stored, before):
            return True
        if not before.isdisjoint(made) and made != self._sources(store.stored, at_once):
            return True
        for user in self._compares:
            sides = [self._sources(each, accesses) for each in (user.left, user.right)]
            for one, other in (sides, sides[::-1]):
                if not before.isdisjoint(one) and not made.isdisjoint(other):
                    return True
        return False

    def _sources(self, value: Operand, accesses: Sequence[_Place]) -> set[str]:
        """The registers that a value is computed of, by way of memory too."""
        found: set[str] = set()
        work = [value]
        while work:
            new = self.code.behind(work) - found
            found |= new
            kept = self._roots(each.pointer for each in accesses if each.read in new)
            work = [
                each.stored
                for each in accesses
                if each.stored is not None and self._may_be_in(each.pointer, kept)
            ]
            if not new:
                break
        return found

    def _may_be_in(self, pointer: Operand, arrays: set[str | None]) -> bool:
        """Return True if an address may be in one of these arrays; None among them is any."""
        if not arrays or None in arrays:
            return bool(arrays)
        here = self._roots([pointer])
        return None in here or not here.isdisjoint(arrays)

    @property
    def _compares(self) -> Iterator[Compare]:
        return (each for each in self.code.made.values() if isinstance(each, Compare))


__all__ = ["RowArrays"]
