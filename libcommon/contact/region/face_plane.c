/* The contour of a region is known to its depth, and so its plane to an angle of depth by radius:
 * sides of two boxes that lie in one plane cross a little above or below each other by rounding.
 * Within that angle the plane of a face is the better answer: equal boxes on each other remain at
 * rest. */
#include "region_priv.h"
#include <art/math.h>
#include <math.h>

/* The plane is never turned by more, rad. */
static const double most = 0.1;

static void try_face(struct art_surface *s, int tri, double sign, const double n[3], double *best,
                     double face[3])
{
    double m[3];
    art_surface_normal(s, tri, m);
    art_v3_scale(m, sign, m);
    double along = art_v3_dot(m, n);
    if (!(along > *best)) return;
    *best = along;
    art_v3_copy(face, m);
}

bool contact_region_fit_face(struct art_surface *a, struct art_surface *b,
                             const struct art_surface_cuts *cuts, const struct contact_regions *R,
                             struct contact_region *r)
{
    if (!(r->length > 0)) return false;
    double angle = fmin(4 * ART_PI * r->depth / r->length, most), best = cos(angle);
    double face[3] = {0, 0, 0};
    bool exact = best >= 1;
    for (int i = 0; i < r->n_cuts && !exact; i++) {
        const struct art_surface_cut *cut = &cuts->cut[R->cut[r->first_cut + i]];
        try_face(b, cut->tri[1], 1, r->normal, &best, face);
        try_face(a, cut->tri[0], -1, r->normal, &best, face);
    }
    if (!(art_v3_dot(face, face) > 0)) return false;
    art_v3_copy(r->normal, face);
    return true;
}
