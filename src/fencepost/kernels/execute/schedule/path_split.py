"""Branches that the inputs decide, taken both ways."""

from __future__ import annotations

import numpy as np

from fencepost.errors import BoundReached
from fencepost.kernels.execute.run import END, Lanes, Status
from fencepost.kernels.execute.values.distinct import distinct
from fencepost.kernels.execute.values.lanes import Array
from fencepost.llvm.cfg.graph import Node
from fencepost.records import dataclass


@dataclass
class BothWays:
    """Branches that the inputs decide are taken both ways, one side after the other.

    The accesses of a work-item then include all that it makes for any input, as long as addresses
    do not depend on the inputs. For each lane there is a stack of such branches: the meeting point
    of the sides, the remaining sides, and the branch. `way` numbers the side that a lane is on, 0
    for none; `outer` is that of the enclosing branch.
    """

    machine: Lanes
    lanes: int

    def __post_init__(self) -> None:
        self.deepest = self.machine.state.budget.nested
        self.depth = np.zeros(self.lanes, np.int32)
        self.join = np.full((self.deepest, self.lanes), END, np.int32)
        self.left = np.zeros((self.deepest, self.lanes), np.int32)
        self.branch = np.zeros((self.deepest, self.lanes), np.int32)
        self.met: set[int] = set()
        self.way = np.zeros(self.lanes, np.int64)
        self.outer = np.zeros((self.deepest, self.lanes), np.int64)
        self.ways = 0

    def part(self, node: Node, lanes: Array, join: int | None) -> None:
        """Send lanes to the first side of a branch; others follow when they reach the join."""
        ways = tuple(dict.fromkeys(node.successors))
        depth = self.depth[lanes]
        if int(depth.max()) >= self.deepest:
            raise BoundReached("input-dependent branches are nested too deeply")
        where = END if join is None else join
        self.join[depth, lanes] = where
        self.left[depth, lanes] = len(ways) - 1
        self.branch[depth, lanes] = node.number
        self.outer[depth, lanes] = self.way[lanes]
        self.depth[lanes] += 1
        if join is not None:
            self.met.add(join)
        self._go(node.number, lanes, ways[0])

    def _go(self, branch: int, lanes: Array, target: int) -> None:
        self.machine.pc[lanes] = target
        self.machine.came[lanes] = branch
        self.machine.status[lanes] = Status.RUNS
        self.ways += 1
        self.way[lanes] = self.ways
        self.arrive(lanes, target)

    def arrive(self, lanes: Array, target: int) -> Array:
        """Return, of the lanes that reach `target`, those that have executed all sides; send the
        others to their next side.
        """
        through = lanes[:0]
        while len(lanes):
            depth = self.depth[lanes]
            top = np.maximum(depth - 1, 0)
            here = (depth > 0) & (self.join[top, lanes] == target)
            through = np.concatenate([through, lanes[~here]])
            lanes = lanes[here]
            if not len(lanes):
                break
            top = top[here]
            left = self.left[top, lanes]
            again = lanes[left > 0]
            if len(again):
                level = top[left > 0]
                self.left[level, again] -= 1
                branches = self.branch[level, again]
                for branch in distinct(branches):
                    node = self.machine.program.nodes[int(branch)].node
                    ways = tuple(dict.fromkeys(node.successors))
                    mine = again[branches == branch]
                    rest = self.left[self.depth[mine] - 1, mine]
                    for count in distinct(rest):
                        chosen = mine[rest == count]
                        self._go(int(branch), chosen, ways[len(ways) - 1 - int(count)])
            lanes = lanes[left == 0]
            self.depth[lanes] -= 1
            self.way[lanes] = self.outer[self.depth[lanes], lanes]
        return through
