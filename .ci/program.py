"""The program that the checks run."""

import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def binary():
    """The release build, or what TIPFLEET_BINARY names."""
    if "TIPFLEET_BINARY" in os.environ:
        return str(pathlib.Path(os.environ["TIPFLEET_BINARY"]).resolve())
    folder = subprocess.run(
        ["swift", "build", "-c", "release", "--show-bin-path"], cwd=ROOT, check=True,
        capture_output=True, text=True).stdout.strip()
    path = pathlib.Path(folder) / "tipfleet"
    if not path.exists():
        sys.exit(f"{path} is missing; run '.ci/run binaries' first")
    return str(path)
