"""Write the table of rules, `src/fencepost/models/rules.tsv`.

python -m tests.unit.executions.rule_table
"""

from __future__ import annotations

from fencepost.executions.rule_data import TABLE, table
from fencepost.executions.rule_files import read_axioms, read_editions, read_rules

FILES = sorted(path.stem for path in TABLE.parent.glob("*.lp"))


def text() -> str:
    """Return the table of what the sources say now."""
    return table(
        {each.name: each for each in read_editions()},
        {file: tuple(read_rules(file)) for file in FILES},
        {file: list(read_axioms(file)) for file in FILES},
    )


if __name__ == "__main__":
    TABLE.write_text(text(), encoding="utf-8")
