# stderr: belong to --display
# stderr: --raw-spacing belongs to --raw-size
# stderr: a series is chosen among DICOM files
# stderr: --at and --index exclude each other
# stderr: --otsu and --level exclude each other
# stderr: --reach belongs to --smooth of labels
# stderr: --op fill has no radius
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
artimage convert --center 3 --width 2 a.nrrd b.nrrd && exit 1
artimage convert --raw-spacing 2 a.nrrd b.nrrd && exit 1
artimage convert --series 3 a.nrrd b.nrrd && exit 1
artimage slice --at 0.2 --index 1 a.nrrd -o b.png && exit 1
artimage surface --otsu --level 1 a.nrrd -o b.obj && exit 1
artimage surface --reach 1 a.nrrd -o b.obj && exit 1
artimage morph --op fill --radius 3 a.nrrd -o b.nrrd && exit 1
artimage convert a.nrrd b.png
