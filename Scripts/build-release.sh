#!/usr/bin/env bash
# Builds the tool in release: `make run`, and with every database that the machine has the library for
# `make install`, which says so by `--all`.
set -euo pipefail
cd "$(dirname "$0")/.."

LIVECELLS_PLUGIN="$(Scripts/build-plugin.sh)"
export LIVECELLS_PLUGIN
traits=default
[ "${1:-}" != --all ] || traits=$(Scripts/traits.sh)
swift build --no-color-diagnostics -c release --traits "$traits" --product LiveCellsTool
