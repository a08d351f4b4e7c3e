"""A client of `fencepost serve --socket PATH`: python client.py PATH FILE..."""

from __future__ import annotations

import json
import socket
import sys
from typing import Any


def ask(connection: socket.socket, method: str, params: object, number: int = 1) -> Any:
    """Send a request and return its result; print its progress."""
    body = json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params}).encode()
    connection.sendall(b"Content-Length: %d\r\n\r\n" % len(body) + body)
    stream = connection.makefile("rb")
    while True:
        size = int(stream.readline().partition(b":")[2])
        stream.readline()  # the empty line
        message = json.loads(stream.read(size))
        if "method" in message:
            print("progress:", message["params"], file=sys.stderr)
        elif "error" in message:
            raise SystemExit(message["error"]["message"])
        else:
            return message["result"]


if __name__ == "__main__":
    with socket.socket(socket.AF_UNIX) as server:
        server.connect(sys.argv[1])
        answer = ask(server, "check", {"paths": sys.argv[2:]})
        for each in answer["results"]:
            print(each["file"], each.get("kernel", ""), each.get("verdict", each.get("error")))
