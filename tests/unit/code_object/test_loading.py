"""Whether a code object can be loaded on a device, in files of one and of several."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fencepost.code_object.build import build
from fencepost.code_object.bundle import clang
from fencepost.code_object.code_object import CodeObject
from fencepost.code_object.loading import Answer, loading, no_device
from fencepost.targets.code_object_version import CodeObjectVersion
from fencepost.targets.compatibility import loadability
from fencepost.targets.e_flags import code_target
from fencepost.targets.fault import TargetError
from fencepost.targets.processor import Architecture
from fencepost.targets.processors import ALL_PROCESSORS
from fencepost.targets.target_id import TargetID, parse
from tests.code_object.made import kernel_source
from tests.code_object.v2 import built_v2
from tests.command import app


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(each) for each in words])


def code(target: str, version: int = 5) -> bytes:
    """A linked code object for a target."""
    identity = parse(target)
    sources = [kernel_source("k", identity.processor.name)]
    return build(identity, sources, version=CodeObjectVersion(version))


def test_as_the_targets_say() -> None:
    """A linked code object of V6 loads exactly where its target does, on every processor."""
    devices = [
        TargetID.of(each, {})
        for each in ALL_PROCESSORS
        if each.architecture is Architecture.AMDGCN and not each.is_generic
    ]
    for name in ("gfx900", "gfx90a:xnack+", "gfx9-generic", "gfx9-4-generic", "gfx1201"):
        made = CodeObject(code(name, 6))
        for device in devices:
            expected = loadability(code_target(parse(name)), device)
            found = loading(made, device)
            assert (found.answer is Answer.YES) == expected.loadable, (name, str(device))
            assert found.reason == expected.detail


def test_what_is_not_judged() -> None:
    """Relocatable files are not loaded; of other systems nothing is said; V2's target is fixed."""
    device = parse("gfx90a:xnack-")
    linked = code("gfx90a")
    relocatable = bytearray(linked)
    relocatable[16] = 1
    assert loading(CodeObject(bytes(relocatable)), device).answer is Answer.NO
    other = bytearray(linked)
    other[7] = 65
    assert loading(CodeObject(bytes(other)), device).answer is Answer.NOT_JUDGED
    v2 = CodeObject(built_v2())
    own = v2.target.target
    assert loading(v2, own).target == str(own)
    unknown = bytearray(linked)
    unknown[0x30] = 0xFE
    assert loading(CodeObject(bytes(unknown)), device).answer is Answer.NOT_JUDGED
    with pytest.raises(TargetError, match="not a device"):
        no_device(parse("gfx9-generic"))


def test_files(tmp_path: Path) -> None:
    """Each code object has a line with its reason; a file counts if one of it can be loaded."""
    names = ("gfx90a:xnack+", "gfx90a:xnack-")
    entries = [(f"hipv4-amdgcn-amd-amdhsa--{name}", code(name)) for name in names]
    bundle = tmp_path / "fat.hipfb"
    bundle.write_bytes(clang.write(entries))
    done = run("object", bundle, "--runs-on", "gfx90a:xnack-")
    assert done.exit_code == 0, done.stderr
    first, second = done.stdout.splitlines()
    assert "does not run on gfx90a:xnack-" in first
    assert "needs xnack on; on the device gfx90a:xnack- it is off [001 Target ID]" in first
    assert ": runs on gfx90a:xnack-: " in second
    done = run("object", bundle, "--runs-on", "gfx942", "--json")
    assert done.exit_code == 1
    records = [json.loads(line) for line in done.stdout.splitlines()]
    assert [each["runs"] for each in records] == [False, False]
    assert {each["device"] for each in records} == {"gfx942"}
    assert run("object", bundle, "--runs-on", "gfx9-generic").exit_code == 2
    assert run("object", bundle, "--runs-on", "gfx9999").exit_code == 2
    (tmp_path / "bad").write_bytes(b"nothing")
    assert run("object", tmp_path / "bad", "--runs-on", "gfx90a").exit_code == 2
    one = tmp_path / "one.co"
    one.write_bytes(code("gfx90a:xnack+"))
    assert run("object", bundle, one, "--runs-on", "gfx90a:xnack-").exit_code == 1


@pytest.mark.parametrize(
    ("target", "device", "status", "words"),
    [
        ("gfx9-generic", "gfx90c:xnack-", 0, "can be loaded"),
        ("gfx9-generic:xnack+", "gfx90c:xnack-", 1, "needs xnack on"),
        ("gfx90a", "gfx942", 1, "code runs on the processor it was generated for"),
        ("hawaii", "gfx701", 0, "can be loaded"),
        ("gfx90a", "gfx9-generic", 2, "is a generic processor"),
        ("gfx90a", "gfx9999", 2, "gfx9999"),
    ],
)
def test_targets(target: str, device: str, status: int, words: str) -> None:
    """`targets A --compatible B` says whether, by which rule, and where that is stated."""
    done = run("targets", target, "--compatible", device)
    assert done.exit_code == status
    assert words in done.stdout + done.stderr
    if status == 1:
        assert "[001 " in done.stdout


def test_targets_need_a_target() -> None:
    """Without the code's target there is nothing to compare."""
    assert run("targets", "--compatible", "gfx90a").exit_code == 2
