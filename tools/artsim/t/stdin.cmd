# '-' is standard input; its files are relative to the current folder
cp "$HERE/man/pull.txt" .
artsim - -r models/rig/as/1:excitation@0.2 < "$HERE/man/two.art"
gzip -c "$HERE/man/two.art" | artsim -r models/rig/as/1:excitation@0.2 -
