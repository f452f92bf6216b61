#!/usr/bin/env bash
# What `swift symbolgraph-extract` needs: the library modules, in dependency order, or its options
# for the modules in a folder of products, one per line.
#
#     symbol-graphs.sh modules TRAITS
#     symbol-graphs.sh options TRAITS PRODUCTS
set -euo pipefail
cd "$(dirname "$0")/.."

traits=$2
case "$1" in
  modules)
    printf '%s\n' KeyValueCore KeyValueObserving LiveCells LiveCellsFoundation LiveRows LiveSQLite LiveGRDB \
      LiveObjects LiveCellsTerminal LiveCellsTestSupport LiveRowsTestSupport
    [[ "$traits" != *PostgreSQL* ]] || echo LivePostgres
    [[ "$traits" != *GTK* ]] || echo LiveCellsGTK
    echo LiveCellsAppKit
    # On systems without UIKit, these are built with stand-in modules.
    [ "$(uname)" = Darwin ] || printf '%s\n' LiveCellsUIKit LiveCellsCocoa LiveCellsSwiftUI
    [[ "$traits" != *Web* ]] || echo LiveCellsWeb
    ;;
  options)
    products=$3
    echo -target
    swift -print-target-info | sed -n 's/^ *"triple" *: *"\(.*\)",*$/\1/p' | head -n 1
    printf '%s\n' -I "$products/Modules" -minimum-access-level public -skip-synthesized-members \
      -emit-extension-block-symbols
    checkouts=$products/../../checkouts
    {
      find "$products/" Sources/*/CPostgreSQL Sources/*/CGTK4 "$checkouts/GRDB.swift/Sources/GRDBSQLite" \
        -name module.modulemap -not -path '*-tool.build/*'
      # The maps that built modules in C have in their sources.
      for map in "$checkouts"/*/Sources/*/include/module.modulemap; do
        module=${map%/include/module.modulemap}
        [ ! -d "$products/${module##*/}.build" ] || echo "$map"
      done
    } | while IFS= read -r map; do printf '%s\n' -Xcc "-fmodule-map-file=$map"; done
    flags=
    [[ "$traits" != *PostgreSQL* ]] || flags+=" $(pkg-config --cflags-only-I libpq)"
    [[ "$traits" != *GTK* ]] || flags+=" $(pkg-config --cflags-only-I gtk4)"
    for flag in $flags; do printf '%s\n' -Xcc "$flag"; done
    [ "$(uname)" != Darwin ] || printf '%s\n' -sdk "$(xcrun --show-sdk-path)"
    ;;
esac
