# Joints placed by what they are about: axes of universal joints, ellipsoids, points on planes.
# stderr: roll_axis and pitch_axis are parallel
# stderr: SkewedUniversalJoint is placed by one of
cat >m.lua <<'END'
local art = require "art"
local root = art.root{name="r"}
local mech = root:add(art.MechModel{name="mech"})
local a = mech:add(art.box{name="a", size={1, 1, 1}, pose={1, 2, 3, 1, 0, 0, 90}})
local b = mech:add(art.box{name="b", size={1, 1, 1}, pose={-1, 0, 2, 0, 1, 0, 30}, dynamic=false})
local function near(x, y, tol, what)
  for i = 1, #y do
    if math.abs(x[i] - y[i]) > (tol or 1e-12) then
      error((what or "") .. tostring(art.vec(x)) .. " is not " .. tostring(art.vec(y)), 2)
    end
  end
end
local function rows(R, p)
  return {R[1], R[2], R[3], p[1], R[4], R[5], R[6], p[2], R[7], R[8], R[9], p[3]}
end
local rad = math.pi / 180

-- roll about z, pitch about y turned by 30 degrees towards z: the matrix of the modeling guide, section 3.4.6
local j = mech:add_joint("SkewedUniversalJoint", {name="skewed", a=a, b=b, origin={1, 1, 1}, roll_axis={0, 0, 2},
  pitch_axis={0, math.cos(30 * rad), math.sin(30 * rad)}})
near({j.skewAngle}, {30 * rad})
near(j:tcd{roll=30, pitch=20}, rows({0.728293, -0.640561, 0.243458, 0.617945, 0.767463, 0.170714, -0.296198, 0.026114,
  0.954769}, {0, 0, 0}), 1e-6)
near(b:to_world{j.attachmentB.TFM[1], j.attachmentB.TFM[2], j.attachmentB.TFM[3]}, {1, 1, 1})
near({j.roll, j.pitch}, {0, 0}, 1e-9)
j:set_coordinates{15, -25}
near({j.roll, j.pitch}, {15, -25}, 1e-9)
j:delete()
a.pose = {1, 2, 3, 1, 0, 0, 90}
-- axes at any angle to the world
j = mech:add_joint("SkewedUniversalJoint", {name="tilted", a=a, origin={0, 0, 0}, roll_axis={1, 1, 0},
  pitch_axis={0, 1, 1}})
near({j.skewAngle}, {30 * rad})
local D = art.matrix(j.attachmentB.TFM)
near({D[3], D[7], D[11]}, {math.sqrt(0.5), math.sqrt(0.5), 0})
j:delete()
-- as the world
for _, class in ipairs{"GimbalJoint", "SphericalJoint"} do
  j = mech:add_joint(class, {a=a, origin={1, 2, 4}})
  near(j.attachmentB.TFM, {1, 2, 4, 1, 0, 0, 0})
  near(j.attachmentA.TFM, {0, 1, 0, -1, 0, 0, 90})
  j:delete()
end
-- an ellipsoid: never the identity; the numbers of section 3.4.11
j = art.joint("EllipsoidJoint", {name="shell", semiAxisLengths={1, 2, 3}})
near(j:tcd(), {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 3})
j:set_coordinates{longitude=45, latitude=30, theta=-40, phi=20}
local T = rows({0.309264, 0.750638, 0.583865, -0.123582, 0.640481, -0.757965, -0.942912, 0.162256, 0.290843},
  {0.5, -1.224745, 1.837117})
near(j:tcd(), T, 1e-6)
mech:add(j)
j:attach{a=a, b=b, TDW={0, 0, 1}}
near({j.longitude, j.latitude, j.theta, j.phi}, {45, 30, -40, 20}, 1e-9)
near(a.position, {1, 2, 3})
j:delete()
j = mech:add_joint("EllipsoidJoint", {a=a, b=b, TCA={0, 0, 0}, TDB={0, 0, -3}, semiAxisLengths={1, 2, 3}, alpha=0.2,
  openSimCompatible=true})
near(j.attachmentA.TFM, {0, 0, 0})
j:delete()
-- a point of a body on a plane of another, of the world, and where it is
j = mech:add_joint("PlanarConnector", {a=a, pCA={0.1, 0.2, 0.3}, b=b, TDB={0, 0, 1}, unilateral=true})
near(j.attachmentA.TFM, {0.1, 0.2, 0.3, 1, 0, 0, 0})
near(j.attachmentB.TFM, {0, 0, 1, 1, 0, 0, 0})
j:delete()
j = mech:add_joint("PlanarConnector", {a=a, pCA={0.1, 0.2, 0.3}, TDW={0, 0, 1, 1, 0, 0, 45}})
near(j.attachmentB.TFM, {0, 0, 1, 1, 0, 0, 45})
j:delete()
j = mech:add_joint("SegmentedPlanarConnector", {a=a, pCA={0, 0, 0}, b=b, TDW={0, 0, 0}, segs={-1, 0, 1, 0}})
near(b:to_world{j.attachmentB.TFM[1], j.attachmentB.TFM[2], j.attachmentB.TFM[3]}, {0, 0, 0})
j:delete()
j = mech:add_joint("PlanarConnector", {a=a, b=b, TDW={5, 0, 0}})
near(a:to_world{j.attachmentA.TFM[1], j.attachmentA.TFM[2], j.attachmentA.TFM[3]}, {5, 0, 0})
END
artbuild m.lua | artinfo check -
cat >bad.lua <<'END'
local art = require "art"
local root = art.root{name="r"}
local mech = root:add(art.MechModel{name="mech"})
local a = mech:add(art.box{name="a", size={1, 1, 1}})
print(pcall(mech.add_joint, mech, "SkewedUniversalJoint", {a=a, origin={0, 0, 0}, roll_axis={1, 0, 0},
  pitch_axis={-2, 0, 0}}))
print(pcall(mech.add_joint, mech, "SkewedUniversalJoint", {a=a, origin={0, 0, 0}, roll_axis={1, 0, 0}}))
END
artbuild bad.lua 2>&1 >bad.art | sed 's/^false[[:blank:]]*//' >&2
