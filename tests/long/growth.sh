#!/bin/sh
# growth.sh [NAME...]: families of files of n, 2n, 4n and 8n, each through a program under valgrind, which counts instructions;
# and of 60n, with a small stack.
# From 4n to 8n there may be at most seven times as many more as from n to 2n: four times in proportion, sixteen times if it is the square.
# most=N before a family: N times as many, with the reason and the limit, which a message tells. A line for each: name, the four counts in millions, the ratio. VERBOSE=1 shows those that are well, too.
set -u
top=${ARTKIT_TOP-.}
dir=$(mktemp -d) || exit 5
trap 'rm -rf "$dir"' EXIT
result=0 done=0
names="$*"

# count COMMAND...: instructions in millions, in $count
count()
{
    timeout 900 valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file="$dir/out" --log-file="$dir/log" "$@" >/dev/null 2>"$dir/err" </dev/null
    code=$?
    # 1 is an answer; what is refused at once tells nothing of what it costs
    case $code in
    0 | 1) [ -z "${want-}" ] || { echo "$name: is not refused"; result=1; } ;;
    "${want-}") ;;
    *) echo "$name: exit code $code: $(head -n 1 "$dir/err")"; result=1 ;;
    esac
    count=$(sed -n 's/^summary: *\([0-9]*\).*/\1/p' "$dir/out")
}

# family NAME N AWK ENDING COMMAND...: AWK prints the file of n, which is $dir/xENDING; want=3 before it: it is refused
family()
{
    name=$1 n=$2 make=$3 ending=$4
    shift 4
    case " $names " in '  ' | *" $name "*) ;; *) return 0 ;; esac
    counts=
    for times in 1 2 4 8; do
        LC_ALL=C awk -v n=$((n * times)) "BEGIN { $make }" >"$dir/x$ending"
        set -- "$@"
        count "$@"
        counts="$counts $count"
    done
    done=$((done + 1))
    # sixty times as long, no function calls itself for each of what is in it
    LC_ALL=C awk -v n=$((n * 60)) "BEGIN { $make }" >"$dir/x$ending"
    (ulimit -s 256 && timeout 300 "$@" >/dev/null 2>&1 </dev/null)
    [ $? -lt 124 ] || { echo "$name: ends by a signal, or takes long, with a stack of 256 kB"; result=1; }
    # shellcheck disable=SC2086
    set -- $counts
    awk -v name="$name" -v a="$1" -v b="$2" -v c="$3" -v d="$4" -v most="${most-}" -v verbose="${VERBOSE-}" 'BEGIN {
        first = b - a; last = d - c
        if (first < 1e4) first = 1e4
        ratio = last / first
        bad = ratio > (most ? most : 7)
        if (bad || verbose != "") printf "%s\t%.1f\t%.1f\t%.1f\t%.1f\t%.1f%s\n", name, a / 1e6, b / 1e6, c / 1e6, d / 1e6, ratio, bad ? "\tgrows faster than the file" : ""
        exit bad
    }' || result=1
}

obj() { family "obj-$1" "$2" "$3" .obj artmesh $4 "$dir/x.obj" ${5-}; }
cube='for (i = 0; i < 8; i++) print "v", i % 2, int(i / 2) % 2, int(i / 4);'
# --- surface meshes
same='print "v 0 0 0\nv 1 0 0\nv 0 1 0"; for (i = 0; i < n; i++) print "f 1 2 3"'
obj same-check 200 "$same" check
obj same-repair 200 "$same" repair '-o /dev/null'
edge='print "v 0 0 0\nv 1 0 0"; for (i = 0; i < n; i++) print "v 0", i, 1; for (i = 0; i < n; i++) print "f 1 2", i + 3'
obj edge-check 200 "$edge" check
obj edge-repair 200 "$edge" repair '-o /dev/null'
poly='for (i = 0; i < n; i++) print "v", cos(6.283185 * i / n), sin(6.283185 * i / n), 0; printf "f"; for (i = 1; i <= n; i++) printf " %d", i; print ""'
want=3 obj polygon-mass 400 "$poly" mass
for step in info repair 'convert --triangulate' smooth subdivide; do obj "polygon-$step" 400 "$poly" "$step" '-o /dev/null'; done
obj polygon-check 400 "$poly" check
lines='for (i = 0; i < n; i++) print "v", i, 0, 0; for (i = 1; i < n; i++) print "f", i, i + 1, i'
for step in check repair; do obj "lines-$step" 300 "$lines" "$step" '-o /dev/null'; done
place='for (i = 0; i < n; i++) print "v", 1e-9 * (i * 7919 % n), 1e-9 * i, 0; print "v 1000 0 0"; for (i = 1; i < n; i++) print "f", i, i + 1, n + 1'
for step in check 'repair --weld 1e-2'; do obj "place-${step%% *}" 300 "$place" "$step" '-o /dev/null'; done
# a strip of which ten vertices become one
strip='for (i = 0; i < n; i++) print "v", 1e-7 * int(i / 2), i % 2, 0; for (i = 3; i <= n; i++) print "f", i - 2, i - 1 + i % 2, i - i % 2'
for step in check 'repair --weld 1e-6'; do obj "strip-${step%% *}" 300 "$strip" "$step" '-o /dev/null'; done
# slim faces from both ends of an axis to a rim: their boxes overlap, their angles about the axis do not
fans='print "v 0 0 -1\nv 0 0 1"; for (i = 0; i < n; i++) print "v", cos(6.283185 * i / n), sin(6.283185 * i / n), 0; for (i = 0; i < n; i++) { a = i + 3; b = (i + 1) % n + 3; print "f 1", b, a; print "f 2", a, b }'
for step in check repair; do obj "fans-$step" 200 "$fans" "$step" '-o /dev/null'; done
shells='for (k = 0; k < n; k++) { s = k + 1; for (i = 0; i < 4; i++) print "v", s * (i == 1), s * (i == 2), s * (i == 3); b = 4 * k; print "f", b + 1, b + 3, b + 2; print "f", b + 1, b + 2, b + 4; print "f", b + 2, b + 3, b + 4; print "f", b + 3, b + 1, b + 4 }'
apart='for (k = 0; k < n; k++) { s = 3 * k; for (i = 0; i < 4; i++) print "v", s + (i == 1), (i == 2), (i == 3); b = 4 * k; print "f", b + 1, b + 3, b + 2; print "f", b + 1, b + 2, b + 4; print "f", b + 2, b + 3, b + 4; print "f", b + 3, b + 1, b + 4 }'
for step in info check repair; do obj "apart-$step" 100 "$apart" "$step" '-o /dev/null'; done
obj groups-info 300 'print "v 0 0 0\nv 1 0 0\nv 0 1 0"; for (i = 0; i < n; i++) { print "g a" i; print "f 1 2 3" }' info
obj materials-info 300 'print "v 0 0 0\nv 1 0 0\nv 0 1 0"; for (i = 0; i < n; i++) { print "usemtl a" i; print "f 1 2 3" }' info
for step in 'merge --prefix' 'convert --to=ply' 'convert --to=stl' 'convert --to=vtp' check repair; do
    obj "groups-${step%% *}-${step##*=}" 300 'print "v 0 0 0\nv 1 0 0\nv 0 1 0"; for (i = 0; i < n; i++) { print "g a" i; print "f 1 2 3" }' "$step" '-o /dev/null'
done
obj unknown-info 500 'for (i = 0; i < n; i++) print "foo" i, i' info
obj comment-info 3000 'for (i = 0; i < n; i++) print "# foo"' info
obj blanks-info 20000 'printf "v 0 0 0"; for (i = 0; i < n; i++) printf " "; print ""' info
obj word-info 20000 'for (i = 0; i < n; i++) printf "a"; print ""' info
obj early-info 500 'for (i = 1; i < n; i++) print "f", i, i + 1, i + 2; for (i = 0; i < n + 2; i++) print "v", i, i * i, 0' info
family off-polygon 400 'print "OFF\n" n, 1, 0; for (i = 0; i < n; i++) print cos(i), sin(i), 0; printf "%d", n; for (i = 0; i < n; i++) printf " %d", i; print ""' .off artmesh info "$dir/x.off"
want=3 family ply-properties 50 'print "ply\nformat ascii 1.0\nelement vertex 1"; for (i = 0; i < n; i++) print "property float a" i; print "end_header"; for (i = 0; i < n; i++) printf "0 "; print ""' .ply artmesh info "$dir/x.ply"
family vtk-fields 50 'print "# vtk DataFile Version 3.0\nt\nASCII\nDATASET POLYDATA\nPOINTS 1 float\n0 0 0\nPOINT_DATA 1\nFIELD f", n; for (i = 0; i < n; i++) print "a" i, "1 1 float\n0" ' .vtk artmesh info "$dir/x.vtk"
# a thousand attributes a tag are the limit
family vtp-attributes 3 'print "<VTKFile type=\"PolyData\" version=\"0.1\"><PolyData>"; for (k = 0; k < n; k++) { printf "<Piece NumberOfPoints=\"0\""; for (i = 0; i < 900; i++) printf " a%d=\"1\"", i; print "/>" } print "</PolyData></VTKFile>"' .vtp artmesh info "$dir/x.vtp"
want=3 family vtp-more-attributes 2000 'printf "<VTKFile type=\"PolyData\" version=\"0.1\"><PolyData><Piece NumberOfPoints=\"0\""; for (i = 0; i < n; i++) printf " a%d=\"1\"", i; print "/></PolyData></VTKFile>"' .vtp artmesh info "$dir/x.vtp"
family vtp-pieces 40 'print "<VTKFile type=\"PolyData\" version=\"0.1\"><PolyData>"; for (i = 0; i < n; i++) print "<Piece NumberOfPoints=\"1\"><Points><DataArray type=\"Float32\" NumberOfComponents=\"3\" format=\"ascii\">0 0 0</DataArray></Points></Piece>"; print "</PolyData></VTKFile>"' .vtp artmesh info "$dir/x.vtp"
family stl-solids 200 'for (i = 0; i < n; i++) print "solid a" i "\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid"' .stl artmesh info "$dir/x.stl"
family stl-same-solids 150 'for (i = 0; i < n; i++) print "solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid"' .stl artmesh info "$dir/x.stl"
family stl-unnamed-solids 150 'for (i = 0; i < n; i++) print "solid\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid"' .stl artmesh info "$dir/x.stl"
family ply-groups 200 'print "ply\nformat ascii 1.0"; for (i = 0; i < n; i++) print "comment group g" i; print "element vertex 1\nproperty float x\nproperty float y\nproperty float z\nend_header\n0 0 0"' .ply artmesh info "$dir/x.ply"
# --- volume meshes
tets='print "*NODE"; for (i = 1; i <= n + 3; i++) print i ", " i % 7 ", " i % 11 ", " i % 13; print "*ELEMENT, TYPE=C3D4"; for (i = 1; i <= n; i++) print i ", " i ", " i + 1 ", " i + 2 ", " i + 3'
family inp-tets-info 200 "$tets" .inp artvol info "$dir/x.inp"
# which of n places lie in which of n large faces that fill one volume is more than proportional, about n^(5/3): simplex range
# searching (Chazelle 1989, Lower bounds on the complexity of polytope range searching): 10.1 of that part. 5e7 looks are the limit
most=8 family inp-tets-check 200 "$tets" .inp artvol check "$dir/x.inp"
copies='print "*NODE"; for (i = 0; i < 4 * n; i++) print i + 1 ", " (i % 4 == 1) ", " (i % 4 == 2) ", " (i % 4 == 3); print "*ELEMENT, TYPE=C3D4"; for (i = 0; i < n; i++) print i + 1 ", " 4 * i + 1 ", " 4 * i + 2 ", " 4 * i + 3 ", " 4 * i + 4'
plane='print "*NODE"; for (i = 0; i < n; i++) print 4 * i + 1 ", " 2 * i ", 0, 0\n" 4 * i + 2 ", " 2 * i + 1 ", 0, 0\n" 4 * i + 3 ", " 2 * i ", 1, 0\n" 4 * i + 4 ", " 2 * i ", 0, 1"; print "*ELEMENT, TYPE=C3D4"; for (i = 0; i < n; i++) print i + 1 ", " 4 * i + 1 ", " 4 * i + 2 ", " 4 * i + 3 ", " 4 * i + 4'
family inp-copies-check 200 "$copies" .inp artvol check "$dir/x.inp"
family inp-plane-check 200 "$plane" .inp artvol check "$dir/x.inp"
family inp-copies-weld 200 "$copies" .inp artvol merge --weld 1e-9 "$dir/x.inp" -o "$dir/y.inp"
family inp-sets 200 'print "*NODE"; for (i = 1; i <= 4; i++) print i ", " i ", " i * i ", 0"; for (i = 0; i < n; i++) print "*NSET, NSET=s" i "\n1"' .inp artvol info "$dir/x.inp"
family inp-same 200 'print "*NODE\n1, 0, 0, 0\n2, 1, 0, 0\n3, 0, 1, 0\n4, 0, 0, 1\n*ELEMENT, TYPE=C3D4"; for (i = 1; i <= n; i++) print i ", 1, 2, 3, 4"' .inp artvol check "$dir/x.inp"
family msh-tets 200 'print "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n" n + 3; for (i = 1; i <= n + 3; i++) print i, i % 7, i % 11, i % 13; print "$EndNodes\n$Elements\n" n; for (i = 1; i <= n; i++) print i, 4, 2, i % 50 + 1, i, i, i + 1, i + 2, i + 3; print "$EndElements"' .msh artvol info "$dir/x.msh"
family msh-names 300 'print "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$PhysicalNames\n" n; for (i = 1; i <= n; i++) print 3, i, "\"p" i "\""; print "$EndPhysicalNames\n$Nodes\n4\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1\n$EndNodes\n$Elements\n1\n1 4 2 1 1 1 2 3 4\n$EndElements"' .msh artvol info "$dir/x.msh"
points='print "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n4\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1\n$EndNodes\n$Elements\n" n + 1 "\n1 4 2 1 1 1 2 3 4"; for (i = 1; i <= n; i++) print i + 1, 15, 2, i, i, 1; print "$EndElements"'
family msh-sets 300 "$points" .msh artvol info "$dir/x.msh"
for to in inp cdb feb; do family "msh-sets-to-$to" 300 "$points" .msh artvol convert "$dir/x.msh" -o "$dir/y.$to"; done
feb='print "<febio_spec version=\"4.0\"><Mesh><Nodes>"; for (i = 1; i <= n + 3; i++) print "<node id=\"" i "\">" i % 7 "," i % 11 "," i % 13 "</node>"; print "</Nodes>";'
family feb-tets 200 "$feb print \"<Elements type=\\\"tet4\\\" name=\\\"a\\\">\"; for (i = 1; i <= n; i++) print \"<elem id=\\\"\" i \"\\\">\" i \",\" i + 1 \",\" i + 2 \",\" i + 3 \"</elem>\"; print \"</Elements></Mesh></febio_spec>\"" .feb artvol info "$dir/x.feb"
tet='print "<febio_spec version=\"4.0\">"; nodes = "<Mesh><Nodes><node id=\"1\">0,0,0</node><node id=\"2\">1,0,0</node><node id=\"3\">0,1,0</node><node id=\"4\">0,0,1</node></Nodes>";'
parts='print nodes; for (i = 1; i <= n; i++) print "<Elements type=\"tet4\" name=\"p" i "\"><elem id=\"" i "\">1,2,3,4</elem></Elements>"; print "</Mesh>";'
materials='print "<Material>"; for (i = 1; i <= n; i++) print "<material id=\"" i "\" name=\"m" i "\" type=\"neo-Hookean\"><E>1</E><v>0.3</v></material>"; print "</Material>";'
domains='print "<MeshDomains>"; for (i = 1; i <= n; i++) print "<SolidDomain name=\"p" i "\" mat=\"m" i "\"/>"; print "</MeshDomains>";'
family feb-parts 100 "$tet $parts print \"</febio_spec>\"" .feb artvol info "$dir/x.feb"
family feb-materials 100 "$tet $materials $parts $domains print \"</febio_spec>\"" .feb artvol info "$dir/x.feb"
family feb-materials-model 50 "$tet print \"<Module type=\\\"solid\\\"/>\"; $materials $parts $domains print \"</febio_spec>\"" .feb artbuild -q "$dir/x.feb" -o /dev/null
family feb-sets 100 "$tet print nodes; for (i = 1; i <= n; i++) print \"<NodeSet name=\\\"s\" i \"\\\">1</NodeSet>\"; print \"</Mesh></febio_spec>\"" .feb artvol info "$dir/x.feb"
family feb-sets-model 50 "$tet print \"<Module type=\\\"solid\\\"/><Material><material id=\\\"1\\\" name=\\\"m\\\" type=\\\"neo-Hookean\\\"><E>1</E><v>0.3</v></material></Material>\" nodes; for (i = 1; i <= n; i++) print \"<NodeSet name=\\\"s\" i \"\\\">1</NodeSet>\"; print \"<Elements type=\\\"tet4\\\" name=\\\"p\\\"><elem id=\\\"1\\\">1,2,3,4</elem></Elements></Mesh><MeshDomains><SolidDomain name=\\\"p\\\" mat=\\\"m\\\"/></MeshDomains><Boundary>\"; for (i = 1; i <= n; i++) print \"<bc type=\\\"zero displacement\\\" node_set=\\\"s\" i \"\\\"><x_dof>1</x_dof></bc>\"; print \"</Boundary></febio_spec>\"" .feb artbuild -q "$dir/x.feb" -o /dev/null
solid='print "<Module type=\"solid\"/><Material><material id=\"1\" name=\"m\" type=\"neo-Hookean\"><E>1</E><v>0.3</v></material></Material>";'
domain='print "<MeshDomains><SolidDomain name=\"p\" mat=\"m\"/></MeshDomains>";'
family feb-springs 50 "$tet $solid print nodes \"<Elements type=\\\"tet4\\\" name=\\\"p\\\"><elem id=\\\"1\\\">1,2,3,4</elem></Elements>\"; for (i = 1; i <= n; i++) print \"<DiscreteSet name=\\\"d\" i \"\\\"><delem>1,2</delem></DiscreteSet>\"; print \"</Mesh>\"; $domain print \"<Discrete>\"; for (i = 1; i <= n; i++) print \"<discrete_material id=\\\"\" i \"\\\" type=\\\"linear spring\\\"><E>1</E></discrete_material><discrete name=\\\"s\" i \"\\\" dmat=\\\"\" i \"\\\" discrete_set=\\\"d\" i \"\\\"/>\"; print \"</Discrete></febio_spec>\"" .feb artbuild -q "$dir/x.feb" -o /dev/null
family feb-sum 100 "print \"<febio_spec version=\\\"4.0\\\"><Mesh><Nodes>\"; for (i = 1; i <= n + 3; i++) print \"<node id=\\\"\" i \"\\\">\" cos(i) \",\" sin(i) \",\" i \"</node>\"; print \"</Nodes>\"; print \"<Elements type=\\\"tet4\\\" name=\\\"p\\\">\"; for (i = 1; i <= n; i++) print \"<elem id=\\\"\" i \"\\\">\" i \",\" i + 1 \",\" i + 2 \",\" i + 3 \"</elem>\"; print \"</Elements></Mesh>\"; $solid $domain print \"<Boundary><bc type=\\\"linear constraint\\\"><node>1</node><dof>x</dof>\"; for (i = 2; i <= n; i++) print \"<child_dof><node>\" i \"</node><dof>x</dof><value>1</value></child_dof>\"; print \"</bc></Boundary></febio_spec>\"" .feb artbuild -q "$dir/x.feb" -o /dev/null
family feb-loads 60 "print \"<febio_spec version=\\\"4.0\\\"><Mesh><Nodes>\"; for (i = 1; i <= n + 3; i++) print \"<node id=\\\"\" i \"\\\">\" cos(i) \",\" sin(i) \",\" i \"</node>\"; print \"</Nodes><Elements type=\\\"tet4\\\" name=\\\"p\\\">\"; for (i = 1; i <= n; i++) print \"<elem id=\\\"\" i \"\\\">\" i \",\" i + 1 \",\" i + 2 \",\" i + 3 \"</elem>\"; print \"</Elements>\"; for (i = 1; i <= n; i++) print \"<NodeSet name=\\\"s\" i \"\\\">\" i \"</NodeSet>\"; print \"</Mesh>\"; $solid $domain print \"<Loads>\"; for (i = 1; i <= n; i++) print \"<nodal_load node_set=\\\"s\" i \"\\\" type=\\\"nodal_load\\\"><dof>x</dof><scale lc=\\\"\" i % 3 + 1 \"\\\">\" i \"</scale></nodal_load>\"; print \"</Loads><LoadData>\"; for (i = 1; i <= 3; i++) print \"<load_controller id=\\\"\" i \"\\\" type=\\\"loadcurve\\\"><points><pt>0,0</pt><pt>1,\" i + 1 \"</pt></points></load_controller>\"; print \"</LoadData></febio_spec>\"" .feb artbuild -q "$dir/x.feb" -o "$dir/y.feb"
family ucd-tets 200 'print n + 3, n, 0, 0, 0; for (i = 1; i <= n + 3; i++) print i, i % 7, i % 11, i % 13; for (i = 1; i <= n; i++) print i, i % 50, "tet", i, i + 1, i + 2, i + 3' .ucd artvol info "$dir/x.ucd"
family ucd-names 300 'for (i = 1; i <= n; i++) print "# region", i, "name" i; print 4, n, 0, 0, 0; print "1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1"; for (i = 1; i <= n; i++) print i, i, "tet 1 2 3 4"' .ucd artvol info "$dir/x.ucd"
family cdb-sets 300 'print "NBLOCK,6,SOLID,1,1\n(3i9,6e21.13e3)"; printf "%9d%9d%9d%21.13e%21.13e%21.13e\n", 1, 0, 0, 1, 0, 0; print "N,R5.3,LOC,-1,"; for (i = 1; i <= n; i++) { print "CMBLOCK,C" i ",NODE,1\n(8i10)\n         1"; print "/COM,component C" i " the name " i }' .cdb artvol info "$dir/x.cdb"
family inp-regions 150 'print "*NODE\n1, 0, 0, 0\n2, 1, 0, 0\n3, 0, 1, 0\n4, 0, 0, 1"; for (i = 1; i <= n; i++) print "*ELEMENT, TYPE=C3D4, ELSET=e" i "\n" i ", 1, 2, 3, 4"; for (i = 1; i <= n; i++) print "*SOLID SECTION, ELSET=e" i ", MATERIAL=e" i' .inp artvol info "$dir/x.inp"
family inp-parts 40 'for (i = 1; i <= n; i++) print "*PART, NAME=p" i "\n*NODE\n1, 0, 0, 0\n2, 1, 0, 0\n3, 0, 1, 0\n4, 0, 0, 1\n*ELEMENT, TYPE=C3D4, ELSET=e\n1, 1, 2, 3, 4\n*END PART"; print "*ASSEMBLY, NAME=a"; for (i = 1; i <= n; i++) print "*INSTANCE, NAME=i" i ", PART=p" i "\n*END INSTANCE"; print "*END ASSEMBLY"' .inp artvol info "$dir/x.inp"
family vtk-sets 100 'print "# vtk DataFile Version 3.0\nt\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS 4 float\n0 0 0 1 0 0 0 1 0 0 0 1\nCELLS 1 5\n4 0 1 2 3\nCELL_TYPES 1\n10\nPOINT_DATA 4"; for (i = 0; i < n; i++) print "SCALARS nset:s" i " unsigned_char\nLOOKUP_TABLE default\n1 0 0 0"' .vtk artvol info "$dir/x.vtk"
family cdb-nodes 200 'print "NBLOCK,6,SOLID," n "," n "\n(3i9,6e21.13e3)"; for (i = 1; i <= n; i++) printf "%9d%9d%9d%21.13e%21.13e%21.13e\n", i, 0, 0, i, 0, 0; print "N,R5.3,LOC,-1,"; for (i = 1; i <= 20; i++) print "CMBLOCK,C" i ",NODE,1\n(8i10)\n         1"' .cdb artvol info "$dir/x.cdb"
# --- names given one by one, to components that others refer to
called='print "local art = require \"art\"\nlocal m = art.root{}:add(art.MechModel{name=\"m\"})\nlocal p = {}"; print "for i = 1, " n " do p[i] = m:add(art.Particle{mass=1, position={i, 0, 0}}) end\nfor i = 2, " n " do m:add(art.AxialSpring{points={p[i - 1], p[i]}}) end\nfor i = 1, " n " do p[i].name = \"p\" .. i end"'
family lua-names 300 "$called" .lua artbuild -q "$dir/x.lua" -o /dev/null
# --- other surfaces and points
family gts-fan 200 'print n + 1, 2 * n - 1, n - 1; print "0 0 0"; for (i = 0; i < n; i++) print i, i * i, 1; for (i = 0; i < n; i++) print 1, i + 2; for (i = 0; i < n - 1; i++) print i + 2, i + 3; for (i = 1; i < n; i++) print i, n + i, i + 1' .gts artmesh info "$dir/x.gts"
family poly-facets 200 'print n + 2, 3, 0, 0; for (i = 1; i <= n + 2; i++) print i, i, i * i, 0; print n, 0; for (i = 1; i <= n; i++) print "1\n3", i, i + 1, i + 2; print "0\n0"' .poly artmesh info "$dir/x.poly"
family xyz-points 1000 'for (i = 0; i < n; i++) print i, 0, 0' .xyz artmesh info "$dir/x.xyz"
family landmark-sets 20 'print "# AmiraMesh 3D ASCII 2.0\ndefine Markers 1"; for (i = 1; i <= n && i <= 60; i++) print "Markers { float[3] C" i " } @" i; for (i = 1; i <= n && i <= 60; i++) print "@" i "\n1 2 3"; for (i = 0; i < 40 * n; i++) print "# c"' .landmarkascii artmesh info "$dir/x.landmarkascii"
# --- images
nrrd='print "NRRD0004\ntype: short\ndimension: 3\nsizes: " n " 2 2\nencoding: ascii";'
voxels='print ""; for (i = 0; i < 4 * n; i++) print i % 100'
family nrrd-text 500 "$nrrd $voxels" .nrrd artimage info "$dir/x.nrrd"
family nrrd-comments 1000 "$nrrd for (i = 0; i < n; i++) print \"# c\"; $voxels" .nrrd artimage info "$dir/x.nrrd"
family nrrd-keys 300 "$nrrd for (i = 0; i < n; i++) print \"key\" i \":=value\"; $voxels" .nrrd artimage info "$dir/x.nrrd"
mha='print "ObjectType = Image\nNDims = 3\nDimSize = " n " 2 2\nElementType = MET_SHORT\nBinaryData = False";'
family mha-text 500 "$mha print \"ElementDataFile = LOCAL\"; for (i = 0; i < 4 * n; i++) print i % 100" .mha artimage info "$dir/x.mha"
family mha-keys 300 "$mha for (i = 0; i < n; i++) print \"Key\" i \" = a\"; print \"ElementDataFile = LOCAL\"; for (i = 0; i < 4 * n; i++) print 1" .mha artimage info "$dir/x.mha"
family image-label 4 'print "NRRD0004\ntype: uchar\ndimension: 3\nsizes: " 8 * n " 16 16\nencoding: ascii\n"; for (i = 0; i < 2048 * n; i++) print (i + int(i / (8 * n)) + int(i / (128 * n))) % 2' .nrrd artimage label "$dir/x.nrrd" -o /dev/null
# --- tables
family csv-columns 500 'printf "t"; for (i = 0; i < n; i++) printf ",a%d", i; print ""; printf "0"; for (i = 0; i < n; i++) printf ",1"; print ""' .csv artprobe stats "$dir/x.csv"
family csv-rows 500 'print "t,a"; for (i = 0; i < n; i++) print i ",1"' .csv artprobe stats "$dir/x.csv"
family csv-backwards 500 'print "t,a"; for (i = n; i > 0; i--) print i ",1"' .csv artprobe stats "$dir/x.csv"
family csv-comments 1000 'for (i = 0; i < n; i++) print "# a, b"; print "0,1"' .csv artprobe stats "$dir/x.csv"
want=3 family csv-quotes 3000 'printf "t,a\n0,\""; for (i = 0; i < n; i++) printf "\"\""; print "1\""' .csv artprobe stats "$dir/x.csv"
family probe-rows 500 'print "0.0", n ".0", "1.0\nLinear 1 explicit"; for (i = 0; i < n; i++) print i, 1' .txt artprobe stats "$dir/x.txt"
family sto-rows 300 'print "walk\nversion=1\nnRows=" n "\nnColumns=2\ninDegrees=yes\nendheader\ntime\ta"; for (i = 0; i < n; i++) print i "\t1"' .sto artprobe stats "$dir/x.sto"
family sto-columns 300 'print "walk\nversion=1\nnRows=1\nnColumns=" n + 1 "\ninDegrees=no\nendheader"; printf "time"; for (i = 0; i < n; i++) printf "\ta%d", i; printf "\n0"; for (i = 0; i < n; i++) printf "\t1"; print ""' .sto artprobe stats "$dir/x.sto"
family sto-keys 500 'print "walk\nversion=1\nnRows=1\nnColumns=2"; for (i = 0; i < n; i++) print "key" i "=1"; print "endheader\ntime\ta\n0\t1"' .sto artprobe stats "$dir/x.sto"
family trc-markers 100 'print "PathFileType\t4\t(X/Y/Z)\tx.trc\nDataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\tOrigDataRate\tOrigDataStartFrame\tOrigNumFrames\n50\t50\t1\t" n "\tmm\t50\t1\t1"; printf "Frame#\tTime"; for (i = 1; i <= n; i++) printf "\tm%d\t\t", i; printf "\n\t"; for (i = 1; i <= n; i++) printf "\tX%d\tY%d\tZ%d", i, i, i; printf "\n\n1\t0"; for (i = 1; i <= n; i++) printf "\t1\t2\t3"; print ""' .trc artprobe stats "$dir/x.trc"
c3d='size = 13 + 14 * n; blocks = int((size + 511) / 512); printf "%c%c", 2, 80; u(n); u(0); u(1); u(1); u(0); printf "%c%c%c%c", 0, 0, 128, 191; u(2 + blocks); u(0); printf "%c%c%c%c", 0, 0, 200, 66; z(488); printf "%c%c%c%c%c%cPOINT", 1, 80, blocks, 84, 5, 255; u(3); z(1); for (i = 0; i < n; i++) { printf "%c%cP%06d", 7, 1, i; u(i < n - 1 ? 5 : 0); printf "%c%c%c", 1, 0, 0 } z(512 * blocks - size); z(16 * n) } function u(x) { printf "%c%c", x % 256, int(x / 256) } function z(k) { while (k-- > 0) printf "%c", 0'
family c3d-labels 200 "$c3d" .c3d artprobe stats "$dir/x.c3d"
# --- models
head='print "RootModel [ ComponentList<Model> [ name=\"models\" MechModel [ name=\"m\" PointList<Particle> [ name=\"particles\"";'
tail='print "] ] ] ]"'
particles='for (i = 0; i < n; i++) print "[ name=\"p" i "\" ]";'
family art-particles 200 "$head $particles $tail" .art artinfo check "$dir/x.art"
want=3 family art-same-names 200 "$head for (i = 0; i < n; i++) print \"[ name=\\\"p\\\" ]\"; $tail" .art artinfo check "$dir/x.art"
family art-properties 100 "$head printf \"[ name=\\\"p\\\"\"; for (i = 0; i < n; i++) print \" foo\" i \"=1\"; print \"]\"; $tail" .art artinfo check "$dir/x.art"
unknown='print "RootModel [ ComponentList<Model> [ name=\"models\" MechModel [ name=\"m\" ComponentList<ForceComponent> [ name=\"forceEffectors\"";'
family art-unknown 200 "$unknown for (i = 0; i < n; i++) print \"Foo\" i \" [ a=1 ]\"; $tail" .art artinfo check "$dir/x.art"
springs='for (i = 1; i < n; i++) print "[ pnt0=\"particles/p" i - 1 "\" pnt1=\"particles/p" i "\" ]";'
list='print "] AxialSpringList<AxialSpring> [ name=\"axialSprings\"";'
family art-springs 100 "$head $particles $list $springs $tail" .art artinfo check "$dir/x.art"
family art-bad-refs 100 "$head $list $springs $tail" .art artinfo check "$dir/x.art"
family art-text 20000 'printf "RootModel [ name=\""; for (i = 0; i < n; i++) printf "a"; print "\" ]"' .art artinfo check "$dir/x.art"
family art-path 5000 "$head $list printf \"[ pnt0=\\\"\"; for (i = 0; i < n; i++) printf \"../\"; print \"\\\" ]\"; $tail" .art artinfo check "$dir/x.art"
bodies='print "RootModel [ ComponentList<Model> [ name=\"models\" MechModel [ name=\"m\" RenderableComponentList<RigidBody> [ name=\"rigidBodies\" [ name=\"b\" meshes=[ [ name=\"s\" mesh=PolygonalMesh [";'
family art-mesh 300 "$bodies for (i = 0; i < n; i++) print \"v\", i, i * i % 7, i % 3; for (i = 3; i <= n; i++) print \"f\", i - 2, i - 1, i; print \"EOF ] ] ] ]\"; $tail" .art artinfo mesh "$dir/x.art"
for program in 'artedit -o /dev/null' 'artinfo tree'; do
    family "art-particles-${program%% *}" 200 "$head $particles $tail" .art $program "$dir/x.art"
done
family run-particles 50 "$head $particles $tail" .art artsim -q "$dir/x.art" -t 0.02
# points at the back of a shell's node: each finds its attachment among all
shell='print "] ComponentList<MechSystemModel> [ name=\"models\" FemModel3d [ name=\"f\" PointList<FemNode3d> [ name=\"nodes\" [ position=[ 0 0 0 ] ] [ position=[ 1 0 0 ] ] [ position=[ 1 1 0 ] ] [ position=[ 0 1 0 ] ] ] FemElement3dList<ShellElement3d> [ name=\"shellElements\" ShellQuadElement [ nodes=[ 0 1 2 3 ] defaultThickness=1 ] ] ] ]";'
backs='print "ComponentList<DynamicAttachmentComp> [ name=\"attachments\""; for (i = 0; i < n; i++) print "ShellBackAttachment [ point=\"particles/p" i "\" node=\"models/f/nodes/0\" ]";'
family run-backs 2000 "$head $particles $shell $backs $tail" .art artsim -q "$dir/x.art" -t 0.01
family lua-particles 50 'print "local art = require \"art\"; local m = art.root { name = \"x\" }:add(art.MechModel { name = \"m\" })"; for (i = 0; i < n; i++) print "m:add(art.Particle { name = \"p" i "\" })"' .lua artbuild -q "$dir/x.lua" -o /dev/null
osim='print "<OpenSimDocument Version=\"30000\"><Model name=\"x\"><BodySet><objects><Body name=\"ground\"/>";'
joint='<mass>1</mass><inertia_xx>1</inertia_xx><inertia_yy>1</inertia_yy><inertia_zz>1</inertia_zz><Joint><WeldJoint name=\"j'
family osim-bodies 30 "$osim for (i = 1; i <= n; i++) print \"<Body name=\\\"b\" i \"\\\">$joint\" i \"\\\"><parent_body>\" (i > 1 ? \"b\" i - 1 : \"ground\") \"</parent_body></WeldJoint></Joint></Body>\"; print \"</objects></BodySet></Model></OpenSimDocument>\"" .osim artbuild -q "$dir/x.osim" -o /dev/null
begin='print "<OpenSimDocument Version=\"40000\"><Model name=\"x\"><Ground name=\"ground\"/><BodySet name=\"bodyset\"><objects><Body name=\"b\"><mass>1</mass><mass_center>0 0 0</mass_center><inertia>1 1 1 0 0 0</inertia>";'
force='print "</Body></objects></BodySet><JointSet name=\"jointset\"><objects><PinJoint name=\"j\"><socket_parent_frame>/ground</socket_parent_frame><socket_child_frame>/bodyset/b</socket_child_frame><coordinates><Coordinate name=\"q\"/></coordinates></PinJoint></objects></JointSet><ForceSet name=\"forceset\"><objects>";'
opening='print "<Thelen2003Muscle name=\"m" i "\"><GeometryPath><PathPointSet><objects><PathPoint name=\"p\"><socket_parent_frame>/ground</socket_parent_frame><location>1 0 0</location></PathPoint>";'
point='printf "<PathPoint name=\"p\"><socket_parent_frame>/bodyset/b</socket_parent_frame><location>%d 1 0</location></PathPoint>", k;'
closing='print "</GeometryPath><max_isometric_force>600</max_isometric_force><optimal_fiber_length>0.12</optimal_fiber_length><tendon_slack_length>0.22</tendon_slack_length></Thelen2003Muscle>";'
finish='print "</objects></ForceSet></Model></OpenSimDocument>"'
family osim-muscles 20 "$begin $force for (i = 0; i < n; i++) { $opening for (k = 0; k < 2; k++) $point print \"</objects></PathPointSet>\"; $closing } $finish" .osim artbuild -q "$dir/x.osim" -o /dev/null
family osim-same-points 60 "$begin $force i = 0; $opening for (k = 0; k < n; k++) $point print \"</objects></PathPointSet>\"; $closing $finish" .osim artbuild -q "$dir/x.osim" -o /dev/null
family osim-wraps 60 "$begin print \"<WrapObjectSet name=\\\"w\\\"><objects>\"; for (k = 0; k < n; k++) printf \"<WrapSphere name=\\\"s%d\\\"><translation>0 %d 0</translation><radius>0.1</radius></WrapSphere>\", k, k + 5; print \"</objects></WrapObjectSet>\"; $force i = 0; $opening for (k = 0; k < 2; k++) $point print \"</objects></PathPointSet><PathWrapSet><objects>\"; for (k = 0; k < n; k++) printf \"<PathWrap name=\\\"x%d\\\"><wrap_object>s%d</wrap_object></PathWrap>\", k, n - 1 - k; print \"</objects></PathWrapSet>\"; $closing $finish" .osim artbuild -q "$dir/x.osim" -o /dev/null
doc='print "<OpenSimDocument Version=\"40000\"><Model name=\"x\"><Ground name=\"ground\"/>";'
many='print "<BodySet name=\"bodyset\"><objects>"; for (i = 1; i <= n; i++) print "<Body name=\"b" i "\"><mass>1</mass><inertia>1 1 1 0 0 0</inertia></Body>"; print "</objects></BodySet>";'
all='print "</Model></OpenSimDocument>"'
# each joint stands on a frame of its own, all frames have one name; each coordinate is coupled to the next
joints='print "<JointSet name=\"jointset\"><objects>"; for (i = 1; i <= n; i++) print "<PinJoint name=\"j" i "\"><socket_parent_frame>on</socket_parent_frame><socket_child_frame>/bodyset/b" i "</socket_child_frame><coordinates><Coordinate name=\"q" i "\"/></coordinates><frames><PhysicalOffsetFrame name=\"on\"><socket_parent>/ground</socket_parent><translation>1 0 0</translation></PhysicalOffsetFrame></frames></PinJoint>"; print "</objects></JointSet>";'
couplers='print "<ConstraintSet name=\"constraintset\"><objects>"; for (i = 1; i < n; i++) print "<CoordinateCouplerConstraint name=\"c" i "\"><coupled_coordinates_function><LinearFunction><coefficients>2 0</coefficients></LinearFunction></coupled_coordinates_function><independent_coordinate_names>q" i + 1 "</independent_coordinate_names><dependent_coordinate_name>q" i "</dependent_coordinate_name></CoordinateCouplerConstraint>"; print "</objects></ConstraintSet>";'
osim() { family "osim-$1" "$2" "$doc $3 $all" .osim artbuild -q "$dir/x.osim" -o /dev/null; }
osim coordinates 15 "$many $joints $couplers"
# each frame stands on the next, each body hangs on the next
osim frames-backwards 60 'print "<BodySet name=\"bodyset\"><objects><Body name=\"b\"><mass>1</mass><components>"; for (i = 1; i <= n; i++) print "<PhysicalOffsetFrame name=\"f" i "\"><socket_parent>" (i < n ? "../f" i + 1 : "..") "</socket_parent></PhysicalOffsetFrame>"; print "</components></Body></objects></BodySet>";'
osim bodies-backwards 30 "$many"' print "<JointSet name=\"jointset\"><objects>"; for (i = 1; i <= n; i++) print "<WeldJoint name=\"j" i "\"><socket_parent_frame>" (i < n ? "/bodyset/b" i + 1 : "/ground") "</socket_parent_frame><socket_child_frame>/bodyset/b" i "</socket_child_frame></WeldJoint>"; print "</objects></JointSet>";'
osim defaults 30 "$many"' print "<defaults>"; for (i = 1; i <= n; i++) print "<Class" i "><a>1</a></Class" i ">"; print "</defaults>";'
osim unknown 100 'print "<BodySet name=\"bodyset\"><objects><Body name=\"b\"><mass>1</mass>"; for (i = 1; i <= n; i++) print "<unknown" i ">1</unknown" i ">"; print "</Body></objects></BodySet>";'
osim contact-meshes 30 "$many"' print "<ContactGeometrySet name=\"contactgeometryset\"><objects>"; for (i = 1; i <= n; i++) print "<ContactMesh name=\"c" i "\"><socket_frame>/bodyset/b" i "</socket_frame><filename>none.obj</filename></ContactMesh>"; print "</objects></ContactGeometrySet>";'
osim wraps-of-bodies 30 'print "<BodySet name=\"bodyset\"><objects>"; for (i = 1; i <= n; i++) print "<Body name=\"b" i "\"><mass>1</mass><WrapObjectSet name=\"wrapobjectset\"><objects><WrapSphere name=\"w\"><radius>0.1</radius></WrapSphere></objects></WrapObjectSet></Body>"; print "</objects></BodySet>";'
actuators='print "<ForceSet name=\"forceset\"><objects>"; for (i = 1; i <= n; i++) print "<PointActuator name=\"a" i "\"><socket_body>/bodyset/b1</socket_body></PointActuator>"; print "</objects></ForceSet>";'
osim controls 20 "$many $actuators"' print "<ControllerSet name=\"controllerset\"><objects><PrescribedController name=\"c\"><actuator_list>"; for (i = 1; i <= n; i++) print "/forceset/a" i; print "</actuator_list><ControlFunctions><objects>"; for (i = n; i > 0; i--) print "<Constant name=\"a" i "\"><value>0.5</value></Constant>"; print "</objects></ControlFunctions></PrescribedController></objects></ControllerSet>";'
printf 'RootModel [ ComponentList<Model> [ name="models" MechModel [ name="m" PointList<Particle> [ name="particles" [ name="p" ] ] ] ] ]\n' >"$dir/one.art"
family console-commands 50 'for (i = 0; i < n; i++) print "get models/m/particles/p:position"; print "quit"' .txt artsim -q --console --script "$dir/x.txt" "$dir/one.art"
[ $done -gt 0 ] || { echo 'no such family'; result=1; }
[ -z "${VERBOSE-}" ] || echo "$done families"
exit $result
