# exit: 4
# stderr: ^artsim: x.art:2:68: error: no equilibrium is found at t = 0.1: 'models/m/particles/q' is free to translate along x, y and z, and a force of 9.8 acts that way \(.*\); with .* of the load on, a force of .* is left at 'models/m/particles/q'$
cat > x.art <<'END'
MechModel [ name="m" gravity=[ 0 0 -9.8 ]
 PointList<Particle> [ name="particles" [ name="p" dynamic=false ] [ name="q" ] ] ]
END
artsim x.art -t 1 --step 0.1 --integrator StaticIncremental
