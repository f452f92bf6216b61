#!/usr/bin/env bash
# Installs the packages that `make dist` has made in a minimal Debian system, and uses each one:
# the wheel, which requires Python only, then the Debian package, then the tarball.
#
#     Scripts/check-packages.sh [FOLDER]
#
# FOLDER has the packages, by default .build/dist/packages. The system is made once by debootstrap,
# in .build/dist/bare. This requires root and a Debian mirror.
set -euo pipefail
cd "$(dirname "$0")/.."

packages=$(readlink -f "${1:-.build/dist/packages}")
bare=$PWD/.build/dist/bare

skip() {
  echo "The packages were not tried in a minimal system, which requires $1."
  exit 0
}
[ "$(id -u)" -eq 0 ] && command -v debootstrap > /dev/null || skip 'root and debootstrap'
# The mirror of this system.
mirror=$(apt-get indextargets --format '$(REPO_URI)' 2> /dev/null | head -n 1 || true)
# Also when the system is already there, because apt installs what the package requires.
python3 -c 'import sys, urllib.request; urllib.request.urlopen(sys.argv[1], timeout=60)' \
  "$mirror" 2> /dev/null || skip "the mirror of this system: $mirror"
if [ ! -e "$bare/made" ]; then
  rm -rf "$bare"
  # The suite of this system, whose libraries the packages require.
  suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
  debootstrap --variant=minbase --include=ca-certificates,python3,python3-venv "$suite" "$bare" \
    "$mirror" > "$bare.log" 2>&1 || skip "a mirror that debootstrap can read: see $bare.log"
  touch "$bare/made"
fi

# A copy of it, which is discarded.
try=$bare-try
trap 'rm -rf "$try"' EXIT
rm -rf "$try"
cp -a --reflink=auto "$bare" "$try"
mkdir "$try/try"
cp "$packages"/livecells[-_][0-9]* "$try/try"
cat > "$try/try/use.sh" << 'USE'
# Uses the tool $1: a file, a served table, and a server that refuses connections.
set -euo pipefail
tool=$1 version=$2
fail() { echo "$tool: $1" >&2; exit 1; }

[[ "$("$tool" --version)" == "livecells $version with SQLite, PostgreSQL, terminal, web, TLS" ]] \
  || fail "not this version with all parts: $("$tool" --version)"
rm -f app.sqlite
python3 -c 'import sqlite3
with sqlite3.connect("app.sqlite") as database:
    database.execute("CREATE TABLE item (name)")
    database.execute("INSERT INTO item VALUES (?)", ["bolt"])'
[[ "$("$tool" app.sqlite item --once --json)" == *'{"name":"bolt"}'* ]] || fail "other rows"
status=0
error=$("$tool" postgres://nobody@127.0.0.1:1/none item --once 2>&1) || status=$?
[[ $status == 69 && "$error" == *refused* ]] || fail "status $status of a server: $error"

# The address of the tool before it, which the next line empties only after the loop may have begun.
rm -f address
"$tool" serve app.sqlite --port 0 > address 2> serve.log &
server=$!
trap 'kill "$server" 2> /dev/null || true' EXIT
for _ in $(seq 600); do
  if [ -s address ] || ! kill -0 "$server"; then break; fi
  sleep 0.1
done
python3 -c 'import sys, urllib.request
rows = urllib.request.urlopen(sys.argv[1].rstrip("/") + "/rows.csv?table=item").read()
assert b"bolt" in rows, rows' "$(head -n 1 address)" || fail "no served table: $(cat serve.log)"
kill "$server"
wait "$server" || true
trap - EXIT
echo "$tool works"
USE
cat > "$try/try/all.sh" << 'ALL'
set -euo pipefail
version=$1
cd /try
python3 -m venv wheel
wheel/bin/pip install --quiet --no-index livecells-*.whl
bash use.sh /try/wheel/bin/livecells "$version"
wheel/bin/python -c 'import livecells; print("import livecells works:", livecells.__name__)'

export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
apt-get install -y -qq --no-install-recommends ./livecells_*.deb > apt.log 2>&1 || {
  cat apt.log >&2
  exit 1
}
bash use.sh /usr/bin/livecells "$version"
# Only the libraries that it required stay.
dpkg --purge livecells > /dev/null
tar -xzf livecells-*.tar.gz
bash use.sh "$(echo /try/livecells-*/bin/livecells)" "$version"
ALL
version=$(sed -n 's/.*let version = "\(.*\)"$/\1/p' Sources/*/LiveCellsTool/Settings/ToolVersion.swift)
# A name space of its own, whose mounts end with it. The dynamic linker requires /proc.
unshare --mount --pid --fork bash -euc '
  mount -t proc proc "$1/proc"
  mount --rbind /dev "$1/dev"
  exec chroot "$1" bash /try/all.sh "$2"
' bash "$try" "$version"
