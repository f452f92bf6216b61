#!/usr/bin/env bash
# Compares the public declarations with those of the last release, Documentation/api.txt.
#
# Each declaration that is missing or has changed is printed, and must be named in the first section
# of CHANGELOG.md. --write writes the list, as a part of a release. --products names a folder with
# built modules; otherwise, this builds them. Modules whose libraries are not installed, and those
# for UIKit, AppKit, SwiftUI and Core Data, are not compared.
set -euo pipefail
cd "$(dirname "$0")/.."

write= products=
while [ $# -gt 0 ]; do
  case "$1" in
    --write) write=1 ;;
    --products)
      products=${2:?}
      shift
      ;;
    *)
      echo "usage: $0 [--write] [--products FOLDER]" >&2
      exit 64
      ;;
  esac
  shift
done

traits=$(Scripts/traits.sh)
if [ -z "$products" ]; then
  Scripts/build-debug.sh --traits "$traits"
  products=$(swift build --show-bin-path)
fi
products=$(realpath "$products")
options=()
while IFS= read -r option; do options+=("$option"); done < <(
  Scripts/symbol-graphs.sh options "$traits" "$products"
)
graphs=$(mktemp -d)
trap 'rm -rf "$graphs"' EXIT

for module in $(Scripts/symbol-graphs.sh modules "$traits"); do
  case "$module" in *UIKit | *AppKit | *Cocoa | *SwiftUI) continue ;; esac
  mkdir "$graphs/$module"
  swift symbolgraph-extract -module-name "$module" "${options[@]}" -output-dir "$graphs/$module"
  [ -s "$graphs/$module/$module.symbols.json" ] || {
    echo "No declarations of $module were found in $products." >&2
    exit 1
  }
done
Scripts/check-api.py ${write:+--write} "$graphs"
