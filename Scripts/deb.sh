#!/usr/bin/env bash
# Makes a Debian package of an installed prefix: deb.sh PACKAGE PREFIX VERSION FOLDER
set -euo pipefail

package=$1 tree=$(realpath "$2") version=$3 output=$(realpath "$4")
architecture=$(dpkg --print-architecture)
# Like packages by upstream authors, not for Debian's archive.
revision=$version-0upstream1
root=$output/deb
rm -rf "$root"
mkdir -p "$root/DEBIAN" "$root/usr"
cp -r "$tree/bin" "$tree/share" "$root/usr"

# As Debian's policy requires: compressed manual pages and changelog, and the licences in one file.
mv "$root/usr/share/zsh/site-functions" "$root/usr/share/zsh/vendor-completions"
documents=$root/usr/share/doc/$package
rm "$documents/LICENSE"
mv "$documents/CHANGELOG.md" "$documents/changelog"
date=$(date -R -d "@${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}")
# The maintainer is the person who builds the package, as with Debian's tools.
name=${DEBFULLNAME:-$(git config user.name || id -un)}
maintainer="$name <${DEBEMAIL:-$(git config user.email || echo "$(id -un)@$(hostname -f)")}>"
cat > "$documents/changelog.Debian" << CHANGES
$package ($revision) unstable; urgency=medium

  * Release $version.

 -- $maintainer  $date
CHANGES
gzip -9n "$documents/changelog" "$documents/changelog.Debian" "$root"/usr/share/man/man1/*.1

# The libraries linked by the program, from its dynamic section.
needs=$(
  mkdir -p "$output/shlibs/debian"
  touch "$output/shlibs/debian/control"
  cd "$output/shlibs"
  dpkg-shlibdeps -O --ignore-missing-info -e"$root/usr/bin/livecells" 2> /dev/null |
    sed -n 's/^shlibs:Depends=//p'
)
rm -rf "$output/shlibs"
# The package with windows replaces the one without.
other= windows=
if [ "$package" = livecells-gtk ]; then
  other=$'\nConflicts: livecells\nProvides: livecells\nReplaces: livecells'
  windows=$'\n .\n Tables are shown in windows of GTK as well, and files of SQLite are opened\n from the desktop.'
fi
cat > "$root/DEBIAN/control" << CONTROL
Package: $package
Version: $revision
Architecture: $architecture
Maintainer: $maintainer
Installed-Size: $(du -ks "$root/usr" | cut -f 1)
Depends: $needs$other
Section: database
Priority: optional
Description: tables of databases, current while others write to them
 livecells shows a table of an SQLite or PostgreSQL database in a terminal or
 in browsers, and keeps it current while other processes write to it. Changed
 fields are highlighted. Tables can be sorted, filtered and searched, and
 earlier states can be shown again.
 .
 For scripts, it prints each change as a line of JSON or CSV, waits for a
 condition, and runs commands on changes.$windows
CONTROL
(cd "$root" && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum > DEBIAN/md5sums)
find "$root" -type d -exec chmod 755 {} +
find "$root/usr" -type f -exec chmod 644 {} +
chmod 755 "$root/usr/bin/livecells"
dpkg-deb --root-owner-group -Zxz --build "$root" "$output/${package}_${revision}_$architecture.deb" > /dev/null
rm -rf "$root"
