#!/usr/bin/env bash
# The format and the promises that a compiler doesn't check.
set -euo pipefail
cd "$(dirname "$0")/.."

swift format lint --strict --parallel --recursive --configuration .swift-format \
  Package.swift Sources Examples Tests Benchmarks/Package.swift Benchmarks/Sources

# The core stands on the standard library alone.
if grep -rnE '^[^/]*import (Foundation|Glibc|Darwin|Dispatch)' Sources/KeyValueCore Sources/CThreadLocal; then
  echo "KeyValueCore must not import Foundation or an operating system." >&2
  exit 1
fi

Scripts/check-case.sh

# Rooms stand on each other, not in circles.
Scripts/check-rooms.py KeyValueCore KeyValueMacros KeyValueObserving LiveCells LiveCellsGTK \
  LiveCellsTerminal LiveCellsTool LiveObjects LivePostgres LiveRows LiveSQLite

# What the documentation shows is compiled and run.
Scripts/check-snippets.sh
