#include "permuted.h"
#include <string.h>

int permuted_make(struct art_ctx *ctx, struct permuted *p, const struct art_csc *A, const int *perm)
{
    size_t n = (size_t)A->n, count = (size_t)A->ptr[A->n];
    int *place = art_alloc(ctx, n, sizeof *place);
    *p = (struct permuted){.n = A->n};
    p->ptr = art_alloc(ctx, n + 2, sizeof *p->ptr);
    p->row = art_alloc(ctx, count, sizeof *p->row);
    p->from = art_alloc(ctx, count, sizeof *p->from);
    p->val = art_alloc(ctx, count, sizeof *p->val);
    if (!place || !p->ptr || !p->row || !p->from || !p->val) {
        art_free(place);
        permuted_fini(p);
        return ART_ENOMEM;
    }
    for (int k = 0; k < A->n; k++) place[perm[k]] = k;
    for (int j = 0; j < A->n; j++)
        for (int k = A->ptr[j]; k < A->ptr[j + 1]; k++) {
            int a = place[A->row[k]], b = place[j];
            p->ptr[(a < b ? a : b) + 2]++;
        }
    for (int j = 0; j < A->n; j++) p->ptr[j + 2] += p->ptr[j + 1];
    for (int j = 0; j < A->n; j++)
        for (int k = A->ptr[j]; k < A->ptr[j + 1]; k++) {
            int a = place[A->row[k]], b = place[j];
            int at = p->ptr[(a < b ? a : b) + 1]++;
            p->row[at] = a < b ? b : a;
            p->from[at] = k;
        }
    art_free(place);
    return ART_OK;
}

enum { ENTRIES = 16384 };

struct filling {
    struct permuted *p;
    const double *val;
};

static void fill_task(void *arg, int task)
{
    const struct filling *f = arg;
    const struct permuted *p = f->p;
    long end = (long)ENTRIES * (task + 1), count = p->ptr[p->n];
    for (long k = (long)ENTRIES * task; k < end && k < count; k++) p->val[k] = f->val[p->from[k]];
}

void permuted_fill(struct permuted *p, struct art_pool *pool, const struct art_csc *A)
{
    struct filling f = {p, A->val};
    art_pool_run(pool, p->ptr[p->n] / ENTRIES + 1, fill_task, &f);
}

void permuted_fini(struct permuted *p)
{
    art_free(p->ptr), art_free(p->row), art_free(p->from), art_free(p->val);
    memset(p, 0, sizeof *p);
}
