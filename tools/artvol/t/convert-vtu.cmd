# Every encoding of .vtu and .vtk gives the same mesh back.
first=$ARTKIT_TOP/formats/vtu/corpus/good-volume/ascii.vtu
artvol convert --strict "$first" one.vtu
for e in ascii binary; do
    artvol convert --strict -e $e one.vtu $e.vtu
    artvol convert --strict -e $e one.vtu $e.vtk
    artvol convert --strict $e.vtu again.vtu
    cmp again.vtu one.vtu
    artvol convert --strict $e.vtk again.vtu
    cmp again.vtu one.vtu
done
artvol convert --strict --compress one.vtu packed.vtu
artvol convert --strict --compress -e binary one.vtu - | artvol convert --strict -f vtu -t vtu - again.vtu
cmp again.vtu one.vtu
artvol convert --strict packed.vtu again.vtu
cmp again.vtu one.vtu
# the words of the file say which encoding it is
grep -c 'format="binary"' one.vtu
grep -c 'format="ascii"' ascii.vtu
grep -ac 'format="appended"' binary.vtu
grep -c vtkZLibDataCompressor packed.vtu
# coordinates of four bytes
artvol convert --single one.vtu single.vtu
grep -c 'type="Float32" Name="Points"' single.vtu
# a file of another program's other byte order
artvol convert --strict "$ARTKIT_TOP/formats/vtu/corpus/good-volume/binary-big-endian.vtu" again.vtu
cmp again.vtu one.vtu
