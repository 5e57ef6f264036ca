# A cube on another of its size by VERTEX_PENETRATION rests as long as its middle is above the other one, however little of the faces
# overlaps and whichever comes first; beyond that it tips over the edge, and never goes through: its lowest corner would be inside.
while read -r dx dy first; do
    artbuild -q "$HERE/contact-flush.lua" dx="$dx" dy="$dy" first="$first" -o c.art
    artsim -q c.art -t 2 -r models/m/rigidBodies/high:position@2 | tail -n 1 |
        awk -v dx="$dx" -v dy="$dy" '{ if (!(($2 - dx) ^ 2 + ($3 - dy) ^ 2 + ($4 - 1) ^ 2 < 1e-6)) print dx, dy ": " $0 }'
done <<'END'
0 0 0
0.3 0 0
0.3 0 1
0.45 0 0
0.4 0.4 0
0.45 0.45 1
END
artbuild -q "$HERE/contact-flush.lua" dx=0.6 -o c.art
artsim -q c.art -t 0.6 -r models/m/rigidBodies/high:position@0.6 | tail -n 1 |
    awk '{ if (!($2 > 0.7 && $3 ^ 2 < 1e-12 && $4 > 0.8 && $4 < 0.95)) print "over the edge: " $0 }'
