# What begins inside another body is said before the first step: the pair and the depth. A rigid body is pushed out and
# rests on top, in either order; of a soft one whose surface crosses nothing it is said that there is no contact. Nothing is thrown.
inside() { # arguments
    artbuild -q "$HERE/contact-inside.lua" "$@" -o m.art
    artsim m.art -t 0.5 -r "models/m/rigidBodies/small:position" 2>said | tail -n 1 | awk '{ line = sprintf("%.3f %.3f %.3f", $2, $3, $4); gsub(/-0\.000/, "0.000", line); print line }'
    sed 's/.*m.art:[0-9:]* //' said
}
inside
inside second=1
inside method=VERTEX_PENETRATION
inside method=VERTEX_PENETRATION second=1
inside z=0
inside method=INACTIVE z=0
inside method=VERTEX_PENETRATION z=0.5
# a block that comes in so fast that it is deep inside after a step goes back to where it came from
for speed in 30 50 70; do inside method=VERTEX_PENETRATION z=0.96 vz=-$speed; done
artbuild -q "$HERE/contact-inside.lua" fem=1 z=0 -o s.art
artsim -q s.art -t 0.02
status=0
artsim -q --strict s.art -t 0.02 2>said || status=$?
sed 's/.*s.art:[0-9:]* //' said
echo $status
