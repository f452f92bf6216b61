#!/usr/bin/env bash
# Runs a PostgreSQL server in a new folder, for tests and benchmarks, until the end of its input.
# Then it removes the server and the folder. Prints `ready` when the server responds, and after each
# command that it reads: start, stop (immediate), promote, `set LINE` for the configuration, `rule
# LINE` for pg_hba.conf.
#
# Usage: Scripts/postgres-server.sh FOLDER [PRIMARY], with the primary's folder for a hot standby.
set -uo pipefail
# On a busy machine, a server may need longer than a minute to start.
export PGCTLTIMEOUT=900
folder=$1 primary=${2:-}

bin=$(pg_config --bindir 2> /dev/null) && [ -x "$bin/initdb" ] || {
  echo "There is no PostgreSQL server: Scripts/install-packages.sh test"
  exit 69
}
# PostgreSQL refuses to run as root.
as=()
[ "$(id -u)" != 0 ] || as=(setpriv --reuid=nobody --clear-groups --)
mkdir -m 700 "$folder" || exit 73
[ "$(id -u)" != 0 ] || chown nobody "$folder"
cd "$folder" || exit 73

control() { "${as[@]}" "$bin/pg_ctl" -s -D "$folder/data" "$@"; }
start() { control -w -l "$folder/server.log" start || cat server.log; }
trap 'control -m immediate stop; rm -rf "$folder"' EXIT

if [ -n "$primary" ]; then
  "${as[@]}" "$bin/pg_basebackup" -h "$primary" -U tester -D data -R -c fast --no-sync || exit 70
else
  "${as[@]}" "$bin/initdb" -D data -U tester -A trust -E UTF8 --locale=C.UTF-8 --no-sync \
    > initdb.log 2>&1 || { cat initdb.log; exit 70; }
  # A client that needs a commit to be visible on a standby requests that explicitly.
  printf '%s\n' "fsync = off" "listen_addresses = ''" "max_connections = 500" \
    "synchronous_standby_names = '*'" "synchronous_commit = local" >> data/postgresql.conf
fi
echo "unix_socket_directories = '$folder'" >> data/postgresql.conf
start && echo ready

while read -r order; do
  case $order in
    start) start ;;
    stop) control -m immediate stop ;;
    promote) control -w promote ;;
    "set "*) echo "${order#set }" >> data/postgresql.conf ;;
    "rule "*)
      { echo "${order#rule }"; cat data/pg_hba.conf; } > rules
      cat rules > data/pg_hba.conf
      control reload
      ;;
  esac
  echo ready
done
