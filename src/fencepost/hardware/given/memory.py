"""The effects of instructions of memory: loads, stores and read-modify-writes of locations,
results, arguments and of scratch.
"""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.errors import UnsupportedError
from fencepost.hardware.given.addresses import Address, address_of, known_of
from fencepost.hardware.given.arithmetic import Effect
from fencepost.hardware.given.binding import Binding
from fencepost.hardware.given.doing import Accesses, Doing, Keeps, Touches
from fencepost.hardware.given.operands import Operand, Said
from fencepost.hardware.given.values import (
    BaseKind,
    Const,
    Half,
    Key,
    Known,
    Open,
    Registers,
    Source,
)
from fencepost.hardware.memory.instructions import What
from fencepost.machine_code.instructions.instruction import Instruction, Kind, Unit
from fencepost.patterns import pattern
from fencepost.program.values import RmwOp

_RMW = {
    **{each.value: each for each in (RmwOp.ADD, RmwOp.SUB, RmwOp.AND, RmwOp.OR, RmwOp.XOR)},
    "swap": RmwOp.XCHG,
    "wrxchg": RmwOp.XCHG,
    "storexchg": RmwOp.XCHG,
    "smin": RmwOp.MIN,
    "smax": RmwOp.MAX,
    "umin": RmwOp.UMIN,
    "umax": RmwOp.UMAX,
    "min_i": RmwOp.MIN,
    "max_i": RmwOp.MAX,
    "min_u": RmwOp.UMIN,
    "max_u": RmwOp.UMAX,
}
_COMPARE_FIRST = "cmpst"
"""The LDS instruction whose first operand of data is what is compared with; that of the others is
what is written."""
_ATOMIC = pattern(r"(?:(?:global|flat|buffer)_atomic|ds)_(.+)")
_TYPES = ("", "u32", "i32", "b32")


class Memory:
    """An instruction of memory, with what is known of the registers before it."""

    def __init__(self, each: Instruction, said: Said, registers: Registers, bound: Binding) -> None:
        self.each = each
        self.said = said
        self.registers = registers
        self.bound = bound

    def doings(self) -> Iterator[Doing | Effect | tuple[Key, Known]]:
        """Return the effects, and the values of registers known after them.

        Raises UnsupportedError where that is not known.
        """
        each = self.each
        if each.opcode.unit is Unit.SCALAR:
            yield from self._scalar()
            return
        match each.opcode.kind:
            case Kind.LOAD:
                yield from self._load()
            case Kind.STORE:
                yield from self._store()
            case Kind.ATOMIC:
                yield from self._atomic()
            case Kind.LDS:
                yield from self._lds()
            case _:
                raise self._refused("it is not among the accesses that a test has")

    def _refused(self, why: str) -> UnsupportedError:
        return UnsupportedError(
            self.said.text,
            rule=why,
            mend="accesses of 32 bits to the locations of a test can be followed",
        )

    def _address(self, operands: tuple[Operand, ...]) -> Address:
        return address_of(self.each, self.said, operands, self.registers, self.bound)

    def _name(self, address: Address) -> str:
        if address.base.kind is not BaseKind.LOCATION or address.offset:
            what = f"{address.offset} bytes behind {address.base.kind.value} {address.base.name}"
            raise self._refused(f"it is to {what}")
        if self.each.width not in (0, 4):
            raise self._refused(f"it is {self.each.width} bytes wide")
        return address.base.name

    def _scalar(self) -> Iterator[Doing | Effect | tuple[Key, Known]]:
        into, base, *offset = self.said.operands
        if self.each.opcode.kind is not Kind.LOAD:
            raise self._refused("it is a scalar access that does not load")
        beside = sum(
            value.value
            for operand in offset
            if operand.registers
            and isinstance(value := known_of(operand.part(0), self.registers), Const)
        )
        low = known_of(base.part(0), self.registers)
        if not isinstance(low, Half) or low.base.kind is not BaseKind.ARGUMENTS:
            if isinstance(low, Half) and low.base.kind is BaseKind.LOCATION:
                raise self._refused("it reads a location through the scalar cache")
            for key in into.registers:
                yield key, Open.LOST
            return
        first = low.offset + self.each.offset + beside
        for at, key in enumerate(into.registers):
            found = self.bound.arguments.get(first + 4 * at)
            yield key, found if found is not None else Open.LOST

    def _load(self) -> Iterator[Doing | Effect | tuple[Key, Known]]:
        into, *operands = self.said.operands
        address = self._address(tuple(operands))
        if address.base.kind is BaseKind.STACK:
            yield Touches(stores=False)
            for at, key in enumerate(into.registers):
                yield _moved(("scratch", address.offset + 4 * at, 0), key)
            return
        yield Accesses(What.LOAD, self._name(address), self._flat(), into.registers[0])

    def _store(self) -> Iterator[Doing | Effect | tuple[Key, Known]]:
        if self.each.opcode.unit is Unit.BUFFER:
            data, *operands = self.said.operands
        else:
            first, data, *rest = self.said.operands
            operands = [first, *rest]
        address = self._address(tuple(operands))
        if address.base.kind is BaseKind.STACK:
            yield Touches(stores=True)
            for at, key in enumerate(data.registers):
                yield _moved(key, ("scratch", address.offset + 4 * at, 0))
            return
        if address.base.kind is BaseKind.RESULT and not address.offset:
            yield Touches(stores=True)
            yield Keeps(address.base.name, data.part(0))
            return
        yield Accesses(What.STORE, self._name(address), self._flat(), value=data.part(0))

    def _flat(self) -> bool:
        return self.each.opcode.unit is Unit.FLAT

    def _atomic(self) -> Iterator[Doing]:
        operands = list(self.said.operands)
        into = operands.pop(0).registers[0] if self.each.returned else None
        vector, data, *scalar = operands
        name = self._name(self._address((vector, *scalar)))
        word = self._word()
        if word.startswith("cmpswap"):
            if len(data.registers) != 2:
                raise self._refused(f"it is {2 * len(data.registers)} bytes wide")
            yield self._compares(name, into, data.part(0), data.part(1))
            return
        yield self._modifies(name, into, data.part(0), word)

    def _lds(self) -> Iterator[Doing]:
        each = self.each
        operands = list(self.said.operands)
        into = operands.pop(0).registers[0] if each.returned else None
        name = self._name(self._address((operands[0],)))
        if not each.opcode.stores:
            if each.offset1 is not None:
                raise self._refused("it is to two addresses")
            yield Accesses(What.LOAD, name, into=into)
            return
        if not each.opcode.loads:
            if each.offset1 is not None:
                raise self._refused("it is to two addresses")
            yield Accesses(What.STORE, name, value=operands[1].part(0))
            return
        word = self._word()
        if word.startswith("cmpst"):
            one, other = operands[1].part(0), operands[2].part(0)
            first = word == _COMPARE_FIRST
            new, expected = (other, one) if first else (one, other)
            yield self._compares(name, into, new, expected)
            return
        yield self._modifies(name, into, operands[1].part(0), word)

    def _word(self) -> str:
        """The operation of a read-modify-write of 32 bits; nothing for others."""
        found = _ATOMIC.fullmatch(self.said.mnemonic)
        name, _, type_ = (found[1] if found else "").replace("_rtn", "").partition("_")
        if type_ not in _TYPES:
            return ""
        return f"{name}_{type_[0]}" if type_ and name in ("min", "max") else name

    def _modifies(self, name: str, into: Key | None, value: Source, word: str) -> Accesses:
        rmw = _RMW.get(word)
        if rmw is None:
            raise self._refused("it is no read-modify-write that a test has")
        return Accesses(What.RMW, name, self._flat(), into, value, rmw=rmw)

    def _compares(self, name: str, into: Key | None, new: Source, expected: Source) -> Accesses:
        return Accesses(What.COMPARE, name, self._flat(), into, new, expected)


def _moved(source: Key, into: Key) -> Effect:
    """A register to scratch, or back."""
    return Effect(into, (source,), lambda value: value, masked=True, moves=True)
