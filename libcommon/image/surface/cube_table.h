/* cube_table.h has the polygons of marching cubes for each of the 256 patterns of corners. */
#ifndef ART_CUBE_TABLE_H
#define ART_CUBE_TABLE_H

#include <art/base.h>

/* Corner c of a cell lies at (c & 1, c >> 1 & 1, c >> 2 & 1). Edge 4 a + b runs along axis a; b counts the
 * places of the other two axes in ascending order, the lower axis first. */
enum {
    CUBE_EDGES = 12,
    CUBE_CENTRES = 4, /* vertices in the middle of polygons: numbers from CUBE_EDGES on */
    CUBE_TRIS = 24
};

struct cube_case {
    unsigned char n_tris, n_centres;
    unsigned char tri[CUBE_TRIS][3];               /* edges, or CUBE_EDGES + centre */
    unsigned char n_around[CUBE_CENTRES];          /* the polygon that a centre is in the middle of */
    unsigned char around[CUBE_CENTRES][CUBE_EDGES];
};

/* Gets the two corners of an edge, the lower first. */
void art_cube_edge_corners(int edge, int corner[2]);
/* Fill table[256]. Bit c of a pattern is set if corner c is inside. */
void art_cube_table(struct cube_case *table);

#endif
