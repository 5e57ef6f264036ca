# exit: 3
# stderr: ^artsim: x.art:22:9: warning: unknown class 'my.Actuator' is kept as it is$
# stderr: ^artsim: x.art:22:9: error: 'models/rig/axialSprings/muscle' \(my.Actuator\) is not simulated and could move something; --ignore 'my.Actuator' leaves it out$
sed 's/    Muscle \[/    my.Actuator [/' "$HERE/man/two.art" > x.art
cp "$HERE/man/pull.txt" .
artsim x.art -o run -r models/rig/p/1:position=out.tsv || {
    code=$?
    ls
    exit $code
}
