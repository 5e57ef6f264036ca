/* Curves that are sampled where the file states no points: load controllers by an expression of
 * time, and what follows several curves at once. */
#include "febmodel_calls.h"
#include <art/formula.h>

enum { MOST_SAMPLES = 200000 };

int feb_sample_times(struct feb *f, const struct art_xml_tag *t, int parts, double **time, int *n)
{
    int most = 1, status = feb_check_size(f, t);
    if (status < 0) return status;
    for (int s = 0; s < f->in.n_steps; s++) {
        double count = round((f->in.steps[s].to - f->in.steps[s].from) / f->in.steps[s].h) * parts;
        if (most + count > MOST_SAMPLES)
            return feb_fail(f, t, ART_ELIMIT, "what depends on time has too many steps");
        most += (int)count;
    }
    *n = 0;
    *time = feb_alloc(f, (size_t)most, sizeof **time);
    if (!*time) return ART_ENOMEM;
    for (int s = 0; s < f->in.n_steps; s++) {
        const struct feb_step *step = &f->in.steps[s];
        int count = (int)round((step->to - step->from) / step->h) * parts;
        for (int i = s == 0 ? 0 : 1; i <= count; i++)
            (*time)[(*n)++] = step->from + i * step->h / parts;
    }
    return ART_OK;
}

int feb_add_samples(struct feb *f, const struct art_xml_tag *t, const char *id, int n,
                    const double *time, const double *value, int *curve)
{
    struct feb_curve c = {.tag = t, .id = id, .n = n, .how = FEB_LINEAR, .beyond = FEB_CONSTANT};
    c.x = feb_alloc(f, 2 * (size_t)n, sizeof *c.x);
    if (!c.x || !FEB_GROW(f, f->in.curves, f->in.n_curves, f->in.cap_curves)) return ART_ENOMEM;
    for (int i = 0; i < n; i++) {
        c.x[2 * i] = time[i];
        c.x[2 * i + 1] = value[i];
    }
    *curve = f->in.n_curves;
    f->in.curves[f->in.n_curves++] = c;
    return ART_OK;
}

double feb_value_at(const struct feb *f, const struct feb_value *v, double t)
{
    if (t < v->from || t > v->to) return 0;
    return v->scale * (v->curve < 0 ? 1 : feb_curve_at(&f->in.curves[v->curve], t));
}

int feb_add_math_curve(struct feb *f, const struct art_xml_tag *t, const char *id)
{
    static const char *const names[] = {"t"};
    const struct art_xml_tag *math = feb_child(t, "math");
    struct art_loc loc = feb_loc(f, math ? math : t);
    struct art_formula *formula;
    double *time, *value;
    int status, n, curve;
    if (!math) return feb_fail(f, t, ART_ESYNTAX, "the load controller has no <math>");
    ART_TRY(art_formula_compile(f->ctx, &f->arena, feb_formula_text(f, math->text), &loc, names, 1,
                                &formula));
    ART_TRY(feb_sample_times(f, t, 1, &time, &n));
    value = feb_alloc(f, (size_t)n, sizeof *value);
    if (!value) return ART_ENOMEM;
    for (int i = 0; i < n; i++) {
        value[i] = art_formula_eval(formula, &time[i], NULL);
        if (!isfinite(value[i]))
            return feb_fail(f, math, ART_ERANGE, "<math> is not finite at t = %g", time[i]);
    }
    ART_TRY(feb_add_samples(f, t, id, n, time, value, &curve));
    status = feb_name_add(f, FEB_CURVES, id, curve);
out:
    return status;
}
