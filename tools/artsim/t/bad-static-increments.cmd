# exit: 3
# stderr: ^artsim: x.art:1:43: error: staticIncrements = 0 is out of range: must be >= 1$
cat > x.art <<'END'
MechModel [ name="m"     staticIncrements=0
 PointList<Particle> [ name="particles" [ name="p" mass=1 ] ] ]
END
artsim x.art -t 1 --integrator StaticIncremental
