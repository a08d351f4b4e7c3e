"""The operands of an instruction as text: which registers they name, and what stands behind them
(001 Operands, Modifiers).
"""

from __future__ import annotations

import re
from functools import lru_cache

from fencepost.machine_code.instructions.integers import integer
from fencepost.machine_code.instructions.operand import Operand, number
from fencepost.machine_code.instructions.registers import (
    AGPR,
    EXEC,
    FLAT_SCRATCH,
    M0,
    NONE,
    SCC,
    SGPR,
    TTMP,
    VCC,
    VGPR,
    XNACK_MASK,
    Registers,
    span,
)
from fencepost.numerals import integer_of
from fencepost.patterns import pattern
from fencepost.records import dataclass

_FIRST = {"v": VGPR, "s": SGPR, "a": AGPR, "acc": AGPR, "ttmp": TTMP}
_NAMED: dict[str, Registers] = {
    "m0": span(M0, 1),
    "scc": span(SCC, 1),
    "src_scc": span(SCC, 1),
    "src_vccz": span(VCC, 2),
    "src_execz": span(EXEC, 2),
    **{
        name + half: span(first + at, count)
        for name, first in (
            ("vcc", VCC),
            ("exec", EXEC),
            ("flat_scratch", FLAT_SCRATCH),
            ("xnack_mask", XNACK_MASK),
        )
        for half, at, count in (("", 0, 2), ("_lo", 0, 1), ("_hi", 1, 1))
    },
}
_REGISTER = pattern(
    r"(?<![\w.$@])(?:(v|s|a|acc|ttmp)(?:(\d+)(?:\.[lh])?|\[\s*(\d+)\s*(?::\s*(\d+)\s*)?\])"
    r"|(" + "|".join(sorted(_NAMED, key=len, reverse=True)) + r"))(?![\w$@])",
    re.ASCII,
)
_FLAGS = frozenset(
    {"offen", "idxen", "addr64", "glc", "slc", "dlc", "sc0", "sc1", "nt", "lds", "gds", "tfe"}
)
MOST = 1024
"""Registers that a range may have."""


@lru_cache(maxsize=1 << 16)
def registers_of(text: str) -> Registers:
    """All registers that an operand names, in whatever it writes around them."""
    found = NONE
    for letter, alone, first, last, name in _REGISTER.findall(text):
        if name:
            found |= _NAMED[name]
            continue
        low = integer_of(alone or first)
        high = integer_of(last) if last else low
        if low <= high < MOST:
            found |= span(_FIRST[letter] + low, high - low + 1)
    return found


_ACROSS = pattern(r"row_\w+|quad_perm|wave_\w+|dpp\w*|\w+_sel(?:_hi)?", re.ASCII)
"""The modifiers by which sources are those of other lanes, or parts."""


_WITHIN = range(-16, 65)
"""Integers that stand in the encoding itself (001 Operands)."""


def operand(text: str, *, plain: bool = True) -> Operand:
    """An operand as data; `plain`: no modifier changes what its registers give."""
    if (value := integer(text)) is not None:
        return number(value, literal=value not in _WITHIN)
    registers = registers_of(text)
    taken = plain and re.fullmatch(r"\w+|\w+\[[\d:\s]*\]", text, flags=re.ASCII) is not None
    return Operand(registers, plain=taken, name="" if taken and registers else text)


@dataclass(frozen=True, slots=True)
class Operands:
    """The operands of one instruction in order, and its modifiers: `offset:16` as a name with its
    value, `glc` as one with nothing.
    """

    texts: tuple[str, ...]
    modifiers: dict[str, str]

    def number(self, name: str) -> int | None:
        """The value of a modifier; None where it has none or it is no number."""
        return integer(self.modifiers.get(name, ""))

    def listed(self) -> tuple[Operand, ...]:
        """The operands as data."""
        plain = not any(map(_ACROSS.fullmatch, self.modifiers))
        return tuple(operand(each, plain=plain) for each in self.texts)


def split(text: str) -> Operands:
    """The operands and modifiers that a text has: operands stand before commas, modifiers behind
    the last operand, with white space between.
    """
    texts: list[str] = []
    modifiers: dict[str, str] = {}
    for piece in _at_commas(text):
        first, *rest = _words(piece)
        # Modifiers need no operand before them.
        if first in _FLAGS or (":" in first and "[" not in first.split(":", 1)[0]):
            rest = [first, *rest]
        else:
            texts.append(first)
        for word in rest:
            name, _, value = word.partition(":")
            modifiers[name] = value
    return Operands(tuple(texts), modifiers)


_NUMBER = (
    r"(?:0[xX][0-9a-fA-F]+|0[bB][01]+|0[0-7]*|[1-9]\d*|\d+[bf]|\d+\.\d*|\d+(?:\.\d*)?[eE][-+]?\d+)"
)
"""Integers, floats, and labels that are numbers (`1b` is the last label 1)."""
_NO_NUMBER = pattern(rf"(?<![\w.$@])(?<!dim:)(?!{_NUMBER}(?![\w.]))\d[\w.]*", re.ASCII)
_QUOTED = pattern(r'"[^"]*"')


def malformed(text: str) -> str:
    """The first word of the operands of an instruction that begins as a number and is none, a
    character that is not ASCII, or a bracket that is not closed; "" where all is well.
    """
    if '"' in text:
        text = _QUOTED.sub("", text)
    if not text.isascii():
        return next(each for each in text if not each.isascii())
    if found := _NO_NUMBER.search(text):
        return found[0]
    return next((one for one, two in ("[]", "()") if text.count(one) != text.count(two)), "")


def _at_commas(text: str) -> list[str]:
    if "[" not in text and "(" not in text:
        return [each for piece in text.split(",") if (each := piece.strip())]
    pieces, depth, start = [], 0, 0
    for at, letter in enumerate(text):
        if letter in "[(":
            depth += 1
        elif letter in "])":
            depth -= 1
        elif letter == "," and not depth:
            pieces.append(text[start:at])
            start = at + 1
    pieces.append(text[start:])
    return [each for piece in pieces if (each := piece.strip())]


def _words(piece: str) -> list[str]:
    """The words of a piece; what stands in brackets is one word, and so is an expression."""
    if "[" not in piece and "(" not in piece:
        words = piece.split()
    else:
        words, depth, start = [], 0, 0
        for at, letter in enumerate(piece):
            depth += (letter in "[(") - (letter in "])")
            if letter.isspace() and depth <= 0:
                words.append(piece[start:at])
                start = at + 1
        words = [word for word in (*words, piece[start:]) if word]
    return _joined(words)


_OPERATOR = pattern(r"[-+*/&|^~<>!=%]+")


def _joined(words: list[str]) -> list[str]:
    """Words that an operator stands between, as in `base + 4`, are one."""
    found: list[str] = []
    glue = False
    for word in words:
        if found and (glue or _OPERATOR.fullmatch(word)):
            found[-1] += word
            glue = _OPERATOR.fullmatch(word) is not None
        else:
            found.append(word)
            glue = _OPERATOR.fullmatch(word) is not None
    return found
