-- Weights that are changed: masters, base weights, smoothing, tables, meshes that are put in.
local art = require "art"
local root = art.root{name="r"}
local mech = root:add(art.MechModel{name="m", gravity={0, 0, 0}})
local a = mech:add(art.box{name="a", size={1, 1, 1}})
local b = mech:add(art.box{name="b", size={1, 1, 1}, position={4, 0, 0}})
local c = mech:add(art.box{name="c", size={1, 1, 1}, position={0, 4, 0}})
local mesh = art.mesh.new({{1, 0, 0}, {1.5, 0, 0}, {2, 0, 0}, {2.5, 0, 0}, {3, 0, 0}},
  {{1, 2, 3}, {3, 4, 5}})
local function show(what, w)
  local text = {}
  for i = 1, #w do text[i] = string.format("%.6f", w[i]) end
  print(what, table.concat(text, " "))
end

local s = mech:add_skin{name="s", mesh=mesh, masters={a, b}}
print("masters", #s:masters(), s:masters()[1].name, s:has_master(b), s:has_master(c))

-- a weighting counts where connections are made: not for those that are there
local marker = s:add_marker{name="k", position={1.5, 0, 0}}
show("before", s:weights(2))
s.weightingFunction = art.GaussianWeighting{sigma=1}
show("stays", s:weights(2))
print(s:add_marker{name="g", position={1.5, 0, 0}}.attachment.connections)
s:connect()
show("gauss", s:weights(2))
s:connect "inverse-square"
show("back", s:weights(2))

-- base weights, with the others scaled
s:set_base_weight(2, 0.5)
show("half", s:weights(2))
s:set_base_weight(2, 0)
show("none", s:weights(2))
marker.attachment:set_base_weight(0.25)
print(marker.attachment.baseWeight, marker.attachment.connections)

-- smoothing: the mean over the neighbours, once by one edge, sums stay
s:connect{{1, 0}, {1, 0}, {1, 0}, {0, 1}, {0, 1}}
s:smooth()
show("smooth 3", s:weights(3))
show("smooth 1", s:weights(1))
s:connect{{1, 0}, {1, 0}, {1, 0}, {0, 1}, {0, 1}}
s:smooth{rings=2, sigma=0.5, times=1}
show("by distance", s:weights(3))

-- a table, whose columns may have any order
s:connect "skin-weights.csv"
show("table 1", s:weights(1))
show("table 2", s:weights(2))
print(pcall(s.connect, mech:add_skin{name="t", mesh=mesh, masters={a, c}}, "skin-weights.csv"))

-- points on the mesh or not
local p = mech:add(art.Particle{name="p", mass=1, position={1.25, 0, 0}})
print("on the mesh", s:attach_point(p).featureBased)
s.attachPointsToMesh = false
local q = mech:add(art.Particle{name="q", mass=1, position={1.25, 0, 0}})
print("on the mesh", s:attach_point(q).featureBased)
print("on the mesh", s:attach_point(mech:add(art.Particle{name="o", position={1.25, 0, 0}}), {on_mesh=true}).featureBased)

-- a master goes
s:connect{{0.5, 0.5}, {1, 0}, {0, 1}, {0.2, 0.8}, {0.5, 0.25, 0.25}}
s:remove_master(a)
print("masters", #s:masters(), s:masters()[1].name)
for i = 1, 5 do show("vertex " .. i, s:weights(i)) end
print(marker.attachment.baseWeight, marker.attachment.connections)
print(pcall(s.remove_master, s, a))

-- another mesh follows nothing
s:set_mesh(art.mesh.rectangle{wx=0.2, wy=0.2})
show("fresh", s:weights(4))
s:connect()
show("connected", s:weights(4))
mech:add(art.SkinMeshBody{name="raw", mesh=mesh})
mech:add_skin{name="free", mesh=mesh, masters={a}, weights="none"}
-- a skin does not collide with itself
print(pcall(mech.set_collision_behavior, mech, s, s, true))
print(pcall(s.smooth, s, {rings=0}))
print(pcall(s.set_base_weight, s, 9, 0.5))
return root
