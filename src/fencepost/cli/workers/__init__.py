"""Work in processes that are watched: items, limits, progress, and kept verdicts."""
