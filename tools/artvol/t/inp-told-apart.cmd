# .inp is Abaqus or UCD: the content tells; numbers, regions and units go from one to the other
# stderr: the format ucd does not keep: element set 'e', the name
artvol convert "$ARTKIT_TOP/formats/ucd/corpus/good/amira.inp" a.inp
head -n 1 a.inp
cat > b.inp <<'END'
** units mm kg s
*HEADING
b
*NODE
5, 0, 0, 0
6, 1, 0, 0
7, 0, 1, 0
8, 0, 0, 1
*ELEMENT, TYPE=C3D4, ELSET=e
3, 5, 6, 7, 8
*SOLID SECTION, ELSET=e, MATERIAL=bone
END
artvol convert b.inp -t ucd -
