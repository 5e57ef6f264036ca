# Bodies made by a script have the mass properties that it asked for when the simulator works them out:
# by density, by mass, composite, explicit, on faces; with meshes in the model and by file name. Columns: time,
# mass of b to f, centre of mass of b and d, the inertia of b (a tetrahedron of edge 2: diagonal 3 m a^2 / 40, else m a^2 / 80).
# tol: 1e-12
printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n' >tetra.obj
cat >bodies.lua <<'END'
local m = art.root():add(art.MechModel{name="m", gravity={0, 0, 0}})
local inline = args.inline ~= "no"
m:add(art.body{name="b", file="tetra.obj", scale=2, density=6, inline=inline, center=true})
m:add(art.body{name="c", file="tetra.obj", transform={1, 2, 3, 0, 0, 1, 30}, mass=6, inline=inline})
local left, right = art.mesh.box(1, 1, 1):transform{-1, 0, 0}, art.mesh.box(1, 1, 1):transform{1, 0, 0}
m:add(art.body{name="d", density=5, center=true, meshes={{mesh=left, density=1}, {mesh=right, mass=3},
  {mesh=art.mesh.rectangle(9, 9), hasMass=false}}})
m:add(art.body{name="e", inertia={mass=2, J={1, 2, 3}, com={0, 0, 1}}, center=true})
m:add(art.body{name="f", mesh=art.mesh.rectangle(2, 1), density=3, massDistribution="AREA"})
END
r=models/m/rigidBodies
for inline in yes no; do
    artbuild bodies.lua inline=$inline -o bodies.art
    artsim -t 0.01 --record "$r/b:mass,$r/c:mass,$r/d:mass,$r/e:mass,$r/f:mass,$r/b:centerOfMass,$r/d:centerOfMass,$r/b:inertia@0.01" bodies.art | sed 1d
done
