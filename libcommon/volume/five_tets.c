/* The choice by which hexahedra are cut into five tetrahedra. The four corners of the tetrahedron
 * in the middle are ends of a diagonal in each face; so a choice for one hexahedron settles those
 * of its neighbours, and theirs. Faces to elements of other kinds are cut from their first node, as
 * split.c does. */
#include "volume_priv.h"
#include <stdlib.h>
#include <string.h>

struct face {
    int key[4]; /* nodes, ascending */
    int elem;
};

struct pair {
    int elem[2]; /* -1: no hexahedron, its diagonal begins at the first node */
    int key[4];
};

struct fives {
    const struct art_volume *vol;
    bool *choice, *chosen;
    struct pair *pair;
    int n_pairs;
    int *first, *list; /* pairs of each element: list[first[e] .. first[e+1]] */
};

bool volume_five_corner(int i, bool choice)
{
    const double *x = art_elem_type(ART_ELEM_HEX)->node[i];
    return (x[0] * x[1] * x[2] > 0) == choice;
}

static int compare_faces(const void *p, const void *q)
{
    const struct face *a = p, *b = q;
    for (int i = 0; i < 4; i++)
        if (a->key[i] != b->key[i]) return a->key[i] < b->key[i] ? -1 : 1;
    return (a->elem > b->elem) - (a->elem < b->elem);
}

static bool is_hex(const struct art_volume *vol, int e)
{
    return vol->elem_kind[e] == ART_ELEM_HEX;
}

/* Lists the quads of solids, sorted; returns their count. */
static int find_quads(const struct art_volume *vol, struct face *face)
{
    int n = 0;
    for (int e = 0; e < vol->n_elems; e++) {
        const struct art_elem_type *type = art_volume_type(vol, e);
        for (int f = 0; type->dim == 3 && f < type->n_faces; f++) {
            if (type->face[f][3] < 0) continue;
            int *key = face[n].key;
            for (int i = 0; i < 4; i++) {
                int node = vol->elem_node[vol->elem_off[e] + type->face[f][i]], at = i;
                for (; at > 0 && key[at - 1] > node; at--) key[at] = key[at - 1];
                key[at] = node;
            }
            face[n++].elem = e;
        }
    }
    if (n > 1) qsort(face, (size_t)n, sizeof *face, compare_faces);
    return n;
}

/* Neighbours of which one at least is a hexahedron. */
static void find_pairs(struct fives *f, const struct face *face, int n)
{
    for (int i = 1; i < n; i++) {
        const struct face *a = &face[i - 1], *b = &face[i];
        bool hex[2] = {is_hex(f->vol, a->elem), is_hex(f->vol, b->elem)};
        if (memcmp(a->key, b->key, sizeof a->key) != 0 || (!hex[0] && !hex[1])) continue;
        struct pair *p = &f->pair[f->n_pairs++];
        p->elem[0] = hex[0] ? a->elem : b->elem;
        p->elem[1] = hex[0] && hex[1] ? b->elem : -1;
        memcpy(p->key, a->key, sizeof p->key);
    }
}

/* True if the diagonal from the first node of the face is that of the choice `false`. */
static bool plain(const struct fives *f, int e, const int key[4])
{
    const int *node = f->vol->elem_node + f->vol->elem_off[e];
    int i = 0;
    while (i < 7 && node[i] != key[0]) i++;
    return volume_five_corner(i, false);
}

/* Returns the choice for the other side that fits a choice for element e. */
static bool fitting(const struct fives *f, const struct pair *p, int e, int other)
{
    bool from_first = plain(f, e, p->key) != f->choice[e];
    return plain(f, other, p->key) != from_first;
}

static bool fits(const struct fives *f, const struct pair *p)
{
    if (p->elem[1] < 0) return plain(f, p->elem[0], p->key) != f->choice[p->elem[0]];
    return f->choice[p->elem[1]] == fitting(f, p, p->elem[0], p->elem[1]);
}

static int list_pairs(struct art_ctx *ctx, struct fives *f)
{
    size_t n = (size_t)f->vol->n_elems;
    f->first = art_alloc(ctx, n + 2, sizeof *f->first);
    f->list = art_alloc(ctx, 2 * (size_t)f->n_pairs + 1, sizeof *f->list);
    if (!f->first || !f->list) return ART_ENOMEM;
    for (int i = 0; i < f->n_pairs; i++)
        for (int k = 0; k < 2; k++)
            if (f->pair[i].elem[k] >= 0) f->first[f->pair[i].elem[k] + 2]++;
    for (size_t e = 0; e < n; e++) f->first[e + 2] += f->first[e + 1];
    /* first[e + 1] moves on to where the list of e ends */
    for (int i = 0; i < f->n_pairs; i++)
        for (int k = 0; k < 2; k++)
            if (f->pair[i].elem[k] >= 0) f->list[f->first[f->pair[i].elem[k] + 1]++] = i;
    return ART_OK;
}

/* Spread the choice from an element that is decided to all that are connected with it. */
static void spread(struct fives *f, int *queue, int begin)
{
    int n = 1;
    queue[0] = begin;
    while (n > 0) {
        int e = queue[--n];
        for (int i = f->first[e]; i < f->first[e + 1]; i++) {
            const struct pair *p = &f->pair[f->list[i]];
            int other = p->elem[0] == e ? p->elem[1] : p->elem[0];
            if (other < 0 || f->chosen[other]) continue;
            f->choice[other] = fitting(f, p, e, other);
            f->chosen[other] = true;
            queue[n++] = other;
        }
    }
}

static void choose_all(struct fives *f, int *queue)
{
    for (int i = 0; i < f->n_pairs; i++) {
        int e = f->pair[i].elem[0];
        if (f->pair[i].elem[1] >= 0 || f->chosen[e]) continue;
        f->choice[e] = !plain(f, e, f->pair[i].key);
        f->chosen[e] = true;
        spread(f, queue, e);
    }
    for (int e = 0; e < f->vol->n_elems; e++) {
        if (f->chosen[e] || !is_hex(f->vol, e)) continue;
        f->chosen[e] = true;
        spread(f, queue, e);
    }
}

static int check_choices(struct art_ctx *ctx, const struct fives *f)
{
    int bad = 0, first = -1;
    for (int i = 0; i < f->n_pairs; i++) {
        if (fits(f, &f->pair[i])) continue;
        if (bad++ == 0) first = i;
    }
    if (bad == 0) return ART_OK;
    const struct pair *p = &f->pair[first];
    int id[4];
    for (int k = 0; k < 4; k++) id[k] = art_volume_node_id(f->vol, p->key[k]);
    return art_error(
        ctx, ART_ESHAPE, NULL,
        "hexahedra cannot all be cut into 5: the diagonals of %d faces do not agree, the "
        "first at element %d, of nodes %d %d %d %d",
        bad, art_volume_elem_id(f->vol, p->elem[0]), id[0], id[1], id[2], id[3]);
}

int volume_five(struct art_ctx *ctx, const struct art_volume *vol, bool *choice)
{
    size_t n = (size_t)vol->n_elems + 1;
    struct fives f = {.vol = vol, .choice = choice};
    struct face *face = art_alloc(ctx, 6 * n, sizeof *face);
    int *queue = art_alloc(ctx, n, sizeof *queue), status;
    f.pair = art_alloc(ctx, 6 * n, sizeof *f.pair);
    f.chosen = art_alloc(ctx, n, sizeof *f.chosen);
    if (!face || !queue || !f.pair || !f.chosen) {
        status = ART_ENOMEM;
        goto out;
    }
    find_pairs(&f, face, find_quads(vol, face));
    ART_TRY(list_pairs(ctx, &f));
    choose_all(&f, queue);
    status = check_choices(ctx, &f);
out:
    art_free(face), art_free(queue), art_free(f.pair);
    art_free(f.chosen), art_free(f.first), art_free(f.list);
    return status;
}
