#!/bin/sh
# VTK files that we write are read the same by meshio and Gmsh, and theirs by us. `interop-vtk.sh meshio` or `gmsh`.
set -eu
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
cd "$dir"
artvol convert -q "$ARTKIT_TOP/formats/vtu/corpus/good-volume/ascii.vtu" mixed.vtu
for elem in tet pyramid wedge hex quadtet quadhex; do
    artvol make grid kind=$elem nx=2 ny=2 nz=2 -o $elem.vtu
done

# every encoding of one file as NAME.*.vtu and NAME.*.vtk
encode()
{
    for e in ascii binary; do
        artvol convert -e $e $1.vtu $1.$e.vtu
        artvol convert -e $e $1.vtu $1.$e.vtk
    done
    artvol convert --compress $1.vtu $1.packed.vtu
    artvol convert --compress -e binary $1.vtu $1.packed-binary.vtu
}

# the interpreter that knows meshio
for python in /usr/bin/python3 python3; do
    "$python" -c 'import meshio' 2>/dev/null && break
    python=
done

meshio()
{
    if [ -z "$python" ]; then
        echo "no meshio"
        exit 0
    fi
    # (meshio 5.0 has no quadratic wedges and pyramids)
    for mesh in mixed tet pyramid wedge hex quadtet quadhex; do
        encode $mesh
        "$python" - $mesh 2>errors <<'END' || { cat errors && exit 1; }
import sys, glob, warnings, meshio
warnings.simplefilter("ignore")
from meshio.vtk import _vtk_42, _vtk_51
from meshio.vtu import write
name = sys.argv[1]
ref = meshio.read(name + ".vtu")
def same(m, file):
    assert (m.points == ref.points).all(), file + ": points"
    assert [c.type for c in m.cells] == [c.type for c in ref.cells], file + ": kinds"
    assert all((a.data == b.data).all() for a, b in zip(m.cells, ref.cells)), file + ": cells"
    assert sorted(m.point_data) == sorted(ref.point_data), file + ": names"
    for key in m.point_data:
        assert (m.point_data[key] == ref.point_data[key]).all(), file + ": " + key
    for key in m.cell_data:
        for a, b in zip(m.cell_data[key], ref.cell_data[key]):
            assert (a.ravel() == b.ravel()).all(), file + ": " + key
files = glob.glob(name + ".*.vt?")
assert len(files) == 6
for file in files:
    same(meshio.read(file), file)
write("m1.vtu", ref, binary=False) # text of 12 digits
write("m2.vtu", ref, binary=True, compression=None)
write("m3.vtu", ref, binary=True, compression="zlib")
write("m4.vtu", ref, binary=True, header_type="UInt64")
_vtk_42.write("m5.vtk", ref, binary=False)
_vtk_42.write("m6.vtk", ref, binary=True)
_vtk_51.write("m7.vtk", ref, binary=False)
_vtk_51.write("m8.vtk", ref, binary=True)
END
        # meshio makes columns of single numbers 64-bit wide: the mesh and the numbers count
        artvol convert $mesh.vtu - -t vtk | sed 's/vtktypeint64/int/' >ours
        artvol convert m1.vtu back.vtu
        "$python" - $mesh 2>errors <<'END' || { cat errors && exit 1; }
import sys, meshio
a, b = meshio.read("back.vtu"), meshio.read(sys.argv[1] + ".vtu")
assert abs(a.points - b.points).max() < 1e-9
assert all((x.data == y.data).all() for x, y in zip(a.cells, b.cells))
END
        for theirs in m[2-8].vt?; do
            artvol convert $theirs - -t vtk | sed 's/vtktypeint64/int/' >back
            cmp back ours || { echo "$mesh as $theirs differs" && exit 1; }
        done
    done
    echo "meshio: all the same"
}

# A unit cube that Gmsh fills itself: KIND RECOMBINE-BASE RECOMBINE-LAYERS ORDER
cube()
{
    cat >cube.geo <<END
Point(1) = {0, 0, 0}; Point(2) = {1, 0, 0}; Point(3) = {1, 1, 0}; Point(4) = {0, 1, 0};
Line(1) = {1, 2}; Line(2) = {2, 3}; Line(3) = {3, 4}; Line(4) = {4, 1};
Line Loop(1) = {1, 2, 3, 4}; Plane Surface(1) = {1};
Transfinite Line{1, 2, 3, 4} = 3; Transfinite Surface{1};
$2
out[] = Extrude {0, 0, 1} { Surface{1}; Layers{2}; $3 };
Physical Volume(1) = {out[1]};
Mesh.SecondOrderIncomplete = 1;
END
    gmsh cube.geo -3 -order "$4" -format vtk -o cube.vtk -v 1
    gmsh cube.geo -3 -order "$4" -bin -format vtk -o cube-binary.vtk -v 1
    for theirs in cube.vtk cube-binary.vtk; do
        artvol info $theirs | awk -v kind="$1" '
            $1 == "elements" { n = $2 }
            $1 == kind { of_kind = $2 }
            $1 == "volume" { volume = $2 }
            $1 == "min_jacobian" { jacobian = $2 }
            END { exit !(n > 0 && n == of_kind && (volume - 1)^2 < 1e-20 && jacobian > 0.1) }' ||
            { echo "$1 in $theirs of Gmsh:" && artvol info $theirs && exit 1; }
    done
}

with_gmsh()
{
    cube tet "" "" 1
    cube wedge "" Recombine\; 1
    cube hex "Recombine Surface{1};" Recombine\; 1
    cube quadtet "" "" 2
    cube quadwedge "" Recombine\; 2
    cube quadhex "Recombine Surface{1};" Recombine\; 2
    # (Gmsh 4.8 reads wedges the other way round than it writes them, and quadratic hexahedra in an order of its own)
    for mesh in tet pyramid hex quadtet; do
        for e in ascii binary; do
            artvol convert -e $e $mesh.vtu $mesh.vtk
            gmsh $mesh.vtk -0 -save -format vtk -o theirs.vtk -v 1
            want=$(artvol info $mesh.vtu | grep -vE '^(file|format|regions|region|elem_field|min_|max_)')
            have=$(artvol info theirs.vtk | grep -vE '^(file|format|regions|region|elem_field|min_|max_)')
            [ "$have" = "$want" ] || { printf '%s\n' "$mesh in $e:" "$want" "$have" && exit 1; }
        done
    done
    echo "Gmsh: all the same"
}

case $1 in
meshio) meshio ;;
gmsh) with_gmsh ;;
esac
