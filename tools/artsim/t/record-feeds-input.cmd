# what is recorded as a probe file drives the same property in another run, up to its end
# tol: 1e-12
artsim "$HERE/man/two.art" -r models/rig/as/muscle:excitation=e.txt
cat e.txt | head -n 3
sed '/NumericInputProbe/,/^    \]/d' "$HERE/man/two.art" > x.art
artsim x.art -i models/rig/as/muscle:excitation=e.txt -r models/rig/as/1:excitation,models/rig/p/2:position@0.1
artsim "$HERE/man/two.art" -r models/rig/as/1:excitation,models/rig/p/2:position@0.1
