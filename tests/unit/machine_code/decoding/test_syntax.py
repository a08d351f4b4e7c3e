"""The syntax of mnemonics, against the decoder and over all tables."""

from __future__ import annotations

import json
import random

import pytest

from fencepost.machine_code.decoding.formats import FAMILIES, family, table_text
from fencepost.machine_code.decoding.spelling import spelled
from fencepost.machine_code.decoding.syntax import operand_words, syntaxes
from fencepost.machine_code.decoding.tables import tables


def mnemonics() -> frozenset[str]:
    """Every mnemonic of every table."""
    return frozenset(
        mnemonic
        for name in FAMILIES
        for rows in json.loads(table_text(f"{name}.json"))["opcodes"].values()
        for row in rows
        for mnemonic in row[2].split("::")
    )


def test_every_mnemonic_has_a_syntax() -> None:
    """A sample of all mnemonics of all tables; each has the syntax of its own name."""
    for each in random.Random(40).sample(sorted(mnemonics()), 200):
        assert each in {found.mnemonic for found in syntaxes(each)}, each


@pytest.mark.parametrize("name", FAMILIES)
def test_syntax_is_the_decoders(name: str) -> None:
    """What the decoder prints of an encoding has as many operands as one of the forms."""
    processor = family(name).processors[0]
    data = tables(processor, 64 if name in ("gfx8", "gfx9") else 32)
    drawn = random.Random(name)
    for layout in data.layouts:
        for number in drawn.sample(sorted(layout.rows), min(4, len(layout.rows))):
            code = layout.format.value | layout.format.opcode.place(number)
            found = data.row(code)
            if found is None or "::" in found[1].mnemonic or found[0].format is not layout.format:
                continue
            row, form = found[1], found[2]
            if "[v" in form.syntax:
                continue  # addresses of images, each in a register of its own
            (syntax,) = (each for each in syntaxes(row.mnemonic) if each.mnemonic == row.mnemonic)
            assert processor in syntax.processors
            assert len(form.tokens) in {len(each) for each in syntax.forms}, row.mnemonic
            assert spelled(code, data).startswith(row.mnemonic)


def test_operands() -> None:
    """Kinds, numbers and roles of operands, over all processors."""
    (syntax,) = syntaxes("s_bfm_b64")
    words = {name: operand_words(each) for name, each in syntax.operands.items()}
    assert words["sdst"] == "SGPR, 2, written"
    assert words["ssrc0"] == "SGPR or constant, read"
    (wait,) = syntaxes("s_waitcnt_vscnt")
    assert operand_words(wait.operands["simm16"]) == "a constant of 16 bits"
    (compare,) = (each for each in syntaxes("v_cmp_eq_u32") if each.mnemonic.endswith("_e64"))
    assert operand_words(compare.operands["vdst"]) == "SGPR, 1 or 2, written"


def test_encodings_and_pairs() -> None:
    """A name without its encoding finds all of them, and halves of pairs are instructions."""
    names = [each.mnemonic for each in syntaxes("v_add_f32")]
    assert names[:2] == ["v_add_f32_e32", "v_add_f32_e64"]
    assert "v_add_f32_sdwa" in names
    (half,) = syntaxes("v_dual_add_f32")
    assert all("::" not in token for form in half.forms for token in form)
    assert syntaxes("v_no_such_thing") == ()


def test_modifiers_of_some_processors() -> None:
    """Cache policies have the names that each processor has for them; what does not change an
    opcode is no modifier of it.
    """
    (load,) = syntaxes("buffer_load_dword")
    assert "gfx942" in load.modifiers["sc0"]
    assert load.modifiers["glc"].isdisjoint(load.modifiers["sc0"])
    assert load.modifiers["lds"] == load.processors
    (back,) = syntaxes("buffer_wbl2")
    assert not {"lds", "offen", "tfe"} & back.modifiers.keys()
