"""How kernels synchronize through memory: a row a protocol, each shown by litmus tests."""
