"""Accesses that never touch one byte: by ids, rows, ranges, ranks or phases."""
