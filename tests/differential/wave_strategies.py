"""A plugin of pytest: the drop-in's strategies in the place of Wave's."""

from __future__ import annotations

import wave_lang.kernel.wave.utils.barriers_utils as theirs

from fencepost.placement.choice import strategies as ours

theirs.minimize_placement_strategy = ours.minimize_placement_strategy
theirs.find_disjoint_interval_strategy = ours.find_disjoint_interval_strategy
