"""Code objects within a file are items of their own."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from fencepost.campaigns.plan import Part, Plan, plan_in
from fencepost.cli.campaigns.cluster.chunks import LARGEST, sent_of
from fencepost.cli.campaigns.cluster.wire import Chunk, Setting, chunk_of, task_of
from fencepost.cli.campaigns.members import Members
from fencepost.cli.campaigns.tasks import Shard, Task, Tasks
from fencepost.records import replace
from tests.unit.cli.campaigns.test_campaign import fencepost, reported

CODE = Path(__file__).resolve().parents[4] / "examples" / "reduce.co"
PLAN = '[[check]]\nfiles = ["*.whl"]\n'


@pytest.fixture(autouse=True)
def _store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FENCEPOST_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("FENCEPOST_CACHE_KEY", "a key that is long enough")


@pytest.fixture
def wheel(tmp_path: Path) -> Path:
    """A wheel with the same code object three times."""
    path = tmp_path / "lib-1.0-py3-none-any.whl"
    written(path, ["a.co", "b.co", "c.co"])
    (tmp_path / "plan.toml").write_text(PLAN)
    return path


def written(path: Path, names: list[str], data: bytes = CODE.read_bytes()) -> None:
    with zipfile.ZipFile(path, "w") as file:
        for name in names:
            file.writestr(name, data)


def tasks(folder: Path, text: str = PLAN) -> list[Task]:
    """The items of a plan."""
    found = Tasks(plan_in(text, "the plan"), folder, "this program", Shard())
    listed = list(found.of_parts(frozenset({0})))
    assert found.total() == len(listed)
    assert not any(each.data for each in listed)
    return list(map(found.filled, listed))


def count_members(part: Part, path: Path) -> int:
    return len(Members().of(part, path))


def check_of(text: str = PLAN) -> Part:
    plan: Plan = plan_in(text, "the plan")
    return plan.parts[0]


def test_each_code_object_is_an_item(wheel: Path) -> None:
    found = tasks(wheel.parent)
    assert [each.item.partition("@")[0] for each in found] == [
        f"{wheel}: member {name}" for name in ("a.co", "b.co", "c.co")
    ]
    assert {each.data for each in found} == {CODE.read_bytes()}
    assert len({each.key for each in found}) == 3
    assert all(each.reusable and each.path is None for each in found)


@pytest.mark.parametrize("options", ['["--kernel", "k"]', '["--against=k.ll"]'])
def test_options_about_all_of_a_file_keep_it_whole(wheel: Path, options: str) -> None:
    text = f"{PLAN}options = {options}\n"
    assert count_members(check_of(text), wheel) == 0
    assert [each.path for each in tasks(wheel.parent, text)] == [wheel]


def test_files_that_are_items_as_a_whole(tmp_path: Path) -> None:
    part = check_of()
    module = tmp_path / "k.ll"
    module.write_text("define amdgpu_kernel void @k() { ret void }\n")
    broken = tmp_path / "broken.whl"
    written(broken, ["a.co", "b.co"])
    broken.write_bytes(broken.read_bytes()[:-40])
    assert [count_members(part, each) for each in (CODE, module, broken)] == [0, 0, 0]


def test_a_wheel_is_checked_and_only_what_changed_is_checked_again(wheel: Path) -> None:
    plan = wheel.parent / "plan.toml"
    assert fencepost("campaign", "run", plan, "--jobs", "1").returncode == 0
    first = reported(plan)
    assert first["results"] == 3
    again = fencepost("campaign", "run", plan, "--jobs", "1")
    assert "3 results were there before" in again.stderr
    assert reported(plan) == first
    data = CODE.read_bytes()
    with zipfile.ZipFile(wheel, "w") as file:
        file.writestr("a.co", data)
        file.writestr("b.co", data[:-1] + bytes([data[-1] ^ 1]))
        file.writestr("c.co", data)
    third = fencepost("campaign", "run", plan, "--jobs", "1")
    assert "2 results were there before" in third.stderr


def test_findings_name_the_wheel_and_no_file_that_was_written_for_them(wheel: Path) -> None:
    plan = wheel.parent / "plan.toml"
    fencepost("campaign", "run", plan, "--jobs", "1")
    report = fencepost("campaign", "report", plan, "--json").stdout
    assert "code.co" not in report
    assert "member a.co" in report


def test_a_code_object_is_sent_as_it_is(wheel: Path) -> None:
    task = tasks(wheel.parent)[1]
    for shared in (False, True):
        sent = sent_of(task, shared=shared)
        assert not isinstance(sent, str)
        setting = Setting("t", PLAN, "i", (b"",), "/", shared)
        (came,) = chunk_of(Chunk(setting, (sent,)).packed()).items
        assert replace(task_of(came, None), key=task.key) == task
    large = replace(task, data=bytes(LARGEST + 1))
    assert "not sent" in str(sent_of(large, shared=False))


@pytest.mark.parametrize(
    ("options", "count"),
    [
        ('["--mcpu", "gfx942"]', 3),
        ('["--mcpu=gfx9*"]', 3),
        ('["--mcpu", "gfx1100"]', 0),
        ('["--redundant-waits"]', 3),
    ],
)
def test_processors_that_are_asked_about(wheel: Path, options: str, count: int) -> None:
    assert count_members(check_of(f"{PLAN}options = {options}\n"), wheel) == count


def test_a_file_that_changes_meanwhile_is_an_item_as_a_whole(wheel: Path) -> None:
    found = Tasks(plan_in(PLAN, "the plan"), wheel.parent, "this program", Shard())
    first, second, third = found.of_parts(frozenset({0}))
    assert found.filled(second).data == found.filled(first).data == CODE.read_bytes()
    data = CODE.read_bytes()
    written(wheel, ["a.co", "b.co", "c.co"], data[:-1] + bytes([data[-1] ^ 1]))
    other = found.filled(third)
    assert (other.path, other.data, other.reusable) == (wheel, b"", False)
