"""The page of litmus tests: the verdict, the reason, the picture, errors and links."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

from fencepost.executions.rules import axioms_of
from fencepost.web.links import link

TEST = """AMDGPU mp
{ global x = 0; global f = 0; }
 P0 @ workgroup 0                | P1 @ workgroup 1                 ;
 store x, 1                      | r0 = load atomic f agent acquire ;
 store atomic f, 1 agent release | r1 = load x                      ;
exists (P1:r0 == 1 /\\ P1:r1 == 0)
"""


def test_page(client: TestClient) -> None:
    """It opens with an example that is decided already."""
    page = client.get("/litmus").text
    assert "<h2>Forbidden" in page
    assert "Why not" in page
    assert "value/hidden" in page


def test_link(client: TestClient) -> None:
    """A link has the text, the model and the axioms that are off."""
    found = client.get(link("/litmus", TEST, {"without": ["value/hidden"], "model": ["llvm"]})).text
    assert "<h2>Allowed" in found
    assert "<strong>llvm</strong>" in found
    assert '<svg xmlns="http://www.w3.org/2000/svg"' in found
    assert "<style" not in found  # the policy would refuse it
    again = re.search(r'data-link="([^"]+)"', found)
    assert again is not None
    assert "<h2>Allowed" in client.get(again[1].replace("&amp;", "&")).text


def test_answer(client: TestClient) -> None:
    """The script asks for the verdict, then for its reason."""
    quick = client.post("/litmus/answer", data={"text": TEST, "part": "verdict"}).text
    assert "<h2>Forbidden" in quick
    assert "Explaining" in quick
    whole = client.post("/litmus/answer", data={"text": TEST}).text
    assert "<html" not in whole
    assert "Switch off" in whole


def test_error_has_its_place(client: TestClient) -> None:
    """A mark for the editor, and the message with the line."""
    wrong = TEST.replace("r1 = load x ", "r1 = lod x ")
    found = client.post("/litmus/answer", data={"text": wrong})
    assert found.status_code == 200
    assert re.search(r'data-mark="[^"]+" data-line="5" data-column="\d+"', found.text)
    assert wrong.split("\n")[4] in found.text.replace("&#39;", "'")


@pytest.mark.parametrize(
    ("kind", "start", "media"),
    [
        ("json", b'{"file": "test.litmus"', "application/json"),
        ("litmus", b"AMDGPU mp", "text/plain; charset=utf-8"),
        ("svg", b"<svg ", "image/svg+xml"),
    ],
)
def test_downloads(client: TestClient, kind: str, start: bytes, media: str) -> None:
    """Each is an attachment; a picture keeps its own style."""
    fields = {"text": TEST, "without": "value/hidden"}
    found = client.post(f"/litmus/{kind}", data=fields)
    assert found.content.startswith(start)
    assert found.headers["content-type"] == media
    assert found.headers["content-disposition"].startswith("attachment")
    assert (b"<style>" in found.content) is (kind == "svg")


def test_the_picture_of_a_forbidden_outcome(client: TestClient) -> None:
    """It is the nearest candidate, which the page shows with the step that breaks."""
    found = client.get(link("/litmus/svg", TEST, {}))
    assert found.status_code == 200
    assert "The nearest breaks" in found.text


def test_no_picture(client: TestClient) -> None:
    """There is none where no candidate is, and the answer says so."""
    never = "AMDGPU never\n{ }\nP0 ;\nr0 = 1 ;\nexists P0:r0 == 0\n"
    found = client.get(link("/litmus/svg", never, {}))
    assert found.status_code == 400
    assert "there is no picture" in found.text


def test_text_is_escaped(client: TestClient) -> None:
    """Names and texts of a test are text wherever they stand."""
    hostile = TEST.replace("AMDGPU mp", 'AMDGPU </textarea><script>alert(1)</script>"\u202e')
    found = client.post("/litmus", data={"text": hostile, "without": "<b>x</b>"}).text
    assert "<script>alert" not in found
    assert "<b>x" not in found
    named = TEST.replace("AMDGPU mp", "AMDGPU <img/src=x>")
    assert "<img/src=x>" not in client.post("/litmus", data={"text": named}).text


def test_on_hardware(client: TestClient) -> None:
    """The machine code with reasons, the outcomes, and a run with its caches after each step."""
    found = client.get(link("/litmus", TEST, {"mcpu": ["gfx942"]})).text
    assert "buffer_wbl2 sc1" in found
    assert "needed by" in found
    assert '<span class="chip good">sound' in found
    steps, states = (
        re.findall(r'data-step="(\d+)"', found),
        re.findall(r'data-state="(\d+)"', found),
    )
    assert steps == states
    assert len(steps) > 5
    assert "vector L1 1" in found
    assert "On the machine" not in client.get(link("/litmus", TEST, {})).text


def test_a_processor_that_is_not(client: TestClient) -> None:
    """It is told in its section, and the verdict stands."""
    found = client.get(link("/litmus", TEST, {"mcpu": ["gfx1"]})).text
    assert "<h2>Forbidden" in found
    assert "gfx1" in found.partition("Machine code for")[2]
    bare = client.get("/litmus?example=barriers/arrive_alone&mcpu=gfx942").text
    assert "no GPU has them" in bare


def test_machine_picture(client: TestClient) -> None:
    """A run that reaches the outcome can be downloaded; where none does, that is said."""
    relaxed = TEST.replace("agent acquire ", "agent monotonic")
    found = client.get(link("/litmus/machine", relaxed, {"mcpu": ["gfx942"]}))
    assert found.content.startswith(b"<svg ")
    assert client.get(link("/litmus/machine", TEST, {"mcpu": ["gfx942"]})).status_code == 400


def test_barrier_schedule(client: TestClient) -> None:
    """An order of the barrier operations is a table that is stepped through."""
    found = client.get("/litmus?example=barriers/chain_of_two_barriers_swapped").text
    assert "One order of the barrier operations" in found
    assert "completes the barrier" in found


def test_every_rule_is_a_switch(client: TestClient) -> None:
    """Each rule of the model once: axioms to switch off, readings to switch on."""
    found = client.get(link("/litmus", TEST, {"without": ["value/hidden"], "with": ["D12"]})).text
    boxes = re.findall(r'name="without" value="([^"]+)"( checked)?', found)
    names = [name for name, _ in boxes]
    own = {each.name for each in axioms_of("amdgpu").values() if not each.optional}
    assert {*names} == own
    assert [name for name, is_off in boxes if is_off] == ["value/hidden"]
    assert 'name="with" value="seq-cst/one-order"' in found
    assert re.search(r'name="with" value="D12" checked', found)


def test_unknown_field(client: TestClient) -> None:
    """A field that the page does not have is an error with the nearest name."""
    found = client.get("/litmus?modle=llvm")
    assert found.status_code == 400
    assert "modle" in found.text
    assert "did you mean" in found.text
