#!/bin/sh
# sh models.sh FOLDER: in the place of the sample models of others, those of the examples, as they are built without choices,
# beside what they name.
set -eu
mkdir -p "$1"
to=$(cd "$1" && pwd)
for script in "$ARTKIT_TOP"/examples/*/*.lua; do
    name=$(echo "$script" | sed 's,.*/examples/,,; s,/,-,g; s,\.lua$,,')
    (cd "${script%/*}" && artbuild -q "${script##*/}") </dev/null >"$to/$name.art" 2>/dev/null && continue
    rm -f "$to/$name.art" # a part of a model
done
# scripts and tables that the models name
cp "$ARTKIT_TOP"/examples/controller/*.lua "$ARTKIT_TOP"/examples/custom-joint/*.lua "$ARTKIT_TOP"/examples/jaw/*.txt "$to"
