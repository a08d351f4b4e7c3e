"""Predicts whether an atomicrmw becomes a native instruction or a compare-and-swap loop, and which
metadata would change that (001 LLVM IR Metadata). The guide leaves it to the target; LLVM 22
compiles the operation with each set of metadata, and the answer is read from its output.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain, combinations
from typing import Any

from fencepost.abi.fault import AbiError
from fencepost.abi.lint.metadata_table import FLOATING_POINT_OPERATIONS
from fencepost.citations import Cite, Source
from fencepost.patterns import pattern
from fencepost.records import dataclass
from fencepost.targets.processor import Architecture, Processor
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.scopes import SyncScope

_CITE = Cite(Source.GUIDE, "LLVM IR Metadata")

_MEMORY = ("amdgpu.no.remote.memory", "amdgpu.no.fine.grained.memory")
_DENORMALS = "amdgpu.ignore.denormal.mode"

INTEGERS = (
    *("add", "sub", "and", "nand", "or", "xor", "max", "min", "umax", "umin", "xchg"),
    *("uinc_wrap", "udec_wrap", "usub_cond", "usub_sat"),
)
OPERATIONS = (*INTEGERS, *FLOATING_POINT_OPERATIONS)
"""The operations of atomicrmw."""

ALIGNMENTS = {
    "i32": 4,
    "i64": 8,
    "float": 4,
    "double": 8,
    "half": 2,
    "bfloat": 2,
    "<2 x half>": 4,
    "<2 x bfloat>": 4,
}
"""The types, with the alignment that an atomic of each has."""

_SPACES = frozenset(
    {AddressSpace.GENERIC, AddressSpace.GLOBAL, AddressSpace.LOCAL, AddressSpace.PRIVATE}
)
_INSTRUCTION = pattern(
    r"^[ \t]+((?:global|flat|buffer|scratch|image)_atomic_\w+|ds_\w+)", re.MULTILINE | re.ASCII
)
_SWAP = pattern(r"cmpswap|cmpst")
_PLAIN = pattern(r"ds_(?:read|write|load|store(?!xchg)|nop|bpermute|permute|swizzle)")


@dataclass(frozen=True, slots=True)
class Atomic:
    """An atomicrmw: operation, type, memory, scope."""

    operation: str
    type: str
    space: AddressSpace
    scope: SyncScope

    def __post_init__(self) -> None:
        """Raise AbiError for an invalid atomicrmw."""
        floating = self.operation in FLOATING_POINT_OPERATIONS
        fits = floating != self.type.startswith("i") or self.operation == "xchg"
        for what, value, known in (
            ("operation", self.operation, OPERATIONS),
            ("type", self.type, tuple(ALIGNMENTS)),
        ):
            if value not in known:
                raise AbiError(
                    f"{what} {value!r}",
                    rule=f"the {what}s are {', '.join(known)}",
                    mend="name one of these",
                )
        if not fits or self.space not in _SPACES or (self.type[0] == "<" and not floating):
            raise AbiError(
                f"atomicrmw {self.operation} of {self.type} in address space {int(self.space)}",
                rule="integer operations are of integers, the others of floating-point numbers; in "
                "generic, global, local or private memory",
                mend="name another type or memory",
            )


@dataclass(frozen=True, slots=True)
class Lowered:
    """The instructions of a lowered operation. It is native if none of them is a compare-and-swap;
    no atomic instruction at all is native too, since memory of one thread needs none.
    """

    instructions: tuple[str, ...]

    @property
    def native(self) -> bool:
        """True if the operation is not lowered to a compare-and-swap loop."""
        return not any(map(_SWAP.search, self.instructions))


@dataclass(frozen=True, slots=True)
class Answer:
    """The lowering of an operation without metadata and, if that is not native, the smallest sets
    of metadata that make it native.
    """

    plain: Lowered
    native_with: tuple[tuple[tuple[str, ...], Lowered], ...]


def answers(atomic: Atomic, processor: Processor) -> dict[bool, Answer]:
    """Return the answers for a used result (True) and an unused one. Raises AbiError for the r600
    architecture and if LLVM rejects the operation.
    """
    if processor.architecture is not Architecture.AMDGCN:
        raise AbiError(
            f"an atomic on {processor.name}",
            rule=f"the metadata are for amdgcn [{_CITE}]",
            mend="name a processor of GFX6 or above",
        )
    sets = _sets(atomic)
    functions = [(used, chosen) for used in (True, False) for chosen in sets]
    bodies = (_function(n, atomic, chosen, used=used) for n, (used, chosen) in enumerate(functions))
    text = _compiled("\n".join((*bodies, "!0 = !{}\n")), processor)
    lowered = {each: _lowered(text, number) for number, each in enumerate(functions)}
    if atomic.space is not AddressSpace.PRIVATE and not all(
        each.instructions for each in lowered.values()
    ):
        raise AbiError(
            "LLVM's text has no atomic instruction",
            rule="what is not private is accessed by an atomic instruction",
            mend="look at what `llc` makes of it",
        )
    return {
        used: _answer({chosen: lowered[used, chosen] for chosen in sets}) for used in (True, False)
    }


def _answer(found: dict[tuple[str, ...], Lowered]) -> Answer:
    """Return the smallest sets of metadata that make it native: none contains another of them."""
    plain = found[()]
    smallest: list[tuple[tuple[str, ...], Lowered]] = []
    if not plain.native:
        for chosen, each in found.items():  # smaller sets come first
            if each.native and not any(set(less) <= set(chosen) for less, _ in smallest):
                smallest.append((chosen, each))
    return Answer(plain, tuple(smallest))


def _sets(atomic: Atomic) -> tuple[tuple[str, ...], ...]:
    floating = atomic.operation in FLOATING_POINT_OPERATIONS
    kinds = (*_MEMORY, _DENORMALS) if floating else _MEMORY
    sizes: Iterable[Iterator[tuple[str, ...]]] = (
        combinations(kinds, size) for size in range(len(kinds) + 1)
    )
    return tuple(chain.from_iterable(sizes))


def _function(number: int, atomic: Atomic, chosen: tuple[str, ...], *, used: bool) -> str:
    metadata = "".join(f", !{each} !0" for each in chosen)
    scope = f'syncscope("{atomic.scope.syncscope}") ' if atomic.scope.syncscope else ""
    space = f" addrspace({int(atomic.space)})" if atomic.space else ""
    alignment = ALIGNMENTS[atomic.type]
    return (
        f"define {atomic.type if used else 'void'} @f{number}(ptr{space} %p, {atomic.type} %v) {{\n"
        f"  %r = atomicrmw {atomic.operation} ptr{space} %p, {atomic.type} %v {scope}monotonic, "
        f"align {alignment}{metadata}\n  ret {f'{atomic.type} %r' if used else 'void'}\n}}"
    )


def _compiled(source: str, processor: Processor) -> str:
    """The assembly text of a module."""
    from llvmlite import binding

    llvm: Any = binding
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    target = llvm.Target.from_triple("amdgcn-amd-amdhsa")
    try:
        module = llvm.parse_assembly(f'target triple = "amdgcn-amd-amdhsa"\n{source}')
        return str(target.create_target_machine(cpu=processor.name).emit_assembly(module))
    except RuntimeError as error:
        raise AbiError(
            f"LLVM does not compile the operation: {' '.join(str(error).split())[:200]}",
            rule="the answer is what LLVM 22 makes of it",
            mend="name another type, memory or processor",
        ) from error


def _lowered(text: str, number: int) -> Lowered:
    body = text.partition(f"\nf{number}:")[2].partition(".Lfunc_end")[0]
    found = dict.fromkeys(_INSTRUCTION.findall(body))
    return Lowered(tuple(each for each in found if not _PLAIN.match(each)))
