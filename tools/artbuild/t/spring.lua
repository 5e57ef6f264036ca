local art = require "art"
local a = art.args{mass=0.5, name="demo"}
local root = art.root{name=a.name, maxStepSize=0.01}
local mech = root:add(art.MechModel{name="mech", gravity={0, 0, -9.81}})
local p = mech:add(art.Particle{name="p", dynamic=false, position={0, 0, 1}})
local q = mech:add(art.Particle{name="q", mass=a.mass, position={0.5, 0, 1}})
local mesh = art.mesh.read("tetra.obj"):scale(2)
local body = mech:add(art.body{name="b", mesh=mesh, density=6, center=true})
local k = body:add_marker{name="k", world={0, 0, 0}}
for _, row in ipairs(art.table("springs.tsv")) do
  mech:add(art.AxialSpring{name=row.name, points={mech:find(row.from), mech:find(row.to)},
    restLength=row.length, material=art.LinearAxialMaterial{stiffness=row.stiffness}})
end
local s = mech:add(art.Muscle{name="m", points={p, k}, material=art.SimpleAxialMuscle{maxForce=4}})
mech:add(art.exciter{name="e", targets={{s, 0.5}}})
art.attach(q, body)
root:add(art.input_probe{name="in", props={mech.exciters.e, "excitation"}, data={{0, 0}, {1, 1}}})
root:add(art.output_probe{name="out", props={{q, "position"}}, file="q.txt", stop=1, interval=0.1})
print("built", #mech.axialSprings)
