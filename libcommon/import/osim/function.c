/* Functions of coordinates. */
#include "osim_priv.h"
#include <string.h>

enum { MOST_KNOTS = 4000, MOST_DEPTH = 20 };

static const char *const tags[] = {"Constant",
                                   "LinearFunction",
                                   "SimmSpline",
                                   "NaturalCubicSpline",
                                   "PiecewiseLinearFunction",
                                   "MultiplierFunction",
                                   "PolynomialFunction",
                                   "Sine",
                                   "StepFunction",
                                   "GCVSpline",
                                   "PiecewiseConstantFunction"};

static bool is_function(const struct art_xml_tag *n)
{
    for (size_t i = 0; i < sizeof tags / sizeof tags[0]; i++)
        if (osim_is(n, tags[i])) return true;
    return false;
}

static int make(struct osim *o, struct osim_function *f, int kind, int n)
{
    f->kind = kind;
    f->n_in = 1;
    f->n = n;
    f->x = art_arena_alloc(o->ctx, &o->arena, (size_t)n + 1, sizeof *f->x);
    return f->x ? ART_OK : ART_ENOMEM;
}

static double polynomial(const double *c, int n, double x)
{
    double y = 0;
    for (int i = 0; i < n; i++) y = y * x + c[i];
    return y;
}

/* The piece of a function of n knots that x lies in; the outer ones go on. */
static int piece_of(const double *knot, int each, int n, double x)
{
    int low = 0, high = n - 1;
    while (high - low > 1) {
        int middle = low + (high - low) / 2;
        if (knot[middle * each] <= x)
            low = middle;
        else
            high = middle;
    }
    return low;
}

double osim_function_eval(const struct osim_function *f, const double *x)
{
    const double *k = f->x;
    int each = f->kind == OSIM_CUBIC ? 3 : 2, n = f->n / each;
    if (f->kind == OSIM_POLYNOMIAL) return polynomial(k, f->n, *x);
    if (f->kind == OSIM_LINEAR) {
        double y = k[f->n - 1];
        for (int j = 0; j + 1 < f->n; j++) y += k[j] * x[j];
        return y;
    }
    const double *a = k + piece_of(k, each, n, *x) * each, *b = a + each;
    if (n == 1) return a[1];
    double h = b[0] - a[0], t = *x - a[0], slope = (b[1] - a[1]) / h;
    if (f->kind == OSIM_STEPS) return *x < b[0] ? a[1] : b[1];
    if (f->kind == OSIM_LINES) return a[1] + slope * t;
    if (*x < a[0]) return a[1] + a[2] * t;
    if (*x > b[0]) return b[1] + b[2] * (*x - b[0]);
    double c2 = (3 * slope - 2 * a[2] - b[2]) / h, c3 = (a[2] + b[2] - 2 * slope) / (h * h);
    return ((c3 * t + c2) * t + a[2]) * t + a[1];
}

/* ---------------------------------------------------------------------- splines */

/* Second derivatives m of the cubic spline through n points. Natural ends have none; those of SIMM
 * and OpenSim have the third derivative of the cubic through the four outermost points (Forsythe,
 * Malcolm & Moler 1977, Computer methods for mathematical computations, section 4.4). */
static void second_derivatives(const double *x, const double *y, int n, bool natural, double *m,
                               double *work)
{
    double *b = work, *d = work + n;
    for (int i = 0; i < n; i++) m[i] = b[i] = d[i] = 0;
    if (n < 3) return;
    for (int i = 0; i + 1 < n; i++) d[i] = x[i + 1] - x[i];
    for (int i = 1; i + 1 < n; i++) {
        b[i] = 2 * (d[i - 1] + d[i]);
        m[i] = (y[i + 1] - y[i]) / d[i] - (y[i] - y[i - 1]) / d[i - 1];
    }
    double first = 0, last = 0; /* factors of the neighbours in the outer equations */
    if (natural) {
        b[0] = b[n - 1] = 1;
    } else {
        b[0] = -d[0];
        b[n - 1] = -d[n - 2];
        first = d[0];
        last = d[n - 2];
        if (n > 3) {
            double s0 = m[2] / (x[3] - x[1]) - m[1] / (x[2] - x[0]);
            double s1 = m[n - 2] / (x[n - 1] - x[n - 3]) - m[n - 3] / (x[n - 2] - x[n - 4]);
            m[0] = s0 * d[0] * d[0] / (x[3] - x[0]);
            m[n - 1] = -s1 * d[n - 2] * d[n - 2] / (x[n - 1] - x[n - 4]);
        }
    }
    for (int i = 1; i < n; i++) {
        double below = i == n - 1 ? last : d[i - 1], right = i == 1 ? first : d[i - 1];
        double t = below / b[i - 1];
        b[i] -= t * right;
        m[i] -= t * m[i - 1];
    }
    m[n - 1] /= b[n - 1];
    for (int i = n - 2; i >= 0; i--) m[i] = (m[i] - (i == 0 ? first : d[i]) * m[i + 1]) / b[i];
    for (int i = 0; i < n; i++) m[i] *= 6; /* the equations are for a sixth */
}

static int read_points(struct osim *o, const struct art_xml_tag *n, double **x, double **y,
                       int *count)
{
    int status, ny;
    ART_TRY(osim_list(o, n, "x", x, count));
    ART_TRY(osim_list(o, n, "y", y, &ny));
    if (*count == 0 || ny != *count)
        return osim_fail(o, n, ART_ESHAPE, "<%s> has %d x and %d y", n->tag, *count, ny);
    for (int i = 0; i < *count; i++) {
        if (!isfinite((*x)[i]) || !isfinite((*y)[i]))
            return osim_fail(o, n, ART_ERANGE, "a point of <%s> is not finite", n->tag);
        if (i > 0 && (*x)[i] <= (*x)[i - 1])
            return osim_fail(o, n, ART_ERANGE, "the x of <%s> do not ascend at %g", n->tag,
                             (*x)[i]);
    }
out:
    return status;
}

static int read_spline(struct osim *o, const struct art_xml_tag *n, struct osim_function *f)
{
    double *x, *y, *m, *work;
    int count, status;
    ART_TRY(read_points(o, n, &x, &y, &count));
    ART_TRY(make(o, f, OSIM_CUBIC, 3 * count));
    m = art_arena_alloc(o->ctx, &o->arena, (size_t)count, sizeof *m);
    work = art_arena_alloc(o->ctx, &o->arena, 2 * (size_t)count, sizeof *work);
    if (!m || !work) return ART_ENOMEM;
    second_derivatives(x, y, count, o->how->artisynth || osim_is(n, "GCVSpline"), m, work);
    for (int i = 0; i < count; i++) {
        int k = i + 1 < count ? i : i - 1;
        double h = count > 1 ? x[k + 1] - x[k] : 1, slope = count > 1 ? (y[k + 1] - y[k]) / h : 0;
        double dy =
            k == i ? slope - h * (2 * m[k] + m[k + 1]) / 6 : slope + h * (m[k] + 2 * m[k + 1]) / 6;
        f->x[3 * i] = x[i];
        f->x[3 * i + 1] = y[i];
        f->x[3 * i + 2] = count > 1 ? dy : 0;
    }
out:
    return status;
}

static int read_lines(struct osim *o, const struct art_xml_tag *n, struct osim_function *f)
{
    double *x, *y;
    int count, status;
    ART_TRY(read_points(o, n, &x, &y, &count));
    ART_TRY(make(o, f, OSIM_LINES, 2 * count));
    for (int i = 0; i < count; i++) {
        f->x[2 * i] = x[i];
        f->x[2 * i + 1] = y[i];
    }
out:
    return status;
}

/* ------------------------------------------------------- functions made of pieces */

/* A smooth function with its slope. */
struct smooth {
    double par[4];
    const double *c; /* of a polynomial */
    int n;
    double (*value)(const struct smooth *s, double x, double *slope);
};

static double sine(const struct smooth *s, double x, double *slope)
{
    *slope = s->par[0] * s->par[1] * cos(s->par[1] * x + s->par[2]);
    return s->par[0] * sin(s->par[1] * x + s->par[2]) + s->par[3];
}

/* A step of the shape 10 t^3 - 15 t^4 + 6 t^5. */
static double step(const struct smooth *s, double x, double *slope)
{
    double span = s->par[1] - s->par[0], t = (x - s->par[0]) / span, rise = s->par[3] - s->par[2];
    *slope = 0;
    if (t <= 0) return s->par[2];
    if (t >= 1) return s->par[3];
    *slope = rise * 30 * t * t * (1 - t) * (1 - t) / span;
    return s->par[2] + rise * t * t * t * (10 + t * (6 * t - 15));
}

static double high(const struct smooth *s, double x, double *slope)
{
    double y = 0;
    *slope = 0;
    for (int i = 0; i < s->n; i++) {
        *slope = *slope * x + y;
        y = y * x + s->c[i];
    }
    return y;
}

/* Knots on [lo, hi], close enough for an error of 1e-11 of the largest value. */
static int sample(struct osim *o, const struct art_xml_tag *n, const struct smooth *s, double lo,
                  double hi, struct osim_function *f)
{
    struct art_loc loc = osim_loc(o, n);
    double worst = INFINITY, size = 1;
    int count, status = ART_OK;
    for (count = 9; count < MOST_KNOTS; count = 2 * count - 1) {
        double h = (hi - lo) / (count - 1);
        worst = 0;
        for (int i = 0; i + 1 < count; i++) {
            double a = lo + i * h, d0, d1, dm;
            double y0 = s->value(s, a, &d0), y1 = s->value(s, a + h, &d1);
            double y = s->value(s, a + h / 2, &dm);
            size = fmax(size, fabs(y0));
            worst = fmax(worst, fabs(y - (y0 + y1) / 2 - h * (d0 - d1) / 8));
        }
        if (worst <= 1e-11 * size) break;
    }
    ART_TRY(make(o, f, OSIM_CUBIC, 3 * count));
    for (int i = 0; i < count; i++) {
        double x = lo + (hi - lo) * i / (count - 1);
        f->x[3 * i] = x;
        f->x[3 * i + 1] = s->value(s, x, &f->x[3 * i + 2]);
    }
    art_note(o->ctx, &loc, "%s: <%s> becomes a spline of %d knot{s} from %g to %g, right to %.1g",
             osim_path(o, n->parent), n->tag, count, lo, hi, worst);
out:
    return status;
}

static int read_sine(struct osim *o, const struct art_xml_tag *n, double lo, double hi,
                     struct osim_function *f)
{
    struct smooth s = {.value = sine};
    static const char *const keys[] = {"amplitude", "omega", "phase", "offset"};
    static const double defaults[] = {1, 1, 0, 0};
    for (int i = 0; i < 4; i++) s.par[i] = osim_number(o, n, keys[i], defaults[i]);
    return sample(o, n, &s, lo, hi, f);
}

static int read_step(struct osim *o, const struct art_xml_tag *n, double lo, double hi,
                     struct osim_function *f)
{
    struct smooth s = {.value = step};
    static const char *const keys[] = {"start_time", "end_time", "start_value", "end_value"};
    static const double defaults[] = {0, 1, 0, 1};
    int status = ART_OK;
    for (int i = 0; i < 4; i++) s.par[i] = osim_number(o, n, keys[i], defaults[i]);
    if (!(s.par[1] > s.par[0]))
        return osim_fail(o, n, ART_ERANGE, "<StepFunction> ends at %g, before it begins at %g",
                         s.par[1], s.par[0]);
    /* the ends of the step are knots: there its third derivative jumps */
    status = sample(o, n, &s, s.par[0], s.par[1], f);
    (void)lo, (void)hi;
    return status;
}

/* ----------------------------------------------------------------------- reading */

static int read_coefficients(struct osim *o, const struct art_xml_tag *n, double lo, double hi,
                             struct osim_function *f)
{
    double *c;
    int count, status;
    ART_TRY(osim_list(o, n, "coefficients", &c, &count));
    if (osim_is(n, "LinearFunction")) {
        if (count == 0) { /* its default is the identity */
            ART_TRY(make(o, f, OSIM_LINEAR, 2));
            f->x[0] = 1;
            return ART_OK;
        }
        ART_TRY(make(o, f, OSIM_LINEAR, count));
        memcpy(f->x, c, (size_t)count * sizeof *c);
        f->n_in = count > 1 ? count - 1 : 1;
        return ART_OK;
    }
    if (count == 0) return osim_fail(o, n, ART_ESHAPE, "<PolynomialFunction> has no coefficients");
    if (count > 4) {
        struct smooth s = {.value = high, .c = c, .n = count};
        return sample(o, n, &s, lo, hi, f);
    }
    ART_TRY(make(o, f, OSIM_POLYNOMIAL, count));
    memcpy(f->x, c, (size_t)count * sizeof *c);
out:
    return status;
}

static int read_one(struct osim *o, struct art_xml_tag *n, double lo, double hi, int depth,
                    struct osim_function *f, bool *found);

static int read_scaled(struct osim *o, struct art_xml_tag *n, double lo, double hi, int depth,
                       struct osim_function *f, bool *found)
{
    int status = ART_OK;
    struct art_xml_tag *holder = osim_child(o, n, "function");
    if (depth == MOST_DEPTH)
        return osim_fail(o, n, ART_ELIMIT, "functions are nested deeper than %d", MOST_DEPTH);
    double s = osim_number(o, n, "scale", 1);
    *found = false;
    for (struct art_xml_tag *c = holder ? holder->first : n->first; c && !*found; c = c->next)
        if (is_function(c)) ART_TRY(read_one(o, c, lo, hi, depth + 1, f, found));
    if (!*found) return osim_drop(o, n, "a multiple of no function that is known");
    osim_function_scale(f, s);
out:
    return status;
}

/* Splines of half order 2 are cubic, of 3, which is usual, of degree 5; *done: it is read. */
static int read_gcv(struct osim *o, struct art_xml_tag *n, struct osim_function *f, bool *done)
{
    double order, variance, *x, *y;
    int count, status = ART_OK;
    order = osim_number(o, n, "half_order", 3);
    variance = osim_number(o, n, "error_variance", 0);
    if (order == 2 && variance <= 0) return ART_OK;
    if (order == 3 && variance <= 0) {
        ART_TRY(read_points(o, n, &x, &y, &count));
        ART_TRY(osim_quintic_spline(o, x, y, count, f, done));
    }
    if (!*done) status = osim_drop(o, n, "is taken as a natural cubic spline through its points");
out:
    return status;
}

static int read_one(struct osim *o, struct art_xml_tag *n, double lo, double hi, int depth,
                    struct osim_function *f, bool *found)
{
    bool done = false;
    int status;
    *found = true;
    n->used = true;
    if (osim_is(n, "Constant")) {
        ART_TRY(make(o, f, OSIM_POLYNOMIAL, 1));
        *f->x = osim_number(o, n, "value", 0);
        return ART_OK;
    }
    if (osim_is(n, "LinearFunction") || osim_is(n, "PolynomialFunction"))
        return read_coefficients(o, n, lo, hi, f);
    if (osim_is(n, "PiecewiseLinearFunction")) return read_lines(o, n, f);
    if (osim_is(n, "MultiplierFunction")) return read_scaled(o, n, lo, hi, depth, f, found);
    if (osim_is(n, "Sine")) return read_sine(o, n, lo, hi, f);
    if (osim_is(n, "StepFunction")) return read_step(o, n, lo, hi, f);
    if (osim_is(n, "PiecewiseConstantFunction") && o->timed.steps_allowed) {
        ART_TRY(read_lines(o, n, f));
        f->kind = OSIM_STEPS;
        return ART_OK;
    }
    if (osim_is(n, "PiecewiseConstantFunction")) {
        *found = false;
        return osim_drop(o, n, "a function that jumps is not simulated");
    }
    if (osim_is(n, "GCVSpline")) ART_TRY(read_gcv(o, n, f, &done));
    if (done) return ART_OK;
    status = read_spline(o, n, f);
out:
    return status;
}

int osim_function_read(struct osim *o, const struct art_xml_tag *holder, double lo, double hi,
                       struct osim_function *f, bool *found)
{
    *found = false;
    if (!holder || o->status < 0) return o->status;
    if (is_function(holder)) return read_one(o, (struct art_xml_tag *)holder, lo, hi, 0, f, found);
    for (struct art_xml_tag *c = holder->first; c; c = c->next) {
        if (is_function(c)) return read_one(o, c, lo, hi, 0, f, found);
        if (osim_is(c, "function") && c->first) {
            c->used = true;
            return osim_function_read(o, c, lo, hi, f, found);
        }
        if (art_ends_with(c->tag, "Function") || art_ends_with(c->tag, "Spline"))
            return osim_drop(o, c, "unknown function");
    }
    return ART_OK;
}

/* ----------------------------------------------------------------------- writing */

void osim_function_print(struct osim *o, const struct osim_function *f)
{
    static const char *const polynomials[] = {"", "Constant", "Linear", "Quadratic", "Cubic"};
    const char *name = "CubicHermiteSpline1d";
    char room[64];
    if (f->kind == OSIM_LINES) name = "LinearSpline1d";
    if (f->kind == OSIM_POLYNOMIAL || (f->kind == OSIM_LINEAR && f->n <= 2)) {
        snprintf(room, sizeof room, "%sFunction1x1", polynomials[f->n]);
        name = room;
    } else if (f->kind == OSIM_LINEAR) {
        name = "LinearFunctionNx1";
    }
    art_build_word(&o->build, "maspack.function.%s [%s", name, f->n > 0 ? " " : "");
    art_build_numbers(&o->build, f->n, f->x);
    art_build_word(&o->build, " ]");
}

void osim_put_function(struct osim *o, const char *prop, const struct osim_function *f)
{
    art_build_words(&o->build, prop);
    osim_function_print(o, f);
    art_build_close(&o->build);
}

int osim_function_knots(struct osim *o, const struct osim_function *f, struct osim_function *knots)
{
    if (f->kind == OSIM_CUBIC) {
        *knots = *f;
        return ART_OK;
    }
    if (f->kind != OSIM_LINES) return ART_EUNSUPPORTED;
    /* corners as short curves: slopes are those of the lines on either side */
    int n = f->n / 2, status;
    ART_TRY(make(o, knots, OSIM_CUBIC, 3 * n));
    for (int i = 0; i < n; i++) {
        int k = i + 1 < n ? i : i - 1;
        knots->x[3 * i] = f->x[2 * i];
        knots->x[3 * i + 1] = f->x[2 * i + 1];
        knots->x[3 * i + 2] =
            n > 1 ? (f->x[2 * k + 3] - f->x[2 * k + 1]) / (f->x[2 * k + 2] - f->x[2 * k]) : 0;
    }
out:
    return status;
}
