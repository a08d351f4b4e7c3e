"""The style sheet of a picture of an execution.

The colours are dark enough for text on white and distinguishable with the common kinds of colour
blindness (after Okabe and Ito); each relation also has a dash pattern of its own, so that the
picture is readable without colours.
"""

from __future__ import annotations

from collections.abc import Iterable

from fencepost.executions.execution import Relation
from fencepost.records import dataclass
from fencepost.reports.picture.content import DRAWING_ORDER, Strand
from fencepost.reports.picture.text import Style


@dataclass(frozen=True, slots=True)
class Ink:
    """The line style of a relation; `dash` is empty for a solid line."""

    color: str
    dash: str
    width: float


INKS = {
    Relation.READS_FROM: Ink("#0067a5", "", 1.7),
    Relation.SYNCHRONIZES_WITH: Ink("#00755a", "", 2.7),
    Relation.MODIFICATION_ORDER: Ink("#1a1a1a", "9 4", 1.5),
    Relation.LOCATION_ORDER: Ink("#7b3fa0", "5 3", 1.5),
    Relation.HAPPENS_BEFORE: Ink("#6b6b6b", "2 3", 1.5),
    Relation.AVAILABILITY: Ink("#a85400", "9 3 2 3", 1.6),
    Relation.VISIBILITY: Ink("#a62f78", "5 2.5 1.5 2.5 1.5 2.5", 1.6),
    Relation.SEQ_CST_ORDER: Ink("#806000", "14 4", 1.6),
    Relation.MAY_SEE: Ink("#16788a", "1.5 3.5", 1.6),
    Relation.PARTICIPATES_IN: Ink("#3d5a00", "12 3 3 3", 1.6),
    Relation.RACE: Ink("#c80000", "7 4", 2.6),
}

_BROKEN = "#c80000"
"""The colour of a pair that a rule excludes."""

_FIXED = (
    "text{fill:#222;font-family:'DejaVu Sans',Verdana,Helvetica,Arial,sans-serif}",
    ".operation,.value,.label{font-family:'DejaVu Sans Mono',Menlo,Consolas,monospace}",
    ".title,.header,.letter{font-weight:bold}",
    ".subtitle,.position,.value{fill:#444}.frame-label{fill:#555}",
    ".page{fill:#fff}.frame{fill:#5b6b7b;fill-opacity:.045;stroke:#9aa5b1}",
    ".box{fill:#fff;stroke:#555}.read .box{fill:#eef5fb}.write .box{fill:#fdf6ec}",
    ".rmw .box{fill:#f3effa}.fence .box{fill:#f0f0f0}.init .box{fill:#fdf6ec;stroke:#999}",
    ".line,.halo{fill:none}.halo{stroke:#fff;stroke-opacity:.85}",
    ".badge,.under{fill:#fff}.under{fill-opacity:.93}",
    ".rel-po .line{stroke:#999;stroke-width:1}.rel-po .head{fill:#999}",
)


def style_sheet(relations: Iterable[Relation], *, broken: bool = False) -> str:
    """The rules for a picture with these relations, a line each; and for pairs that are broken."""
    chosen = frozenset(relations)
    rules = [*_FIXED, *(f".{s.css}{{font-size:{s.size}px}}" for s in Style)]
    for relation in DRAWING_ORDER:
        if relation in chosen:
            ink, name = INKS[relation], class_of(relation)
            dash = f";stroke-dasharray:{ink.dash}" if ink.dash else ""
            rules.append(
                f".{name} .line{{stroke:{ink.color};stroke-width:{ink.width}{dash}}}"
                f".{name} .head,.{name} .label{{fill:{ink.color}}}"
                f".{name} .badge{{stroke:{ink.color}}}"
            )
    if broken:
        rules.append(
            f".broken .line{{stroke:{_BROKEN};stroke-width:3;stroke-dasharray:none}}"
            f".broken .head,.broken .label{{fill:{_BROKEN}}}"
        )
    return "\n".join(rules)


def classes_of(strand: Strand) -> str:
    """Return the classes of an element of a strand."""
    name = class_of(strand.relation)
    return f"{name} broken" if strand.broken else name


def class_of(relation: Relation) -> str:
    """Return the class of every element of a relation."""
    return f"rel-{relation.value}"
