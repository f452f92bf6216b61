#!/usr/bin/env bash
# Measures the product and its peers: `make bench`, or `Scripts/bench.sh NAME...` for some
# benchmarks.
#
# - `Scripts/bench.sh cells`: long lists, and cells that are filled off the main actor; `lists`: long
#   lists only, at two sizes.
# - `Scripts/bench.sh store`: large tables and managed objects; `objects`: managed objects only.
# - `Scripts/bench.sh changes`: commits of another process to one row of a large table, to the changed
#   ranges, to a list, and to the lines of `--ndjson`.
# - `Scripts/bench.sh server`: tables of PostgreSQL.
# - `Scripts/bench.sh web`: many viewers of tables in browsers.
# - `Scripts/bench.sh windows`: a table in a GTK window.
# - `Scripts/bench.sh screen`: a table in a terminal for two minutes with 20,000 changes per second.
# - `Scripts/bench.sh stream`: the lines of `--ndjson` and other options after such a commit.
# - `Scripts/bench.sh instructions`: counts the instructions of the hot paths, and fails if a count
#   has grown; `--note` records new counts.
#
# BENCH_JSON=FILE also writes the other results to a file. BENCH_ROWS is the number of rows of a
# large table (default: ten million).
set -euo pipefail
cd "$(dirname "$0")/.."

# Builds a program in release mode and prints its path.
build() {
  swift build --no-color-diagnostics --package-path Benchmarks -c release --product "$1" >&2
  echo "$(swift build --package-path Benchmarks -c release --show-bin-path)/$1"
}

# Managed objects, then opening, scrolling, observing and commits. The file of 0.5 GB is created
# once. With `objects`, only managed objects or the given parts; with `changes`, only commits.
measure_store() {
  local program
  program="$(build StoreBenchmarks)"
  if [ -n "${1:-}" ]; then
    "$program" "$1" Benchmarks/.build/store "${@:2}"
  else
    "$program" Benchmarks/.build/store
  fi
}

# Long lists at two sizes, and scrolling through rows that are filled off the main actor.
measure_cells() {
  local program
  program="$(build CellBenchmarks)"
  "$program" "$@"
}

# Tables on a PostgreSQL server, which is created for the benchmark and removed afterwards.
measure_server() {
  case "$LIVECELLS_TRAITS" in *PostgreSQL*) ;; *)
    echo "PostgreSQL's library isn't installed, so that nothing of it can be measured."
    return ;;
  esac
  local program folder
  program="$(build ServerBenchmarks)"
  folder="$(mktemp -d)"
  chmod 755 "$folder"
  "$program" "$PWD/Scripts/postgres-server.sh" "$folder/server"
  rmdir "$folder"
}

# Many viewers, with optional numbers of viewers and shapes: `web 500:200`. With `live`, the naive
# way is not measured.
measure_web() {
  local program
  program="$(build WebBenchmarks)"
  "$program" Benchmarks/.build/web "$@"
}

# A window on a virtual display.
measure_windows() {
  case "$LIVECELLS_TRAITS" in *GTK*) ;; *)
    echo "GTK isn't installed, so that nothing of it can be measured."
    return ;;
  esac
  local program number display
  program="$(build WindowBenchmarks)"
  number="$(mktemp)"
  Xvfb -displayfd 3 -screen 0 1000x700x24 -nolisten tcp -noreset 3> "$number" 2> /dev/null &
  display=$!
  until [ -s "$number" ]; do sleep 0.1; done
  DISPLAY=":$(cat "$number")" GDK_BACKEND=x11 GSK_RENDERER=cairo "$program" || true
  Scripts/build-release.sh --all >&2
  DISPLAY=":$(cat "$number")" GDK_BACKEND=x11 GSK_RENDERER=cairo dbus-run-session -- Scripts/time-window.py \
    "$(swift build -c release --show-bin-path)/LiveCellsTool" 2> /dev/null || true
  kill "$display"
  rm "$number"
}

# A screen with a rapidly changing table, and a program that repaints the screen at each commit.
measure_screen() {
  Scripts/build-release.sh >&2
  Scripts/soak.py "$(swift build -c release --show-bin-path)/LiveCellsTool" "$@"
}

# The lines of a stream after a commit, triggers in the writer, and reading the table again.
measure_stream() {
  Scripts/build-release.sh >&2
  Scripts/stream-cost.py "$(swift build -c release --show-bin-path)/LiveCellsTool" \
    Benchmarks/.build/store "$@"
}

# The databases whose libraries are installed.
LIVECELLS_TRAITS="$(Scripts/traits.sh)"
export LIVECELLS_TRAITS
LIVECELLS_PLUGIN="$(Scripts/build-plugin.sh)"
export LIVECELLS_PLUGIN

if [ "${1:-}" = cells ]; then
  measure_cells
  exit
fi
if [ "${1:-}" = lists ]; then
  measure_cells lists
  exit
fi
if [ "${1:-}" = store ]; then
  measure_store
  exit
fi
if [ "${1:-}" = changes ]; then
  measure_store "$@"
  measure_stream
  exit
fi
if [ "${1:-}" = objects ]; then
  measure_store "$@"
  exit
fi
if [ "${1:-}" = server ]; then
  measure_server
  exit
fi
if [ "${1:-}" = windows ]; then
  measure_windows
  exit
fi
if [ "${1:-}" = web ]; then
  measure_web "${@:2}"
  exit
fi

if [ "${1:-}" = stream ]; then
  measure_stream --options
  exit
fi

if [ "${1:-}" = screen ]; then
  measure_screen "${@:2}"
  exit
fi

folder=Benchmarks/.build/gnustep
mkdir -p "$folder"

# GNUstep's observing runs in its own process. Without it, the tables mark it as missing.
unset BENCH_GNUSTEP
if command -v gnustep-config > /dev/null && command -v gcc > /dev/null; then
  read -ra flags <<< "$(gnustep-config --objc-flags)"
  read -ra libraries <<< "$(gnustep-config --base-libs)"
  if gcc "${flags[@]}" -MF "$folder/main.d" -std=gnu11 -O2 -o "$folder/observing" \
    Benchmarks/GNUstep/main.m "${libraries[@]}" > "$folder/build.txt" 2>&1; then
    gnustep="$folder/observing"
  else
    echo "GNUstep's program doesn't build; see $folder/build.txt." >&2
  fi
fi

program="$(build KeyValueBenchmarks)"

if [ -n "${gnustep:-}" ]; then
  if "$gnustep" > "$folder/figures.jsonl"; then
    export BENCH_GNUSTEP="$folder/figures.jsonl"
  else
    echo "GNUstep's program failed." >&2
  fi
fi
if [ "${1:-}" = instructions ]; then
  Scripts/count-instructions.sh "$program" "${@:2}"
  exit
fi

"$program" "$@"
if [ $# -eq 0 ]; then
  measure_cells
  measure_store
  measure_server
  measure_web
  measure_windows
  measure_screen
  measure_stream --options
  Scripts/count-instructions.sh "$program"
fi
