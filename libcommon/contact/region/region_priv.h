/* region_priv.h treats contact of surfaces as plane regions: where they cross, in which direction
 * to push, how deep they are in each other, which points stand for the whole.
 *
 * The rules are those of ArtiSynth (contact semantics, sections 5.1 and 5.2), so that numbers agree.
 *
 *     struct contact_regions regions = {0};
 *     ART_TRY(contact_regions_of_cuts(ctx, a, b, &cuts, &rule, &regions));
 *     for (int i = 0; i < regions.n; i++) ... regions.region[i].depth ...
 *     contact_regions_fini(&regions);
 */
#ifndef ART_REGION_PRIV_H
#define ART_REGION_PRIV_H

#include <art/quirks.h>
#include <art/surface.h>

/* A region has at most so many points: of more than these some are left out, evenly (the last of
 * the pair with the quirk region_points_merged_first). */
enum { CONTACT_REGION_POINTS = 100 };

/* The planes of the faces of a rigid body, in its axes, where it is closed and convex and has few. */
struct contact_convex {
    bool asked, convex;
    double (*plane)[4]; /* [n] outward unit normal, and its product with a point of the plane */
    int n;
};
int contact_convex_make(struct art_ctx *ctx, struct contact_convex *convex,
                        const struct art_surface *surface) ART_MUST_USE;
void contact_convex_free(struct contact_convex *convex);
/* True if p, in the world, is inside; then `depth` is its distance from the surface. */
bool contact_convex_inside(const struct contact_convex *convex, const struct art_surface *surface,
                           const double p[3], double *depth);

/* Find the nearest points of two convex bodies (nearest.c); false: they are farther from each other than
 * `most`, or touch. */
bool contact_convex_nearest(struct art_surface *a, struct art_surface *b, double most, double p0[3],
                            double p1[3]);

struct contact_region_rule {
    double region_tol; /* ends of cuts nearer than half of it, along each axis, are of one region */
    double point_tol;  /* points nearer than it, along each axis, are one */
    struct art_quirks quirks;
    const struct contact_convex *convex[2]; /* of the bodies; NULL: depths are asked of the surfaces */
};

struct contact_region {
    double normal[3]; /* unit vector from body 1 to body 0 */
    double depth;     /* >= 0 */
    double centre[3];
    double length;    /* of the contour */
    int n_inner;      /* vertices of a body inside the other, of the one with more */
    double area[2];   /* of the parts of body 0 and 1 inside; -1: not known */
    int first_point, n_points;
    int first_cut, n_cuts; /* range in `cut`; of contours none */
};

/* These are vertices of both bodies inside the other, those of body 0 first. */
struct contact_inner_vertices {
    struct contact_inner_vertex {
        int vert;
        double distance; /* from the surface of the other body */
        double x[3];
    } *vertex;
    int n[2], cap;
    double *own; /* depths by them at the points of regions: 0 where none is beside */
    int cap_own;
};

struct contact_regions {
    struct contact_region *region;
    double (*point)[3];
    int *cut; /* indices of cuts, region by region, ascending in each */
    int n, n_points, cap, cap_point, cap_cut;
    /* private: */
    int *root, *slot, *next, cap_root, cap_slot, cap_next; /* grouping */
    int *seen, cap_seen;                                   /* faces */
    struct contact_inner_vertices inside;                  /* of the region in progress */
    double (*work)[3];
    struct contact_flat {
        double u, v;
        int i;
    } *flat, *hull;
    int cap_work, cap_flat, cap_hull;
};

/* Find contact regions by cuts (section 5.1), in the order of their first cuts. Memory of `regions`
 * is used again. */
int contact_regions_of_cuts(struct art_ctx *ctx, struct art_surface *a, struct art_surface *b,
                            const struct art_surface_cuts *cuts,
                            const struct contact_region_rule *rule, struct contact_regions *regions)
    ART_MUST_USE;
/* Find contact regions by contours (section 5.2): pairs of a region of a and the one of b that has
 * the same contours. */
int contact_regions_of_contours(struct art_ctx *ctx, struct art_surface *a, struct art_surface *b,
                                const struct art_contours *contours,
                                const struct contact_region_rule *rule, struct contact_regions *regions)
    ART_MUST_USE;
/* Make one region of a body (0: a, 1: b) that lies wholly inside the other, where no triangles
 * cross. It has the plane of that face of the other through which the way out is shortest; of
 * equal ones that whose normal has most of `up`. */
int contact_region_of_enclosed(struct art_ctx *ctx, struct art_surface *a, struct art_surface *b,
                               int inner, const double up[3], const struct contact_region_rule *rule,
                               struct contact_regions *regions) ART_MUST_USE;
void contact_regions_fini(struct contact_regions *regions);

/* The files of region/ share this. */

/* Make region[n] with their cuts; all else is zero. */
int contact_region_group(struct art_ctx *ctx, const struct art_surface_cuts *cuts, double tol,
                         struct contact_regions *regions);
/* Compute centre, length and normal; the result is false if no normal is defined. */
bool contact_region_plane(struct art_surface *a, struct art_surface *b,
                          const struct art_surface_cuts *cuts, const struct contact_regions *regions,
                          const struct contact_region_rule *rule, struct contact_region *r);
/* The plane of a face, where it is as good as what was found; whether it is. */
bool contact_region_fit_face(struct art_surface *a, struct art_surface *b,
                               const struct art_surface_cuts *cuts, const struct contact_regions *R,
                               struct contact_region *r);
/* Find the vertices of cut triangles that lie inside, which do not depend on the plane; and with
 * them the depth along the normal of the region. */
int contact_region_find_inside(struct art_ctx *ctx, struct art_surface *a, struct art_surface *b,
                               const struct art_surface_cuts *cuts, struct contact_regions *regions,
                               const struct contact_region_rule *rule, const struct contact_region *r);
void contact_region_depth(struct art_surface *a, struct art_surface *b,
                          const struct art_surface_cuts *cuts, const struct contact_regions *regions,
                          const struct contact_region_rule *rule, struct contact_region *r);
/* The points that stand for work[n]. */
int contact_region_points(struct art_ctx *ctx, struct contact_regions *regions, int n,
                          const struct contact_region_rule *rule, struct contact_region *r);
/* Add points[n], as far as the limit goes, to a region that has none. */
int contact_region_store_points(struct art_ctx *ctx, struct contact_regions *regions, int n,
                        const double (*point)[3], const struct contact_region_rule *rule,
                        struct contact_region *r);

#endif
