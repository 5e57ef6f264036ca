#!/bin/sh
# sh models.sh FOLDER: in the place of the sample models of others, those of the examples, as they are built without choices; what
# they name is found in the folders of the examples.
set -eu
mkdir -p "$1"
to=$(cd "$1" && pwd)
for script in "$ARTKIT_TOP"/examples/*/*.lua; do
    name=$(echo "$script" | sed 's,.*/examples/,,; s,/,-,g; s,\.lua$,,')
    (cd "${script%/*}" && artbuild -q "${script##*/}" -o "$to/$name.art") </dev/null >/dev/null 2>&1 && continue
    rm -f "$to/$name.art" # a part of a model
done
