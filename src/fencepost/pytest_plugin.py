"""`pytest --fencepost`: a test whose Triton kernels have bugs fails, or warns."""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Generator
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from fencepost.triton import Checked, Installation

ERROR = "error"
WARN = "warn"
_NAME = "fencepost-kernels"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options. `--fencepost` has no value, which would take the name of a test file."""
    group = parser.getgroup("fencepost", "barriers and fences of Triton kernels")
    group.addoption(
        "--fencepost",
        action="store_true",
        help="check the Triton kernels that tests compile; a bug fails the test",
    )
    group.addoption(
        "--fencepost-mode",
        choices=(ERROR, WARN),
        help="check them; with error, a bug fails the test, with warn it warns",
    )
    group.addoption(
        "--fencepost-timeout",
        type=float,
        default=20.0,
        metavar="SECONDS",
        help="seconds for each kernel; what is not decided then is unknown",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Start checking if --fencepost or --fencepost-mode is given."""
    mode = config.getoption("--fencepost-mode")
    if mode is None and not config.getoption("--fencepost"):
        return
    from fencepost.errors import FencepostError
    from fencepost.kernels.options import Options
    from fencepost.triton import Action, install

    options = Options(seconds=config.getoption("--fencepost-timeout"))
    try:
        installation = install(Action.REPORT, options=options)
    except FencepostError as error:
        raise pytest.UsageError(f"--fencepost: {error}") from error
    config.pluginmanager.register(Judge(installation, fails=mode != WARN), _NAME)


def pytest_unconfigure(config: pytest.Config) -> None:
    """End what `pytest_configure` started."""
    judge = config.pluginmanager.unregister(name=_NAME)
    if isinstance(judge, Judge):
        judge.installation.uninstall()


class Judge:
    """Assigns to each test the kernels that were compiled since the previous one."""

    def __init__(self, installation: Installation, *, fails: bool) -> None:
        self.installation = installation
        self._fails = fails
        self._seen = 0

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, Any, Any]:
        """Report on the kernels that the test, and its fixtures, compiled."""
        try:
            result = yield
        except BaseException:
            for each in self._bugs():
                item.add_report_section("call", "fencepost", each.text())
            raise
        bugs = self._bugs()
        if bugs and self._fails:
            pytest.fail("\n\n".join(each.text() for each in bugs), pytrace=False)
        for each in bugs:
            self._warn(each)
        return result

    def _bugs(self) -> list[Checked]:
        results = self.installation.results
        new, self._seen = results[self._seen :], len(results)
        return [each for each in new if each.is_bug]

    def _warn(self, found: Checked) -> None:
        from fencepost.triton import FencepostWarning

        file, line = found.place()
        warnings.warn_explicit(found.text(), FencepostWarning, file, max(line, 1))

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """Count the kernels, and name those that are undecided."""
        results = self.installation.results
        if not results:
            return
        number = Counter(map(_ending, results))
        parts = [f"{number[each]} {each}" for each in ("proved", "bug", "unknown") if number[each]]
        if number["not checked"]:
            parts.append(f"{number['not checked']} not checked")
        terminalreporter.section("fencepost")
        word = "kernel" if len(results) == 1 else "kernels"
        terminalreporter.line(f"{len(results)} {word}: {', '.join(parts)}")
        for each in results:
            if not each.is_bug and not each.is_proved:
                terminalreporter.line(f"  {each.kernel} ({each.processor}): {_why(each)}")


def _ending(each: Checked) -> str:
    if each.error is not None:
        return "not checked"
    return "bug" if each.is_bug else "proved" if each.is_proved else "unknown"


def _why(each: Checked) -> str:
    if each.error is not None:
        return f"not checked: {each.error.message}"
    return "unknown: " + "; ".join(why for report in each.reports for why in report.reasons)
