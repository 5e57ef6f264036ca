/* art/solid.h combines solids bounded by meshes: union, intersection, difference.
 *
 *     struct art_mesh *out;
 *     ART_TRY(art_solid_combine(ctx, a, b, ART_SOLID_UNION, NULL, &out));
 *     if (out->n_faces == 0) ...                     // nothing is left: no error
 *     art_mesh_free(out);
 *
 * Solids are regular: closed sets without faces, edges and points that stand out, and without cracks of no
 * width. So solids that touch in a face unite to one without a wall between them, have no intersection,
 * and what is taken off a solid takes its face along.
 *
 * Which parts meet where, and what lies inside, is decided exactly on the coordinates given, for any
 * position: coplanar faces, edges on edges, vertices in faces, the same mesh twice. Only then are new
 * vertices rounded to doubles: see art_solid_report. Coordinates of less than 1e-36 of the largest count
 * as zero.
 */
#ifndef ART_SOLID_H
#define ART_SOLID_H

#include <art/mesh.h>

#ifdef __cplusplus
extern "C" {
#endif

enum art_solid_op {
    ART_SOLID_UNION,
    ART_SOLID_INTERSECTION,
    ART_SOLID_DIFFERENCE,      /* what is in the first, not in the second */
    ART_SOLID_SYMMETRIC,       /* what is in one of them alone */
    ART_SOLID_CLIP_INSIDE,     /* the surface of the first as far as it lies in the second or on its surface,
                                  looking the same way; no caps. The first may be open */
    ART_SOLID_CLIP_OUTSIDE,    /* the rest of it */
    ART_SOLID_OPS
};

/* The report describes the effects of rounding. New vertices are where an edge passes a face or crosses an
 * edge; each is rounded to a place within 2^-49 of the largest coordinate. Faces that this made flat, turned
 * over or let cross were repaired by merging vertices and flipping edges, within `moved`. */
struct art_solid_report {
    int n_new;                 /* vertices that neither mesh has */
    int n_mended;              /* faces that rounding had spoiled */
    int n_left;                /* pairs of faces that still cross or touch where they should not; 0 but for
                                  parts that are thinner than rounding */
    double moved;              /* distance within which they were mended; 0 if n_mended is */
};

struct art_solid_how {
    const char *name[2];       /* of the meshes, for messages; NULL: "the first mesh" ... */
    bool checked;              /* both are known to be sound: art_solid_check is left out */
    struct art_solid_report *report;   /* out; may be NULL */
};

/* Checks that a mesh bounds a solid: faces closed, no edge with more than two of them, looking outward
 * (into cavities), none crossing, repeated or without area. ART_ESHAPE, with the number of each flaw and
 * the first place. Shells in shells are bodies with cavities. A mesh without vertices bounds the empty
 * solid; one of points or lines alone none. */
int art_solid_check(struct art_ctx *ctx, const struct art_mesh *mesh, const char *name) ART_MUST_USE;
/* Checks a surface that may be open, of any orientation and with any number of faces at an edge, as
 * ART_SOLID_CLIP_INSIDE requires of the first mesh. */
int art_solid_check_surface(struct art_ctx *ctx, const struct art_mesh *mesh, const char *name)
    ART_MUST_USE;

/* Combines two solids; how may be NULL. The result consists of triangles, each a part of a face of a or b,
 * with the group, material and fields of that face (those of the same name become one, see art_mesh_append);
 * its vertices are those of a, then of b, then new ones; several may be at one place where solids touch.
 * Values at new vertices (texture coordinates, colours, fields of floating point) are interpolated in the
 * face, in that of a where both meshes have a value; other fields are those of the nearest corner. Normals
 * are interpolated for each corner, so that new edges are sharp, and turned with faces that are turned over.
 * Polylines and points are dropped. Name and units are those of a. Statuses: those of art_solid_check and
 * art_mesh_append. */
int art_solid_combine(struct art_ctx *ctx, const struct art_mesh *a, const struct art_mesh *b,
                      enum art_solid_op op, const struct art_solid_how *how, struct art_mesh **out)
    ART_MUST_USE;

/* A mesh that crosses itself as one that does not: what bounds all places with a positive winding
 * number. So bodies that overlap unite, folds that run through the surface go, and so does what is
 * inside out (unless all is: then it is turned over); cavities stay. Parts that are open, at an edge
 * with more of their faces one way than the other, enclose nothing: their faces are cut where they
 * meet others, and all stay; *n_open: how many there were, as triangles. Vertices in one place count
 * as one, faces without area as none. The arrangement is exact, new vertices are rounded: see
 * art_solid_report. The result is one of triangles, with all that hangs on them as in
 * art_solid_combine; polylines and points stay. n_open and report may be NULL. ART_ESHAPE: parts too
 * thin to determine what they enclose. */
int art_solid_resolve(struct art_ctx *ctx, const struct art_mesh *mesh, struct art_mesh **out, int *n_open,
                      struct art_solid_report *report) ART_MUST_USE;

/* Creates the half space where normal . x <= offset, as far as it matters for a mesh: a prism around its
 * part there, of which one face lies in the plane. That face is face 0, and alone in the group `group`
 * (NULL: none). It is exact for planes across an axis; others go through three points rounded to doubles. To
 * clip a mesh by a plane, combine it with this: ART_SOLID_INTERSECTION with a cap, ART_SOLID_CLIP_INSIDE
 * without. ART_ERANGE: normal is zero, or a number is not finite. */
int art_solid_half_space(struct art_ctx *ctx, const struct art_mesh *mesh, const double normal[3],
                         double offset, const char *group, struct art_mesh **out) ART_MUST_USE;

/* Computes the convex hull of n points x[n][3]: triangles, outward, with vertices at its corners alone, in
 * the order of the points; signs are exact, so that no point lies outside of it, whatever their position. Of
 * points in one place one counts. ART_ESHAPE: all are coplanar. */
int art_solid_hull(struct art_ctx *ctx, int n, const double *x, struct art_mesh **out) ART_MUST_USE;

#ifdef __cplusplus
}
#endif
#endif
