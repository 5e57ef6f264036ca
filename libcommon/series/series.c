#include "series_priv.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const order_names[] = {"Step",      "Linear",          "Parabolic",     "Cubic",
                                          "CubicStep", "SphericalLinear", "SphericalCubic"};

enum { N_ORDERS = sizeof order_names / sizeof order_names[0] };

const char *art_order_name(int order)
{
    return order >= 0 && order < N_ORDERS ? order_names[order] : NULL;
}

bool art_order_find(const char *name, enum art_order *order)
{
    for (int i = 0; i < N_ORDERS; i++) {
        bool any_case = i == ART_STEP || i == ART_LINEAR || i == ART_CUBIC;
        if (any_case ? art_strcaseeq(name, order_names[i]) : strcmp(name, order_names[i]) == 0) {
            *order = (enum art_order)i;
            return true;
        }
    }
    return false;
}

void art_series_init(struct art_series *s, int vsize)
{
    memset(s, 0, sizeof *s);
    s->vsize = vsize;
    s->order = ART_LINEAR;
    s->extend = true;
    s->scale = 1;
}

static void free_names(struct art_series *s)
{
    for (int i = 0; s->names && i < s->vsize; i++) art_free(s->names[i]);
    art_free(s->names);
    s->names = NULL;
}

void art_series_fini(struct art_series *s)
{
    free_names(s);
    art_free(s->units);
    art_free(s->t);
    art_free(s->v);
    art_free(s->rotation_off);
    memset(s, 0, sizeof *s);
}

/* All but the knots. */
static int copy_frame(struct art_ctx *ctx, struct art_series *copy, const struct art_series *s)
{
    int status = ART_OK;
    art_series_init(copy, s->vsize);
    copy->order = s->order;
    copy->extend = s->extend;
    copy->cyclic = s->cyclic;
    copy->parabolic_zero = s->parabolic_zero;
    copy->parabola_ends = s->parabola_ends;
    copy->start = s->start;
    copy->stop = s->stop;
    copy->scale = s->scale;
    ART_TRY(series_copy_names(ctx, copy, (const char *const *)s->names));
    ART_TRY(art_series_set_units(ctx, copy, s->units));
    ART_TRY(art_series_set_rotations(ctx, copy, s->rotation_rep, s->rotation_off, s->n_rotations));
out:
    if (status < 0) art_series_fini(copy);
    return status;
}

static int reserve(struct art_ctx *ctx, struct art_series *s, size_t n)
{
    size_t width = (size_t)s->vsize ? (size_t)s->vsize : 1;
    if (n > (size_t)PTRDIFF_MAX / sizeof *s->v / width)
        return art_error(ctx, ART_ELIMIT, NULL, "too many knots (%zu)", n);
    if (!ART_RESERVE(ctx, s->t, n, s->cap_t)) return ART_ENOMEM;
    if (!ART_RESERVE(ctx, s->v, n * width, s->cap_v)) return ART_ENOMEM;
    return ART_OK;
}

int art_series_copy(struct art_ctx *ctx, struct art_series *copy, const struct art_series *s)
{
    struct art_series made;
    int status = copy_frame(ctx, &made, s);
    if (status < 0) return status;
    status = reserve(ctx, &made, s->n);
    if (status < 0) {
        art_series_fini(&made);
        return status;
    }
    if (s->n) {
        memcpy(made.t, s->t, s->n * sizeof *s->t);
        memcpy(made.v, s->v, s->n * (size_t)s->vsize * sizeof *s->v);
    }
    made.n = s->n;
    *copy = made;
    return ART_OK;
}

/* -------------------------------------------------------------------- knots */

int art_series_append(struct art_ctx *ctx, struct art_series *s, double t, const double *v)
{
    size_t width = (size_t)s->vsize;
    int status = reserve(ctx, s, s->n + 1);
    if (status < 0) return status;
    if (width) memcpy(s->v + s->n * width, v, width * sizeof *v);
    s->t[s->n++] = t;
    return ART_OK;
}

/* Find the first knot at t or later. */
static size_t lower_bound(const struct art_series *s, double t)
{
    size_t lo = 0, hi = s->n;
    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;
        if (s->t[mid] < t)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

int art_series_add(struct art_ctx *ctx, struct art_series *s, double t, const double *v)
{
    size_t width = (size_t)s->vsize, bytes = width * sizeof *v, k;
    if (isnan(t)) return art_error(ctx, ART_ERANGE, NULL, "the time of a knot is not a number");
    k = s->n == 0 || s->t[s->n - 1] < t ? s->n : lower_bound(s, t);
    if (k < s->n && s->t[k] == t) {
        memcpy(s->v + k * width, v, bytes);
        return ART_OK;
    }
    int status = reserve(ctx, s, s->n + 1);
    if (status < 0) return status;
    memmove(s->t + k + 1, s->t + k, (s->n - k) * sizeof *s->t);
    memmove(s->v + (k + 1) * width, s->v + k * width, (s->n - k) * bytes);
    s->t[k] = t;
    if (bytes) memcpy(s->v + k * width, v, bytes);
    s->n++;
    return ART_OK;
}

struct key {
    double t;
    size_t k;
};

static int compare_keys(const void *a, const void *b)
{
    const struct key *x = a, *y = b;
    if (x->t != y->t) return x->t < y->t ? -1 : 1;
    return x->k < y->k ? -1 : x->k > y->k;
}

int art_series_sort(struct art_ctx *ctx, struct art_series *s)
{
    int status = ART_OK;
    size_t width = (size_t)s->vsize, k = 1, n = 0;
    struct key *keys = NULL;
    double *v = NULL;
    for (size_t i = 0; i < s->n; i++)
        if (isnan(s->t[i]))
            return art_error(ctx, ART_ERANGE, NULL, "the time of a knot is not a number");
    while (k < s->n && s->t[k - 1] < s->t[k]) k++;
    if (k >= s->n) return ART_OK;
    keys = art_alloc(ctx, s->n, sizeof *keys);
    v = art_alloc(ctx, s->n * (width ? width : 1), sizeof *v);
    if (!keys || !v) {
        status = ART_ENOMEM;
        goto out;
    }
    for (size_t i = 0; i < s->n; i++) keys[i] = (struct key){s->t[i], i};
    qsort(keys, s->n, sizeof *keys, compare_keys);
    for (size_t i = 0; i < s->n; i++) {
        if (i + 1 < s->n && keys[i + 1].t == keys[i].t) continue;
        s->t[n] = keys[i].t;
        memcpy(v + n * width, s->v + keys[i].k * width, width * sizeof *v);
        n++;
    }
    memcpy(s->v, v, n * width * sizeof *v);
    s->n = n;
out:
    art_free(keys);
    art_free(v);
    return status;
}

/* ------------------------------------------------------------ names, rotations */

/* Who asks for a column by its name receives the first of them. */
static int report_twins(struct art_ctx *ctx, const char *const *names, int n)
{
    struct art_map seen = {0};
    int status = ART_OK;
    for (int i = 0; names && i < n && status == ART_OK; i++) {
        if (!names[i] || !*names[i]) continue;
        const char *const *first = art_map_get(&seen, names[i]);
        status = first ? art_warn_strict(ctx, ART_ESYNTAX, NULL,
                                         "columns %d and %d are both called '%.60s'",
                                         (int)(first - names) + 1, i + 1, names[i])
                       : art_map_set(ctx, &seen, names[i], (void *)&names[i]);
    }
    art_map_fini(&seen);
    return status;
}

int art_series_set_names(struct art_ctx *ctx, struct art_series *s, const char *const *names)
{
    int status = report_twins(ctx, names, s->vsize);
    return status < 0 ? status : series_copy_names(ctx, s, names);
}

int series_copy_names(struct art_ctx *ctx, struct art_series *s, const char *const *names)
{
    char **made = NULL;
    if (names) {
        made = art_alloc(ctx, (size_t)s->vsize + 1, sizeof *made);
        if (!made) return ART_ENOMEM;
        for (int i = 0; i < s->vsize; i++) {
            made[i] = art_strdup(ctx, names[i] ? names[i] : "");
            if (made[i]) continue;
            while (i > 0) art_free(made[--i]);
            art_free(made);
            return ART_ENOMEM;
        }
    }
    free_names(s);
    s->names = made;
    return ART_OK;
}

int art_series_set_units(struct art_ctx *ctx, struct art_series *s, const char *units)
{
    char *copy = units ? art_strdup(ctx, units) : NULL;
    if (units && !copy) return ART_ENOMEM;
    art_free(s->units);
    s->units = copy;
    return ART_OK;
}

int art_series_set_rotations(struct art_ctx *ctx, struct art_series *s, enum art_rotation_rep rep,
                             const int *off, int n)
{
    int size = art_rotation_rep_size(rep), *copy = NULL;
    for (int i = 0; i < n; i++) {
        if (off[i] < 0 || off[i] > s->vsize - size)
            return art_error(ctx, ART_ERANGE, NULL,
                             "rotation of %d value{s} at %d does not fit a vector of %d", size,
                             off[i], s->vsize);
        for (int j = 0; j < i; j++)
            if (abs(off[i] - off[j]) < size)
                return art_error(ctx, ART_ERANGE, NULL, "rotations at %d and %d overlap", off[j],
                                 off[i]);
    }
    if (n > 0) {
        copy = art_alloc(ctx, (size_t)n, sizeof *copy);
        if (!copy) return ART_ENOMEM;
        memcpy(copy, off, (size_t)n * sizeof *copy);
    }
    art_free(s->rotation_off);
    s->rotation_off = copy;
    s->rotation_rep = rep;
    s->n_rotations = n;
    return ART_OK;
}

int art_series_column(const struct art_series *s, const char *name)
{
    int64_t k;
    for (int i = 0; s->names && i < s->vsize; i++)
        if (strcmp(s->names[i], name) == 0) return i;
    if (art_parse_int(name, &k) && k >= 1 && k <= s->vsize) return (int)k - 1;
    return -1;
}

/* ---------------------------------------------------------------- resampling */

int art_series_resample(struct art_ctx *ctx, struct art_series *out, const struct art_series *s,
                        const double *t, size_t n)
{
    struct art_series made;
    size_t hint = 0;
    for (size_t i = 0; i < n; i++)
        if (isnan(t[i]) || (i > 0 && !(t[i - 1] < t[i])))
            return art_error(ctx, ART_ERANGE, NULL, "the times of a series must increase");
    int status = copy_frame(ctx, &made, s);
    if (status < 0) return status;
    status = reserve(ctx, &made, n);
    if (status < 0) {
        art_series_fini(&made);
        return status;
    }
    for (size_t i = 0; i < n; i++) {
        made.t[i] = t[i];
        art_series_eval(s, t[i], &hint, made.v + i * (size_t)s->vsize);
    }
    made.n = n;
    *out = made;
    return ART_OK;
}

/* ------------------------------------------------------------------ columns that are not there */

/* The column that `name` is nearly the end of: "thta" of "models/arm/elbow:theta", "elbw:theta" of
 * the same. */
static const char *nearest_end(const struct art_series *s, const char *name)
{
    int best = 2 + (int)(strlen(name) / 4);
    const char *near = NULL;
    for (int i = 0; i < s->vsize; i++)
        for (const char *at = s->names[i]; at && *at; at = strpbrk(at + 1, "/:")) {
            const char *end = at == s->names[i] ? at : at + 1;
            int d = art_edit_distance(name, end, best);
            if (d < best) {
                best = d;
                near = s->names[i];
            }
        }
    return near;
}

const char *art_series_hint(const struct art_series *s, const char *name,
                            char text[ART_COLUMNS_HINT])
{
    enum { FEW = 6 };
    const int room = ART_COLUMNS_HINT;
    const char *near = NULL;
    int used = snprintf(text, (size_t)room, " among %d", s->vsize);
    if (s->names && *name) near = nearest_end(s, name);
    /* part of a name: the property of a component, say */
    for (int i = 0; s->names && *name && !near && i < s->vsize; i++)
        if (strstr(s->names[i], name)) near = s->names[i];
    if (near) {
        snprintf(text + used, (size_t)(room - used), "; did you mean '%s'?", near);
        return text;
    }
    if (s->names && s->vsize == 1) {
        snprintf(text, (size_t)room, "; there is only '%s'", s->names[0]);
        return text;
    }
    int shown = s->names ? (s->vsize <= FEW ? s->vsize : FEW - 1) : 0;
    for (int i = 0; i < shown && used < room; i++)
        used += snprintf(text + used, (size_t)(room - used), "%s'%s'", i == 0 ? ": " : ", ",
                         s->names[i]);
    if (shown > 0 && shown < s->vsize && used < room)
        snprintf(text + used, (size_t)(room - used), " and %d more", s->vsize - shown);
    return text;
}
