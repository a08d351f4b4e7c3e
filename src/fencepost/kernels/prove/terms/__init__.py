"""Terms of a proof: values as bit-vectors and integers, their bounds, queries about them."""
