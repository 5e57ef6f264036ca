# What nothing holds is named, with its place; nothing is recorded behind the start
# exit: 4
# stderr: ^artsim: x.art:2:68: error: the equilibrium at t = 0.1 is not the only one: 'models/m/particles/q' is free to translate along x, y and z
cat > x.art <<'END'
MechModel [ name="m" gravity=[ 0 0 0 ]
 PointList<Particle> [ name="particles" [ name="p" dynamic=false ] [ name="q" ] ] ]
END
artsim x.art -t 1 --step 0.1 --integrator StaticLineSearch -r models/m/p/q:position=x.tsv || {
    code=$?
    grep -v '^#' x.tsv
    exit $code
}
