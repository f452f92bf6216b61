#!/usr/bin/env bash
# Every Swift example of the articles, and of the comments of the modules below, must appear, line by
# line, in a file that is compiled and run with the tests: Tests/*/*/Documentation. Exempt are examples
# after a comment `<!-- fragment: reason -->`.
set -euo pipefail
cd "$(dirname "$0")/.."

shopt -s failglob
articles=(README.md ARCHITECTURE.md Sources/*/*/*.docc/*.md)
tests=(Tests/*/*/Documentation/*.swift Tests/AppleStandIns/Tests/*/Documentation/*.swift)
# The modules whose comments are checked.
modules=(KeyValueCore LiveCells LiveCellsTestSupport LiveRows LiveSQLite LiveGRDB LivePostgres LiveObjects LiveRowsTestSupport)
sources=()
while IFS= read -r source; do sources+=("$source"); done < <(
  for module in "${modules[@]}"; do find Sources/*/"$module" -name '*.swift'; done | sort
)

awk '
  function trimmed(line) {
    gsub(/^[ \t]+|[ \t\r]+$/, "", line)
    return line
  }
  function finish() {
    count += 1
    for (file in text) if (index(text[file], "\n" block)) return
    print article ":" start ": this example is in no file of Tests/*/*/Documentation" > "/dev/stderr"
    missing += 1
  }
  FILENAME ~ /^Tests\// {
    line = trimmed($0)
    if (!(FILENAME in text)) text[FILENAME] = "\n"
    if (line != "") text[FILENAME] = text[FILENAME] line "\n"
    next
  }
  FNR == 1 { inside = 0; fragment = 0; article = FILENAME }
  FILENAME ~ /\.swift$/ {
    if ($0 !~ /^[ \t]*\/\/\//) { inside = 0; fragment = 0; next }
    sub(/^[ \t]*\/\/\/ ?/, "")
  }
  !inside && /^[ \t]*<!-- fragment: .+ -->/ { fragment = 1; next }
  !inside && /^[ \t]*```swift/ { inside = 1; start = FNR; block = ""; next }
  inside && /^[ \t]*```[ \t]*$/ {
    if (!fragment) finish()
    inside = 0
    fragment = 0
    next
  }
  inside { line = trimmed($0); if (line != "") block = block line "\n"; next }
  /[^ \t]/ { fragment = 0 }
  END {
    if (count == 0) { print "no examples were found" > "/dev/stderr"; exit 1 }
    exit missing > 0
  }
' "${tests[@]}" "${articles[@]}" "${sources[@]}"
