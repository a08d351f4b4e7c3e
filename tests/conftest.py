"""What holds for all tests."""

from __future__ import annotations

import os

# Nothing is kept from one run to the next, but where a test is about that.
os.environ["FENCEPOST_CACHE_DIR"] = ""

# Reports are not folded, whatever terminal the tests are started from.
os.environ.pop("COLUMNS", None)
