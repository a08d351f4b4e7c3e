"""Right kernels and their wrong twins: what the check is expected to say of each.

A source is right as it stands, and each `-DWRONG=N` makes one mistake in it. Sources are our own, in
the style of public ones.
"""
