"""The cost of a cluster: time of an item, and of the processor in client and scheduler, by the size
of chunks. Needs the extra `cluster`.

python -m benchmarks.clusters
"""

from __future__ import annotations

import time
from collections.abc import Iterator

from fencepost.campaigns.plan import plan_in
from fencepost.cli.campaigns.cluster import chunks
from fencepost.cli.campaigns.cluster.client import Cluster, connect
from fencepost.cli.campaigns.tasks import Task

PLAN = "[[litmus]]\ncycles = ['PodWR Fre PodWR Fre']\n"
TEST = "AMDGPU a\n{ global x = 0; }\n P0 ;\n r0 = load x ;\nexists P0:r0 == 0\n"


def main() -> None:
    """Print a line for each size."""
    from distributed import LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address="127.0.0.1:0") as local:
        cluster = connect(local.scheduler_address, plan_in(PLAN, "plan"), PLAN, shared=False)
        _done(cluster, 20)  # processes start
        for size, number in ((1, 400), (10, 2000), (500, 2000)):
            chunks.MOST = chunks.FIRST = size
            began, used = time.monotonic(), time.process_time()
            _done(cluster, number)
            wall = (time.monotonic() - began) / number * 1000
            own = (time.process_time() - used) / number * 1000
            print(f"chunks of at most {size}: {wall:.2f} ms an item, {own:.2f} ms here")
        cluster.close()


def _done(cluster: Cluster, number: int) -> None:
    done = sum(1 for _ in cluster.run(_tasks(number), is_watched=True))
    assert done == number


def _tasks(number: int) -> Iterator[Task]:
    return (Task(b"", 0, f"{each}", None, TEST) for each in range(number))


if __name__ == "__main__":
    main()
