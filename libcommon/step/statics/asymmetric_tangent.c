/* The part of the tangent that is not symmetric: forces without an energy, as a moment in a fixed
 * direction has none, that acts on what turns. The solves are symmetric; d = T^-1 (b - S d) is
 * iterated with the acceleration of Anderson (1965), which for linear equations is GMRES (Walker &
 * Ni 2011): few iterations, as few moments make S. */
#include "statics.h"
#include <math.h>
#include <string.h>

enum { DEPTH = 8, MOST = 24 };

/* Below this, by the size of the tangent, it is noise; and where the iteration ends, by that of d.
 */
static const double significant = 1e-7, accurate = 1e-9;

int art_statics_asymmetric_init(struct art_statics *x)
{
    int status;
    size_t pairs = (size_t)x->tangent.A->ptr[x->tangent.A->n];
    int(*list)[2] = art_alloc(x->ctx, pairs + 1, sizeof *list);
    if (!list) return ART_ENOMEM;
    for (int i = 0, n = 0; i < x->tangent.A->n; i++)
        for (int k = x->tangent.A->ptr[i]; k < x->tangent.A->ptr[i + 1]; k++, n++) {
            list[n][0] = i;
            list[n][1] = x->tangent.A->col[k];
        }
    status = art_blocks_create(x->ctx, &x->tangent.S, x->tangent.A->n, x->tangent.A->size, true,
                               pairs, (const int(*)[2])list);
    art_free(list);
    return status;
}

/* Remove the part of the tangent that comes from a residual moment. It is no force without energy:
 * it is how rotations add up, and vanishes with the residual. */
static void remove_residual_moment(struct art_statics *x)
{
    for (int b = 0; b < x->tangent.S->n; b++) {
        if (!x->tangent.full_column[b] || x->tangent.S->size[b] != 6) continue;
        const double *m = x->residual.r + x->tangent.S->row_off[b] + 3;
        double *S = art_blocks_get(x->tangent.S, b, b), M[9];
        art_m3_skew(M, m);
        for (int i = 0; i < 3; i++)
            for (int k = 0; k < 3; k++) S[6 * (3 + i) + 3 + k] -= 0.5 * M[3 * i + k];
    }
}

static double size_of(const struct art_statics *x)
{
    const struct art_blocks *S = x->tangent.S;
    double most = 0;
    for (int i = 0; i < S->n; i++)
        for (int k = S->ptr[i]; k < S->ptr[i + 1]; k++) {
            const double *v = S->val + S->val_off[k];
            const double *wr = x->scale.w + S->row_off[i], *wc = x->scale.w + S->row_off[S->col[k]];
            for (int r = 0; r < S->size[i]; r++)
                for (int c = 0; c < S->size[S->col[k]]; c++, v++)
                    most = fmax(most, fabs(*v) / sqrt(wr[r] * wc[c]));
        }
    return most;
}

/* y -= S d; above the diagonal stands the negative transpose. */
static void subtract(const struct art_statics *x, const double *d, double *y)
{
    const struct art_blocks *S = x->tangent.S;
    for (int i = 0; i < S->n; i++)
        for (int k = S->ptr[i]; k < S->ptr[i + 1]; k++) {
            int j = S->col[k], ni = S->size[i], nj = S->size[j];
            const double *v = S->val + S->val_off[k];
            for (int r = 0; r < ni; r++)
                for (int c = 0; c < nj; c++, v++) {
                    y[S->row_off[i] + r] -= *v * d[S->row_off[j] + c];
                    if (i != j) y[S->row_off[j] + c] += *v * d[S->row_off[i] + r];
                }
        }
}

static double statics_dot(const struct art_statics *x, const double *a, const double *b)
{
    double s = 0;
    for (int i = 0; i < x->n; i++) s += x->scale.w[i] * a[i] * b[i];
    return s;
}

static void add(int n, double *y, double s, const double *x)
{
    for (int i = 0; i < n; i++) y[i] += s * x[i];
}

/* Adds column m of the differences G of g, and D of d, orthonormal to those before in G. False if
 * it is none. */
static bool append(const struct art_statics *x, int m, double *G, double *D)
{
    size_t n = (size_t)x->n;
    double *Gm = G + (size_t)m * n, *Dm = D + (size_t)m * n, before = sqrt(statics_dot(x, Gm, Gm));
    for (int round = 0; round < 2; round++)
        for (int j = 0; j < m; j++) {
            double c = statics_dot(x, G + (size_t)j * n, Gm);
            add(x->n, Gm, -c, G + (size_t)j * n);
            add(x->n, Dm, -c, D + (size_t)j * n);
        }
    double size = sqrt(statics_dot(x, Gm, Gm));
    if (!(size > 1e-12 * before)) return false;
    for (size_t i = 0; i < n; i++) {
        Gm[i] /= size;
        Dm[i] /= size;
    }
    return true;
}

/* The direction of the symmetric part is made that of all. If the iteration does not end it stays.
 * `work` is for 2 DEPTH + 5 vectors. */
static int iterate(struct art_statics *x, double *work)
{
    size_t n = (size_t)x->n, bytes = n * sizeof(double);
    double *G = work, *D = G + DEPTH * n, *F = D + DEPTH * n, *g = F + n, *d = g + n, *g0 = d + n,
           *d0 = g0 + n;
    int m = 0;
    memcpy(d, x->direction.d, bytes);
    for (int k = 0; k < MOST; k++) {
        memcpy(x->s->vec.b, x->direction.load, bytes);
        subtract(x, d, x->s->vec.b);
        int status = art_statics_solve(x, F);
        if (status < 0) return status;
        for (size_t i = 0; i < n; i++) g[i] = F[i] - d[i];
        if (sqrt(statics_dot(x, g, g)) <= accurate * sqrt(statics_dot(x, F, F))) {
            memcpy(x->direction.d, F, bytes);
            return ART_OK;
        }
        if (k > 0) {
            for (size_t i = 0; i < n; i++) {
                G[(size_t)m * n + i] = g[i] - g0[i];
                D[(size_t)m * n + i] = d[i] - d0[i];
            }
            m += append(x, m, G, D);
        }
        memcpy(g0, g, bytes);
        memcpy(d0, d, bytes);
        for (int j = 0; j < m; j++) {
            double c = statics_dot(x, G + (size_t)j * n, g);
            add(x->n, g, -c, G + (size_t)j * n);
            add(x->n, d, -c, D + (size_t)j * n);
        }
        add(x->n, d, 1, g);
        if (m == DEPTH) m = 0;
    }
    return ART_OK;
}

int art_statics_asymmetric(struct art_statics *x, double most)
{
    const struct art_step_mark mark = art_step_mark(x->s);
    if (!x->tangent.S) return ART_OK;
    remove_residual_moment(x);
    if (!(size_of(x) > significant * most)) return ART_OK;
    double *work = art_step_scratch(x->s, (size_t)(2 * DEPTH + 5) * (size_t)x->n, sizeof *work);
    if (!work) return ART_ENOMEM;
    int status = iterate(x, work);
    art_step_release(x->s, mark);
    return status;
}
