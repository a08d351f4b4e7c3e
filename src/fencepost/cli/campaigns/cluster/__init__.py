"""Campaigns on a Dask cluster: the client, its chunks, and their way through a worker."""
