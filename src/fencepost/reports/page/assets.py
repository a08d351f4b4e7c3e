"""The style and the script of a page."""

from __future__ import annotations

STYLE = """
.fencepost{--ink:#1b1b1f;--dim:#55555f;--line:#d5d5dc;--ground:#fff;--box:#f4f4f7;--link:#0b57a4;
--right:#0a6b2d;--wrong:#b3122f;--open:#7a5200;--mark:#fff1c2;color-scheme:light dark;
color:var(--ink);background:var(--ground);font:16px/1.5 system-ui,sans-serif}
@media (prefers-color-scheme:dark){.fencepost{--ink:#e6e6ea;--dim:#a9a9b5;--line:#3c3c46;
--ground:#17171b;--box:#222229;--link:#86b9f5;--right:#63d48b;--wrong:#ff8b9c;--open:#f0c25c;
--mark:#4a3d10}}
body.fencepost{margin:0}
.fencepost main{max-width:70rem;margin:0 auto;padding:1rem}
.fencepost h1{font-size:1.6rem;overflow-wrap:anywhere}
.fencepost h2{font-size:1.25rem;margin:0;overflow-wrap:anywhere}
.fencepost h3{font-size:1rem;margin:.5rem 0;overflow-wrap:anywhere}
.fencepost a{color:var(--link)}
.fencepost section{border:1px solid var(--line);border-left:.35rem solid var(--open);
border-radius:.3rem;padding:.75rem 1rem;margin:1rem 0}
.fencepost section.right{border-left-color:var(--right)}
.fencepost section.wrong{border-left-color:var(--wrong)}
.fencepost .verdict{font-weight:600;color:var(--open);white-space:nowrap}
.fencepost .verdict.right{color:var(--right)}.fencepost .verdict.wrong{color:var(--wrong)}
.fencepost .file{color:var(--dim);font-size:.9rem;margin:.2rem 0;overflow-wrap:anywhere}
.fencepost article{border-top:1px solid var(--line);margin-top:.75rem}
.fencepost article.error h3 code{color:var(--wrong)}
.fencepost .places{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,26rem),1fr));
gap:.75rem}
.fencepost figure{margin:0;min-width:0}
.fencepost pre{background:var(--box);border-radius:.3rem;padding:.5rem;margin:.4rem 0;
overflow-x:auto;font:13px/1.45 ui-monospace,monospace}
.fencepost mark{background:var(--mark);color:inherit;display:inline-block;min-width:100%}
.fencepost pre em{font-style:normal;font-weight:700;text-decoration:underline}
.fencepost .gutter{color:var(--dim);user-select:none}
.fencepost .missing{color:var(--wrong)}
.fencepost .rule{color:var(--dim)}.fencepost .fix{font-weight:600}
.fencepost dl{display:grid;grid-template-columns:max-content 1fr;gap:.2rem .8rem;margin:.5rem 0}
.fencepost dt{color:var(--dim)}.fencepost dd{margin:0;overflow-wrap:anywhere}
.fencepost .wide{overflow-x:auto}
.fencepost table{border-collapse:collapse;font-size:.9rem}
.fencepost th,.fencepost td{border-bottom:1px solid var(--line);padding:.3rem .6rem;text-align:left;
vertical-align:top}
.fencepost th button{font:inherit;font-weight:600;color:inherit;background:none;border:0;padding:0;
cursor:pointer}
.fencepost th[aria-sort=ascending] button::after{content:" \\2191"}
.fencepost th[aria-sort=descending] button::after{content:" \\2193"}
.fencepost input{font:inherit;padding:.2rem .4rem}
.fencepost :focus-visible{outline:.15rem solid var(--link);outline-offset:.1rem}
.fencepost .picture{background:#fff;border-radius:.3rem;padding:.5rem;overflow-x:auto}
.fencepost .picture img{max-width:none}
@media print{.fencepost section{break-inside:avoid}}
"""

SCRIPT = """
'use strict';
for (const table of document.querySelectorAll('table')) {
  const heads = [...table.querySelectorAll('th')];
  heads.forEach((head, at) => head.querySelector('button').addEventListener('click', () => {
    const down = head.getAttribute('aria-sort') === 'ascending';
    heads.forEach(each => each.removeAttribute('aria-sort'));
    head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
    const body = table.tBodies[0];
    const text = row => row.cells[at].textContent;
    const compare = new Intl.Collator('en', {numeric: true}).compare;
    const rows = [...body.rows].sort((a, b) => compare(text(a), text(b)));
    body.append(...(down ? rows.reverse() : rows));
  }));
}
const filter = document.getElementById('filter');
if (filter) filter.addEventListener('input', () => {
  const words = filter.value.toLowerCase().split(/\\s+/).filter(Boolean);
  for (const row of document.querySelector('#overview').tBodies[0].rows) {
    const text = row.textContent.toLowerCase();
    row.hidden = !words.every(word => text.includes(word));
  }
});
"""
