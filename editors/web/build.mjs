// Bundles the editor into one file, and writes the licences of all that is in it beside it.

import {build} from "esbuild";
import {readdirSync, readFileSync, writeFileSync} from "node:fs";
import {dirname, join} from "node:path";

const out = "../../src/fencepost/web/static";
const result = await build({
  entryPoints: ["editor.mjs"],
  bundle: true,
  minify: true,
  format: "iife",
  target: "es2022",
  legalComments: "none",
  metafile: true,
  outfile: join(out, "editor.js"),
});

const folders = new Set();
for (const input of Object.keys(result.metafile.inputs)) {
  const found = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input);
  if (found) folders.add(found[1]);
}
const parts = [...folders].sort().map(folder => {
  const {name, version, license} = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find(each => /^licen[cs]e/i.test(each));
  if (!file) throw new Error(`${name} has no licence file`);
  return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), "utf8").trim()}\n`;
});
const line = `\n${"-".repeat(72)}\n\n`;
writeFileSync(join(out, "editor-licenses.txt"), ["editor.js holds these packages.\n", ...parts].join(line));
