# exit: 3
# stderr: warning: unknown class .artisynth.core.ma. of material
# stderr: ^artsim: x.art:15:[0-9]+: error: expected .* found end of file$
head -c 504 "$HERE/man/pendulum.art" > x.art
artsim x.art -t 0.02 -o run -r models/pendulum/particles/bob:position=out.tsv || {
    code=$?
    ls
    exit $code
}
