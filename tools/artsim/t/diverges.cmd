# exit: 4
# stderr: ^artsim: error: unstable velocity of 'models/rig/particles/bob' at t = 0.03: it exceeds 1e10
# everything recorded so far and the last good state stay
artsim "$HERE/man/two.art" --integrator ForwardEuler -s models/rig/as/0:material.stiffness=1e8 -t 5 -o run \
    -r models/rig/as/0:restLength=out.tsv || {
    code=$?
    cat out.tsv
    ls run
    cat run/height.txt
    grep time run/last-state.txt
    grep -c nan run/last-state.txt || true
    exit $code
}
