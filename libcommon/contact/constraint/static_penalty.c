/* Contact between two deformable bodies in a static solve, by the method of augmented Lagrangians
 * (Simo & Laursen 1992, Computers & Structures 42, 97-116; Alart & Curnier 1991): the force of a
 * contact is max(multiplier - penalty gap, 0), which is continuous in the state, and the multiplier
 * becomes the force when a state is in equilibrium, until that changes nothing. As inequalities the
 * contacts of two meshes whose vertices meet follow from each other and from how faces turn, and
 * which of them are active changes with each iteration for ever. */
#include "../contact_priv.h"
#include <math.h>

/* The penalty by the stiffness of what the contact moves: at first, so that a vertex that is found
 * deep inside is not thrown out, and at most. */
static const double firmness = 1000, firmest = 1e5;
/* A penalty grows by this factor where a multiplier did not lessen its violation so much
 * (Bertsekas 1982, section 2.2.5). */
static const double growth = 10, lessened = 0.25;

static bool is_augmented(const struct contact_set *c, const struct contact_record *r)
{
    const struct art_contact_rule *rule = contact_rule_of(c, r);
    return r->constraint == CONTACT_UNILATERAL && r->face >= 0 && !contact_is_spring(rule) &&
           contact_deforms(&c->body[rule->a]) && contact_deforms(&c->body[rule->b]);
}

/* Returns the largest entry of the stiffness of a component; 0 if it is fixed, or nothing resists
 * its motion. */
static double stiffness_of(const struct art_system *sys, int dyn)
{
    int b = sys->dyn[dyn].block;
    double most = 0;
    if (b < 0 || b >= sys->n_active_blocks) return 0;
    const double *K = art_blocks_get(sys->jac.K, b, b);
    for (int i = 0; K && i < sys->jac.K->size[b] * sys->jac.K->size[b]; i++)
        most = fmax(most, fabs(K[i]));
    return most;
}

/* Returns the flexibility of springs in series: the compliance of the components to a force in the
 * row. */
static double flexibility(const struct contact_set *c, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++) {
        double k = stiffness_of(c->sys, c->rows.dyn[i]);
        if (k > 0) sum += art_v3_norm2(c->rows.W_at[i]) / k;
    }
    return sum;
}

int contact_static_penalties(struct art_ctx *ctx, struct contact_set *c, struct art_state *state)
{
    struct contact_state_lists lists;
    int status, n;
    ART_TRY(contact_state_lists(ctx, c, state, &lists));
    for (int i = 0; i < lists.n[CONTACT_NOW]; i++) {
        struct contact_record *r = &lists.record[CONTACT_NOW][i];
        if (r->penalty > 0 || !is_augmented(c, r)) continue;
        ART_TRY(contact_jacobian_row(ctx, c, state, r, r->normal, &n));
        double soft = flexibility(c, n);
        if (soft > 0) r->penalty = firmness / soft;
    }
out:
    return status;
}

/* How far a contact is from a force without a gap, or a gap without a force. */
static double violation_of(const struct contact_set *c, const struct contact_record *r)
{
    double gap = r->gap + contact_rule_of(c, r)->penetration_tol;
    return fabs(fmin(gap, r->multiplier / r->penalty));
}

int contact_static_advance(struct art_ctx *ctx, struct contact_set *c, struct art_state *state)
{
    struct contact_state_lists lists;
    int status, n;
    ART_TRY(contact_state_lists(ctx, c, state, &lists));
    for (int i = 0; i < lists.n[CONTACT_NOW]; i++) {
        struct contact_record *r = &lists.record[CONTACT_NOW][i];
        if (!(r->penalty > 0)) continue;
        double violation = violation_of(c, r);
        r->multiplier = r->force;
        /* By forces that change with the vertices that press, from iteration to iteration, friction
         * would go to and fro. */
        r->previous_force = r->previous_force > 0 ? (r->previous_force + r->force) / 2 : r->force;
        if (r->violation > 0 && violation > lessened * r->violation) {
            ART_TRY(contact_jacobian_row(ctx, c, state, r, r->normal, &n));
            r->penalty = fmin(growth * r->penalty, firmest / flexibility(c, n));
        }
        r->violation = violation;
    }
out:
    return status;
}
