#!/bin/sh
# uninstall.sh DESTDIR PREFIX - removes the files that the list of install.sh names, and the folders that were made for them where
# they are empty. Without a list there is nothing to do.
set -eu
top=$1$2
list=$top/share/doc/artkit/installed
[ -f "$list" ] || exit 0
copy=$(mktemp)
trap 'rm -f "$copy"' EXIT
cp "$list" "$copy"
sed -n 's/^f //p' "$copy" | while IFS= read -r file; do
    rm -f "$top/$file"
    # what Python has compiled since
    case $file in *.py) rm -rf "$top/${file%/*}/__pycache__" ;; esac
done
sed -n 's/^d //p' "$copy" | LC_ALL=C sort -r | while IFS= read -r folder; do
    case $folder in /*) rmdir "$1$folder" ;; *) rmdir "$top/$folder" ;; esac 2>/dev/null || :
done
