#!/usr/bin/env bash
# Has libFuzzer try conditions, orders, keys and sections of requests for so many seconds, ten minutes
# unless another number is named. What it finds is in .build-fuzz/found, and becomes a case of
# RequestTrialTests, which try the same for a short time with each `make test`; what it learns stays in
# .build-fuzz/corpus for the next time.
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
