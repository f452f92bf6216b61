#!/usr/bin/env bash
# Builds the tool in release, with a compiler plugin built plainly: see the end of Package.swift.
# Without colours, because builds with and without them aren't used for each other.
set -euo pipefail
cd "$(dirname "$0")/.."

swift build --no-color-diagnostics --scratch-path .build/plugin --target KeyValueObserving
LIVECELLS_PLUGIN="$PWD/.build/plugin/debug/KeyValueMacros-tool" \
  swift build --no-color-diagnostics -c release --product livecells
