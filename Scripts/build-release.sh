#!/usr/bin/env bash
# Builds the tool in release mode for `make run`: Scripts/build-release.sh [--all] [OPTION…]
#
# With `--all`, as for `make install`, it includes every database whose library is installed.
# `TRAITS=default,PostgreSQL` names the traits in place of this. A build with other traits compiles
# nearly everything again; therefore, `make run` uses the traits of the previous build. OPTIONs are
# those of `swift build`.
#
# On Linux, the program contains the Swift runtime, so that it runs without the toolchain, and `make
# dist` can use the same build.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ -z "${LIVECELLS_PLUGIN:-}" ]; then
  LIVECELLS_PLUGIN="$(Scripts/build-plugin.sh)"
  export LIVECELLS_PLUGIN
fi

record=.build/release-traits
# The web server with its own certificate requires no system library.
available=$(Scripts/traits.sh),TLS
# The traits of the previous build, unless a library has been removed since then.
traits=$(cat "$record" 2> /dev/null || echo default)
for trait in ${traits//,/ }; do
  if [[ ",$available," != *",$trait,"* ]]; then traits=default; fi
done
if [ "${1:-}" = --all ]; then
  traits=$available
  shift
fi
traits=${TRAITS:-$traits}

options=()
toolchain=$(dirname "$(dirname "$(readlink -f "$(command -v swift)")")")
libraries=$toolchain/lib/swift_static/linux
if [ -d "$libraries" ]; then
  # Foundation links 34 MB of data for calendars and languages that the tool does not use. Its symbol
  # names depend on its version.
  LIVECELLS_ICU_DATA=$(nm --defined-only "$libraries/lib_FoundationICU.a" 2> /dev/null |
    sed -n 's/.* [RrDd] \(icudt[0-9]*_dat\)$/\1/p' | head -n 1) || true
  export LIVECELLS_ICU_DATA
  options=(--static-swift-stdlib -Xswiftc -use-ld=lld)
  options+=(-Xlinker --no-export-dynamic -Xlinker --icf=all -Xlinker -O2)
fi
# The traits reach the compiler in the same order each time; see build-debug.sh.
SWIFT_DETERMINISTIC_HASHING=1 swift build --no-color-diagnostics -c release \
  ${options[@]+"${options[@]}"} --traits "$traits" --product LiveCellsTool "$@"
echo "$traits" > "$record"
