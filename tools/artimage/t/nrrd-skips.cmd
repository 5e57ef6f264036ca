# Where the voxels of a detached file begin: behind bytes, behind lines, or at its end, whatever stands before them
voxels() { # the lines of the header that say where
    printf 'NRRD0004\ntype: uint8\ndimension: 3\nsizes: 3 2 1\nencoding: raw\nspacings: 1 1 1\n%s\ndata file: %s\n\n' "$1" "$2" >a.nhdr
    artimage convert --type uint8 -t nrrd a.nhdr - | tail -c 6 | od -An -tu1 | tr -s ' '
}
printf '\001\002\003\004\005\006' >plain.raw
printf 'junk of any length\n\001\002\003\004\005\006' >behind.raw
printf '12345\001\002\003\004\005\006' >five.raw
voxels 'byte skip: 0' plain.raw
voxels 'byte skip: -1' behind.raw
voxels 'byte skip: -1' plain.raw
voxels 'line skip: 1' behind.raw
voxels 'byte skip: 5' five.raw
