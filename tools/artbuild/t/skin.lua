-- Skins with all weightings; numbers of guide section 11.3.
local art = require "art"
local root = art.root{name="r"}
local mech = root:add(art.MechModel{name="m", gravity={0, 0, 0}})
local a = mech:add(art.box{name="a", size={1, 1, 1}, position={0, 0, 0}})
local b = mech:add(art.box{name="b", size={1, 1, 1}, position={4, 0, 0}})
-- at x = 1.5 it is 1 from a, 2 from b
local mesh = art.mesh.rectangle{wx=0.2, wy=0.2}
local function cubes(p, d, near)
  assert(math.abs(near[1][1] - 0.5) < 1e-12 and #d == 2)
  local x = (d[1] / d[2]) ^ 3
  return {1 / (1 + x), x / (1 + x)}
end
local function show(what, w) print(what, string.format("%.6f %.6f %.6f", w[1], w[2], w[3])) end

local s = mech:add_skin{name="s", mesh=mesh, masters={a, b}, blending="dual-quaternion",
  transform={1, 0, 0, 1.6,  0, 1, 0, 0,  0, 0, 1, 0}}
local k = s:add_marker{name="k", position={1.5, 0, 0}}
local c = s:add_marker{name="c", position={1.5, 0, 0}, weights=cubes}
local e = s:add_marker{name="e", position={1.5, 0, 0}, weights={0.5, 0.25, 0.25}}
local f = s:add_marker{name="f", position={1.6, 0.01, 0.3}, on_mesh=true}
print("on the mesh", f.position[1], f.position[2], f.position[3])
print(k.attachment.connections)
print(c.attachment.connections)
show("vertex 1", s:weights(1))
s:connect{sigma=1}
show("gauss", s:weights(1))
s:connect(cubes)
show("cubes", s:weights(1))
s:connect_vertex(1, {0.3, 0.6, 0.1})
show("own", s:weights(1))
s:disconnect_vertex(1)
show("fixed", s:weights(1))
local p = mech:add(art.Particle{name="p", mass=1, position={1.6, 0, 0}})
s:attach_point(p)
local free = mech:add_skin{name="free", masters={a, b}}
local q = mech:add(art.Particle{name="q", mass=1, position={2, 0, 0}})
free:attach_point(q)
print(pcall(s.connect_vertex, s, 1, {0.3, 0.3}))
print(pcall(s.connect, s, function(p, d) return {1} end))
print(pcall(mech.add_skin, mech, {name="x", masters={}}))
print(pcall(mech.add_skin, mech, {name="x", mesh=mesh, masters={a, art.Particle{}}}))
print(pcall(mech.add_skin, mech, {name="x", mesh=mesh, masters={a}, weights={sigma=-1}}))
print(pcall(mech.add_skin, mech, {name="x", mesh=mesh, masters={a}, weights="near"}))
return root
