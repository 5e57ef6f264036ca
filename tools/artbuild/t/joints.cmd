# Joints placed in every way, preset and set coordinates, and what is refused.
cat >arm.lua <<'END'
local art = require "art"
local root = art.root{name="demo"}
local mech = root:add(art.MechModel{name="mech"})
local function near(a, b, tol)
  for i = 1, #b do
    if math.abs(a[i] - b[i]) > (tol or 1e-12) then
      error(tostring(art.vec(a)) .. " is not " .. tostring(art.vec(b)), 2)
    end
  end
end
local function body(name, t)
  t.name, t.size = name, {1, 1, 1}
  return mech:add(art.box(t))
end
local base = body("base", {dynamic=false, pose={1, 0, 0, 0, 0, 1, 90}})
local a = body("a", {pose={0, 2, 0, 1, 0, 0, 30}})
local TAW, TBW = a:world_pose(), base:world_pose()
-- T_CD of a joint, and where D is in the world
local function frames(j)
  local D, C = art.matrix(j.attachmentB.TFM), art.matrix(j.attachmentA.TFM)
  return C, D
end

-- TDW alone: zero state
local j = mech:add_joint("HingeJoint", {name="h1", a=a, b=base, TDW={0, 1, 2, 0, 0, 1, 40}})
assert(math.abs(j.theta) < 1e-12 and not j:is_set("theta"))
near(base:to_world{j.attachmentB.TFM[1], j.attachmentB.TFM[2], j.attachmentB.TFM[3]}, {0, 1, 2})
near(a:to_world{j.attachmentA.TFM[1], j.attachmentA.TFM[2], j.attachmentA.TFM[3]}, {0, 1, 2})
j:delete()
-- the same with a preset coordinate: the body stays, C is turned
j = mech:add_joint("HingeJoint", {name="h2", a=a, b=base, TDW={0, 1, 2}, theta=25})
near(a:world_pose(), TAW)
near({j.theta}, {25})
j:delete()
-- late: coordinates first, bodies then
j = art.joint("HingeJoint", {name="h3", theta=-70})
near(j:tcd(), art.matrix{0, 0, 0, 0, 0, 1, -70})
mech:add(j)
j:attach{a=a, TDW={0, 0, 5}}
assert(j.bodyB == nil and j.theta > -70.000001 and j.theta < -69.999999)
j:delete()
-- TCA and TDB
j = mech:add_joint("HingeJoint", {name="h4", a=a, b=base, TCA={1, 2, 3}, TDB={3, 2, 1, 0, 0, 1, 10}})
near(j.attachmentA.TFM, {1, 2, 3, 1, 0, 0, 0})
near(j.attachmentB.TFM, {3, 2, 1, 0, 0, 1, 10})
j:delete()
-- TCW and TDW
j = mech:add_joint("HingeJoint", {name="h5", a=a, TCW={0, 2, 0, 0, 0, 1, 50}, TDW={0, 2, 0, 0, 0, 1, 20}})
near({j.theta}, {30})
j:delete()
-- origin and z axis, turned least from the world
j = mech:add_joint("HingeJoint", {name="h6", a=a, origin={1, 1, 1}, axis={0, 0, -7}})
near(art.matrix(j.attachmentB.TFM), {1, 0, 0, 1, 0, -1, 0, 1, 0, 0, -1, 1})
j:delete()
j = mech:add_joint("HingeJoint", {name="h7", a=a, origin={1, 1, 1}, axis={1, 0, 1}})
local s = math.sqrt(0.5)
near(art.matrix(j.attachmentB.TFM), {s, 0, s, 1, 0, 1, 0, 1, -s, 0, s, 1})
j:delete()
-- origin alone: as the world
j = mech:add_joint("HingeJoint", {name="h8", a=a, b=base, origin={1, 1, 1}})
near(j.attachmentB.TFM, {1, 0, 1, 0, 0, -1, 90})
-- setting moves the body that is not on the ground, with what hangs on it
local c = body("c", {pose={0, 4, 0, 1, 0, 0, 30}})
local tip = c:add_marker{name="tip", location={0, 0, 1}}
local k = mech:add_joint("HingeJoint", {name="k", a=c, b=a, TDW={0, 3, 0}})
local before = c.position - a.position
j.theta = 90
near(base:world_pose(), TBW)
near(a.position, {0, 0, 0})
near({before:norm()}, {(c.position - a.position):norm()})
near({k.theta, j.theta}, {0, 90})
near({tip:world():distance(c.position)}, {1})
k:set_coordinates{theta=400}
near({k.theta}, {400})
assert(k:coordinate_names()[1] == "theta")
-- a body that is moved by hand changes the coordinate, and the file says so
k.thetaRange = {-500, 500}
k.thetaLocked = true
k.compliance = {1, 1, 1, 1, 1}
END
artbuild arm.lua >arm.art
artinfo check arm.art
artinfo get arm.art models/mech/bodyConnectors/k:theta | sed 's/399.99999.*/400.0/'
sed -n '/name="h8"/,/^        \]/p' arm.art

# what is refused, with the line of the script
n=0
refuse()
{
    n=$((n + 1))
    {
        echo 'local art = require "art" local root = art.root{name="r"} local m = root:add(art.MechModel{name="m"})'
        echo 'local a, b = m:add(art.box{name="a", size={1,1,1}}), m:add(art.box{name="b", size={1,1,1}})'
        echo 'local p = m:add(art.Particle{name="p"})'
        echo "$1"
    } >bad.lua
    rc=0
    artbuild bad.lua >out 2>err || rc=$?
    [ "$rc" -gt 1 ] && [ ! -s out ] || echo "not refused: $1"
    sed 's/^artbuild: //' err
}
refuse 'm:add_joint("HingeJoint", {a=a, b=a, TDW={0,0,0}})'
refuse 'm:add_joint("HingeJoint", {a=a, b=b, origin={0,0,0}, axis={0,0,0}})'
refuse 'm:add_joint("HingeJoint", {a=a, b=b})'
refuse 'm:add_joint("HingeJoint", {b=b, TDW={0,0,0}})'
refuse 'm:add_joint("HingeJoint", {a=p, TDW={0,0,0}})'
refuse 'm:add_joint("HingeJoint", {a=a, b=p, TDW={0,0,0}})'
refuse 'm:add_joint("HingeJoint", {a=a, TCA={0,0,0}, axis={0,0,1}})'
refuse 'm:add_joint("HingeJoint", {a=a, TDW={1,0,0,0, 0,2,0,0, 0,0,1,0}})'
refuse 'm:add_joint("HingeJoint", {a=a, TDW={1,0,0,0, 0,1,0,0, 0,0,-1,0}})'
refuse 'm:add_joint("HingeJoint", {a=a, TCA={0,0,0}, TDB={0,0,0}, theta=30})'
refuse 'm:add_joint("HingeJoint", {a=a, TDW={0,0,0}, thetaRange={20, 10}})'
refuse 'm:add_joint("HingeJoint", {a=a, TDW={0,0,0}, tehta=20})'
refuse 'm:add_joint("RigidBody", {a=a, TDW={0,0,0}})'
refuse 'm:add_joint("HingeJoint", {a=a, TDW={0,0,0}}).theta = "wide"'
refuse 'm:add_joint("HingeJoint", {a=a, TDW={0,0,0}}):set_coordinates{phi=3}'
refuse 'm:add_joint("HingeJoint", {a=a, TDW={0,0,0}}):set_coordinates{[4294967297]=3}'
refuse 'm:add_joint("HingeJoint", {a=a, TDW={0,0,0}}):attach{a=b, TDW={0,0,0}}'
refuse 'm.bodyConnectors:add(art.HingeJoint{name="j"})'
