#!/usr/bin/env bash
# Builds in debug mode as all scripts do, so that they share one build: Scripts/build-debug.sh OPTION…
#
# Without deterministic hashing, SwiftPM passes the traits to the compiler in random order, and the
# next build compiles all modules of this package again. Without debug information, a build takes a
# tenth less processor time. For line numbers in backtraces, use swift build.
set -euo pipefail
cd "$(dirname "$0")/.."

exec env SWIFT_DETERMINISTIC_HASHING=1 swift build --no-color-diagnostics -debug-info-format none "$@"
