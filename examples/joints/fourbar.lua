-- Four bars, the ground among them, joined by hinges about y: three moving links with one freedom.
local art = require "art"
local args = art.args{crank=90}
local root = art.root{name="fourbar", maxStepSize=0.005}
local mech = root:add(art.MechModel{name="mech", gravity={0, 0, -9.8}})

local function bar(name, p, q)
  local dx, dz = q[1] - p[1], q[3] - p[3]
  return mech:add(art.box{name=name, size={math.sqrt(dx * dx + dz * dz), 0.05, 0.05}, density=1000,
    pose={(p[1] + q[1]) / 2, 0, (p[3] + q[3]) / 2, 0, 1, 0, -math.deg(math.atan(dz, dx))}})
end

local A, B, C, D = {0, 0, 0}, {0, 0, 0.4}, {1, 0, 0.8}, {1, 0, 0}
local crank, coupler, rocker = bar("crank", A, B), bar("coupler", B, C), bar("rocker", C, D)
local function hinge(name, a, b, p, t)
  return mech:add_joint("HingeJoint", {name=name, a=a, b=b, origin=p, axis={0, 1, 0}})
end
local j = hinge("A", crank, nil, A)
hinge("B", coupler, crank, B)
hinge("C", rocker, coupler, C)
hinge("D", rocker, nil, D)

-- the loop stays closed: coupler and rocker go where they must
j.theta = args.crank - 90
