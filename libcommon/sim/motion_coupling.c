/* Columns of a motion whose coordinates couplings compute from other columns: they are left to the
 * couplings. */
#include "sim_priv.h"
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

static int report(struct art_ctx *ctx, const struct art_motion *m, const struct coupled *c,
                  double off, size_t row, const struct art_loc *loc)
{
    static const double tolerance = 1e-4; /* files have five digits or more */
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
