"""Names of C++ as they stand in its sources, from the mangled names of compilers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fnmatch import fnmatchcase
from functools import cache, lru_cache

from fencepost.visible import visible_name

_OPEN, _CLOSED = "(<[{", ")>]}"


@lru_cache(maxsize=4096)
def demangled(name: str) -> str:
    """Return the whole of a C++ name, with parameters; any other name unchanged."""
    if not name.startswith("_Z"):
        return name
    try:
        return _with_short_reals(name) or _demangler()(name)
    except UnicodeError:
        return name


_SHORT_REALS = (("DF16b", "Dd", "decimal64", "__bf16"), ("DF16_", "Df", "decimal32", "_Float16"))
"""Types of 16 bits that C++ libraries before that of GCC 13 do not know: as names have them, a type
that all know, how that one is shown, and the type that is meant.
"""


def _with_short_reals(name: str) -> str | None:
    """Return a name that has such a type; None for any other."""
    known = name
    for short, stand_in, _, _ in _SHORT_REALS:
        known = known.replace(short, stand_in)
    if known == name or (found := _demangler()(known)) == known:
        return None
    for _, _, shown, meant in _SHORT_REALS:
        found = found.replace(shown, meant)
    return found


@cache
def _demangler() -> Callable[[str], str]:
    """Return the function of the C++ library, which gives a name that it does not know unchanged.

    Under its usual name it is taken at once: the library `cxxfilt` asks a compiler where it is.
    """
    import ctypes

    try:
        demangle = ctypes.CDLL("libstdc++.so.6")["__cxa_demangle"]
        free = ctypes.CDLL(None).free
    except (OSError, AttributeError):
        return _cxxfilt
    demangle.argtypes = (ctypes.c_char_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)
    demangle.restype = ctypes.c_void_p
    free.argtypes = (ctypes.c_void_p,)
    free.restype = None

    def call(name: str) -> str:
        found = demangle(name.encode(), None, None, None)
        if found is None:
            return name
        try:
            return ctypes.string_at(found).decode()
        finally:
            free(found)

    return call


def _cxxfilt(name: str) -> str:
    import cxxfilt

    try:
        found: str = cxxfilt.demangle(name)
    except cxxfilt.Error:
        return name
    return found


def function_name(name: str) -> str:
    """Return a function's name with its template arguments, without its result and parameters."""
    whole = demangled(name)
    if whole == name:
        return name
    ends = [at for at, each in _outside(whole) if each == "("]
    # What begins with a parenthesis is the anonymous namespace.
    ends = [at for at in ends if at and whole[at - 1] != ":"]
    end = next((at for at in ends if not whole[:at].endswith("operator")), len(whole))
    head = whole[:end]
    starts = [at for at, each in _outside(head) if each == " "]
    return head[starts[-1] + 1 :] if starts else head


def shown_function(name: str) -> str:
    """Return a function's name for a report: as `function_name`, visible and in one line."""
    return visible_name(function_name(name))


def variable_name(name: str, function: str) -> str:
    """Return a variable's name as seen in its function: without the function's own."""
    if name.startswith(f"{function}."):  # as OpenCL C names those of a kernel
        return name[len(function) + 1 :]
    whole = demangled(name)
    if whole == name:
        return name
    colons = [at for at, each in _outside(whole) if each == ":"]
    return whole[colons[-1] + 1 :] if colons else whole


def is_named(name: str, asked: str) -> bool:
    """Return True if `asked` names a function: by its whole name, or by its name in the source."""
    if asked in (name, demangled(name)):
        return True
    short = function_name(name)
    return asked in (short, short.partition("<")[0])


def is_like(name: str, pattern: str) -> bool:
    """Return True if a function matches a pattern with * and ?, or has it as its name."""
    return (
        is_named(name, pattern)
        or fnmatchcase(name, pattern)
        or fnmatchcase(function_name(name), pattern)
    )


def _outside(text: str) -> Iterator[tuple[int, str]]:
    """Return the characters outside all brackets, with their places; opening brackets count as
    outside.
    """
    depth = 0
    for at, each in enumerate(text):
        if each in _CLOSED and depth:
            depth -= 1
        if not depth:
            yield at, each
        if each in _OPEN:
            depth += 1
