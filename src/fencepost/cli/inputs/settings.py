"""Settings of a project for its checks: `fencepost.toml`, or `[tool.fencepost]` of
`pyproject.toml`, in the current folder or the nearest one around it.

    exclude = ["third_party/**"]

    [[kernel]]
    name = "gemm_*"
    workgroup = [16, 16]
    assume = ["n % 16 == 0"]
"""

from __future__ import annotations

import os
import stat
import sys
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fencepost.cli import files
from fencepost.cli.inputs.checked_tree import tree_of
from fencepost.errors import InputError
from fencepost.isolation.below import is_below
from fencepost.near import near_names
from fencepost.records import dataclass, replace

if TYPE_CHECKING:
    from fencepost.kernels.options import Options
    from fencepost.llvm.launches.launch import Dim
    from fencepost.llvm.module import Function

OWN = "fencepost.toml"
SHARED = "pyproject.toml"
_TOP = ("exclude", "kernel")
_KERNEL = ("name", "workgroup", "grid", "wave", "cluster", "args", "assume", "dynamic-lds")


@dataclass(frozen=True, slots=True)
class Launched:
    """The launch of kernels whose names match `name`; None: not specified."""

    name: str
    workgroup: Dim | None = None
    grid: Dim | None = None
    wave: int | None = None
    cluster: Dim | None = None
    arguments: tuple[tuple[str, str], ...] = ()
    assumptions: tuple[str, ...] = ()
    dynamic_lds: int | None = None


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a project. `folder` has their file; paths to `exclude` are relative to it."""

    folder: Path
    exclude: tuple[str, ...] = ()
    kernels: tuple[Launched, ...] = ()

    def excludes(self, path: Path) -> bool:
        """Return True if a file below a folder that was named is excluded from the check."""
        whole = Path(path).absolute()
        if not whole.is_relative_to(self.folder):
            return False
        name = whole.relative_to(self.folder).as_posix()
        return any(fnmatchcase(name, each) for each in self.exclude)

    def options(self, kernel: Function, asked: Options) -> Options:
        """Return the options for a kernel: those of the command line, then the last settings that
        match its name. Assumptions are combined.
        """
        from fencepost.symbols import function_name

        names = (kernel.name, function_name(kernel.name))
        for each in reversed(self.kernels):
            if not any(fnmatchcase(name, each.name) for name in names):
                continue
            given = dict(each.arguments) | dict(asked.arguments)
            asked = replace(
                asked,
                workgroup=asked.workgroup or each.workgroup,
                grid=asked.grid or each.grid,
                wave=asked.wave or each.wave,
                cluster=asked.cluster or each.cluster,
                arguments=tuple(given.items()),
                assumptions=(*asked.assumptions, *each.assumptions),
                dynamic_lds=each.dynamic_lds if asked.dynamic_lds is None else asked.dynamic_lds,
            )
        return asked


def settings_here(named: Path | None) -> Settings:
    """Return the settings in the file that is named, or in the nearest one. Raise InputError if
    they are invalid.
    """
    if named is not None:
        return _read(named) or _nothing_said(named)
    here = Path.cwd()
    for folder in (here, *here.parents):
        for name in (OWN, SHARED):
            path = folder / name
            if not path.is_file():
                continue
            if _is_strangers(folder, path):
                print(f"{files.from_here(path)}: skipped: another user's", file=sys.stderr)
            elif not is_below(str(path), (tree_of(path),)):
                print(
                    f"{files.from_here(path)}: skipped: a link out of the project", file=sys.stderr
                )
            elif (found := _read(path)) is not None:
                return found
        if (folder / ".git").exists():
            break
    return Settings(here)


def _is_strangers(folder: Path, path: Path) -> bool:
    """Return True for another user's file in a folder of all users, such as /tmp: its assumptions
    would make proofs of what lies below.
    """
    try:
        mode = folder.stat().st_mode
        is_for_all = bool(mode & stat.S_ISVTX and mode & stat.S_IWOTH)
        return is_for_all and path.lstat().st_uid != os.getuid()
    except OSError:
        return True


def _nothing_said(path: Path) -> Settings:
    raise InputError(
        f"--config {path}: has no settings for fencepost",
        rule=f"settings are in {OWN}, or under [tool.fencepost] of {SHARED}",
        mend="name another file",
    )


def _read(path: Path) -> Settings | None:
    """Return the settings of a file; None if it is a shared file without any."""
    try:
        text = files.read_text(path, "a file of settings")
        if path.name == SHARED and "fencepost" not in text and "\\u" not in text.lower():
            return None  # most are of projects that have no settings for it
        import tomllib  # loaded where there is a file

        try:
            data = tomllib.loads(text)
        except (ValueError, RecursionError) as error:  # numbers of thousands of digits, too
            raise InputError(f"is not valid TOML: {error}", mend="correct it") from error
        _check_numbers(data)
        if path.name == SHARED:
            tool = data.get("tool")
            if not isinstance(tool, dict) or "fencepost" not in tool:
                return None
            data = tool["fencepost"]
        return _settings(path.absolute().parent, _table(data, "the table of settings", _TOP))
    except InputError as error:
        error.source = error.source or str(files.from_here(path.absolute()))
        raise


def _check_numbers(value: object) -> None:
    """Raise InputError for an integer that TOML does not have: messages could not even show it."""
    match value:
        case dict():
            for each in value.values():
                _check_numbers(each)
        case list():
            for each in value:
                _check_numbers(each)
        case int() if value.bit_length() > 64:
            raise InputError(
                f"a number has {value.bit_length()} bits",
                rule="integers of TOML have 64 bits",
                mend="write a smaller one",
            )
        case _:
            pass


def _settings(folder: Path, data: dict[str, Any]) -> Settings:
    kernels = data.get("kernel", [])
    if not isinstance(kernels, list):
        raise InputError("kernel is not a list of tables", mend="write [[kernel]]")
    return Settings(
        folder,
        _texts(data, "exclude"),
        tuple(_kernel(number, e) for number, e in enumerate(kernels, 1)),
    )


def _kernel(number: int, data: Any) -> Launched:
    where = f"[[kernel]] number {number}"
    table = _table(data, where, _KERNEL)
    name = table.get("name")
    if not isinstance(name, str) or not name:
        raise InputError(f"{where} has no name", mend='write name = "gemm_*"')
    args = table.get("args", {})
    if not isinstance(args, dict) or not all(map(_is_number, args.values())):
        raise InputError(f"{where}: args are not numbers", mend="write args = { n = 1024 }")
    return Launched(
        name,
        _dim(table, "workgroup", where),
        _dim(table, "grid", where),
        _number(table, "wave", where),
        _dim(table, "cluster", where),
        tuple((each, str(value)) for each, value in args.items()),
        _texts(table, "assume"),
        _number(table, "dynamic-lds", where),
    )


def _table(data: Any, where: str, known: tuple[str, ...]) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise InputError(f"{where} is not a table", mend=f"its keys are {', '.join(known)}")
    for key in data:
        if key not in known:
            near = near_names(key, known, n=1)
            raise InputError(
                f"{where} has the unknown key {key!r}",
                rule=f"its keys are {', '.join(known)}",
                mend=f"did you mean {near[0]!r}?" if near else "remove it",
            )
    return data


def _texts(data: dict[str, Any], key: str) -> tuple[str, ...]:
    value = data.get(key, [])
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise InputError(f"{key} is not a list of strings", mend=f'write {key} = ["…"]')
    return tuple(value)


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _number(data: dict[str, Any], key: str, where: str) -> int | None:
    value = data.get(key)
    if value is not None and (not _is_number(value) or value < 0):
        raise InputError(f"{where}: {key} is not a number", mend=f"write {key} = 64")
    return value


def _dim(data: dict[str, Any], key: str, where: str) -> Dim | None:
    value = data.get(key)
    if value is None:
        return None
    sizes = [value] if _is_number(value) else value
    if not isinstance(sizes, list) or not 1 <= len(sizes) <= 3 or not all(map(_is_number, sizes)):
        raise InputError(f"{where}: {key} is not a size", mend=f"write {key} = [16, 16]")
    x, y, z = (*sizes, 1, 1)[:3]
    return x, y, z
