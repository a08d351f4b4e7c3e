"""The tests of all critical cycles of a vocabulary, each once, and their number.

A test is a frame (`families`), a setting, and a form for each event. Symmetries are the rotations
that leave the frame as it is: of the settings that they map to each other one is kept, and of the
choices of forms in it that come first. Burnside's lemma counts the same without making a test: the
number of classes is the mean, over the rotations, of the number of choices that one leaves as is.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import gcd, prod

from fencepost.generate.cycles import Cycle, Kind, Setting, fits
from fencepost.generate.families import Communication, edges_of, sequences, size
from fencepost.generate.forms import Form
from fencepost.generate.frames import Frame, Rotation
from fencepost.generate.layouts import layouts
from fencepost.generate.spelling import Spelled
from fencepost.generate.vocabulary import Vocabulary


def critical_cycles(vocabulary: Vocabulary) -> Iterator[Cycle]:
    """Yield the critical cycles of a vocabulary up to names, the short ones first."""
    for frame in frames(vocabulary):
        choices = _choices(frame, vocabulary)
        for setting, stabilizer in _settings(frame, vocabulary):
            yield from _cycles(frame, setting, choices, stabilizer)


def count(vocabulary: Vocabulary) -> Iterator[tuple[str, int]]:
    """Yield each family with the number of its cycles, without making them."""
    for frame in frames(vocabulary):
        sizes = [len(each) for each in _choices(frame, vocabulary)]
        found = sum(_classes(sizes, stabilizer) for _, stabilizer in _settings(frame, vocabulary))
        if found:
            yield frame.family, found


def frames(vocabulary: Vocabulary) -> Iterator[Frame]:
    """Yield the frames of critical cycles by number of accesses, then of threads."""
    barriers = bool(vocabulary.barriers)
    known = [each for each in Communication if barriers or each is not Communication.BARRIER]
    found = [
        sequence
        for length in range(1, vocabulary.threads + 1)
        for sequence in sequences(length, known)
        if size(sequence)[0] <= vocabulary.threads and size(sequence)[1] <= vocabulary.accesses
    ]
    for sequence in sorted(found, key=lambda each: size(each)[::-1]):
        yield Frame(edges_of(sequence))


Choice = tuple[tuple[str, Spelled | None], ...]
"""The forms that an event may have, or that may stand at an edge, with their words."""


def _choices(frame: Frame, vocabulary: Vocabulary) -> list[Choice]:
    """Return the choices of a frame: for each event its forms, then the links behind it."""
    found: list[Choice] = []
    for edge in frame.edges:
        found.append(_spelled(vocabulary.forms(edge.source)))
        links = vocabulary.links if edge.relation.is_program_order else (None,)
        found.append(_spelled(links))
    return found


def _spelled(forms: tuple[Form | None, ...]) -> Choice:
    spelled = [None if form is None else Spelled(form) for form in forms]
    return tuple(("" if each is None else each.text, each) for each in spelled)


def fitting_settings(frame: Frame, vocabulary: Vocabulary) -> Iterator[Setting]:
    """Yield the settings in which the threads of a frame can use its objects."""
    places = list(layouts(1 + max(frame.threads), vocabulary.shared))
    kinds: list[tuple[Kind, ...]] = [
        vocabulary.barriers if number in frame.barriers else vocabulary.spaces
        for number in range(1 + max(frame.objects))
    ]
    for chosen in product(*kinds):
        for layout in places:
            setting = Setting(chosen, layout)
            if fits(frame, setting):
                yield setting


def _settings(
    frame: Frame, vocabulary: Vocabulary
) -> Iterator[tuple[Setting, tuple[Rotation, ...]]]:
    """Yield each setting up to symmetry, with the rotations that leave it as it is."""
    for setting in fitting_settings(frame, vocabulary):
        own = setting.key
        keys = [(setting.turned(each).key, each) for each in frame.rotations]
        if all(own <= key for key, _ in keys):
            yield setting, tuple(each for key, each in keys if key == own)


def _cycles(
    frame: Frame, setting: Setting, choices: list[Choice], stabilizer: tuple[Rotation, ...]
) -> Iterator[Cycle]:
    shifts = [2 * events[0] for events, _, _ in stabilizer]
    for chosen in product(*choices):
        if shifts:
            words = tuple(word for word, _ in chosen)
            if any(words[shift:] + words[:shift] < words for shift in shifts):
                continue
        forms = tuple(form for _, form in chosen[::2] if form is not None)
        yield Cycle(frame, forms, tuple(form for _, form in chosen[1::2]), setting)


def _classes(sizes: list[int], stabilizer: tuple[Rotation, ...]) -> int:
    """Return the number of choices up to rotation. A rotation leaves as it is what is the same at
    all places that it maps to each other.
    """
    fixed = [prod(sizes)]
    for events, _, _ in stabilizer:
        fixed.append(prod(sizes[: gcd(2 * events[0], len(sizes))]))
    mean = Fraction(sum(fixed), len(fixed))
    assert mean.denominator == 1
    return int(mean)
