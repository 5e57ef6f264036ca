-- A jaw that muscles open and close. Metres, kilograms, seconds, newtons.
-- x forward, y left, z up; the origin lies half way between the condyles.
local art = require "art"
local sweep = require "sweep"
local a = art.args{density=1900, joint=2e4, bite=2e5, file="excitations.txt", stop=1, resolution=6}

local root = art.root{name="demo", maxStepSize=0.002}
local mech = root:add(art.MechModel{name="jaw", gravity={0, 0, -9.81},
  renderProps={lineStyle="SPINDLE", lineRadius=0.004, lineColor={0.62, 0.12, 0.12}, shading="SMOOTH"}})

-- ---------------------------------------------------------------- bones
-- station: place, direction of the first half axis, both half axes
local bone = sweep.mirrored{
  {-0.002, 0.050,  0.004,  1, 0, 0.2,    0.004, 0.008},
  { 0.001, 0.050, -0.006,  1, 0, 0.2,    0.005, 0.006},
  { 0.010, 0.049, -0.028,  1, 0, 0.2,    0.014, 0.004},
  { 0.020, 0.047, -0.050,  0.7, 0, 0.7,  0.016, 0.0045},
  { 0.045, 0.037, -0.066,  0.1, 0, 1,    0.014, 0.006},
  { 0.070, 0.022, -0.072,  0, 0, 1,      0.013, 0.006},
  { 0.084, 0.000, -0.073,  -0.1, 0, 1,   0.015, 0.007}}
local teeth = sweep.mirrored{
  { 0.034, 0.037, -0.049,  0, 0, 1,      0.004, 0.005},
  { 0.052, 0.032, -0.051,  0, 0, 1,      0.0045, 0.005},
  { 0.072, 0.018, -0.053,  0, 0, 1,      0.005, 0.004},
  { 0.081, 0.000, -0.053,  0, 0, 1,      0.006, 0.003}}
local function coronoid(side)
  return sweep.tube({
    {0.020, side * 0.0485, -0.030,  1, 0, 0,  0.010, 0.003},
    {0.027, side * 0.0475, -0.014,  1, 0, 0,  0.006, 0.0025},
    {0.031, side * 0.0465,  0.000,  1, 0, 0,  0.002, 0.002}}, a.resolution, 12)
end
local hyoid_bone = sweep.mirrored{
  { 0.000, 0.018, -0.088,  0, 0, 1,      0.002, 0.002},
  { 0.018, 0.016, -0.095,  0, 0, 1,      0.003, 0.002},
  { 0.033, 0.000, -0.098,  0, 0, 1,      0.005, 0.003}}

local n, sides = a.resolution, 20
local parts = {
  {name="bone", mesh=sweep.tube(bone, n, sides)},
  {name="teeth", mesh=sweep.tube(teeth, n, sides)},
  {name="lcoronoid", mesh=coronoid(1)},
  {name="rcoronoid", mesh=coronoid(-1)}}
local jaw = mech:add(art.body{name="jaw", density=a.density, frameDamping=20, rotaryDamping=2e-3,
  meshes=parts})
jaw:center()
local volume = 0
for _, part in ipairs(parts) do volume = volume + part.mesh:volume() end
print(string.format("mass %.9g kg", a.density * volume))

local skull = mech:add(art.body{name="skull", dynamic=false,
  mesh=art.mesh.ellipsoid(0.095, 0.072, 0.070, 24), position={-0.002, 0, 0.072}})
local hyoid = mech:add(art.body{name="hyoid", dynamic=false, mesh=sweep.tube(hyoid_bone, n, 12)})
local bodies = {skull=skull, hyoid=hyoid}

-- what they look like: bones of ivory, a skull that lets one see the muscles behind it, no points
for _, body in ipairs{jaw, skull, hyoid} do body.renderProps = {faceColor={0.93, 0.88, 0.76}} end
skull.renderProps.alpha = 0.35
mech.frameMarkers.renderProps = {visible=false}
mech.particles.renderProps = {visible=false}

-- -------------------------------------------------------------- muscles
local group = {
  open=mech:add(art.exciter{name="open"}),
  close=mech:add(art.exciter{name="close"})}

for _, row in ipairs(art.table("muscles.tsv")) do
  for prefix, side in pairs{l=1, r=-1} do
    local name = prefix .. row.name
    local origin = bodies[row.from]:add_marker{name=name .. "_origin", world={row.ox, side * row.oy, row.oz}}
    local insertion = jaw:add_marker{name=name .. "_insertion", world={row.ix, side * row.iy, row.iz}}
    local muscle = mech:add(art.Muscle{name=name, points={origin, insertion},
      excitationSources={{group[row.group], 1}},
      excitationColor={1, 0.8, 0.1}, maxColoredExcitation=0.2})
    -- closers are at their optimal length with the teeth together, the opener when it is slack
    local optimal = muscle:current_length() * (row.group == "open" and 0.85 or 1)
    muscle.material = art.PeckAxialMuscle{maxForce=row.fmax, optLength=optimal,
      maxLength=row.stretch * optimal, tendonRatio=1 - row.fibre, passiveFraction=0.015, damping=1,
      forceScaling=1}
  end
end

-- --------------------------------------------- joints and teeth, as springs
-- each condyle hangs on three springs at right angles
for prefix, side in pairs{l=1, r=-1} do
  local condyle = jaw:add_marker{name=prefix .. "condyle", world={0, side * 0.05, 0}}
  for axis, d in pairs{x={-0.03, 0, 0}, y={0, side * 0.03, 0}, z={0, 0, 0.03}} do
    local socket = skull:add_marker{name=prefix .. "socket_" .. axis, world={d[1], side * 0.05 + d[2], d[3]}}
    local spring = mech:add(art.AxialSpring{name=prefix .. "joint_" .. axis, points={condyle, socket},
      material=art.LinearAxialMaterial{stiffness=a.joint, damping=20}})
    spring.restLength = spring:current_length()
    spring.renderProps = {visible=false}
  end
end

-- teeth that meet: a rope from below that holds the molars back when they rise above the bite
for prefix, side in pairs{l=1, r=-1} do
  local molar = jaw:add_marker{name=prefix .. "molar", world={0.045, side * 0.034, -0.046}}
  local below = mech:add(art.Particle{name=prefix .. "below", dynamic=false,
    position={0.045, side * 0.034, -0.146}})
  mech:add(art.Muscle{name=prefix .. "bite", points={below, molar}, restLength=0.1,
    material=art.SimpleAxialMuscle{stiffness=a.bite, damping=50, maxForce=0, unilateral=true},
    renderProps={visible=false}})
end

-- --------------------------------------------------------------- probes
local incisor = jaw:add_marker{name="incisor", world={0.084, 0, -0.047}}
root:add(art.input_probe{name="drive", file=a.file, stop=a.stop,
  props={{group.open, "excitation"}, {group.close, "excitation"}}})
root:add(art.output_probe{name="incisor", file="incisor.txt", stop=a.stop, interval=0.005,
  props={{incisor, "position"}}})
