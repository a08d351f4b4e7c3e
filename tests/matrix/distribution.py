"""The sdist and the wheel: built from a clean copy, and compared with the sources."""

from __future__ import annotations

import shutil
import subprocess
import tarfile
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from fencepost.store.sources import WRITTEN
from tests.matrix.inputs import ROOT

PACKAGE = "src/fencepost/"


@dataclass(frozen=True, slots=True)
class Built:
    """Files of a distribution: the sdist, the wheel of the sources, and the wheel of the sdist."""

    sdist: Path
    wheel: Path
    of_sdist: Path


def tracked() -> list[str]:
    """The files under version control that exist, by their paths from the root."""
    listing = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True
    )
    return [name for name in listing.stdout.split("\0") if name and (ROOT / name).is_file()]


def build(python: Path, folder: Path) -> Built:
    """Build both distributions below `folder` with the package `build` of `python`.

    Raises CalledProcessError, with what was printed, where that fails.
    """
    source = folder / "source"
    for name in tracked():
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, source / name)
    # Without an option `build` makes the wheel from the sdist.
    for options, place in ((["--wheel"], "direct"), ([], "by sdist")):
        subprocess.run(
            [python, "-m", "build", *options, "--outdir", folder / place, source],
            capture_output=True,
            text=True,
            check=True,
        )
    (sdist,) = (folder / "by sdist").glob("*.tar.gz")
    (of_sdist,) = (folder / "by sdist").glob("*.whl")
    (wheel,) = (folder / "direct").glob("*.whl")
    return Built(sdist, wheel, of_sdist)


def faults(built: Built) -> Iterator[tuple[str, str]]:
    """Check the distributions; yield the name of each check, and what is wrong or an empty text."""
    direct, of_sdist = _wheel(built.wheel), _wheel(built.of_sdist)
    differing = {name for name in direct | of_sdist if direct.get(name) != of_sdist.get(name)}
    yield "the wheel of the sdist equals that of the sources", _listed("differing", differing)
    sources = {name[len("src/") :] for name in tracked() if name.startswith(PACKAGE)}
    packed = {name for name in direct if name.startswith("fencepost/")}
    made = sources | {f"fencepost/{WRITTEN}"}  # the build writes the digest of the sources
    yield (
        "the wheel has the package's files and no others",
        _listed("lacking", made - packed) + _listed("extra", packed - made),
    )
    with tarfile.open(built.sdist) as archive:
        held = {member.name.partition("/")[2] for member in archive if member.isfile()}
    wanted = {f"src/{name}" for name in sources} | {"pyproject.toml", "README.md", "LICENSE"}
    yield "the sdist has the package's files", _listed("lacking", wanted - held)


def _wheel(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def _listed(what: str, names: set[str]) -> str:
    return f"{what}: {', '.join(sorted(names)[:20])} " if names else ""
