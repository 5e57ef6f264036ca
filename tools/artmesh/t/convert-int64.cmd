# Integers of 8 bytes, and none that would come out as another: 2^53 + 1 is none that doubles hold.
head='ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\nproperty float z\n'
for n in -5000000000 9007199254740992 9007199254740993; do
    printf "$head"'property int64 stamp\nend_header\n0 0 0 %s\n' "$n" >a.ply
    artmesh convert a.ply a.vtp 2>message && sed -n '/"stamp"/{n;p;}' a.vtp
    sed 's/ [0-9]* / /' message
    rm -f a.vtp
done
for last in 000 001; do
    {
        printf "$head"'property uint64 stamp\nend_header\n' | sed s/ascii/binary_big_endian/
        printf '\0\0\0\0\0\0\0\0\0\0\0\0\0\040\0\0\0\0\0\'$last
    } >b.ply
    artmesh convert b.ply -t vtk - 2>message | sed -n '/stamp/{n;p;}'
    sed 's/ [0-9]* / /' message
done
