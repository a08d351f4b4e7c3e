"""Whether machine code keeps what the memory operations of the LLVM IR it was made of ask for."""
