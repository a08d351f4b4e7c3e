"""Registers that may surely be anything: what makes them leads back to something that is not known.

A search backwards through the plain instructions that make a register. It ends at the first thing
that may be anything, which a flow of ranges would carry as far as here; most addresses of shipped
kernels have one.
"""

from __future__ import annotations

from collections.abc import Container
from typing import NamedTuple

from fencepost.machine_code.control_flow.flow import Block, Flow
from fencepost.machine_code.instructions.registers import Registers
from fencepost.machine_code.waits.meanings import Meanings

_Entry = tuple[int, int]
"""A register, by its number, where a block begins, by its own."""


class _Way(NamedTuple):
    """A register in front of an instruction of a block; `source`: where the search went into the
    block, None in the one that it began in.
    """

    block: Block
    number: int
    register: int
    source: _Entry | None = None


class Untraced:
    """The search in one kernel. `given`: the registers of which a range is known at its entry."""

    def __init__(
        self, flow: Flow, writes: list[Registers], meanings: Meanings, given: Container[int]
    ) -> None:
        self._flow, self._writes, self._meanings, self._given = flow, writes, meanings, given
        self._known: dict[_Entry, bool] = {}
        self._answers: dict[tuple[int, int, int | None], bool] = {}

    def before(self, number: int, register: int) -> bool:
        """Return True if a register may be anything in front of an instruction, in one of the
        blocks that it is in.
        """
        return any(self._asks(_Way(each, number, register)) for each in self._flow.homes(number))

    def _asks(self, way: _Way) -> bool:
        """The same of one block; what is made once is looked at once."""
        key = way.block.number, way.register, self._maker(way)
        if key not in self._answers:
            self._answers[key] = self._leads(way)
        return self._answers[key]

    def _leads(self, first: _Way) -> bool:
        """Return True if the way back leads to what is not known."""
        ways: dict[_Entry, _Entry | None] = {}
        waiting = [first]
        while waiting:
            way = waiting.pop()
            made = self._maker(way)
            if made is not None:
                meaning = self._meanings.of(made)
                if meaning is None or meaning.register != 1 << way.register:
                    self._tell(way.source, ways)
                    return True
                if not meaning.bounded:
                    registers = (each for each in meaning.sources if isinstance(each, int))
                    waiting += [way._replace(number=made, register=each) for each in registers]
                continue
            entry = way.block.number, way.register
            if entry in ways or self._known.get(entry) is False:
                continue
            ways[entry] = way.source
            if self._known.get(entry) or self._is_open(way):
                self._tell(entry, ways)
                return True
            # The nearest to the entry is looked at first: loops lead on to nothing new, mostly.
            before = (self._flow.blocks[each] for each in sorted(way.block.before, reverse=True))
            waiting += [_Way(each, each.end, way.register, entry) for each in before]
        self._known |= dict.fromkeys(ways, False)
        return False

    def _maker(self, way: _Way) -> int | None:
        """The last instruction of a block, before one, that writes a register."""
        writes, bit = self._writes, 1 << way.register
        for number in range(way.number - 1, way.block.first - 1, -1):
            if writes[number] & bit:
                return number
        return None

    def _is_open(self, way: _Way) -> bool:
        """Return True if a register may be anything where a block begins: the kernel's first one,
        or one behind a call.
        """
        if way.block.number == 0 and way.register not in self._given:
            return True
        blocks, calls = self._flow.blocks, self._flow.calls
        return any(blocks[each].end - 1 in calls for each in way.block.before)

    def _tell(self, entry: _Entry | None, ways: dict[_Entry, _Entry | None]) -> None:
        """Keeps that a register may be anything, with those that lead to it."""
        while entry is not None:
            self._known[entry] = True
            entry = ways[entry]
