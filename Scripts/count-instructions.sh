#!/usr/bin/env bash
# Counts the instructions of the hot paths and compares them with Benchmarks/instructions.txt. Fails
# if a count has grown by a tenth; times are too noisy for that. Part of `make bench`. `--note`
# writes the file instead. The first argument is the program that Scripts/bench.sh builds.
set -euo pipefail
cd "$(dirname "$0")/.."

# Without debug information, which valgrind cannot read.
program="$(mktemp)"
trap 'rm -f "$program"' EXIT
strip -g -o "$program" "$1"
noted=Benchmarks/instructions.txt
paths=(set-unobserved set-one-observer nested-path nested-path-head register-and-end bind-cell cell-frame tick)

if ! command -v valgrind > /dev/null; then
  echo "Instructions aren't counted: valgrind is missing." >&2
  exit 0
fi

# The instructions of a number of operations, including startup and shutdown.
count() {
  BENCH_COUNT="$2" valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null \
    "$program" "$1" 2>&1 | awk '/I +refs:/ { gsub(",", "", $NF); print $NF }'
}

failed=0
if [ "${2:-}" = --note ]; then : > "$noted"; fi
for path in "${paths[@]}"; do
  most=2000
  if [ "$path" = tick ]; then most=40; fi
  # With fewer instructions, the overhead of the process would dominate.
  if [ "$path" = set-unobserved ]; then most=200000; fi
  few="$(count "$path" $((most / 2)))"
  many="$(count "$path" "$most")"
  # Rounded to the nearest number.
  found=$(((many - few + most / 4) / (most / 2)))
  if [ "${2:-}" = --note ]; then
    echo "$path $found" >> "$noted"
    continue
  fi
  before="$(awk -v path="$path" '$1 == path { print $2 }' "$noted")"
  printf '%-20s %8d instructions, %8d noted\n' "$path" "$found" "$before"
  if [ $((found * 10)) -gt $((before * 11)) ]; then
    echo "$path takes more than a tenth more instructions than noted" >&2
    failed=1
  fi
done
exit $failed
