# exit: 3
# stderr: ^artsim: x.art:22:9: note: class 'my.Actuator' is taken as AxialSpring, which the list holds$
# stderr: ^artsim: x.art:35:7: error: AxialSpring 'models/rig/axialSprings/muscle' has no property 'excitation'
sed 's/    Muscle \[/    my.Actuator [/' "$HERE/man/two.art" > x.art
cp "$HERE/man/pull.txt" .
artsim x.art -o run -r models/rig/p/1:position=out.tsv || {
    code=$?
    ls
    exit $code
}
