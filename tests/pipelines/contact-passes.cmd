# A rigid body that would pass through another one between two steps does not, and is reported once, with the pair; one that
# flies past, one that is followed within the step and one that is slow are not.
run() { artbuild -q "$HERE/contact-continuous.lua" "$@" | artsim - -t 0.1 --save-state /dev/null 2>&1 >/dev/null; }
warned=": note: 'models/m/rigidBodies/ball' passed through 'models/m/rigidBodies/plate' without a contact, 0.318 deep, in the step to t = 0.02, in which it moved by 0.63[0-9]*: steps in which contact would be missed are taken in parts\$"
run speed=-63 collider=TRI_INTERSECTION >through
grep -q "$warned" through && [ "$(wc -l <through)" = 1 ] || cat through
run speed=-63
run speed=63 collider=TRI_INTERSECTION
run speed=-2 collider=TRI_INTERSECTION
artbuild -q "$HERE/contact-continuous.lua" speed=-63 collider=TRI_INTERSECTION -o past.art
artsim past.art -t 0.1 --save-state /dev/null -s models/m/rigidBodies/ball:position='1.2 0 1.05' 2>&1 >/dev/null
