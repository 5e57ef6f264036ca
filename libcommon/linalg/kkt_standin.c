/* A plain way to the mixed complementarity problem: the whole matrix, dense. */
#include <art/kkt.h>
#include <math.h>
#include <string.h>

/* ---------------------------------------------------------------- Jacobians */

void art_jac_clear(struct art_jac *J, int n_blocks, const int *size)
{
    J->n_rows = J->n_groups = J->n_entries = 0;
    J->n_val = 0;
    J->n_blocks = n_blocks;
    J->size = size;
    if (J->row) J->row[0] = J->ptr[0] = 0;
}

int art_jac_group(struct art_ctx *ctx, struct art_jac *J, int n_rows)
{
    int want = J->n_groups + 2, cap = J->cap_groups;
    if (!ART_RESERVE(ctx, J->row, want, cap)) return ART_ENOMEM;
    cap = J->cap_groups;
    if (!ART_RESERVE(ctx, J->ptr, want, cap)) return ART_ENOMEM;
    J->cap_groups = cap;
    if (J->n_groups == 0) J->row[0] = J->ptr[0] = 0;
    J->n_rows += n_rows;
    J->n_groups++;
    J->row[J->n_groups] = J->n_rows;
    J->ptr[J->n_groups] = J->n_entries;
    return J->n_groups - 1;
}

double *art_jac_block(struct art_ctx *ctx, struct art_jac *J, int block)
{
    int g = J->n_groups - 1, rows = J->row[g + 1] - J->row[g];
    for (int e = J->ptr[g]; e < J->n_entries; e++)
        if (J->block[e] == block) return J->val + J->off[e];
    size_t n = (size_t)rows * (size_t)J->size[block];
    int cap = J->cap_entries;
    if (!ART_RESERVE(ctx, J->block, J->n_entries + 1, cap)) return NULL;
    cap = J->cap_entries;
    if (!ART_RESERVE(ctx, J->off, J->n_entries + 1, cap)) return NULL;
    J->cap_entries = cap;
    if (!ART_RESERVE(ctx, J->val, J->n_val + n, J->cap_val)) return NULL;
    J->block[J->n_entries] = block;
    J->off[J->n_entries++] = J->n_val;
    double *out = J->val + J->n_val;
    memset(out, 0, n * sizeof *out);
    J->n_val += n;
    J->ptr[g + 1] = J->n_entries;
    return out;
}

void art_jac_fini(struct art_jac *J)
{
    art_free(J->row), art_free(J->ptr), art_free(J->block), art_free(J->off), art_free(J->val);
    memset(J, 0, sizeof *J);
}

void art_jac_mul(const struct art_jac *J, const int *off, int first, int last, double s,
                 const double *x, double *y)
{
    for (int g = 0; g < J->n_groups; g++)
        for (int e = J->ptr[g]; e < J->ptr[g + 1]; e++) {
            int b = J->block[e], m = J->size[b];
            const double *W = J->val + J->off[e];
            if (b < first || b >= last) continue;
            for (int r = J->row[g]; r < J->row[g + 1]; r++, W += m)
                for (int k = 0; k < m; k++) y[r] += s * W[k] * x[off[b] + k];
        }
}

void art_jac_tmul(const struct art_jac *J, const int *off, int first, int last, double s,
                  const double *x, double *y)
{
    for (int g = 0; g < J->n_groups; g++)
        for (int e = J->ptr[g]; e < J->ptr[g + 1]; e++) {
            int b = J->block[e], m = J->size[b];
            const double *W = J->val + J->off[e];
            if (b < first || b >= last) continue;
            for (int r = J->row[g]; r < J->row[g + 1]; r++, W += m)
                for (int k = 0; k < m; k++) y[off[b] + k] += s * W[k] * x[r];
        }
}

/* ----------------------------------------------------------------- solving */

struct art_kkt {
    struct art_dense d;
    int n, m, singular;
    double *K;
    size_t cap;
    struct art_kkt_stats stats;
};

int art_kkt_create(struct art_ctx *ctx, struct art_kkt **kkt, const struct art_kkt_type *type)
{
    (void)type;
    *kkt = art_alloc(ctx, 1, sizeof **kkt);
    return *kkt ? ART_OK : ART_ENOMEM;
}

void art_kkt_free(struct art_kkt *kkt)
{
    if (!kkt) return;
    art_dense_fini(&kkt->d);
    art_free(kkt->K);
    art_free(kkt);
}

int art_kkt_factor(struct art_ctx *ctx, struct art_kkt *kkt, const struct art_kkt_problem *p)
{
    const struct art_blocks *A = p->A;
    int n = A->row_off[p->n_active], m = p->G->n_rows, N = n + m;
    if (!ART_RESERVE(ctx, kkt->K, (size_t)N * (size_t)N + 1, kkt->cap)) return ART_ENOMEM;
    double *K = kkt->K;
    memset(K, 0, (size_t)N * (size_t)N * sizeof *K);
    kkt->n = n, kkt->m = m;
    for (int i = 0; i < p->n_active; i++)
        for (int k = A->ptr[i]; k < A->ptr[i + 1]; k++) {
            int j = A->col[k];
            if (j >= p->n_active) continue;
            for (int r = 0; r < A->size[i]; r++)
                for (int c = 0; c < A->size[j]; c++) {
                    int I = A->row_off[i] + r, Jc = A->row_off[j] + c;
                    double v = A->val[A->val_off[k] + (size_t)(r * A->size[j] + c)];
                    K[(size_t)I * (size_t)N + (size_t)Jc] = v;
                    K[(size_t)Jc * (size_t)N + (size_t)I] = v;
                }
        }
    for (int g = 0; g < p->G->n_groups; g++)
        for (int e = p->G->ptr[g]; e < p->G->ptr[g + 1]; e++) {
            int b = p->G->block[e], w = p->G->size[b];
            if (b >= p->n_active) continue;
            for (int r = p->G->row[g]; r < p->G->row[g + 1]; r++)
                for (int c = 0; c < w; c++) {
                    double v = p->G->val[p->G->off[e] + (size_t)((r - p->G->row[g]) * w + c)];
                    int I = A->row_off[b] + c;
                    K[(size_t)I * (size_t)N + (size_t)(n + r)] = v;
                    K[(size_t)(n + r) * (size_t)N + (size_t)I] = v;
                }
        }
    for (int r = 0; r < m; r++) K[(size_t)(n + r) * (size_t)(N + 1)] = -p->Rg[r] - 1e-14;
    kkt->stats.n_factor++;
    int status = art_dense_factor_sym(ctx, &kkt->d, N, K);
    kkt->singular = kkt->d.singular;
    return status;
}

int art_kkt_solve(struct art_ctx *ctx, struct art_kkt *kkt, const struct art_kkt_problem *p,
                  struct art_kkt_answer *answer)
{
    int n = kkt->n, m = kkt->m, k = p->N->n_rows, N = n + m;
    double *x = art_alloc(ctx, (size_t)N * (size_t)(k + 1) + 1, sizeof *x);
    double *W = art_alloc(ctx, (size_t)(k * k + 3 * k) + 1, sizeof *W);
    if (!x || !W) return ART_ENOMEM;
    double *q = W + k * k, *y = q + k, *z = y + k;
    memcpy(x, p->b, (size_t)n * sizeof *x);
    for (int i = 0; i < m; i++) x[n + i] = p->bg[i];
    art_dense_solve(&kkt->d, x);
    for (int j = 0; j < k; j++) {
        double *c = x + (size_t)N * (size_t)(j + 1);
        memset(y, 0, (size_t)k * sizeof *y);
        y[j] = 1;
        art_jac_tmul(p->N, p->A->row_off, 0, p->n_active, 1, y, c);
        art_dense_solve(&kkt->d, c);
        memset(y, 0, (size_t)k * sizeof *y);
        art_jac_mul(p->N, p->A->row_off, 0, p->n_active, 1, c, y);
        for (int i = 0; i < k; i++) W[i * k + j] = y[i] + (i == j ? p->Rn[i] : 0);
    }
    for (int i = 0; i < k; i++) q[i] = -p->bn[i];
    if (k) art_jac_mul(p->N, p->A->row_off, 0, p->n_active, 1, x, q);
    for (int it = 0; it < 20000; it++) {
        double worst = 0;
        for (int i = 0; i < k; i++) {
            double w = q[i];
            for (int j = 0; j < k; j++) w += W[i * k + j] * z[j];
            double zi = fmax(0, z[i] - w / W[i * k + i]);
            worst = fmax(worst, fabs(zi - z[i]));
            z[i] = zi;
        }
        if (worst == 0) break;
    }
    for (int j = 0; j < k; j++)
        for (int i = 0; i < N; i++) x[i] += x[(size_t)N * (size_t)(j + 1) + (size_t)i] * z[j];
    memcpy(answer->u, x, (size_t)n * sizeof *x);
    for (int i = 0; i < m; i++) answer->lambda[i] = -x[n + i];
    for (int i = 0; i < k; i++) answer->theta[i] = z[i];
    answer->conflict = -1;
    art_free(x);
    art_free(W);
    return ART_OK;
}

int art_kkt_singular(const struct art_kkt *kkt)
{
    return kkt->singular;
}

const struct art_kkt_stats *art_kkt_stats(const struct art_kkt *kkt)
{
    return &kkt->stats;
}
