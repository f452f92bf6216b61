#!/usr/bin/env bash
# Takes a picture of a window after some seconds on a virtual display: screenshot.sh FILE.png
# SECONDS PROGRAM ARGUMENT...
set -euo pipefail

file=$1 seconds=$2
shift 2
for program in Xvfb xdotool import convert; do
  command -v "$program" > /dev/null || {
    echo "$program is missing: sudo apt-get install -y xvfb xdotool imagemagick" >&2
    exit 69
  }
done

folder=$(mktemp -d)
number=$folder/number
Xvfb -displayfd 3 -screen 0 1000x700x24 -nolisten tcp -noreset 3> "$number" 2> /dev/null &
display=$!
shown=
trap '[ -z "$shown" ] || kill "$shown" 2> /dev/null || true; kill "$display"; rm -r "$folder"' EXIT
until [ -s "$number" ]; do sleep 0.1; done
export DISPLAY=":$(cat "$number")" GDK_BACKEND=x11 GSK_RENDERER=cairo XDG_STATE_HOME=$folder
"$@" > /dev/null 2>&1 &
shown=$!
# Without a window manager, the window is in the corner and draws its own frame.
window=$(timeout 60 xdotool search --sync --onlyvisible --pid "$shown" | tail -n 1)
sleep "$seconds"
import -window "$window" "$folder/picture.png"
convert "$folder/picture.png" -strip -colors 128 "$file"
