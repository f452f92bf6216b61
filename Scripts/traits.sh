#!/usr/bin/env bash
# Prints the traits of this package whose libraries are installed, in the form of `swift build
# --traits`.
set -euo pipefail

# The web server requires no system library. Its TLS library takes longer to build than all of the
# server; Scripts/check-tls.py tests it with the built tool.
traits=default,Web
# PostgreSQL's client library, which the build finds with `pkg-config`.
if pkg-config --exists libpq 2> /dev/null; then traits+=,PostgreSQL; fi
if pkg-config --exists gtk4 2> /dev/null; then traits+=,GTK; fi
echo "$traits"
