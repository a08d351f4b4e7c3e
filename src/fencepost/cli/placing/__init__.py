"""`fencepost place`: barriers put into kernels."""
