"""The campaign asks the same question as `fencepost machine`."""

from __future__ import annotations

import pytest

from fencepost.frontends.litmus.parse import parse
from fencepost.hardware.memory.judge import Standing, fits, judge, on_target
from tests.hardware_memory.campaign.exploring import Judge
from tests.hardware_memory.campaign.machines import MACHINES, Named

CLUSTERS = """AMDGPU clusters
{target}{{ global x = 0; global f = 0; }}
 P0 @ cluster 0, workgroup 0       | P1 @ cluster 1, workgroup 1         ;
 store x, 1                        | r0 = load atomic f cluster acquire  ;
 store atomic f, 1 cluster release | r1 = load x                         ;
exists (P1:r0 == 1 /\\ P1:r1 == 0)
"""


@pytest.mark.parametrize("named", MACHINES, ids=str)
@pytest.mark.parametrize("named_in_file", ["", "gfx942", "gfx1250"])
def test_the_processor_is_that_of_the_code(named: Named, named_in_file: str) -> None:
    """Without clusters their scope is the agent's, whichever processor the file names."""
    target = named.target()
    text = CLUSTERS.format(target=f"target {named_in_file}\n" if named_in_file else "")
    campaign = Judge()
    allowed = campaign.allowed(text, target)
    has_clusters = named.processor == "gfx1250"
    weak = (("P1:r0", 1), ("P1:r1", 0))
    assert (allowed is None or any(fits(weak, each) for each in allowed)) is has_clusters
    alone = judge(on_target(parse(text), target), target)
    shown = campaign.shown(text, target)
    assert (campaign.forbidden(text, target, shown.outcomes) is not None) is (
        alone.standing is Standing.VIOLATION
    )
