"""Hostile requests to the workbench: run as a module, `--count 2000 --seed 1`.

A server of its own runs with a home, a working folder and a secret beside it. Each request is drawn
from a kind: what a browser of another site sends, what is no HTTP, paths that lead elsewhere, texts
that unpack to gigabytes, sources that include files, templates without an end, questions that hang,
objects that lie. None may get a secret, a status of 500, or no answer while others wait for theirs;
afterwards no file is changed, no child is left, and the server answers as before.
"""

from __future__ import annotations

import argparse
import base64
import gzip
import http.client
import os
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote, urlencode

from tests.architecture.source_tree import ROOT

SECRET = "the-secret-of-this-machine"
TIMEOUT = 200.0
"""Seconds for an answer: more than a question's limit by the clock."""
PAGES = ("/litmus", "/kernel", "/lowering", "/objects", "/gallery")
TEST = """AMDGPU mp
{ global x = 0; global f = 0; }
 P0 @ workgroup 0                | P1 @ workgroup 1                 ;
 store x, 1                      | r0 = load atomic f agent acquire ;
 store atomic f, 1 agent release | r1 = load x                      ;
exists (P1:r0 == 1 /\\ P1:r1 == 0)
"""


@dataclass(frozen=True, slots=True)
class Place:
    """A server that is attacked: its address, its process, and the folder with the secret."""

    port: int
    process: int
    folder: Path

    @property
    def host(self) -> str:
        """The value of the header that names the server."""
        return f"127.0.0.1:{self.port}"


@dataclass(frozen=True, slots=True)
class Answer:
    """The status of an answer and its text; 0: the connection was closed without one."""

    status: int
    text: str


Attack = Callable[[Place, random.Random], Answer]


def send(
    place: Place,
    method: str,
    path: str,
    body: bytes = b"",
    headers: dict[str, str] | None = None,
    *,
    timeout: float = TIMEOUT,
) -> Answer:
    """Send a request as it is."""
    connection = http.client.HTTPConnection("127.0.0.1", place.port, timeout=timeout)
    try:
        connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
        given = {"host": place.host, **(headers or {})}
        if body and "content-length" not in given:
            given["content-length"] = str(len(body))
        for name, value in given.items():
            connection.putheader(name, value)
        connection.endheaders(body or None)
        answer = connection.getresponse()
        return Answer(answer.status, answer.read().decode("utf-8", "replace"))
    except (http.client.HTTPException, ConnectionError, ValueError):
        return Answer(0, "")
    finally:
        connection.close()


def raw(place: Place, data: bytes, *, seconds: float = 15.0) -> Answer:
    """Send bytes that need be no HTTP."""
    with socket.create_connection(("127.0.0.1", place.port), timeout=seconds) as connection:
        got = b""
        with suppress(OSError):
            connection.sendall(data)
            connection.shutdown(socket.SHUT_WR)
            while more := connection.recv(1 << 16):
                got += more
        found = re.match(rb"HTTP/1\.1 (\d{3})", got)
        return Answer(int(found[1]) if found else 0, got.decode("utf-8", "replace"))


def form(place: Place, path: str, headers: dict[str, str] | None = None, **fields: str) -> Answer:
    """Post a form."""
    kind = {"content-type": "application/x-www-form-urlencoded"}
    return send(place, "POST", path, urlencode(fields).encode(), {**kind, **(headers or {})})


def upload(place: Place, data: bytes, name: str = "x.co", field: str = "upload") -> Answer:
    """Post a file."""
    edge = "edge7d1f"
    head = f'--{edge}\r\ncontent-disposition: form-data; name="{field}"; filename="{name}"\r\n\r\n'
    body = head.encode() + data + f"\r\n--{edge}--\r\n".encode()
    kind = {"content-type": f"multipart/form-data; boundary={edge}"}
    return send(place, "POST", "/objects", body, kind)


def foreign(place: Place, draw: random.Random) -> Answer:
    """Another site, or a name that is made to point here."""
    headers = draw.choice(
        [
            {"origin": "https://evil.example"},
            {"origin": "null"},
            {"host": "evil.example"},
            {"host": f"evil.example:{place.port}"},
            {"host": ""},
            {"sec-fetch-site": "cross-site", "sec-fetch-mode": "cors"},
            {"sec-fetch-site": "same-site", "sec-fetch-mode": "no-cors"},
            {"host": f"127.0.0.1:{place.port}@evil.example"},
        ]
    )
    answer = form(place, draw.choice(PAGES), headers, text=TEST)
    assert answer.status in (400, 403, 421), answer
    return answer


def head(place: Place, draw: random.Random) -> Answer:
    """Heads that are too long, doubled, or no HTTP."""
    start = f"GET /gallery HTTP/1.1\r\nhost: {place.host}\r\n".encode()
    return raw(
        place,
        draw.choice(
            [
                b"",
                b"\x00" * draw.randrange(1, 4000),
                draw.randbytes(draw.randrange(1, 4000)),
                b"GET /gallery HTTP/1.1\r\n\r\n",
                start + b"host: evil.example\r\n\r\n",
                start + b"x: " + b"a" * draw.randrange(60_000, 300_000) + b"\r\n\r\n",
                start + b"".join(b"x%d: 1\r\n" % n for n in range(9000)) + b"\r\n",
                start + b"content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
                start + b"content-length: -1\r\n\r\n",
                start + b"content-length: 99999999999999999999\r\n\r\n",
                start + b"transfer-encoding: chunked\r\n\r\nffffffffffffffff\r\n",
                start + b"upgrade: websocket\r\nconnection: upgrade\r\n\r\n",
                start + "content-length: ٣\r\n\r\n".encode(),
                b"GET http://evil.example/ HTTP/1.1\r\nhost: evil.example\r\n\r\n",
                b"CONNECT evil.example:443 HTTP/1.1\r\nhost: evil.example\r\n\r\n",
                b"TRACE / HTTP/1.1\r\nhost: " + place.host.encode() + b"\r\n\r\n",
                b"GET / HTTP/9.9\r\nhost: " + place.host.encode() + b"\r\n\r\n",
            ]
        ),
    )


def path(place: Place, draw: random.Random) -> Answer:
    """Paths that lead to files, were they opened."""
    up = draw.choice(("../", "..%2f", "%2e%2e/", "....//", "..%5c", "..;/", "%c0%ae%c0%ae/"))
    secret = str(place.folder / "secret.txt")
    target = draw.choice(("etc/passwd", "proc/self/environ", secret.lstrip("/"), "page.js%00.txt"))
    start = draw.choice(("/static/", "/", "/litmus/", "/objects/", "//", "/queue/"))
    return send(place, "GET", start + up * draw.randrange(1, 12) + target)


def query(place: Place, draw: random.Random) -> Answer:
    """Fields that name files, options or other hosts, or are no fields."""
    secret = str(place.folder / "secret.txt")
    values = (
        secret,
        "--json",
        "-",
        f"@{secret}",
        "x" * 3000,
        "\0",
        "%s%n",
        "{{7*7}}",
        "/etc/passwd",
    )
    name = draw.choice(
        (
            *(
                "file",
                "with",
                "kernel",
                "operation",
                "model",
                "without",
                "mcpu",
                "refuse",
                "assume",
            ),
            *(
                "arg",
                "kind",
                "example",
                "name",
                "q",
                "unroll",
                "space",
                "z",
                "ticket",
                "token",
                "x",
            ),
        )
    )
    page = draw.choice(PAGES) + draw.choice(("", "", "/answer", "/json", "/svg", "/text", "/sarif"))
    return send(place, "GET", f"{page}?{urlencode({name: draw.choice(values)})}")


def bomb(place: Place, draw: random.Random) -> Answer:
    """Texts and bodies that unpack to very much."""
    size = draw.choice((1 << 21, 1 << 26, 1 << 28))
    packer = zlib.compressobj(9, wbits=-15)
    data = b"".join(packer.compress(bytes(1 << 20)) for _ in range(size >> 20)) + packer.flush()
    packed = base64.urlsafe_b64encode(data).rstrip(b"=").decode()
    match draw.randrange(3):
        case 0:
            return form(place, "/litmus", z=packed)
        case 1:
            headers = {"content-encoding": "gzip", "content-type": "text/plain"}
            return send(place, "POST", "/kernel", gzip.compress(bytes(1 << 22)), headers)
        case _:
            # A compressed bundle that says it is small.
            inner = zlib.compress(bytes(min(size, 1 << 26)), 9)
            return upload(place, b"CCOB" + (2).to_bytes(2, "little") + bytes(18) + inner)


def large(place: Place, draw: random.Random) -> Answer:
    """More than is taken: bodies, fields, files, names."""
    match draw.randrange(6):
        case 0:
            return send(
                place, "POST", "/litmus", b"x" * 100, {"content-length": str(1 << 40)}, timeout=45
            )
        case 1:
            return form(place, "/litmus", text="x" * draw.randrange(1 << 20, 1 << 22))
        case 2:
            return upload(place, bytes((8 << 20) + draw.randrange(1, 1 << 20)))
        case 3:
            return send(place, "GET", "/gallery?" + "&".join(f"q={n}" for n in range(300)))
        case 4:
            return form(place, "/gallery", q="a " * 1000, name="b" * 2000)
        case _:
            return upload(place, draw.randbytes(100), "../" * 2000 + "x" * 9000)


def include(place: Place, draw: random.Random) -> Answer:
    """Sources that read files of the machine."""
    secret = place.folder / "secret.txt"
    named = draw.choice((secret, "/etc/passwd", "/proc/self/environ", "../secret.txt", "/dev/zero"))
    line = draw.choice(
        (
            f'#include "{named}"',
            f"#include <{named}>",
            f'#embed "{named}"',
            f'__asm__(".incbin \\"{named}\\"");',
            f'#define F "{named}"\n#include F',
            f'#pragma GCC dependency "{named}"',
            f'#if __has_include("{named}")\n#error here-it-is\n#endif',
            f'#line 1 "{named}"\n#error what-is-here',
        )
    )
    kind = draw.choice(("hip", "cl"))
    head = "__global__" if kind == "hip" else "kernel"
    answer = form(place, "/kernel/answer", text=f"{line}\n{head} void k() {{}}\n", kind=kind)
    assert "root:x:" not in answer.text
    assert "here-it-is" not in answer.text
    return answer


def debug(place: Place, draw: random.Random) -> Answer:
    """Modules whose debug information names files, and assembly that includes them."""
    if draw.random() < 0.5:
        text = (ROOT / "examples/reduce.ll").read_text(encoding="utf-8")
        named = f'filename: "{place.folder / "secret.txt"}", directory: "/"'
        text = re.sub(r'filename: "[^"]+", directory: "[^"]*"', named, text)
        return form(place, draw.choice(("/kernel/answer", "/kernel/sarif")), text=text, kind="ll")
    word = draw.choice((".incbin", ".include"))
    text = f'.amdgcn_target "amdgcn-amd-amdhsa--gfx942"\n{word} "{place.folder / "secret.txt"}"\n'
    return form(place, "/kernel/answer", text=text, kind="s")


def endless(place: Place, draw: random.Random) -> Answer:
    """Compilers and solvers that never come to an end by themselves."""
    texts = {
        "template": (
            "hip",
            (
                "template <int N> struct A { static const int v = A<N + 1>::v + A<N + 2>::v; };\n"
                "__global__ void k(int *o) { *o = A<0>::v; }\n"
            ),
        ),
        "macro": (
            "hip",
            (
                "#define A(x) x x x x x x x x\n#define B(x) A(A(A(A(x))))\n"
                "__global__ void k(int *o) { int i = 0; B(B(i++;)) *o = i; }\n"
            ),
        ),
        "constexpr": (
            "hip",
            (
                "constexpr int f(int n) { return n < 2 ? n : f(n - 1) + f(n - 2); }\n"
                "__global__ void k(int *o) { constexpr int x = f(60); *o = x; }\n"
            ),
        ),
        "nested": ("hip", "__global__ void k() { " + "{" * 30_000 + "}" * 30_000 + " }\n"),
        "solver": (
            "cl",
            (
                "kernel void k(global uint *o, ulong n, ulong m) {\n"
                "  ulong i = get_global_id(0);\n"
                "  o[(i * i * n + m * i) % (n * m + 7) / 3 % 99] = i; }\n"
            ),
        ),
        "loop": (
            "cl",
            "kernel void k(global uint *o) { uint x = 1; do x = x * x + 1; while (x); *o = x; }\n",
        ),
    }
    kind, text = texts[draw.choice([*texts])]
    # Hardly anybody waits: most leave, and what they asked must end.
    seconds = TIMEOUT if draw.random() < 0.1 else draw.uniform(0.05, 1.5)
    body = urlencode({"text": text, "kind": kind}).encode()
    headers = {"content-type": "application/x-www-form-urlencoded"}
    with suppress(TimeoutError):
        return send(place, "POST", "/kernel/answer", body, headers, timeout=seconds)
    return Answer(0, "")


def litmus(place: Place, draw: random.Random) -> Answer:
    """Tests that are damaged, or have more executions than anybody counts."""
    if draw.random() < 0.2:
        threads = 7
        heads = " | ".join(f"P{n} @ workgroup {n}" for n in range(threads))
        rows = [
            " | ".join("r0 = atomicrmw add x, 1 agent monotonic" for _ in range(threads)) + " ;"
        ] * 4
        text = f"AMDGPU many\n{{ global x = 0; }}\n {heads} ;\n" + "\n".join(f" {e}" for e in rows)
        body = urlencode({"text": f"{text}\nexists (P0:r0 == 99)\n"}).encode()
        headers = {"content-type": "application/x-www-form-urlencoded"}
        with suppress(TimeoutError):
            return send(
                place, "POST", "/litmus/answer", body, headers, timeout=draw.uniform(0.1, 2)
            )
        return Answer(0, "")
    letters = [*TEST]
    for _ in range(draw.randrange(1, 12)):
        at = draw.randrange(len(letters))
        letters[at] = draw.choice(
            ("", "\0", "\u202e", "<script>", "🙂", "((((", "9" * 50, "\ud800")
        )
    changed = "".join(letters).encode("utf-8", "surrogatepass")
    damage = b"text=" + quote(changed).encode()
    headers = {"content-type": "application/x-www-form-urlencoded"}
    answer = send(place, "POST", "/litmus", damage, headers)
    assert "<script>" not in answer.text
    return answer


def damaged(place: Place, draw: random.Random) -> Answer:
    """Code objects that lie about themselves."""
    data = bytearray((ROOT / "examples/reduce.co").read_bytes())
    for _ in range(draw.randrange(1, 30)):
        at = draw.randrange(len(data))
        data[at : at + 8] = draw.choice((b"\xff" * 8, bytes(8), draw.randbytes(8)))
    if draw.random() < 0.3:
        data = data[: draw.randrange(len(data))]
    return upload(place, bytes(data), draw.choice(("a.co", "../../x", "<b>x", "\u202e.co")))


def parts(place: Place, draw: random.Random) -> Answer:
    """Forms whose parts are wrong."""
    kind = "multipart/form-data; boundary=e"
    body = draw.choice(
        (
            b"--e\r\n\r\n",
            b"--e\r\n" * 5000,
            b'--e\r\ncontent-disposition: form-data; name="upload"; filename="a"\r\n\r\nx',
            b"".join(
                b'--e\r\ncontent-disposition: form-data; name="f%d"; filename="a"\r\n\r\nx\r\n' % n
                for n in range(50)
            )
            + b"--e--\r\n",
            b'--e\r\ncontent-disposition: form-data; name="text"\r\n\r\n'
            + b"\xff" * 999
            + b"\r\n--e--",
            draw.randbytes(3000),
        )
    )
    header = draw.choice((kind, "multipart/form-data", "application/json", "text/xml", ";;;"))
    return send(place, "POST", draw.choice(PAGES), body, {"content-type": header})


def slow(place: Place, draw: random.Random) -> Answer:
    """Heads and bodies that come a byte at a time, and connections that say nothing."""
    start = f"POST /litmus HTTP/1.1\r\nhost: {place.host}\r\ncontent-length: 100\r\n\r\n".encode()
    cut = draw.randrange(len(start) + 1)
    where = ("127.0.0.1", place.port)
    with socket.create_connection(where, timeout=5) as connection, suppress(OSError):
        connection.sendall(start[:cut])
        time.sleep(draw.uniform(0, 0.3))
    return Answer(0, "")


ATTACKS: dict[str, tuple[Attack, int]] = {
    "another site": (foreign, 12),
    "heads": (head, 14),
    "paths": (path, 14),
    "fields": (query, 18),
    "bombs": (bomb, 4),
    "large": (large, 5),
    "includes": (include, 6),
    "debug information": (debug, 4),
    "endless": (endless, 3),
    "litmus tests": (litmus, 10),
    "objects": (damaged, 8),
    "parts": (parts, 6),
    "slow": (slow, 6),
}
"""The kinds of attacks, and how often each is drawn."""


@contextmanager
def attacked() -> Iterator[Place]:
    """A server beside a secret; afterwards the folder is as it was."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "secret.txt").write_text(SECRET)
        (folder / "secret.h").write_text(f"{SECRET};\n")
        home = folder / "home"
        work = folder / "work"
        for each in (home, work):
            each.mkdir()
        environment = {
            **os.environ,
            "HOME": str(home),
            "XDG_CACHE_HOME": str(home / "cache"),
            "SECRET": SECRET,
            "PYTHONPATH": os.pathsep.join((str(ROOT / "src"), os.environ.get("PYTHONPATH", ""))),
        }
        words = [sys.executable, "-m", "fencepost", "web", "--port", "0"]
        errors = (folder / "errors").open("w+")
        with subprocess.Popen(words, stderr=errors, cwd=work, env=environment) as process:
            for _ in range(600):
                found = re.search(r":(\d+)/", (folder / "errors").read_text())
                if found:
                    break
                time.sleep(0.05)
            assert found is not None
            try:
                yield Place(int(found[1]), process.pid, folder)
            finally:
                process.send_signal(signal.SIGINT)
                assert process.wait(60) == 0
        said = (folder / "errors").read_text()
        assert "Traceback" not in said, said[-3000:]
        assert (folder / "secret.txt").read_text() == SECRET
        assert not [*work.iterdir()]
        # Its own cache of verdicts, and the key that authenticates it.
        own = ("cache/fencepost/", ".local/state/fencepost/")
        for each in home.rglob("*"):
            name = each.relative_to(home).as_posix()
            assert each.is_dir() or name.startswith(own), name
        errors.close()


def descendants(process: int) -> list[int]:
    """The processes that a process has started, and theirs."""
    found: list[int] = []
    for each in Path(f"/proc/{process}/task").glob("*/children"):
        with suppress(OSError):
            for child in map(int, each.read_text().split()):
                found += [child, *descendants(child)]
    return found


def memory(process: int) -> int:
    """KiB that a process has in memory."""
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{process}/status").read_text())
    return int(found[1]) if found else 0


def attack(place: Place, count: int, seed: int, users: int = 4) -> Counter[tuple[str, int]]:
    """Send so many requests and return how they were answered. Raises AssertionError for one that
    got what it must not get.
    """
    names = [*ATTACKS]
    weights = [ATTACKS[name][1] for name in names]

    def one(number: int) -> tuple[str, int]:
        draw = random.Random(f"{seed} {number}")
        name = draw.choices(names, weights)[0]
        answer = ATTACKS[name][0](place, draw)
        assert SECRET not in answer.text, (name, number)
        assert answer.status < 500 or answer.status == 503, (name, number, answer)
        return name, answer.status

    with ThreadPoolExecutor(users) as pool:
        return Counter(pool.map(one, range(count)))


def settled(place: Place) -> tuple[int, int]:
    """Wait until no question is open; the number of descendants, and KiB of the server."""
    for _ in range(400):
        before = descendants(place.process)
        answer = form(place, "/litmus/answer", text=TEST, part="verdict")
        if "Forbidden" in answer.text and len(descendants(place.process)) <= len(before):
            time.sleep(1)
            now = descendants(place.process)
            if len(now) <= len(before):
                return len(now), memory(place.process)
        time.sleep(0.5)
    raise AssertionError("the server does not come to rest")


def main() -> int:
    """Attack a server, and print how it answered."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with attacked() as place:
        children, before = settled(place)
        started = time.monotonic()
        told = attack(place, options.count, options.seed)
        seconds = time.monotonic() - started
        left, after = settled(place)
        for name in ATTACKS:
            statuses = {status: n for (kind, status), n in sorted(told.items()) if kind == name}
            print(f"{name:20} {sum(statuses.values()):5}  {statuses}")
        print(
            f"{options.count} requests, {seconds:.0f} s; {children} processes before, {left} after;"
        )
        print(f"memory of the server {before >> 10} MiB before, {after >> 10} MiB after")
        assert left <= children
    return 0


if __name__ == "__main__":
    sys.exit(main())
