# one file drives several properties, each from the next columns; names in quotes
printf 'time,x,y,z,e\n0,1,2,3,0\n1,2,4,6,1\n' > in.csv
artsim "$HERE/man/two.art" -t 1 \
    -i 'models/rig/p/"hand, left":externalForce,models/rig/as/spring:restLength=in.csv' \
    -r 'models/rig/p/"hand, left":externalForce,models/rig/as/spring:restLength@0.5' \
    --set inputProbes/pull:active=false 2>/dev/null
# as many columns as one of them takes drive all of them
cat > sides.art <<'END'
MechModel [ name="m" PointList<Particle> [ name="particles" [ name="a" dynamic=false ] [ name="b" dynamic=false ] ] ]
END
printf 'time,x,y,z\n0,1,2,3\n1,2,4,6\n' > both.csv
artsim sides.art -t 1 -i 'm/particles/*:externalForce=both.csv' -r 'm/particles/*:externalForce as *@0.5'
