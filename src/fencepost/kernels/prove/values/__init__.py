"""The values that one work-item computes, as terms: instructions, calls, loads, loops."""
