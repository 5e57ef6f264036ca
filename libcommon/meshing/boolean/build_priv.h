/* build_priv.h - a result in the making. */
#ifndef ART_BUILD_PRIV_H
#define ART_BUILD_PRIV_H

#include "boolean_priv.h"

struct art_solid_build {
    struct art_solid *s;
    const signed char *keep;
    struct art_mesh *old;      /* both meshes, one behind the other */
    struct art_mesh *mesh;     /* the result */
    int *corner;               /* [3 pieces] vertex of the result */
    int n;                     /* vertices */
    int *source;               /* [n][2] of each a corner of a piece of either mesh, or -1 */
    int n_new;                 /* vertices that neither mesh has */
};
/* The face of both meshes together that a piece is a part of. */
static inline int art_solid_face(const struct art_solid *s, int piece)
{
    return s->piece[piece].tri + (s->piece[piece].m ? s->side[0].n_tris : 0);
}
/* Computes the weights of the corners of a triangle at a point in it. */
void art_solid_weights(const struct art_solid *s, int m, int tri, int point, double w[3]);
/* Computes the values of new vertices and corners. */
int art_solid_values(struct art_solid_build *b);

#endif
