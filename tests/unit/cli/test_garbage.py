"""Whatever a file holds, a command ends with a status that is documented, and without a traceback.

Each seed is one file; the galleries give what is changed. `python -m tests.unit.cli.test_garbage
FIRST COUNT` runs more seeds and names those that end otherwise.
"""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.command import app
from tests.unit.cli.fuzzing import mutated

TESTS = Path(__file__).resolve().parents[2]
DOCUMENTED = frozenset({0, 1, 2, 3})
SEEDS = 300
BATCH = 20
LARGEST = 20_000

_PLACEMENT = (
    "for { W A; R A }\n",
    "buffer A 64\nwaves 4\nW a[0:4] waves={0}; barrier; R a[0:4]\n",
    "if { W A } else { R A }; for { G A; vmcnt 0; barrier; R A }\n",
)
COMMANDS = {
    ".litmus": (("litmus", "--json"), ("check",), ("lower", "--mcpu", "gfx942")),
    ".ll": (
        ("check", "--effort", "0.05"),
        ("place", "--mcpu", "gfx942"),
        ("lower", "--mcpu", "gfx942"),
        ("abi", "lint", "--mcpu", "gfx942"),
    ),
    ".txt": (("place", "--mcpu", "gfx1250"), ("place", "--check")),
}


@cache
def sources() -> dict[str, list[str]]:
    """The texts of the galleries, by the suffix of their files."""
    found = {".txt": list(_PLACEMENT)}
    for suffix, folder in ((".litmus", "litmus"), (".ll", "kernels")):
        files = sorted((TESTS / folder).rglob(f"*{suffix}"))
        small = [each for each in files if each.stat().st_size < LARGEST]
        found[suffix] = [each.read_text(encoding="utf-8") for each in small]
    return found


def end(seed: int, folder: Path) -> tuple[str, int, str]:
    """The command that ran on the file of a seed, its exit status and what it said."""
    suffix = (".litmus", ".ll", ".litmus", ".txt", ".ll")[seed % 5]
    texts = sources()[suffix]
    path = folder / f"{seed}{suffix}"
    path.write_bytes(mutated(texts[(seed * 7919) % len(texts)], seed))
    commands = COMMANDS[suffix]
    words = [*commands[seed // 5 % len(commands)], "--timeout", "20", str(path)]
    result = CliRunner().invoke(app, words)
    return " ".join(words), int(result.exit_code), result.output


@pytest.mark.parametrize("first", range(0, SEEDS, BATCH))
def test_any_file_ends_well(first: int, tmp_path: Path) -> None:
    """Statuses 0 to 3 only: also none that says that this program is wrong."""
    for seed in range(first, first + BATCH):
        words, status, said = end(seed, tmp_path)
        assert status in DOCUMENTED, f"seed {seed}: {words}: {status}\n{said}"
        assert "Traceback" not in said


def main() -> None:
    """Runs seeds from the command line."""
    folder = Path(sys.argv[3])
    folder.mkdir(parents=True, exist_ok=True)
    for seed in range(int(sys.argv[1]), int(sys.argv[1]) + int(sys.argv[2])):
        words, status, said = end(seed, folder)
        if status not in DOCUMENTED or "Traceback" in said:
            print(f"seed {seed}: {words}: {status}\n{said}", flush=True)
        else:
            (folder / Path(words.split()[-1]).name).unlink()
    print("done")


if __name__ == "__main__":
    main()
