# Anatomical meshes remeshed to the mean of their edges and to half of it: what is sound stays so, by artmesh
# check, with the Euler number and the number of parts it had; edges are even, and the distance is that of the
# bound. Smoothing and subdivision keep the kind of surface as well.
data=$ARTKIT_DATA
kind() # FILE
{
    artmesh info "$1" | awk '$1 == "components" || $1 == "euler" { printf "%s %s ", $1, $2 }'
}
value() # NAME: of the report
{
    awk -F'\t' -v name="$1" '$1 == name { print $2 }' report.tsv
}
while read -r file share; do
    in=$data/$file
    artmesh remesh "$in" -o even.obj --report report.tsv
    [ "$(kind "$in")" = "$(kind even.obj)" ] || { echo "$file: another kind: $(kind even.obj)"; exit 1; }
    artmesh check -q --for contact even.obj || { echo "$file: not sound"; exit 1; }
    awk -v s="$(value share)" -v least="$share" 'BEGIN { exit !(s >= least) }' ||
        { echo "$file: only $(value share) of the edges are even"; exit 1; }
    edge=$(value edge)
    within=$(awk -v e="$edge" 'BEGIN { print e / 4 }')
    artmesh remesh --edge "$edge" --within "$within" "$in" -o near.obj --report report.tsv 2>/dev/null || test $? = 1
    awk -v d="$(value distance_at_most)" -v most="$within" 'BEGIN { exit !(d <= most) }' ||
        { echo "$file: $(value distance_at_most) away, not $within"; exit 1; }
    artmesh check -q --for contact near.obj || { echo "$file: not sound within a distance"; exit 1; }
    artmesh smooth -n 5 "$in" | artmesh subdivide -f obj --rule loop -o round.obj
    [ "$(kind "$in")" = "$(kind round.obj)" ] || { echo "$file: another kind when round"; exit 1; }
done <<'END'
meshes/obj/lumbar1.obj 0.7
dynjaw/geometry/sternum_t.obj 0.85
larynx_QL2/epiglottis.obj 0.65
jaw-tongue-hyoid/tongue/ICPHyoid3.obj 0.85
larynx_QL2/hyoid.obj 0.8
face/geometry/badintongue.obj 0.75
dynjaw/geometry/ltarytenoid_t.obj 0.95
jaw-tongue-hyoid/tongue/ICPJaw3.obj 0.9
meshes/obj/lowerlip.obj 0.9
dynjaw/geometry/cricoid_t.obj 0.95
dynjaw/geometry/hyoid.obj 0.95
jaw-tongue-hyoid/geometry/softpalate_init.obj 0.95
jaw-tongue-hyoid/geometry/ubcjaw_symmetric_teethsmoothed.obj 0.95
jaw-tongue-hyoid/geometry/reference-density/jaw_smooth.obj 0.95
END
