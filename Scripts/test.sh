#!/usr/bin/env bash
# Runs the lint and all tests: every module, every screen, both databases.
#
# With --all, also the models at full length, the UIKit and AppKit front ends, and some tests again
# under the thread and address sanitizers. With --rest, only these, after a run without an option.
set -euo pipefail
cd "$(dirname "$0")/.."
part=${1:-}
[[ "$part" == "" || "$part" == --all || "$part" == --rest ]] || {
  echo "Usage: Scripts/test.sh [--all | --rest]" >&2
  exit 64
}

# With every database whose library is installed.
traits=$(Scripts/traits.sh)

# The results of tests are found by their beginning, which would contain the codes of colours.
export NO_COLOR=1

# The databases of the tests are in memory if there is space for them. A long test alone can take
# three times as long on a disk.
memory=$(df --output=avail /dev/shm 2> /dev/null | tail -n 1)
if ((${memory:-0} > 2000000)); then
  TMPDIR=$(mktemp -d /dev/shm/livecells-tests.XXXXXX)
  # PostgreSQL's servers may run as another user.
  chmod a+rx "$TMPDIR"
  export TMPDIR
  trap 'rm -rf "$TMPDIR"' EXIT
fi

# Prints the next step and the elapsed seconds.
step() { printf '\n== %s s: %s\n' "$SECONDS" "$1"; }

# Warnings that no change of this package can avoid: about flags in the description of GTK, a file of
# a dependency, the dependency of macros that are already built, and symbols of a sanitizer.
foreign='prohibited flag\(s\)|unhandled; explicitly declare|dependency .swift-syntax. is not used|Cannot export local symbol'
# What SwiftPM prints about packages, files and steps.
progress='\[[0-9]+/[0-9]+\] |(Fetch|Updat|Comput|Creat|Work|Build)[a-z]+ (http|version |for |copy |working |from )|Fetched |    /'
# Builds the tests with a program, and prints only warnings, errors and the result: build PROGRAM
# OPTION…
build() {
  local ignored=$foreign
  # A part of the package does not use every dependency.
  [ -z "${LIVECELLS_TARGETS:-}" ] || ignored+='|is not used by any target'
  "$@" --build-tests 2>&1 | { grep -vE "^($progress)|warning: .*($ignored)" || true; }
}
# Replaces the lines of passed suites by one for every hundred of them.
count_suites() {
  local line passed=0
  while IFS= read -r line; do
    if [[ "$line" != *'✔ Suite '* ]]; then
      printf '%s\n' "$line"
    elif ((++passed % 100 == 0)); then
      echo "$passed suites have passed"
    fi
  done
}
# Runs the built tests in a folder, and prints only failures and the progress: run NAME FOLDER
# OPTION… The complete output is in .build/NAME.log. The test program is run directly, because two
# runs of swift test that start at the same time fail to open the build database.
run() {
  local log=.build/$1.log program=("$2/debug/LiveCellsPackageTests.xctest")
  [ "$(uname)" != Darwin ] || program=(swift test --ignore-lock --skip-build --scratch-path "$2")
  shift 2
  "${program[@]}" --testing-library swift-testing "$@" 2>&1 | tee "$log" \
    | { grep --line-buffered -E '^.{0,8}(✘|✔ Suite|[✔✘━] Test run)|^error: |: error:|Fatal error' || true; } \
    | count_suites || {
    # Printed again at the end, because the end is the most visible part of a log.
    printf '\nFailed, in the order of %s:\n' "$log"
    grep -A 3 -E '^.{0,8}✘ .*(recorded an issue|failed after)' "$log" | tail -n 120
    tail -n 5 "$log"
    exit 1
  }
}
# Runs functions at the same time, and fails if one of them does: together FUNCTION…
together() {
  local function process processes=() failed=
  for function in "$@"; do
    "$function" &
    processes+=($!)
  done
  for process in "${processes[@]}"; do wait "$process" || failed=1; done
  [ -z "$failed" ]
}
# Checks that a test has passed, which is skipped where a program or a server is missing: ran LOG
# TEST WHAT
ran() {
  grep -q "Test \"$2.*passed" ".build/$1.log" || {
    echo "No test of $3 has run." >&2
    exit 1
  }
}

# Limits the tests that run in parallel. Running all at once opens more files than Foundation's
# `Process` closes in its children, which then keep each other's pipes open.
width=(--experimental-maximum-parallelization-width 48)
half=(--experimental-maximum-parallelization-width 24)
narrow=(--experimental-maximum-parallelization-width 4)
# With more than 1,300 open files, Foundation's `Process` reads up to 256 bytes beyond its list of
# them. glibc's main arena has memory there, while its other arenas can end there.
export MALLOC_ARENA_MAX=1

# Uses the compiler plugin, and builds the tests of the macros with its swift-syntax if it is the
# toolchain's.
use_plugin() {
  LIVECELLS_PLUGIN=$(Scripts/build-plugin.sh)
  export LIVECELLS_PLUGIN
  if [ -e .build/plugin/syntax ]; then export LIVECELLS_SYNTAX=$PWD/.build/plugin/syntax; fi
}
# Tests the macros with swift-syntax built from its sources, in a folder of their own. In one build
# with the other tests, both would be built twice.
macro_tests() {
  LIVECELLS_TARGETS=KeyValueMacrosTests \
    build env -u LIVECELLS_PLUGIN -u LIVECELLS_SYNTAX Scripts/build-debug.sh --scratch-path .build/plugin
  run macros .build/plugin
}

# Most tests run on the main actor, which uses one processor, and many wait for other processes.
# Therefore, four processes divide them.
objects='^LiveObjectsTests\.'
sqlite='^LiveSQLiteTests\.'
servers='^(LivePostgres|LiveCellsWeb|LiveCellsTool)Tests\.'
# The tests of programs on a screen. They run after the others, because a program that waits for a
# processor looks to its user like one that does not respond.
windows='LiveCellsGTKTests'
screens='OnTerminalTests|WatchedPlaceTests|TerminalRestorationTests|LiveCellsWebTests.Page[A-Z]'

object_tests() { run objects .build "${half[@]}" --filter "$objects" --skip "$screens"; }
sqlite_tests() { run sqlite .build "${half[@]}" --filter "$sqlite" --skip "$screens"; }
server_tests() { run servers .build "${half[@]}" --filter "$servers" --skip "$screens"; }
other_tests() { run other .build "${half[@]}" --skip "$objects|$sqlite|$servers|$windows|$screens"; }

window_tests() {
  run windows .build "${narrow[@]}" --filter "$windows"
  # The terminal is restored however and whenever the tool ends.
  Scripts/check-endings.py .build/debug/LiveCellsTool
}
screen_tests() {
  run screens .build "${narrow[@]}" --filter "$screens"
  if [[ "$traits" == *PostgreSQL* ]]; then
    # Streams replayed, and pages behind gateways.
    Scripts/check-replay.py .build/debug/LiveCellsTool
    Scripts/check-gateways.py .build/debug/LiveCellsTool 500
  fi
  # The recorded screens, in two terminals.
  Scripts/check-screens.py .build/debug/LiveCellsTool
  # The commands of the README, except for those that build.
  Scripts/check-readme.sh .build/debug/LiveCellsTool
}
# What needs a build, and mostly waits.
other_checks() {
  Scripts/check-core.sh
  Scripts/check-dependant.sh
  # The shells' completions.
  Scripts/check-completions.py .build/debug/LiveCellsTool
  # The manual on the web, which is written from the tool's own help.
  Scripts/manual.py --check .build/debug/LiveCellsTool
  # The Python module, with this build of the tool.
  LIVECELLS_PROGRAM=$PWD/.build/debug/LiveCellsTool PYTHONPATH=Python \
    python3 -m unittest discover --quiet Python/tests
}
build_plugin() { Scripts/build-plugin.sh > /dev/null; }

tests() {
  step 'lint, the compiler plugin'
  together Scripts/lint.sh build_plugin
  use_plugin
  [ -n "${LIVECELLS_SYNTAX:-}" ] || macro_tests

  step build
  build Scripts/build-debug.sh --traits "$traits"
  step 'tests: objects; SQLite; servers and the tool; all others; what a dependant links'
  together object_tests sqlite_tests server_tests other_tests other_checks
  if [[ "$traits" == *PostgreSQL* ]]; then ran servers 'PostgreSQL fulfils the contract' PostgreSQL; fi
  step 'windows, endings; terminals, pages, the tool'
  together window_tests screen_tests
  ran screens 'a commit of another process is on the page, ' 'the page in a browser'
  if [[ "$traits" == *GTK* ]]; then
    ran windows 'a window fulfils the contract of screens' GTK
    ran windows 'screen readers receive the table, ' 'what screen readers are told'
  fi
}
if [[ "$part" != --rest ]]; then tests; fi
if [[ "$part" == "" ]]; then
  step 'done; make test-all runs the long tests as well'
  exit
fi

use_plugin
step "macros with the package's swift-syntax, as dependants build them"
macro_tests

step 'kills, commits and models at full length'
# At full length and alone, because these tests use the complete machine: 200 kills, 10,000 commits,
# 500 histories, and the models of managed objects, on SQLite and in memory. The model of a shop
# takes half an hour.
LIVECELLS_TEST_SCALE=full run full .build "${width[@]}" \
  --filter 'LiveSQLiteTests.(KillTests|ForeignCommitTests|HistoryModelTests)|LiveObjectsTests.*ModelTests' \
  --skip ShopModelTests

step 'histories that the first run plays in part'
LIVECELLS_TEST_SCALE=3 run longer .build "${half[@]}" --filter \
  'own output|(DatabaseSource|UndoneDeletion|NewObjectPlace|UnsavedFetch|KeyedList|ChildList|ChangedRows|FollowedOrder|HostileFile|RestoringHistory)Tests|(database|server) selects rows'

step 'endings by the other signals'
Scripts/check-endings.py .build/debug/LiveCellsTool --rest

step 'UIKit and AppKit'
# The UIKit and AppKit front ends, on other systems against stand-in modules.
[ "$(uname)" = Darwin ] || Scripts/check-apple.sh

# Runs the tests of some targets, or of some of their files, under a sanitizer. Excluded are tests
# that only run the compiler, and slow single-threaded ones: the recorded programs and the state
# machines.
sanitized() {
  local sanitizer=$1 targets=$2
  step "$sanitizer sanitizer"
  # With debug information, because the reports name lines.
  LIVECELLS_TARGETS="$targets" \
    build env SWIFT_DETERMINISTIC_HASHING=1 swift build --sanitize "$sanitizer" --scratch-path ".build-$sanitizer"
  run "$sanitizer" ".build-$sanitizer" "${width[@]}" \
    --skip 'RefusedTests|ForeignCallTests|SourceTests|OracleTests|explored'
}

core=KeyValueCoreTests,KeyValueObservingTests,LiveCellsTests
# Also the observation of databases on other threads, and a program in a real terminal.
rows=LiveRowsTests:Database/CommitNoticesTests.swift:Following/ListLifeTests.swift:Rows/IdentityMapTests.swift
files=LiveSQLiteTests:Monitor/MonitorTests.swift:Processes/SharingTests.swift:Rows/FetchedRowsTests.swift:Support
contexts=LiveObjectsTests:Saving/LaterTests.swift:Objects/ContextLifetimeTests.swift:Model/ModelGround.swift
terminals=LiveCellsTerminalTests:Table/TableOnTerminalTests.swift:Support
sanitized thread "$core,$rows:Support,$files,LiveGRDBTests,$contexts:Support,$terminals"
# The lifetime tests check for leaks. The test library and tasks that run at exit leak as well. Also
# the decoders of SQLite's log and rows.
decoders=LiveSQLiteTests:Changes/LogDecoderTests.swift:Changes/ChangeRecorderTests.swift
ASAN_OPTIONS=detect_leaks=0 \
  sanitized address "$core,$decoders:Rows/ChangedRowsTests.swift:Support"
step 'all done'
