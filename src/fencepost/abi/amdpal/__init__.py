"""AMDPAL: metadata of pipelines, register values, and the mapping of user data (001 AMDPAL)."""
