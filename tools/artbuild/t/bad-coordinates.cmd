# makers of what acts on coordinates say where a script is wrong
# exit: 3
# stderr: 1.lua:5: error: a coupling needs two or more coordinates
# stderr: 2.lua:5: error: coordinates: which coordinate\? 'j' has z, theta
# stderr: 3.lua:5: error: coordinates: no coordinate phi; 'j' has z, theta
# stderr: 4.lua:5: error: coordinate needs a joint
# stderr: 5.lua:5: error: coordinate takes a joint or \{ joint, coordinate \}, not a nil
# stderr: 6.lua:5: error: f of a coupling takes a number, a table of numbers or knots, a function or a text
# stderr: 7.lua:5: error: f of a coupling: x is no number
# stderr: 8.lua:5: error: coordinate: no coordinate 2; 'j' has z, theta
# stderr: 9.lua:5: error: a muscle by coordinates needs a table of them
# stderr: 10.lua:5: error: the length of a muscle by coordinates is a text, by q1, q2, ...
# stderr: 11.lua:5: error: coordinates: no coordinate phi; .j. has z, theta
n=0
try() {
    n=$((n + 1))
    cat >$n.lua <<'END'
local mech = art.root():add(art.MechModel{name="m"})
local b = mech:add(art.box{name="b", size={1, 1, 1}})
local j = mech:add_joint("CylindricalJoint", {name="j", a=b, TDW={0, 0, 0}})
local both = {{j, "z"}, {j, "theta"}}
END
    echo "$1" >>$n.lua
    if artbuild $n.lua -o $n.art; then exit 9; else test $? = 3; fi
    test ! -e $n.art
}
try 'mech:add_joint_coupling{coordinates={{j, 0}}, f=1}'
try 'mech:add_joint_coupling{coordinates={j, {j, 0}}, f=1}'
try 'mech:add_joint_coupling{coordinates={{j, 0}, {j, "phi"}}, f=1}'
try 'mech:add_joint_limit_force{coordinate=b}'
try 'mech:add_joint_actuator{forceScale=1}'
try 'mech:add_joint_coupling{coordinates=both}'
try 'mech:add_joint_coupling{coordinates=both, f={1, "x"}}'
try 'mech:add_joint_actuator{coordinate={j, 2}}'
try 'mech:add_function_path_muscle{length="q1"}'
try 'mech:add_function_path_muscle{coordinates={{j, 0}}, length=1}'
try 'mech:add_function_path_muscle{coordinates={{j, "phi"}}, length="q1"}'
exit 3
