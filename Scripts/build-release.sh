#!/usr/bin/env bash
# Builds the tool in release mode for `make run`. With `--all`, as for `make install`, it includes
# every database whose library is installed.
set -euo pipefail
cd "$(dirname "$0")/.."

LIVECELLS_PLUGIN="$(Scripts/build-plugin.sh)"
export LIVECELLS_PLUGIN
traits=default
[ "${1:-}" != --all ] || traits=$(Scripts/traits.sh)
swift build --no-color-diagnostics -c release --traits "$traits" --product LiveCellsTool
