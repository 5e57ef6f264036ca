# data: ARTKIT_DATA
# stdout: ^1[0-9][0-9] meshes have the counts of the list, [0-9]+ of them volumes that come back the same$
# stdout: ^not compared: jaw-tongue-hyoid/tongue/tongueIcp.3.elem: 26 of 4910 elements are no solids$
# stdout: ^not compared: face/geometry/upperlip.smesh: faces of the nodes of an FEM model, no surface$
# Every surface and volume mesh among the data of others is read and has the counts of their list, MANIFEST.md;
# volumes also come back the same when they are written and read. What cannot be compared is listed with the reason.
. "$ARTKIT_TOP/tests/long/folders.sh"
present "$ARTKIT_DATA/meshes" "$ARTKIT_DATA/face"
awk -f "$ARTKIT_TOP/tests/long/manifest.awk" "$ARTKIT_DATA/MANIFEST.md" >list
fail()
{
    echo "$file: $1" >&2
    exit 1
}

# What is known of FILE beside its counts: the reason why they are not compared.
odd()
{
    case $1 in
    *tongueIcp.3.elem)
        [ "$2" = "elements 4910" ] && artvol info "$in" 2>messages | grep -qx "elements 4884" &&
            grep -q "26 elements are not solids" messages || fail "not 4884 elements and 26 others"
        echo "26 of 4910 elements are no solids" ;;
    *lip.smesh | *_righthalf.smesh)
        artmesh info "$in" >answer 2>messages && fail "was read"
        grep -q "faces between the nodes of an FEM model" messages || fail "$(cat messages)"
        echo "faces of the nodes of an FEM model, no surface" ;;
    *A.poly)
        artmesh info "$in" >answer 2>messages && fail "was read"
        grep -q "the points have 2 dimensions" messages || fail "$(cat messages)"
        echo "plane" ;;
    *) return 1 ;;
    esac
}

# ANSYS elements whose nodes have another name.
nodes_of()
{
    case $1 in
    */tongueTet.elem) echo "${1%/*}/tongue.node" ;;
    */MuscleTissueElemsHex.elem) echo "${1%/*}/MuscleTissueNodes.node" ;;
    *) echo "${1%.*}.node" ;;
    esac
}

# Counts of `artmesh info` and `artvol info` by the words of the list.
counts()
{
    case $1 in
    *.inp | *.vtk | *.ele | *.elem | *.node | *.face)
        rm -rf in out
        mkdir in out
        name=${1##*/}
        cp "$1" in/
        case $name in
        *.node | *.elem | *.ele | *.face)
            cp "$(nodes_of "$1")" "in/${name%.*}.node"
            for e in ele face; do
                [ ! -f "${1%.*}.$e" ] || cp "${1%.*}.$e" in/
            done
            [ ! -f "in/${name%.face}.ele" ] || name=${name%.face}.ele ;; # facets are read with their elements
        esac
        # how many elements the reader turned is no part of the mesh
        artvol -q info "in/$name" | grep -v '^file\|^turned' >info || fail "not read"
        case $1 in
        *.node | *.face) ;;
        *)
            artvol convert -q -t "$(sed -n "s/^format //p" info)" "in/$name" "out/$name" || fail "not written"
            artvol -q info "out/$name" | grep -v '^file\|^turned' >again
            cmp -s info again || fail "differs when written and read"
            volumes=$((volumes + 1)) ;;
        esac ;;
    *)
        artmesh -q info "$1" | tr '\t' ' ' >info || fail "not read"
        case $1 in
        *.obj) echo "normals $(artmesh convert -q "$1" - -t obj | grep -c '^vn')" >>info ;;
        esac ;;
    esac
}
n=0 volumes=0
while IFS='	' read -r file want; do
    in=$ARTKIT_DATA/$file
    reason=$(odd "$file" "$want") && { echo "not compared: $file: $reason"; continue; }
    counts "$in"
    # shellcheck disable=SC2086  # words and numbers
    set -- $want
    [ $# -gt 0 ] || { echo "not compared: $file: the list has no counts; it is read"; continue; }
    while [ $# -gt 0 ]; do
        grep -qx "$1 $2" info || fail "$1 $2 in the list, here $(grep "^$1" info)"
        shift 2
    done
    n=$((n + 1))
done <list
echo "$n meshes have the counts of the list, $volumes of them volumes that come back the same"
