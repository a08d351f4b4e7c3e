"""Control flow of a function for the judge: blocks by label, and the joins of branches."""

from __future__ import annotations

from fencepost.llvm.ir import Block, Branch, Switch
from fencepost.llvm.module import Function
from fencepost.records import dataclass, field


@dataclass
class Flow:
    """The blocks of a function, and for each the block at which all its paths join."""

    function: Function
    blocks: dict[str, Block] = field(init=False)
    joins: dict[str, str | None] = field(init=False)

    def __post_init__(self) -> None:
        self.blocks = {each.label: each for each in self.function.blocks}
        after: dict[str, set[str]] = {label: set(self.blocks) for label in self.blocks}
        changed = True
        while changed:
            changed = False
            for label in reversed(list(self.blocks)):
                ways = self.targets(label)
                common = set.intersection(*(after[each] for each in ways)) if ways else set()
                found = {label} | common
                if found != after[label]:
                    after[label] = found
                    changed = True
        self.joins = {}
        for label in self.blocks:
            strict = after[label] - {label}
            # The nearest is the one that all others come after.
            near = [each for each in strict if strict <= after[each]]
            self.joins[label] = near[0] if near else None

    def targets(self, label: str) -> list[str]:
        """Return the successors of a block."""
        match self.blocks[label].instructions[-1]:
            case Branch(targets=targets):
                return list(dict.fromkeys(targets))
            case Switch(default=default, cases=cases):
                return list(dict.fromkeys([default, *(each for _, each in cases)]))
        return []
