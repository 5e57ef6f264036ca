# exit: 3
# stderr: ^artsim: x.art:4:3: error: maxStepSize of '/?.*' is -0.01: a step must be
sed 's/maxStepSize=0.01/maxStepSize=-0.01/' "$HERE/man/two.art" > x.art
artsim x.art -t 0.02 -o run -r models/rig/particles/bob:position=out.tsv || {
    code=$?
    ls
    exit $code
}
