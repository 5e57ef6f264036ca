# stdout: ^3$
# A Wavefront file of no bytes is a mesh, and what a program leaves that fails: it is told; one that
# we write has a line.
: | artmesh convert -f obj -t ply - out.ply 2>err
grep -q '1:1: warning: the file is empty: a mesh of nothing$' err || echo no warning
: | artmesh convert --strict -f obj -t ply - strict.ply 2>/dev/null || echo $?
test ! -e strict.ply || echo left
artmesh convert out.ply out.obj
artmesh convert --strict out.obj again.ply
cmp out.ply again.ply
