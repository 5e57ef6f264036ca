-- a beam that is bent, loaded, of several materials, densities and masses
local art = require "art"
local root = art.root{name="x", maxStepSize=0.01}
local mech = root:add(art.MechModel{name="mech"})
local fem = mech:add_fem{name="fem", mesh=art.volume.grid{wx=1, wy=0.3, wz=0.3, nx=3, ny=2, nz=2, kind=args.kind or "hex"}, density=10, particleDamping=1, stiffnessDamping=0.02,
  material=art.LinearMaterial{YoungsModulus=4000, PoissonsRatio=0.33}}
fem:fix{x=-0.5}
fem:deform(function(p) return {p.x*1.1, p.y, p.z} end)
fem:set_material({x={0,1}}, art.LinearMaterial{YoungsModulus=9000})
fem:bundle{name="b", material=art.LinearMaterial{YoungsModulus=1000}, elements={y={0,1}}}
fem:load_surface({x=0.55}, {total={0,0,-0.1}})
fem:set_mass({x=0.55,z=0.15}, 0.02)
for i,n in ipairs(fem:nodes_where{x=0.55}) do n.name="tip"..i end
