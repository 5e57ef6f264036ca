# the same bytes for any number of threads
artsim "$HERE/man/two.art" --threads 1 -r models/rig/p/1:position,models/rig/p/2:position > a
artsim "$HERE/man/two.art" --threads 4 -r models/rig/p/1:position,models/rig/p/2:position > b
cmp a b
