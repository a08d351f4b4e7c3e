"use strict";
// Messages of the Language Server Protocol over the standard streams of a process: what
// vscode-languageclient does, in so far as fencepost needs it, so that packing takes no network.

const { spawn } = require("node:child_process");

class Connection {
  /** Starts `command` and speaks to it; `notified` gets its notifications and requests. */
  constructor(command, args, notified, ended) {
    this.pending = new Map();
    this.number = 0;
    this.data = Buffer.alloc(0);
    this.notified = notified;
    this.process = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
    this.process.stdout.on("data", (piece) => this.take(piece));
    this.process.stdin.on("error", () => {});
    const end = (why) => {
      for (const { reject } of this.pending.values()) reject(new Error(why));
      this.pending.clear();
      ended(why);
    };
    this.process.on("error", (error) => end(error.message));
    this.process.on("exit", (code) => end(`it ended with ${code}`));
  }

  take(piece) {
    this.data = Buffer.concat([this.data, piece]);
    for (;;) {
      const end = this.data.indexOf("\r\n\r\n");
      if (end < 0) return;
      const size = Number(/content-length: *([0-9]+)/i.exec(this.data.toString("ascii", 0, end))[1]);
      if (this.data.length < end + 4 + size) return;
      const message = JSON.parse(this.data.toString("utf8", end + 4, end + 4 + size));
      this.data = this.data.subarray(end + 4 + size);
      this.hear(message);
    }
  }

  hear(message) {
    if (message.method !== undefined) {
      this.notified(message);
      if (message.id !== undefined) this.write({ id: message.id, result: null });
      return;
    }
    const waiting = this.pending.get(message.id);
    this.pending.delete(message.id);
    if (waiting === undefined) return;
    if (message.error) waiting.reject(new Error(message.error.message));
    else waiting.resolve(message.result);
  }

  write(message) {
    const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
    this.process.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
    this.process.stdin.write(body);
  }

  notify(method, params) {
    this.write({ method, params });
  }

  ask(method, params) {
    const id = ++this.number;
    return new Promise((resolve, reject) => {
      this.pending.set(id, { resolve, reject });
      this.write({ id, method, params });
    });
  }

  async close() {
    await this.ask("shutdown", null).catch(() => {});
    this.notify("exit", null);
  }
}

module.exports = { Connection };
