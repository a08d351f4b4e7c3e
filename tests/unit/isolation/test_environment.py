"""What of the environment reaches a compiler."""

from __future__ import annotations

from fencepost.isolation.environment import clean_environment, is_usable

STEERING = (
    *("CPATH", "CCC_OVERRIDE_OPTIONS", "COMPILER_PATH", "LIBRARY_PATH", "PYTHONPATH", "LD_PRELOAD"),
    *("HIPCC_COMPILE_FLAGS_APPEND", "DEPENDENCIES_OUTPUT", "CC_PRINT_OPTIONS_FILE", "ZIG_LIB_DIR"),
)


def test_only_what_is_needed() -> None:
    given = {**dict.fromkeys(STEERING, "x"), "ROCM_PATH": "/opt/rocm", "HIP_PATH": "rocm"}
    assert clean_environment(given, ("/usr/bin",), "/private", ()) == {
        "PATH": "/usr/bin",
        "LC_ALL": "C",
        "HOME": "/private",
        "TMPDIR": "/private",
        "ROCM_PATH": "/opt/rocm",
    }


def test_a_folder_inside_of_what_is_checked_is_not_usable() -> None:
    assert is_usable("/opt/rocm", ("/p",))
    assert is_usable("/pp", ("/p",))
    for each in ("", ".", "bin", "/p", "/p/bin", "/opt/../p"):
        assert not is_usable(each, ("/p",)), each
