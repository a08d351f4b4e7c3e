"""Small kernels of assembly in pairs, wrong and right; their lines say what is to be found."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fencepost.machine_code.assembly.read import read_code, target_of
from fencepost.machine_code.check import Report, check
from fencepost.machine_code.describe import CODES, wait_text
from fencepost.machine_code.findings import Verdict

KERNELS = sorted((Path(__file__).parent / "kernels").glob("*.s"))
_EXPECTED = re.compile(r"; expect (FP\d+) (certain|path|only-if|note)((?: \w+\(\d+\))*)")
_WORDS = {
    Verdict.CERTAIN: "certain",
    Verdict.ON_A_PATH: "path",
    Verdict.ONLY_IF: "only-if",
    Verdict.NOTE: "note",
}


def checked(text: str, *, redundant: bool = False) -> Report:
    """The report on a source that names its target."""
    target = target_of(text, None)
    return check(read_code(text, target).code, target.generation, redundant=redundant)


def expected(text: str) -> list[tuple[int, str, str, tuple[str, ...]]]:
    """What the comments of a kernel say: line, code, verdict, waits."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        for code, verdict, waits in _EXPECTED.findall(line):
            found.append((number, code, verdict, tuple(sorted(waits.split()))))
    return sorted(found)


@pytest.mark.parametrize("path", KERNELS, ids=lambda path: path.stem)
def test_what_is_found(path: Path) -> None:
    """Exactly what the comments say is found: line, code, how sure, the wait that is missing."""
    text = path.read_text()
    report = checked(text, redundant=".note" in path.name)
    found = []
    for kernel in report.kernels:
        assert not kernel.reasons
        for each in kernel.findings:
            waits = tuple(sorted(f"{counter.value}({most})" for counter, most in each.waits))
            line = report.code.places[each.second]
            found.append((line, str(CODES[each.hazard]), _WORDS[each.verdict], waits))
    assert sorted(found) == expected(text)
    assert any(each[2] != "note" for each in found) == (".wrong" in path.name)


@pytest.mark.parametrize(
    "path", [each for each in KERNELS if ".wrong" in each.name], ids=lambda path: path.stem
)
def test_fix(path: Path) -> None:
    """With each wait that is named inserted where the finding says, nothing is found."""
    lines = path.read_text().splitlines()
    report = checked("\n".join(lines))
    missing: dict[int, list[str]] = {}
    for kernel in report.kernels:
        for each in kernel.findings:
            if each.waits and each.verdict is not Verdict.NOTE:
                place = report.code.places[each.second]
                waits = wait_text(each.waits, report.generation)
                missing.setdefault(place, []).append(waits.replace("; ", "\n"))
    fixed = [
        text for number, line in enumerate(lines, 1) for text in (*missing.get(number, ()), line)
    ]
    left = [
        each
        for kernel in checked("\n".join(fixed)).kernels
        for each in kernel.findings
        if each.waits and each.verdict is not Verdict.NOTE
    ]
    assert not left
