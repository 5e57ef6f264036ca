/* This is the refinement: elements are marked and cut, level by level. */
#include "refine_priv.h"
#include <math.h>
#include <string.h>

static const struct art_elem_type *type_of(const struct art_refine *r, int l)
{
    return art_elem_type((enum art_elem_kind)r->now.leaf[l].kind);
}

/* Returns the cut edges as bits: edge e of leaf l is cut. */
static unsigned cut_edges(const struct art_refine *r, int l)
{
    const struct art_elem_type *type = type_of(r, l);
    const int *node = r->now.node + r->now.leaf[l].first;
    unsigned cut = 0;
    for (int e = 0; e < type->n_edges; e++)
        if (art_keys_get(&r->split, art_edge_key(node[(int)type->edge[e][0]],
                                                 node[(int)type->edge[e][1]])) >= 0)
            cut |= 1u << e;
    return cut;
}

/* Goes on to the next level. */
static void advance(struct art_refine *r)
{
    struct art_leaves old = r->now;
    r->now = r->next;
    r->next = old;
    r->next.n = r->next.n_node = 0;
}

/* The node of a place on a face: a corner, or on an edge that is cut; of the face itself; -1: there
 * is none. */
static int node_of(const struct art_refine *r, const struct art_elem_type *type, const int *node,
                   unsigned place)
{
    int corner[4], n = 0;
    for (int c = 0; c < type->n_corners; c++)
        if ((place >> c & 1) && n < 4) corner[n++] = node[c];
    if (n == 1) return corner[0];
    return n == 2 ? art_keys_get(&r->split, art_edge_key(corner[0], corner[1])) : -1;
}

/* True if a line within a face that is cut is cut itself: then one level is not enough. */
static bool face_is_finer(const struct art_refine *r, const struct art_elem_type *type,
                          const int *node, int f, unsigned cut)
{
    struct art_piece piece[ART_PIECES_MAX];
    const signed char *corner = type->face[f];
    int n = corner[3] < 0 ? 3 : 4, ring[4] = {0};
    unsigned here = refine_face_cut(type, f, cut);
    int count = here ? refine_face(n, corner, here, piece) : 0, middle = -1;
    if (n == 4 && here == 15) {
        for (int k = 0; k < 4; k++) ring[k] = node[(int)corner[k]];
        middle = refine_middle(r, ring);
    }
    for (int i = 0; i < count; i++)
        for (int k = 0; k < piece[i].n; k++) {
            int a = node_of(r, type, node, piece[i].corner[k]);
            int b = node_of(r, type, node, piece[i].corner[(k + 1) % piece[i].n]);
            if (a < 0) a = middle;
            if (b < 0) b = middle;
            /* whole edges of the element are cut, that is all right */
            bool whole = a >= 0 && b >= 0 && !(piece[i].corner[k] & (piece[i].corner[k] - 1)) &&
                         !(piece[i].corner[(k + 1) % piece[i].n] &
                           (piece[i].corner[(k + 1) % piece[i].n] - 1));
            if (a >= 0 && b >= 0 && !whole && art_keys_get(&r->split, art_edge_key(a, b)) >= 0)
                return true;
        }
    return false;
}

/* Cut the third edge of triangles of which two are; *changed if there is one. Then whether the leaf
 * must be cut in the regular way: all its edges are cut, or a face is too fine for it. */
static int mark_level(struct art_refine *r, int l, bool *regular, bool *changed)
{
    const struct art_elem_type *type = type_of(r, l);
    const int *node = r->now.node + r->now.leaf[l].first;
    unsigned cut = cut_edges(r, l);
    int status = ART_OK, made;
    *regular = false;
    for (int f = 0; cut && f < type->n_faces; f++) {
        const signed char *corner = type->face[f];
        unsigned here = refine_face_cut(type, f, cut);
        if (corner[3] >= 0 || (here != 3 && here != 5 && here != 6)) continue;
        int e = here == 3 ? 2 : here == 5 ? 1 : 0;
        ART_TRY(refine_split(r, node[(int)corner[e]], node[(int)corner[(e + 1) % 3]], &made));
        *changed = true;
        cut = cut_edges(r, l);
        f = -1; /* another face may have two now */
    }
    *regular = cut == (1u << type->n_edges) - 1;
    for (int f = 0; cut && f < type->n_faces && !*regular; f++)
        *regular = face_is_finer(r, type, node, f, cut);
out:
    return status;
}

/* Cut the leaves with a flag, keep the others. */
static int pass(struct art_refine *r, const bool *flag)
{
    struct art_part part[ART_PARTS_MAX];
    int status = ART_OK;
    for (int l = 0; l < r->now.n; l++) {
        if (flag[l])
            ART_TRY(refine_add(r, l, part, refine_regular(type_of(r, l), part)));
        else
            ART_TRY(refine_keep(r, l));
    }
    advance(r);
out:
    return status;
}

/* Cut whatever has more on its faces than a closure can take, until nothing has. */
static int balance(struct art_refine *r)
{
    bool *flag = NULL, again = true;
    int status = ART_OK;
    while (again) {
        bool changed = true, any = false;
        art_free(flag);
        flag = art_alloc(r->ctx, (size_t)r->now.n + 1, sizeof *flag);
        if (!flag) return ART_ENOMEM;
        while (changed) {
            changed = false;
            for (int l = 0; l < r->now.n; l++) {
                if (!flag[l]) ART_TRY(mark_level(r, l, &flag[l], &changed));
                any = any || flag[l];
            }
        }
        again = any;
        if (any) ART_TRY(pass(r, flag));
    }
out:
    art_free(flag);
    return status;
}

static int close_up(struct art_refine *r)
{
    struct art_part part[ART_PARTS_MAX];
    int status = ART_OK;
    for (int l = 0; l < r->now.n; l++) {
        unsigned cut = cut_edges(r, l);
        if (cut)
            ART_TRY(refine_add(r, l, part, refine_closure(type_of(r, l), cut, part)));
        else
            ART_TRY(refine_keep(r, l));
    }
    advance(r);
out:
    return status;
}

static int level(struct art_refine *r, const bool *elem)
{
    bool *flag = art_alloc(r->ctx, (size_t)r->now.n + 1, sizeof *flag);
    int status = ART_OK;
    if (!flag) return ART_ENOMEM;
    for (int l = 0; l < r->now.n; l++) flag[l] = !elem || elem[r->now.leaf[l].from];
    ART_TRY(pass(r, flag));
    if (elem) ART_TRY(balance(r));
out:
    art_free(flag);
    return status;
}

static void fini(struct art_refine *r)
{
    art_free(r->now.leaf), art_free(r->now.node), art_free(r->next.leaf), art_free(r->next.node);
    art_free(r->pos), art_free(r->off), art_free(r->from), art_free(r->weight);
    art_keys_fini(&r->split), art_keys_fini(&r->mid);
    art_keys_fini(&r->diagonal), art_keys_fini(&r->middle);
}

/* Each level makes four of a shell and at least eight of a solid: what takes hours and all memory
 * is known before. */
static int check_count(struct art_ctx *ctx, const struct art_volume *vol,
                       const struct art_volume_refining *how)
{
    enum { MOST = 100000000 };
    double n = 0;
    for (int e = 0; e < vol->n_elems; e++)
        if (!how->elem || how->elem[e])
            n += pow(art_volume_type(vol, e)->dim == 3 ? 8 : 4, how->levels);
    if (n <= MOST) return ART_OK;
    return art_error(ctx, ART_ELIMIT, NULL,
                     "%d levels would make %.3g elements: the limit is a hundred million",
                     how->levels, n);
}

int art_volume_refine(struct art_ctx *ctx, struct art_volume **out, const struct art_volume *vol,
                      const struct art_volume_refining *how)
{
    struct art_refine r = {.ctx = ctx, .vol = vol};
    struct art_volume *made = NULL;
    int *from = NULL, status;
    if (how->levels < 1)
        return art_error(ctx, ART_ERANGE, NULL, "%d level{s}: at least one", how->levels);
    ART_TRY(check_count(ctx, vol, how));
    ART_TRY(refine_start(&r));
    for (int i = 0; i < how->levels; i++) ART_TRY(level(&r, how->elem));
    if (how->elem) ART_TRY(close_up(&r));
    if (how->from) {
        from = art_alloc(ctx, (size_t)r.now.n + 1, sizeof *from);
        if (!from) {
            status = ART_ENOMEM;
            goto out;
        }
        for (int l = 0; l < r.now.n; l++) from[l] = r.now.leaf[l].from;
    }
    ART_TRY(refine_build(&r, &made));
    *out = made;
    if (how->from) *how->from = from;
    from = NULL;
out:
    art_free(from);
    fini(&r);
    return status;
}
