# stderr: ^artbuild: ../lab/arm.lua:5: error: file 'tetra.obj' is not in '../lab' nor in the working folder \(--data adds folders\)$
# A model that is built somewhere else, and piped or written somewhere else again, finds the files of its script.
mkdir -p lab/data out
printf '0.0 1.0 1.0\nLinear 1 explicit\n0 0.5\n1 0.5\n' > lab/pull.txt
printf 'function apply() end\n' > lab/idle.lua
cp "$ARTKIT_TOP"/tools/artmesh/t/man/tetra.obj lab/data
cat > lab/arm.lua <<'END'
local art = require "art"
local root = art.root{name="arm", maxStepSize=0.01}
local mech = root:add(art.MechModel{name="mech"})
local p = mech:add(art.Particle{name="p", dynamic=false})
local b = mech:add(art.body{name="b", file="tetra.obj", inline=false, density=1000, position={0, 0, -1}})
mech:add(art.Muscle{name="puller", points={p, b:add_marker{location={0, 0, 0}}}, material=art.SimpleAxialMuscle{maxForce=10}})
root:add(art.ScriptController{name="idle", script="idle.lua"})
root:add(art.input_probe{name="pull", file="pull.txt", stop=1, props={{mech.axialSprings.puller, "excitation"}}})
root:add(art.output_probe{name="far", file="pull.txt", stop=1, props={{mech.axialSprings.puller, "length"}}})
END
artbuild --data lab/data lab/arm.lua | artsim - -t 0.01 -r puller:excitation | tail -1
artbuild --data "$PWD/lab/data" "$PWD/lab/arm.lua" | artedit - | artsim -q - -t 0.01 -r puller:excitation | tail -1
artbuild --data lab/data lab/arm.lua -o out/arm.art
artsim out/arm.art -t 0.01 -r puller:excitation | tail -1
grep -o '"[a-z./]*\(txt\|lua\|obj\)"' out/arm.art
# at home names stay as the script has them
cd lab
artbuild --data data arm.lua | grep -o '"[a-z./]*\(txt\|lua\|obj\)"'
cd ..
# files in the folder that artbuild runs in, beside none of its scripts
mkdir work
cd work
cp ../lab/data/* ../lab/idle.lua .
artbuild ../lab/arm.lua | artsim - -t 0.01 -r puller:excitation | tail -1
artbuild ../lab/arm.lua -o ../out/arm.art
(cd ..; artsim out/arm.art -t 0.01 -r puller:excitation | tail -1)
rm tetra.obj
artbuild ../lab/arm.lua || test $? = 3
