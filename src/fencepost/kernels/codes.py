"""The codes of what is found in whole kernels; those of barriers are in `barrier_codes`."""

from __future__ import annotations

from fencepost.barrier_codes import BARRIER_CODES
from fencepost.citations import Cite, Source
from fencepost.diagnostics import Code, Severity

_BARRIERS = Cite(Source.GUIDE, "Execution Barriers")
_BARRIER_MEMORY = Cite(Source.GUIDE, "Memory Model / Execution Barriers")
_RACE = Cite(Source.LANGREF, "Memory Model for Concurrent Operations")
_SCOPES = Cite(Source.GUIDE, "Memory Scopes")
_SPACES = Cite(Source.GUIDE, "Fence and Address Spaces")

LDS_RACE = Code(
    201,
    "data-race-in-lds",
    "conflicting accesses to LDS by two work-items are ordered",
    _RACE,
)
GLOBAL_RACE = Code(
    202,
    "data-race-in-global-memory",
    "conflicting accesses to global memory by work-items of a workgroup are ordered",
    _RACE,
)
GRID_RACE = Code(
    203,
    "data-race-between-workgroups",
    "conflicting accesses by work-items of two workgroups are ordered",
    _RACE,
)
NO_FENCE = Code(
    204,
    "barrier-without-fences",
    "a barrier orders memory only with a release fence before it and an acquire fence after it",
    _BARRIER_MEMORY,
)
NARROW_SPACE = Code(
    205,
    "fence-of-the-other-address-space",
    "the fences of a barrier act on the address space of the accesses that it is to order",
    _SPACES,
)
NARROW_SCOPE = Code(
    206,
    "scope-too-narrow",
    "atomics and fences synchronize where their scopes include both work-items",
    _SCOPES,
)
MIXED = Code(
    207,
    "atomic-and-plain-access",
    "a plain access and an atomic one to the same bytes are ordered",
    _RACE,
)
SAME_VALUE = Code(
    208,
    "same-value-writes",
    "two work-items that write the same bytes at the same time write the same value at least",
    _RACE,
    Severity.NOTE,
)
LOCKSTEP = Code(
    209,
    "ordered-by-lockstep-only",
    "lanes of a wave are threads of their own: conflicting accesses need more than lockstep",
    _RACE,
)
NO_ORDER = Code(
    210,
    "atomics-without-order",
    "atomics that hand data over release before it, and acquire after it",
    Cite(Source.LANGREF, "Atomic Memory Ordering Constraints"),
)
OUTSIDE = Code(
    211,
    "access-outside-object",
    "an access lies inside the object that its address was made from",
    Cite(Source.LANGREF, "Pointer Aliasing Rules"),
)
REDUNDANT_BARRIER = Code(
    301,
    "redundant-barrier",
    "a barrier orders some pair of accesses",
    _BARRIERS,
    Severity.NOTE,
)
REDUNDANT_FENCE = Code(
    302,
    "redundant-fence",
    "a fence takes part in ordering some pair of accesses",
    _RACE,
    Severity.NOTE,
)
WIDE_FENCE = Code(
    303,
    "fence-wider-than-needed",
    "a fence acts on the scope and the address spaces that some pair of accesses needs, no wider",
    _SCOPES,
    Severity.NOTE,
)
CODES = (
    *BARRIER_CODES,
    LDS_RACE,
    GLOBAL_RACE,
    GRID_RACE,
    NO_FENCE,
    NARROW_SPACE,
    NARROW_SCOPE,
    MIXED,
    SAME_VALUE,
    LOCKSTEP,
    NO_ORDER,
    OUTSIDE,
    REDUNDANT_BARRIER,
    REDUNDANT_FENCE,
    WIDE_FENCE,
)
