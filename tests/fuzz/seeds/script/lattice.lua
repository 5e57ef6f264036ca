local m = art.root():add(art.MechModel{name="m"})
local b = m:add(art.box{name="b", size={1, 1, 1}})
m.particles:add{name="p", position={0.2, 0.1, 0}}
local cage = m.models:add(art.fem{name="cage", mesh=m:lattice_grid(2, 0.3)})
cage:deform(function(p) return {p.x + 0.1*p.z^2, p.y, p.z} end)
local l = art.lattice(cage)
print(l:map{0.1, 0.2, 0.3})
m.rigidBodies:transform{lattice=l}
m.particles:transform{lattice=l, inverse=true}
print(l:inverse():map{0.1, 0.2, 0.3}, m:bounds())
b:transform{map=function(r) return {r[1], r[2] * 2, r[3]}, {1, 0, 0, 0, 2, 0, 0, 0, 1} end}
m.particles:transform{map=function(r) return {r[1], r[2]^2 + 1, r[3]} end}
m:transform{{scale={1.5, 2, 3}}, {rotate={1, 0, 0, 180}, about={0, 0, 0.5}}}
cage:add_mesh{name="s", mesh=art.mesh.box{wx=0.3, wy=0.2, wz=0.2}}
m:scale_units{length=1000}
