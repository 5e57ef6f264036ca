/* Volume meshes as tetrahedra that know their neighbours, and back. */
#include "edge_swap_priv.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The elements that are considered: those worse than that. */
#define GOOD 0.6
enum { PASSES = 20 };

struct turning {
    struct art_tet_mesh web;
    struct art_volume *vol;
    int *label, *side_label; /* [n_elems]; [8 n_elems] */
    bool *named;             /* [8 n_elems] the side is in a set or a facet */
    bool *outward;           /* [n_facets] its nodes run as those of the side */
    int *elem_like;          /* [n_labels] the first element of each label */
    int *side_like;          /* the same of sides */
};

/* ------------------------------------------------------------------ labels */

struct rank {
    double val;
    int label, item;
};

static int by_rank(const void *a, const void *b)
{
    const struct rank *p = a, *q = b;
    if (p->label != q->label) return p->label < q->label ? -1 : 1;
    if (p->val != q->val) return p->val < q->val ? -1 : 1;
    return (p->item > q->item) - (p->item < q->item);
}

/* Items of one label get different ones if their values differ. */
static void refine(struct rank *rank, int n, int *label)
{
    int now = 0;
    qsort(rank, (size_t)n, sizeof *rank, by_rank);
    for (int i = 0; i < n; i++) {
        now += i > 0 && (rank[i].label != rank[i - 1].label || rank[i].val != rank[i - 1].val);
        label[rank[i].item] = now;
    }
}

static void refine_by(struct rank *rank, int n, int *label, const double *val, int step)
{
    for (int i = 0; i < n; i++)
        rank[i] = (struct rank){val ? val[(size_t)i * (size_t)step] : i, label[i], i};
    refine(rank, n, label);
}

static void refine_by_set(struct rank *rank, int n, int *label, const struct art_volume_set *set)
{
    for (int i = 0; i < n; i++) rank[i] = (struct rank){0, label[i], i};
    for (int k = 0; k < set->n; k++) rank[set->item[k]].val = 1;
    refine(rank, n, label);
}

static bool is_real(const struct art_field *f)
{
    return (f->type == ART_F32 || f->type == ART_F64) && f->dim > 0;
}

static void label_elems(struct turning *t, struct rank *rank)
{
    const struct art_volume *vol = t->vol;
    int n = vol->n_elems;
    for (int e = 0; e < n; e++) t->label[e] = vol->elem_region ? vol->elem_region[e] + 1 : 0;
    for (int s = 0; s < vol->n_sets; s++)
        if (vol->sets[s].of == ART_OF_ELEMS) refine_by_set(rank, n, t->label, &vol->sets[s]);
    for (int i = 0; i < vol->elem_fields.n; i++) {
        const struct art_field *f = &vol->elem_fields.list[i];
        for (int d = 0; d < f->dim && !is_real(f); d++)
            refine_by(rank, n, t->label, f->val + d, f->dim);
        if (f->dim == 0) refine_by(rank, n, t->label, NULL, 0); /* lists are left as they are */
    }
    refine_by(rank, n, t->label, (const double[]){0}, 0);
}

/* Marks sides that have facets: by the values of these; a side with two stays as it is. */
static void label_facets(struct turning *t, struct rank *rank, const int (*side)[2])
{
    const struct art_volume *vol = t->vol;
    int n = 8 * vol->n_elems;
    for (int i = 0; i < vol->facet_fields.n; i++) {
        const struct art_field *f = &vol->facet_fields.list[i];
        for (int d = 0; d < (f->dim ? f->dim : 1); d++) {
            for (int k = 0; k < n; k++) rank[k] = (struct rank){0, t->side_label[k], k};
            for (int k = 0; k < vol->n_facets; k++)
                for (int j = 0; j < 2; j++)
                    if (side[k][j] >= 0)
                        rank[side[k][j]].val =
                            f->dim ? f->val[(size_t)k * (size_t)f->dim + (size_t)d] : k;
            refine(rank, n, t->side_label);
        }
    }
    for (int k = 0; k < n; k++) rank[k] = (struct rank){0, t->side_label[k], k};
    for (int k = 0; k < vol->n_facets; k++)
        for (int j = 0; j < 2; j++)
            if (side[k][j] >= 0) {
                struct rank *r = &rank[side[k][j]];
                r->val = r->val == 0 ? 1 : 2 + side[k][j];
                t->named[side[k][j]] = true;
            }
    refine(rank, n, t->side_label);
}

static void label_sides(struct turning *t, struct rank *rank, const int (*side)[2])
{
    const struct art_volume *vol = t->vol;
    for (int s = 0; s < vol->n_sets; s++) {
        if (vol->sets[s].of != ART_OF_SIDES) continue;
        refine_by_set(rank, 8 * vol->n_elems, t->side_label, &vol->sets[s]);
        for (int k = 0; k < vol->sets[s].n; k++) t->named[vol->sets[s].item[k]] = true;
    }
    if (vol->n_facets) label_facets(t, rank, side);
    /* an item for each label */
    for (int k = 8 * vol->n_elems - 1; k >= 0; k--) t->side_like[t->side_label[k]] = k;
    for (int e = vol->n_elems - 1; e >= 0; e--) t->elem_like[t->label[e]] = e;
}

/* -------------------------------------------------------------- tetrahedra */

struct face {
    int node[3], tet, at;
};

static int by_nodes(const void *a, const void *b)
{
    const struct face *p = a, *q = b;
    for (int k = 0; k < 3; k++)
        if (p->node[k] != q->node[k]) return p->node[k] < q->node[k] ? -1 : 1;
    return (p->tet > q->tet) - (p->tet < q->tet);
}

static void sort3(int *x)
{
    for (int i = 1; i < 3; i++)
        for (int j = i; j > 0 && x[j - 1] > x[j]; j--) {
            int y = x[j];
            x[j] = x[j - 1], x[j - 1] = y;
        }
}

static int find_neighbours(struct art_tet_mesh *web)
{
    struct face *face = art_alloc(web->ctx, 4 * (size_t)web->n + 1, sizeof *face);
    int n = 0;
    if (!face) return ART_ENOMEM;
    for (int t = 0; t < web->n; t++)
        for (int f = 0; f < 4; f++) {
            face[n] = (struct face){.tet = t, .at = f};
            for (int k = 0; k < 3; k++) face[n].node[k] = web->tet[t].node[art_tet_face[f][k]];
            sort3(face[n++].node);
        }
    qsort(face, (size_t)n, sizeof *face, by_nodes);
    for (int i = 0, end; i < n; i = end) {
        const int *p = face[i].node;
        bool shut = web->other[p[0]] && web->other[p[1]] && web->other[p[2]];
        for (end = i + 1; end < n && memcmp(face[end].node, p, sizeof face->node) == 0;) end++;
        for (int k = i; k < end; k++) {
            int *beyond = &web->tet[face[k].tet].neighbour[face[k].at];
            *beyond = shut || end > i + 2 ? ART_SWAP_BLOCKED
                      : end == i + 1      ? ART_SWAP_OUTSIDE
                                          : face[k == i ? i + 1 : i].tet;
        }
    }
    art_free(face);
    return ART_OK;
}

static int add_tets(struct turning *t)
{
    struct art_tet_mesh *web = &t->web;
    const struct art_volume *vol = t->vol;
    for (int e = 0; e < vol->n_elems; e++) {
        const int *node = vol->elem_node + vol->elem_off[e];
        if (vol->elem_kind[e] != ART_ELEM_TET) {
            for (int k = 0; k < art_volume_type(vol, e)->n_nodes; k++) web->other[node[k]] = true;
            continue;
        }
        if (!ART_GROW(web->ctx, web->tet, web->n, web->cap)) return web->ctx->status;
        struct art_tet *tet = &web->tet[web->n++];
        *tet = (struct art_tet){.source = e, .label = t->label[e]};
        memcpy(tet->node, node, sizeof tet->node);
        tet->q = tet_mean_ratio(tet_mesh_node(web, node[0]), tet_mesh_node(web, node[1]),
                                tet_mesh_node(web, node[2]), tet_mesh_node(web, node[3]));
        for (int f = 0; f < 4; f++) {
            int side = 8 * e + tet_side[f];
            tet->facet[f] = -1;
            tet->face_label[f] = t->named[side] ? t->side_label[side] + 1 : 0;
        }
    }
    return ART_OK;
}

static int add_values(struct turning *t)
{
    struct art_tet_mesh *web = &t->web;
    const struct art_volume *vol = t->vol;
    for (int i = 0; i < vol->elem_fields.n; i++)
        if (is_real(&vol->elem_fields.list[i])) web->width += vol->elem_fields.list[i].dim;
    if (!ART_RESERVE(web->ctx, web->val, (size_t)web->n * (size_t)web->width + 1, web->val_cap))
        return web->ctx->status;
    int at = 0;
    for (int i = 0; i < vol->elem_fields.n; i++) {
        const struct art_field *f = &vol->elem_fields.list[i];
        if (!is_real(f)) continue;
        for (int k = 0; k < web->n; k++)
            memcpy(web->val + (size_t)k * (size_t)web->width + at,
                   f->val + (size_t)web->tet[k].source * (size_t)f->dim,
                   (size_t)f->dim * sizeof *f->val);
        at += f->dim;
    }
    return ART_OK;
}

/* Facets of three nodes know which way they look. */
static void add_facets(struct turning *t, const int (*side)[2], const int *tet_of)
{
    const struct art_volume *vol = t->vol;
    for (int k = 0; k < vol->n_facets; k++)
        for (int j = 0; j < 2; j++) {
            int s = side[k][j];
            if (s < 0 || tet_of[s / 8] < 0 || vol->facet_off[k + 1] - vol->facet_off[k] != 3)
                continue;
            struct art_tet *tet = &t->web.tet[tet_of[s / 8]];
            const int *node = vol->facet_node + vol->facet_off[k];
            for (int f = 0; f < 4; f++) {
                if (tet_side[f] != s % 8) continue;
                int i = 0;
                while (i < 2 && tet->node[art_tet_face[f][i]] != node[0]) i++;
                tet->facet[f] = k;
                t->outward[k] = tet->node[art_tet_face[f][(i + 1) % 3]] == node[1];
            }
        }
}

static int build(struct turning *t)
{
    struct art_ctx *ctx = t->web.ctx;
    const struct art_volume *vol = t->vol;
    size_t n = (size_t)vol->n_elems;
    int status, (*side)[2] = art_alloc(ctx, (size_t)vol->n_facets + 1, sizeof *side);
    int *tet_of = art_alloc(ctx, n + 1, sizeof *tet_of);
    struct rank *rank = art_alloc(ctx, 8 * n + 1, sizeof *rank);
    if (!side || !tet_of || !rank) {
        status = ART_ENOMEM;
        goto out;
    }
    ART_TRY(art_volume_facet_sides(ctx, vol, side));
    label_elems(t, rank);
    label_sides(t, rank, (const int(*)[2])side);
    ART_TRY(add_tets(t));
    ART_TRY(find_neighbours(&t->web));
    ART_TRY(add_values(t));
    for (size_t e = 0; e < n; e++) tet_of[e] = -1;
    for (int k = 0; k < t->web.n; k++) tet_of[t->web.tet[k].source] = k;
    add_facets(t, (const int(*)[2])side, tet_of);
out:
    art_free(side), art_free(tet_of), art_free(rank);
    return status;
}

/* ------------------------------------------------------------------ turning */

struct item {
    double q;
    int tet;
};

static int by_quality(const void *a, const void *b)
{
    const struct item *p = a, *q = b;
    if (p->q != q->q) return p->q < q->q ? -1 : 1;
    return (p->tet > q->tet) - (p->tet < q->tet);
}

/* True if an exchange leaves the mean of all where it is at least; rounding is no gain. */
static bool may_do(const struct art_tet_mesh *web, const struct art_swap *swap)
{
    if (!web->steady) return true;
    double mean = web->sum / web->n_solids;
    return swap_gain(web, swap) >= (swap->n_made - swap->n_old) * mean + 1e-12;
}

/* The best that can be done with a tetrahedron. */
static bool best_swap(const struct art_tet_mesh *web, int t, struct art_swap *best)
{
    struct art_swap swap;
    bool found = false;
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < i; j++)
            if (swap_edge(web, t, i, j, &swap) && (!found || swap.q > best->q) &&
                may_do(web, &swap))
                *best = swap, found = true;
    for (int f = 0; f < 4; f++)
        if (swap_face(web, t, f, &swap) && (!found || swap.q > best->q) && may_do(web, &swap))
            *best = swap, found = true;
    return found;
}

static int pass(struct art_tet_mesh *web, struct item **list, int *cap, int *n_turns)
{
    struct art_swap best;
    int n = 0, status = ART_OK;
    *n_turns = 0;
    if (!ART_RESERVE(web->ctx, *list, (size_t)web->n + 1, *cap)) return web->ctx->status;
    for (int t = 0; t < web->n; t++)
        if (!web->tet[t].dead && !web->tet[t].done && web->tet[t].q < GOOD)
            (*list)[n++] = (struct item){web->tet[t].q, t};
    qsort(*list, (size_t)n, sizeof **list, by_quality);
    for (int k = 0; k < n; k++) {
        int t = (*list)[k].tet;
        /* it has been exchanged since */
        if (web->tet[t].dead || web->tet[t].q != (*list)[k].q) continue;
        web->tet[t].done = true;
        if (!best_swap(web, t, &best)) continue;
        ART_TRY(swap_apply(web, &best));
        *n_turns += 1;
    }
out:
    return status;
}

static int swap_all(struct art_tet_mesh *web)
{
    struct item *list = NULL;
    int cap = 0, n = 1, status = ART_OK;
    for (int k = 0; k < PASSES && n > 0; k++) ART_TRY(pass(web, &list, &cap, &n));
out:
    art_free(list);
    return status;
}

/* --------------------------------------------------------------- writing back */

static void copy_item(struct art_fields *fields, int to, int from)
{
    for (int i = 0; i < fields->n; i++) {
        struct art_field *f = &fields->list[i];
        size_t dim = (size_t)f->dim;
        if (dim)
            memcpy(f->val + dim * (size_t)to, f->val + dim * (size_t)from, dim * sizeof *f->val);
    }
}

/* New elements stand behind the others. */
static int add_elems(struct turning *t)
{
    struct art_volume *vol = t->vol;
    int status = ART_OK, top = art_volume_top_id(vol->elem_id, vol->n_elems);
    for (int k = 0; k < t->web.n; k++) {
        struct art_tet *tet = &t->web.tet[k];
        if (!tet->changed || tet->dead) continue;
        if (tet->source >= 0) {
            memcpy(vol->elem_node + vol->elem_off[tet->source], tet->node, sizeof tet->node);
            continue;
        }
        int like = t->elem_like[tet->label];
        ART_TRY(art_volume_add_elem(t->web.ctx, vol, ART_ELEM_TET, tet->node));
        tet->source = vol->n_elems - 1;
        if (vol->elem_id) {
            if (top == INT32_MAX)
                ART_TRY(art_error(t->web.ctx, ART_ERANGE, NULL, "numbers of elements run out"));
            vol->elem_id[tet->source] = ++top;
        }
        if (vol->elem_region) vol->elem_region[tet->source] = vol->elem_region[like];
        copy_item(&vol->elem_fields, tet->source, like);
    }
out:
    return status;
}

static void put_values(struct turning *t)
{
    const struct art_tet_mesh *web = &t->web;
    int at = 0;
    for (int i = 0; i < t->vol->elem_fields.n; i++) {
        struct art_field *f = &t->vol->elem_fields.list[i];
        if (!is_real(f)) continue;
        for (int k = 0; k < web->n; k++)
            for (int d = 0; d < f->dim && web->tet[k].changed && !web->tet[k].dead; d++) {
                double x = web->val[(size_t)k * (size_t)web->width + (size_t)(at + d)];
                f->val[(size_t)web->tet[k].source * (size_t)f->dim + (size_t)d] =
                    f->type == ART_F32 ? (double)(float)x : x;
            }
        at += f->dim;
    }
}

static int put_elem_set(struct turning *t, struct art_volume_set *set, bool *in, int n_old)
{
    int status = ART_OK, old = set->n;
    memset(in, 0, (size_t)n_old * sizeof *in);
    for (int i = 0; i < old; i++) in[set->item[i]] = true;
    for (int k = 0; k < t->web.n; k++) {
        const struct art_tet *tet = &t->web.tet[k];
        if (tet->dead || tet->source < n_old || !in[t->elem_like[tet->label]]) continue;
        ART_TRY(art_volume_set_add(t->web.ctx, set, tet->source));
    }
out:
    return status;
}

/* Sides of what has changed are listed anew, behind the others. */
static int put_side_set(struct turning *t, struct art_volume_set *set, bool *in,
                        const bool *changed, int n_old)
{
    int status = ART_OK, n = 0;
    memset(in, 0, 8 * (size_t)n_old * sizeof *in);
    for (int i = 0; i < set->n; i++) in[set->item[i]] = true;
    for (int i = 0; i < set->n; i++)
        if (!changed[set->item[i] / 8]) set->item[n++] = set->item[i];
    set->n = n;
    for (int k = 0; k < t->web.n; k++) {
        const struct art_tet *tet = &t->web.tet[k];
        for (int f = 0; f < 4 && tet->changed && !tet->dead; f++)
            if (tet->face_label[f] && in[t->side_like[tet->face_label[f] - 1]])
                ART_TRY(art_volume_set_add(t->web.ctx, set, 8 * tet->source + tet_side[f]));
    }
out:
    return status;
}

static void put_facets(struct turning *t)
{
    struct art_volume *vol = t->vol;
    for (int k = 0; k < t->web.n; k++) {
        const struct art_tet *tet = &t->web.tet[k];
        for (int f = 0; f < 4 && tet->changed && !tet->dead; f++) {
            if (tet->facet[f] < 0 || tet->neighbour[f] != ART_SWAP_OUTSIDE) continue;
            int *node = vol->facet_node + vol->facet_off[tet->facet[f]];
            for (int i = 0; i < 3; i++)
                node[t->outward[tet->facet[f]] ? i : 2 - i] = tet->node[art_tet_face[f][i]];
        }
    }
}

/* Removes dead elements; all nodes stay, and elements without a number have none afterwards. */
static int drop_dead(struct turning *t)
{
    struct art_ctx *ctx = t->web.ctx;
    struct art_volume *vol = t->vol, *out = NULL, swap;
    bool *elem = art_alloc(ctx, (size_t)vol->n_elems + 1, sizeof *elem);
    bool *node = art_alloc(ctx, (size_t)vol->n_nodes + 1, sizeof *node);
    int status = elem && node ? ART_OK : ART_ENOMEM;
    if (status < 0) goto out;
    for (int e = 0; e < vol->n_elems; e++) elem[e] = true;
    for (int i = 0; i < vol->n_nodes; i++) node[i] = true;
    for (int k = 0; k < t->web.n; k++)
        if (t->web.tet[k].dead && t->web.tet[k].source >= 0) elem[t->web.tet[k].source] = false;
    ART_TRY(art_volume_keep(ctx, &out, vol, elem, node));
    if (!vol->elem_id) art_free(out->elem_id), out->elem_id = NULL, out->elem_id_cap = 0;
    if (!vol->node_id) art_free(out->node_id), out->node_id = NULL, out->node_id_cap = 0;
    swap = *vol, *vol = *out, *out = swap;
out:
    art_volume_free(out);
    art_free(elem), art_free(node);
    return status;
}

static int put_back(struct turning *t)
{
    struct art_volume *vol = t->vol;
    int n_old = vol->n_elems, status;
    bool *in = art_alloc(t->web.ctx, 8 * (size_t)n_old + 1, sizeof *in);
    bool *changed = art_alloc(t->web.ctx, (size_t)n_old + 1, sizeof *changed);
    if (!in || !changed) {
        status = ART_ENOMEM;
        goto out;
    }
    for (int k = 0; k < t->web.n; k++)
        if (t->web.tet[k].source >= 0) changed[t->web.tet[k].source] = t->web.tet[k].changed;
    ART_TRY(add_elems(t));
    put_values(t);
    for (int s = 0; s < vol->n_sets; s++) {
        if (vol->sets[s].of == ART_OF_ELEMS) ART_TRY(put_elem_set(t, &vol->sets[s], in, n_old));
        if (vol->sets[s].of == ART_OF_SIDES)
            ART_TRY(put_side_set(t, &vol->sets[s], in, changed, n_old));
    }
    put_facets(t);
    ART_TRY(drop_dead(t));
out:
    art_free(in), art_free(changed);
    return status;
}

/* The distance that outer faces have moved. */
static double farthest(const struct art_tet_mesh *web)
{
    double most = 0;
    for (int k = 0; k < web->n; k++)
        for (int f = 0; f < 4 && !web->tet[k].dead; f++)
            if (web->tet[k].neighbour[f] == ART_SWAP_OUTSIDE)
                most = fmax(most, web->tet[k].moved[f]);
    return most;
}

int volume_swap(struct art_ctx *ctx, struct art_volume *vol, double within, bool steady,
                struct art_swapped *did)
{
    struct turning t = {
        .web = {.ctx = ctx, .outer = within >= 0, .within = within, .steady = steady}};
    struct art_shapeliness all;
    size_t n = (size_t)vol->n_elems + 1;
    struct art_volume swap;
    int status;
    *did = (struct art_swapped){0};
    if (vol->n_elems > INT32_MAX / 8) return art_error(ctx, ART_ELIMIT, NULL, "too many elements");
    ART_TRY(art_volume_copy(ctx, &t.vol, vol));
    t.web.pos = t.vol->pos;
    t.label = art_alloc(ctx, n, sizeof *t.label);
    t.side_label = art_alloc(ctx, 8 * n, sizeof *t.side_label);
    t.named = art_alloc(ctx, 8 * n, sizeof *t.named);
    t.outward = art_alloc(ctx, (size_t)vol->n_facets + 1, sizeof *t.outward);
    t.elem_like = art_alloc(ctx, n, sizeof *t.elem_like);
    t.side_like = art_alloc(ctx, 8 * n, sizeof *t.side_like);
    t.web.other = art_alloc(ctx, (size_t)vol->n_nodes + 1, sizeof *t.web.other);
    if (!t.label || !t.side_label || !t.named || !t.outward || !t.elem_like || !t.side_like ||
        !t.web.other) {
        status = ART_ENOMEM;
        goto out;
    }
    ART_TRY(build(&t));
    art_volume_mean_ratios(vol, &all);
    t.web.sum = all.mean * all.n, t.web.n_solids = all.n;
    ART_TRY(swap_all(&t.web));
    if (t.web.turned == 0) goto out;
    *did = (struct art_swapped){t.web.turned, t.web.removed, farthest(&t.web)};
    ART_TRY(put_back(&t));
    swap = *vol, *vol = *t.vol, *t.vol = swap;
out:
    art_volume_free(t.vol);
    art_free(t.label), art_free(t.side_label), art_free(t.named), art_free(t.outward);
    art_free(t.elem_like), art_free(t.side_like), art_free(t.web.other);
    art_free(t.web.tet), art_free(t.web.val);
    return status;
}
