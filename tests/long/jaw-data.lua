-- Jaw, hyoid, cranium and maxilla, 96 markers and 28 muscles; springs in place of the joints.
-- Millimetres, kilograms, seconds; forces in 1e-3 N.
local art = require "art"
local a = art.args{data="."}
local geometry, derived = a.data .. "/geometry/", a.data .. "/derived/"

local root = art.root{name="jaw", maxStepSize=0.005}
local mech = root:add(art.MechModel{name="jawmodel", gravity={0, 0, -9800}, integrator="Trapezoidal",
  maxStepSize=0.005})

local meshes = {cranium="ubccranium_symmetric.obj", maxilla="ubcmaxilla_symmetric_teethsmoothed.obj",
  jaw="ubcjaw_symmetric_teethsmoothed.obj", hyoid="ubchyoid_symmetric.obj"}
local reference = {jaw={0.2, "jaw_smooth.obj"}, hyoid={0.01, "hyoid_t.obj"}}

local body = {}
for _, row in ipairs(art.table(derived .. "bodies_rest.tsv")) do
  local b = {name=row.name, file=geometry .. meshes[row.name], scale=1000, open=true}
  local ref = reference[row.name]
  if ref then
    b.density = ref[1] / art.mesh.read(geometry .. "reference-density/" .. ref[2]):volume()
    b.frameDamping, b.rotaryDamping = row.frameDamping, row.rotaryDamping
  else
    b.dynamic = false
  end
  body[row.name] = mech:add(art.body(b))
  if ref then
    body[row.name]:center()
    body[row.name].pose = {row.x, row.y, row.z, row.ux, row.uy, row.uz, row.angle_deg}
  end
end

local marker = {}
for _, row in ipairs(art.table(derived .. "markers.tsv")) do
  if body[row.body] then
    marker[row.name] = body[row.body]:add_marker{name=row.name, location={row.lx, row.ly, row.lz}}
  end
end

local open = mech:add(art.exciter{name="open"})
local close = mech:add(art.exciter{name="close"})
local group = {ad=open, ip=open, at=close, mt=close, pt=close, sm=close, dm=close, mp=close}
for _, row in ipairs(art.table(derived .. "muscles_rest.tsv")) do
  local by = group[row.name:sub(2)]
  mech:add(art.Muscle{name=row.name, points={marker[row.origin], marker[row.insertion]},
    excitationSources=by and {{by, 1}} or nil,
    material=art.PeckAxialMuscle{maxForce=row.maxForce, optLength=row.optLength, maxLength=row.maxLength,
      tendonRatio=row.tendonRatio, passiveFraction=row.passiveFraction, damping=row.damping,
      forceScaling=1}})
end

-- a point hung on three springs at right angles
local function hang(point, stiffness, damping)
  local p = point:world()
  for axis, d in pairs{x={10, 0, 0}, y={0, 10, 0}, z={0, 0, 10}} do
    local anchor = mech:add(art.Particle{name=point.name .. "_" .. axis, dynamic=false,
      position={p[1] + d[1], p[2] + d[2], p[3] + d[3]}})
    local spring = mech:add(art.AxialSpring{name=point.name .. "_" .. axis, points={anchor, point},
      material=art.LinearAxialMaterial{stiffness=stiffness, damping=damping}})
    spring.restLength = spring:current_length()
  end
end
hang(marker.ltmj, 50000, 20)
hang(marker.rtmj, 50000, 20)
for _, name in ipairs{"hyoidRef", "lphc_origin", "rphc_origin"} do hang(marker[name], 1760 / 3, 1) end

-- teeth that meet: ropes from below, taut when the jaw rises above the rest posture by two millimetres
for _, row in ipairs(art.table(derived .. "constraints.tsv")) do
  if row.name:find("BITE") then
    local tooth = body.jaw:add_marker{name=row.name, location={row.px, row.py, row.pz}}
    local p = tooth:world()
    local below = mech:add(art.Particle{name=row.name .. "_below", dynamic=false,
      position={p[1], p[2], p[3] - 100}})
    mech:add(art.Muscle{name=row.name, points={below, tooth}, restLength=102,
      material=art.SimpleAxialMuscle{stiffness=2e5, damping=50, maxForce=0, unilateral=true}})
  end
end
