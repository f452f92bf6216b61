#!/usr/bin/env bash
# Installs the built tool, its completions for bash, zsh and fish, and its manual in a prefix; with
# windows, also its desktop entry, icon and MIME type. `--remove` removes them. `--program` names
# another build of the tool. `--packed` is for folders that are only packed, for which no desktop
# caches are updated.
set -euo pipefail
cd "$(dirname "$0")/.."

remove=
if [ "$1" = --remove ]; then
  remove=1
  shift
fi
packed=${DESTDIR:-}
if [ "$1" = --packed ]; then
  packed=1
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

# The files for the desktop: the source here, and the target.
desktop=(
  "livecells.desktop $prefix/share/applications"
  "livecells.svg $prefix/share/icons/hicolor/scalable/apps"
  "livecells.xml $prefix/share/mime/packages"
)

# Whether any file of a kind exists in a folder.
holds() { compgen -G "$1" > /dev/null; }

# Updates the desktop's caches if possible. A cache without any source files is removed.
refresh() {
  if [ -n "$packed" ]; then return; fi
  local applications=$prefix/share/applications mime=$prefix/share/mime
  if ! holds "$applications/*.desktop"; then
    rm -f "$applications/mimeinfo.cache"
  elif command -v update-desktop-database > /dev/null; then
    update-desktop-database -q "$applications" || true
  fi
  if ! holds "$mime/packages/*.xml"; then
    rm -f "$mime"/{aliases,generic-icons,globs,globs2,icons,magic,mime.cache,subclasses,treemagic,types} \
      "$mime"/{version,XMLnamespaces} "$mime/application/vnd.sqlite3.xml"
  elif command -v update-mime-database > /dev/null; then
    update-mime-database "$mime" > /dev/null 2>&1 || true
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
  Scripts/completions.sh "$program" "${completion%% *}" > "$file"
done
Scripts/manual.py "$program" "$manual"

if "$program" --version | grep -q GTK; then
  for entry in "${desktop[@]}"; do
    install -d "${entry#* }"
    install -m 644 "Desktop/${entry%% *}" "${entry#* }"
  done
  refresh
fi
