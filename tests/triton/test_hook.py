"""The listener, with a Triton that is made up: it says what the real one says."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

import fencepost.triton
from fencepost.errors import InputError, UnsupportedError
from tests.triton.modules import write


@pytest.fixture
def knobs(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """The place of the listener in a package `triton`."""
    package, module = ModuleType("triton"), ModuleType("triton.knobs")
    compilation = SimpleNamespace(listener=None)
    package.knobs = module  # type: ignore[attr-defined]
    module.compilation = compilation  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "triton", package)
    monkeypatch.setitem(sys.modules, "triton.knobs", module)
    return compilation


Compile = Callable[..., None]


@pytest.fixture
def compile_(tmp_path: Path, knobs: SimpleNamespace) -> Compile:
    """Compiles a kernel, as far as a listener sees it."""

    def compile_(name: str, backend: str = "hip", key: str = "", src: object = None) -> None:
        path = write(tmp_path, name)
        paths = [path.with_suffix(each) for each in (".llir", ".ttir", ".json", ".hsaco")]
        target = SimpleNamespace(backend=backend, arch="gfx942", warp_size=64)
        metadata = {"target": target, "name": name, "hash": key or name}
        if knobs.listener is not None:
            group = {each.name: str(each) for each in paths}
            knobs.listener(
                src=src, metadata=metadata, metadata_group=group, times=None, cache_hit=False
            )

    return compile_


def test_warning(compile_: Compile) -> None:
    with fencepost.triton.install() as installation:
        compile_("right")
        with pytest.warns(fencepost.triton.FencepostWarning, match="data race on out_ptr"):
            compile_("racing")
    assert [each.kernel for each in installation.results] == ["right", "racing"]
    assert installation.results[0].is_proved


@pytest.mark.parametrize(
    ("signature", "number", "signed"),
    [
        ({"n_elements": "i32"}, -16, True),
        ({"n_elements": "u32"}, 4294967280, False),
        ({2: "i32"}, 16, None),
    ],
)
def test_types_of_the_launch(
    compile_: Compile, signature: object, number: int, signed: bool | None
) -> None:
    """Triton IR has integers without signs; the launch has them by name."""
    options = fencepost.CheckOptions(arguments=(("n_elements", str(number)),))
    with fencepost.triton.install(action="report", options=options) as installation:
        compile_("racing", src=SimpleNamespace(signature=signature))
    witness = installation.results[0].reports[0].findings[0].witness
    assert witness is not None
    assert witness.arguments == {"n_elements": number}
    sign = witness.types["n_elements"].sign
    assert (sign and sign.value) == {True: "signed", False: "unsigned", None: None}[signed]


def test_who_listened_before(knobs: SimpleNamespace, compile_: Compile) -> None:
    """Hears all that is compiled, and is alone again in the end."""
    heard: list[Any] = []

    def before(**compiled: Any) -> None:
        heard.append(compiled["metadata"]["name"])

    knobs.listener = before
    with fencepost.triton.install("error"):
        compile_("right")
        with pytest.raises(fencepost.triton.KernelError):
            compile_("racing")
    compile_("racing")
    assert heard == ["right", "racing", "racing"]
    assert knobs.listener is before


def test_who_listens_later(knobs: SimpleNamespace, compile_: Compile) -> None:
    """Stays, and an installation below it is silent once it has ended."""
    installation = fencepost.triton.install("error")
    inner = knobs.listener

    def later(**compiled: Any) -> None:
        inner(**compiled)

    knobs.listener = later
    installation.uninstall()
    installation.uninstall()
    assert knobs.listener is later
    compile_("racing")
    assert installation.results == ()


def test_one_in_another(knobs: SimpleNamespace, compile_: Compile) -> None:
    """The outer one rests, and goes on afterwards; `uninstall` ends all."""
    outer = fencepost.triton.install("report")
    with fencepost.triton.install("report") as inner:
        compile_("right")
    compile_("racing")
    assert [each.kernel for each in inner.results] == ["right"]
    assert [each.kernel for each in outer.results] == ["racing"]
    fencepost.triton.install("report")
    fencepost.triton.uninstall()
    assert knobs.listener is None
    fencepost.triton.uninstall()


def test_other_backends(compile_: Compile) -> None:
    with fencepost.triton.install("error") as installation:
        compile_("racing", backend="cuda")
    assert installation.results == ()


def test_what_cannot_be_checked(compile_: Compile, monkeypatch: pytest.MonkeyPatch) -> None:
    """Is kept with its reason, whoever's fault it is, and stops nobody."""
    real = Path.read_text
    with fencepost.triton.install("error") as installation:
        monkeypatch.setattr(Path, "read_text", lambda *_, **__: "not LLVM")
        compile_("racing")
        monkeypatch.setattr(Path, "read_text", _unreadable)
        compile_("racing", key="2")
        monkeypatch.setattr(Path, "read_text", real)
        monkeypatch.setattr("fencepost.triton.hook.check_triton", _broken)
        compile_("racing", key="3")
    first, second, third = installation.results
    assert isinstance(first.error, InputError)
    assert isinstance(second.error, UnsupportedError)
    assert "TRITON_STORE_BINARY_ONLY" in second.text()
    assert "KeyError" in third.text()
    assert not any(each.is_bug or each.is_proved for each in installation.results)


def _unreadable(*_: object, **__: object) -> str:
    raise OSError("gone")


def _broken(*_: object, **__: object) -> None:
    raise KeyError("a mistake")


def test_unknown_is_neither(compile_: Compile) -> None:
    with fencepost.triton.install("error") as installation:
        compile_("mystery")
    (found,) = installation.results
    assert not found.is_bug
    assert not found.is_proved
    assert "unknown" in found.text()


def test_refused(knobs: SimpleNamespace, monkeypatch: pytest.MonkeyPatch) -> None:
    """Actions that there are not; no Triton, or one that does not tell what it compiles."""
    with pytest.raises(InputError, match="'warn', 'error', 'report'"):
        fencepost.triton.install("explode")
    del knobs.listener
    with pytest.raises(UnsupportedError, match="no compilation listener"):
        fencepost.triton.install()
    monkeypatch.setitem(sys.modules, "triton", None)
    with pytest.raises(UnsupportedError, match="cannot be imported"):
        fencepost.triton.install()
