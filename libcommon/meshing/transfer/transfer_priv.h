/* transfer_priv.h - what the files share that carry fields between meshes. */
#ifndef ART_TRANSFER_PRIV_H
#define ART_TRANSFER_PRIV_H

#include <art/volume.h>

/* This is the overlap of elements of two meshes: for element e of the one, parts part[first[e]]
 * ... */
struct art_overlap_part {
    int elem;              /* of the other */
    double volume;
    double moment[3];      /* volume (centre of what is common - centre of the other's element) */
};
struct art_overlap {
    int *first;            /* [n_elems + 1] of `to` */
    struct art_overlap_part *part;
    int cap;
    double (*centre)[3];   /* [n_elems] of `from`: of the volume; its solids with straight edges */
};
/* Solids count by their corners, cut into tetrahedra as art_volume_split cuts them; those inside out do not
 * count. Zeroed, released by _fini_ also on failure. */
int overlap_find(struct art_ctx *ctx, struct art_overlap *o, const struct art_volume *to,
                      const struct art_volume *from) ART_MUST_USE;
void overlap_fini(struct art_overlap *o);

/* Volume and first moment about `about` of what two upright tetrahedra have in common, added. */
void overlap_tets(const double (*a)[3], const double (*b)[3], const double about[3], double *volume,
                       double moment[3]);

/* Gradients grad[n_elems][dim][3] of a field of elements, by least squares over the elements of the same
 * region that have a node in common: exact for what is linear. Zero in directions in which there are none. */
int overlap_gradients(struct art_ctx *ctx, const struct art_volume *from,
                           const struct art_field *field, const double (*centre)[3], double *grad)
    ART_MUST_USE;

#endif
