#!/usr/bin/env bash
# Lint, all tests, and a part of them again under the thread and address sanitizers.
set -euo pipefail
cd "$(dirname "$0")/.."

# With every database that the machine has the library for.
traits=$(Scripts/traits.sh)

# Says what comes, and after how many seconds.
step() { printf '\n== %s s: %s\n' "$SECONDS" "$1"; }

step lint
Scripts/lint.sh
# The macros first, in a folder of their own. Their tests run where they are built; in one build with all others
# these, and all that they need, were built once more for that.
step macros
macros=(--no-color-diagnostics --scratch-path .build/plugin)
LIVECELLS_TARGETS=KeyValueMacrosTests swift build --build-tests "${macros[@]}"
LIVECELLS_TARGETS=KeyValueMacrosTests swift test --skip-build "${macros[@]}"
export LIVECELLS_PLUGIN="$PWD/.build/plugin/debug/KeyValueMacros-tool"

step build
swift build --build-tests --traits "$traits"
step 'what the core and a dependant link'
Scripts/check-core.sh
Scripts/check-dependant.sh
# So many tests at a time: all at once have more files open than `Process` of Foundation closes in the
# programs that it starts, which then keep each other from being seen to end.
width=(--experimental-maximum-parallelization-width 48)
log=.build/test.log
step tests
swift test --skip-build --traits "$traits" "${width[@]}" 2>&1 | tee "$log" || {
  # Once more at the end, which is all that is left of many a log.
  printf '\nFailed, in the order of %s:\n' "$log"
  grep -A 3 -E '^.{0,8}✘ .*(recorded an issue|failed after)' "$log" | tail -n 120
  exit 1
}
if [[ "$traits" == *PostgreSQL* ]]; then
  grep -q 'Test "PostgreSQL keeps the contract of databases" .*passed' "$log" || {
    echo "No test of PostgreSQL has run." >&2
    exit 1
  }
  step 'streams replayed, and pages behind gateways'
  Scripts/check-replay.py .build/debug/LiveCellsTool
  Scripts/check-gateways.py .build/debug/LiveCellsTool 500
fi
if [[ "$traits" == *GTK* ]] && ! grep -q 'Test "a window keeps what every screen must keep" passed' "$log"; then
  echo "No test of GTK has run." >&2
  exit 1
fi
if [[ "$traits" == *GTK* ]] && ! grep -q 'Test "a screen reader is told of table, .*passed' "$log"; then
  echo "No test of what screen readers are told has run." >&2
  exit 1
fi
if ! grep -q 'Test "a commit of another process is on the page, .*passed' "$log"; then
  echo "No test of the page in a browser has run." >&2
  exit 1
fi
step 'screens and endings'
# The screens as they are to look, in two terminals.
Scripts/check-screens.py .build/debug/LiveCellsTool
# What shells complete.
Scripts/check-completions.py .build/debug/LiveCellsTool
# The terminal is given back, whatever ends the tool and in whatever state.
Scripts/check-endings.py .build/debug/LiveCellsTool
step 'kills, commits and models at full length'
# At full length, and alone, because they keep the machine busy: 200 kills, 10,000 commits, and the models of managed
# objects, on SQLite and in memory.
LIVECELLS_TEST_SCALE=full swift test --skip-build --traits "$traits" "${width[@]}" \
  --filter 'LiveSQLiteTests.(KillTests|ForeignCommitTests)|LiveObjectsTests.*ModelTests'

step 'UIKit and AppKit'
# The cells of UIKit and AppKit, where there is neither, against modules that stand in for them.
[ "$(uname)" = Darwin ] || Scripts/check-apple.sh

# Once more under a sanitizer: builds some test targets, and runs those of their tests that a filter
# names, but for what only asks the compiler, and what takes long and runs on one thread: the recorded
# programs, and the state machines explored.
sanitized() {
  local sanitizer=$1 targets=$2 filter=$3
  step "$sanitizer sanitizer"
  local options=(--sanitize "$sanitizer" --scratch-path ".build-$sanitizer")
  LIVECELLS_TARGETS="$targets" swift build --build-tests "${options[@]}"
  LIVECELLS_TARGETS="$targets" swift test --skip-build "${options[@]}" "${width[@]}" --filter "$filter" \
    --skip 'RefusedTests|SourceTests|OracleTests|explored'
}

core=KeyValueCoreTests,KeyValueObservingTests,LiveCellsTests
# Besides: what follows databases on other threads, and a program on a real terminal.
concurrent='LiveSQLiteTests.(MonitorTests|SharingTests|FetchedRowsTests)|LiveRowsTests.(CommitNotices|ListLife|IdentityMap)'
concurrent+='|LiveObjectsTests.(LaterTests|ContextLifetimeTests)|LiveCellsTerminalTests.TableOnTerminalTests'
sanitized thread "$core,LiveRowsTests,LiveSQLiteTests,LiveObjectsTests,LiveCellsTerminalTests" \
  "${core//,/|}|$concurrent"
# Leaks are the business of the lifetime tests: the test library and jobs under way at exit leak too.
ASAN_OPTIONS=detect_leaks=0 sanitized address "$core" "${core//,/|}"
step 'all done'
