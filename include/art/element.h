/* art/element.h describes the kinds of volume and shell elements: nodes, faces, edges, shape functions,
 * integration points. The numbering is ArtiSynth's; docs/conventions.md draws it.
 *
 *     const struct art_elem_type *hex = art_elem_type(ART_ELEM_HEX);
 *     double N[ART_ELEM_MAX_NODES], dN[ART_ELEM_MAX_NODES][3];
 *     hex->shape(xi, N, dN);                      // at natural coordinates xi
 *
 * The faces of a solid run counter-clockwise seen from outside if the element is not inverted, which is
 * when det dx/dxi > 0.
 */
#ifndef ART_ELEMENT_H
#define ART_ELEMENT_H

#include <art/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Each kind is a row in libcommon/volume/element/<family>.c and a line in elements.def. */
enum art_elem_kind {
    ART_ELEM_TET, ART_ELEM_PYRAMID, ART_ELEM_WEDGE, ART_ELEM_HEX,
    ART_ELEM_QUADTET, ART_ELEM_QUADPYRAMID, ART_ELEM_QUADWEDGE, ART_ELEM_QUADHEX,
    ART_ELEM_TRI, ART_ELEM_QUAD, ART_ELEM_QUADTRI, ART_ELEM_QUADQUAD,
    ART_ELEM_KINDS
};
enum { ART_ELEM_MAX_NODES = 20, ART_ELEM_MAX_CORNERS = 8, ART_ELEM_MAX_FACES = 6, ART_ELEM_MAX_POINTS = 14 };

struct art_elem_type {
    const char *name;              /* "tet", "quadhex", ... */
    enum art_elem_kind kind;
    enum art_elem_kind linear;     /* kind of the corners alone: itself if there are no others */
    enum art_elem_kind quadratic;  /* kind with nodes on the edges too: itself if this is it */
    int dim;                       /* 3 solids, 2 shells */
    int n_nodes, n_corners, n_faces, n_edges;
    /* [n_nodes] natural coordinates; of shells the third is zero */
    const double (*node)[3];
    /* [n_faces] corners of each face, -1 behind the last of a triangle; of a shell itself */
    const signed char (*face)[4];
    /* [n_edges] its two corners; node n_corners + e of a quadratic kind lies on edge e */
    const signed char (*edge)[2];
    /* Shape functions N[n_nodes] and their derivatives by the natural coordinates; either may be NULL. */
    void (*shape)(const double xi[3], double *N, double (*dN)[3]);
    /* [n_points] natural coordinates and weight of the integration points, in ArtiSynth's order; shells:
     * over the middle surface (those of a membrane), weights of the area */
    int n_points;
    const double (*point)[4];
    /* number of the cell type in VTK files; node i here is node vtk_node[i] there (NULL: the same) */
    int vtk;
    const signed char *vtk_node;
};

/* Return the row of a kind, which is constant; never NULL. */
const struct art_elem_type *art_elem_type(enum art_elem_kind kind);
/* Find an element type by name, or by its number in VTK files; NULL if there is none. */
const struct art_elem_type *art_elem_find(const char *name);
const struct art_elem_type *art_elem_find_vtk(int vtk);
/* List the nodes of face f in the order of its outline, corners first and then, of quadratic
 * kinds, those on the edges; the result is their count (3, 4, 6 or 8). */
int art_elem_face_nodes(const struct art_elem_type *type, int f, int node[8]);

/* Compute dx/dxi of a solid with its nodes at x[n_nodes][3], by rows: J[3 i + j] = dx_i/dxi_j; the
 * result is det J. */
double art_elem_jacobian(const struct art_elem_type *type, const double (*x)[3], const double xi[3],
                         double J[9]);
/* Return the volume of a solid (tetrahedra exactly, others by their integration points), or the
 * area of a shell. */
double art_elem_volume(const struct art_elem_type *type, const double (*x)[3]);
/* The smallest det J over the nodes and the integration points, relative to the mean of det J. A solid is
 * inverted somewhere if it is not positive. */
double art_elem_min_jacobian(const struct art_elem_type *type, const double (*x)[3]);

/* Shape of an element. */
struct art_elem_quality {
    double measure;            /* volume of a solid, area of a shell */
    double min_jacobian;       /* as above */
    double scaled_jacobian;    /* smallest over the corners of e1 x e2 . e3 / |e1| |e2| |e3| of the edges
                                  there (tangents where edges are curved), 1 for the ideal element: regular
                                  tetrahedron, cube, ... (Knupp 2000); shells: sine of the angle likewise */
    double edge_ratio;         /* longest edge / shortest */
    double radius_edge;        /* radius of the circumsphere / shortest edge, at least 0.612; triangles 0.577;
                                  NAN for other kinds */
    double min_angle, max_angle; /* deg: dihedral angles between faces; shells: angles at corners */
};
void art_elem_quality(const struct art_elem_type *type, const double (*x)[3], struct art_elem_quality *q);

/* Inverts the isoparametric map of a solid with its nodes at x[n_nodes][3]: the natural coordinates xi that
 * the shape functions map to p, by Newton's method from several starts; false, and xi is of no use, if p is
 * outside by more than 1e-9 of the element. At the apex of a pyramid only the third has a meaning. Shells
 * contain no point. */
bool art_elem_locate(const struct art_elem_type *type, const double (*x)[3], const double p[3],
                     double xi[3]);
/* Finds the point of an element nearest to p: its natural coordinates and its position.
 * Returns the square of its distance, which is 0 inside a solid. With `faces` (bit f: face f) only those
 * faces of a solid count; they are curved if they have nodes on their edges. A distance beyond limit2, a
 * square as well, may be returned as any larger number, without a position. */
double art_elem_nearest(const struct art_elem_type *type, const double (*x)[3], unsigned faces,
                        const double p[3], double limit2, double xi[3], double at[3]);

/* Renumber the nodes so that an inverted solid becomes upright (a mirror image of the numbering). */
void art_elem_reverse(const struct art_elem_type *type, int *nodes);

#ifdef __cplusplus
}
#endif
#endif
