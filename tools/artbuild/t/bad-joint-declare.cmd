# What a joint declares is told where it is wrong.
# exit: 3
# stderr: ^artbuild: declare.lua:4: error: HingeJoint: declare takes a table of declarations
# stderr: ^artbuild: declare.lua:4: error: .*coordinates are not declared by a HingeJoint
# stderr: ^artbuild: declare.lua:4: error: .*a coordinate has neither unit
# stderr: ^artbuild: declare.lua:4: error: 'j' has neither script nor code
try() {
    cat >declare.lua <<END
local root = art.root{}
local mech = root:add(art.MechModel{name="m"})
local body = mech:add(art.RigidBody{name="a"})
local joint = mech:add_joint("$1", {name="j", declare=$2, a=body, TDW={0, 0, 0}})
END
    artbuild declare.lua && exit 9 || test $? = 3
}
try HingeJoint 5
try HingeJoint '{{name="phi", type="angle"}}'
try ScriptJoint '{{name="phi", type="angle", unit="deg"}}'
try ScriptJoint '{{name="phi", type="angle"}}'
exit 3
