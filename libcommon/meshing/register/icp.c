/* Iterative closest points. */
#include "icp_priv.h"
#include <math.h>
#include <stdlib.h>

struct icp {
    struct art_ctx *ctx;
    const struct art_icp *how;
    int n, used;
    const double (*points)[3];
    const struct art_mesh *mesh; /* the surface */
    struct art_bvh *tree;
    double box[2][3], size;      /* of the points */
    int *guess;                  /* [n] the last nearest face */
    double (*moved)[3];          /* [n] */
    double (*from)[3], (*to)[3]; /* [n] scratch of a step to points */
    struct icp_pair *pair;       /* [n] nearest first; `used` of them count */
    struct art_dense dense;
};

void art_icp_defaults(struct art_icp *how)
{
    *how = (struct art_icp){.fit = ART_FIT_RIGID, .planes = true, .most = 200, .still = 1e-7};
}

/* Equal distances are ordered by point, so that any sort gives the same. */
static int nearer(const void *a, const void *b)
{
    const struct icp_pair *p = a, *q = b;
    if (p->d != q->d) return p->d < q->d ? -1 : 1;
    return (p->i > q->i) - (p->i < q->i);
}

static void normal_at(const struct icp *s, const double p[3], const struct art_bvh_hit *hit,
                      double normal[3])
{
    double u[3], v[3];
    art_v3_sub(normal, p, hit->point);
    /* too near for its direction to mean anything: that of the face */
    if (hit->distance < 1e-9 * s->size) {
        const double *x = s->mesh->pos;
        art_v3_sub(u, x + 3 * (size_t)hit->vert[1], x + 3 * (size_t)hit->vert[0]);
        art_v3_sub(v, x + 3 * (size_t)hit->vert[2], x + 3 * (size_t)hit->vert[0]);
        art_v3_cross(normal, u, v);
    }
    double length = art_v3_norm(normal);
    if (length > 0) art_v3_scale(normal, 1 / length, normal);
}

/* Finds pairs of all points moved by X, the worst at the end; *sum is the sum of squares of those
 * that count. */
static int match(struct icp *s, const struct art_affine *X, double *sum)
{
    for (int i = 0; i < s->n; i++) {
        struct art_bvh_hit hit;
        art_affine_point(s->moved[i], X, s->points[i]);
        const double *p = s->moved[i];
        if (!isfinite(p[0]) || !isfinite(p[1]) || !isfinite(p[2]) ||
            !art_bvh_nearest_within(s->tree, p, INFINITY, s->guess[i], &hit))
            return art_error(s->ctx, ART_EDIVERGED, NULL, "the transform is not finite");
        s->guess[i] = hit.face;
        s->pair[i].d = hit.distance;
        s->pair[i].i = i;
        art_v3_copy(s->pair[i].at, hit.point);
        normal_at(s, p, &hit, s->pair[i].normal);
    }
    if (s->used < s->n) qsort(s->pair, (size_t)s->n, sizeof *s->pair, nearer);
    *sum = 0;
    for (int i = 0; i < s->used; i++) *sum += s->pair[i].d * s->pair[i].d;
    return ART_OK;
}

static int to_points(struct icp *s, struct art_affine *X)
{
    for (int i = 0; i < s->used; i++) {
        art_v3_copy(s->from[i], s->points[s->pair[i].i]);
        art_v3_copy(s->to[i], s->pair[i].at);
    }
    return art_fit_points(s->ctx, X, s->how->fit, s->used, s->from, s->to);
}

static int to_planes(struct icp *s, struct art_affine *X)
{
    double center[3];
    for (int k = 0; k < 3; k++) center[k] = (s->box[0][k] + s->box[1][k]) / 2;
    art_affine_point(center, X, center);
    return icp_to_planes(s->ctx, &s->dense, s->how->fit, s->used, s->pair, s->moved, center,
                         s->size, X);
}

/* The farthest that a corner of the box moves from X to Y, as a part of the diagonal. */
static double motion(const struct icp *s, const struct art_affine *X, const struct art_affine *Y)
{
    double most = 0;
    for (int c = 0; c < 8; c++) {
        const double p[3] = {s->box[c & 1][0], s->box[c >> 1 & 1][1], s->box[c >> 2][2]};
        double x[3], y[3];
        art_affine_point(x, X, p);
        art_affine_point(y, Y, p);
        most = fmax(most, art_v3_distance(x, y));
    }
    return most / s->size;
}

/* Takes one step: to planes if that makes the sum smaller, else to points. */
static int step(struct icp *s, struct art_affine *X, double *sum)
{
    struct art_affine next = *X;
    double before = *sum;
    int status;
    if (s->how->planes) {
        ART_TRY(to_planes(s, &next));
        ART_TRY(match(s, &next, sum));
        if (*sum <= before) goto done;
        ART_TRY(match(s, X, sum)); /* the pairs of X again */
        next = *X;
    }
    ART_TRY(to_points(s, &next));
    ART_TRY(match(s, &next, sum));
done:
    *X = next;
    status = ART_OK;
out:
    return status;
}

static int start(struct icp *s)
{
    size_t n = (size_t)s->n;
    s->used = s->n - (int)floor(s->how->trim * s->n);
    if (s->used < art_fit_least(s->how->fit))
        return art_error(s->ctx, ART_ESHAPE, NULL, "%d point{s} {is|are} too few, it takes %d",
                         s->used, art_fit_least(s->how->fit));
    for (int k = 0; k < 3; k++) s->box[0][k] = INFINITY, s->box[1][k] = -INFINITY;
    for (int i = 0; i < s->n; i++)
        for (int k = 0; k < 3; k++) {
            s->box[0][k] = fmin(s->box[0][k], s->points[i][k]);
            s->box[1][k] = fmax(s->box[1][k], s->points[i][k]);
        }
    s->size = art_v3_distance(s->box[0], s->box[1]);
    if (!(s->size > 0))
        return art_error(s->ctx, ART_ESINGULAR, NULL, "all points are at one place");
    s->guess = art_alloc(s->ctx, n, sizeof *s->guess);
    s->moved = art_alloc(s->ctx, n, sizeof *s->moved);
    s->from = art_alloc(s->ctx, n, sizeof *s->from);
    s->to = art_alloc(s->ctx, n, sizeof *s->to);
    s->pair = art_alloc(s->ctx, n, sizeof *s->pair);
    if (!s->guess || !s->moved || !s->from || !s->to || !s->pair) return ART_ENOMEM;
    for (int i = 0; i < s->n; i++) s->guess[i] = -1;
    return ART_OK;
}

static void sum_up(const struct icp *s, struct art_icp_result *result)
{
    double sum = 0, square = 0;
    result->n_used = s->used;
    for (int i = 0; i < s->used; i++) {
        sum += s->pair[i].d;
        square += s->pair[i].d * s->pair[i].d;
        result->max = fmax(result->max, s->pair[i].d);
    }
    result->mean = sum / s->used;
    result->rms = sqrt(square / s->used);
}

int art_icp_run(struct art_ctx *ctx, const struct art_icp *how, int n, const double (*points)[3],
                const struct art_mesh *surface, struct art_affine *X, struct art_icp_result *result)
{
    struct icp s = {.ctx = ctx, .how = how, .n = n, .points = points, .mesh = surface};
    double sum, volume = fabs(art_m3_det(X->A));
    int status;
    *result = (struct art_icp_result){0};
    if (surface->n_faces == 0)
        return art_error(ctx, ART_ESHAPE, NULL, "there are no faces to come onto");
    ART_TRY(start(&s));
    ART_TRY(art_bvh_create(ctx, &s.tree, surface));
    ART_TRY(match(&s, X, &sum));
    while (result->steps < how->most && !result->converged && !result->collapsed) {
        struct art_affine before = *X;
        ART_TRY(step(&s, X, &sum));
        result->steps++;
        result->moved = motion(&s, &before, X);
        result->collapsed = !(fabs(art_m3_det(X->A)) > 1e-3 * volume);
        result->converged = !result->collapsed && result->moved <= how->still;
    }
    sum_up(&s, result);
out:
    art_bvh_free(s.tree);
    art_dense_fini(&s.dense);
    art_free(s.guess), art_free(s.moved), art_free(s.from), art_free(s.to), art_free(s.pair);
    return status;
}
