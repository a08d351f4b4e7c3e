"""`fencepost place`: its report, its JSON, and inputs that it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fencepost.cli import files
from fencepost.errors import UnsupportedError
from fencepost.frontends.source.compilers import find_compiler
from tests.command import app
from tests.placement.compiled import compiled_for

LOOP = "for { W A; R A }\n"
TRANSPOSE = Path(__file__).parent / "kernels" / "transpose.ll"


def run(path: Path | str, *options: str, text: str | None = None) -> tuple[int, str, str]:
    """Exit status, output and errors; nothing ends in an exception that was not meant."""
    files._HELD.clear()  # what the standard input had before
    result = CliRunner().invoke(app, ["place", str(path), *options], input=text)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.stdout, result.stderr


def test_json() -> None:
    """Every field of the record."""
    status, output, _ = run("-", "--json", "--mcpu", "gfx942", text=LOOP)
    record = json.loads(output)
    assert status == 0
    assert list(record) == [
        "input", "target", "strategy", "barriers_before", "barriers_after", "placed",
        "redundant", "verified", "unordered", "proof",
    ]  # fmt: skip
    assert (record["input"], record["target"], record["strategy"]) == ("-", "gfx942", "minimize")
    assert (record["barriers_before"], record["barriers_after"]) == (0, 2)
    assert record["verified"] is True
    assert record["unordered"] == []
    assert record["placed"][1] == {
        "kind": "barrier",
        "before": "R A (1:12)",
        "covers": [{"kind": "RAW", "producer": "W A (1:7)", "consumer": "R A (1:12)"}],
    }


def test_split_json() -> None:
    """Signals come as early as their hazards allow, waits late, and both are named."""
    text = "W A; other x; other y; R A\n"
    _, output, _ = run("-", "--json", "--mcpu", "gfx1201", "--strategy", "optimal", text=text)
    placed = json.loads(output)["placed"]
    assert [each["kind"] for each in placed] == ["signal", "wait"]
    assert [each["before"] for each in placed] == ["other x (1:6)", "R A (1:24)"]


def test_check() -> None:
    """`--check` places nothing; the status tells."""
    status, output, _ = run("-", "--check", "--json", text=LOOP)
    record = json.loads(output)
    assert (status, record["verified"], record["placed"]) == (1, False, [])
    assert {pair["kind"] for pair in record["unordered"]} == {"RAW", "WAR", "WAW"}
    assert run("-", "--check", text="W A; barrier; R A\n")[0] == 0


def test_proof() -> None:
    """A verified program's record has its pairs with reasons and its premises; no other has."""
    _, output, _ = run("-", "--check", "--json", text="W A own=t; barrier; R A own=t\n")
    proof = json.loads(output)["proof"]
    assert {each["reason"] for each in proof["obligations"]} == {"phase", "no-path"}
    assert [each["name"] for each in proof["premises"]] == ["stated"]
    assert json.loads(run("-", "--check", "--json", text=LOOP)[1])["proof"] is None
    words = run("-", "--check", text="W A own=t; R A own=t\n")[1]
    assert "given that" in words
    assert "--refuse stated refuses it" in words
    assert run("-", "--check", "--refuse", "stated", text="W A own=t; R A own=t\n")[0] == 1
    assert run("-", "--check", "--refuse", "all", text="W A\n")[0] == 2


def test_report_names_redundant_barriers() -> None:
    """FP301, with the place."""
    _, output, _ = run("-", text="W A; barrier\nbarrier; R A\n")
    assert "FP301 redundant barrier: barrier (1:6)" in output


def test_strip_and_output(tmp_path: Path) -> None:
    """`--existing strip` starts without the barriers; `-o` writes the program."""
    path = tmp_path / "after.txt"
    status, output, _ = run(
        "-", "--existing", "strip", "-o", str(path), "--json", text="W A; barrier; barrier; R A\n"
    )
    record = json.loads(output)
    assert (status, record["barriers_before"], record["barriers_after"]) == (0, 2, 1)
    assert path.read_text(encoding="utf-8").count("barrier") == 1
    assert run(path, "--check")[0] == 0


@pytest.mark.parametrize(
    ("text", "options", "words"),
    [
        ("W A; R", (), "the name of a buffer"),
        ("W A R B", (), "'='"),
        ("X A", (), "unexpected 'X'"),
        ("for { W A", (), "'}'"),
        ("}", (), "a statement or the end"),
        ("W A[8:4]", (), "outside the allocation"),
        ("buffer A 64\nW A[0:65]", (), "outside the allocation 'A', which has 64 bytes"),
        ("buffer A 64 in B\nW A", (), "no buffer has the name 'B'"),
        ("buffer A 64\nbuffer A 64", (), "declared twice"),
        ("for (a = X -> b) { W a }; buffer b 8\nbuffer X 4\nW a[6:8]", (), "outside"),
        ("waves 2; W A waves={5}", (), "the waves named are 5"),
        ("W A waves={0}", (), "unknown number"),
        ("W A ?", (), "is not part of a word"),
        ("W " + "A" * 200, (), "200 characters"),
        ("for { " * 100, (), "nested deeper"),
        ("vmcnt -1", (), "-1 outstanding"),
        ("W A", ("--mcpu", "gfx9999"), "gfx9999"),
        ("W A", ("--strategy", "best"), "--strategy is one of"),
        ("W A", ("--existing", "maybe"), "--existing is one of"),
        ("W A", ("-o", "/nowhere/at/all"), "cannot be written"),
    ],
)
def test_bad_input(text: str, options: tuple[str, ...], words: str) -> None:
    """Status 2 and a message with the rule; no traceback."""
    status, _, errors = run("-", *options, text=text)
    assert status == 2
    assert words in errors


def test_bad_modules(tmp_path: Path) -> None:
    """What is no LLVM IR, or no file, is refused."""
    path = tmp_path / "broken.ll"
    path.write_text("define void @f( {", encoding="utf-8")
    status, _, errors = run(path)
    assert status == 2
    assert "LLVM does not accept the module" in errors
    assert run(tmp_path / "absent.ll")[0] == 2
    assert run(tmp_path / "absent.txt")[0] == 2
    path.write_bytes(b"\xff\xfe\x00")
    assert run(path)[0] == 2


def test_what_no_barrier_orders() -> None:
    """Inside a divergent branch nothing can be placed: status 1, and the pair is named."""
    status, output, _ = run("-", "--json", text="if divergent { W A; R A }\n")
    record = json.loads(output)
    assert (status, record["placed"], record["verified"]) == (1, [], False)
    assert [pair["kind"] for pair in record["unordered"]] == ["RAW"]


def test_pictures(tmp_path: Path) -> None:
    """One for each program or kernel, in a folder that is made; nothing else is drawn."""
    folder = tmp_path / "pictures"
    assert run("-", "--svg", str(folder), text=LOOP)[0] == 0
    assert (folder / "program.svg").read_text().count('class="barrier"') == 2
    kernel = compiled_for(TRANSPOSE, "gfx1200", tmp_path)
    status, output, _ = run(
        str(kernel), "--mcpu", "gfx1200", "--existing", "strip", "--svg", str(folder), "--json"
    )
    assert (status, json.loads(output)["strategy"]) == (0, "disjoint")
    assert 'class="span"' in (folder / "transpose.transpose.svg").read_text()
    status, _, errors = run("-", "--check", "--svg", str(folder), text=LOOP)
    assert status == 2
    assert "--svg with --check" in errors


def test_default_strategy(tmp_path: Path) -> None:
    """Where barriers are whole, as few as there are; split ones of LLVM IR are signalled early."""
    split = str(compiled_for(TRANSPOSE, "gfx1200", tmp_path))
    for kernel, target, strategy in (
        (str(TRANSPOSE), "gfx942", "minimize"),
        (str(TRANSPOSE), "", "minimize"),
        (split, "gfx1200", "disjoint"),
        (split, "gfx120x", "disjoint"),
    ):
        options = ("--mcpu", target, "--json", "--existing", "strip")
        assert json.loads(run(kernel, *options)[1])["strategy"] == strategy
    _, output, _ = run(split, "--mcpu", "gfx1200", "--strategy", "minimize", "--json")
    assert json.loads(output)["strategy"] == "minimize"


@pytest.mark.parametrize(("target", "status"), [("gfx942", 0), ("gfx94x", 0), ("gfx1200", 2)])
@pytest.mark.parametrize("check", [(), ("--check",)])
def test_another_processor(target: str, status: int, check: tuple[str, ...]) -> None:
    """A kernel that is compiled for another processor is refused, as `check` refuses it."""
    found, _, errors = run(str(TRANSPOSE), "--mcpu", target, *check)
    assert found == status
    assert ("compiled for gfx942" in errors) is (status == 2)


@pytest.mark.parametrize(
    ("text", "target", "codes"),
    [
        ("W A\nR A\n", "gfx942", [["s_waitcnt lgkmcnt(0)", "s_barrier", "s_waitcnt lgkmcnt(0)"]]),
        (
            "W A\nR A\n",
            "gfx120x",
            [
                ["s_wait_dscnt 0x0", "s_barrier_signal -1"],
                ["s_barrier_wait -1", "s_wait_dscnt 0x0"],
            ],
        ),
    ],
)
def test_machine_code(text: str, target: str, codes: list[list[str]]) -> None:
    """Of each operation with its fences, as `lower` writes it."""
    _, output, _ = run("-", "--mcpu", target, "--code", "--json", text=text)
    assert [each["code"] for each in json.loads(output)["placed"]] == codes
    _, output, _ = run("-", "--mcpu", target, "--code", text=text)
    assert f"  code: {'; '.join(codes[0])}\n" in output


def test_machine_code_of_what() -> None:
    """Without a processor there is no code; a kernel's own serves as well."""
    status, _, errors = run("-", "--code", text="W A\nR A\n")
    assert (status, "--code without a processor" in errors) == (2, True)
    status, output, _ = run(TRANSPOSE, "--existing", "strip", "--code")
    assert (status, "  code: s_waitcnt lgkmcnt(0); s_barrier;" in output) == (0, True)


def test_strategies_side_by_side() -> None:
    _, output, _ = run("-", "--mcpu", "gfx1200", "--compare", text="W A\nR B\nW C\nR A\n")
    assert "strategy  barriers  executed  distance" in output
    assert "optimal   1         1         2         proven: no placement runs fewer" in output


@pytest.mark.parametrize("how", [(), ("--check",), ("--compare",)])
def test_a_premise_that_there_is_none_of(how: tuple[str, ...]) -> None:
    """Of LLVM IR, too: a word that is misspelled refuses nothing."""
    path = TRANSPOSE
    assert run(str(path), "--refuse", "convergd", *how)[0] == 2
    assert run(str(path), "--refuse", "loops-end", *how)[0] != 2


OPENCL = """kernel void f(global int *p) {
  local int a[64];
  int t = get_local_id(0);
  a[t] = p[t];
#ifdef SYNC
  barrier(CLK_LOCAL_MEM_FENCE);
#endif
  p[t] = a[63 - t];
}
"""


def test_source(tmp_path: Path) -> None:
    """Source is compiled, with the words after `--`, and barriers are named by its lines."""
    path = tmp_path / "k.cl"
    path.write_text(OPENCL, encoding="utf-8")
    try:
        find_compiler(None)
    except UnsupportedError:
        pytest.skip("no clang with AMDGPU here")
    status, output, errors = run(path)
    assert status == 0, errors
    assert "k.cl:8" in output
    assert "barriers: 0 before, 1 after" in output
    assert run(path, "--check")[0] == 1
    assert run(path, "--check", "--", "-DSYNC")[0] == 0
    placed = tmp_path / "placed.ll"
    assert run(path, "-o", str(placed))[0] == 0
    assert run(placed, "--check")[0] == 0


def test_kinds_by_content(tmp_path: Path) -> None:
    """LLVM IR is told by how it begins, in a file of any name and on the standard input."""
    text = TRANSPOSE.read_text(encoding="utf-8")
    path = tmp_path / "transpose"
    path.write_text(text, encoding="utf-8")
    wanted = run(TRANSPOSE, "--check")
    assert run(path, "--check") == wanted
    assert run("-", "--check", text=text) == wanted


def test_words_of_a_compiler(tmp_path: Path) -> None:
    """Words that nothing is compiled with are refused, and what does not compile says so."""
    status, _, errors = run(TRANSPOSE, "--", "-DX")
    assert (status, "is not source" in errors) == (2, True)
    path = tmp_path / "k.cl"
    path.write_text("kernel void f() {", encoding="utf-8")
    status, _, errors = run(path, "--clang", "no-such-compiler")
    assert status == 2
    assert "no-such-compiler" in errors
