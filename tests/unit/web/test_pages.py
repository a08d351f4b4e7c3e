"""The other pages: lowering, code objects, the gallery; errors, the queue, and static files."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from fencepost.core.core import Core
from fencepost.core.jobs import Ending, Job
from fencepost.errors import BoundReached, InputError
from fencepost.web.catalogue import Entry
from fencepost.web.desk import MAX_WAITING, Desk, unless_gone
from fencepost.web.gallery import search
from fencepost.web.objects import MAX_FILE, Shelf
from tests.architecture.source_tree import ROOT
from tests.website.gallery import FILE, made

OBJECT = ROOT / "examples" / "reduce.co"


def test_lowering(client: TestClient) -> None:
    """A card for each code, with its targets, reasons and cites; LLVM beside it where asked."""
    found = client.get("/lowering?operation=fence+agent+acq_rel&beside=yes").text
    assert "buffer_wbinvl1_vol" in found
    assert "001 Memory Model GFX942" in found
    assert "LLVM 22 differs" in found
    assert "LLVM 22 differs" not in client.get("/lowering").text


def test_each_instruction_has_the_test_that_needs_it(client: TestClient) -> None:
    """A link opens it."""
    found = client.get("/lowering?operation=fence+agent+acq_rel").text
    link = re.search(r'needed by </span> <a href="([^"]+)"><code>(mp-\w+)</code>', found)
    assert link is not None
    opened = client.get(link[1].replace("&amp;", "&")).text
    assert f"AMDGPU {link[2]}" in opened
    assert "<h2>Forbidden" in opened


def test_wrong_operation(client: TestClient) -> None:
    """It is told; a word that names a file or an option is refused."""
    assert "verdict bad" in client.get("/lowering?operation=frobnicate").text
    for word in ("/etc/passwd.ll", "--json"):
        found = client.get("/lowering", params={"operation": word})
        assert found.status_code == 400


def test_object(client: TestClient) -> None:
    """A file that is sent, and the link to it."""
    sent = {"upload": ("../../<b>x</b>.co", OBJECT.read_bytes())}
    page = client.post("/objects", files=sent).text
    assert "gfx942" in page
    assert "s_load_dwordx4" in page
    assert "&lt;b&gt;x" in page or "b&gt;.co" in page
    link = re.search(r'data-link="([^"]+)"', page)
    assert link is not None
    assert "s_load_dwordx4" in client.get(link[1]).text
    digest = link[1].partition("file=")[2]
    assert "s_load_dwordx4" in client.get(f"/objects/text?file={digest}").text
    assert client.get(f"/objects/json?file={digest}").json()["machine"] == "gfx942"


def test_two_objects(client: TestClient) -> None:
    """A second file is compared with the first; the link has both, and each value that differs."""
    data = OBJECT.read_bytes()
    other = data.replace(b"reducePKfPf", b"redacePKfPf")
    files = {"upload": ("old.co", data), "other": ("new.co", other)}
    page = client.post("/objects", files=files).text
    assert "Compared with new.co" in page
    assert "_Z6redacePKfPf" in page
    link = re.search(r'data-link="([^"]+)"', page)
    assert link is not None
    assert "Compared with new.co" in client.get(link[1].replace("&amp;", "&")).text
    alike = client.post("/objects", files={"upload": ("a", data), "other": ("b", data)}).text
    assert "Nothing differs" in alike
    garbage = client.post("/objects", files={"upload": ("a", data), "other": ("b", b"\x7fELF")})
    assert "Nothing differs" not in garbage.text
    assert "Compared with b" in garbage.text
    assert client.post("/objects", files={"third": ("a", data)}).status_code == 400


@pytest.mark.parametrize("file", ["0" * 64, "/etc/passwd", "../x"])
def test_no_object(client: TestClient, file: str) -> None:
    """The hash of a file that is not here is an error, never a path."""
    assert client.get("/objects", params={"file": file}).status_code == 400


def test_garbage_is_no_object(client: TestClient) -> None:
    """What is no code object is told."""
    assert "verdict bad" in client.post("/objects", files={"upload": ("x", b"\x7fELF" * 9)}).text


def test_shelf() -> None:
    """Files are bounded, each and together; the oldest make place."""
    shelf = Shelf(most=10)
    first, second = shelf.put("a", b"12345678"), shelf.put("b", b"abcdefgh")
    assert shelf.get(second).name == "b"
    with pytest.raises(InputError, match="not here any more"):
        shelf.get(first)
    with pytest.raises(InputError, match="KiB"):
        shelf.put("c", bytes(MAX_FILE + 1))


def test_gallery(client: TestClient) -> None:
    """One search over examples, codes and names; an entry explained."""
    found = client.get("/gallery?q=data-race").text
    assert "FP202" in found
    explained = client.get("/gallery?name=FP202").text
    assert "conflicting accesses" in explained
    assert "verdict bad" in client.get("/gallery?name=nosuchname").text


def test_gallery_has_all_tests(client: TestClient) -> None:
    """Every litmus test of the folder is found, each kind by itself, and opens with its text."""
    names = {
        path.relative_to(ROOT / "tests/litmus").as_posix().removesuffix(".litmus")
        for path in (ROOT / "tests/litmus").rglob("*.litmus")
    }
    found = client.get("/gallery?kind=test").text
    assert names == set(re.findall(r"<strong>([^<]+)</strong>", found))
    assert "value/hidden" in client.get("/gallery?q=value+hidden").text
    opened = client.get("/litmus?example=barriers/drop_once").text
    assert "AMDGPU barriers/drop_once" in opened
    assert client.get("/kernel?example=barriers/drop_once").status_code == 400


def test_the_gallery_is_that_of_the_tests() -> None:
    """What the package has is what the folder has."""
    assert FILE.read_text(encoding="utf-8") == made(), "run python -m tests.website.gallery"


def test_search_has_names_first() -> None:
    """All words are needed, in any order and case."""
    entries = (Entry("name", "x", "a Barrier", "/1"), Entry("name", "barrier", "a wait", "/2"))
    assert [each.link for each in search(entries, "BARRIER")] == ["/2", "/1"]
    assert [each.link for each in search(entries, "barrier wait")] == ["/2"]
    assert search(entries, "absent") == []


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/..%2fapp.py",
        "/static/%2e%2e/app.py",
        "/static//etc/passwd",
        "/static/page.js%00",
        "/static/",
        "/../etc/passwd",
        "/litmus/../../x",
        "/nosuch",
        "/static/.",
    ],
)
def test_paths(client: TestClient, path: str) -> None:
    """No path leads to a file that is not a static one."""
    found = client.get(path)
    assert found.status_code in (404, 405)
    assert "def make_app" not in found.text
    assert "root:" not in found.text


def test_static(client: TestClient) -> None:
    """Every file that a page names is there, and may be kept for ever by its version."""
    page = client.get("/gallery").text
    names = re.findall(r'(?:src|href)="(/static/[^"]+)"', page)
    assert len(names) >= 5
    for each in names:
        found = client.get(each)
        assert found.status_code == 200
        assert "immutable" in found.headers["cache-control"]
    assert "immutable" not in client.get("/static/page.js?v=0").headers["cache-control"]
    licences = client.get("/static/editor-licenses.txt").text
    assert licences.count("MIT") >= 9


def test_no_other_host_is_named() -> None:
    """Templates, script and style ask no other server."""
    folder = Path(str(ROOT / "src" / "fencepost" / "web"))
    for each in (
        *folder.glob("templates/*"),
        folder / "static/page.js",
        folder / "static/style.css",
    ):
        text = each.read_text(encoding="utf-8")
        assert "http:" not in text
        assert "https:" not in text
        assert " style=" not in text
        assert " onclick=" not in text


def test_queue(core: Core) -> None:
    """A question has a place, is cancelled by its ticket alone, and by its client's leaving."""
    ticket = "0" * 32

    async def run() -> None:
        desk = Desk(core, workers=1)
        slow = Job(("diff", "--models", "guide", "guide-2026-06", "--size", "9"))
        first = asyncio.create_task(desk.ask(slow, ticket))
        second = asyncio.create_task(desk.ask(slow, "1" * 32))
        await asyncio.sleep(0)
        before = desk.standing(ticket), desk.standing("1" * 32)
        assert [each and each.ahead for each in before] == [0, 1]
        assert desk.standing("") is None
        assert not desk.cancel("2" * 32)
        assert desk.cancel(ticket)
        assert (await first).ending is Ending.CANCELLED

        async def leave() -> dict[str, object]:
            return {"type": "http.disconnect"}

        assert await unless_gone(desk.ask(slow), leave) is None
        second.cancel()
        with pytest.raises(asyncio.CancelledError):
            await second

    asyncio.run(run())


def test_queue_is_bounded(core: Core) -> None:
    """Where too many wait, a question is refused, and the page says so."""

    async def run() -> None:
        desk = Desk(core, workers=1)
        job = Job(("diff", "--models", "guide", "guide-2026-06", "--size", "9"))
        tasks = [asyncio.create_task(desk.ask(job, "3" * 32)) for _ in range(MAX_WAITING)]
        await asyncio.sleep(0)
        with pytest.raises(BoundReached, match="waiting"):
            await desk.ask(job)
        desk.cancel("3" * 32)
        for outcome in await asyncio.gather(*tasks):
            assert outcome.ending is Ending.CANCELLED

    asyncio.run(run())
