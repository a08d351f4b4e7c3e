"""Races that depend on numbers in buffers.

    out[index[i]] = ...             a race if index[i] == index[j]
    x[first[row] + lane] = ...      a race if rows overlap
    if (keys[i] == key) *at = i;    a race if keys[i] == keys[j]    (`guarding_numbers`)

Such a race is a bug if a caller has such numbers; in a permutation, in offsets or in columns none
has. The kernel cannot tell, so the report says which numbers decide: those behind the addresses of
the race, in buffers that the kernel only reads, if with others there, and the same arguments, the
same two work-items make both accesses and do not meet. It stays a bug; only its message says what
it needs. Whoever counts (`count[key[i]]++`) expects that numbers are the same, so such a race
depends on none.
"""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.kernels.conditions.address_parts import Addresses, pointer_of
from fencepost.kernels.conditions.def_use import DefUse
from fencepost.kernels.conditions.guarding_numbers import Guards, counts
from fencepost.kernels.conditions.overlapping_rows import Rows
from fencepost.kernels.conditions.row_starts import RowStarts, Table
from fencepost.kernels.report import Finding, Report
from fencepost.kernels.stages.sequence import Checked
from fencepost.llvm.ir import (
    AtomicRmw,
    Binary,
    CmpXchg,
    Instruction,
    Load,
    Local,
    Operand,
    Store,
)
from fencepost.llvm.operations import BinaryOp
from fencepost.llvm.types import IntType
from fencepost.records import dataclass, replace

_SUMS = frozenset({BinaryOp.ADD, BinaryOp.SUB, BinaryOp.FADD, BinaryOp.FSUB})
MOST = 6
"""Bugs of a kernel that are made again."""


def with_decisive_contents(check: Checked, report: Report) -> Report:
    """Return the report with the buffers on whose numbers its bugs depend."""
    kernel = check.prepared
    if kernel is None or check.task.launch.is_open:
        return report
    graph, parameters = kernel.program.graph, check.task.kernel.parameters
    rows = Rows(kernel, RowStarts(graph, parameters))
    names = {each.name: each.source_name for each in parameters if not each.indirect}
    indices = _Indices(DefUse(graph), names)
    guards = Guards(indices.code, rows, names)
    done = 0
    findings = []
    for each in report.findings:
        if each.is_bug and done < MOST and not check.task.stop.reached:
            done += 1
            each = _decided(each, rows, indices, guards)
        findings.append(each)
    return replace(report, findings=tuple(findings))


def _decided(finding: Finding, rows: Rows, indices: _Indices, guards: Guards) -> Finding:
    witness = finding.witness
    if witness is None or witness.memory is None or witness.decided_by:
        return finding
    accesses = [*rows.accesses(finding)]
    if any(_counts_one(indices.code, each) for each in accesses):
        return finding
    read = {name: at for each in accesses for name, at in indices.behind(each)}
    names: tuple[str, ...] = ()
    if read and rows.may_be_gone(finding, frozenset(map(Table, read))):
        names = tuple(sorted(set(read.values())))
    elif (guard := guards.deciding(finding)) is not None:
        names = (guard,)
    if not names:
        return finding
    shown = " and ".join(f"'{each}'" for each in names)
    said = f"{finding.diagnostic.message}; with other numbers in {shown} they need not meet"
    return replace(
        finding,
        diagnostic=replace(finding.diagnostic, message=said),
        witness=replace(witness, decided_by=names),
    )


def _counts_one(code: DefUse, access: Instruction) -> bool:
    """Return True for a store that adds to its place what does not depend on the work-item."""
    if not isinstance(access, Store) or not isinstance(access.value, Local):
        return False
    made = code.made.get(access.value.name)
    if not isinstance(made, Binary) or made.op not in _SUMS:
        return False
    return counts(code, access) and any(map(code.is_given, (made.left, made.right)))


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
