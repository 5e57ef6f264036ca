/* This makes regions from contours: of two parts that lie inside each other, one on each surface.
 */
#include "region_priv.h"
#include <stdlib.h>

/* Points of a contour nearer to the one before are the same. */
#define SAME 1e-8

struct region_pair {
    struct art_ctx *ctx;
    struct art_surface *s[2];
    const struct art_contours *C;
    const struct contact_region_rule *rule;
    struct contact_regions *R;
};

static double area_vector(const double (*p)[3], int n, const double centre[3], double area[3])
{
    art_v3_set(area, 0, 0, 0);
    for (int i = 0; i < n; i++) {
        double a[3], b[3], c[3];
        art_v3_sub(a, p[i], centre);
        art_v3_sub(b, p[(i + 1) % n], centre);
        art_v3_cross(c, a, b);
        art_v3_add_scaled(area, area, 0.5, c);
    }
    return art_v3_norm(area);
}

static void mean(const double (*p)[3], int n, double centre[3])
{
    art_v3_set(centre, 0, 0, 0);
    for (int i = 0; i < n; i++) art_v3_add_scaled(centre, centre, 1.0 / n, p[i]);
}

/* The points of a contour into R->work, but for those at the place of the one before. */
static int load_points(struct region_pair *M, const struct art_contour *c, int *n)
{
    double same =
        SAME *
        (M->rule->quirks.region_tolerances_absolute ? 1 : fmin(M->s[0]->radius, M->s[1]->radius));
    double(*p)[3];
    *n = 0;
    if (!ART_RESERVE(M->ctx, M->R->work, 2 * (size_t)c->n + 1, M->R->cap_work)) return ART_ENOMEM;
    p = M->R->work;
    for (int i = 0; i < c->n; i++) {
        const double *x = M->C->point[c->first + i].x;
        if (*n > 0 && art_v3_distance(p[*n - 1], x) < same) continue;
        memcpy(p[(*n)++], x, sizeof *p);
    }
    while (*n > 1 && art_v3_distance(p[*n - 1], p[0]) < same) (*n)--;
    return ART_OK;
}

/* The contour that a region is judged by: closed, of several that with the largest area. */
static int outermost(struct region_pair *M, const struct art_region *r,
                     const struct art_contour **best)
{
    double most = -1;
    *best = NULL;
    for (int i = 0; i < r->n_contours; i++) {
        const struct art_contour *c = &M->C->contour[M->C->contour_of[r->first_contour + i]];
        double centre[3], a[3], area;
        int n, status;
        if (!c->closed || c->n < 2) continue;
        status = load_points(M, c, &n);
        if (status < 0) return status;
        mean((const double(*)[3])M->R->work, n, centre);
        area = area_vector((const double(*)[3])M->R->work, n, centre, a);
        if (area > most) most = area, *best = c;
    }
    return ART_OK;
}

/* Add the heights of the vertices inside, from the nearest point of the other surface, along the
 * normal: the sum, which should be > 0, and the greatest. Those of body 0 are in front of it. */
static void add_heights(const struct region_pair *M, const struct art_region *r, const double n[3],
                        double *sum, double *most)
{
    const double *x = art_surface_positions(M->s[r->mesh]);
    for (int i = 0; i < r->n_verts; i++) {
        const double *v = x + 3 * (size_t)M->C->vert[r->first_vert + i];
        struct art_surface_near near;
        double d[3];
        if (!art_surface_nearest(M->s[!r->mesh], v, INFINITY, -1, &near)) continue;
        art_v3_sub(d, v, near.point);
        double h = art_v3_dot(d, n);
        *sum += r->mesh == 0 ? -h : h;
        *most = fmax(*most, fabs(h));
    }
}

/* ------------------------------------------------------------------ points */

static double orientation(const struct contact_flat *a, const struct contact_flat *b,
                          const struct contact_flat *c)
{
    return (b->u - a->u) * (c->v - a->v) - (b->v - a->v) * (c->u - a->u);
}

/* Take out points at which the polygon turns the wrong way until there is none. */
static int drop_concave(struct contact_flat *p, int n, double sense)
{
    for (int i = 0, straight = 0; n > 3 && straight < n;) {
        int before = (i + n - 1) % n, after = (i + 1) % n;
        if (sense * orientation(&p[before], &p[i], &p[after]) >= 0) {
            straight++;
            i = after;
            continue;
        }
        memmove(&p[i], &p[i + 1], (size_t)(n - 1 - i) * sizeof *p);
        n--;
        straight = 0;
        /* its neighbours turn otherwise now */
        i = (before < i ? before : before - 1) % n;
    }
    return n;
}

/* Reduces R->work[n] to the points that are kept. */
static int select_points(struct region_pair *M, int n, const struct contact_region *r,
                         const double area[3])
{
    struct contact_regions *R = M->R;
    double u[3], v[3];
    int m = 0;
    if (!ART_RESERVE(M->ctx, R->flat, (size_t)n, R->cap_flat)) return -1;
    art_v3_basis(r->normal, u, v);
    for (int i = 0; i < n; i++)
        R->flat[i] = (struct contact_flat){art_v3_dot(R->work[i], u), art_v3_dot(R->work[i], v), i};
    n = drop_concave(R->flat, n, art_v3_dot(area, r->normal) < 0 ? -1 : 1);
    /* after those that are copied from, which are no more than as many */
    double(*to)[3] = R->work + R->cap_work / 2;
    const double *last = R->work[R->flat[n - 1].i];
    for (int i = 0; i < n; i++) {
        const double *x = R->work[R->flat[i].i];
        if (art_v3_distance(x, last) < M->rule->point_tol) continue;
        memcpy(to[m], x, sizeof *to);
        last = to[m++];
    }
    if (m == 0) memcpy(to[m++], r->centre, sizeof *to);
    memmove(R->work, to, (size_t)m * sizeof *to);
    return m;
}

/* ----------------------------------------------------------- small contours */

/* Separate one or two vertices of one surface that go through a face of the other: they go back
 * behind it. */
static bool by_face(const struct region_pair *M, const struct art_region *mine,
                    const struct art_region *other, struct contact_region *r)
{
    struct art_surface *s = M->s[mine->mesh], *t = M->s[other->mesh];
    if (other->n_tris == 0) return false;
    int tri = M->C->tri[other->first_tri];
    art_surface_normal(t, tri, r->normal);
    if (art_v3_norm2(r->normal) == 0) return false;
    for (int i = 0; i < mine->n_verts; i++) {
        double d[3];
        art_v3_sub(d, art_surface_positions(t) + 3 * (size_t)t->tri[tri][0],
                   art_surface_positions(s) + 3 * (size_t)M->C->vert[mine->first_vert + i]);
        r->depth = fmax(r->depth, art_v3_dot(d, r->normal));
    }
    if (other->mesh == 0) art_v3_negate(r->normal, r->normal);
    return true;
}

static void edge_of(const struct region_pair *M, const struct art_contour_point *p, double from[3],
                    double along[3])
{
    const struct art_surface *s = M->s[p->mesh];
    const double *x = art_surface_positions(M->s[p->mesh]);
    art_v3_copy(from, x + 3 * (size_t)s->tri[p->tri][p->k]);
    art_v3_sub(along, x + 3 * (size_t)s->tri[p->tri][(p->k + 1) % 3], from);
}

/* Separate an edge of each surface across the other, without vertices inside, along their cross
 * product. */
static bool by_edges(const struct region_pair *M, const struct art_contour *c,
                     struct contact_region *r)
{
    const struct art_contour_point *p[2] = {NULL, NULL};
    double from[2][3], along[2][3], n[2][3], d[3];
    for (int i = 0; i < c->n; i++) {
        const struct art_contour_point *q = &M->C->point[c->first + i];
        if (!p[q->mesh]) p[q->mesh] = q;
    }
    if (!p[0] || !p[1]) return false;
    for (int m = 0; m < 2; m++) {
        edge_of(M, p[m], from[m], along[m]);
        art_surface_normal(M->s[m], p[m]->tri, n[m]);
    }
    art_v3_cross(r->normal, along[0], along[1]);
    if (art_v3_normalize(r->normal, r->normal) == 0) return false;
    art_v3_sub(d, n[1], n[0]);
    if (art_v3_dot(r->normal, d) < 0) art_v3_negate(r->normal, r->normal);
    art_v3_sub(d, from[1], from[0]);
    r->depth = fabs(art_v3_dot(d, r->normal));
    return true;
}

/* ----------------------------------------------------------------- regions */

static bool set_plane(const struct region_pair *M, const struct art_region *r0,
                      const struct art_region *r1, const struct art_contour *c, int n,
                      double area[3], struct contact_region *r)
{
    const double(*p)[3] = (const double(*)[3])M->R->work;
    double sum = 0, low = INFINITY, high = -INFINITY;
    mean(p, n, r->centre);
    if (n < 3 || area_vector(p, n, r->centre, area) == 0) {
        art_v3_set(area, 0, 0, 0);
        if (r0->n_verts == 0 && r1->n_verts == 0) return by_edges(M, c, r);
        if (r0->n_verts > 0 && r1->n_verts > 0) return false;
        return r0->n_verts > 0 ? by_face(M, r0, r1, r) : by_face(M, r1, r0, r);
    }
    /* contours run counter-clockwise seen from outside of body 0, to which the normal points in */
    art_v3_normalize(r->normal, area);
    art_v3_negate(r->normal, r->normal);
    for (int i = 0; i < n; i++) {
        double d[3];
        art_v3_sub(d, p[i], r->centre);
        low = fmin(low, art_v3_dot(d, r->normal)), high = fmax(high, art_v3_dot(d, r->normal));
    }
    r->depth = high - low;
    add_heights(M, r0, r->normal, &sum, &r->depth);
    add_heights(M, r1, r->normal, &sum, &r->depth);
    if (sum < 0) art_v3_negate(r->normal, r->normal);
    return true;
}

static int add_region(struct region_pair *M, const struct art_region *r0,
                      const struct art_region *r1)
{
    struct contact_regions *R = M->R;
    const struct art_contour *c;
    struct contact_region r = {.area = {r0->area, r1->area}};
    double area[3];
    int n, status;
    ART_TRY(outermost(M, r0, &c));
    if (!c) goto out;
    ART_TRY(load_points(M, c, &n));
    r.length = c->length;
    if (!set_plane(M, r0, r1, c, n, area, &r)) goto out;
    status = ART_ENOMEM;
    n = n < 3 ? n : select_points(M, n, &r, area);
    if (n < 0 || !ART_GROW(M->ctx, R->region, R->n, R->cap)) goto out;
    ART_TRY(contact_region_store_points(M->ctx, R, n, (const double(*)[3])R->work, M->rule, &r));
    if (r.n_points > 0) R->region[R->n++] = r;
out:
    return status;
}

static bool has(const struct art_contours *C, const struct art_region *r, int contour)
{
    for (int i = 0; i < r->n_contours; i++)
        if (C->contour_of[r->first_contour + i] == contour) return true;
    return false;
}

static bool same_contours(const struct art_contours *C, const struct art_region *r,
                          const struct art_region *q)
{
    if (r->n_contours != q->n_contours) return false;
    for (int i = 0; i < r->n_contours; i++)
        if (!has(C, q, C->contour_of[r->first_contour + i])) return false;
    return true;
}

int contact_regions_of_contours(struct art_ctx *ctx, struct art_surface *a, struct art_surface *b,
                                const struct art_contours *C,
                                const struct contact_region_rule *rule, struct contact_regions *R)
{
    struct region_pair M = {.ctx = ctx, .s = {a, b}, .C = C, .rule = rule, .R = R};
    int status = ART_OK;
    R->n = R->n_points = 0;
    for (int i = 0; i < C->n_regions; i++)
        for (int j = 0; j < C->n_regions; j++)
            if (C->region[i].mesh == 0 && C->region[j].mesh == 1 &&
                same_contours(C, &C->region[i], &C->region[j]))
                ART_TRY(add_region(&M, &C->region[i], &C->region[j]));
out:
    return status;
}
