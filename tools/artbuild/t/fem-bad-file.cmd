# exit: 3
# stderr: fem-bad-file.lua:2: error: .*bad.inp:4: element 1: node 2 does not exist
artbuild "$HERE/fem-bad-file.lua"
