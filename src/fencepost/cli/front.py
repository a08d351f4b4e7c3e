"""`--version` and `--help`, without loading what runs commands."""

from __future__ import annotations

import os
import sys

_WIDTH = 80
"""Columns from which on help is as `help.txt` has it."""
_DIGITS = "0123456789"
_LONG = 6
_WHEELS = ("fencepost", "llvmlite", "clingo", "z3_solver")
_SUFFIX = ".dist-info"


def front(arguments: list[str]) -> str | None:
    """The answer to a command line of one of these options; None where it takes more to say."""
    if arguments == ["--version"]:
        return version()
    if arguments == ["--help"] and _is_wide():
        with open(os.path.join(os.path.dirname(__file__), "help.txt"), encoding="utf-8") as file:  # noqa: PTH118, PTH120, PTH123  # pathlib costs more
            return file.read()
    return None


def _is_wide() -> bool:
    given = os.environ.get("COLUMNS", "")
    if given:
        return len(given) < _LONG and not given.strip(_DIGITS) and int(given) >= _WIDTH
    return not os.isatty(1) or os.get_terminal_size(1).columns >= _WIDTH


def version() -> str | None:
    """The version, and those of the libraries that decide; None where they are not found."""
    found: dict[str, str] = {}
    where = ""
    for folder in reversed(sys.path):  # the first counts
        for each in _names(folder):
            name, _, number = each.removesuffix(_SUFFIX).partition("-")
            if name in _WHEELS and each.endswith(_SUFFIX):
                found[name] = number
                where = folder if name == "llvmlite" else where
    llvm = _llvm(where)
    if llvm is None or len(found) < len(_WHEELS):
        return None
    return (
        f"fencepost {found['fencepost']}\n"
        f"LLVM {llvm} (llvmlite {found['llvmlite']}), clingo {found['clingo']}, "
        f"z3 {found['z3_solver']}, Python {sys.version.split()[0]}\n"
    )


def _names(folder: str) -> list[str]:
    try:
        return os.listdir(folder)  # noqa: PTH208  # as above
    except OSError:
        return []


def _llvm(folder: str) -> str | None:
    """The version of LLVM, as llvmlite's library says it."""
    from fencepost.process import called

    path = os.path.join(folder, "llvmlite", "binding", "libllvmlite.so")  # noqa: PTH118  # as above
    try:
        number = called(path, "LLVMPY_GetVersionInfo")
    except (OSError, AttributeError):
        return None
    return ".".join(str(number >> shift & 0xFF) for shift in (16, 8, 0))
