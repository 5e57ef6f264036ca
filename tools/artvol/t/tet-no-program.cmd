# exit: 5
# stderr: '/nowhere/tetgen' is not there: install TetGen
mkdir tmp
artmesh make box wx=1 wy=2 wz=3 -o box.obj
code=0
TMPDIR=$PWD/tmp artvol tet --program /nowhere/tetgen box.obj -o out.vtu || code=$?
rmdir tmp
test ! -e out.vtu
exit $code
