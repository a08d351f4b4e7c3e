"""Races that show only where rows overlap, which no caller has: no bugs, but reasons of 'unknown'.

Runs with pitches of 0, or tables of offsets that all hold the same, show races in every kernel with
such rows. Of each race whose address leads back to a start of a row (`conditions.row_starts`), the
run is made again with starts as a caller has them: pitches far apart, entries of a table that
increase. A race that is gone then says only that nothing in the kernel keeps the rows apart. One
that stays is a bug, and so is one that cannot be made again without the change.

A bug ends the search for others, so where none is left, the search goes on with such starts: what
is wrong within a row is still found.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import gcd

from fencepost.diagnostics import Code, Diagnostic
from fencepost.kernels.certificate import Premise
from fencepost.kernels.conditions.address_parts import Field
from fencepost.kernels.conditions.code_elsewhere import in_code_elsewhere
from fencepost.kernels.conditions.row_starts import (
    Bound,
    Mask,
    Pitch,
    RowStarts,
    Start,
    Table,
)
from fencepost.kernels.conditions.samples import key_of
from fencepost.kernels.conditions.search import elsewhere
from fencepost.kernels.conditions.vocabulary import bound
from fencepost.kernels.execute.memory.pages import Entries
from fencepost.kernels.execute.run import Run
from fencepost.kernels.execute.state import Contents
from fencepost.kernels.question.argument_types import named_types
from fencepost.kernels.question.layout import MIDDLE, WINDOW
from fencepost.kernels.question.source_places import place_of
from fencepost.kernels.report import Actor, Finding, Report
from fencepost.kernels.runs.trial import Trial, tried
from fencepost.kernels.stages.sequence import Checked
from fencepost.kernels.task import Found, Prepared
from fencepost.llvm.ir import Instruction
from fencepost.llvm.types import store_size
from fencepost.numerals import is_decimal
from fencepost.records import dataclass, replace
from fencepost.vocabulary.address_spaces import Memory

_TRIED = (Contents.INDEX, Contents.MIXED, Contents.ZERO, Contents.TELLING, Contents.REAL)
_GROUPS = 4
_LATER = 6
"""Inputs with which the search goes on."""
_APART = (1024, 40)
"""Elements from one start in a table to the next: more than a workgroup has, and a few."""
_SPREAD = (*_APART, 1, 0)
"""The same where any numbers will do: indices, each once, and 0, which stays within any row."""
_MOST_APART = {1: 1, 2: 40, 4: 1024, 8: 1024}
"""The same of entries of so many bytes, which hold no larger numbers."""
_LEAST, _MOST = (12, 4), (28, 34)
"""Bits of the least of up to three pitches, and of more; of the largest one, in 32 bits and 64."""

_END = 1 << 30
"""The end of an array, which rows that are apart do not reach."""


@dataclass(frozen=True, slots=True)
class Overlaps:
    """The report on a kernel without the races that only overlapping rows show. `of_memory`: more
    than arguments says where its rows begin, so that no condition on arguments keeps them apart.
    """

    report: Report
    of_memory: bool


def without_overlaps(check: Checked) -> Overlaps:
    """Return the report with races that only overlapping rows show as reasons of 'unknown'."""
    kernel, report = check.prepared, check.report
    task = check.task
    same = Overlaps(report, of_memory=False)
    if kernel is None or task.launch.is_open or Premise.ROWS_APART in task.options.refused:
        return same
    rows = Rows(kernel, RowStarts(kernel.program.graph, task.kernel.parameters))
    reasons: dict[str, Diagnostic] = {}
    gone, starts = [], set[Start]()
    for each in report.findings:
        if each.is_bug and not task.stop.reached and (found := rows.overlap(each)):
            if in_code_elsewhere(task, _positive(kernel, found), (each,)):
                continue
            starts |= found
            gone.append(each)
            reason = _reason(kernel, each, found)
            reasons.setdefault(reason.message, reason)
    if not gone:
        return same
    left = [each for each in report.findings if each not in gone]
    if not any(each.is_bug for each in left):
        left += rows.others(starts)
    told = tuple(reasons.values())
    if any(each.is_bug for each in left):
        report = replace(report, notes=(*report.notes, *elsewhere(gone)))
    else:
        report = replace(report, unsettled=told)
    of_memory = any(isinstance(each, Field | Table) for each in starts)
    return Overlaps(replace(report, findings=tuple(left)), of_memory)


@dataclass(frozen=True)
class _Changed:
    """Arguments, buffers and bytes of structures of a run with starts as callers have them."""

    values: dict[str, int]
    tables: dict[int, Entries]
    overlay: dict[int, int]


@dataclass(frozen=True)
class Rows:
    """Runs of a kernel with the same arguments, and other starts of rows."""

    kernel: Prepared
    starts: RowStarts

    def overlap(self, finding: Finding) -> frozenset[Start]:
        """Return the starts of rows without whose overlap a race does not show; none of others."""
        witness = finding.witness
        if witness is None or witness.memory is None:
            return frozenset()
        values = self._values(finding)
        found: frozenset[Start] = frozenset(
            each for each in self.starts.masks if values.get(each.register, 0).bit_count() > 1
        )
        if witness.memory is Memory.GLOBAL:
            found |= {start for one in self.accesses(finding) for start in self.starts.of(one)}
        return found if self.is_gone_with(finding, found) else frozenset()

    def is_gone_with(self, finding: Finding, starts: frozenset[Start]) -> bool:
        """Return True if no run that shows a race does so with other starts."""
        again = False
        for plain in self._plain(finding) if starts else ():
            shown = self._run(finding, plain)
            if shown is None:
                continue
            again = True
            run, same = shown
            if not any(
                self._is_gone(same, plain, each)
                for each in self._changed(starts, self._values(finding), run)
            ):
                return False
        return again

    def may_be_gone(self, finding: Finding, starts: frozenset[Start]) -> bool:
        """Return True if some run with the arguments of a race, and with other starts, has none
        between its two work-items, though they make both accesses.
        """
        for plain in self._plain(finding) if starts else ():
            run = tried(self.kernel, Found(goes_on=True, advises=False), plain)
            if run is not None and any(
                self._is_gone(finding, plain, each, bugs=True)
                for each in self._changed(starts, self._values(finding), run, _SPREAD)
            ):
                return True
        return False

    def shown(self, finding: Finding) -> tuple[Trial, Run] | None:
        """Return a run that shows a race; None if none does."""
        for plain in self._plain(finding):
            if self.kernel.task.stop.reached:
                break
            if (again := self._run(finding, plain)) is not None:
                return plain, again[0]
        return None

    def item(self, actor: Actor) -> tuple[int, int]:
        """Return the workgroup of a work-item, and its number there."""
        return self._group(actor.group), actor.wave * self.kernel.task.launch.wave + actor.lane

    def are_made(self, finding: Finding, run: Run) -> bool:
        """Return True if work-items make each access of a race in a run, whoever they are."""
        spots = {each.spot for each in finding.diagnostic.locations}
        task, sites = self.kernel.task, self.kernel.program.sites
        places = (sites[each] for each in {entry.site for entry in run.state.log})
        return spots <= {place_of(each, task.file, task.kernel.name).spot for each in places}

    def _plain(self, finding: Finding) -> Iterator[Trial]:
        """Yield runs with the arguments of a finding, in its workgroups and some others."""
        actors = () if finding.witness is None else finding.witness.actors
        groups = dict.fromkeys(self._group(each.group) for each in actors)
        some = [*dict.fromkeys((*groups, *self.kernel.some_groups()[:_GROUPS]))]
        values = {**self.kernel.given, **self._values(finding)}
        held = None if finding.witness is None else finding.witness.held
        if held is not None:
            own, turn = Contents(held.contents), held.turn
            yield Trial(values, own, some, self._steps, held.overlay, turn=turn)
        for contents in _TRIED:
            if held is None or held.overlay or held.contents != contents.value:
                yield Trial(values, contents, some, self._steps)

    def _values(self, finding: Finding) -> dict[str, int]:
        """The arguments with which a finding shows, by register."""
        given = {} if finding.witness is None else finding.witness.arguments
        return {
            each.name: given[each.source_name]
            for each in self.kernel.task.kernel.parameters
            if each.source_name in given
        }

    def others(self, starts: set[Start]) -> Sequence[Finding]:
        """Return bugs that show with starts as callers have them."""
        some = self.kernel.some_groups()
        for values, contents in [*self.kernel.inputs.first()][:_LATER]:
            plain = Trial(values, contents, some, self._steps)
            run = tried(self.kernel, Found(goes_on=False), plain)
            if run is None or self.kernel.task.stop.reached:
                continue
            shown: list[dict[object, Finding]] = []
            for changed in self._changed(frozenset(starts), values, run):
                found = Found(goes_on=False)
                tried(self.kernel, found, self._trial(plain, changed))
                shown.append({key_of(each): each for each in found.ordered() if each.is_bug})
            first, second = shown
            if bugs := [each for key, each in first.items() if key in second]:
                return bugs
        return ()

    @property
    def _steps(self) -> int:
        return self.kernel.task.budget.telling_run

    def _group(self, place: Sequence[int]) -> int:
        grid = self.kernel.task.launch.grid
        return place[0] + grid[0] * (place[1] + grid[1] * place[2])

    def accesses(self, finding: Finding) -> Iterator[Instruction]:
        """The accesses at the places of a finding."""
        task = self.kernel.task
        spots = {each.spot for each in finding.diagnostic.locations}
        for node in self.kernel.program.graph.nodes:
            for each, _ in node.body:
                if place_of(each, task.file, task.kernel.name).spot in spots:
                    yield each

    def _run(self, finding: Finding, trial: Trial) -> tuple[Run, Finding] | None:
        """Return a run that shows a race, with the race; None if it does not."""
        found = Found(goes_on=False)
        run = tried(self.kernel, found, trial)
        shown = {key_of(each): each for each in found.findings.values()}
        same = shown.get(key_of(finding))
        return None if run is None or same is None else (run, same)

    def _is_gone(
        self, finding: Finding, plain: Trial, changed: _Changed, *, bugs: bool = False
    ) -> bool:
        """Return True if a run with changed starts comes to its end without the race, though its
        two work-items make both accesses. `bugs`: a write of the same value counts as none.
        """
        found = Found(goes_on=False, advises=False)
        run = tried(self.kernel, found, self._trial(plain, changed))
        if run is None or not run.finished or not self._is_made(finding, run):
            return False
        # What a race lacks may bring places of its own: the run is not asked for that.
        places = {*key_of(finding)[1:]}
        left = (each for each in found.findings.values() if each.is_bug or not bugs)
        return not any(places.issuperset(key_of(each)[1:]) for each in left)

    def _is_made(self, finding: Finding, run: Run) -> bool:
        """Return True if each work-item of a race makes one of its accesses in a run, and each of
        these is made by one of them; a start that is larger may fail a guard.
        """
        assert finding.witness is not None
        task, state = self.kernel.task, run.state
        spots = {each.spot for each in finding.diagnostic.locations}
        items = [self.item(each) for each in finding.witness.actors]
        made, by = set[object](), set[tuple[int, int]]()
        for entry in state.log:
            site = self.kernel.program.sites[entry.site]
            spot = place_of(site, task.file, task.kernel.name).spot
            if spot not in spots:
                continue
            numbers, own = state.number[entry.lanes], state.item[entry.lanes]
            found = [each for each in items if ((numbers == each[0]) & (own == each[1])).any()]
            by.update(found)
            made |= {spot} if found else set()
        return made == spots and by == {*items}

    def _trial(self, plain: Trial, changed: _Changed) -> Trial:
        """A run with changed starts."""
        values = {**plain.values, **changed.values}
        overlay = {**plain.overlay, **changed.overlay}
        return replace(plain, values=values, overlay=overlay, tables=changed.tables)

    def _changed(
        self,
        starts: frozenset[Start],
        values: Mapping[str, int],
        run: Run,
        spread: Sequence[int] = _APART,
    ) -> Iterator[_Changed]:
        """Yield inputs of a run with other starts: pitches in the order of the arguments, and the
        other way round; entries of tables as far apart as `spread` has it.
        """
        order = [each.name for each in self.kernel.task.kernel.parameters]
        pitches = [each for each in starts if isinstance(each, Pitch) and each.register in order]
        pitches.sort(key=lambda each: order.index(each.register))
        fields = sorted((e for e in starts if isinstance(e, Field)), key=lambda each: each.offset)
        types = {each.name: each.type for each in self.kernel.task.kernel.parameters}
        for turn, apart in enumerate(spread):
            ends = dict.fromkeys(self.starts.ends(starts) & values.keys(), _END)
            made = _Changed({**values, **ends}, self._tables(starts, run, apart), {})
            for each in starts:
                match each:
                    case Bound(register=register, most=most):
                        made.values[register] = min(values[register], most)
                    case Mask(register=register):
                        made.values[register] = 1 << max(values[register].bit_length() - 1, 0)
                    case _:
                        pass
            both: Sequence[Pitch | Field] = [*pitches, *fields]
            for number, one in enumerate(both[:: -1 if turn % 2 else 1]):
                size = store_size(types[one.register]) if isinstance(one, Pitch) else one.size
                least, most = _LEAST[len(both) > 3], _MOST[size > 4]
                pitch = 1 << (least + (most - least) // max(len(both) - 1, 1) * number)
                if isinstance(one, Pitch):
                    # One pitch keeps rows apart that are as long as arguments say; no more does.
                    tight = [one.unit * values[row] for row in one.rows if row in values]
                    made.values[one.register] = max(tight) if tight and len(both) == 1 else pitch
                    continue
                base = self.kernel.layout.arguments[one.parameter].base + one.offset
                for at, byte in enumerate(pitch.to_bytes(one.size, "little")):
                    made.overlay[base + at] = byte
            yield made

    def _tables(self, starts: frozenset[Start], run: Run, apart: int) -> dict[int, Entries]:
        """Return the buffers that a run reads starts from, or draws them from."""
        registers = {each.register for each in starts if isinstance(each, Table)}
        sites = self.kernel.program.sites
        read: dict[int, set[int]] = {}
        sizes: dict[int, int] = {}
        for each in run.state.log:
            if sites[each.site].head.name not in registers or each.lds:
                continue
            if each.size not in _MOST_APART:
                continue
            for address in each.addresses.tolist():
                window = address >> WINDOW
                read.setdefault(window, set()).add(address - (window << WINDOW) - MIDDLE)
                sizes[window] = each.size
        return {
            window: _entries(sizes[window], min(apart, _MOST_APART[sizes[window]]), places)
            for window, places in read.items()
        }


def _entries(size: int, apart: int, places: set[int]) -> Entries:
    """Return the entries of a table that were read at these places, in structures where they are
    further apart than they are long.
    """
    first = min(places)
    stride = gcd(*(each - first for each in places))
    if stride <= size:
        return Entries(size, apart)
    return Entries(size, apart, stride=stride, offset=first % stride)


def _positive(kernel: Prepared, starts: frozenset[Start]) -> list[str]:
    """Return the conditions that pitches are some number of units."""
    names = {e.name: e.source_name for e in kernel.task.kernel.parameters}
    types = named_types(kernel.task.kernel)
    pitches = [names[each.register] for each in starts if isinstance(each, Pitch)]
    return [bound(each, types[each], 1) for each in sorted(pitches) if each in types]


def _reason(kernel: Prepared, finding: Finding, starts: frozenset[Start]) -> Diagnostic:
    """Return the reason why a race is no bug, and what would settle it."""
    names = {
        each.name: f"%{each.name}" if is_decimal(each.source_name) else each.source_name
        for each in kernel.task.kernel.parameters
    }
    said = sorted({_needs(each, names) for each in starts})
    lines = " and ".join(dict.fromkeys(f"line {e.line}" for e in finding.diagnostic.locations))
    text = f"the accesses at {lines} meet only where rows overlap"
    if all(isinstance(each, Mask) for each in starts):
        text = f"the accesses at {lines} meet only where a mask has holes"
    mend = f"needs: {'; '.join(said)}; --strict-sizes reports what happens where they do"
    return Diagnostic(Code.NOT_SHOWN_APART, text, finding.diagnostic.locations, mend)


def _needs(start: Start, names: Mapping[str, str]) -> str:
    match start:
        case Pitch(register=register):
            return f"rows {names[register]} apart do not overlap"
        case Field(parameter=parameter, offset=offset):
            return f"rows as far apart as {names[parameter]}+{offset:#x} says do not overlap"
        case Table():
            return "rows that begin where memory says do not overlap"
        case Bound(register=register, most=most):
            return f"{names[register]} <= {most}, the length of a row"
        case Mask(register=register):
            return f"{names[register]} is a power of two"
