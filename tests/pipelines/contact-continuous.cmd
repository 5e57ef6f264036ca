# Nothing passes through what is followed within a step: the ball ends on the plate, 0.1 above its surface less
# the tolerance, at any speed; without that the step is taken in parts, and under compat it falls through. From below it meets an open sheet, too, and a
# closed plate from outside alone.
height() { artbuild -q "$HERE/contact-continuous.lua" "$@" | artsim -q - -t 1 \
    --record models/m/rigidBodies/ball:position@1 | awk 'END {print $4}'; }
check() { awk -v what="$1" -v x="$2" -v from="$3" -v to="$4" \
    'BEGIN { if (!(x >= from && x <= to)) print what ": " x }'; }
for speed in -10 -50 -63 -90 -500; do
    check "plate at $speed" "$(height speed=$speed)" 0.1045 0.105
    check "sheet at $speed" "$(height speed=$speed sheet=1)" 0.0995 0.1
done
check "away" "$(height speed=63)" 59 60
check "parts" "$(height collider=TRI_INTERSECTION)" 0.095 0.105
height() { artbuild -q "$HERE/contact-continuous.lua" "$@" | artsim -q --compat artisynth - -t 1 \
    --record models/m/rigidBodies/ball:position@1 | awk 'END {print $4}'; }
check "through" "$(height collider=TRI_INTERSECTION)" -70 -60
