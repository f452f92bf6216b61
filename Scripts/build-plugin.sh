#!/usr/bin/env bash
# Builds the compiler plugin plainly and prints where it is; see the end of Package.swift. In a folder
# of its own and without colours: builds with other options aren't used for each other.
set -euo pipefail
cd "$(dirname "$0")/.."

swift build --no-color-diagnostics --scratch-path .build/plugin --target KeyValueObserving >&2
echo "$PWD/.build/plugin/debug/KeyValueMacros-tool"
