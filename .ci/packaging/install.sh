#!/bin/sh
# Installs tour from the unpacked archive, or removes it.
set -eu

usage() {
  cat <<'END'
usage: ./install.sh [PREFIX]
       ./install.sh --uninstall [PREFIX]

Installs tour below PREFIX: /usr/local for root, ~/.local for others.
--uninstall removes exactly the files that an installation there has made.
END
}

fail() {
  echo "install.sh: $1" >&2
  exit 1
}

here=$(cd "$(dirname "$0")" && pwd)
action=install
prefix=
for word in "$@"; do
  case $word in
  -h | --help) usage; exit 0 ;;
  --uninstall) action=uninstall ;;
  -*) usage >&2; fail "there is no option '$word'" ;;
  *)
    [ -z "$prefix" ] || fail "there are two folders, '$prefix' and '$word'; name one"
    prefix=$word
    ;;
  esac
done
if [ -z "$prefix" ]; then
  if [ "$(id -u)" -eq 0 ]; then prefix=/usr/local; else prefix=${HOME:?names no folder; name a PREFIX}/.local; fi
fi
case $prefix in /*) ;; *) prefix=$(pwd)/$prefix ;; esac
list=$prefix/share/tour/installed

# Removes the files that an installation has listed, and the folders that are empty then.
remove() {
  while IFS= read -r file; do
    case $file in '' | /* | ../* | */../* | */..) continue ;; esac
    rm -f "$prefix/$file"
  done <"$list"
  sort -r "$list" | while IFS= read -r file; do
    folder=$(dirname "$file")
    while [ "$folder" != . ] && [ "$folder" != / ]; do
      # Folders that are not of tour alone stay, such as bin.
      case $folder in share/tour | share/tour/* | share/doc/tour | share/doc/tour/*) rmdir "$prefix/$folder" 2>/dev/null || true ;; esac
      folder=$(dirname "$folder")
    done
  done
}

if [ "$action" = uninstall ]; then
  [ -f "$list" ] || fail "there is no installation in '$prefix'; name the PREFIX of the installation"
  [ -w "$prefix/bin" ] || fail "'$prefix/bin' cannot be written; run this as root, with sudo"
  remove
  rm -f "$list"
  rmdir "$prefix/share/tour" 2>/dev/null || true
  echo "removed tour from $prefix; your preferences and your history stay in ~/.config/tour"
  exit 0
fi

built=$(cat "$here/architecture")
machine=$(uname -m)
[ "$(uname -s)" = Linux ] || fail "this archive is for Linux"
[ "$built" = "$machine" ] || fail "this archive is for $built, and this computer is $machine; take the archive for $machine"
mkdir -p "$prefix" 2>/dev/null || true
if [ ! -w "$prefix" ]; then fail "'$prefix' cannot be written; name another folder, such as ~/.local, or run this as root, with sudo"; fi

# An older version may have had other files.
if [ -f "$list" ]; then remove; fi
cd "$here/files"
made=$(mktemp)
trap 'rm -f "$made"' EXIT
find . -type f | sed 's|^\./||' | sort >"$made"
while IFS= read -r file; do
  mkdir -p "$prefix/$(dirname "$file")"
  # A new file, because a program that runs cannot be overwritten.
  rm -f "$prefix/$file"
  cp "$file" "$prefix/$file"
done <"$made"
mkdir -p "$prefix/share/tour"
cp "$made" "$list"
chmod 644 "$list"

echo "installed tour $("$prefix/bin/tour" --version) in $prefix; ./install.sh --uninstall removes it"
case :${PATH:-}: in
*:"$prefix/bin":*) echo "try: tour demo" ;;
*) echo "'$prefix/bin' is not in PATH; try: $prefix/bin/tour demo" ;;
esac
