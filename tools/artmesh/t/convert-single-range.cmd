# What is too large for 4 bytes is told, and no file with infinite coordinates is written.
printf 'v 0 0 0\nv 1 0 0\nv 0 1e39 0\nf 1 2 3\n' >huge.obj
for out in a.vtk a.vtp a.ply; do
    for encoding in ascii binary; do
        if artmesh convert --single -e "$encoding" huge.obj "$out" 2>message; then exit 1; fi
        cat message
        test ! -e "$out"
    done
done
printf '%s\n' ply 'format ascii 1.0' 'element vertex 1' 'property float x' 'property float y' \
    'property float z' 'property double far' end_header '0 0 0 -1e300' >field.ply
if artmesh convert --single field.ply field.vtp 2>message; then exit 1; fi
cat message
