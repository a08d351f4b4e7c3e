"""Programs of the litmus gallery as kernels: the two engines are asked whether they race."""
