# Adaptive steps that fail, three models with steps of their own, a script with state that sets live values and
# the tree, a monitor and the function of an output that count, inputs of the tree, way points and break points,
# records that go on: a run in parts gives the bytes of the whole, wherever it is parted.
# stderr: ^artsim: .* 3 root steps taken again
cat > m.art <<'END'
RootModel [ maxStepSize=0.01 waypoints=[ [ time=0.123 ] [ time=0.2 breakpoint=true ] [ time=0.47 breakpoint=true ] ]
 ComponentList<Model> [ name="models"
  MechModel [ name="a" maxStepSize=0.004 integrator=Trapezoidal
   PointList<Particle> [ name="particles" [ name="o" dynamic=false ] [ name="p" position=[ 1 0 0 ] mass=2 ] ]
   AxialSpringList<AxialSpring> [ name="axialSprings" [ name="s" restLength=1
    points=[ "particles/o" "particles/p" ] material=LinearAxialMaterial [ stiffness=20 damping=1 ] ] ] ]
  MechModel [ name="b" maxStepSize=0.003 integrator=SymplecticEuler
   PointList<Particle> [ name="particles" [ name="o" dynamic=false ] [ name="p" position=[ 0 1 0 ] mass=1 ] ]
   AxialSpringList<AxialSpring> [ name="axialSprings" Muscle [ name="s"
    points=[ "particles/o" "particles/p" ] material=SimpleAxialMuscle [ stiffness=10 maxForce=5 damping=0.2 ] ] ] ]
  MechModel [ name="c" PointList<Particle> [ name="particles" [ name="p" position=[ 0 1 0 ] mass=1 ] ] ] ]
 RenderableComponentList<Probe> [ name="inputProbes"
  NumericInputProbe [ name="g" vsize=2 startTime=0.05 stopTime=0.6
   props=[ "models/a/axialSprings/s:restLength" "models/c/particles/p:pointDamping" ]
   data=[ 0.0 0.9 0.2
 0.3 0.6 0.4
 ] ]
  NumericInputProbe [ name="x" vsize=1 props=[ "models/b/axialSprings/s:excitation" ] startTime=0 stopTime=0.6
   data=[ 0.0 0
 0.3 1
 ] ] ]
 RenderableComponentList<Probe> [ name="outputProbes"
  NumericMonitorProbe [ name="rows" vsize=1 startTime=0 stopTime=0.6 updateInterval=0.05
   code="state = {n = 0} function eval() state.n = state.n + 1 return state.n end" ] ]
]
END
cat > c.lua <<'END'
state = {n = 0, sum = 0}
local p = art.bind("models/b/particles/p:position")
local k = root.models.c.particles.p
function apply(t0, t1)
  state.n = state.n + 1
  state.sum = state.sum * 0.99 + p:get().y * (t1 - t0)
  k.externalForce = {0, 0, 3 * state.sum}
  k.mass = 1 + state.sum
  -- no step longer than this goes well here
  if t0 >= 0.3 and t0 < 0.32 and t1 - t0 > 0.003 then k.velocity = {1e12, 0, 0} end
end
END
cat > mon.lua <<'END'
state = {steps = 0}
self:declare{name="steps", default=0, readonly=true, get=function() return state.steps end}
function apply(t0, t1) state.steps = state.steps + 1 end
END
run() {
    artsim m.art --strict --adaptive --controller c.lua --monitor mon.lua "$@"
}
record="models/a/particles/p:position,models/b/particles/p:position,models/c/particles/p:mass,monitors/mon:steps@0.017"
run -t 0.6 -r "$record=whole.tsv" --save-state whole.state -o whole --profile 2>err
grep 'taken again' err >&2
# what is taken back with a step that failed is counted once: the rows, and the steps before and behind them
[ "$(sed -n 's/^{\["[a-z]*"\]=\([0-9]*\),.*}$/\1/p' whole.state | tr '\n' ' ')" = "100 100 13 " ] || { cat whole.state; exit 1; }
for cut in 0.1 0.3 0.31 0.35 0.5; do
    rm -f half.tsv
    run -t $cut -r "$record=half.tsv" --save-state half.state
    run -t 0.6 -r "$record=half.tsv" --load-state half.state --append --save-state end.state -o half
    cmp half.tsv whole.tsv
    cmp end.state whole.state
    cmp half/rows.txt whole/rows.txt
done
# from break point to break point
rm -f half.tsv
run -r "$record=half.tsv" --save-state half.state
run -r "$record=half.tsv" --load-state half.state --append --save-state half.state
run -t 0.6 -r "$record=half.tsv" --load-state half.state --append --save-state end.state
cmp half.tsv whole.tsv
cmp end.state whole.state
# from a checkpoint, and from the state at a way point
run -t 0.44 -r "$record=half.tsv" --checkpoint-every 0.11=check --waypoint 0.123=way
run -t 0.6 -r "$record=half.tsv" --load-state check --append --save-state end.state
cmp half.tsv whole.tsv
cmp end.state whole.state
run -t 0.6 --load-state way --save-state end.state -r "$record=rest.tsv"
cmp end.state whole.state
