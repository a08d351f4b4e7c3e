"""The table of target features."""

from __future__ import annotations

from fencepost.targets.features import (
    FEATURE_BY_NAME,
    FEATURE_ROW,
    FEATURES,
    TARGET_ID_FEATURES,
    Control,
    Feature,
    Setting,
)


def test_every_feature_has_a_row() -> None:
    """Each feature has one row, found by feature and by name."""
    assert [row.feature for row in FEATURES] == list(Feature)
    for feature in Feature:
        assert FEATURE_ROW[feature].feature is feature
        assert FEATURE_BY_NAME[feature.value] is feature


def test_target_id_features_in_canonical_order() -> None:
    """The features of target IDs are sramecc and xnack, in alphabetical order."""
    assert TARGET_ID_FEATURES == (Feature.SRAMECC, Feature.XNACK)


def test_what_unsaid_means() -> None:
    """Unsaid is Any in a target ID, and Off for a feature with an option of its own."""
    for row in FEATURES:
        expected = Setting.ANY if row.control is Control.TARGET_ID else Setting.OFF
        assert row.unsaid is expected
