"""Mends of a source: what is tried is compiled and checked, and only what is proved is told."""

from __future__ import annotations

from fencepost.errors import InputError
from fencepost.kernels.fix.source import SourceMend, mend_source
from fencepost.kernels.fix.statements import Dialect
from fencepost.kernels.options import Options
from fencepost.kernels.report import Verdict

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


def mended(*lines: str) -> SourceMend:
    options = Options((128, 1, 1), (1, 1, 1))
    return mend_source("\n".join(lines), "k", options, "k.hip", Dialect.HIP, to_ir)


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
