"""Codes that `fencepost check` is asked about: those of assembly, and of code objects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from fencepost.cli import files
from fencepost.cli.checking.pardons import Baseline
from fencepost.cli.checking.tally import Telling
from fencepost.cli.inputs.checked_tree import tree_of
from fencepost.errors import FencepostError, InputError
from fencepost.isolation.below import is_below
from fencepost.lines import lines_of
from fencepost.records import dataclass, field

if TYPE_CHECKING:
    from fencepost.machine_code.against.check import Comparison
    from fencepost.machine_code.control_flow.code import Code
    from fencepost.machine_code.findings import Hazard
    from fencepost.store.entries import Key, Store
    from fencepost.targets.generation import Generation
    from fencepost.targets.processor import Processor


@dataclass(frozen=True, slots=True)
class Job:
    """The task for each file. `kernel` None: all of its kernels and functions; `accepted` are the
    classes of findings that are accepted; `against` is a module of LLVM IR to compare with.
    """

    mcpu: str | None
    kernel: str | None
    as_json: bool = False
    as_sarif: bool = False
    telling: Telling = field(default_factory=Telling)
    baseline: Baseline | None = None
    accepted: frozenset[Hazard] = frozenset()
    redundant: bool = False
    defined: tuple[tuple[str, int], ...] = ()
    against: Path | None = None
    times: bool = False
    """True if JSON has the seconds."""
    store: Store | None = None

    def key(self, content: bytes | None, *, is_binary: bool) -> Key | None:
        """Return the cache key of the answer to a file; `content` is its text, or a digest of its
        bytes. None if the answer is not cached.
        """
        if self.store is None or content is None:
            return None
        from fencepost.store.entries import Kind

        asked = {
            "binary": is_binary,
            "mcpu": self.mcpu,
            "kernel": self.kernel,
            "accepted": self.accepted,
            "redundant": self.redundant,
            "defined": self.defined,
            "against": None if self.against is None else str(self.against),
        }
        parts = [] if self.against is None else [files.read_module(self.against)]
        return self.store.key(Kind.MACHINE_CODE, asked, [content, *parts])


@dataclass(slots=True)
class Reading:
    """The files that a source includes, as they were read, and whether anything was unreadable."""

    folder: Path
    included: dict[str, str | None] = field(default_factory=dict)
    has_failed: bool = False

    def text_of(self, name: str) -> str | None:
        """Return the text of an included file; None if it is not beside the source, or lies outside
        of the source's project.
        """
        if name not in self.included:
            file = self.folder / name
            inside = file.is_file() and is_below(str(file), (tree_of(self.folder, folder=True),))
            self.included[name] = files.read_text(file, "an assembly source") if inside else None
        return self.included[name]

    def lines_of(self, name: str) -> list[str] | None:
        """Return the lines of an included file."""
        text = self.text_of(name)
        return None if text is None else lines_of(text)


@dataclass(frozen=True, slots=True)
class Asked:
    """A code whose kernels and functions are checked: its file, its processor, and those asked for,
    each with its entry. `comparisons` are with LLVM IR, by the names of kernels.
    """

    file: str
    target: Processor
    generation: Generation
    code: Code
    kernels: tuple[tuple[str, int], ...]
    comparisons: Mapping[str, Comparison]


def of_source(job: Job, path: Path, text: str, reading: Reading) -> Iterator[Asked]:
    """Yield the code of a source."""
    from fencepost.abi.assembler.target import named_target
    from fencepost.machine_code.assembly.read import read_code, target_of

    target = target_of(text, None if job.mcpu is None else named_target(job.mcpu))
    code = read_code(text, target, reading.lines_of, dict(job.defined)).code
    names = [name for name, _ in code.entries]
    if job.kernel is not None and names and job.kernel not in names:
        raise InputError(
            f"no kernel {job.kernel!r}",
            rule=f"its kernels and functions are {', '.join(names)}",
            mend="choose one of them",
        )
    yield _asked(job, str(path), target.processor, target.generation, code)


def of_objects(job: Job, path: Path, reading: Reading) -> Iterator[Asked]:
    """Yield the codes of each code object of a file, for the requested processors."""
    from fencepost.cli.inputs.object_inputs import GIB, Opened
    from fencepost.code_object.containers import Limits as Bounds
    from fencepost.machine_code.decoding.object_code import codes_of
    from fencepost.targets.generation import generation_of

    opened = Opened([str(path)], Bounds(GIB, 4 * GIB), job.mcpu)
    any_read = False
    for file, entry, code in opened:
        code.source = f"{file}: {entry.label}" if entry.label else file
        try:
            for each in codes_of(code):
                assert code.processor is not None
                generation = generation_of(code.processor)
                assert generation is not None  # those without one have no table
                yield _asked(job, code.source, code.processor, generation, each)
            any_read = True
        except FencepostError as error:
            error.source = error.source or code.source
            opened.tell(error)
    reading.has_failed = opened.failed
    if opened.failed and not any_read:
        raise InputError("no code object of it can be checked", mend="see what is said above")


def _asked(job: Job, file: str, target: Processor, generation: Generation, code: Code) -> Asked:
    from fencepost.cli.checking.against import compared

    kernels = tuple(each for each in code.entries if job.kernel in (None, each[0]))
    none: Mapping[str, Comparison] = {}
    found = none if job.against is None else compared(job.against, code, generation, target)
    return Asked(file, target, generation, code, kernels, found)
