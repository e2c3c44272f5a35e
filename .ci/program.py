"""The program that the checks run."""

import os
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def binary():
    """The release build, or what TIPFLEET_BINARY names."""
    if "TIPFLEET_BINARY" in os.environ:
        return str(pathlib.Path(os.environ["TIPFLEET_BINARY"]).resolve())
    # Not asked of SwiftPM, which would wait for a build that goes on.
    path = ROOT / ".build/release/tipfleet"
    if not path.exists():
        sys.exit(f"{path} is missing; run '.ci/run program' first")
    return str(path)
