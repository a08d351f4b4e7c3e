"""`fencepost check`: kernels, machine code, fixes, allowed findings, stored results."""
