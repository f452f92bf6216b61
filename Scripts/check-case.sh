#!/usr/bin/env bash
# No two paths and no two modules may differ only by case, for macOS's default file system.
set -euo pipefail
cd "$(dirname "$0")/.."

# All folders and files in git, once each.
same="$(
  git ls-files -co --exclude-standard |
    awk -F/ '{ path = ""; for (i = 1; i <= NF; i++) { path = path (i > 1 ? "/" : "") $i; print path } }' |
    sort -u | awk '{ lower = tolower($0); if (lower in seen) print seen[lower] " and " $0; else seen[lower] = $0 }'
)"
modules="$(
  grep -ohE 'name: "[A-Za-z0-9_]+"' Package.swift | sort -u |
    awk '{ lower = tolower($0); if (lower in seen) print seen[lower] " and " $0; else seen[lower] = $0 }'
)"
if [ -n "$same$modules" ]; then
  echo "These differ by case only, which a Mac's file system can't hold:" >&2
  printf '%s\n' "$same" "$modules" >&2
  exit 1
fi
