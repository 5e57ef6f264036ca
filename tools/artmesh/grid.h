/* grid.h - options that say what a distance grid is to be */
#ifndef ARTMESH_GRID_H
#define ARTMESH_GRID_H

#include "artmesh.h"
#include <art/distgrid.h>

struct grid_options {
    const char *resolution;
    double margin, extend;
    int sign;
    bool oriented;
};

#define GRID_OPTIONS(type, field) \
    ART_OPTION(type, field.resolution, "resolution", 'r', STRING("N[,N,N]"), \
               "cells of the grid along its longest axis, or along each", .init = "20"), \
    ART_OPTION(type, field.margin, "margin", 0, REAL("FRACTION"), \
               "the part of its widths by which the grid is larger than the mesh on each side", \
               .range = "0..100", .init = "0.1"), \
    ART_OPTION(type, field.extend, "extend", 0, REAL("LENGTH"), "a length by which it is larger as well", \
               .range = ">= 0"), \
    ART_OPTION(type, field.oriented, "oriented", 0, FLAG, "turn the grid as the mesh lies"), \
    ART_OPTION(type, field.sign, "sign", 0, CHOICE("RULE", "auto|normals|winding"), \
               "what is inside: behind the nearest face, or what the mesh winds around", .init = "auto")

/* The grid around a mesh; free it. */
int make_grid(struct art_cli *cli, const struct grid_options *o, const struct art_mesh *mesh,
              struct art_distgrid **grid);

#endif
