# The text of a file goes to text as it comes; that of a pipe, and solids that need another order, by way of a mesh.
facet() { printf 'facet normal 0 0 1\nouter loop\nvertex 0 0 %s\nvertex 1.50 0 %s\nvertex -0 1 %s\nendloop\nendfacet\n' "$1" "$1" "$1"; }
solid() { printf 'solid %s\n' "$1"; shift; for z; do facet "$z"; done; echo endsolid; }
{ solid a 0; solid b; solid a 1 2; } > order.stl
{ solid '' 0; solid b 3; } > unnamed.stl
{ solid b 3; solid '' 0 1; } > late.stl
{ solid a 1; solid 'b # units mm' 2; } > units.stl
{ solid 'a # units mm'; } > empty.stl
{ solid ''; } > nothing.stl
for f in order unnamed late units empty nothing; do
    artmesh convert -e ascii $f.stl $f-file.stl
    artmesh convert -f stl -t stl -e ascii - - < $f.stl > $f-pipe.stl
    cat $f.stl | artmesh convert -f stl -t stl -e ascii - $f-both.stl
    cmp $f-file.stl $f-pipe.stl && cmp $f-file.stl $f-both.stl || exit 1
    grep -v -e facet -e loop -e vertex $f-file.stl | tr '\n' ';'
    grep -c facet $f-file.stl || :
done
grep -h vertex order-file.stl | sort -u | head -n 3
