/* This file reports constraints that are violated at the start of a run, and assembles the model.
 */
#include "set_pose_priv.h"
#include <stdio.h>
#include <string.h>

/* What is off by less, in radians or by the size of the model, is left to the first step: files
 * have few digits. */
static const double tolerance = 1e-4, length_tolerance = 1e-3;

/* The largest errors of a component are kept, and reported in the end. */
struct violation {
    const struct art_comp *comp;
    double angle, length;
};

struct violations {
    struct violation *list;
    int n, cap;
};

static const struct art_loc *place_of(const struct art_comp *comp)
{
    return &comp->loc;
}

static int add(struct art_ctx *ctx, struct violations *v, const struct art_row *row)
{
    int i = 0;
    while (i < v->n && v->list[i].comp != row->comp) i++;
    if (i == v->n) {
        if (!ART_GROW(ctx, v->list, v->n, v->cap)) return ART_ENOMEM;
        v->list[v->n++] = (struct violation){.comp = row->comp};
    }
    double *most = row->rotary ? &v->list[i].angle : &v->list[i].length;
    if (fabs(row->dist) > fabs(*most)) *most = row->dist;
    return ART_OK;
}

/* Find the constraints between bodies and of points that are off; volumes of finite elements and
 * contact have reasons to be. */
static int find(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                struct violations *v)
{
    static const unsigned others = ART_KIND_FEM_MODEL | ART_KIND_FEM_ELEMENT |
                                   ART_KIND_COLLISION_PAIR | ART_KIND_COLLISION_RESPONSE |
                                   ART_KIND_COLLISION_MANAGER;
    double size = joint_extent(sys, state);
    int status = art_system_constrain(ctx, sys, state, 0);
    for (int i = 0; i < sys->constraints.G.J.n_rows && status == ART_OK; i++) {
        const struct art_row *row = &sys->constraints.G.row[i];
        if (row->compliance > 0 || row->transient || row->prescribed) continue;
        if (!row->comp || art_comp_has_kind(row->comp, others)) continue;
        if (fabs(row->dist) > (row->rotary ? tolerance : length_tolerance * size))
            status = add(ctx, v, row);
    }
    return status;
}

static int report(struct art_ctx *ctx, const struct violation *v, const char *then)
{
    char angle[60] = "", length[60] = "";
    if (v->angle != 0)
        snprintf(angle, sizeof angle, "%.6g rad (%.6g degrees)", v->angle,
                 v->angle * (180 / ART_PI));
    if (v->length != 0) snprintf(length, sizeof length, "%.6g (a length)", v->length);
    return art_warn_strict(ctx, ART_ERANGE, place_of(v->comp),
                           "'%s' (%s) is violated at the start, by %s%s%s%s",
                           art_comp_path(v->comp, NULL), v->comp->cls->name, angle,
                           v->angle != 0 && v->length != 0 ? " and " : "", length, then);
}

/* Limits act in a run: the first step moves back what is outside. */
static int report_ranges(struct art_ctx *ctx, const struct art_system *sys,
                         const struct art_state *state)
{
    int status = ART_OK;
    for (int k = 0; k < art_system_joints(sys); k++) {
        const struct art_joint *joint = art_system_joint(sys, k);
        double x[ART_JOINT_MAX_COORDS];
        joint_coords_at_state(sys, state, joint, x);
        for (int r = 0; r < joint->n_rows && joint->enabled; r++) {
            if (!(joint->row[r].flags & ART_ROW_LIMIT) || joint->compliance[r] > 0) continue;
            const int i = joint->kind->rows[r].coord;
            const struct art_joint_coord *c = &joint->coord[i];
            double unit = c->rotary ? 180 / ART_PI : 1;
            double off = fmax(c->min - x[i], x[i] - c->max);
            if (c->locked ||
                !(off > joint->tol[c->rotary] + tolerance * (c->rotary ? 1 : fabs(x[i]))))
                continue;
            ART_TRY(art_warn_strict(
                ctx, ART_ERANGE, place_of(joint->comp),
                "%s of '%s' is %.8g at the start, outside its range from %.8g to %.8g: the first "
                "step moves it back",
                joint->kind->coords[i].name, art_comp_path(joint->comp, NULL), unit * x[i],
                unit * c->min, unit * c->max));
        }
    }
out:
    return status;
}

/* Bring the state to a pose that meets the constraints; the state is as it was if there is none. */
static int assemble(struct joint_pose *p, bool *closed)
{
    int status = joint_pose_begin(p);
    *closed = false;
    if (status < 0) goto out;
    status = joint_pose_reach(p, closed);
    if (status == ART_OK && *closed)
        joint_pose_keep(p);
    else
        joint_pose_restore(p);
out:
    joint_pose_end(p);
    return status;
}

int art_joints_assemble(struct art_ctx *ctx, struct art_system *sys, struct art_state *state)
{
    struct joint_pose p = {.ctx = ctx, .sys = sys, .state = state, .all = true};
    struct violations v = {0};
    bool closed = false;
    int status;
    if (sys->quirks.coupling_is_row_alone || !sys->constraints.sets) return ART_OK;
    ART_TRY(report_ranges(ctx, sys, state));
    ART_TRY(find(ctx, sys, state, &v));
    if (v.n == 0) goto out;
    ART_TRY(assemble(&p, &closed));
    for (int i = 0; i < v.n; i++)
        ART_TRY(report(ctx, &v.list[i],
                       closed ? "; the run begins with a pose that meets it"
                              : ", and no pose is found near by that meets all constraints"));
out:
    art_free(v.list);
    return status;
}
