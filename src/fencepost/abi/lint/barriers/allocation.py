"""The IDs of named barriers and NAMED_BAR_CNT of kernels, as LLVM 22 assigns them (001 Named
Barriers, Code Object V3 Kernel Descriptor).

The guide says that named barriers are variables, and that a kernel's descriptor states how many to
allocate; the ID of a variable is left to the compiler. LLVM first numbers the variables that
several kernels reach through functions, with the same IDs for all; then each kernel's other
variables, after these. Both are in the order of the names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from fencepost.abi.fault import AbiError
from fencepost.abi.lint.memory import barriers_elsewhere, barriers_in
from fencepost.abi.lint.module_text import Function, ModuleText
from fencepost.abi.lint.reached import named_globals, reached
from fencepost.citations import Cite, Source
from fencepost.errors import InputError, UnsupportedError
from fencepost.records import dataclass
from fencepost.targets.processor import BarrierHardware, Processor

_CITE = Cite(Source.GUIDE, "Named Barriers")

MAX_NAMED = 16
"""Named barriers of a workgroup."""

GRANULE = 4
"""The granularity of allocation of named barriers (NAMED_BAR_CNT)."""

_KERNELS = ("amdgpu_kernel", "spir_kernel")


@dataclass(frozen=True, slots=True)
class Given:
    """The IDs of a variable's barriers, where `function` names it."""

    variable: str
    function: str
    ids: range


@dataclass(frozen=True, slots=True)
class KernelBarriers:
    """The named barriers of a kernel and of its callees.

    - `given`: the barriers that each function names, in the order of IDs.
    - `allocated`: the highest ID, which is how many barriers the workgroup gets.
    """

    kernel: str
    given: tuple[Given, ...]
    allocated: int

    @property
    def granules(self) -> int:
        """NAMED_BAR_CNT."""
        return -(-self.allocated // GRANULE)

    @property
    def fits(self) -> bool:
        """True if a workgroup has that many named barriers."""
        return self.allocated <= MAX_NAMED

    @property
    def shared(self) -> tuple[tuple[str, str, int], ...]:
        """Pairs of different variables that share an ID, with the lowest such ID."""
        found: dict[tuple[str, str], int] = {}
        for at, one in enumerate(self.given):
            for other in self.given[at + 1 :]:
                both = range(max(one.ids[0], other.ids[0]), min(one.ids[-1], other.ids[-1]) + 1)
                if one.variable != other.variable and both:
                    first, second = sorted((one.variable, other.variable))
                    found.setdefault((first, second), both[0])
        return tuple((*pair, number) for pair, number in sorted(found.items()))

    @property
    def divided(self) -> tuple[tuple[str, int, int], ...]:
        """Variables that have different IDs in two functions, with both IDs."""
        found: dict[str, set[int]] = {}
        for each in self.given:
            found.setdefault(each.variable, set()).add(each.ids[0])
        return tuple(
            (name, min(numbers), max(numbers))
            for name, numbers in sorted(found.items())
            if len(numbers) > 1
        )


@dataclass(frozen=True, slots=True)
class Allocation:
    """The barriers of a module's kernels, in its order. `without` are the variables without an ID
    in a function that names them, because no kernel reaches it: LLVM 22 aborts on these.
    """

    kernels: tuple[KernelBarriers, ...]
    without: tuple[tuple[str, str], ...]

    @property
    def right(self) -> bool:
        """True if each barrier of a kernel has an ID of its own, within those of a workgroup."""
        return not self.without and all(
            each.fits and not each.shared and not each.divided for each in self.kernels
        )


def needed(processor: Processor) -> None:
    """Raise UnsupportedError for a processor without named barriers."""
    if processor.barriers is not BarrierHardware.SPLIT_NAMED_CLUSTER:
        raise UnsupportedError(
            f"{processor.name} has no named barriers",
            rule=f"named barriers exist on GFX12.5 and above [{_CITE}]",
            mend="name gfx1250",
        )


def compiled_for(module: ModuleText, processor: Processor) -> None:
    """Raise InputError if a kernel of a module with named barriers names another processor than
    this one.
    """
    for function in module.functions if barriers_in(module) else ():
        own = function.attributes.get("target-cpu", "")
        if function.defined and function.convention in _KERNELS and own not in ("", processor.name):
            raise InputError(
                f'@{function.name} is compiled for "target-cpu"="{own}", not for {processor.name}',
                rule=f"IDs are those of the processor that a kernel is for [{_CITE}]",
                mend=f"name it: --mcpu {own}",
            )


def allocate(module: ModuleText) -> Allocation:
    """Allocate the named barriers of a module.

    Raises UnsupportedError if a kernel calls something that the module does not name or define, or
    if a barrier has an alias: LLVM then counts all that may be reached.
    """
    sizes = barriers_in(module)
    functions = [each for each in module.functions if each.defined]
    kernels = [each for each in functions if each.convention in _KERNELS]
    reach = {each.name: reached(each, module) for each in kernels}
    _refuse_types(module, functions)
    if sizes:
        _refuse_unknown(module, sizes, functions)
    uses = {
        each.name: [name for name in named_globals(each) if name in sizes] for each in functions
    }
    numbers = _Numbers(sizes, uses, frozenset(reach))
    numbers.give({name: [each.name for each in found[1:]] for name, found in reach.items()})
    without = [
        (variable, function)
        for function, names in uses.items()
        for variable in names
        if (variable, function) not in numbers.given
    ]
    return Allocation(
        tuple(_kernel(module, reach[each.name], uses, numbers, sizes) for each in kernels),
        tuple(without),
    )


def _kernel(
    module: ModuleText,
    functions: tuple[Function, ...],
    uses: Mapping[str, list[str]],
    numbers: _Numbers,
    sizes: Mapping[str, int],
) -> KernelBarriers:
    """Collect the barriers that a kernel's functions name. For a function that is recursive through
    others, LLVM allocates the largest need of all functions.
    """
    found = [
        Given(variable, each.name, range(first, first + sizes[variable]))
        for each in functions
        for variable in uses[each.name]
        if sizes[variable] and (first := numbers.given.get((variable, each.name)))
    ]
    found.sort(key=lambda each: (each.ids[0], each.variable, each.function))
    allocated = max((each.ids[-1] for each in found), default=0)
    if any(_calls_itself(each, module) for each in functions):
        allocated = max(allocated, numbers.largest)
    return KernelBarriers(functions[0].name, tuple(found), allocated)


def _calls_itself(function: Function, module: ModuleText) -> bool:
    """Return True if a function reaches itself through another one."""
    return any(
        each.callee == function.name
        for reaching in reached(function, module)[1:]
        for each in reaching.instructions
    )


class _Numbers:
    """An assigner of IDs. A variable that several kernels name themselves is split: each kernel
    gets a variable of its own, and the functions that name it use that of the first kernel that
    does.
    """

    def __init__(
        self, sizes: Mapping[str, int], uses: Mapping[str, list[str]], kernels: frozenset[str]
    ) -> None:
        self._sizes = sizes
        self._kernels = kernels
        self._direct = {kernel: set(uses[kernel]) for kernel in kernels}
        self._uses = uses
        self._users: dict[str, set[str]] = {name: set() for name in sizes}
        for function, names in uses.items():
            for name in names:
                self._users[name].add(function)
        self._done: set[str] = set()
        self.given: dict[tuple[str, str], int] = {}
        """The first ID of a variable, by the function that names it."""

    def give(self, called: Mapping[str, list[str]]) -> None:
        """Number all variables that kernels reach; `called` has the callees of each kernel."""
        through: dict[str, set[str]] = {}
        for kernel, functions in called.items():
            for function in functions:
                for variable in self._uses[function]:
                    through.setdefault(variable, set()).add(kernel)
        following = 1
        for variable in sorted(through):
            if len(through[variable]) == 1:
                self._direct[next(iter(through[variable]))].add(variable)
                continue
            self._assign(variable, self._users[variable], following)
            self._done.add(variable)
            following += self._sizes[variable]
        for kernel in sorted(self._direct):
            own = following
            for variable in sorted(self._direct[kernel] - self._done):
                self._assign(variable, self._taken(variable, kernel), own)
                own += self._sizes[variable]

    @property
    def largest(self) -> int:
        """Return the highest ID that a function other than a kernel names."""
        return max(
            (
                first + self._sizes[variable] - 1
                for (variable, function), first in self.given.items()
                if function not in self._kernels
            ),
            default=0,
        )

    def _taken(self, variable: str, kernel: str) -> set[str]:
        """Return the functions whose variable becomes that of a kernel."""
        users = self._users[variable]
        others = (users & self._kernels) - {kernel}
        if not others:
            self._done.add(variable)
            return set(users)
        moved = users - others
        users -= moved
        return moved

    def _assign(self, variable: str, functions: Iterable[str], first: int) -> None:
        self.given |= {(variable, function): first for function in functions}


def _refuse_types(module: ModuleText, functions: Iterable[Function]) -> None:
    """Raise AbiError for a variable whose barriers LLVM assigns no ID."""
    elsewhere = frozenset(barriers_elsewhere(module))
    for function in functions if elsewhere else ():
        for name in named_globals(function):
            if name in elsewhere:
                raise AbiError(
                    f"@{function.name} names @{name}, whose type is that of no named barrier",
                    rule="a variable of named barriers is one, an array of them, or a struct of "
                    f"one [{_CITE}]",
                    mend="give each barrier a variable of its own, or make them an array",
                )


def _refuse_unknown(
    module: ModuleText, sizes: Mapping[str, int], functions: Iterable[Function]
) -> None:
    """Raise UnsupportedError if the barriers that a kernel reaches cannot be determined."""
    names = {each.name: each for each in module.functions}
    variables = {each.name for each in module.variables}
    for function in functions:
        for why in _unknown(function, names):
            raise UnsupportedError(
                f"@{function.name} {why}",
                rule=f"which named barriers a kernel reaches is read off calls by name [{_CITE}]",
                mend="call functions of the module by name",
            )
        for name in named_globals(function):
            if name not in variables and name not in names and not name.startswith("llvm."):
                raise UnsupportedError(
                    f"@{function.name} names @{name}, which may be another name of a barrier",
                    rule=f"named barriers are global variables [{_CITE}]",
                    mend="name the variable",
                )
    for variable in module.variables:
        if any(f"@{name}" in variable.initializer for name in sizes):
            raise AbiError(
                f"the initial value of @{variable.name} names a barrier",
                rule=f"the address of a barrier is no constant of global memory [{_CITE}]",
                mend="name the barrier in functions alone",
            )


def _unknown(function: Function, names: Mapping[str, Function]) -> Iterator[str]:
    for each in function.instructions:
        if each.opcode not in ("call", "invoke", "callbr") or " asm " in each.text:
            continue
        callee = each.callee
        if callee is None:
            yield "calls through a pointer"
        elif not callee.startswith("llvm.") and not (callee in names and names[callee].defined):
            yield f"calls @{callee}, which the module does not define"
