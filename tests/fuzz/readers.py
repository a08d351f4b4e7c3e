"""Every reader of the package on damaged input, in this process: it gives a value, or an error of
the input.

python -m tests.fuzz.readers --count 20000 --seed 1
"""

from __future__ import annotations

import argparse
import random
import signal
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import FrameType

from fencepost.abi.assembler.source import read_source
from fencepost.abi.calls.spelling import parse_parameters, parse_type
from fencepost.abi.yaml_tree import decode as decode_tree
from fencepost.cli.checking.pardons import read_baseline
from fencepost.cli.inputs.settings import settings_here
from fencepost.cli.workers.limits import limits
from fencepost.code_object.bundle.uri import parse as parse_uri
from fencepost.code_object.metadata import messagepack, yaml_text
from fencepost.code_object.reading import read_code_objects
from fencepost.errors import FencepostError, InternalError, Place
from fencepost.frontends.litmus.parse import parse as parse_litmus
from fencepost.frontends.placement_text.parse import parse as parse_program
from fencepost.frontends.source.languages import language_of
from fencepost.frontends.source.project import entries
from fencepost.frontends.triton.kernel import beside
from fencepost.kernels.question.argument_types import ArgumentType
from fencepost.kernels.question.assumptions import parse as parse_assumption
from fencepost.lowering.options import Details, request_of
from fencepost.machine_code.assembly.read import read_code, target_of
from fencepost.machine_code.check import check as check_machine
from fencepost.reports.kernels.pardon import allowances
from fencepost.reports.reference.find import find
from fencepost.reports.reference.index import index
from fencepost.targets.target_id import parse_either
from tests.code_object.containers import archive_of, host_of
from tests.code_object.made import built
from tests.code_object.seeds import bundle
from tests.code_object.v2 import built_v2
from tests.fuzz.damage import damaged
from tests.unit.frontends.litmus.test_vulkan import BOTH

TESTS = Path(__file__).resolve().parents[1]
SECONDS = 5.0
"""What a reader may take of the processor's time for an input of a few kilobytes."""
LONGEST = 400_000
"""Bytes of a seed: damage to larger ones tells no more."""

Reader = Callable[[bytes], object]


@dataclass(frozen=True)
class Kind:
    """A kind of input: how it is read, and what is damaged."""

    read: Reader
    seeds: Callable[[], Sequence[bytes]]


def _files(*patterns: str) -> Callable[[], list[bytes]]:
    def found() -> list[bytes]:
        paths = sorted(path for each in patterns for path in TESTS.glob(each))
        return [each.read_bytes() for each in paths if each.stat().st_size < LONGEST]

    return found


def _these(*texts: str | bytes) -> Callable[[], list[bytes]]:
    return lambda: [each.encode() if isinstance(each, str) else each for each in texts]


def _text(read: Callable[[str], object]) -> Reader:
    """A reader of text: what is no UTF-8 is refused where files are read."""
    return lambda data: read(data.decode("utf-8", "replace"))


def _file(name: str, read: Callable[[Path], object]) -> Reader:
    """A reader of a file."""

    def run(data: bytes) -> object:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / name
            path.write_bytes(data)
            return read(path)

    return run


def _objects(data: bytes) -> object:
    return [
        (str(each.target), [(kernel.name, kernel.metadata) for kernel in each.kernels])
        for each in read_code_objects(data)
    ]


def _assembly(text: str) -> object:
    target = target_of(text, None)
    return check_machine(read_code(text, target).code, target.generation, redundant=True)


def _assumption(text: str) -> object:
    kind = ArgumentType(32, None)
    return parse_assumption(text, {"n": kind, "m": kind})


NOTE = """amdhsa.version:
  - 1
  - 2
amdhsa.target: amdgcn-amd-amdhsa--gfx90a
amdhsa.kernels:
  - .name: k
    .symbol: k.kd
    .kernarg_segment_size: 0x10
    .args:
      - {.offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global}
"""
METADATA = (
    '{"target": {"backend": "hip", "arch": "gfx942", "warp_size": 64}, "name": "k", "num_warps": 4,'
    ' "shared": 1024, "triton_version": "3.4.0", "hash": "00"}'
)
TTIR = """module {
  tt.func public @k(%a: !tt.ptr<f32> {tt.divisibility = 16 : i32} loc("a"), %n: i32 loc("n")) {
    tt.return
  }
}
"""
SETTINGS = """exclude = ["build"]
[[kernel]]
name = "k*"
workgroup = [64, 1, 1]
args = { n = 1024 }
assume = ["n >= 32"]
"""
BASELINE = (
    '{"fencepost_baseline": 1, "findings": [{"fingerprint": "0a", "code": "FP201", "kernel": "k",'
    ' "file": "a.ll"}]}'
)
COMMANDS = (
    '[{"directory": "/p", "file": "a.hip", "command": "clang -DN=1 -Iinclude -c a.hip -o a.o"},'
    ' {"directory": "/p", "file": "b.cl", "arguments": ["clang", "-c", "b.cl"]}]'
)

KINDS: dict[str, Kind] = {
    "litmus": Kind(_text(parse_litmus), _files("litmus/**/*.litmus")),
    "Vulkan litmus": Kind(_text(parse_litmus), _these(BOTH)),
    "placement text": Kind(
        _text(parse_program),
        _these("waves 4\nfor { W A; R A }\n", "if { W A } else { A B }\nG C; T D; R C\n"),
    ),
    "assembly": Kind(_text(_assembly), _files("machine_code/kernels/*.s")),
    "directives": Kind(_text(read_source), _files("machine_code/kernels/*.s", "abi/**/*.s")),
    "object": Kind(
        _objects,
        lambda: [built("gfx90a"), built("gfx1100"), built_v2(), *_files("../examples/*.co")()],
    ),
    "bundle": Kind(
        _objects,
        lambda: [
            bundle(),
            host_of(bundle()),
            archive_of({"a.o": bundle(), "b" * 40: built("gfx942")}),
        ],
    ),
    "MessagePack": Kind(
        lambda data: messagepack.decoded(memoryview(data)),
        lambda: [
            messagepack.encode({"amdhsa.version": [1, 2], "amdhsa.kernels": [{".name": "k"}]})
        ],
    ),
    "YAML note": Kind(lambda data: yaml_text.decode(memoryview(data)), _these(NOTE)),
    "YAML directive": Kind(_text(lambda text: decode_tree(text, Place(1))), _these(NOTE)),
    "settings": Kind(_file("fencepost.toml", settings_here), _these(SETTINGS)),
    "baseline": Kind(_file("base.json", read_baseline), _these(BASELINE)),
    "compile database": Kind(_text(entries), _these(COMMANDS)),
    "Triton metadata": Kind(_text(lambda text: beside(text, None)), _these(METADATA)),
    "Triton IR": Kind(_text(lambda text: beside(METADATA, text)), _these(TTIR)),
    "target ID": Kind(
        _text(parse_either), _these("gfx90a:sramecc+:xnack-", "amdgcn-amd-amdhsa--gfx942")
    ),
    "assumption": Kind(_text(_assumption), _these("n % 32 == 0 and n * m < 1 << 20", "n > m")),
    "signature": Kind(
        _text(lambda text: (parse_parameters(text), parse_type(text))),
        _these("i32, [4 x float], <2 x half>, {i8, ptr addrspace(5)}", "ptr byval(i64)"),
    ),
    "operation": Kind(
        _text(lambda text: request_of(text, Details())),
        _these("store atomic x, 1 agent release", "fence workgroup acq_rel", "load x"),
    ),
    "URI": Kind(
        _text(parse_uri),
        _these("file:///tmp/a.so#offset=4096&size=100", "memory://12#offset=0x1&size=16"),
    ),
    "comments": Kind(
        _text(lambda text: allowances(text.split("\n"))),
        _these("x; // fencepost: allow FP201, FP202 because the host waits\n"),
    ),
    "source": Kind(
        _text(lambda text: language_of("k.cu", text)), _files("users/hip/*.hip", "sources/**/*.hip")
    ),
    "name": Kind(
        _text(lambda text: find(text, index())),
        _these("llvm.amdgcn.readlane", ".amdhsa_next_free_vgpr"),
    ),
    "limit": Kind(_text(lambda text: limits(1.0, text)), _these("512M", "4G", "1.5 KiB")),
}
"""Every kind of input that the package reads, but for what LLVM and compilers read."""


@cache
def seeds(kind: str) -> tuple[bytes, ...]:
    """What is damaged."""
    found = tuple(KINDS[kind].seeds())
    assert found, f"there is nothing to damage for {kind}"
    return found


class _TooLongError(BaseException):
    """A reader takes more than its time."""


@contextmanager
def _timed() -> Iterator[None]:
    def stop(_number: int, _frame: FrameType | None) -> None:
        raise _TooLongError

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def fall(kind: str, data: bytes) -> str:
    """What is wrong with how an input is read; empty where nothing is."""
    try:
        with _timed():
            KINDS[kind].read(data)
    except InternalError as error:
        return f"InternalError: {error.message}"
    except (FencepostError, RecursionError):
        return ""  # the command says of the latter that the input is nested too deeply
    except _TooLongError:
        return f"more than {SECONDS:g} s"
    except Exception as error:  # noqa: BLE001  # that is what is looked for
        return f"{type(error).__name__}: {error}"
    return ""


def campaign(count: int, seed: int, kinds: Sequence[str]) -> Counter[str]:
    """How many inputs of each kind were read, and the falls, each of which is printed."""
    counted: Counter[str] = Counter()
    for number in range(count):
        kind = kinds[number % len(kinds)]
        draw = random.Random(f"{seed}/{number}")
        every = seeds(kind)
        data = damaged(draw, draw.choice(every), every)
        begun = time.process_time()
        wrong = fall(kind, data)
        counted[kind] += 1
        if wrong:
            counted[f"FALL {kind}: {wrong[:60]}"] += 1
            print(f"{number}: {kind}: {wrong[:200]}: {data[:120]!r}", flush=True)
        if time.process_time() - begun > 1:
            print(f"{number}: {kind}: {time.process_time() - begun:.1f} s", flush=True)
    return counted


def main() -> None:
    """Reads the options and prints the counts; status 1 where something fell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kinds", nargs="+", default=[*KINDS])
    chosen = parser.parse_args()
    counted = campaign(chosen.count, chosen.seed, chosen.kinds)
    for name, number in sorted(counted.items()):
        print(f"{number:6} {name}")
    raise SystemExit(any(name.startswith("FALL") for name in counted))


if __name__ == "__main__":
    main()
