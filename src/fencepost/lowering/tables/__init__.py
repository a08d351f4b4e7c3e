"""One table a generation, each complete in itself; `all.py` names them."""
