// The script of all pages. Each works without it: forms are posted, links followed. It asks while a
// text is edited, puts the answer in its place, marks errors in the editor, and moves pictures.
"use strict";
(() => {
  const script = document.currentScript;
  const root = document.documentElement;
  const stored = (() => { try { return localStorage.getItem("theme"); } catch { return null; } })();
  if (stored) root.dataset.theme = stored;

  const $ = (selector, within = document) => within.querySelector(selector);
  const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];

  // The theme: as the system has it, until the button is pressed.
  const theme = $("#theme");
  if (theme) {
    theme.hidden = false;
    theme.addEventListener("click", () => {
      const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
      root.dataset.theme = (root.dataset.theme ?? system) === "dark" ? "light" : "dark";
      try { localStorage.setItem("theme", root.dataset.theme); } catch { /* not kept */ }
    });
  }
  // A menu closes where another thing is done.
  document.addEventListener("click", event => {
    for (const menu of $$("details.menu[open]")) if (!menu.contains(event.target)) menu.open = false;
  });
  document.addEventListener("keydown", event => {
    if (event.key !== "Escape") return;
    for (const menu of $$("details.menu[open]")) { menu.open = false; $("summary", menu).focus(); }
  });

  const form = $("form[data-answer]");
  const answer = $("#answer");
  const status = $("#status");
  if (!form || !answer || !status) return;

  // A text that is too long for a query is in the fragment, which this page sends as a form.
  const packedState = location.hash.startsWith("#z=") ? new URLSearchParams(location.hash.slice(1)) : null;
  const PLACE = /^#(?!z=)./;
  const question = () => location.pathname + location.search + (PLACE.test(location.hash) ? "" : location.hash);
  let shown = question();   // the address of the question that the page shows
  let editor = null;
  let isSetting = false;
  const area = $("textarea[data-editor]", form);
  if (area && window.fencepostEditor) {
    editor = window.fencepostEditor.attach(area, {
      kind: area.dataset.editor, nonce: script.nonce, changed: () => { if (!isSetting) later(); },
    });
  } else if (area) {
    area.addEventListener("input", () => later());
  }

  let asked = null;   // the AbortController of the question that is open
  let timer = 0;
  const isLive = form.hasAttribute("data-live");
  // A text that is pasted says by itself which language it is.
  const LANGUAGES = [
    ["ll", /^\s*(define\b|target triple\b|source_filename\b)/m], ["s", /^\s*(\.amdgcn_target\b|s_endpgm\b)/m],
    ["hip", /\b__global__\b/], ["cl", /\b(__kernel|kernel)\s+(void|__attribute__)/],
  ];
  function chooseLanguage() {
    const [kind] = LANGUAGES.find(([, looks]) => looks.test(area?.value ?? "")) ?? [];
    const button = kind && $(`input[type=radio][name=kind][value=${kind}]`, form);
    if (!button || button.checked) return "";
    button.checked = true;
    return ` Taken as ${button.parentElement.textContent.trim()}.`;
  }
  function later() {
    if (!isLive) { say(`Changed. Ctrl+Enter runs it.${chooseLanguage()}`, false); return; }
    clearTimeout(timer);
    timer = setTimeout(() => ask({push: false}), 80);
  }

  function say(text, canCancel) {
    status.replaceChildren(text);
    if (!canCancel) return;
    const button = document.createElement("button");
    button.type = "button"; button.className = "small"; button.textContent = "Cancel";
    button.addEventListener("click", () => canCancel());
    status.append(button);
  }

  function state(submitter) {
    const data = new FormData(form, submitter?.formAction === form.action || !submitter?.hasAttribute("formaction") ? submitter : null);
    const hasFile = [...data.values()].some(value => value instanceof File && value.size);
    if (hasFile) return data;
    const plain = new URLSearchParams();
    for (const [name, value] of data) if (typeof value === "string") plain.append(name, value);
    return plain;
  }

  async function send(path, body, ticket, signal) {
    body.set("ticket", ticket);
    const response = await fetch(path, {method: "POST", body, signal, headers: {accept: "text/html"}});
    return response.text();
  }

  async function ask({push, submitter = null, body = state(submitter)}) {
    clearTimeout(timer);
    asked?.abort();
    const mine = asked = new AbortController();
    const ticket = crypto.randomUUID();
    answer.classList.add("is-old");
    answer.setAttribute("aria-busy", "true");
    const watching = watch(ticket, mine);
    try {
      if (form.hasAttribute("data-parts")) {
        // The verdict comes first, its reason after it.
        const first = new URLSearchParams(body);
        first.set("part", "verdict");
        const quick = await send(form.dataset.answer, first, ticket, mine.signal);
        if (mine !== asked) return;
        show(quick, push);
        push = false;
      }
      const whole = await send(form.dataset.answer, body, ticket, mine.signal);
      if (mine === asked) { show(whole, push); say("", false); }
    } catch (error) {
      if (mine !== asked) return;
      say(error.name === "AbortError" ? "Cancelled." : "The server does not answer. Is `fencepost web` running?", false);
    } finally {
      clearTimeout(watching.timer);
      watching.done = true;
      if (mine === asked) { answer.classList.remove("is-old"); answer.removeAttribute("aria-busy"); asked = null; }
    }
  }

  // Tells the place in the queue while a question waits, and offers to cancel it.
  function watch(ticket, controller) {
    const watching = {done: false, timer: 0};
    const cancel = () => {
      fetch(`/queue/${ticket}/cancel`, {method: "POST"}).catch(() => {});
      controller.abort();
    };
    const look = async () => {
      try {
        const found = await (await fetch(`/queue/${ticket}`)).json();
        if (watching.done) return;
        if (found.open) {
          const place = found.ahead ? `Waiting: ${found.ahead} in front.` : `Running${found.step ? `: ${found.step}` : ""} …`;
          say(place, cancel);
        }
      } catch { /* the question itself tells what is wrong */ }
      if (!watching.done) watching.timer = setTimeout(look, 500);
    };
    watching.timer = setTimeout(look, 350);
    return watching;
  }

  const opened = new Set();   // parts of the answer that stay open when it is replaced
  function show(html, push) {
    const parsed = new DOMParser().parseFromString(html, "text/html");
    // What has the focus keeps it.
    const focused = document.activeElement;
    const key = answer.contains(focused) ? focused.id || focused.getAttribute("data-key") : null;
    for (const each of $$("details[data-keep]", answer)) opened[each.open ? "add" : "delete"](each.dataset.keep);
    answer.replaceChildren(...parsed.body.childNodes);
    for (const each of $$("details[data-keep]", answer)) if (opened.has(each.dataset.keep)) each.open = true;
    if (key) ($(`#${CSS.escape(key)}`, answer) ?? $(`[data-key="${CSS.escape(key)}"]`, answer))?.focus();
    dress();
    const link = $("[data-link]", answer)?.dataset.link;
    if (link && link !== location.pathname + location.search + location.hash) {
      history[push ? "pushState" : "replaceState"](null, "", link);
    }
    shown = question();
  }

  // Things in an answer that the script moves.
  function dress() {
    const marks = $$("[data-mark]", answer).map(each => ({
      line: Number(each.dataset.line), column: Number(each.dataset.column),
      text: each.dataset.mark, severity: each.dataset.severity,
    }));
    editor?.mark(marks.filter(each => each.line > 0));
    for (const each of $$(".drawing", answer)) picture(each);
    for (const each of $$("[data-stepper]", answer)) stepper(each);
    for (const each of $$("[data-copy]", answer)) each.hidden = false;
  }

  // Steps one by one: buttons, a slider and clicks on rows; of the states only that after the step is shown.
  function stepper(box) {
    const tools = $("[data-steptools]", box), slider = $("[data-step-slider]", box), now = $("[data-step-now]", box);
    const rows = $$("[data-step]", box), states = $$("[data-state]", box);
    if (!tools || !rows.length) return;
    tools.hidden = false;
    slider.max = rows.length;
    const go = (number, isQuiet) => {
      const at = Math.min(rows.length, Math.max(1, number));
      slider.value = at;
      now.value = `${at} of ${rows.length}`;
      for (const each of rows) {
        const isNow = Number(each.dataset.step) === at;
        each.classList.toggle("hit", isNow);
        each.classList.toggle("later", Number(each.dataset.step) > at);
        if (isNow) each.setAttribute("aria-current", "step"); else each.removeAttribute("aria-current");
        if (isNow && !isQuiet) each.scrollIntoView({block: "nearest"});
      }
      for (const each of states) each.hidden = Number(each.dataset.state) !== at;
    };
    const ways = {first: () => 1, back: () => Number(slider.value) - 1, next: () => Number(slider.value) + 1, last: () => rows.length};
    for (const each of $$("[data-go-step]", tools)) each.addEventListener("click", () => go(ways[each.dataset.goStep]()));
    slider.addEventListener("input", () => go(Number(slider.value)));
    for (const each of rows) each.addEventListener("click", () => go(Number(each.dataset.step)));
    go(1, true);
  }

  for (const each of $$("input[data-type]", form)) each.addEventListener("input", () => later());

  answer.addEventListener("click", event => {
    const place = event.target.closest("[data-go]");
    if (place && editor) {
      event.preventDefault();
      const [line, column] = place.dataset.go.split(":").map(Number);
      editor.go(line, column || 1);
    }
    const copy = event.target.closest("[data-copy]");
    if (copy) {
      const link = new URL($("[data-link]", answer)?.dataset.link ?? location.href, location.href).href;
      navigator.clipboard?.writeText(link).then(() => { copy.textContent = "Copied"; }, () => { copy.textContent = "Copy the address bar"; });
    }
  });

  form.addEventListener("submit", event => {
    if (event.submitter?.hasAttribute("formaction")) return;   // a download
    event.preventDefault();
    ask({push: true, submitter: event.submitter});
  });
  document.addEventListener("change", event => {
    const field = event.target;
    if (field.form !== form || field === area) return;
    if (field.dataset.kind !== undefined || field.type === "file") { form.requestSubmit(); return; }
    if (field.matches("[data-open]")) return;
    if (isLive || field.closest("[data-ask]")) ask({push: true});
  });
  document.addEventListener("keydown", event => {
    if ((event.ctrlKey || event.metaKey) && event.key === "Enter") { event.preventDefault(); ask({push: true}); }
  });
  for (const each of $$("select[data-open]")) {
    each.addEventListener("change", () => { if (each.value) location.assign(each.value); });
  }
  const drop = $(".drop");
  if (drop) {
    for (const name of ["dragover", "dragleave", "drop"]) {
      drop.addEventListener(name, event => { event.preventDefault(); drop.classList.toggle("is-over", name === "dragover"); });
    }
    drop.addEventListener("drop", event => {
      const input = $("input[type=file]", drop);
      input.files = event.dataTransfer.files;
      form.requestSubmit();
    });
  }
  // Another question is loaded. A link to a place in the page is none: it must not lose what was typed.
  function follow() {
    const isPlace = PLACE.test(location.hash) && shown.split("#")[0] === location.pathname + location.search;
    if (!isPlace && question() !== shown) location.reload();
  }
  addEventListener("popstate", follow);
  addEventListener("hashchange", follow);

  // Pictures: relations on and off; the wheel with Ctrl, buttons and keys zoom; dragging and arrows move.
  function picture(frame) {
    const svg = $("svg", frame);
    const tools = frame.previousElementSibling;
    if (!svg || !tools?.classList.contains("tools") || frame.dataset.isDressed) return;
    frame.dataset.isDressed = "yes";
    tools.hidden = false;
    const [x0, y0, w0, h0] = svg.getAttribute("viewBox").split(" ").map(Number);
    let view = {x: x0, y: y0, w: w0};
    const put = () => {
      const w = Math.min(w0 * 1.5, Math.max(w0 / 12, view.w)), h = w * h0 / w0;
      view = {x: Math.min(x0 + w0 - w * 0.2, Math.max(x0 - w * 0.8, view.x)), y: Math.min(y0 + h0 - h * 0.2, Math.max(y0 - h * 0.8, view.y)), w};
      svg.setAttribute("viewBox", `${view.x} ${view.y} ${w} ${h}`);
      frame.classList.toggle("is-zoomed", w < w0);
    };
    const zoom = (factor, fx = 0.5, fy = 0.5) => {
      const w = Math.min(w0 * 1.5, Math.max(w0 / 12, view.w * factor)), gain = view.w - w;
      view = {x: view.x + gain * fx, y: view.y + gain * h0 / w0 * fy, w};
      put();
    };
    const reset = () => { view = {x: x0, y: y0, w: w0}; put(); };
    for (const [name, act] of [["in", () => zoom(0.8)], ["out", () => zoom(1.25)], ["reset", reset]]) {
      $(`[data-zoom=${name}]`, tools)?.addEventListener("click", act);
    }
    frame.addEventListener("wheel", event => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const box = svg.getBoundingClientRect();
      zoom(event.deltaY < 0 ? 0.87 : 1.15, (event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
    }, {passive: false});
    frame.addEventListener("keydown", event => {
      const step = view.w / 10;
      const acts = {
        "+": () => zoom(0.8), "=": () => zoom(0.8), "-": () => zoom(1.25), "0": reset,
        ArrowLeft: () => { view.x -= step; put(); }, ArrowRight: () => { view.x += step; put(); },
        ArrowUp: () => { view.y -= step; put(); }, ArrowDown: () => { view.y += step; put(); },
      };
      if (!acts[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      acts[event.key]();
    });
    let from = null;
    svg.addEventListener("pointerdown", event => {
      if (event.pointerType === "touch" && view.w >= w0) return;
      from = {x: event.clientX, y: event.clientY, view: {...view}};
      svg.setPointerCapture(event.pointerId);
    });
    svg.addEventListener("pointermove", event => {
      if (!from) return;
      const scale = view.w / svg.getBoundingClientRect().width;
      view = {x: from.view.x - (event.clientX - from.x) * scale, y: from.view.y - (event.clientY - from.y) * scale, w: from.view.w};
      put();
    });
    for (const name of ["pointerup", "pointercancel"]) svg.addEventListener(name, () => { from = null; });
    for (const box of $$("[data-relation]", tools)) {
      const turn = () => {
        for (const each of $$(`.rel-${CSS.escape(box.dataset.relation)}`, svg)) each.style.display = box.checked ? "" : "none";
      };
      box.addEventListener("change", event => { event.stopPropagation(); turn(); });
    }
  }

  if (packedState) {
    ask({push: false, body: packedState});
    unpack(packedState.get("z")).then(text => { isSetting = true; editor ? editor.set(text) : (area.value = text); isSetting = false; }, () => {});
  } else if (form.hasAttribute("data-ask-now")) {
    ask({push: false});
  } else {
    dress();
  }
  async function unpack(packed) {
    const bytes = Uint8Array.from(atob(packed.replace(/-/g, "+").replace(/_/g, "/")), each => each.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    // A link of a stranger may unpack to more than the browser has memory for: the server refuses it.
    const pieces = [];
    const reader = stream.getReader();
    let left = 1 << 20;   // bytes of a text, as in links.py
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      left -= piece.value.length;
      if (left < 0) { await reader.cancel(); throw new RangeError("the text is too long"); }
      pieces.push(piece.value);
    }
    return new Blob(pieces).text();
  }
})();
