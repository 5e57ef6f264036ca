# exit: 4
# stderr: tetgen crashed \(.*\): Something about a point
# The folder is gone, and nothing is written.
mkdir tmp
printf '#!/bin/sh\necho Opening\necho Something about a point\nkill -SEGV $$\n' > bad
chmod +x bad
artmesh make box wx=1 wy=2 wz=3 -o box.obj
code=0
TMPDIR=$PWD/tmp artvol tet --program ./bad box.obj -o out.vtu || code=$?
rmdir tmp
test ! -e out.vtu
exit $code
