"""`compile_commands.json`: the sources that a project compiles, and the options of each."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator, Sequence
from pathlib import PurePath

from fencepost.errors import InputError
from fencepost.frontends.source.languages import Language, language_of
from fencepost.patterns import pattern
from fencepost.records import dataclass

NAME = "compile_commands.json"

_WITH_VALUE = frozenset(
    {"-D", "-U", "-I", "-isystem", "-iquote", "-idirafter", "-include", "-imacros"}
)
_KEPT = pattern(
    r"-[DU][^-=].*|-I[^-=].*|-(?:isystem|iquote|idirafter|include|imacros)[^-=].*|--?std=[\w+.:]+|"
    r"-cl-[\w.=-]+|-ffast-math|-fno-[\w-]+|-munsafe-fp-atomics|-nostdinc|"
    r"--(?:rocm|hip)-path=/.*|-fdeclspec|-fms-extensions",
    re.DOTALL,
)
"""The options that affect the meaning of a source. Outputs, warnings, levels and options for the
host do not. The whole word must match: `-include-pch` is not `-include`, and `-I=` means another
root.
"""
_ARCHITECTURE = pattern(r"--(?:offload|cuda-gpu)-arch=(gfx\w+)")
_LANGUAGES = {
    "hip": Language.HIP,
    "cuda": Language.CUDA,
    "cu": Language.CUDA,
    "cl": Language.OPENCL,
}


@dataclass(frozen=True, slots=True)
class Entry:
    """A source that a project compiles. `path` is relative to `folder` if it is relative;
    `language` None: only its text can decide whether it holds kernels. `processor` None: the
    command names none.
    """

    path: PurePath
    folder: str
    words: tuple[str, ...]
    language: Language | None
    processor: str | None


def entries(text: str) -> tuple[Entry, ...]:
    """Return the sources of a compilation database, each once.

    Raises InputError for any other text.
    """
    try:
        rows = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise _wrong(f"is not JSON: {error}") from error
    if not isinstance(rows, list):
        raise _wrong("is no list of commands")
    found: dict[PurePath, Entry] = {}
    for number, row in enumerate(rows):
        each = _entry(row, number)
        found.setdefault(each.path, each)
    return tuple(found.values())


def _entry(row: object, number: int) -> Entry:
    match row:
        case {"file": str(file), "directory": str(folder), "arguments": [*words]} if all(
            isinstance(each, str) for each in words
        ):
            return _of_words(file, folder, words)
        case {"file": str(file), "directory": str(folder), "command": str(command)}:
            try:
                return _of_words(file, folder, shlex.split(command))
            except ValueError as error:
                raise _wrong(f"command {number}: {error}") from error
    raise _wrong(f"command {number} lacks file, directory, or arguments")


def _of_words(file: str, folder: str, words: Sequence[str]) -> Entry:
    stated = language = None
    processor = None
    for word, value in zip(words, [*words[1:], ""], strict=True):
        if word == "-x":
            stated = value
        if found := _ARCHITECTURE.match(word):
            processor = processor or found[1]
    if stated is not None:
        language = _LANGUAGES.get(stated)
    elif processor is not None:
        language = Language.HIP
    else:
        # The text of a .cu file says whether it is CUDA or HIP.
        language = None if file.lower().endswith(".cu") else language_of(file, "")
    kept = tuple(_kept(words[1:]))
    return Entry(PurePath(folder) / file, folder, kept, language, processor)


def _kept(words: Sequence[str]) -> Iterator[str]:
    """Return the options that affect the meaning of the source."""
    rest = iter([each for each in words if "\0" not in each])
    for word in rest:
        if word in _WITH_VALUE:
            value = next(rest, "")
            if value and not value.startswith(("-", "=", "@")):
                yield from (word, value)
        elif _KEPT.fullmatch(word):
            yield word


def _wrong(said: str) -> InputError:
    return InputError(
        said,
        rule=f"{NAME} is a list of objects with directory, file, and command or arguments",
        mend="write it with cmake -DCMAKE_EXPORT_COMPILE_COMMANDS=ON, or bear",
    )
