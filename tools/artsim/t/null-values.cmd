# What is null has no numbers, whoever asks: a record of it is refused by its name, a script and Python have nothing, and what was
# null, or the value of a material, is so again when a run is taken back. A pose of the model has the 7 numbers of all poses.
# stderr: ^artsim: --record: error: 'minBound' of 'models/m' has no value: it is null$
# stderr: ^artsim: --record: error: 'position' of 'models/m/rigidBodies/b/meshes/surfaceMesh' has no value: it is null$
cat >m.lua <<'X'
local m = art.root():add(art.MechModel{name="m", gravity={0, 0, 0}})
m:add(art.box{name="b", size=1, vel={1, 0, 0, 0, 0, 2}})
m.rigidBodies.b:add_marker{name="k", world={0.5, 0, 0}}
m:add(art.FixedMeshBody{name="w", mesh=art.mesh.box(1, 1, 1), position={1, 2, 3}})
local p, q = m.particles:add{name="p"}, m.particles:add{name="q", position={1, 0, 0}}
m:add(art.AxialSpring{name="s", points={p, q}, material=art.LinearAxialMaterial{stiffness=5}})
print(m.minBound, m.rigidBodies.b:get("vel"), m.frameMarkers.k.displacement)
X
artbuild -q m.lua -o m.art 2>&1
for record in m:minBound b/meshes/0:position; do artsim -q m.art -t 0.01 -r $record || echo "exit $?"; done
artsim -q m.art -t 0.01 -r w:pose | tail -1
cat >run.lua <<'X'
function apply()
  print(root.models.m:get("minBound"), art.bind(root.models.m, "minBound"):get())
end
X
artsim -q m.art --controller run.lua -t 0.01 2>&1
artsim -q --console m.art <<'X'
waypoint 0.01
run 0.01
set m:minBound [ 1 2 3 ]
set s:material.stiffness 7
run 0.01
get m:minBound s:material.stiffness
goto 0.01
get m:minBound s:material.stiffness
X
