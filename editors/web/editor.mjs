// The editor of the workbench: CodeMirror over a <textarea>, which stays the field of the form.
//
// fencepostEditor.attach(textarea, {kind, nonce, changed}) returns {mark, go, set}; without this
// file the textarea is edited itself.

import {EditorState} from "@codemirror/state";
import {
  EditorView, keymap, lineNumbers, highlightActiveLine, highlightActiveLineGutter, drawSelection,
  highlightSpecialChars,
} from "@codemirror/view";
import {defaultKeymap, history, historyKeymap} from "@codemirror/commands";
import {StreamLanguage, syntaxHighlighting, HighlightStyle, bracketMatching} from "@codemirror/language";
import {lintGutter, setDiagnostics, lintKeymap} from "@codemirror/lint";
import {tags} from "@lezer/highlight";

const words = text => new Set(text.split(" "));

const KINDS = {
  litmus: {
    comment: /^(\/\/.*|\(\*.*?\*\))/,
    keyword: words("AMDGPU load store fence atomicrmw cmpxchg barrier exists forall filter expect if goto not"),
    type: words("global local private generic constant region workgroup agent cluster wavefront"),
    atom: words("atomic monotonic acquire release acq_rel seq_cst system singlethread volatile nontemporal unordered"),
  },
  c: {
    comment: /^(\/\/.*|\/\*.*?(\*\/|$))/,
    meta: /^#\s*\w+/,
    keyword: words("if else for while do switch case break continue return goto sizeof struct union enum class typedef template typename using namespace static const constexpr inline extern volatile auto new delete operator public private default asm"),
    type: words("void bool char short int long float double half unsigned signed size_t uint uchar ushort ulong int2 int4 float2 float4 uint32_t int32_t uint64_t int64_t"),
    atom: words("__global__ __device__ __host__ __shared__ __launch_bounds__ __constant__ __restrict__ __kernel kernel __global global __local local __private true false threadIdx blockIdx blockDim gridDim nullptr"),
  },
  ir: {
    comment: /^;.*/,
    keyword: words("define declare ret br switch phi call tail load store fence atomicrmw cmpxchg getelementptr inbounds icmp fcmp add sub mul sdiv udiv srem urem and or xor shl lshr ashr select alloca extractvalue insertvalue unreachable zext sext trunc bitcast addrspacecast target datalayout triple source_filename attributes align to label nuw nsw fadd fsub fmul fdiv"),
    type: words("void half bfloat float double ptr metadata i1 i8 i16 i32 i64 i128 addrspace"),
    atom: words("atomic monotonic acquire release acq_rel seq_cst syncscope volatile true false null undef poison zeroinitializer amdgpu_kernel"),
  },
  asm: {
    comment: /^(;|\/\/).*/,
    meta: /^\.\w+/,
    keyword: words(""),
    type: words(""),
    atom: words("glc slc dlc sc0 sc1 nt offen offset"),
  },
};

function language(kind) {
  const {comment, meta, keyword, type, atom} = KINDS[kind] ?? KINDS.c;
  return StreamLanguage.define({
    token(stream) {
      if (stream.eatSpace()) return null;
      if (stream.match(comment)) return "comment";
      if (meta && stream.match(meta)) return "meta";
      if (stream.match(/^"(\\.|[^"\\])*"?/)) return "string";
      if (stream.match(/^(0x[0-9a-fA-F]+|\d+(\.\d+)?[fuUlL]*)\b/)) return "number";
      if (stream.match(/^[%@!][\w.$-]+/)) return "variableName";
      const word = stream.match(/^[A-Za-z_.$][\w.$]*/);
      if (word) {
        const name = word[0];
        if (keyword.has(name) || (kind === "asm" && /^(s|v|ds|global|flat|buffer|scratch|image)_/.test(name))) return "keyword";
        if (type.has(name)) return "typeName";
        return atom.has(name) ? "atom" : "variableName";
      }
      stream.next();
      return null;
    },
  });
}

const style = HighlightStyle.define([
  {tag: tags.comment, color: "var(--dim)", fontStyle: "italic"},
  {tag: tags.keyword, color: "var(--code-keyword)"},
  {tag: tags.typeName, color: "var(--code-type)"},
  {tag: tags.atom, color: "var(--code-atom)"},
  {tag: tags.meta, color: "var(--code-atom)"},
  {tag: tags.number, color: "var(--code-number)"},
  {tag: tags.string, color: "var(--code-string)"},
]);

const look = EditorView.theme({
  "&": {color: "var(--ink)", backgroundColor: "var(--field)", height: "100%", fontSize: "13px"},
  ".cm-scroller": {fontFamily: "var(--mono)", lineHeight: "1.5"},
  ".cm-content": {caretColor: "var(--ink)", padding: "8px 0"},
  ".cm-gutters": {backgroundColor: "var(--field)", color: "var(--dim)", border: "0"},
  ".cm-activeLine, .cm-activeLineGutter": {backgroundColor: "var(--active)"},
  "&.cm-focused": {outline: "2px solid var(--link)", outlineOffset: "-2px"},
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground, .cm-content ::selection":
    {backgroundColor: "var(--selection) !important"},
  ".cm-cursor": {borderLeftColor: "var(--ink)"},
  ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": {backgroundColor: "var(--selection)"},
  ".cm-tooltip": {backgroundColor: "var(--ground)", color: "var(--ink)", border: "1px solid var(--line)"},
  ".cm-diagnostic": {whiteSpace: "pre-wrap", maxWidth: "60ch"},
});

function attach(textarea, {kind, nonce, changed}) {
  const view = new EditorView({
    state: EditorState.create({
      doc: textarea.value,
      extensions: [
        EditorView.cspNonce.of(nonce),
        lineNumbers(), history(), drawSelection(), bracketMatching(), highlightSpecialChars(),
        highlightActiveLine(), highlightActiveLineGutter(), lintGutter(),
        keymap.of([...defaultKeymap, ...historyKeymap, ...lintKeymap]),
        language(kind), syntaxHighlighting(style), look,
        EditorView.contentAttributes.of({
          "aria-label": textarea.getAttribute("aria-label") ?? "Program",
          spellcheck: "false", autocapitalize: "off", tabindex: "0",
        }),
        // A browser that replaces a selection by itself writes style attributes, which the policy of
        // the page forbids.
        EditorView.domEventHandlers({
          beforeinput(event, view) {
            if (event.inputType !== "insertText" || !event.data || view.composing) return false;
            if (view.state.selection.main.empty) return false;
            event.preventDefault();
            view.dispatch({...view.state.replaceSelection(event.data), userEvent: "input.type"});
            return true;
          },
        }),
        EditorView.updateListener.of(update => {
          if (!update.docChanged) return;
          textarea.value = view.state.doc.toString();
          changed();
        }),
      ],
    }),
  });
  textarea.hidden = true;
  textarea.after(view.dom);
  const at = (line, column) => {
    const found = view.state.doc.line(Math.min(Math.max(1, line), view.state.doc.lines));
    return [Math.min(found.to, found.from + Math.max(0, column - 1)), found];
  };
  return {
    // Shows messages at their lines: {line, column, text, severity}.
    mark(marks) {
      view.dispatch(setDiagnostics(view.state, marks.map(({line, column, text, severity}) => {
        const [from, found] = at(line, column);
        const word = /^[\w.@%$]+/.exec(view.state.doc.sliceString(from, found.to));
        const to = column > 0 ? Math.min(found.to, from + (word ? word[0].length : 1)) : found.to;
        return {from, to: Math.max(from, to), severity, message: text};
      })));
    },
    go(line, column) {
      const [position] = at(line, column);
      view.dispatch({
        selection: {anchor: position},
        effects: EditorView.scrollIntoView(position, {y: "center"}),
      });
      view.focus();
    },
    set(text) {
      view.dispatch({changes: {from: 0, to: view.state.doc.length, insert: text}});
    },
  };
}

window.fencepostEditor = {attach};
