/* What functions of time prescribe: probes that drive properties. */
#include "osim_priv.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_KNOTS = 20000, MOST_SAMPLES = 4097 };
/* Functions without knots are sampled up to this time. */
static const double horizon = 20;

int osim_time_function_read(struct osim *o, const struct art_xml_tag *holder,
                            struct osim_function *f, bool *found)
{
    o->timed.steps_allowed = true;
    int status = osim_function_read(o, holder, 0, horizon, f, found);
    o->timed.steps_allowed = false;
    return status;
}

int osim_function_zero(struct osim *o, struct osim_function *f)
{
    *f = (struct osim_function){.kind = OSIM_POLYNOMIAL, .n_in = 1, .n = 1};
    f->x = art_arena_alloc(o->ctx, &o->arena, 1, sizeof *f->x);
    return f->x ? ART_OK : ART_ENOMEM;
}

bool osim_function_is_constant(const struct osim_function *f)
{
    if (f->kind == OSIM_POLYNOMIAL || f->kind == OSIM_LINEAR) {
        for (int i = 0; i + 1 < f->n; i++)
            if (f->x[i] != 0) return false;
        return true;
    }
    return f->n <= (f->kind == OSIM_CUBIC ? 3 : 2);
}

/* The times of the data, and the interpolation between them. */
struct knots {
    double *t;
    int n;
    double error;
    const char *order;
};

static bool is_line(const struct osim_function *f)
{
    return f->kind == OSIM_LINES || f->kind == OSIM_LINEAR ||
           (f->kind == OSIM_POLYNOMIAL && f->n <= 2);
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The corners of all functions; lines without one go on for a thousand seconds. */
static void corners(const struct osim_function *f, int count, struct knots *k)
{
    int kept = 0;
    for (int i = 0; i < count; i++)
        for (int j = 0; j < f[i].n && (f[i].kind == OSIM_LINES || f[i].kind == OSIM_STEPS); j += 2)
            if (k->n < MOST_KNOTS) k->t[k->n++] = f[i].x[j];
    if (k->n == 0) {
        k->t[k->n++] = 0;
        k->t[k->n++] = 1000;
    }
    qsort(k->t, (size_t)k->n, sizeof *k->t, by_size);
    for (int i = 0; i < k->n; i++)
        if (kept == 0 || k->t[i] > k->t[kept - 1]) k->t[kept++] = k->t[i];
    k->n = kept;
}

/* How far the cubic through samples at a distance of h is off between them, by the size of the
 * function. */
static double sampling_error(const struct osim_function *f, double from, double h, int n)
{
    double worst = 0;
    for (int i = 1; i + 2 < n; i++) {
        double y[4], t = from + (i + 0.5) * h, size = 1;
        for (int j = 0; j < 4; j++) {
            double at = from + (i - 1 + j) * h;
            y[j] = osim_function_eval(f, &at);
            size = fmax(size, fabs(y[j]));
        }
        double e = (9 * (y[1] + y[2]) - y[0] - y[3]) / 16 - osim_function_eval(f, &t);
        worst = fmax(worst, fabs(e) / size);
    }
    return worst;
}

/* Equal steps, halved until cubics through the samples are right to 1e-9. */
static void sample(const struct osim_function *f, int count, struct knots *k)
{
    double end = 0, h = 0;
    int n = 17;
    for (int i = 0; i < count; i++) {
        int each = f[i].kind == OSIM_CUBIC ? 3 : 2, last = (f[i].n / each - 1) * each;
        bool has = f[i].kind == OSIM_CUBIC || f[i].kind == OSIM_LINES;
        end = fmax(end, has ? f[i].x[last] : f[i].n > 2 ? horizon : 0);
    }
    if (!(end > 0)) end = horizon;
    for (;; n = 2 * n - 1) {
        h = end / (n - 1);
        k->error = 0;
        for (int i = 0; i < count; i++) k->error = fmax(k->error, sampling_error(&f[i], 0, h, n));
        if (k->error <= 1e-9 || n >= MOST_SAMPLES) break;
    }
    for (int i = 0; i < n; i++) k->t[k->n++] = i + 1 < n ? i * h : end;
}

static void put_row(struct osim *o, double t, const struct osim_function *f, int n, double unit)
{
    art_build_indent(&o->build);
    art_build_numbers(&o->build, 1, &t);
    for (int i = 0; i < n; i++) {
        double x = unit * osim_function_eval(&f[i], &t);
        art_build_word(&o->build, " ");
        art_build_numbers(&o->build, 1, &x);
    }
    art_build_word(&o->build, "\n");
}

static void put_probe(struct osim *o, const char *name, const char *target,
                      const struct osim_function *f, int n, double unit, const struct knots *k)
{
    double zero = 0, last = k->t[k->n - 1];
    art_build_add(&o->build, "NumericInputProbe");
    art_build_text(&o->build, "name", name);
    art_build_value(&o->build, "props", "[ \"%s/%s\" ]", o->prefix, target);
    art_build_reals(&o->build, "startTime", 1, &zero);
    art_build_reals(&o->build, "stopTime", 1, &last);
    art_build_value(&o->build, "vsize", "%d", n);
    if (k->order) art_build_value(&o->build, "interpolationOrder", "%s", k->order);
    art_build_enter(&o->build, "data");
    /* what is before the first knot holds its value, and what is before the start counts no more */
    if (k->t[0] > 0) put_row(o, 0, f, n, unit);
    for (int i = 0; i < k->n; i++) {
        if (k->t[i] < 0 && i + 1 < k->n && k->t[i + 1] <= 0) continue;
        put_row(o, fmax(k->t[i], 0), f, n, unit);
    }
    art_build_close(&o->build);
    art_build_close(&o->build);
}

int osim_prescribe(struct osim *o, const struct art_xml_tag *n, const char *name,
                   const char *target, const struct osim_function *f, int count, double unit)
{
    struct knots k = {0};
    int steps = 0, lines = 0;
    for (int i = 0; i < count; i++) {
        steps += f[i].kind == OSIM_STEPS;
        lines += is_line(&f[i]);
    }
    if (steps > 0 && steps < count)
        return osim_left_out(o, n,
                             "functions that jump and others drive one property; they are left "
                             "out");
    k.t = art_arena_alloc(o->ctx, &o->arena, MOST_KNOTS + 2, sizeof *k.t);
    if (!k.t) return ART_ENOMEM;
    if (steps || lines == count)
        corners(f, count, &k);
    else
        sample(f, count, &k);
    k.order = steps ? "Step" : lines < count ? "Cubic" : NULL;
    if (k.error > 0) {
        struct art_loc loc = osim_loc(o, n);
        art_note(o->ctx, &loc, "%s: a function of time becomes %d knot{s}, right to %.0e",
                 osim_path(o, n), k.n, k.error);
    }
    art_build_root_list(&o->build, "inputProbes");
    put_probe(o, name, target, f, count, unit, &k);
    art_build_close(&o->build);
    return o->build.status;
}
