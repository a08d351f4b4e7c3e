"""Steps that may be taken first without losing an outcome: they commute with every step that others
can take before them, now or later.
"""

from __future__ import annotations

from fencepost.hardware.memory.instructions import JOINED, Instruction, What
from fencepost.hardware.memory.locations import Where
from fencepost.hardware.memory.state import Item, Work
from fencepost.hardware.memory.waves import Waves


def issues_alone(machine: Waves, work: Work, thread: int, each: Instruction) -> bool:
    """Return True if an instruction that can issue commutes with the steps of others."""
    if _ends(machine, work.at[thread], thread, each) and any(
        own.tells_first and not own.named and thread in own.members
        for own in machine.layout.code.barriers
    ):
        return False
    match each.what:
        case What.LOAD | What.STORE | What.RMW | What.COMPARE:
            if each.where is Where.PRIVATE:
                return True
            if each.where is Where.LDS:
                return machine.layout.users[machine.layout.lds[thread]] == 1
            if (front := machine.layout.vector[thread]) >= 0:
                return machine.layout.users[front] == 1
            return _enters_alone(machine, work, thread, each)
        case What.INVALIDATE | What.WRITE_BACK:
            if (front := machine.layout.vector[thread]) >= 0:
                return machine.layout.users[front] == 1
            if each.what is What.WRITE_BACK:
                return _follows_no_less(machine)
            return _nothing_stale(machine, work, thread, each)
        case What.ARRIVE:
            return each.register < 0 and machine.layout.code.barriers[each.barrier].each_arrives
        case What.BARRIER_WAIT if each.barrier != JOINED:
            return machine.layout.code.barriers[each.barrier].each_arrives
        case What.BARRIER_WAIT | What.BARRIER_INIT | What.BARRIER_JOIN | What.BARRIER_DROP:
            return False
        case _:
            return True


def _ends(machine: Waves, at: int, thread: int, each: Instruction) -> bool:
    """Return True if the thread may end with this instruction, which drops the barrier of its
    workgroup.
    """
    end = len(machine.code[thread])
    return at + 1 == end or (each.what is What.GOTO and each.target == end)


def _follows_no_less(machine: Waves) -> bool:
    """Return True if a write-back follows no fewer accesses when it reaches the cache later: it
    follows only those of its own wave, and leaves its queue in order.
    """
    return not machine.follows_all and (machine.seen_in_l2 or not machine.follows_loads)


def _enters_alone(machine: Waves, work: Work, thread: int, each: Instruction) -> bool:
    """Return True if others cannot notice when an access joins the queue behind its first cache:
    they do not use that queue, and none of their write-backs might follow it.
    """
    layout = machine.layout
    if machine.queue(thread, each) in layout.shared:
        return False
    if not machine.follows_all:
        return True
    others = {
        other
        for other, near in enumerate(layout.near)
        if other != thread and near == layout.near[thread]
    }
    if any(layout.ahead[other][work.at[other]].writes_back for other in others):
        return False
    return not any(
        other in others and layout.own[other][at].writes_back
        for queue in work.fronts
        for other, at, _, _ in queue
    )


def _nothing_stale(machine: Waves, work: Work, thread: int, each: Instruction) -> bool:
    """Return True if an invalidation changes nothing that a load might find, now or later, so that
    its time does not matter.
    """
    layout = machine.layout
    nodes = machine.emptied(thread, each)
    bits = 0
    for node in nodes:
        for name in range(layout.names):
            bits |= 1 << (node * layout.names + name)
    for other, at in enumerate(work.at):
        if other != thread and layout.ahead[other][at].windows & bits:
            return False
    for queue in (*work.queues, *work.fronts):
        for other, at, _, _ in queue:
            if at >= 0 and layout.own[other][at].windows & bits:
                return False
    return True


def passes_alone(machine: Waves, work: Work, front: int, item: Item) -> bool:
    """Return True if others cannot notice when the head of a queue leaves it for the cache."""
    thread, at, _, _ = item
    each = machine.code[thread][at]
    if each.what in (What.INVALIDATE, What.WRITE_BACK):
        if each.what is What.WRITE_BACK:
            return _follows_no_less(machine)
        return _nothing_stale(machine, work, thread, each)
    if each.where is Where.GLOBAL:
        return _enters_alone(machine, work, thread, each)
    bit = 1 << each.address
    for other, where in enumerate(work.at):
        ahead = machine.layout.ahead[other][where]
        if other == thread:
            continue
        if ahead.cell_writes & bit or (each.what is not What.LOAD and ahead.cells & bit):
            return False
    for number, queue in enumerate(work.fronts):
        if number == front:
            continue
        for other, where, _, _ in queue:
            own = machine.layout.own[other][where]
            if own.cell_writes & bit or (each.what is not What.LOAD and own.cells & bit):
                return False
    return True


def done_alone(machine: Waves, work: Work, number: int, item: Item) -> bool:
    """Return True if the effect of the head of a queue is independent of all that others do."""
    thread, at, _, _ = item
    if at < 0:
        return True
    each = machine.code[thread][at]
    layout = machine.layout
    bit = 1 << each.address
    loads = each.what is What.LOAD
    for other, where in enumerate(work.at):
        if other != thread:
            ahead = layout.ahead[other][where]
            if ahead.writes & bit or (not loads and ahead.reads & bit):
                return False
    for index, queue in enumerate((*work.queues, *work.fronts)):
        for other, where, _, _ in queue:
            if where < 0 or (index == number and other == thread):
                continue
            own = layout.own[other][where]
            if own.writes & bit or (not loads and own.reads & bit):
                return False
    if any(
        work.dirty >> node * layout.names + each.address & 1 for node in range(1, len(layout.nodes))
    ):
        return False
    return machine.choices(work, number) == 1
