/* Load curves, and the input probe that drives what follows them. */
#include "feb_priv.h"
#include <art/formula.h>
#include <stdlib.h>
#include <string.h>

/* A jump of a curve takes so long; times of steps have nine decimals. */
static const double jump = 1e-9;
enum { MOST_KNOTS = 2000000, SMOOTH_PARTS = 32 };

/* ------------------------------------------------------------------------ reading */

static int find_word(const char *text, const char *const *words, int n)
{
    for (int i = 0; i < n; i++)
        if (text && art_strcaseeq(text, words[i])) return i;
    return text ? -1 : 0;
}

static int read_points(struct feb *f, const struct art_xml_tag *t, struct feb_curve *c)
{
    const struct art_xml_tag *points = feb_child(t, "points");
    int n = 0, status = ART_OK;
    if (!points) points = t;
    for (const struct art_xml_tag *p = points->first; p; p = p->next) n++;
    c->x = feb_alloc(f, 2 * (size_t)n, sizeof *c->x);
    if (!c->x) return ART_ENOMEM;
    for (const struct art_xml_tag *p = points->first; p; p = p->next) {
        if (!feb_is(p, "pt") && !feb_is(p, "point") && !feb_is(p, "loadpoint")) continue;
        feb_use(p);
        feb_numbers_of(f, p, 2, c->x + 2 * c->n);
        if (c->n > 0 && c->x[2 * c->n] < c->x[2 * c->n - 2])
            return feb_fail(f, p, ART_ERANGE, "times of a load curve must not decrease");
        c->n++;
    }
    if (c->n == 0) status = feb_fail(f, t, ART_ESYNTAX, "the load curve has no points");
    return status;
}

int feb_read_point_curve(struct feb *f, const struct art_xml_tag *t, struct feb_curve *c)
{
    static const char *const hows[] = {"linear", "step", "smooth"};
    static const char *const beyonds[] = {"constant", "extrapolate", "repeat", "repeat offset"};
    const char *how = feb_text(t, "interpolate"), *beyond = feb_text(t, "extend");
    int h = find_word(how, hows, 3), b = find_word(beyond, beyonds, 4);
    if (h < 0) feb_refuse(f, t, "a curve with the interpolation \"%s\"", how);
    if (b < 0) feb_refuse(f, t, "a curve with the extension \"%s\"", beyond);
    *c = (struct feb_curve){.tag = t,
                            .id = "",
                            .how = (enum feb_interpolation)(h < 0 ? 0 : h),
                            .beyond = (enum feb_extension)(b < 0 ? 0 : b)};
    return read_points(f, t, c);
}

static int add_curve(struct feb *f, const struct art_xml_tag *t)
{
    static const char *const hows[] = {"linear", "step", "smooth"};
    static const char *const beyonds[] = {"constant", "extrapolate", "repeat", "repeat offset"};
    const char *type = feb_attr(t, "type"), *how = feb_text(t, "interpolate");
    const char *beyond = feb_text(t, "extend"), *id = feb_attr(t, "id");
    bool old = feb_is(t, "loadcurve");
    struct feb_curve c = {.tag = t, .id = id};
    feb_use(t);
    if (!id) return feb_fail(f, t, ART_ESYNTAX, "the load curve has no id");
    if (feb_name_find(f, FEB_CURVES, id) >= 0)
        return feb_fail(f, t, ART_ERANGE, "there are two load curves %s", id);
    if (!old && type && (strcmp(type, "math") == 0 || strcmp(type, "math-controller") == 0))
        return feb_add_math_curve(f, t, id);
    if (!old && type && strcmp(type, "loadcurve") != 0) {
        feb_use_all(t);
        feb_refuse(f, t, "load controller %s of the type \"%s\"", id, type);
        return ART_OK;
    }
    if (old) {
        how = type;
        beyond = feb_attr(t, "extend");
    }
    int h = find_word(how, hows, 3), b = find_word(beyond, beyonds, 4);
    if (h < 0) feb_refuse(f, t, "load curve %s with the interpolation \"%s\"", id, how);
    if (b < 0) feb_refuse(f, t, "load curve %s with the extension \"%s\"", id, beyond);
    c.how = (enum feb_interpolation)(h < 0 ? 0 : h);
    c.beyond = (enum feb_extension)(b < 0 ? 0 : b);
    int status = read_points(f, t, &c);
    if (status < 0) return status;
    if (!FEB_GROW(f, f->in.curves, f->in.n_curves, f->in.cap_curves)) return ART_ENOMEM;
    f->in.curves[f->in.n_curves++] = c;
    return feb_name_add(f, FEB_CURVES, id, f->in.n_curves - 1);
}

int feb_read_curves(struct feb *f)
{
    int status = ART_OK;
    for (struct art_xml_tag *s = f->root->first; s; s = s->next) {
        if (!feb_is(s, "LoadData")) continue;
        feb_use(s);
        for (struct art_xml_tag *t = s->first; t; t = t->next)
            if (feb_is(t, "load_controller") || feb_is(t, "loadcurve")) ART_TRY(add_curve(f, t));
    }
out:
    return status;
}

struct feb_value feb_read_value(struct feb *f, const struct art_xml_tag *t, double def)
{
    const char *type = feb_attr(t, "type");
    struct feb_value v = {def, -1, -INFINITY, INFINITY};
    if (type && strcmp(type, "const") != 0) {
        feb_refuse(f, t, "<%s> given as \"%s\"", t->tag, type);
        return v;
    }
    if (t && *t->text) feb_numbers_of(f, t, 1, &v.scale);
    if (t) feb_find_curve(f, t, &v);
    return v;
}

void feb_find_curve(struct feb *f, const struct art_xml_tag *t, struct feb_value *v)
{
    const char *lc = feb_attr(t, "lc");
    if (!lc || strcmp(lc, "0") == 0) return;
    v->curve = feb_name_find(f, FEB_CURVES, lc);
    if (v->curve < 0 && !f->n_faults) /* else it may be a controller that was refused */
        (void)feb_fail(f, t, ART_ERANGE, "<%s>: there is no load curve %s", t->tag, lc);
}

/* ---------------------------------------------------------------------- evaluation */

/* The parabola through three points. */
static double parabola(const double *p, double t)
{
    double sum = 0;
    for (int i = 0; i < 3; i++) {
        double L = 1;
        for (int j = 0; j < 3; j++)
            if (j != i) L *= (t - p[2 * j]) / (p[2 * i] - p[2 * j]);
        sum += L * p[2 * i + 1];
    }
    return sum;
}

/* Between points i and i + 1: SMOOTH is the mean of the parabolas on both sides, weighted by the
 * distance, STEP the value of the later point (FEBio User Manual, load curves). */
static double inside(const struct feb_curve *c, int i, double t)
{
    const double *x = c->x + 2 * i;
    double h = x[2] - x[0], s = h > 0 ? (t - x[0]) / h : 1;
    if (c->how == FEB_STEP) return x[3];
    if (c->how == FEB_LINEAR || c->n == 2) return x[1] + s * (x[3] - x[1]);
    if (i == 0) return parabola(x, t);
    if (i == c->n - 2) return parabola(x - 2, t);
    return (1 - s) * parabola(x - 2, t) + s * parabola(x, t);
}

/* The slope of the parabola through three points at the middle, first or last of them. */
static double parabola_slope(const double *p, int at)
{
    double d[3] = {p[2] - p[0], p[4] - p[2], p[4] - p[0]};
    double a = (p[3] - p[1]) / d[0], b = (p[5] - p[3]) / d[1], bend = (b - a) / d[2];
    return at == 0 ? a - bend * d[0] : at == 1 ? a + bend * d[0] : b + bend * d[1];
}

double feb_curve_slope(const struct feb_curve *c, int i, bool after)
{
    const double *x = c->x + 2 * i;
    if (c->how == FEB_SMOOTH && c->n > 2)
        return i == 0         ? parabola_slope(x, 0)
               : i < c->n - 1 ? parabola_slope(x - 2, 1)
                              : parabola_slope(x - 4, 2);
    const double *to = after ? x : x - 2;
    return to[2] > to[0] ? (to[3] - to[1]) / (to[2] - to[0]) : 0;
}

static double slope(const double *a, const double *b)
{
    return b[0] > a[0] ? (b[1] - a[1]) / (b[0] - a[0]) : 0;
}

double feb_curve_at(const struct feb_curve *c, double t)
{
    const double *first = c->x, *last = c->x + 2 * (c->n - 1);
    double span = last[0] - first[0], offset = 0;
    if (c->n == 1) return first[1];
    if (t <= first[0] || t > last[0]) {
        const double *end = t <= first[0] ? first : last;
        if (t == first[0] || c->beyond == FEB_CONSTANT) return end[1];
        if (c->beyond == FEB_EXTRAPOLATE)
            return end[1] +
                   (t - end[0]) * (end == first ? slope(first, first + 2) : slope(last - 2, last));
        if (!(span > 0)) return end[1];
        double turns = ceil((t - first[0]) / span) - 1;
        t -= turns * span;
        if (c->beyond == FEB_REPEAT_OFFSET) offset = turns * (last[1] - first[1]);
    }
    int i = 0;
    while (i < c->n - 2 && t > c->x[2 * (i + 1)]) i++;
    return inside(c, i, t) + offset;
}

/* ------------------------------------------------------------------- sampled */

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
    struct art_formula *formula;
    double *time, *value;
    int status, n, curve;
    if (!math) return feb_fail(f, t, ART_ESYNTAX, "the load controller has no <math>");
    ART_TRY(feb_compile(f, math, math->text, names, 1, &formula));
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

/* ------------------------------------------------------------------------- knots */

struct knots {
    double *t;
    int n, cap;
};

static int add_knot(struct feb *f, struct knots *k, double t)
{
    if (!(t >= 0 && t <= f->in.end)) return ART_OK;
    if (k->n == MOST_KNOTS)
        return art_error(f->ctx, ART_ELIMIT, NULL, "load curves have more than %d points",
                         MOST_KNOTS);
    if (!FEB_GROW(f, k->t, k->n, k->cap)) return ART_ENOMEM;
    k->t[k->n++] = t;
    return ART_OK;
}

static int add_points(struct feb *f, struct knots *k, const struct feb_curve *c, double by)
{
    int status = ART_OK;
    for (int i = 0; i < c->n; i++) {
        double t = c->x[2 * i] + by, next = i < c->n - 1 ? c->x[2 * i + 2] + by : t;
        ART_TRY(add_knot(f, k, t));
        bool jumps = c->how == FEB_STEP || next == t || c->beyond == FEB_REPEAT;
        if (jumps) ART_TRY(add_knot(f, k, t + jump));
        for (int s = 1; c->how == FEB_SMOOTH && c->n > 2 && s < SMOOTH_PARTS; s++)
            ART_TRY(add_knot(f, k, t + (next - t) * s / SMOOTH_PARTS));
    }
out:
    return status;
}

static int add_column_knots(struct feb *f, struct knots *k, const struct feb_column *col)
{
    const double edge[] = {col->from, col->from + jump, col->to, col->to + jump};
    int status = ART_OK;
    for (int i = 0; i < 4; i++) ART_TRY(add_knot(f, k, edge[i]));
    if (col->curve < 0) goto out;
    const struct feb_curve *c = &f->in.curves[col->curve];
    double first = c->x[0], span = c->x[2 * c->n - 2] - first;
    bool repeats = c->beyond >= FEB_REPEAT && span > 0;
    if (repeats && f->in.end / span > MOST_KNOTS)
        return feb_fail(f, c->tag, ART_ELIMIT, "the load curve repeats too often");
    /* what does not repeat is gone through once, also where all its points have one time */
    double by = 0;
    do {
        ART_TRY(add_points(f, k, c, by));
        by += span;
    } while (repeats && first + by < f->in.end);
    /* a smooth curve is right at the steps */
    for (int s = 0; c->how == FEB_SMOOTH && c->n > 2 && s < f->in.n_steps; s++) {
        const struct feb_step *step = &f->in.steps[s];
        double n = round((step->to - step->from) / step->h);
        for (double i = 1; n < 1e5 && i <= n; i++)
            ART_TRY(add_knot(f, k, step->from + i * step->h));
    }
out:
    return status;
}

static int by_time(const void *a, const void *b)
{
    double s = *(const double *)a, t = *(const double *)b;
    return (s > t) - (s < t);
}

static int find_knots(struct feb *f, struct knots *k)
{
    int status, n = 0;
    ART_TRY(add_knot(f, k, 0));
    ART_TRY(add_knot(f, k, f->in.end));
    for (int i = 0; i < f->in.n_columns; i++) ART_TRY(add_column_knots(f, k, &f->in.columns[i]));
    qsort(k->t, (size_t)k->n, sizeof *k->t, by_time);
    for (int i = 0; i < k->n; i++)
        if (n == 0 || k->t[i] > k->t[n - 1]) k->t[n++] = k->t[i];
    k->n = n;
out:
    return status;
}

static double column_at(const struct feb *f, const struct feb_column *c, double t)
{
    if (t <= c->from || t > c->to) return 0;
    return c->curve < 0 ? 1 : feb_curve_at(&f->in.curves[c->curve], t);
}

/* ------------------------------------------------------------------------ driving */

/* The variable of a value; a constant has one as well, as a probe has a row of data. */
static int find_column(struct feb *f, const struct feb_value *v)
{
    for (int i = 0; i < f->in.n_columns; i++) {
        const struct feb_column *c = &f->in.columns[i];
        if (c->curve == v->curve && c->from == v->from && c->to == v->to) return i;
    }
    if (!FEB_GROW(f, f->in.columns, f->in.n_columns, f->in.cap_columns)) return 0;
    f->in.columns[f->in.n_columns] = (struct feb_column){v->curve, v->from, v->to};
    return f->in.n_columns++;
}

void feb_drive(struct feb *f, const char *target, int component, int size,
               const struct feb_value *v)
{
    (void)find_column(f, v);
    if (FEB_GROW(f, f->in.terms, f->in.n_terms, f->in.cap_terms))
        f->in.terms[f->in.n_terms++] = (struct feb_term){target, component, size, *v};
}

void feb_put_value(struct feb *f, const char *path, const char *prop, const struct feb_value *v)
{
    if (v->curve >= 0)
        feb_drive(f, feb_format(f, "%s/%s:%s", FEB_MECH, path, prop), 0, 1, v);
    else
        art_build_real(&f->build, prop, v->scale);
}

static int compare_terms(const void *left, const void *right)
{
    const struct feb_term *a = left, *b = right;
    int c = strcmp(a->target, b->target);
    return c ? c : a->component - b->component;
}

static void put_term(struct feb *f, const struct feb_term *t, bool first)
{
    int column = find_column(f, &t->value);
    if (!first) art_build_word(&f->build, "+");
    art_build_word(&f->build, "(");
    art_build_numbers(&f->build, 1, &t->value.scale);
    art_build_word(&f->build, ")");
    art_build_word(&f->build, "*V%d", column);
}

/* The expression of a target: its terms from..to. */
static void put_driver(struct feb *f, const struct feb_term *terms, int n)
{
    int size = terms[0].size;
    art_build_word(&f->build, "%s", size > 1 ? "\"[" : "\"");
    for (int k = 0, i = 0; k < size; k++) {
        bool first = true;
        if (k > 0) art_build_word(&f->build, ",");
        for (; i < n && terms[i].component == k; i++, first = false) put_term(f, &terms[i], first);
        if (first) art_build_word(&f->build, "0");
    }
    art_build_word(&f->build, "%s", size > 1 ? "]\"\n" : "\"\n");
}

static void put_data(struct feb *f, const struct knots *k)
{
    art_build_enter(&f->build, "data");
    for (int i = 0; i < k->n; i++) {
        art_build_numbers(&f->build, 1, &k->t[i]);
        for (int c = 0; c < f->in.n_columns; c++) {
            double x = column_at(f, &f->in.columns[c], k->t[i]);
            art_build_word(&f->build, " ");
            art_build_numbers(&f->build, 1, &x);
        }
        art_build_word(&f->build, "\n");
    }
    art_build_close(&f->build);
}

static int put_probe(struct feb *f)
{
    const struct feb_term *terms = f->in.terms;
    struct knots knots = {0};
    int status, n = f->in.n_terms;
    ART_TRY(find_knots(f, &knots));
    art_build_add(&f->build, "NumericInputProbe");
    art_build_text(&f->build, "name", "curves");
    art_build_value(&f->build, "startTime", "0");
    art_build_real(&f->build, "stopTime", f->in.end);
    art_build_value(&f->build, "interpolationOrder", "Linear");
    art_build_value(&f->build, "vsize", "%d", f->in.n_columns);
    art_build_enter(&f->build, "props");
    for (int i = 0; i < n; i++)
        if (i == 0 || strcmp(terms[i].target, terms[i - 1].target) != 0)
            art_build_line(&f->build, "\"%s\"", terms[i].target);
    art_build_close(&f->build);
    art_build_enter(&f->build, "inputs");
    for (int c = 0; c < f->in.n_columns; c++) art_build_line(&f->build, "V%d 1", c);
    art_build_close(&f->build);
    art_build_enter(&f->build, "drivers");
    for (int i = 0, j; i < n; i = j) {
        for (j = i; j < n && strcmp(terms[i].target, terms[j].target) == 0;) j++;
        put_driver(f, terms + i, j - i);
    }
    art_build_close(&f->build);
    put_data(f, &knots);
    art_build_close(&f->build);
out:
    art_free(knots.t);
    return status;
}

int feb_emit_probes(struct feb *f)
{
    int status = ART_OK;
    if (f->in.n_terms == 0) return ART_OK;
    qsort(f->in.terms, (size_t)f->in.n_terms, sizeof *f->in.terms, compare_terms);
    art_build_list(&f->build, "RenderableComponentList", "Probe", "inputProbes");
    ART_TRY(put_probe(f));
    art_build_close(&f->build);
out:
    return status;
}
