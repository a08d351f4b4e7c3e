"""The page of kernels: findings at their lines, premises, and no file but the text."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

from fencepost.web.answers import Trouble
from fencepost.web.kernel import _of_page
from tests.architecture.source_tree import ROOT

WRONG = (ROOT / "examples" / "reduce.ll").read_text(encoding="utf-8")
RIGHT = (ROOT / "examples" / "reduce_right.ll").read_text(encoding="utf-8")
PLAIN = """target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @all_to_one(ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %t, ptr addrspace(1) %out
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
"""


def ask(client: TestClient, text: str, **fields: str) -> str:
    """Ask about a text, as the script does."""
    return client.post("/kernel/answer", data={"text": text, "kind": "ll", **fields}).text


def test_finding(client: TestClient) -> None:
    """The verdict, both work-items, and a link to what the code means."""
    found = ask(client, PLAIN, workgroup="64", grid="1")
    assert "<h2>Bug" in found
    assert '<a href="/gallery?name=FP202">' in found
    assert found.count("</a>: store by work-item (") == 2


def test_source_of_another_file_is_not_shown(client: TestClient) -> None:
    """Debug information names a file of the machine: its place is told, and none of its lines."""
    path = str(ROOT / "examples" / "reduce.hip")
    hostile = re.sub(
        r'filename: "[^"]+", directory: "[^"]*"', f'filename: "{path}", directory: "/"', WRONG
    )
    assert path in hostile
    found = ask(client, hostile)
    assert "FP201" in found
    assert f"{path}:11" in found
    assert "t + half" not in found
    sarif = client.post("/kernel/sarif", data={"text": hostile, "kind": "ll"})
    assert sarif.json()["version"] == "2.1.0"
    assert "t + half" not in sarif.text


def test_premise_is_refused(client: TestClient) -> None:
    """A premise is a switch that asks again."""
    found = ask(client, RIGHT, workgroup="256")
    assert "<h2>Proved" in found
    assert 'name="refuse" value="may-alias"' in found
    refused = ask(client, RIGHT, workgroup="256", refuse="may-alias")
    assert "<h2>Proved" not in refused
    assert re.search(
        r'type="checkbox" form="question" name="refuse" value="may-alias" checked', refused
    )


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"kind": "../etc/passwd"}, "the kinds of texts are"),
        ({"refuse": "clang=/bin/sh"}, "unknown member"),
        ({"refuse": "clang"}, "it is of type string"),
        ({"workgroup": "0"}, "workgroup"),
        ({"wave": "٣٢"}, "whole number"),
    ],
)
def test_wrong_fields(client: TestClient, fields: dict[str, str], said: str) -> None:
    """Each is an answer at its place, and none runs anything."""
    assert said in ask(client, PLAIN, **fields)


def test_includes_read_no_file(client: TestClient) -> None:
    """The compiler sees its own headers and the text."""
    if "clang" in ask(client, "__global__ void k() {}", kind="hip"):
        pytest.skip("no clang with AMDGPU, or no means to confine it")
    secret = ROOT / "LICENSE"
    source = f'#include "{secret}"\n__global__ void k() {{}}\n'
    found = ask(client, source, kind="hip")
    assert "file not found" in found
    assert "Apache License" not in found


FLAG = """typedef atomic_uint word;
kernel void hand(global uint *out, global uint *data, volatile global word *flag) {
  if (get_group_id(0) == 0) {
    if (get_local_id(0) == 0) {
      data[0] = 1;
      atomic_store_explicit(flag, 1, memory_order_relaxed, memory_scope_device);
    }
  } else {
    while (atomic_load_explicit(flag, memory_order_acquire, memory_scope_device) == 0) {}
    out[get_global_id(0)] = data[0];
  }
}
"""


def test_the_chain_is_drawn_over_the_source(client: TestClient) -> None:
    """A dot for each link at its line, and the one that is missing in red."""
    found = ask(client, FLAG, kind="cl", workgroup="64")
    if "clang" in found and "Bug" not in found:
        pytest.skip("no clang with AMDGPU, or no means to confine it")
    assert "the flag is raised without release" in found
    drawn = found.partition('<svg class="over"')[2].partition("</svg>")[0]
    assert drawn.count("<circle") == 5
    assert drawn.count('class="stop missing"') == 1
    assert "line 6: the flag is raised without release" in drawn
    assert 'class="missing"><a href="#question" data-go="6:' in found


def test_two_accesses_are_drawn(client: TestClient) -> None:
    found = ask(client, PLAIN_C, kind="cl", workgroup="64", grid="1")
    if "Bug" not in found:
        pytest.skip("no clang with AMDGPU, or no means to confine it")
    assert found.count("<circle") == 2
    assert "nothing orders them" in found


PLAIN_C = """kernel void all_to_one(global uint *out) {
  out[0] = get_local_id(0);
}
"""
STRIDE = """__global__ void strided(float *out, int stride, int n) {
  int i = blockIdx.x * 300 + threadIdx.x;
  if (i < n) out[i * stride] = 1.0f * i;
}
"""


def test_conditions_and_advice_ask_again(client: TestClient) -> None:
    """A condition is a switch, advice a link with its options; assumptions can be taken back."""
    found = ask(client, STRIDE, kind="hip")
    if "clang" in found and "Proved" not in found:
        pytest.skip("no clang with AMDGPU, or no means to confine it")
    assert 'name="assume" value="stride &gt;= 1"' in found
    assert "The launch is a guess" in found
    link = re.search(r'With <a href="([^"]+)"><code>--workgroup 256', found)
    assert link is not None
    assert "workgroup=256" in link[1]
    given = {"workgroup": "256", "assume": "stride >= 1"}
    assert "<h2>Proved: " in ask(client, STRIDE, kind="hip", **given)
    two = client.post(
        "/kernel/answer",
        data={
            "text": STRIDE,
            "kind": "hip",
            "workgroup": "256",
            "assume": ["stride <= 9", "stride >= 1"],
        },
    ).text
    assert 'name="assume" value="stride &gt;= 1" checked' in two


def test_advice_of_the_command_line_is_not_given() -> None:
    """A page has no words for the compiler; other advice stays as it is."""
    said = "k.hip:3:10: 'x.h' file not found\n  help: name its folder after --: -- -I FOLDER; none"
    found = _of_page(Trouble("No answer", said)).text
    assert found.startswith("k.hip:3:10: 'x.h' file not found\n  help: a page compiles one text")
    assert " -- -I" not in found
    other = Trouble("No answer", "no kernel\n  help: write one")
    assert _of_page(other) == other
