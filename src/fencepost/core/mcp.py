"""The Model Context Protocol on the core: tools for programs that write kernels.

Each tool is a request of `requests.py`; its answer is typed: a verdict, findings with their places,
why something is unknown, and what to do next. It needs the extra `mcp`, the protocol's own SDK.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from typing import Annotated, Any

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import BaseModel, Field

from fencepost.core.core import Core
from fencepost.core.jobs import Ending, Outcome
from fencepost.core.requests import job_of, result_of
from fencepost.errors import FencepostError

MAX_TEXT = 1 << 20
"""Characters of a text that a tool takes."""

_NAME_FILES = frozenset({"against", "clang", "config", "sandbox"})
"""Options that read a file, run a program or give up its confinement: a tool sees its text alone,
and who calls it may be misled by what it has read.
"""

Text = Annotated[str, Field(max_length=MAX_TEXT, description="The text of one file.")]
Name = Annotated[
    str,
    Field(
        max_length=200,
        pattern="^[^/]+$",
        description="Its name, which says its kind: .hip, .cl, .ll, .s, .litmus.",
    ),
]
Options = Annotated[
    dict[str, bool | int | float | str | list[str]] | None,
    Field(description="Options of the command by long name, such as {'workgroup': '256'}."),
]


class Place(BaseModel):
    """A place in the text; lines and columns count from 1, 0 stands for none."""

    file: str
    line: int = 0
    column: int = 0
    note: str = ""


class Finding(BaseModel):
    """A finding: its code is explained by the tool `explain`."""

    code: str
    severity: str
    message: str
    places: list[Place]
    rule: str = ""
    fix: str = ""


class Subject(BaseModel):
    """A kernel or a test: its verdict, and why. `verdict` is that of the command's JSON."""

    name: str
    verdict: str
    findings: list[Finding] = []
    unknown_because: list[str] = []
    condition: str | None = None
    expected: str | None = None
    patch: str | None = None


class Answer(BaseModel):
    """The answer of a tool. `verdict` is the worst: what the exit status of the command says."""

    verdict: str
    subjects: list[Subject]
    next_step: str
    messages: str = ""


class Lowered(BaseModel):
    """An operation and the instructions that implement it."""

    operation: str
    target: str
    instructions: list[str]
    reasons: list[str]


class Explained(BaseModel):
    """A name of the documents."""

    name: str
    text: str


_VERDICTS = {0: "ok", 1: "found", 2: "input error", 3: "unknown"}
_STEPS = {
    0: "Nothing is to be done: everything is proved, or as expected.",
    1: "Change the places of the findings as `fix` says, and check again; `fix` proposes a patch.",
    2: "Correct the input as the messages say.",
    3: "State sizes with options (workgroup, grid, assume), or raise limits; see unknown_because.",
}


def server(core: Core, version: str) -> MCPServer[Any]:
    """A server whose tools ask `core`."""
    made: MCPServer[Any] = MCPServer(
        "fencepost",
        version=version,
        instructions="Checks barriers, fences and memory orders of AMD GPU kernels. A verdict of "
        "'ok' is a proof under stated premises; 'unknown' is neither right nor wrong.",
    )

    @made.tool()
    async def check(text: Text, name: Name, options: Options = None) -> Answer:
        """Check kernels for races, barriers and fences: a proof, a bug, or unknown."""
        return answer(await _ask(core, "check", text, name, options))

    @made.tool()
    async def fix(text: Text, name: Name, options: Options = None) -> Answer:
        """Add the synchronization that kernels lack. A patch is proposed only if it is proved."""
        return answer(await _ask(core, "fix", text, name, options))

    @made.tool()
    async def litmus(text: Text, name: Name = "test.litmus", options: Options = None) -> Answer:
        """Decide a litmus test under the AMDGPU memory model: allowed, forbidden or unknown."""
        return answer(await _ask(core, "litmus", text, name, options))

    @made.tool()
    async def lower(
        operation: Annotated[str, Field(max_length=1000, description="fence agent acq_rel")],
        target: Annotated[str, Field(max_length=100, description="gfx942, gfx90a:xnack+")],
    ) -> list[Lowered]:
        """The machine code that implements a memory operation on a processor, and why."""
        params = {"words": [operation], "options": {"mcpu": target}}
        found = _done(await _outcome(core, "lower", params))
        return [_lowered(each) for each in found["results"]]

    @made.tool()
    async def explain(
        name: Annotated[
            str,
            Field(max_length=200, description="a code of a finding, an instruction, a directive"),
        ],
    ) -> list[Explained]:
        """Explain a code of a finding, or any name of AMDGPU's documents."""
        found = _done(await _outcome(core, "explain", {"words": [name]}))
        return [_explained(name, each) for each in found["results"]]

    return made


async def _ask(
    core: Core, method: str, text: str, name: str, options: Mapping[str, Any] | None
) -> dict[str, Any]:
    for each in sorted(_NAME_FILES & set(options or ())):
        raise ToolError(f"the option '{each}' is for commands: tools name no files or programs")
    params = {"text": text, "name": name, "options": dict(options or {})}
    return result_of(await _outcome(core, method, params))


async def _outcome(core: Core, method: str, params: object) -> Outcome:
    """The outcome of a job, which ends when the request is cancelled."""
    try:
        running = core.submit(job_of(method, params))
    except FencepostError as error:
        raise ToolError(str(error)) from error
    try:
        outcome = await asyncio.wrap_future(running.future)
    except asyncio.CancelledError:
        running.cancel()
        raise
    except FencepostError as error:
        raise ToolError(str(error)) from error
    if outcome.ending is not Ending.DONE or outcome.status not in _VERDICTS:
        raise ToolError(f"the job has no answer: {outcome.ending.name.lower()}")
    return outcome


def _done(outcome: Outcome) -> dict[str, Any]:
    """The result of a job that has no verdict but an answer. Raises ToolError if it has none."""
    found = result_of(outcome)
    if outcome.status != 0:
        raise ToolError(found["messages"].strip() or "there is no answer")
    return found


def answer(result: Mapping[str, Any]) -> Answer:
    """The typed answer that the lines of a command's JSON are."""
    status = result["status"]
    return Answer(
        verdict=_VERDICTS[status],
        subjects=[_subject(each) for each in result["results"]],
        next_step=_STEPS[status],
        messages=result["messages"],
    )


def _subject(record: Mapping[str, Any]) -> Subject:
    mend = record.get("mend")
    patch = mend.get("patch") if isinstance(mend, Mapping) else None
    reasons = [*_texts(record.get("unknown_reasons")), *_texts([record.get("reason")])]
    advice = record.get("advice") or ()
    reasons += [f"with {each['options']}: {each['said']}" for each in advice]
    if isinstance(error := record.get("error"), str):
        reasons.append(error)
    return Subject(
        name=str(record.get("kernel") or record.get("name") or record.get("file") or ""),
        verdict=str(record.get("verdict", "none")),
        findings=[_finding(each) for each in record.get("diagnostics", ())],
        unknown_because=reasons,
        condition=_text_or_none(record.get("condition")),
        expected=_text_or_none(record.get("expected")),
        patch=patch,
    )


def _finding(record: Mapping[str, Any]) -> Finding:
    places = [
        Place(
            file=str(each.get("file") or ""),
            line=each.get("line") or 0,
            column=each.get("column") or 0,
            note=str(each.get("note") or ""),
        )
        for each in record.get("locations", ())
    ]
    return Finding(
        code=record["code"],
        severity=record["severity"],
        message=record["message"],
        places=places,
        rule=record.get("rule") or "",
        fix=record.get("mend") or "",
    )


def _lowered(record: Mapping[str, Any]) -> Lowered:
    steps = record.get("steps", ())
    return Lowered(
        operation=str(record.get("operation", "")),
        target=str(record.get("target", "")),
        instructions=[each["instruction"] for each in steps],
        reasons=[str(each.get("reason", "")) for each in steps],
    )


def _explained(name: str, record: Mapping[str, Any]) -> Explained:
    says = [f"{key}: {value}" for key, value in record.items() if value not in (None, "", [], {})]
    return Explained(name=str(record.get("name", name)), text="\n".join(says))


def _texts(values: Iterable[Any] | None) -> list[str]:
    return [str(each) for each in values or () if each]


def _text_or_none(value: Any) -> str | None:
    return None if value is None else str(value)
