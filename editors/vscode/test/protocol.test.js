"use strict";
const assert = require("node:assert");
const { test } = require("node:test");
const { Connection } = require("../src/protocol.js");

// Answers each request in pieces, and sends a notification with characters of several bytes.
const SERVER = `
const write = (value) => {
  const body = Buffer.from(JSON.stringify(value));
  const all = Buffer.concat([Buffer.from("Content-Length: " + body.length + "\\r\\n\\r\\n"), body]);
  for (const byte of all) process.stdout.write(Buffer.from([byte]));
};
let data = Buffer.alloc(0);
process.stdin.on("data", (piece) => {
  data = Buffer.concat([data, piece]);
  for (;;) {
    const end = data.indexOf("\\r\\n\\r\\n");
    if (end < 0) return;
    const size = Number(/: ([0-9]+)/.exec(data.toString("ascii", 0, end))[1]);
    if (data.length < end + 4 + size) return;
    const { id, method } = JSON.parse(data.toString("utf8", end + 4, end + 4 + size));
    data = data.subarray(end + 4 + size);
    if (method === "exit") process.exit(0);
    write({ method: "said", params: "ä€𝛼" });
    write(method === "wrong" ? { id, error: { message: "no" } } : { id, result: method });
  }
});
`;

test("answers, errors and notifications", async () => {
  const said = [];
  let ended;
  const end = new Promise((resolve) => (ended = resolve));
  const connection = new Connection(process.execPath, ["-e", SERVER], (m) => said.push(m), ended);
  assert.deepStrictEqual(await Promise.all([connection.ask("a"), connection.ask("b")]), ["a", "b"]);
  await assert.rejects(connection.ask("wrong"), /no/);
  assert.strictEqual(said[0].params, "ä€𝛼");
  await connection.close();
  assert.match(await end, /ended with 0/);
});

test("a program that is not there", async () => {
  const why = await new Promise((resolve) => new Connection("./no-such-program", [], () => {}, resolve));
  assert.match(why, /ENOENT/);
});
