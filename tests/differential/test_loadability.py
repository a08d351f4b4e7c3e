"""Which code loads on which device: all pairs of targets against the rules of the guide, applied to
its own tables, and against clang's offload bundler where it answers.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from fencepost.targets.compatibility import loadability
from fencepost.targets.e_flags import CodeTarget
from fencepost.targets.processors import ALL_PROCESSORS
from fencepost.targets.target_id import parse
from tests.unit.targets.test_guide_tables import GUIDE, rows_of

BUNDLER = "clang-offload-bundler-19"
AR = "llvm-ar-19"
CHOSEN = ("sramecc", "xnack")
VERSIONS = (1, 2)
"""Versions of generic code; the guide's processors were all there in the first."""


@cache
def _features() -> Mapping[str, frozenset[str]]:
    """The features of a target ID that each processor supports, of the guide's tables."""
    columns = {"amdgpu-processor-table": 4, "amdgpu-generic-processor-table": 3}
    return {
        name: frozenset(row.items(column)) & set(CHOSEN)
        for table, column in columns.items()
        for name, row in rows_of(table).items()
    }


@cache
def _members() -> Mapping[str, frozenset[str]]:
    rows = rows_of("amdgpu-generic-processor-table")
    return {name: frozenset(row.items(2)) for name, row in rows.items()}


def _ids(processor: str, *, settled: bool) -> Iterator[str]:
    """The target IDs of a processor: every choice of its features; no open ones if `settled`."""
    features = sorted(_features()[processor])
    for signs in product("+-" if settled else ("", "+", "-"), repeat=len(features)):
        chosen = zip(features, signs, strict=True)
        yield ":".join((processor, *(name + sign for name, sign in chosen if sign)))


def _may_load(code: str, device: str) -> bool:
    """The rules as the guide has them, of target IDs as text. What code for a generic processor
    does not know, it was generated without.
    """
    name, *wanted = code.split(":")
    there, *has = device.split(":")
    if there not in _members().get(name, {name}):
        return False
    unknown = {f"{each}-" for each in _features()[there] - _features()[name]}
    return {*wanted, *unknown} <= set(has)


@pytest.mark.skipif(not GUIDE.exists(), reason="the guide's source text is not here")
def test_all_pairs() -> None:
    """Every target of code, with every version of generic code, on every device with settled
    features.
    """
    codes = [each for processor in _features() for each in _ids(processor, settled=False)]
    devices = [
        each
        for processor in _features()
        if processor not in _members()
        for each in _ids(processor, settled=True)
    ]
    parsed = {each: parse(each) for each in devices}
    wrong = []
    for code in codes:
        target = parse(code)
        versions = VERSIONS if target.processor.is_generic else (None,)
        for version, device in product(versions, devices):
            found = loadability(CodeTarget(target, version), parsed[device]).loadable
            if found != _may_load(code, device):
                wrong.append(f"{code} on {device}: {found}")
    assert not wrong, wrong[:20]
    assert len(codes) * len(devices) > 10_000


@pytest.mark.skipif(not GUIDE.exists(), reason="the guide's source text is not here")
def test_the_tables_name_the_processors() -> None:
    """No processor is left out of the pairs."""
    assert set(_features()) == {each.name for each in ALL_PROCESSORS}


PROCESSORS = ("gfx803", "gfx900", "gfx906", "gfx908", "gfx90a", "gfx942", "gfx1012", "gfx1100")


def _bundled(folder: Path, codes: list[str]) -> Path:
    """An archive of bundles, one for each target of code."""
    host, device = folder / "host", folder / "device"
    host.write_text("host", encoding="utf-8")
    made = []
    for number, code in enumerate(codes):
        device.write_text(code, encoding="utf-8")
        bundle = folder / f"b{number}.o"
        targets = f"host-x86_64-unknown-linux-gnu,hip-amdgcn-amd-amdhsa--{code}"
        words = [BUNDLER, "-type=o", f"-targets={targets}", f"-input={host}", f"-input={device}"]
        subprocess.run([*words, f"-output={bundle}"], check=True)
        made.append(bundle)
    archive = folder / "all.a"
    subprocess.run([AR, "rc", archive, *made], check=True)
    return archive


@pytest.mark.skipif(
    shutil.which(BUNDLER) is None or shutil.which(AR) is None, reason="no offload bundler"
)
@pytest.mark.skipif(not GUIDE.exists(), reason="the guide's source text is not here")
def test_against_the_bundler(tmp_path: Path) -> None:
    """What the bundler takes out of an archive for a device is what can be loaded on it."""
    codes = [each for processor in PROCESSORS for each in _ids(processor, settled=False)]
    archive = _bundled(tmp_path, codes)
    for device in (each for name in PROCESSORS for each in _ids(name, settled=True)):
        out = tmp_path / "out.a"
        out.unlink(missing_ok=True)
        words = [BUNDLER, "-type=a", "-unbundle", "-allow-missing-bundles", f"-input={archive}"]
        words += [f"-targets=hip-amdgcn-amd-amdhsa--{device}", f"-output={out}"]
        subprocess.run(words, check=True)
        listed = subprocess.run([AR, "t", out], check=True, capture_output=True, text=True)
        taken = {codes[int(line.split("-")[0][1:])] for line in listed.stdout.split()}
        assert taken == {each for each in codes if _loads(each, device)}, device


def _loads(code: str, device: str) -> bool:
    return loadability(CodeTarget(parse(code), None), parse(device)).loadable
