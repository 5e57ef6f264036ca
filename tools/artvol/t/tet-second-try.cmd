# needs: tetgen
# stdout: ^volume (6|5\.99999999.*|6\.00000000.*)$
# A crash with the faces as they are is tried again with flat ones merged.
printf '#!/bin/sh\ncase $1 in *M*) kill -ABRT $$ ;; esac\nexec tetgen "$@"\n' > moody
chmod +x moody
artmesh make box wx=1 wy=2 wz=3 | artvol tet --program ./moody - | artvol info -
