"""Named barriers of drawn modules: LLVM 22 gives the IDs and counts that we say."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from collections.abc import Mapping

import pytest

from fencepost.abi.lint.barriers.allocation import allocate
from fencepost.abi.lint.module_text import read_module
from tests.abi.compiled import binding

if binding.llvm_version_info[0] != 22:
    pytest.skip("llvmlite holds another LLVM than 22", allow_module_level=True)

MODULES = 300
LARGEST = 31
_TYPES = (
    ('target("amdgcn.named.barrier", 0)', 1),
    ("{{ {} }}", 1),
    ("[2 x {}]", 2),
    ("[3 x {}]", 3),
    ("[4 x [2 x {}]]", 8),
)
_INIT = "  call void @llvm.amdgcn.s.barrier.init(ptr addrspace(3) @{}, i32 3)\n"


def drawn(seed: int) -> str:
    """A module of a few kernels and functions, which name barriers and call each other."""
    chance = random.Random(f"barriers {seed}")
    names = chance.sample("abcdefgh", chance.randint(1, 8))
    lines = ['target triple = "amdgcn-amd-amdhsa"\n']
    for name in names:
        kind = chance.choice(_TYPES)[0].format(_TYPES[0][0])
        lines.append(f"@{name} = internal addrspace(3) global {kind} poison\n")
    functions = [f"f{number}" for number in range(chance.randint(0, 4))]
    kernels = [f"k{number}" for number in chance.sample(range(9), chance.randint(1, 4))]
    parts = []
    for name in (*functions, *kernels):
        body = [_INIT.format(each) for each in names if chance.random() < 0.3]
        below = functions[: functions.index(name)] if name in functions else functions
        if name in functions and chance.random() < 0.1:
            below = functions
        body += [f"  call void @{each}()\n" for each in below if chance.random() < 0.4]
        kind = "amdgpu_kernel void" if name in kernels else "void"
        parts.append(f"define {kind} @{name}() noinline {{\n{''.join(body)}  ret void\n}}\n")
    chance.shuffle(parts)
    return "".join((*lines, *parts))


def assembly(text: str) -> str:
    """The module as LLVM compiles it."""
    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    machine = binding.Target.from_triple("amdgcn-amd-amdhsa").create_target_machine(cpu="gfx1250")
    return str(machine.emit_assembly(binding.parse_assembly(text)))


def ended(text: str) -> str:
    """What LLVM says where it ends, in a process of its own."""
    code = f"import sys; from {__name__} import assembly; assembly(sys.stdin.read())"
    done = subprocess.run(
        [sys.executable, "-c", code], input=text, capture_output=True, text=True, check=False
    )
    return done.stderr if done.returncode else ""


def selected(text: str) -> tuple[dict[str, list[int]], dict[str, int]]:
    """Of each function the IDs that it initializes, in order; of each kernel its count."""
    ids: dict[str, list[int]] = {}
    symbols: dict[str, str] = {}
    kernels: list[str] = []
    function, register = "", 0
    for line in text.splitlines():
        if found := re.match(r"(\w+):", line):
            function = found[1]
            ids.setdefault(function, [])
        elif found := re.match(r"\s+s_mov_b32 m0, (\w+)", line):
            register = int(found[1], 0)
        elif re.match(r"\s+s_barrier_init m0", line):
            ids[function].append(register & 0xFFFF)
        elif found := re.match(r"\s+\.amdhsa_kernel (\w+)", line):
            kernels.append(found[1])
        elif found := re.match(r"\s+\.set (\S+)\.(?:max_)?num_named_barrier, (.*)", line):
            symbols[found[1]] = found[2]
    return ids, {kernel: _value(symbols[kernel], symbols) for kernel in kernels}


def _value(text: str, symbols: Mapping[str, str]) -> int:
    """A largest of numbers and symbols. The descriptor has it in blocks of 4."""
    parts = text.removeprefix("max(").removesuffix(")").split(", ")
    return max(
        int(each) if each.isdecimal() else _value(symbols[each.partition(".")[0]], symbols)
        for each in parts
    )


@pytest.mark.parametrize("seeds", range(0, MODULES, 50))
def test_drawn(seeds: int) -> None:
    """Each function initializes what we say, and each descriptor has our count; LLVM ends where we
    say that a variable has no ID.
    """
    for seed in range(seeds, seeds + 50):
        text = drawn(seed)
        found = allocate(read_module(str(binding.parse_assembly(text))))
        if found.without:
            assert "should have an assigned address" in ended(text), (seed, text)
            continue
        if any(each.allocated > LARGEST for each in found.kernels):
            continue  # the ID does not fit where LLVM puts it
        ids, counts = selected(assembly(text))
        assert {each.kernel: each.allocated for each in found.kernels} == counts, (seed, text)
        for each in found.kernels:
            for one in each.given:
                named = re.search(rf"define [^\n]*@{one.function}\(\)[^}}]*", text)
                assert named is not None
                order = re.findall(r"init\(ptr addrspace\(3\) @(\w+)", named[0])
                assert ids[one.function][order.index(one.variable)] == one.ids[0], (seed, text)


def test_what_is_drawn() -> None:
    """Among the modules are functions that kernels share, clashes, and more than there are."""
    modules = [
        allocate(read_module(str(binding.parse_assembly(drawn(seed))))) for seed in range(MODULES)
    ]
    kernels = [each for found in modules for each in found.kernels]
    assert any(each.shared for each in kernels)
    assert any(not each.fits for each in kernels)
    assert sum(not found.without for found in modules) > MODULES // 2
    shared = 0
    for found in modules:
        sets = [{(one.variable, one.function) for one in each.given} for each in found.kernels]
        shared += any(one & other for at, one in enumerate(sets) for other in sets[at + 1 :])
    assert shared > 30
