"""`--cluster` where it cannot be: without its extra, and beside options that do not go with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from fencepost.cli.campaigns.run import Run, run_campaign
from fencepost.cli.parsing.offers import Exit

PLAN = "[[litmus]]\ncycles = ['PodWR Fre PodWR Fre']\n"


def refused(plan: Path, capsys: pytest.CaptureFixture[str], asked: Run) -> str:
    plan.write_text(PLAN)
    with pytest.raises(Exit) as ended:
        run_campaign(asked)
    assert ended.value.exit_code == 2
    assert not plan.with_suffix(".results").exists()
    return capsys.readouterr().err


def test_without_the_extra(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The message names it."""
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    plan = tmp_path / "plan.toml"
    said = refused(plan, capsys, Run(plan, cluster="127.0.0.1:1"))
    assert said.endswith(
        "--cluster needs the package 'distributed'\n  help: pip install 'fencepost[cluster]'\n"
    )


def test_options_that_do_not_go_together(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """They are refused before anything is asked or made."""
    plan = tmp_path / "plan.toml"
    assert "--shared without" in refused(plan, capsys, Run(plan, shared=True))
    assert "--jobs with" in refused(plan, capsys, Run(plan, jobs=2, cluster="127.0.0.1:1"))
