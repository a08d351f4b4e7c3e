"use strict";
// The language server of fencepost in VS Code: texts go there, and what it says is shown.

const vscode = require("vscode");
const { Connection } = require("./protocol.js");

const LANGUAGES = ["amdgpu-litmus", "hip", "opencl", "llvm", "amdgpu-asm"];
const TOKENS = ["comment", "string", "number", "decorator", "keyword", "type", "modifier", "variable"];

let connection;

function isOurs(document) {
  return LANGUAGES.includes(document.languageId);
}

function range(given) {
  const { start, end } = given;
  return new vscode.Range(start.line, start.character, end.line, end.character);
}

function plain({ start, end }) {
  const place = ({ line, character }) => ({ line, character });
  return { start: place(start), end: place(end) };
}

function identified(document) {
  return { uri: document.uri.toString() };
}

function diagnostic(given) {
  const made = new vscode.Diagnostic(range(given.range), given.message, (given.severity || 1) - 1);
  made.code = given.code;
  made.source = given.source;
  return made;
}

function workspaceEdit(given) {
  const made = new vscode.WorkspaceEdit();
  for (const [uri, edits] of Object.entries(given.changes || {}))
    for (const each of edits) made.replace(vscode.Uri.parse(uri), range(each.range), each.newText);
  return made;
}

async function activate(context) {
  const settings = vscode.workspace.getConfiguration("fencepost");
  const shown = vscode.languages.createDiagnosticCollection("fencepost");
  const hints = new vscode.EventEmitter();
  context.subscriptions.push(shown, hints);
  const notified = (message) => {
    if (message.method === "textDocument/publishDiagnostics") {
      const { uri, diagnostics } = message.params;
      shown.set(vscode.Uri.parse(uri), diagnostics.map(diagnostic));
      hints.fire();
    }
  };
  const ended = (why) => vscode.window.showWarningMessage(`fencepost: ${why}`);
  connection = new Connection(settings.get("command"), ["serve", "--lsp"], notified, ended);
  await connection.ask("initialize", {
    processId: process.pid,
    rootUri: null,
    capabilities: {},
    initializationOptions: { target: settings.get("target") },
  });
  connection.notify("initialized", {});

  const open = (document) => {
    if (!isOurs(document)) return;
    const { languageId, version } = document;
    const text = document.getText();
    connection.notify("textDocument/didOpen", {
      textDocument: { ...identified(document), languageId, version, text },
    });
  };
  vscode.workspace.textDocuments.forEach(open);
  context.subscriptions.push(
    vscode.workspace.onDidOpenTextDocument(open),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (!isOurs(document)) return;
      connection.notify("textDocument/didChange", {
        textDocument: { ...identified(document), version: document.version },
        contentChanges: [{ text: document.getText() }],
      });
    }),
    vscode.workspace.onDidCloseTextDocument((document) => {
      if (isOurs(document))
        connection.notify("textDocument/didClose", { textDocument: identified(document) });
    }),
    vscode.languages.registerHoverProvider(LANGUAGES, {
      async provideHover(document, position) {
        const found = await connection.ask("textDocument/hover", {
          textDocument: identified(document),
          position,
        });
        return found && new vscode.Hover(new vscode.MarkdownString(found.contents.value));
      },
    }),
    vscode.languages.registerInlayHintsProvider(LANGUAGES, {
      onDidChangeInlayHints: hints.event,
      async provideInlayHints(document, wanted) {
        const found = await connection.ask("textDocument/inlayHint", {
          textDocument: identified(document),
          range: plain(wanted),
        });
        return (found || []).map(({ position, label, tooltip }) => {
          const at = new vscode.Position(position.line, position.character);
          const made = new vscode.InlayHint(at, label);
          made.tooltip = tooltip;
          made.paddingLeft = true;
          return made;
        });
      },
    }),
    vscode.languages.registerCodeActionsProvider(LANGUAGES, {
      async provideCodeActions(document, wanted, { diagnostics }) {
        const ours = diagnostics.filter((each) => each.source === "fencepost");
        if (ours.length === 0) return [];
        const found = await connection.ask("textDocument/codeAction", {
          textDocument: identified(document),
          range: plain(wanted),
          context: {
            diagnostics: ours.map(({ range, message, code, source }) => ({
              range: plain(range),
              message,
              code,
              source,
            })),
          },
        });
        return (found || []).map((each) => {
          const made = new vscode.CodeAction(each.title, vscode.CodeActionKind.QuickFix);
          made.given = each;
          return made;
        });
      },
      async resolveCodeAction(action) {
        const found = await connection.ask("codeAction/resolve", action.given);
        if (found.edit) action.edit = workspaceEdit(found.edit);
        else vscode.window.showInformationMessage(`fencepost: ${found.disabled.reason}`);
        return action;
      },
    }),
    vscode.languages.registerDocumentSemanticTokensProvider(
      "amdgpu-litmus",
      {
        async provideDocumentSemanticTokens(document) {
          const found = await connection.ask("textDocument/semanticTokens/full", {
            textDocument: identified(document),
          });
          return new vscode.SemanticTokens(new Uint32Array(found.data));
        },
      },
      new vscode.SemanticTokensLegend(TOKENS),
    ),
  );
}

function deactivate() {
  return connection && connection.close();
}

module.exports = { activate, deactivate };
