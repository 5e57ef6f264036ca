/* Coordinates that depend on others, by the couplers of the file. */
#include "osim_priv.h"

/* Read the functions and coordinates of a coupler, which its dependent coordinate keeps. */
static int read_coupler(struct osim *o, struct art_xml_tag *n)
{
    const char *dependent = osim_text(o, n, "dependent_coordinate_name"), **words;
    int dj, dn, count, status;
    struct osim_coupler *c = art_arena_alloc(o->ctx, &o->arena, 1, sizeof *c);
    bool found;
    if (!c) return ART_ENOMEM;
    ART_TRY(osim_words(o, n, "independent_coordinate_names", &words, &count));
    if (!dependent || !osim_find_coord(o, dependent, &dj, &dn) || count == 0)
        return osim_left_out(o, n, "its coordinates are not known");
    struct art_xml_tag *holder = osim_child(o, n, "coupled_coordinates_function");
    double lo = -2 * ART_PI, hi = 2 * ART_PI;
    *c = (struct osim_coupler){.node = n, .n = count};
    c->joint = art_arena_alloc(o->ctx, &o->arena, (size_t)count, sizeof *c->joint);
    c->number = art_arena_alloc(o->ctx, &o->arena, (size_t)count, sizeof *c->number);
    if (!c->joint || !c->number) return ART_ENOMEM;
    bool known = true;
    for (int k = 0; k < count; k++)
        known = known && osim_find_coord(o, words[k], &c->joint[k], &c->number[k]);
    if (osim_find_coord(o, words[0], &c->joint[0], &c->number[0])) {
        lo = osim_coord_at(o, c->joint[0], c->number[0])->range[0];
        hi = osim_coord_at(o, c->joint[0], c->number[0])->range[1];
    }
    ART_TRY(osim_function_read(o, holder, lo, hi, &c->f, &found));
    c->scale = osim_number(o, n, "scale_factor", 1);
    if (!found || c->f.n_in != count)
        return osim_left_out(o, n, "it has no function of its coordinates");
    if (!known) return osim_left_out(o, n, "its coordinates are not known");
    struct osim_coupler **end = &o->joints[dj].coord[dn].couplers;
    while (*end) end = &(*end)->next;
    *end = c;
out:
    return status;
}

static int read_couplers(struct osim *o, struct art_xml_tag *first)
{
    int status = ART_OK;
    for (struct art_xml_tag *n = first; n && status == ART_OK; n = n->next)
        if (osim_is(n, "CoordinateCouplerConstraint") && n->name && osim_is_enforced(o, n))
            status = read_coupler(o, n);
    return status;
}

/* The value that a coupler gives at the default values of the others. */
static double coupled_value(const struct osim *o, const struct osim_coupler *c, double *x)
{
    for (int k = 0; k < c->n; k++) x[k] = osim_coord_at(o, c->joint[k], c->number[k])->value;
    return c->scale * osim_function_eval(&c->f, x);
}

/* Give dependent coordinates the values that their couplers say, as OpenSim assembles a model; what
 * is locked stays. The result is the number that changed, -1 without memory; *first is the first of
 * them. */
static int follow_couplers(struct osim *o, struct osim_coord **first, double *was)
{
    int count = 0;
    for (int j = 0; j < o->n_joints; j++)
        for (int i = 0; i < o->joints[j].n; i++) {
            struct osim_coord *q = &o->joints[j].coord[i];
            if (!q->couplers || q->locked) continue;
            double *x = art_arena_alloc(o->ctx, &o->arena, (size_t)q->couplers->n, sizeof *x);
            if (!x) return -1;
            double to = coupled_value(o, q->couplers, x);
            if (!(fabs(to - q->value) > 1e-9 * (1 + fabs(to))) || !isfinite(to)) continue;
            if (!*first) *first = q, *was = q->value;
            q->value = to;
            count++;
        }
    return count;
}

/* Compute the least and greatest values of a coupler over the range of its only independent
 * coordinate. */
static void coupled_range(const struct osim *o, const struct osim_coupler *c, double out[2])
{
    enum { SAMPLES = 64 };
    const double *range = osim_coord_at(o, c->joint[0], c->number[0])->range;
    out[0] = INFINITY;
    out[1] = -INFINITY;
    for (int i = 0; i <= SAMPLES; i++) {
        double x = range[0] + (range[1] - range[0]) * i / SAMPLES;
        double y = c->scale * osim_function_eval(&c->f, &x);
        out[0] = fmin(out[0], y);
        out[1] = fmax(out[1], y);
    }
}

/* OpenSim's dynamics knows no ranges: that of a dependent coordinate which its coupler leaves would
 * contradict the coupler here. */
static void free_dependent(struct osim *o, struct osim_coord *q)
{
    double y[2];
    if (!q->couplers || !q->clamped || q->couplers->n != 1) return;
    coupled_range(o, q->couplers, y);
    double slack = 1e-9 * (1 + fabs(y[0]) + fabs(y[1]));
    if (y[0] >= q->range[0] - slack && y[1] <= q->range[1] + slack) return;
    struct art_loc loc = osim_loc(o, q->node ? q->node : o->model);
    art_note(o->ctx, &loc,
             "'%s' is clamped from %.6g to %.6g, and its coupler gives %.6g to %.6g: the range is "
             "left out",
             q->name, q->range[0], q->range[1], y[0], y[1]);
    q->clamped = false;
}

int osim_couple(struct osim *o)
{
    enum { MOST = 20 }; /* couplers in a row */
    struct art_xml_tag *more = osim_child(o, o->model, "components");
    struct osim_coord *first = NULL;
    double was = 0;
    int status = read_couplers(o, osim_set(o, o->model, "ConstraintSet")), n = 0, passes = 0;
    if (status == ART_OK) status = read_couplers(o, more ? more->first : NULL);
    if (status < 0 || o->how->artisynth) return status;
    for (int j = 0; j < o->n_joints; j++)
        for (int i = 0; i < o->joints[j].n; i++) free_dependent(o, &o->joints[j].coord[i]);
    while (passes++ < MOST && (n = follow_couplers(o, &first, &was)) > 0) continue;
    if (n < 0) return ART_ENOMEM;
    if (first) {
        struct art_loc loc = osim_loc(o, first->node ? first->node : o->model);
        art_note(
            o->ctx, &loc,
            "default values contradict couplers, and dependent coordinates follow, as in OpenSim: "
            "'%s' is %.6g and not %.6g",
            first->name, first->value, was);
    }
    return ART_OK;
}
