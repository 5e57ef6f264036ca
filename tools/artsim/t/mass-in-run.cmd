# What decides the inertia of a body acts in a run as before it (the console, which compiles the model anew), or is refused
# (scripts and inputs): the mass of a mesh does not change in the tree alone. A pose of the tree is set in each form of a file.
# stderr: ^artsim: error: property 'mass' of 'models/m/rigidBodies/d' is read-only; it cannot be driven$
cat >m.lua <<'X'
local m = art.root():add(art.MechModel{name="m", gravity={0, 0, -10}})
local d = m:add(art.box{name="d", size=1, density=5})
m:add(art.FrameSpring{name="s", frameA=d, frameB=art.null})
X
artbuild -q m.lua -o m.art
printf 'run 0.01\nset d/meshes/surfaceMesh:mass 4\nget d:mass d:force\nset s:attachFrameA [ 1 2 3 0 0 1 90 ]\nget s:attachFrameA\n' |
    artsim -q --console m.art
cat >run.lua <<'X'
function apply()
  local body = root.models.m.rigidBodies.d
  for _, prop in ipairs{"mass", "density", "volume"} do print(pcall(body.meshes[1].set, body.meshes[1], prop, 3)) end
  for _, prop in ipairs{"mass", "density"} do print(pcall(body.set, body, prop, 3)) end
  print(body.mass, body.meshes[1].mass)
end
X
artsim -q m.art --controller run.lua -t 0.01 2>&1
printf 'time\tmass\n0\t5\n0.03\t8\n' >in.tsv
artsim -q m.art -t 0.03 -i d:mass=in.tsv || echo "exit $?"
