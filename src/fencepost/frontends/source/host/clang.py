"""The compiler's runs on host code, and on preprocessed text."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator, Sequence

from fencepost.frontends.source.compile import (
    HEADERS,
    RUNTIME,
    WRITTEN,
    Source,
    command,
    device_words,
    folders_of,
    has_runtime,
    lacks_runtime,
    own_folders,
    same_anywhere,
    zig_library,
)
from fencepost.frontends.source.compilers import Compiler, Kind
from fencepost.frontends.source.languages import Language
from fencepost.frontends.source.words import INCLUDED, rewritten
from fencepost.isolation.run import run


def compiled_text(
    source: Source, compiler: Compiler, text: bytes, seconds: float
) -> subprocess.CompletedProcess[bytes]:
    """Compile the preprocessed text of a source, with every error. Raises as `run` does."""
    words = [*compiler.command, *compiler.flags, *device_words(source), "-nogpuinc"]
    if not has_runtime(compiler):
        words += ["-nogpulib", *(zig_library() if compiler.kind is Kind.ZIG else [])]
    words += ["-O1", "-g", "-w", "-fno-color-diagnostics", "-fno-caret-diagnostics"]
    words += ["-ferror-limit=0", "-fno-spell-checking", *same_anywhere(source)]
    words += _without_macros(source.words)
    return run(
        [*words, *WRITTEN, "-"],
        compiler.surroundings,
        seconds,
        reads=(*folders_of(source), *own_folders(compiler)),
        given=text,
    )


def _without_macros(words: Sequence[str]) -> Iterator[str]:
    """Words for the compiler without the macros and files that they bring: the text has them. A
    macro that names itself would be expanded once more.
    """
    waiting = False
    for word in rewritten(words, lambda option, path: None if option in INCLUDED else path):
        is_macro = waiting or word.startswith(("-D", "-U"))
        waiting = not waiting and word in ("-D", "-U")
        if not is_macro:
            yield word


def host_text(
    source: Source, compiler: Compiler, seconds: float
) -> subprocess.CompletedProcess[bytes]:
    """Preprocess a source as host code; headers that are not there are left out, and directives
    that include stay. Raises as `run` does.
    """
    words = _host(source, compiler)
    if not has_runtime(compiler):
        words += ["-nogpuinc", "-nogpulib", "-isystem", str(HEADERS / "hip"), *_library(compiler)]
        if source.language is not Language.OPENCL:
            words += ["-include", RUNTIME[source.language]]
    # As the device's code is: macros say whether the compiler optimizes.
    words += ["-O1"]
    return _preprocess(source, compiler, [*words, *source.words], seconds)


def device_text(
    source: Source, compiler: Compiler, seconds: float
) -> subprocess.CompletedProcess[bytes]:
    """Preprocess a source as code of the device, as `host_text` does."""
    words = command(source, compiler, included=lacks_runtime(source, compiler))
    words = [each for each in words[:-1] if each not in WRITTEN]
    return _preprocess(source, compiler, words, seconds)


def _preprocess(
    source: Source, compiler: Compiler, words: list[str], seconds: float
) -> subprocess.CompletedProcess[bytes]:
    given = source.text.encode() if source.name == "-" else b""
    reads = (*folders_of(source), *own_folders(compiler))
    words = [*words, "-fno-caret-diagnostics", "-E", "-dI", source.name]
    return run(words, compiler.surroundings, seconds, reads=reads, given=given)


def syntax_tree(
    source: Source, compiler: Compiler, text: bytes, seconds: float
) -> subprocess.CompletedProcess[bytes]:
    """Clang's tree of a preprocessed text as JSON, with what it could not resolve. A misspelt name
    is never taken for another. Raises as `run` does.
    """
    words = [*_host(source, compiler), "-nogpuinc", "-nogpulib", "-isystem", str(HEADERS / "hip")]
    words += [*_library(compiler), *(each for each in source.words if each.startswith("-std="))]
    words += ["-ferror-limit=0", "-fno-spell-checking"]
    words += ["-fsyntax-only", "-Xclang", "-ast-dump=json", "-"]
    return run(words, compiler.surroundings, seconds, reads=own_folders(compiler), given=text)


def _host(source: Source, compiler: Compiler) -> list[str]:
    """The words that read a source as host code."""
    words = [*compiler.command, *compiler.flags, "-x", "hip", "--cuda-host-only"]
    words += [f"--offload-arch={source.processor}"]
    if source.language is Language.OPENCL:
        words += ["-isystem", str(HEADERS / "host"), "-Wno-c++11-narrowing"]
    return [*words, "-w", "-fno-color-diagnostics", "-fno-caret-diagnostics"]


def _library(compiler: Compiler) -> list[str]:
    """The words for the C library of host code."""
    zig = zig_library() if compiler.kind is Kind.ZIG else []
    return [*zig, "-idirafter", str(HEADERS / "std")]
