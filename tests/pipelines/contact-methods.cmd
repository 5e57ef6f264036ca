# Whose vertices count and what is only watched. Between two rigid bodies AUTO takes the vertices of the first, those of
# the second where none is inside: those of the table never are in the box. The first alone let it through, as in the original. INACTIVE finds contacts and lets bodies through.
compat=
R=models/m/collisionManager/responses/both
run() { artbuild -q "$HERE/contact-methods.lua" "$@" | artsim -q ${compat:+--compat $compat} - -t 0.5 --record \
    "models/m/rigidBodies/box:position,$R:inContact,$R:numContacts,$R:normalForce@0.05" ; }
run method=VERTEX_PENETRATION | awk 'END { if (!($4 > 0.09 && $4 <= 0.1 && $6 >= 3)) print "box first: " $0 }'
run method=VERTEX_PENETRATION first=table | awk 'END { if (!($4 > 0.09 && $4 <= 0.1 && $6 >= 3)) print "table first: " $0 }'
run method=VERTEX_PENETRATION first=table vertices=FIRST_COLLIDABLE | awk 'END { if (!($4 < -0.5 && $6 == 0)) print "first: " $0 }'
compat=artisynth
run method=VERTEX_PENETRATION first=table | awk 'END { if (!($4 < -0.5 && $6 == 0)) print "as in the original: " $0 }'
compat=
run method=VERTEX_PENETRATION first=table vertices=SECOND_COLLIDABLE | awk 'END { if (!($4 > 0.09 && $6 >= 3)) print "second: " $0 }'
run method=CONTOUR_REGION | awk 'END { if (!($4 > 0.09 && $4 <= 0.1 && $6 == 4)) print "regions: " $0 }'
run | awk 'END { if (!($4 > 0.09 && $6 == 4)) print "by default: " $0 }'
run method=INACTIVE | awk '$1 > 0.17 && $1 < 0.23 { n += $5 == 1 && $6 > 0; f += $7 } END { if (!(n > 0 && f == 0 && $4 < -0.5)) print "watched: " n, f, $0 }'
