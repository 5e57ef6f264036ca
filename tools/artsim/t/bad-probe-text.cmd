# exit: 3
# stderr: ^artsim: x.art:35:7: error: property 'name' of '.*muscle' does not hold numbers$
cp "$HERE/man/pull.txt" .
sed 's,muscle:excitation,muscle:name,' "$HERE/man/two.art" > x.art
artsim x.art -t 0.02 -o run -r models/rig/particles/bob:position=out.tsv || {
    code=$?
    ls
    exit $code
}
