#!/usr/bin/env bash
# Makes a wheel for Python and tries it in a new environment: wheel.sh PROGRAM COPYRIGHT FOLDER
#
# The wheel contains the program, the libraries that not every system has, its manual and completions,
# the licences of its code, and the module `livecells`. The program looks for the libraries in
# `../lib/livecells`. The wheel is built with the standard library of Python 3.11 or later, and runs with 3.9.
set -euo pipefail
cd "$(dirname "$0")/.."

program=$(realpath "$1") copyright=$(realpath "$2") output=$(realpath "$3")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

Scripts/install.sh --packed --program "$program" "$work/tree"
strip --strip-all "$work/tree/bin/livecells"
install -D -m 644 "$copyright" "$work/tree/share/doc/livecells/copyright"
Scripts/bundle-libraries.sh "$program" "$work/tree/lib/livecells" \
  "$work/tree/share/doc/livecells/copyright"

# Neither step downloads anything.
pip=("$work/venv/bin/python" -m pip --quiet --disable-pip-version-check)
python3 -m venv "$work/venv"
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)} LIVECELLS_TREE=$work/tree \
  "${pip[@]}" wheel --no-index --no-deps --wheel-dir "$work" ./Python
wheel=$(echo "$work"/livecells-*.whl)
"${pip[@]}" install --no-index --no-deps "$wheel"

# The installed command and module, without other programs of this name.
version='from importlib.metadata import version; print(version("livecells"))'
expected="livecells $("$work/venv/bin/python" -c "$version")"
[[ "$("$work/venv/bin/livecells" --version)" == "$expected "* ]] || {
  echo "The wheel's command is not $expected." >&2
  exit 1
}
# It uses its own libraries, not those of this system.
used=$(ldd "$work/venv/bin/livecells")
for library in "$work/tree/lib/livecells"/*; do
  [[ "$used" == *"=> $work/venv/bin/../lib/livecells/${library##*/} "* ]] || {
    echo "The wheel's command does not use its own ${library##*/}." >&2
    exit 1
  }
done
env -u LIVECELLS_PROGRAM -u PYTHONPATH PATH=/usr/bin:/bin \
  "$work/venv/bin/python" -m unittest discover --quiet Python/tests
cp "$wheel" "$output"
