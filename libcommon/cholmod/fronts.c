/* This is the symbolic part: it finds the fronts, where each lies in memory, and where rows of
 * children go. */
#include "fronts.h"
#include <math.h>
#include <string.h>

/* Where fronts that are there at once would have more numbers than this and than four times the
 * factor, that in double precision is made. */
static const double most = 1 << 22;

static size_t padded(size_t n)
{
    return (n + FRONT_BLOCK - 1) / FRONT_BLOCK * FRONT_BLOCK;
}

/* Sets the place of each row of a front in it; those of other rows are left as they were. */
static void number_rows(const struct front *f, const int *rows, int *local)
{
    for (int i = 0; i < f->rows; i++) local[rows[i]] = i;
}

static void shape_fronts(struct fronts *f, const struct single_factor *r, const cholmod_factor *F)
{
    const int *super = F->super, *pi = F->pi;
    for (int k = 0, piece = 0; k < f->n; k++) {
        struct front *front = &f->front[k];
        *front = (struct front){.first = super[k],
                                .cols = super[k + 1] - super[k],
                                .rows = pi[k + 1] - pi[k],
                                .child = -1,
                                .sibling = -1};
        front->step = padded((size_t)front->rows + FRONT_BLOCK - 1);
        while (piece < (int)r->n_pieces && r->pieces[piece].first < super[k + 1])
            f->front_of[piece++] = k;
    }
}

/* Sorts the pieces by groups; `of`: [n] for the group of each front. */
static void order_pieces(struct fronts *f, const struct single_factor *r, int *of)
{
    const struct single_tree *tree = &r->tree;
    int at = 0;
    for (int g = 0; g <= tree->n_groups; g++)
        for (int i = tree->first[g]; i < tree->first[g + 1]; i++) {
            int front = f->front_of[tree->order[i]];
            const struct single_panel *piece = &r->pieces[tree->order[i]];
            if (piece->first + piece->cols == f->front[front].first + f->front[front].cols)
                of[front] = g;
        }
    for (int g = 0; g <= tree->n_groups; g++) {
        f->first[g] = at;
        for (int k = 0; k < (int)r->n_pieces; k++)
            if (of[f->front_of[k]] == g) f->order[at++] = k;
    }
    f->first[tree->n_groups + 1] = at;
}

/* Children are linked in ascending order. */
static void link_children(struct fronts *f, const cholmod_factor *F, int *owner)
{
    const int *pi = F->pi, *rows = F->s;
    for (int k = 0; k < f->n; k++)
        for (int c = 0; c < f->front[k].cols; c++) owner[f->front[k].first + c] = k;
    for (int k = f->n - 1; k >= 0; k--) {
        struct front *front = &f->front[k];
        if (front->rows == front->cols) continue;
        struct front *parent = &f->front[owner[rows[pi[k] + front->cols]]];
        front->sibling = parent->child;
        parent->child = k;
    }
}

/* Blocks begin at the first diagonal entry of a piece, so they end up to 15 rows and 7 columns
 * after the front. */
static size_t end_of(const struct front *front)
{
    return front->at + front->step * padded((size_t)front->rows + FRONT_TILE - 1);
}

/* The first gap between the fronts that are there, which are sorted by their places, is taken. */
static void place_front(struct fronts *f, int *there, int *n_there, int k, size_t base)
{
    struct front *front = &f->front[k];
    int i = 0, end;
    front->at = base;
    for (; i < *n_there && f->front[there[i]].at < end_of(front); i++)
        front->at = end_of(&f->front[there[i]]);
    for (end = (*n_there)++; end > i; end--) there[end] = there[end - 1];
    there[i] = k;
}

static void leave(const struct fronts *f, int *there, int *n_there, int k)
{
    int left = 0;
    for (int i = 0; i < *n_there; i++) {
        bool child = false;
        for (int c = f->front[k].child; c >= 0; c = f->front[c].sibling)
            child = child || there[i] == c;
        if (!child) there[left++] = there[i];
    }
    *n_there = left;
}

/* Chooses where fronts lie: each group and the trunk have memory of their own, in which a front
 * takes the place of those that were added to their parents before. Returns the end. */
static size_t lay_out(struct fronts *f, const struct single_factor *r, int *there)
{
    size_t end = 0;
    for (int g = 0; g <= r->tree.n_groups; g++) {
        size_t base = end;
        int n_there = 0;
        for (int i = f->first[g]; i < f->first[g + 1]; i++) {
            int k = f->front_of[f->order[i]];
            if (r->pieces[f->order[i]].first != f->front[k].first) continue;
            place_front(f, there, &n_there, k, base);
            leave(f, there, &n_there, k);
            if (end_of(&f->front[k]) > end) end = end_of(&f->front[k]);
        }
    }
    return end;
}

static int find_runs(struct art_ctx *ctx, struct fronts *f, const cholmod_factor *F, int *local)
{
    const int *pi = F->pi, *rows = F->s;
    size_t below = 0, n = 0;
    for (int k = 0; k < f->n; k++) below += (size_t)(f->front[k].rows - f->front[k].cols);
    f->runs = art_alloc(ctx, below + 1, sizeof *f->runs);
    if (!f->runs) return ART_ENOMEM;
    for (int k = 0; k < f->n; k++) {
        number_rows(&f->front[k], rows + pi[k], local);
        for (int c = f->front[k].child; c >= 0; c = f->front[c].sibling) {
            struct front *child = &f->front[c];
            struct front_run *run = NULL;
            child->run = (int)n;
            for (int i = child->cols; i < child->rows; i++) {
                int to = local[rows[pi[c] + i]];
                if (!run || to != run->to + run->count)
                    *(run = &f->runs[n++]) = (struct front_run){i, to, 0};
                run->count++;
            }
            child->n_runs = (int)n - child->run;
        }
    }
    return ART_OK;
}

/* Returns false if a diagonal entry is not there. */
static bool place_entries(struct fronts *f, const cholmod_factor *F, const struct permuted *A,
                          int *local)
{
    const int *pi = F->pi, *rows = F->s;
    for (int k = 0; k < f->n; k++) {
        const struct front *front = &f->front[k];
        number_rows(front, rows + pi[k], local);
        for (int c = front->first; c < front->first + front->cols; c++) {
            f->diagonal[c] = -1;
            for (int e = A->ptr[c]; e < A->ptr[c + 1]; e++) {
                f->place[e] = local[A->row[e]];
                if (A->row[e] == c) f->diagonal[c] = e;
            }
            if (f->diagonal[c] < 0) return false;
        }
    }
    return true;
}

static float *aligned(float *x)
{
    return (float *)(((uintptr_t)x + 63) / 64 * 64);
}

static int reserve_values(struct art_ctx *ctx, struct fronts *f, const struct single_factor *r,
                          size_t total)
{
    int longest = 0;
    for (int k = 0; k < f->n; k++)
        if (f->front[k].rows > longest) longest = f->front[k].rows;
    f->work_step = padded(sizeof(struct front_diagonal) / sizeof(float)) +
                   padded((size_t)longest) * FRONT_WIDEST;
    f->room = art_alloc(ctx, total + 16, sizeof *f->room);
    f->work_room =
        art_alloc(ctx, ((size_t)r->tree.n_groups + 1) * f->work_step + 16, sizeof *f->work_room);
    if (!f->room || !f->work_room) return ART_ENOMEM;
    f->val = aligned(f->room), f->work = aligned(f->work_room);
    return ART_OK;
}

int fronts_make(struct art_ctx *ctx, struct fronts *f, const struct single_factor *r,
                const cholmod_factor *F, const struct permuted *A)
{
    size_t n = (size_t)A->n;
    size_t total = 0;
    int *local = NULL, status = ART_OK;
    fronts_fini(f);
    f->n = (int)F->nsuper, f->n_columns = A->n;
    f->front = art_alloc(ctx, F->nsuper + 1, sizeof *f->front);
    f->front_of = art_alloc(ctx, r->n_pieces + 1, sizeof *f->front_of);
    f->order = art_alloc(ctx, r->n_pieces + 1, sizeof *f->order);
    f->place = art_alloc(ctx, (size_t)A->ptr[A->n] + 1, sizeof *f->place);
    f->diagonal = art_alloc(ctx, n + 1, sizeof *f->diagonal);
    f->scale = art_alloc(ctx, 2 * n + 1, sizeof *f->scale);
    local = art_alloc(ctx, n + 1, sizeof *local);
    ART_TRY(f->front && f->front_of && f->order && f->place && f->diagonal && f->scale && local
                ? ART_OK
                : ART_ENOMEM);
    f->size = f->scale + n;
    shape_fronts(f, r, F);
    order_pieces(f, r, local);
    link_children(f, F, local);
    total = lay_out(f, r, local);
    f->refused = (double)total > fmax(most, 4 * (double)F->xsize) || !place_entries(f, F, A, local);
    if (f->refused) goto out;
    ART_TRY(find_runs(ctx, f, F, local));
    ART_TRY(reserve_values(ctx, f, r, total));
    f->ready = true;
out:
    art_free(local);
    if (status < 0) fronts_fini(f);
    return status;
}

void fronts_fini(struct fronts *f)
{
    art_free(f->front), art_free(f->front_of), art_free(f->order), art_free(f->runs);
    art_free(f->place), art_free(f->diagonal), art_free(f->scale);
    art_free(f->room), art_free(f->work_room);
    memset(f, 0, sizeof *f);
}
