/* Exact Euclidean distances on a grid, axis by axis, and the shapes that they make of masks. */
#include <art/image.h>
#include <string.h>

/* These are squared distances of one time; lines of voxels along an axis are independent of each
 * other. */
struct transform {
    float *d; /* [n2][n1][n0] squared distances, units of the patient */
    const int *n;
    double step;
    int axis;
    double *work; /* for each task: a line, places of parabolas, where they take over */
    size_t room;
};

/* Computes the lower envelope of the parabolas d[q] + (step (x - q))^2 (Felzenszwalb &
 * Huttenlocher 2012). */
static void envelope(float *d, size_t stride, int n, double step, double *work)
{
    double *f = work, *border = work + n, *place = border + n + 1;
    int m = -1;
    for (int q = 0; q < n; q++) {
        f[q] = d[(size_t)q * stride];
        if (isinf(f[q])) continue;
        double fq = f[q] / (step * step) + (double)q * q, s = -INFINITY;
        while (m >= 0) {
            double p = place[m], fp = f[(int)p] / (step * step) + p * p;
            s = (fq - fp) / (2 * (q - p));
            if (s > border[m]) break;
            m--, s = -INFINITY;
        }
        m++;
        place[m] = q, border[m] = s;
    }
    if (m < 0) return;
    for (int q = 0, at = 0; q < n; q++) {
        while (at < m && border[at + 1] < q) at++;
        double way = step * (q - place[at]);
        d[(size_t)q * stride] = (float)(f[(int)place[at]] + way * way);
    }
}

static void transform_lines(void *arg, int task)
{
    const struct transform *t = arg;
    size_t n0 = (size_t)t->n[0], n1 = (size_t)t->n[1];
    double *work = t->work + (size_t)task * t->room;
    if (t->axis == 2) {
        for (size_t i = 0; i < n0; i++)
            envelope(t->d + (size_t)task * n0 + i, n0 * n1, t->n[2], t->step, work);
        return;
    }
    int lines = t->axis == 0 ? t->n[1] : t->n[0];
    for (int l = 0; l < lines; l++)
        envelope(t->d + (size_t)task * n0 * n1 + (size_t)l * (t->axis == 0 ? n0 : 1),
                 t->axis == 0 ? 1 : n0, t->n[t->axis], t->step, work);
}

static int squared_distance(struct art_ctx *ctx, float *d, const int n[3], const double spacing[3])
{
    struct art_pool *pool = NULL;
    int status = art_pool_create(ctx, &pool, ctx->threads);
    for (int a = 0; a < 3 && status == ART_OK; a++) {
        int tasks = a == 2 ? n[1] : n[2];
        struct transform t = {.d = d, .n = n, .step = spacing[a], .axis = a};
        t.room = 3 * (size_t)n[a] + 1;
        t.work = art_alloc(ctx, t.room * (size_t)tasks, sizeof *t.work);
        if (!t.work) {
            status = ctx->status;
            break;
        }
        art_pool_run(pool, tasks, transform_lines, &t);
        art_free(t.work);
    }
    art_pool_free(pool);
    return status;
}

/* 0 where the mask is `inside`, else infinite. */
static void seeds(const struct art_image *mask, int time, bool inside, float *d, double *row)
{
    for (int k = 0; k < mask->n[2]; k++)
        for (int j = 0; j < mask->n[1]; j++) {
            art_image_get(mask, 0, j, k, time, 0, 1, mask->n[0], row);
            for (int i = 0; i < mask->n[0]; i++)
                *d++ = (row[i] != 0 && !isnan(row[i])) == inside ? 0 : INFINITY;
        }
}

static int need_mask(struct art_ctx *ctx, const struct art_image *mask)
{
    return mask->channels == 1
               ? ART_OK
               : art_error(ctx, ART_ESHAPE, NULL, "a mask has one channel, not %d", mask->channels);
}

/* ---------------------------------------------------------------- morphology */

struct shape {
    struct art_image *mask; /* uint8, changed in place */
    double spacing[3], radius, *row;
    float *d;
};

/* Inside is what is nearer than or at the radius to the inside; of the outside: eroded. */
static int grow(struct art_ctx *ctx, const struct shape *s, int t, bool inside)
{
    uint8_t *v = art_image_row(s->mask, 0, 0, t);
    /* float32 rounds squares */
    float limit = (float)(s->radius * s->radius * (1 + 1e-6));
    int status;
    seeds(s->mask, t, inside, s->d, s->row);
    ART_TRY(squared_distance(ctx, s->d, s->mask->n, s->spacing));
    for (size_t i = 0; i < art_image_voxels(s->mask); i++)
        v[i] = inside ? s->d[i] <= limit : s->d[i] > limit;
out:
    return status;
}

/* Outside parts that do not touch the border become inside. */
static int fill(struct art_ctx *ctx, struct art_image *mask)
{
    struct art_image *outside = NULL, *parts = NULL;
    const struct art_image_parts how = {.connectivity = 6};
    const int *n = mask->n;
    size_t all = art_image_voxels(mask) * (size_t)mask->n_times;
    bool *open = NULL;
    int count, status;
    ART_TRY(art_image_copy(ctx, &outside, mask));
    uint8_t *v = mask->data, *o = outside->data;
    for (size_t i = 0; i < all; i++) o[i] = !v[i];
    ART_TRY(art_image_components(ctx, &parts, outside, &how, &count, NULL));
    open = art_alloc(ctx, (size_t)count + 1, sizeof *open);
    if (!open) {
        status = ctx->status;
        goto out;
    }
    const int32_t *part = parts->data;
    for (int t = 0; t < mask->n_times; t++)
        for (int k = 0; k < n[2]; k++)
            for (int j = 0; j < n[1]; j++)
                for (int i = 0; i < n[0]; i++, part++)
                    if (i == 0 || j == 0 || i == n[0] - 1 || j == n[1] - 1 ||
                        (n[2] > 1 && (k == 0 || k == n[2] - 1)))
                        open[*part] = true;
    open[0] = true;
    part = parts->data;
    for (size_t i = 0; i < all; i++)
        if (!open[part[i]]) v[i] = 1;
out:
    art_free(open);
    art_image_free(parts);
    art_image_free(outside);
    return status;
}

static int shape_times(struct art_ctx *ctx, struct shape *s, enum art_image_morph what)
{
    bool first = what == ART_MORPH_DILATE || what == ART_MORPH_CLOSE;
    int status = ART_OK;
    s->d = art_alloc(ctx, art_image_voxels(s->mask), sizeof *s->d);
    s->row = art_alloc(ctx, (size_t)s->mask->n[0], sizeof *s->row);
    if (!s->d || !s->row) {
        status = ctx->status;
        goto out;
    }
    for (int t = 0; t < s->mask->n_times; t++) {
        ART_TRY(grow(ctx, s, t, first));
        if (what == ART_MORPH_OPEN || what == ART_MORPH_CLOSE) ART_TRY(grow(ctx, s, t, !first));
    }
out:
    art_free(s->d);
    art_free(s->row);
    return status;
}

int art_image_morphology(struct art_ctx *ctx, struct art_image **out, const struct art_image *image,
                         enum art_image_morph what, double radius)
{
    struct shape s = {.radius = radius};
    int status;
    ART_TRY(need_mask(ctx, image));
    if (!(radius >= 0) || !isfinite(radius))
        return art_error(ctx, ART_ERANGE, NULL, "the radius is not negative");
    ART_TRY(art_image_threshold(ctx, &s.mask, image, -INFINITY, INFINITY));
    art_image_spacing(image, s.spacing);
    double *row = art_alloc(ctx, (size_t)image->n[0], sizeof *row);
    if (!row) {
        status = ctx->status;
        goto out;
    }
    for (int t = 0; t < image->n_times; t++)
        for (int k = 0; k < image->n[2]; k++)
            for (int j = 0; j < image->n[1]; j++) {
                uint8_t *to = art_image_row(s.mask, j, k, t);
                art_image_get(image, 0, j, k, t, 0, 1, image->n[0], row);
                for (int i = 0; i < image->n[0]; i++) to[i] = row[i] != 0 && !isnan(row[i]);
            }
    art_free(row);
    ART_TRY(what == ART_MORPH_FILL ? fill(ctx, s.mask) : shape_times(ctx, &s, what));
    *out = s.mask;
    s.mask = NULL;
out:
    art_image_free(s.mask);
    return status;
}
