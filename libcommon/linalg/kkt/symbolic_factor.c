/* The symbolic factorisation is the layout of a factor: where each block goes, and which rows of
 * which column each update touches. */
#include "symbolic_factor.h"
#include <string.h>

void kkt_plan_fini(struct art_kkt_plan *plan)
{
    kkt_order_fini(&plan->o);
    art_free(plan->size), art_free(plan->zoff), art_free(plan->below), art_free(plan->sign);
    art_free(plan->diag), art_free(plan->panel), art_free(plan->local), art_free(plan->run_ptr);
    art_free(plan->run), art_free(plan->place_A), art_free(plan->place_G);
    art_free(plan->val), art_free(plan->inv), art_free(plan->scale), art_free(plan->z);
    art_free(plan->weak), art_free(plan->empty.list);
    memset(plan, 0, sizeof *plan);
}

static int allocate(struct art_ctx *ctx, struct art_kkt_plan *s, const struct art_kkt_problem *p)
{
    size_t n = (size_t)s->o.n, nnz = s->o.ptr[n];
    s->size = art_alloc(ctx, n, sizeof *s->size);
    s->zoff = art_alloc(ctx, n + 1, sizeof *s->zoff);
    s->below = art_alloc(ctx, n, sizeof *s->below);
    s->sign = art_alloc(ctx, n, sizeof *s->sign);
    s->diag = art_alloc(ctx, n, sizeof *s->diag);
    s->panel = art_alloc(ctx, n, sizeof *s->panel);
    s->local = art_alloc(ctx, nnz, sizeof *s->local);
    s->run_ptr = art_alloc(ctx, nnz + 1, sizeof *s->run_ptr);
    s->place_A = art_alloc(ctx, (size_t)p->A->ptr[p->n_active], sizeof *s->place_A);
    s->place_G = art_alloc(ctx, p->G ? (size_t)p->G->n_entries : 0, sizeof *s->place_G);
    return s->size && s->zoff && s->below && s->sign && s->diag && s->panel && s->local &&
                   s->run_ptr && s->place_A && s->place_G
               ? ART_OK
               : ART_ENOMEM;
}

static void lay_out(struct art_kkt_plan *s)
{
    const struct art_kkt_order *o = &s->o;
    for (int k = 0; k < o->n; k++) {
        int node = o->node[k];
        s->size[k] = o->size[node];
        s->sign[k] = node < o->n_bodies ? 1 : -1;
        s->zoff[k + 1] = s->zoff[k] + s->size[k];
    }
    s->N = s->zoff[o->n];
    for (int k = 0; k < o->n; k++) {
        size_t size = (size_t)s->size[k];
        for (size_t e = o->ptr[k]; e < o->ptr[k + 1]; e++) {
            s->local[e] = s->below[k];
            s->below[k] += s->size[o->row[e]];
        }
        s->diag[k] = s->n_val;
        s->panel[k] = s->n_val + size * size;
        s->n_val = s->panel[k] + size * (size_t)s->below[k];
    }
}

/* The place of node `row` in the panel of column k. */
static int find_local(const struct art_kkt_plan *s, int k, int row)
{
    size_t lo = s->o.ptr[k], hi = s->o.ptr[k + 1];
    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;
        if (s->o.row[mid] < row)
            lo = mid + 1;
        else
            hi = mid;
    }
    ART_ASSERT(lo < s->o.ptr[k + 1] && s->o.row[lo] == row);
    return s->local[lo];
}

static struct art_kkt_place place(const struct art_kkt_plan *s, int row_node, int col_node)
{
    int r = s->o.pos[row_node], c = s->o.pos[col_node];
    struct art_kkt_place at;
    if (r == c) /* those of bodies, which are symmetric but for rounding, are copied row by row */
        return (struct art_kkt_place){s->diag[r], s->size[r], s->size[r] != 6};
    int k = r < c ? r : c, other = r < c ? c : r;
    at.ld = s->below[k];
    at.at = s->panel[k] + (size_t)find_local(s, k, other);
    at.along = r > c; /* the rows of the block are rows of the panel */
    return at;
}

static void place_blocks(struct art_kkt_plan *s, const struct art_kkt_problem *p)
{
    for (int i = 0; i < p->n_active; i++)
        for (int k = p->A->ptr[i]; k < p->A->ptr[i + 1]; k++)
            s->place_A[k] = place(s, i, p->A->col[k]);
    for (int g = 0; p->G && g < p->G->n_groups; g++)
        for (int e = p->G->ptr[g]; e < p->G->ptr[g + 1]; e++)
            if (p->G->block[e] < p->n_active)
                s->place_G[e] = place(s, p->n_active + g, p->G->block[e]);
}

static void add_empty(struct art_kkt_plan *s, size_t at, int ld, int columns, int rows)
{
    s->empty.list[s->empty.n++] = (struct art_kkt_empty){at, ld, columns, rows};
}

/* List the parts of columns that no block is copied to. */
static int find_empty(struct art_ctx *ctx, struct art_kkt_plan *s, const struct art_kkt_problem *p)
{
    const size_t n = (size_t)s->o.n, nnz = s->o.ptr[s->o.n];
    bool *copied = art_alloc(ctx, s->n_val + 1, sizeof *copied);
    s->empty.list = art_alloc(ctx, n + nnz, sizeof *s->empty.list);
    for (int e = 0; copied && e < p->A->ptr[p->n_active]; e++) copied[s->place_A[e].at] = true;
    for (int e = 0; copied && p->G && e < p->G->n_entries; e++)
        if (p->G->block[e] < p->n_active) copied[s->place_G[e].at] = true;
    for (int k = 0; copied && s->empty.list && k < s->o.n; k++) {
        const int size = s->size[k];
        if (!copied[s->diag[k]]) add_empty(s, s->diag[k], size, size, size);
        for (size_t e = s->o.ptr[k]; e < s->o.ptr[k + 1]; e++)
            if (!copied[s->panel[k] + (size_t)s->local[e]])
                add_empty(s, s->panel[k] + (size_t)s->local[e], s->below[k], size,
                          s->size[s->o.row[e]]);
    }
    art_free(copied);
    return copied && s->empty.list ? ART_OK : ART_ENOMEM;
}

/* The updates of column k: for each coupled node j the later ones as runs of rows of column j. */
static int make_runs(struct art_ctx *ctx, struct art_kkt_plan *s)
{
    const struct art_kkt_order *o = &s->o;
    for (int k = 0; k < o->n; k++)
        for (size_t e = o->ptr[k]; e < o->ptr[k + 1]; e++) {
            int j = o->row[e];
            size_t f = o->ptr[j];
            struct art_kkt_run *last = NULL;
            s->run_ptr[e] = s->n_run;
            for (size_t i = e + 1; i < o->ptr[k + 1]; i++) {
                while (o->row[f] != o->row[i]) f++;
                int len = s->size[o->row[i]];
                if (last && last->src + last->len == s->local[i] &&
                    last->dst + last->len == s->local[f]) {
                    last->len += len;
                    continue;
                }
                if (!ART_GROW(ctx, s->run, s->n_run, s->cap_run)) return ART_ENOMEM;
                last = &s->run[s->n_run++];
                *last = (struct art_kkt_run){s->local[i], s->local[f], len};
            }
            s->run_ptr[e + 1] = s->n_run;
        }
    return ART_OK;
}

int kkt_plan_make(struct art_ctx *ctx, struct art_kkt_plan *s, const struct art_kkt_problem *p,
                  const bool *late)
{
    int status;
    memset(s, 0, sizeof *s);
    ART_TRY(kkt_order_make(ctx, &s->o, p, late));
    ART_TRY(allocate(ctx, s, p));
    lay_out(s);
    place_blocks(s, p);
    ART_TRY(find_empty(ctx, s, p));
    ART_TRY(make_runs(ctx, s));
    s->val =
        art_alloc(ctx, s->n_val + 1, sizeof *s->val); /* the last row is read with one behind it */
    s->inv = art_alloc(ctx, (size_t)s->N, sizeof *s->inv);
    s->scale = art_alloc(ctx, (size_t)s->N, sizeof *s->scale);
    s->z = art_alloc(ctx, 8 * (size_t)s->N, sizeof *s->z);
    s->weak = art_alloc(ctx, (size_t)s->o.n, sizeof *s->weak);
    if (!s->val || !s->inv || !s->scale || !s->z || !s->weak) status = ART_ENOMEM;
out:
    if (status < 0) kkt_plan_fini(s);
    return status;
}
