"""Check of a kernel for the launches in its source.

A launch that was read is no guess: a proof for it is a proof. Several launches are checked one by
one, and the worst verdict is that of the kernel; a proof of all of them rests on the premises of
each. Constant arguments, and those that are computed from others, count only if the launch is not
proved without them, with less effort, so that a proof is as general as it can be cheaply. A launch
whose grid alone is known is proved by workgroups of every size in any grid; otherwise it is checked
in its grid, with a guessed workgroup. A launch of which nothing is known (`Launched.unread`)
preserves a proof only if workgroups of every size are proved too, in any grid; otherwise the
verdict depends on the launch.

Options and settings take precedence: with a workgroup from there, no launch counts.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterable, Sequence

from fencepost.errors import InputError
from fencepost.kernels.certificate import Premise
from fencepost.kernels.check import check_kernel
from fencepost.kernels.findings.merged import RANK, merged
from fencepost.kernels.options import Infer, Options
from fencepost.kernels.question.argument_types import find_parameter, is_object
from fencepost.kernels.question.grid_ties import GridTie, usable
from fencepost.kernels.question.guessed_launch import grid_of
from fencepost.kernels.question.settled_arguments import Settled, settled_by
from fencepost.kernels.report import PROVED, Report, Verdict
from fencepost.llvm.launches.launch import Dim
from fencepost.llvm.module import Function, Module
from fencepost.records import dataclass, replace

Check = Callable[[Module, Function, Options, str], Report]
"""A check of a kernel for one launch, as `check_kernel` is one."""
MOST = 8
"""Greatest number of launches of one kernel that are checked; further ones count as unread."""

OF_WORKGROUPS = frozenset({Premise.WORKGROUP_FITS, Premise.WHOLE_WAVES})
"""Premises about the sizes of workgroups, whose conditions are words."""
BEFORE = 0.2
"""The effort of a check in any grid, or with any arguments, as a part of that of the launch."""


@dataclass(frozen=True, slots=True)
class SourceLaunch:
    """A launch in the source at `place` ('line 74'). `workgroup` or `grid` None: any;
    `dynamic_lds` None: as much as the kernel uses; `arguments` are the constant ones, `shared`
    pairs of pointers that may lead to one object, `same` those that are one, `ties` what ties a
    grid to arguments, `relations` what ties arguments to each other.
    """

    workgroup: Dim | None
    grid: Dim | None
    dynamic_lds: int | None
    arguments: tuple[tuple[str, int], ...]
    place: str
    shared: tuple[tuple[str, str], ...] = ()
    ties: tuple[GridTie, ...] = ()
    same: tuple[tuple[str, str], ...] = ()
    relations: tuple[GridTie, ...] = ()


@dataclass(frozen=True, slots=True)
class Launched:
    """The launches of a kernel in its source, and other code that may launch it: a line each.
    `notes` are for the report; `sizes` are the numbers of workgroups that these others have along
    some axes, for each line.
    """

    read: tuple[SourceLaunch, ...] = ()
    unread: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    sizes: tuple[tuple[GridTie, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class _Done:
    """A finished check: the report, and the options."""

    report: Report
    options: Options


@dataclass(frozen=True, slots=True)
class _Shape:
    """Launches that differ in constant arguments at most; `ties` are those that count. `several`:
    there may be several workgroups along an axis that the kernel does not use.
    """

    workgroup: Dim | None
    grid: Dim | None
    dynamic_lds: int | None
    ties: tuple[GridTie, ...] = ()
    several: bool = False
    same: tuple[tuple[str, str], ...] = ()
    """Pointer arguments that are given as another one, after that."""

    def asked(self, options: Options) -> Options:
        """Return the options of a check for this launch."""
        given = options.dynamic_lds is not None
        return replace(
            options,
            workgroup=self.workgroup,
            grid=options.grid or self.grid,
            dynamic_lds=options.dynamic_lds if given else self.dynamic_lds,
            arguments=(*options.arguments, *((name, other) for other, name in self.same)),
        )


def check_launched(
    module: Module,
    kernel: Function,
    options: Options,
    file: str,
    launched: Launched,
    check_one: Check = check_kernel,
) -> tuple[Report, Options]:
    """Check a kernel for the launches of its source; without any, as `check_one` does. Also returns
    the options of the check that gave the report. Raises InputError for a question that makes no
    sense.
    """
    if options.workgroup is not None:
        return check_one(module, kernel, options, file), options
    end = time.thread_time() + options.seconds
    known: dict[Options, _Done] = {}

    def check(asked: Options) -> _Done:
        key = replace(asked, seconds=0)
        if key not in known:
            asked = replace(asked, seconds=max(end - time.thread_time(), 0.01))
            known[key] = _Done(check_one(module, kernel, asked, file), asked)
        return known[key]

    done: list[_Done] = []
    unread, notes = list(launched.unread), list(launched.notes)
    shared: list[str] = []
    shapes: dict[_Shape, list[SourceLaunch]] = {}
    for each in launched.read:
        shape = _shape_of(each, module, kernel, options)
        shapes.setdefault(shape, []).append(each)
    for shape, launches in shapes.items():
        if len(done) >= MOST:
            unread += [f"{each.place}: one of more than {MOST} launches" for each in launches]
            continue
        try:
            made = _of_shape(kernel, shape, options, launches, check)
            made, lines = _not_apart(made, launches, check)
            done += made
            shared += lines
        except InputError as error:
            # Only a launch that cannot be is left out; any other question is refused.
            if not _is_of_launch(check, options, error):
                raise
            notes.append(f"the launch of {_places(launches)} fails: {error.message}")
    if not done:
        notes += [f"not read: {each}" for each in unread]
        sizes = _common_sizes(launched, module, kernel, options)
        guessed = _of_unread(sizes, unread, options, check)
        return _with_notes(guessed.report, notes), guessed.options
    if unread and all(each.report.verdict in PROVED for each in done):
        other = check(options)
        if other.report.verdict in PROVED:
            done.append(other)
            unread = []
    worst = min(done, key=lambda each: RANK.index(each.report.verdict))
    report = merged(worst.report, [each.report for each in done if each is not worst])
    notes += [f"not read: {each}" for each in unread] + [f"not covered: {each}" for each in shared]
    return replace(_with_notes(report, notes), unread=(*unread, *shared)), worst.options


def _of_unread(
    ties: tuple[GridTie, ...],
    unread: Sequence[str],
    options: Options,
    check: Callable[[Options], _Done],
) -> _Done:
    """The check for launches of which some axes of the grid at most are known."""
    if not ties:
        return check(options)
    places = tuple(dict.fromkeys(each.rpartition(": ")[0] for each in unread))
    made = check(replace(options, ties=ties))
    report = replace(_with_notes(made.report, [_tied(places, ties, None)]), places=places)
    return replace(made, report=report)


def _common_sizes(
    launched: Launched, module: Module, kernel: Function, options: Options
) -> tuple[GridTie, ...]:
    """The numbers of workgroups along axes that all launches have, where none was read."""
    if launched.read or not launched.sizes or options.grid is not None:
        return ()
    first, *others = launched.sizes
    common = [each for each in first if all(each in other for other in others)]
    _, y, z = (size > 1 for size in grid_of(kernel, module))
    return usable(common, kernel, None, (True, y, z))


def _with_notes(report: Report, notes: Sequence[str]) -> Report:
    return replace(report, notes=(*report.notes, *notes))


def _shape_of(launch: SourceLaunch, module: Module, kernel: Function, options: Options) -> _Shape:
    """A launch without its arguments, with the ties that say something of the kernel."""
    sizes = launch.workgroup, launch.grid, launch.dynamic_lds
    same = _same(kernel, launch)
    is_known = options.grid is not None or launch.grid is not None
    asked = [each for each in launch.ties if each.axis is None or not is_known]
    if not asked:
        return _Shape(*sizes, same=same)
    _, y, z = (size > 1 for size in grid_of(kernel, module))
    used = (True, y, z)
    ties = usable(asked, kernel, launch.workgroup, used)
    if all(each.is_any and used[each.axis or 0] for each in ties):  # as any grid has it
        ties = ()
    ties = _kept(ties, options)
    axes = [each.axis for each in ties if each.axis is not None]
    return _Shape(*sizes, ties, any(not used[axis] for axis in axes), same)


def _kept(ties: tuple[GridTie, ...], options: Options) -> tuple[GridTie, ...]:
    """The ties that rest on no premise that is refused."""
    refused = Premise.HOST_ARITHMETIC in options.refused
    return tuple(each for each in ties if each.exact or not refused)


def _same(kernel: Function, launch: SourceLaunch) -> tuple[tuple[str, str], ...]:
    """The pairs of pointer arguments of a kernel that a launch gives as one."""
    found = [find_parameter(kernel, name) for pair in launch.same for name in pair]
    of_type = {
        each.source_name: each.type for each in found if each is not None and is_object(each)
    }
    return tuple((a, b) for a, b in launch.same if a in of_type and of_type[a] == of_type.get(b))


def _of_shape(
    kernel: Function,
    shape: _Shape,
    options: Options,
    launches: Sequence[SourceLaunch],
    check: Callable[[Options], _Done],
) -> list[_Done]:
    """The checks of launches of one shape: one for any arguments if that is a proof, in any grid
    or else in those that are tied to arguments.
    """
    options = shape.asked(options)
    own: dict[Settled, list[str]] = {}
    for each in launches:
        given = [name for name, _ in options.arguments]
        settled = settled_by(kernel, given, each.arguments, _kept(each.relations, options))
        own.setdefault(settled, []).append(each.place)
    places = tuple(dict.fromkeys(each.place for each in launches))
    one = [f"{name} is {other}" for other, name in shape.same]
    always = [f"one object is given twice: {', '.join(one)}"] if one else []
    notes: list[str] = []
    first: _Done | None = None
    for ties in dict.fromkeys((() if not shape.several else shape.ties, shape.ties)):
        options = replace(options, ties=ties)
        notes = [*always, *([_tied(places, ties, shape.workgroup)] if ties else ())]
        # Conditions on arguments are searched for launches that leave them open.
        last = Settled() in own and ties == shape.ties
        first = check(options if last else _for_more(options))
        if first.report.verdict is Verdict.PROVED:
            report = replace(_with_notes(first.report, notes), places=places)
            return [replace(first, report=report)]
    assert first is not None
    found = []
    for settled, places_ in own.items():
        made, beside = first, notes
        if settled != Settled():
            asked = replace(options, arguments=(*options.arguments, *settled.constants))
            made = check(replace(asked, ties=(*asked.ties, *settled.relations)))
            if settled.relations and made.report.verdict is Verdict.UNKNOWN:
                other = _for_other_arguments(asked, settled.relations, check)
                if other is not None:
                    settled, made = replace(settled, relations=()), other
            if settled != Settled():
                beside = [*notes, f"with the arguments of the launch: {settled.text}"]
        report = replace(_with_notes(made.report, beside), places=tuple(dict.fromkeys(places_)))
        found.append(replace(made, report=report))
    return found


def _for_other_arguments(
    options: Options, relations: tuple[GridTie, ...], check: Callable[[Options], _Done]
) -> _Done | None:
    """Return the check without the relations of a launch, if it is a proof whose expected sizes the
    launch may have. A bug may be one of other launches.
    """
    made = check(options)
    proof = made.report.proof
    if made.report.verdict not in PROVED or proof is None:
        return None
    sizes = [each.condition for each in proof.sizes if each.premise not in OF_WORKGROUPS]
    met = replace(
        _for_more(options),
        ties=(*options.ties, *relations),
        assumptions=(*options.assumptions, *sizes),
    )
    try:
        check(met)
    except InputError:
        return None
    return made


def _for_more(options: Options) -> Options:
    """The options of a check for more than the launch, which another check is of: it is worth less
    work, since a proof of the launch takes as little as it may.
    """
    return replace(options, infer=Infer.NOTHING, effort=options.effort * BEFORE)


def _tied(places: Sequence[str], ties: Sequence[GridTie], workgroup: Dim | None) -> str:
    """The grid of launches in words: 'line 31 launches (n + 255) / 256 workgroups of 256×1×1'."""
    of_axes: dict[int, list[str]] = {}
    for each in ties:
        if each.axis is not None:
            of_axes.setdefault(each.axis, []).append(each.text)
    bounds = " and ".join(each.text for each in ties if each.axis is None)
    verb = "launch" if len(places) > 1 else "launches"
    who = f"{' and '.join(places)} {verb}"
    if not of_axes:
        return f"{who} it with {bounds}"
    named = len(of_axes) > 1 or any(of_axes)
    parts = [
        " and ".join(texts) + (f" along {'xyz'[axis]}" if named else "")
        for axis, texts in of_axes.items()
    ]
    size = "" if workgroup is None else f" of {'×'.join(map(str, workgroup))}"
    shown = f"{who} {', '.join(parts)} workgroups{size}"
    return f"{shown}, with {bounds}" if bounds else shown


def _not_apart(
    made: list[_Done], launches: Sequence[SourceLaunch], check: Callable[[Options], _Done]
) -> tuple[list[_Done], list[str]]:
    """Return the checks of launches that pass one object twice: proofs without the premise that
    arguments are apart, or a line on each launch that a proof does not cover.
    """
    lines = [
        f"{each.place}: {first} and {second} may point to one object"
        for each in launches
        for first, second in each.shared
        if (first, second) not in each.same
    ]
    kept = []
    for done in made:
        proof = done.report.proof
        if not lines or proof is None or Premise.ARGUMENTS_APART not in proof.premises:
            kept.append(done)
            continue
        refused = done.options.refused | {Premise.ARGUMENTS_APART}
        other = check(replace(done.options, refused=refused))
        if other.report.verdict not in PROVED:
            # No launch that passes one object twice is among those that were checked.
            of = {each.place for each in launches if {*each.shared} - {*each.same}}
            left = [
                replace(e, report=replace(e.report, places=_without(e.report.places, of)))
                for e in made
            ]
            return left, lines
        kept.append(replace(other, report=replace(other.report, places=done.report.places)))
    return kept, []


def _without(places: Sequence[str], some: Collection[str]) -> tuple[str, ...]:
    return tuple(each for each in places if each not in some)


def _is_of_launch(check: Callable[[Options], _Done], options: Options, error: InputError) -> bool:
    """Return True if a question is refused for its launch alone."""
    try:
        check(options)
    except InputError as other:
        return other.message != error.message
    return True


def _places(launches: Iterable[SourceLaunch]) -> str:
    return " and ".join(dict.fromkeys(each.place for each in launches))
