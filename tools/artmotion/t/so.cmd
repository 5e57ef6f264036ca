# tol: 1e-8 1e-8
# Two muscles and a reserve hold a forearm: x_j in proportion to the moment that each has at control 1, F0 r_j or the
# optimal force, as by Lagrange's multiplier, since no bound is reached but that of the biceps where it is told so.
cp "$ARTKIT_TOP"/tools/artmotion/t/man/* .
artmotion so elbow.osim hold.mot -a reserves.xml --isometric --times 0..0.1 --forces f.sto -o x.sto
sed -n '/^time/,$p' x.sto
awk 'function arm(ax, ay, bx, by, q,   x, y) { x = bx * cos(q) - by * sin(q); y = bx * sin(q) + by * cos(q)
        return (ay * x - ax * y) / sqrt((ax - x) ^ 2 + (ay - y) ^ 2) }
    BEGIN { q = 80 * atan2(1, 1) / 45; tau = 1.2 * 9.81 * 0.15 * sin(q)
        R[1] = 600 * arm(0.02, 0.28, 0.01, -0.04, q); R[2] = 900 * arm(0.015, 0.12, 0.005, -0.03, q); R[3] = 8
        for (i = 1; i <= 3; i++) sum += R[i] ^ 2
        for (i = 1; i <= 3; i++) printf "%.12f%s", R[i] * tau / sum, i < 3 ? "\t" : "\n" }'
# the forces do what is needed: their moments are the moment of the weight
sed -n '/^time/,$p' f.sto | tail -1
# the same by a setup file: rows 0 and 2, and the last
artmotion run setup_so.xml 2>/dev/null
sed -n '/^time/,$p' Results/elbow_StaticOptimization_activation.sto
ls Results
# by a higher power the load is shared more evenly; with fibres the muscles are weaker; all meet the moment
artmotion so elbow.osim hold.mot -a reserves.xml --isometric -p 4 --times 0..0 | tail -1
artmotion so elbow.osim hold.mot -a reserves.xml --times 0..0 | tail -1
