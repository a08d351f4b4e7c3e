"""Data of the ABI: registers, calls, barrier IDs, rows of tables."""
