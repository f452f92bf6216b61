#!/usr/bin/env bash
# Runs libFuzzer on conditions, orders, keys and sections of requests for a number of seconds
# (default: 600). Inputs that fail are stored in .build-fuzz/found; add them as cases to
# RequestTrialTests, which runs briefly with each `make test`. The corpus is kept in
# .build-fuzz/corpus.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds="${1:-600}"
work="$PWD/.build-fuzz"
mkdir -p "$work/corpus" "$work/found"

LIVECELLS_PLUGIN="$(Scripts/build-plugin.sh)"
export LIVECELLS_PLUGIN LIVECELLS_FUZZER=1 LIVECELLS_TARGETS=RequestFuzzer
swift build --no-color-diagnostics --scratch-path "$work/build" --product RequestFuzzer
program="$(swift build --scratch-path "$work/build" --show-bin-path)/RequestFuzzer"

for word in id c d '"a b"' '"' "'" '(' ')' ';' '--' '/*' '*/' desc asc COLLATE NOCASE UNION SELECT \
  secret LIMIT ORDER NULL ':x' '?' '@filter' ':_1' x27 ',' OR AND IN CASE WHEN THEN END GROUP_CONCAT; do
  printf '"%s"\n' "$(sed 's/\\/\\\\/g; s/"/\\"/g' <<< "$word")"
done > "$work/words"
nice -n 15 "$program" -max_total_time="$seconds" -max_len=200 -timeout=20 -rss_limit_mb=1024 \
  -dict="$work/words" -artifact_prefix="$work/found/" "$work/corpus"
