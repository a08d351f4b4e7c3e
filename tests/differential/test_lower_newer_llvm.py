"""What LLVM 22.1 does not have, against the newer LLVM inside triton: `amdgcn-av:none`,
store-available and load-visible accesses, and the waits beside GFX12.5's cache operations.
"""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.util import find_spec

import pytest

from fencepost.lowering.litmus import operation_request
from fencepost.lowering.request import Form, Request
from fencepost.lowering.rows.table import Kind
from fencepost.lowering.target import Target
from fencepost.lowering.units import lower_request
from fencepost.targets.processors import find
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.scopes import Scope, SyncScope

if find_spec("triton") is None:
    pytest.skip("triton is not installed", allow_module_level=True)

PROCESSORS = ("gfx90a", "gfx942", "gfx1030", "gfx1100", "gfx1200", "gfx1250")
SCOPES = (Scope.SYSTEM, Scope.AGENT, Scope.WORKGROUP, Scope.WAVEFRONT)
ORDERINGS = ("acquire", "release", "acq_rel", "seq_cst")
NON_AV = "!{amdgcn-av:none}"

# Every kind of operation comes first, so that there is something for each wait to wait for.
BEFORE = """  %a = load volatile i32, ptr addrspace(1) %p
  store volatile i32 %v, ptr addrspace(1) %p
  %b = load volatile i32, ptr addrspace(3) %l
  call void asm sideeffect "; start", "~{memory}"()
"""
AFTER = '  call void asm sideeffect "; end", "~{memory}"()\n'
ARGUMENTS = "ptr addrspace(1) %p, ptr addrspace(3) %l, i32 %v, <4 x i32> %w"
COMPILE = """
import sys
from triton._C.libtriton import llvm
llvm.init_targets()
text, name = sys.stdin.read(), sys.argv[1]
arguments = [text, "amdgcn-amd-amdhsa", name, "", [], False, False]
try:
    print(llvm.translate_to_asm(*arguments))
except TypeError:
    print(llvm.translate_to_asm(*arguments, False))
"""
CACHE = re.compile(r"(buffer_(wbl2|inv|gl[01]_inv|wbinvl1\w*|invl2)|global_(inv|wb)\b)")


def compiled(name: str, bodies: list[str], metadata: str) -> list[list[str]]:
    """The instructions between the marks of each function."""
    parts = ['target triple = "amdgcn-amd-amdhsa"\n']
    for number, body in enumerate(bodies):
        parts.append(f"define void @f{number}({ARGUMENTS}) {{\n{BEFORE}{body}{AFTER}")
        parts.append("  ret void\n}\n")
    done = subprocess.run(
        [sys.executable, "-c", COMPILE, name],
        input="".join((*parts, metadata)),
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    found = re.findall(r"; start\n(.*?); end\n", done.stdout, re.DOTALL)
    assert len(found) == len(bodies)
    return [[line.strip() for line in text.splitlines() if line.strip()] for text in found]


def caches(lines: list[str]) -> list[str]:
    """The cache operations among instructions."""
    return [line for line in lines if CACHE.match(line)]


def ours(request: Request, name: str) -> list[str]:
    return [step.text for step in lower_request(request, Target(find(name))).steps]


def fence(ordering: str, scope: Scope, *, av: bool) -> Request:
    request = operation_request(f"fence {scope.word} {ordering} {'' if av else NON_AV}")
    assert isinstance(request, Request)
    return request


def _ir(ordering: str, scope: Scope, *, av: bool) -> str:
    name = "" if scope is Scope.SYSTEM else f' syncscope("{scope.word}")'
    return f"  fence{name} {ordering}{'' if av else ', !mmra !0'}\n"


@pytest.mark.parametrize("name", PROCESSORS)
@pytest.mark.parametrize("av", [True, False], ids=["av", "non-av"])
def test_cache_operations_of_fences(name: str, av: bool) -> None:
    """A fence has its write-back and invalidation; a non-av one has none, and keeps its waits."""
    cases = [(ordering, scope) for ordering in ORDERINGS for scope in SCOPES]
    bodies = [_ir(ordering, scope, av=av) for ordering, scope in cases]
    for case, lines in zip(
        cases, compiled(name, bodies, '!0 = !{!"amdgcn-av", !"none"}\n'), strict=True
    ):
        mine = ours(fence(*case, av=av), name)
        assert caches(mine) == caches(lines), case
        if not av:
            assert caches(mine) == []
        assert any("wait" in line for line in mine) == any("wait" in line for line in lines), case


@pytest.mark.parametrize("name", PROCESSORS)
def test_av_accesses(name: str) -> None:
    """A store-available or load-visible access has the policy bits of its scope."""
    bodies, requests, metadata = [], [], ""
    for number, scope in enumerate(SCOPES):
        word = "" if scope is Scope.SYSTEM else scope.word
        metadata += f'!{number} = !{{!"{word}"}}\n'
        for kind in (Kind.LOAD, Kind.STORE):
            pointer = "ptr addrspace(1) %p"
            bodies.append(
                f"  %r = call <4 x i32> @llvm.amdgcn.av.load.b128.p1({pointer}, metadata "
                f'!{number})\n  call void asm sideeffect "; use", "v"(<4 x i32> %r)\n'
                if kind is Kind.LOAD
                else f"  call void @llvm.amdgcn.av.store.b128.p1({pointer}, <4 x i32> %w, "
                f"metadata !{number})\n"
            )
            requests.append(
                Request(kind, AddressSpace.GLOBAL, scope=SyncScope(scope), width=128, form=Form.AV)
            )
    metadata += (
        "declare <4 x i32> @llvm.amdgcn.av.load.b128.p1(ptr addrspace(1), metadata)\n"
        "declare void @llvm.amdgcn.av.store.b128.p1(ptr addrspace(1), <4 x i32>, metadata)\n"
    )
    for request, lines in zip(requests, compiled(name, bodies, metadata), strict=True):
        (theirs,) = [line for line in lines if line.startswith("global_")]
        (mine,) = ours(request, name)
        assert _shape(mine) == _shape(theirs)


def _shape(line: str) -> tuple[str, str]:
    """The mnemonic and the policy bits."""
    return line.split(maxsplit=1)[0], line.partition(" off")[2].strip()
