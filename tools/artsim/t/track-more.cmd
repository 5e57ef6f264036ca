# Controllers: muscles with reserves, forces with what depends on velocity, smooth targets against corners, weights on
# excitations; incremental responses agree with direct ones as steps get small.
cat >star.lua <<'END'
local args = art.args{n=4, reserve=0}
local root = art.root{name="star", maxStepSize=0.01}
local mech = root:add(art.MechModel{name="m", gravity={0, 0, 0}})
local c = mech:add(art.Particle{name="c", mass=0.1, pointDamping=0.1})
local muscles = {}
for i, x in ipairs{{1, 0, 0}, {0, 0, 1}, {-1, 0, 0}, {0, 0, -1}} do
  if i <= args.n then
    muscles[i] = mech:add(art.Muscle{name="m"..i, restLength=1, points={c, mech:add(art.Particle{name="p"..i, dynamic=false, position=x})},
      material=art.SimpleAxialMuscle{stiffness=20, damping=1, maxForce=160}})
  end
end
local t = mech:add_tracking_controller{exciters=muscles, targets=c, l2=0.01}
if args.reserve > 0 then
  for _, e in ipairs(mech:add_point_exciters{point=c, maxForce=args.reserve}) do t:add_exciter(e, 5) end
end
END
artbuild star.lua n=2 reserve=30 -o reserve.art
artbuild star.lua -o star.art
goal=controllers/tcon/motionTerm/targetPoints/c_ref:position
# to where muscles pull, and to where reserves alone push
printf '0\t0\t0\t0\n0.5\t0.1\t0\t0.1\n1\t0.1\t0\t0.1\n1.5\t-0.1\t0\t-0.1\n2\t-0.1\t0\t-0.1\n' >there.tsv
artsim -q reserve.art -t 2 --input "$goal@CubicStep=there.tsv" --record-excitations a.txt -r models/m/particles/c:position@0.5=way.tsv
awk '$1 == 1 { print "pulled: muscles", ($2 > 5 * $4 && $4 >= 0 && $2 > 0 ? "more" : "less " $2 " " $4) }
    $1 == 2 { print "pushed: muscles", ($2 < 1e-9 ? "none" : $2), "reserves", ($4 < -0.05 ? "all" : $4) }' a.txt
awk '!/^#/ { x = $2 } $1 == 1 { print (x > 0.09 ? "there" : x) } END { print (x < -0.08 ? "back" : x) }' way.tsv

# corners cost more than curves; the more weight on excitations the lower they are, and the longer the start takes
printf '0\t0\t0\t0\n0.25\t0.1\t0\t0.05\n0.5\t0\t0\t0.1\n0.75\t-0.1\t0\t0.05\n1\t0\t0\t0\n' >round.tsv
jump() { awk 'NR > 3 { for (i = 2; i <= NF; i++) { d = $i - was[i]; if (d < 0) d = -d; if (NR > 4 && d > most) most = d; if ($i > high) high = $i } }
    NR > 2 { for (i = 2; i <= NF; i++) was[i] = $i } END { print most, high }' "$1"; }
for order in Linear Cubic; do
    artsim -q star.art -t 1 --input "$goal@$order=round.tsv" --record-excitations $order.txt
done
echo "$(jump Linear.txt) $(jump Cubic.txt)" | awk '{ print ($1 > 1.3 * $3 ? "corners jump" : "alike " $0) }'
artsim -q star.art -t 1 --set controllers/tcon/L2RegularizationTerm:weight=1 --input "$goal@Cubic=round.tsv" --record-excitations heavy.txt
echo "$(jump Cubic.txt) $(jump heavy.txt)" | awk '{ print ($4 < $2 ? "lower" : "higher") }'

# stiffness at the excitations of the present, or at none: the same as steps get small
for h in 0.01 0.001; do
    for k in false true; do
        artsim -q star.art -t 0.2 --step $h --set controllers/tcon:computeIncrementally=$k --input "$goal@Cubic=round.tsv" --record-excitations $k.txt
    done
    paste false.txt true.txt | awk 'NR > 2 { for (i = 2; i <= NF / 2; i++) { d = $i - $(i + NF / 2); if (d < 0) d = -d; if (d > most) most = d } } END { print most }'
done | awk '{ e[NR] = $1 } END { print (e[2] < 0.02 * e[1] || e[2] < 1e-6 ? "incremental as direct" : "apart by " e[1] " and " e[2]) }'

# a force with its damping, or at rest
cat >force.lua <<'END'
local root = art.root{name="force", maxStepSize=0.01}
local mech = root:add(art.MechModel{name="m", gravity={0, 0, 0}})
local c = mech:add(art.Particle{name="c", mass=0.1})
local s = mech:add(art.AxialSpring{name="s", restLength=1, points={c, mech:add(art.Particle{name="p", dynamic=false, position={-1, 0, 0}})},
  material=art.LinearAxialMaterial{stiffness=50, damping=5}})
local t = mech:add_tracking_controller{forces=s, l2=1e-8}
t:add_exciters(mech:add_point_exciters{point=c, maxForce=50})
END
artbuild force.lua -o force.art
printf '0\t0\n0.25\t10\n0.5\t0\n0.75\t10\n1\t0\n' >wave.tsv
f=controllers/tcon/forceEffectorTerm/forceTargets/s_ref
for still in true false; do
    artsim -q force.art -t 1 --set $f:staticOnly=$still --input "$f:targetForce@Cubic=wave.tsv" -r "models/m/axialSprings/s:forceNorm,$f:targetForce=$still.tsv"
    awk '$1 > 0.05 { d = $2 - $3; if (d < 0) d = -d; if (d > most) most = d } END { print most }' $still.tsv
done | awk '{ e[NR] = $1 } END { print (e[2] < 0.01 && e[1] > 1 ? "damping counts" : "off by " e[1] " and " e[2]) }'
