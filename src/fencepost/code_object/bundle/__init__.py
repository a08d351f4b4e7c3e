"""Offload bundles, which contain code objects, and the URIs that name loaded ones (001 Embedding
Bundled Code Objects, Loaded Code Object Path Uniform Resource Identifier).
"""
