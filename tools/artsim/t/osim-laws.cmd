# Laws of OpenSim by expressions and functions, actuators with controls, prescribed forces and coordinates, each against its
# closed form at the start, or after a time.
cp "$HERE/osim/laws.osim" .
p=models/laws/forceset
artsim -q --strict laws.osim -t 0.1 --step 0.0005 -r "$p/eb:springForce,$p/fb:springForce,$p/pp:forceNorm,$p/pf:forceNorm,$p/ps:forceNorm@0.1=laws.tsv"
awk '
    function near(name, got, want) { if (got - want > 1e-9 || want - got > 1e-9) print name " is " got ", not " want }
    /^0\t/ {
        ax = 0.2; ay = -0.3; az = 0.4; c = cos(ay); t = sin(ay) / c
        near("Fx", $2, 100 * 0.1 + 30 * 0.1 ^ 3); near("Fy", $3, exp(0.2) - 1); near("Fz", $4, 50 * 0.3 * az)
        mx = 5 * ax + ay; my = 7 * ay ^ 3; mz = -2 * 0.1
        near("Mx", $5, mx); near("My", $6, t * sin(ax) * mx + cos(ax) * my - sin(ax) / c * mz)
        near("Mz", $7, -t * cos(ax) * mx + sin(ax) * my + cos(ax) / c * mz)
        # a spline through five points of a cubic is that cubic; lines; a polynomial of the angle
        near("fx", $8, 16 / 3 * 0.1 ^ 3 + 8 / 3 * 0.1); near("fy", $9, 40 * 0.2); near("fz", $10, 0)
        mx = 5 * ax; mz = 3 * az ^ 3 + 2 * az
        near("mx", $11, mx); near("my", $12, t * sin(ax) * mx - sin(ax) / c * mz); near("mz", $13, -t * cos(ax) * mx + cos(ax) / c * mz)
        near("pp", $14, 10 * (5 - 3) ^ 2); near("pf", $15, 6 * (5 - 4)); near("ps", $16, 30 * (5 - 4.5)); print "forces are right" }' laws.tsv
# a coordinate by -20 q - 3 q. + 5 on a mass of 2: a damped oscillation; another by 0.5 sin(3 t) + 0.1
b=models/laws/bodyset
artsim -q laws.osim -t 0.5 --step 0.0005 --integrator RungeKutta4 -r "models/laws/jointset/rail:s,models/laws/jointset/wheel:theta,$b/turn:velocity,$b/push:velocity,$b/force:velocity@0.5=moved.tsv"
awk '
    function near(name, got, want, by) { if (got - want > by || want - got > by) print name " is " got ", not " want }
    /^0.5\t/ {
        d = 0.75; w = sqrt(10 - d * d); a = 0.3 - 0.25
        near("rail", $2, 0.25 + exp(-d * 0.5) * (a * cos(w * 0.5) + d * a / w * sin(w * 0.5)), 1e-9)
        near("wheel", $3 * 3.14159265358979 / 180, 0.5 * sin(1.5) + 0.1, 1e-8)
        # a moment of 3 about its own axis, half of it one way for 0.05 s, then the other way; within two steps
        near("turn", sqrt($7 ^ 2 + $8 ^ 2), 1.5 * 0.4, 2e-3)
        # 1 + 4 t along x on a mass of 2
        near("force", $16, (0.5 + 2 * 0.25) / 2, 2e-3)
        print "motions are right" }' moved.tsv
# what cannot be read is named, and left out
sed 's/100\*delta_x + 30/100*delta_x + 30*nonsense/; s/<expression>6\*s/<expression>6*r/; s/ta pa</ta none</; s/<Constant name="pa">/<Constant name="none">/' laws.osim >bad.osim
artbuild bad.osim -o bad.art 2>&1 | grep -v note:
