-- The models of guide chapter 11 with boxes for bones: elbow (11.2.1), tube (11.4.3), phalanx (11.7.1).
local art = require "art"
local args = art.args{which="elbow"}
local root = art.root{name=args.which, maxStepSize=0.001}
local mech = root:add(art.MechModel{name="m", gravity={0, 0, -9.8}})

local function elbow()
  mech.frameDamping, mech.rotaryDamping = 10, 100
  local upper = mech:add(art.box{name="upper", size={0.2, 0.4, 2}, density=1000, position={0, 0, 1}, dynamic=false})
  local s, c = math.sin(math.rad(225)), math.cos(math.rad(225))
  local lower = mech:add(art.box{name="lower", size={0.2, 0.4, 2}, density=1000, position={s, 0, c},
    orientation={0, 1, 0, 225}})
  mech:add_joint("HingeJoint", {name="elbow", a=lower, b=upper, origin={0, 0, 0}, axis={0, 1, 0}})
  local from = upper:add_marker{name="from", location={-0.1, 0, 0.8333}}
  local to = lower:add_marker{name="to", location={0.1, 0, -0.5}}
  mech:add(art.Muscle{name="muscle", points={from, to}, excitation=1,
    material=art.SimpleAxialMuscle{stiffness=1000, damping=0, maxForce=2000}})
  local skin = mech:add_skin{name="skin", masters={upper, lower}, mesh=art.mesh.capsule{r=0.5, h=2, slices=20, nsegs=8}}
  skin:add_marker{name="free", position={-0.5, 0.1, 0.3}}
end

-- A skin without a mesh: via points between two bodies; without gravity and friction.
local function phalanx()
  mech.gravity = {0, 0, 0}
  root.maxStepSize = 0.0005
  mech.integrator = "Trapezoidal"
  local proximal = mech:add(art.box{name="proximal", size={0.02, 0.02, 0.04}, density=1000, position={0, 0, 0.02}, dynamic=false})
  local distal = mech:add(art.box{name="distal", size={0.02, 0.02, 0.04}, density=1000, position={0, 0, -0.02}})
  mech:add_joint("HingeJoint", {name="joint", a=distal, b=proximal, origin={0, 0, 0}, axis={0, 1, 0}})
  local skin = mech:add_skin{name="skin", masters={proximal, distal}, blending="dual-quaternion"}
  local via = {proximal:add_marker{name="from", location={0.012, 0, 0.015}}}
  for k, w in ipairs{0.25, 0.5, 0.8} do
    via[#via + 1] = skin:add_marker{name="v" .. k, position={0.012 + 0.001 * k, 0, 0.02 - 0.01 * k}, weights={1 - w, w, 0}}
  end
  via[#via + 1] = distal:add_marker{name="to", location={0.012, 0, -0.015}}
  local muscle = mech:add_multi_point_muscle{name="muscle", points=via,
    material=art.SimpleAxialMuscle{stiffness=0, damping=0, maxForce=0.04}}
  muscle.excitation = 1
end

-- A beam of hexahedra between two blocks and a skin over all, which may fall on a cylinder (11.4.3, 11.6.1).
local function tube(falls)
  root.maxStepSize = 0.01
  local fem = mech:add_fem{name="fem", mesh=art.volume.grid{wx=1, wy=0.2, wz=0.2, nx=8, ny=2, nz=2}, density=1000,
    material=art.LinearMaterial{YoungsModulus=500000, PoissonsRatio=0.45}, particleDamping=2, stiffnessDamping=0.01}
  local block = {}
  for k, x in ipairs{-0.75, 0.75} do
    block[k] = mech:add(art.box{name="block" .. k, size={0.5, 0.3, 0.3}, density=1000, position={x, 0, 0}, dynamic=falls or k == 2,
      frameDamping=falls and 80 or 0, rotaryDamping=falls and 20 or 0})
  end
  for _, node in ipairs(fem.nodes) do
    local x = node.position[1]
    if math.abs(x) > 0.499 then mech:attach_point(node, block[x < 0 and 1 or 2]) end
  end
  local skin = mech:add_skin{name="skin", masters={block[1], block[2], fem},
    mesh=art.mesh.capsule{r=0.4, h=2, slices=16, nsegs=10}, transform={0, 0, 1, 0,  0, 1, 0, 0,  -1, 0, 0, 0}}
  fem:add_marker{name="inside", position={0.31, 0.02, 0.03}}
  skin:add_marker{name="fem", position={0.31, 0.02, 0.03}}
  skin:add_marker{name="mixed", position={0.31, 0.02, 0.03}, weights={0.2, 0.3, 0.5, 0}}
  skin:add_marker{name="above", position={0, 0, 0.4}}
  if not falls then return end
  local cylinder = mech:add(art.cylinder{name="cylinder", radius=0.5, height=2, sides=50, position={0, 0, -1.5},
    orientation={1, 0, 0, 90}, dynamic=false})
  mech:set_collision_behavior(skin, cylinder, {friction=0, reduceConstraints=true})
  mech:set_collision_response(skin, cylinder, {name="response"})
end

({elbow=elbow, phalanx=phalanx, tube=tube, drape=function() tube(true) end})[args.which]()
return root
