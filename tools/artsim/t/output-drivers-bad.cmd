# exit: 3
# stderr: x.art:42:[0-9]+: error: expression 'P1\[0\]', column 1: nothing is called 'P1'
printf '0.0 0.2 1.0\nLinear 1 explicit\n0 0\n0.2 0\n' > pull.txt
sed '/name="height"/,/\]/s,props=\[ "models/rig/particles/bob:position" \],& variables=[ P0 ] drivers=[ "P1[0]" ],' \
    "$HERE/man/two.art" > x.art
artsim x.art -t 0.2 -o run
