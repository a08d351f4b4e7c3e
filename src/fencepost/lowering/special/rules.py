"""The rules around the tables: the row of an operation, and the operations that have none.

Each rule that changes the operation is reported with its cite.
"""

from __future__ import annotations

from fencepost.citations import Cite, Source
from fencepost.errors import InputError, UnsupportedError
from fencepost.lowering.request import Form, Request, joined
from fencepost.lowering.rows.conditions import Condition
from fencepost.lowering.rows.notes import Note
from fencepost.lowering.rows.table import Hint, Kind
from fencepost.lowering.special.forms import check_form
from fencepost.lowering.target import Follow, Target
from fencepost.records import dataclass, replace
from fencepost.targets.features import Feature
from fencepost.targets.processor import Property
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.mmra import LIMITS, SYNCHRONIZE_AS
from fencepost.vocabulary.orderings import (
    CMPXCHG_FAILURE_ORDERINGS,
    FENCE_ORDERINGS,
    LOAD_ORDERINGS,
    RMW_ORDERINGS,
    STORE_ORDERINGS,
    Ordering,
)
from fencepost.vocabulary.scopes import Scope

_MODEL = Cite(Source.GUIDE, "Memory Model")
_SCOPES = Cite(Source.GUIDE, "Memory Scopes")
_FENCE_SPACES = Cite(Source.GUIDE, "Fence and Address Spaces")
_ORDERINGS = Cite(Source.LANGREF, "Atomic Memory Ordering Constraints")
_AV = Cite(Source.MEMORY_MODEL, "MakeAvailable and MakeVisible")

LEGAL = {
    Kind.LOAD: LOAD_ORDERINGS,
    Kind.STORE: STORE_ORDERINGS,
    Kind.RMW: RMW_ORDERINGS,
    Kind.FENCE: FENCE_ORDERINGS,
}
"""The orderings that each atomic operation can have."""


ATOMIC_WIDTHS = frozenset({8, 16, 32, 64})
"""The widths that instructions access at once, in bits; the narrow ones of a read-modify-write by a
loop around the word that holds them.
"""

_CONSTANT = frozenset({AddressSpace.CONSTANT, AddressSpace.CONSTANT_32BIT})

_LIMITS = {
    Follow.DOCUMENT: LIMITS,
    Follow.LITERAL: LIMITS,
    # LLVM 22.1 does not know the name that the tag had before.
    Follow.LLVM_22: frozenset({SYNCHRONIZE_AS}),
}

_LIKE = {
    AddressSpace.BUFFER_FAT_POINTER: AddressSpace.GLOBAL,
    AddressSpace.BUFFER_RESOURCE: AddressSpace.GLOBAL,
    AddressSpace.BUFFER_STRIDED_POINTER: AddressSpace.GLOBAL,
    AddressSpace.CONSTANT_32BIT: AddressSpace.CONSTANT,
}
"""Address spaces that have no rows of their own, and whose rows they use."""


@dataclass(frozen=True, slots=True)
class Resolved:
    """An operation as the tables know it.

    - `spaces`: the address spaces that a limited fence is limited to, else None.
    - `availability`: False where `amdgcn-av:none` leaves only the order.
    - `facts`: the conditions that hold.
    """

    kind: Kind
    ordering: Ordering
    scope: Scope | None
    space: AddressSpace | None
    hint: Hint
    facts: frozenset[Condition]
    spaces: frozenset[AddressSpace] | None
    availability: bool
    notes: tuple[Note, ...]

    @property
    def one_as(self) -> bool:
        """True if it orders operations in one address space only."""
        return Condition.ONE_AS in self.facts


def resolve(request: Request, target: Target) -> Resolved:
    """Return the row's key, and the facts about the operation.

    Raises InputError if the operation cannot exist, UnsupportedError if the target does not have
    it.
    """
    _check(request, target)
    notes: list[Note] = []
    request = _space(request, target, notes)
    ordering = joined(request.ordering, request.failure)
    if request.space in (AddressSpace.PRIVATE, AddressSpace.CONSTANT) and request.atomic:
        notes.append(Note(f"{_name(request)} memory: treated as non-atomic", _MODEL))
        ordering = Ordering.NOT_ATOMIC
    alone = request.space in (AddressSpace.PRIVATE, *_CONSTANT)
    if request.form is Form.AV and not alone:
        # The policy bits are those of an atomic access; it orders nothing.
        ordering = Ordering.MONOTONIC
    ordering = _meaningful(request.kind, ordering, notes)
    scope = None if ordering is Ordering.NOT_ATOMIC else _scope(request, ordering, target, notes)
    spaces = None
    if request.kind is Kind.FENCE:
        spaces = request.tags.synchronized_spaces(_LIMITS[target.follow])
        if spaces is not None:
            named = " and ".join(sorted(space.name.lower() for space in spaces))
            notes.append(Note(f"the fence is limited to {named} memory", _FENCE_SPACES))
    # LLVM 22.1 does not know the tag.
    if request.form is Form.LDS_DMA_ASYNC:
        notes.append(
            Note("asynchronous: no wait is put in; the user tracks its completion", _MODEL)
        )
    availability = request.tags.makes_available or target.follow is Follow.LLVM_22
    if not availability and ordering is not Ordering.NOT_ATOMIC:
        notes.append(Note("amdgcn-av:none: nothing is made available or visible", _AV))
    return Resolved(
        request.kind,
        ordering,
        scope,
        request.space,
        _hint(request),
        _facts(request, scope, spaces, target),
        spaces,
        availability,
        tuple(notes),
    )


def _check(request: Request, target: Target) -> None:
    processor = target.processor
    if request.atomic and request.ordering not in LEGAL[request.kind]:
        legal = ", ".join(o.value for o in Ordering if o in LEGAL[request.kind])
        raise InputError(
            f"{request.kind.value} cannot be {request.ordering.value}",
            place=request.at,
            rule=f"{request.kind.value} takes {legal} [{_ORDERINGS}]",
            mend="choose one of these",
        )
    if request.failure is not None and request.failure not in CMPXCHG_FAILURE_ORDERINGS:
        raise InputError(
            f"the failure of cmpxchg cannot be {request.failure.value}",
            place=request.at,
            rule=f"a failed cmpxchg is a load: monotonic, acquire or seq_cst [{_ORDERINGS}]",
            mend="choose one of these",
        )
    _check_space(request)
    if request.space in _CONSTANT and request.kind is not Kind.LOAD:
        raise InputError(
            f"{request.kind.value} to constant memory",
            place=request.at,
            rule=f"constant memory does not change while a kernel runs [{_MODEL}]",
            mend="use global memory",
        )
    if request.space in _CONSTANT and request.atomic:
        raise InputError(
            f"an atomic {request.kind.value} ({request.ordering.value}) in constant memory",
            place=request.at,
            rule=f"orderings are not meaningful where nothing changes [{_MODEL}]",
            mend="use a plain load, or global memory",
        )
    if (
        request.space is AddressSpace.GENERIC
        and Property.NO_GENERIC_ADDRESS_SPACE in processor.properties
    ):
        raise UnsupportedError(
            f"processor '{processor}' has no generic address space",
            place=request.at,
            rule=f"'{Property.NO_GENERIC_ADDRESS_SPACE.value}' "
            f"[{Cite(Source.GUIDE, 'Processors')}]",
            mend="access the memory through its own address space, or choose GFX7 or later",
        )
    if (
        request.space is AddressSpace.LOCAL
        and Feature.TGSPLIT in target.features
        and target.follow is not Follow.LLVM_22
    ):
        raise UnsupportedError(
            f"{request.kind.value} to LDS in threadgroup split mode",
            place=request.at,
            rule="no LDS is allocated: the waves of a workgroup may be in different CUs "
            f"[{Cite(Source.GUIDE, target.chapter.value)}]",
            mend="switch tgsplit off, or use global memory",
        )
    wide = request.atomic or request.kind is Kind.RMW
    if wide and request.kind is not Kind.FENCE and not _possible(request):
        raise UnsupportedError(
            f"{_article(request)} of {request.width} bits",
            place=request.at,
            rule="instructions access 8, 16, 32 or 64 bits atomically "
            f"[{Cite(Source.GUIDE, target.chapter.value)}]",
            mend="use one of these widths, or a lock",
        )
    check_form(request, target)


def _check_space(request: Request) -> None:
    fence = request.kind is Kind.FENCE
    if fence is not (request.space is None):
        raise InputError(
            f"a {request.kind.value} {'of' if fence else 'without'} an address space",
            place=request.at,
            rule=f"an access reaches one address space, a fence none of its own [{_MODEL}]",
            mend="limit a fence by amdgpu-synchronize-as" if fence else "name the address space",
        )
    if request.kind in (Kind.FENCE, Kind.RMW) and not request.atomic:
        raise InputError(
            f"{_article(request) if not fence else 'a fence'} without an ordering",
            place=request.at,
            rule=f"it is an atomic operation [{_ORDERINGS}]",
            mend="give it an ordering",
        )
    if request.space is AddressSpace.STREAMOUT_REGISTERS:
        raise UnsupportedError(
            f"a {request.kind.value} of streamout registers",
            place=request.at,
            rule=f"no code sequence reaches them [{_MODEL}]",
            mend="use memory",
        )


def _article(request: Request) -> str:
    if request.kind is Kind.RMW:
        return "a cmpxchg" if request.compare else "an atomicrmw"
    return f"an atomic {request.kind.value}"


def _possible(request: Request) -> bool:
    """Return True if one instruction, or several that form one, can access this many bits at
    once.
    """
    several = request.form in (Form.COOPERATIVE, Form.MONITOR)
    return several or request.width in ATOMIC_WIDTHS


def _space(request: Request, target: Target, notes: list[Note]) -> Request:
    """The address space whose rows apply: buffers are global memory; private atomics become generic
    where other threads can reach scratch.
    """
    if request.space in _LIKE:
        return replace(request, space=_LIKE[request.space])
    if request.space is AddressSpace.REGION:
        notes.append(Note("region memory: treated as non-atomic", _MODEL))
        return replace(
            request, space=AddressSpace.LOCAL, ordering=Ordering.NOT_ATOMIC, failure=None
        )
    shared = Property.GLOBALLY_ACCESSIBLE_SCRATCH in target.processor.properties
    if request.space is AddressSpace.PRIVATE and request.atomic and shared:
        chapter = Cite(Source.GUIDE, target.chapter.value)
        if request.width > 32 and target.follow is not Follow.LLVM_22:
            raise UnsupportedError(
                f"an atomic {request.kind.value} of {request.width} bits in private memory",
                place=request.at,
                rule=f"atomics in scratch have at most 32 bits [{chapter}]",
                mend="use 32 bits, or global memory",
            )
        notes.append(Note("private memory: converted to the generic address space", chapter))
        return replace(request, space=AddressSpace.GENERIC)
    return request


def _meaningful(kind: Kind, ordering: Ordering, notes: list[Note]) -> Ordering:
    """The part of an ordering that a load or store can have."""
    wanted = {Kind.LOAD: Ordering.ACQUIRE, Kind.STORE: Ordering.RELEASE}.get(kind)
    if wanted is not None and ordering is Ordering.ACQ_REL:
        notes.append(Note(f"acq_rel on a {kind.value} is {wanted.value}", _MODEL))
        return wanted
    return ordering


def _scope(request: Request, ordering: Ordering, target: Target, notes: list[Note]) -> Scope:
    """The scope that the operation has on this target."""
    scope = request.scope.scope
    clusters = Property.WORKGROUP_CLUSTERS in target.processor.properties
    if scope is Scope.CLUSTER and not clusters:
        notes.append(Note("cluster scope is agent scope without workgroup clusters", _SCOPES))
        scope = Scope.AGENT
    if request.space is AddressSpace.LOCAL and scope > Scope.WORKGROUP:
        notes.append(Note(f"{scope.word} scope is workgroup scope in LDS", _MODEL))
        scope = Scope.WORKGROUP
    synchronizes = ordering.at_least_acquire or ordering.at_least_release
    follows = target.follow is not Follow.LLVM_22
    if scope is Scope.WORKGROUP and synchronizes and target.single_wave and follows:
        notes.append(
            Note(
                f"workgroup scope is wavefront scope: at most {target.workgroup_size} threads "
                f"in waves of {target.wavefront_size}",
                _MODEL,
            )
        )
        scope = Scope.WAVEFRONT
    return scope


def _hint(request: Request) -> Hint:
    if request.volatile:
        return Hint.VOLATILE
    if request.last_use and request.kind is Kind.LOAD:
        return Hint.LAST_USE
    return Hint.NONTEMPORAL if request.nontemporal else Hint.NONE


def _facts(
    request: Request,
    scope: Scope | None,
    spaces: frozenset[AddressSpace] | None,
    target: Target,
) -> frozenset[Condition]:
    facts = set(target.conditions)
    one_as = scope is not None and request.scope.one_as
    if one_as:
        facts.add(Condition.ONE_AS)
    # LLVM 22.1 does not look at the environment of the triple.
    if one_as or (target.opencl and target.follow is not Follow.LLVM_22):
        facts.add(Condition.OPENCL)
        one_space = len(spaces or ()) == 1 if request.kind is Kind.FENCE else not _generic(request)
        if one_as or one_space:
            facts.add(Condition.OPENCL_ONE_SPACE)
    if scope is Scope.AGENT:
        facts.add(Condition.AGENT_SCOPE)
    if request.kind is Kind.RMW:
        facts.add(Condition.RETURN if request.returns else Condition.NO_RETURN)
    if request.nontemporal:
        facts.add(Condition.NONTEMPORAL)
    if request.last_use:
        facts.add(Condition.LAST_USE)
    if spaces is not None:
        facts.add(Condition.TAGGED)
    if request.failure is Ordering.SEQ_CST and not request.ordering.at_least_release:
        facts.add(Condition.SEQ_CST_BY_FAILURE)
    return frozenset(facts)


def _generic(request: Request) -> bool:
    return request.space is AddressSpace.GENERIC


def _name(request: Request) -> str:
    assert request.space is not None
    return request.space.name.lower()
