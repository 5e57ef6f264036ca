# Contacts that are more than a body has freedom come to rest: as they do by default, pushing, reduced, with
# compliance, with friction after the solve and within it, and nothing is said. What rests is as deep as the tolerance at most, does not move, and bears its weight;
# of a soft brick that is held or pushed the nodes end in the same place, and their forces are those on the plate.
brick=models/m/rigidBodies/brick
settles() { # what it is, arguments
    name=$1
    shift
    artbuild -q "$HERE/contact-settles.lua" "$@" -o m.art
    artsim m.art -t 3 -r "$brick:position,$brick:velocity,models/m/collisionManager/responses/r:force@3=end.tsv" 2> said
    test ! -s said || { echo "$name says"; cat said; }
    tail -n 1 end.tsv | awk -v name="$name" -v low="${LOW:-1.0001e-4}" '{ d = 0.5 - $4
        v = $5 ^ 2 + $6 ^ 2 + $7 ^ 2 + $8 ^ 2 + $9 ^ 2 + $10 ^ 2
        if (!(d >= -1e-9 && d <= low && v < 1e-12 && ($13 - 10000) ^ 2 < 1)) print name ": depth " d ", speed " sqrt(v) ", force " $13 }'
}
settles 'by default'
settles pushing bilateral=0
settles reduced reduce=1
settles regions method=CONTOUR_REGION
settles rubbing friction=0.3
settles 'rubbing within the solve' friction=0.3 implicit=1 bilateral=0
LOW=2.0001e-4 settles springs compliance=1.6e-7
soft() {
    artbuild -q "$HERE/contact-settles.lua" fem=1 "$@" -o s.art
    artsim s.art -t 4 -r "models/m/models/brick/nodes/0:position,models/m/models/brick/nodes/13:position,models/m/collisionManager/responses/r:force@4" | tail -n 1
}
{ soft; soft bilateral=0; } | awk '{ for (i = 2; i <= 10; i++) x[NR, i] = $i }
    END { for (i = 2; i <= 7; i++) if ((x[1, i] - x[2, i]) ^ 2 > 1e-16) print "held and pushed part: " x[1, i], x[2, i]
        for (k = 1; k <= 2; k++) if ((x[k, 10] - 10000) ^ 2 > 1) print "the plate bears " x[k, 10] }'
