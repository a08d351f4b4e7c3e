"""The columns of the table of effects beside the effect itself: for authors of code, for checks of
where a call may be, and for explanations.

`abi lint` reads the targets and the parameters, `lower` the kind of instruction that a call
becomes, `explain` all of it; the instruction on each target is in the tables of `lowering`.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto, unique

from fencepost.records import dataclass
from fencepost.targets.barrier_objects import barrier_objects
from fencepost.targets.generation import EVERY, Generation
from fencepost.targets.processor import Processor
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.scopes import Scope

LIST = "LLVM IR Intrinsics"
"""The section of the guide whose table lists intrinsics."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """The meaning of a parameter, and the arguments that a call may pass. `at` is its position from
    0.

    - `constant`: the argument must be one; LLVM says `immarg`.
    - `values`: the possible constants; any if empty. `wider`: more values, for the processors
      `wider_on`.
    - `named`: the meanings of values; if `values` is empty, no others are possible, except ors of
      these if it is a `mask`.
    - `barrier`: a constant is the ID of a barrier object that programs of the target may use.
    - `uniform`: it must be the same in all lanes of a wave.
    - `spaces`: the address spaces that a pointer may be in; any if empty.
    - `scopes`: the scopes that metadata may name; any if empty.
    - `named_barrier`: it points to a named barrier.
    """

    at: int
    what: str
    values: Sequence[int] = ()
    wider: Sequence[int] = ()
    wider_on: tuple[str, ...] = ()
    named: tuple[tuple[int, str], ...] = ()
    constant: bool = False
    mask: bool = False
    barrier: bool = False
    uniform: bool = False
    spaces: tuple[AddressSpace, ...] = ()
    scopes: tuple[Scope, ...] = ()
    named_barrier: bool = False

    def takes(self, value: int, processor: Processor) -> bool:
        """Return True if a constant is meaningful on a processor."""
        if self.barrier:
            ids = _barrier_ids(processor)
            return not ids or value in ids
        if self.mask:
            bits = sum(bit for bit, _ in self.named)
            return value >= 0 and value | bits == bits
        given = self.values or [each for each, _ in self.named]
        wider = self.wider if processor.name in self.wider_on else ()
        return not given or value in given or value in wider

    def taken(self, processor: Processor | None = None) -> str:
        """Return the meaningful constants, in words; for barriers, those of a processor."""
        if self.barrier:
            ids = () if processor is None else _barrier_ids(processor)
            return _listed(ids, "or") if ids else "the ID of a barrier object of the target"
        if self.mask:
            return "an or of " + ", ".join(f"0x{bit:04x}" for bit, _ in self.named)
        text = _listed(self.values or [each for each, _ in self.named], "or")
        if self.wider:
            text += f"; {_listed(self.wider, 'and')} on {', '.join(self.wider_on)} only"
        return text


def _barrier_ids(processor: Processor) -> tuple[int, ...]:
    """The IDs of the barrier objects that are not for the trap handler alone."""
    rows = [each for each in barrier_objects(processor) if not each.privileged]
    return tuple(number for each in rows for number in each.ids)


def _listed(values: Sequence[int], joint: str) -> str:
    """Numbers in words, `joint` before the last; four or more in a row are a range."""
    runs: list[list[int]] = []
    for each in values:
        if runs and each == runs[-1][-1] + 1:
            runs[-1].append(each)
        else:
            runs.append([each])
    parts = [
        part
        for run in runs
        for part in ([f"{run[0]} to {run[-1]}"] if len(run) > 3 else map(str, run))
    ]
    return f" {joint} ".join(filter(None, (", ".join(parts[:-1]), *parts[-1:])))


@dataclass(frozen=True, slots=True)
class Listing:
    """The description of an intrinsic: its meaning (`says`), and how it is called.

    - `on`: the generations to which the guide limits it; which of their processors have it is in
      `intrinsic_targets`.
    - `types`: the types it is overloaded on; `result`: its result; `parameters`: those that need
      more than their type.
    - `lowering`: the instructions that it becomes.
    - `effect`: remarks on its memory effect beyond the effect of the row.
    - `more`: remarks with a heading of their own; `pitfalls`: usual mistakes, and undefined
      behaviour.
    - `also`: other names; `{name}` in `says` is replaced by the row's.
    - `section`: the section of the guide; None: LLVM has it, and the guide does not mention it.
      `mentioned`: it has no row in the guide's table of intrinsics, `LIST`.
    """

    says: str
    on: frozenset[Generation] = EVERY
    types: str = ""
    result: str = ""
    parameters: tuple[Parameter, ...] = ()
    lowering: str = ""
    effect: str = ""
    more: tuple[tuple[str, str], ...] = ()
    pitfalls: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    section: str | None = LIST
    mentioned: bool = False


@unique
class Code(Enum):
    """The kind of instruction that an operation on memory or on a barrier becomes."""

    BARRIER = auto()
    """Arrive and wait, in one."""
    BARRIER_INIT = auto()
    BARRIER_JOIN = auto()
    BARRIER_LEAVE = auto()
    BARRIER_SIGNAL = auto()
    BARRIER_WAIT = auto()
    LOAD_TO_LDS = auto()
    """A load whose lanes write to consecutive places in LDS."""
    LOAD_TO_LDS_UNTRACKED = auto()
    """The same, which the compiler does not wait for."""
    LANE_LOAD_TO_LDS = auto()
    """An asynchronous load to LDS, each lane to a place of its own."""
    LANE_STORE_FROM_LDS = auto()
    MARK = auto()
    WAIT_MARKS = auto()
    WAIT_ASYNC = auto()
    WAIT_TENSOR = auto()
    TENSOR_LOAD = auto()
    TENSOR_STORE = auto()
    MONITOR = auto()
    """A load that monitors its cache line."""
    COOPERATIVE = auto()
    """An atomic that lanes perform together."""
    AVAILABLE = auto()
    """A store-available or load-visible access."""
    BUFFER = auto()
    """An access through a buffer resource."""
