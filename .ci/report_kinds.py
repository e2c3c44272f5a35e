"""Plays a report of each kind, for the checks that look at all pages."""

import subprocess
import sys

from program import ROOT, binary

# A report of each kind: where it is written, and the command. Any verdict will do.
REPORTS = {
    "run": ["run", "scenarios/trails.json", "--seed", "24"],
    "runs": ["run", "scenarios/cap-last-writer-wins.json", "--runs", "20"],
    "systems": ["run", "scenarios/hiking-profile.json", "scenarios/pointer-on-an-ipad.json",
                "scenarios/photo-export.json"],
    "check": ["check", "scenarios/cap-last-writer-wins.json", "--cases", "100"],
    "app": ["app", "scenarios/reading-list.json", "--runs", "20", "--cases", "50"],
    "study": ["study", "scenarios/studies/cap-by-merge-strategy.json"],
    "metric": ["check", "scenarios/trails.json", "--metric", "displays", "--cases", "100"],
    "compare": ["compare", "scenarios/backyard-birds.json", "--without-fault-b", "pad-offline",
                "--runs", "3"],
    "compare-files": ["compare", "scenarios/cap-under-partition.json",
                      "scenarios/cap-last-writer-wins.json"],
    "selftest": ["selftest"],
    "mutants": ["mutants", "cap-forgotten", "--cases", "50"],
}


def reports(folder):
    """The folder and the pages of each kind, one after the other. TIPFLEET_BINARY names another program."""
    program = binary()
    for name, words in REPORTS.items():
        out = folder / name
        result = subprocess.run(
            [program] + words + ["--no-progress", "--quiet", "--out", str(out)], cwd=ROOT,
            stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
        pages = sorted(out.rglob("*.html"))
        if result.returncode not in (0, 1, 2) or not pages:
            sys.exit(f"{' '.join(words)} ended with {result.returncode} and {len(pages)} pages:\n"
                     + result.stdout + result.stderr)
        yield out, pages
