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
Scripts/check-rooms.py KeyValueCore KeyValueMacros KeyValueObserving LiveCells LiveCellsAppKit LiveCellsCocoa LiveCellsGTK \
  LiveCellsSwiftUI LiveCellsTerminal LiveCellsTool LiveCellsUIKit LiveCellsWeb LiveObjects LivePostgres LiveRows LiveSQLite

# What the documentation shows is compiled and run.
Scripts/check-snippets.sh

# A limit only makes what hangs fail: a machine with other work to do is slow.
if grep -rnE 'timeLimit\(\.minutes\(([0-9]|1[0-4])\)\)' Tests; then
  echo "A test may take 15 minutes, or as many as TestScale says." >&2
  exit 1
fi

# The tool says the version that the list of changes begins with.
version=$(sed -n 's/.*let version = "\(.*\)"$/\1/p' Sources/LiveCellsTool/LiveCellsTool.swift)
[ "$(sed -n 's/^## \([0-9.]*\).*/\1/p' CHANGELOG.md | head -n 1)" = "$version" ] || {
  echo "CHANGELOG.md begins with another version than $version, which the tool says." >&2
  exit 1
}
