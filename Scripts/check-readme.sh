#!/usr/bin/env bash
# Runs the commands of README.md, and checks that its Swift examples are part of the tests.
#
#     Scripts/check-readme.sh [--all] [TOOL]
#
# TOOL is the built tool, by default that of the debug build. With --all, also the commands that
# build, except for the long tests and the benchmarks: they take about half an hour.
set -euo pipefail
cd "$(dirname "$0")/.."

all=
if [ "${1:-}" = --all ]; then
  all=--all
  shift
fi
tool=${1:-.build/debug/LiveCellsTool}
[ -x "$tool" ] || {
  echo "$tool is missing: build it with swift build, or name another one." >&2
  exit 66
}
Scripts/check-snippets.sh
Scripts/check-readme.py $all "$tool"
