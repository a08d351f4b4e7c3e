"""`fencepost object --runs-on`: which code objects of files a device can load, and why not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fencepost.cli.inputs.object_inputs import Opened, echo
from fencepost.cli.parsing.status import Status, errors_told
from fencepost.visible import visible_name

if TYPE_CHECKING:
    from fencepost.cli.workers.items import Desk
    from fencepost.cli.workers.limits import Limits as Bounds
    from fencepost.code_object.loading import Loading
    from fencepost.targets.target_id import TargetID


def runs_on(files: list[str], device: str, bounds: Bounds, max_size: int, *, json: bool) -> int:
    """Report for each code object whether the device can load it. The status is 0 if every file has
    one that it can load, 1 if a file has none, 2 if something is unreadable.
    """
    from fencepost.cli.workers.items import Task, run_items
    from fencepost.code_object.loading import no_device
    from fencepost.targets.target_id import parse_either

    with errors_told():
        wanted = parse_either(device)
        no_device(wanted)

    def work(name: str, _desk: Desk) -> int:
        return _file(name, wanted, max_size, json=json)

    return run_items(Task(work), files, bounds)


def _file(name: str, device: TargetID, max_size: int, *, json: bool) -> Status:
    from fencepost.code_object.containers import Limits
    from fencepost.code_object.loading import Answer, loading

    opened = Opened([name], Limits(max_size, 4 * max_size))
    loaded = False
    for file, entry, code in opened:
        found = loading(code, device)
        loaded |= found.answer is Answer.YES
        _tell(found, file, entry.label, device, json=json)
    if opened.failed:
        return Status.INPUT
    return Status.OK if loaded else Status.FOUND


def _tell(found: Loading, file: str, label: str, device: TargetID, *, json: bool) -> None:
    from fencepost.code_object.loading import Answer, word
    from fencepost.reports.text.encode import line

    if json:
        record = {
            "file": file,
            "entry": label or None,
            "target": found.target,
            "device": str(device),
            "runs": {Answer.YES: True, Answer.NO: False, Answer.NOT_JUDGED: None}[found.answer],
            "reason": found.reason,
            "cite": str(found.cite),
        }
        echo(line(record))
        return
    title = visible_name(f"{file}: {label}" if label else file)
    echo(f"{title}: {word(found.answer)} on {device}: {found.reason} [{found.cite}]")
