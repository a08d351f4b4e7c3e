"""Programs of the memory model: operations, threads, launch, and the question asked of them."""
