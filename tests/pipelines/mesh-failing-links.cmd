# A link of a chain that fails says what and where, in one line; the next says that nothing came; files that were to be
# written stay as they were, and nothing else is left.
# stderr: ^artmesh: error: unknown shape 'spere'; did you mean 'sphere'\?$
# stderr: ^artmesh: <stdin>: error: byte 0: the file is empty$
# stderr: ^artvol: <stdin>: error: byte 0: the file is empty$
# stderr: ^artmesh: <stdin>: error: cannot open: Bad file descriptor$
# stderr: ^artmesh: <stdin>:5:3: error: 
# stderr: ^artmesh: <stdin>: error: .*ends
# stderr: ^artmesh: /dev/full: error: cannot write: No space left on device$
# stderr: ^artvol: <stdout>: error: cannot write: No space left on device$
# stderr: ^artvol: <stdin>: error: this is a file of the format obj, which holds surface meshes, not volume meshes$
# stderr: ^artvol: out\.stl: error: the name is that of the format stl, for surface meshes
# stderr: ^artmesh: out\.vtu: error: the name is that of the format vtu, for volume meshes
# stderr: ^artmesh: out\.foo: error: the name shows no format \(known: 
# stderr: ^artmesh: error: the name of the input is empty$
# stderr: ^artmesh: error: the name of the output is empty$
code() { set +e; "$@"; echo "exit $?"; set -e; }
echo old >out.ply
cp out.ply out.vtu

artmesh make spere | code artmesh convert -t ply - out.ply
code artmesh repair </dev/null
code artvol raise </dev/null
code artmesh info - <&-
artmesh make box | sed '5s/0.5/x/' | code artmesh convert -t ply - out.ply
artmesh make box -t stl -o box.stl
head -c 300 box.stl | code artmesh convert -f stl -t ply - out.ply
artmesh make box | code artmesh convert - -o /dev/full
set +e
artvol make grid >/dev/full
echo "exit $?"
set -e
artmesh make box | code artvol info
artvol make grid nx=2 ny=2 nz=2 | code artvol convert - out.stl
artmesh make box | code artmesh convert - out.vtu
code artmesh convert '' out.ply
code artmesh convert box.stl ''
cmp out.ply out.vtu
artmesh make box -t ply | code artmesh convert - out.foo
# a reader that has enough is no failure that anybody hears of
artmesh make sphere slices=300 | head -n 1
artvol make grid nx=30 ny=30 nz=30 -t vtk | head -n 1
artmesh make sphere slices=300 | artmesh convert -t stl -e ascii | artmesh convert -t off | head -n 1
ls -A
