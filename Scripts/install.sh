#!/usr/bin/env bash
# Puts the tool that was built, its completions for bash, zsh and fish, and its manual below a folder; with
# --remove, takes them away. --program names another build of the tool.
set -euo pipefail
cd "$(dirname "$0")/.."

remove=
if [ "$1" = --remove ]; then
  remove=1
  shift
fi
built=
if [ "$1" = --program ]; then
  built=$2
  shift 2
fi
prefix=$1

program=$prefix/bin/livecells
manual=$prefix/share/man/man1
completions=(
  "bash $prefix/share/bash-completion/completions/livecells"
  "zsh $prefix/share/zsh/site-functions/_livecells"
  "fish $prefix/share/fish/vendor_completions.d/livecells.fish"
)

if [ -n "$remove" ]; then
  rm -f "$program" "$manual"/livecells.1 "$manual"/livecells-*.1
  for completion in "${completions[@]}"; do rm -f "${completion#* }"; done
  exit 0
fi

install -d "$prefix/bin" "$manual"
install -m 755 "${built:-$(swift build -c release --show-bin-path)/LiveCellsTool}" "$program"
for completion in "${completions[@]}"; do
  file=${completion#* }
  install -d "$(dirname "$file")"
  # It is read by a shell, not run.
  "$program" --generate-completion-script "${completion%% *}" | sed '1{/^#!/d}' > "$file"
done
Scripts/manual.py "$program" "$manual"
