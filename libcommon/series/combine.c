/* This file takes parts of series, and combines several series to one. */
#include "series_priv.h"
#include <math.h>
#include <string.h>

static double model_time(const struct art_series *s, size_t k)
{
    return s->start + s->scale * s->t[k];
}

/* Half of a time that two times may be apart and still be one. */
static double slack_of(const struct art_series *s)
{
    return s->n ? 1e-9 * fabs(s->scale * (s->t[s->n - 1] - s->t[0])) : 0;
}

/* Begin an empty series with the times and the interpolation of another. */
static int begin(struct art_ctx *ctx, struct art_series *made, const struct art_series *like,
                 int vsize)
{
    art_series_init(made, vsize);
    made->order = like->order;
    made->extend = like->extend;
    made->cyclic = like->cyclic;
    made->parabolic_zero = like->parabolic_zero;
    made->parabola_ends = like->parabola_ends;
    made->start = like->start;
    made->stop = like->stop;
    made->scale = like->scale;
    return art_series_set_units(ctx, made, like->units);
}

/* -------------------------------------------------------------------- columns */

/* Rotations whose values all stay, in their order, stay rotations. */
static int select_rotations(struct art_ctx *ctx, struct art_series *made,
                            const struct art_series *s, const int *cols, int n)
{
    struct art_rotations r = art_series_rotations(s);
    int size = art_rotation_rep_size(r.rep), n_off = 0, status;
    int *off = art_alloc(ctx, (size_t)r.n + 1, sizeof *off);
    if (!off) return ART_ENOMEM;
    for (int i = 0; i < r.n; i++)
        for (int k = 0; k + size <= n; k++) {
            int same = 0;
            while (same < size && cols[k + same] == r.off[i] + same) same++;
            if (same < size) continue;
            off[n_off++] = k;
            break;
        }
    status = art_series_set_rotations(ctx, made, r.rep, off, n_off);
    art_free(off);
    return status;
}

int art_series_select(struct art_ctx *ctx, struct art_series *out, const struct art_series *s,
                      const int *cols, int n)
{
    struct art_series made;
    int status = ART_OK;
    double *row = art_alloc(ctx, (size_t)n + 1, sizeof *row);
    const char **names = art_alloc(ctx, (size_t)n + 1, sizeof *names);
    status = begin(ctx, &made, s, n);
    if (status < 0 || !row || !names) {
        status = ART_ENOMEM;
        goto out;
    }
    for (int j = 0; j < n; j++)
        if (cols[j] < 0 || cols[j] >= s->vsize) {
            status =
                art_error(ctx, ART_ERANGE, NULL, "no column %d among %d", cols[j] + 1, s->vsize);
            goto out;
        }
    for (int j = 0; s->names && j < n; j++) names[j] = s->names[cols[j]];
    if (s->names) ART_TRY(series_copy_names(ctx, &made, names));
    ART_TRY(select_rotations(ctx, &made, s, cols, n));
    for (size_t i = 0; i < s->n; i++) {
        const double *v = s->v + i * (size_t)s->vsize;
        for (int j = 0; j < n; j++) row[j] = v[cols[j]];
        ART_TRY(art_series_append(ctx, &made, s->t[i], row));
    }
out:
    art_free(row);
    art_free(names);
    if (status < 0)
        art_series_fini(&made);
    else
        *out = made;
    return status;
}

/* ---------------------------------------------------------------------- times */

int art_series_between(struct art_ctx *ctx, struct art_series *out, const struct art_series *s,
                       double t0, double t1, bool exact)
{
    struct art_series all, made = {0};
    double *t = NULL, slack = slack_of(s);
    size_t n = 0;
    int status = art_series_copy(ctx, &all, s);
    if (status < 0) return status;
    t = art_alloc(ctx, s->n + 2, sizeof *t);
    if (!t) {
        status = ART_ENOMEM;
        goto out;
    }
    double first = (t0 - s->start) / s->scale, last = (t1 - s->start) / s->scale;
    bool begins = exact && s->n && first > s->t[0] && first < s->t[s->n - 1];
    bool ends = exact && s->n && last > s->t[0] && last < s->t[s->n - 1];
    if (begins && t0 <= t1) t[n++] = first;
    for (size_t i = 0; i < s->n; i++) {
        double at = model_time(s, i);
        if (at < t0 - slack || at > t1 + slack) continue;
        if (n == 1 && begins && at <= t0 + slack) n = 0; /* a knot is there */
        t[n++] = s->t[i];
    }
    if (ends && t0 <= t1 && (n == 0 || s->start + s->scale * t[n - 1] < t1 - slack)) t[n++] = last;
    ART_TRY(art_series_resample(ctx, &made, &all, t, n));
    if (n) {
        made.stop = fmin(made.stop, fmax(t1, made.start + made.scale * t[n - 1]));
    }
    *out = made;
out:
    art_free(t);
    art_series_fini(&all);
    return status;
}

void art_series_shift(struct art_series *s, double t)
{
    double by = s->n ? t - model_time(s, 0) : 0, local = s->n ? s->t[0] : 0;
    for (size_t i = 0; i < s->n; i++) s->t[i] -= local;
    s->stop += by;
    s->start = t;
    if (s->stop < s->start) s->stop = s->start;
}

/* Local time as `how` maps what lies outside of the knots; false if it may not lie there. */
static bool map_outside(const struct art_series *s, enum art_outside how, double *local)
{
    double first = s->t[0], last = s->t[s->n - 1], slack = 1e-9 * (last - first);
    if (*local < first && *local >= first - slack) *local = first;
    if (*local > last && *local <= last + slack) *local = last;
    if (*local >= first && *local <= last) return true;
    if (how == ART_OUTSIDE_CYCLIC) *local = series_wrap(s, *local);
    return how != ART_OUTSIDE_ERROR;
}

/* True if a time lies inside an interval between knots that is too long. */
static bool in_gap(const struct art_series *s, double local, size_t hint, double max_gap)
{
    if (!(max_gap > 0) || hint + 1 >= s->n) return false;
    double a = s->t[hint], b = s->t[hint + 1];
    return local > a && local < b && (b - a) * s->scale > max_gap * (1 + 1e-9);
}

int art_series_sample(struct art_ctx *ctx, const struct art_series *s, const double *t, size_t n,
                      const struct art_sampling *how, double *out)
{
    struct art_series view = *s; /* borrows */
    size_t hint = 0;
    view.extend = how->outside != ART_OUTSIDE_ZERO;
    view.cyclic = false; /* map_outside has gone round */
    if (n && s->n == 0)
        return art_error(ctx, ART_ERANGE, NULL, "the series has no knots to take values from");
    for (size_t i = 0; i < n; i++) {
        double local = (t[i] - s->start) / s->scale;
        if (!map_outside(&view, how->outside, &local))
            return art_error(ctx, ART_ERANGE, NULL,
                             "time %g lies outside of the series, which covers %g to %g", t[i],
                             model_time(s, 0), model_time(s, s->n - 1));
        art_series_eval(&view, local, &hint, out + i * (size_t)s->vsize);
        if (in_gap(s, local, hint, how->max_gap))
            return art_error(ctx, ART_ERANGE, NULL,
                             "time %g lies in a gap of the series from %g to %g", t[i],
                             model_time(s, hint), model_time(s, hint + 1));
    }
    return ART_OK;
}

/* ------------------------------------------------------------------- in a row */

static int same_names(struct art_ctx *ctx, const struct art_series *a, const struct art_series *b,
                      int number)
{
    if (a->vsize != b->vsize)
        return art_error(ctx, ART_ESHAPE, NULL, "series 1 has %d value{s} a row, series %d has %d",
                         a->vsize, number, b->vsize);
    for (int j = 0; a->names && b->names && j < a->vsize; j++)
        if (!art_streq(a->names[j], b->names[j]))
            return art_error(ctx, ART_ESHAPE, NULL,
                             "column %d is '%s' in series 1 and '%s' in series %d", j + 1,
                             a->names[j], b->names[j], number);
    return ART_OK;
}

/* Take a knot at a model time behind those there are; the rule says what happens at a time taken.
 */
static int follow_knot(struct art_ctx *ctx, struct art_series *made, double t, const double *v,
                       enum art_duplicates rule)
{
    double local = (t - made->start) / made->scale, slack = slack_of(made) / made->scale;
    double *last = made->n ? made->v + (made->n - 1) * (size_t)made->vsize : NULL;
    if (!last || local > made->t[made->n - 1] + slack)
        return art_series_append(ctx, made, local, v);
    bool same = local >= made->t[made->n - 1] - slack;
    if (rule == ART_DUPLICATES_FIRST) return ART_OK;
    if (rule == ART_DUPLICATES_MEAN && same) {
        for (int j = 0; j < made->vsize; j++) last[j] = (last[j] + v[j]) / 2;
        return ART_OK;
    }
    if (rule == ART_DUPLICATES_LAST && same) {
        memcpy(last, v, (size_t)made->vsize * sizeof *v);
        return ART_OK;
    }
    return art_error(ctx, ART_ERANGE, NULL, "time %g comes when the series is at %g already", t,
                     model_time(made, made->n - 1));
}

int art_series_follow(struct art_ctx *ctx, struct art_series *out,
                      const struct art_series *const *parts, int n, enum art_duplicates rule)
{
    struct art_series made;
    int status = art_series_copy(ctx, &made, parts[0]);
    if (status < 0) return status;
    for (int k = 1; k < n; k++) {
        const struct art_series *s = parts[k];
        ART_TRY(same_names(ctx, &made, s, k + 1));
        if (!made.names && s->names)
            ART_TRY(series_copy_names(ctx, &made, (const char *const *)s->names));
        /* what the later series covers is its own */
        while (rule == ART_DUPLICATES_LAST && s->n && made.n &&
               model_time(&made, made.n - 1) > model_time(s, 0))
            made.n--;
        for (size_t i = 0; i < s->n; i++)
            ART_TRY(follow_knot(ctx, &made, model_time(s, i), s->v + i * (size_t)s->vsize, rule));
        made.stop = fmax(made.stop, s->stop);
    }
out:
    if (status < 0)
        art_series_fini(&made);
    else
        *out = made;
    return status;
}

/* --------------------------------------------------------------- side by side */

/* Name of column j of part k: its own, with the number of the part if an earlier part has it. */
static char *joined_name(struct art_ctx *ctx, const struct art_series *const *parts, int k, int j)
{
    const struct art_series *s = parts[k];
    char *name = s->names ? art_strdup(ctx, s->names[j]) : art_format(ctx, "c%d", j + 1);
    for (int i = 0; name && i < k; i++) {
        bool taken = !parts[i]->names && !s->names && j < parts[i]->vsize;
        for (int m = 0; parts[i]->names && m < parts[i]->vsize; m++)
            if (art_streq(parts[i]->names[m], name)) taken = true;
        if (!taken) continue;
        char *own = art_format(ctx, "%s_%d", name, k + 1);
        art_free(name);
        return own;
    }
    return name;
}

static int joined_names(struct art_ctx *ctx, struct art_series *made,
                        const struct art_series *const *parts, int n)
{
    int status = ART_OK, at = 0;
    char **names = art_alloc(ctx, (size_t)made->vsize + 1, sizeof *names);
    if (!names) return ART_ENOMEM;
    for (int k = 0; k < n && status == ART_OK; k++)
        for (int j = 0; j < parts[k]->vsize && status == ART_OK; j++) {
            names[at] = joined_name(ctx, parts, k, j);
            if (!names[at++]) status = ART_ENOMEM;
        }
    if (status == ART_OK) status = series_copy_names(ctx, made, (const char *const *)names);
    for (int i = 0; i < at; i++) art_free(names[i]);
    art_free(names);
    return status;
}

/* Rotations of all parts, which must be of one representation to stay rotations. */
static int joined_rotations(struct art_ctx *ctx, struct art_series *made,
                            const struct art_series *const *parts, int n)
{
    enum art_rotation_rep rep = ART_ROT_ZYX;
    int n_off = 0, at = 0, status = ART_OK;
    int *off = art_alloc(ctx, (size_t)made->vsize + 1, sizeof *off);
    if (!off) return ART_ENOMEM;
    for (int k = 0; k < n; k++) {
        struct art_rotations r = art_series_rotations(parts[k]);
        if (r.n && n_off && r.rep != rep) {
            status = art_error(ctx, ART_ESHAPE, NULL,
                               "series %d has rotations in another representation", k + 1);
            goto out;
        }
        if (r.n) rep = r.rep;
        for (int i = 0; i < r.n; i++) off[n_off++] = at + r.off[i];
        at += parts[k]->vsize;
    }
    status = art_series_set_rotations(ctx, made, rep, off, n_off);
out:
    art_free(off);
    return status;
}

int art_series_join_columns(struct art_ctx *ctx, struct art_series *out,
                            const struct art_series *const *parts, int n, const double *t,
                            size_t n_t, const struct art_sampling *how)
{
    struct art_series made;
    double *v = NULL, *row = NULL, *local = NULL;
    int vsize = 0, widest = 0, at = 0, status = ART_OK;
    for (int k = 0; k < n; k++) {
        vsize += parts[k]->vsize;
        if (parts[k]->vsize > widest) widest = parts[k]->vsize;
    }
    status = begin(ctx, &made, parts[0], vsize);
    v = art_alloc(ctx, n_t * (size_t)widest + 1, sizeof *v);
    row = art_alloc(ctx, (size_t)vsize + 1, sizeof *row);
    if (status < 0 || !v || !row) {
        status = ART_ENOMEM;
        goto out;
    }
    ART_TRY(joined_names(ctx, &made, parts, n));
    ART_TRY(joined_rotations(ctx, &made, parts, n));
    for (size_t i = 0; i < n_t; i++)
        ART_TRY(art_series_append(ctx, &made, (t[i] - made.start) / made.scale, row));
    for (int k = 0; k < n; k++) {
        size_t width = (size_t)parts[k]->vsize;
        ART_TRY(art_series_sample(ctx, parts[k], t, n_t, how, v));
        for (size_t i = 0; i < n_t; i++)
            memcpy(made.v + i * (size_t)vsize + at, v + i * width, width * sizeof *v);
        at += (int)width;
    }
    if (n_t) made.stop = t[n_t - 1];
    *out = made;
out:
    art_free(v);
    art_free(row);
    art_free(local);
    if (status < 0) art_series_fini(&made);
    return status;
}
