"""The page of kernels: findings at their lines, premises, and no file but the text."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

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
    assert found.count("<strong>store</strong> by work-item") == 2


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
