/* The choice of the faces round an edge that stay joined, if there are many. */
#include "repair_priv.h"
#include <stdlib.h>

/* If solid and empty space take turns round the edge, each solid keeps the two faces that bound it:
 * one that runs down the edge and the next, which runs up. */
static bool join_solids(struct art_spoke *spokes, int n)
{
    for (int i = 0; i < n; i++)
        if (spokes[i].up == spokes[(i + 1) % n].up) return false;
    for (int i = 0; i < n; i++)
        if (!spokes[i].up) spokes[i].mate = (i + 1) % n, spokes[(i + 1) % n].mate = i;
    return true;
}

static int compare_shells(const void *p, const void *q)
{
    const int *a = p, *b = q; /* shell, index */
    if (a[0] != b[0]) return a[0] < b[0] ? -1 : 1;
    return (a[1] > b[1]) - (a[1] < b[1]);
}

/* Join faces of one shell that have solid between them: one that runs down the edge with the next
 * that runs up, among those that are not joined yet. Each shell's are a ring. */
static int join_shells(struct art_ctx *ctx, struct art_spoke *spokes, int n)
{
    int(*order)[2] = art_alloc(ctx, (size_t)n, sizeof *order);
    int *next = art_alloc(ctx, (size_t)n, sizeof *next),
        *last = art_alloc(ctx, (size_t)n, sizeof *last);
    if (!order || !next || !last) {
        art_free(order), art_free(next), art_free(last);
        return ART_ENOMEM;
    }
    for (int i = 0; i < n; i++) order[i][0] = spokes[i].shell, order[i][1] = i;
    qsort(order, (size_t)n, sizeof *order, compare_shells);
    for (int i = 0, end; i < n; i = end) {
        for (end = i + 1; end < n && order[end][0] == order[i][0];) end++;
        for (int k = i; k < end; k++) {
            int to = order[k + 1 < end ? k + 1 : i][1];
            next[order[k][1]] = to;
            last[to] = order[k][1];
        }
    }
    for (int i = 0; i < n; i++) {
        int j = next[i];
        if (spokes[i].up || spokes[i].mate >= 0 || j == i || !spokes[j].up) continue;
        spokes[i].mate = j, spokes[j].mate = i;
        next[last[i]] = next[j], last[next[j]] = last[i];
    }
    art_free(order), art_free(next), art_free(last);
    return ART_OK;
}

/* ------------------------------------------------------------------- smooth pairs */

/* Join what is left pair by pair, those first that run on most smoothly: for few. */
static void join_few(struct art_spoke *spokes, int n)
{
    for (;;) {
        int best_i = -1, best_j = -1;
        double best = INFINITY;
        for (int i = 0; i < n; i++)
            for (int j = i + 1; j < n; j++) {
                if (spokes[i].mate >= 0 || spokes[j].mate >= 0 || spokes[i].up == spokes[j].up)
                    continue;
                double bend = fabs(spokes[j].angle - spokes[i].angle - ART_PI);
                if (bend < best) best = bend, best_i = i, best_j = j;
            }
        if (best_i < 0) return;
        spokes[best_i].mate = best_j, spokes[best_j].mate = best_i;
    }
}

/* This describes the choice for many faces. Those that are free are found by their index, up and
 * down apart. */
struct free_spokes {
    const struct art_spoke *spokes;
    int n;
    int *above[2], *below[2]; /* [n + 2] of index + 1: sets whose root is the next free one */
};

static int root(int *set, int i)
{
    while (set[i] != i) set[i] = set[set[i]], i = set[i];
    return i;
}

static int init_free(struct art_ctx *ctx, struct free_spokes *f)
{
    for (int up = 0; up < 2; up++) {
        f->above[up] = art_alloc(ctx, (size_t)f->n + 2, sizeof(int));
        f->below[up] = art_alloc(ctx, (size_t)f->n + 2, sizeof(int));
        if (!f->above[up] || !f->below[up]) return ART_ENOMEM;
        for (int i = 0; i < f->n + 2; i++) {
            bool end = i == 0 || i == f->n + 1;
            bool is = !end && f->spokes[i - 1].up == (bool)up && f->spokes[i - 1].mate < 0;
            f->above[up][i] = is || i == f->n + 1 ? i : i + 1;
            f->below[up][i] = is || i == 0 ? i : i - 1;
        }
    }
    return ART_OK;
}

static void take(struct free_spokes *f, int i)
{
    int up = f->spokes[i].up;
    f->above[up][i + 1] = i + 2;
    f->below[up][i + 1] = i;
}

/* This is a pair and how much it bends. */
struct pair {
    double bend;
    int i, j;
};

static bool before(const struct pair *a, const struct pair *b)
{
    if (a->bend != b->bend) return a->bend < b->bend;
    return a->i != b->i ? a->i < b->i : a->j < b->j;
}

/* The free face behind i that runs on from it most smoothly; j < 0: none. */
static struct pair best_pair(struct free_spokes *f, int i)
{
    const struct art_spoke *s = f->spokes;
    double target = s[i].angle + ART_PI;
    int low = i + 1, high = f->n, up = !s[i].up;
    while (low < high) {
        int mid = low + (high - low) / 2;
        if (s[mid].angle < target)
            low = mid + 1;
        else
            high = mid;
    }
    int candidate[2] = {root(f->below[up], low) - 1, root(f->above[up], low + 1) - 1};
    struct pair best = {INFINITY, i, -1};
    for (int k = 0; k < 2; k++) {
        int j = candidate[k];
        if (j <= i || j >= f->n) continue;
        struct pair p = {fabs(s[j].angle - s[i].angle - ART_PI), i, j};
        if (best.j < 0 || before(&p, &best)) best = p;
    }
    return best;
}

static void sift_down(struct pair *heap, int n, int k)
{
    for (int child; (child = 2 * k + 1) < n; k = child) {
        if (child + 1 < n && before(&heap[child + 1], &heap[child])) child++;
        if (!before(&heap[child], &heap[k])) return;
        struct pair p = heap[k];
        heap[k] = heap[child], heap[child] = p;
    }
}

static int join_many(struct art_ctx *ctx, struct art_spoke *spokes, int n)
{
    struct free_spokes f = {.spokes = spokes, .n = n};
    struct pair *heap = art_alloc(ctx, (size_t)n, sizeof *heap);
    int m = 0, status = ART_ENOMEM;
    if (!heap || init_free(ctx, &f) < 0) goto out;
    for (int i = 0; i < n; i++)
        if (spokes[i].mate < 0 && (heap[m] = best_pair(&f, i)).j >= 0) m++;
    for (int k = m / 2 - 1; k >= 0; k--) sift_down(heap, m, k);
    while (m > 0) {
        struct pair p = heap[0];
        bool again = spokes[p.i].mate < 0 && spokes[p.j].mate >= 0;
        if (spokes[p.i].mate < 0 && !again) {
            spokes[p.i].mate = p.j, spokes[p.j].mate = p.i;
            take(&f, p.i), take(&f, p.j);
        }
        if (again) heap[0] = best_pair(&f, p.i);
        if (!again || heap[0].j < 0) heap[0] = heap[--m];
        sift_down(heap, m, 0);
    }
    status = ART_OK;
out:
    for (int up = 0; up < 2; up++) art_free(f.above[up]), art_free(f.below[up]);
    art_free(heap);
    return status;
}

int art_join_spokes(struct art_ctx *ctx, struct art_spoke *spokes, int n)
{
    enum { FEW = 64 };
    if (join_solids(spokes, n)) return ART_OK;
    int status = join_shells(ctx, spokes, n);
    if (status < 0) return status;
    if (n > FEW) return join_many(ctx, spokes, n);
    join_few(spokes, n);
    return ART_OK;
}
