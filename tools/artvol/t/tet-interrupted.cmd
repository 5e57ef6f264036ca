# exit: 143
# stderr: interrupted
# Nothing stays behind, neither files nor the program.
mkdir tmp
printf '#!/bin/sh\necho $$ > pid\nexec sleep 100\n' > slow
chmod +x slow
artmesh make box wx=1 wy=2 wz=3 -o box.obj
TMPDIR=$PWD/tmp artvol tet --program ./slow box.obj -o out.vtu &
tool=$!
while ! test -s pid; do sleep 0.05; done
kill -TERM $tool
code=0
wait $tool || code=$?
rmdir tmp
if kill -0 "$(cat pid)" 2>/dev/null; then exit 1; fi
test ! -e out.vtu
exit $code
