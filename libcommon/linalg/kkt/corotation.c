/* Rotations of the unknowns since a factor was made. A stiffness turns with its material: what was
 * K is near Q K Q^T, Q with a rotation for each block of three unknowns, so that Q F^-1 Q^T is a
 * far better preconditioner than the F^-1 of an earlier step. The rotations are found from the
 * matrices alone: in first order, and with neighbours that turn alike, an off-diagonal block
 * changes by [w] B - B [w], B = Q_i K_ij Q_j^T, which gives the w of each block row by least
 * squares. */
#if defined(__GNUC__) && !defined(__clang__) && defined(__OPTIMIZE__)
#pragma GCC optimize("O3") /* loops over few numbers are written out */
#endif
#include "iterative.h"
#include <art/math.h>
#include <math.h>
#include <string.h>

/* Blocks of a row that are looked at, each for both of its ends: they tell enough. */
enum { SAMPLES = 2 };

void kkt_corotation_fini(struct art_kkt_corotation *s)
{
    art_free(s->Q), art_free(s->entry);
    memset(s, 0, sizeof *s);
}

/* The blocks that are looked at: the last of each row before the diagonal one, which are its
 * neighbours in any order that keeps neighbours together, and some in between. */
int kkt_corotation_analyze(struct art_ctx *ctx, struct art_kkt_corotation *s,
                           const struct art_kkt_problem *p)
{
    const struct art_blocks *A = p->A;
    int nb = p->n_active;
    kkt_corotation_fini(s);
    s->nb = nb;
    s->entry = art_alloc(ctx, (size_t)nb * (2 * SAMPLES + 1), sizeof *s->entry);
    if (!s->entry) return ART_ENOMEM;
    s->row = s->entry + (size_t)nb * SAMPLES;
    for (int i = 0; i < nb; i++) {
        int count = A->ptr[i + 1] - 1 - A->ptr[i];
        if (A->size[i] != 3) continue;
        for (int k = 0; k < SAMPLES && k < count; k++) {
            int e = A->ptr[i] + (int)((long)k * count / (count < SAMPLES ? count : SAMPLES));
            if (A->size[A->col[e]] != 3) continue;
            s->entry[s->n] = e;
            s->row[s->n++] = i;
        }
    }
    size_t n = (size_t)nb, m = (size_t)s->n;
    s->Q = art_alloc(ctx, 9 * n + 9 * m + 9 * n + 9 * m, sizeof *s->Q);
    if (!s->Q) return ART_ENOMEM;
    s->old = s->Q + 9 * n;
    s->normal = s->old + 9 * m;
    s->term = s->normal + 9 * n;
    return ART_OK;
}

void kkt_corotation_start(struct art_kkt_corotation *s, const struct art_kkt_problem *p)
{
    for (int i = 0; i < s->nb; i++)
        for (int k = 0; k < 9; k++) s->Q[9 * (size_t)i + (size_t)k] = k % 4 == 0;
    for (int k = 0; k < s->n; k++)
        memcpy(s->old + 9 * (size_t)k, p->A->val + p->A->val_off[s->entry[k]], 9 * sizeof *s->old);
    s->turned = false;
}

/* C = P B R^T */
static void conjugate(const double *P, const double *B, const double *R, double *C)
{
    double T[9];
    for (int r = 0; r < 3; r++)
        for (int c = 0; c < 3; c++)
            T[3 * r + c] = P[3 * r] * B[c] + P[3 * r + 1] * B[3 + c] + P[3 * r + 2] * B[6 + c];
    for (int r = 0; r < 3; r++)
        for (int c = 0; c < 3; c++)
            C[3 * r + c] =
                T[3 * r] * R[3 * c] + T[3 * r + 1] * R[3 * c + 1] + T[3 * r + 2] * R[3 * c + 2];
}

/* N = L^T L (6), and L^T D (3), with L_k = [e_k] B - B [e_k]. */
static void make_normal(const double *B, const double *D, double *N)
{
    double L[3][9];
    for (int k = 0; k < 3; k++) {
        int a = (k + 1) % 3, b = (k + 2) % 3;
        double *l = L[k];
        for (int c = 0; c < 3; c++) {
            l[3 * k + c] = 0;
            l[3 * a + c] = -B[3 * b + c];
            l[3 * b + c] = B[3 * a + c];
        }
        for (int r = 0; r < 3; r++) {
            l[3 * r + a] -= B[3 * r + b];
            l[3 * r + b] += B[3 * r + a];
        }
    }
    for (int k = 0, at = 0; k < 3; k++)
        for (int j = 0; j <= k; j++, at++) {
            double sum = 0;
            for (int t = 0; t < 9; t++) sum += L[k][t] * L[j][t];
            N[at] = sum;
        }
    for (int k = 0; k < 3; k++) {
        double sum = 0;
        for (int t = 0; t < 9; t++) sum += L[k][t] * D[t];
        N[6 + k] = sum;
    }
}

/* w from the normal equations, which get a little more weight against what they do not determine.
 */
static void solve_normal(const double *N, double *w)
{
    const double soft = 1e-6;
    double more = soft * (N[0] + N[2] + N[5]), a = N[0] + more, d = N[2] + more, f = N[5] + more;
    double b = N[1], c = N[3], e = N[4];
    double A = d * f - e * e, B = c * e - b * f, C = b * e - c * d, det = a * A + b * B + c * C;
    double D = a * f - c * c, E = b * c - a * e, F = a * d - b * b;
    const double *r = N + 6;
    double s = det > 0 ? 1 / det : 0;
    w[0] = s * (A * r[0] + B * r[1] + C * r[2]);
    w[1] = s * (B * r[0] + D * r[1] + E * r[2]);
    w[2] = s * (C * r[0] + E * r[1] + F * r[2]);
}

/* Q <- exp [w] Q */
static void turn(const double *w, double *Q)
{
    double angle = sqrt(w[0] * w[0] + w[1] * w[1] + w[2] * w[2]), half = tan(angle / 2), R[9], T[9];
    if (!(angle < 1) || angle == 0) return; /* lost: the factor will not serve for long */
    double x = w[0] / angle * half, y = w[1] / angle * half, z = w[2] / angle * half;
    double f = 2 / (1 + half * half);
    R[0] = 1 - f * (y * y + z * z), R[1] = f * (x * y - z), R[2] = f * (x * z + y);
    R[3] = f * (x * y + z), R[4] = 1 - f * (x * x + z * z), R[5] = f * (y * z - x);
    R[6] = f * (x * z - y), R[7] = f * (y * z + x), R[8] = 1 - f * (x * x + y * y);
    memcpy(T, Q, sizeof T);
    for (int r = 0; r < 3; r++)
        for (int c = 0; c < 3; c++)
            Q[3 * r + c] = R[3 * r] * T[c] + R[3 * r + 1] * T[3 + c] + R[3 * r + 2] * T[6 + c];
}

/* Each rank has found the rotations of the rows that it owns. */
static void complete(struct art_kkt_corotation *s, const struct art_partition *partition)
{
    if (!partition) return;
    for (int i = 0; i < s->nb; i++)
        if (!art_owns(partition, i)) memset(s->Q + 9 * (size_t)i, 0, 9 * sizeof *s->Q);
    partition->ranks->sum(partition->ranks->self, 9 * (size_t)s->nb, s->Q);
}

/* The threads share the blocks that are looked at, then the rotations; what blocks add to their
 * rows is summed in between, in their order. */
enum { TASK = 64 };

struct job {
    struct art_kkt_corotation *s;
    const struct art_blocks *A;
};

static void compare_task(void *arg, int task)
{
    const struct job *job = arg;
    const struct art_kkt_corotation *s = job->s;
    const struct art_blocks *A = job->A;
    for (int k = TASK * task; k < TASK * (task + 1) && k < s->n; k++) {
        size_t i = (size_t)s->row[k], j = (size_t)A->col[s->entry[k]];
        const double *now = A->val + A->val_off[s->entry[k]];
        double B[9], D[9];
        conjugate(s->Q + 9 * i, s->old + 9 * (size_t)k, s->Q + 9 * j, B);
        for (int t = 0; t < 9; t++) D[t] = now[t] - B[t];
        make_normal(B, D, s->term + 9 * (size_t)k);
    }
}

static void turn_task(void *arg, int task)
{
    const struct job *job = arg;
    const struct art_kkt_corotation *s = job->s;
    for (int i = TASK * task; i < TASK * (task + 1) && i < s->nb; i++) {
        double w[3];
        solve_normal(s->normal + 9 * (size_t)i, w);
        turn(w, s->Q + 9 * (size_t)i);
    }
}

void kkt_corotation_update(struct art_kkt_corotation *s, const struct art_kkt_problem *p,
                           struct art_pool *pool)
{
    const struct art_blocks *A = p->A;
    struct job job = {s, A};
    art_pool_run(pool, (s->n + TASK - 1) / TASK, compare_task, &job);
    memset(s->normal, 0, 9 * (size_t)s->nb * sizeof *s->normal);
    for (int k = 0; k < s->n; k++) {
        const double *term = s->term + 9 * (size_t)k;
        double *N = s->normal + 9 * (size_t)s->row[k],
               *M = s->normal + 9 * (size_t)A->col[s->entry[k]];
        for (int t = 0; t < 9; t++) N[t] += term[t], M[t] += term[t];
    }
    art_pool_run(pool, (s->nb + TASK - 1) / TASK, turn_task, &job);
    complete(s, A->partition);
    s->turned = true;
}

void kkt_corotation_mul(const struct art_kkt_corotation *s, const struct art_kkt_problem *p,
                        bool back, double *x)
{
    if (!s->turned) return;
    for (int i = 0; i < s->nb; i++) {
        const double *Q = s->Q + 9 * (size_t)i;
        double *v = x + p->A->row_off[i], a = v[0], b = v[1], c = v[2];
        if (p->A->size[i] != 3) continue;
        for (int r = 0; r < 3; r++)
            v[r] = back ? Q[r] * a + Q[3 + r] * b + Q[6 + r] * c
                        : Q[3 * r] * a + Q[3 * r + 1] * b + Q[3 * r + 2] * c;
    }
}
