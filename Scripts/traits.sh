#!/usr/bin/env bash
# Prints the traits of this package whose libraries the machine has, as `swift build --traits` takes them.
set -euo pipefail

# The web server needs no library of the machine.
traits=default,Web
# PostgreSQL's client library; `pkg-config` is how the build finds it.
if pkg-config --exists libpq 2> /dev/null; then traits+=,PostgreSQL; fi
if pkg-config --exists gtk4 2> /dev/null; then traits+=,GTK; fi
echo "$traits"
