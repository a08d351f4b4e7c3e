"""`fencepost check --triton-cache`: the kernels that Triton's cache holds."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

from fencepost.cli import files
from fencepost.errors import InputError
from fencepost.records import dataclass

DEFAULT = "default"
"""The value that selects the folder that Triton itself uses."""


@dataclass(frozen=True, slots=True)
class Cached:
    """The modules of a cache that can be checked, and remarks about the others."""

    modules: tuple[Path, ...]
    left_out: tuple[str, ...]


def cache_folder(named: str) -> Path:
    """Return the folder of the cache: the one that Triton uses, unless one is named."""
    if named != DEFAULT:
        return Path(named)
    if folder := os.environ.get("TRITON_CACHE_DIR"):
        return Path(folder)
    return Path(os.environ.get("TRITON_HOME") or Path.home()) / ".triton" / "cache"


def cached(folder: Path) -> Cached:
    """Return the modules of a cache, by name of kernel. Kernels for other backends, and those
    stored as machine code alone, are left out. Raise InputError if there is no kernel at all.
    """
    if not folder.is_dir():
        raise InputError(
            f"--triton-cache: there is no folder '{folder}'",
            rule="Triton keeps kernels in $TRITON_CACHE_DIR, or $TRITON_HOME/.triton/cache, or "
            "~/.triton/cache",
            mend="compile some kernels first, or name the folder",
        )
    found: dict[str, list[Path]] = {".json": [], ".llir": []}
    for each in files.below(folder, frozenset(found)):
        found[each.suffix].append(each)
    whole = frozenset(found[".llir"])
    modules: list[Path] = []
    others: Counter[str] = Counter()
    for path in sorted(found[".json"], key=lambda each: (each.name, each)):
        if path.name.startswith("__grp__"):
            continue
        module = path.with_suffix(".llir")
        if (backend := _other_backend(path)) is not None:
            others[f"for the backend {backend!r}"] += 1
        elif module in whole:
            modules.append(module)
        elif path.with_suffix(".hsaco").is_file():
            others["stored as machine code alone (TRITON_STORE_BINARY_ONLY)"] += 1
    modules += [each for each in found[".llir"] if not each.with_suffix(".json").is_file()]
    left_out = tuple(
        f"{count} {'kernel' if count == 1 else 'kernels'} {why}" for why, count in others.items()
    )
    if not modules:
        raise InputError(
            f"--triton-cache: '{folder}' has no kernel for AMD processors",
            rule="a kernel is a .llir with a .json beside it"
            + "".join(f"; there are {each}" for each in left_out),
            mend="compile kernels for the target 'hip', or name another folder",
        )
    return Cached(tuple(map(files.from_here, modules)), left_out)


def _other_backend(path: Path) -> str | None:
    """Return the backend of a kernel for a processor that is not AMD's; None if its file cannot be
    read, which is reported when it is checked.
    """
    from fencepost.frontends.triton.metadata import metadata_of

    try:
        found = metadata_of(files.read_text(path, "what Triton writes"))
    except InputError:
        return None
    return None if found.is_amd else found.backend
