"""Figures of the workbench: `python -m benchmarks.workbench [--minutes 10]`.

A server of its own answers Debian's Chromium, each page in a fresh profile:

- the time from the address until the first verdict is seen;
- the time from a key in the editor until the verdict that follows it is seen, for many keys;
- the bytes of each page with all that it loads, as they are sent.

Then questions fill what the server remembers. After that, eight users ask for so many minutes, each
in its own thread with a pause between questions, and the memory of the server and of all that it
started is read every ten seconds and printed for each minute. It is flat where the last half has at
most 16 MiB more than the second quarter.
`--users-only` starts no browser.
"""

from __future__ import annotations

import argparse
import http.client
import random
import re
import shutil
import statistics
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

from tests.browser.conftest import serving

ROOT = Path(__file__).resolve().parents[1]
PAGES = (
    "/litmus",
    "/litmus?example=MP%2Bagent&mcpu=gfx942",
    "/kernel?example=one+place",
    "/lowering?beside=yes",
    "/objects",
    "/gallery",
    "/gallery?kind=test",
)
TEST = """AMDGPU mpNUMBER
{ global x = 0; global f = 0; }
 P0 @ workgroup 0                  | P1 @ workgroup 1                 ;
 store x, VALUE                    | r0 = load atomic f agent acquire ;
 store atomic f, 1 agent release   | r1 = load x                      ;
exists (P1:r0 == 1 /\\ P1:r1 == 0)
"""
FIRST = """() => new Promise(done => {
  const look = () => document.querySelector("#answer .verdict h2") ? done(performance.now())
    : requestAnimationFrame(look);
  look();
})"""
KEY = """name => new Promise(done => {
  const start = performance.now();
  const look = () => {
    const found = document.querySelector("#answer .verdict p");
    if (found && found.textContent.includes(name)) done(performance.now() - start);
    else requestAnimationFrame(look);
  };
  look();
})"""


def first_verdict(browser: Any, address: str, count: int) -> list[float]:
    """Return the times to the first verdict, in ms."""
    found = []
    for _ in range(count):
        with browser.new_context(base_url=address) as context:
            page = context.new_page()
            page.goto("/litmus", wait_until="commit")
            found.append(float(page.evaluate(FIRST)))
    return found


def keystrokes(browser: Any, address: str, count: int) -> list[float]:
    """Return the times from a key to the verdict on the text with it, in ms."""
    found = []
    with browser.new_context(base_url=address) as context:
        page = context.new_page()
        page.goto("/litmus")
        page.locator(".cm-content").focus()
        page.keyboard.press("Control+Home")
        page.keyboard.press("End")
        name = "MP+agent"
        for _ in range(count):
            # The name is a part of the verdict, so that each key has an answer of its own.
            name += random.choice("abcdefgh")
            page.wait_for_timeout(700)
            seen = page.evaluate_handle(f"window.seen = ({KEY})({name!r}); window")
            page.keyboard.insert_text(name[-1])
            found.append(float(page.evaluate("window.seen")))
            seen.dispose()
    return found


def weights(browser: Any, address: str) -> dict[str, int]:
    """Return the bytes that each page takes, with what it loads, as sent."""
    found = {}
    for path in PAGES:
        with browser.new_context(base_url=address) as context:
            page = context.new_page()
            session = context.new_cdp_session(page)
            session.send("Network.enable")
            sizes: list[float] = []
            session.on(
                "Network.loadingFinished",
                lambda each, to=sizes: to.append(each["encodedDataLength"]),
            )
            page.goto(path, wait_until="networkidle")
            found[path] = int(sum(sizes))
    return found


GROWTH = 16 * 1024
"""KiB by which the memory of all processes may grow once the caches are full."""
FILLING = 600
"""Questions after which the answers that are remembered have reached their bound."""


@dataclass(frozen=True)
class Memory:
    """KiB in memory at a time: of the server, and of all that it started."""

    at: float
    server: int
    workers: int
    count: int

    @property
    def total(self) -> int:
        """KiB of all processes."""
        return self.server + self.workers


class Users:
    """Eight users, and what they met."""

    def __init__(self, address: str, process: int, seconds: float) -> None:
        self.host = address.removeprefix("http://")
        self.process = process
        self.end = time.monotonic() + seconds
        self.times: list[float] = []
        self.errors: list[str] = []
        self.memory: list[Memory] = []

    def run(self, count: int) -> None:
        """Let so many users ask until the time is over."""
        users = [threading.Thread(target=self._user, args=(n,)) for n in range(count)]
        for each in users:
            each.start()
        while time.monotonic() < self.end:
            self.memory.append(memory_of(self.process))
            time.sleep(10)
        for each in users:
            each.join()

    def _user(self, number: int) -> None:
        draw = random.Random(number)
        while time.monotonic() < self.end:
            path, fields = question(draw)
            started = time.monotonic()
            try:
                status, text = post(self.host, path, fields)
            except (OSError, http.client.HTTPException) as error:
                self.errors.append(f"{path}: {error}")
                continue
            self.times.append(time.monotonic() - started)
            if status != 200 or ("verdict bad" in text and "Bug" not in text):
                self.errors.append(f"{path}: {status}")
            time.sleep(draw.uniform(0.2, 2))


def question(draw: random.Random) -> tuple[str, dict[str, str]]:
    """Return a question as a user's page asks it."""
    number = str(draw.randrange(1_000_000))
    test = TEST.replace("NUMBER", number).replace("VALUE", str(draw.randrange(1, 9)))
    kernel = (ROOT / "examples/reduce.ll").read_text(encoding="utf-8")
    match draw.randrange(8):
        case 0:
            return "/kernel/answer", {"text": f"; {number}\n{kernel}", "kind": "ll"}
        case 1:
            return "/lowering/answer", {"operation": "fence agent acq_rel", "beside": "yes"}
        case 2:
            return "/gallery/answer", {"q": draw.choice(("race", "mp", "fence", "barrier"))}
        case 3:
            return "/litmus/answer", {"text": test, "mcpu": "gfx942"}
        case 4:
            return "/litmus/answer", {"text": test, "without": "value/hidden"}
        case _:
            return "/litmus/answer", {"text": test, "part": "verdict"}


def fill(host: str) -> None:
    """Ask until the server remembers as much as it may."""
    draw = random.Random(8)
    questions = [question(draw) for _ in range(FILLING)]
    with ThreadPoolExecutor(4) as pool:
        for _ in pool.map(lambda each: post(host, *each), questions):
            pass


def post(host: str, path: str, fields: dict[str, str]) -> tuple[int, str]:
    """Post a form."""
    connection = http.client.HTTPConnection(host, timeout=300)
    try:
        kind = {"content-type": "application/x-www-form-urlencoded"}
        connection.request("POST", path, urlencode(fields, quote_via=quote), kind)
        answer = connection.getresponse()
        return answer.status, answer.read().decode()
    finally:
        connection.close()


def memory_of(process: int) -> Memory:
    """Read the memory of a process and of all that it started, shared pages once."""
    started = descendants(process)
    workers = sum(map(resident, started))
    return Memory(time.monotonic(), resident(process), workers, len(started))


def resident(process: int) -> int:
    """KiB that a process has in memory, its share of shared pages; 0 of one that has ended."""
    try:
        text = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii")
    except OSError:
        return 0
    return int(re.findall(r"^Pss:\s+(\d+)", text, re.MULTILINE)[0])


def descendants(process: int) -> list[int]:
    """Return the processes that a process has started, and theirs."""
    found: list[int] = []
    for each in Path(f"/proc/{process}/task").glob("*/children"):
        try:
            own = [int(child) for child in each.read_text(encoding="ascii").split()]
        except OSError:
            continue
        for child in own:
            found += [child, *descendants(child)]
    return found


def main() -> int:
    """Measure, and print; the exit status says that users met an error, or that memory grew."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--users", type=int, default=8)
    parser.add_argument("--keys", type=int, default=60)
    parser.add_argument("--users-only", action="store_true")
    options = parser.parse_args()
    with serving() as (address, process):
        if not options.users_only:
            in_a_browser(address, options.keys)
        if not options.minutes:
            return 0
        fill(address.removeprefix("http://"))
        users = Users(address, process, options.minutes * 60)
        users.run(options.users)
    return told(users, options.minutes)


def in_a_browser(address: str, count: int) -> None:
    """Print what one user sees in Debian's Chromium."""
    chromium = shutil.which("chromium")
    if chromium is None:
        sys.exit("no program 'chromium' is here")
    from playwright.sync_api import sync_playwright  # type: ignore[import-not-found,unused-ignore]

    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        first = first_verdict(browser, address, 1) + first_verdict(browser, address, 10)
        print(
            f"first verdict: cold {first[0]:.0f} ms, then median {statistics.median(first[1:]):.0f}"
        )
        keys = keystrokes(browser, address, count)
        quarters = statistics.quantiles(keys, n=4)
        print(
            f"key to verdict: median {quarters[1]:.0f} ms, quartiles {quarters[0]:.0f} to "
            f"{quarters[2]:.0f}, most {max(keys):.0f} ({len(keys)} keys)"
        )
        for path, size in weights(browser, address).items():
            print(f"{path}: {size / 1000:.0f} kB")
        browser.close()


def told(users: Users, minutes: float) -> int:
    """Print what the users met; 1 if they met an error, or if memory grew."""
    print(
        f"{minutes:g} minutes: {len(users.times)} answers, median "
        f"{1000 * statistics.median(users.times):.0f} ms, {len(users.errors)} errors"
    )
    start = users.memory[0].at
    by_minute: dict[int, list[Memory]] = {}
    for each in users.memory:
        by_minute.setdefault(int(each.at - start) // 60, []).append(each)
    for minute, found in by_minute.items():
        server, workers, total = (
            statistics.median(getattr(each, name) for each in found) / 1024
            for name in ("server", "workers", "total")
        )
        print(
            f"minute {minute + 1}: {total:.0f} MiB, the server {server:.0f}, "
            f"{found[-1].count} processes of its own {workers:.0f}"
        )
    every = [each.total for each in users.memory]
    quarter = len(every) // 4
    middle, last = every[quarter : 2 * quarter] or every, every[2 * quarter :] or every
    growth = statistics.median(last) - statistics.median(middle)
    print(f"second quarter to last half: {growth / 1024:+.1f} MiB; at most {GROWTH // 1024}")
    for text in users.errors[:10]:
        print(text)
    return int(bool(users.errors) or growth > GROWTH)


if __name__ == "__main__":
    sys.exit(main())
