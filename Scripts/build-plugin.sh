#!/usr/bin/env bash
# Builds the compiler plugin with the macros and prints its path; see the end of Package.swift.
#
# Toolchains contain an optimized swift-syntax, for their own macros. A plugin that uses it is built
# in seconds, and expands macros much faster than one with a swift-syntax that is built here without
# optimization, as is done if the toolchain's does not fit. .build/plugin/syntax leads to the
# toolchain's if it was used; the tests of the macros then use it as well.
set -euo pipefail
cd "$(dirname "$0")/.."

sources=Sources/Observing/KeyValueMacros
folder=$PWD/.build/plugin
plugin=$folder/KeyValueMacros-tool
mkdir -p "$folder"

compiler=$(xcrun --find swiftc 2> /dev/null || command -v swiftc)
syntax=$(dirname "$(dirname "$(realpath "$compiler")")")/lib/swift/host
with_toolchain() {
  [ -d "$syntax/SwiftSyntax.swiftmodule" ] || return 1
  swiftc -O -wmo -swift-version 6 -parse-as-library -module-name KeyValueMacros \
    -module-cache-path "$folder/modules" -I "$syntax" -L "$syntax" \
    -Xlinker -rpath -Xlinker "$syntax" "$sources"/*.swift -o "$plugin" > "$folder/toolchain.log" 2>&1 \
    && starts
}
starts() { "$plugin" < /dev/null > /dev/null 2>&1; }
# A plugin that is up to date is kept, if it can be started.
is_current() {
  [ -e "$plugin" ] && [ -z "$(find "$sources" "$0" -newer "$plugin")" ] && starts
}

if ! is_current; then
  rm -f "$plugin" "$folder/syntax"
  if with_toolchain; then
    ln -s "$syntax" "$folder/syntax"
  else
    rm -f "$plugin"
    # In its own folder and without colours, because builds with different options are not shared.
    Scripts/build-debug.sh --scratch-path .build/plugin --target KeyValueObserving >&2
    ln -s debug/KeyValueMacros-tool "$plugin"
  fi
fi
echo "$plugin"
