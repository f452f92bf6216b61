#!/usr/bin/env bash
# Creates a small database, starts a writer process, and watches the database: `make run`.
set -euo pipefail
cd "$(dirname "$0")/.."

tool="$(swift build -c release --show-bin-path)/LiveCellsTool"
folder=.build/sample
database="$folder/downloads.sqlite"
mkdir -p "$folder"
rm -f "$database" "$database"-*

Scripts/sample-writer.sh "$database" create
# In its own process group, so that all its processes can be ended.
set -m
Scripts/sample-writer.sh "$database" write < /dev/null &
writer=$!
set +m
disown "$writer"
# Immediately, and without messages for each process.
trap 'kill -KILL -- "-$writer" 2> /dev/null || true' EXIT

if [ -t 1 ]; then
  "$tool" watch "$database" downloads
else
  "$tool" watch "$database" downloads --for 5
fi
