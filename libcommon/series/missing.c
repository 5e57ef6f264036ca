/* Samples that are missing, as in motion capture: found, and filled from the rest of their column.
 */
#include <art/series.h>
#include <math.h>
#include <stdio.h>

bool art_series_missing(const struct art_series *s, size_t *knot, int *column)
{
    for (size_t i = 0; i < s->n; i++)
        for (int j = 0; j < s->vsize; j++) {
            if (!isnan(s->v[i * (size_t)s->vsize + (size_t)j])) continue;
            if (knot) *knot = i;
            if (column) *column = j;
            return true;
        }
    return false;
}

int art_series_need_all(struct art_ctx *ctx, const struct art_series *s, const struct art_loc *loc)
{
    size_t knot;
    int column;
    char number[16];
    if (!art_series_missing(s, &knot, &column)) return ART_OK;
    snprintf(number, sizeof number, "%d", column + 1);
    return art_error(ctx, ART_ERANGE, loc,
                     "column %s has no sample at time %g; 'artprobe fill' fills such gaps",
                     s->names ? s->names[column] : number, s->start + s->scale * s->t[knot]);
}

/* The samples of a column that are there, as a series of its own. */
static int present(struct art_ctx *ctx, const struct art_series *s, int column,
                   struct art_series *part)
{
    int status = ART_OK;
    art_series_init(part, 1);
    part->order = s->order == ART_SPHERICAL_LINEAR  ? ART_LINEAR
                  : s->order == ART_SPHERICAL_CUBIC ? ART_CUBIC
                                                    : s->order;
    part->parabolic_zero = s->parabolic_zero;
    part->parabola_ends = s->parabola_ends;
    for (size_t i = 0; i < s->n && status == ART_OK; i++) {
        const double *x = s->v + i * (size_t)s->vsize + (size_t)column;
        if (!isnan(*x)) status = art_series_append(ctx, part, s->t[i], x);
    }
    return status;
}

/* The knot of the part that is the last at or before t; part->n if there is none. */
static size_t knot_before(const struct art_series *part, double t)
{
    size_t lo = 0, hi = part->n;
    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;
        if (part->t[mid] <= t)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo ? lo - 1 : part->n;
}

static bool can_fill(const struct art_series *s, const struct art_series *part, double t,
                     double max_gap, bool hold)
{
    if (part->n == 0) return false;
    size_t k = knot_before(part, t);
    if (k == part->n || k + 1 == part->n) return hold;
    return !(max_gap > 0) || (part->t[k + 1] - part->t[k]) * s->scale <= max_gap * (1 + 1e-9);
}

/* What is filled at t lies between samples that are so far apart, or behind the last. */
static void count_filled(const struct art_series *s, const struct art_series *part, double t,
                         int column, struct art_fill *made)
{
    size_t k = knot_before(part, t);
    double from = k == part->n ? t : part->t[k];
    double to = k == part->n ? part->t[0] : k + 1 == part->n ? t : part->t[k + 1];
    double gap = (to - from) * s->scale;
    made->filled++;
    if (gap <= made->longest) return;
    made->longest = gap;
    made->column = column;
    made->after = s->start + s->scale * from;
}

int art_series_fill(struct art_ctx *ctx, struct art_series *s, double max_gap, bool hold,
                    struct art_fill *report)
{
    struct art_fill made = {0};
    int status = ART_OK;
    for (int j = 0; j < s->vsize && status == ART_OK; j++) {
        struct art_series part;
        size_t hint = 0;
        status = present(ctx, s, j, &part);
        for (size_t i = 0; status == ART_OK && i < s->n; i++) {
            double *x = s->v + i * (size_t)s->vsize + (size_t)j;
            if (!isnan(*x)) continue;
            if (can_fill(s, &part, s->t[i], max_gap, hold)) {
                art_series_eval(&part, s->t[i], &hint, x);
                count_filled(s, &part, s->t[i], j, &made);
            } else {
                made.left++;
            }
        }
        art_series_fini(&part);
    }
    if (report) *report = made;
    return status;
}
