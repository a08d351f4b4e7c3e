"""The options of `fencepost check`, under the headings of its help."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fencepost.cli.limits import PANEL

_SOURCE = "What is checked"
_LAUNCH = "The launch, and what holds of arguments"
_STRICT = "What counts as a proof"
_FIX = "Fixes"
_TOLD = "What is told"
_LITMUS = "Litmus files"

Files = Annotated[
    list[Path] | None,
    typer.Argument(
        metavar="FILE... [-- WORD...]",
        show_default=False,
        help="HIP, CUDA or OpenCL C (words after -- go to the compiler), LLVM IR, litmus "
        "files, folders, compile_commands.json; - is the standard input.",
    ),
]
TritonCache = Annotated[
    str | None,
    typer.Option(
        "--triton-cache",
        metavar="[DIR]",
        help="Check the kernels in Triton's cache; without DIR, where Triton keeps it.",
        rich_help_panel=_SOURCE,
    ),
]
Kernel = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help="The kernel to check; without, every one of the module.",
        rich_help_panel=_SOURCE,
    ),
]
Clang = Annotated[
    str | None,
    typer.Option(
        metavar="COMMAND",
        help="The compiler of source; without, one that is there.",
        rich_help_panel=_SOURCE,
    ),
]
Mcpu = Annotated[
    str | None,
    typer.Option(
        metavar="PROCESSOR",
        help="The processor to compile for; without, gfx942, or gfx1100 for CUDA.",
        rich_help_panel=_SOURCE,
    ),
]
Workgroup = Annotated[
    str | None,
    typer.Option(metavar="X[,Y,Z]", help="Work-items of a workgroup.", rich_help_panel=_LAUNCH),
]
Grid = Annotated[
    str | None,
    typer.Option(metavar="X[,Y,Z]", help="Workgroups of the grid.", rich_help_panel=_LAUNCH),
]
Wave = Annotated[
    int | None,
    typer.Option(metavar="32|64", help="Lanes of a wave, 32 or 64.", rich_help_panel=_LAUNCH),
]
Cluster = Annotated[
    str | None,
    typer.Option(metavar="X[,Y,Z]", help="Workgroups of a cluster.", rich_help_panel=_LAUNCH),
]
DynamicLds = Annotated[
    int | None,
    typer.Option(
        "--dynamic-lds",
        metavar="BYTES",
        min=0,
        help="Bytes of LDS that the launch gives to arrays without a size.",
        rich_help_panel=_LAUNCH,
    ),
]
Arg = Annotated[
    list[str] | None,
    typer.Option(
        "--arg",
        metavar="NAME=VALUE",
        help="Settle an argument (repeatable).",
        rich_help_panel=_LAUNCH,
    ),
]
Assume = Annotated[
    list[str] | None,
    typer.Option(
        metavar="CONDITION",
        help="What holds of arguments: 'n > 0' (repeatable).",
        rich_help_panel=_LAUNCH,
    ),
]
Lockstep = Annotated[
    bool,
    typer.Option(help="Accept what lockstep execution of a wave orders.", rich_help_panel=_STRICT),
]
SameValue = Annotated[
    bool,
    typer.Option(
        "--same-value", help="Count writes of the same value as bugs.", rich_help_panel=_STRICT
    ),
]
MayAlias = Annotated[
    bool,
    typer.Option(
        "--may-alias",
        help="Refuse proofs by which arguments do not overlap.",
        rich_help_panel=_STRICT,
    ),
]
MayOverflow = Annotated[
    bool,
    typer.Option(
        "--may-overflow",
        help="Refuse proofs by which nothing overflows.",
        rich_help_panel=_STRICT,
    ),
]
AnyContents = Annotated[
    bool,
    typer.Option(
        "--any-contents",
        help="Refuse proofs by which locks and flags start 0.",
        rich_help_panel=_STRICT,
    ),
]
AnyCalls = Annotated[
    bool,
    typer.Option(
        "--any-calls",
        help="Refuse proofs by which unknown calls are harmless.",
        rich_help_panel=_STRICT,
    ),
]
AnyOffset = Annotated[
    bool,
    typer.Option(
        "--any-offset",
        help="Refuse proofs by which launches begin at 0.",
        rich_help_panel=_STRICT,
    ),
]
AnyLds = Annotated[
    bool,
    typer.Option(
        "--any-lds",
        help="Refuse proofs by which dynamic LDS is large enough.",
        rich_help_panel=_STRICT,
    ),
]
Effort = Annotated[
    float,
    typer.Option(
        min=0.01,
        max=1000,
        metavar="FACTOR",
        help="How much work to do; 1 is some seconds.",
        rich_help_panel=PANEL,
    ),
]
Jobs = Annotated[
    int,
    typer.Option(
        "--jobs", "-j", min=1, metavar="N", help="Files at a time.", rich_help_panel=PANEL
    ),
]
NoCache = Annotated[
    bool,
    typer.Option(
        "--no-cache",
        help="Neither use nor keep what was found.",
        rich_help_panel=PANEL,
    ),
]
Infer = Annotated[
    bool | None,
    typer.Option(
        "--infer/--no-infer",
        help="Search conditions on arguments under which a kernel is proved: also where it is "
        "unknown; or not even where it has a bug.",
        rich_help_panel=PANEL,
    ),
]
Redundant = Annotated[
    bool,
    typer.Option(
        help="Name barriers and fences that a proved kernel can do without.",
        rich_help_panel=PANEL,
    ),
]
Fix = Annotated[
    bool,
    typer.Option(
        "--fix",
        help="Write the module with the fences and barriers that kernels lack.",
        rich_help_panel=_FIX,
    ),
]
Output = Annotated[
    Path | None,
    typer.Option(
        "-o",
        "--output",
        metavar="FILE",
        help="Where --fix writes; otherwise FILE.fixed.ll.",
        rich_help_panel=_FIX,
    ),
]
Force = Annotated[
    bool,
    typer.Option(
        "--force",
        help="--fix and --write-baseline replace files that are there.",
        rich_help_panel=_FIX,
    ),
]
Json = Annotated[
    bool,
    typer.Option("--json", help="Print a line of JSON for each kernel.", rich_help_panel=_TOLD),
]
Sarif = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Write SARIF 2.1.0; - prints it.", rich_help_panel=_TOLD),
]
Quiet = Annotated[
    bool,
    typer.Option("--quiet", "-q", help="Print the summary alone.", rich_help_panel=_TOLD),
]
Statistics = Annotated[
    bool,
    typer.Option(
        "--statistics",
        help="End with counts of what was found.",
        rich_help_panel=_TOLD,
    ),
]
Baseline = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        help="What FILE has of findings is no news.",
        rich_help_panel=_TOLD,
    ),
]
WriteBaseline = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        help="Write what is found, for --baseline.",
        rich_help_panel=_TOLD,
    ),
]
Certificate = Annotated[
    Path | None,
    typer.Option(
        metavar="DIR",
        help="Write the proofs of proved kernels, to be checked.",
        rich_help_panel=_TOLD,
    ),
]
Config = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        help="Settings; without, the nearest fencepost.toml.",
        rich_help_panel=_TOLD,
    ),
]
Model = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help="The model to use, whatever the file says.",
        rich_help_panel=_LITMUS,
    ),
]
Without = Annotated[
    list[str] | None,
    typer.Option(
        metavar="AXIOM",
        help="Switch an axiom off (repeatable).",
        rich_help_panel=_LITMUS,
    ),
]
Readings = Annotated[
    list[str] | None,
    typer.Option(
        "--with",
        metavar="READING",
        help="Switch an optional rule on (repeatable).",
        rich_help_panel=_LITMUS,
    ),
]
Unroll = Annotated[
    int,
    typer.Option(
        min=0,
        metavar="N",
        help="Follow a loop's backward jumps at most this often.",
        rich_help_panel=_LITMUS,
    ),
]
