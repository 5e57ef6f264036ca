/* Contacts become rows of constraints: n . (velocity of place 0 - velocity of place 1). */
#include "../contact_priv.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Add a component to the row being made, with its coefficients [6]. */
static int add_arm(struct art_ctx *ctx, struct contact_set *c, int *n, int dyn, const double *w)
{
    if (!ART_GROW(ctx, c->rows.dyn, *n, c->rows.cap_dyn) ||
        !ART_RESERVE(ctx, c->rows.W, 6 * ((size_t)*n + 1), c->rows.cap_W))
        return ART_ENOMEM;
    int size = c->sys->dyn[dyn].frame ? 6 : 3;
    for (int k = 0; k < *n; k++)
        if (c->rows.dyn[k] == dyn) {
            for (int i = 0; i < size; i++) c->rows.W[6 * k + i] += w[i];
            return ART_OK;
        }
    c->rows.dyn[*n] = dyn;
    memcpy(c->rows.W + 6 * (size_t)*n, w, (size_t)size * sizeof *w);
    ++*n;
    return ART_OK;
}

static int add_frame(struct art_ctx *ctx, struct contact_set *c, int *n, int dyn, const double r[3],
                     const double f[3])
{
    double w[6];
    art_v3_copy(w, f);
    art_v3_cross(w + 3, r, f);
    return add_arm(ctx, c, n, dyn, w);
}

/* Adds a node with the weight w. The row of a shell node acts on its back as well, on each by its
 * mass: position correction and friction, which masses alone decide, then move both alike. A row on
 * the front alone would move it off its back by more than the thickness of the shell. */
static int add_node(struct art_ctx *ctx, struct contact_set *c, int *n, const struct art_fem *fem,
                    int node, const double w[3])
{
    const struct art_dyn *all = c->sys->dyn, *front = &all[fem->node_dyn[node]];
    bool has_back = node < fem->n_nodes && !c->sys->quirks.shell_contact_as_solid;
    int back = has_back ? fem->node_back[node] : -1, status;
    double total_mass = 0, part[3];
    if (back >= 0 && front->status == ART_DYN_ACTIVE &&
        all[fem->node_dyn[back]].status == ART_DYN_ACTIVE)
        total_mass = front->eff_mass + all[fem->node_dyn[back]].eff_mass;
    if (!(total_mass > 0)) return add_arm(ctx, c, n, fem->node_dyn[node], w);
    art_v3_scale(part, front->eff_mass / total_mass, w);
    if ((status = add_arm(ctx, c, n, fem->node_dyn[node], part)) < 0) return status;
    art_v3_sub(part, w, part);
    return add_arm(ctx, c, n, fem->node_dyn[back], part);
}

static int add_vertices(struct art_ctx *ctx, struct contact_set *c, int *n,
                        const struct art_fem_mesh *m, const struct contact_point *place,
                        const double f[3])
{
    int status = ART_OK;
    for (int v = 0; v < (int)place->n_verts; v++) {
        int vert = (int)place->vert[v];
        for (int k = m->at->first[vert]; k < m->at->first[vert + 1] && status == ART_OK; k++) {
            double w[3];
            art_v3_scale(w, place->weight[v] * m->at->weight[k], f);
            status = add_node(ctx, c, n, m->fem, m->at->node[k], w);
        }
    }
    return status;
}

/* Add the moment arms of the original: that of a frame is that of the contact, even if it is
 * blended; of a node the last vertex counts, and its share is that of the vertex's first contact.
 */
static int add_as_original(struct art_ctx *ctx, struct contact_set *c,
                           const struct art_state *state, int *n, int first,
                           const struct art_skin_term *term, double weight, const double x[3],
                           const double f[3])
{
    double w[3];
    if (term->frame) {
        double r[3];
        art_v3_sub(r, x, state->q + c->sys->dyn[term->dyn].q);
        art_v3_scale(w, weight * term->weight, f);
        return add_frame(ctx, c, n, term->dyn, r, w);
    }
    art_m3_tmulvec(w, term->G, f);
    art_v3_scale(w, weight, w);
    for (int k = first; k < *n; k++)
        if (c->rows.dyn[k] == term->dyn) {
            art_v3_copy(c->rows.W + 6 * (size_t)k, w);
            return ART_OK;
        }
    return add_arm(ctx, c, n, term->dyn, w);
}

/* The masters of the vertices of a skin, each by the transpose of what moves the vertex. */
static int add_skin(struct art_ctx *ctx, struct contact_set *c, const struct art_state *state,
                    int *n, const struct art_skin *skin, const struct contact_point *place,
                    const double x[3], const double f[3])
{
    int status = ART_OK, first = *n;
    for (int v = 0; v < (int)place->n_verts; v++) {
        const struct art_skin_term *term;
        int n_terms = art_skin_kept_terms(skin, state, (int)place->vert[v], &term);
        for (int k = 0; k < n_terms && status == ART_OK; k++) {
            double w[6] = {0};
            int size = term[k].frame ? 6 : 3;
            if (c->sys->quirks.skin_contact_as_original) {
                status = add_as_original(ctx, c, state, n, first, &term[k], place->weight[v], x, f);
                continue;
            }
            for (int r = 0; r < 3; r++)
                for (int j = 0; j < size; j++)
                    w[j] += place->weight[v] * term[k].G[size * r + j] * f[r];
            status = add_arm(ctx, c, n, term[k].dyn, w);
        }
    }
    return status;
}

int contact_jacobian_row(struct art_ctx *ctx, struct contact_set *c, const struct art_state *state,
                         const struct contact_record *r, const double dir[3], int *n)
{
    int status = ART_OK;
    *n = 0;
    for (int k = 0; k < 2 && status == ART_OK; k++) {
        int body = contact_body_of(c, r, k);
        const struct contact_body *b = &c->body[body];
        double x[3], f[3];
        art_v3_scale(f, k == 0 ? 1 : -1, dir);
        if (b->fem) {
            status = add_vertices(ctx, c, n, b->fem, &r->at[k], f);
            continue;
        }
        if (b->dyn < 0 && !b->skin) continue;
        if (b->skin) {
            if (c->sys->quirks.contact_points_frozen)
                art_v3_copy(x, r->at[k].x);
            else
                contact_point_now(c, state, body, &r->at[k], x);
            status = add_skin(ctx, c, state, n, b->skin, &r->at[k], x, f);
            continue;
        }
        contact_arm_now(c, state, body, &r->at[k], x);
        status = add_frame(ctx, c, n, b->dyn, x, f);
    }
    if (status < 0 || !ART_RESERVE(ctx, c->rows.W_at, *n + 1, c->rows.cap_W_at))
        return status < 0 ? status : ART_ENOMEM;
    for (int k = 0; k < *n; k++) c->rows.W_at[k] = c->rows.W + 6 * (size_t)k;
    return ART_OK;
}

static bool is_soft(const struct contact_set *c, const struct contact_record *r)
{
    const struct art_contact_rule *rule = contact_rule_of(c, r);
    const struct contact_body *a = &c->body[rule->a], *b = &c->body[rule->b];
    return (contact_deforms(a) || contact_deforms(b)) && !contact_of_one_fem(a, b);
}

/* The approach that a vertex above its face, or a region that has left by more than rounding, has
 * left until it rests in the middle of the tolerance: there contacts are neither lost nor
 * corrected. What touches has none, so that it bears its load at once. A vertex of a deformable
 * body has what is left to the depth at which equations hold it: where it pressed before, it would
 * become one, be drawn there, pull and be released, for ever. ArtiSynth has no contacts above the
 * surface. */
static double remaining_approach(const struct contact_set *c, const struct contact_record *r,
                                 double gap)
{
    static const double rounding = 1e-3;
    double tol = contact_rule_of(c, r)->penetration_tol;
    bool region = contact_is_region(r);
    if (c->sys->quirks.contacts_end_at_once || r->constraint != CONTACT_UNILATERAL) return 0;
    if (region) return gap > rounding * tol ? gap + 0.5 * tol : 0;
    if (r->face < 0) return 0;
    if (is_soft(c, r)) return fmax(gap + tol, 0);
    return gap > 0 ? gap + 0.5 * tol : 0;
}

/* The part of the penetration that is corrected in this step, less of contested bodies and by the
 * error reduction parameter (ERP). */
static double corrected_part(const struct contact_set *c, const struct contact_record *r,
                             double dist)
{
    if (dist < 0) dist = fmin(dist + contact_depth_left(c, r), 0);
    return r->erp > 0 ? r->erp * dist : dist;
}

/* The violation of a rigid contact that has the distance `gap`. A bilateral one of a deformable
 * body rests at the tolerance from either side: depths that differ within it would be felt as
 * pressures that differ. */
static double violation(const struct contact_set *c, const struct contact_record *r, double gap)
{
    double tol = contact_rule_of(c, r)->penetration_tol;
    if (c->sys->quirks.contacts_end_at_once || r->constraint != CONTACT_BILATERAL || r->face < 0 ||
        !is_soft(c, r))
        return contact_excess_depth(gap, tol);
    return gap + tol;
}

/* Fills a row with its distance and compliance. A compliant contact has the distance of the state,
 * so that each stage of a scheme has its own; a rigid one has the distance at the start of the
 * step. ArtiSynth has compliant contacts as they were detected, too. */
static int fill_row(struct art_ctx *ctx, struct contact_set *c, const struct art_state *state,
                    struct contact_record *r, struct art_row *row, bool *none)
{
    struct contact_spring spring;
    bool springs = contact_is_spring(contact_rule_of(c, r)), is_static = c->is_static,
         frozen = c->sys->quirks.contact_springs_frozen;
    double gap = is_static  ? contact_static_gap(c, state, r)
                 : !springs ? r->gap
                 : frozen   ? r->dist
                            : contact_gap_at(c, state, r);
    int status = contact_spring_of(ctx, c, state, r, gap, &spring);
    if (status < 0) return status;
    *none = spring.none;
    row->frozen_gap = frozen || !(spring.compliance > 0);
    row->dist = springs || is_static ? spring.dist : corrected_part(c, r, violation(c, r, gap));
    row->compliance = spring.compliance;
    row->damping = spring.damping;
    if (is_static) {
        row->separated = gap > 0;
        r->gap = gap;
    }
    if (c->rows.augmented && r->penalty > 0) {
        row->augmented = true;
        row->multiplier = r->multiplier;
        row->compliance = 1 / r->penalty;
        row->dist -= r->multiplier / r->penalty;
        row->separated = row->dist > 0;
    }
    if (springs || is_static) return ART_OK;
    /* by the gap now and in the middle of the step: a faster approach would else go too far */
    double left = remaining_approach(c, r, gap);
    row->gap = fmin(left, remaining_approach(c, r, contact_gap_at(c, state, r)));
    return ART_OK;
}

static int add_row(struct art_ctx *ctx, struct contact_set *c, const struct art_state *state,
                   struct contact_record *r, int *at)
{
    struct art_row row = {.transient = true, .comp = contact_rule_of(c, r)->law->behavior};
    struct art_rows *rows =
        r->constraint == CONTACT_BILATERAL ? &c->sys->constraints.G : &c->sys->constraints.N;
    for (int k = 0; k < 2; k++) row.pair[k] = c->body[contact_body_of(c, r, k)].collidable->comp;
    bool none;
    int n, status = fill_row(ctx, c, state, r, &row, &none);
    if (status < 0 || none) return status;
    status = contact_jacobian_row(ctx, c, state, r, r->normal, &n);
    if (status < 0) return status;
    if (r->constraint == CONTACT_UNILATERAL && contact_bounces(c, contact_rule_of(c, r))) {
        row.restitution = contact_rule_of(c, r)->law->restitution.e;
        row.least_bounce = contact_rule_of(c, r)->law->restitution.threshold;
        row.clearance = r->gap;
    }
    row.warm_start_inactive = r->warm_start_inactive != 0;
    return art_system_add_rows(ctx, c->sys, rows, 1, n, c->rows.dyn, c->rows.W_at, &row, at);
}

/* The energy of the law of a contact at the gap is the integral of its force over the depth, by
 * Gauss's rule of five points in each of PARTS parts, since a law may have a bend. */
static double law_energy(struct art_ctx *ctx, const struct contact_set *c,
                         const struct art_state *state, const struct contact_record *r, double gap)
{
    enum { PARTS = 8 };
    static const double at[] = {0, 0.538469310105683, 0.906179845938664},
                        weight[] = {0.568888888888889, 0.478628670499366, 0.236926885056189};
    double sum = 0, half = 0.5 * gap / PARTS;
    for (int i = 0; i < PARTS; i++)
        for (int k = -2; k <= 2; k++) {
            struct contact_spring spring;
            double x = (2 * i + 1 + (k < 0 ? -at[-k] : at[k])) * half;
            if (contact_spring_of(ctx, c, state, r, x, &spring) < 0) return 0;
            if (spring.compliance > 0)
                sum += weight[abs(k)] * half * spring.dist / spring.compliance;
        }
    return sum;
}

double contact_energy(struct art_ctx *ctx, const struct contact_set *c,
                      const struct art_state *state, const struct contact_state_lists *lists)
{
    double sum = 0;
    for (int i = 0; i < lists->n[CONTACT_NOW]; i++) {
        const struct contact_record *r = &lists->record[CONTACT_NOW][i];
        const struct art_contact_rule *rule = contact_rule_of(c, r);
        struct contact_spring spring;
        if (r->constraint == CONTACT_NO_ROW || !contact_is_spring(rule)) continue;
        double gap = contact_gap_at(c, state, r);
        if (rule->law->force)
            sum += law_energy(ctx, c, state, r, fmin(gap, 0));
        else if (contact_spring_of(ctx, c, state, r, gap, &spring) == ART_OK)
            sum += art_spring_energy(spring.dist, spring.compliance);
    }
    return sum;
}

int contact_rows_make(struct art_ctx *ctx, struct contact_set *c, struct art_state *state)
{
    struct contact_state_lists lists;
    int status = contact_state_lists(ctx, c, state, &lists);
    if (status < 0) return status;
    int n = lists.n[CONTACT_NOW];
    contact_count_touched(c, &lists);
    if (!ART_RESERVE(ctx, c->rows.row, n + 1, c->rows.cap_row)) return ART_ENOMEM;
    for (int i = 0; i < n && status == ART_OK; i++) {
        struct contact_record *r = &lists.record[CONTACT_NOW][i];
        c->rows.row[i] = -1;
        if (r->constraint == CONTACT_NO_ROW) continue;
        if (contact_rule_of(c, r)->law->friction > 0) c->sys->constraints.has_friction = true;
        status = add_row(ctx, c, state, r, &c->rows.row[i]);
    }
    return status;
}

/* How far a correction has moved points in contact against each other: the farthest of those that
 * have gone a fair part of the size of the bodies, and of those that have gone by more than takes
 * them apart wherever they are; the deepest contact. */
struct travel {
    double farthest, beyond, deepest;
};

static void note_travel(const struct contact_set *c, const struct contact_record *r,
                        const double moved[3], struct travel *t)
{
    static const double much = 0.25;
    const struct art_contact_rule *rule = contact_rule_of(c, r);
    double size[2] = {c->body[rule->a].surface->radius, c->body[rule->b].surface->radius},
           far = art_v3_norm(moved);
    t->deepest = fmax(t->deepest, -r->dist);
    if (far > size[0] + size[1]) t->beyond = fmax(t->beyond, far);
    if (far > much * fmin(size[0], size[1])) t->farthest = fmax(t->farthest, far);
}

double contact_update_gaps(struct contact_set *c, struct art_state *state,
                           struct contact_state_lists *lists)
{
    struct travel travel = {0};
    for (int i = 0; i < lists->n[CONTACT_NOW]; i++) {
        struct contact_record *r = &lists->record[CONTACT_NOW][i];
        const struct art_rows *rows =
            r->constraint == CONTACT_BILATERAL ? &c->sys->constraints.G : &c->sys->constraints.N;
        double moved[3];
        contact_gap_moved(c, state, r, moved);
        r->gap = r->dist + art_v3_dot(r->normal, moved);
        /* positions are not corrected by springs */
        if (c->rows.row[i] < 0 || rows->row[c->rows.row[i]].compliance > 0) continue;
        note_travel(c, r, moved, &travel);
        rows->row[c->rows.row[i]].dist =
            corrected_part(c, r, violation(c, r, r->gap)) + remaining_approach(c, r, r->gap);
        rows->row[c->rows.row[i]].gap = 0; /* the distance has it */
        rows->row[c->rows.row[i]].clearance = r->gap;
    }
    /* continuous detection finds what went through and is deeper than the bodies are large */
    return travel.deepest > 0 ? fmax(0.5 * travel.beyond, 0.1 * travel.farthest) / travel.deepest
                              : 0;
}

void contact_rows_free(struct contact_rows *rows)
{
    art_free(rows->row);
    art_free(rows->dyn);
    art_free(rows->W);
    art_free(rows->W_at);
}
