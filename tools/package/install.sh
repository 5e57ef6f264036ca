#!/bin/sh
# install.sh STAGE DESTDIR PREFIX - what stands in the folder STAGE goes to DESTDIR/PREFIX. The list of all files and of the folders
# that were made for them is kept there, share/doc/artkit/installed, for uninstall.sh; what an earlier version left goes first.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
stage=$1
top=$2$3
list=share/doc/artkit/installed
sh "$here/uninstall.sh" "$2" "$3"
mkdir -p "$stage/${list%/*}"
# the folders above PREFIX that are not there yet are made, and go again: they stand first, with a path from the root
missing=
folder=$top
while [ ! -d "$folder" ]; do
    missing="$folder $missing"
    folder=$(dirname "$folder")
done
{
    # DESTDIR is none of the installed tree
    for folder in $missing; do
        case $folder/ in "$2"/?*) echo "d /${folder#"$2"/}" ;; esac
    done
    (cd "$stage" && find . -type d ! -name . | LC_ALL=C sort) | sed 's,^\./,,' |
        while IFS= read -r folder; do [ -d "$top/$folder" ] || echo "d $folder"; done
    (cd "$stage" && find . ! -type d ! -path "./$list" | LC_ALL=C sort) | sed 's,^\./,f ,'
    echo "f $list"
} >"$stage/$list"
mkdir -p "$top"
(cd "$stage" && tar -cf - .) | (cd "$top" && tar -xf - --no-same-owner --no-overwrite-dir)
