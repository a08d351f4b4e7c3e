"""Barriers: placed, and the result verified."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from fencepost.api.bounded import bounded
from fencepost.api.display import show
from fencepost.frontends.placement_text.parse import parse as parse_program
from fencepost.kernels.one_workgroup import Reading
from fencepost.kernels.pairs_apart import Dispatched
from fencepost.llvm.module import Function
from fencepost.placement.from_llvm.kernel import Kernel
from fencepost.placement.from_llvm.module import PlacedModule, ReadModule, Way, place_barriers
from fencepost.placement.place import Existing, Placement, Strategy
from fencepost.placement.place import place as _place
from fencepost.placement.target import TargetConfig
from fencepost.records import replace


def place(
    module: str | bytes,
    target: str = "",
    *,
    strategy: Strategy = Strategy.MINIMIZE,
    existing: Existing = Existing.KEEP,
    seconds: float = 60.0,
    workgroup: tuple[int, int, int] | None = None,
    grid: tuple[int, int, int] | None = None,
    arguments: Sequence[tuple[str, str]] = (),
    lockstep: bool = False,
) -> PlacedModule:
    """A module of LLVM IR with the barriers that its kernels' shared memory needs (003), as few as
    the strategy finds. `ok` says whether a verifier that shares no code with the placement found
    every two conflicting accesses in order.

    `target` is a processor, empty for barriers that every one has; `seconds` bounds all of it, in a
    process that is forked for that; `workgroup` says how many work-items a workgroup has along each
    axis, where the module does not, and `grid` how many workgroups a grid has at the most;
    `arguments` are values of some, by name, and `lockstep` accepts in kernels as they stand what
    only lockstep execution of a wave orders. Raises InputError where these cannot be, BoundReached
    after `seconds`.
    """
    dispatched = Dispatched(tuple(arguments), grid)

    reading = Reading(
        workgroup=workgroup, seconds=seconds, dispatched=dispatched, lockstep=lockstep
    )

    def read(text: ReadModule, function: Function, existing: Existing) -> Kernel:
        return replace(reading, stripped=existing is Existing.STRIP).kernel(text, function)

    way = Way(read, reading.shown)
    work = partial(place_barriers, module, target, strategy, existing, seconds, way)
    (placed,) = bounded(lambda: [work()], seconds)
    return placed


def place_program(
    program: str,
    target: str = "",
    *,
    strategy: Strategy = Strategy.MINIMIZE,
    existing: Existing = Existing.KEEP,
    seconds: float = 60.0,
) -> Placement:
    """The same for a program in text form: accesses of named buffers, loops and branches."""

    def work() -> Placement:
        return _place(parse_program(program), TargetConfig(target), strategy, existing, seconds)

    (placed,) = bounded(lambda: [work()], seconds)
    return placed


def _module_line(placed: PlacedModule) -> str:
    count = sum(len(each.placed) for _, each in placed.placements)
    verified = _word(is_verified=placed.ok)
    return f"{count} barriers placed in {len(placed.placements)} kernels, {verified}"


def _placement_line(placed: Placement) -> str:
    return f"{len(placed.placed)} barriers placed, {_word(is_verified=placed.verdict.ok)}"


def _word(*, is_verified: bool) -> str:
    return "verified" if is_verified else "not verified"


def _placement_svg(placed: Placement) -> str:
    from fencepost.frontends.placement_text.print import print_node
    from fencepost.reports.picture.placement_svg import placement_svg

    return placement_svg(_placement_line(placed), placed, print_node)


show(PlacedModule, _module_line)
show(Placement, _placement_line, svg=_placement_svg)
