# exit: 3
# stderr: ^artsim: x.art:33:5: error: property 'length' of '.*muscle' is read-only; it cannot be driven$
sed 's,muscle:excitation,muscle:length,' "$HERE/man/two.art" > x.art
artsim x.art -t 0.02 -o run -r models/rig/particles/bob:position=out.tsv || {
    code=$?
    ls
    exit $code
}
