# tol: 1e-9 1e-9
# exit: 3
# stderr: sheet.art:[0-9]+:[0-9]+: error: node 0 of seam 'left' belongs to a shell, whose director a seam does not turn
# a sheet of shells, clamped at an edge and loaded at the other: the beam; its forces are in equilibrium; seams of shells are refused
cat >sheet.lua <<'L'
local art = require "art"
local root = art.root{name="sheet"}
local mech = root:add(art.MechModel{name="mech"})
local fem = mech:add(art.FemModel3d{name="fem", density=1000,
  material=art.LinearMaterial{YoungsModulus=1e7, PoissonsRatio=0, corotated=false}})
local nx, ny, l, w, node = 20, 2, 1, 0.1, {}
for j = 0, ny do
  for i = 0, nx do
    node[j * (nx + 1) + i] = fem.nodes:add(art.FemNode3d{position={l * i / nx, w * j / ny, 0}})
  end
end
for j = 0, ny - 1 do
  for i = 0, nx - 1 do
    local a = j * (nx + 1) + i
    fem:add_shell{node[a], node[a + 1], node[a + nx + 2], node[a + nx + 1], thickness=0.02}
  end
end
return root
L
artbuild sheet.lua -o sheet.art
artreduce compute sheet.art --bone 'x < 1e-9' --touch 'x > 0.999' -n sheet -o sheet.zone
artreduce info sheet.zone | awk '/equilibrium/ { print ($2 < 1e-7) }'
printf 'artchain 1\nzone sheet sheet.zone\n' >sheet.chain
artreduce pose sheet.chain -l sheet:20=0,0,-0.02 -l sheet:41=0,0,-0.04 -l sheet:62=0,0,-0.02 |
    awk '/^0/ { e = $2 / 0.04 - 1; print (e < 1e-3 && e > -1e-3 ? "the beam" : e) }'
artreduce compute sheet.art --seam 'left=x < 1e-9' --seam 'right=x > 0.999' -o two.zone
