"""Findings of machine code as diagnostics: in words, with their places and the missing wait."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Sequence

from fencepost.diagnostics import Code, Diagnostic, Location, Severity
from fencepost.lowering.rows.instructions import COMBINED, Counter
from fencepost.machine_code.barriers.words import ROWS as BARRIERS
from fencepost.machine_code.check import KernelReport, Report
from fencepost.machine_code.control_flow.code import Code as Instructions
from fencepost.machine_code.findings import Excess, Finding, Hazard, Meeting, Verdict
from fencepost.machine_code.instructions.counters import GENERATIONS
from fencepost.machine_code.instructions.registers import spell
from fencepost.records import dataclass, replace
from fencepost.targets.generation import Generation

CODES = {
    Hazard.READ: Code.READ_IN_FLIGHT,
    Hazard.ADDRESS: Code.READ_IN_FLIGHT,
    Hazard.WRITTEN: Code.WRITTEN_IN_FLIGHT,
    Hazard.OVERWRITTEN: Code.SOURCE_IN_FLIGHT,
    Hazard.LDS_AT_BARRIER: Code.LDS_IN_FLIGHT,
    Hazard.LDS_READ_AT_BARRIER: Code.LDS_IN_FLIGHT,
    Hazard.LDS_UNORDERED: Code.LDS_UNORDERED,
    Hazard.LDS_RACE: Code.LDS_UNORDERED,
    Hazard.WRITE_BACK_IN_FLIGHT: Code.RELEASE_INCOMPLETE,
    Hazard.INVALIDATED_EARLY: Code.ACQUIRE_INCOMPLETE,
    Hazard.INVALIDATED_NARROWLY: Code.ACQUIRE_INCOMPLETE,
    Hazard.AT_RETURN: Code.READ_IN_FLIGHT,
    Hazard.COPY_IN_FLIGHT: Code.LDS_COPY_IN_FLIGHT,
    Hazard.REPLAYED: Code.SOURCE_BEFORE_REPLAY,
    Hazard.MEMORY_AT_BARRIER: Code.MEMORY_AT_BARRIER,
    Hazard.REDUNDANT: Code.REDUNDANT_WAIT,
    Hazard.COVERED: Code.REDUNDANT_WAIT,
    **{hazard: row.code for hazard, row in BARRIERS.items()},
    Hazard.SEQUENCE_LOST: Code.SEQUENCE_LOST,
    Hazard.MORE_THAN_DECLARED: Code.MORE_THAN_DECLARED,
}
_DOES = {
    Hazard.READ: "reads",
    Hazard.ADDRESS: "uses as address",
    Hazard.WRITTEN: "writes",
    Hazard.OVERWRITTEN: "writes",
    Hazard.REPLAYED: "writes",
    Hazard.AT_RETURN: "returns with",
}
_DONE = {
    Hazard.LDS_RACE: "accesses LDS",
    Hazard.WRITE_BACK_IN_FLIGHT: "stores",
    Hazard.INVALIDATED_EARLY: "invalidates",
    Hazard.INVALIDATED_NARROWLY: "invalidates",
    Hazard.COPY_IN_FLIGHT: "accesses LDS",
    Hazard.MEMORY_AT_BARRIER: "waits for other waves",
}
_ONE_A_KERNEL = frozenset({Hazard.LDS_RACE, Hazard.REPLAYED})
_AT_BARRIER = {Hazard.LDS_AT_BARRIER: "writing", Hazard.LDS_READ_AT_BARRIER: "reading"}


@dataclass(frozen=True, slots=True)
class Operation:
    """An operation of LLVM IR that a finding is about: its text, where it stands, what it lost, and
    the row of the table that asks for it.
    """

    text: str
    location: str
    lost: tuple[str, ...]
    row: str


@dataclass(frozen=True, slots=True)
class Described:
    """A finding with what is said of it; `operation` of those against LLVM IR."""

    finding: Finding
    diagnostic: Diagnostic
    operation: Operation | None = None


def described(report: Report, kernel: KernelReport, file: str) -> tuple[Described, ...]:
    """The findings of a kernel of a file as diagnostics; of races in LDS, and of registers that
    matter for a replay, only the first one, which says how many there are. What is not decided is
    none (`undecided`).
    """
    words = _Words(report.code, report.generation, file, kernel.name)
    many = Tally(each.hazard for each in kernel.findings)
    told: set[Hazard] = set()
    found = []
    for each in kernel.findings:
        if each.hazard in told or each.hazard is Hazard.LDS_UNORDERED:
            continue
        diagnostic = words.diagnostic(each)
        if each.hazard in _ONE_A_KERNEL:
            told.add(each.hazard)
            if many[each.hazard] > 1:
                message = f"{diagnostic.message} (one of {many[each.hazard]})"
                diagnostic = replace(diagnostic, message=message)
        found.append(Described(each, diagnostic))
    return tuple(found)


def undecided(report: Report, kernel: KernelReport) -> KernelReport:
    """The report of a kernel with the accesses to LDS that may be a race among its reasons why
    nothing found is no proof.
    """
    found = [each for each in kernel.findings if each.hazard is Hazard.LDS_UNORDERED]
    if not found:
        return kernel
    first, code = found[0], report.code
    earlier, later = (
        f"{code.instructions[at].opcode.mnemonic} ({code.where(at)})"
        for at in (first.first, first.second)
    )
    count = f"; one of {len(found)}" if len(found) > 1 else ""
    why = (
        f"{Code.LDS_UNORDERED} is not decided: no barrier is between {earlier} and {later}, and "
        f"the code does not say whether two waves access the same bytes of LDS there{count}"
    )
    return replace(kernel, reasons=(*kernel.reasons, why))


def wait_text(waits: Sequence[tuple[Counter, int]], generation: Generation) -> str:
    """The instructions that wait until so many operations of each counter are left at most."""
    if GENERATIONS[generation].split:
        return "; ".join(f"s_wait_{counter.value} {most}" for counter, most in waits)
    combined = [f"{c.value}({most})" for c, most in waits if c in COMBINED]
    found = [f"s_waitcnt {' '.join(combined)}"] if combined else []
    found += [f"s_waitcnt_vscnt null, {most}" for c, most in waits if c is Counter.VS]
    return "; ".join(found)


def excess_diagnostic(excess: Excess, place: Location) -> Diagnostic:
    """A resource of which code uses more than is declared, in words."""
    need, name = excess.need, excess.resource
    if need == 1:
        name = name.replace("bytes", "byte").replace("registers", "register")
    return Diagnostic(
        Code.MORE_THAN_DECLARED,
        f"{excess.what} needs {need} {name}, and {excess.said}",
        (place,),
        f"declare {need} {name} or more, or use fewer",
        level=excess.level,
    )


def _level(each: Finding) -> Severity | None:
    """The level of a finding: what depends on an address is no error; None where the code says how
    severe it is.
    """
    severe = CODES[each.hazard].severity is Severity.ERROR
    return Severity.WARNING if severe and each.verdict is Verdict.ONLY_IF else None


def _met(later: str, at: str, meeting: Meeting) -> str:
    """Two accesses of two work-items in words."""
    x, y, z = meeting.shape
    one, other = (_item(each, meeting.shape) for each in (meeting.first, meeting.second))
    if meeting.bytes is None:
        where = "the same bytes of LDS as"
    else:
        first, second = meeting.bytes
        where = f"LDS {_bytes(second, meeting.widths[1])} and"
        at = f"{at} LDS {_bytes(first, meeting.widths[0])}"
    return (
        f"in a workgroup of {x} × {y} × {z}, {later} of work-item {other} accesses {where} {at} "
        f"of work-item {one}, in another wave, with no barrier between"
    )


def _item(ids: tuple[int, int, int], shape: tuple[int, int, int]) -> str:
    """The ids of a work-item; one where the workgroup has one axis."""
    return str(ids[0]) if shape[1:] == (1, 1) else f"({', '.join(map(str, ids))})"


def _bytes(first: int, width: int) -> str:
    return f"bytes {first} to {first + width - 1}" if width > 1 else f"byte {first}"


def _between(distance: int) -> str:
    """The distance of two instructions in words."""
    if not distance:
        return "right before"
    return f"{distance} instruction{'s' if distance > 1 else ''} between"


def location(code: Instructions, file: str, kernel: str, number: int, note: str) -> Location:
    """The place of an instruction, with its line in the source where that is known."""
    place = code.places[number]
    if code.from_text:
        return Location(file, place, name=kernel, note=note)
    line = code.line(number)
    frames = (Location(line.file, line.line, name=kernel),) if line else ()
    return Location(file, offset=place, name=kernel, note=note, frames=frames)


def _values(each: Finding) -> str:
    """The counters' values while the operation is in flight: it is counted, and so are the younger
    ones that may be left outstanding.
    """
    values = " and ".join(f"{counter.value} is {most + 1}" for counter, most in each.waits)
    return f", where {values} or more" if values else ""


@dataclass(frozen=True, slots=True)
class _Words:
    code: Instructions
    generation: Generation
    file: str
    kernel: str

    def diagnostic(self, each: Finding) -> Diagnostic:
        """A finding in words."""
        if each.hazard is Hazard.REDUNDANT:
            return self._redundant(each)
        if each.hazard is Hazard.COVERED:
            return self._covered(each)
        if each.hazard in BARRIERS:
            return self._of_barrier(each)
        if each.excess is not None:
            place = self._place(each.second, f"`{self.code.text(each.second)}`")
            return excess_diagnostic(each.excess, place)
        second = self._place(each.second, self._second(each))
        before = "accessed by" if each.hazard is Hazard.LDS_RACE else "in flight since"
        first = self._place(each.first, f"{before} `{self.code.text(each.first)}`")
        places = [second, first]
        if each.weak is not None:
            places.append(self._place(each.weak, f"`{self.code.text(each.weak)}` leaves too many"))
        steps = tuple(self._place(at, "begins a block of the path") for at in each.path)
        return Diagnostic(
            CODES[each.hazard],
            self._message(each),
            tuple(places),
            self._help(each),
            level=_level(each),
            steps=steps,
        )

    def _of_barrier(self, each: Finding) -> Diagnostic:
        row, code = BARRIERS[each.hazard], self.code
        how = f"only if {each.condition}" if each.condition else each.verdict.value
        first = f"{code.instructions[each.first].opcode.mnemonic} ({code.where(each.first)})"
        message = row.message.format(op=code.text(each.second), first=first)
        places = [self._place(each.second, f"`{code.text(each.second)}`")]
        if row.first:
            places.append(self._place(each.first, f"{row.first} `{code.text(each.first)}`"))
        mend = row.mend.format(where=code.where(each.second))
        text = f"{message}: {how}"
        return Diagnostic(CODES[each.hazard], text, tuple(places), mend, level=_level(each))

    def _help(self, each: Finding) -> str:
        where = self.code.where(each.second)
        if each.hazard is Hazard.LDS_RACE:
            return f"put a barrier before {where}, where all waves of the workgroup pass"
        if each.hazard is Hazard.INVALIDATED_NARROWLY:
            return f"give {where} the scope of the load"
        return f"insert `{wait_text(each.waits, self.generation)}` before {where}"

    def _redundant(self, each: Finding) -> Diagnostic:
        many = " and ".join(f"{most} of {counter.value}" for counter, most in each.waits)
        where = f", {each.condition}" if each.condition else ""
        return Diagnostic(
            Code.REDUNDANT_WAIT,
            f"`{self.code.text(each.second)}` never waits: at most {many} are outstanding{where}",
            (self._place(each.second, ""),),
            "remove it",
        )

    def _covered(self, each: Finding) -> Diagnostic:
        later, code = each.first, self.code
        where = f"; {each.condition}" if each.condition else ""
        how = f"{code.where(later)}, {_between(each.distance)}"
        text = f"`{code.text(each.second)}` is covered by `{code.text(later)}` ({how}){where}"
        places = (self._place(each.second, ""), self._place(later, "waits for as much"))
        return Diagnostic(Code.REDUNDANT_WAIT, text, places, "remove the earlier one")

    def _message(self, each: Finding) -> str:
        what = self.code.instructions[each.first].opcode.mnemonic
        later = self.code.instructions[each.second].opcode.mnemonic
        at = f"{what} ({self.code.where(each.first)})"
        by = f"{what} ({self.code.where(each.first)}, {_between(each.distance)})"
        how = f"only if {each.condition}" if each.condition else each.verdict.value
        match each.hazard:
            case Hazard.LDS_RACE if each.meeting is not None:
                return f"{_met(later, at, each.meeting)}: {how}"
            case Hazard.WRITE_BACK_IN_FLIGHT:
                return f"{later} stores while {at} may still write caches back: {how}"
            case Hazard.INVALIDATED_EARLY:
                return f"{later} invalidates while {at} may still load: {how}"
            case Hazard.INVALIDATED_NARROWLY:
                return f"{later} invalidates for a narrower scope than {at} has: {how}"
            case Hazard.LDS_AT_BARRIER | Hazard.LDS_READ_AT_BARRIER:
                return f"{by} may still be {_AT_BARRIER[each.hazard]} LDS at the barrier: {how}"
            case Hazard.COPY_IN_FLIGHT:
                return f"{later} accesses LDS while {by} may still access it: {how}"
            case Hazard.MEMORY_AT_BARRIER:
                return f"{later} is reached while {by} may be outstanding: {how}"
            case Hazard.AT_RETURN:
                return f"returns while {by} may still write {spell(each.registers)}: {how}"
            case _:
                pass
        many = "are" if len(spell(each.registers)) > 4 else "is"
        done = "read" if each.hazard in (Hazard.READ, Hazard.ADDRESS) else "written"
        late = each.hazard in (Hazard.OVERWRITTEN, Hazard.REPLAYED)
        still = "have to read" if late else "write"
        return f"{spell(each.registers)} {many} {done} while {by} may still {still}: {how}"

    def _second(self, each: Finding) -> str:
        text = self.code.text(each.second)
        if each.hazard in _DONE:
            return f"`{text}` {_DONE[each.hazard]}"
        if each.hazard in _AT_BARRIER:
            return f"`{text}` tells other waves{_values(each)}"
        return f"`{text}` {_DOES[each.hazard]} {spell(each.registers)}{_values(each)}"

    def _place(self, number: int, note: str) -> Location:
        return location(self.code, self.file, self.kernel, number, note)
