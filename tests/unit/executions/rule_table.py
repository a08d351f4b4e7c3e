"""Write the table of rules, `src/fencepost/models/rules.tsv`.

python -m tests.unit.executions.rule_table
"""

from __future__ import annotations

from fencepost.executions.rule import Axiom, Edition, Rule
from fencepost.executions.rule_data import EDITIONS, TABLE, checksum
from fencepost.executions.rule_files import read_axioms, read_editions, read_rules
from fencepost.executions.rule_text import Literal

FILES = sorted(path.stem for path in TABLE.parent.glob("*.lp"))


def text() -> str:
    """Return the table of what the sources say now."""
    lines = [f"# {EDITIONS}\t{checksum(EDITIONS)}", *map(_edition_row, read_editions())]
    for file in FILES:
        lines.append(f"# {file}.lp\t{checksum(f'{file}.lp')}")
        lines += map(_axiom_row, read_axioms(file))
        lines += map(_rule_row, read_rules(file))
    return "\n".join(lines) + "\n"


def _edition_row(edition: Edition) -> str:
    files = " ".join(edition.files)
    return f"+\t{edition.name}\t{edition.part.value}\t{edition.title}\t{files}"


def _axiom_row(axiom: Axiom) -> str:
    flags = "w" * axiom.in_progress + "o" * axiom.optional
    cites = ";".join(f"{each.source.value}:{each.section}" for each in axiom.cites)
    own = (axiom.name, cites, axiom.text, axiom.file, str(axiom.line), flags, axiom.reading or "")
    return "\t".join(("!", *own))


def _rule_row(rule: Rule) -> str:
    statement = rule.statement
    sets = (statement.gives, statement.asks, rule.needs, rule.uses)
    return "\t".join(
        (
            *(":", statement.head, rule.axiom or "", "e" * rule.essential),
            *(" ".join(sorted(each)) for each in sets),
            " ".join(sorted(text for text, _ in rule.shapes)),
            *map(_field, statement.body),
        )
    )


def _field(literal: Literal) -> str:
    """A literal as its row has it."""
    if literal.name is None and not literal.mentions:
        return f"={literal.text}"
    if literal.name is None:
        return f"?{' '.join(sorted(literal.mentions))}|{literal.text}"
    return literal.text


if __name__ == "__main__":
    TABLE.write_text(text(), encoding="utf-8")
