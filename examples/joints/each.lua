-- A box on a joint to the ground, of each kind: frame D is that of the world, C stands in a corner of the box. Markers at
-- the origin of C and at the ends of its axes tell where it is.
local art = require "art"
local args = art.args{kind="HingeJoint"}
local kinds = {
  HingeJoint={thetaRange={-60, 60}},
  SliderJoint={zRange={-0.5, 0.5}},
  CylindricalJoint={zRange={-0.5, 0.5}, thetaRange={-60, 60}},
  SlottedHingeJoint={xRange={-0.3, 0.3}, thetaRange={-60, 60}},
  UniversalJoint={rollRange={-50, 50}, pitchRange={-40, 40}},
  SkewedUniversalJoint={skewAngle=math.rad(30), rollRange={-50, 50}, pitchRange={-40, 40}},
  GimbalJoint={rollRange={-50, 50}, pitchRange={-40, 40}, yawRange={-30, 30}},
  SphericalJoint={maxTilt=40, tiltLimited=true},
  PlanarJoint={xRange={-0.3, 0.3}, yRange={-0.3, 0.3}, thetaRange={-60, 60}},
  PlanarTranslationJoint={xRange={-0.3, 0.3}, yRange={-0.3, 0.3}},
  EllipsoidJoint={semiAxisLengths={1, 1.5, 2},
    longitudeRange={-60, 60}, latitudeRange={-40, 40}, thetaRange={-50, 50}, phiRange={-30, 30},
    longitude=20, latitude=10, theta=-10, phi=15},
  PlanarConnector={},
  SegmentedPlanarConnector={segs={-0.6, 0.3, -0.2, 0, 0.2, 0, 0.6, 0.3}},
}
local properties = kinds[args.kind] or error("no such kind: " .. args.kind)
local root = art.root{name="each", maxStepSize=0.005}
local mech = root:add(art.MechModel{name="mech", gravity={3, -4, -8}, frameDamping=0.05, rotaryDamping=0.05})
local box = mech:add(art.box{name="box", size={0.5, 0.3, 0.4}, density=100, position={0.25, 0.15, 0.2}})

-- a connector has a point on the body, a joint a frame
local corner = {-0.25, -0.15, -0.2}
properties.name, properties.a = "joint", box
if args.kind:find("PlanarConnector") then properties.pCA = corner end
properties.TDW = {0, 0, 0}
local joint = mech:add_joint(args.kind, properties)
local tip = properties.pCA and {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0} or joint:tcd()
for k, name in ipairs{"x", "y", "z", "origin"} do
  local length = k < 4 and 1 or 0
  box:add_marker{name=name, world={tip[4] + length * tip[k], tip[8] + length * tip[4 + k], tip[12] + length * tip[8 + k]}}
end
