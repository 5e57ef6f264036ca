/* Control: kind and times of the analysis and of its steps. */
#include "feb_priv.h"
#include <string.h>

enum { MOST_STEPS = 1000 };

/* What says how FEBio solves and what it writes; the answer does not depend on it. */
static void use_settings(const struct art_xml_tag *control)
{
    static const char *const names[] = {"title",
                                        "plot_zero_state",
                                        "plot_range",
                                        "plot_level",
                                        "output_level",
                                        "plot_stride",
                                        "output_stride",
                                        "adaptor_re_solve",
                                        "solver",
                                        "print_level",
                                        "max_refs",
                                        "max_ups",
                                        "diverge_reform",
                                        "reform_each_time_step",
                                        "dtol",
                                        "etol",
                                        "rtol",
                                        "lstol",
                                        "min_residual",
                                        "qnmethod",
                                        "symmetric_stiffness",
                                        "optimize_bw",
                                        "time_stepper",
                                        "analysis",
                                        "restart",
                                        "integration",
                                        "linear_solver",
                                        "ptol",
                                        "lsmin",
                                        "lsiter",
                                        "time_steps",
                                        "step_size",
                                        "rhoi",
                                        "alpha",
                                        "beta",
                                        "gamma",
                                        "qn_method",
                                        "logSolve",
                                        "check_zero_diagonal"};
    for (struct art_xml_tag *c = control ? control->first : NULL; c; c = c->next)
        for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
            if (strcmp(c->tag, names[i]) == 0) feb_use_all(c);
}

static void read_analysis(struct feb *f, const struct art_xml_tag *control, bool *dynamic)
{
    struct art_xml_tag *a = feb_child(control, "analysis");
    const char *word = a ? feb_attr(a, "type") ? feb_attr(a, "type") : a->text : "static";
    *dynamic = art_strcaseeq(word, "dynamic") || strcmp(word, "1") == 0;
    if (*dynamic || art_strcaseeq(word, "static") || strcmp(word, "0") == 0 || !*word) return;
    feb_refuse(f, a, "an analysis of the kind \"%s\"", word);
}

/* A setting of the solver; in version 2.5 it stands in <Control> itself. */
static double solver_number(struct feb *f, const struct art_xml_tag *control, const char *name,
                            double def, const struct art_xml_tag **at)
{
    const struct art_xml_tag *solver = feb_child(control, "solver");
    const struct art_xml_tag *where = solver && feb_child(solver, name) ? solver : control;
    *at = feb_child(where, name);
    return feb_number(f, where, name, def);
}

/* The weights of generalized alpha or of Newmark's method. */
static int read_integration(struct feb *f, const struct art_xml_tag *control, struct feb_step *s)
{
    const struct art_xml_tag *at;
    double alpha;
    double arc = solver_number(f, control, "arc_length", 0, &at);
    if (arc > 0) feb_refuse(f, at, "the arc length method");
    s->radius = solver_number(f, control, "rhoi", -2, &at);
    if (s->dynamic && s->radius == -1) feb_refuse(f, at, "Euler's method (rhoi of -1)");
    if (!(s->radius >= 0 && s->radius <= 1)) s->radius = -1;
    alpha = solver_number(f, control, "alpha", 1, &at);
    if (s->dynamic && s->radius < 0 && alpha != 1)
        feb_refuse(f, at, "Newmark's method with an alpha other than 1");
    s->newmark[0] = solver_number(f, control, "beta", 0.25, &at);
    if (!(s->newmark[0] > 0 && s->newmark[0] <= 10))
        return feb_fail(f, at, ART_ERANGE, "<beta> must be positive, and at most 10");
    s->newmark[1] = solver_number(f, control, "gamma", 0.5, &at);
    if (!(s->newmark[1] > 0 && s->newmark[1] <= 10))
        return feb_fail(f, at, ART_ERANGE, "<gamma> must be positive, and at most 10");
    return ART_OK;
}

static void check_solver(struct feb *f, const struct art_xml_tag *control)
{
    const struct art_xml_tag *solver = feb_child(control, "solver");
    const char *type = solver ? feb_attr(solver, "type") : NULL;
    if (type && strcmp(type, "solid") != 0 && strcmp(type, "CG-solid") != 0)
        feb_refuse(f, solver, "the solver \"%s\"", type);
}

static int add_step(struct feb *f, const struct art_xml_tag *tag, const struct art_xml_tag *control)
{
    struct feb_step s = {.tag = tag, .control = control, .from = f->in.end};
    int status;
    if (f->in.n_steps == MOST_STEPS)
        return feb_fail(f, tag, ART_ELIMIT, "more than %d steps", MOST_STEPS);
    double n = feb_number(f, control, "time_steps", 10);
    s.h = feb_number(f, control, "step_size", 0.1);
    read_analysis(f, control, &s.dynamic);
    if (!(n >= 1 && n <= 1e9 && n == floor(n)))
        return feb_fail(f, feb_child(control, "time_steps"), ART_ERANGE,
                        "<time_steps> is no count from 1 on");
    if (!(s.h > 0) || !(n * s.h < 1e9))
        return feb_fail(f, feb_child(control, "step_size"), ART_ERANGE,
                        "<step_size> must be positive, and the end of the analysis below 1e9");
    s.to = s.from + n * s.h;
    ART_TRY(read_integration(f, control, &s));
    check_solver(f, control);
    s.most.curve = -1;
    use_settings(control);
    if (!FEB_GROW(f, f->in.steps, f->in.n_steps, f->in.cap_steps)) return ART_ENOMEM;
    f->in.steps[f->in.n_steps++] = s;
    f->in.end = s.to;
out:
    return status;
}

static bool is_step(const struct art_xml_tag *t)
{
    return feb_is(t, "step") || feb_is(t, "Step");
}

/* Steps: <Step><step>...</step></Step>, in version 2.5 <Step>...</Step> each. */
static struct art_xml_tag *next_step(struct feb *f, struct art_xml_tag *after)
{
    struct art_xml_tag *t = after;
    if (t && t->parent != f->root) {
        for (t = t->next; t; t = t->next)
            if (is_step(t)) return t;
        t = after->parent;
    }
    for (t = t ? t->next : f->root->first; t; t = t->next) {
        if (!is_step(t)) continue;
        feb_use(t);
        struct art_xml_tag *inner = t->first;
        while (inner && !is_step(inner)) inner = inner->next;
        return inner ? inner : t;
    }
    return NULL;
}

int feb_read_control(struct feb *f)
{
    struct art_xml_tag *control = feb_child(f->root, "Control");
    int status = ART_OK;
    bool steps = false;
    for (struct art_xml_tag *s = next_step(f, NULL); s; s = next_step(f, s)) {
        struct art_xml_tag *own = feb_child(s, "Control");
        feb_use(s);
        steps = true;
        ART_TRY(add_step(f, s, own ? own : control ? control : s));
    }
    if (!steps) ART_TRY(add_step(f, control ? control : f->root, control));
    if (control) use_settings(control);
    for (int i = 1; i < f->in.n_steps; i++) {
        const struct feb_step *now = &f->in.steps[i], *before = now - 1;
        if (before->dynamic && !now->dynamic)
            feb_refuse(f, now->tag, "a static step after a dynamic one");
        if (!before->dynamic && now->dynamic) f->in.static_until = now->from;
    }
out:
    return status;
}

/* ------------------------------------------------------------------ lengths of steps */

/* Equilibria do not depend on the way in steps, but the lengths to which a file forces them are
 * those that converge. */
int feb_read_step_lengths(struct feb *f)
{
    for (int i = 0; i < f->in.n_steps; i++) {
        struct feb_step *s = &f->in.steps[i];
        const struct art_xml_tag *stepper = feb_child(s->control, "time_stepper");
        if (!stepper) continue;
        s->most = feb_read_value(f, feb_child(stepper, "dtmax"), 0);
        if (s->dynamic) {
            bool shorter = s->most.curve < 0 && s->most.scale > 0 && s->most.scale < s->h;
            if (shorter) s->h = (s->to - s->from) / ceil((s->to - s->from) / s->most.scale - 1e-9);
            continue;
        }
        s->forced = feb_bool(f, stepper, "dtforce", false);
        double most = feb_longest_step(f, s);
        if (s->forced && !(most > 0))
            return feb_fail(f, feb_child(stepper, "dtmax"), ART_ERANGE,
                            "<dtmax> of steps that are forced to it must be positive");
    }
    return ART_OK;
}

double feb_longest_step(const struct feb *f, const struct feb_step *s)
{
    double most = s->most.scale, span = s->to - s->from;
    if (!s->forced) return s->h;
    if (s->most.curve >= 0) {
        const struct feb_curve *c = &f->in.curves[s->most.curve];
        most = 0;
        for (int i = 0; i < c->n; i++)
            if (c->x[2 * i] >= s->from && c->x[2 * i] <= s->to) most = fmax(most, c->x[2 * i + 1]);
    }
    /* whole steps up to the end; what the points of a curve cut off is no step of its own */
    return most > 0 ? span / fmax(round(span / most), 1) : 0;
}

struct art_xml_tag *feb_section(struct feb *f, const char *name, struct art_xml_tag *after,
                                int *step)
{
    struct art_xml_tag *t = after ? after->next : f->root->first;
    bool top = !after || after->parent == f->root;
    for (; t; t = t->next)
        if (strcmp(t->tag, name) == 0) {
            feb_use(t);
            *step = top ? -1 : *step;
            return t;
        }
    for (int s = top ? 0 : *step + 1; s < f->in.n_steps; s++) {
        struct art_xml_tag *c = f->in.steps[s].tag == f->root || !is_step(f->in.steps[s].tag)
                                    ? NULL
                                    : feb_child(f->in.steps[s].tag, name);
        if (!c) continue;
        *step = s;
        return c;
    }
    return NULL;
}

void feb_set_span(struct feb *f, int step, struct feb_value *v)
{
    if (step < 0) return;
    if (step > 0) v->from = f->in.steps[step].from;
    if (step < f->in.n_steps - 1) v->to = f->in.steps[step].to;
}

bool feb_is_dynamic(const struct feb *f)
{
    return f->in.steps[f->in.n_steps - 1].dynamic;
}
