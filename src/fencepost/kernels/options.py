"""Options of a check, and the launch that it is for."""

from __future__ import annotations

import math
import re
from enum import Enum, unique

from fencepost.errors import InputError
from fencepost.kernels.certificate import Premise
from fencepost.kernels.question.argument_types import (
    GROUPS,
    ITEMS,
    assumable_types,
    bits_given,
    find_parameter,
    is_object,
    size_names,
    type_of,
)
from fencepost.kernels.question.assumptions import Assumptions
from fencepost.kernels.question.grid_ties import GridTie
from fencepost.kernels.question.guessed_launch import grid_of, has_rows, workgroup_of
from fencepost.kernels.question.told_sizes import told_sizes
from fencepost.kernels.report import Verdict
from fencepost.llvm.ir import Call
from fencepost.llvm.language import Language
from fencepost.llvm.launches.compiled_for import stated_processor
from fencepost.llvm.launches.largest_grid import most_groups
from fencepost.llvm.launches.launch import HARDWARE_ITEMS, Dim, Extent, Launch, grid_within
from fencepost.llvm.launches.possible_launch import possible_launch
from fencepost.llvm.module import Function, Module, Parameter
from fencepost.llvm.types import IntType
from fencepost.numerals import integer_of
from fencepost.records import dataclass, replace
from fencepost.targets.lanes import permute, resource_chooses

DEFAULT_ITEMS = 256


@unique
class Infer(Enum):
    """Selection of kernels for which conditions are searched under which they are proved."""

    NOTHING = "of none"
    OF_BUGS = "of those with a bug"
    OF_ALL = "of all that are not proved"

    @property
    def verdicts(self) -> frozenset[Verdict]:
        """Verdicts of the selected kernels."""
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

    - `workgroup`, `grid`: the launch; None: from the kernel's attributes and the dimensions of
      its queries, and 4 workgroups.
    - `arguments`: settled values, by name in the source, register or position.
    - `assumptions`: conditions on arguments, in the language of `assumptions`; `ties`: those that
      are part of the launch.
    - `lockstep`: accepts what only lockstep execution of a wave orders.
    - `same_value`: counts writes of the same value as bugs.
    - `redundant`: reports barriers and fences that a proved kernel can do without.
    - `seconds`: bound on each kernel; then the verdict is unknown. Work decides, not time: `effort`
      scales the table of budgets.
    - `refused`: premises that no proof may rest on.
    - `certificates`: keeps the queries that solvers decided, to be checked again.
    - `infer`: the kernels for which conditions on arguments are searched that prove them.
    - `extent`: the part of the grid to check. `GRID`: the given grid, or any grid if none is given.
      `ONE_GROUP`: no bug is searched, and `grid` is the largest grid.
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
    ties: tuple[GridTie, ...] = ()

    @property
    def assumed(self) -> tuple[str, ...]:
        """All conditions, on arguments and on the grid."""
        return (*self.assumptions, *(each.condition for each in self.ties))


def launch_of(kernel: Function, options: Options, module: Module) -> Launch:
    """Return the launch that a kernel is checked for. Raises InputError if there can be none."""
    triple = module.triple
    workgroup = options.workgroup or kernel.required_workgroup
    if workgroup is None:
        workgroup = _as_assumed(kernel, options, _guessed_workgroup(kernel, module))
    cluster = options.cluster or cluster_of(kernel)
    grid = options.grid
    if grid is None:
        whole = (2 * cluster[0], cluster[1], cluster[2])
        grid = grid_of(kernel, module) if cluster == (1, 1, 1) else whole
        # Along an axis that an assumption names there may be several.
        named = {name for name in size_names(kernel) for each in options.assumed if name in each}
        x, y, z = (
            2 * part if size == part and name in named else size
            for name, size, part in zip(GROUPS, grid, cluster, strict=True)
        )
        grid = grid_within((x, y, z), most_groups(kernel), cluster)
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


def _guessed_workgroup(kernel: Function, module: Module) -> Dim:
    """Return the workgroup that arrays in LDS suggest, or distances between workgroups."""
    guess = workgroup_of(kernel, module, _items(kernel))
    if workgroup_known(kernel) or has_rows(kernel, module):
        return guess
    told = told_sizes(kernel, module)
    x, y, z = (told.get(axis, size) for axis, size in enumerate(guess))
    return (x, y, z) if x * y * z <= most_items(kernel) else guess


def _as_assumed(kernel: Function, options: Options, guess: Dim) -> Dim:
    """Return a guess of a workgroup with the sizes along axes that assumptions settle."""
    names = size_names(kernel)
    if not any(each in text for each in ITEMS for text in options.assumed):
        return guess
    assumed = Assumptions.read(options.assumed, assumable_types(kernel))
    settled = {name: n for each in assumed.parts for name, n in each.numbers.items()}
    known = [settled.get(each, 0) if each in names else 0 for each in ITEMS]
    left = most_items(kernel) // max(math.prod(filter(None, known)), 1)
    sizes = []
    for number, size in zip(known, guess, strict=True):
        sizes.append(number or max(1, min(size, left)))
        left = left if number else left // sizes[-1]
    x, y, z = sizes
    return (x, y, z) if 0 < x * y * z <= most_items(kernel) else guess


def workgroup_known(kernel: Function) -> bool:
    """Return True if the kernel's attributes leave one workgroup size."""
    if kernel.required_workgroup is not None:
        return True
    found = re.fullmatch(
        r"(\d+),(\d+)", kernel.attributes.get("amdgpu-flat-work-group-size", ""), re.ASCII
    )
    return found is not None and found[1] == found[2]


def most_items(kernel: Function) -> int:
    """Return the most work-items of a workgroup that a kernel's attributes allow."""
    stated = kernel.attributes.get("amdgpu-flat-work-group-size", "")
    found = re.fullmatch(r"(\d+),(\d+)", stated, re.ASCII)
    return min(integer_of(found[2]), HARDWARE_ITEMS) if found is not None else HARDWARE_ITEMS


def states_most_items(kernel: Function) -> bool:
    """Return True if somebody wrote how many work-items a workgroup has at most; compilers say
    1024, and those of OpenCL C 256, where nobody did.
    """
    calls = (e for b in kernel.blocks for e in b.instructions if isinstance(e, Call))
    is_opencl = any(each.language is Language.OPENCL for each in calls)
    return most_items(kernel) not in ({HARDWARE_ITEMS, 256} if is_opencl else {HARDWARE_ITEMS})


def _items(kernel: Function) -> int:
    """Return the number of work-items of a workgroup, from the kernel's attributes."""
    stated = kernel.attributes.get("amdgpu-flat-work-group-size", "")
    if found := re.fullmatch(r"(\d+),(\d+)", stated, flags=re.ASCII):
        low, high = integer_of(found[1]), integer_of(found[2])
        if low == high or high < 1024:  # 1024 is what compilers say where nobody did
            return high
    return DEFAULT_ITEMS


def cluster_of(kernel: Function) -> Dim:
    """Return the cluster size that `amdgpu-cluster-dims` demands; zeroes and 1024 leave it open."""
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
    """Return the bits of the given arguments by register. Raises InputError for an unknown name or
    a malformed number.
    """
    same_objects(kernel, options)
    found: dict[str, int] = {}
    for name, text in options.arguments:
        parameter = _given(kernel, name, text)
        kind = type_of(parameter)
        if kind is not None:
            found[parameter.name] = bits_given(name, text, kind)
        elif not is_object(parameter):
            raise InputError(
                f"--arg {name}={text}: {name} is not an integer",
                rule="only integer arguments take values",
            )
    return found


def same_objects(kernel: Function, options: Options) -> dict[str, str]:
    """Return the pointer arguments that the options give as another one, by register. Raises
    InputError for what is no pointer argument of the same type.
    """
    objects = {each.name: each.name for each in kernel.parameters if is_object(each)}
    for name, text in options.arguments:
        parameter = _given(kernel, name, text)
        if parameter.name not in objects:
            continue
        other = find_parameter(kernel, text)
        if other is None or other.type != parameter.type or other.name not in objects:
            raise InputError(
                f"--arg {name}={text}: {name} is a pointer, and {text} is none of its type",
                rule="a pointer argument takes the name of another one, if both are one object",
            )
        one, first = objects[parameter.name], objects[other.name]
        objects = {each: first if of == one else of for each, of in objects.items()}
    return {each: of for each, of in objects.items() if each != of}


def _given(kernel: Function, name: str, text: str) -> Parameter:
    """Return the argument that is given by a name. Raises InputError if there is none."""
    parameter = find_parameter(kernel, name)
    if parameter is None:
        integers = [e.source_name for e in kernel.parameters if isinstance(e.type, IntType)]
        raise InputError(
            f"--arg {name}={text}: @{kernel.name} has no such argument",
            rule=f"its integer arguments are: {', '.join(integers) or 'none'}",
        )
    return parameter
