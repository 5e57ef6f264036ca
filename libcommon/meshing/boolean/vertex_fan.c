/* This determines the vertices of the result. Corners of pieces at a point are one vertex if one
 * can be reached from the other across edges; at an edge of more than two pieces those two go
 * together that have the solid between them. Thus solids that touch in an edge or a point stay
 * apart. */
#include "boolean_priv.h"

struct fans {
    const struct art_solid *s;
    const signed char *keep;
    int *parent;               /* [3 pieces] */
    struct art_solid_rim *rim; /* kept ones at an edge */
    bool *among;
    int cap_rim, cap_among;
};

static int corner_at(const struct art_solid *s, int piece, int point)
{
    const int *v = s->piece[piece].v;
    return 3 * piece + (v[0] == point ? 0 : v[1] == point ? 1 : 2);
}

static void join(struct fans *f, int p, const struct art_solid_rim *a,
                 const struct art_solid_rim *b)
{
    art_sets_unite(f->parent, corner_at(f->s, a->piece, p), corner_at(f->s, b->piece, p));
    art_sets_unite(f->parent, corner_at(f->s, a->piece, a->other),
                   corner_at(f->s, b->piece, a->other));
}

/* Each piece that looks away from what comes next in turning has the solid between it and the next
 * that looks back. */
static bool pair_up(struct fans *f, int p, int n)
{
    int up = 0, next;
    bool on;
    for (int i = 0; i < n; i++) {
        f->among[i] = f->rim[i].dir * f->keep[f->rim[i].piece] > 0;
        up += f->among[i];
    }
    if (2 * up != n) return false;
    for (int i = 0; i < n; i++) {
        if (f->among[i]) continue;
        next = n == 2 ? 1 - i : art_solid_next_rim(f->s, p, f->rim, n, i, f->among, &on);
        if (next < 0) return false;
        join(f, p, &f->rim[i], &f->rim[next]);
    }
    return true;
}

static int join_edges(struct fans *f)
{
    const struct art_solid *s = f->s;
    for (int p = 0; p < s->n_points; p++)
        for (int i = s->rim_off[p], n; i < s->rim_off[p + 1]; i += n) {
            int kept = 0;
            n = art_solid_rim_count(s, p, i);
            if (!ART_RESERVE(s->ctx, f->rim, n, f->cap_rim) ||
                !ART_RESERVE(s->ctx, f->among, n, f->cap_among))
                return ART_ENOMEM;
            for (int j = i; j < i + n; j++)
                if (f->keep[s->rim[j].piece]) f->rim[kept++] = s->rim[j];
            /* an open mesh may have any number of faces at an edge: it stays as it is */
            if (kept >= 2 && !pair_up(f, p, kept))
                for (int j = 1; j < kept; j++) join(f, p, &f->rim[0], &f->rim[j]);
        }
    return ART_OK;
}

/* Number the sets of corners, point by point. */
static int number(struct fans *f, int *corner, int **from, int *n)
{
    const struct art_solid *s = f->s;
    int corners = 3 * s->n_pieces, status = ART_ENOMEM;
    int *head = art_alloc(s->ctx, (size_t)s->n_points, sizeof *head);
    int *next = art_alloc(s->ctx, (size_t)corners, sizeof *next);
    *n = 0;
    *from = NULL;
    if (!head || !next) goto out;
    for (int c = corners - 1; c >= 0; c--) {
        corner[c] = -1;
        if (!f->keep[c / 3] || art_sets_root(f->parent, c) != c) continue;
        int p = s->piece[c / 3].v[c % 3];
        next[c] = head[p], head[p] = c + 1;
        ++*n;
    }
    *from = art_alloc(s->ctx, (size_t)*n, sizeof **from);
    if (!*from) goto out;
    *n = 0;
    for (int p = 0; p < s->n_points; p++)
        for (int c = head[p]; c; c = next[c - 1]) corner[c - 1] = *n, (*from)[(*n)++] = c - 1;
    for (int c = 0; c < corners; c++)
        if (f->keep[c / 3]) corner[c] = corner[art_sets_root(f->parent, c)];
    status = ART_OK;
out:
    art_free(head), art_free(next);
    return status;
}

int art_solid_vertex_fans(struct art_solid *s, const signed char *keep, int *corner, int **from,
                          int *n)
{
    struct fans f = {.s = s, .keep = keep};
    int status = ART_ENOMEM;
    f.parent = art_alloc(s->ctx, 3 * (size_t)s->n_pieces, sizeof *f.parent);
    if (!f.parent) goto out;
    art_sets_init(f.parent, 3 * s->n_pieces);
    ART_TRY(join_edges(&f));
    ART_TRY(number(&f, corner, from, n));
out:
    art_free(f.parent), art_free(f.rim), art_free(f.among);
    return status;
}
