# what would be ignored is said: where it stands, once, with a count
model()
{
    cat <<END
RootModel [ $1
 ComponentList<Model> [ name="models" MechModel [ name="m"
 PointList<Particle> [ name="particles" [ name="o" dynamic=false ] [ name="p" position=[ 1 0 0 ] ] ]
 AxialSpringList<AxialSpring> [ name="axialSprings" Muscle [ name="mu" points=[ "particles/o" "particles/p" ]
  material=SimpleAxialMuscle [ maxForce=1 ] ] ]
 $2 ] ] ]
END
}
says()
{
    want=$1 text=$2
    shift 2
    code=0
    artsim model.art -t 0.02 "$@" 2>err || code=$?
    [ $code = "$want" ] && grep -q "$text" err || { echo "$code, not $want: $text"; cat err; exit 1; }
}
# a list of components taken for a property loses a whole model
echo 'RootModel [ models=[ MechModel [ name="m" ] ] ]' >model.art
says 3 "model.art:1:13: error: 'models' of RootModel is a list of components and no property"
# a mesh whose file is not there
model '' 'MeshComponentList<MeshComponent> [ name="meshBodies" FixedMeshBody [ name="b" mesh=[ "none.obj" ] ] ]' >model.art
says 0 "warning: the mesh of 'models/m/meshBodies/b' is left out: file 'none.obj' is not in"
says 3 "error: the mesh of 'models/m/meshBodies/b' is left out" --strict
code=0
artinfo check model.art >found || code=$?
[ $code = 1 ] && grep -q 'none.obj' found
code=0
artinfo mesh model.art >found 2>err || code=$?
[ $code = 3 ] && grep -q 'error: file .none.obj' err
# a step that is none
model 'maxStepSize=-1' '' >model.art
says 3 "model.art:1:13: error: maxStepSize of the root is -1"
# excitations beyond 1
model '' '' >model.art
printf '0 0.1 1\nLinear 1 explicit\n0 0.5\n0.01 1.5\n0.02 50\n' >exc.txt
mu=models/m/axialSprings/mu
range="error: excitation = 1.5 of '$mu' is out of range: must be <= 1"
says 3 "$range (t = 0.01)" -i $mu:excitation=exc.txt
says 3 "$range" -q -i $mu:excitation=exc.txt
says 0 "warning: excitation 1.5 of '$mu' is beyond 0 to 1 and counts as 1" --compat artisynth -i $mu:excitation=exc.txt
[ "$(grep -c 'beyond 0 to 1' err)" = 2 ] && grep -q "the excitation of '$mu' was beyond 0 to 1 2 times" err
# the same whoever sets them: a script, a program at the other end; but not rounding. Probes of a model, whose files the original
# clips, and curves between samples are clipped, with a warning
echo 'NumericInputProbe [ name="in" props=[ "'$mu:excitation'" ] startTime=0 stopTime=0.02 data=[ 0 0.5 0.01 1.5 ] interpolation=[ explicit=true ] ]' >probe.art
says 0 "warning: excitation 1.5 of '$mu' is beyond 0 to 1 and counts as 1" --probes probe.art
printf '0 0.1 1\nCubic 1 explicit\n0 0\n0.005 1\n0.01 1\n0.015 0\n0.02 0\n' >curve.txt
says 0 "warning: excitation 1.[0-9]* of '$mu' is beyond 0 to 1 and counts as 1" --step 0.0025 -i $mu:excitation=curve.txt
echo "function apply(t0, t1) root:find('$mu').excitation = -0.1 end" >set.lua
says 3 "excitation = -0.1 of '$mu' is out of range: must be >= 0 (controllers/set, t = 0)" --controller set.lua
says 3 "$range" --control $mu:length:$mu:excitation@0.01 >/dev/null <<END
0.5
1.5
END
printf '0 0.1 1\nLinear 1 explicit\n0 1.0000000000001\n0.02 -1e-17\n' >exc.txt
code=0
artsim model.art -t 0.02 -i $mu:excitation=exc.txt 2>err || code=$?
[ $code = 0 ] && ! grep -q excitation err
# as other properties with a range
printf '0 0.1 1\nLinear 1 explicit\n0 0.5\n0.02 -0.5\n' >friction.txt
says 3 'friction = -0.5 of models/m/collisionManager is out of range' -i models/m/collisionManager:friction=friction.txt
# a state that was changed by hand
artsim model.art -t 0.01 --save-state s.txt
sed 's/^\(excitation.*\)\t[^\t]*\t[^\t]*$/\1\t0.25\t0.25/' s.txt >t.txt
says 3 't.txt:[0-9]*:5: error: the state is not as it was written: its check sum is' --load-state t.txt
sed 's/^end.*/end/' t.txt >u.txt
says 0 'note: the state has no check sum' --load-state u.txt
sed 's/^\(excitation.*\)\t[^\t]*\t[^\t]*$/\1\t7\t7/; s/^end.*/end/' s.txt >t.txt
says 3 "error: excitation 7 of 'models/m/axialSprings/mu', which goes from 0 to 1" --load-state t.txt
