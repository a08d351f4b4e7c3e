"""The work on an item of a campaign, in a worker: it notes results, and prints nothing."""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fencepost.campaigns.plan import Check, Part, Plan
from fencepost.campaigns.results import Result, Standing
from fencepost.cli import files
from fencepost.cli.campaigns.tasks import Task
from fencepost.cli.parsing.status import Status
from fencepost.cli.workers.items import Desk
from fencepost.cli.workers.usage import own_seconds
from fencepost.diagnostics.codes import Code
from fencepost.errors import BoundReached, FencepostError
from fencepost.lines import lines_of
from fencepost.patterns import pattern
from fencepost.records import replace

if TYPE_CHECKING:
    from fencepost.executions.verdict import Verdict


def work(plan: Plan, task: Task, desk: Desk) -> int:
    """Do an item, and note its results, with the seconds of the processor that they took."""
    part = plan.parts[task.part]
    before = own_seconds()
    path = task.path
    results: tuple[Result, ...]
    if path is not None and path.exists() and not (path.is_file() or path.is_dir()):
        # Reading it might never end, and take no time of the processor.
        results = (Result(task.item, part.title, "unreadable", Standing.FAILED, "no regular file"),)
    elif part.check is Check.LITMUS:
        results = tuple(_litmus(part, task, desk))
    else:
        results = tuple(_run_command(plan, part, task))
    seconds = own_seconds() - before
    desk.note_last((results, seconds, _is_late(results, seconds, plan.timeout)))
    return 0


_OF_LIMITS = ("--timeout", "--memory", "no answer within", "the system ended the process")
"""Words of the reasons that are about limits."""
_LATE = 0.5
"""The share of the time limit after which an open result may be due to it."""


def _is_late(results: Sequence[Result], seconds: float, limit: float) -> bool:
    """Return True if an open result may be due to a limit, so that another run may differ. Each of
    several has the limit for itself, and the seconds of its own where the check tells them.
    """
    unsettled = [each for each in results if each.standing is Standing.OPEN]
    said = any(words in each.cause for each in unsettled for words in _OF_LIMITS)
    return said or any((each.seconds or seconds) > _LATE * limit for each in unsettled)


def _litmus(part: Part, task: Task, desk: Desk) -> Iterator[Result]:
    """Decide a litmus test under models, and compare what they say."""
    from fencepost.executions.options import Options
    from fencepost.executions.verdict import VerdictKind, run
    from fencepost.frontends.litmus.parse import parse

    name = task.item
    try:
        test = parse(task.text or files.read_text(task.path or Path(name)))
        brief = Options(max_outcomes=0, races=False)
        verdicts = [
            run(test, replace(brief, model=each, timeout=desk.left())) for each in part.models
        ]
    except BoundReached:
        raise
    except FencepostError as error:
        yield Result(name, part.title, "unreadable", Standing.FAILED, error.message)
        return
    kinds = [each.kind for each in verdicts]
    said = dict(zip(part.models, kinds, strict=True))
    size = sum(len(thread.code) for thread in test.program.threads)
    verdict, standing, cause = kinds[0].value, Standing.RIGHT, ""
    if VerdictKind.UNKNOWN in kinds:
        verdict, standing = "unknown", Standing.OPEN
        cause = next(each.reason or "" for each in verdicts if each.kind is VerdictKind.UNKNOWN)
    elif len(set(kinds)) > 1:
        verdict = ", ".join(f"{model} {kind.value}" for model, kind in said.items())
        standing, cause = Standing.FOUND, _cause(verdicts, part.models, desk)
    if standing is Standing.RIGHT and not all(each.as_expected for each in verdicts):
        wrong = next(each for each in verdicts if not each.as_expected)
        assert wrong.expected is not None
        standing, cause = Standing.FOUND, f"the file expects {wrong.expected.value}"
    yield Result(name, part.title, verdict, standing, cause, size)


def _cause(verdicts: Sequence[Verdict], models: Sequence[str], desk: Desk) -> str:
    """Return the axioms by which a model forbids what another one allows, or what is undefined."""
    from fencepost.executions.explain import explain
    from fencepost.executions.options import Options
    from fencepost.executions.verdict import VerdictKind

    found = []
    for verdict, model in zip(verdicts, models, strict=True):
        if verdict.kind is VerdictKind.UB:
            found.append(f"{model}: {', '.join(sorted({each.name for each in verdict.broken}))}")
        elif verdict.kind is VerdictKind.FORBIDDEN:
            try:
                why = explain(verdict.test, Options(model, timeout=desk.left()))
            except BoundReached:
                found.append(f"{model}: not explained")
                continue
            names = ", ".join(sorted(each.name for each in why.axioms))
            found.append(f"{model} forbids by {names or 'data flow alone'}")
    return "; ".join(found)


def _run_command(plan: Plan, part: Part, task: Task) -> Iterator[Result]:
    """Run a command on a file, and read the lines of JSON that it prints."""
    with tempfile.TemporaryDirectory(prefix="fencepost-") as folder:
        path = task.path
        if path is None and task.data:
            path = Path(folder) / "code.co"
            path.write_bytes(task.data)
        elif path is None:
            path = Path(folder) / "test.litmus"
            path.write_text(task.text, encoding="utf-8")
        # A file's name is not an option, nor the name of a command or of standard input: the path
        # `./-` is written `-`.
        name = str(path.absolute() if str(path).startswith("-") else path)
        words = [*_COMMANDS[part.check], name, *part.options, "--json"]
        if part.check is Check.CHECK:
            words += ["--times"]
        if not any(each.partition("=")[0] == "--timeout" for each in part.options):
            words += ["--timeout", f"{plan.timeout:g}"]
        if not any(each.partition("=")[0] == "--memory" for each in part.options):
            words += ["--memory", plan.memory]
        status, out, err = _captured(words)
    records = []
    for line in lines_of(out):
        try:
            records.append(json.loads(line))
        except ValueError:
            err = f"{err}\n{line}"
    found = [_result(task.item, part.title, each) for each in records if isinstance(each, dict)]
    if not found:
        err = err.replace(f"{name}: ", f"{task.item}: ")
        yield _without_records(task.item, part.title, status, err)
    yield from found


_COMMANDS: Mapping[Check, tuple[str, ...]] = {
    Check.CHECK: ("check",),
    Check.MACHINE: ("machine",),
    Check.OBJECT: ("object", "show"),
}


def _captured(words: list[str]) -> tuple[int, str, str]:
    """Run a command line in this process; return its status and what it prints."""
    import io

    from fencepost.cli.application import run_application
    from fencepost.cli.parsing.parse import plain

    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = out, err = io.StringIO(), io.StringIO()
    try:
        command = plain(words)
        status = run_application(words) if command is None else command()
    except FencepostError as error:
        print(error, file=err)
        status = Status.INPUT
    finally:
        sys.stdout, sys.stderr = before
    return int(status), out.getvalue(), err.getvalue()


def _without_records(item: str, check: str, status: int, err: str) -> Result:
    """Return the result of a command that printed no record."""
    reason = next((line for line in lines_of(err) if line.strip()), "")
    reason = reason.replace(f"{item}: ", "", 1)
    match status:
        case Status.OK:
            return Result(item, check, "ok", Standing.RIGHT)
        case Status.FOUND:
            return Result(item, check, "finding", Standing.FOUND, reason)
        case Status.UNKNOWN:
            return Result(item, check, "unknown", Standing.OPEN, reason)
        case _:
            return Result(item, check, "failed", Standing.FAILED, reason)


_STANDINGS = {
    "proved": Standing.RIGHT,
    "conditional": Standing.RIGHT,
    "sound": Standing.RIGHT,
    "ok": Standing.RIGHT,
    "nothing found": Standing.RIGHT,
    "bug": Standing.FOUND,
    "violation": Standing.FOUND,
    "finding": Standing.FOUND,
    "unknown": Standing.OPEN,
    "launch-dependent": Standing.OPEN,
}
"""The standing of the verdicts of commands. Any other verdict is open."""


def _result(item: str, check: str, record: Mapping[str, Any]) -> Result:
    """Return the result that a record says."""
    name = record.get("kernel")
    item = f"{item}: {name}" if isinstance(name, str) and name else item
    diagnostics = record.get("diagnostics", record.get("findings", ()))
    errors = [each for each in diagnostics if each.get("severity") == "error"]
    said = record.get("verdict", record.get("standing"))
    verdict = str(said) if said is not None else ("finding" if errors else "ok")
    standing = _STANDINGS.get(verdict, Standing.OPEN)
    cause = ""
    if errors:
        cause = _cause_of(errors[0])
        code = str(errors[0].get("code", ""))
        if code == str(Code.BOUND_REACHED):
            verdict, standing, cause = "unknown", Standing.OPEN, str(errors[0].get("message", ""))
        elif code.startswith("FP9"):
            verdict, standing = "failed", Standing.FAILED
            cause = f"{cause}: {errors[0].get('message', '')}"
        elif standing is Standing.RIGHT:
            verdict, standing = "finding", Standing.FOUND
    elif standing is Standing.OPEN:
        reasons = record.get("reasons") or record.get("unknown_reasons")
        cause = _OFFSET.sub("", str(reasons[0])) if reasons else str(record.get("reason") or "")
    seconds = record.get("seconds", 0.0)
    return Result(item, check, verdict, standing, cause, 0, float(seconds or 0.0))


_OFFSET = pattern(r"^offset 0x[0-9a-f]+: | \((?:offset 0x[0-9a-f]+|line \d+)\)|; one of \d+$")
"""Places, and how many there are, which differ from kernel to kernel."""


def _cause_of(diagnostic: Mapping[str, Any]) -> str:
    """Return the code, name and line of a finding, which findings of one cause share. In machine
    code without lines, the same finding has another offset in each code object.
    """
    place = (diagnostic.get("locations") or [{}])[0]
    at = f"{place.get('file', '')}:{place.get('line') or ''}".strip(":")
    if place.get("line") is None and place.get("offset") is not None:
        at = ""
    head = f"{diagnostic.get('code', '')} {diagnostic.get('name', '')}".strip()
    return f"{head} at {at}" if at else head
