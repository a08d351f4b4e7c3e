"""The prover of kernels."""
