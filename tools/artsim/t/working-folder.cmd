# workingFolder is relative to the folder of the .art
mkdir -p a/probes
sed 's/name="two"/workingFolder="probes"/' "$HERE/man/two.art" > a/x.art
cp "$HERE/man/pull.txt" a/probes
artsim a/x.art -r models/rig/as/1:excitation@0.2
