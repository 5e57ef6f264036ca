local m = art.root():add(art.MechModel{name="m"})
local f = m:add_fem{name="f", mesh=art.volume.grid{wx=2, wy=1, wz=1, nx=2, ny=1, nz=1}}
local function len(x) return (x[1]^2 + x[2]^2)^0.5 end
local n = f:add_field{name="n", default=3, value=function(x) if x[1] > 0 then return len(x) end end}
local e = f:add_field{name="e", on="elements", size=3, value=function(x) return x end}
local p = f:add_field{name="p", on="points", value=len}
f.material = art.LinearMaterial{YoungsModulus=1e4}
f.material.YoungsModulusField = n
local g = art.field(m:add_grid_field{name="g", cells={2, 1, 1}, value=len})
print(g:count(), g:of(1), g:at{0, 0, 0}, g:gradient{0.1, 0, 0})
local s = m:add(art.FixedMeshBody{name="s", mesh=art.mesh.box{wx=1, wy=1, wz=1}})
local v = art.field(m:add_mesh_field{name="v", mesh=s, value=len})
local u = art.field(m:add_mesh_field{name="u", mesh=s, on="faces", size=2, value=function(x, i) return {i, x[1]} end})
print(v:count(), v:at(v:place(3)), u:at(u:place(2)), u:of(5))
for _, c in ipairs{n, e, p} do
  local a = art.field(c)
  print(a:at{0.1, 0, 0}, a:gradient{0.1, 0, 0}, a:count())
end
for k = 1, 4 do f:add_node{k % 2, 3, k // 3} end
local q = f:add_shell{f.nodes[13], f.nodes[14], f.nodes[16], thickness=0.1}
q.elementClass = "MEMBRANE"
f:add_shell{f.nodes[13], f.nodes[14], f.nodes[16], f.nodes[15], thickness=0.1}
