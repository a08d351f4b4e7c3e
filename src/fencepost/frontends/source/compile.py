"""Compiles a source: the command, and the compiler's messages.

The source reaches the compiler as an absolute path, which is never an option; paths in its words
are absolute; it runs in a folder of its own. The LLVM IR names files from the source's folder, so
that it is the same wherever a checkout lies: `Source.folder` leads back.
"""

from __future__ import annotations

import os
import re
import subprocess
from functools import cache
from pathlib import Path

from fencepost.errors import BoundReached, InputError, Place, UnsupportedError
from fencepost.frontends.source.compilers import Compiler, Kind
from fencepost.frontends.source.languages import Language
from fencepost.frontends.source.missing import suggest_fix
from fencepost.frontends.source.packages import zig_folder
from fencepost.frontends.source.words import named
from fencepost.isolation.below import is_below
from fencepost.isolation.mechanism import Mechanism
from fencepost.isolation.run import SYSTEM, run
from fencepost.numerals import integer_of
from fencepost.patterns import pattern
from fencepost.records import dataclass

HEADERS = Path(__file__).parent / "headers"
"""Fencepost's own headers, a folder a language, for compilers without others."""

MOST = 64 << 20
"""The largest size of a source's LLVM IR, in bytes."""

_INCLUDES_RUNTIME = pattern(
    r"^[ \t]*#[ \t]*include[ \t]*[<\"](?:hip/|cuda/|cuda_|cuda\.h|cooperative_groups)", re.MULTILINE
)
_TEMPLATE_LAUNCH = pattern(
    r"^[ \t]*#[ \t]*define[ \t]+(HIP_TEMPLATE_KERNEL_LAUNCH)\b", re.MULTILINE | re.ASCII
)
"""A macro with which a source says how it launches, before it includes the runtime's header."""
RUNTIME = {Language.HIP: "hip/hip_runtime.h", Language.CUDA: "cuda_runtime.h"}
"""The header of the runtime, by the language."""
_ERROR = pattern(
    r"^(?P<file>.+?):(?P<line>\d+):(?P<column>\d+): (?:fatal )?error: (?P<said>.*)$",
    re.MULTILINE | re.ASCII,
)
_NOT_SEEN = pattern(r"file not found|Permission denied|cannot open file")
_OPENED = pattern(r"^\.+ (?P<file>.+)$", re.MULTILINE)
"""A line of what clang's -H prints."""
_NAMES = pattern(r"\A(; ModuleID = ')[^\n]*('\nsource_filename = \")[^\n]*(\"\n)")


@dataclass(frozen=True, slots=True)
class Source:
    """The source to compile. `name` is its absolute path, or '-' for `text` alone, which is then
    placed in `folder`; paths in `words` are absolute. `roots` are the folders that it may include
    files from.
    """

    name: str
    text: str
    language: Language
    processor: str
    words: tuple[str, ...] = ()
    folder: str | None = None
    roots: tuple[str, ...] = ()


def compiled(source: Source, compiler: Compiler, seconds: float) -> str:
    """Compile the source to LLVM IR, with debug lines, slightly optimised.

    Raises InputError with the compiler's message if it does not compile; BoundReached after
    `seconds` of the processor, the compiler's own budget, or `wall_limit(seconds)` by the wall
    clock; UnsupportedError if the compiler cannot be confined.
    """
    done = _run(source, compiler, seconds)
    if done.returncode != 0:
        said = _said(done)
        if lacks_runtime(source, compiler):
            done = _run(source, compiler, seconds, included=True)
            # What came further says more about the source.
            if _reached(source, said) <= _reached(source, _said(done)):
                said = _said(done)
        if done.returncode != 0:
            raise _refused(source, compiler, said, done.returncode, seconds)
    return named_module(source, done.stdout)


def named_module(source: Source, module: bytes) -> str:
    """Return LLVM IR as text, named like its source. Raises BoundReached for one that is too
    large.
    """
    if len(module) > MOST:
        raise BoundReached(
            f"its LLVM IR has more than {MOST} bytes", mend="compile fewer kernels at a time"
        )
    name = "-" if source.name == "-" else os.path.basename(source.name)
    shown = re.sub(r"[^\w.+-]", "_", name)  # as a name inside quotation marks
    text = module.decode("utf-8", "replace")
    return _NAMES.sub(lambda found: f"{found[1]}{shown}{found[2]}{shown}{found[3]}", text, count=1)


def lacks_runtime(source: Source, compiler: Compiler) -> bool:
    """Return True if a source may need the runtime's header and does not include it: compilers of
    HIP and CUDA include it implicitly, but some sources bring their own declarations.
    """
    return (
        source.language is not Language.OPENCL
        and not has_runtime(compiler)
        and not _INCLUDES_RUNTIME.search(source.text)
    )


def _run(
    source: Source, compiler: Compiler, seconds: float, *more: str, included: bool = False
) -> subprocess.CompletedProcess[bytes]:
    try:
        return run(
            command(source, compiler, *more, included=included),
            compiler.surroundings,
            seconds,
            reads=(*folders_of(source), *own_folders(compiler)),
            given=source.text.encode() if source.name == "-" else b"",
        )
    except subprocess.TimeoutExpired as error:
        raise _late(compiler, seconds, error.timeout) from error
    except subprocess.SubprocessError as error:
        raise UnsupportedError(
            f"{compiler.name} cannot be confined by {compiler.mechanism.value}",
            mend="--sandbox off goes on without",
        ) from error
    except OSError as error:
        raise InputError(
            f"{compiler.name} cannot be run: {error.strerror}", mend="name another with --clang"
        ) from error
    except ValueError as error:  # a NUL, or what is no text of the system's
        raise InputError(
            f"words for the compiler cannot be handed over: {error}", mend="correct them"
        ) from error


def _late(compiler: Compiler, budget: float, passed: float) -> BoundReached:
    """Return the error for a compiler that took `passed` seconds of the clock: either the clock or
    the processor's budget ran out.
    """
    if passed > budget:
        return BoundReached(
            f"{compiler.name} did not compile it in {passed:g} seconds of the clock: the machine "
            f"is busy, or the compiler waits for something",
            rule=f"compiling has a budget of its own, {budget:g} seconds of the processor",
            mend="check it on an idle machine, or give what the compiler writes with -S -emit-llvm",
        )
    return BoundReached(
        f"{compiler.name} did not compile it in {budget:g} seconds of the processor",
        rule="compiling has a budget of its own: 60 seconds, or --timeout where that is more",
        mend=f"raise --timeout above {budget:g}, or give what the compiler writes with "
        "-S -emit-llvm",
    )


def folders_of(source: Source) -> tuple[str, ...]:
    """Return the folders of the source and its words."""
    own = (source.name,) if os.path.isabs(source.name) else ()
    return (*source.roots, *own, *named(source.words))


def own_folders(compiler: Compiler) -> tuple[str, ...]:
    """Return the folders of the compiler, and fencepost's own."""
    zig = zig_folder() if compiler.kind is Kind.ZIG else None
    return (*compiler.installation, str(HEADERS), *((zig,) if zig else ()))


def command(source: Source, compiler: Compiler, *more: str, included: bool = False) -> list[str]:
    """Return the words that compile a source to LLVM IR on the standard output; with `included`,
    the runtime's header comes first.
    """
    words = [*compiler.command, *compiler.flags]
    match source.language:
        case Language.HIP | Language.CUDA:
            words += device_words(source)
            if not has_runtime(compiler):
                words += ["-nogpuinc", "-nogpulib"]
                words += zig_library() if compiler.kind is Kind.ZIG else []
                words += _given_runtime(compiler) if names_runtime(source) else _own_runtime()
                # Its overloads of mathematics must stand before those of C++.
                if included or _INCLUDES_RUNTIME.search(source.text):
                    words += ["-include", RUNTIME[source.language]]
        case Language.OPENCL:
            words += ["-x", "cl", "-target", "amdgcn-amd-amdhsa", f"-mcpu={source.processor}"]
            words += ["-nogpulib"]
            if not any(each.startswith("-cl-std") for each in source.words):
                words += ["-cl-std=CL2.0"]
            if compiler.kind is Kind.ZIG:
                # It has the built-ins, but not the header of the types that they use.
                words += ["-Xclang", "-fdeclare-opencl-builtins", "-cl-no-stdinc"]
                words += ["-isystem", str(HEADERS / "opencl"), "-include", "opencl-c-base.h"]
            else:
                words += ["-Xclang", "-finclude-default-header"]
    words += ["-O1", "-g", "-w", "-fno-color-diagnostics", *same_anywhere(source)]
    words += [*source.words, *more]
    return [*words, *WRITTEN, source.name]


WRITTEN = ("-S", "-emit-llvm", "-o", "-")
"""The words that request LLVM IR on the standard output."""


def device_words(source: Source) -> list[str]:
    """Return the words that compile HIP for the device."""
    # By default the identification of the unit is made of the path.
    words = ["-x", "hip", "--cuda-device-only", f"--offload-arch={source.processor}"]
    return [*words, "-cuid=fencepost", *said_before(source)]


def said_before(source: Source) -> list[str]:
    """Return the macros of a source that the runtime's header, which comes first, has to know."""
    return [f"-D{each}=" for each in dict.fromkeys(_TEMPLATE_LAUNCH.findall(source.text))]


def names_runtime(source: Source) -> bool:
    """Return True if a folder that the words name has HIP's own headers."""
    return source.language is Language.HIP and any(
        os.path.isfile(os.path.join(folder, RUNTIME[Language.HIP]))
        for folder in named(source.words)
    )


def _own_runtime() -> list[str]:
    """Return words for fencepost's own headers."""
    return ["-isystem", str(HEADERS / "hip"), "-idirafter", str(HEADERS / "std")]


def _given_runtime(compiler: Compiler) -> list[str]:
    """Return words that precede ROCm's headers, which conflict with fencepost's own: those of ROCm
    6 and later rely on the header that clang includes first when it finds ROCm itself.
    """
    if compiler.kind is Kind.ZIG:  # its clang has no such header
        return ["-include", str(HEADERS / "hip" / "fencepost" / "libcxx.h")]
    return ["-include", "__clang_hip_runtime_wrapper.h"]


def same_anywhere(source: Source) -> list[str]:
    """Return words that make names of files independent of the place of a checkout or an
    installation: relative to the source's folder, or under a name of their own. Later words
    override earlier ones.
    """
    names = {str(HEADERS): "/fencepost/headers"}
    if (zig := zig_folder()) is not None:
        names[zig] = "/ziglang"
    own = source.folder or (os.path.dirname(source.name) if os.path.isabs(source.name) else None)
    if own is not None:
        for each in named(source.words):
            each = os.path.normpath(each)
            if not is_below(each, (*SYSTEM, "/opt")) and os.path.commonpath((own, each)) != "/":
                names[each] = os.path.relpath(each, own)
        names[own] = ""
    words = ["-fdebug-compilation-dir=."]
    for folder, name in sorted(names.items(), key=lambda item: len(item[0])):
        if "=" not in folder:  # the sign that ends the name
            old = folder.rstrip("/") + "/"
            words.append(f"-ffile-prefix-map={old}={name and name + '/'}")
    return words


@cache
def zig_library() -> list[str]:
    """Return words for the C and C++ library of ziglang, in place of the machine's."""
    found = zig_folder()
    if found is None:
        return []
    root = Path(found) / "lib"
    folders = [root / "libcxx" / "include", root / "libcxxabi" / "include", root / "include"]
    parts = ("x86-linux-gnu", "generic-glibc", "x86-linux-any", "any-linux-any")
    folders += [root / "libc" / "include" / each for each in parts]
    words = ["--target=x86_64-linux-gnu", "-nostdinc"]
    return words + [word for each in folders for word in ("-isystem", str(each))]


@cache
def has_runtime(compiler: Compiler) -> bool:
    """Return True if a compiler finds HIP's own headers and device libraries."""
    if compiler.kind is Kind.HIPCC:
        return True
    if compiler.kind is Kind.ZIG:
        return False
    words = ["-x", "hip", "--cuda-device-only", "--offload-arch=gfx942", "-fsyntax-only", "-"]
    try:
        done = run(
            [*compiler.command, *compiler.flags, *words],
            compiler.surroundings,
            60,
            reads=compiler.installation,
            given=b"#include <hip/hip_runtime.h>\n",
        )
    except (OSError, subprocess.SubprocessError):
        return False
    return done.returncode == 0


def _said(done: subprocess.CompletedProcess[bytes]) -> str:
    return done.stderr.decode("utf-8", "replace")


def _is_here(source: Source, file: str) -> bool:
    return file in (source.name, "<stdin>")


def _reached(source: Source, said: str) -> int:
    """Return the line of the source with the first error; 0 if there is none."""
    lines = (integer_of(e["line"]) for e in _ERROR.finditer(said) if _is_here(source, e["file"]))
    return next(lines, 0)


def _refused(
    source: Source, compiler: Compiler, said: str, status: int, seconds: float
) -> InputError:
    """Return the compiler's first error, with its place if that is in the source."""
    found = list(_ERROR.finditer(said))
    if not found:
        last = said.strip().splitlines()[-1:] or [f"exit status {status}"]
        return InputError(
            f"{compiler.name} does not compile it: {last[0].strip()}",
            rule="the source must compile for AMD GPUs",
            mend="words after -- go to the compiler: -- -I include -D NAME=1",
        )
    first = found[0]
    here = _is_here(source, first["file"])
    if (strange := _strange(source, compiler, first["file"], seconds)) is not None:
        return InputError(
            f"an error that involves '{strange}' is not shown",
            rule="nothing is shown of files that are neither below what is checked nor in a folder "
            "of headers",
            mend="name the folder of headers after --: -- -I FOLDER",
        )
    file = first["file"].removeprefix(f"{HEADERS}/")
    where = "" if here else f"{file}:{first['line']}:{first['column']}: "
    more = f" (and {len(found) - 1} more)" if len(found) > 1 else ""
    own = (
        source.language is not Language.OPENCL
        and not has_runtime(compiler)
        and not names_runtime(source)
    )
    mend = suggest_fix(first["said"], own_headers=own)
    if compiler.mechanism is not Mechanism.NONE and _NOT_SEEN.search(first["said"]):
        mend += "; files outside of the project are not visible unless -I names their folder"
    return InputError(
        f"{where}{first['said']}{more}",
        place=Place(integer_of(first["line"]), integer_of(first["column"])) if here else None,
        rule=f"the source must compile ({compiler.name})",
        mend=mend,
    )


def _strange(source: Source, compiler: Compiler, file: str, seconds: float) -> str | None:
    """Return a file that is involved in an error and may not be shown; None if there is none.

    A message may quote the contents of another file, as that of a static assertion does. A sandbox
    prevents reading such files; without one, all files that were opened are checked.
    """
    shown = (*folders_of(source), *own_folders(compiler), *SYSTEM)
    opened = [] if _is_here(source, file) or not os.path.isabs(file) else [file]
    if compiler.mechanism is Mechanism.NONE:
        again = _run(source, compiler, seconds, "-H", "-fsyntax-only")
        opened += [each["file"] for each in _OPENED.finditer(_said(again))]
    return next((e for e in opened if os.path.isabs(e) and not is_below(e, shown)), None)
