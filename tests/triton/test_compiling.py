"""Beside Triton itself: kernels are checked as it compiles them.

Skipped where Triton is absent; `make triton` runs them in an environment that has it.
"""

from __future__ import annotations

import io
import re
import warnings
from contextlib import redirect_stdout
from pathlib import Path

import pytest
from typer.testing import CliRunner

import fencepost
import fencepost.triton
from tests.command import app

pytest.importorskip("triton", reason="Triton is not installed (extra 'triton')")

from tests.triton import kernels
from tests.triton.kernels import compiled, racing, right

TARGETS = ("gfx942", "gfx950", "gfx1100", "gfx1151", "gfx1201", "gfx1250")


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of Triton's for this test alone."""
    monkeypatch.setenv("TRITON_CACHE_DIR", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize("target", TARGETS)
def test_each_kernel_is_checked(target: str) -> None:
    """Right ones are proved, wrong ones warned of at their line, by the names of the source."""
    with fencepost.triton.install() as installation:
        compiled(right, target=target)
        with pytest.warns(fencepost.triton.FencepostWarning) as caught:
            compiled(racing, target=target)
    proved, bug = installation.results
    assert (proved.kernel, proved.processor) == ("right", target)
    assert proved.is_proved
    assert bug.is_bug
    (told,) = [e for e in caught if e.category is fencepost.triton.FencepostWarning]
    assert told.filename == kernels.__file__
    assert "tl.store(out_ptr" in Path(kernels.__file__).read_text().splitlines()[told.lineno - 1]
    assert "data race on out_ptr" in str(told.message)
    assert "n_elements = " in str(told.message)


@pytest.mark.parametrize("warps", [1, 2, 4, 8, 16])
def test_the_launch_is_triton_s(warps: int) -> None:
    with fencepost.triton.install("report") as installation:
        compiled(right, warps=warps)
    (report,) = installation.results[0].reports
    assert report.launch.workgroup == (64 * warps, 1, 1)


def test_error() -> None:
    """The kernel is not given where it has a bug, the second time neither, nor from the cache."""
    for _ in range(2):
        with fencepost.triton.install("error"):
            for _ in range(2):
                with pytest.raises(fencepost.triton.KernelError, match="FP203 data race"):
                    compiled(racing)
            compiled(right)


def test_report() -> None:
    """Nothing is said, and all is kept; each kernel once."""
    heard: list[str] = []
    with (
        warnings.catch_warnings(),
        fencepost.triton.install("report", told=lambda each: heard.append(each.kernel)) as kept,
    ):
        warnings.simplefilter("error", fencepost.triton.FencepostWarning)
        for _ in range(2):
            compiled(racing)
            compiled(right)
    assert [each.is_bug for each in kept.results] == [True, False]
    assert heard == ["racing", "right"]


def test_after_the_end() -> None:
    with fencepost.triton.install("report") as installation:
        pass
    compiled(racing)
    assert installation.results == ()


def test_the_cache_that_it_leaves(cache: Path) -> None:
    """`--triton-cache` finds what was compiled."""
    compiled(racing)
    compiled(right, target="gfx1201")
    result = CliRunner().invoke(app, ["check", "--triton-cache"])
    assert result.exit_code == 1
    assert "2 kernels: 1 proved, 1 bug (FP203 ×1), 0 unknown" in result.stdout
    assert "specialised by Triton for: n_elements % 16 == 0" in result.stdout
    assert "for gfx1201" in result.stdout


def test_from_memory() -> None:
    """What Triton gives back can be checked too."""
    kernel = compiled(racing)
    (report,) = fencepost.check_triton(kernel.asm["llir"], ttir=kernel.asm["ttir"])
    assert "out_ptr" in report.findings[0].diagnostic.message


def test_examples() -> None:
    """What the page shows runs, and finds what is compiled."""
    text = (Path(__file__).parents[2] / "docs" / "triton.md").read_text(encoding="utf-8")
    first, second = re.findall(r"^```python\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    names: dict[str, object] = {"compiled": compiled, "racing": racing}
    exec(compile(first, "docs/triton.md", "exec"), names)
    with pytest.warns(fencepost.triton.FencepostWarning):
        compiled(racing)
    fencepost.triton.uninstall()
    second = second.replace("    ...  #", "    compiled(racing)  #")
    shown = io.StringIO()
    with redirect_stdout(shown):
        exec(compile(second, "docs/triton.md", "exec"), names)
    assert "racing: bug" in shown.getvalue()
