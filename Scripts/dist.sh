#!/usr/bin/env bash
# Makes packages for users without Swift: a tarball, a Debian package and a wheel for Python in
# .build/dist/packages, with a stripped program that contains the Swift runtime, the web server, and
# access to SQLite and PostgreSQL. It requires the libraries of SQLite and C++, which nearly every
# system has, and PostgreSQL's client library. The wheel contains SQLite and that client library.
# `TRAITS=default,PostgreSQL,TLS,GTK` makes a tarball and a package with windows, which require GTK 4.
set -euo pipefail
cd "$(dirname "$0")/.."

scratch=.build/dist
toolchain=$(dirname "$(dirname "$(readlink -f "$(command -v swift)")")")
[ -d "$toolchain/lib/swift_static/linux" ] || {
  echo "This Swift has no static libraries: install the toolchain of swift.org." >&2
  exit 69
}

export TRAITS=${TRAITS:-default,PostgreSQL,TLS}
Scripts/build-release.sh
program=$(swift build -c release --show-bin-path)/LiveCellsTool

version=$(sed -n 's/.*let version = "\(.*\)"$/\1/p' Sources/*/LiveCellsTool/Settings/ToolVersion.swift)
machine=$(uname -m)
package=livecells
needs="the libraries of SQLite and C++ (libsqlite3.so.0, libstdc++.so.6), which nearly every system has"
parts=$("$program" --version)
if [[ "$parts" == *PostgreSQL* ]]; then needs+=", PostgreSQL's client library (libpq.so.5)"; fi
if [[ "$parts" == *GTK* ]]; then
  package=livecells-gtk
  needs+=", GTK 4.8 or later (libgtk-4.so.1)"
fi
name=$package-$version-linux-$machine
output=$scratch/packages
rm -rf "$output"
mkdir -p "$output"

# The tarball contains a prefix, which can be copied to /usr/local.
tree=$output/$name
Scripts/install.sh --packed --program "$program" "$tree"
strip --strip-all "$tree/bin/livecells"
mkdir -p "$tree/share/doc/$package"
cp LICENSE CHANGELOG.md "$tree/share/doc/$package"
Scripts/licences.py .build "$toolchain" > "$tree/share/doc/$package/copyright"
cat > "$tree/README" << README
livecells $version: shows tables of databases, and keeps them current.

What needs to be installed: $needs.
bin/livecells runs from where it is; to install it with its manual and completions:

    sudo cp -r bin share /usr/local
README
tar --sort=name --owner=0 --group=0 --numeric-owner --mtime=@"${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}" \
  -C "$output" -czf "$output/$name.tar.gz" "$name"

if command -v dpkg-deb > /dev/null; then
  Scripts/deb.sh "$package" "$tree" "$version" "$output"
  lintian --allow-root --fail-on error,warning "$output"/*.deb
fi

if [ "$package" = livecells ]; then
  mkdir -p "$scratch/static"
  ln -sf "$("$toolchain/bin/clang" -print-file-name=libsqlite3.a)" "$scratch/static/libsqlite3.a"
  # A DT_RPATH, not a DT_RUNPATH: the bundled libraries find each other by it, too.
  LIVECELLS_STATIC_LIBRARIES=$PWD/$scratch/static Scripts/build-release.sh \
    -Xlinker --disable-new-dtags -Xlinker -rpath -Xlinker '$ORIGIN/../lib/livecells'
  Scripts/wheel.sh "$program" "$tree/share/doc/$package/copyright" "$output"
fi
Scripts/check-tls.py "$program"
rm -rf "$tree"
ls -l "$output"
if [ "$package" = livecells ]; then Scripts/check-packages.sh "$output"; fi
