/* Paths that are a length by coordinates (FunctionBasedPath of OpenSim 4.5): the function becomes
 * an expression of the coordinates, whose derivatives are the moment arms. */
#include "osim_priv.h"
#include <art/formula.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = ART_FORMULA_VARS, MOST_COEFFICIENTS = 10000 };
static const char *const names[MOST] = {"q1", "q2", "q3", "q4", "q5", "q6", "q7", "q8"};

struct function_path {
    const struct art_xml_tag *node; /* the force */
    struct art_xml_tag *path;
    int n, joint[MOST], number[MOST];
    const char *length;
};

struct art_xml_tag *osim_function_path(const struct art_xml_tag *n)
{
    for (struct art_xml_tag *c = n->first; c; c = c->next) {
        if (osim_is(c, "FunctionBasedPath")) return c;
        if (osim_is(c, "path") && osim_is(c->first, "FunctionBasedPath")) {
            c->used = true;
            return c->first;
        }
    }
    return NULL;
}

/* A function that is a property: an element of its class with the name of the property, or in an
 * element of that tag. */
static struct art_xml_tag *function_of(struct osim *o, const struct art_xml_tag *n,
                                       const char *prop)
{
    for (struct art_xml_tag *c = n->first; c; c = c->next)
        if (c->name && strcmp(c->name, prop) == 0) return c;
    struct art_xml_tag *c = osim_child(o, n, prop);
    return c ? c->first : NULL;
}

/* ----------------------------------------------------------------------- expressions */

/* The part of a polynomial in the names from k on with powers up to `order`, from *c on. Powers
 * ascend, those of the last name first: T0 + qk (T1 + qk (T2 ...)) with parts T in the names
 * behind. */
static void put_part(struct art_buf *text, int n, int k, int order, const double **c)
{
    if (k == n) {
        art_buf_printf(text, "(%.17g)", *(*c)++);
        return;
    }
    for (int a = 0; a <= order; a++) {
        put_part(text, n, k + 1, order - a, c);
        if (a < order) art_buf_printf(text, "+%s*(", names[k]);
    }
    for (int a = 0; a < order; a++) art_buf_puts(text, ")");
}

/* The number of coefficients of n names and an order; more than MOST_COEFFICIENTS: too many. */
static double coefficients_of(int n, int order)
{
    double count = 1;
    for (int i = 1; i <= n; i++) count = count * (order + i) / i;
    return count;
}

static int put_multivariate(struct osim *o, struct art_xml_tag *f, int n, struct art_buf *text)
{
    double dimension, order, *c = NULL;
    int count = 0, status;
    dimension = osim_number(o, f, "dimension", n);
    order = osim_number(o, f, "order", 0);
    ART_TRY(osim_list(o, f, "coefficients", &c, &count));
    if (dimension != n)
        return osim_fail(o, f, ART_ESHAPE, "its dimension is %g, and it has %d coordinate{s}",
                         dimension, n);
    if (!(order >= 0 && order <= 100) || order != (int)order)
        return osim_fail(o, f, ART_ERANGE, "its order is %g", order);
    if (count != coefficients_of(n, (int)order) || count > MOST_COEFFICIENTS)
        return osim_fail(o, f, ART_ESHAPE,
                         "has %d coefficient{s}; of order %g in %d coordinates there are %.0f",
                         count, order, n, coefficients_of(n, (int)order));
    const double *at = c;
    put_part(text, n, 0, (int)order, &at);
out:
    return status;
}

/* Coefficients with the highest power first. */
static int put_polynomial(struct osim *o, struct art_xml_tag *f, struct art_buf *text)
{
    double *c = NULL;
    int count = 0, status;
    ART_TRY(osim_list(o, f, "coefficients", &c, &count));
    if (count == 0) return osim_fail(o, f, ART_ESHAPE, "has no coefficients");
    if (count > 100) return osim_fail(o, f, ART_ELIMIT, "has %d coefficient{s}", count);
    for (int i = count - 1; i > 0; i--) art_buf_printf(text, "(%.17g)+q1*(", c[i]);
    art_buf_printf(text, "%.17g", c[0]);
    for (int i = 1; i < count; i++) art_buf_puts(text, ")");
out:
    return status;
}

static int put_linear(struct osim *o, struct art_xml_tag *f, int n, struct art_buf *text)
{
    double *c = NULL;
    int count = 0, status;
    ART_TRY(osim_list(o, f, "coefficients", &c, &count));
    if (count != n + 1)
        return osim_fail(o, f, ART_ESHAPE, "has %d coefficient{s}, and needs %d", count, n + 1);
    art_buf_printf(text, "(%.17g)", c[n]);
    for (int i = 0; i < n; i++) art_buf_printf(text, "+(%.17g)*%s", c[i], names[i]);
out:
    return status;
}

/* The expression of a function of n coordinates; *text NULL: it is of another kind. */
static int expression_of(struct osim *o, struct art_xml_tag *f, int n, const char **text)
{
    struct art_buf b;
    double value;
    bool known = true;
    int status = ART_OK;
    art_buf_init(&b, o->ctx);
    *text = NULL;
    f->used = true;
    if (osim_is(f, "MultivariatePolynomialFunction")) {
        ART_TRY(put_multivariate(o, f, n, &b));
    } else if (osim_is(f, "PolynomialFunction") && n == 1) {
        ART_TRY(put_polynomial(o, f, &b));
    } else if (osim_is(f, "LinearFunction")) {
        ART_TRY(put_linear(o, f, n, &b));
    } else if (osim_is(f, "Constant")) {
        value = osim_number(o, f, "value", 0);
        art_buf_printf(&b, "%.17g", value);
    } else {
        known = false;
    }
    ART_TRY(art_buf_status(&b));
    if (known) *text = art_arena_strndup(o->ctx, &o->arena, b.s, b.n);
    if (known && !*text) status = ART_ENOMEM;
out:
    art_buf_fini(&b);
    return status;
}

/* ----------------------------------------------------------------------- moment arms */

static int compile(struct osim *o, const struct function_path *p, const char *text,
                   struct art_formula **formula)
{
    struct art_loc loc = osim_loc(o, p->path);
    return art_formula_compile(o->ctx, &o->arena, text, &loc, names, p->n, formula);
}

/* Coordinates at sample k, which differ in their places between the ends of their ranges. */
static void sample(const struct osim *o, const struct function_path *p, int k, double x[MOST])
{
    for (int i = 0; i < p->n; i++) {
        const struct osim_coord *c = osim_coord_at(o, p->joint[i], p->number[i]);
        double lo = c->range[0], hi = c->range[1], share = fmod(0.5 + 0.618 * k + 0.414 * i, 1);
        x[i] = isfinite(lo) && isfinite(hi) ? lo + share * (hi - lo) : share;
    }
}

/* Moment arms of the file are compared with the derivatives of the length, which are taken. */
static int check_arms(struct osim *o, const struct function_path *p)
{
    struct art_formula *length, *arm;
    double x[MOST] = {0}, L[MOST];
    const char *text;
    int i = 0, status;
    ART_TRY(compile(o, p, p->length, &length));
    const struct art_xml_tag *arms = osim_child(o, p->path, "moment_arm_functions");
    for (struct art_xml_tag *f = arms ? arms->first : NULL; f; f = f->next) {
        double off = 0;
        if (i == p->n) return osim_fail(o, f, ART_ESHAPE, "there are %d coordinate{s}", p->n);
        ART_TRY(expression_of(o, f, p->n, &text));
        if (text) ART_TRY(compile(o, p, text, &arm));
        for (int k = 0; k < 8 && text; k++) {
            sample(o, p, k, x);
            (void)art_formula_eval(length, x, L);
            off = fmax(off, fabs(art_formula_eval(arm, x, NULL) + L[i]));
        }
        if (!text || !(off <= 1e-5))
            ART_TRY(osim_drop(
                o, f,
                "a moment arm that is not the derivative of the length; the derivative is used"));
        i++;
    }
out:
    return status;
}

/* --------------------------------------------------------------------------- writing */

static int read_coordinates(struct osim *o, struct function_path *p, const char **missing)
{
    const char **words,
        *tag = osim_child(o, p->path, "coordinate_paths") ? "coordinate_paths" : "coordinates";
    int count, status;
    *missing = NULL;
    ART_TRY(osim_words(o, p->path, tag, &words, &count));
    if (count == 0) *missing = "its path names no coordinates; it is left out";
    if (count > MOST) *missing = "its path has more than 8 coordinates; it is left out";
    for (p->n = 0; p->n < count && !*missing; p->n++)
        if (!osim_find_coord(o, words[p->n], &p->joint[p->n], &p->number[p->n]))
            *missing = "a coordinate of its path is not known; it is left out";
out:
    return status;
}

static int put(struct osim *o, const struct function_path *p)
{
    const char *name = osim_name(o, p->node->name);
    int status;
    osim_at(o, p->node);
    art_build_add(&o->build, "FunctionBasedPathMuscle");
    osim_put_name(o, p->node, name);
    osim_put_enabled(o, p->node);
    art_build_words(&o->build, "coordinates");
    art_build_word(&o->build, "[");
    for (int i = 0; i < p->n; i++) {
        art_build_word(&o->build, " ");
        osim_put_coord(o, p->joint[i], p->number[i]);
    }
    art_build_word(&o->build, " ]");
    art_build_close(&o->build);
    osim_put_text(o, "lengthExpression", p->length);
    ART_TRY(osim_emit_law(o, p->node));
    ART_TRY(osim_emit_activation(o, p->node));
    art_build_close(&o->build);
out:
    return status;
}

int osim_emit_function_path(struct osim *o, const struct art_xml_tag *n, struct art_xml_tag *path)
{
    struct function_path p = {.node = n, .path = path};
    const char *missing;
    int status;
    path->used = true;
    ART_TRY(read_coordinates(o, &p, &missing));
    if (missing) return osim_left_out(o, n, missing);
    struct art_xml_tag *f = function_of(o, path, "length_function");
    if (!f) return osim_left_out(o, n, "its path has no <length_function>; it is left out");
    ART_TRY(expression_of(o, f, p.n, &p.length));
    if (!p.length)
        return osim_left_out(o, n,
                             art_arena_format(o->ctx, &o->arena,
                                              "the length of its path is a <%.60s>, which is not "
                                              "simulated; it is left out",
                                              f->tag));
    ART_TRY(check_arms(o, &p));
    /* the rate is that of the length */
    struct art_xml_tag *speed = function_of(o, path, "lengthening_speed_function");
    if (speed) osim_use(speed);
    (void)osim_child(o, path, "Appearance");
    if (o->how->scales)
        ART_TRY(osim_drop(o, path, "a path by functions does not grow with the bodies"));
    status = put(o, &p);
out:
    return status;
}
