#!/usr/bin/env bash
# Checks the format, and rules that the compiler does not check.
set -euo pipefail
cd "$(dirname "$0")/.."

swift format lint --strict --parallel --recursive --configuration .swift-format \
  Package.swift Sources Examples Tests Benchmarks/Package.swift Benchmarks/Sources

# The core depends on the standard library only.
shopt -s failglob
core=(Sources/*/KeyValueCore Sources/*/CThreadLocal)
if grep -rnE '^[^/]*import (Foundation|CLibrary|Glibc|Darwin|Dispatch)' "${core[@]}"; then
  echo "KeyValueCore must not import Foundation or an operating system." >&2
  exit 1
fi

Scripts/check-case.sh

# Groups of modules depend downwards only. Folders of a module must not depend on each other in a
# circle, and have at most 40 files.
Scripts/check-rooms.py

# Classes have at most twelve stored variables.
Scripts/check-variables.py

# Unsafe code has a proof.
Scripts/check-safety.py

# Each public type of the modules for data has an example. All examples are compiled and run.
Scripts/check-examples.py
Scripts/check-snippets.sh

# Relative links, and the English of comments and articles.
Scripts/check-links.py
Scripts/check-prose.py

# The timeout only stops hanging checks, because a busy machine may be slow.
if grep -rnE 'timeLimit\(\.minutes\(([0-9]|[1-5][0-9])\)\)' Tests; then
  echo "A test may take an hour, or as many minutes as TestScale says." >&2
  exit 1
fi

# The tool's version must be the topmost one of the changelog.
version=$(sed -n 's/.*let version = "\(.*\)"$/\1/p' Sources/*/LiveCellsTool/Settings/ToolVersion.swift)
[ "$(sed -n 's/^## \([0-9.]*\).*/\1/p' CHANGELOG.md | head -n 1)" = "$version" ] || {
  echo "CHANGELOG.md begins with another version than $version, which the tool says." >&2
  exit 1
}
