#!/bin/sh
# dist.sh VERSION FOLDER - makes FOLDER/artkit-VERSION.tar.gz of the files under version control, or of all files where there is no
# git: the same bytes for the same sources, wherever and whenever. The time of all files is that of the last commit (in a tree
# that was unpacked, that of its files), or SOURCE_DATE_EPOCH.
set -eu
name=artkit-$1
list=$(mktemp)
trap 'rm -f "$list" "$list.z"' EXIT
if [ -e .git ] && command -v git >/dev/null 2>&1; then
    git ls-files >"$list"
    epoch=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
    [ -z "$(git status --porcelain --untracked-files=no)" ] || echo "dist: with changes that are not committed" >&2
else
    find . -type f ! -path './build*' ! -name '*.pyc' | sed 's,^\./,,' >"$list"
    epoch=${SOURCE_DATE_EPOCH:-$(stat -c %Y Makefile)}
fi
LC_ALL=C sort "$list" | tr '\n' '\0' >"$list.z"
mkdir -p "$2"
tar --null --no-recursion --files-from="$list.z" --transform="s,^,$name/,S" --format=ustar --mtime="@$epoch" \
    --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX -cf - | gzip -n9 >"$2/$name.tar.gz.part"
mv "$2/$name.tar.gz.part" "$2/$name.tar.gz"
(cd "$2" && sha256sum "$name.tar.gz")
