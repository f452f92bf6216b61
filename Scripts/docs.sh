#!/usr/bin/env bash
# Builds the documentation of all library modules with the toolchain's DocC: `make docs`. Broken
# links, lists of parameters that omit one, and all other warnings are errors. The pages have a
# search for symbols and articles.
set -euo pipefail
cd "$(dirname "$0")/.."

traits=$(Scripts/traits.sh)
output=.build/docs

swift=$(readlink -f "$(command -v swift)")
docc="$(dirname "$swift")/docc"
[ -x "$docc" ] || docc=$(command -v docc || xcrun --find docc 2> /dev/null) || {
  echo "This Swift toolchain has no docc." >&2
  exit 69
}

# The modules in dependency order, because a module links to those before it.
modules=$(Scripts/symbol-graphs.sh modules "$traits")

# Builds the libraries only, with the compiler plugin of `make test`, whose modules are used again.
# `swift package dump-symbol-graph` requires the test products as well, and fails if they are not
# built.
if [ -z "${LIVECELLS_PLUGIN:-}" ]; then
  LIVECELLS_PLUGIN="$(Scripts/build-plugin.sh)"
  export LIVECELLS_PLUGIN
fi
LIVECELLS_TARGETS=$(tr '\n' , <<< "$modules" | sed 's/,*$//') \
  Scripts/build-debug.sh --traits "$traits"
products=$(swift build --show-bin-path)
extract=()
while IFS= read -r option; do extract+=("$option"); done < <(
  Scripts/symbol-graphs.sh options "$traits" "$products"
)

standins=
if [ "$(uname)" != Darwin ]; then
  apple=(--package-path Tests/AppleStandIns --scratch-path .build-apple)
  swift build --no-color-diagnostics "${apple[@]}"
  standins="$(swift build --show-bin-path "${apple[@]}")/Modules"
fi

rm -rf "$output"
archives=()
dependencies=()
for module in $modules; do
  # The symbol graphs of one module, including its extensions of other modules.
  mkdir -p "$output/graphs/$module"
  place=()
  case "$module" in *UIKit | *AppKit | *Cocoa | *SwiftUI) [ -z "$standins" ] || place=(-I "$standins") ;; esac
  swift symbolgraph-extract -module-name "$module" ${place[@]+"${place[@]}"} "${extract[@]}" \
    -output-dir "$output/graphs/$module"
  catalog=$(echo Sources/*/"$module/$module.docc")
  "$docc" convert $([ -d "$catalog" ] && echo "$catalog") \
    --additional-symbol-graph-dir "$output/graphs/$module" \
    --fallback-display-name "$module" \
    --fallback-bundle-identifier "$module" \
    --fallback-default-module-kind "Module" \
    --enable-experimental-external-link-support \
    ${dependencies[@]+"${dependencies[@]}"} \
    --warnings-as-errors \
    --output-path "$output/$module.doccarchive"
  archives+=("$output/$module.doccarchive")
  dependencies+=(--dependency "$output/$module.doccarchive")
done
rm -rf "$output/graphs"

"$docc" merge "${archives[@]}" \
  --synthesized-landing-page-name LiveCells \
  --output-path "$output/LiveCells"
# The search of the pages, `/` or Ctrl-Shift-O, reads this index.
grep -q FirstTable -i "$output/LiveCells/index/index.json" || {
  echo "The search index of $output/LiveCells is incomplete." >&2
  exit 1
}
echo "Open http://localhost:8000/documentation after: python3 -m http.server 8000 --directory $output/LiveCells"
