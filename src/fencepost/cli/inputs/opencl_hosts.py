"""Host code that launches the kernels of an OpenCL source: the files beside it that name it.

    kernels.cl      the source
    main.cpp        host code, if it calls clEnqueueNDRangeKernel and has "kernels.cl" in a string

Host code with kernels in strings is its own. Host code that is named itself stands for the sources
that it names.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from fencepost.cli import files
from fencepost.cli.inputs.checked_tree import tree_of
from fencepost.cli.inputs.neighbours import MOST, joined, named, text_of
from fencepost.errors import InputError
from fencepost.isolation.below import is_below
from fencepost.patterns import pattern
from fencepost.records import replace

if TYPE_CHECKING:
    from fencepost.cli.inputs.compiling import Compiling
    from fencepost.frontends.source.compile import Source
    from fencepost.frontends.source.host.read import HostCode

_LAUNCH = pattern(r"\bclEnqueueNDRangeKernel\b")
_CONDITIONAL = pattern(r"^[ \t]*#[ \t]*(?:if|ifdef|ifndef|include)\b", re.MULTILINE)
_OTHER_TEXT = (
    "its program is built with options that are not known, and definitions in them may "
    "give it another text (name them after --, as in -- -DTILE=16)"
)
_NAMED = pattern(r'"([^"\\\n]*\.cl)"')


def read_opencl_hosts(
    path: Path, compiling: Compiling, source: Source, read: Callable[[Source], HostCode]
) -> HostCode:
    """The launches in the host code of a source of OpenCL, and the options of its build. Where
    these are not known, a source whose text may depend on them has no launch that is known.
    """
    from fencepost.frontends.source.host.host_launch import Launches, Unread
    from fencepost.frontends.source.host.read import HostCode
    from fencepost.frontends.source.host.text import Line
    from fencepost.frontends.source.host_kernels import host_of

    made = Launches()
    options: set[tuple[str, ...] | None] = set()
    for file in _hosts(path, compiling):
        name = "" if file == path else os.path.relpath(file, path.parent)
        text = files.read_text(file, "host code")
        words = tuple(each for each in compiling.words if not each.startswith("-cl-"))
        absolute = str(file.absolute())
        host = host_of(replace(source, name=absolute, text=text, words=words))
        found = read(host)
        if found.failure:
            why = f"its host code was not read: {found.failure}"
            found = HostCode(Launches(unread=(Unread(None, why, Line(name, 1)),)), options=None)
        options.add(found.options)
        made = joined(made, named(found.launches, name))
    if len(options) <= 1 and None not in options:
        return HostCode(made, options=next(iter(options), ()))
    defined = any(each.startswith("-D") for each in compiling.words)
    if defined or not _CONDITIONAL.search(source.text):
        return HostCode(made, options=None)
    lost = [(each.kernel, each.place) for each in made.read]
    unread = tuple(Unread(kernel, _OTHER_TEXT, place) for kernel, place in lost)
    return HostCode(Launches(unread=(*unread, *made.unread)), options=None)


def hosts_opened(
    paths: Sequence[Path],
) -> tuple[list[Path], dict[Path, tuple[Path, ...]]]:
    """Replace host code among the paths by the sources of OpenCL that it names, or else by those
    among the paths; return these and the host code of each. Raise InputError if there are none.
    """
    hosts = [each for each in paths if _is_host(each)]
    kept = [each for each in paths if each not in hosts]
    given = [each for each in kept if each.suffix.lower() == ".cl"]
    found: dict[Path, tuple[Path, ...]] = {}
    for host in hosts:
        kernels = kernels_named(host) or tuple(given)
        if not kernels:
            error = InputError(
                "launches kernels of OpenCL, and names no source of kernels that is there",
                rule="kernels stand in a string of the host code, or in a file that it names",
                mend="name the .cl file beside it",
            )
            error.source = str(host)
            raise error
        for each in kernels:
            found[each] = (*found.get(each, ()), host)
    return list(dict.fromkeys([*kept, *found])), found


def _is_host(path: Path) -> bool:
    """Return True for host code without kernels that launches some of OpenCL."""
    from fencepost.frontends.source.languages import HOSTS, language_of

    if path.suffix.lower() not in HOSTS:
        return False
    text = text_of(path)
    return bool(_LAUNCH.search(text)) and language_of(path.name, text) is None


def kernels_named(path: Path) -> tuple[Path, ...]:
    """The sources of OpenCL that host code names in strings, and that are there, below its tree."""
    tree = tree_of(path)
    found: dict[Path, None] = {}
    for name in _NAMED.findall(text_of(path)):
        for each in (path.parent / name, path.parent / Path(name).name):
            if each.is_file() and is_below(str(each.resolve()), (tree,)):
                found[each] = None
                break
    return tuple(found)


def _hosts(path: Path, compiling: Compiling) -> Iterator[Path]:
    """The files with host code for a source."""
    from fencepost.frontends.source.languages import HOSTS, is_opencl_host

    if not path.is_file():
        return
    if path.suffix.lower() in HOSTS:
        if is_opencl_host(path.name, text_of(path)):
            yield path
        return
    given = compiling.hosts.get(path, ())
    yield from given
    tree = tree_of(path)
    beside = sorted(each for each in path.parent.iterdir() if each.suffix.lower() in HOSTS)
    for file in beside[:MOST]:
        if not is_below(str(file.resolve()), (tree,)):
            continue
        text = text_of(file)
        names = {Path(each).name for each in _NAMED.findall(text)}
        if file not in given and path.name in names and _LAUNCH.search(text):
            yield file
