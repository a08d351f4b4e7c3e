"""Compiler options that name files and folders.

The compiler runs in a folder of its own, so relative names are made absolute; the files and folders
that options name must be readable in a sandbox. Other options pass unchanged.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence

_FOLDERS = (
    *("-I", "-isystem", "-iquote", "-idirafter", "-isysroot", "-F", "-iframework", "-B", "-L"),
    *("-cxx-isystem", "-c-isystem", "-stdlib++-isystem", "-internal-isystem", "-resource-dir"),
    *("--include-directory", "--sysroot", "--rocm-path", "--hip-path", "--cuda-path"),
    *("--hip-device-lib-path", "--rocm-device-lib-path", "--libclc-path", "--gcc-toolchain"),
    *("--gcc-install-dir", "--embed-dir", "-fmodules-cache-path"),
)
_FILES = (
    *("-include", "-imacros", "-include-pch", "-ivfsoverlay", "-vfsoverlay", "--config", "-load"),
    *("-fplugin", "-fpass-plugin", "-fmodule-map-file", "-fmodule-file", "-mlink-builtin-bitcode"),
    *("-fprofile-use", "-fprofile-instr-use", "-fsanitize-ignorelist", "--include", "--imacros"),
)
_OTHERS = ("-D", "-U", "-x", "-o", "-target", "-mllvm", "-Xassembler", "-Xlinker")
"""Options whose value, a word of its own, is not a path; none is a prefix of an option above."""

_LONGEST_FIRST = sorted((*_FOLDERS, *_FILES), key=len, reverse=True)
_PASS_ON = ("-Xclang", "-Xpreprocessor", "-Xarch_device")
INCLUDED = ("-include", "-imacros", "--include", "--imacros")
"""Options whose file may also be found on the include path."""

Change = Callable[[str, str], str | None]
"""A function that replaces an option's path; None drops the option and its path."""


def rewritten(words: Sequence[str], change: Change) -> tuple[str, ...]:
    """Return the words with each path replaced by the result of `change` for its option and the
    path.
    """
    made: list[str] = []
    waiting: list[str] = []
    for word in words:
        if waiting:
            waiting.append(word)
            if word in _PASS_ON and len(waiting) == 2:
                continue  # -Xclang -load -Xclang FILE
            option = waiting[0]
            path = word if option in _OTHERS else change(option, word)
            if path is not None:
                made += [*waiting[:-1], path]
            elif made and made[-1] in _PASS_ON:
                made.pop()
            waiting = []
        elif word in _LONGEST_FIRST or word in _OTHERS:
            waiting = [word]
        else:
            made += _joined(word, change)
    return (*made, *waiting)


def _joined(word: str, change: Change) -> list[str]:
    option = next((each for each in _LONGEST_FIRST if word.startswith(each)), None)
    if option is None:
        return [word]
    sign = "=" if option not in _BARE else ""
    rest = word[len(option) :]
    if sign and not rest.startswith(sign):
        return [word]
    path = change(option, rest[len(sign) :])
    return [] if path is None else [f"{option}{sign}{path}"]


_BARE = frozenset(
    {"-I", "-isystem", "-iquote", "-idirafter", "-isysroot", "-F", "-iframework", "-B", "-L"}
    | {"-cxx-isystem", "-c-isystem", "-include", "-imacros"}
)
"""Options whose path may follow without a separator."""


def absolute(words: Sequence[str], folder: str) -> tuple[str, ...]:
    """Return the words with paths that are relative to `folder` made absolute. A file to include
    that does not exist there is unchanged: it is searched on the include path.
    """

    def change(option: str, path: str) -> str:
        if not path or path.startswith("="):
            return path
        whole = os.path.join(folder, path)
        return path if option in INCLUDED and not os.path.isfile(whole) else whole

    return rewritten(words, change)


def named(words: Sequence[str]) -> tuple[str, ...]:
    """Return the folders that words name, and those of the files that they name."""
    return tuple(_named(words))


def _named(words: Sequence[str]) -> Iterator[str]:
    found: list[str] = []

    def note(option: str, path: str) -> str:
        if os.path.isabs(path):
            found.append(os.path.dirname(path) if option in _FILES else path)
        return path

    rewritten(words, note)
    yield from found
