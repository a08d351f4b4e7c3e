"""Mends of a source: what is tried is compiled and checked, and only what is proved is told."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from functools import partial

import pytest

from fencepost.errors import InputError
from fencepost.kernels.check import check_kernel
from fencepost.kernels.fix.fix import LATE
from fencepost.kernels.fix.source import SourceMend, Toolchain, mend_source
from fencepost.kernels.fix.statements import Dialect
from fencepost.kernels.options import Options
from fencepost.kernels.report import Report, Verdict
from fencepost.llvm.module import Function, Module

WORDS = {
    "store();": "store i32 %t, ptr addrspace(3) %mine, !dbg !{n}",
    "load();": "%v{n} = load volatile i32, ptr addrspace(3) %other, !dbg !{n}",
    "__syncthreads();": 'fence syncscope("workgroup") release\n call void '
    '@llvm.amdgcn.s.barrier()\n fence syncscope("workgroup") acquire',
    "{": "",
    "}": "",
}


def to_ir(text: str) -> str:
    """A language of one statement a line, as LLVM IR with these lines."""
    body, places = [], []
    for number, line in enumerate(text.split("\n"), 100):
        if line.strip() not in WORDS:
            raise InputError(f"{line!r} does not compile")
        body.append(WORDS[line.strip()].format(n=number))
        places.append(f"!{number} = !DILocation(line: {number - 99}, column: 1, scope: !2)")
    return "\n".join(
        [
            'target triple = "amdgcn-amd-amdhsa"',
            "@s = internal addrspace(3) global [128 x i32] undef",
            'define amdgpu_kernel void @k() "target-cpu"="gfx942" !dbg !2 {',
            "%t = call i32 @llvm.amdgcn.workitem.id.x()",
            "%mine = getelementptr i32, ptr addrspace(3) @s, i32 %t",
            "%u = xor i32 %t, 65",
            "%other = getelementptr i32, ptr addrspace(3) @s, i32 %u",
            *body,
            "ret void",
            "}",
            "declare i32 @llvm.amdgcn.workitem.id.x()",
            "declare void @llvm.amdgcn.s.barrier()",
            "!llvm.dbg.cu = !{!0}",
            "!llvm.module.flags = !{!3}",
            "!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1)",
            '!1 = !DIFile(filename: "k.hip", directory: "")',
            (
                '!2 = distinct !DISubprogram(name: "k", file: !1, line: 1, type: !4, unit: !0, '
                "spFlags: DISPFlagDefinition)"
            ),
            '!3 = !{i32 2, !"Debug Info Version", i32 3}',
            "!4 = !DISubroutineType(types: !{})",
            *places,
        ]
    )


def mended(*lines: str, to_ir: Callable[[str], str] = to_ir) -> SourceMend:
    options = Options((128, 1, 1), (1, 1, 1))
    tools = Toolchain("k.hip", to_ir)
    return mend_source("\n".join(lines), "k", options, Dialect.HIP, tools)


def shared(text: str, *, own: bool, some: int) -> str:
    """The same, with a kernel beside it that does all this where `t` is less than `some`: on its
    `own` places, or as the other does.
    """
    whole = to_ir(text)
    start, end = whole.index("define"), whole.index("ret void")
    body = re.sub(r", !dbg !\d+|(?<=\)) \"target-cpu.*(?=\{)", "", whole[start:end])
    first, _, rest = body.partition("xor i32 %t, 65" if own else "\n%other =")
    rest = f"add i32 %t, 0{rest}" if own else f"\n%other ={rest}"
    head, address, rest = rest.partition("ptr addrspace(3) @s, i32 %u")
    branch = f"\n%c = icmp ult i32 %t, {some}\nbr i1 %c, label %some, label %end\nsome:"
    beside = first.replace("@k", "@beside") + head + address + branch + rest
    return f"{whole}\n{beside}br label %end\nend:\nret void\n}}"


@pytest.mark.parametrize(
    ("own", "some", "spoiled"),
    [(True, 32, True), (True, 128, False), (False, 128, False), (False, 96, False)],
    ids=["parts at it", "all meet", "wrong too", "wrong with and without"],
)
def test_other_kernels_are_no_worse(own: bool, some: int, spoiled: bool) -> None:
    """A barrier that a kernel lacks may be one that another parts at."""
    done = mended("{", "store();", "load();", "}", to_ir=partial(shared, own=own, some=some))
    assert (done.text is None) == spoiled
    assert ("beside" in done.reason) == spoiled


def test_a_barrier_between() -> None:
    done = mended("{", "store();", "load();", "}")
    assert done.text == "{\nstore();\n__syncthreads();\nload();\n}"
    assert done.steps == ("__syncthreads() after line 2",)
    assert done.first.verdict is Verdict.BUG
    assert done.report.verdict is Verdict.PROVED


def test_two_places() -> None:
    """One barrier for each race, one after another."""
    done = mended("{", "store();", "load();", "store();", "}")
    assert done.text is not None
    assert done.text.split("\n").count("__syncthreads();") == 2
    assert done.report.verdict is Verdict.PROVED


def test_nothing_to_mend() -> None:
    done = mended("{", "store();", "__syncthreads();", "load();", "}")
    assert done.text == "{\nstore();\n__syncthreads();\nload();\n}"
    assert not done.steps


def test_what_cannot_be_mended_is_not_changed() -> None:
    """A race of one statement with itself is no matter of barriers."""
    WORDS["all();"] = "store i32 %t, ptr addrspace(3) @s, !dbg !{n}"
    done = mended("{", "all();", "}")
    assert done.text is None
    assert done.reason


def test_what_was_found_is_told_when_the_time_ends() -> None:
    def slow(module: Module, kernel: Function, options: Options, file: str) -> Report:
        report = check_kernel(module, kernel, options, file)
        until = time.thread_time() + options.seconds
        while time.thread_time() < until:
            pass
        return report

    options = Options((128, 1, 1), (1, 1, 1), seconds=1)
    text = "{\nstore();\nload();\n}"
    done = mend_source(text, "k", options, Dialect.HIP, Toolchain("k.hip", to_ir, slow))
    assert done.first.verdict is Verdict.BUG
    assert done.text is None
    assert done.reason == LATE
