#include <art/series.h>
#include <math.h>
#include <string.h>

void art_series_stats(const struct art_series *s, int column, struct art_series_stats *stats)
{
    size_t width = (size_t)s->vsize;
    double sum = 0, squares = 0, spread = 0, low = INFINITY, high = -INFINITY;
    size_t first = 0, last = s->n, least = 0, most = 0, missing = 0;
    memset(stats, 0, sizeof *stats);
    if (s->n == 0) return;
    const double *v = s->v + column;
    while (first < last && isnan(v[first * width])) first++;
    if (first == last) return;
    while (isnan(v[--last * width])) continue;
    least = most = first;
    for (size_t i = first; i <= last; i++) {
        double x = v[i * width];
        if (isnan(x)) {
            missing++;
            continue;
        }
        if (x < low) low = x, least = i;
        if (x > high) high = x, most = i;
        sum += x;
        squares += x * x;
    }
    *stats = (struct art_series_stats){.n = last + 1 - first - missing,
                                       .first = v[first * width],
                                       .last = v[last * width],
                                       .min = v[least * width],
                                       .max = v[most * width],
                                       .t_min = s->t[least],
                                       .t_max = s->t[most]};
    stats->mean = sum / (double)stats->n;
    stats->rms = sqrt(squares / (double)stats->n);
    for (size_t i = first; i <= last; i++) {
        double d = v[i * width] - stats->mean;
        if (!isnan(d)) spread += d * d;
    }
    if (stats->n > 1) stats->std = sqrt(spread / (double)(stats->n - 1));
}

static double model_time(const struct art_series *s, size_t k)
{
    return s->start + s->scale * s->t[k];
}

/* Add to the sums what column j shows at one time of a. */
static void compare(const struct art_series *a, const double *va, const double *vb, double t,
                    struct art_series_diff *diff, double *low, double *high)
{
    for (int j = 0; j < a->vsize; j++) {
        double d = fabs(va[j] - vb[j]);
        if (isnan(va[j]) && isnan(vb[j])) continue;
        if (isnan(va[j]) || isnan(vb[j])) d = INFINITY; /* a sample that only one of them has */
        if (va[j] == vb[j]) d = 0;                      /* equal infinities */
        low[j] = fmin(low[j], va[j]);
        high[j] = fmax(high[j], va[j]);
        if (diff[j].n == 0 || d > diff[j].max_abs) {
            diff[j].max_abs = d;
            diff[j].t_max = t;
        }
        diff[j].rms += d * d;
        diff[j].n++;
    }
}

int art_series_diff(struct art_ctx *ctx, const struct art_series *a, const struct art_series *b,
                    struct art_series_diff *diff)
{
    int status = ART_OK;
    size_t width = (size_t)a->vsize, hint = 0, n = 0;
    double *work = NULL;
    if (a->vsize != b->vsize)
        return art_error(ctx, ART_ESHAPE, NULL, "vectors of %d and of %d value{s}", a->vsize,
                         b->vsize);
    work = art_alloc(ctx, 3 * width + 1, sizeof *work);
    struct art_series_diff *made = art_alloc(ctx, width + 1, sizeof *made);
    if (!work || !made) {
        status = ART_ENOMEM;
        goto out;
    }
    double *vb = work, *low = work + width, *high = work + 2 * width;
    for (size_t j = 0; j < width; j++) {
        low[j] = INFINITY;
        high[j] = -INFINITY;
    }
    for (size_t i = 0; b->n && i < a->n; i++) {
        double t = model_time(a, i), local = (t - b->start) / b->scale;
        double first = b->t[0], last = b->t[b->n - 1], slack = 1e-9 * (last - first);
        if (local < first - slack || local > last + slack) continue;
        if (local < first) local = first;
        if (local > last) local = last;
        art_series_eval(b, local, &hint, vb);
        compare(a, a->v + i * width, vb, t, made, low, high);
        n++;
    }
    if (n == 0) {
        status = art_error(ctx, ART_ERANGE, NULL, "the two series have no time in common");
        goto out;
    }
    for (size_t j = 0; j < width; j++) {
        if (made[j].n == 0) continue;
        made[j].rms = sqrt(made[j].rms / (double)made[j].n);
        made[j].range = high[j] >= low[j] ? high[j] - low[j] : 0;
        made[j].relative = made[j].max_abs == 0 ? 0 : made[j].max_abs / made[j].range;
    }
    memcpy(diff, made, width * sizeof *diff);
out:
    art_free(work);
    art_free(made);
    return status;
}
