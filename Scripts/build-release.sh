#!/usr/bin/env bash
# Builds the tool in release: `make run`, `make install`.
set -euo pipefail
cd "$(dirname "$0")/.."

LIVECELLS_PLUGIN="$(Scripts/build-plugin.sh)"
export LIVECELLS_PLUGIN
swift build --no-color-diagnostics -c release --product LiveCellsTool
