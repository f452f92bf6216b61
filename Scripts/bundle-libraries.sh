#!/usr/bin/env bash
# Copies the shared libraries of a program that not every system has, and adds their licences to a
# file: bundle-libraries.sh PROGRAM FOLDER COPYRIGHT
#
# The program must look for libraries in the folder, with a DT_RPATH, which its libraries use as well.
set -euo pipefail

program=$1 folder=$2 copyright=$3
# As in Python/backend.py.
standard='^(libc|libm|libdl|libpthread|librt|libutil|libresolv|libgcc_s|libstdc\+\+)\.so\.[0-9]+$'

# Prints the Debian package of a file. The database may know the file in /lib instead of /usr/lib.
package_of() {
  local file
  file=$(realpath "$1")
  { dpkg-query -S "$file" "${file#/usr}" 2> /dev/null || true; } | sed -n '1s/:.*//p'
}

mkdir -p "$folder"
packages=()
while read -r name arrow path _; do
  [ "$arrow" = "=>" ] || continue
  if [[ "$name" =~ $standard ]]; then continue; fi
  [ -f "$path" ] || {
    echo "The library $name of $program was not found." >&2
    exit 1
  }
  install -m 644 "$path" "$folder/$name"
  package=$(package_of "$path")
  [ -f "/usr/share/doc/$package/copyright" ] || {
    echo "The licence of $path was not found." >&2
    exit 1
  }
  packages+=("$package")
done < <(ldd "$program")

[ ${#packages[@]} -eq 0 ] || printf '%s\n' "${packages[@]}" | sort -u | while IFS= read -r package; do
  printf '\n\nThe libraries of the Debian package %s:\n\n' "$package"
  cat "/usr/share/doc/$package/copyright"
done >> "$copyright"
