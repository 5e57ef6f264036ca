/* points and landmarks in files */
#ifndef ARTMESH_POINTS_H
#define ARTMESH_POINTS_H

#include "artmesh.h"

struct points {
    int n;
    double (*x)[3];
    char **name;           /* [n], or NULL: they have none */
};

/* Set number `set` (0, 1) of a file of the format landmark (set 1 is its second set) or xyzb, else of a
 * table; a mesh with faces is refused. Of a table set 0 are its columns x, y, z or without these names the
 * first three, set 1 the columns x2, y2, z2 or, without a header, the last three of six. Names are those of a
 * column `name`. */
int read_points(struct art_cli *cli, struct points *points, const char *path, int set);
void points_fini(struct points *points);

#endif
