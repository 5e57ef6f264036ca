/* art/contour.h - where two surfaces cross: closed lines, and the parts that lie inside each other.
 *
 * Contours are traced from edge to edge with decisions that never contradict each other: what rounding
 * leaves open is decided exactly, with vertices moved by infinitely small amounts in the order of their
 * indices where the exact answer is zero (simulation of simplicity, Edelsbrunner & Muecke 1990). So each edge
 * crosses a surface as often as it must, and the contours of closed surfaces are closed, also for coplanar
 * faces, edges on edges, vertices on faces.
 *
 *     struct art_contours c = {0};
 *     ART_TRY(art_surface_contours(ctx, a, b, &c));
 *     for (int i = 0; i < c.n_regions; i++) ... c.region[i].area ...
 *     art_contours_fini(&c);
 */
#ifndef ART_CONTOUR_H
#define ART_CONTOUR_H

#include <art/surface.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Where an edge of one surface crosses a triangle of the other. */
struct art_contour_point {
    double x[3];
    int mesh;                    /* 0 or 1: whose edge it is */
    int tri, k;                  /* the edge: of that triangle of it, from corner k to k + 1 */
    double t;                    /* place on it, 0 at corner k */
    int other;                   /* triangle of the other surface */
    double bary[3];              /* weights in that */
    int cut[2];                  /* triangles of both surfaces that cross from here to the next point;
                                    -1 at the end of a contour that is not closed */
};
struct art_contour {
    int first, n;                /* range in `point` */
    bool closed;                 /* else it ends at borders */
    double length;
};
/* A connected part of one surface that lies inside the other. */
struct art_region {
    int mesh;
    int first_contour, n_contours;   /* ranges in `contour_of`, `vert`, `tri` */
    int first_vert, n_verts;         /* vertices inside, ascending */
    int first_tri, n_tris;           /* triangles inside or cut, ascending */
    double area;                     /* of the part inside, triangles cut partly */
};
struct art_contours {
    struct art_contour_point *point;
    struct art_contour *contour;
    struct art_region *region;       /* those of mesh 0, then those of mesh 1; by first contour */
    int *contour_of, *vert, *tri;
    int n_points, n_contours, n_regions;
    /* private: */
    int cap_point, cap_contour, cap_region, cap_contour_of, cap_vert, cap_tri;
    void *work;
};
/* All contours and regions. Contours run counter-clockwise around what is inside, seen from outside of mesh
 * 0. No crossing: none, also where one surface is all inside the other. A part that no contour reaches is no
 * region; nor is one with a contour that ends at a border of the other surface, as nothing bounds it there.
 * Regions and areas are exact (to rounding) if the other surface does not cross itself nearby. */
int art_surface_contours(struct art_ctx *ctx, struct art_surface *a, struct art_surface *b,
                         struct art_contours *contours) ART_MUST_USE;
void art_contours_fini(struct art_contours *contours);

#ifdef __cplusplus
}
#endif
#endif
