#!/usr/bin/env bash
# Lint, all tests, and a part of them again under the thread and address sanitizers.
set -euo pipefail
cd "$(dirname "$0")/.."

Scripts/lint.sh
swift build --build-tests
swift test --skip-build

# The kernel once more with each sanitizer: where threads meet, and where there are unsafe pointers.
for sanitizer in thread address; do
  swift build --build-tests --sanitize "$sanitizer" --scratch-path ".build-$sanitizer"
  swift test --skip-build --sanitize "$sanitizer" --scratch-path ".build-$sanitizer" \
    --filter 'KeyValueCoreTests|KeyValueObservingTests|LiveCellsTests'
done
