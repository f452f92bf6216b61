#!/usr/bin/env bash
# Prints Homebrew's formula of a release, which builds the tool from its sources: formula.sh HOMEPAGE
# URL ARCHIVE. The archive is the file at the URL; its name or that of the tag contains the version.
set -euo pipefail
cd "$(dirname "$0")/.."

[ $# -eq 3 ] || {
  echo "usage: $0 HOMEPAGE URL ARCHIVE" >&2
  exit 64
}
sum=$(sha256sum "$3" 2> /dev/null || shasum -a 256 "$3")
sed -e '/^# Scripts/d' -e "s|@HOMEPAGE@|$1|" -e "s|@URL@|$2|" -e "s|@SHA256@|${sum%% *}|" \
  Packaging/Homebrew/livecells.rb
