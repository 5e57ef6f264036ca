# stderr: sizes are
# stderr: exclude each other
# stderr: one of --from-value
# stderr: is no range
# stderr: no type
# stderr: has no window
# stderr: holds one slice
# exit: 2
# Options that do not go together.
artimage make --size 4 '1' -o a.nrrd
artimage resample --spacing 1 --size 4 a.nrrd -o b.nrrd && exit 1
artimage resample --size 0 a.nrrd -o b.nrrd && exit 1
artimage threshold a.nrrd && exit 1
artimage crop --i 2:9 a.nrrd && exit 1
artimage convert --type int12 a.nrrd b.nrrd && exit 1
artimage slice --window LUNG a.nrrd -o b.png && exit 1
artimage convert a.nrrd b.png
