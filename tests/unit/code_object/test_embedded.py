"""Code objects wherever they are: bare in host files and in data, in zip files and wheels."""

from __future__ import annotations

import io
import random
import zipfile

import pytest

from fencepost.code_object.bundle import compressed
from fencepost.code_object.bundle.marks import Mark, Marks, extent
from fencepost.code_object.containers import Limits, find
from fencepost.code_object.fault import CodeObjectError
from tests.code_object.containers import archive_of, host_of
from tests.code_object.made import built
from tests.code_object.seeds import bundle

ONE, OTHER = built("gfx942", kernels=1), built("gfx1201", kernels=2)


def zipped(files: dict[str, bytes], how: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A zip file of these files."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", how) as made:
        for name, data in files.items():
            made.writestr(name, data)
    return out.getvalue()


def data_of(found: bytes) -> list[bytes]:
    return [bytes(each.data) for each in find(found)]


def test_the_end_of_a_code_object_is_found() -> None:
    assert extent(memoryview(ONE + b"behind" * 100)) == len(ONE)
    with pytest.raises(CodeObjectError):
        extent(memoryview(ONE[: len(ONE) // 2]))


def test_marks_come_in_order() -> None:
    noise = random.Random(1).randbytes(1000)
    data = memoryview(noise + ONE + noise + bundle() + noise + compressed.compress(bundle()))
    marks, at, found = Marks(data), 0, []
    while (each := marks.first(at)) is not None:
        found.append(each[0])
        at = each[1] + 1
    assert found[0] is Mark.CODE_OBJECT
    assert found[1] is Mark.BUNDLE
    assert found[-1] is Mark.COMPRESSED


def test_no_mark_is_behind_the_data() -> None:
    """Wherever a damaged header says that a code object ends."""
    for start in (len(ONE), 1 << 63, 1 << 70):
        assert Marks(memoryview(ONE)).first(start) is None


def test_bare_code_objects_in_data() -> None:
    """What `hipModuleLoadData` is given stands anywhere, as it is."""
    data = b"x" * 123 + ONE + bytes(7) + OTHER + b"y"
    first, second = find(data)
    assert (bytes(first.data), bytes(second.data)) == (ONE, OTHER)
    assert (first.offset, second.offset) == (123, 123 + len(ONE) + 7)
    assert first.label == "code object@0x7b"


def test_bare_code_objects_in_a_host_file() -> None:
    host = host_of(b"ab" + ONE + OTHER, ".rodata")
    first, second = find(host)
    assert (bytes(first.data), bytes(second.data)) == (ONE, OTHER)
    assert first.offset is not None
    assert host[first.offset : first.offset + len(ONE)] == ONE
    assert first.label.startswith(".rodata@")


def test_what_only_looks_like_one_is_none() -> None:
    """Half a code object, and the magic numbers as a compiler has them, are passed over."""
    assert data_of(
        b".." + ONE[: len(ONE) // 2] + b"CCOB" + b"__CLANG_OFFLOAD_BUNDLE__" + OTHER
    ) == [OTHER]


@pytest.mark.parametrize("how", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_LZMA])
def test_wheels(how: int) -> None:
    library = host_of(bundle(), ".hip_fatbin")
    wheel = zipped(
        {"a.py": b"pass", "lib/a.so": library, "k.hsaco": ONE, "blob": b"0" + OTHER}, how
    )
    found = list(find(wheel))
    assert [bytes(each.data) for each in found[-2:]] == [ONE, OTHER]
    assert len(found) == len(data_of(library)) + 2
    for each in found:
        assert each.label.startswith("member ")
        assert (each.offset is None) is (how != zipfile.ZIP_STORED)
        if each.offset is not None:
            assert wheel[each.offset : each.offset + len(each.data)] == bytes(each.data)


def test_zip_files_and_archives_in_a_zip_file() -> None:
    inner = zipped({"k.co": ONE})
    assert (
        data_of(
            zipped({"i.zip": inner, "l.a": archive_of({"o.o": host_of(bundle(), ".hip_fatbin")})})
        )[0]
        == ONE
    )


def test_a_broken_member_is_told_and_the_others_are_read() -> None:
    wheel = bytearray(zipped({"a.co": ONE * 3, "b.co": OTHER}))
    wheel[60:90] = bytes(30)
    told: list[CodeObjectError] = []
    assert [bytes(each.data) for each in find(bytes(wheel), None, told.append)] == [OTHER]
    assert "a.co" in str(told[0])


def test_no_zip_file() -> None:
    with pytest.raises(CodeObjectError, match="zip"):
        list(find(zipped({"a": ONE})[:-30]))


def test_what_is_unpacked_is_bounded() -> None:
    bomb = zipped({"zero": bytes(1 << 24), "b.co": OTHER})
    told: list[CodeObjectError] = []
    found = [bytes(each.data) for each in find(bomb, Limits(max_size=1 << 20), told.append)]
    assert found == [OTHER]
    assert "zero has 16777216 bytes" in str(told[0])
    assert list(find(bomb, Limits(max_total=len(OTHER)), told.append))


@pytest.mark.parametrize("how", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_members_count_however_they_stand(how: int) -> None:
    """A small zip file may name the same bytes as thousands of members."""
    told: list[CodeObjectError] = []
    both = zipped({"a.co": OTHER, "b.co": OTHER}, how)
    assert len(list(find(both, Limits(max_total=len(OTHER) + 1), told.append))) == 1
    assert "b.co has" in str(told[0])
