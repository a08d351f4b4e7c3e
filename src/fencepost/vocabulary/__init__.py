"""The words of the AMDGPU documents as types: scopes, orderings, address spaces, annotations."""
