"""The fencepost litmus format: text to `LitmusTest` and back."""
