# The largest force and pressure of each step by the filter of the manual are those that the response tells of the vertices of
# its soft body: forces in all steps, pressures once it rests, for then areas are those of the step before
artbuild "$HERE/contact-reported.lua" on=rigid -o brick.art
R=models/mech/collisionManager/responses/left
artsim -q -t 1 brick.art --contacts - -r $R:maxForce,$R:maxPressure=most.tsv |
    awk -F '\t' '/^#/ || $4 == "models/mech/rigidBodies/left"' > contacts.tsv
sed -n '/^    awk -F/,/sort -n$/p' "$ARTKIT_TOP/tools/artsim/man.md" > filter.sh
test "$(wc -l < filter.sh)" = 2
sh filter.sh > largest.txt
awk 'function off(a, b) { return a - b > 1e-5 * (1 + a) || b - a > 1e-5 * (1 + a) }
    NR == FNR { force[$1] = $2; pressure[$1] = $3; steps++; next }
    /^#/ { next }
    { n++
      if (off(force[$1] + 0, $2)) print "force " $0 ": " force[$1]
      if ($1 > 0.8 && off(pressure[$1] + 0, $3)) print "pressure " $0 ": " pressure[$1]
      if ($1 < 0.03 && $2 + $3 != 0) print "before contact " $0 }
    END { if (n != 101 || steps < 90) print n, "rows,", steps, "steps with contact" }' largest.txt most.tsv
