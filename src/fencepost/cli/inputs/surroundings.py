"""Sources that do not compile alone: with the words of their Makefile, or within another file.

    kernels.cu      the source, with types that it does not declare
    main.cu         what declares them, and #include "kernels.cu"
    Makefile        -I../lib, which the source needs

A source that compiles alone is never changed by what stands around it. Otherwise the first of these
ways that gives a module is taken, and a note says so: the kernels are those of that build. Nothing
outside of the source's tree is read.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from fencepost.cli import files
from fencepost.cli.inputs.checked_tree import tree_of
from fencepost.cli.inputs.compile_source import compiled_source, host_code, trusted
from fencepost.cli.inputs.neighbours import including, text_of
from fencepost.errors import InputError
from fencepost.isolation.below import is_below
from fencepost.records import dataclass, replace

if TYPE_CHECKING:
    from fencepost.cli.inputs.compiling import Compiling
    from fencepost.cli.workers.worker import Desk
    from fencepost.frontends.source.host.read import HostCode
    from fencepost.frontends.source.host.tolerant import Compiled

_FOLDERS = 3
"""Folders whose Makefile is looked at: the source's, and those above it."""


@dataclass(frozen=True, slots=True)
class Built:
    """A compiled source with its host code. `options` are those of the host code, `notes` say what
    else the module depends on; `within`: the file that it was compiled as a part of.
    """

    made: Compiled
    sandbox: str
    host: HostCode | None
    options: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    within: Path | None = None


def built_source(path: Path, compiling: Compiling, desk: Desk) -> Built:
    """Compile a source, by itself if it can be. Raise what `compile_device` raises."""
    try:
        return _alone(path, compiling, desk)
    except InputError:
        for way in _ways(path, compiling, desk):
            try:
                return way()
            except InputError:
                continue
        raise


def _ways(path: Path, compiling: Compiling, desk: Desk) -> Iterator[Callable[[], Built]]:
    """Yield other ways to compile a source."""
    if not path.is_file():
        return
    words, note = _words_of_make(path)
    wider = replace(compiling, words=(*words, *compiling.words))
    if words:
        yield lambda: _noted(_alone(path, wider, desk), note)
    for file in including(path):
        yield lambda file=file: _within(path, file, compiling, desk)  # type: ignore[misc]
        if words:
            yield lambda file=file: _noted(  # type: ignore[misc]
                _within(path, file, wider, desk), note
            )


def _alone(path: Path, compiling: Compiling, desk: Desk) -> Built:
    """Compile a source, with the options that its host code builds it with."""
    host = host_code(path, compiling, desk)
    given = {_macro(each) for each in compiling.words} - {""}
    found = () if host is None else host.options or ()
    options = tuple(each for each in found if _macro(each) not in given)
    built = replace(compiling, words=(*options, *compiling.words))
    made, sandbox = compiled_source(path, built, desk)
    notes: tuple[str, ...] = (made.left_out,) if made.left_out else ()
    if options:
        notes += (f"compiled with {' '.join(options)}, as its host code builds it",)
    return Built(made, sandbox, host, options, notes)


def _within(path: Path, file: Path, compiling: Compiling, desk: Desk) -> Built:
    """Compile a source as a part of a file that includes it."""
    host = host_code(path, compiling, desk)
    made, sandbox = compiled_source(path, compiling, desk, within=file)
    note = f"compiled as a part of {_from(path, file)}, which includes it"
    notes = (made.left_out, note) if made.left_out else (note,)
    return Built(made, sandbox, host, (), notes, file)


def _noted(built: Built, note: str) -> Built:
    return replace(built, notes=(*built.notes, note))


def _from(path: Path, file: Path) -> str:
    """A file as it is called from a source's folder."""
    return os.path.relpath(file, path.parent)


def _words_of_make(path: Path) -> tuple[tuple[str, ...], str]:
    """Return the words that the nearest Makefile with some gives for a source, and a note on them;
    none of them names what is outside of the tree.
    """
    from fencepost.frontends.source.makefile import NAMES, read_makefile

    tree = tree_of(path)
    for folder in [path.absolute().parent, *path.absolute().parents[1:]][:_FOLDERS]:
        if not is_below(str(folder.resolve()), (tree,)):
            break
        file = next((folder / each for each in NAMES if (folder / each).is_file()), None)
        if file is None or not is_below(str(file.resolve()), (tree,)):
            continue
        found = read_makefile(text_of(file), path.name)
        words = trusted(found.words, str(folder), tree)
        words = tuple(e for e in words if not e.startswith("-I") or Path(e[2:]).is_dir())
        if words:
            said = " ".join(_shown(each, path) for each in words)
            note = f"compiled with {said}, as {_from(path, file)} has it"
            if found.unknown:
                note += f", but without {', '.join(found.unknown)}, whose value is not known"
            return words, note
    return (), ""


def _shown(word: str, path: Path) -> str:
    return f"-I{_from(path, Path(word[2:]))}" if word.startswith("-I") else word


def _macro(option: str) -> str:
    """Return the name that an option defines or takes back; empty for another option."""
    return option[2:].partition("=")[0] if option[:2] in ("-D", "-U") else ""


def is_of(path: Path, folder: Path, name: str) -> bool:
    """Return True if a name in a module, relative to a folder, is that of a source."""
    return os.path.realpath(folder / name) == os.path.realpath(files.from_here(path))
