# exit: 3
# stderr: x.art:42:[0-9]+: error: probe 'outputProbes/height' has 2 variables for 1 property
printf '0.0 0.2 1.0\nLinear 1 explicit\n0 0\n0.2 0\n' > pull.txt
sed '/name="height"/,/\]/s,props=\[ "models/rig/particles/bob:position" \],& variables=[ P0 P1 ] drivers=[ "P0" ],' \
    "$HERE/man/two.art" > x.art
artsim x.art -t 0.2 -o run
