#!/usr/bin/env bash
# Compiles LiveCellsUIKit, LiveCellsAppKit, LiveCellsSwiftUI, LiveCellsCocoa and the demos for
# Apple's platforms unchanged against stand-in modules, and runs their tests. Uses the plugin of the
# debug build. Then does so for the file events of LiveSQLite on Apple's systems.
#
# Usage: Scripts/check-apple.sh [FOLDER], the build folder (default: .build-apple).
set -euo pipefail
cd "$(dirname "$0")/.."

export LIVECELLS_PLUGIN="${LIVECELLS_PLUGIN:-$PWD/.build/debug/KeyValueMacros-tool}"
[ -x "$LIVECELLS_PLUGIN" ] || {
  echo "The macros haven't been built: swift build --build-tests" >&2
  exit 1
}
package=(--package-path Tests/AppleStandIns --scratch-path "${1:-$PWD/.build-apple}")
log="$(mktemp)"
trap 'rm -f "$log"' EXIT

swift build --build-tests "${package[@]}"
# Each declaration of Apple's that is used must have a documentation page.
Scripts/check-apple-names.py "$(swift build --show-bin-path "${package[@]}")/Modules"
swift test --skip-build "${package[@]}" 2>&1 | tee "$log"
for test in 'keep the contract of cells' 'keeps the contract of screens' \
  'keeps the contract of screens, whatever comes first of window and display' \
  'keeps the contract of screens, one item in a line or several' \
  'become faults and whole again without a change' \
  'evaluates the row that has changed, once for many changes, and no other' \
  'show notes of Core Data, and delete them by a swipe' \
  'reach no other row, whatever happens meanwhile'; do
  grep -q "Test \"$test\" .*passed" "$log" || {
    echo "A test of the cells of Apple's toolkits has not run: $test" >&2
    exit 1
  }
done

swift run --package-path Tests/DarwinStandIns --scratch-path "${1:-$PWD/.build-apple}-darwin" FileEventsTests
