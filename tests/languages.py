"""Marks of a source language, for modules that tests write themselves."""

from __future__ import annotations

OPENCL = "!spirv.Source = !{!900}\n!900 = !{i32 3, i32 200000}\n"
"""What a translator writes for OpenCL C: its built-in functions are known by their signatures."""
OPENCL_IN_TEMPLATE = OPENCL.replace("{", "{{").replace("}", "}}")
"""The same, in a text that is formatted."""
