# a cantilever of five shells with nodes on their edges under a force at its end has P L^3 / 3 E I = 0.004, in either kind, also read back from other formats
cat > strip.lua <<'LUA'
local opt = art.args { kind = "quadquad", file = "" }
local mech = art.root { name = "r" }:add(art.MechModel { name = "mech", gravity = { 0, 0, 0 }, integrator = "StaticLineSearch" })
local sheet = art.volume.shellgrid { wx = 10, wy = 1, nx = 5, ny = 1, thickness = 0.1, kind = opt.kind }
if opt.file ~= "" then sheet = art.volume.read(opt.file) end
local fem = mech:add_fem { name = "fem", mesh = sheet, thickness = 0.1,
  material = art.LinearMaterial { YoungsModulus = 1e6, PoissonsRatio = 0 } }
for _, node in ipairs(fem.nodes) do
  local p = node.position
  if p.x < -4.999 then node.dynamic = false end
  if p.x > 4.999 then
    node.externalForce = { 0, 0, (math.abs(p.y) < 0.1 and 4 or 1) / -6e3 }
    if math.abs(p.y) < 0.1 then node.name = "tip" end
  end
end
LUA
try() { # NAME ARGUMENT...
    name=$1
    shift
    artbuild strip.lua "$@" -o $name.art
    artsim -q $name.art -t 1 --step 1 -r models/mech/models/fem/nodes/tip:displacement@1 | awk -v name=$name '
        END { e = $4 / -0.004 - 1; print name, e * e < 2.5e-5 ? "bends" : "bends by " $4 }'
}
try quad kind=quadquad
try tri kind=quadtri
for format in vtk vtu inp msh; do
    artvol make shellgrid wx=10 wy=1 nx=5 ny=1 thickness=0.1 kind=quadquad -o sheet.$format 2>log || cat log
    try $format file=sheet.$format
done
# what is drawn, and what cannot be
artrender quad.art -t 1 -o quad.png --size 200x150
sed 's/nodes=\[ \([0-9]*\) [0-9]* /nodes=[ \1 /' quad.art > bad.art
artsim -q bad.art -t 1 2>&1 | head -n 1
