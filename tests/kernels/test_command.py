"""`fencepost check` on LLVM IR: output, exit status, bad input."""

from __future__ import annotations

import json
from contextlib import nullcontext
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tests.command import app

HERE = Path(__file__).resolve().parent
BARRIERS = HERE / "opencl" / "barriers.ll"

MINIMAL = """
target triple = "amdgcn-amd-amdhsa"
@s = internal addrspace(3) global [64 x i32] poison
define amdgpu_kernel void @k(ptr addrspace(1) %a, i32 %n) #0 {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(3) @s, i32 %id
  store i32 %n, ptr addrspace(3) %p
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
attributes #0 = { "target-cpu"="gfx942" "amdgpu-flat-work-group-size"="64,64" }
"""


def run(*words: object) -> Result:
    return CliRunner().invoke(app, ["check", *map(str, words)])


def write(folder: Path, text: str, name: str = "k.ll") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_json_line() -> None:
    """A line for each kernel has the fields that tools read."""
    result = run(BARRIERS, "--json", "--kernel", "early_return", "--workgroup", 128, "--grid", 2)
    (line,) = result.stdout.splitlines()
    row = json.loads(line)
    assert result.exit_code == 1
    assert (row["kernel"], row["verdict"], row["unknown_reasons"]) == ("early_return", "bug", [])
    sizes = {"workgroup": [128, 1, 1], "most_items": None, "grid": [2, 1, 1], "wave": 64}
    assert row["launch"] == sizes
    found = row["diagnostics"][0]
    assert found["code"] == "FP101"
    assert found["locations"][0]["file"].endswith("barriers.cl")
    assert found["locations"][0]["line"] > 0
    assert len(found["witness"]["work_items"]) == 2
    assert "n" in found["witness"]["arguments"]


def test_text_shows_the_source() -> None:
    """The text has both parties, the line of the source, the rule and the mend."""
    result = run(BARRIERS, "--kernel", "different_value", "--workgroup", 128, "--grid", 2)
    assert "flag = get_local_id(0);" in result.stdout
    assert "FP201 data race on flag (LDS)" in result.stdout
    assert "rule:" in result.stdout
    assert "help:" in result.stdout


def test_proved_has_exit_status_0(tmp_path: Path) -> None:
    result = run(write(tmp_path, MINIMAL))
    assert result.exit_code == 0
    assert "k: proved" in result.stdout


def test_sarif(tmp_path: Path) -> None:
    """SARIF names the rules and the place."""
    log = tmp_path / "out.sarif"
    run(BARRIERS, "--kernel", "early_return", "--workgroup", 128, "--sarif", log)
    written = json.loads(log.read_text(encoding="utf-8"))
    (one,) = written["runs"]
    assert one["results"][0]["ruleId"] == "FP101"


def test_sarif_of_what_is_not_decided(tmp_path: Path) -> None:
    """A kernel that is unknown and a file that cannot be read are no results, and not silence."""
    mystery = 'call void asm sideeffect "mystery", ""()'
    unknown = MINIMAL.replace("  store i32 %n", f"  {mystery}\n  store i32 %n")
    unread = write(tmp_path, "hello")
    log = json.loads(run(unread, "--sarif", "-").stdout)["runs"][0]
    assert log["results"] == []
    (told,) = log["invocations"][0]["toolExecutionNotifications"]
    assert told["descriptor"]["id"] == "FP901"
    assert not log["invocations"][0]["executionSuccessful"]
    log = json.loads(run(write(tmp_path, unknown), "--sarif", "-").stdout)["runs"][0]
    assert log["results"] == []
    (told,) = log["invocations"][0]["toolExecutionNotifications"]
    assert told["descriptor"]["id"] == "FP905"
    assert log["invocations"][0]["executionSuccessful"]


def test_a_bug_says_where_it_is_explained() -> None:
    """Each code that was found is named once, with the command that explains it, which knows it."""
    shown = run(BARRIERS, "--kernel", "early_return", "--workgroup", 128).stdout
    (line,) = [each for each in shown.splitlines() if "fencepost explain" in each]
    words = line.split("fencepost ")[1].split()
    assert words == ["explain", "FP101"]
    assert CliRunner().invoke(app, words).exit_code == 0


def test_lines_without_debug_locations(tmp_path: Path) -> None:
    """Where a module has no debug locations, places are lines of the module."""
    wrong = MINIMAL.replace("i32, ptr addrspace(3) @s, i32 %id", "i32, ptr addrspace(3) @s, i32 0")
    wrong = wrong.replace("store i32 %n", "store i32 %id")
    row = json.loads(run(write(tmp_path, wrong), "--json").stdout)
    assert row["verdict"] == "bug"
    lines = wrong.splitlines()
    assert "store i32 %id" in lines[row["diagnostics"][0]["locations"][0]["line"] - 1]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("hello", "LLVM does not accept"),
        (MINIMAL.replace("amdgpu_kernel", "amdgpu_ps"), "graphics shader"),
        (MINIMAL.replace("amdgpu_kernel ", ""), "no kernel"),
        (MINIMAL.replace("ret void", "ret i32 0"), "LLVM does not accept"),
        ("", "no kernel"),
    ],
)
def test_bad_modules(tmp_path: Path, text: str, says: str) -> None:
    """What is no module with a kernel is refused with exit status 2 and a reason."""
    result = run(write(tmp_path, text))
    assert result.exit_code == 2
    assert says in result.stderr


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--kernel", "nobody"], "no kernel is called 'nobody'"),
        (["--assume", "n > 0", "--assume", "n < 0"], "nothing satisfies"),
        (["--arg", "n=3", "--assume", "n > 5"], "nothing satisfies"),
        (["--assume", "m > 0"], "names m"),
        (["--assume", "n >"], "cannot be read"),
        (["--arg", "n"], "not of the form"),
        (["--arg", "q=1"], "no such argument"),
        (["--arg", "n=abc"], "not an integer"),
        (["--arg", "a=1"], "a is a pointer, and 1 is none of its type"),
        (["--workgroup", "4096,4096"], "at most 1024"),
        (["--workgroup", "0"], "each size"),
        (["--grid", "many"], "not of the form"),
    ],
)
def test_bad_questions(tmp_path: Path, words: list[str], says: str) -> None:
    """A question that makes no sense is refused, not answered."""
    result = run(write(tmp_path, MINIMAL), *words)
    assert result.exit_code == 2
    assert says in result.stderr


def test_a_missing_file_costs_no_other_its_verdict(tmp_path: Path) -> None:
    good = write(tmp_path, MINIMAL)
    result = run(tmp_path / "absent.ll", good, "--json", "--jobs", 2)
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert [row["verdict"] for row in rows] == ["unknown", "proved"]
    assert result.exit_code == 2


@pytest.mark.parametrize(
    ("name", "data", "says"),
    [
        ("noise.bc", bytes(range(7, 256)) * 9, "neither"),
        ("noise.bc", b"BC\xc0\xde" + bytes(range(256)) * 9, "LLVM does not accept"),
        ("empty.bc", b"", "no kernel"),
        ("cut.ll", MINIMAL[: len(MINIMAL) // 2].encode(), "LLVM does not accept"),
    ],
)
def test_bytes_that_are_no_module(tmp_path: Path, name: str, data: bytes, says: str) -> None:
    """Damaged files are reported, and the others are checked."""
    bad = tmp_path / name
    bad.write_bytes(data)
    result = run(bad, write(tmp_path, MINIMAL), "--json")
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert [row["verdict"] for row in rows] == ["unknown", "proved"]
    assert rows[0]["diagnostics"][0]["code"] == "FP901"
    assert result.exit_code == 2
    if says != "neither":
        assert says in result.stderr
    assert "Traceback" not in result.stderr


def test_a_folder_without_modules(tmp_path: Path) -> None:
    """A folder in which nothing is to be checked is a mistake, whatever else is checked."""
    folder = tmp_path / "nothing"
    folder.mkdir()
    result = run(folder, write(tmp_path, MINIMAL))
    assert result.exit_code == 2
    assert "nothing that is checked lies below the folder" in result.stderr
    assert "k: proved" in result.stdout


def test_a_folder_named_like_a_module(tmp_path: Path) -> None:
    (tmp_path / "build.ll").mkdir()
    write(tmp_path / "build.ll", MINIMAL)
    result = run(tmp_path)
    assert result.exit_code == 0
    assert "k.ll: k: proved" in result.stdout


def test_a_question_about_one_kernel_costs_no_other_its_verdict(tmp_path: Path) -> None:
    """An argument that one kernel of a module does not have leaves the others checked."""
    second = MINIMAL.split("define ")[1].split("}", maxsplit=1)[0].replace("@k(", "@other(")
    second = second.replace("i32 %n", "i32 %m", 1).replace("i32 %n", "i32 %m")
    text = MINIMAL.replace("declare ", "define " + second + "}\ndeclare ", 1)
    result = run(write(tmp_path, text), "--arg", "n=1", "--json")
    rows = {row["kernel"]: row for row in map(json.loads, result.stdout.splitlines())}
    assert rows["k"]["verdict"] == "proved"
    assert rows["other"]["verdict"] == "unknown"
    assert result.exit_code == 2


def test_the_worst_status_counts(tmp_path: Path) -> None:
    """A bug is worse than unknown, whatever their numbers."""
    unknown = MINIMAL.replace("  ret void", "  call void @f(ptr addrspace(1) %a)\n  ret void", 1)
    unknown = unknown.replace("declare ", "declare void @f(ptr addrspace(1))\ndeclare ", 1)
    wrong = MINIMAL.replace("i32, ptr addrspace(3) @s, i32 %id", "i32, ptr addrspace(3) @s, i32 0")
    wrong = wrong.replace("store i32 %n", "store i32 %id")
    files = [write(tmp_path, unknown, "u.ll"), write(tmp_path, wrong, "w.ll")]
    statuses = [run(each).exit_code for each in files]
    assert statuses == [3, 1]
    assert run(*files).exit_code == 1


def test_litmus_and_modules_together(tmp_path: Path) -> None:
    """Each file is what its name says."""
    litmus = HERE.parent / "litmus" / "mp" / "mp_out_of_scope.litmus"
    result = run(litmus, write(tmp_path, MINIMAL))
    assert "k: proved" in result.stdout
    assert "mp_out_of_scope" in result.stdout


PARTED = MINIMAL.replace(
    "  ret void",
    """  %few = icmp ult i32 %id, 3
  br i1 %few, label %wait, label %end
wait:
  call void @llvm.amdgcn.s.barrier()
  br label %end
end:
  ret void""",
)
RACE = MINIMAL.replace("@s, i32 %id", "@s, i32 0").replace("store i32 %n", "store i32 %id")
"""Wrong kernels: some lanes wait at a barrier; all write one word."""


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    """The lines of JSON for several kernels, and the log of SARIF of the same run."""
    folder = tmp_path_factory.mktemp("log")
    log = folder / "log.sarif"
    files = [write(folder, text, f"{at}.ll") for at, text in enumerate((MINIMAL, PARTED, RACE))]
    words = (*files, "--json", "--workgroup", 64, "--grid", 2, "--sarif", log)
    return run(*words).stdout, log.read_text(encoding="utf-8")


def test_the_json_line_is_complete(told: tuple[str, str], tmp_path: Path) -> None:
    """A line has the same fields whatever the verdict, and a bug all that replaying it takes."""
    fields = {
        "file",
        "kernel",
        "launch",
        "verdict",
        "diagnostics",
        "unknown_reasons",
        "notes",
        "advice",
    }
    rows = [json.loads(line) for line in told[0].splitlines()]
    rows += [json.loads(run(tmp_path / "absent.ll", "--json").stdout)]
    assert [row["verdict"] for row in rows[:3]] == ["proved", "bug", "bug"]
    assert rows[1]["diagnostics"][0]["code"] == "FP101"
    for row in rows:
        more = {"proof", "condition", "condition_launch", "guessed", "proved_for_workgroups"}
        more |= {"reasons", "launched_at", "launches_unread"}
        assert row.keys() == fields | more
        for each in row["diagnostics"]:
            assert {"code", "message", "locations", "witness"} <= each.keys()
            assert all({"file", "line"} <= place.keys() for place in each["locations"])
            if row["verdict"] != "bug" or each["severity"] != "error":
                continue
            assert each["mend"]
            rest = [place["note"] for place in each["locations"][2:]]
            assert rest == ["the branch that parts them"] * (each["code"] == "FP101")
            for item in each["witness"]["work_items"]:
                assert len(item["workgroup"]) == len(item["work_item"]) == 3


def test_sarif_has_the_shape_of_its_schema(told: tuple[str, str]) -> None:
    """What the schema of SARIF 2.1.0 requires of a log with results is there."""
    log = json.loads(told[1])
    assert log["version"] == "2.1.0"
    assert log["$schema"].endswith("sarif-2.1.0.json")
    (one,) = log["runs"]
    driver = one["tool"]["driver"]
    assert driver["name"]
    rules = [each["id"] for each in driver["rules"]]
    assert len(set(rules)) == len(rules)
    assert one["results"]
    for result in one["results"]:
        assert rules[result["ruleIndex"]] == result["ruleId"]
        assert result["level"] in {"none", "note", "warning", "error"}
        assert result["message"]["text"]
        places = [*result["locations"], *result.get("relatedLocations", [])]
        assert len(result["locations"]) == 1
        for place in places:
            physical = place["physicalLocation"]
            assert "\\" not in physical["artifactLocation"]["uri"]
            assert physical["region"]["startLine"] >= 1


def test_progress_is_for_terminals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many files have a progress bar on a terminal, and nothing else has."""
    from fencepost.cli.workers import items

    assert isinstance(items._progress("check", items.MANY), nullcontext)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert isinstance(items._progress("check", items.MANY - 1), nullcontext)
    with items._progress("check", items.MANY) as advance:
        advance(1)
    assert not isinstance(items._progress("check", items.MANY), nullcontext)


def test_redundant_barrier() -> None:
    """A barrier that a proved kernel can spare is named, and costs no verdict."""
    file = HERE / "opencl" / "reductions.ll"
    name = "reduce_last_wave_lockstep"
    words = ("--kernel", name, "--workgroup", 256, "--lockstep", "--redundant", "--json")
    row = json.loads(run(file, *words).stdout)
    assert row["verdict"] == "proved"
    assert [each["code"] for each in row["diagnostics"]] == ["FP301"]
