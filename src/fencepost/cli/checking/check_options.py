"""The options of `fencepost check`, under the headings of its help."""

from __future__ import annotations

from pathlib import Path

from fencepost.cli.parsing import offers
from fencepost.cli.parsing.offers import Annotated
from fencepost.cli.workers.limits import PANEL

_SOURCE = "Input"
_LAUNCH = "The launch and the arguments"
_FIX = "Fixes"
_TOLD = "Output"
_LITMUS = "Litmus files"

Files = Annotated[
    list[Path] | None,
    offers.Argument(
        metavar="FILE... [-- WORD...]",
        show_default=False,
        help="HIP, CUDA or OpenCL C (words after -- go to the compiler), LLVM IR, assembly, "
        "code objects, litmus files, folders, compile_commands.json; - is standard input.",
    ),
]
TritonCache = Annotated[
    str | None,
    offers.Option(
        "--triton-cache",
        metavar="[DIR]",
        help="Check the kernels in Triton's cache; without DIR, its default place.",
        rich_help_panel=_SOURCE,
    ),
]
Kernel = Annotated[
    str | None,
    offers.Option(
        metavar="NAME",
        help="The kernel to check; default: every kernel of the module.",
        rich_help_panel=_SOURCE,
    ),
]
Clang = Annotated[
    str | None,
    offers.Option(
        metavar="COMMAND",
        help="The compiler for sources; default: the first one found.",
        rich_help_panel=_SOURCE,
    ),
]
Sandbox = Annotated[
    str,
    offers.Option(
        metavar="auto|require|off",
        help="Confine the compiler of sources: it reads the project and system headers only.",
        rich_help_panel=_SOURCE,
    ),
]
InheritEnvironment = Annotated[
    bool,
    offers.Option(
        "--inherit-environment",
        help="Give the compiler all environment variables, such as CPATH.",
        rich_help_panel=_SOURCE,
    ),
]
Mcpu = Annotated[
    str | None,
    offers.Option(
        metavar="PROCESSOR",
        help="The processor to compile for, by default gfx942, or gfx1100 for CUDA; for LLVM IR,"
        " that of kernels that do not name one; selects among code objects.",
        rich_help_panel=_SOURCE,
    ),
]
Workgroup = Annotated[
    str | None,
    offers.Option(metavar="X[,Y,Z]", help="Work-items of a workgroup.", rich_help_panel=_LAUNCH),
]
Grid = Annotated[
    str | None,
    offers.Option(metavar="X[,Y,Z]", help="Workgroups of the grid.", rich_help_panel=_LAUNCH),
]
Wave = Annotated[
    int | None,
    offers.Option(metavar="32|64", help="Lanes per wave.", rich_help_panel=_LAUNCH),
]
Cluster = Annotated[
    str | None,
    offers.Option(metavar="X[,Y,Z]", help="Workgroups of a cluster.", rich_help_panel=_LAUNCH),
]
DynamicLds = Annotated[
    int | None,
    offers.Option(
        "--dynamic-lds",
        metavar="BYTES",
        min=0,
        help="Bytes of dynamic LDS that the launch allocates.",
        rich_help_panel=_LAUNCH,
    ),
]
Arg = Annotated[
    list[str] | None,
    offers.Option(
        "--arg",
        metavar="NAME=VALUE",
        help="Set an argument; of a pointer, to another one: b=a (repeatable).",
        rich_help_panel=_LAUNCH,
    ),
]
Assume = Annotated[
    list[str] | None,
    offers.Option(
        metavar="CONDITION",
        help="Assume a condition on arguments: 'n > 0' (repeatable).",
        rich_help_panel=_LAUNCH,
    ),
]
Effort = Annotated[
    float,
    offers.Option(
        min=0.01,
        max=1000,
        metavar="FACTOR",
        help="Multiplies the bounds on work; 1 means a few seconds per kernel.",
        rich_help_panel=PANEL,
    ),
]
Jobs = Annotated[
    int,
    offers.Option(
        "--jobs",
        "-j",
        min=1,
        metavar="N",
        help="Files to check at the same time.",
        rich_help_panel=PANEL,
    ),
]
NoCache = Annotated[
    bool,
    offers.Option(
        "--no-cache",
        help="Do not use the cache.",
        rich_help_panel=PANEL,
    ),
]
Infer = Annotated[
    bool | None,
    offers.Option(
        "--infer/--no-infer",
        help="Search for conditions under which a kernel is proved: of unknown kernels too; or "
        "never, not even for expected sizes, and without trials of options. Default: after a bug.",
        rich_help_panel=PANEL,
    ),
]
Redundant = Annotated[
    bool,
    offers.Option(
        help="Report redundant barriers and fences of proved kernels, and waits of assembly "
        "that never wait.",
        rich_help_panel=PANEL,
    ),
]
Fix = Annotated[
    bool,
    offers.Option(
        "--fix",
        help="Print a patch of the source with the missing fences and barriers; of LLVM IR, write "
        "the module.",
        rich_help_panel=_FIX,
    ),
]
Apply = Annotated[
    bool,
    offers.Option("--apply", help="Write what --fix changes in a source.", rich_help_panel=_FIX),
]
FixIr = Annotated[
    bool,
    offers.Option(
        "--fix-ir",
        help="Write the fixed LLVM IR module that was compiled from the source.",
        rich_help_panel=_FIX,
    ),
]
Output = Annotated[
    Path | None,
    offers.Option(
        "-o",
        "--output",
        metavar="FILE",
        help="Where to write the fixed module; default: FILE.fixed.ll.",
        rich_help_panel=_FIX,
    ),
]
Force = Annotated[
    bool,
    offers.Option(
        "--force",
        help="Let --fix and every option that writes replace existing files.",
        rich_help_panel=_FIX,
    ),
]
Json = Annotated[
    bool,
    offers.Option(
        "--json", help="Print one line of JSON per kernel or litmus test.", rich_help_panel=_TOLD
    ),
]
Times = Annotated[
    bool,
    offers.Option(
        "--times",
        help="With --json: add the seconds, which differ from run to run.",
        rich_help_panel=_TOLD,
    ),
]
Sarif = Annotated[
    Path | None,
    offers.Option(
        metavar="FILE", help="Write SARIF 2.1.0; - is standard output.", rich_help_panel=_TOLD
    ),
]
Html = Annotated[
    Path | None,
    offers.Option(
        metavar="FILE",
        help="Write a report as one HTML page, which needs no network.",
        rich_help_panel=_TOLD,
    ),
]
Quiet = Annotated[
    bool,
    offers.Option("--quiet", "-q", help="Print only the summary.", rich_help_panel=_TOLD),
]
Statistics = Annotated[
    bool,
    offers.Option(
        "--statistics",
        help="Print counts of codes and the slowest kernels at the end.",
        rich_help_panel=_TOLD,
    ),
]
Baseline = Annotated[
    Path | None,
    offers.Option(
        metavar="FILE",
        help="Ignore findings listed in FILE (see --write-baseline).",
        rich_help_panel=_TOLD,
    ),
]
Accept = Annotated[
    list[str] | None,
    offers.Option(
        metavar="CLASS",
        help="Suppress a class of machine-code findings, such as source-in-flight (repeatable).",
        rich_help_panel=_TOLD,
    ),
]
Against = Annotated[
    Path | None,
    offers.Option(
        metavar="FILE",
        help="The LLVM IR that machine code was made of: each of its memory operations must keep "
        "its code sequence.",
        rich_help_panel=_SOURCE,
    ),
]
WriteBaseline = Annotated[
    Path | None,
    offers.Option(
        metavar="FILE",
        help="Write the findings, for --baseline.",
        rich_help_panel=_TOLD,
    ),
]
Certificate = Annotated[
    Path | None,
    offers.Option(
        metavar="DIR",
        help="Write certificates of proved kernels.",
        rich_help_panel=_TOLD,
    ),
]
Config = Annotated[
    Path | None,
    offers.Option(
        metavar="FILE",
        help="Settings; default: the nearest fencepost.toml.",
        rich_help_panel=_TOLD,
    ),
]
Model = Annotated[
    str | None,
    offers.Option(
        metavar="NAME",
        help="The model to use, overriding the file.",
        rich_help_panel=_LITMUS,
    ),
]
Without = Annotated[
    list[str] | None,
    offers.Option(
        metavar="AXIOM",
        help="Switch an axiom off (repeatable).",
        rich_help_panel=_LITMUS,
    ),
]
Readings = Annotated[
    list[str] | None,
    offers.Option(
        "--with",
        metavar="READING",
        help="Switch an optional rule on (repeatable).",
        rich_help_panel=_LITMUS,
    ),
]
Unroll = Annotated[
    int,
    offers.Option(
        min=0,
        metavar="N",
        help="Unroll each loop at most so often; beyond that the verdict is unknown.",
        rich_help_panel=_LITMUS,
    ),
]
