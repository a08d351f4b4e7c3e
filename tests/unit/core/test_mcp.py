"""Every tool of the MCP server, by the SDK's own client: answers, and errors."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra 'mcp' is not installed")

from mcp import Client

from fencepost.cli.serving.resident import open_core
from fencepost.core.core import Core
from fencepost.core.mcp import answer, server
from tests.architecture.source_tree import ROOT

EXAMPLES = ROOT / "examples"


@pytest.fixture(scope="module")
def real() -> Iterator[Core]:
    """A core that runs the command."""
    with open_core() as made:
        yield made


def call(core: Core, tool: str, **arguments: Any) -> Any:
    """Call a tool; its structured content, or the text of its error."""

    async def ask() -> Any:
        async with Client(server(core, "1")) as client:
            result = await client.call_tool(tool, arguments)
            if result.is_error:
                return " ".join(getattr(each, "text", "") for each in result.content)
            return result.structured_content

    return asyncio.run(ask())


def text(name: str) -> dict[str, str]:
    """The parameters for an example."""
    return {"text": (EXAMPLES / name).read_text(encoding="utf-8"), "name": name}


def test_check(real: Core) -> None:
    """A bug with its places, and what to do next."""
    found = call(real, "check", **text("reduce.ll"))
    assert found["verdict"] == "found"
    (subject,) = found["subjects"]
    assert subject["verdict"] == "bug"
    (finding,) = subject["findings"]
    assert finding["code"] == "FP201"
    assert [each["line"] for each in finding["places"]] == [11, 11]
    assert "fix" in found["next_step"]
    right = call(real, "check", **text("reduce_right.ll"), options={"workgroup": "256"})
    assert right["verdict"] == "ok"


def test_fix(real: Core) -> None:
    """A kernel that lacks a barrier has its module back, or why not."""
    found = call(real, "fix", **text("reduce.ll"))
    assert found["subjects"][0]["verdict"] == "bug"


def test_litmus(real: Core) -> None:
    found = call(real, "litmus", **text("reduce.litmus"))
    assert (found["verdict"], found["subjects"][0]["verdict"]) == ("ok", "allowed")


def test_lower(real: Core) -> None:
    (found,) = call(real, "lower", operation="fence agent acq_rel", target="gfx942")["result"]
    assert found["instructions"][0] == "buffer_wbl2 sc1"
    assert len(found["reasons"]) == len(found["instructions"])


def test_explain(real: Core) -> None:
    (found,) = call(real, "explain", name="FP201")["result"]
    assert found["name"] == "data-race-in-lds"


@pytest.mark.parametrize(
    ("tool", "arguments", "says"),
    [
        ("explain", {"name": "zzqqxx"}, "no name"),
        ("explain", {}, "name"),
        ("lower", {"operation": "fence agent acq_rel", "target": "gfx1"}, "gfx1"),
        ("lower", {"operation": "jump", "target": "gfx942"}, "jump"),
        ("check", {"text": 1, "name": "a.ll"}, "text"),
        ("check", {"text": "", "name": "../a.ll"}, "name"),
        ("check", {"text": "", "name": "a.ll", "options": {"apply": True}}, "unknown member"),
        *(
            ("check", {"text": "", "name": "a.hip", "options": {each: "x"}}, "files or programs")
            for each in ("clang", "sandbox", "config", "against")
        ),
        ("fix", {"text": "", "name": "a.hip", "options": {"clang": "x"}}, "files or programs"),
        ("lower", {"operation": "/etc/a.ll", "target": "gfx942"}, "names a file"),
        ("check", {"text": "x" * ((1 << 20) + 1), "name": "a.ll"}, "text"),
        ("nothing", {}, "nothing"),
    ],
)
def test_errors(tool: str, arguments: dict[str, Any], says: str, real: Core) -> None:
    """Each says what is wrong, and is an error of the tool."""
    try:
        found = call(real, tool, **arguments)
    except Exception as error:  # noqa: BLE001  # the client's, for a tool that is not there
        found = str(error)
    assert isinstance(found, str)
    assert says in found


@pytest.mark.parametrize("tool", ["check", "fix", "litmus"])
def test_an_unreadable_text(tool: str, real: Core) -> None:
    """It is no error of the tool: the verdict says so, and the messages why."""
    name = "a.litmus" if tool == "litmus" else "a.ll"
    found = call(real, tool, text="what is this", name=name)
    assert found["verdict"] == "input error"
    assert found["messages"]


def test_what_is_unknown_has_its_reason() -> None:
    """It is in the answer, and the next step names what to state."""
    record = {"kernel": "k", "verdict": "unknown", "unknown_reasons": ["no size"], "reasons": []}
    found = answer({"status": 3, "results": [record], "messages": ""})
    assert found.verdict == "unknown"
    assert found.subjects[0].unknown_because == ["no size"]
    assert "workgroup" in found.next_step
    advice = [{"options": "--grid 4", "verdict": "proved", "said": "proved"}]
    found = answer({"status": 3, "results": [{**record, "advice": advice}], "messages": ""})
    assert found.subjects[0].unknown_because == ["no size", "with --grid 4: proved"]
