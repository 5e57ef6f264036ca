-- Components that stand in a model by themselves, and those that act on points, bodies and joints.
local r = art.root()
local m = r:add(art.MechModel{name="m", gravity={0, 0, -1}})
for name in args.alone:gmatch("[^,]+") do
  local c = vary(art.new(name))
  if c:is("Probe") or c:is("MonitorBase") or c:is("ControllerBase") or c:is("ControlPanel") then r:add(c) else m:add(c) end
  if c:is("NumericInputProbe") or c:is("NumericOutputProbe") then c.props = {"models/m:gravity"} end
end
local function into(list, text) (m[list] or m:add(art.ComponentList{name=list})):add_text(text) end
into("particles", [[
  [ name="p" mass=2.0 position=[ 0.0 0.0 0.05 ] velocity=[ 0.0 0.0 -1.0 ] ]
  [ name="q" mass=1.0 position=[ 3.0 0.0 1.0 ] ] [ name="r" mass=1.0 position=[ 3.0 1.0 1.0 ] ] ]])
into("rigidBodies", [[
  [ name="a" dynamic=false inertiaMethod=EXPLICIT inertia=[ 2.0 0 0 0 1 0 0 0 1 0 0 0 1 ] ]
  [ name="b" inertiaMethod=EXPLICIT inertia=[ 2.0 0.1 0.0 0.0 1.0 0.0 0.0 0.0 1.5 0.0 0.0 0.0 2.0 ] position=[ 5.0 0.0 3.0 ] ] ]])
into("points", [[
  GenericMarker [ name="k" attachment=PointFrameAttachment [
    point="points/k" frame="rigidBodies/b" loc=[ 0.3 0.0 0.5 ] ] position=[ 5.3 0.0 3.5 ] ] ]])
into("particleConstraints", [[
  LinearPointConstraint [ points=[ "particles/q" 0.5 "particles/r" 0.5 ] target=[ 3.0 0.5 1.0 ] compliance=0.001 damping=2.0 ]
  ParticlePlaneConstraint [ particles=[ "particles/p" ] normal=[ 0 0 1 ] offset=0.05 ]
  ParticleLineConstraint [ particles=[ "particles/r" ] direction=[ 0 0 1 ] origin=[ 3 1 1 ] ] ]])
into("axialSprings", [[
  Muscle [ name="s" points=[ "points/k" "particles/q" ] material=SimpleAxialMuscle [ stiffness=30.0 damping=1.0 maxForce=3 ] ]
  Truss [ name="t" points=[ "particles/r" "particles/q" ] restLength=1 material=TrussMaterial [ ] ] ]])
into("forceEffectors", [[
  SoftPlaneCollider [ models=[ "." ] normal=[ 0.0 0.0 1.0 ] center=[ 0.0 0.0 0.0 ] stiffness=500.0 damping=3.0 ]
  PointForce [ point="particles/p" direction=[ 0 0 1 ] magnitude=2 ]
  PointExciter [ maxForce=4.0 excitation=0.5 dof=FZ point="particles/p" ]
  FrameExciter [ maxForce=8.0 excitation=1.0 dof=FZ frame="rigidBodies/b" ] ]])
local shown = {}
for name in args.shown:gmatch("[^,]+") do shown[#shown + 1] = name .. " [ ]" end
m:add_text("ComponentList<ModelComponentBase> [ name=\"shown\" " .. table.concat(shown, " ") .. " ]")
