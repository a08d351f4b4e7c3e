"""Compilation of sources for `check` and `place`, with their options, in isolation."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from fencepost.cli import files
from fencepost.cli.inputs.checked_tree import is_tree, tree_of
from fencepost.errors import FencepostError, InputError
from fencepost.isolation.below import is_below
from fencepost.patterns import pattern
from fencepost.records import replace

if TYPE_CHECKING:
    from fencepost.cli.inputs.compiling import Compiling
    from fencepost.cli.workers.worker import Desk
    from fencepost.frontends.source.compile import Source
    from fencepost.frontends.source.compilers import Compiler
    from fencepost.frontends.source.host.read import HostCode
    from fencepost.frontends.source.host.tolerant import Compiled


@contextmanager
def isolated(
    compiling: Compiling,
    named: Sequence[Path],
    sources: Sequence[Path],
    sandbox: str,
    *,
    whole: bool,
) -> Iterator[Compiling]:
    """Yield `compiling` with isolation for the run of a command: compilers are kept away from the
    trees of the `named` files, as the options ask. `whole`: compilers get the whole environment.
    The compiler is searched for before workers start, and any weakness of the isolation is reported
    on standard error.

    Raise InputError for an unknown value of --sandbox.
    """
    from fencepost.isolation.mechanism import Sandbox

    try:
        wish = Sandbox(sandbox)
    except ValueError:
        raise InputError(
            f"--sandbox {sandbox}",
            rule=f"it is one of {', '.join(each.value for each in Sandbox)}",
            mend="write --sandbox require to compile in a sandbox or not at all",
        ) from None
    if not sources:
        yield compiling
        return
    from fencepost.frontends.source.compilers import Isolation, overlooked

    avoided = {tree_of(each, folder=each.is_dir()) for each in named} | {*compiling.trees.values()}
    isolation = Isolation(wish, tuple(sorted(avoided - {"/", "/usr", "/opt"})), whole)
    compiling = replace(compiling, words=_with_responses(compiling.words), isolation=isolation)
    for remark in _remarks(compiling, overlooked(os.environ, isolation)):
        print(remark, file=sys.stderr)
    with _private_folder(compiling) as private:
        yield replace(compiling, private=private)


def _remarks(compiling: Compiling, passed_over: str | None) -> Iterator[str]:
    if passed_over is not None and compiling.clang is None:
        yield passed_over
    try:
        compiler = _compiler(compiling)
    except FencepostError:
        return  # each source says it
    if compiler.remark:
        yield compiler.remark


@contextmanager
def _private_folder(compiling: Compiling) -> Iterator[str | None]:
    """Yield a folder that this process removes at the end, since a worker may be ended at any
    moment; None if none is needed, or can be made.
    """
    from fencepost.isolation.mechanism import Mechanism

    folder = None
    with suppress(FencepostError, OSError):
        if _compiler(compiling).mechanism is not Mechanism.BUBBLEWRAP:
            folder = tempfile.mkdtemp(prefix="fencepost-")
    try:
        yield folder
    finally:
        if folder is not None:
            shutil.rmtree(folder, ignore_errors=True)


def _with_responses(words: Sequence[str]) -> tuple[str, ...]:
    """Return the user's options, absolute, with those in response files."""
    from fencepost.frontends.source.words import absolute

    made: list[str] = []
    for each in words:
        if each.startswith("@") and Path(each[1:]).is_file():
            made += shlex.split(files.read_text(Path(each[1:]), "a response file"))
        else:
            made.append(each)
    return absolute(made, str(Path.cwd()))


def compiled_source(
    path: Path, compiling: Compiling, desk: Desk, *, within: Path | None = None
) -> tuple[Compiled, str]:
    """Return the LLVM IR of a source, or of a file that includes it (`within`), and the sandbox of
    the compiler. Raise what `compile_device` raises.
    """
    from fencepost.frontends.source.host.tolerant import compile_device

    source = _source(path, compiling)  # a file that is not there is told first
    if within is not None:
        text = files.read_text(within, "a source")
        source = replace(source, name=str(within.absolute()), text=text)
    compiler = _compiler(compiling)
    with desk.compiling() as seconds:
        return compile_device(source, compiler, seconds), compiler.mechanism.value


def host_code(path: Path, compiling: Compiling, desk: Desk) -> HostCode | None:
    """Return the launches of kernels in the host code of a source, which need not compile, or only
    the options that it is built with; None if neither is wanted.
    """
    from fencepost.cli.inputs.neighbours import read_including
    from fencepost.cli.inputs.opencl_hosts import read_opencl_hosts
    from fencepost.frontends.source.host.host_launch import Launches
    from fencepost.frontends.source.host.read import HostCode, may_launch
    from fencepost.frontends.source.languages import Language

    source = _source(path, compiling)
    if source.language is Language.OPENCL:
        found = read_opencl_hosts(
            path, compiling, source, lambda host: _read_host(host, compiling, desk)
        )
        return found if compiling.launches else replace(found, launches=Launches())
    if not compiling.launches:
        return None
    own = _read_host(source, compiling, desk) if may_launch(source) else HostCode()
    if own.failure or own.launches.read or own.launches.unread:
        return own
    return read_including(path, source, lambda host: _read_host(host, compiling, desk))


def _read_host(source: Source, compiling: Compiling, desk: Desk) -> HostCode:
    from fencepost.frontends.source.host.read import read_host_code

    with desk.compiling() as seconds:
        return read_host_code(source, _compiler(compiling), seconds)


def compiler_of(path: Path, compiling: Compiling, desk: Desk) -> Callable[[str], str]:
    """Return a function that compiles another text with the options of a source."""
    from fencepost.frontends.source.host.tolerant import compile_device

    source = _source(path, compiling)
    compiler = _compiler(compiling)
    folder = str(path.absolute().parent)
    name = "".join(c if c.isprintable() and c not in '"\\' else "_" for c in path.name)
    source = replace(
        source,
        name="-",
        words=(*source.words, "-I", folder),
        folder=folder,
        roots=(*source.roots, folder),
    )

    def to_ir(text: str) -> str:
        with desk.compiling() as seconds:
            text = f'#line 1 "{name}"\n{text}'
            return compile_device(replace(source, text=text), compiler, seconds).module

    return to_ir


def _compiler(compiling: Compiling) -> Compiler:
    from fencepost.frontends.source.compilers import find_compiler

    found = find_compiler(compiling.clang, isolation=compiling.isolation)
    return replace(found, surroundings=replace(found.surroundings, private=compiling.private))


def _source(path: Path, compiling: Compiling) -> Source:
    from fencepost.frontends.source.compile import Source
    from fencepost.frontends.source.host_kernels import kernels_of_host
    from fencepost.frontends.source.languages import language_of

    text = files.read_text(path, "a source")
    entry = compiling.projects.get(path)
    language = entry.language if entry is not None else language_of(path.name, text)
    assert language is not None
    is_file = path != files.STDIN and path.is_file()
    tree = compiling.trees.get(path) or tree_of(path)
    words = () if entry is None else trusted(entry.words, entry.folder, tree)
    if not is_file and is_tree(Path.cwd()):
        words = ("-iquote", str(Path.cwd()))
    source = Source(
        str(path.absolute()) if is_file else "-",
        text,
        language,
        compiling.processor or (entry and entry.processor) or language.processor,
        (*words, *compiling.words),
        str(Path.cwd()) if not is_file else None,
        (tree,) if is_file else (),
    )
    return kernels_of_host(source)


def trusted(words: Sequence[str], folder: str, tree: str) -> tuple[str, ...]:
    """Return a database's options, without those that name files outside of its tree and the
    system's. Only installed folders of ROCm count, since they decide which programs and device
    libraries are used.
    """
    from fencepost.frontends.source.words import absolute, rewritten
    from fencepost.isolation.run import SYSTEM

    rocm = [os.environ.get(each, "") for each in ("ROCM_PATH", "HIP_PATH")]
    installed = (*SYSTEM, "/opt", *(each for each in rocm if Path(each).is_absolute()))

    def change(option: str, path: str) -> str | None:
        if option in ("--rocm-path", "--hip-path"):
            return path if is_below(path, installed) else None
        if not Path(path).is_absolute():
            return None if ".." in Path(path).parts else path
        return path if is_below(path, (tree, *installed)) else None

    return rewritten(absolute(words, folder), change)


_FROM_FOLDER = pattern(r'(!DIFile\(filename: ")((?!/)[^"]*)(", directory: )"\.?"')
"""A file that is named from the source's folder."""


def named_from_here(module: str, path: Path) -> str:
    """Return the module of a source, with file names as the source is named: relative to one
    folder.
    """
    parent = str(path.parent)
    before = "" if parent == "." else f"{_in_module(parent.rstrip('/'))}/"
    return _FROM_FOLDER.sub(lambda f: f'{f[1]}{before}{f[2]}{f[3]}"."', module)


def with_folder(module: str, folder: Path) -> str:
    """Return the module of a source, for other tools: its file names are below `folder`."""
    return _FROM_FOLDER.sub(lambda f: f'{f[1]}{f[2]}{f[3]}"{_in_module(folder)}"', module)


def _in_module(path: str | Path) -> str:
    """Return a path as it is written inside quotation marks in LLVM IR."""
    return "".join(
        chr(each) if 32 <= each < 127 and each not in b'"\\' else f"\\{each:02X}"
        for each in os.fsencode(path)
    )
