# stderr: /constraintset/rolls \(RollingOnSurfaceConstraint\): this constraint is not simulated
# Constraints of OpenSim, an ellipsoid joint, curves of muscles by their parameters, coordinates of one name on two joints.
cp "$HERE/osim/more.osim" .
artbuild more.osim -o more.art
! artinfo check more.art
artsim -q more.art -t 1 2>&1 && exit 1 || echo "exit $?"
m=models/more
artinfo get more.art $m/forceset/to_first:coordinate $m/forceset/to_second:coordinate $m/jointset/c:lift $m/jointset/c:turn
artsim -q more.art --ignore RollingOnSurfaceConstraint -t 1 --step 0.001 -r "$m/bodyset/rod:position,$m/bodyset/rod:velocity,$m/bodyset/bead:position,$m/bodyset/egg:position,$m/forceset/stretched:forceNorm,$m/forceset/optimal:forceNorm,$m/bodyset/two:position@0.5=out.tsv"
awk '
    function near(name, got, want, by) { if (got - want > by || want - got > by) print name " is " got ", not " want }
    !/^#/ {
        t = $1; r = sqrt($2 ^ 2 + $3 ^ 2 + $4 ^ 2); near("rod", r, 5, 1e-9)
        near("energy", 0.5 * ($5 ^ 2 + $6 ^ 2 + $7 ^ 2) + 10 * $3, 0, 0.05)
        # down a slope of 45 degrees
        near("bead x", $11, 2.5 * t * t, 5e-3); near("bead y", $12, 2 - $11, 1e-9); near("bead z", $13, 0, 1e-9)
        near("egg x", $14, 0.3 * sin(-0.3), 1e-9); near("egg y", $15, -0.2 * sin(0.2) * cos(-0.3), 1e-9); near("egg z", $16, 0.1 * cos(0.2) * cos(-0.3), 1e-9)
        # one greatest force at the strain of that force; half of it at the best length and half activation
        near("passive", $17, 1000, 1e-6); near("active", $18, 500, 1e-6)
        near("lift", $20, 0.5, 1e-9)
        # a spline of degree 5 with natural ends through points of x^2 is x^2
        near("spline", $19, 0.25 ^ 2, 1e-9); n++ }
    END { print n " times" }' out.tsv
