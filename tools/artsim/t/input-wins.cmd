# an input of the command line comes after the model's own probe
printf '0 0.25\n1 0.25\n' > in.tsv
artsim "$HERE/man/two.art" -i models/rig/as/muscle:excitation=in.tsv -t 0.1 -r models/rig/as/muscle:excitation@0.1
