/* This computes inverse dynamics: the generalized forces of a given motion, as multipliers of the
 * rows that lock its coordinates. */
#include "motion_force.h"
#include <string.h>

static int find_coord(struct art_ctx *ctx, const struct art_tracked *m,
                      const struct art_motion_coord *from, struct motion_coord *c)
{
    c->comp = from->joint;
    c->joint = art_system_joint_of(m->sys, from->joint);
    c->coord = from->coord;
    c->row = -1;
    for (int r = 0; c->joint && r < c->joint->n_rows; r++)
        if (c->joint->row[r].flags & ART_ROW_LIMIT && c->joint->kind->rows[r].coord == c->coord)
            c->row = r;
    if (!c->joint || c->row < 0)
        return art_error(ctx, ART_ENOTFOUND, &from->joint->loc,
                         "'%s' is not a joint of the model with such a coordinate",
                         art_comp_path(from->joint, NULL));
    if (!c->joint->coord[c->coord].locked || c->joint->compliance[c->row] > 0)
        return art_error(
            ctx, ART_EUSAGE, &from->joint->loc,
            "a coordinate of '%s' is not locked, or its limits are compliant, so that it "
            "does not move as given",
            art_comp_path(from->joint, NULL));
    return ART_OK;
}

int art_motion_force_create(struct art_ctx *ctx, const struct art_tracked *model,
                            const struct art_motion_coord *coords, int n,
                            struct art_motion_force **out)
{
    struct art_motion_force *x = art_alloc(ctx, 1, sizeof *x);
    size_t count = (size_t)n;
    int status = ART_OK;
    if (!x) return ART_ENOMEM;
    x->ctx = ctx;
    x->m = *model;
    x->n = n;
    x->coord = art_alloc(ctx, count + 1, sizeof *x->coord);
    x->v = art_alloc(ctx, 2 * count + (size_t)model->sys->n_active + 1, sizeof *x->v);
    if (!x->coord || !x->v) status = ART_ENOMEM;
    if (status == ART_OK) x->acc = x->v + n, x->a = x->acc + n;
    for (int i = 0; i < n && status == ART_OK; i++)
        status = find_coord(ctx, model, &coords[i], &x->coord[i]);
    if (status < 0) {
        art_motion_force_free(x);
        return status;
    }
    *out = x;
    return ART_OK;
}

void art_motion_force_free(struct art_motion_force *x)
{
    if (!x) return;
    art_free(x->coord);
    art_free(x->v);
    art_free(x->rate);
    art_free(x);
}

/* Sets rate[rows of G] with values of the coordinates in their rows. */
static int spread(struct art_motion_force *x, const double *value)
{
    int m = x->m.sys->constraints.G.J.n_rows;
    if (!ART_RESERVE(x->ctx, x->rate, m + 1, x->cap_rate)) return ART_ENOMEM;
    memset(x->rate, 0, (size_t)m * sizeof *x->rate);
    for (int i = 0; i < x->n; i++) {
        int at = x->coord[i].joint->place[x->coord[i].row];
        if (at >= 0) x->rate[at] = value[i]; /* else nothing can move it */
    }
    return ART_OK;
}

int art_motion_force_set(struct art_motion_force *x, const double *v, const double *a)
{
    int status;
    memcpy(x->v, v, (size_t)x->n * sizeof *v);
    memcpy(x->acc, a, (size_t)x->n * sizeof *a);
    art_system_update(x->m.sys, x->m.state);
    ART_TRY(art_step_constrain(x->m.step, 0));
    ART_TRY(spread(x, x->v));
    status = art_step_move_at(x->m.step, x->rate);
out:
    return status;
}

int motion_force_evaluate(struct art_motion_force *x, double *t)
{
    struct art_system *sys = x->m.sys;
    struct art_step *s = x->m.step;
    int status;
    for (struct art_force_set *set = sys->force.sets; set; set = set->next) {
        set->failed = NULL;
        if (set->type->start) set->type->start(sys, x->m.state, set);
    }
    art_system_masses(sys, x->m.state);
    art_system_forces(sys, x->m.state, s->vec.f);
    ART_TRY(art_step_check_forces(s, x->m.state->t));
    ART_TRY(art_step_constrain(s, 0));
    ART_TRY(spread(x, x->acc));
    ART_TRY(art_step_accelerate_at(s, x->rate, x->a));
    for (int i = 0; i < x->n; i++)
        t[i] = art_joint_multipliers(x->coord[i].joint, x->m.state)[x->coord[i].row];
out:
    return status;
}

int art_inverse_dynamics(struct art_motion_force *x, double *force)
{
    art_system_excite(x->m.sys);
    return motion_force_evaluate(x, force);
}
