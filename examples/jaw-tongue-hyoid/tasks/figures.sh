#!/bin/sh
# sh figures.sh: figures 11 to 17 of the paper from the tasks in $OUT, as $OUT/figNN.png. Places are told from the edge of the
# upper incisor: x backwards, y to the right, z up, in mm. Tasks that have not run are left out.
set -eu
here=$(dirname "$0")
out=${OUT:-out}
mkdir -p "$out/curves"

# curve LABEL FILE COLUMN...: these columns, by their last letters, in a file that is called as the curve. Ways (EVERY=0.01) have a point
# every 10 ms, as in the paper.
curve()
{
    label=$1 file=$2
    shift 2
    [ -f "$out/$file.tsv" ] || return 0
    awk -F '\t' -v names="$*" -v every="${EVERY-}" -v only="${ONLY-}" "$(cat "$here/column.awk")"'
        function from(n) { return (n ~ /^lowerincisor/) ? col("upperincisor" substr(n, length(n) - 1)) : 0 }
        BEGIN { k = split(names, w, " "); printf "time"; for (i = 1; i <= k; i++) printf "\t%s", substr(w[i], length(w[i])); print "" }
        every && ($1 / every - int($1 / every + 0.5)) ^ 2 > 1e-6 || only != "" && ($1 - only) ^ 2 > 1e-10 { next }
        { printf "%.6g", $1; for (i = 1; i <= k; i++) printf "\t%.6g", col(w[i]) - from(w[i]); print "" }' "$out/$file.tsv" > "$out/curves/$label"
    set -- # label may have blanks
    list="$list$out/curves/$label
"
}
# draw NAME TITLE X Y: the curves since the last picture
draw()
{
    [ -n "$list" ] || return 0
    saved=$IFS
    IFS='
'
    if [ "$3" = time ]; then
        # shellcheck disable=SC2086  # one file a line
        artplot -f tsv -c "$4" --title "$2" --xlabel 's' --ylabel "${5-}" --size 640x360 -o "$out/$1.png" $list
    else
        # shellcheck disable=SC2086
        artplot -f tsv --over "$3" -c "$4" --equal --title "$2" --xlabel "$3 (mm)" --ylabel "$4 (mm)" --size 640x480 -o "$out/$1.png" $list
    fi
    IFS=$saved
    list=
}
list=
both() { # TASK X Y [LABEL]: of both models
    for m in jh jth; do
        curve "$(echo $m | tr a-z A-Z)${4:+ $4}" "$m-$1" "lowerincisor.$2" "lowerincisor.$3"
    done
}
EVERY=0.01
both open x z open
both hinge-open x z hinge-open
draw fig11 'incisor: opening and hinge opening, from the side' x z
both protrude x z protrude
both right-lateral x z right-lateral
draw fig12a 'incisor: protrusion and right laterotrusion, from the side' x z
both protrude y z protrude
both right-lateral y z right-lateral
draw fig12b 'incisor: protrusion and right laterotrusion, from the front' y z
both chew-rchew x z
draw fig13a 'incisor: chewing on the right, from the side' x z
both chew-rchew y z
draw fig13b 'incisor: chewing on the right, from the front' y z
curve JTH jth-retract lowerincisor.x lowerincisor.z
draw fig14 'incisor: retraction of the tongue, from the side' x z
curve JTH jth-palate lowerincisor.x lowerincisor.z
# when the palate is touched; the task begins at 1.3 s
[ ! -f "$out/jth-palate.contacts.tsv" ] || ONLY=$(awk -F '\t' '!/^#/ && $4 ~ /maxilla/ { printf "%.6g", $1 - 1.3; exit }' "$out/jth-palate.contacts.tsv")
EVERY= curve 'first contact' jth-palate lowerincisor.x lowerincisor.z
ONLY=
draw fig15 'incisor: tongue to palate, from the side' x z
EVERY=
for n in 912 873 869 927; do curve "node $n" jth-retract node$n.v.x; done
draw fig16 'backward speed of the upper surface in retraction' time x 'mm/s'
for task in open palate; do
    for p in lowerincisor tip; do
        curve 5ms jth-$task $p.z
        curve 1ms jth-$task-1ms $p.z
        draw fig17-$task-$p "$task: $p" time z 'z (mm)'
    done
done
