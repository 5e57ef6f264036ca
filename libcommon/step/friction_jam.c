/* Where friction moves normal forces as strongly as these move themselves, as under a rod that
 * wedges (Painleve 1895), passes that take turns with both do not converge, and a sliding contact
 * may have no solution at all. That of a step of impulses has one: the contact sticks within the
 * step (an impact without collision). Normal forces N and friction p+ - p- of fixed directions are
 * found together, with the slip s (Stewart & Trinkle 1996, Int. J. Numer. Meth. Engng.
 * 39:2673-2691):
 *
 *     w_N = W_NN N + W_NF (p+ - p-) + q_N            is complementary to N,
 *     w+- = +-(W_FN N + W_FF (p+ - p-) + q_F) + s    to p+-,
 *     w_s = mu N - p+ - p-                           to s,
 *
 * by Lemke's method, on the Delassus matrix W of the last pass. */
#include "friction_priv.h"
#include <math.h>
#include <string.h>

/* The problem: the rows of W, those of friction in the order of their unknowns. */
struct jam {
    int n, size; /* rows of W; size of the problem */
    const double *W;
    const int *row; /* [n] of the subproblem */
    int *at;        /* [n] place in the problem: of N, or of p+, with p- and s behind */
    int *by;        /* [n] for friction: the row of W that bounds it; -1: its bound stays */
    double *share, *q,
        *unit; /* [n] by the force there; speeds without forces; natural units of forces */
    double *M, *rhs, *z; /* the problem */
};

static int reserve(struct art_step *s, struct jam *a)
{
    size_t n = (size_t)a->n, m = 3 * n;
    a->at = art_step_scratch(s, 2 * n + 1, sizeof *a->at);
    a->share = art_step_scratch(s, 3 * n + m * m + 2 * m + 1, sizeof *a->share);
    if (!a->at || !a->share) return ART_ENOMEM;
    a->by = a->at + n;
    a->q = a->share + n, a->unit = a->q + n;
    a->M = a->unit + n, a->rhs = a->M + m * m, a->z = a->rhs + m;
    return ART_OK;
}

/* Speeds that there would be without forces, w - W theta, with w = N u + R theta - b. */
static int free_speeds(struct art_step *s, struct jam *a)
{
    const struct art_friction_subproblem *p = &s->friction->subproblem;
    double *w = art_step_scratch(s, (size_t)p->N.n_rows + 1, sizeof *w);
    if (!w) return ART_ENOMEM;
    for (int r = 0; r < p->N.n_rows; r++) w[r] = p->Rn[r] * p->theta[r] - p->bn[r];
    art_jac_mul(&p->N, s->sys->jac.K->row_off, 0, s->sys->n_active_blocks, 1, s->vec.u, w);
    for (int i = 0; i < a->n; i++) {
        a->q[i] = w[a->row[i]];
        for (int j = 0; j < a->n; j++) a->q[i] -= a->W[i * a->n + j] * p->theta[a->row[j]];
    }
    return ART_OK;
}

static int place_of(const struct jam *a, int row)
{
    for (int i = 0; i < a->n; i++)
        if (a->row[i] == row) return i;
    return -1;
}

/* Find where each row of W stands in the problem; false if there is no friction that follows. */
static bool place_rows(const struct art_step *s, struct jam *a)
{
    const struct art_friction_subproblem *p = &s->friction->subproblem;
    bool follows = false;
    a->size = 0;
    for (int i = 0; i < a->n; i++) {
        int r = a->row[i];
        double d = a->W[i * a->n + i];
        if (!(d > 0)) return false;
        a->unit[i] = 1 / sqrt(d);
        a->at[i] = a->size;
        a->by[i] = r < p->n_normal ? -1 : p->follows && p->by[r] >= 0 ? place_of(a, p->by[r]) : -1;
        a->share[i] = a->by[i] >= 0 ? p->share[r] : 0;
        a->size += r < p->n_normal ? 1 : 3;
        follows = follows || a->by[i] >= 0;
    }
    return follows;
}

static double *entry(const struct jam *a, int i, int j)
{
    return a->M + (size_t)i * (size_t)a->size + (size_t)j;
}

/* Fill M and its right side in natural units, in which the diagonal of W is one. */
static void fill(const struct art_step *s, struct jam *a)
{
    const struct art_friction_subproblem *p = &s->friction->subproblem;
    memset(a->M, 0, (size_t)a->size * (size_t)a->size * sizeof *a->M);
    for (int i = 0; i < a->n; i++) {
        int at = a->at[i];
        bool slips = a->row[i] >= p->n_normal;
        a->rhs[at] = a->q[i] * a->unit[i];
        for (int j = 0; j < a->n; j++) {
            int to = a->at[j];
            double w = a->W[i * a->n + j] * a->unit[i] * a->unit[j];
            *entry(a, at, to) = w;
            if (slips) *entry(a, at + 1, to) = -w;
            if (a->row[j] < p->n_normal) continue;
            *entry(a, at, to + 1) = -w;
            if (slips) *entry(a, at + 1, to + 1) = w;
        }
        if (!slips) continue;
        a->rhs[at + 1] = -a->rhs[at];
        *entry(a, at, at + 2) = *entry(a, at + 1, at + 2) = 1;
        *entry(a, at + 2, at) = *entry(a, at + 2, at + 1) = -1;
        a->rhs[at + 2] = a->by[i] >= 0 ? 0 : p->hi[a->row[i]] / a->unit[i];
        if (a->by[i] >= 0)
            *entry(a, at + 2, a->at[a->by[i]]) = a->share[i] * a->unit[a->by[i]] / a->unit[i];
    }
}

/* Bounds and states of the next pass are those of the solution. */
static void use(struct art_step *s, const struct jam *a)
{
    struct art_step_friction *r = s->friction;
    struct art_friction_subproblem *p = &r->subproblem;
    const int *row = p->row + p->G.n_rows;
    for (int i = 0; i < a->n; i++)
        if (a->row[i] < p->n_normal)
            p->state[a->row[i]] = a->z[a->at[i]] > 0 ? ART_ROW_BETWEEN : ART_ROW_AT_LO;
    for (int i = 0, at = p->n_normal; i < s->sys->constraints.n_friction; i++) {
        struct art_friction *f = &s->sys->constraints.friction[i];
        for (int k = 0; k < f->n && r->in_subproblem[f->first]; k++, at++) {
            int j = place_of(a, at);
            if (j < 0 || a->by[j] < 0) continue;
            double force = a->z[a->at[a->by[j]]] * a->unit[a->by[j]], most = a->share[j] * force;
            double phi = (a->z[a->at[j]] - a->z[a->at[j] + 1]) * a->unit[j];
            f->bound[k] = most / art_friction_impulse_factor(s);
            r->bound[row[at]] = most;
            r->phi[row[at]] = fabs(phi) < (1 - 1e-9) * most ? phi : copysign(most, phi);
        }
    }
}

int art_friction_solve_together(struct art_step *s, const struct art_kkt *kkt, bool *found)
{
    enum { MOST = ART_KKT_MOST_COUPLED };
    const struct art_step_mark mark = art_step_mark(s);
    const bool follows = s->friction->subproblem.follows;
    struct jam a = {0};
    int status = ART_OK;
    *found = false;
    a.n = art_kkt_delassus(kkt, &a.W, &a.row);
    if (a.n == 0 || a.n > MOST) return ART_OK;
    if (!follows) ART_TRY(art_friction_share_bounds(s));
    ART_TRY(reserve(s, &a));
    if (!place_rows(s, &a)) goto out;
    ART_TRY(free_speeds(s, &a));
    fill(s, &a);
    ART_TRY(art_lcp_lemke(s->ctx, a.size, a.M, a.rhs, a.z, found));
    if (*found) use(s, &a);
out:
    s->friction->subproblem.follows = follows;
    art_step_release(s, mark);
    return status;
}
