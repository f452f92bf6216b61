#!/usr/bin/env bash
# Builds the tool in release mode for `make run`. With `--all`, as for `make install`, it includes
# every database whose library is installed. A build with other traits compiles nearly everything
# again; therefore, `make run` after `make install` uses its traits.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ -z "${LIVECELLS_PLUGIN:-}" ]; then
  LIVECELLS_PLUGIN="$(Scripts/build-plugin.sh)"
  export LIVECELLS_PLUGIN
fi
traits=default
record=.build/release-traits
all=$(Scripts/traits.sh)
if [ "${1:-}" = --all ] || [ "$(cat "$record" 2> /dev/null)" = "$all" ]; then traits=$all; fi
# The traits reach the compiler in the same order each time; see build-debug.sh.
SWIFT_DETERMINISTIC_HASHING=1 \
  swift build --no-color-diagnostics -c release --traits "$traits" --product LiveCellsTool
echo "$traits" > "$record"
