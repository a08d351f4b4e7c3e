"""Sizes of what an installation without extras brings, held by a bound."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

BOUND = 330
"""MiB of all packages without pip and compiled modules; `docs/dependencies.md` lists them."""
OWN = 16
"""MiB of fencepost itself."""
UNCOUNTED = ("pip", "setuptools", "wheel")
MIB = 1 << 20


def sizes(packages: Path) -> dict[str, float]:
    """MiB of each package in a folder of packages, the largest first. Libraries of a wheel and its
    metadata count as the package's.
    """
    found: Counter[str] = Counter()
    for path in packages.rglob("*"):
        if path.is_file() and not path.is_symlink() and path.parent.name != "__pycache__":
            name = path.relative_to(packages).parts[0]
            found[name.partition("-")[0].removesuffix(".libs")] += path.stat().st_size
    return {
        name: size / MIB
        for name, size in found.most_common()
        if name.lower().removesuffix(".py") not in UNCOUNTED
    }


def size_fault(packages: Path) -> str:
    """What is too large, with the largest packages; empty where nothing is."""
    found = sizes(packages)
    total, own = sum(found.values()), found.get("fencepost", 0)
    if total <= BOUND and own <= OWN:
        return ""
    most = ", ".join(f"{name} {size:.1f}" for name, size in [*found.items()][:6])
    return (
        f"{total:.0f} MiB, at most {BOUND}; fencepost itself {own:.1f}, at most {OWN}: {most}; "
        "docs/dependencies.md says what each is for"
    )
