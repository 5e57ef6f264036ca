# every shape in its usual form, as hexahedra or what it is usually made of, has no fault and a closed surface
# stderr: note
artvol make --list | cut -f1 | while read -r shape; do
    case $shape in
    extrusion | shell) continue ;;
    esac
    artvol make --list "$shape" | sed -n 's/^kind	[a-z]*	\([^	]*\)	.*/\1/p' | tr '|' '\n' | while read -r kind; do
        artvol make -v "$shape" "kind=$kind" nt=9 2>nt.txt >mesh.vtu || artvol make "$shape" "kind=$kind" >mesh.vtu
        artvol check -q mesh.vtu >found.txt || { echo "$shape $kind"; cat found.txt; }
        case $kind in
        tri | quad | quadtri | quadquad) continue ;;
        esac
        artvol info mesh.vtu | grep -q '^surface_closed 1' || echo "$shape $kind is open"
    done
done
artvol make tube kind=tet nt=9 -t vtk >/dev/null
