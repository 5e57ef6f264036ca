# exit: 3
# stderr: ^artsim: x.art:35:7: error: .*axialSprings. has no component 'muskle'; did you mean 'muscle'\?$
sed 's,axialSprings/muscle:,axialSprings/muskle:,' "$HERE/man/two.art" > x.art
artsim x.art -t 0.02 -o run -r models/rig/particles/bob:position=out.tsv || {
    code=$?
    ls
    exit $code
}
