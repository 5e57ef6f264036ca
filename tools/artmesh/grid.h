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

#define GRID_OPTIONS(type, field)                                                             \
    {.name = "resolution",                                                                    \
     .letter = 'r',                                                                           \
     .kind = ART_CLI_STRING,                                                                  \
     .arg = "N[,N,N]",                                                                        \
     .init = "20",                                                                            \
     .offset = offsetof(struct type, field.resolution),                                       \
     .help = "cells of the grid along its longest axis, or along each"},                      \
    {.name = "margin",                                                                        \
     .kind = ART_CLI_REAL,                                                                    \
     .arg = "FRACTION",                                                                       \
     .range = "0..100",                                                                       \
     .init = "0.1",                                                                           \
     .offset = offsetof(struct type, field.margin),                                           \
     .help = "the part of its widths by which the grid is larger than the mesh on each side"}, \
    {.name = "extend",                                                                        \
     .kind = ART_CLI_REAL,                                                                    \
     .arg = "LENGTH",                                                                         \
     .range = ">= 0",                                                                         \
     .offset = offsetof(struct type, field.extend),                                           \
     .help = "a length by which it is larger as well"},                                       \
    {.name = "oriented",                                                                      \
     .kind = ART_CLI_FLAG,                                                                    \
     .offset = offsetof(struct type, field.oriented),                                         \
     .help = "turn the grid as the mesh lies"},                                               \
    {.name = "sign",                                                                          \
     .kind = ART_CLI_CHOICE,                                                                  \
     .arg = "RULE",                                                                           \
     .choices = "auto|normals|winding",                                                       \
     .init = "auto",                                                                          \
     .offset = offsetof(struct type, field.sign),                                             \
     .help = "what is inside: behind the nearest face, or what the mesh winds around"}

/* The grid around a mesh; free it. */
int make_grid(struct art_cli *cli, const struct grid_options *o, const struct art_mesh *mesh,
              struct art_distgrid **grid);

#endif
