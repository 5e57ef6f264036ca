/* Static solves: the balance of the state that is accepted, for each component and for each finite
 * element model as a whole, with the contacts that are found in it. */
#include "statics_priv.h"
#include <math.h>
#include <string.h>

/* Shares of the largest force: what is left above this is worth a message; above that the state is
 * no equilibrium. */
static const double worth_saying = 1e-5, too_much = 0.05;

const struct art_comp *statics_part_of(const struct art_comp *comp)
{
    for (const struct art_comp *up = comp; up && !art_comp_has_kind(up, ART_KIND_MECH_MODEL);
         up = up->parent)
        if (art_comp_has_kind(up, ART_KIND_FEM_MODEL)) return up;
    return comp;
}

/* Find the largest resultant of the residual over a part, and the part. */
static double largest_resultant(const struct art_statics *x, const struct art_comp **at)
{
    const struct art_comp *part = NULL;
    double sum[3] = {0}, most = 0;
    *at = NULL;
    for (int b = 0; b < x->sys->n_active_blocks; b++) {
        const struct art_comp *owner = statics_part_of(dyn_of(x, b)->comp);
        if (owner != part) art_v3_zero(sum);
        part = owner;
        if (x->sys->jac.K->size[b] >= 3)
            art_v3_add(sum, sum, x->residual.r + x->sys->jac.K->row_off[b]);
        bool last =
            b + 1 == x->sys->n_active_blocks || statics_part_of(dyn_of(x, b + 1)->comp) != part;
        if (!last || !(art_v3_norm(sum) > most)) continue;
        most = art_v3_norm(sum);
        *at = part;
    }
    return most;
}

/* Where rows nearly follow from each other, the multipliers that fit best by the mass leave some of
 * the forces that those of Newton's direction bear: then these are the forces of the constraints.
 */
static void take_multipliers_of_newton(struct art_statics *x)
{
    const struct art_system *sys = x->sys;
    const struct art_rows *G = &sys->constraints.G, *N = &sys->constraints.N;
    const double *lambda = x->direction.lambda, *theta = x->direction.theta;
    for (int k = 0; k < G->J.n_rows + N->J.n_rows; k++)
        if ((k < G->J.n_rows ? G->row[k] : N->row[k - G->J.n_rows]).compliance > 0) return;
    double before = statics_norm(x);
    memcpy(x->work, x->s->vec.f, (size_t)x->n * sizeof *x->work);
    art_jac_tmul(&G->J, sys->jac.K->row_off, 0, sys->n_active_blocks, 1, lambda, x->work);
    art_jac_tmul(&N->J, sys->jac.K->row_off, 0, sys->n_active_blocks, 1, theta, x->work);
    memcpy(x->residual.a, x->work, (size_t)x->n * sizeof *x->residual.a);
    if (art_system_mass_solve(x->sys, x->residual.a) < 0) return;
    double *r = x->residual.r;
    memcpy(r, x->work, (size_t)x->n * sizeof *r);
    if (!(statics_norm(x) < before)) return;
    memcpy(x->s->con->lambda, lambda, (size_t)G->J.n_rows * sizeof *lambda);
    memcpy(x->s->con->theta, theta, (size_t)N->J.n_rows * sizeof *theta);
    art_system_constraint_forces(x->sys, x->state, lambda, theta);
}

/* Springs of contact between two triangles are taken where Newton's step is short: the place is
 * known by that, the forces are not. */
static bool has_springs(const struct art_statics *x)
{
    const struct art_rows *N = &x->sys->constraints.N;
    for (int i = 0; i < N->J.n_rows; i++)
        if (N->row[i].transient && N->row[i].compliance > 0) return true;
    return false;
}

int statics_check_balance(struct art_statics *x)
{
    const struct art_comp *at, *part;
    int status;
    if (x->sys->constraints.sets)
        ART_TRY(art_system_constrain(x->ctx, x->sys, x->state, art_step_rows_mode(x->s)));
    ART_TRY(art_statics_evaluate(x));
    if (x->path.at_rest && art_step_constrained(x->s)) take_multipliers_of_newton(x);
    statics_set_force_scale(x);
    double residual = statics_max_residual(x, &at), sum = largest_resultant(x, &part);
    double rounding = 0, t = x->state->t + x->s->h;
    for (int b = 0; b < x->sys->n_active_blocks; b++)
        rounding = fmax(rounding, statics_block_rounding(x, b));
    if (!at || !(fmax(residual, sum) > rounding * sqrt(x->n))) return ART_OK;
    double share = fmax(residual, sum) / x->scale.force;
    if (!(share > worth_saying)) return ART_OK;
    if (share > too_much && !has_springs(x))
        return art_error(
            x->ctx, ART_EDIVERGED, &at->loc,
            "no equilibrium is found at t = %.9g: a force of %.3g is left at '%s', %.2g "
            "of the largest",
            t, residual, art_comp_path(at, NULL), share);
    /* a file of FEBio's with wide tolerances has such an equilibrium in each of its steps */
    if (!x->ctx->strict && !(share > 2 * x->reported)) return ART_OK;
    const char *more = x->reported > 0 ? "" : "; later ones are reported if it is twice as much";
    x->reported = share;
    return art_warn_strict(x->ctx, ART_EDIVERGED, &at->loc,
                           "the equilibrium at t = %.9g is balanced to %.2g of the largest force: "
                           "%.3g is left at '%s', %.3g of '%s' as a whole%s",
                           t, share, residual, art_comp_path(at, NULL), sum,
                           art_comp_path(part ? part : at, NULL), more);
out:
    return status;
}
