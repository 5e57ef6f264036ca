# exit: 4
# stderr: stopped after 0.2 s
mkdir tmp
printf '#!/bin/sh\nexec sleep 100\n' > slow
chmod +x slow
artmesh make box wx=1 wy=2 wz=3 -o box.obj
code=0
TMPDIR=$PWD/tmp artvol tet --time-limit 0.2 --program ./slow box.obj -o out.vtu || code=$?
rmdir tmp
exit $code
