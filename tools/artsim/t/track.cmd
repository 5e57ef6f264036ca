# stderr: note: 1 of 4 exciters of 'controllers/track' reached their greatest excitation
# A model without a controller follows data; the excitations that are found repeat the motion, bit for bit, and a
# run that goes on from a state has the same bits. With one thread and with two.
cat >star.lua <<'END'
local root = art.root{name="star", maxStepSize=0.01}
local mech = root:add(art.MechModel{name="m", gravity={0, 0, -9.8}})
local c = mech:add(art.Particle{name="c", mass=0.1, pointDamping=0.1})
for i, x in ipairs{{1, 0, 0}, {0, 0, 1}, {-1, 0, 0}, {0, 0, -1}} do
  mech:add(art.Muscle{name="m"..i, points={c, mech:add(art.Particle{name="p"..i, dynamic=false, position=x})},
    restLength=1, material=art.SimpleAxialMuscle{stiffness=20, damping=1, maxForce=16}})
end
END
artbuild star.lua -o star.art
printf '0\t0\t0\t0\n0.3\t0.2\t0\t0.1\n0.5\t0.9\t0\t0\n' >goal.tsv
track="--track models/m/particles/c:position=goal.tsv --exciters models/m/axialSprings/*"
artsim -q star.art -t 0.5 $track --record-excitations a.txt -r models/m/particles/c:position=tracked.tsv 
artsim -q star.art -t 0.5 --input 'models/m/axialSprings/*:excitation=a.txt' -r models/m/particles/c:position=replayed.tsv
cmp tracked.tsv replayed.tsv
artsim -q star.art -t 0.2 $track --save-state s.txt -r models/m/particles/c:position=half.tsv 2>/dev/null
artsim -q star.art -t 0.5 $track --load-state s.txt --append -r models/m/particles/c:position=half.tsv 2>/dev/null
cmp tracked.tsv half.tsv
awk '!/^#/ && $1 == 0.3 { printf "%.2f %.2f\n", $2, $4 }' tracked.tsv
artsim star.art -t 0.5 $track --l2 0.0001 -r models/m/particles/c:position=close.tsv
awk '!/^#/ && $1 == 0.3 { printf "%.2f %.2f\n", $2, $4 }' close.tsv
