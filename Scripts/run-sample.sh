#!/usr/bin/env bash
# Makes a small database, starts a writer in a process of its own, and watches it: `make run`.
set -euo pipefail
cd "$(dirname "$0")/.."

tool="$(swift build -c release --show-bin-path)/LiveCellsTool"
folder=.build/sample
database="$folder/downloads.sqlite"
mkdir -p "$folder"
rm -f "$database" "$database"-*

Scripts/sample-writer.sh "$database" create
# In a process group of its own, so that all of it can be ended.
set -m
Scripts/sample-writer.sh "$database" write < /dev/null &
writer=$!
set +m
disown "$writer"
# At once, and without a word of each process.
trap 'kill -KILL -- "-$writer" 2> /dev/null || true' EXIT

if [ -t 1 ]; then
  "$tool" watch "$database" downloads
else
  "$tool" watch "$database" downloads --for 5
fi
