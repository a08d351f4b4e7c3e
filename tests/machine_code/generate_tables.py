"""Writes the tables: `python -m tests.machine_code.generate_tables --oracle PATH FAMILY…`.

Every opcode of every format is put to the oracle for every processor of the family, in every form
that the fields under `select` of the formats make. Processors that agree share a line.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import defaultdict
from pathlib import Path

from fencepost.machine_code.decoding.formats import Format, family
from tests.machine_code.oracle import Oracle, library
from tests.machine_code.probe import Form, Prober

TABLES = Path(__file__).resolve().parents[2] / "src/fencepost/machine_code/tables"

LOADS_ACCUMULATION = ("gfx90a", "gfx94", "gfx95", "gfx9-4")
"""Processors whose loads and stores name accumulation registers by a bit (MI200 ISA, FLAT: ACC)."""

Row = tuple[str, tuple[str, ...]]
"""Mnemonic, and the line of each form; empty where there is none."""


def rows(oracles: list[Oracle], formats: tuple[Format, ...], layout: Format) -> dict[int, Row]:
    """What the oracles of one processor (one for each wavefront size) say of a format's opcodes."""
    if layout.name.startswith(("MIMG", "VSAMPLE", "MUBUF", "MTBUF")):
        oracles = oracles[:1]  # the same in waves of both sizes
    probers = [Prober(each, layout) for each in oracles]
    earlier = formats[: formats.index(layout)]
    out = {}
    for opcode in range(1 << layout.opcode.width):
        code = probers[0].code(opcode, {})
        if any(
            not each.mask & ~(layout.mask | layout.opcode.mask) and code & each.mask == each.value
            for each in earlier
        ):
            continue
        found = [_forms(each, layout, opcode) for each in probers]
        if any(name for name, _ in found):
            out[opcode] = _joined(found)
    return out


def _forms(prober: Prober, layout: Format, opcode: int) -> tuple[str, list[Form | None]]:
    mnemonic, forms = "", []
    for chosen in layout.choices_in_order():
        values = {
            each.field.name: value
            for each, number in zip(layout.choices, chosen, strict=True)
            if (value := each.value_of(number)) is not None
        }
        if "acc" in values and not prober.oracle.processor.startswith(LOADS_ACCUMULATION):
            values["acc"] = 0  # LLVM has one row for all, but the bit has another meaning there
        found = prober.form(opcode, values)
        forms.append(found and found[1])
        if found:
            if mnemonic and mnemonic != found[0]:
                print("two names", layout.name, opcode, mnemonic, found[0], file=sys.stderr)
            mnemonic = mnemonic or found[0]
    return mnemonic, forms


def _joined(found: list[tuple[str, list[Form | None]]]) -> Row:
    """The forms for all wavefront sizes: widths that follow the wavefront are told for both."""
    name = next(name for name, _ in found if name)
    lines = []
    for forms in zip(*(forms for _, forms in found), strict=True):
        texts = [form.line() if form else "" for form in forms]
        lines.append(texts[0] if len(set(texts)) == 1 else _waves(texts))
    return name, _filled(tuple(lines))


def _waves(texts: list[str]) -> str:
    """One line from those of two wavefront sizes."""
    narrow, wide = texts
    if not narrow or not wide:
        return narrow or wide
    a, b = narrow.split("|"), wide.split("|")
    operands = [
        x if x == y else _both(x, y) for x, y in zip(a[1].split(), b[1].split(), strict=True)
    ]
    a[1] = " ".join(operands)
    for i in (2, 3):  # implicit registers: those of the wide one
        a[i] = b[i]
    return "|".join(a)


def _both(narrow: str, wide: str) -> str:
    """An operand whose width follows the wavefront: `field=file width/width role`."""
    one, other = (re.fullmatch(r"(\w+=\D)(\d+)(\D)", each) for each in (narrow, wide))
    assert one is not None, narrow
    assert other is not None, wide
    assert (one[1], one[3]) == (other[1], other[3]), (narrow, wide)
    return f"{one[1]}{one[2]}/{other[2]}{one[3]}"


def _filled(lines: tuple[str, ...]) -> tuple[str, ...]:
    """Where a choice has no form of its own, that of the nearest: fields that it does not use may
    have any value.
    """
    known = [i for i, line in enumerate(lines) if line]
    return tuple(
        line or lines[min(known, key=lambda k: ((k ^ i).bit_count(), k))]
        for i, line in enumerate(lines)
    )


def scalars(oracle: Oracle, sop1: Format, move: int) -> dict[str, str]:
    """What the values of a scalar source stand for, where it is no `sN`."""
    prober = Prober(oracle, sop1)
    out = {}
    for value in range(256):
        code = prober.code(move, {"sdst": 0, "ssrc0": value})
        length, text = oracle.text(prober.bytes(code))
        name = text.split(", ")[-1] if length == 4 else ""
        if name and name != f"s{value}":
            out[str(value)] = name
    return out


def kept(name: str, again: list[str]) -> dict[tuple[str, int, Row], int]:
    """The rows of the table that is there, but for the formats that are asked for again."""
    if not again:
        return {}
    data = json.loads((TABLES / f"{name}.json").read_text())
    known = {each.name for each in family(name).formats}
    return {
        (layout, number, (mnemonic, tuple(data["forms"][n] for n in data["sets"][forms]))): mask
        for layout, several in data["opcodes"].items()
        if layout not in again and layout in known
        for number, mask, mnemonic, forms in several
    }


def table(path: str, name: str, again: list[str]) -> dict[str, object]:
    """The table of a family; with `again` only these formats are asked for, others are kept."""
    data = family(name)
    images: dict[tuple[str, str], list[tuple[str, int, Row]]] = {}
    found: dict[tuple[str, int, Row], int] = defaultdict(int, kept(name, again))
    for bit, processor in enumerate(data.processors):
        oracles = [Oracle(path, processor, each) for each in waves(processor)]
        for layout in data.formats:
            if again and layout.name not in again:
                continue
            if (known := images.get((layout.name, _image_group(processor)))) is not None:
                for key in known:
                    found[key] |= 1 << bit
                continue
            for opcode, row in rows(oracles, data.formats, layout).items():
                found[layout.name, opcode, row] |= 1 << bit
                if layout.name.startswith(("MIMG", "VSAMPLE")):
                    group = images.setdefault((layout.name, _image_group(processor)), [])
                    group.append((layout.name, opcode, row))
        print(processor, file=sys.stderr, flush=True)
    forms: dict[str, int] = {}
    sets: dict[tuple[int, ...], int] = {}
    opcodes: dict[str, list[list[object]]] = {each.name: [] for each in data.formats}
    for (layout_name, opcode, (mnemonic, lines)), mask in found.items():
        numbers = tuple(forms.setdefault(line, len(forms)) for line in lines)
        if len(set(numbers)) == 1:
            numbers = numbers[:1]
        number = sets.setdefault(numbers, len(sets))
        opcodes[layout_name].append([opcode, mask, mnemonic, number])
    sop1 = next(each for each in data.formats if each.name == "SOP1")
    oracle = Oracle(path, data.processors[0])
    move = next(row[0] for row in opcodes["SOP1"] if row[2] == "s_mov_b32")
    return {
        "source": version(path),
        "processors": list(data.processors),
        "scalars": scalars(oracle, sop1, int(str(move))),
        "forms": list(forms),
        "sets": [list(each) for each in sets],
        "opcodes": {
            key: sorted(value, key=lambda r: (r[0], r[1])) for key, value in opcodes.items()
        },
    }


def _image_group(processor: str) -> str:
    """Processors with the same images instructions, which have hundreds of forms: one is asked."""
    starts = (
        "gfx810",
        "gfx8",
        "gfx90a",
        "gfx94",
        "gfx95",
        "gfx90",
        "gfx101",
        "gfx10-1",
        "gfx103",
        "gfx11",
        "gfx12",
    )
    found = next((each for each in starts if processor.startswith(each)), processor)
    return {"gfx10-1": "gfx101", "gfx10-3-generic": "gfx103"}.get(found, found)


def waves(processor: str) -> tuple[str, ...]:
    """The features to ask with: both wavefront sizes where there are two."""
    if re.match(r"gfx([89]|12-5|125)", processor):
        return ("",)
    return ("+wavefrontsize32,-wavefrontsize64", "-wavefrontsize32,+wavefrontsize64")


def version(path: str) -> str:
    """The oracle's name and version."""
    library(path)
    text = Path(path).read_bytes()
    found = re.search(rb"LLVM version (\d+\.\d+\.\d+\w*)|(\d\d\.\d\.\dgit) [0-9a-f]{40}", text)
    return "LLVM " + ((found[1] or found[2]).decode() if found else "of unknown version")


def write(data: dict[str, object], path: Path) -> None:
    """A line for each form, set and opcode: differences are readable."""
    lines = ["{"]
    items = list(data.items())
    for key, value in items:
        comma = "," if key != items[-1][0] else ""
        if isinstance(value, list) and key != "processors":
            body = ",\n".join(json.dumps(each, separators=(",", ":")) for each in value)
            lines.append(f"{json.dumps(key)}: [\n{body}\n]{comma}")
        elif key == "opcodes":
            parts = []
            assert isinstance(value, dict)
            for name, each in value.items():
                body = ",\n".join(json.dumps(row, separators=(",", ":")) for row in each)
                parts.append(f"{json.dumps(name)}: [\n{body}\n]")
            lines.append(f"{json.dumps(key)}: {{\n" + ",\n".join(parts) + f"\n}}{comma}")
        else:
            lines.append(f"{json.dumps(key)}: {json.dumps(value)}{comma}")
    lines.append("}")
    path.write_text("\n".join(lines) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--oracle", required=True)
    parser.add_argument("--again", nargs="*", default=[], help="only these formats, others kept")
    parser.add_argument("families", nargs="+")
    options = parser.parse_args()
    for name in options.families:
        write(table(options.oracle, name, options.again), TABLES / f"{name}.json")


if __name__ == "__main__":
    main()
