"""A source compiled for the device although its host code does not compile.

The preprocessor leaves out headers that are not there. Of what remains, statements of host code
with an error are left out (`outline`), again and again, since the next error may be a use of what
was left out; at last whole bodies of host functions. An error in code of the device ends this, and
the error of the source as it stands is the one to tell.
"""

from __future__ import annotations

import re
import subprocess
from collections import defaultdict
from collections.abc import Sequence
from itertools import chain

from fencepost.errors import InputError
from fencepost.frontends.source.compile import Source, compiled, named_module
from fencepost.frontends.source.compilers import Compiler
from fencepost.frontends.source.host.clang import compiled_text, device_text
from fencepost.frontends.source.host.includes import without_directives
from fencepost.frontends.source.host.outline import Outline, Span, blanked
from fencepost.frontends.source.host.text import TextLine, Token, text_lines, tokens
from fencepost.frontends.source.languages import Language
from fencepost.numerals import integer_of
from fencepost.patterns import pattern
from fencepost.records import dataclass

ROUNDS = 10
"""Times that a source is compiled anew; each leaves out what the one before complained of."""
WHOLE = 6
"""The round from which on whole functions are left out."""
MOST = 8 << 20
"""Bytes of the project's own text that host code is looked for in."""

_ALL_FOR_DEVICE = "force_cuda_host_device"
"""The pragma that makes functions ones of the device without an attribute."""
_SAID = pattern(
    r"^(?P<file>.+?):(?P<line>\d+):(?P<column>\d+): (?P<kind>(?:fatal )?error|note): (?P<text>.*)$",
    re.MULTILINE | re.ASCII,
)


@dataclass(frozen=True, slots=True)
class Compiled:
    """A module, and a line on what was left out of its source: empty where nothing was."""

    module: str
    left_out: str = ""


def compile_device(source: Source, compiler: Compiler, seconds: float) -> Compiled:
    """The LLVM IR of a source; without host code that does not compile, if that is all that stands
    against it. Raises as `compiled` does.
    """
    try:
        return Compiled(compiled(source, compiler, seconds))
    except InputError as error:
        if source.language is Language.OPENCL:
            raise
        try:
            found = _without_errors(source, compiler, seconds)
        except (OSError, subprocess.SubprocessError, ValueError):
            found = None
        if found is None:
            raise
        module, lacking = found
        where = "" if error.place is None else f"line {error.place.line}: "
        left_out = (
            f"host code that does not compile was left out ({where}{error.message}): a kernel that "
            "only this instantiates is not checked"
        )
        if lacking:
            left_out += f"; {', '.join(lacking)} was not found and counts as empty"
        return Compiled(named_module(source, module), left_out)


def _without_errors(
    source: Source, compiler: Compiler, seconds: float
) -> tuple[bytes, tuple[str, ...]] | None:
    """The LLVM IR of a source without host code that does not compile, and the headers that count
    as empty; None where that is not all that is wrong.
    """
    made = device_text(source, compiler, seconds)
    said = made.stderr.decode("utf-8", "replace")
    clean = without_directives(made.stdout.decode("latin-1"), said, source.text)
    if clean.refused or _ALL_FOR_DEVICE in clean.text:
        return None
    text = clean.text
    main = "<stdin>" if source.name == "-" else source.name
    own = [each for each in text_lines(text, main, source.roots) if each.own]
    if sum(len(each.text) for each in own) > MOST:
        return None
    for number in range(ROUNDS):
        done = compiled_text(source, compiler, text.encode("latin-1"), seconds)
        if done.returncode == 0:
            return done.stdout, clean.lacking
        said = done.stderr.decode("utf-8", "replace")
        spans = _parts(text, own, main, said, whole=number >= WHOLE)
        if not spans:
            return None
        changed = blanked(text, spans)
        if changed == text:
            return None
        text = changed
    return None


def _parts(
    text: str, own: Sequence[TextLine], main: str, said: str, *, whole: bool
) -> list[Span] | None:
    """Return what to leave out for the errors of a compiler; None where one is not of host code
    alone.
    """
    starts: dict[tuple[str, int], list[TextLine]] = defaultdict(list)
    for each in own:
        starts[each.place.file, each.place.line].append(each)
    outline = Outline(_words(text, own))
    spans: list[Span] = []
    waiting = False
    for found in _SAID.finditer(said):
        is_error = found["kind"] != "note"
        if is_error and waiting:
            return None
        if not is_error and not waiting:
            continue
        name = "" if found["file"] == main else found["file"]
        lines = starts.get((name, integer_of(found["line"])), [])
        if not lines:
            # In a header; a note may say which line of the project has to do with it.
            waiting = True
            continue
        waiting = False
        for line in lines:
            at = line.begin + min(integer_of(found["column"]) - 1, len(line.text))
            span = outline.leave_out(at, whole=whole)
            if span is None:
                return None
            spans.append(span)
    return None if waiting else spans


def _words(text: str, own: Sequence[TextLine]) -> tuple[Token, ...]:
    """The words of the project's own lines of a text."""
    pieces: list[list[int]] = []
    for each in own:
        end = each.begin + len(each.text) + 1
        if pieces and pieces[-1][1] == each.begin:
            pieces[-1][1] = end
        else:
            pieces.append([each.begin, end])
    return tuple(
        chain.from_iterable(
            (Token(word.text, word.at + begin) for word in tokens(text[begin:end]))
            for begin, end in pieces
        )
    )
