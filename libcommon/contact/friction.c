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
static bool along_sliding(const struct contact_set *c, const struct art_state *state,
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

static const struct art_contact_law *law_of(const struct contact_set *c,
                                            const struct contact_record *r)
{
    return contact_rule_of(c, r)->law;
}

/* Directions of a first pass; how many of them. ArtiSynth takes one where a contact holds, and
 * leaves out what presses little. */
static int first_directions(struct contact_set *c, const struct art_state *state,
                            struct contact_record *r, double most, unsigned how)
{
    const struct art_contact_law *law = law_of(c, r);
    bool after = c->sys->compat && !(how & ART_RUB_IMPLICIT), holds = r->hold == CONTACT_HOLDS;
    r->turn = 0;
    memset(r->dir, 0, sizeof r->dir);
    if (after && !(most > (holds ? 0 : least_force))) return 0;
    bool slides = along_sliding(c, state, r, r->dir);
    /* a corner of the cone against the sliding: the middle of a side is half a side off */
    if (law->cone > 0) contact_cone_axes(law, r->normal, 0.5, r->dir);
    return after && holds ? slides : 2;
}

/* What the springs of a contact that sticks were displaced by. */
static void springs(const struct contact_record *r, const struct art_contact_law *law,
                    struct art_friction *f)
{
    f->creep = law->stiction_creep;
    f->compliance = law->stiction_compliance;
    f->damping = law->stiction_damping;
    for (int k = 0; k < 2; k++) f->offset[k] = art_v3_dot(r->stretch[0], r->dir[k]);
}

/* The force whose friction bounds a pass. A first one begins with that of the step before: with
 * friction it is nearer to what will come than the force without. ArtiSynth makes one pass. */
static double pressing(const struct contact_set *c, const struct contact_record *r, unsigned how)
{
    bool first = !(how & ART_RUB_AGAIN) && !c->sys->compat;
    return first && r->before > 0 ? r->before : fmax(r->force, 0);
}

static int add(struct art_ctx *ctx, struct contact_set *c, const struct art_state *state,
               struct contact_record *r, int row, unsigned how)
{
    const struct art_contact_law *law = law_of(c, r);
    struct art_friction f = {.normal = row, .bilateral = r->hold == CONTACT_HOLDS};
    double most = law->friction * pressing(c, r, how), part[2];
    int n_dirs = 2, status = ART_OK;
    if (how & ART_RUB_AGAIN) {
        f.turned = r->turn != 0;
        if (f.turned) contact_cone_axes(law, r->normal, r->turn, r->dir);
    } else {
        n_dirs = first_directions(c, state, r, most, how);
    }
    contact_cone_box(law, part);
    for (int k = 0; k < 2; k++) f.most[k] = most * part[k];
    springs(r, law, &f);
    for (int k = 0; k < n_dirs && status == ART_OK; k++) {
        int n;
        status = contact_direction(ctx, c, state, r, r->dir[k], &n);
        if (status == ART_OK)
            status = art_system_add_friction(ctx, c->sys, n, c->arm_dyn, c->arm_W_at, &f);
    }
    return status;
}

int contact_friction(struct art_ctx *ctx, struct contact_set *c, struct art_state *state,
                     unsigned how)
{
    struct contact_kept kept;
    int status = contact_kept(ctx, c, state, &kept);
    c->first_friction = c->sys->n_friction;
    for (int i = 0; i < kept.n[CONTACT_NOW] && status == ART_OK; i++) {
        struct contact_record *r = &kept.record[CONTACT_NOW][i];
        /* a further pass may find nothing to do: what the last one told stays */
        if (!(how & ART_RUB_AGAIN)) r->friction[0] = r->friction[1] = 0;
        if (c->row[i] >= 0 && law_of(c, r)->friction > 0)
            status = add(ctx, c, state, r, c->row[i], how);
    }
    return status;
}

/* What came of the friction of a contact. */
static void take(const struct contact_set *c, struct contact_record *r,
                 const struct art_friction *f, const double *phi)
{
    const struct art_contact_law *law = law_of(c, r);
    art_v3_zero(r->stretch[1]);
    for (int k = 0; k < f->n; k++) {
        r->friction[k] = phi[f->first + k];
        art_v3_add_scaled(r->stretch[1], r->stretch[1], f->end[k], r->dir[k]);
    }
    r->turn = f->n == 2 ? contact_cone_turn(law, f->most, r->friction, f->slide) : 0;
}

void contact_take_friction(struct contact_set *c, struct contact_kept *kept, const double *phi)
{
    int at = c->first_friction;
    for (int i = 0; i < kept->n[CONTACT_NOW] && at < c->sys->n_friction; i++) {
        struct contact_record *r = &kept->record[CONTACT_NOW][i];
        const struct art_friction *f = &c->sys->friction[at];
        if (c->row[i] != f->normal || (r->hold == CONTACT_HOLDS) != f->bilateral) continue;
        take(c, r, f, phi);
        at++;
    }
}
