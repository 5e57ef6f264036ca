/* A mesh that crosses itself, cut along all that it has in common with itself: which pieces part
 * what is inside from what is outside. Pieces that meet in edges of two make patches; at the other
 * edges a turn tells which sides of which patches look into one and the same space, and how far the
 * winding number of one space is from that of the next is how often one goes through faces in
 * between, from front to back. */
#include "boolean_priv.h"

struct winding {
    struct art_solid *s;
    int *patch;   /* [pieces] */
    int *space;   /* [2 pieces] front and back (1) of the patch of a piece: sides of one space */
    int *jump;    /* [pieces] of a patch: what is behind it less what is before */
    bool *shadow; /* [pieces] of a patch: another one in its place counts */
    int *head, *next; /* sides of patches by spaces: 1 + side, 0 none */
    int *number;      /* [2 pieces] winding number of a space */
    bool *known;
    int *stack, n_stack;
    int *order, *group;
    int cap_order, cap_group;
    struct art_solid_rim *rim; /* those at an edge that are no sheets */
    int cap_rim;
};

static int corner_of(const struct art_solid_piece *piece, int p)
{
    return piece->v[0] == p ? 0 : piece->v[1] == p ? 1 : 2;
}

/* True if the edge is there only because its triangle was cut. */
static bool is_inner(const struct art_solid *s, int p, const struct art_solid_rim *rim)
{
    const struct art_solid_piece *piece = &s->piece[rim->piece];
    return piece->inner >> corner_of(piece, rim->dir > 0 ? p : rim->other) & 1;
}

static int turn(struct winding *w, int p, const struct art_solid_rim *rim, int n)
{
    struct art_ctx *ctx = w->s->ctx;
    if (!ART_RESERVE(ctx, w->order, n, w->cap_order) ||
        !ART_RESERVE(ctx, w->group, n, w->cap_group))
        return ART_ENOMEM;
    int status = art_solid_radial_sort(w->s, p, rim, n, w->order, w->group);
    if (status != ART_ESHAPE) return status;
    return art_error(ctx, ART_EINTERNAL, NULL, "a piece of a triangle lies on no side of its edge");
}

/* ---------------------------------------------------------------------- patches */

static int unite_edge(struct winding *w, int p, const struct art_solid_rim *rim, int n)
{
    const struct art_solid *s = w->s;
    int status = ART_OK;
    if (is_inner(s, p, rim)) {
        /* others in the same plane may be cut in the same place */
        for (int i = 0; i < n; i++)
            for (int j = 0; j < i; j++)
                if (s->piece[rim[i].piece].tri == s->piece[rim[j].piece].tri)
                    art_sets_unite(w->patch, rim[i].piece, rim[j].piece);
        return ART_OK;
    }
    if (n != 2) return ART_OK;
    ART_TRY(turn(w, p, rim, n));
    if (w->group[1]) art_sets_unite(w->patch, rim[0].piece, rim[1].piece);
out:
    return status;
}

/* ---------------------------------------------------------------------- spaces */

static int side_of(struct winding *w, int piece, bool back)
{
    return 2 * art_sets_root(w->patch, piece) + back;
}

/* Pieces i to j - 1 of the turn lie in one half plane. */
static void join_group(struct winding *w, const struct art_solid_rim *rim, int i, int j)
{
    int sum = 0, best = -1;
    for (int k = i; k < j; k++) sum += rim[w->order[k]].dir;
    for (int k = i; k < j; k++) {
        int root = art_sets_root(w->patch, rim[w->order[k]].piece), dir = rim[w->order[k]].dir;
        w->jump[root] = dir * sum;
        if (dir * sum > 0 && (best < 0 || root < best)) best = root;
    }
    for (int k = i; k < j; k++) {
        int root = art_sets_root(w->patch, rim[w->order[k]].piece);
        if (root != best) w->shadow[root] = true;
    }
}

/* Joins the faces at an edge of more than two pieces. Counter-clockwise of a face that runs along
 * is its front. */
static int join_edge(struct winding *w, int p, const struct art_solid_rim *rim, int n)
{
    int status, n_groups;
    if (is_inner(w->s, p, rim)) return ART_OK;
    if (n == 2 && art_sets_root(w->patch, rim[0].piece) == art_sets_root(w->patch, rim[1].piece))
        return ART_OK;
    ART_TRY(turn(w, p, rim, n));
    n_groups = w->group[n - 1] + 1;
    for (int i = 0, j; i < n; i = j) {
        for (j = i; j < n && w->group[j] == w->group[i]; j++) {
        }
        join_group(w, rim, i, j);
    }
    for (int i = 0; i < n; i++) {
        /* the one before each gap, with all around it; a gap has the number of the group before */
        const struct art_solid_rim *a = &rim[w->order[i]];
        for (int j = 0; j < n; j++) {
            const struct art_solid_rim *b = &rim[w->order[j]];
            int x = side_of(w, a->piece, a->dir < 0), after = (w->group[i] + 1) % n_groups;
            if (w->group[j] == w->group[i])
                art_sets_unite(w->space, x, side_of(w, b->piece, b->dir < 0));
            if (w->group[j] == after) art_sets_unite(w->space, x, side_of(w, b->piece, b->dir > 0));
        }
    }
out:
    return status;
}

static int for_edges(struct winding *w,
                     int (*run)(struct winding *, int p, const struct art_solid_rim *, int n))
{
    const struct art_solid *s = w->s;
    int status = ART_OK;
    for (int p = 0; p < s->n_points; p++)
        for (int i = s->rim_off[p], n; i < s->rim_off[p + 1]; i += n) {
            int m = 0;
            n = art_solid_rim_count(s, p, i);
            if (!ART_RESERVE(s->ctx, w->rim, n, w->cap_rim)) return ART_ENOMEM;
            for (int j = i; j < i + n; j++)
                if (!s->open_part[s->piece[s->rim[j].piece].tri]) w->rim[m++] = s->rim[j];
            if (m > 1) ART_TRY(run(w, p, w->rim, m));
        }
out:
    return status;
}

/* ---------------------------------------------------------------------- numbers */

/* The winding number of one side of a patch, from a place in one of its pieces. */
static int seed(struct winding *w, int root)
{
    static const double weight[][3] = {{1, 1, 1}, {4, 3, 2}, {2, 5, 3}, {3, 2, 6},
                                       {9, 1, 2}, {2, 9, 1}, {1, 2, 9}, {7, 8, 5}};
    const struct art_solid *s = w->s;
    for (size_t k = 0; k < sizeof weight / sizeof weight[0]; k++)
        for (int i = root; i < s->n_pieces; i++) {
            int number, up = s->side[0].axis[s->piece[i].tri] > 0;
            if (art_sets_root(w->patch, i) != root) continue;
            if (!art_solid_winding_at(s, i, weight[k], &number)) continue;
            int space = art_sets_root(w->space, 2 * root + !up);
            w->number[space] = number, w->known[space] = true;
            w->stack[w->n_stack++] = space;
            return ART_OK;
        }
    const double *x = s->point[s->piece[root].v[0]].x;
    return art_error(s->ctx, ART_ESHAPE, NULL,
                     "a part of the mesh near %.9g %.9g %.9g is too thin to tell "
                     "what it encloses",
                     ldexp(x[0], s->exponent), ldexp(x[1], s->exponent), ldexp(x[2], s->exponent));
}

/* Propagates winding numbers from space to space. */
static int spread(struct winding *w)
{
    while (w->n_stack > 0) {
        int a = w->stack[--w->n_stack];
        for (int i = w->head[a]; i; i = w->next[i - 1]) {
            int jump = w->jump[(i - 1) / 2], b = art_sets_root(w->space, (i - 1) ^ 1);
            int number = w->number[a] + ((i - 1) & 1 ? -jump : jump);
            if (w->known[b] && w->number[b] != number)
                return art_error(w->s->ctx, ART_EINTERNAL, NULL,
                                 "winding numbers contradict each other");
            if (w->known[b]) continue;
            w->number[b] = number, w->known[b] = true;
            w->stack[w->n_stack++] = b;
        }
    }
    return ART_OK;
}

static int count(struct winding *w)
{
    int status = ART_OK, n = w->s->n_pieces;
    for (int x = 2 * n - 1; x >= 0; x--) {
        if (art_sets_root(w->patch, x / 2) != x / 2) continue;
        int space = art_sets_root(w->space, x);
        w->next[x] = w->head[space], w->head[space] = x + 1;
    }
    for (int i = 0; i < n; i++) {
        if (w->s->open_part[w->s->piece[i].tri]) continue;
        if (art_sets_root(w->patch, i) != i || w->known[art_sets_root(w->space, 2 * i)]) continue;
        ART_TRY(seed(w, i));
        ART_TRY(spread(w));
    }
out:
    return status;
}

/* Faces stay where the number passes zero; if it is nowhere more, what is inside out is turned
 * over. */
static void choose(struct winding *w, signed char *keep)
{
    bool any = false;
    for (int way = 1; way >= -1 && !any; way -= 2)
        for (int i = 0; i < w->s->n_pieces; i++) {
            int root = art_sets_root(w->patch, i);
            if (w->s->open_part[w->s->piece[i].tri]) {
                keep[i] = 1;
                continue;
            }
            int front = w->number[art_sets_root(w->space, 2 * root)];
            int back = w->number[art_sets_root(w->space, 2 * root + 1)];
            bool parts = way > 0 ? front <= 0 && back > 0 : front < 0 && back >= 0;
            keep[i] = (signed char)(parts && !w->shadow[root] ? way : 0);
            any |= parts;
        }
}

static int make_lists(struct winding *w)
{
    struct art_ctx *ctx = w->s->ctx;
    size_t n = (size_t)w->s->n_pieces;
    int **ints[] = {&w->patch, &w->jump, &w->space, &w->head, &w->next, &w->number, &w->stack};
    for (size_t i = 0; i < sizeof ints / sizeof ints[0]; i++) {
        *ints[i] = art_alloc(ctx, i < 2 ? n : 2 * n, sizeof **ints[i]);
        if (!*ints[i]) return ART_ENOMEM;
    }
    w->shadow = art_alloc(ctx, n, sizeof *w->shadow);
    w->known = art_alloc(ctx, 2 * n, sizeof *w->known);
    if (!w->shadow || !w->known) return ART_ENOMEM;
    for (size_t i = 0; i < n; i++) w->patch[i] = (int)i, w->jump[i] = 1;
    for (size_t i = 0; i < 2 * n; i++) w->space[i] = (int)i;
    return ART_OK;
}

int art_solid_winding(struct art_solid *s, signed char *keep)
{
    struct winding w = {.s = s};
    int status;
    ART_TRY(make_lists(&w));
    ART_TRY(for_edges(&w, unite_edge));
    ART_TRY(for_edges(&w, join_edge));
    ART_TRY(count(&w));
    choose(&w, keep);
out:
    art_free(w.patch), art_free(w.jump), art_free(w.space), art_free(w.head), art_free(w.next);
    art_free(w.number), art_free(w.stack), art_free(w.shadow), art_free(w.known);
    art_free(w.order), art_free(w.group), art_free(w.rim);
    return status;
}
