"""The language server, by a client of the protocol over standard streams."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

pytest.importorskip("pygls", reason="the extra 'lsp' is not installed")

from lsprotocol import types
from pygls.lsp.client import LanguageClient

from tests.architecture.source_tree import ROOT

EXAMPLES = ROOT / "examples"
WAIT = 120


class Editor:
    """A client that keeps what is published."""

    def __init__(self) -> None:
        self.client: Any = LanguageClient("editor", "1")
        self.published: asyncio.Queue[types.PublishDiagnosticsParams] = asyncio.Queue()

        @self.client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)  # type: ignore[untyped-decorator]
        def publish(params: types.PublishDiagnosticsParams) -> None:
            self.published.put_nowait(params)

    async def open(self, name: str, text: str) -> list[types.Diagnostic]:
        """Open a text, and wait for what is found in it."""
        item = types.TextDocumentItem(self.uri(name), "text", 1, text)
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(item))
        return await self.diagnostics()

    async def diagnostics(self) -> list[types.Diagnostic]:
        return list((await asyncio.wait_for(self.published.get(), WAIT)).diagnostics)

    @staticmethod
    def uri(name: str) -> str:
        return f"file:///nowhere/{name}"

    def document(self, name: str) -> types.TextDocumentIdentifier:
        return types.TextDocumentIdentifier(self.uri(name))


def session(act: Callable[[Editor], Awaitable[None]]) -> None:
    """Have a client act with a server."""

    async def run() -> None:
        editor = Editor()
        await editor.client.start_io(sys.executable, "-m", "fencepost", "serve", "--lsp")
        await asyncio.wait_for(
            editor.client.initialize_async(
                types.InitializeParams(
                    capabilities=types.ClientCapabilities(),
                    initialization_options={"target": "gfx90a"},
                )
            ),
            WAIT,
        )
        editor.client.initialized(types.InitializedParams())
        await act(editor)
        await editor.client.shutdown_async(None)
        editor.client.exit(None)
        await editor.client.stop()

    asyncio.run(run())


def test_litmus() -> None:
    """Diagnostics while a test is written, hovers, tokens and the verdict."""
    text = (EXAMPLES / "reduce.litmus").read_text(encoding="utf-8")

    async def act(editor: Editor) -> None:
        assert await editor.open("a.litmus", text) == []
        hints = await editor.client.text_document_inlay_hint_async(
            types.InlayHintParams(
                editor.document("a.litmus"),
                types.Range(types.Position(0, 0), types.Position(99, 0)),
            )
        )
        assert [each.label for each in hints] == ["allowed"]
        coloured = await editor.client.text_document_semantic_tokens_full_async(
            types.SemanticTokensParams(editor.document("a.litmus"))
        )
        assert list(coloured.data[:5]) == [0, 0, len("AMDGPU"), 4, 0]
        # Broken, and mended: what is published in the end is of the last text.
        for version, changed in enumerate((text.replace("AMDGPU", "AMDGPUX", 1), text), 2):
            editor.client.text_document_did_change(
                types.DidChangeTextDocumentParams(
                    types.VersionedTextDocumentIdentifier(version, editor.uri("a.litmus")),
                    [types.TextDocumentContentChangeWholeDocument(changed)],
                )
            )
            found = await editor.diagnostics()
            assert bool(found) == (version == 2)
            assert all(each.range.start.line == 0 for each in found)
        test = "AMDGPU x\n{ global x = 0; }\n P0 @ workgroup 0 ;\n fence agent acq_rel ;\n"
        test += "exists (x == 0)\n"
        await editor.open("b.litmus", test)
        shown = await editor.client.text_document_hover_async(
            types.HoverParams(editor.document("b.litmus"), types.Position(3, 2))
        )
        assert "gfx90a" in shown.contents.value
        assert "buffer_wbinvl1_vol" in shown.contents.value
        nothing = await editor.client.text_document_hover_async(
            types.HoverParams(editor.document("b.litmus"), types.Position(77, 0))
        )
        assert nothing is None
        editor.client.text_document_did_close(
            types.DidCloseTextDocumentParams(editor.document("b.litmus"))
        )
        assert await editor.diagnostics() == []

    session(act)


def test_a_kernel() -> None:
    """The race is at its place, the verdict at the kernel, and a fix is offered for it."""
    text = (EXAMPLES / "reduce.ll").read_text(encoding="utf-8")

    async def act(editor: Editor) -> None:
        (found,) = await editor.open("reduce.ll", text)
        assert found.code == "FP201"
        assert found.severity is types.DiagnosticSeverity.Error
        everywhere = types.Range(types.Position(0, 0), types.Position(999, 0))
        (hint,) = await editor.client.text_document_inlay_hint_async(
            types.InlayHintParams(editor.document("reduce.ll"), everywhere)
        )
        assert hint.label == "bug"
        assert "@_Z6reducePKfPf(" in text.split("\n")[hint.position.line]
        context = types.CodeActionContext([found])
        (action,) = await editor.client.text_document_code_action_async(
            types.CodeActionParams(editor.document("reduce.ll"), found.range, context)
        )
        resolved = await editor.client.code_action_resolve_async(action)
        assert (resolved.edit is None) != (resolved.disabled is None)
        if resolved.edit is not None:
            (edit,) = resolved.edit.changes[editor.uri("reduce.ll")]
            assert "define" in edit.new_text
        none = await editor.client.text_document_code_action_async(
            types.CodeActionParams(
                editor.document("reduce.ll"), found.range, types.CodeActionContext([])
            )
        )
        assert not none

    session(act)
