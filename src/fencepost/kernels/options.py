"""What a check is asked to do, and the launch that it is for."""

from __future__ import annotations

import re
from enum import Enum, unique

from fencepost.errors import InputError
from fencepost.kernels.argument_types import bits_given, find_parameter, type_of
from fencepost.kernels.certificate import Premise
from fencepost.kernels.guessed_launch import grid_of, workgroup_of
from fencepost.kernels.report import Verdict
from fencepost.llvm.compiled_for import stated_processor
from fencepost.llvm.largest_grid import most_groups
from fencepost.llvm.launch import HARDWARE_ITEMS, Dim, Extent, Launch, grid_within
from fencepost.llvm.module import Function, Module
from fencepost.llvm.possible_launch import possible_launch
from fencepost.llvm.types import IntType
from fencepost.numerals import integer_of
from fencepost.records import dataclass, replace
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
    - `extent`: the part of the grid that is asked about. `GRID`: the grid that is given, and any
      grid where none is. `ONE_GROUP`: no bug is looked for, and `grid` is the largest grid.
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
    extent: Extent = Extent.GRID
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
        grid = grid_within(grid, most_groups(kernel), cluster)
    wave = _wave(kernel, triple) if options.wave is None else options.wave
    processor = stated_processor(kernel)
    barriers = None if processor is None else processor.barriers
    chooses = resource_chooses(processor)
    launch = Launch(workgroup, grid, wave, cluster, barriers, permute(processor), chooses)
    possible_launch(kernel, launch, triple)
    if options.extent is not Extent.ONE_GROUP:
        return launch
    if options.grid is None:
        return launch.one_group_anywhere()
    return replace(launch, extent=Extent.ONE_GROUP)


def workgroup_known(kernel: Function) -> bool:
    """Return True if the kernel's attributes leave one workgroup size."""
    if kernel.required_workgroup is not None:
        return True
    found = re.fullmatch(
        r"(\d+),(\d+)", kernel.attributes.get("amdgpu-flat-work-group-size", ""), re.ASCII
    )
    return found is not None and found[1] == found[2]


def most_items(kernel: Function) -> int:
    """The most work-items of a workgroup that a kernel's attributes allow."""
    stated = kernel.attributes.get("amdgpu-flat-work-group-size", "")
    found = re.fullmatch(r"(\d+),(\d+)", stated, re.ASCII)
    return min(integer_of(found[2]), HARDWARE_ITEMS) if found is not None else HARDWARE_ITEMS


def _items(kernel: Function) -> int:
    """How many work-items a workgroup has, by the kernel's attributes."""
    stated = kernel.attributes.get("amdgpu-flat-work-group-size", "")
    if found := re.fullmatch(r"(\d+),(\d+)", stated, flags=re.ASCII):
        low, high = integer_of(found[1]), integer_of(found[2])
        if low == high or high < 1024:  # 1024 is what compilers say where nobody did
            return high
    return DEFAULT_ITEMS


def cluster_of(kernel: Function) -> Dim:
    """What `amdgpu-cluster-dims` demands; zeroes and 1024 leave it open."""
    stated = kernel.attributes.get("amdgpu-cluster-dims", "")
    if found := re.fullmatch(r"(\d+),(\d+),(\d+)", stated, flags=re.ASCII):
        x, y, z = (integer_of(each) for each in found.groups())
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
    if found := re.match(r"amdgpu(\d+)", triple, flags=re.ASCII):
        return 32 if integer_of(found[1]) >= 10 else 64
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
