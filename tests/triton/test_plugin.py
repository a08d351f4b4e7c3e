"""`pytest --fencepost`, on a small project made for it.

Skipped where Triton is absent; `make triton` runs them in an environment that has it.
"""

from __future__ import annotations

from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

import pytest

pytest_plugins = ["pytester"]

needs_triton = pytest.mark.skipif(
    find_spec("triton") is None, reason="Triton is not installed (extra 'triton')"
)

PROJECT = """
import pytest
from kernels import compiled, racing, right

@pytest.fixture
def made():
    return compiled(racing, block=512)

def test_right():
    compiled(right)

def test_wrong():
    compiled(racing)

def test_wrong_in_a_fixture(made):
    pass

def test_fails_by_itself():
    compiled(racing, block=256)
    assert False, "its own reason"

def test_nothing():
    pass
"""


def run(pytester: pytest.Pytester, *words: str) -> pytest.RunResult:
    """Runs the project's tests; the plugin is there by its entry point, or by name."""
    known = any(each.value == "fencepost.pytest_plugin" for each in entry_points(group="pytest11"))
    named = () if known else ("-p", "fencepost.pytest_plugin")
    return pytester.runpytest_subprocess(*named, *words)


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """Tests that compile kernels, with a cache of Triton's for them alone."""
    monkeypatch.setenv("TRITON_CACHE_DIR", str(pytester.path / "cache"))
    text = (Path(__file__).parent / "kernels.py").read_text(encoding="utf-8")
    pytester.makepyfile(kernels=text, test_project=PROJECT)
    return pytester


@needs_triton
def test_bugs_fail_tests(project: pytest.Pytester) -> None:
    """The tests that compile a kernel with a bug fail, with kernel, code and line; twice, for the
    second time Triton has them in its cache. The name of a file is no value of the option.
    """
    for _ in range(2):
        result = run(project, "--fencepost", "test_project.py")
        result.assert_outcomes(passed=2, failed=3)
        result.stdout.re_match_lines(
            [
                r"kernels\.py:\d+:\d+: FP203 data race on out_ptr.*",
                r".*tl\.store\(out_ptr.*",
                r".*kernels\.py \(gfx942\): racing: bug .*",
                r".*its own reason.*",
                r".* fencepost .*",
            ]
        )
        result.stdout.fnmatch_lines(["4 kernels: 1 proved, 3 bug"])


@needs_triton
def test_warn(project: pytest.Pytester) -> None:
    """With `warn` the tests pass, and the warning stands at the kernel's line."""
    result = run(project, "--fencepost-mode=warn", "-k", "test_wrong or test_right")
    result.assert_outcomes(passed=3, warnings=3)
    result.stdout.re_match_lines(
        [
            r".*kernels\.py:\d+: FencepostWarning: .*racing: bug .*",
            r".*kernels\.py:\d+:\d+: FP203 data race on out_ptr.*",
        ]
    )


@needs_triton
def test_not_asked_for(project: pytest.Pytester) -> None:
    """Without the option nothing is checked."""
    result = run(project)
    result.assert_outcomes(passed=4, failed=1)
    result.stdout.no_fnmatch_line("*FP203*")


@pytest.mark.skipif(find_spec("triton") is not None, reason="Triton is installed")
def test_without_triton(pytester: pytest.Pytester) -> None:
    """Is said at once, and is no clean result."""
    pytester.makepyfile("def test_nothing(): pass")
    result = run(pytester, "--fencepost")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*Triton cannot be imported here*"])
    run(pytester).assert_outcomes(passed=1)
