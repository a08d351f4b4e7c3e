"""Files that say what a run of `check` found: the baseline and the SARIF log, one of each for all
files of the run, whatever these hold.
"""

from __future__ import annotations

from fencepost.cli.checking.tally import Tally, Telling
from fencepost.cli.parsing.status import Status
from fencepost.cli.printing import results
from fencepost.diagnostics import Area


def write_logs(tally: Tally, telling: Telling, areas: tuple[Area, ...], *, whole: bool) -> Status:
    """Write what the options ask for. A baseline is written of a `whole` run alone: one that was
    interrupted would lack findings. Return `INPUT` if a file cannot be written.
    """
    told: list[Status] = []
    if telling.new_baseline is not None and whole:
        from fencepost.cli.checking.pardons import write_baseline

        with results.failures(told):
            write_baseline(telling.new_baseline, tally.errors, force=telling.force)
    if telling.sarif is not None:
        with results.failures(told):
            _write_sarif(tally, telling, areas)
    return max(told, default=Status.OK)


def _write_sarif(tally: Tally, telling: Telling, areas: tuple[Area, ...]) -> None:
    from importlib.metadata import version

    from fencepost.cli.inputs.source_files import project_here
    from fencepost.diagnostics import codes_of
    from fencepost.reports.codes.sarif import sarif

    text = sarif(tally.diagnostics, codes_of(*areas), version("fencepost"), project_here())
    if telling.is_sarif_printed:
        print(text, end="")
    else:
        assert telling.sarif is not None
        results.write(telling.sarif, text, force=telling.force)
