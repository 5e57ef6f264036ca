/* The region of a body that lies wholly inside another: the surfaces do not cross, so that no
 * contour shows where it is to go. It goes through the face with the least penetration depth. */
#include "region_priv.h"
#include <math.h>

/* Vertices whose heights differ by less, by the size of the body, touch a plane together. */
static const double level = 1e-6;

static double height(const double n[3], const double x[3], const double origin[3])
{
    double d[3];
    art_v3_sub(d, x, origin);
    return art_v3_dot(n, d);
}

/* Return how far all of a surface has to move along the normal of a face of the other until it is
 * above its plane. */
static double depth_below(struct art_surface *in, const double n[3], const double origin[3])
{
    const double *x = art_surface_positions(in);
    double low = INFINITY;
    for (int v = 0; v < in->n_verts; v++)
        if (in->vert_off[v + 1] > in->vert_off[v])
            low = fmin(low, height(n, x + 3 * (size_t)v, origin));
    return -low;
}

enum { MOST_FACES = 256 };

/* Adds the face that a point is nearest to, if it is new. */
static void add_face(struct art_surface *out, const double x[3], int *guess, int *face, int *n)
{
    struct art_surface_near near;
    int k = 0;
    if (*n == MOST_FACES || !art_surface_nearest(out, x, INFINITY, *guess, &near)) return;
    *guess = near.tri;
    while (k < *n && face[k] != near.tri) k++;
    if (k == *n) face[(*n)++] = near.tri;
}

/* The faces that vertices and middles of faces of `in` are nearest to are the candidates: those of
 * other parts of a body that is not convex do not bound it here. seen[*n], each once. */
static int find_faces(struct art_ctx *ctx, struct art_surface *in, struct art_surface *out,
                      struct contact_regions *R, int *n)
{
    const double *x = art_surface_positions(in);
    int guess = -1;
    *n = 0;
    if (!ART_RESERVE(ctx, R->seen, MOST_FACES, R->cap_seen)) return ART_ENOMEM;
    for (int t = 0; t < in->n_tris; t++) {
        double middle[3] = {0, 0, 0};
        for (int k = 0; k < 3; k++)
            art_v3_add_scaled(middle, middle, 1.0 / 3, x + 3 * (size_t)in->tri[t][k]);
        add_face(out, middle, &guess, R->seen, n);
    }
    for (int v = 0; v < in->n_verts; v++)
        if (in->vert_off[v + 1] > in->vert_off[v])
            add_face(out, x + 3 * (size_t)v, &guess, R->seen, n);
    return ART_OK;
}

/* Find the plane with the least depth; of depths that differ by rounding the one that leads up.
 * The result is false if no face has a normal. */
static bool least_depth(struct art_surface *in, struct art_surface *out, const int *face, int n,
                        const double up[3], struct contact_region *r)
{
    static const double same = 1e-9;
    const double *y = art_surface_positions(out);
    r->depth = INFINITY;
    for (int i = 0; i < n; i++) {
        double normal[3];
        const double *origin = y + 3 * (size_t)out->tri[face[i]][0];
        art_surface_normal(out, face[i], normal);
        if (!(art_v3_dot(normal, normal) > 0)) continue;
        double depth = depth_below(in, normal, origin);
        double more = isfinite(r->depth) ? depth - r->depth : -INFINITY;
        if (more > same * out->radius ||
            (more > -same * out->radius && !(art_v3_dot(up, normal) > art_v3_dot(up, r->normal))))
            continue;
        r->depth = depth;
        art_v3_copy(r->normal, normal);
        art_v3_copy(r->centre, origin);
    }
    return r->depth >= 0 && isfinite(r->depth);
}

/* The lowest vertices into work[*n]: those that will stand on the plane; of fewer than three, which
 * would turn the body rather than push it, the middle takes the place. */
static int lowest(struct art_ctx *ctx, struct art_surface *in, const struct contact_region *r,
                  struct contact_regions *R, int *n)
{
    const double *x = art_surface_positions(in);
    *n = 0;
    if (!ART_RESERVE(ctx, R->work, (size_t)in->n_verts, R->cap_work)) return ART_ENOMEM;
    for (int v = 0; v < in->n_verts; v++)
        if (in->vert_off[v + 1] > in->vert_off[v] &&
            height(r->normal, x + 3 * (size_t)v, r->centre) <= -r->depth + level * in->radius)
            art_v3_copy(R->work[(*n)++], x + 3 * (size_t)v);
    if (*n >= 3) return ART_OK;
    *n = 1;
    for (int k = 0; k < 3; k++) R->work[0][k] = in->min[k] / 2 + in->max[k] / 2;
    return ART_OK;
}

int contact_region_of_enclosed(struct art_ctx *ctx, struct art_surface *a, struct art_surface *b,
                               int inner, const double up[3],
                               const struct contact_region_rule *rule, struct contact_regions *R)
{
    struct art_surface *in = inner ? b : a, *out = inner ? a : b;
    struct contact_region r = {.area = {-1, -1}};
    int n, status;
    R->n = R->n_points = 0;
    R->inside.n[0] = R->inside.n[1] = 0;
    if (!ART_GROW(ctx, R->region, R->n, R->cap)) return ART_ENOMEM;
    ART_TRY(find_faces(ctx, in, out, R, &n));
    if (!least_depth(in, out, R->seen, n, up, &r)) goto out;
    ART_TRY(lowest(ctx, in, &r, R, &n));
    ART_TRY(contact_region_points(ctx, R, n, rule, &r));
    /* the normal of a region pushes body 0 */
    if (inner) art_v3_scale(r.normal, -1, r.normal);
    if (r.n_points > 0) R->region[R->n++] = r;
out:
    return status;
}
