"""Runs of the command on damaged input, in this process; what falls is printed and kept.

python -m tests.fuzz.campaign --count 20000 --seed 1 --keep FOLDER
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import tempfile
from collections import Counter
from collections.abc import Sequence
from contextlib import redirect_stderr
from functools import cache
from io import StringIO
from pathlib import Path

from typer.testing import CliRunner

from fencepost.cli.told import told
from tests.command import app
from tests.fuzz.damage import damaged
from tests.fuzz.oracle import SECONDS, Ran, falls

TESTS = Path(__file__).resolve().parents[1]
LIMIT = ("--timeout", f"{SECONDS:g}")
SEEDS = {
    "litmus": ("litmus/**/*.litmus",),
    "module": ("kernels/ir/**/*.ll", "kernels/gallery/**/*.ll"),
    "source": ("users/hip/*.hip", "users/opencl/*.cl", "sources/**/*.hip"),
    "assembly": ("machine_code/kernels/*.s",),
    "object": ("../examples/*.co",),
}
COMMANDS: dict[str, tuple[tuple[str, ...], ...]] = {
    "litmus": (
        ("litmus", "FILE", *LIMIT),
        ("litmus", "FILE", "--json", *LIMIT),
        ("check", "FILE", "--json", *LIMIT),
        ("lower", "FILE", "--mcpu", "gfx1250", *LIMIT),
    ),
    "module": (
        ("check", "FILE", "--json", "--no-infer", *LIMIT),
        ("check", "FILE", "--json", "--fix-ir", "-o", "out.ll", "--force", *LIMIT),
        ("lower", "FILE", "--mcpu", "gfx942", *LIMIT),
        ("place", "FILE", *LIMIT),
        ("abi", "lint", "FILE", "--mcpu", "gfx942", *LIMIT),
    ),
    "source": (("check", "FILE", "--json", "--no-infer", *LIMIT),),
    "assembly": (
        ("check", "FILE", "--json", *LIMIT),
        ("check", "FILE", "--redundant", "--mcpu", "gfx1250", *LIMIT),
        ("abi", "asm", "FILE"),
    ),
    "object": (
        ("check", "FILE", "--json", *LIMIT),
        ("object", "FILE", "--annotate", "--json"),
        ("object", "FILE", "--disassemble"),
    ),
}
NAMES = {
    "litmus": "t.litmus",
    "module": "k.ll",
    "source": "k.hip",
    "assembly": "k.s",
    "object": "k.co",
}
LINES: tuple[tuple[str, ...], ...] = (
    ("check", "k.s", "--mcpu", "gfx942", "--redundant", "--accept", "read-in-flight"),
    ("object", "k.co", "--annotate", "--kernel", "*"),
    ("check", "k.ll", "--workgroup", "64,1,1", "--grid", "2", "--wave", "64", "--arg", "n=4"),
    ("check", "k.ll", "--assume", "n >= 32", "--kernel", "k", "--json", "--sarif", "a.sarif"),
    ("check", "t.litmus", "--model", "llvm", "--unroll", "4", "--without", "happens-before/base"),
    ("check", "k.hip", "--fix", "--apply", "--mcpu", "gfx942"),
    ("litmus", "t.litmus", "--model", "amdgpu", "--max-outcomes", "3", "--svg", "pictures"),
    ("lower", "fence agent release", "--mcpu", "gfx942", "--features", "+cumode", "--explain"),
    ("lower", "store x, 1", "--space", "local", "--width", "32", "--matrix"),
    ("place", "k.ll", "--mcpu", "gfx1250", "--strategy", "minimal", "--check"),
    ("object", "show", "k.ll", "--max-size", "1000000"),
    ("abi", "launch", "k.ll", "--kernel", "k", "--workgroup", "64,1,1", "--grid", "256,1,1"),
    ("abi", "decode", "swizzle", "0x8000"),
    ("diff", "--models", "llvm", "amdgpu", "--size", "2"),
    ("explain", "FP201"),
    ("explain", "Location Order"),
    ("targets", "gfx942", "--json"),
)
VALUES = (
    "", " ", "0", "-1", "1,1", "1,2,3,4", "99999999999999999999", "nan", "inf", "x", "gfx",
    "GFX942", "/no/such/folder/file", ".", "..", "é", "n ** 99999999 > 0", "3>=2", "n=", "=4", "--",
    "--json", "-x", "*", "%s", "a" * 5000, "n % 0 == 0", "((((((((n))))))))", "\x1b[31m",
    "k.ll", "t.litmus",
)  # fmt: skip


@cache
def seeds(kind: str) -> tuple[tuple[str, bytes], ...]:
    """The undamaged texts of a kind, with their suffixes."""
    found = [path for pattern in SEEDS[kind] for path in sorted(TESTS.glob(pattern))]
    return tuple((each.suffix, each.read_bytes()) for each in found)


def drawn(draw: random.Random, kind: str, folder: Path) -> tuple[str, ...]:
    """The words of a run of a kind; what it reads is in the folder."""
    if kind == "line":
        return _line(draw)
    suffix, text = draw.choice(seeds(kind))
    others = [draw.choice(seeds(kind))[1] for _ in range(2)]
    path = folder / f"damaged{suffix}"
    path.write_bytes(damaged(draw, text, others))
    return tuple(path.name if word == "FILE" else word for word in draw.choice(COMMANDS[kind]))


def _line(draw: random.Random) -> tuple[str, ...]:
    words = list(draw.choice(LINES))
    for _ in range(draw.randint(1, 3)):
        at = draw.randrange(len(words))
        match draw.randrange(5):
            case 0:
                words[at] = draw.choice(VALUES)
            case 1:
                words.insert(at, draw.choice(VALUES))
            case 2 if len(words) > 1:
                del words[at]
            case 3:
                words.insert(at, draw.choice([w for line in LINES for w in line if w[:2] == "--"]))
            case _:
                word = words[at]
                words[at] = damaged(draw, word.encode(), ()).decode("utf-8", "replace")[:6000]
    # What takes long by being asked to is no fall.
    limited = words[0] in ("check", "litmus", "lower", "place", "diff")
    return (*words, *LIMIT) if limited and "--" not in words else tuple(words)


def run(words: Sequence[str]) -> Ran:
    """One run, in this process; commands start workers of their own."""
    before = _spent()
    result = CliRunner().invoke(app, list(words))
    status, err, exception = result.exit_code, result.stderr, result.exception
    if isinstance(exception, Exception):  # as `main` tells it
        with redirect_stderr(StringIO()) as words_told:
            status, exception = told(exception), None
        err += words_told.getvalue()
    seconds = _spent() - before
    return Ran(tuple(words), status, result.stdout, err, exception, seconds, _items(words))


def _items(words: Sequence[str]) -> int:
    """How many kernels a module has that is named in a command line; 1 where none is."""
    named = [Path(each) for each in words if each.endswith(".ll") and len(each) < 200]
    texts = [each.read_bytes() for each in named if each.is_file()]
    return max([1, *(text.count(b"amdgpu_kernel") for text in texts)])


def _spent() -> float:
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


def prepare(folder: Path) -> None:
    """Puts what the command lines name into a folder."""
    for kind, name in NAMES.items():
        (folder / name).write_bytes(seeds(kind)[0][1])


def campaign(
    count: int, seed: int, kinds: Sequence[str], keep: Path | None, first: int = 0
) -> Counter[str]:
    """The falls of many runs from number `first` on, counted by kind; each is printed, and what
    made it is kept.
    """
    counted: Counter[str] = Counter()
    home = Path.cwd()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "runs"  # `..` is a word that is drawn: nothing else lies there
        folder.mkdir()
        os.chdir(folder)
        try:
            for number in range(first, first + count):
                prepare(folder)
                draw = random.Random(f"{seed}/{number}")
                kind = draw.choice(kinds)
                words = drawn(draw, kind, folder)
                ran = run(words)
                counted[f"{kind}: status {ran.status}"] += 1
                for fall in falls(ran):
                    counted[f"FALL {fall[:60]}"] += 1
                    print(f"{number}: {kind}: {fall}: {' '.join(words)[:200]!r}", flush=True)
                    if keep is not None:
                        for each in folder.glob("damaged.*"):
                            (keep / f"{number}{each.suffix}").write_bytes(each.read_bytes())
        except KeyboardInterrupt:
            print("interrupted", flush=True)
        finally:
            os.chdir(home)
    return counted


def main() -> None:
    """Reads the options and prints the counts; status 1 where something fell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kinds", nargs="+", default=[*SEEDS, "line"])
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--first", type=int, default=0, help="the number of the first run")
    chosen = parser.parse_args()
    if chosen.keep is not None:
        chosen.keep.mkdir(parents=True, exist_ok=True)
        chosen.keep = chosen.keep.resolve()
    counted = campaign(chosen.count, chosen.seed, chosen.kinds, chosen.keep, chosen.first)
    for name, number in sorted(counted.items()):
        print(f"{number:6} {name}")
    raise SystemExit(any(name.startswith("FALL") for name in counted))


if __name__ == "__main__":
    main()
