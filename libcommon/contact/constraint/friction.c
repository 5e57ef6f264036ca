/* This makes Coulomb friction of contacts (stick-slip): directions across the normal, bounds by
 * its force, and bristles, the tangential springs by which a sticking contact yields (Cundall &
 * Strack 1979; Haessig & Friedland 1991). */
#include "../contact_priv.h"
#include <float.h>
#include <math.h>
#include <string.h>

/* ArtiSynth leaves out contacts with a smaller bound. */
static const double least_force = 0.01;

/* Friction uses the same terms as the rows of the contact. */
static void skin_velocity(const struct contact_set *c, const struct art_state *state,
                          const struct contact_body *b, const struct contact_point *place,
                          double v[3])
{
    for (int i = 0; i < (int)place->n_verts; i++) {
        const struct art_skin_term *term;
        int n = art_skin_vertex_terms(b->skin, state, (int)place->vert[i], &term);
        for (int k = 0; k < n; k++) {
            const double *u = state->u + c->sys->dyn[term[k].dyn].u;
            int size = term[k].frame ? 6 : 3;
            for (int r = 0; r < 3; r++)
                for (int j = 0; j < size; j++)
                    v[r] += place->weight[i] * term[k].G[size * r + j] * u[j];
        }
    }
}

static void place_velocity(const struct contact_set *c, const struct art_state *state, int body,
                           const struct contact_point *place, double v[3])
{
    const struct contact_body *b = &c->body[body];
    const struct art_system *sys = c->sys;
    art_v3_zero(v);
    if (b->skin) {
        skin_velocity(c, state, b, place, v);
        return;
    }
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
    double r[3], w[3];
    contact_arm_now(c, state, body, place, r);
    art_v3_cross(w, state->u + dyn->u + 3, r);
    art_v3_add(v, state->u + dyn->u, w);
}

/* Compute a unit vector across n, from the axis that is most nearly perpendicular to n. */
static void any_tangent(const double n[3], double d[3])
{
    int least = 0;
    for (int k = 1; k < 3; k++)
        if (fabs(n[k]) < fabs(n[least])) least = k;
    double a[3] = {0, 0, 0};
    a[least] = 1;
    art_v3_cross(d, a, n);
    art_v3_scale(d, 1 / art_v3_norm(d), d);
}

/* Compute the directions of friction, the first along the velocity of sliding; the result is false
 * if there is no sliding. */
static bool slip_directions(const struct contact_set *c, const struct art_state *state,
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
        any_tangent(r->normal, dir[0]);
    art_v3_cross(dir[1], r->normal, dir[0]);
    return slides;
}

static const struct art_contact_law *law_of(const struct contact_set *c,
                                            const struct contact_record *r)
{
    return contact_rule_of(c, r)->law;
}

/* The function sets the directions of a first pass and returns their number. ArtiSynth uses one
 * direction for a bilateral contact, and leaves out contacts with a small force. */
static int first_directions(struct contact_set *c, const struct art_state *state,
                            struct contact_record *r, double most, unsigned how)
{
    const struct art_contact_law *law = law_of(c, r);
    const struct art_quirks *quirks = &c->sys->quirks;
    bool after = !(how & ART_FRICTION_IMPLICIT), is_bilateral = r->constraint == CONTACT_BILATERAL;
    r->cone_rotation = 0;
    memset(r->dir, 0, sizeof r->dir);
    if (after && quirks->friction_of_weak_left_out && !(most > (is_bilateral ? 0 : least_force)))
        return 0;
    bool slides = slip_directions(c, state, r, r->dir);
    /* a corner of the cone against the sliding: the middle of a side is half a side off */
    if (law->cone > 0) contact_cone_axes(law, r->normal, 0.5, r->dir);
    return after && quirks->friction_one_direction && is_bilateral ? slides : 2;
}

/* Set the bristles of a sticking contact: displacements of its tangential springs at the start of
 * the step. */
static void set_bristles(const struct contact_record *r, const struct art_contact_law *law,
                         struct art_friction *f)
{
    f->creep = law->stiction_creep;
    f->compliance = law->stiction_compliance;
    f->damping = law->stiction_damping;
    for (int k = 0; k < 2; k++) f->bristle_start[k] = art_v3_dot(r->bristle[0], r->dir[k]);
}

/* The normal force that bounds the friction of a pass (Coulomb). A first pass begins with that of
 * the step before: with friction it is nearer to the result than the normal force without.
 * ArtiSynth makes one pass. */
static double bounding_force(const struct contact_set *c, const struct contact_record *r,
                             unsigned how)
{
    bool first = !(how & ART_FRICTION_REPEAT) && !c->sys->quirks.friction_bound_starts_anew;
    return first && r->previous_force > 0 ? r->previous_force : fmax(r->force, 0);
}

static int add(struct art_ctx *ctx, struct contact_set *c, const struct art_state *state,
               struct contact_record *r, int row, unsigned how)
{
    const struct art_contact_law *law = law_of(c, r);
    struct art_friction f = {.normal = row, .bilateral = r->constraint == CONTACT_BILATERAL};
    double most = law->friction * bounding_force(c, r, how), part[2];
    int n_dirs = 2, status = ART_OK;
    if (c->is_static) {
        any_tangent(r->normal, r->dir[0]);
        art_v3_cross(r->dir[1], r->normal, r->dir[0]);
    } else if (how & ART_FRICTION_REPEAT) {
        f.directions_changed = r->cone_rotation != 0;
        if (f.directions_changed) contact_cone_axes(law, r->normal, r->cone_rotation, r->dir);
    } else {
        n_dirs = first_directions(c, state, r, most, how);
    }
    contact_cone_box(law, part);
    for (int k = 0; k < 2; k++) {
        f.bound[k] = most * part[k];
        f.share[k] = law->friction * part[k];
    }
    set_bristles(r, law, &f);
    if (c->is_static) contact_static_friction(c, state, r, how, &f);
    for (int k = 0; k < n_dirs && status == ART_OK; k++) {
        int n;
        status = contact_jacobian_row(ctx, c, state, r, r->dir[k], &n);
        if (status == ART_OK)
            status = art_system_add_friction(ctx, c->sys, n, c->rows.dyn, c->rows.W_at, &f);
    }
    return status;
}

int contact_friction_rows(struct art_ctx *ctx, struct contact_set *c, struct art_state *state,
                          unsigned how)
{
    struct contact_state_lists lists;
    int status = contact_state_lists(ctx, c, state, &lists);
    c->rows.first_friction = c->sys->constraints.n_friction;
    for (int i = 0; i < lists.n[CONTACT_NOW] && status == ART_OK; i++) {
        struct contact_record *r = &lists.record[CONTACT_NOW][i];
        /* a further pass may do nothing: the forces of the last one remain */
        if (!(how & ART_FRICTION_REPEAT) && !c->is_static) r->friction[0] = r->friction[1] = 0;
        if (c->is_static && !contact_static_has_friction(c)) continue;
        if (c->rows.row[i] >= 0 && law_of(c, r)->friction > 0)
            status = add(ctx, c, state, r, c->rows.row[i], how);
    }
    return status;
}

/* Bounds of a further pass in the order of the rows. Those of static solves change with more than
 * forces. */
bool contact_friction_bounds(struct contact_set *c, struct art_state *state, unsigned how)
{
    struct contact_state_lists lists;
    int at = c->rows.first_friction, n = c->sys->constraints.n_friction;
    if (c->is_static || contact_state_lists(c->sys->ctx, c, state, &lists) < 0) return false;
    for (int i = 0; i < lists.n[CONTACT_NOW]; i++) {
        const struct contact_record *r = &lists.record[CONTACT_NOW][i];
        const struct art_contact_law *law = law_of(c, r);
        if (c->rows.row[i] < 0 || !(law->friction > 0)) continue;
        struct art_friction *f = at < n ? &c->sys->constraints.friction[at++] : NULL;
        if (!f || f->normal != c->rows.row[i] || f->n != 2 || r->cone_rotation != 0 ||
            f->bilateral != (r->constraint == CONTACT_BILATERAL))
            return false;
        double most = law->friction * bounding_force(c, r, how), part[2];
        contact_cone_box(law, part);
        for (int k = 0; k < 2; k++) f->bound[k] = most * part[k];
        f->directions_changed = false;
    }
    return true;
}

/* The result of the friction of a contact is stored: forces, bristles, the rotation of its cone. */
static void store_friction(const struct contact_set *c, struct contact_record *r,
                           const struct art_friction *f, const double *phi)
{
    const struct art_contact_law *law = law_of(c, r);
    art_v3_zero(r->bristle[1]);
    for (int k = 0; k < f->n; k++) {
        r->friction[k] = phi[f->first + k];
        art_v3_add_scaled(r->bristle[1], r->bristle[1], f->bristle_end[k], r->dir[k]);
    }
    r->cone_rotation =
        f->n == 2 ? contact_cone_rotation(law, f->bound, r->friction, f->slip_velocity) : 0;
}

void contact_add_impacts(struct contact_set *c, struct contact_state_lists *lists,
                         const double *theta, const double *phi)
{
    int at = c->rows.first_friction;
    for (int i = 0; i < lists->n[CONTACT_NOW]; i++) {
        struct contact_record *r = &lists->record[CONTACT_NOW][i];
        int n = c->sys->constraints.n_friction, row = c->rows.row[i];
        if (row < 0 || r->constraint != CONTACT_UNILATERAL) continue;
        r->impact.normal += theta[row];
        if (!(law_of(c, r)->friction > 0)) continue;
        while (at < n && c->sys->constraints.friction[at].normal != row) at++;
        if (at == n) break;
        const struct art_friction *f = &c->sys->constraints.friction[at];
        for (int k = 0; k < f->n; k++)
            art_v3_add_scaled(r->impact.friction, r->impact.friction, phi[f->first + k], r->dir[k]);
    }
}

void contact_store_friction(struct contact_set *c, struct contact_state_lists *lists,
                            const double *phi)
{
    int at = c->rows.first_friction;
    for (int i = 0; i < lists->n[CONTACT_NOW] && at < c->sys->constraints.n_friction; i++) {
        struct contact_record *r = &lists->record[CONTACT_NOW][i];
        const struct art_friction *f = &c->sys->constraints.friction[at];
        if (c->rows.row[i] != f->normal || (r->constraint == CONTACT_BILATERAL) != f->bilateral)
            continue;
        store_friction(c, r, f, phi);
        at++;
    }
}
