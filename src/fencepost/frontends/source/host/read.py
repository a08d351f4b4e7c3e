"""Launches read from a source, by the compiler that compiles it."""

from __future__ import annotations

import re
import subprocess

from fencepost.errors import BoundReached
from fencepost.frontends.source.compile import MOST, Source
from fencepost.frontends.source.compilers import Compiler
from fencepost.frontends.source.host.build_options import find_build_options
from fencepost.frontends.source.host.clang import host_text, syntax_tree
from fencepost.frontends.source.host.constants import find_constants
from fencepost.frontends.source.host.foreign import find_foreign
from fencepost.frontends.source.host.host_launch import Launches
from fencepost.frontends.source.host.includes import without_directives
from fencepost.frontends.source.host.instances import find_instances
from fencepost.frontends.source.host.launches import find_launches
from fencepost.frontends.source.host.mentions import find_mentions
from fencepost.frontends.source.host.opencl import find_opencl_launches
from fencepost.frontends.source.host.reads import READ_BY_POINTER
from fencepost.frontends.source.host.syntax import FUNCTIONS, Kind, Node, parse_tree
from fencepost.frontends.source.host.text import (
    MARKER,
    OPENCL_PRELUDE,
    PRELUDE,
    own_text,
    tokens,
)
from fencepost.frontends.source.host.types import find_types
from fencepost.frontends.source.languages import Language
from fencepost.patterns import pattern
from fencepost.records import dataclass, field

_LAUNCHES = pattern(r"<<<|\b(?:hip|cuda)\w*Launch\w*")
_OPENCL_LAUNCH = pattern(r"\bclEnqueueNDRangeKernel\b")
_INCLUDES_OWN = pattern(r'^[ \t]*#[ \t]*include[ \t]*"', re.MULTILINE)
_OWN_DIM3 = pattern(r"\b(?:struct|class|union|enum|using)\s+dim3\b|\bdim3\s*;")


_PARAMETERS = {
    "clCreateKernel": (3,),
    "clSetKernelArg": (4,),
    "clEnqueueNDRangeKernel": (9,),
    "clBuildProgram": (6,),
    "clCompileProgram": (9,),
}
"""The functions of OpenCL that are known, by their parameters."""


@dataclass(frozen=True, slots=True)
class HostCode:
    """The launches of a source; `failure` is why its host code could not be read, else empty.
    `options` are those that programs of OpenCL are built with; None where they are not known.
    """

    launches: Launches = field(default_factory=Launches)
    failure: str = ""
    options: tuple[str, ...] | None = ()


def may_launch(source: Source) -> bool:
    """Return True if a source, or a file of the project that it includes, may launch a kernel."""
    if source.language is Language.OPENCL:
        return False
    return bool(_LAUNCHES.search(source.text) or _INCLUDES_OWN.search(source.text))


def read_host_code(source: Source, compiler: Compiler, seconds: float) -> HostCode:
    """The launches in the host code of a source. Errors in it, and limits, are a `failure`."""
    try:
        done = host_text(source, compiler, seconds)
        said = done.stderr.decode("utf-8", "replace")
        text = without_directives(done.stdout.decode("latin-1"), said, source.text)
        if text.refused:
            return HostCode(failure=text.refused)
        prelude = OPENCL_PRELUDE if source.language is Language.OPENCL else PRELUDE
        unit = own_text(text.text, _main(source), source.roots, prelude)
        opencl = source.language is Language.OPENCL
        if not (_OPENCL_LAUNCH if opencl else _LAUNCHES).search(unit.text):
            return HostCode()
        begin = unit.text.index(MARKER)
        if _OWN_DIM3.search(unit.text, begin):
            return HostCode(failure="it declares a dim3 of its own")
        done = syntax_tree(source, compiler, unit.text.encode("latin-1"), seconds)
        dump = done.stdout
        if len(dump) > MOST:
            return HostCode(failure=f"its syntax tree has more than {MOST} bytes")
        tree = parse_tree(dump)
        words = tokens(unit.text, begin)
        if any(word.text == "\\" for word in words):
            return HostCode(failure="a name in it has an escape")
        if (other := _other_function(tree)) is not None:
            return HostCode(failure=f"it declares a function {other} of its own")
        types = find_types(tree)
        if "dim3" in types.declared:
            return HostCode(failure="it declares a dim3 of its own")
        mentions = find_mentions(words, tree)
        foreign = find_foreign(words, tree, unit.left_out, text.lacking)
        constants = find_constants(tree, mentions, len(unit.text), types, foreign)
        if opencl:
            options = find_build_options(tree, constants, mentions, len(unit.text))
            launches = find_opencl_launches(unit, tree, constants, mentions)
            return HostCode(launches, options=options)
        instances = find_instances(tree, mentions, done.stderr, unknown_types=bool(types.unknown))
        return HostCode(find_launches(unit, tree, constants, mentions, instances))
    except subprocess.TimeoutExpired:
        return HostCode(failure=f"it took the compiler more than {seconds:g} seconds")
    except (OSError, subprocess.SubprocessError, ValueError) as error:
        return HostCode(failure=str(error) or type(error).__name__)
    except (BoundReached, RecursionError):
        return HostCode(failure="its syntax tree is too deep")


def _other_function(tree: tuple[Node, ...]) -> str | None:
    """The name of a function of OpenCL that a project declares as another one."""
    for node in (each for top in tree for each in top.walk()):
        if node.kind in FUNCTIONS and node.name in READ_BY_POINTER:
            has_body = any(each.kind is Kind.COMPOUND for each in node.inner)
            given = node.type.count(",") + 1
            if has_body or given not in _PARAMETERS[node.name] or "const" not in node.type:
                return node.name
    return None


def _main(source: Source) -> str:
    return "<stdin>" if source.name == "-" else source.name
