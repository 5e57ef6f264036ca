/* This fills one loop of vertices with triangles. */
#include "repair_priv.h"

/* loops of up to so many sides are filled in the best way, which takes cubic time; longer ones are
 * shortened */
enum { BEST = 200 };

static const double *at(const struct art_hole *h, int i)
{
    return art_mesh_at(h->mesh, h->vert[i]);
}

/* Computes the unit normal (zero without area) and area of a triangle of the loop. */
static double triangle(const struct art_hole *h, int i, int j, int k, double n[3])
{
    double u[3], v[3];
    art_v3_sub(u, at(h, j), at(h, i));
    art_v3_sub(v, at(h, k), at(h, i));
    art_v3_cross(n, u, v);
    return art_v3_normalize(n, n) / 2;
}

static void add(struct art_hole *h, int i, int j, int k)
{
    int *t = h->tri[h->n_tri++];
    t[0] = i, t[1] = j, t[2] = k;
}

/* --------------------------------------------------------------- shortening */

struct ear {
    double cost;
    int place, version;
};

/* This is the rest of the loop. */
struct rest {
    struct art_hole *hole;
    int left;
    int *next, *prev, *version; /* [n] */
    double (*normal)[3];        /* [n] at the side from each place to the next */
    double axis[3];             /* mean direction that the filled hole looks to */
    struct ear *heap;
    int n_heap, cap;
};

static bool before(const struct ear *a, const struct ear *b)
{
    return a->cost < b->cost || (a->cost == b->cost && a->place < b->place);
}

static int push(struct art_ctx *ctx, struct rest *r, int place)
{
    struct art_hole *h = r->hole;
    int a = r->prev[place], c = r->next[place];
    double n[3];
    r->version[place]++;
    if (h->taken(h->user, h->vert[a], h->vert[c])) return ART_OK;
    triangle(h, a, place, c, n);
    double d = art_v3_distance(at(h, a), at(h, c));
    /* ears that would fold back come last */
    struct ear ear = {art_v3_dot(n, r->axis) > 0 ? d : 1e6 * d, place, r->version[place]};
    if (!ART_GROW(ctx, r->heap, r->n_heap, r->cap)) return ctx->status;
    int i = r->n_heap++;
    for (; i > 0 && before(&ear, &r->heap[(i - 1) / 2]); i = (i - 1) / 2)
        r->heap[i] = r->heap[(i - 1) / 2];
    r->heap[i] = ear;
    return ART_OK;
}

/* Take the best ear whose place has not changed since; false if there is none. */
static bool pop(struct rest *r, int *place)
{
    while (r->n_heap > 0) {
        struct ear top = r->heap[0], last = r->heap[--r->n_heap];
        int i = 0;
        for (int k; (k = 2 * i + 1) < r->n_heap; i = k) {
            if (k + 1 < r->n_heap && before(&r->heap[k + 1], &r->heap[k])) k++;
            if (!before(&r->heap[k], &last)) break;
            r->heap[i] = r->heap[k];
        }
        r->heap[i] = last;
        *place = top.place;
        if (top.version == r->version[top.place] && r->next[top.place] >= 0) return true;
    }
    return false;
}

/* Cut ears across the shortest chords until few sides are left; false if that cannot be. */
static int shorten(struct art_ctx *ctx, struct rest *r, bool *can)
{
    struct art_hole *h = r->hole;
    int status = ART_OK;
    for (int i = 0; i < h->n; i++) {
        double d[3];
        art_v3_cross(d, at(h, i), at(h, (i + 1) % h->n));
        art_v3_add(r->axis, r->axis, d);
    }
    for (int i = 0; i < h->n; i++) ART_TRY(push(ctx, r, i));
    while (r->left > BEST) {
        int i;
        if (!pop(r, &i)) {
            *can = false;
            return ART_OK;
        }
        int a = r->prev[i], c = r->next[i];
        triangle(h, a, i, c, r->normal[a]);
        add(h, a, i, c);
        r->next[a] = c, r->prev[c] = a;
        r->next[i] = -1;
        r->left--;
        ART_TRY(push(ctx, r, a));
        ART_TRY(push(ctx, r, c));
    }
out:
    return status;
}

/* --------------------------------------------------------------------- best
 *
 * best[i][j]: filling of the part of the loop from place i to place j, closed by the side j-i. */

struct cell {
    double bend,
        area; /* bend: 1 - cosine of the sharpest angle between neighbours, 3 if it cannot be */
    double normal[3]; /* of the triangle at the side j-i */
    int mid;          /* its third corner */
};

struct table {
    const struct art_hole *hole;
    int n;
    const int *place;    /* [n] places of the loop that are left */
    double (*normal)[3]; /* [n] at their sides */
    struct cell *cell;   /* [n][n] */
};

static struct cell *cell(const struct table *t, int i, int j)
{
    return &t->cell[(size_t)i * (size_t)t->n + (size_t)j];
}

/* Computes the angle between a triangle and its neighbour over the side i-j; steps of a
 * thousandth, so that noise does not decide before area does. */
static double bend(const struct table *t, const double n[3], int i, int j)
{
    const double *m = j == i + 1 ? t->normal[i] : cell(t, i, j)->normal;
    return floor((1 - art_v3_dot(n, m)) * 1000 + 0.5) / 1000;
}

static void find_best(const struct table *t, int i, int j)
{
    const struct art_hole *h = t->hole;
    struct cell *best = cell(t, i, j);
    *best = (struct cell){.bend = 3, .area = INFINITY, .mid = -1};
    bool whole = i == 0 && j == t->n - 1;
    if (!whole && h->taken(h->user, h->vert[t->place[i]], h->vert[t->place[j]])) return;
    for (int m = i + 1; m < j; m++) {
        const struct cell *a = cell(t, i, m), *b = cell(t, m, j);
        double n[3], worst = fmax(m == i + 1 ? 0 : a->bend, j == m + 1 ? 0 : b->bend);
        if (worst > best->bend || worst >= 3) continue;
        double area = triangle(h, t->place[i], t->place[m], t->place[j], n);
        if (!(area > 0)) worst = 2.5; /* only if there is no other way */
        worst = fmax(worst, fmax(bend(t, n, i, m), bend(t, n, m, j)));
        if (whole) worst = fmax(worst, 1 - art_v3_dot(n, t->normal[j]));
        area += (m == i + 1 ? 0 : a->area) + (j == m + 1 ? 0 : b->area);
        if (worst < best->bend || (worst == best->bend && area < best->area)) {
            *best = (struct cell){.bend = worst, .area = area, .mid = m};
            art_v3_copy(best->normal, n);
        }
    }
}

/* Put the triangles of a table together; stack: [n] pairs */
static void collect(const struct table *t, struct art_hole *h, int (*stack)[2])
{
    int top = 0;
    stack[top][0] = 0, stack[top++][1] = t->n - 1;
    while (top > 0) {
        int i = stack[--top][0], j = stack[top][1];
        if (j - i < 2) continue;
        int m = cell(t, i, j)->mid;
        add(h, t->place[i], t->place[m], t->place[j]);
        stack[top][0] = m, stack[top++][1] = j;
        stack[top][0] = i, stack[top++][1] = m;
    }
}

static int fill_best(struct art_ctx *ctx, struct table *t, struct art_hole *h)
{
    size_t n = (size_t)t->n;
    int(*stack)[2] = art_alloc(ctx, n + 1, sizeof *stack);
    t->cell = art_alloc(ctx, n * n, sizeof *t->cell);
    int status = stack && t->cell ? ART_OK : ART_ENOMEM;
    if (status == ART_OK) {
        for (int span = 2; span < t->n; span++)
            for (int i = 0; i + span < t->n; i++) find_best(t, i, i + span);
        if (cell(t, 0, t->n - 1)->mid >= 0)
            collect(t, h, stack);
        else
            h->n_tri = 0;
    }
    art_free(stack), art_free(t->cell);
    return status;
}

int art_hole_fill(struct art_ctx *ctx, struct art_hole *h)
{
    size_t n = (size_t)h->n;
    struct rest r = {.hole = h, .left = h->n};
    struct table t = {.hole = h};
    bool can = true;
    int status = ART_ENOMEM, *place = art_alloc(ctx, n, sizeof *place);
    double(*normal)[3] = art_alloc(ctx, n, sizeof *normal);
    h->n_tri = 0;
    r.next = art_alloc(ctx, n, sizeof *r.next);
    r.prev = art_alloc(ctx, n, sizeof *r.prev);
    r.version = art_alloc(ctx, n, sizeof *r.version);
    r.normal = art_alloc(ctx, n, sizeof *r.normal);
    if (!place || !normal || !r.next || !r.prev || !r.version || !r.normal) goto out;
    for (int i = 0; i < h->n; i++) {
        r.next[i] = (i + 1) % h->n;
        r.prev[i] = (i + h->n - 1) % h->n;
    }
    memcpy(r.normal, h->normal, n * sizeof *r.normal);
    status = ART_OK;
    if (h->n > BEST) ART_TRY(shorten(ctx, &r, &can));
    if (!can) {
        h->n_tri = 0;
        goto out;
    }
    int i = 0;
    while (r.next[i] < 0) i++;
    for (; t.n < r.left; i = r.next[i]) {
        place[t.n] = i;
        art_v3_copy(normal[t.n++], r.normal[i]);
    }
    t.place = place;
    t.normal = normal;
    ART_TRY(fill_best(ctx, &t, h));
out:
    art_free(place), art_free(normal);
    art_free(r.next), art_free(r.prev), art_free(r.version), art_free(r.normal), art_free(r.heap);
    return status;
}
