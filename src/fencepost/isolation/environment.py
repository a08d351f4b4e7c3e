"""The environment of a foreign program: the variables it needs, and none that steers it.

CPATH, CCC_OVERRIDE_OPTIONS, COMPILER_PATH, HIPCC_COMPILE_FLAGS_APPEND, PYTHONPATH, LD_LIBRARY_PATH
and similar ones change what a compiler reads or executes, and a list of harmful ones would never be
complete. This is a list of the needed ones.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import PurePath

FOLDERS = ("ROCM_PATH", "HIP_PATH", "HIP_CLANG_PATH", "HIP_DEVICE_LIB_PATH", "SDKROOT")
"""Variables that name a folder of an installation; passed on if the folder is absolute and not
among those that are checked.
"""

_PLAIN = ("HIP_PLATFORM", "SYSTEMROOT")


def clean_environment(
    environment: Mapping[str, str], path: Sequence[str], private: str | None, avoided: Sequence[str]
) -> dict[str, str]:
    """Return the variables for a foreign program: `path` as PATH, `private` as the folder for
    temporary files and as home, and those that locate an installation.
    """
    made = {"PATH": ":".join(path), "LC_ALL": "C", "HOME": private or "/"}
    if private is not None:
        made["TMPDIR"] = private
    made |= {each: environment[each] for each in _PLAIN if each in environment}
    for each in FOLDERS:
        if is_usable(environment.get(each, ""), avoided):
            made[each] = environment[each]
    return made


def is_usable(folder: str, avoided: Sequence[str]) -> bool:
    """Return True for an absolute folder that is not inside one of `avoided`."""
    path = PurePath(folder)
    if not path.is_absolute() or ".." in path.parts:
        return False
    return not any(path.is_relative_to(each) for each in avoided)
