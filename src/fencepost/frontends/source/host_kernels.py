"""Host code of OpenCL as two sources: that of the kernels in its strings, and the host code."""

from __future__ import annotations

from pathlib import PurePath

from fencepost.frontends.source.compile import Source
from fencepost.frontends.source.embedded import embedded_kernels, without_kernels
from fencepost.frontends.source.languages import Language, is_opencl_host
from fencepost.records import replace


def kernels_of_host(source: Source) -> Source:
    """The source of the kernels in strings; a source that has none there as it is."""
    if source.language is not Language.OPENCL or not is_opencl_host(source.name, source.text):
        return source
    text = embedded_kernels(source.text, PurePath(source.name).name)
    return _as_text(source, text)


def host_of(source: Source) -> Source:
    """The source of host code without the kernels in its strings."""
    return _as_text(source, without_kernels(source.text))


def _as_text(source: Source, text: str) -> Source:
    folder = str(PurePath(source.name).parent)
    words = (*source.words, "-iquote", folder)
    roots = (*source.roots, folder)
    return replace(source, name="-", text=text, words=words, folder=folder, roots=roots)
