local r = art.root()
local m = r:add(art.MechModel{name="m"})
local f = m:add_muscle_fem{name="f", density=10, mesh=art.volume.grid{wx=2, wy=1, wz=1, nx=2, ny=1, nz=1}}
f:fix{x=-1}
f:muscle_bundle{name="a", elements="all", direction={3, 0, 4}}
f:muscle_bundle{name="b", points=true, direction=function(at) return at.x > 0.1 and {0, 1, 0} or nil end}
local c = f:muscle_bundle{name="c", fibres={f:nodes_where{y=0.5, z=0.5}}, direction="fibres", radius=0.7}
f:add_exciter{name="e", targets={{c, 0.5}}}
for _, p in ipairs(f:points_of(f.elements[1])) do print(p[1]) end
local q = f:query()
print(q:containing{-0.4, 0.1, 0.1}, q:nearest{2, 0, 0}, q:nearest_node{0, 1, 0}, #q:nodes_near({0, 0, 0}, 2))
local p = m.particles:add(art.Particle{name="p", mass=1, position={0.1, 0, 0.05}})
m:attach_point(p, f)
m:detach_point(p)
m:attach_point(p, {f.nodes[1], f.nodes[2]}, nil, {0.5, 0.5})
m:attach_frame(m.frames:add(art.Frame{name="a", pose={0.4, 0, 0, 0, 1, 0, 45}}), f)
local b = m:add(art.box{name="k", size={1, 1, 1}})
m:attach_frame(b, f:nodes_where{x={-0.1, 1.1}})
f:add_frame{name="o", pose={-0.2, 0, 0}, nodes=f:nodes_where"all"}
f:add_marker{position={0, 0, 0}, nodes=f:nodes_where"all"}
f:add_marker{position={0.3, 0.1, 0}, element=f.elements[2]}
m:add_joint("HingeJoint", {a=m:add(art.box{size={1, 1, 1}, position={0, 0, 1}}), b=f, origin={0.2, 0, 0.1}, axis={0, 1, 0}})
print(pcall(m.attach_point, m, f.nodes[1], p))
