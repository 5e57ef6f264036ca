# exit: 3
# stderr: ^artsim: x.art:35:7: error: Muscle '.*muscle' has no property 'exitation'; did you mean 'excitation'\?$
sed 's/:excitation" \]/:exitation" ]/' "$HERE/man/two.art" > x.art
artsim x.art -t 0.02 -o run -r models/rig/particles/bob:position=out.tsv || {
    code=$?
    ls
    exit $code
}
