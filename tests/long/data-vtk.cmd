# data: ARTKIT_DATA
# stdout: ^[1-9][0-9]* files as in the list, softPalate as in the list$
# stderr: softPalate_v10\.1_mixed\.vtk: warning: the file numbers solids the other way round: the nodes of [0-9]+ elements are reordered$
# VTK files of others have the counts that the list of the data tells.
. "$ARTKIT_TOP/tests/long/folders.sh"
present "$ARTKIT_DATA/opensim/Geometry" "$ARTKIT_DATA/palate"
n=0 bad=0
for file in "$ARTKIT_DATA"/opensim/Geometry/*.vtp; do
    have=$(artmesh convert --strict -t obj "$file" - | awk '$1 == "v" { v++ } $1 == "f" { f++ } END { print v " v, " f " f" }')
    grep -F "| ${file##*/} |" "$ARTKIT_DATA/MANIFEST.md" | grep -qF "| $have |" || { echo "${file##*/}: $have" && bad=1; }
    n=$((n + 1))
done
have=$(artvol info "$ARTKIT_DATA/palate/softPalate_v10.1_mixed.vtk" |
    awk '$1 == "nodes" { n = $2 } $1 == "elements" { e = $2 } END { print n " points, " e " cells" }')
grep -F "| softPalate_v10.1_mixed.vtk |" "$ARTKIT_DATA/MANIFEST.md" | grep -qF "| $have |" || { echo "softPalate: $have" && bad=1; }
[ $bad = 0 ]
echo "$n files as in the list, softPalate as in the list"
