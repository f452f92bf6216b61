#!/usr/bin/env bash
# Builds a package that depends on this one as the README describes: with its manifest lines, from a
# folder with another name, and with its setting for release builds.
set -euo pipefail
cd "$(dirname "$0")/.."

repository="$PWD"
plugin="${LIVECELLS_PLUGIN:-$(Scripts/build-plugin.sh)}"

folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
# The folder must not be named LiveCells or contain build products.
mkdir -p "$folder/any name" "$folder/App/Sources/App"
for item in Package.swift Sources Examples Tests; do
  cp -R "$repository/$item" "$folder/any name/"
done

# The lines of the README, with the path of that folder.
lines="$(
  awk '/^### Adding the package/ { inside = 1 }
    inside && /^```/ { fences += 1; next }
    inside && fences == 1 { print }
    fences == 2 { exit }' README.md | sed 's|"../LiveCells"|"../any name"|'
)"
grep -q 'any name' <<< "$lines" || { echo "README.md shows no manifest by path." >&2; exit 1; }
cat > "$folder/App/Package.swift" <<SWIFT
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "App",
  platforms: [.macOS(.v15)],
$lines
)
SWIFT
cat > "$folder/App/Sources/App/Track.swift" <<'SWIFT'
import LiveCells

@KeyValueObservable
final class Track {
  var title = ""
  var length = 0
  var minutes: Int { length / 60 }
}

@MainActor
func show(_ tracks: [Track]) {
  _ = LiveTable(rows: tracks) { Column("Title", \.title) }
}
SWIFT

# Dependencies are not fetched again. A dependant's build prints no warnings of this package.
log="$folder/build.log"
LIVECELLS_PLUGIN="$plugin" swift build --no-color-diagnostics --package-path "$folder/App" \
  --target App -Xswiftc -load-plugin-executable -Xswiftc "$plugin#KeyValueMacros" \
  > "$log" 2>&1 || { cat "$log"; exit 1; }
if grep 'warning: ' "$log"; then
  echo "The build of a dependant prints these warnings." >&2
  exit 1
fi
if ls "$folder/App/.build/debug" | grep -q SwiftSyntax; then
  echo "swift-syntax was built although the plugin was named." >&2
  exit 1
fi
