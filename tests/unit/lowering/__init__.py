"""The parts of the lowering, each by itself."""
