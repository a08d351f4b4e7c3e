"""The projects: which of their files have kernels, and the words that the compiler needs."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

_KERNEL = re.compile(r"\b__global__\b|\b(?:__)?kernel\s+(?:void|__attribute__)")
_OPTION = re.compile(r"(?<!\S)-[ID]\s*\S+")
_OPEN = re.compile(r"[$\"'`]")
"""Signs in an option that only make or a shell can read."""
_MAKEFILES = ("Makefile", "Makefile.cuda", "makefile")


@dataclass(frozen=True, slots=True)
class Project:
    """A part of a checkout. `patterns` are of its files, `include` folders of the checkout that its
    build names, `words` what else the compiler is given; `drawn` of 100 files are from here.
    """

    name: str
    checkout: str
    patterns: tuple[str, ...]
    drawn: int
    include: tuple[str, ...] = ()
    words: tuple[str, ...] = ()


PROJECTS = (
    Project("HeCBench, HIP", "HeCBench", ("src/*-hip/**/*.cu", "src/*-hip/**/*.hip"), 20),
    Project("HeCBench, CUDA", "HeCBench", ("src/*-cuda/**/*.cu",), 20),
    Project(
        "rocm-examples",
        "rocm-examples",
        ("**/*.hip",),
        20,
        ("Common", "Tutorials/reduction/include"),
        ("-std=c++20",),
    ),
    Project("cuda-samples", "cuda-samples", ("Samples/**/*.cu",), 12, ("Common",)),
    Project("ggml, CUDA", "ggml", ("src/ggml-cuda/*.cu",), 8, ("include", "src")),
    Project("ggml, OpenCL", "ggml", ("src/ggml-opencl/kernels/*.cl",), 6),
    Project("rodinia, CUDA", "rodinia", ("cuda/**/*.cu",), 8),
    Project("rodinia, OpenCL", "rodinia", ("opencl/**/*.cl",), 6),
)
CHECKOUTS = tuple(dict.fromkeys(each.checkout for each in PROJECTS))


@dataclass(frozen=True, slots=True)
class File:
    """A file of a project, by its path in the checkout at `root`."""

    project: Project
    root: Path
    path: str


def find_files(project: Project, root: Path) -> list[File]:
    """The files of a project that have a kernel, in the order of their paths."""
    found = {
        path.relative_to(root).as_posix()
        for pattern in project.patterns
        for path in root.glob(pattern)
        if path.is_file() and _KERNEL.search(path.read_text(encoding="utf-8", errors="replace"))
    }
    return [File(project, root, path) for path in sorted(found)]


def draw_files(roots: Mapping[str, Path], seed: int | None) -> Iterator[File]:
    """The files of the projects whose checkouts are given: all, or those that a seed draws."""
    source = random.Random(seed)
    for project in PROJECTS:
        if project.checkout not in roots:
            continue
        files = find_files(project, roots[project.checkout])
        if seed is not None:
            files = source.sample(files, min(project.drawn, len(files)))
        yield from files


def words_of(file: File) -> list[str]:
    """The words for the compiler: the project's, and the folders and macros that a Makefile beside
    the file, or in the folder above, names without variables.
    """
    words = list(file.project.words)
    for name in file.project.include:
        words += ["-I", str(file.root / name)]
    beside = (file.root / file.path).parent
    for folder in (beside, beside.parent):
        makefile = next((folder / e for e in _MAKEFILES if (folder / e).is_file()), None)
        if makefile is None:
            continue
        text = makefile.read_text(encoding="utf-8", errors="replace")
        for option in dict.fromkeys(re.sub(r"\s+", "", e) for e in _OPTION.findall(text)):
            named = folder / option[2:]
            if _OPEN.search(option):
                continue
            if option.startswith("-D"):
                words.append(option)
            elif named.is_dir():
                words.append(f"-I{os.path.normpath(named)}")
        break
    return words
