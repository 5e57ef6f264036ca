# stderr: warning: 4 values are not in the range of uint8 and become its ends
# stderr: note: 8 values are no whole numbers, and rounded by up to 0.25
# stderr: error: the expression gives no number in 8 voxels
# stderr: note: the image has 3 times, and the first is taken; --time takes another
# stderr: note: there are 2 parts, not 5
# stderr: warning: no part is left
# stderr: note: the image has 3 channels, and is made grey
# Values that the type of an image does not hold, times and channels that are left out, parts that are not there.
artimage make --size 2 --type uint8 '300 if i<1 else 7' -o cut.nrrd
artimage make --size 2 '3.25' -o round.nrrd
artimage make --size 2 'log(-1-i)' -o nan.nrrd && echo 'no number is taken for one'
artimage make --size 2 --type float32 'log(-1-i)' -o nan.nrrd
artimage make --size 4 --times 3 'i+t' -o times.nii
artimage slice times.nii -o slice.png
artimage slice --time 1 times.nii -o slice.png
artimage make --size 5 '1 if i<1 or i>3 else 0' -o parts.nrrd
artimage label --keep 5 parts.nrrd -o kept.nrrd
artimage label --min-voxels 99 parts.nrrd -o kept.nrrd
artimage convert --raw-size 2,2,1 --raw-channels 3 slice.png rgb.nrrd
artimage surface --level 1 rgb.nrrd -o grey.obj
