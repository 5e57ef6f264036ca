-- A sleeve around an arm of two bones: its vertices follow both by their distances. A muscle runs from the upper arm through two
-- points that are carried by the sleeve to the forearm.
local art = require "art"
local args = art.args{blending="dual-quaternion", weights="inverse-square", distance="straight", excitation=0.6}

-- inverse cubes of the distances, as guide section 11.3 has them
local function cubes(p, d)
  local least, sum, w = math.huge, 0, {}
  for k = 1, #d do least = math.min(least, d[k]) end
  for k = 1, #d do
    w[k] = d[k] == least and 1 or (least / d[k]) ^ 3
    sum = sum + w[k]
  end
  for k = 1, #d do w[k] = w[k] / sum end
  return w
end
local weights = args.weights
if weights == "cubes" then weights = cubes elseif weights == "gauss" then weights = {sigma=0.05} end

local root = art.root{name="sleeve", maxStepSize=0.005}
local mech = root:add(art.MechModel{name="mech", gravity={0, 0, -9.8}, frameDamping=0.2, rotaryDamping=0.05})
local upper = mech:add(art.box{name="upper", size={0.3, 0.04, 0.04}, density=1500, position={-0.15, 0, 0}, dynamic=false})
local fore = mech:add(art.box{name="fore", size={0.3, 0.04, 0.04}, density=1500, position={0.15, 0, 0}})
mech:add_joint("HingeJoint", {name="elbow", a=fore, b=upper, origin={0, 0, 0}, axis={0, -1, 0}, thetaRange={0, 110}})

local sleeve = art.mesh.capsule{r=0.06, h=0.5, slices=24, nsegs=24}
local skin = mech:add_skin{name="sleeve", masters={upper, fore}, blending=args.blending, weights=weights,
  distance=args.distance, mesh=sleeve, transform={0, 0, 1, 0,  0, 1, 0, 0,  -1, 0, 0, 0}}
local above = skin:add_marker{name="above", position={-0.06, 0, 0.06}}
local over = skin:add_marker{name="over", position={0.06, 0, 0.06}, on_mesh=true}
local from = upper:add_marker{name="from", location={-0.1, 0, 0.05}}
local to = fore:add_marker{name="to", location={0, 0, 0.03}}
local muscle = mech:add_multi_point_muscle{name="biceps", points={from, above, over, to},
  material=art.SimpleAxialMuscle{maxForce=120, damping=5}}
muscle.excitation = args.excitation
return root
