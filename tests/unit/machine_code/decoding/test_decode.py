"""Decoding: our own samples, forms that depend on bits, words that are no instruction."""

from __future__ import annotations

import pytest

from fencepost.errors import UnsupportedError
from fencepost.machine_code.decoding.decode import UNKNOWN, decode, decoder
from fencepost.machine_code.instructions.instruction import CacheBits, Instruction, Kind, Unit
from fencepost.machine_code.instructions.registers import spell
from fencepost.targets.processors import find
from tests.machine_code.samples import Sample, described, processors, samples

SAMPLES = [
    pytest.param(processor, each, id=f"{processor}: {each.text}")
    for processor in processors()
    for each in samples(processor)
]


@pytest.mark.parametrize(("processor", "sample"), SAMPLES)
def test_samples(processor: str, sample: Sample) -> None:
    """Text, length and registers of our own assembly."""
    stream = decode(sample.code, find(processor))
    assert [each.length for each in stream.instructions] == [len(sample.code)]
    assert described(processor, sample.code) == sample


def of(processor: str, text: str) -> Instruction:
    """The sample whose text begins so."""
    sample = next(each for each in samples(processor) if each.text.startswith(text))
    return decode(sample.code, find(processor)).instructions[0]


def test_accesses_say_where_data_goes() -> None:
    """Address, data, what returns, offset, width and policy of accesses."""
    load = of("gfx942", "global_load_dwordx4 ")
    assert (load.opcode.kind, load.opcode.unit) == (Kind.LOAD, Unit.GLOBAL)
    assert (spell(load.address), spell(load.returned)) == ("v[2:3]", "v[4:7]")
    assert (load.offset, load.width, load.data) == (16, 16, 0)
    assert load.bits == CacheBits(sc0=True, sc1=True)
    store = of("gfx942", "buffer_store_dwordx2")
    assert (store.opcode.kind, store.opcode.unit) == (Kind.STORE, Unit.BUFFER)
    assert (spell(store.address), spell(store.data)) == ("s[8:11], v[0:1]", "v[4:5]")
    assert (store.returned, store.width) == (0, 8)


def test_an_atomic_returns_by_a_bit() -> None:
    """The same opcode with and without the value from before."""
    with_value = of("gfx942", "global_atomic_add_f32 v9")
    without = of("gfx942", "global_atomic_add_f32 v0")
    assert spell(with_value.returned) == "v9"
    assert without.returned == 0
    assert with_value.opcode is without.opcode


def test_a_load_to_lds() -> None:
    """With the bit `lds` no register is written, and M0 is part of the address."""
    copy = of("gfx942", "buffer_load_dword v2, s[8:11], s3 offen offset:4 lds")
    assert copy.opcode.kind is Kind.LDS_COPY
    assert copy.lds
    assert copy.returned == copy.writes == 0
    assert "m0" in spell(copy.address)


def test_pairs_have_two_offsets_in_bytes() -> None:
    """The offsets of ds_read2_b32 count dwords."""
    pair = of("gfx942", "ds_read2_b32")
    assert (pair.offset, pair.offset1, pair.width) == (4, 12, 8)


def test_constants_of_moves() -> None:
    """A move of a constant says it; one of a register does not."""
    assert of("gfx942", "s_mov_b32 m0").immediate == 0x12345678
    assert of("gfx942", "s_movk_i32").immediate == -16
    copied = decode(bytes.fromhex("010080be"), find("gfx942")).instructions[0]
    assert copied.immediate is None


def test_words_that_are_no_instruction() -> None:
    """Each is told with its offset, and decoding goes on at the next dword."""
    code = bytes.fromhex("000081bf ffffffff 000081bf ff00fcbe")
    stream = decode(code + b"\x00\x00", find("gfx942"))
    assert stream.offsets == [0, 4, 8, 12]
    assert stream.unknown == [4, 12]
    assert [each.opcode.mnemonic for each in stream.instructions] == [
        "s_endpgm",
        UNKNOWN,
        "s_endpgm",
        UNKNOWN,
    ]
    assert stream.instructions[1].immediate == 0xFFFFFFFF


def test_what_was_cut_off_is_not_kept() -> None:
    """A literal that is not there today may be there in other code."""
    cut = decode(bytes.fromhex("ff00fcbe"), find("gfx942"))
    whole = decode(bytes.fromhex("ff00fcbe 78563412"), find("gfx942"))
    assert cut.unknown == [0]
    assert whole.instructions[0].length == 8


def test_equal_encodings_share_an_instruction() -> None:
    """Nothing of where it stands is in it."""
    stream = decode(bytes.fromhex("000081bf 000081bf"), find("gfx942"))
    assert stream.instructions[0] is stream.instructions[1]


def test_processors_of_a_family_differ() -> None:
    """gfx908 has no 64-bit addition of vectors, gfx942 has."""
    code = bytes.fromhex("040008d2 06000904")
    assert decoder("gfx942", 64).stream(code).unknown == []
    assert decoder("gfx908", 64).stream(code).unknown != []


def test_accumulation_registers_by_a_bit() -> None:
    """gfx90a and later load into them; before, the bit is another's."""
    load = bytes.fromhex("008050dc 0200ff04")
    assert spell(decode(load, find("gfx942")).instructions[0].writes) == "a4"
    assert spell(decode(load, find("gfx906")).instructions[0].writes) == "v4"


def test_a_processor_without_a_table() -> None:
    """Is refused by its name."""
    with pytest.raises(UnsupportedError, match="gfx600"):
        decode(b"", find("gfx600"))


def test_widths_follow_the_wavefront() -> None:
    """Matrices and lane masks have other widths in waves of 64; vcc_hi is free in waves of 32."""
    product = bytes.fromhex("004040cc 0819021c")
    narrow, wide = (decode(product, find("gfx1200"), wave).instructions[0] for wave in (32, 64))
    assert (spell(narrow.writes), spell(wide.writes)) == ("v[0:7]", "v[0:3]")
    compared = bytes.fromhex("0200887c")
    narrow, wide = (decode(compared, find("gfx1100"), wave).instructions[0] for wave in (32, 64))
    assert (spell(narrow.writes), spell(wide.writes)) == ("vcc_lo", "vcc")


def test_pairs_by_their_names_of_gfx11() -> None:
    """ds_load_2addr has two offsets as ds_read2 has."""
    pair = of("gfx1100", "ds_load_2addr_b32")
    assert (pair.offset, pair.offset1, pair.width) == (4, 12, 8)


def test_operands_that_name_nothing() -> None:
    """A field may say more than there are registers: it names none, and nothing fails."""
    stream = decode(bytes.fromhex("4278d1c7 8a5ed3be 00000000"), find("gfx1200"))
    assert [each.opcode.mnemonic for each in stream.instructions] == ["buffer_atomic_min_i64"]
