# needs: tetgen
# stderr: ^artvol: warning: tetgen crashed until no points were added on the faces, as with --no-split$
# stdout: ^volume (6|5\.99999999.*|6\.00000000.*)$
# A crash is tried again with the faces of the surface as they are, before any are merged.
printf '#!/bin/sh\ncase $1 in *M*Y*) ;; *) kill -ABRT $$ ;; esac\nexec tetgen "$@"\n' > moody
chmod +x moody
artmesh make box wx=1 wy=2 wz=3 | artvol tet --program ./moody - | artvol info -
