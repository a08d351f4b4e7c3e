"""`make matrix`: the distribution, installed and used on every Python that this machine has."""
