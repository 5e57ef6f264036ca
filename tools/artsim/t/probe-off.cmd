# stderr: note: 'inputProbes/pull at the hand' .* takes no part in the simulation$
# a probe is switched off by its name, with blanks, and by its number: what it drives keeps its value
cp "$HERE/man/pull.txt" .
sed 's/name="pull"/name="pull at the hand"/' "$HERE/man/two.art" > x.art
artsim x.art -t 0.1 -r models/rig/as/muscle:excitation@0.05
artsim x.art -t 0.1 -s 'inputProbes/"pull at the hand":active=false' -r models/rig/as/muscle:excitation@0.05
artsim -q x.art -t 0.1 -s inputProbes/0:active=false -r models/rig/as/muscle:excitation@0.05
