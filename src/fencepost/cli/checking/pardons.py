"""Findings that comments in the sources, or a baseline, allow; and comments without effect."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from fencepost.cli import files
from fencepost.cli.inputs.source_files import source_lines
from fencepost.cli.printing import results
from fencepost.errors import InputError
from fencepost.records import dataclass, field
from fencepost.visible import visible_name

if TYPE_CHECKING:
    from fencepost.reports.kernels.pardon import Allowance, Pardon
    from fencepost.reports.kernels.pardon import Judged as Findings

FORMAT = 1
MOST_BASELINE = 64 << 20


@dataclass(frozen=True, slots=True)
class Baseline:
    """Earlier findings, by the fingerprints that stay the same, and the file that lists them."""

    file: str
    known: Mapping[str, str] = field(default_factory=dict)


def read_baseline(path: Path) -> Baseline:
    """Return a baseline that `--write-baseline` wrote. Raise InputError if the file is none."""
    try:
        data = json.loads(files.read_bytes(path, MOST_BASELINE, "a baseline"))
        if data["fencepost_baseline"] != FORMAT:
            raise ValueError("another format")
        known = {str(each["fingerprint"]): str(each["code"]) for each in data["findings"]}
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise InputError(
            f"--baseline {path}: is not a baseline",
            rule="a baseline is a file written by --write-baseline",
            mend=f"fencepost check … --write-baseline {path}",
        ) from error
    except InputError as error:
        error.source = str(path)
        error.mend = f"fencepost check … --write-baseline {path} writes it"
        raise
    return Baseline(str(path), known)


def write_baseline(path: Path, found: Iterable[Known], *, force: bool) -> None:
    """Write the findings, and report their number. Raise what `write` raises."""
    rows = sorted(
        {each.fingerprint: each for each in found}.values(),
        key=lambda each: (each.file, each.kernel, each.code, each.fingerprint),
    )
    data = {
        "fencepost_baseline": FORMAT,
        "findings": [
            {
                "fingerprint": each.fingerprint,
                "code": each.code,
                "kernel": each.kernel,
                "file": each.file,
            }
            for each in rows
        ],
    }
    text = json.dumps(data, indent=1, ensure_ascii=False) + "\n"
    results.write(path, text, force=force)
    print(
        f"{visible_name(str(path))}: {len(rows)} {'finding' if len(rows) == 1 else 'findings'}",
        file=sys.stderr,
    )


@dataclass(frozen=True, slots=True)
class Known:
    """An entry of a baseline for a finding."""

    fingerprint: str
    code: str
    kernel: str
    file: str


@dataclass(frozen=True, slots=True)
class Judged:
    """The findings of a kernel that are allowed, all its errors as entries of a baseline, and the
    sources that were searched for comments.
    """

    pardons: tuple[Pardon, ...] = ()
    errors: tuple[Known, ...] = ()
    sources: tuple[tuple[str, str], ...] = ()
    """Each source that has a finding: the module that names it, and its name."""


def judged(
    module: Path, report: Findings, baseline: Baseline | None, *, listed: bool = True
) -> Judged:
    """Judge a kernel's findings by the comments in their sources, and by a baseline. Its errors are
    wanted if there is one, or if they are `listed` in another.
    """
    from fencepost.diagnostics import Severity
    from fencepost.reports.kernels.pardon import Pardon

    looked_into = cache(allowances_in)
    pardons: list[Pardon] = []
    errors: list[Known] = []
    sources: dict[tuple[str, str], None] = {}
    for finding in report.findings:
        found = finding.diagnostic
        places = [at for each in found.locations for at in (each, *each.frames) if at.line]
        sources |= {(str(module), each.file): None for each in places}
        said = (
            (at.file, each)
            for at in places
            for each in looked_into(str(module), at.file)
            if each.covers(found.code, at.line)
        )
        if (one := next(said, None)) is not None:
            pardons.append(Pardon(finding, one[1].reason, one[0], one[1].line))
        if found.severity is not Severity.ERROR or not (listed or baseline is not None):
            continue
        # Loaded where there is a baseline: hashes are a large library.
        from fencepost.reports.codes.fingerprint import fingerprint

        mark = fingerprint(found, partial(source_lines, module.parent))
        file = found.locations[0].file if found.locations else str(module)
        errors.append(Known(mark, str(found.code), report.kernel, file))
        if one is None and baseline is not None and mark in baseline.known:
            pardons.append(Pardon(finding, "known before", baseline.file))
    return Judged(tuple(pardons), tuple(errors), tuple(sources))


def allowances_in(module: str, name: str) -> tuple[Allowance, ...]:
    """Return the comments of a source that a module names; none if the source is not found."""
    from fencepost.reports.kernels.pardon import allowances

    lines = source_lines(Path(module).parent, name)
    return () if lines is None else allowances(lines)


def in_vain(
    sources: Iterable[tuple[str, str]], used: Iterable[tuple[str, int]], whole: bool
) -> list[str]:
    """Return warnings about comments that allow nothing: those with a fault, and if the `whole` was
    checked, those that match no finding.
    """
    needed = set(used)
    told: dict[str, None] = {}
    for module, name in sources:
        shown = visible_name(name)
        for each in allowances_in(module, name):
            if each.fault:
                told[f"{shown}:{each.line}: warning: this comment has no effect: {each.fault}"] = (
                    None
                )
            elif whole and (name, each.line) not in needed:
                codes = ", ".join(sorted(map(str, each.codes)))
                told[
                    f"{shown}:{each.line}: warning: {codes} is allowed here, but was not found"
                ] = None
    return list(told)
