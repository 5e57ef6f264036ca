# What contacts of edges improve: a soft bar of 0.2 that lies across two ridges, none of its vertices on them. By vertices it sinks
# until the next ones meet the slopes, by 1/6 of a metre, and hangs there with its sides pressed; by edges it rests on the ridges, which
# bear the weight straight up, 600 N each.
R=models/mech/collisionManager/responses
bar() { artbuild -q "$HERE/contact-edges.lua" "$@" | artsim -q - -t 2 --record \
    "models/mech/models/bar:centerOfMass,$R/r1:force,$R/r2:force,$R/r1:numContacts,models/mech:kineticEnergy@2" | tail -n 1; }
for n in 6 7 11; do
    bar nx=$n | awk -v n=$n 'function off(a, b, tol) { return a - b > tol || b - a > tol }
        { if (off($4, 0.0994, 5e-4) || off($7, 600, 0.02) || off($10, 600, 0.02) || $11 != 2 || $12 > 1e-12) print n " cells: " $0 }'
done
bar method=VERTEX_PENETRATION collider=TRI_INTERSECTION | awk '{ if ($4 > -0.06 || $4 < -0.07) print "by vertices: " $0 }'
