# The probes that a script makes for a controller: a closed loop by target_positions.txt, what it computes played back in
# an open loop, to the bit, and the motion of a slightly different open loop tracked again.
cat >star.lua <<'END'
local root = art.root{name="star", maxStepSize=0.01}
local mech = root:add(art.MechModel{name="m"})
local c = mech:add(art.Particle{name="c", mass=0.1, pointDamping=0.1})
local muscles = {}
for i, x in ipairs{{1, 0, 0}, {0, 0, 1}, {-1, 0, 0}, {0, 0, -1}} do
  muscles[i] = mech:add(art.Muscle{name="m"..i, restLength=1, points={c, mech:add(art.Particle{name="p"..i, dynamic=false, position=x})},
    material=art.SimpleAxialMuscle{stiffness=20, damping=1, maxForce=160}})
end
local t = mech:add_tracking_controller{exciters=muscles, targets=c, l2=0.001}
t:add_probes(0.5, -1)
END
printf '0.0 0.5 1.0\nCubic 3 explicit\n0 0 0 0\n0.25 0.2 0 0.1\n0.5 0 0 0\n' >target_positions.txt
artbuild star.lua -o star.art
artsim -q star.art -o closed -r models/m/particles/c:position=closed.tsv
ls closed
cp closed/computed_excitations.txt input_excitations.txt
artbuild star.lua -o star.art
sed -n '/name="input excitations"/,/attachedFile/p' star.art | grep attachedFile
artsim -q star.art --set controllers/tcon:active=false --set 'inputProbes/input excitations:active=true' -r models/m/particles/c:position=open.tsv
cmp closed.tsv open.tsv
# half as strong, and what it moves tracked again
awk 'NR > 2 { for (i = 2; i <= NF; i++) $i *= 0.5 } { print }' closed/computed_excitations.txt >input_excitations.txt
artsim -q star.art -o half --set controllers/tcon:active=false --set 'inputProbes/input excitations:active=true' -r models/m/particles/c:position=half.tsv
cp half/source_positions.txt target_positions.txt
artsim -q star.art -r models/m/particles/c:position=again.tsv
paste half.tsv again.tsv | awk '!/^#/ { e = ($2 - $6) ^ 2 + ($4 - $8) ^ 2; if (e > most) most = e; if ($2 > far) far = $2 }
    END { printf "%.2f %s\n", far, (most < 0.01 ^ 2 ? "followed" : "not followed " most) }'
