-- An arm of two links: a shoulder that turns in all directions, an elbow that is a hinge.
local art = require "art"
local args = art.args{elbow=90}
local root = art.root{name="arm", maxStepSize=0.005}
local mech = root:add(art.MechModel{name="mech", gravity={0, 0, -9.8}, frameDamping=0.01, rotaryDamping=0.01})
local upper = mech:add(art.box{name="upper", size={0.3, 0.05, 0.05}, density=1000, position={0.15, 0, 0}})
local fore = mech:add(art.box{name="fore", size={0.25, 0.04, 0.04}, density=1000, position={0.425, 0, 0}})
fore:add_marker{name="hand", location={0.125, 0, 0}}

-- the joints are where the links meet; roll, pitch and yaw are zero as the arm was drawn, straight along x
local shoulder = mech:add_joint("GimbalJoint", {name="shoulder", a=upper, origin={0, 0, 0},
  rollRange={-100, 100}, pitchRange={-90, 90}, yawRange={-60, 60}})
local elbow = mech:add_joint("HingeJoint", {name="elbow", a=fore, b=upper, origin={0.3, 0, 0}, axis={0, -1, 0},
  thetaRange={0, 150}})

-- where the arm begins: the shoulder's coordinates move both links, the elbow's the forearm
shoulder:set_coordinates{roll=30, pitch=40}
elbow.theta = args.elbow
