/* The least value of a convex quadratic function between bounds 0 and 1, by Newton's method on the
 * unknowns that are free (Bertsekas 1982, Projected Newton methods for optimization problems with
 * simple constraints, SIAM Journal on Control and Optimization 20(2)).
 *
 *     q(w) = w.K w / 2 - f.w,  g = K w - f
 *
 * Unknowns at a bound that g presses against it are held. The others step by -K_FF^-1 g_F, cut off
 * at the bounds, halved until q falls as its slope says. It ends where the conditions of Karush,
 * Kuhn and Tucker hold: g = 0 between the bounds, g >= 0 at 0, g <= 0 at 1. */
#include "bind_priv.h"
#include <art/linalg.h>
#include <math.h>
#include <string.h>

enum { MOST_ROUNDS = 100, MOST_HALVINGS = 40 };

/* g_i counts as zero below this by K_ii: so far is w_i from what its neighbours want. */
static const double ZERO = 1e-10;

struct bounded {
    const struct art_csc *K; /* lower triangle */
    const double *f;
    int n;
    struct art_solver *solver;
    struct art_csc held;       /* K with the rows of unknowns that are held made diagonal */
    double *diagonal;          /* [n] of K */
    double *g, *d, *next, *Kd; /* [n] */
    bool *fixed;               /* [n] */
};

static int open_bounded(struct art_ctx *ctx, struct bounded *s)
{
    size_t n = (size_t)s->n + 1;
    int status;
    s->diagonal = art_alloc(ctx, n, sizeof *s->diagonal);
    s->g = art_alloc(ctx, n, sizeof *s->g);
    s->d = art_alloc(ctx, n, sizeof *s->d);
    s->next = art_alloc(ctx, n, sizeof *s->next);
    s->Kd = art_alloc(ctx, n, sizeof *s->Kd);
    s->fixed = art_alloc(ctx, n, sizeof *s->fixed);
    if (!s->diagonal || !s->g || !s->d || !s->next || !s->Kd || !s->fixed) return ART_ENOMEM;
    ART_TRY(art_csc_copy(ctx, &s->held, s->K));
    for (int j = 0; j < s->n; j++)
        for (int e = s->K->ptr[j]; e < s->K->ptr[j + 1]; e++)
            if (s->K->row[e] == j) s->diagonal[j] = s->K->val[e];
out:
    return status;
}

static void bounded_fini(struct bounded *s)
{
    art_csc_fini(&s->held);
    art_free(s->diagonal);
    art_free(s->g);
    art_free(s->d);
    art_free(s->next);
    art_free(s->Kd);
    art_free(s->fixed);
}

/* The gradient, and what is held; returns how far the conditions are from holding. */
static double set_gradient(struct bounded *s, const double *w)
{
    double most = 0;
    for (int i = 0; i < s->n; i++) s->g[i] = -s->f[i];
    art_csc_mul(s->K, 1, w, s->g);
    for (int i = 0; i < s->n; i++) {
        double wrong = s->g[i] / s->diagonal[i];
        s->fixed[i] = (w[i] <= 0 && s->g[i] >= 0) || (w[i] >= 1 && s->g[i] <= 0);
        if (!s->fixed[i] && fabs(wrong) > most) most = fabs(wrong);
    }
    return most;
}

/* d = -K_FF^-1 g_F */
static int find_step(struct art_ctx *ctx, struct bounded *s)
{
    int status;
    for (int j = 0; j < s->n; j++)
        for (int e = s->K->ptr[j]; e < s->K->ptr[j + 1]; e++) {
            int i = s->K->row[e];
            s->held.val[e] = i != j && (s->fixed[i] || s->fixed[j]) ? 0 : s->K->val[e];
        }
    for (int i = 0; i < s->n; i++) s->d[i] = s->fixed[i] ? 0 : -s->g[i];
    ART_TRY(art_solver_factor(ctx, s->solver, &s->held));
    status = art_solver_solve(ctx, s->solver, 1, s->d);
out:
    return status;
}

/* w <- the part of the step that lets q fall enough; false: none does, by rounding. */
static bool take_step(struct bounded *s, double *w)
{
    double length = 1;
    for (int round = 0; round < MOST_HALVINGS; round++, length /= 2) {
        double slope = 0, curve = 0;
        memset(s->Kd, 0, (size_t)s->n * sizeof *s->Kd);
        for (int i = 0; i < s->n; i++)
            s->next[i] = s->fixed[i] ? 0 : fmin(1, fmax(0, w[i] + length * s->d[i])) - w[i];
        art_csc_mul(s->K, 1, s->next, s->Kd);
        for (int i = 0; i < s->n; i++) {
            slope += s->g[i] * s->next[i];
            curve += s->next[i] * s->Kd[i];
        }
        if (!(slope < 0) || slope + curve / 2 > 1e-4 * slope) continue;
        for (int i = 0; i < s->n; i++)
            if (!s->fixed[i]) w[i] = fmin(1, fmax(0, w[i] + length * s->d[i]));
        return true;
    }
    return false;
}

int bind_bounded_minimum(struct art_ctx *ctx, const struct art_csc *K, const double *f,
                         struct art_solver *solver, double *w)
{
    struct bounded s = {.K = K, .f = f, .n = K->n, .solver = solver};
    int status;
    ART_TRY(open_bounded(ctx, &s));
    for (int i = 0; i < s.n; i++) w[i] = fmin(1, fmax(0, w[i]));
    for (int round = 0; round < MOST_ROUNDS; round++) {
        double wrong = set_gradient(&s, w);
        if (wrong <= ZERO) goto out;
        ART_TRY(find_step(ctx, &s));
        /* where rounding ends the descent */
        if (take_step(&s, w)) continue;
        if (wrong <= sqrt(ZERO)) goto out;
        break;
    }
    status = art_error(ctx, ART_EDIVERGED, NULL,
                       "weights between 0 and 1 were not found in %d rounds", MOST_ROUNDS);
out:
    bounded_fini(&s);
    return status;
}
