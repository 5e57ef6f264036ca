#!/bin/sh
# sh made-up.sh FOLDER: a made-up stand-in for the public files, in the same forms: the face is a plate of two layers of
# hexahedra with a hole for the mouth, the jaw a box behind its lower edge. The numbers mean nothing.
set -eu
to=$1
mkdir -p "$to/oop"
awk -v to="$to" 'BEGIN {
    # a node has i = 0 (front), 1, 2 (back), j to the right, k up; the hole is 2 x 2 elements
    for (k = 0; k <= 10; k++) for (j = 0; j <= 10; j++) for (i = 0; i <= 2; i++) {
        if (j == 5 && k == 5) continue
        id[i, j, k] = ++n
        printf "%8d%20.12E%20.12E%20.12E\n", n, 0.04 + 0.005 * i, 0.01 * (j - 5), 0.05 + 0.01 * k >(to "/made-up.node")
        if (i == 2) print n >(to "/internal_face_nodes.nodenum")
        if (i == 2 && k <= 1) printf "%d ", n - 1 >(to "/face_jaw_attachments.txt")
        if (i == 2 && k >= 2 && k <= 7) print n >(to "/cheek_free_nodes.nodenum")
        if (i == 0 && j == 5 && (k == 4 || k == 6)) print n >(to "/lip_free_nodes.nodenum")
    }
    for (k = 0; k < 10; k++) for (j = 0; j < 10; j++) for (i = 0; i < 2; i++) {
        if ((j == 4 || j == 5) && (k == 4 || k == 5)) continue
        m++
        printf "%6d%6d%6d%6d%6d%6d%6d%6d%6d%6d%6d%6d%6d%6d\n", id[i, j, k], id[i + 1, j, k], id[i + 1, j + 1, k], id[i, j + 1, k],
            id[i, j, k + 1], id[i + 1, j, k + 1], id[i + 1, j + 1, k + 1], id[i, j + 1, k + 1], 1, 1, 1, 1, 0, m >(to "/made-up.elem")
        if (i == 1 && j >= 3 && j <= 6 && k >= 3 && k <= 6) print m >(to "/oop/7M_elements.txt")
    } }'
for part in nose submental zygomatic; do : >"$to/${part}_free_nodes.nodenum"; done
artmesh make box wx=0.07 wy=0.08 wz=0.08 | artmesh transform --translate "0.085 0 0.09" -o "$to/badinjaw.obj"
