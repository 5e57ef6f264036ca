# exit: 1
# damping that a list of points keeps from its points, as the class says if nothing else does; where the list inherits, or holds
# nothing, or the model has none, there is nothing to tell
model()
{
    printf 'MechModel [ name="m" %s\n  PointList<Particle> [ name="particles" %s [ mass=1 ] ] ]\n' "$1" "$2" >m.art
    artinfo check m.art && artsim -q m.art -t 0.1 -s models/m/particles/0:velocity='1 0 0' -s models/m:gravity='0 0 0' \
        -r models/m/particles/0:velocity@0.1 | tail -n 1 | cut -f 2
}
model 'pointDamping=2' 'pointDamping:Inherited'
model '' ''
model 'pointDamping=0' ''
printf 'MechModel [ name="m" pointDamping=2 PointList<Particle> [ name="particles" ] ]\n' >m.art
artinfo check m.art
model 'pointDamping=2' ''
