# Components of a class that is ignored take no part in the simulation: what is drawn of them is what their file states, and what
# only the simulation knows is refused.
model()
{
    cat <<'END'
RootModel [ ComponentList<Model> [ name="models"
MechModel [ name="m" gravity=[ 0 0 0 ]
PointList<Particle> [ name="particles" [ name="a" mass=1 velocity=[ 0 1 0 ] ] [ name="b" mass=1 position=[ 1 0 0 ] ] ]
END
    echo "$1 ] ] ]"
}
model '' > p.art
model 'AxialSpringList<Muscle> [ name="axialSprings" Muscle [ name="s" points=[ "particles/a" "particles/b" ]
material=SimpleAxialMuscle [ maxForce=1 ] ] ]' > s.art
draw() { artrender -q "$@" -t 0.01 -o x.png 2>&1 || echo "exit $?"; }
draw p.art --color velocity
draw p.art --ignore Particle --color velocity
draw p.art --ignore Particle --arrow models/m/particles/a:velocity
draw s.art --ignore Muscle --color forceNorm
draw s.art --ignore Muscle --arrow models/m/axialSprings/s:forceNorm
