"""Races that depend on numbers in buffers that the kernel only reads.

    out[index[i]] = ...             a race if index[i] == index[j]
    x[first[row] + lane] = ...      a race if rows overlap

Such a race is a bug if a caller has such numbers, as in a histogram; in a permutation, in
offsets or in columns none has. The kernel cannot tell, so the report says which numbers decide:
those behind the addresses of the race, if with others there, and the same arguments, the same two
work-items make both accesses and do not meet. It stays a bug; only its message says what it needs.
"""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.kernels.conditions.address_parts import Addresses, pointer_of
from fencepost.kernels.conditions.def_use import DefUse
from fencepost.kernels.conditions.overlapping_rows import Rows
from fencepost.kernels.conditions.row_starts import RowStarts, Table
from fencepost.kernels.report import Finding, Report
from fencepost.kernels.stages.sequence import Checked
from fencepost.llvm.ir import AtomicRmw, CmpXchg, Instruction, Load, Operand, Store
from fencepost.llvm.types import IntType
from fencepost.records import dataclass, replace

MOST = 6
"""Bugs of a kernel that are made again."""


def with_decisive_contents(check: Checked, report: Report) -> Report:
    """Return the report with the buffers on whose numbers its bugs depend."""
    kernel = check.prepared
    if kernel is None or check.task.launch.is_open:
        return report
    graph, parameters = kernel.program.graph, check.task.kernel.parameters
    rows = Rows(kernel, RowStarts(graph, parameters))
    indices = _Indices(DefUse(graph), {e.name: e.source_name for e in parameters if not e.indirect})
    done = 0
    findings = []
    for each in report.findings:
        if each.is_bug and done < MOST and not check.task.stop.reached:
            done += 1
            each = _decided(each, rows, indices)
        findings.append(each)
    return replace(report, findings=tuple(findings))


def _decided(finding: Finding, rows: Rows, indices: _Indices) -> Finding:
    witness = finding.witness
    if witness is None or witness.memory is None or witness.decided_by:
        return finding
    read = {name: at for each in rows.accesses(finding) for name, at in indices.behind(each)}
    if not read or not rows.may_be_gone(finding, frozenset(map(Table, read))):
        return finding
    names = tuple(sorted(set(read.values())))
    shown = " and ".join(f"'{each}'" for each in names)
    said = f"{finding.diagnostic.message}; with other numbers in {shown} they need not meet"
    return replace(
        finding,
        diagnostic=replace(finding.diagnostic, message=said),
        witness=replace(witness, decided_by=names),
    )


@dataclass(frozen=True)
class _Indices:
    """The numbers that addresses are computed of, and that a kernel reads from buffers. `names` are
    those of the arguments, by register.
    """

    code: DefUse
    names: dict[str, str]

    def behind(self, instruction: Instruction) -> Iterator[tuple[str, str]]:
        """Yield the register of each such number in an address, and its buffer's name."""
        pointer = pointer_of(instruction)
        if pointer is None:
            return
        addresses = Addresses(self.code)
        written = {addresses.root(each) for each in self._written}
        for name in self.code.behind([pointer]):
            made = self.code.made.get(name)
            if not isinstance(made, Load) or not isinstance(made.head.type, IntType):
                continue
            array = addresses.root(made.pointer)
            if array in self.names and array not in written and None not in written:
                yield name, self.names[array]

    @property
    def _written(self) -> Iterator[Operand]:
        """The addresses that the kernel writes to."""
        for node in self.code.graph.nodes:
            for each, _ in node.body:
                if isinstance(each, Store | AtomicRmw | CmpXchg):
                    yield each.pointer
