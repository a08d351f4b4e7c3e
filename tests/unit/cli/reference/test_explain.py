"""`fencepost explain`: a code by number or name, all of them, rows of tables, and what there is
not.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time

import pytest
from typer.testing import CliRunner

from fencepost.diagnostics import Code
from fencepost.executions.rules import axioms_of
from fencepost.reports.reference.find import find
from fencepost.reports.reference.index import index
from tests.command import app


def run(*words: str) -> tuple[int, str, str]:
    done = CliRunner().invoke(app, ["explain", *words])
    return done.exit_code, done.stdout, done.stderr


@pytest.mark.parametrize("word", ["FP201", "fp201", "201", "data-race-in-lds"])
def test_one(word: str) -> None:
    """A code is found by its number, with or without FP, and by its name."""
    status, out, _ = run(word)
    assert status == 0
    assert out.startswith("FP201 data-race-in-lds (error)\n")
    assert "__syncthreads();" in out


def test_all() -> None:
    """Without a code, each has a line; as JSON, a record."""
    status, out, _ = run()
    assert status == 0
    assert [line.split()[0] for line in out.splitlines()] == [str(each) for each in Code]
    records = [json.loads(line) for line in run("--json")[1].splitlines()]
    assert [each["code"] for each in records] == [str(each) for each in Code]
    assert all(each["about"] and each["rule"] for each in records)


def test_a_rule() -> None:
    """A rule of the models by its name, with its source, its place, and tests."""
    axiom = axioms_of("amdgpu")["synchronizes-with/release-fence"]
    status, out, _ = run(axiom.name)
    said = " ".join(out.split())
    assert status == 0
    assert said.startswith(f"{axiom.name} (axioms) {axiom.text} models: amdgpu, llvm,")
    assert f"file: src/fencepost/models/happens_before.lp:{axiom.line}" in said
    assert "tests: tests/litmus/" in said
    assert said.endswith("source: LangRef fence")


def test_a_reading() -> None:
    """The reading, and the rules that it decides."""
    tables = [json.loads(line)["table"] for line in run("D12", "--json")[1].splitlines()]
    assert tables == ["readings", "axioms"]


@pytest.mark.parametrize(
    ("query", "sources"),
    [("Location Order", ["002", "002 (2026-08)"]), ("002 location order", ["002"])],
)
def test_a_section(query: str, sources: list[str]) -> None:
    """A heading finds the sections that have it, with their rules; with its source, one."""
    found = [json.loads(line) for line in run(query, "--json")[1].splitlines()]
    assert [each["cite"] for each in found] == [f"{each} Location Order" for each in sources]
    named = found[0]["facts"]["axioms"].split(", ")
    assert {"value/hidden", "location-order/write-to-read"} <= {*named}
    assert "synchronizes-with/release" not in named


def test_words_of_rules() -> None:
    """Rules and rows in one list; long ones are cut."""
    _, out, _ = run("fence address spaces")
    first, *others = out.splitlines()
    assert first.startswith("synchronizes-with/fence-address-spaces (axioms)")
    assert any("(section-index)" in each for each in others)
    assert max(map(len, out.splitlines())) < 320


def test_none() -> None:
    """What is no name is an error that proposes near ones; the other names are explained."""
    status, out, err = run("FP2O1")
    assert (status, out) == (2, "")
    assert "there is no name 'FP2O1'" in err
    assert "did you mean" in err
    status, out, err = run("readlan", "s32", "qqqqqqqq")
    assert status == 2
    assert out.strip().startswith("SGPR32 (registers)")
    assert "did you mean llvm.amdgcn.readlane" in err
    assert "abi table" in err


def test_rows() -> None:
    """A row by its name, however it is written, with its facts and its cite; all rows of a name;
    what only has the words, a line each.
    """
    status, out, _ = run("load.to.lds")
    assert status == 0
    assert out.startswith("llvm.amdgcn.load.to.lds (intrinsics)\n")
    assert "  source: 001 LLVM IR Intrinsics\n" in out
    assert run('"amdgpu-agpr-alloc"="0"')[1].startswith("amdgpu-agpr-alloc (attributes)\n")
    tables = {line.split(" (")[1] for line in run(".vgpr_count")[1].splitlines() if " (" in line}
    assert {"metadata-keys)", "pal-keys)"} <= tables
    status, out, _ = run("cluster", "barrier")
    assert status == 0
    assert "more" in out
    status, out, _ = run("mach")
    assert out.startswith("FP507 mach")
    assert run("D12")[1].startswith("D12 (readings)\n")


def test_rows_as_records() -> None:
    """JSON has a record for each row; of a code, the code's."""
    records = [
        json.loads(line) for line in run("--json", "v40", "0x10000000", "mach")[1].splitlines()
    ]
    assert [each.get("table") for each in records[:2]] == ["registers", "pal-user-data"]
    assert records[2]["code"] == "FP507"


def test_little_is_loaded() -> None:
    """Answering a name loads no table: the index has all that is said."""
    program = (
        "import sys; from fencepost.__main__ import main\n"
        "sys.argv = ['fencepost', 'explain', 'llvm.amdgcn.readlane']\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print([each for each in sys.modules if each.startswith('fencepost.')], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout.startswith("llvm.amdgcn.readlane")
    for heavy in ("fencepost.llvm", "fencepost.abi.tables", "fencepost.targets", "tomllib"):
        assert f"'{heavy}" not in done.stderr, heavy


def test_answers_come_quickly() -> None:
    """Finding a name costs less than a tenth of a second of the processor, near names too."""
    index()
    begun = time.process_time()
    for name in ("llvm.amdgcn.readlane", "readlaen", "0x10000000", "some words of this"):
        find(name, index())
    assert time.process_time() - begun < 4 * 0.1
