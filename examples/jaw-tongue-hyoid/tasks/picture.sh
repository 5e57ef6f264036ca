#!/bin/sh
# sh picture.sh still|sheet|apng|mp4 TASK [OPTION of artrender]...: $OUT/TASK.png when most is excited, TASK-sheet.png every
# 0.1 s, TASK.apng or TASK.mp4 eight times slower than it is. TASK has run, such as jth-open: task.sh leaves in $OUT/TASK.how where it
# begins and what drives it, and the model runs again from there.
# sh picture.sh model MODEL: $OUT/MODEL-model.png, as it was built.
set -eu
. "$(dirname "$0")/common.sh"
what=$1 name=$2
shift 2
out=${OUT:-out}

# One camera for all, so that tasks can be compared: from the left in front, and a little from below, where the tongue and the
# muscles of the floor of the mouth are.
camera='--centre 120,-14,126 --eye -276,-414,90 --perspective 20'
case $name in *lateral*) camera='--centre 106,0,116 --eye -450,0,92 --perspective 19' ;; esac # from the front
if [ "$what" = model ]; then
    # shellcheck disable=SC2086  # words
    artrender -q "$out/$name.art" $camera --size 800x600 "$@" -o "$out/$name-model.png"
    exit
fi

# What the tongue does by itself is seen through the jaw, by its stress, in kPa.
seen=
case $name in
jth-retract | jth-palate | jth-max-palate)
    seen="--set $J/rigidBodies/jaw:renderProps.alpha=0.3 --color stress --range 0,10 --colorbar"
    ;;
esac
how=$(cat "$out/$name.how")
end=$(echo "$how" | sed 's/.* -t \([^ ]*\) .*/\1/')
case $name in
*-retract | *palate) moments=5 before=0.1 ;;
*) moments=7 before=0.25 ;;
esac
case $what in
still) to=$out/$name.png options="-t $(echo "$end $before" | awk '{ print $1 - $2 }') --size 800x600" ;;
sheet) to=$out/$name-sheet.png options="--contact-sheet $moments --fit each --size 1600x640" ;;
apng | mp4) to=$out/$name.$what options="--fps 12.5 --speed 0.125 --size 480x400" ;;
*)
    echo "still, sheet, apng, mp4 or model, not $what" >&2
    exit 2
    ;;
esac
# shellcheck disable=SC2046,SC2086  # words
artrender -q "$out/${name%%-*}.art" $(steps "$name") $how $camera $seen $options --show-time "$@" -o "$to"
