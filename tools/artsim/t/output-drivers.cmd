# an output probe whose row is made of expressions over its properties; numbers as they come
# tol: 1e-12
printf '0.0 0.2 1.0\nLinear 1 explicit\n0 0\n0.2 0\n' > pull.txt
sed '/name="height"/,/\]/s,props=\[ "models/rig/particles/bob:position" \],props=[ "models/rig/particles/bob:position" "models/rig/particles/bob:velocity" ] variables=[ P0 P1 ] drivers=[ "P0" "norm(P0) - (P0[0]**2 + P0[1]**2 + P0[2]**2)**0.5" "dot(P1\, P1) >= 0" "t" ] vsize=6,' \
    "$HERE/man/two.art" > x.art
artsim x.art -t 0.2 -o run -r models/rig/particles/bob:position@0.05=out.csv
sed 1,2d run/height.txt | cut -d' ' -f5- | tr '\t' ' '
artprobe cut -c 1,2,3 run/height.txt -o p.txt
artprobe diff p.txt out.csv > diff.txt
