/* art/femcarry.h - fields and regions carried from one mesh to another that lies in the same place.
 *
 *     struct art_transfer_options how = {.limit = INFINITY, .fill = NAN};
 *     struct art_transfer_result did;
 *     ART_TRY(art_transfer_fields(ctx, to, from, &how, &did));
 */
#ifndef ART_FEMTRANSFER_H
#define ART_FEMTRANSFER_H

#include <art/volume.h>

#ifdef __cplusplus
extern "C" {
#endif

struct art_transfer_options {
    const char *const *field;  /* [n_fields] names; n_fields 0: all */
    int n_fields;
    double limit;              /* what is farther outside gets no value; INFINITY: there is no limit */
    double fill;               /* what it gets instead, 0 where the type of the field cannot hold it */
    bool regions;              /* regions too; what gets none is in none */
    int levels;                /* 0: an element has what is at its centre; else the mean over its parts when
                                  it is refined so often, each taken at its centre, weighted with its
                                  volume */
    bool conserve;             /* from solids: an element gets the mean over what it has in common with those
                                  of the source, see below; levels count for what has nothing in common */
};
/* What was not inside, of nodes and of the places where elements are asked. */
struct art_transfer_result {
    int fields;                /* that were carried */
    int outside, beyond;       /* places outside; of these, beyond the limit */
    double farthest;           /* how far the farthest place is outside */
    double at[3];              /* that place */
};

/* Give a mesh fields of another. At a node fields of nodes have the value that the shape functions of the
 * solid around it give, so that what is linear in a tetrahedron, trilinear in a brick, is exact; what is in
 * no solid has that of the nearest point of the elements, shells among them. Fields of elements are those
 * of the solid around, or the nearest element. Fields of whole numbers are not interpolated: the value with
 * the largest weight counts, of equal ones that which comes first. Lists (dim 0) are left out. A field that
 * `to` has already is replaced.
 *
 * With `conserve` fields of elements that are not whole numbers are taken for means over the elements and
 * for linear in them, with gradients by least squares over elements of the same region that have a node in
 * common, and integrated exactly over what two elements have in common (tetrahedra cut with tetrahedra). So
 * integrals are kept where the meshes fill the same place, and what is linear arrives exactly. Values may lie
 * a little beyond those of the source. Whole numbers and regions are those with the largest common volume.
 * Elements count by their corners; what has nothing in common with a solid gets its value as without it.
 *
 * ART_ENOTFOUND: `from` has no elements, or there is no field of a name; ART_ERANGE for levels < 0. Nothing
 * changes then. */
int art_transfer_fields(struct art_ctx *ctx, struct art_volume *to, const struct art_volume *from,
              const struct art_transfer_options *how, struct art_transfer_result *did) ART_MUST_USE;
/* The same from a surface: fields of vertices at the nearest points of its faces become fields of nodes,
 * those of faces fields of elements, groups regions. Whatever is not on the surface counts as outside. */
int art_transfer_mesh_fields(struct art_ctx *ctx, struct art_volume *to, const struct art_mesh *from,
                   const struct art_transfer_options *how, struct art_transfer_result *did) ART_MUST_USE;

#ifdef __cplusplus
}
#endif
#endif
