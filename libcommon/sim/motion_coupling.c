/* Columns of a motion, and data of inputs, whose coordinates couplings compute from other columns
 * or inputs: they are left to the couplings. */
#include "probe_priv.h"
#include <math.h>
#include <string.h>

enum { MOST = 20 }; /* coordinates of a coupling */

/* A coupling whose coordinates are all columns of the motion. */
struct coupled {
    const struct art_comp *comp;
    struct art_function f;
    double scale;
    int n, col[MOST]; /* the dependent one first */
    bool rotary[MOST];
};

/* Return the column of a coordinate, or -1. */
static int column_of(struct art_model *model, const struct art_motion *m, const struct art_ref *ref,
                     bool *rotary)
{
    for (int k = 0; k < m->n; k++) {
        char *colon = strrchr(m->paths[k], ':');
        *colon = '\0';
        const struct art_comp *joint = art_find(model->root, m->paths[k]);
        *colon = ':';
        if (joint != ref->to) continue;
        const int i = art_joint_comp_coord(joint, colon + 1, rotary);
        if (i == (int)(ref->has_num ? ref->num : 0)) return k;
    }
    return -1;
}

static int read_coupled(struct art_ctx *ctx, struct art_model *model, const struct art_motion *m,
                        struct art_arena *arena, const struct art_comp *comp, struct coupled *c,
                        bool *found)
{
    struct art_value list;
    *found = false;
    if (!art_get(comp, "coordinates", &list) || list.is_null || list.n < 2 || list.n > MOST)
        return ART_OK;
    c->comp = comp;
    c->n = list.n;
    for (int i = 0; i < list.n; i++) {
        c->col[i] = column_of(model, m, &list.refs[i], &c->rotary[i]);
        if (c->col[i] < 0) return ART_OK;
    }
    c->scale = art_get_double(comp, "scaleFactor");
    int status = art_function_read(ctx, arena, comp, "function", c->n - 1, &c->f, 1);
    *found = status == ART_OK;
    return status;
}

/* Give the dependent column the values of the coupling; the result is the largest change, in
 * radians or a length, and the row where it is. */
static double follow(const struct coupled *c, struct art_series *s, size_t *row)
{
    double worst = 0, x[MOST], v[MOST] = {0}, grad[MOST], curve;
    for (size_t k = 0; k < s->n; k++) {
        double *at = s->v + k * (size_t)s->vsize;
        for (int i = 1; i < c->n; i++) x[i - 1] = at[c->col[i]] * (c->rotary[i] ? ART_PI / 180 : 1);
        double to = c->scale * art_function_eval(&c->f, x, v, grad, &curve);
        double unit = c->rotary[0] ? 180 / ART_PI : 1;
        double off = fabs(to - at[c->col[0]] / unit);
        at[c->col[0]] = to * unit;
        if (!(off > worst)) continue;
        worst = off;
        *row = k;
    }
    return worst;
}

static const double tolerance = 1e-4; /* files have five digits or more */

static int report(struct art_ctx *ctx, const struct art_motion *m, const struct coupled *c,
                  double off, size_t row, const struct art_loc *loc)
{
    const struct art_series *s = &m->series;
    if (!(off > tolerance)) return ART_OK;
    return art_warn_strict(
        ctx, ART_ERANGE, loc,
        "the column of '%s' contradicts the coupling '%s' by up to %.4g%s, at t = "
        "%.6g; the coordinate follows the coupling",
        m->paths[c->col[0]], art_comp_path(c->comp, NULL), off, c->rotary[0] ? " rad" : "",
        s->start + s->scale * s->t[row]);
}

int art_motion_couple(struct art_ctx *ctx, struct art_model *model, struct art_motion *m,
                      const struct art_loc *loc)
{
    struct art_arena arena = {0};
    int status = ART_OK;
    for (struct art_comp *comp = model->root; comp; comp = art_comp_next(model->root, comp)) {
        struct coupled c;
        bool found;
        size_t row = 0;
        if (!art_joint_is_coupling(comp)) continue;
        ART_TRY(read_coupled(ctx, model, m, &arena, comp, &c, &found));
        if (!found) continue;
        double off = follow(&c, &m->series, &row);
        m->follows[c.col[0]] = true;
        ART_TRY(report(ctx, m, &c, off, row, loc));
    }
out:
    art_arena_fini(&arena);
    return status;
}

/* ------------------------------------------------------------------- data of inputs */

/* This coordinate is property k of an input. */
struct driven {
    struct input *input;
    int k;
    double unit; /* of the data, in radians or 1 */
};

static bool find_driven(const struct art_sim *sim, const struct art_ref *ref, struct driven *out)
{
    for (int i = 0; i < sim->n_agents; i++) {
        struct input *input = sim->agents[i].self;
        if (sim->agents[i].type != &art_agent_input || input->function.call || input->series.n == 0)
            continue;
        for (int k = 0; k < input->n; k++) {
            const struct art_sim_prop *prop = &input->props[k];
            bool rotary;
            if (prop->comp != ref->to || !art_input_drives(sim, input, k) ||
                art_joint_comp_coord(prop->comp, prop->name, &rotary) !=
                    (int)(ref->has_num ? ref->num : 0))
                continue;
            *out = (struct driven){input, k, rotary ? ART_PI / 180 : 1};
            return true;
        }
    }
    return false;
}

/* Compare the data of a dependent coordinate at their times with what the coupling computes. */
static int compare(struct art_ctx *ctx, const struct art_comp *comp, const struct art_function *f,
                   const struct driven *d, int n)
{
    const struct art_series *s = &d[0].input->series;
    double scale = art_get_double(comp, "scaleFactor"), worst = 0, worst_at = 0;
    double x[MOST], v[MOST] = {0}, grad[MOST], curve;
    int status = ART_OK;
    for (size_t row = 0; row < s->n; row++) {
        double t = s->start + s->scale * s->t[row];
        for (int i = 0; i < n && status == ART_OK; i++) {
            status = art_input_number(ctx, d[i].input, d[i].k, t, &x[i]);
            x[i] *= d[i].unit;
        }
        if (status < 0) return status;
        double off = fabs(x[0] - scale * art_function_eval(f, x + 1, v, grad, &curve));
        if (!(off > worst)) continue;
        worst = off;
        worst_at = t;
    }
    if (!(worst > tolerance)) return ART_OK;
    const struct art_sim_prop *prop = &d[0].input->props[d[0].k];
    return art_warn_strict(ctx, ART_ERANGE, NULL,
                           "the data of '%s:%s' contradict the coupling '%s' by up to %.4g%s, at t "
                           "= %.6g; the coordinate follows the coupling",
                           art_comp_path(prop->comp, NULL), prop->name, art_comp_path(comp, NULL),
                           worst, d[0].unit == 1 ? "" : " rad", worst_at);
}

static int check_coupled(struct art_ctx *ctx, struct art_sim *sim, struct art_arena *arena,
                         const struct art_comp *comp)
{
    struct driven d[MOST];
    struct art_value list;
    struct art_function f;
    if (!art_get(comp, "coordinates", &list) || list.is_null || list.n < 2 || list.n > MOST)
        return ART_OK;
    for (int i = 0; i < list.n; i++)
        if (!find_driven(sim, &list.refs[i], &d[i])) return ART_OK;
    int status = art_function_read(ctx, arena, comp, "function", list.n - 1, &f, 1);
    return status < 0 ? status : compare(ctx, comp, &f, d, list.n);
}

int art_inputs_check_coupled(struct art_ctx *ctx, struct art_sim *sim)
{
    struct art_arena arena = {0};
    int status = ART_OK;
    for (struct art_comp *comp = sim->tree->root; comp && status == ART_OK;
         comp = art_comp_next(sim->tree->root, comp))
        if (art_joint_is_coupling(comp)) status = check_coupled(ctx, sim, &arena, comp);
    art_arena_fini(&arena);
    return status;
}
