"""The options of `fencepost check` that say what counts as a proof: most refuse a premise."""

from __future__ import annotations

from fencepost.cli.parsing import offers
from fencepost.cli.parsing.offers import Annotated

_STRICT = "What counts as a proof"

Lockstep = Annotated[
    bool,
    offers.Option(
        help="Accept order that holds only because lanes run in lockstep.", rich_help_panel=_STRICT
    ),
]
SameValue = Annotated[
    bool,
    offers.Option(
        "--same-value",
        help="Report two writes of one value to one place as a bug.",
        rich_help_panel=_STRICT,
    ),
]
MayAlias = Annotated[
    bool,
    offers.Option(
        "--may-alias",
        help="Refuse the premise that arguments do not overlap.",
        rich_help_panel=_STRICT,
    ),
]
MayOverflow = Annotated[
    bool,
    offers.Option(
        "--may-overflow",
        help="Refuse the premise that addresses and counters do not overflow.",
        rich_help_panel=_STRICT,
    ),
]
AnyContents = Annotated[
    bool,
    offers.Option(
        "--any-contents",
        help="Refuse the premises that flags and locks start at 0 and numbers fit arrays in LDS.",
        rich_help_panel=_STRICT,
    ),
]
AnyCalls = Annotated[
    bool,
    offers.Option(
        "--any-calls",
        help="Refuse the premise that functions that are only declared touch no shared memory.",
        rich_help_panel=_STRICT,
    ),
]
AnyOffset = Annotated[
    bool,
    offers.Option(
        "--any-offset",
        help="Refuse the premise that launches have no global offset.",
        rich_help_panel=_STRICT,
    ),
]
AnyGrid = Annotated[
    bool,
    offers.Option(
        "--any-grid",
        help="Refuse the premise that a grid has at most 65536 workgroups along each axis.",
        rich_help_panel=_STRICT,
    ),
]
Peers = Annotated[
    bool,
    offers.Option(
        "--peers",
        help="Refuse the premise that nothing outside the launch accesses its memory.",
        rich_help_panel=_STRICT,
    ),
]
AnyLds = Annotated[
    bool,
    offers.Option(
        "--any-lds",
        help="Refuse the premise that dynamic LDS is large enough.",
        rich_help_panel=_STRICT,
    ),
]
AnyConvergence = Annotated[
    bool,
    offers.Option(
        "--any-convergence",
        help="Refuse the premise that lanes of a wave that reach an instruction execute it "
        "together.",
        rich_help_panel=_STRICT,
    ),
]
CopyScope = Annotated[
    bool,
    offers.Option(
        "--copy-scope",
        help="Refuse the premise that asynchronous copies of GFX125x see the global memory that "
        "their work-items see.",
        rich_help_panel=_STRICT,
    ),
]
DirectLoads = Annotated[
    bool,
    offers.Option(
        "--direct-loads",
        help="Refuse the premise that the compiler waits for direct loads to LDS before a release "
        "fence, as LLVM does from version 22 on.",
        rich_help_panel=_STRICT,
    ),
]
MayBeUndefined = Annotated[
    bool,
    offers.Option(
        "--may-be-undefined",
        help="Refuse the premise that LDS and private memory are written before they are read.",
        rich_help_panel=_STRICT,
    ),
]
StrictSizes = Annotated[
    bool,
    offers.Option(
        "--strict-sizes",
        help="Refuse the premises that sizes are positive, that strides keep rows apart, and that "
        "what is computed of sizes fits its type.",
        rich_help_panel=_STRICT,
    ),
]
Judged = Annotated[
    bool,
    offers.Option(
        "--judged",
        help="Have an independent judge check each proof; 'proved' only if it does not refuse.",
        rich_help_panel=_STRICT,
    ),
]
