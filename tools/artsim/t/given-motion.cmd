# Forces of a given motion. Inverse dynamics closes on forward dynamics: two links that swing, with a moment at each joint,
# whose recorded angles give the moments back. Static optimisation: muscles across a hinge share its moment by powers of
# their arms, exactly; what they cannot do is said.
cat >links.lua <<'END'
local root = art.root{name="links", maxStepSize=0.0025}
local mech = root:add(art.MechModel{name="m", gravity={0, 0, -9.81}})
local a = mech:add(art.box{name="a", size={0.3, 0.05, 0.06}, density=1000, position={0.15, 0, 0}})
local b = mech:add(art.box{name="b", size={0.25, 0.04, 0.05}, density=1500, position={0.425, 0, 0}})
mech:add_joint("HingeJoint", {name="j", a=a, origin={0, 0, 0}, axis={0, -1, 0}})
mech:add_joint("HingeJoint", {name="k", a=b, b=a, origin={0.3, 0, 0}, axis={0, -1, 0}})
for _, body in ipairs{a, b} do mech:add_frame_exciters{frame=body, maxMoment=10} end
END
artbuild links.lua -o links.art
push=models/m/forceEffectors joints=models/m/bodyConnectors
# 2 and 0.5 about the axes: -1.5 and -0.5 on the links about y. Accelerations at the ends of a motion are one-sided.
artsim -q links.art -t 0.3 --step 0.00125 --integrator RungeKutta4 --set $push/aMY:excitation=-0.15 --set $push/bMY:excitation=-0.05 \
    -r $joints/j:theta,$joints/k:theta@0.0025=angles.tsv
artsim -q links.art --mot angles.tsv --inverse-dynamics found.tsv
awk '/^#/ { print $3, $4 } !/^#/ { e[n++] = sqrt(($2 - 2) ^ 2 + ($3 - 0.5) ^ 2) }
    END { for (i = 3; i < n - 3; i++) if (e[i] > most) most = e[i]; print n, (most < 1e-8 ? "moments found" : "off by " most) }' found.tsv
awk '!/^#/ { if ($2 < least) least = $2; if ($3 > far) far = $3 } END { print (far - least > 60 ? "it swings" : "it rests") }' angles.tsv

cat >hinge.lua <<'END'
local root = art.root{name="hinge", maxStepSize=0.01}
local mech = root:add(art.MechModel{name="m", gravity={0, 0, -9.81}})
local a = mech:add(art.box{name="a", size={0.3, 0.05, 0.06}, density=1000, position={0.15, 0, 0}})
mech:add_joint("HingeJoint", {name="j", a=a, origin={0, 0, 0}, axis={0, -1, 0}})
for i, m in ipairs{{0.05, 100}, {0.08, 150}, {0.02, 300}} do
  mech:add(art.Muscle{name="f" .. i, restLength=0.3, material=art.SimpleAxialMuscle{maxForce=m[2], damping=1},
    points={mech:add(art.Particle{name="p" .. i, dynamic=false, position={0, 0, 0.2}}), a:add_marker{name="q" .. i, location={m[1] - 0.15, 0, 0.03}}}})
end
END
artbuild hinge.lua -o hinge.art
printf 'time\ttheta\n0\t10\n0.1\t10\n0.2\t10\n0.3\t10\n' >still.tsv
arm() { artsim -q hinge.art --mot still.tsv "$@" --inverse-dynamics one.tsv && sed -n '$p' one.tsv | cut -f 2; }
muscle=models/m/axialSprings
none=$(arm) r1=$(arm --set $muscle/f1:excitation=1) r2=$(arm --set $muscle/f2:excitation=1) r3=$(arm --set $muscle/f3:excitation=1)
for p in 2 3 5; do
    artsim hinge.art --mot still.tsv --static-optimisation a.tsv --power $p --residuals left.tsv
    sed -n '$p' a.tsv | awk -v p=$p -v t="$none" -v r1="$r1" -v r2="$r2" -v r3="$r3" '{
        r[1] = t - r1; r[2] = t - r2; r[3] = t - r3; k = 1 / (p - 1)
        for (i = 1; i <= 3; i++) sum += r[i] ^ (1 + k)
        for (i = 1; i <= 3; i++) { e = $(i + 1) - t * r[i] ^ k / sum; if (e * e > most) most = e * e }
        print "power " p ": " (most < 1e-16 && $2 * $3 * $4 > 0 ? "shared exactly" : "off by " sqrt(most)) }'
done
sed -n '$p' left.tsv | awk '{ print ($2 ^ 2 < 1e-14 ? "nothing left" : $2) }'
# the excitations hold the link, as nearly as damping and drift of a second tell
artsim -q hinge.art -t 0.2 --set $joints/j:theta=10 --input "$muscle/*:excitation=a.tsv" -r $joints/j:theta@0.2=held.tsv
awk '!/^#/ { x = $2 } END { print (x > 9.99 && x < 10.01 ? "held" : "moved to " x) }' held.tsv
# two muscles alone, and ten times as heavy
artsim hinge.art --mot still.tsv --exciters $muscle/f1 --exciters $muscle/f3 --static-optimisation a.tsv --set models/m:gravity='0 0 -98.1' \
    --residuals left.tsv 2>&1
cut -f 2- a.tsv | sed -n '$p'
status() { "$@" 2>&1 | sed -n 's/.*error: //p'; }
status artsim hinge.art --static-optimisation a.tsv
status artsim hinge.art --mot still.tsv --residuals a.tsv
status artsim hinge.art --mot still.tsv --static-optimisation a.tsv --power 1
status artsim hinge.art --mot still.tsv --static-optimisation a.tsv --exciters nothing
status artsim hinge.art --mot still.tsv --static-optimisation a.tsv --track x:position=still.tsv --exciters "$muscle/*"
status artsim links.art --mot angles.tsv --static-optimisation a.tsv --exciters $joints/j
# what would be recorded of a run, or acts in one, is refused rather than left out
for of in "-r k:theta@0.1=z.tsv" "--contacts z.tsv" "--frames z" "-o z" "--save-state z" "--waypoint 1" "--monitor z.lua" "-t 1"; do
    status artsim hinge.art --mot still.tsv --inverse-dynamics y.tsv $of
    status artsim hinge.art --mot still.tsv --static-optimisation y.tsv $of
done | sort | uniq -c | awk '$1 != 1 || !/does nothing beside/ || ++n > 16 { print } END { print n }'
[ ! -e y.tsv ] && [ ! -e z.tsv ]
