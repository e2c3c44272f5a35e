#!/bin/bash
# A study with GNU parallel, on this machine or on several (--sshloginfile).
#
#   study-parallel.sh scenarios/studies/cap-by-merge-strategy.json 8
set -euo pipefail

study=${1:?usage: study-parallel.sh STUDY PARTS}
parts=${2:?usage: study-parallel.sh STUDY PARTS}
tipfleet=${TIPFLEET:-tipfleet}
results=${RESULTS:-results}

# Run again after an interruption, only the parts that did not end well are played.
seq "$parts" | parallel --joblog "$results.joblog" --resume-failed --halt soon,fail=1 \
  "$tipfleet" study "$study" --shard "{}/$parts" --results "$results" --jobs 1 --quiet
exec "$tipfleet" merge "$results" --force
