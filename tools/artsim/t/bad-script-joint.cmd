# Joints with scripts that fail: told with file and line; 3 for what is wrong in them, 4 for numbers that are none.
cat >joint.lua <<'END'
local rotation = art.rotation
local function pose(c)
  return { 0, 0, 0 }, rotation.about("z", c[1])
end
return {
  coordinates = { { name = "theta", type = "angle" } },
  rows = {
    { holds = "length", wrench = { 1, 0, 0, 0, 0, 0 } },
    { holds = "length", wrench = { 0, 1, 0, 0, 0, 0 } },
    { holds = "length", wrench = { 0, 0, 1, 0, 0, 0 } },
    { holds = "angle", wrench = { 0, 0, 0, 1, 0, 0 } },
    { holds = "angle", wrench = { 0, 0, 0, 0, 1, 0 } },
    { limit = "theta" },
  },
  pose = pose,
  project = function(p, R)
    return { 0, 0, 0 }, rotation.align_z(R)
  end,
  coords_of = function(p, R)
    return math.atan(R[4], R[1])
  end,
  update = function(c, p, R, err, vel)
    return { [6] = { wrench = { 0, 0, 0, 0, 0, 1 } } }
  end,
}
END
model() { # PROPERTIES
    cat <<END
MechModel [ name="m" gravity=[ 0 -10 0 ]
 RenderableComponentList<RigidBody> [ name="rigidBodies" [ name="a" inertiaMethod=EXPLICIT
  inertia=[ 1 0.5 0 0 1 0 0 0 1 0 0 0 1 ] ] ]
 RenderableComponentList<BodyConnector> [ name="bodyConnectors"
  ScriptJoint [ name="j" $1
   bodyA="rigidBodies/a" bodyB=null ] ] ]
END
}
theta='customProperties=[ [ name="theta" type=angle ] ]'
model "$theta script=\"joint.lua\"" >m.art
artinfo check m.art
artsim -q m.art -t 1
fails() { # STATUS MESSAGE [MODEL]
    if artsim -q "${3:-m.art}" -t 1 2>why.txt; then exit 9; else status=$?; fi
    test $status = $1 && grep -q "$2" why.txt || { echo "$status, not $1: $2"; cat why.txt; exit 9; }
    grep -c '' why.txt | grep -qx 1 || { cat why.txt; exit 9; }
}
cp joint.lua good.lua
script() { # SED-SCRIPT STATUS MESSAGE
    sed "$1" good.lua >joint.lua
    cmp -s joint.lua good.lua && exit 9
    fails "$2" "$3"
}

# what the functions return
script '17s/{ 0, 0, 0 }/{ 0, 0 }/' 3 "joint.lua:16: error: project of 'models/m/bodyConnectors/j' returns no place (3 numbers) and rotation (9"
script '17s/0, 0, 0/0, 0\/0, 0/' 4 "joint.lua:16: error: project of .* returns numbers that are not finite"
script '17s/rotation.align_z(R)/R * 2/' 3 "joint.lua:16: error: project of .* returns a matrix that is no rotation"
script '17s/rotation.align_z(R)/-R/' 3 "joint.lua:16: error: project of .* returns a matrix that is no rotation"
script '20s/math.*/"x"/' 3 "joint.lua:19: error: coords_of of .* does not return one number for each coordinate"
script '20s/math.*/1 \/ 0/' 4 "joint.lua:19: error: coords_of of .* returns numbers that are not finite"
script '23s/\[6\]/[5]/' 3 "joint.lua:22: error: update of .* row 5 has a constant wrench and gets another"
script '23s/{ \[6.*/{}/' 3 "joint.lua:22: error: update of .* row 6 gets no table"
script '23s/{ \[6.*/nil/' 3 "joint.lua:22: error: update of .* returns no table of rows"
script '23s/0, 1 }/1 }/' 3 "joint.lua:22: error: update of .* row 6 has a wrench or deriv that is not 6 numbers"
script '23s/0, 1 }/0, 1 \/ 0 }/' 4 "joint.lua:22: error: update of .* row 6 gets numbers that are not finite"

# errors of their own, from the start and in the middle of the run
script '17s/^/error("no!") /' 3 "joint.lua:17: error: no!"
script '20s/^/if R[1] < 0.9 then local x = p.q.r end /' 3 "joint.lua:20: error: attempt to index"
script '20s/^/local \= /' 3 "joint.lua:20: error: <name> expected near '='"
script '17s/^/while true do end /' 3 "joint.lua:17: error: the script takes too long"
script '17s/^/local s = ("x"):rep(1 << 29) /' 3 "joint.lua:17: error: the script takes too much memory: more than 256 MB"

# what the script may not do
script '17s/^/io.open("x") /' 3 "joint.lua:17: error: attempt to index a nil value (global 'io')"
script '1s/$/ art.new("Particle", {})/' 3 "joint.lua:1: error: 'art.new' builds a model"
script '1s/$/ require "os"/' 3 "joint.lua:1: error: this script may not load 'os'"

# tables
script 's/type = "angle"/type = "length"/' 3 'joint.lua: error: .*does not declare coordinate 1, .theta.: customProperties=\[ \[ name="theta" type=length \] \]'
script '/coordinates/d' 3 "the joint declares a coordinate 'theta' that the script has not"
script 's/type = "angle"/type = "degrees"/' 3 'coordinate 1 is to be { name=, type="angle" or "length" }'
script '/limit/d' 3 "coordinate 'theta' has no LIMIT row"
script 's/limit = "theta"/limit = "phi"/' 3 "row 6 is the limit of no coordinate of the joint"
script '8s/"length"/"force"/' 3 'row 1 is to have limit = COORDINATE or holds = "length", "angle"'
script '8s/wrench.*/wrench = { 1, 2 } },/' 3 "row 1 has a wrench that is not 6 numbers"
script '8s/1, 0/0, 0/' 3 "row 1 is constant, but its wrench is zero"
script '/update/s/update/Update/' 3 "row 6 is not constant, and no function sets it"
script 's/project/proj/' 3 "it has no function 'project'"
script 's/  pose = pose/  pose = 3/' 3 "'pose' is no function"
script 's/^  rows/  lines/' 3 "'rows' is to be a table of 1 to 16 rows"
script '1s/$/ do return 7 end/' 3 "'coordinates'\|declares a coordinate 'theta' that the script has not"

# the joint in the file
cp good.lua joint.lua
bad() { model "$1" >bad.art; fails 3 "$2" bad.art; }
bad 'script="joint.lua"' 'the joint does not declare coordinate 1'
bad "$theta" "bad.art:5:.*error: 'models/m/bodyConnectors/j' has neither script nor code"
bad "$theta script=\"joint.lua\" code=\"return {}\"" "has both script and code"
bad "$theta script=\"nowhere.lua\"" "nowhere.lua"
bad 'customProperties=[ [ name="theta" type=angle ] [ name="thetaRange" type=double ] ]' "property 'thetaRange': it is declared twice"
bad 'customProperties=[ [ name="theta" type=angle unit="L" ] ]' "a coordinate has neither unit"
bad 'customProperties=[ [ name="theta" type=angle range="0 9" ] ]' 'range takes a text such as "\[0,90\]", not 0 9'
bad 'customProperties=[ [ name="axis" type=length ] [ name="axisLocked" type=bool ] ]' "'axisLocked': it is declared twice"
bad "$theta thetaRange=[ [ 5, 3 ] ] script=\"joint.lua\"" "5"
sed 's/name="a"/& customProperties=[ [ name="x" type=length ] ]/' m.art >bad.art
fails 3 "coordinates are not declared by a RigidBody" bad.art
# artinfo tells the same
sed '17s/^/error("no!") /' good.lua >joint.lua
if artinfo check m.art >why.txt 2>&1; then exit 9; fi
grep -q "joint.lua:17.*: error: no!" why.txt
