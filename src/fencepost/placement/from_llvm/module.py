"""Module in, module with its barriers out:

    place_barriers(source, target="", strategy=Strategy.MINIMIZE, existing=Existing.KEEP,
                   seconds=60.0) -> PlacedModule

`source` is LLVM IR as text or bitcode; `PlacedModule.text` is the module as LLVM prints it, with
the barriers of every kernel placed, and `PlacedModule.placements` says of each what was placed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from fencepost.llvm.launches.compiled_for import for_one_of, stated_processor
from fencepost.llvm.launches.launch import Launch
from fencepost.llvm.launches.possible_launch import possible_items
from fencepost.llvm.module import Function, Module
from fencepost.llvm.parsing.modules import parse_module
from fencepost.llvm.read import find_kernel, printed
from fencepost.llvm.rewriting.normalise import as_given
from fencepost.placement.certificate import Premise, Shown
from fencepost.placement.from_llvm.kernel import Ask, Kernel, Machine, read_kernel
from fencepost.placement.from_llvm.placed import Asked, place_kernel
from fencepost.placement.from_llvm.write import write_module
from fencepost.placement.place import Existing, Placement, Strategy
from fencepost.placement.target import TargetConfig
from fencepost.records import dataclass, replace
from fencepost.targets.generation import major_version
from fencepost.targets.processor import Processor

SPELLED = ((" captures(none)", " nocapture"), (" nocreateundeforpoison", ""))
"""Attributes of LLVM 21 and 22 in the spelling of older versions, which the newer ones read as
well. The second is one of intrinsics, which have it anyway."""
LANES = (32, 64)
"""The fewest and the most work-items of a wave, if neither a processor nor the kernel's attributes
give the number."""
GENERATION = 9
"""The major version that is assumed if neither the kernel nor an option names a processor."""


@dataclass(frozen=True, slots=True)
class ReadModule:
    """A module's text as LLVM prints it and its kernels' functions, read for a target."""

    text: str
    module: Module
    functions: tuple[Function, ...]
    config: TargetConfig

    def kernel(
        self,
        function: Function,
        refused: frozenset[Premise] = frozenset(),
        workgroup: tuple[int, int, int] | None = None,
        ask: Ask | None = None,
    ) -> Kernel:
        """Return one kernel's program, which rests on no refused premise, for workgroups of this
        many work-items if that is given; `ask` is asked about its accesses before a solver is.
        Raises UnsupportedError if its control flow is not nested, InputError if the kernel is not
        compiled for such workgroups, or for the processor.
        """
        if workgroup is not None:
            # A launch is one that hardware can run.
            possible_items(function, Launch(workgroup, (1, 1, 1)).workgroup)
        if self.config.members:
            function = for_one_of(function, self.config.members, self.config.target)
        given = self.config.processor
        machine = Machine(*lanes(function, given), generation(function, given))
        if workgroup is None or Premise.WORKGROUP in refused:
            return read_kernel(self.module, function, machine, refused, ask)
        # As if the kernel said it.
        sized = replace(function, required_workgroup=workgroup)
        found = read_kernel(self.module, sized, machine, refused, ask)
        premises = found.program.premises | {Premise.WORKGROUP}
        found.program = replace(found.program, premises=premises)
        return found


@dataclass(frozen=True, slots=True)
class PlacedModule:
    """A module with barriers, and the placement of each kernel."""

    text: str
    placements: tuple[tuple[Kernel, Placement], ...]

    @property
    def ok(self) -> bool:
        """True if every two conflicting accesses of every kernel are ordered."""
        return all(placement.verdict.ok for _, placement in self.placements)


def read_module(source: str | bytes, target: str, seconds: float) -> ReadModule:
    """Read a module for a processor, empty for any. Raises InputError if LLVM does not accept it or
    it has no kernel, TargetError for an unknown processor.
    """
    config = TargetConfig(target)
    text = printed(source, seconds)
    module = parse_module(text)
    functions = tuple(find_kernel(module, None))
    return ReadModule(text, module, functions, config)


def lanes(function: Function, processor: Processor | None) -> tuple[int, int]:
    """Return the fewest and the most work-items that a wave of a kernel may have: by its own
    attributes, or else by the processor that is named.
    """
    features = function.attributes.get("target-features", "")
    for size in LANES:
        if f"+wavefrontsize{size}" in features:
            return size, size
    processor = stated_processor(function) or processor
    if processor is None:
        return LANES
    return processor.default_wavefront_size, processor.default_wavefront_size


def generation(function: Function, processor: Processor | None) -> int:
    """Return the major version of a kernel's own processor, or else of the one that is named."""
    processor = stated_processor(function) or processor
    return (major_version(processor) if processor else None) or GENERATION


def written(module: ReadModule, placements: Sequence[tuple[Kernel, Placement]]) -> str:
    """Return the module's text with the placed operations, checked by LLVM, which may take a
    minute.
    """
    after = as_given(write_module(module.text, placements))
    for newer, older in SPELLED:
        after = after.replace(newer, older)
    printed(after, 60.0)
    return after


def _plain(module: ReadModule, function: Function, _: Existing) -> Kernel:
    """Return a kernel as placement's own walk reads it."""
    return module.kernel(function)


@dataclass(frozen=True, slots=True)
class Way:
    """A way to read kernels, and perhaps a prover that is asked which barriers can be left out."""

    kernel: Callable[[ReadModule, Function, Existing], Kernel] = _plain
    shows: Callable[[ReadModule, Kernel, Placement], Shown | None] | None = None


PLAIN = Way()


def place_barriers(
    source: str | bytes,
    target: str = "",
    strategy: Strategy = Strategy.MINIMIZE,
    existing: Existing = Existing.KEEP,
    seconds: float = 60.0,
    way: Way = PLAIN,
) -> PlacedModule:
    """Put in the barriers that a module's kernels lack. Raises what `read_module`, the kernels'
    reading and `place` raise. If waves diverge, pairs stay unordered, and `ok` is false. `way`: how
    kernels are read.
    """
    module = read_module(source, target, seconds)
    prover = None if way.shows is None else partial(way.shows, module)
    asked = Asked(module.config, strategy, existing, seconds, prover)
    done = [place_kernel(partial(way.kernel, module, each), asked) for each in module.functions]
    placements = tuple((each.kernel, each.placement) for each in done)
    return PlacedModule(written(module, placements), placements)
