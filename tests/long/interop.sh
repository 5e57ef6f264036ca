#!/bin/sh
# Meshes that we write are read the same by other programs, and theirs by us: `interop.sh assimp`,
# `admesh` or `gmsh`, in an empty folder. Counts, boxes, areas and volumes are compared, those of `artmesh info` and
# `artvol info`. (meshio: interop-meshio.py, which compares every number; VTK files: interop-vtk.sh.)
set -eu

artmesh make box wx=1 wy=2 wz=3 nx=2 ny=2 quads=1 -o box.obj
artmesh make icosphere -o ball.obj
artmesh make torus -o ring.obj
for shape in box ball ring; do
    artmesh repair --triangulate $shape.obj -o $shape-cut.obj 2>/dev/null
done

# measure FILE: what a surface is, numbers to 5 digits; not its faces if `quads` is empty
measure()
{
    artmesh -q info "$1" | tr '\t' ' ' | awk -v quads="$2" '
        function short(x) { return sprintf("%.5g", x + 1e-9) }
        $1 == "vertices" || $1 == "closed" || $1 == "components" { print }
        $1 ~ /^(faces|triangles)$/ && quads { print }
        $1 ~ /^(size|area|volume)$/ { for (i = 2; i <= NF; i++) $i = short($i); print }'
}

# same WHAT FILE REFERENCE [free]: the surfaces are the same; `free`: however they are cut into triangles
same()
{
    [ "${4-}" = free ] && quads= || quads=1
    want=$(measure "$3" "$quads")
    have=$(measure "$2" "$quads")
    [ "$have" = "$want" ] || { printf '%s\n' "$1:" "$have" "instead of" "$want" && exit 1; }
    n=$((n + 1))
}
n=0

# write SHAPE ENCODING FORMAT FILE
write()
{
    case $2 in
    -) artmesh convert -q -t "$3" "$1.obj" "$4" ;;
    *) artmesh convert -q -e "$2" -t "$3" "$1.obj" "$4" ;;
    esac
}

assimp_and_us()
{
    for shape in box ball ring; do
        while read -r format encoding; do
            write $shape "$encoding" "$format" "x.$format"
            while read -r to ending; do
                timeout 20 assimp export "x.$format" "y.$ending" "-f$to" >log 2>&1 || { cat log && exit 1; }
                # (it gives each corner a vertex of its own; facets have one at each place)
                artmesh convert -q -e ascii "y.$ending" z.stl
                same "$shape as $format ($encoding) through assimp as $to" z.stl $shape.obj free
            done <<END
obj obj
stl stl
stlb stl
ply ply
plyb ply
END
        done <<END
obj -
off -
ply ascii
ply binary
stl ascii
stl binary
END
    done
}

admesh_and_us()
{
    for shape in box ball ring; do
        for encoding in ascii binary; do
            write $shape $encoding stl x.stl
            timeout 20 admesh -a a.stl -b b.stl --write-off=c.off x.stl >log 2>&1 || { cat log && exit 1; }
            for theirs in a.stl b.stl c.off; do
                same "$shape ($encoding) through admesh as $theirs" $theirs $shape-cut.obj
            done
            # its own counts, with all of its checks: nothing to mend
            artmesh info $shape-cut.obj | awk '$1 == "faces" { f = $2 } $1 == "volume" { v = $2 } END { print f, v }' >want
            awk '/Number of facets/ { f = $5 } /^Number of parts/ { v = $NF }
                /Degenerate facets|Edges fixed|Facets removed|Facets added|Facets reversed|Backwards edges/ {
                    for (i = 1; i < NF; i++) if ($i == ":" && $(i + 1) > 0) bad = 1 }
                END { print f, v; exit bad }' log >have || { cat log && exit 1; }
            awk 'NR == 1 { f = $1; v = $2; next } { exit !($1 == f && ($2 - v) ^ 2 < 1e-8 * v * v) }' want have ||
                { echo "$shape ($encoding) by admesh:" && cat have want log && exit 1; }
        done
    done
}

# A unit cube that Gmsh fills: KIND RECOMBINE-BASE RECOMBINE-LAYERS ORDER
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
    timeout 60 gmsh cube.geo -3 -order "$4" -format inp -o cube.inp -v 1
    artvol info cube.inp | awk -v kind="$1" '
        $1 == "elements" { n = $2 }
        $1 == kind { of_kind = $2 }
        $1 == "volume" { volume = $2 }
        $1 == "min_jacobian" { jacobian = $2 }
        END { exit !(n > 0 && n == of_kind && (volume - 1)^2 < 1e-20 && jacobian > 0.1) }' ||
        { echo "$1 in cube.inp of Gmsh:" && artvol info cube.inp && exit 1; }
    n=$((n + 1))
}

gmsh_and_us()
{
    cube tet "" "" 1
    cube wedge "" Recombine\; 1
    cube hex "Recombine Surface{1};" Recombine\; 1
    cube quadtet "" "" 2
    cube quadwedge "" Recombine\; 2
    cube quadhex "Recombine Surface{1};" Recombine\; 2
    for shape in box ball ring; do
        for encoding in ascii binary; do
            write $shape $encoding stl x.stl
            timeout 60 gmsh x.stl -0 -save -format stl -o a.stl -v 1
            timeout 60 gmsh x.stl -0 -save -bin -format stl -o b.stl -v 1
            for theirs in a.stl b.stl; do
                same "$shape ($encoding) through Gmsh as $theirs" $theirs $shape-cut.obj
            done
        done
    done
}

case $1 in
gmsh) gmsh_and_us ;;
assimp) assimp_and_us ;;
admesh) admesh_and_us ;;
esac
echo "$1: $n files, all the same"
