# exit: 4
# stderr: unstable velocity of 'models/rig/particles/bob' at t = 0.03
# frames up to the failure stay, and the collection is whole
artsim "$HERE/man/two.art" --integrator ForwardEuler -s models/rig/as/0:material.stiffness=1e8 -t 5 \
    --frames run/f || {
    code=$?
    cat run/f.pvd
    ls run/f
    exit $code
}
