/* What is around an edge: faces in the order in which one meets them in turning about it. They lie
 * in planes of given triangles, so that their order is one of orientations of given vertices. */
#include "boolean_priv.h"

/* A leaf is a face at the edge from p to q: its plane, a corner of its triangle on its side of the
 * edge, and whether it runs from p to q (1) or back (-1). */
struct leaf {
    int m, tri, apex, dir;
};

static struct leaf leaf_of(const struct art_solid *s, int p, const struct art_solid_rim *rim)
{
    const struct art_solid_piece *piece = &s->piece[rim->piece];
    const struct art_solid_side *side = &s->side[piece->m];
    struct leaf leaf = {piece->m, piece->tri, -1, rim->dir};
    for (int k = 0; k < 3; k++) {
        int v = side->tri[piece->tri][k], at = side->point[v];
        if (at == p || at == rim->other) continue;
        if (art_solid_orient(s, leaf.m, leaf.tri, p, rim->other, at) != leaf.dir) continue;
        leaf.apex = v;
        break;
    }
    return leaf;
}

static const double *corner(const struct art_solid *s, const struct leaf *l, int k)
{
    return art_solid_at(&s->side[l->m], s->side[l->m].tri[l->tri][k]);
}

/* The side of the plane of a, seen from the edge, on which b lies: 1 within half a turn
 * counter-clockwise. */
static int side_of(const struct art_solid *s, const struct leaf *a, const struct leaf *b)
{
    const double *x = art_solid_at(&s->side[b->m], b->apex);
    return a->dir * art_orient3d(corner(s, a, 0), corner(s, a, 1), corner(s, a, 2), x);
}

/* True if b, a leaf in the plane of a, lies on the same side of the edge as a. */
static bool is_beside(const struct art_solid *s, int p, int q, const struct leaf *a,
                      const struct leaf *b)
{
    return art_solid_orient(s, a->m, a->tri, p, q, s->side[b->m].point[b->apex]) == a->dir;
}

int art_solid_next_rim(const struct art_solid *s, int p, const struct art_solid_rim *rim, int n,
                       int at, const bool *among, bool *on)
{
    struct leaf from = leaf_of(s, p, &rim[at]), best = {0};
    int found = -1, best_part = 0;
    *on = false;
    if (from.apex < 0) return -1;
    for (int i = 0; i < n; i++) {
        if (i == at || !among[i]) continue;
        struct leaf l = leaf_of(s, p, &rim[i]);
        if (l.apex < 0) return -1;
        int side = side_of(s, &from, &l);
        if (side == 0 && is_beside(s, p, rim->other, &from, &l)) {
            *on = true;
            return i;
        }
        /* the first half, half a turn, the second half */
        int part = 1 - side;
        if (found >= 0 && part > best_part) continue;
        if (found >= 0 && part == best_part && side_of(s, &best, &l) > 0) continue;
        found = i, best = l, best_part = part;
    }
    return found;
}

/* Returns the sector of a leaf from the first: 0 beside it, 1 within the first half turn, 2
 * opposite, 3 beyond. */
static int part_of(const struct art_solid *s, int p, int q, const struct leaf *first,
                   const struct leaf *l)
{
    int side = side_of(s, first, l);
    if (side) return side > 0 ? 1 : 3;
    return is_beside(s, p, q, first, l) ? 0 : 2;
}

int art_solid_radial_sort(const struct art_solid *s, int p, const struct art_solid_rim *rim, int n,
                          int *order, int *group)
{
    struct sorted {
        struct leaf leaf;
        int part, rim;
    } *list = art_alloc(s->ctx, (size_t)n, sizeof *list);
    int status = list ? ART_OK : ART_ENOMEM;
    if (status < 0) goto out;
    for (int i = 0; i < n; i++) {
        struct sorted l = {leaf_of(s, p, &rim[i]), 0, i};
        if (l.leaf.apex < 0) {
            status = ART_ESHAPE;
            goto out;
        }
        int at = i;
        if (i) l.part = part_of(s, p, rim[0].other, &list[0].leaf, &l.leaf);
        for (; at > 1; at--) {
            const struct sorted *before = &list[at - 1];
            if (before->part < l.part) break;
            if (before->part == l.part &&
                (l.part % 2 == 0 || side_of(s, &before->leaf, &l.leaf) >= 0))
                break;
            list[at] = list[at - 1];
        }
        list[at] = l;
    }
    for (int i = 0; i < n; i++) {
        order[i] = list[i].rim;
        group[i] = 0;
        if (i == 0) continue;
        const struct sorted *a = &list[i - 1], *b = &list[i];
        bool same = a->part == b->part && (b->part % 2 == 0 || side_of(s, &a->leaf, &b->leaf) == 0);
        group[i] = group[i - 1] + !same;
    }
out:
    art_free(list);
    return status;
}

enum art_solid_label art_solid_label_at(const struct art_solid *s, int p,
                                        const struct art_solid_rim *rim, int n, int at)
{
    enum { MOST = 64 };
    bool among[MOST], on;
    if (n > MOST) return ART_SOLID_UNKNOWN;
    int m = s->piece[rim[at].piece].m;
    for (int i = 0; i < n; i++) among[i] = s->piece[rim[i].piece].m != m;
    int next = art_solid_next_rim(s, p, rim, n, at, among, &on);
    if (next < 0) return ART_SOLID_UNKNOWN;
    if (on) return rim[next].dir == rim[at].dir ? ART_SOLID_SAME : ART_SOLID_OPPOSITE;
    /* a face that runs along has its back towards us */
    return rim[next].dir > 0 ? ART_SOLID_IN : ART_SOLID_OUT;
}
