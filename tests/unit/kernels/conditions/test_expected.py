"""Sizes that every launch is expected to have, as conditions."""

from __future__ import annotations

from fencepost.kernels.certificate import SIZES, Premise
from fencepost.kernels.conditions.expected import COUNTED, Least, Pitch, expected
from fencepost.kernels.conditions.vocabulary import LARGEST, vocabulary
from fencepost.kernels.question.argument_types import ArgumentType
from fencepost.llvm.launches.launch import Launch
from fencepost.llvm.source_types import Sign

INT = ArgumentType(32, Sign.SIGNED)
LAUNCH = Launch((64, 1, 1), (4, 1, 1), 64)
WORDS = vocabulary(dict.fromkeys(("n", "pitch", "flag"), INT), LAUNCH, ())
PITCH = Pitch(frozenset({"n"}))


def test_nothing_is_expected_of_what_is_no_size() -> None:
    found = expected(WORDS, ["n"], {"pitch": PITCH})
    assert not any("flag" in each for each in found.premises)


def test_counts_are_positive_and_fit_their_type() -> None:
    found = expected(WORDS, ["n"], {})
    assert dict(found.premises) == {
        f"n <= {COUNTED}": Premise.SIZES_FIT,
        "n >= 1": Premise.POSITIVE_SIZES,
    }


def test_a_count_of_sixteen_bits_fits_anyway() -> None:
    words = vocabulary({"n": ArgumentType(16, Sign.SIGNED)}, LAUNCH, ())
    assert Premise.SIZES_FIT not in expected(words, ["n"], {}).premises.values()


def test_pitches_are_as_long_as_rows() -> None:
    found = expected(WORDS, ["n"], {"pitch": PITCH})
    assert found.others["pitch >= n"] is Premise.ROWS_APART
    assert found.others[f"pitch <= {LARGEST}"] is Premise.SIZES_FIT
    assert found.others["pitch >= 1"] is Premise.POSITIVE_SIZES


def test_no_number_excuses_a_guard() -> None:
    """Where `i <= n` lets one too many in, `pitch >= 256` would be right in a small grid."""
    found = expected(WORDS, ["n"], {"pitch": PITCH}).reaching({"pitch": 256}, WORDS.types)
    assert not found.lengths


def test_a_pitch_whose_rows_nothing_bounds() -> None:
    found = expected(WORDS, ["n"], {"pitch": Pitch()})
    assert "pitch >= n" not in found.premises
    assert found.lengths["pitch >= 64"] is Premise.ROWS_APART
    assert "pitch >= 64" in found.implied


def test_a_row_of_a_workgroup_is_no_longer_than_it() -> None:
    """In LDS; what more than that would excuse is a halo that somebody forgot."""
    found = expected(WORDS, ["n"], {"pitch": Pitch(longest=64)})
    assert "pitch >= 64" in found.lengths
    assert "pitch >= 256" not in found.lengths
    assert found.reaching({"pitch": 65}, WORDS.types).lengths == found.lengths


def test_pitches_in_bytes() -> None:
    """A row of n elements of four bytes takes 4 * n of them: the weaker condition follows."""
    found = expected(WORDS, ["n"], {"pitch": Pitch(frozenset({"n"}), (1, 4))})
    assert {"pitch >= n", "pitch >= 4 * n"} <= found.others.keys()
    assert "pitch >= n" in found.implied
    strongest = found.strongest(found.within(WORDS, ()))
    assert "pitch >= n" not in strongest
    assert strongest[0] == "pitch >= 4 * n"


def test_lengths_that_runs_showed() -> None:
    """They come first among the lengths, and of pitches alone."""
    found = expected(WORDS, ["n"], {"pitch": Pitch()}).reaching({"pitch": 4, "n": 7}, WORDS.types)
    assert next(iter(found.lengths)) == "pitch >= 4"
    assert "n >= 7" not in found.premises


def test_refused_premises_are_left_out() -> None:
    found = expected(WORDS, ["n"], {"pitch": PITCH})
    assert found.within(WORDS, SIZES).whole == ()
    assert found.within(WORDS, SIZES - {Premise.POSITIVE_SIZES}).whole == ("n >= 1", "pitch >= 1")


def test_conditions_with_their_premises() -> None:
    found = expected(WORDS, ["n"], {"pitch": PITCH})
    (sized,) = found.sized(("pitch >= n",))
    assert (sized.condition, sized.premise) == ("pitch >= n", Premise.ROWS_APART)


def test_least_values_are_of_numbers_and_of_other_arguments() -> None:
    least = [Least("n", 0), Least("n", "pitch"), Least("n", "unknown"), Least("unknown", 1)]
    found = expected(WORDS, [], {}, least=least).premises
    assert dict(found) == dict.fromkeys(("n >= 0", "n >= pitch"), Premise.POSITIVE_SIZES)
