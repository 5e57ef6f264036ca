/* This computes the plane of a region: its centre and its normal. */
#include "region_priv.h"

/* Below this a weight is 0, and a normal none. */
#define NOTHING 1e-12

struct plane {
    struct art_surface *s[2];
    const struct art_surface_cuts *cuts;
    const struct contact_regions *R;
    const struct contact_region *r;
};

static const struct art_surface_cut *cut_at(const struct plane *P, int i)
{
    return &P->cuts->cut[P->R->cut[P->r->first_cut + i]];
}

/* Find a hint of the normal, from outside of body 1 to outside of body 0: the sum of length (n1 -
 * n0). */
static void find_hint(const struct plane *P, double hint[3])
{
    art_v3_set(hint, 0, 0, 0);
    for (int i = 0; i < P->r->n_cuts; i++) {
        const struct art_surface_cut *cut = cut_at(P, i);
        double n[3], length = art_v3_distance(cut->p[0], cut->p[1]);
        art_surface_normal(P->s[1], cut->tri[1], n);
        art_v3_add_scaled(hint, hint, length, n);
        art_surface_normal(P->s[0], cut->tri[0], n);
        art_v3_add_scaled(hint, hint, -length, n);
    }
}

static void find_centre(const struct plane *P, double centre[3], double *length)
{
    double mean[3] = {0, 0, 0}, both[3];
    *length = 0;
    art_v3_set(centre, 0, 0, 0);
    for (int i = 0; i < P->r->n_cuts; i++) {
        const struct art_surface_cut *cut = cut_at(P, i);
        double l = art_v3_distance(cut->p[0], cut->p[1]);
        art_v3_add(both, cut->p[0], cut->p[1]);
        art_v3_add_scaled(centre, centre, l, both);
        art_v3_add(mean, mean, both);
        *length += l;
    }
    if (*length > 0)
        art_v3_scale(centre, 1 / (2 * *length), centre);
    else
        art_v3_scale(centre, 1.0 / (2 * P->r->n_cuts), mean);
}

/* Add triangles from the centre to the cuts, each oriented by the hint. */
static void add_triangles(const struct plane *P, const double hint[3], double sum[3])
{
    art_v3_set(sum, 0, 0, 0);
    for (int i = 0; i < P->r->n_cuts; i++) {
        const struct art_surface_cut *cut = cut_at(P, i);
        double a[3], b[3], c[3];
        art_v3_sub(a, cut->p[0], P->r->centre);
        art_v3_sub(b, cut->p[1], P->r->centre);
        art_v3_cross(c, a, b);
        art_v3_add_scaled(sum, sum, art_v3_dot(c, hint) < 0 ? -1 : 1, c);
    }
    if (art_v3_dot(sum, hint) < 0) art_v3_negate(sum, sum);
}

/* ------------------------------------------------------- cuts along a line */

/* The feature that an end of a cut lies on: 1 a vertex, 2 an edge, 3 the face; `at`: the vertex, or
 * the corner opposite of the edge. */
static int feature(const double bary[3], int *at)
{
    int n = 0;
    for (int k = 0; k < 3; k++) n += bary[k] >= NOTHING;
    for (int k = 0; k < 3; k++)
        if (n == 1 ? bary[k] >= NOTHING : bary[k] < NOTHING) *at = k;
    return n;
}

/* Mean of the normals of the triangles at a vertex, by their angles. */
static void vertex_normal(struct art_surface *s, int tri, int k, double n[3])
{
    const double *x = art_surface_positions(s);
    int vert = s->tri[tri][k];
    art_v3_set(n, 0, 0, 0);
    for (int i = s->vert_off[vert]; i < s->vert_off[vert + 1]; i++) {
        int t = s->vert_tri[i], j = 0;
        double a[3], b[3], c[3];
        while (s->tri[t][j] != vert) j++;
        art_v3_sub(a, x + 3 * (size_t)s->tri[t][(j + 1) % 3], x + 3 * (size_t)vert);
        art_v3_sub(b, x + 3 * (size_t)s->tri[t][(j + 2) % 3], x + 3 * (size_t)vert);
        art_v3_cross(c, a, b);
        double sine = art_v3_normalize(c, c);
        art_v3_add_scaled(n, n, atan2(sine, art_v3_dot(a, b)), c);
    }
    art_v3_normalize(n, n);
}

static void edge_along(struct art_surface *s, int tri, int opposite, double e[3])
{
    const double *x = art_surface_positions(s);
    art_v3_sub(e, x + 3 * (size_t)s->tri[tri][(opposite + 2) % 3],
               x + 3 * (size_t)s->tri[tri][(opposite + 1) % 3]);
    art_v3_normalize(e, e);
}

/* Adds the normal at an end of a cut, by the feature that it lies on. */
static void add_end(const struct plane *P, const struct art_surface_cut *cut, int end,
                    double sum[3])
{
    int at[2] = {0, 0}, on[2];
    double n[2][3], d[3], c[3];
    for (int m = 0; m < 2; m++) {
        on[m] = feature(cut->bary[end][m], &at[m]);
        art_surface_normal(P->s[m], cut->tri[m], n[m]);
    }
    art_v3_sub(d, n[1], n[0]);
    if (on[0] == 2 && on[1] == 2) {
        double e[2][3];
        for (int m = 0; m < 2; m++) edge_along(P->s[m], cut->tri[m], at[m], e[m]);
        art_v3_cross(c, e[0], e[1]);
        if (art_v3_dot(c, d) < 0) art_v3_negate(c, c);
    } else if (on[0] < 3 && on[1] == 3) {
        art_v3_copy(c, n[1]);
    } else if (on[0] == 3 && on[1] < 3) {
        art_v3_negate(c, n[0]);
    } else if (on[0] == 1 && on[1] == 1) {
        for (int m = 0; m < 2; m++) vertex_normal(P->s[m], cut->tri[m], at[m], n[m]);
        art_v3_sub(c, n[1], n[0]);
    } else {
        art_v3_copy(c, d);
    }
    art_v3_add(sum, sum, c);
}

bool contact_region_plane(struct art_surface *a, struct art_surface *b,
                          const struct art_surface_cuts *cuts, const struct contact_regions *R,
                          const struct contact_region_rule *rule, struct contact_region *r)
{
    const struct plane P = {{a, b}, cuts, R, r};
    double hint[3];
    find_hint(&P, hint);
    find_centre(&P, r->centre, &r->length);
    add_triangles(&P, hint, r->normal);
    /* the original takes 1e-12 for any size */
    double least = NOTHING * (rule->quirks.region_tolerances_absolute ? 1 : r->length * r->length);
    if (art_v3_norm(r->normal) <= least) {
        art_v3_set(r->normal, 0, 0, 0);
        for (int i = 0; i < r->n_cuts; i++)
            for (int end = 0; end < 2; end++) add_end(&P, cut_at(&P, i), end, r->normal);
    }
    return art_v3_normalize(r->normal, r->normal) > 0;
}
