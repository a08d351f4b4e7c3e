"""The Language Server Protocol on the core: what an editor shows while a kernel is written.

Diagnostics come a moment after each change; a check of an older text is cancelled. Hovers explain
the word below the cursor, in litmus tests and code lower the operation of its line, too. A code
action applies the patch of `fix`, which is proved before it is offered. Verdicts stand beside the
kernels. It needs the extra `lsp` (pygls).
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from pathlib import PurePosixPath
from typing import Any

from lsprotocol import types
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path

from fencepost.core import editing
from fencepost.core.core import Core
from fencepost.core.jobs import Ending
from fencepost.core.requests import job_of, result_of
from fencepost.core.running import Running
from fencepost.errors import FencepostError

_PAUSE = 0.3
"""Seconds without a change after which a text is checked."""
_LITMUS = ".litmus"
_OPERATIONS = ("load", "store", "fence", "atomicrmw", "cmpxchg", "barrier")
_SEVERITIES = {
    "error": types.DiagnosticSeverity.Error,
    "warning": types.DiagnosticSeverity.Warning,
    "note": types.DiagnosticSeverity.Information,
}


class _Document:
    """A text, the job that checks it, and what came of the last one."""

    def __init__(self) -> None:
        self.version = 0
        self.task: asyncio.Task[None] | None = None
        self.results: list[dict[str, Any]] = []


class Faces:
    """The state of the documents of a server."""

    def __init__(self, core: Core, server: LanguageServer) -> None:
        self._core = core
        self._server = server
        self._documents: dict[str, _Document] = {}
        self.target = "gfx942"
        self.pause = _PAUSE

    def changed(self, uri: str, *, pause: bool = True) -> None:
        """Check a text, once it stays as it is for a moment."""
        document = self._documents.setdefault(uri, _Document())
        document.version += 1
        if document.task is not None:
            document.task.cancel()
        document.task = asyncio.get_running_loop().create_task(
            self._check(uri, document, self.pause if pause else 0.0)
        )

    def closed(self, uri: str) -> None:
        """Forget a text."""
        document = self._documents.pop(uri, None)
        if document is not None and document.task is not None:
            document.task.cancel()
        self._publish(uri, [])

    async def _check(self, uri: str, document: _Document, pause: float) -> None:
        await asyncio.sleep(pause)
        text, name = self.text(uri), _name(uri)
        method = "litmus" if name.endswith(_LITMUS) else "check"
        result = await self.ask(method, {"text": text, "name": name})
        if result is None or self._documents.get(uri) is not document:
            return
        document.results = result["results"]
        self._publish(uri, _diagnostics(text, name, result))
        capabilities = self._server.client_capabilities.workspace
        if capabilities is not None and capabilities.inlay_hint is not None:
            with suppress(Exception):
                await self._server.workspace_inlay_hint_refresh_async(None)

    async def ask(self, method: str, params: Mapping[str, Any]) -> dict[str, Any] | None:
        """The result of a request; None where there is none. It ends with its task."""
        running: Running | None = None
        try:
            running = self._core.submit(job_of(method, dict(params)))
            outcome = await asyncio.wrap_future(running.future)
        except asyncio.CancelledError:
            if running is not None:
                running.cancel()
            raise
        except FencepostError:
            return None
        return result_of(outcome) if outcome.ending is Ending.DONE else None

    def text(self, uri: str) -> str:
        """The text of a document as the editor has it; empty where it is not open there, since the
        library would read the file, whatever it is.
        """
        found = self._server.workspace.text_documents.get(uri)
        return "" if found is None else found.source

    def results(self, uri: str) -> list[dict[str, Any]]:
        """The results of the last check."""
        document = self._documents.get(uri)
        return [] if document is None else document.results

    def _publish(self, uri: str, found: list[types.Diagnostic]) -> None:
        self._server.text_document_publish_diagnostics(
            types.PublishDiagnosticsParams(uri=uri, diagnostics=found)
        )


def language_server(core: Core, version: str) -> LanguageServer:
    """A server that asks `core`. Its `initializationOptions` may name a `target`."""
    server = LanguageServer("fencepost", version)
    faces = Faces(core, server)

    @server.feature(types.INITIALIZE)
    def initialize(params: types.InitializeParams) -> None:
        options = params.initialization_options
        if isinstance(options, Mapping) and isinstance(options.get("target"), str):
            faces.target = options["target"]

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    async def opened(params: types.DidOpenTextDocumentParams) -> None:
        faces.changed(params.text_document.uri, pause=False)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    async def changed(params: types.DidChangeTextDocumentParams) -> None:
        faces.changed(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    async def closed(params: types.DidCloseTextDocumentParams) -> None:
        faces.closed(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    async def hover(params: types.HoverParams) -> types.Hover | None:
        return await _hover(faces, params)

    @server.feature(
        types.TEXT_DOCUMENT_CODE_ACTION,
        types.CodeActionOptions(
            code_action_kinds=[types.CodeActionKind.QuickFix], resolve_provider=True
        ),
    )
    def actions(params: types.CodeActionParams) -> list[types.CodeAction]:
        return _actions(params)

    @server.feature(types.CODE_ACTION_RESOLVE)
    async def resolve(action: types.CodeAction) -> types.CodeAction:
        return await _resolved(faces, action)

    @server.feature(types.TEXT_DOCUMENT_INLAY_HINT)
    def hints(params: types.InlayHintParams) -> list[types.InlayHint]:
        return _hints(faces, params.text_document.uri)

    legend = types.SemanticTokensLegend(token_types=list(editing.KINDS), token_modifiers=[])

    @server.feature(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, legend)
    def tokens(params: types.SemanticTokensParams) -> types.SemanticTokens:
        return _tokens(faces, params.text_document.uri)

    return server


def _name(uri: str) -> str:
    return PurePosixPath(to_fs_path(uri) or uri).name or "untitled"


def _range(text: str, line: int, number: int) -> types.Range:
    """A range that begins at a place of ours, and ends with its line."""
    lines = text.split("\n")
    at = min(max(0, line - 1), len(lines) - 1)
    first = editing.column(lines[at], number)
    return types.Range(
        types.Position(at, first), types.Position(at, max(first, editing.units(lines[at])))
    )


def _diagnostics(text: str, name: str, result: Mapping[str, Any]) -> list[types.Diagnostic]:
    found = [
        _diagnostic(text, name, each)
        for record in result["results"]
        for each in record.get("diagnostics", ())
    ]
    for record in result["results"]:
        if record.get("expected") and record.get("verdict") != record["expected"]:
            words = f"{record['verdict']}, and {record['expected']} is expected"
            found.append(_plain(text, 1, 0, words, types.DiagnosticSeverity.Error))
    if result["status"] == 2:
        for told in editing.messages(result["messages"]):
            severity = types.DiagnosticSeverity.Error
            found.append(_plain(text, told.line, told.column, told.text, severity))
    return found


def _plain(
    text: str, line: int, number: int, words: str, severity: types.DiagnosticSeverity
) -> types.Diagnostic:
    return types.Diagnostic(_range(text, line, number), words, severity, source="fencepost")


def _diagnostic(text: str, name: str, record: Mapping[str, Any]) -> types.Diagnostic:
    """A finding, at its first place in this text."""
    places = record.get("locations") or [{}]
    here = next((e for e in places if PurePosixPath(e.get("file") or "").name == name), places[0])
    others = [f"{e.get('note')}, line {e.get('line')}" for e in places if e.get("note")]
    words = [record["message"], *others]
    if record.get("mend"):
        words.append(f"fix: {record['mend']}")
    return types.Diagnostic(
        _range(text, here.get("line") or 1, here.get("column") or 0),
        "\n".join(words),
        _SEVERITIES.get(record["severity"], types.DiagnosticSeverity.Warning),
        code=record["code"],
        source="fencepost",
    )


async def _hover(faces: Faces, params: types.HoverParams) -> types.Hover | None:
    uri = params.text_document.uri
    lines = faces.text(uri).split("\n")
    if params.position.line >= len(lines):
        return None
    line = lines[params.position.line]
    parts = []
    if _name(uri).endswith(_LITMUS):
        parts.append(await _instructions(faces, line, params.position.character))
    word = editing.word_at(line, params.position.character)
    if word is not None:
        result = await faces.ask("explain", {"words": [word]})
        if result is not None and result["status"] == 0:
            record = result["results"][0]
            said = record.get("says") or record.get("about") or record.get("rule") or ""
            cite = record.get("cite")
            parts.append(
                f"**{record.get('name', word)}**\n\n{said}" + (f"\n\n[{cite}]" * bool(cite))
            )
    shown = "\n\n".join(each for each in parts if each)
    if not shown:
        return None
    return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, shown))


async def _instructions(faces: Faces, line: str, character: int) -> str | None:
    """Return the instructions of the operation in a cell of a litmus test."""
    before = len(line.encode("utf-16-le")[: 2 * character].decode("utf-16-le", "ignore"))
    start = line.rfind("|", 0, before) + 1
    end = line.find("|", before)
    cell = line[start : end if end >= 0 else len(line)].rstrip(" ;").strip()
    operation = cell.partition("=")[2].strip() if "=" in cell else cell
    if not operation.startswith(_OPERATIONS):
        return None
    result = await faces.ask("lower", {"words": [cell], "options": {"mcpu": faces.target}})
    if result is None or result["status"] != 0:
        return None
    steps = [each["instruction"] for each in result["results"][0].get("steps", ())]
    return f"{faces.target}:\n```\n" + "\n".join(steps) + "\n```"


def _actions(params: types.CodeActionParams) -> list[types.CodeAction]:
    """A fix for what is wrong here; it is sought when it is chosen."""
    wrong = [
        each
        for each in params.context.diagnostics
        if each.source == "fencepost" and str(each.code or "").startswith("FP")
    ]
    if not wrong or _name(params.text_document.uri).endswith(_LITMUS):
        return []
    return [
        types.CodeAction(
            "Add the missing synchronization, proved",
            types.CodeActionKind.QuickFix,
            wrong,
            data={"uri": params.text_document.uri},
        )
    ]


async def _resolved(faces: Faces, action: types.CodeAction) -> types.CodeAction:
    uri = action.data["uri"] if isinstance(action.data, Mapping) else ""
    text, name = faces.text(uri), _name(uri)
    result = await faces.ask("fix", {"text": text, "name": name})
    changes: list[types.TextEdit] = []
    for fixed in ((result or {}).get("files") or {}).values():
        end = types.Position(len(text.split("\n")), 0)
        changes.append(types.TextEdit(types.Range(types.Position(0, 0), end), fixed))
    for record in (result or {}).get("results", ()):
        mend = record.get("mend")
        patch = mend.get("patch") if isinstance(mend, Mapping) else None
        changes += [
            types.TextEdit(
                types.Range(types.Position(each.first, 0), types.Position(each.last, 0)), each.text
            )
            for each in (editing.edits(patch) if patch else ())
        ]
    if changes:
        action.edit = types.WorkspaceEdit(changes={uri: changes})
    else:
        action.disabled = types.CodeActionDisabled(
            "no change that was tried leaves a proved kernel"
        )
    return action


def _hints(faces: Faces, uri: str) -> list[types.InlayHint]:
    text = faces.text(uri)
    lines = text.split("\n")
    hints = []
    for record in faces.results(uri):
        verdict = record.get("verdict")
        if verdict:
            line = editing.function_line(text, record["kernel"]) if record.get("kernel") else 0
            position = types.Position(line, editing.units(lines[line]))
            tip = "; ".join(map(str, record.get("unknown_reasons") or ())) or None
            hints.append(types.InlayHint(position, str(verdict), tooltip=tip, padding_left=True))
    return hints


def _tokens(faces: Faces, uri: str) -> types.SemanticTokens:
    if not _name(uri).endswith(_LITMUS):
        return types.SemanticTokens([])
    data: list[int] = []
    line = column = 0
    for each in editing.tokens(faces.text(uri)):
        column = column if each.line == line else 0
        data += [each.line - line, each.column - column, each.length, each.kind, 0]
        line, column = each.line, each.column
    return types.SemanticTokens(data)
