"""Records are what the standard library's frozen classes with slots are."""

from __future__ import annotations

import dataclasses
import pickle
from typing import Any, ClassVar

import pytest

from fencepost import records

STANDARD, OWN = dataclasses.dataclass, records.dataclass


def made(dataclass: Any) -> dict[str, Any]:
    """Classes of several shapes, by name, made by a decorator."""

    @dataclass(frozen=True, slots=True)
    class Plain:
        """Fields with a default and without."""

        one: int
        two: str = "b"
        kind: ClassVar[int] = 3

    @dataclass(frozen=True, slots=True)
    class Aside:
        """What does not count, what is not shown, and what is made anew."""

        one: int
        place: int = dataclasses.field(default=0, compare=False)
        hidden: int = dataclasses.field(default=1, repr=False)
        many: list[int] = dataclasses.field(default_factory=list, hash=False)

    @dataclass(frozen=True, slots=True)
    class Checked:
        """What looks at its fields."""

        one: int

        def __post_init__(self) -> None:
            if self.one < 0:
                raise ValueError("negative")

    @dataclass(frozen=True, slots=True)
    class More(Plain):
        """What has another's fields too."""

        three: int = 4

    @dataclass(frozen=True, slots=True)
    class Empty:
        """No fields."""

    @dataclass(frozen=True, slots=True)
    class Spoken:
        """What compares and prints itself."""

        one: int

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Spoken)

        def __hash__(self) -> int:
            return 7

        def __repr__(self) -> str:
            return "spoken"

    @dataclass(frozen=True, slots=True)
    class Equal:  # noqa: PLW1641  # the decorator gives it a hash
        """What compares itself alone."""

        one: int

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Equal)

    kinds = (Plain, Aside, Checked, More, Empty, Spoken, Equal)
    return {each.__name__: each for each in kinds}


STANDARDS, OWNS = made(STANDARD), made(OWN)


def said(kind: Any, kinds: dict[str, Any]) -> list[object]:
    """What values of a class say of themselves."""
    match kind.__name__:
        case "Empty":
            values = [kind(), kind()]
        case "Plain" | "More":
            values = [kind(1), kind(1, "b"), kind(1, two="c"), kind(2)]
        case "Aside":
            values = [kind(1), kind(1, 5), kind(1, hidden=2), kind(2, many=[1])]
        case _:
            values = [kind(1), kind(1), kind(2)]
    found: list[object] = [list(map(repr, values))]
    found.append([[one == other for other in values] for one in values])
    if kind.__name__ != "Aside":
        found.append([[hash(one) == hash(other) for other in values] for one in values])
        found.append(len({*values}))
    found.append([value == object() for value in values])
    found.append([f.name for f in dataclasses.fields(kind)])
    found.append(kind.__match_args__)
    found.append(dataclasses.is_dataclass(kind))
    found.append([dataclasses.asdict(each) for each in values])
    if dataclasses.fields(kind):
        found.append(repr(dataclasses.replace(values[0], one=9)))
    found.append(values[0] == next(iter(kinds.values()))(1))
    found.append(hasattr(values[0], "__dict__"))
    return found


@pytest.mark.parametrize("name", STANDARDS)
def test_a_record_says_what_the_standard_class_says(name: str) -> None:
    """Twice: what is first used puts what is used after it in its place."""
    for _ in range(2):
        ours = said(OWNS[name], OWNS)
        assert ours == said(STANDARDS[name], STANDARDS)


@pytest.mark.parametrize("name", STANDARDS)
@pytest.mark.parametrize(("given", "named"), [((), {"zero": 1}), ((1, "x", 3, 4, 5), {})])
def test_wrong_fields_are_refused(name: str, given: Any, named: Any) -> None:
    for kinds in (STANDARDS, OWNS):
        with pytest.raises(TypeError):
            kinds[name](*given, **named)


def test_what_is_missing_is_refused() -> None:
    for kinds in (STANDARDS, OWNS):
        with pytest.raises(TypeError, match="missing 1 required positional argument: 'one'"):
            kinds["Plain"]()


def test_a_field_stays() -> None:
    for kinds in (STANDARDS, OWNS):
        value = kinds["Plain"](1)
        with pytest.raises(dataclasses.FrozenInstanceError, match="cannot assign to field 'one'"):
            value.one = 2
        with pytest.raises(dataclasses.FrozenInstanceError, match="cannot delete field 'one'"):
            del value.one
        with pytest.raises(ValueError, match="negative"):
            kinds["Checked"](-1)
    with pytest.raises(AttributeError):
        OWNS["Plain"](1).other = 2


def test_defaults_are_made_anew() -> None:
    one, other = OWNS["Aside"](1), OWNS["Aside"](1)
    one.many.append(1)
    assert other.many == []


def test_a_record_matches_by_position() -> None:
    match OWNS["More"](1, "x", 3):
        case object(one=one, two=two, three=three):
            assert (one, two, three) == (1, "x", 3)


@records.dataclass(frozen=True, slots=True)
class Sent:
    """What goes from one process to another."""

    one: int
    many: tuple[int, ...] = ()


def test_a_record_is_pickled() -> None:
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        value = Sent(1, (2, 3))
        assert pickle.loads(pickle.dumps(value, protocol)) == value  # noqa: S301  # our own


def test_other_classes_are_made_as_ever() -> None:
    @records.dataclass(slots=True)
    class Open:
        one: int

    value = Open(1)
    value.one = 2
    assert value == Open(2)


def test_wrong_field_order_is_refused() -> None:
    class Wrong:
        one: int = 1
        two: int

    with pytest.raises(TypeError, match="follows default argument"):
        OWN(frozen=True, slots=True)(Wrong)


KEYWORDS: list[dict[str, bool]] = [
    {},
    {"slots": True},
    {"frozen": True},
    {"frozen": True, "slots": True, "order": True},
    {"slots": True, "eq": False},
    {"frozen": True, "slots": True, "eq": False},
    {"slots": True, "unsafe_hash": True},
    {"slots": True, "kw_only": True},
]


def answer(ask: Any, *given: Any) -> object:
    """Return the answer to a question, an error by its class."""
    try:
        return ask(*given)
    except (TypeError, AttributeError, ValueError) as error:
        return type(error).__name__


@pytest.mark.parametrize("keywords", KEYWORDS, ids=str)
def test_every_keyword(keywords: dict[str, bool]) -> None:
    """Classes with fields that are set later, inherited, made anew, or no parameter."""

    def told(dataclass: Any, field: Any, replace: Any) -> list[object]:
        @dataclass(**keywords)
        class Base:
            one: int
            many: list[int] = field(default_factory=list)

        @dataclass(**keywords)
        class Below(Base):
            two: int = 5
            late: int = field(init=False, default=3, compare=False)

            def double(self) -> int:
                return 2 * self.one

        first, second, third = Below(one=1), Below(one=1), Below(one=2, many=[4], two=6)
        values = (first, second, third, Base(one=1))
        found: list[object] = [repr(each) for each in values]
        found += [one == other for one in values for other in values]
        found += [answer(lambda a, b: a < b, one, other) for one in values for other in values]
        found += [answer(lambda a, b: a >= b, one, other) for one in values for other in values]
        found += [isinstance(answer(hash, each), int) for each in values]
        found += [answer(setattr, third, "one", 8), third.double(), repr(replace(third, two=1))]
        if keywords.get("slots") and not keywords.get("frozen"):
            found.append(answer(setattr, third, "other", 8))
        found += [answer(Below), answer(Below, 1, [], 2, 3)]
        found += [answer(lambda: replace(third, late=1)) in ("ValueError", "TypeError")]
        found += [[(f.name, f.init, f.type) for f in dataclasses.fields(third)]]
        found += [hasattr(third, "__dict__"), Below.__match_args__, dataclasses.asdict(third)]
        found += [getattr(Below, "two", "none") if not keywords.get("slots") else None]
        return found

    ours = told(records.dataclass, records.field, records.replace)
    assert ours == told(dataclasses.dataclass, dataclasses.field, dataclasses.replace)
    # The standard field and function are understood, too.
    assert ours == told(records.dataclass, dataclasses.field, dataclasses.replace)


def test_standard_classes_inherit_from_records() -> None:
    """They have the fields of both; a frozen one and another do not mix."""
    fixed, open_ = ({"frozen": True, "slots": True}, {"slots": True})
    for keywords, others in ((fixed, open_), (open_, fixed)):

        @records.dataclass(**keywords)
        class Base:
            one: int

        @dataclasses.dataclass(**keywords)
        class Below(Base):
            two: int

        assert Below(1, 2) == Below(1, two=2)
        with pytest.raises(TypeError, match="frozen"):
            dataclasses.dataclass(**others)(type("Other", (Base,), {"__annotations__": {}}))


def test_field_names() -> None:
    """Records and standard classes have them; nothing else has some."""
    assert records.field_names(OWNS["More"](1)) == ("one", "two", "three")
    assert records.field_names(STANDARDS["More"](1)) == ("one", "two", "three")
    assert records.field_names(7) is None
