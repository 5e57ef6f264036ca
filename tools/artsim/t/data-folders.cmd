# stderr: 'nowhere', where files of the model are looked for, is no folder
# files of the model: its folder, then --data in order
mkdir model data
cp "$HERE/man/two.art" model
cp "$HERE/man/pull.txt" data
artsim model/two.art --data nowhere --data data -r models/rig/as/1:excitation@0.1
