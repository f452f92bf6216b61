#!/usr/bin/env bash
# Puts the tool that was built, its completions for bash, zsh and fish, and its manual below a folder, and where
# it has windows its entry in the desktop's menus, its icon and its type of files; with --remove, takes them away.
# --program names another build of the tool.
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

# What the desktop is told: file here, folder there.
desktop=(
  "livecells.desktop $prefix/share/applications"
  "livecells.svg $prefix/share/icons/hicolor/scalable/apps"
  "livecells.xml $prefix/share/mime/packages"
)

# Has the desktop read anew what is installed, where it can, and not in a folder that is packed only.
refresh() {
  if [ -n "${DESTDIR:-}" ] || [ -n "$built" ]; then return; fi
  if command -v update-desktop-database > /dev/null && [ -d "$prefix/share/applications" ]; then
    update-desktop-database -q "$prefix/share/applications" || true
  fi
  if command -v update-mime-database > /dev/null && [ -d "$prefix/share/mime/packages" ]; then
    update-mime-database "$prefix/share/mime" > /dev/null 2>&1 || true
  fi
  if command -v gtk-update-icon-cache > /dev/null && [ -f "$prefix/share/icons/hicolor/index.theme" ]; then
    gtk-update-icon-cache -q "$prefix/share/icons/hicolor" || true
  fi
}

if [ -n "$remove" ]; then
  rm -f "$program" "$manual"/livecells.1 "$manual"/livecells-*.1
  for completion in "${completions[@]}"; do rm -f "${completion#* }"; done
  for entry in "${desktop[@]}"; do rm -f "${entry#* }/${entry%% *}"; done
  refresh
  exit 0
fi

install -d "$prefix/bin" "$manual"
install -m 755 "${built:-$(swift build -c release --show-bin-path)/LiveCellsTool}" "$program"
for completion in "${completions[@]}"; do
  file=${completion#* }
  install -d "$(dirname "$file")"
  # It is read by a shell, not run.
  "$program" --generate-completion-script "${completion%% *}" |
    # Who names a file without a command is given files.
    sed -e '1{/^#!/d}' -e 's/^complete -o filenames -F/complete -o filenames -o default -F/' > "$file"
done
Scripts/manual.py "$program" "$manual"

if "$program" --version | grep -q GTK; then
  for entry in "${desktop[@]}"; do
    install -d "${entry#* }"
    install -m 644 "Desktop/${entry%% *}" "${entry#* }"
  done
  refresh
fi
