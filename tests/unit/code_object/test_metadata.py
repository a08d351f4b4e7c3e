"""Metadata: MessagePack and YAML within bounds, typed and back."""

from __future__ import annotations

import time

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fencepost.code_object.fault import CodeObjectError
from fencepost.code_object.metadata import convert, messagepack, yaml_text
from fencepost.code_object.metadata.model import Argument, KernelMetadata, Metadata
from fencepost.code_object.metadata.tables import ARGUMENT, KERNEL, TOP
from fencepost.code_object.metadata.words import ValueKind
from fencepost.targets.code_object_version import CodeObjectVersion
from tests.code_object.v2 import METADATA

V3_ON = [each for each in CodeObjectVersion if each is not CodeObjectVersion.V2]

words = st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=20)
numbers = st.integers(0, 1 << 32)
arguments = st.builds(
    Argument,
    name=st.none() | words,
    size=numbers,
    offset=numbers,
    value_kind=st.sampled_from([ValueKind.BY_VALUE, ValueKind.GLOBAL_BUFFER]),
    is_const=st.none() | st.booleans(),
)
kernels = st.builds(
    KernelMetadata,
    name=words,
    symbol=words,
    language=st.none() | words,
    args=st.none() | st.lists(arguments, max_size=5).map(tuple),
    reqd_workgroup_size=st.none() | st.tuples(numbers, numbers, numbers),
    kernarg_segment_size=numbers,
    sgpr_count=numbers,
    vgpr_count=numbers,
    extra=st.dictionaries(words.map("acme.{}".format), numbers, max_size=2),
)
metadata = st.builds(
    Metadata,
    version=st.just((1, 0)),
    printf=st.none() | st.lists(words, max_size=3).map(tuple),
    kernels=st.lists(kernels, max_size=3).map(tuple),
)


@given(metadata, st.sampled_from(V3_ON))
def test_messagepack_there_and_back(given_: Metadata, version: CodeObjectVersion) -> None:
    """Typed metadata are the same after they were written and read."""
    data = messagepack.encode(convert.plain(given_, version))
    decoded = messagepack.decoded(memoryview(data)).tree
    assert messagepack.encoded_size(memoryview(data)) == len(data)
    assert convert.read(decoded, version) == given_
    assert messagepack.encode(decoded) == data


def test_yaml_there_and_back() -> None:
    """Metadata of V2 are typed, and the same after they were written and read."""
    tree = yaml_text.decode(memoryview(METADATA.encode() + b"\0"))
    typed = convert.read(tree, CodeObjectVersion.V2)
    (kernel,) = typed.kernels
    assert kernel.reqd_workgroup_size == (8, 4, 2)
    assert kernel.kernarg_segment_size == 24
    assert kernel.args is not None
    assert kernel.args[0].value_kind is ValueKind.GLOBAL_BUFFER
    assert kernel.args[0].is_const is True
    assert not kernel.extra
    again = yaml_text.encode(convert.plain(typed, CodeObjectVersion.V2))
    assert convert.read(yaml_text.decode(memoryview(again)), CodeObjectVersion.V2) == typed


def test_unknown_keys_and_wrong_values_are_kept() -> None:
    """What the tables do not have, and what is of another type, stays under its key."""
    tree = {"amdhsa.kernels": [{".name": "k", "acme.x": {"a": 1}, ".vgpr_count": "many"}]}
    typed = convert.read(tree, CodeObjectVersion.V5)
    (kernel,) = typed.kernels
    assert kernel.extra == {"acme.x": {"a": 1}, ".vgpr_count": "many"}
    written = convert.plain(typed, CodeObjectVersion.V5)["amdhsa.kernels"][0]
    assert written["acme.x"] == {"a": 1}
    assert written[".vgpr_count"] == "many"


def test_keys_are_of_versions() -> None:
    """A key that a version does not have cannot be written in it."""
    with pytest.raises(CodeObjectError, match="cluster_dims"):
        convert.plain(
            Metadata(kernels=(KernelMetadata(cluster_dims=(1, 1, 1)),)), CodeObjectVersion.V5
        )


def test_every_field_has_a_row() -> None:
    """Each attribute of the typed values is documented by a row, and each row has one."""
    for record, table in ((Metadata, TOP), (KernelMetadata, KERNEL), (Argument, ARGUMENT)):
        named = set(record.__dataclass_fields__) - {"extra"}
        assert named == {row.field for row in table}
        assert all(row.meaning for row in table)


@pytest.mark.parametrize(
    "data",
    [
        b"\xdd\xff\xff\xff\xff",  # an array of 4 G elements
        b"\xdf\xff\xff\xff\xff",  # a map
        b"\x81\xa1a\xdd\xff\xff\xff\xff",
        b"\xdb\xff\xff\xff\xff",  # a string of 4 GB
        b"\x91" * 100_000,  # arrays in arrays
        b"\x81\xc0" * 100_000,
        b"\x81\x90\xc0",  # an array as a key
        b"\xc1",
        b"\x80" * 3 + b"\xc1",
        b"",
        b"\x81\xc7\xff\x01",
    ],
    ids=range(11),
)
def test_messagepack_bombs(data: bytes) -> None:
    """What claims more than it has is refused at once, or read as the little that it is."""
    start = time.process_time()
    places = [100]
    try:
        messagepack.decoded(memoryview(data), 100)
    except CodeObjectError as error:
        places.append(error.offset or 0)
    assert min(places) >= 100
    assert time.process_time() - start < 60  # or it never ends


@pytest.mark.parametrize(
    "tree",
    [
        {"amdhsa.kernels": []},
        {"amdhsa.kernels": 7},
        {"amdhsa.kernels": [[], {}, 3]},
        {"amdhsa.kernels": [{".args": 5}]},
        {"amdhsa.kernels": [{".args": [5, {".name": "a"}]}]},
        {"amdhsa.kernels": {".args": [{}]}},
        {},
    ],
    ids=range(7),
)
def test_other_shapes(tree: dict[str, object]) -> None:
    """Metadata whose kernels and arguments are something else are decoded as they are."""
    assert messagepack.decoded(memoryview(messagepack.encode(tree))).tree == tree


def test_many_elements_are_decoded() -> None:
    """What is no sequence of maps is kept as it is."""
    data = memoryview(msgpack.packb({"amdhsa.kernels": [[]] * 500_000}))
    assert len(messagepack.decoded(data).tree["amdhsa.kernels"]) == 500_000


def test_large_metadata_are_refused() -> None:
    """There is a bound to what is read."""
    with pytest.raises(CodeObjectError, match="the limit is"):
        messagepack.decoded(memoryview(bytes(messagepack.MAX_BYTES + 1)))


@pytest.mark.parametrize(
    "text",
    [
        "a: &a [x]\nb: *a\n",
        "[" * 1000,
        "{a: " * 1000,
        "a: b: c",
        "- 1\n",
        "\t",
        "%YAML 9.9\n---\n",
        "a: !!python/object:os.system x",
    ],
)
def test_yaml_bombs(text: str) -> None:
    """Aliases and depth are refused, and no text makes anything but maps and strings."""
    try:
        tree = yaml_text.decode(memoryview(text.encode()), 7)
    except CodeObjectError:
        return
    assert all(isinstance(value, str) for value in tree.values())


def test_duplicate_keys() -> None:
    """A key that is twice in a map is found, wherever the map is."""
    twice = b"\x82\xa1a\x01\xa1a\x02"
    data = b"\x81\xa1x\x91" + twice
    assert messagepack.duplicate_keys(memoryview(data)) == ("a",)
    assert messagepack.duplicate_keys(memoryview(msgpack.packb({"a": 1}))) == ()


def test_equal_arguments_are_one() -> None:
    """Kernels share the arguments that are equal."""
    argument = Argument(name="p", size=8, offset=0)
    kernel = KernelMetadata(name="k", symbol="k.kd", args=(argument, argument))
    tree = convert.plain(Metadata(kernels=(kernel, kernel)), CodeObjectVersion.V5)
    first, second = messagepack.decoded(memoryview(messagepack.encode(tree))).tree["amdhsa.kernels"]
    assert first[".args"][0] is second[".args"][1]
    assert first[".args"] is second[".args"]


@pytest.mark.parametrize(
    ("data", "may_repeat"),
    [
        (b"\x82\xa1a\x01\xa1a\x02", True),
        (b"\x81\xa1x\x91\x82\xa1a\x01\xa1a\x02", True),
        (b"\x81\xaeamdhsa.kernels\x91\x82\xa1a\x01\xa1a\x02", True),
        (b"\x81\xaeamdhsa.kernels\x91\x81\xa5.args\x91\x82\xa1a\x01\xa1a\x02", True),
        (b"\x81\xaeamdhsa.kernels\x91\x81\xa5.args\x91\x82\xa1a\x01\xa1b\x02", False),
    ],
)
def test_keys_that_may_repeat(data: bytes, may_repeat: bool) -> None:
    """The decoder sees on its way whether a map has a key twice, wherever that map is."""
    assert messagepack.decoded(memoryview(data)).may_repeat is may_repeat
    assert bool(messagepack.duplicate_keys(memoryview(data))) is may_repeat
