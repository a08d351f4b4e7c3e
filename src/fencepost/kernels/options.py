"""What a check is asked to do, and the launch that it is for."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import Enum, unique

from fencepost.errors import InputError
from fencepost.kernels.argument_types import bits_given, find_parameter, type_of
from fencepost.kernels.certificate import Premise
from fencepost.kernels.guessed_launch import grid_of, workgroup_of
from fencepost.kernels.report import Verdict
from fencepost.llvm.compiled_for import stated_processor
from fencepost.llvm.launch import Dim, Launch
from fencepost.llvm.module import Function, Module
from fencepost.llvm.possible_launch import possible_launch
from fencepost.llvm.types import IntType
from fencepost.targets.lanes import permute, resource_chooses

DEFAULT_ITEMS = 256


@unique
class Infer(Enum):
    """Of which kernels conditions are searched under which they are proved."""

    NOTHING = "of none"
    OF_BUGS = "of those with a bug"
    OF_ALL = "of all that are not proved"

    @property
    def verdicts(self) -> frozenset[Verdict]:
        """The verdicts of these kernels."""
        match self:
            case Infer.NOTHING:
                return frozenset()
            case Infer.OF_BUGS:
                return frozenset({Verdict.BUG})
            case Infer.OF_ALL:
                return frozenset({Verdict.BUG, Verdict.UNKNOWN})


@dataclass(frozen=True, slots=True)
class Options:
    """Options of a check.

    - `workgroup`, `grid`: the launch; None: from the kernel's attributes and the dimensions that
      it asks its place in, and 4 workgroups.
    - `arguments`: settled values, by name in the source, register or position.
    - `assumptions`: conditions on arguments, in the language of `assumptions`.
    - `lockstep`: accepts what only lockstep execution of a wave orders.
    - `same_value`: counts writes of the same value as bugs.
    - `redundant`: looks for barriers and fences that a proved kernel can do without.
    - `seconds`: for each kernel; then the verdict is unknown. What decides is work, not time:
      `effort` scales the table of budgets.
    - `refused`: premises that no proof may rest on.
    - `certificates`: keeps the questions that solvers decided, to be checked again.
    - `infer`: whether conditions on arguments are searched under which a kernel is proved.
    - `anywhere`: whether what is asked is about one workgroup alone, at any place of a grid of any
      size, or of at most `grid` where that is given. No bug is looked for then.
    - `dynamic_lds`: bytes of the LDS whose size the launch gives; None: as many as it takes.
    - `processor`: the processor, or target ID, for kernels that do not say what they are compiled
      for; empty: any.
    """

    workgroup: Dim | None = None
    grid: Dim | None = None
    wave: int | None = None
    cluster: Dim | None = None
    arguments: tuple[tuple[str, str], ...] = ()
    assumptions: tuple[str, ...] = ()
    lockstep: bool = False
    same_value: bool = False
    redundant: bool = False
    seconds: float = 60.0
    effort: float = 1.0
    refused: frozenset[Premise] = frozenset()
    certificates: bool = False
    dynamic_lds: int | None = None
    infer: Infer = Infer.NOTHING
    anywhere: bool = False
    processor: str = ""


def launch_of(kernel: Function, options: Options, module: Module) -> Launch:
    """The launch that a kernel is checked for. Raises InputError where it cannot be."""
    triple = module.triple
    workgroup = options.workgroup or kernel.required_workgroup
    if workgroup is None:
        workgroup = workgroup_of(kernel, module, _items(kernel))
    cluster = options.cluster or cluster_of(kernel)
    grid = options.grid
    if grid is None:
        whole = (2 * cluster[0], cluster[1], cluster[2])
        grid = grid_of(kernel, module) if cluster == (1, 1, 1) else whole
    wave = _wave(kernel, triple) if options.wave is None else options.wave
    processor = stated_processor(kernel)
    barriers = None if processor is None else processor.barriers
    chooses = resource_chooses(processor)
    launch = Launch(workgroup, grid, wave, cluster, barriers, permute(processor), chooses)
    possible_launch(kernel, launch, triple)
    if not options.anywhere:
        return launch
    return launch.one_group_anywhere() if options.grid is None else replace(launch, anywhere=True)


def _items(kernel: Function) -> int:
    """How many work-items a workgroup has, by the kernel's attributes."""
    stated = kernel.attributes.get("amdgpu-flat-work-group-size", "")
    if found := re.fullmatch(r"(\d+),(\d+)", stated):
        low, high = int(found[1]), int(found[2])
        if low == high or high < 1024:  # 1024 is what compilers say where nobody did
            return high
    return DEFAULT_ITEMS


def cluster_of(kernel: Function) -> Dim:
    """What `amdgpu-cluster-dims` demands; zeroes and 1024 leave it open."""
    stated = kernel.attributes.get("amdgpu-cluster-dims", "")
    if found := re.fullmatch(r"(\d+),(\d+),(\d+)", stated):
        x, y, z = (int(each) for each in found.groups())
        if min(x, y, z) > 0 and x * y * z <= 16:
            return x, y, z
    return (1, 1, 1)


def _wave(kernel: Function, triple: str) -> int:
    features = kernel.attributes.get("target-features", "")
    if "+wavefrontsize32" in features:
        return 32
    if "+wavefrontsize64" in features:
        return 64
    if (processor := stated_processor(kernel)) is not None:
        return processor.default_wavefront_size
    if found := re.match(r"amdgpu(\d+)", triple):
        return 32 if int(found[1]) >= 10 else 64
    return 64


def settled(kernel: Function, options: Options) -> dict[str, int]:
    """The bits of the given arguments by register. Raises InputError for unknown names and bad
    numbers.
    """
    found: dict[str, int] = {}
    for name, text in options.arguments:
        parameter = find_parameter(kernel, name)
        if parameter is None:
            integers = [e.source_name for e in kernel.parameters if isinstance(e.type, IntType)]
            raise InputError(
                f"--arg {name}={text}: @{kernel.name} has no such argument",
                rule=f"its integer arguments are: {', '.join(integers) or 'none'}",
            )
        kind = type_of(parameter)
        if kind is None:
            raise InputError(
                f"--arg {name}={text}: {name} is not an integer",
                rule="only integer arguments take values",
            )
        found[parameter.name] = bits_given(name, text, kind)
    return found
