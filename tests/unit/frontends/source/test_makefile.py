"""Words of Makefiles: those of the source, with values that do not depend on how make is called."""

from __future__ import annotations

import pytest

from fencepost.frontends.source.makefile import MakeWords, read_makefile


@pytest.mark.parametrize(
    ("text", "words", "unknown"),
    [
        ("CFLAGS = -I include -DN=4 -O3\n", ("-Iinclude", "-DN=4"), ()),
        ("D = lib\nF = -I$(D)/x \\\n  -I${D}\n", ("-Ilib/x", "-Ilib"), ()),
        ("F = -I$(HERE)/x -DN=$(N) -DM\n", ("-DM",), ("N",)),
        ("N = 4\nN = 5\nF = -DN=$(N)\n", (), ("N",)),
        ("N = 4\nN += 5\nF = -DN=$(N)\n", (), ("N",)),
        ("F = -DN=4\nG = -DN=5\nH = -DM=1\n", ("-DM=1",), ("N",)),
        ("ifdef DEBUG\nF = -DDEBUG\nendif\nG = -DM\n", ("-DM",), ()),
        ("ifdef X\nN = 4\nendif\nF = -DN=$(N)\n", (), ("N",)),
        ("# F = -DN=4\n", (), ()),
        ('F = -DNAME="x"\n', (), ("NAME",)),
        ("k.o: k.cu\n\tnvcc -DN=4 -c k.cu\n", ("-DN=4",), ()),
        ("j.o: j.cu\n\tnvcc -DN=4 -c j.cu\n", (), ()),
        ("%.o: %.cu\n\tnvcc -DN=4 -c $<\n", ("-DN=4",), ()),
        ("debug: F = -DN=4\n", (), ()),
        ("F = -include config.h -isystem sys\n", ("-include", "config.h", "-isystem", "sys"), ()),
        ("F = -x-DN=4 a-Ib\n", (), ()),
    ],
)
def test_words(text: str, words: tuple[str, ...], unknown: tuple[str, ...]) -> None:
    assert read_makefile(text, "k.cu") == MakeWords(words, unknown)


def test_variables_that_grow_are_not_known() -> None:
    """Each of them has the next a thousand times."""
    text = "".join(f"V{at} = {f'$(V{at + 1})' * 500}\n" for at in range(8))
    found = read_makefile(f"{text}V8 = x\nF = -DN=$(V0)\n", "k.cu")
    assert found == MakeWords((), ("N",))


def test_long_lines_are_read_at_once() -> None:
    """Blanks in a row, options in a row, and variables in a row: a megabyte of each."""
    for many in (" ", "-D ", "$(A)", "\\\n", "#"):
        line = many * ((1 << 20) // len(many))
        read_makefile(f"A = {line}\nF = -DN=$(A)\nk.o:\n\tcc k.cu {line}\n", "k.cu")


def test_a_loop_of_variables_ends() -> None:
    found = read_makefile("A = $(B)\nB = $(A)\nF = -DN=$(A)\n", "k.cu")
    assert found == MakeWords((), ("N",))
