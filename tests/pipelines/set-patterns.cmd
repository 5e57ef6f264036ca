# A pattern that sets a property is never silent about what it passes by: one that fits nothing is an error, components of which some
# lack the property are named by every program that sets, and measured loads that a pattern for muscles switches too.
cat >m.lua <<'END'
local m = art.root{name="r", maxStepSize=0.01}:add(art.MechModel{name="m", gravity={0, 0, 0}})
local x = m:add(art.box{name="a", size={1, 1, 1}, density=1})
local j = m:add_joint("HingeJoint", {name="j", a=x, origin={0, 0, 0}, axis={0, 0, 1}})
m:add_joint_actuator{name="pull", coordinate=j, forceScale=2}
m:add_joint_limit_force{name="limit", coordinate=j, upperLimit=1, upperStiffness=1}
m:add_joint_limit_force{name="other", coordinate=j, upperLimit=1, upperStiffness=1}
END
artbuild m.lua -o m.art
for pattern in 'forceEffectors/*:excitation=0.5' 'forceEffectors/[lp]*:excitation=0.5' 'forceEffectors/p*:excitation=0.5' 'forceEffectors/l*:excitation=0.5' \
    'models/m/forceEffectors/x*:excitation=0.5' 'models/*/forceEffectors/*:excitation=0.5' 'forceEffectors/?????:excitation=0.5'; do
    echo "$pattern"
    artsim m.art -t 0.01 -s "$pattern" -r pull:excitation@0.01 2>&1 | sed '/^#/d; /^0	/d'
done
artedit m.art --set 'forceEffectors/*:excitation=0.5' -o set.art 2>&1
artinfo get set.art 'forceEffectors/*:excitation'
echo "set forceEffectors/*:excitation 0.25
get pull:excitation" | artsim --console m.art 2>&1
artrender m.art -s 'forceEffectors/*:excitation=0.5' -o p.png --size 8x8 2>&1
cat >so.osim <<'END'
<OpenSimDocument Version="40000"><Model name="m"><gravity>0 -9.81 0</gravity>
<BodySet><objects><Body name="arm"><mass>4</mass><inertia>1 1 1 0 0 0</inertia></Body></objects></BodySet>
<JointSet><objects><PinJoint name="hinge"><socket_parent_frame>/ground</socket_parent_frame><socket_child_frame>/bodyset/arm</socket_child_frame>
<coordinates><Coordinate name="q"/></coordinates></PinJoint></objects></JointSet>
<ForceSet><objects><CoordinateActuator name="act"><coordinate>q</coordinate><optimal_force>1</optimal_force></CoordinateActuator></objects></ForceSet>
</Model></OpenSimDocument>
END
printf 'a\nversion=1\nendheader\ntime\tvx\tvy\tvz\n0\t0\t30\t0\n1\t0\t30\t0\n' >g.mot
cat >g.xml <<'END'
<OpenSimDocument Version="40000"><ExternalLoads name="g"><objects><ExternalForce name="f"><applied_to_body>arm</applied_to_body>
<force_expressed_in_body>ground</force_expressed_in_body><force_identifier>v</force_identifier></ExternalForce></objects>
<datafile>g.mot</datafile></ExternalLoads></OpenSimDocument>
END
artbuild -q so.osim --loads g.xml -o so.art
artsim so.art -t 0.01 --set 'forceset/*:enabled=false' -r 'forceset/*:enabled@0.01' 2>&1 | sed '/^#/d; /^0	/d'
