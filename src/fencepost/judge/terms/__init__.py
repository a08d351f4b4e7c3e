"""Terms of the judge's own in SMT-LIB 2, and the regions and footprints of accesses."""
