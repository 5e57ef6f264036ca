/* The bordered system (bordered.c) of a type whose A is inverted block by block. With
 * u = A^-1 (b + G^T l + C^T t) eliminated, the equations of the multipliers remain,
 *
 *     [S   B] [l]   [bg - G A^-1 b]     S = G A^-1 G^T + R_G,   B = G A^-1 C^T,
 *     [B^T D] [t] = [c  - C A^-1 b],    D = C A^-1 C^T + R_C,
 *
 * a fourth of the unknowns, and an application takes each product with G and A^-1 once, not
 * twice. The factor of S is the preconditioner, with the same W as there: of a response of the row
 * C the multipliers are X = -S^-1 B, so that B^T S^-1 r = -X^T r. */
#include "bordered.h"
#include <math.h>
#include <string.h>

#define GOAL 1e-12

enum { MOST = 120 };

static void load(struct art_kkt_bordered *b, const double *right, const double *t)
{
    size_t n = (size_t)b->k->n;
    double *v = b->work.v;
    memcpy(v, right, n * sizeof *v);
    v[n] = b->work.u[n] = 0;
    for (int i = 0; i < b->equations.count; i++)
        kkt_bordered_add_row(b, b->equations.row[i], t[i], v);
}

/* The unknowns that belong to the multipliers x = (l, t). */
static const double *unknowns(struct art_kkt_bordered *b, const double *x)
{
    load(b, b->right, x + b->k->m);
    b->k->type->bordered_ops->eliminated(b->k->self, b->p, x, b->work.v, b->work.u, NULL);
    return b->work.u;
}

static void apply(void *self, const double *x, double *y)
{
    struct art_kkt_bordered *b = self;
    int n = b->k->n, m = b->k->m;
    memset(b->work.v, 0, ((size_t)n + 1) * sizeof *b->work.v);
    b->work.u[n] = 0;
    for (int i = 0; i < b->equations.count; i++)
        kkt_bordered_add_row(b, b->equations.row[i], x[m + i], b->work.v);
    b->k->type->bordered_ops->eliminated(b->k->self, b->p, x, b->work.v, b->work.u, y);
    for (int i = 0; i < b->equations.count; i++) {
        int r = b->equations.row[i];
        y[m + i] = kkt_bordered_row_times(b, r, b->work.u) + b->p->Rn[r] * x[m + i];
    }
}

static int precondition(struct art_ctx *ctx, void *self, double *z)
{
    struct art_kkt_bordered *b = self;
    int n = b->k->n, m = b->k->m;
    const struct art_kkt_response *response = b->response;
    const int *row = b->equations.row, *similar = b->rows.similar;
    for (int i = 0; i < b->equations.count; i++)
        z[m + i] += kkt_dot(m, response[similar[row[i]]].X + n, z);
    int status = b->k->type->bordered_ops->approach_multipliers(ctx, b->k->self, z);
    kkt_bordered_solve_schur(b, z + m);
    for (int i = 0; i < b->equations.count; i++)
        kkt_add(m, z[m + i], response[similar[row[i]]].X + n, z);
    return status;
}

static bool stop(void *self, const double *x, double left)
{
    struct art_kkt_bordered *b = self;
    size_t all = (size_t)b->k->m + (size_t)b->equations.count;
    double *now = b->work.now;
    if (x != now) memcpy(now, x, all * sizeof *x);
    if (b->watch.begun) kkt_add((int)all, 1, b->work.x0, now);
    return b->watch.wrong(b->watch.arg, unknowns(b, now), now + b->k->m, left);
}

/* Compute bg - G A^-1 b and c - C A^-1 b. */
static void right_side(struct art_kkt_bordered *b, const double *c)
{
    int n = b->k->n, m = b->k->m;
    memcpy(b->work.v, b->right, (size_t)n * sizeof *b->work.v);
    b->work.v[n] = b->work.u[n] = 0;
    b->k->type->bordered_ops->eliminated(b->k->self, b->p, NULL, b->work.v, b->work.u, b->work.f);
    for (int i = 0; i < m; i++) b->work.f[i] = b->right[n + i] - b->work.f[i];
    for (int i = 0; i < b->equations.count; i++) {
        int r = b->equations.row[i];
        b->work.f[m + i] = c[r] - kkt_bordered_row_times(b, r, b->work.u);
    }
}

/* Iterates from x0, which holds the multipliers of the solve before if `begun`. */
static int iterate(struct art_ctx *ctx, struct art_kkt_bordered *b, const double *c, bool fresh,
                   bool begun, enum art_kkt_end *end)
{
    const struct art_kkt_bordered_ops *ops = b->k->type->bordered_ops;
    int all = b->k->m + b->equations.count;
    struct art_kkt_krylov k = {.n = all,
                               .self = b,
                               .apply = apply,
                               .precondition = precondition,
                               .w = b->work.w + b->k->n,
                               .s = b->work.s + b->k->n,
                               .reuse = fresh ? NULL : ops->reuse(b->k->self),
                               .goal = b->p->goal > 0 ? b->p->goal : GOAL,
                               .most = MOST,
                               .stop = b->watch.wrong ? stop : NULL,
                               .room = b->work.now,
                               .least = b->watch.least};
    right_side(b, c);
    double right = kkt_norm(all, k.w, b->work.f);
    if (begun) {
        apply(b, b->work.x0, b->work.y0);
        kkt_add(all, -1, b->work.y0, b->work.f);
        k.size = kkt_norm(all, k.s, b->work.x0);
        if (!(kkt_norm(all, k.w, b->work.f) <= right)) {
            begun = false;
            k.size = 0;
            kkt_add(all, 1, b->work.y0, b->work.f);
        }
    }
    b->watch.begun = begun;
    int status = kkt_gmres(ctx, &k, b->work.f, b->work.x, b->work.basis, end);
    ops->add_iterations(b->k->self, k.n_iterations, k.start);
    if (begun) kkt_add(all, 1, b->work.x0, b->work.x);
    return status;
}

int kkt_bordered_solve_eliminated(struct art_ctx *ctx, struct art_kkt_bordered *b, int count,
                                  const int *row, const double *size, const double *f,
                                  const double *c, bool begun, double *u, double *l, double *theta,
                                  bool *found)
{
    const struct art_kkt_bordered_ops *ops = b->k->type->bordered_ops;
    size_t n = (size_t)b->k->n, m = (size_t)b->k->m;
    enum art_kkt_end end = ART_KKT_BROKEN;
    bool able, fresh, apart;
    int status;
    *found = false;
    b->watch.stopped = false;
    b->dependent = -1;
    b->right = f;
    for (int anew = 0; anew < 2 && end != ART_KKT_SOLVED; anew++) {
        ART_TRY(ops->ready(ctx, b->k->self, b->p, anew == 1, &able, &fresh));
        if (!able) return ART_OK;
        if (ops->factor(b->k->self) != b->factor)
            ART_TRY(kkt_bordered_load_rows(ctx, b, b->k, b->p));
        ART_TRY(kkt_bordered_prepare(ctx, b, count, row, size, &apart));
        if (!apart) return ART_OK;
        if (begun) memcpy(b->work.x0, l, m * sizeof *l);
        for (int i = 0; i < count && begun; i++) b->work.x0[m + (size_t)i] = theta[row[i]];
        ART_TRY(iterate(ctx, b, c, fresh, begun, &end));
        b->watch.stopped = end == ART_KKT_STOPPED;
        if (fresh || b->watch.stopped) break;
    }
    if (end != ART_KKT_SOLVED && !b->watch.stopped) return ART_OK;
    memcpy(u, unknowns(b, b->work.x), n * sizeof *u);
    memcpy(l, b->work.x, m * sizeof *l);
    for (int i = 0; i < count; i++) theta[row[i]] = b->work.x[m + (size_t)i];
    *found = true;
out:
    return status;
}
