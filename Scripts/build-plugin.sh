#!/usr/bin/env bash
# Builds the compiler plugin and prints its path; see the end of Package.swift. It uses its own
# folder and no colours, because builds with different options are not shared.
set -euo pipefail
cd "$(dirname "$0")/.."

Scripts/build-debug.sh --scratch-path .build/plugin --target KeyValueObserving >&2
echo "$PWD/.build/plugin/debug/KeyValueMacros-tool"
