# A step that is too long for contact is taken in parts, which find it, with a note that has the pair, the depth and the time, for
# bodies and finite elements, thin plates and thick ones, every collider; so are adaptive steps; smaller ones and CONTINUOUS have
# none to miss
S=models/mech/collisionManager/responses/touch
run()
{
    what=$1
    artbuild -q "$HERE/contact-missed.lua" $what -o m.art
    shift
    case $what in *kind=ball*) at=models/mech/rigidBodies/b:position ;; *) at=models/mech/models/b:centerOfMass ;; esac
    rc=0
    artsim m.art -t 0.3 "$@" -r $at@0.3=z.tsv > err 2>&1 || rc=$?
    z=$(awk -F '\t' 'END { print $NF }' z.tsv)
}

# missed WHAT HOW [OPTION]...: told in one line, and the middle is within 1 mm of what lies on the plate
missed()
{
    what=$1 how=$2
    shift 2
    run "$what" "$@"
    grep -c "note: 'models/mech/[^']*b[^']*' $how .*deep.* in the step to t = 0\.[0-9]*, " err | grep -qx 1 || { echo "$what: not told"; cat err; }
    [ $rc = 0 ] && [ "$(grep -c '' err)" = 1 ] || { echo "$what: $rc"; cat err; }
    awk -v z="$z" 'BEGIN { exit !(z > 0.049 && z < 0.051) }' || echo "$what: z = $z"
    run "$what" "$@" --adaptive
    [ $rc = 0 ] && [ ! -s err ] || { echo "$what, adaptive: $rc"; cat err; }
    awk -v z="$z" 'BEGIN { exit !(z > 0.049 && z < 0.051) }' || echo "$what, adaptive: z = $z"
}
missed "" "passed through"
missed "v=0 t=0.005" "passed through"
missed "t=0.02" "came"
missed "collider=AJL_CONTOUR" "passed through"
missed "kind=ball v=-10" "came"
missed "kind=ball v=-3" "came"
missed "kind=ball v=-10 collider=AJL_CONTOUR" "passed through"

# the original goes on with adaptive steps as well, so that --compat artisynth warns alone
run "" --compat artisynth
mv z.tsv plain.tsv
run "" --compat artisynth --adaptive
[ "$(grep -c 'passed through' err)" = 1 ] || cat err
cmp z.tsv plain.tsv

# nothing is missed by steps that are short beside the plate, by those that are followed, and by none at all
for what in dt=0.0005 "collider=CONTINUOUS" "t=0.2 dt=0.005" "gravity=0 v=0 dt=0.1" "kind=ball v=-10 collider=CONTINUOUS"; do
    run "$what"
    [ $rc = 0 ] && [ ! -s err ] || { echo "$what: $rc"; cat err; }
    case $what in *gravity=0*) continue ;; esac
    awk -v z="$z" 'BEGIN { exit !(z > 0.049 && z < 0.051) }' || echo "$what: z = $z"
done

# artinfo check tells it before, of those alone that are too fast for the step
for what in "" "v=0 t=0.005" "plate=slab" "kind=ball v=-10"; do
    artbuild -q "$HERE/contact-missed.lua" $what -o m.art
    artinfo check m.art > note && grep -c "note: '.*plate.*' move by .*CONTINUOUS, steps below" note | grep -qx 1 || echo "check $what: $(cat note)"
done
for what in dt=0.0005 "v=0 t=0.1" "gravity=0 v=0" "gravity=0 v=2" "collider=CONTINUOUS"; do
    artbuild -q "$HERE/contact-missed.lua" $what -o m.art
    artinfo check m.art
done

# where a script acts within steps they are not taken again: a warning, and --strict ends there
{
    cat "$HERE/contact-missed.lua"
    echo 'mech.parent.parent:add(art.ScriptController{name="acts", code="function apply() end"})'
} > acting.lua
artbuild -q acting.lua -o m.art
for strict in "" --strict; do
    rc=0
    artsim m.art -t 0.3 $strict -r models/mech/models/b:centerOfMass@0.3=z.tsv > err 2>&1 || rc=$?
    echo "script, ${strict:-as it is}: $rc" "$(grep -o "[a-z]*: 'models/mech/models/b/meshes/surface' passed through" err)"
done

# a ball that is driven into finite elements in one step: parts of it find the contact
artbuild -q "$HERE/contact-missed.lua" kind=ball plate=slab driven=true t=0.02 gravity=0 up=0.0605 -o driven.art
printf 'time,x,y,z\n0,0,0,0.0605\n1,0,0,0.04\n' > push.csv
push()
{
    artsim driven.art -t 1 --step 1 --input models/mech/rigidBodies/b:targetPosition=push.csv \
        -r $S:inContact,$S:depth@1=driven.tsv "$@" 2> err
    awk -F '\t' '$1 == 1 && !($2 == 1 && $3 > 0.005) { print "depth: " $0 }' driven.tsv
}
push
grep -q "note: 'models/mech/rigidBodies/b' met .* no force was there in the step" err || { echo driven; cat err; }
push --adaptive
cat err

# a ball that comes through both sides of a plate thinner than itself is not held there by contacts of either side, in any scheme
cat >through.lua <<'END'
local art = require "art"
local a = art.args{integrator="RungeKutta4", v=1}
local mech = art.root{name="p", maxStepSize=0.01}:add(art.MechModel{name="mech", gravity={0,0,-9.81}, integrator=a.integrator})
local plate = mech:add(art.box{name="plate", size={1,1,0.001}, density=1000, dynamic=false})
local b = mech:add(art.icosphere{name="b", radius=0.005, divisions=2, density=1000, position={0.013,0.007,0.0333}}); b.velocity = {0,0,-a.v,0,0,0}
mech:set_collision_behavior(b, plate, {friction=0.1})
END
for scheme in RungeKutta4 ConstrainedBackwardEuler Trapezoidal; do
    for v in 0.4 1 3 30; do
        artbuild -q through.lua integrator=$scheme v=$v -o through.art
        artsim -q through.art -t 0.12 -r models/mech/rigidBodies/b:position | awk -v how="$scheme $v" 'END { if (!($4 > 0.0052 && $4 < 0.00551)) print how ": rests at " $4 }'
    done
done
