gzip -c "$HERE/man/two.art" > two.art.gz
gzip -c "$HERE/man/pull.txt" > pull.txt.gz
sed 's/pull.txt/&.gz/' "$HERE/man/two.art" > x.art
artsim x.art -r models/rig/as/1:excitation@0.2
cp "$HERE/man/pull.txt" .
artsim two.art.gz -r models/rig/as/1:excitation@0.2
