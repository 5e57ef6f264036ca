# one file drives several properties, each from the next columns; names in quotes
printf 'time,x,y,z,e\n0,1,2,3,0\n1,2,4,6,1\n' > in.csv
artsim "$HERE/man/two.art" -t 1 \
    -i 'models/rig/p/"hand, left":externalForce,models/rig/as/spring:restLength=in.csv' \
    -r 'models/rig/p/"hand, left":externalForce,models/rig/as/spring:restLength@0.5' \
    --set inputProbes/pull:active=false 2>/dev/null
