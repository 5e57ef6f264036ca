#!/bin/sh
# gallery.sh OUT [FOLDER...] - a page with a picture of each model: of the examples, and of the .art files in
# folders, seen a little from aside and above, on grey, as models have white lines and black ones. A model that cannot be
# drawn stands there with what is wrong, and so does what is left out as its file is missing.
set -u
out=$1
shift
PATH=$(cd "$BUILD/bin" && pwd):$PATH
mkdir -p "$out"
out=$(cd "$out" && pwd)
page=$out/index.md
n=0 failed=0 empty=0
printf '# Models\n\nmade by `make gallery`\n' >"$page"

# picture NAME MODEL FOLDER: whose files are in the folder
picture() {
    n=$((n + 1))
    if artrender "$2" --data "$3" --size 480x360 --orbit 25,15 --background '#98a2b0:#c4ccd6' --skip-missing \
        -o "$out/$1.png" 2>"$out/message.txt"; then
        printf '\n## %s\n\n![%s](%s.png)\n' "$1" "$1" "$1" >>"$page"
        sed -n "s/.*left out: \(file '[^']*'\).*/\1/p" "$out/message.txt" | sort -u | sed 's/.*/\nwithout &/' >>"$page"
    elif grep -q 'nothing to be seen' "$out/message.txt"; then
        empty=$((empty + 1))
        printf '\n## %s\n\nshows nothing\n' "$1" >>"$page"
    else
        failed=$((failed + 1))
        printf '\n## %s\n\n    %s\n' "$1" "$(tail -n 1 "$out/message.txt" | sed 's/^artrender: //')" >>"$page"
        printf '%s: no picture\n' "$1"
    fi
}

for script in examples/*/*.lua; do
    name=$(echo "$script" | sed 's,examples/,,; s,/,-,g; s,\.lua$,,')
    model=$out/$name.art
    # scripts that are no builders, or want arguments, have no picture of their own
    (cd "$(dirname "$script")" && artbuild -q "$(basename "$script")") >"$model" 2>/dev/null &&
        [ -s "$model" ] && picture "$name" "$model" "$(dirname "$script")"
    rm -f "$model"
done
for folder in "$@"; do
    for model in "$folder"/*.art "$folder"/*.art.gz; do
        [ -f "$model" ] && picture "$(basename "$model" | sed 's/\.art\(\.gz\)*$//')" "$model" "$folder"
    done
done
rm -f "$out/message.txt"
echo "$page: $n models, $empty that show nothing, $failed without a picture"
