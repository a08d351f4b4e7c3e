"""Numbers that decide which work-items make an access, and with which a race is gone.

    if (keys[i] <= key && key < keys[i + 1]) *found = i;    one work-item, if keys are in order
    if (d[y][k] + d[k][x] < d[y][x]) d[y][x] = ...;         nothing in row k, if d[k][k] is 0

The address says nothing of such a race: the branches around the access read the numbers. For one
buffer at a time, the run that shows the race is made again with numbers in order, of which the
first work-item of the race reads the same as before, or with small positive ones. The numbers
decide if work-items still make each access of the race, and none meets another.

With a flag that is the same for all, each work-item makes the access or none does, so that no such
run is found. A store to a place that the same work-item has just read is no example either: who
counts `if (x[i] > 0) n++` expects several.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet

import numpy as np

from fencepost.kernels.conditions.address_parts import Addresses
from fencepost.kernels.conditions.def_use import DefUse
from fencepost.kernels.conditions.overlapping_rows import Rows
from fencepost.kernels.conditions.samples import key_of
from fencepost.kernels.execute.memory.contents import BYTES, PAGE
from fencepost.kernels.execute.memory.pages import Entries
from fencepost.kernels.execute.run import Run
from fencepost.kernels.question.layout import MIDDLE, WINDOW
from fencepost.kernels.report import Finding
from fencepost.kernels.runs.trial import Trial, tried
from fencepost.kernels.task import Found
from fencepost.llvm.cfg.graph import Graph
from fencepost.llvm.cfg.postdominators import decided, postdominators
from fencepost.llvm.ir import Branch, Instruction, Load, Operand, Store, Switch
from fencepost.llvm.types import IntType
from fencepost.numerals import is_decimal
from fencepost.records import dataclass, replace

_APART = (1024, 1)
"""Numbers between two entries of a buffer that are in order."""
_SMALL = 251
"""The least number that small ones do not reach."""
_ANCHORS = 2
"""Numbers that the first work-item reads, of which one stays as it is."""
_MOST = 16
"""Runs with other numbers, for one finding."""


@dataclass(frozen=True)
class Guards:
    """The branches around accesses. `names` are those of the arguments, by register."""

    code: DefUse
    rows: Rows
    names: Mapping[str, str]

    def deciding(self, finding: Finding) -> str | None:
        """Return the name of a buffer whose numbers decide if a race is met; None of others."""
        accesses = [*self.rows.accesses(finding)]
        if any(counts(self.code, each) for each in accesses):
            return None
        read = {name: at for each in accesses for name, at in self._behind(each)}
        shown = self.rows.shown(finding) if read else None
        if shown is None:
            return None
        plain, run = shown
        left = _MOST
        for name in sorted(set(read.values())):
            registers = {each for each, at in read.items() if at == name}
            for tables in self._tables(finding, run, registers):
                if left == 0 or self.rows.kernel.task.stop.reached:
                    return None
                left -= 1
                if self._is_gone(finding, plain, tables):
                    return name
        return None

    def _behind(self, access: Instruction) -> Iterator[tuple[str, str]]:
        """Yield the register of each number in a buffer that a branch around an access reads, and
        the name of the buffer.
        """
        addresses = Addresses(self.code)
        for name in self.code.behind(_conditions(self.code.graph, access)):
            made = self.code.made.get(name)
            if isinstance(made, Load) and isinstance(made.head.type, IntType):
                array = addresses.root(made.pointer)
                if array is not None and array in self.names and not is_decimal(self.names[array]):
                    yield name, self.names[array]

    def _tables(
        self, finding: Finding, run: Run, registers: AbstractSet[str]
    ) -> Iterator[dict[int, Entries]]:
        """Yield other numbers for the buffer that `registers` are read from."""
        assert finding.witness is not None
        first = self.rows.item(finding.witness.actors[0])
        windows: dict[int, int] = {}
        anchors: dict[int, int] = {}
        for entry in run.state.log:
            site = self.rows.kernel.program.sites[entry.site]
            if site.head.name not in registers or entry.lds:
                continue
            windows |= dict.fromkeys(set((entry.addresses >> WINDOW).tolist()), entry.size)
            own = (run.state.number[entry.lanes], run.state.item[entry.lanes])
            mine = (own[0] == first[0]) & (own[1] == first[1])
            anchors |= dict.fromkeys(entry.addresses[mine].tolist(), entry.size)
        for address, size in [*anchors.items()][:_ANCHORS]:
            index = ((address & ((1 << WINDOW) - 1)) - MIDDLE) // size
            value = _before(run, address, size)
            for apart in _APART:
                # Some numbers lead beyond the buffer, where those in order go on.
                yield dict.fromkeys(windows, Entries(size, apart, value - index * apart))
        yield {number: Entries(size, 1, below=_SMALL) for number, size in windows.items()}

    def _is_gone(self, finding: Finding, plain: Trial, tables: dict[int, Entries]) -> bool:
        """Return True if a run with other numbers comes to its end without the race, though
        work-items make each of its accesses.
        """
        kept = {at: e for at, e in plain.overlay.items() if at >> WINDOW not in tables}
        found = Found(goes_on=False)
        run = tried(self.rows.kernel, found, replace(plain, overlay=kept, tables=tables))
        if run is None or not run.finished or not self.rows.are_made(finding, run):
            return False
        bugs = (each for each in found.findings.values() if each.is_bug)
        return key_of(finding)[1:] not in {key_of(each)[1:] for each in bugs}


def counts(code: DefUse, access: Instruction) -> bool:
    """Return True for a store to a place that was just read, of what was computed of that."""
    if not isinstance(access, Store):
        return False
    loads = (code.made.get(each) for each in code.behind([access.value]))
    return any(isinstance(each, Load) and each.pointer == access.pointer for each in loads)


def _conditions(graph: Graph, access: Instruction) -> list[Operand]:
    """Return the conditions of the branches that decide if an access is made."""
    after = postdominators(graph)
    (number,) = [
        node.number for node in graph.nodes if any(each is access for each, _ in node.body)
    ][:1]
    found: list[Operand] = []
    for node in graph.nodes:
        if len(node.successors) < 2 or number not in decided(graph, after, node.number):
            continue
        match node.end:
            case Branch(condition=condition) if condition is not None:
                found.append(condition)
            case Switch(value=value):
                found.append(value)
            case _:
                pass
    return found


def _before(run: Run, address: int, size: int) -> int:
    """Return the number at an address before a run."""
    raw, _ = run.state.buffers.fill(address >> PAGE)
    at = address & (BYTES - 1)
    return int.from_bytes(np.asarray(raw)[at : at + size].tobytes(), "little", signed=True)


__all__ = ["Guards", "counts"]
