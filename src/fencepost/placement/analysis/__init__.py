"""The program laid out, and every path on which two accesses meet without a barrier."""
