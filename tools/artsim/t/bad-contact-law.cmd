# Laws of contact force that cannot be: told with file, line and column; 3 for what is wrong in them, 4 for numbers that are
# none while they run.
cube='PolygonalMesh [
 v -1 -1 -1
 v 1 -1 -1
 v 1 1 -1
 v -1 1 -1
 v -1 -1 1
 v 1 -1 1
 v 1 1 1
 v -1 1 1
 f 4 3 2
 f 4 2 1
 f 5 6 7
 f 5 7 8
 f 1 2 6
 f 1 6 5
 f 2 3 7
 f 2 7 6
 f 3 4 8
 f 3 8 7
 f 4 1 5
 f 4 5 8
 EOF'
plate=$(echo "$cube" | sed 's/^ v \(-*\)1 \(-*\)1/ v \13 \23/')
model() { # BEHAVIOUR [FIELDS]
    cat <<END
MechModel [ name="m" gravity=[ 0 0 -10 ]
 RenderableComponentList<RigidBody> [ name="rigidBodies"
  [ name="a" position=[ 0.1 0.2 1.99 ] inertiaMethod=EXPLICIT inertia=[ 1 0 0 0 1 0 0 0 1 0 0 0 1 ]
   meshes=[ [ name="s" mesh=$cube
 ] ] ] ]
  [ name="b" dynamic=false meshes=[ [ mesh=$plate
 ] ] ] ] ]
 ComponentList<FieldComponent> [ name="fields" ${2-} ]
 CollisionManager [ name="collisionManager" behaviors=[ [ name="c" enabled=true
  collidable0="rigidBodies/a" collidable1="rigidBodies/b"
  $1 ] ] ] ]
END
}
fails() { # STATUS MESSAGE BEHAVIOUR [FIELDS]
    model "$3" "${4-}" >m.art
    if artsim -q m.art -t 0.5 2>why.txt; then echo "runs: $2"; exit 9; else status=$?; fi
    test $status = $1 && grep -q "$2" why.txt || { echo "$status, not $1: $2"; cat why.txt; exit 9; }
    grep -c '' why.txt | grep -qx 1 || { cat why.txt; exit 9; }
}
law() { # PROPERTIES
    echo "method=VERTEX_PENETRATION forceBehavior=LinearElasticContact [ $1 ]"
}
line=$(model x | grep -n '^  x' | cut -d: -f1)
model "$(law 'YoungsModulus=1e5 thickness=0.1')" >m.art
artsim -q m.art -t 0.5

# numbers that are none
fails 3 "m.art:$line:.*error:.*YoungsModulus" "$(law YoungsModulus=0)"
fails 3 "m.art:$line:.*error:.*YoungsModulus" "$(law YoungsModulus=-5)"
fails 3 "m.art:$line:.*error:.*PoissonsRatio" "$(law PoissonsRatio=0.5)"
fails 3 "m.art:$line:.*error:.*PoissonsRatio" "$(law PoissonsRatio=-1)"
fails 3 "m.art:$line:.*error:.*thickness" "$(law thickness=0)"
fails 3 "m.art:$line:.*error:.*minThicknessRatio" "$(law minThicknessRatio=0)"
fails 3 "m.art:$line:.*error:.*minThicknessRatio" "$(law minThicknessRatio=1.5)"
fails 3 "m.art:$line:.*error:.*dampingFactor" "$(law dampingFactor=-1)"
fails 3 "m.art:$line:.*error:.*'stiffness' in a LinearElasticContact is not known" "$(law stiffness=1)"
fails 3 "m.art:$line:.*error:.*compliance" "compliance=-1"

# areas that nobody measures
fails 3 "m.art:[0-9]*:57: error: 'models/m/rigidBodies/a' and 'models/m/rigidBodies/b': LinearElasticContact needs contacts at vertices" \
    "forceBehavior=LinearElasticContact [ ]"
fails 3 "m.art:[0-9]*:57: error:.*needs contacts at vertices" "method=CONTOUR_REGION forceBehavior=LinearElasticContact [ ]"
fails 3 "m.art:[0-9]*:57: error: .*, which only colliderType=AJL_CONTOUR finds" "$(law useLocalContactArea=false)"
fails 3 "m.art:$line:.*error:.*" "forceBehavior=ContactForceBehavior [ ]"

# fields of another kind, and values that are none
fails 3 "m.art:$line:.*error: YoungsModulusField of a LinearElasticContact:.* is a VectorGridField with values of 3 by 1, and it takes scalars" \
    "$(law 'YoungsModulusField="fields/0"')" "VectorGridField [ grid=VectorGrid<maspack.matrix.Vector3d> [ resolution=[ 1 1 1 ] ] ]"
fails 3 "m.art:.*error:.*is no field" "$(law 'thicknessField="rigidBodies/a"')"
fails 3 "m.art:$line:.*error:.*" "$(law 'thicknessField="fields/7"')"
fails 3 "m.art:$line:.*error: thicknessField where 'models/m/rigidBodies/a' touches 'models/m/rigidBodies/b': thickness must be positive" \
    "$(law 'thicknessField="fields/0"')" 'ScalarVertexField [ mesh="rigidBodies/a/meshes/s" defaultValue=0 ]'
fails 3 "m.art:$line:.*error: YoungsModulusField where .* the field has no finite value there" "$(law 'YoungsModulusField="fields/0"')" \
    'ScalarGridField [ clipToGrid=false grid=[ resolution=[ 1 1 1 ] widths=[ 0.1 0.1 0.1 ] values=[ 1 1 1 1 1 1 1 1 ] ] ]'

# laws in Lua
lua() { # CODE
    echo "method=VERTEX_PENETRATION forceBehavior=ScriptContactForce [ code=\"$1\" ]"
}
model "$(lua 'function force(d) return 1e5 * d, 1e-5, 10 end')" >m.art
artsim -q m.art -t 0.5
fails 3 "c:code:1: error: force of a ScriptContactForce returns no force first, a number" "$(lua 'function force(d) return {} end')"
fails 3 "c:code:1: error: force of a ScriptContactForce returns a compliance that is no number" "$(lua 'function force(d) return d, {} end')"
fails 3 "c:code:1: error: force of a ScriptContactForce returns a damping that is no number" "$(lua 'function force(d) return d, 1, {} end')"
fails 4 "m.art:$line:.*force, compliance or damping is not finite" "$(lua 'function force(d) return 0/0, 1 end')"
fails 3 "m.art:$line:.*compliance must be positive, damping not negative" "$(lua 'function force(d) return d, -1 end')"
fails 4 "m.art:$line:.*force, compliance or damping is not finite" "$(lua 'function force(d) return -1 end')"
fails 3 "m.art:$line:.*compliance must be positive, damping not negative" "$(lua 'function force(d) return d, 1, -1 end')"
fails 3 "c:code:1: error: no" "$(lua 'function force(d) error([[no]]) end')"
fails 3 "there is no function 'force'" "$(lua 'x = 1')"
fails 3 "'force' is no function" "$(lua 'force = 1')"
fails 3 "'init' is no function" "$(lua 'init = 1 function force(d) return d end')"
fails 3 "unexpected symbol" "$(lua 'x = = 1')"
fails 3 "the script takes too long" "$(lua 'function force(d) while true do end end')"
fails 3 "code:1: error: 'art.new' builds a model" "$(lua "art.new([[Particle]], {})")"
fails 3 "m.art:$line:.*has neither script nor code" "forceBehavior=ScriptContactForce [ ]"
fails 3 "nowhere.lua" "forceBehavior=ScriptContactForce [ script=\"nowhere.lua\" ]"
