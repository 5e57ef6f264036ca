-- Values in values, probes with their data, and parts that need others: what readers-agree-parts.lua cannot make alone.
local r = art.root()
local m = r:add(art.MechModel{name="m", gravity={0, 0, -1}})
local n = 0
local function tet(material)
  n = n + 1
  local f = m:add(art.FemModel3d{name="f" .. n, density=10, material=material})
  for i, at in ipairs{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}} do f:add_node{at[1] + 2 * n, at[2], at[3]}.dynamic = i == 1 end
  f:add_element{0, 1, 2, 3}
  return f
end
for _, name in ipairs(art.classes("BondRelaxation")) do
  local good, relaxation = pcall(art.new, name)
  if good then
    tet(art.ReactiveViscoelasticMaterial{baseMaterial=art.NeoHookeanMaterial{YoungsModulus=3}, bondMaterial=art.NeoHookeanMaterial{}, relaxation=vary(relaxation)})
  end
end
tet(art.ViscoelasticMaterial{baseMaterial=art.MooneyRivlinMaterial{}, viscoBehavior=vary(art.QLVBehavior{})})
for _, name in ipairs(art.classes("RenderProps")) do
  local props = vary(art.new(name))
  props.colorMap, props.normalMap = vary(art.new("ColorMapProps")), vary(art.new("NormalMapProps"))
  props.bumpMap = vary(art.new("BumpMapProps"))
  m.particles:add{name="of" .. name, position={0, -1, 0}, dynamic=false}.renderProps = props
end

local a = m:add(art.box{name="a", size=1, mass=3, dynamic=false})
local b = m:add(art.box{name="b", size=1, mass=3, position={0, 0, 2}})
local c = m:add(art.box{name="c", size=1, mass=3, position={3, 0, 2}})
m:set_collision_behavior(a, b, true, 0.25)
m:set_collision_behavior(a, c, true, 0.25)
m:set_collision_behavior(b, c, true, 0.25)
m.collisionManager.behaviors[1].forceBehavior = vary(art.LinearElasticContact{})
m.collisionManager.behaviors[2].forceBehavior = vary(art.new("ScriptContactForce"))
m.collisionManager.behaviors[2].forceBehavior.code = "function force(d) return 10 * d, 0.1, 1 end"
local skin = m:add(art.SkinMeshBody{name="skin", mesh=art.mesh.box(1, 1, 1)})
skin.weightingFunction = vary(art.GaussianWeighting{})
local p = m.particles:add{name="p", position={0, 5, 0}, dynamic=false}
local q = m.particles:add{name="q", position={0, 5, 2}}
local w = m.particles:add{name="w", position={0, 6, 1}, dynamic=false}
m:add(art.MultiPointMuscleVia{name="via", points={p, w, q}, material=art.SimpleAxialMuscle{maxForce=2}, excitation=0.5})
-- a hinge along z
local turned = m:add(art.box{name="turned", size=1, mass=2, position={0, 9, 0}})
m:add_joint("ScriptJoint", {name="hinge", a=turned, TCA={0, 0, 0}, TDB={0, 9, 0},
  declare={{name="theta", type="angle"}, {name="pitch", type="double", default=0.5, unit="L"}}, code=[[
  local rows = {{holds="length"}, {holds="length"}, {holds="length"}, {holds="angle"}, {holds="angle"}}
  for i, row in ipairs(rows) do row.wrench = {0, 0, 0, 0, 0, 0}; row.wrench[i] = 1 end
  rows[6] = {limit="theta", wrench={0, 0, 0, 0, 0, 1}}
  local function pose(q) return {0, 0, 0}, art.rotation.about("z", q[1]) end
  local function angle(p, R) return math.atan(R[4], R[1]) end
  return {coordinates={{name="theta", type="angle"}}, rows=rows, pose=pose, coords_of=angle,
    project=function(p, R) return pose{angle(p, art.rotation.align_z(R))} end}]]})

local shell = m:add(art.FemModel3d{name="shell", density=10, material=art.LinearMaterial{}})
for _, at in ipairs{{0, 0}, {1, 0}, {1, 1}, {0, 1}} do shell:add_node{at[1], at[2] + 15, 0} end
shell:add_shell{0, 1, 2, 3, thickness=0.1}
m.attachments:add_text('ShellNodeFrameAttachment [ point="models/shell/nodes/0" frame="rigidBodies/a" loc=[ 0 15 0 ] ]')

r.inputProbes:add_text([[ NumericInputProbe [ name="in" startTime=0.5 stopTime=2.5 scale=2.0 interpolation=[ order=Cubic ]
    props=[ "models/m/multiPointSprings/via:excitation" ] data=[ 0 0.1
 1 0.3 ] ]
  AffineNumericInputProbe [ name="affine" startTime=0.5 stopTime=2.5 props=[ "models/m:gravity" ] data=[ 0 0 0 -1
 1 0 0 -2 ] ] ]])
r.outputProbes:add_text([[ NumericOutputProbe [ name="out" startTime=0.25 stopTime=2.5 updateInterval=0.1
    props=[ "models/m/multiPointSprings/via:length" ] ] ]])
r:add(art.ScriptController{name="acts", code="function apply() end"})
r:add(art.ScriptMonitor{name="sees", code="function apply() end"})
