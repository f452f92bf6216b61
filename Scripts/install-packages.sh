#!/usr/bin/env bash
# Installs the missing Debian packages of a task: build, install, dist, test, bench or model. Without
# the permission to install, it prints the required command and fails.
set -euo pipefail

case "${1:-build}" in
  build) wanted=(libsqlite3-dev sqlite3) ;;
  install) wanted=(libsqlite3-dev libpq-dev libgtk-4-dev pkg-config) ;;
  dist) wanted=(libsqlite3-dev libpq-dev pkg-config binutils dpkg-dev lintian python3-venv debootstrap) ;;
  test) wanted=(libsqlite3-dev sqlite3 tmux libpq-dev pkg-config postgresql pgbouncer libgtk-4-dev xvfb xdotool \
    dbus at-spi2-core python3-gi gir1.2-atspi-2.0 imagemagick chromium chromium-driver python3-pyte iproute2 zsh fish) ;;
  bench) wanted=(libsqlite3-dev sqlite3 libpq-dev pkg-config postgresql libgtk-4-dev xvfb gcc gobjc libgnustep-base-dev \
    valgrind python3-pyte dbus at-spi2-core python3-gi gir1.2-atspi-2.0) ;;
  model) wanted=(spin gcc libc6-dev) ;;
  *) echo "usage: $0 build|install|dist|test|bench|model" >&2; exit 64 ;;
esac

[ "${1:-build}" = model ] || command -v swift > /dev/null || {
  echo "A Swift 6.3 toolchain is missing: install it from https://www.swift.org/install" >&2
  exit 69
}
# Other systems, such as macOS, include SQLite.
command -v dpkg-query > /dev/null || exit 0

missing=()
for package in "${wanted[@]}"; do
  state=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2> /dev/null || true)
  [ "$state" = installed ] || missing+=("$package")
done
[ ${#missing[@]} -eq 0 ] && exit 0

echo "Missing system packages: ${missing[*]}"
if [ "$(id -u)" -eq 0 ]; then
  as_root=()
elif sudo -n true 2> /dev/null; then
  as_root=(sudo -n)
else
  echo "They can't be installed from here. Type:" >&2
  echo "  sudo apt-get install -y ${missing[*]}" >&2
  exit 77
fi
"${as_root[@]}" apt-get update -qq
DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y -qq "${missing[@]}" > /dev/null
