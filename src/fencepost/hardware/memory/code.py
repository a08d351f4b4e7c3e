"""Code that a machine runs: the instructions that a test's threads are lowered to, one sequence for
each thread, with the arithmetic and the jumps between them.

A `Site` is a part of the code that can be left out to ask if a test needs it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never

from fencepost.errors import UnsupportedError
from fencepost.executions.cells import Extent
from fencepost.hardware.memory.barriers import Barriers
from fencepost.hardware.memory.cells import covered, extent_of
from fencepost.hardware.memory.description import Counted, Description, Op, Reach, Spread
from fencepost.hardware.memory.formulas import Formula, combined, formula, sliced
from fencepost.hardware.memory.instructions import (
    COUNTER_BIT,
    SCOPE_BITS,
    Code,
    Instruction,
    Site,
    SiteText,
    ThreadCode,
    What,
)
from fencepost.hardware.memory.locations import Locations, Where, locations_of
from fencepost.hardware.memory.rows import cache_row, counted_by, mask_of, reach_of
from fencepost.lowering.litmus import Line, thread_lines
from fencepost.lowering.rows.instructions import Barrier, Cache, Family, Memory, Tensor, Wait
from fencepost.lowering.steps import Step
from fencepost.lowering.target import Target
from fencepost.lowering.units import thread_unit
from fencepost.program.expressions import Expr, registers
from fencepost.program.operations import (
    Assign,
    AtomicRmw,
    BarrierOperation,
    CmpXchg,
    Goto,
    Load,
    Operation,
    Store,
)
from fencepost.program.program import LitmusTest, Program, Thread
from fencepost.program.values import UNDEF
from fencepost.program.widths import register_sizes
from fencepost.records import dataclass


def code_of(
    test: LitmusTest,
    target: Target,
    description: Description,
    dropped: frozenset[Site] = frozenset(),
) -> Code:
    """Return the test as code for the machine of a target, without the dropped sites.

    Raises the error of an operation that cannot be lowered, UnsupportedError if the machines lack
    something that the test has.
    """
    locations = locations_of(test.program)
    spread = description.spread(target.conditions)
    if spread is Spread.ANY_CU and locations.names[Where.LDS]:
        raise UnsupportedError(
            f"{locations.names[Where.LDS][0]} is in LDS, and workgroups are {spread.value}",
            rule=f"there is no LDS in this mode [{description.cite}]",
            mend="choose another mode",
        )
    barriers = Barriers(test.program)
    common = _Common(test.program, target, description, locations, barriers, dropped)
    threads: list[ThreadCode] = []
    sites: list[SiteText] = []
    for thread, (_, lines) in zip(test.program.threads, thread_lines(test), strict=True):
        maker = _Maker(thread, lines, common)
        threads.append(maker.code())
        sites += maker.sites
    ordered = any(
        most for thread in threads for each in thread.instructions for _, most in each.most
    )
    return Code(tuple(threads), locations, tuple(barriers.objects), tuple(sites), ordered)


@dataclass(frozen=True, slots=True)
class _Common:
    """The data that the threads of a test share."""

    program: Program
    target: Target
    description: Description
    locations: Locations
    barriers: Barriers
    dropped: frozenset[Site]


class _Maker:
    """The code of one thread."""

    def __init__(self, thread: Thread, lines: tuple[Line, ...], common: _Common) -> None:
        self.thread = thread
        self.lines = lines
        self.target = common.target
        self.description = common.description
        self.locations = common.locations
        self.barriers = common.barriers
        self.dropped = common.dropped
        self.sites: list[SiteText] = []
        self.made: list[Instruction] = []
        self.program = common.program
        self.sizes = register_sizes(common.program, thread)
        self.registers: dict[str, int] = {}
        self.parts: dict[str, Formula] = {}
        self.first: list[int] = []
        for name, value in thread.registers:
            self._register(name, 0 if value is UNDEF else value)
        self.renames = not thread.labels

    def code(self) -> ThreadCode:
        """The thread's code."""
        unit = thread_unit(self.thread, self.lines, self.target, "")
        starts: dict[int, int] = {}
        for index, (line, outcome) in enumerate(zip(self.lines, unit.outcomes, strict=True)):
            starts[index] = len(self.made)
            if outcome.error is not None:
                raise outcome.error
            steps = outcome.lowered.steps if outcome.lowered is not None else ()
            self._operation(index, line, steps)
        for name in tuple(self.parts):
            self._join(name)
        starts[len(self.lines)] = len(self.made)
        labels = {name: starts[at] for name, at in self.thread.labels}
        for each in self.made:
            if each.what is What.GOTO:
                each.target = labels[each.text]
                each.text = each.source
        return ThreadCode(
            self.thread.number,
            tuple(self.made),
            {name: number for name, number in self.registers.items() if _PART not in name},
            tuple(self.first),
        )

    def _operation(self, index: int, line: Line, steps: tuple[Step, ...]) -> None:
        operation = line.operation
        match operation:
            case Assign(register, value):
                result = self._expression(value)
                into = self._fresh(register)
                self._add(What.ASSIGN, line.text, line.text, value=result, register=into)
                return
            case Goto(label, condition):
                test = None if condition is None else self._expression(condition)
                self._add(What.GOTO, label, line.text, value=test)
                return
            case _:
                pass
        accessed = False
        at_barrier = [step for step in steps if isinstance(step.action, Barrier)]
        for number, step in enumerate(steps):
            site = Site(self.thread.number, index, number)
            match step.action:
                case Wait():
                    self._wait(step, step.action, site, line.text)
                case Cache():
                    self._cache(step, step.action, site, line.text)
                case Memory():
                    if not accessed:
                        self._access(step, step.action, site, line)
                    accessed = True
                case Barrier():
                    if step is at_barrier[-1]:
                        self._barrier(at_barrier, operation, line.text)
                case Tensor():
                    raise UnsupportedError(
                        f"{step.text} in {line.text}",
                        rule="copies of tensors are outside of the memory model [001 Memory Model "
                        "GFX125x]",
                        mend="leave it out",
                    )
                case _:
                    assert_never(step.action)

    def _add(self, what: What, text: str, source: str, **fields: object) -> Instruction:
        made = Instruction(what, text, source, **fields)  # type: ignore[arg-type]
        formulas = (each for each in (made.value, made.expected) if each is not None)
        made.reads = tuple(dict.fromkeys(number for each in formulas for number in each.reads))
        self.made.append(made)
        return made

    def _register(self, name: str, value: int) -> int:
        self.registers[name] = len(self.first)
        self.first.append(value)
        return self.registers[name]

    def _fresh(self, name: str) -> int:
        """The register that an instruction writes. Where the thread has no jumps it is a new one,
        as a compiler would choose, so that no instruction waits for it to be free.
        """
        self.parts.pop(name, None)
        if self.renames or name not in self.registers:
            return self._register(name, 0)
        return self.registers[name]

    def _expression(self, expression: Expr) -> Formula:
        """The expression, over the registers that hold its names now."""
        for name in registers(expression):
            self._join(name)
            if name not in self.registers:
                self._register(name, 0)
        return formula(expression, dict(self.registers).__getitem__, self.sizes)

    def _wait(self, step: Step, wait: Wait, site: Site, source: str) -> None:
        several = len(wait.counters) > 1
        self._offer(site, step.text, source)
        parts = []
        for counter, most in wait.counters:
            part = Site(site.thread, site.operation, site.step, counter=counter.value)
            if several:
                self._offer(part, step.text, source, counter.value)
            if part not in self.dropped:
                parts.append((COUNTER_BIT[counter], most))
        if site in self.dropped:
            return
        self._add(What.WAIT, step.text, source, most=tuple(parts))

    def _offer(self, site: Site, text: str, source: str, part: str = "") -> None:
        self.sites.append(SiteText(site, text, source, part))

    def _cache(self, step: Step, cache: Cache, site: Site, source: str) -> None:
        self._offer(site, step.text, source)
        if site in self.dropped:
            return
        bits = frozenset(cache.bits) & SCOPE_BITS
        row = cache_row(self.description, cache.op, bits)
        back = cache.op.writes_back
        places = tuple(level.place for level in self.description.levels if level.name in row.levels)
        self._add(
            What.WRITE_BACK if back else What.INVALIDATE,
            step.text,
            source,
            reach=row.reach,
            levels=places,
            mask=mask_of(self.description, Counted.WRITE_BACK if back else Counted.INVALIDATE),
        )

    def _access(self, step: Step, memory: Memory, site: Site, line: Line) -> None:
        operation = line.operation
        assert isinstance(operation, Load | Store | AtomicRmw | CmpXchg)
        where, base = self.locations.number[self.thread.number, operation.pointer.name]
        bits = frozenset(memory.bits)
        if where is Where.GLOBAL and bits & SCOPE_BITS:
            bare = Site(site.thread, site.operation, site.step, bits=True)
            self._offer(bare, step.text, line.text, "scope bits")
            if bare in self.dropped:
                bits -= SCOPE_BITS
        op, counted, what = _KINDS[type(operation)]
        if op is Op.RMW:
            counted = Counted.RETURNING if memory.returns else Counted.SILENT
        flat = memory.family is Family.FLAT
        mask, loose = counted_by(self.description, counted, where, flat=flat)
        fields: dict[str, object] = {
            "where": where,
            "reach": reach_of(self.description, self.target, op, bits)
            if where is Where.GLOBAL
            else Reach.CU,
            "mask": mask,
            "loose": loose,
        }
        extent = extent_of(self.program, operation.pointer)
        cells = covered(self.locations.cells, extent, operation)
        parts: dict[Extent, int] = {}
        for place, cell in cells:
            own = {**fields, "address": base + place, **self._written(operation, extent, cell)}
            if len(cells) > 1 and isinstance(operation, Load):
                own["register"] = parts[cell] = self._register(_part_of(operation, cell), 0)
            elif not isinstance(operation, Store):
                own["register"] = self._fresh(operation.register)
            self._add(what, step.text, line.text, **own)
        if parts:
            assert isinstance(operation, Load)
            self._split(operation, combined(parts, extent.offset, extent.size))

    def _split(self, operation: Load, whole: Formula) -> None:
        """Note that a register is in parts until it is used; its accesses end one by one."""
        if self.thread.labels:
            raise UnsupportedError(
                f"a load of {operation.pointer.name}, whose parts other operations access, in a "
                "thread with jumps",
                place=operation.place,
                rule="a memory machine puts parts together in straight code",
                mend="ask the model: fencepost litmus",
            )
        self.parts[operation.register] = whole

    def _join(self, name: str) -> None:
        """Put a register together that is in parts."""
        if (whole := self.parts.pop(name, None)) is not None:
            says = f"{name} = its parts"
            self._add(What.ASSIGN, says, says, value=whole, register=self._fresh(name))

    def _written(
        self, operation: Load | Store | AtomicRmw | CmpXchg, extent: Extent, cell: Extent
    ) -> Mapping[str, object]:
        """Return what an access writes to a cell, and what it compares with."""

        def value(of: Expr) -> Formula:
            whole = self._expression(of)
            if not self.program.has_sizes:
                return whole
            return sliced(whole, cell.offset - extent.offset, cell.size)

        match operation:
            case Store():
                return {"value": value(operation.value)}
            case AtomicRmw():
                return {
                    "value": value(operation.operand),
                    "rmw": operation.op,
                    "size": cell.size,
                }
            case CmpXchg():
                return {"value": value(operation.new), "expected": value(operation.expected)}
            case Load():
                return {}
            case _:
                assert_never(operation)

    def _barrier(self, steps: Sequence[Step], operation: Operation, source: str) -> None:
        assert isinstance(operation, BarrierOperation)
        done = tuple(self.barriers.steps(operation, self.thread))
        # Before them M0 may be set; or one instruction arrives and waits.
        own = steps[-len(done) :]
        for number, each in enumerate(done):
            fields: dict[str, object] = {"barrier": each.barrier}
            if each.count is not None:
                fields["value"] = self._expression(each.count)
            if each.register is not None:
                fields["register"] = self._fresh(each.register)
            self._add(each.what, own[min(number, len(own) - 1)].text, source, **fields)


_PART = "+"
"""The mark in the name of a register that holds a part of what was loaded."""


def _part_of(operation: Load, cell: Extent) -> str:
    return f"{operation.register}{_PART}{cell.offset}"


_KINDS = {
    Load: (Op.LOAD, Counted.LOAD, What.LOAD),
    Store: (Op.STORE, Counted.STORE, What.STORE),
    AtomicRmw: (Op.RMW, Counted.SILENT, What.RMW),
    CmpXchg: (Op.RMW, Counted.SILENT, What.COMPARE),
}
