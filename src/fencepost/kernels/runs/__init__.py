"""Runs of a kernel that are worth a try: inputs, schedules, and what stands behind a bug."""
