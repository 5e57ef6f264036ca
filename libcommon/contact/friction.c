/* Friction of contacts: directions across the normal, bounds by its force. */
#include "contact_priv.h"
#include <float.h>
#include <math.h>
#include <string.h>

/* ArtiSynth leaves out what presses less. */
static const double least_force = 0.01;

static void place_velocity(const struct contact_set *c, const struct art_state *state, int body,
                           const struct contact_place *place, double v[3])
{
    const struct contact_body *b = &c->body[body];
    const struct art_system *sys = c->sys;
    art_v3_zero(v);
    if (b->fem) {
        const struct art_embedding *at = b->fem->at;
        for (int i = 0; i < (int)place->n_verts; i++)
            for (int k = at->first[(int)place->vert[i]]; k < at->first[(int)place->vert[i] + 1];
                 k++)
                art_v3_add_scaled(v, v, place->weight[i] * at->weight[k],
                                  state->u + sys->dyn[b->fem->fem->node_dyn[at->node[k]]].u);
        return;
    }
    if (b->dyn < 0) return;
    const struct art_dyn *dyn = &sys->dyn[b->dyn];
    double x[3], r[3], w[3];
    if (sys->compat)
        art_v3_copy(x, place->x);
    else
        contact_place_now(c, state, body, place, x);
    art_v3_sub(r, x, state->q + dyn->q);
    art_v3_cross(w, state->u + dyn->u + 3, r);
    art_v3_add(v, state->u + dyn->u, w);
}

/* A unit vector across n: what is left of the axis to which n is nearest to being perpendicular. */
static void any_across(const double n[3], double d[3])
{
    int least = 0;
    for (int k = 1; k < 3; k++)
        if (fabs(n[k]) < fabs(n[least])) least = k;
    double a[3] = {0, 0, 0};
    a[least] = 1;
    art_v3_cross(d, a, n);
    art_v3_scale(d, 1 / art_v3_norm(d), d);
}

/* The first along the velocity of sliding; false if there is none. */
static bool directions(const struct contact_set *c, const struct art_state *state,
                       const struct contact_record *r, double dir[2][3])
{
    double v[2][3], vt[3];
    for (int k = 0; k < 2; k++) place_velocity(c, state, contact_body_of(c, r, k), &r->at[k], v[k]);
    art_v3_sub(vt, v[0], v[1]);
    art_v3_add_scaled(vt, vt, -art_v3_dot(vt, r->normal), r->normal);
    double speed = art_v3_norm(vt);
    bool slides = speed > DBL_EPSILON;
    if (slides)
        art_v3_scale(dir[0], 1 / speed, vt);
    else
        any_across(r->normal, dir[0]);
    art_v3_cross(dir[1], r->normal, dir[0]);
    return slides;
}

static int add(struct art_ctx *ctx, struct contact_set *c, const struct art_state *state,
               struct contact_record *r, int row)
{
    const struct art_contact_rule *rule = &c->rules->rule[(int)r->rule];
    bool holds = r->hold == CONTACT_HOLDS;
    struct art_friction f = {
        .normal = row, .bilateral = holds, .most = rule->law->friction * fmax(r->force, 0)};
    int n_dirs = 2, status = ART_OK;
    memset(r->dir, 0, sizeof r->dir);
    if (!(f.most > (c->sys->compat && !holds ? least_force : 0))) return ART_OK;
    bool slides = directions(c, state, r, r->dir);
    if (c->sys->compat && holds) {
        if (!slides) return ART_OK;
        n_dirs = 1;
    }
    for (int k = 0; k < n_dirs && status == ART_OK; k++) {
        int n;
        status = contact_direction(ctx, c, state, r, r->dir[k], &n);
        if (status == ART_OK)
            status = art_system_add_friction(ctx, c->sys, n, c->arm_dyn, c->arm_W_at, &f);
    }
    return status;
}

int contact_friction(struct art_ctx *ctx, struct contact_set *c, struct art_state *state)
{
    struct contact_kept kept;
    int status = contact_kept(ctx, c, state, &kept);
    c->first_friction = c->sys->n_friction;
    for (int i = 0; i < kept.n[CONTACT_NOW] && status == ART_OK; i++) {
        struct contact_record *r = &kept.record[CONTACT_NOW][i];
        r->friction[0] = r->friction[1] = 0;
        if (c->row[i] >= 0 && c->rules->rule[(int)r->rule].law->friction > 0)
            status = add(ctx, c, state, r, c->row[i]);
    }
    return status;
}

void contact_take_friction(struct contact_set *c, struct contact_kept *kept, const double *phi)
{
    int at = c->first_friction;
    for (int i = 0; i < kept->n[CONTACT_NOW] && at < c->sys->n_friction; i++) {
        struct contact_record *r = &kept->record[CONTACT_NOW][i];
        const struct art_friction *f = &c->sys->friction[at];
        if (c->row[i] != f->normal || (r->hold == CONTACT_HOLDS) != f->bilateral) continue;
        for (int k = 0; k < f->n; k++) r->friction[k] = phi[f->first + k];
        at++;
    }
}
