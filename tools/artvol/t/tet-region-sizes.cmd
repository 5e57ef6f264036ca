# needs: tetgen
# Regions alone ask for no refinement, which need not end where a surface has sharp angles: only a largest volume does.
printf '#!/bin/sh\necho "$1" > letters\nexec tetgen "$@"\n' > told
chmod +x told
artvol tet --program ./told "$HERE/nest.obj" -o nest.inp
grep -qx -e -pMA letters
artvol tet --program ./told --region 1.9,1.9,1.9,out,9 "$HERE/nest.obj" -o nest.inp
grep -qx -e -pMaA letters
