# A motion that is given has its velocities and accelerations: those of bodies and paths, of what couplings make depend on it,
# in forces that depend on them, at rows and between them, at the start and at the end; the forces that hold its coordinates are
# those of --inverse-dynamics. The same for data of inputs, by their interpolation.
# tol: 1e-12
cat >arm.lua <<'END'
local root = art.root{name="arm", maxStepSize=0.004}
local mech = root:add(art.MechModel{name="m", gravity={0, -9.81, 0}})
local a = mech:add(art.box{name="a", size={0.4, 0.05, 0.06}, density=1000, position={0.2, 0, 0}})
local b = mech:add(art.box{name="b", size={0.3, 0.04, 0.05}, density=1200, position={0.55, 0, 0}})
local j = mech:add_joint("HingeJoint", {name="j", a=a, origin={0, 0, 0}, axis={0, 0, 1}})
local k = mech:add_joint("HingeJoint", {name="k", a=b, b=a, origin={0.4, 0, 0}, axis={0, 0, 1}})
mech:add_joint_coupling{name="half", coordinates={{k, "theta"}, {j, "theta"}}, f=0.5}
mech:add(art.Muscle{name="f", restLength=0.3, excitation=0.5, material=art.SimpleAxialMuscle{maxForce=100, damping=20},
  points={mech:add(art.Particle{name="p", dynamic=false, position={0, 0.3, 0}}), b:add_marker{name="q", location={-0.1, 0.02, 0}}}})
END
artbuild arm.lua -o arm.art
awk 'BEGIN { print "time\ttheta"; for (i = 0; i <= 100; i++) printf "%.17g\t%.17g\n", i / 100, 40 * sin(3 * i / 100) + 5 }' >swing.tsv
sed 1d swing.tsv >data.tsv
{ printf 'swing\nversion=3\ninDegrees=no\nendheader\ntime\tj:theta\n'; awk '{ printf "%s\t%.17g\n", $1, $2 * atan2(0, -1) / 180 }' data.tsv; } >swing.sto
joints=models/m/bodyConnectors
record=j:theta,k:theta,a:velocity,b:velocity,f:length,f:lengthDot,f:forceNorm,j:multipliers,half:multiplier
sed 's/theta/j:theta/' swing.tsv >named.tsv

# the angles, velocities and rates by their formulas, at each step (four of five lie between rows)
check() {
    awk -v rate="$2" -v what="$1" 'BEGIN { n = 0 } !/^#/ { t[n] = $1; j[n] = $2; k[n] = $3; wa[n] = $9; wb[n] = $15; l[n] = $16; d[n] = $17; f[n++] = $18 }
    function worse(x, y) { x = x < 0 ? -x : x; return x > y ? x : y }
    END { r = atan2(0, -1) / 180
        for (i = 0; i < n; i++) { q = 40 * sin(3 * t[i]) + 5; v = 120 * cos(3 * t[i]) * r
            angle = worse(j[i] - q, angle); angle = worse(k[i] - q / 2, angle)
            speed = worse(wa[i] - v, speed); speed = worse(wb[i] - 1.5 * v, speed)
            tension = worse(f[i] - 50 - 20 * d[i], tension)
            if (i > 0 && i < n - 1) length_rate = worse(d[i] - (l[i + 1] - l[i - 1]) / (t[i + 1] - t[i - 1]), length_rate) }
        print what ": " n " rows", (angle < rate / 10 ? "angles" : "angles off by " angle), (speed < rate ? "velocities" : "velocities off by " speed),
            (tension < 1e-9 ? "tension" : "tension off by " tension), (length_rate < 1e-4 + rate ? "length and its rate agree" : "rate off by " length_rate) }' "$3"
}
for file in named.tsv swing.sto; do
    artsim -q arm.art --mot $file -t 1 -r "$record@0.004=run.tsv"
    check $file 1e-6 run.tsv
done
artsim -q arm.art --mot named.tsv -t 1 --integrator RungeKutta4 -r "$record@0.004=rk.tsv"
artprobe diff --tol 1e-9 run.tsv rk.tsv >/dev/null && echo "the same with RungeKutta4"
artsim -q arm.art --mot named.tsv -t 1 --step 0.02 -r "$record@0.02=large.tsv"
awk 'FNR == 1 { file++ } /^#/ { next } file == 1 { row[$1] = $0; next }
    $1 in row { split(row[$1], x); n++; for (i = 1; i <= NF; i++) { e = (x[i] - $i) / (1 + ($i < 0 ? -$i : $i)); if (e * e > most) most = e * e } }
    END { print n, (most < 1e-14 ? "rows the same with a large step" : "off by " sqrt(most)) }' run.tsv large.tsv

# the moment that holds the coordinate is that of inverse dynamics, at all rows
artsim -q arm.art --mot named.tsv --inverse-dynamics found.tsv
artsim -q arm.art --mot named.tsv -t 1 --step 0.01 -r "j:multipliers@0.01=held.tsv"
paste found.tsv held.tsv | awk '!/^#/ { e = $2 - $NF; if (e * e > most) most = e * e; n++ } END { print n, (most < 1e-16 ? "moments of inverse dynamics" : "off by " sqrt(most)) }'

# data of an input: smooth ones have their own derivative, straight pieces their slope; a coordinate that is driven is held
{ printf '0.0 1.0 1.0\nCubic 1 explicit\n'; cat data.tsv; } >cubic.txt
artsim -q arm.art --input "$joints/j:theta=cubic.txt" -t 1 -r "$record@0.004=run.tsv"
check cubic 1e-2 run.tsv
printf '0 10\n1 70\n' >line.tsv
artsim -q arm.art --input "$joints/j:theta=line.tsv" -t 0.02 -r 'j:theta,a:velocity,b:velocity@0.01' | cut -f 1,2,8,14
artsim -q arm.art --input "$joints/j:theta=line.tsv" -t 0.02 --compat artisynth --set j:thetaLocked=true -r 'j:theta,a:velocity@0.02' | cut -f 1,2,8

# a free link behind a driven one, which starts with its speed: two schemes agree on its motion
cat >links.lua <<'END'
local root = art.root{name="links", maxStepSize=0.001}
local mech = root:add(art.MechModel{name="m", gravity={0, 0, 0}})
local a = mech:add(art.box{name="a", size={2, 0.1, 0.1}, mass=1, position={1, 0, 0}})
local b = mech:add(art.box{name="b", size={2, 0.1, 0.1}, mass=1, position={3, 0, 0}})
mech:add_joint("HingeJoint", {name="j", a=a, origin={0, 0, 0}, axis={0, 0, 1}})
mech:add_joint("HingeJoint", {name="k", a=b, b=a, origin={2, 0, 0}, axis={0, 0, 1}})
END
artbuild links.lua -o links.art
printf '0 0\n1 90\n' >turn.tsv
for scheme in RungeKutta4 Trapezoidal; do artsim -q links.art --integrator $scheme -t 0.5 --input j:theta=turn.tsv -r k:theta@0.5 | tail -1; done |
    awk '{ k[NR] = $2 } END { d = k[1] - k[2]; print (d * d < 1e-8 && k[1] < -60 ? "swings back alike" : k[1] " and " k[2]) }'

# bodies and points that inputs move: a damper and the force of inertia feel the motion of the data, from its start
cat >driven.lua <<'END'
local mech = art.root{name="driven", maxStepSize=0.01}:add(art.MechModel{name="m", gravity={0, 0, 0}})
mech:add(art.box{name="b", size={1, 1, 1}, density=3, dynamic=false, position={1, 0, 0}})
local p = mech:add(art.Particle{name="p", dynamic=false})
local q = mech:add(art.Particle{name="q", dynamic=false, position={1, 0, 0}})
mech:add(art.Muscle{name="f", restLength=1, material=art.SimpleAxialMuscle{damping=20}, points={p, q}})
END
artbuild driven.lua -o driven.art
awk 'BEGIN { for (i = 0; i <= 100; i++) { t = i / 100; printf "%.17g %.17g 0 0\n", t, 1 + t + t * t } }' >way.tsv
{ printf '0.0 1.0 1.0\nCubic 3 explicit\n'; cat way.tsv; } >smooth.txt
for input in position=way.tsv targetPosition=way.tsv position=smooth.txt targetPosition=smooth.txt; do
    artsim -q driven.art -t 1 --input "b:$input" --input "q:$input" -r b:reaction,b:velocity,f:lengthDot,f:forceNorm@0.01 |
        awk -v what=$input 'function worse(x, y) { x = x < 0 ? -x : x; return x > y ? x : y }
            !/^#/ { force = worse($2 - 6, force); speed = worse($8 - 1 - 2 * $1, speed); speed = worse($14 - $8, speed); tension = worse($15 - 20 * $14, tension) }
            END { print what, (force < 0.01 ? "inertia" : "off by " force), (speed < 0.0101 ? "velocity" : "off by " speed), (tension < 1e-9 ? "damping" : "off by " tension) }'
done
