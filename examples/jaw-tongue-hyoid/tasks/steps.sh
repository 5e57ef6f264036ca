#!/bin/sh
# sh steps.sh: the tasks in $OUT with steps of 5 and 10 ms against those of 1 ms: distance of the ways of incisor and tip, on average and at
# most, in percent of the largest displacement. "in the plane": without the movement to the side.
set -eu
here=$(dirname "$0")
out=${OUT:-out}
printf 'task\tpoint\t5 ms: average\tmost\t10 ms: average\tmost\n'
for fine in "$out"/*-1ms.tsv; do
    task=${fine##*/}
    task=${task%-1ms.tsv}
    line() { # WHAT POINT [AXES]
        what=$1
        shift
        five=$(sh "$here/apart.sh" "$fine" "$out/$task.tsv" "$@")
        ten='- -'
        [ ! -f "$out/$task-10ms.tsv" ] || ten=$(sh "$here/apart.sh" "$fine" "$out/$task-10ms.tsv" "$@")
        echo "$task $what $five $ten" | awk 'BEGIN { OFS = "\t" } { gsub("_", " ", $2); $1 = $1; print }'
    }
    line incisor lowerincisor
    case $task in
    *-right-lateral) ;;
    *) line incisor,_in_the_plane lowerincisor xz ;;
    esac
    case $task in jth*) line tip tip ;; esac
done
