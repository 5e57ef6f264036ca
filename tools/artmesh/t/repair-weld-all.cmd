# a distance larger than the mesh leaves nothing of it, which is said; a small one drops what it closes
# exit: 1
# stderr: ^artmesh: warning: no face is left$
artmesh make box nx=2 | artmesh repair --weld 0.6 - | artmesh info - | grep -E '^(faces|degenerate_faces)'
artmesh make box | artmesh repair --weld 1e9 -
