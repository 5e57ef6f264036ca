# needs: tetgen
# A damaged surface is mended, filled, raised and checked without a file in between, and the surface that comes out of the
# other end is closed and has the volume of the first. No file of the user's is made, here or in the folder for
# temporary files.
mkdir tmp
export TMPDIR=$PWD/tmp
volume() { awk '$1 == "volume" { printf "%.9f\n", $2 }'; }
damage() { awk '/^f/ && ++n % 40 == 7 { next } { print }'; }

artmesh make icosphere r=1 divisions=3 | artmesh info | volume
artmesh make icosphere r=1 divisions=3 | damage | artmesh check -q - || echo "damaged: $?"
artmesh make icosphere r=1 divisions=3 | damage | artmesh repair - | artmesh info | volume
artmesh make icosphere r=1 divisions=3 | damage | artmesh repair - | artvol tet - | artvol raise - | artvol check -q -
artmesh make icosphere r=1 divisions=3 | damage | artmesh repair | artvol tet | artvol raise | artvol raise --lower |
    artvol surface -t stl | artmesh check -q -

# the formats in between do not matter: text, binary, several elements
artmesh make icosphere r=1 divisions=3 -t stl | artmesh convert -f stl -t ply - - | artvol tet --quality 1.6 - -o out.vtu
artvol info out.vtu | volume
for format in abaqus ucd vtk vtu artfem; do
    printf '%s ' $format
    artvol -q convert -t $format out.vtu - | artvol convert -t vtk | artvol surface | artmesh info - | volume
done
artvol convert -t vtk -e binary out.vtu - | gzip | artvol info - | volume

rm out.vtu
ls -A
rmdir tmp
