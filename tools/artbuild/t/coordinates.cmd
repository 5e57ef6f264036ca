# stderr: artedit: note: 4 components that cannot be without it are deleted too
# gears, soft limits and actuators on joints, made in Lua; what acts goes with its joint
cat >gears.lua <<'END'
local mech = art.root():add(art.MechModel{name="m", gravity={0, 0, 0}})
local a = mech:add(art.box{name="a", size={1, 1, 1}})
local b = mech:add(art.box{name="b", size={1, 1, 1}, position={2, 0, 0}})
local ja = mech:add_joint("HingeJoint", {name="ja", a=a, TDW={0, 0, 0}})
local jb = mech:add_joint("CylindricalJoint", {name="jb", a=b, TDW={2, 0, 0}})
local c = mech:add_joint_coupling{name="c", coordinates={{jb, "theta"}, ja}, f=-2}
assert(c.coordinates[1][1] == jb and c.coordinates[1][2] == 1 and c.coordinates[2][2] == 0)
mech:add_joint_coupling{name="screw", coordinates={{jb, 0}, {jb, "theta"}}, f={0.1, 0}, scaleFactor=0.5}
mech:add_joint_limit_force{name="soft", coordinate=ja, upperLimit=0.1, upperStiffness=50}
mech:add_joint_actuator{name="motor", coordinate={ja, 0}, forceScale=3, excitation=0.5}
mech:add_function_path_muscle{name="pull", coordinates={ja, {jb, "z"}}, length="0.3 - 0.05*q1 + q2",
  material=art.ConstantAxialMuscle{maxForce=10, forceScaling=1}}
END
artbuild gears.lua >gears.art
sed -n '/particleConstraints/,/attachments/p; /forceEffectors/,/exciters/p' gears.art | grep -v 'List<'
artsim -q gears.art -t 0.2 -r \
    models/m/bodyConnectors/ja:theta,models/m/bodyConnectors/jb:theta,models/m/bodyConnectors/jb:z@0.2=- |
    awk 'NR == 3 { a = $2; t = $3; z = $4; if (a > 0 && (t + 2 * a) ^ 2 < 1e-18 && (z - 0.05 * t / 57.29577951308232) ^ 2 < 1e-18) print "geared" }'
artedit --delete m/m/bodyConnectors/ja gears.art | grep -c 'Joint[CLA]'
artedit gears.art | cmp - gears.art
