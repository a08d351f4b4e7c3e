"""Kernels of LLVM IR: all barriers out, placed anew, no more than their authors wrote.

The IR is Clang's (19, -O1), of the sources beside it; `kernels/build.sh` makes it anew.
"""

from __future__ import annotations

import json
from pathlib import Path

import llvmlite.binding as llvm
import pytest
from typer.testing import CliRunner

from tests.command import app
from tests.placement.compiled import compiled_for

FOLDER = Path(__file__).parent / "kernels"
KERNELS = sorted(FOLDER.glob("*.ll"))
BARRIER = "call void @llvm.amdgcn.s.barrier()"


def run(*arguments: str) -> tuple[int, str]:
    """Exit status and output of `fencepost place`."""
    result = CliRunner().invoke(app, ["place", *arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.output


def test_there_are_twenty() -> None:
    """Twenty kernels, each with its source."""
    assert len(KERNELS) == 20
    assert all(each.with_suffix(".cl").is_file() for each in KERNELS)


@pytest.mark.parametrize("path", KERNELS, ids=lambda path: path.stem)
def test_placed_anew(path: Path, tmp_path: Path) -> None:
    """Verified, no more barriers than written by hand, accepted by LLVM, and judged the same when
    the result is read again.
    """
    by_hand = path.read_text(encoding="utf-8").count(BARRIER)
    after = tmp_path / "after.ll"
    status, output = run(
        str(path), "--mcpu", "gfx942", "--existing", "strip", "--json", "-o", str(after)
    )
    record = json.loads(output)
    assert (status, record["verified"], record["unordered"]) == (0, True, [])
    text = after.read_text(encoding="utf-8")
    assert text.count(BARRIER) == record["barriers_after"] <= by_hand
    assert text.count("amdgpu-synchronize-as") == (1 if by_hand else 0)
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    llvm.parse_assembly(text).verify()
    # Words of newer LLVMs than the one that wrote the kernel.
    assert "captures(" not in text
    assert "nocreateundeforpoison" not in text
    assert run(str(after), "--mcpu", "gfx942", "--check")[0] == 0


@pytest.mark.parametrize("strategy", ["disjoint", "optimal"])
@pytest.mark.parametrize("name", ["transpose", "matmul"])
def test_split_barriers(name: str, strategy: str, tmp_path: Path) -> None:
    """On GFX12, halves with their fences, which LLVM accepts."""
    after = tmp_path / "after.ll"
    kernel = compiled_for(FOLDER / f"{name}.ll", "gfx1201", tmp_path)
    status, _ = run(
        str(kernel), "--mcpu", "gfx1201", "--existing", "strip",
        "--strategy", strategy, "-o", str(after),
    )  # fmt: skip
    text = after.read_text(encoding="utf-8")
    assert status == 0
    assert BARRIER not in text
    assert text.count("@llvm.amdgcn.s.barrier.signal(i32 -1)") == text.count(
        "@llvm.amdgcn.s.barrier.wait(i16 -1)"
    )
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    llvm.parse_assembly(text).verify()


def test_redundant_barrier(tmp_path: Path) -> None:
    """A barrier right behind another is named as redundant, and stays in place."""
    text = (FOLDER / "transpose.ll").read_text(encoding="utf-8")
    path = tmp_path / "twice.ll"
    path.write_text(text.replace(f"  tail {BARRIER}\n", f"  {BARRIER}\n" * 2), encoding="utf-8")
    status, output = run(str(path), "--mcpu", "gfx942", "--json")
    record = json.loads(output)
    assert status == 0
    assert record["barriers_before"] == record["barriers_after"] == 2
    assert record["placed"] == []
    assert len(record["redundant"]) == 1


def test_barriers_taken_out_are_missed(tmp_path: Path) -> None:
    """`--check` on a kernel without its barrier names the pair."""
    text = (FOLDER / "transpose.ll").read_text(encoding="utf-8")
    path = tmp_path / "without.ll"
    path.write_text(text.replace(f"  tail {BARRIER}\n", ""), encoding="utf-8")
    status, output = run(str(path), "--check", "--json")
    record = json.loads(output)
    assert status == 1
    assert [pair["kind"] for pair in record["unordered"]] == ["RAW"]
