#!/usr/bin/env bash
# KeyValueCore must link only the standard library, neither Foundation nor system frameworks. Reads
# the linker options of the built objects; requires a build.
set -euo pipefail
cd "$(dirname "$0")/.."

case "$(uname)" in
  Linux) ;;
  *) exit 0 ;;
esac
list="$(mktemp)"
trap 'rm -f "$list"' EXIT
swift-autolink-extract .build/debug/KeyValueCore.build/*.o -o "$list"
if ! grep -qx -- '-lswiftCore' "$list"; then
  echo "What KeyValueCore links could not be read: build first." >&2
  exit 1
fi
allowed='-lswift(Core|SwiftOnoneSupport|_Concurrency|_StringProcessing|_RegexParser|Synchronization|Glibc)'
if grep -vxE -- "$allowed|-l(m|pthread|util|dl)" "$list"; then
  echo "KeyValueCore must link the standard library alone." >&2
  exit 1
fi
