#!/usr/bin/env bash
# Compiles LiveCellsUIKit, LiveCellsAppKit, LiveCellsSwiftUI, LiveCellsCocoa and the demos for
# Apple's platforms unchanged against stand-in modules, and runs their tests. Then does so for the
# file events of LiveSQLite on Apple's systems.
#
# Usage: Scripts/check-apple.sh [FOLDER], the build folder (default: .build-apple).
set -euo pipefail
cd "$(dirname "$0")/.."

if [ -z "${LIVECELLS_PLUGIN:-}" ]; then
  LIVECELLS_PLUGIN="$(Scripts/build-plugin.sh)"
  export LIVECELLS_PLUGIN
fi
package=(--package-path Tests/AppleStandIns --scratch-path "${1:-$PWD/.build-apple}")
log="$(mktemp)"
trap 'rm -f "$log"' EXIT

plutil -lint -s Examples/Apple/Demos.xcodeproj/project.pbxproj
swift build --build-tests "${package[@]}" 2>&1 | tee "$log" | { grep -E 'error:|^Build complete' || true; }
# Apple's Foundation has UndoManager; that of the stand-ins has not.
if grep -E '^/.* warning: ' "$log" | grep -v "UndoReporting.*'Foundation' was not used" | sort -u | grep .; then
  echo "The front ends for Apple's platforms must compile without warnings." >&2
  exit 1
fi
# Each declaration of Apple's that is used must have a documentation page.
Scripts/check-apple-names.py "$(swift build --show-bin-path "${package[@]}")/Modules"
# The complete output is long, and its end shows what failed.
swift test --skip-build "${package[@]}" > "$log" 2>&1 || {
  grep -A 3 -E '^.{0,8}✘|: error:|Fatal error' "$log" | tail -n 120
  exit 1
}
tail -n 1 "$log"
for test in 'fulfil the contract of cells' 'fulfils the contract of screens' \
  'fulfils the contract of screens in either order of window and display' \
  'fulfils the contract of screens with one or several items per line' \
  'become faults and are loaded again without a change' \
  'evaluates only the changed row, once for several changes' \
  'display Core Data notes, and delete them by a swipe' \
  'write to no other row in random histories'; do
  grep -q "Test \"$test\" .*passed" "$log" || {
    echo "A test of the cells of Apple's toolkits has not run: $test" >&2
    exit 1
  }
done

swift run --package-path Tests/DarwinStandIns --scratch-path "${1:-$PWD/.build-apple}-darwin" FileEventsTests

# With the trait GTK, other systems than Linux get one error and nothing that follows from it.
mapfile -t files < <(find Sources/Screens/LiveCellsGTK -name '*.swift')
swiftc -frontend -emit-imported-modules -target arm64-apple-macosx15.0 -D GTK "${files[@]}" \
  -module-name LiveCellsGTK -o "$log" 2> "$log.errors" || true
trap 'rm -f "$log" "$log.errors"' EXIT
if [ -s "$log" ] || [ "$(grep -c '^[^ ].*: error: ' "$log.errors")" != 1 ]; then
  echo "Without Linux, LiveCellsGTK must be one error:" >&2
  cat "$log" "$log.errors" >&2
  exit 1
fi
