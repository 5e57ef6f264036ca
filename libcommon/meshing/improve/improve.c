/* This moves nodes one after the other. */
#include "edge_swap_priv.h"
#include "improve_priv.h"
#include <math.h>
#include <string.h>

struct improve {
    struct art_ctx *ctx;
    struct art_volume *vol;
    struct art_ratio ratio[ART_ELEM_KINDS], points[ART_ELEM_KINDS];
    unsigned char *dim; /* [n_nodes] in how many directions it may move */
    double (*axis)[3];
    int *off, *at; /* solids that have node i: at[off[i]] ... */
    bool *wake;    /* [n_nodes] something around it has moved */
    double *start; /* [n_nodes][3] where they were */
    double *base;  /* the same, with what nodes on edges have moved by themselves */
    struct art_node_patch patch;
    bool *good;    /* [n_elems] upright at its integration points at the start */
    bool careful;  /* look at these before each move */
    bool steady;   /* the mean of all may not fall: */
    double gained; /* by the sum, beyond what rounding may hide */
};

static int list_elems(struct improve *m)
{
    const struct art_volume *vol = m->vol;
    size_t ends = vol->n_elems ? (size_t)vol->elem_off[vol->n_elems] : 0;
    m->off = art_alloc(m->ctx, (size_t)vol->n_nodes + 2, sizeof *m->off);
    m->at = art_alloc(m->ctx, ends + 1, sizeof *m->at);
    if (!m->off || !m->at) return ART_ENOMEM;
    for (int round = 0; round < 2; round++) {
        for (int e = 0; e < vol->n_elems; e++) {
            const struct art_elem_type *type = art_volume_type(vol, e);
            const int *node = vol->elem_node + vol->elem_off[e];
            for (int k = 0; k < type->n_nodes && type->dim == 3; k++) {
                if (round)
                    m->at[m->off[node[k] + 1]++] = e;
                else
                    m->off[node[k] + 1]++;
            }
        }
        /* first counts, then beginnings one place later, which filling moves on */
        for (int i = vol->n_nodes; i > 0 && round == 0; i--) m->off[i] = m->off[i - 1];
        if (round == 0) m->off[0] = 0;
        for (int i = 1; i <= vol->n_nodes && round == 0; i++) m->off[i] += m->off[i - 1];
    }
    return ART_OK;
}

/* The motion of each node of an element when node i moves by 1. */
static void follow(const struct art_elem_type *type, const int *node, int i,
                   double by[ART_ELEM_MAX_NODES])
{
    for (int k = 0; k < type->n_nodes; k++) by[k] = node[k] == i;
    for (int e = 0; e < type->n_edges && type->n_nodes > type->n_corners; e++)
        by[type->n_corners + e] += 0.5 * (by[(int)type->edge[e][0]] + by[(int)type->edge[e][1]]);
}

/* The terms of an element in the objective of a node that moves. */
static int add_terms(struct improve *m, int e, int i)
{
    const struct art_elem_type *type = art_volume_type(m->vol, e);
    const struct art_ratio *ratio = &m->ratio[type->kind];
    double x[ART_ELEM_MAX_NODES][3], by[ART_ELEM_MAX_NODES];
    art_volume_elem_pos(m->vol, e, x);
    follow(type, m->vol->elem_node + m->vol->elem_off[e], i, by);
    for (int s = 0; s < ratio->n; s++) {
        double T[9], g[3] = {0}, cof[9];
        for (int k = 0; k < ratio->n_used[s]; k++) {
            int a = ratio->used[s][k];
            art_v3_add_scaled(g, g, by[a], ratio->g[s][a]);
        }
        if (art_v3_norm2(g) < 1e-20) continue;
        if (!ART_GROW(m->ctx, m->patch.term, m->patch.n, m->patch.cap)) return m->ctx->status;
        ratio_map(ratio, s, (const double(*)[3])x, T);
        struct art_term *term = &m->patch.term[m->patch.n++];
        art_v3_cross(cof, T + 3, T + 6);
        art_v3_cross(cof + 3, T + 6, T);
        art_v3_cross(cof + 6, T, T + 3);
        term->N = art_v3_norm2(T) + art_v3_norm2(T + 3) + art_v3_norm2(T + 6);
        term->D = art_v3_dot(T, cof);
        term->g2 = art_v3_norm2(g);
        art_m3_mulvec(term->t, T, g);
        art_m3_mulvec(term->c, cof, g);
    }
    return ART_OK;
}

/* Sets the directions in which a node may move: all, two across a normal, or a line. */
static void set_axes(struct improve *m, int i)
{
    struct art_node_patch *p = &m->patch;
    const double *n = m->axis[i];
    p->dim = m->dim[i];
    memset(p->axis, 0, sizeof p->axis);
    if (p->dim == 3) {
        for (int k = 0; k < 3; k++) p->axis[k][k] = 1;
    } else if (p->dim == 1) {
        art_v3_copy(p->axis[0], n);
    } else {
        int least = fabs(n[0]) <= fabs(n[1]) && fabs(n[0]) <= fabs(n[2]) ? 0
                    : fabs(n[1]) <= fabs(n[2])                           ? 1
                                                                         : 2;
        double e[3] = {least == 0, least == 1, least == 2};
        art_v3_cross(p->axis[0], n, e);
        art_v3_scale(p->axis[0], 1 / art_v3_norm(p->axis[0]), p->axis[0]);
        art_v3_cross(p->axis[1], n, p->axis[0]);
    }
}

/* True if an element is upright where a simulation looks at it. What linear tetrahedra have to say
 * is in the terms, and so is what is at nodes. */
static bool is_upright(const struct improve *m, int e)
{
    double x[ART_ELEM_MAX_NODES][3], T[9];
    const struct art_elem_type *type = art_volume_type(m->vol, e);
    const struct art_ratio *points = &m->points[type->kind];
    if (type->kind == ART_ELEM_TET) return true;
    art_volume_elem_pos(m->vol, e, x);
    for (int s = 0; s < points->n; s++) {
        ratio_map(points, s, (const double(*)[3])x, T);
        if (!(art_m3_det(T) > 0)) return false;
    }
    return true;
}

static bool upright_around(const struct improve *m, int i)
{
    for (int k = m->off[i]; k < m->off[i + 1]; k++)
        if (!is_upright(m, m->at[k])) return false;
    return true;
}

/* Move node i; if it is a corner, half as far those on its edges. */
static void shift(struct improve *m, int i, const double d[3])
{
    struct art_volume *vol = m->vol;
    art_v3_add(vol->pos + 3 * (size_t)i, vol->pos + 3 * (size_t)i, d);
    art_v3_add(m->base + 3 * (size_t)i, m->base + 3 * (size_t)i, d);
    for (int k = m->off[i]; k < m->off[i + 1]; k++) {
        const struct art_elem_type *type = art_volume_type(vol, m->at[k]);
        const int *node = vol->elem_node + vol->elem_off[m->at[k]];
        for (int j = 0; j < type->n_edges && type->n_nodes > type->n_corners; j++) {
            int mid = node[type->n_corners + j];
            if (node[(int)type->edge[j][0]] != i && node[(int)type->edge[j][1]] != i) continue;
            /* several elements share it: it is done once, from where the ends were at the start */
            for (int r = 0; r < 3; r++) {
                size_t at = 3 * (size_t)mid + (size_t)r;
                size_t a = 3 * (size_t)node[(int)type->edge[j][0]] + (size_t)r;
                size_t b = 3 * (size_t)node[(int)type->edge[j][1]] + (size_t)r;
                vol->pos[at] = m->base[at] + 0.5 * (vol->pos[a] - m->start[a]) +
                               0.5 * (vol->pos[b] - m->start[b]);
            }
        }
    }
}

/* The mean ratios of the solids of a node. */
struct around {
    double sum, least;
};

static struct around check_neighbours(const struct improve *m, int i)
{
    struct around a = {0, INFINITY};
    double x[ART_ELEM_MAX_NODES][3];
    for (int k = m->off[i]; k < m->off[i + 1]; k++) {
        int e = m->at[k];
        art_volume_elem_pos(m->vol, e, x);
        double q = ratio_of(&m->ratio[art_volume_type(m->vol, e)->kind], (const double(*)[3])x);
        a.sum += q, a.least = fmin(a.least, q);
    }
    return a;
}

/* The position of a node, to go back to it bit for bit. */
struct was {
    double pos[3], base[3], gained;
};

static struct was note(const struct improve *m, int i)
{
    struct was was = {.gained = m->gained};
    art_v3_copy(was.pos, m->vol->pos + 3 * (size_t)i);
    art_v3_copy(was.base, m->base + 3 * (size_t)i);
    return was;
}

static void restore_positions(struct improve *m, int i, const struct was *was)
{
    const double zero[3] = {0};
    art_v3_copy(m->vol->pos + 3 * (size_t)i, was->pos);
    art_v3_copy(m->base + 3 * (size_t)i, was->base);
    shift(m, i, zero); /* what hangs on it as well */
    m->gained = was->gained;
}

/* Move node i, if need be a part of the way, so that the worst around it gets no worse and what the
 * mean loses other moves have gained; false: it stays. */
static bool shift_steady(struct improve *m, int i, double d[3])
{
    const struct was was = note(m, i);
    struct around before = check_neighbours(m, i);
    for (int part = 0; part < 4; part++) {
        shift(m, i, d);
        struct around after = check_neighbours(m, i);
        double gain = after.sum - before.sum;
        /* what rounding might make of it is no gain */
        if (after.least >= before.least && (gain > 1e-12 || m->gained + gain >= 0)) {
            m->gained += gain;
            return true;
        }
        restore_positions(m, i, &was);
        art_v3_scale(d, 0.5, d);
    }
    return false;
}

static void reactivate_around(struct improve *m, int i)
{
    const struct art_volume *vol = m->vol;
    for (int k = m->off[i]; k < m->off[i + 1]; k++) {
        int e = m->at[k];
        for (int j = vol->elem_off[e]; j < vol->elem_off[e + 1]; j++)
            m->wake[vol->elem_node[j]] = true;
    }
}

/* Move node i as far as the guards let it; false: it stays, and nothing counts as gained. */
static bool move(struct improve *m, int i, double d[3])
{
    const struct was was = note(m, i);
    bool upright = !m->careful || upright_around(m, i);
    if (m->steady && !shift_steady(m, i, d)) return false;
    if (!m->steady) shift(m, i, d);
    if (!m->careful || !upright || upright_around(m, i)) return true;
    restore_positions(m, i, &was);
    return false;
}

static int visit(struct improve *m, int i, bool *moved)
{
    double d[3], size = 0;
    int status = ART_OK;
    *moved = false;
    m->patch.n = 0;
    for (int k = m->off[i]; k < m->off[i + 1]; k++) ART_TRY(add_terms(m, m->at[k], i));
    set_axes(m, i);
    if (!node_patch_solve(&m->patch, d) || !art_v3_finite(d)) goto out;
    /* where numbers are so large that this fails nothing is to be gained */
    if (!isfinite(art_v3_norm2(d)) || !isfinite(art_v3_norm2(m->vol->pos + 3 * (size_t)i)))
        goto out;
    if (!move(m, i, d)) goto out;
    /* what is moved by less than 1e-3 of its edges wakes nobody */
    for (int s = 0; s < m->patch.n; s++)
        size = fmax(size, m->patch.term[s].g2 / m->patch.term[s].N);
    *moved = true;
    if (art_v3_norm2(d) * size > 1e-6) reactivate_around(m, i);
out:
    return status;
}

static int sweep(struct improve *m, int *n_moved)
{
    int status = ART_OK;
    *n_moved = 0;
    for (int i = 0; i < m->vol->n_nodes; i++) {
        bool moved;
        if (!m->wake[i] || m->dim[i] == 0) continue;
        m->wake[i] = false;
        ART_TRY(visit(m, i, &moved));
        *n_moved += moved;
    }
out:
    return status;
}

static int run(struct improve *m, const struct art_volume_improving *how, int *sweeps)
{
    int status = ART_OK, n = 1;
    for (*sweeps = 0; n > 0 && *sweeps < how->sweeps; ++*sweeps) ART_TRY(sweep(m, &n));
out:
    return status;
}

/* True if an element has turned over at an integration point though it was good. */
static bool swapped_any(const struct improve *m)
{
    for (int e = 0; e < m->vol->n_elems; e++)
        if (m->good[e] && !is_upright(m, e)) return true;
    return false;
}

/* The worst elements may have got better at the cost of the others; what was inside out goes first.
 */
static bool lowers_mean(const struct art_improvement *did)
{
    return did->after.mean < did->before.mean && did->after.inverted >= did->before.inverted;
}

static void restart(struct improve *m)
{
    size_t n = (size_t)m->vol->n_nodes;
    m->gained = -1e-9;
    if (n) memcpy(m->vol->pos, m->start, 3 * n * sizeof *m->start);
    if (n) memcpy(m->base, m->start, 3 * n * sizeof *m->start);
    for (size_t i = 0; i < n; i++) m->wake[i] = true;
}

static int begin(struct improve *m, const struct art_volume_improving *how)
{
    size_t n = (size_t)m->vol->n_nodes;
    int status;
    for (int k = 0; k < ART_ELEM_KINDS; k++)
        ratio_init(&m->ratio[k], art_elem_type((enum art_elem_kind)k)),
            ratio_points(&m->points[k], art_elem_type((enum art_elem_kind)k));
    m->dim = art_alloc(m->ctx, n + 1, sizeof *m->dim);
    m->axis = art_alloc(m->ctx, n + 1, sizeof *m->axis);
    m->wake = art_alloc(m->ctx, n + 1, sizeof *m->wake);
    m->start = art_alloc(m->ctx, 3 * n + 3, sizeof *m->start);
    m->base = art_alloc(m->ctx, 3 * n + 3, sizeof *m->base);
    if (m->start && n) memcpy(m->start, m->vol->pos, 3 * n * sizeof *m->start);
    if (!m->dim || !m->axis || !m->wake || !m->start || !m->base) return ART_ENOMEM;
    restart(m);
    ART_TRY(improve_node_constraints(m->ctx, m->vol, how->slide, m->dim, m->axis));
    for (size_t i = 0; i < n; i++)
        if (how->fixed && how->fixed[i]) m->dim[i] = 0;
    m->good = art_alloc(m->ctx, (size_t)m->vol->n_elems + 1, sizeof *m->good);
    if (!m->good) return ART_ENOMEM;
    for (int e = 0; e < m->vol->n_elems; e++) m->good[e] = is_upright(m, e);
    ART_TRY(list_elems(m));
out:
    return status;
}

/* Once more, looking at what has been seen to be necessary; guard: at the mean too. */
static int run_again(struct improve *m, const struct art_volume_improving *how, bool guard,
                     struct art_improvement *did)
{
    int status = ART_OK;
    if (swapped_any(m)) { /* as good as never: once more, looking at each step */
        restart(m);
        m->careful = true;
        ART_TRY(run(m, how, &did->sweeps));
    }
    art_volume_mean_ratios(m->vol, &did->after);
    if (!guard || !lowers_mean(did)) goto out;
    restart(m);
    m->steady = true;
    ART_TRY(run(m, how, &did->sweeps));
    if (swapped_any(m)) {
        restart(m);
        m->careful = true;
        ART_TRY(run(m, how, &did->sweeps));
    }
    art_volume_mean_ratios(m->vol, &did->after);
    if (lowers_mean(did)) { /* by rounding alone */
        restart(m);
        did->after = did->before;
    }
out:
    return status;
}

/* Nodes alone. */
static int move_nodes(struct art_ctx *ctx, struct art_volume *vol,
                      const struct art_volume_improving *how, bool guard,
                      struct art_improvement *did)
{
    struct improve *m = art_alloc(ctx, 1, sizeof *m);
    struct art_improvement result = {0};
    int status;
    if (!m) return ART_ENOMEM;
    m->ctx = ctx;
    m->vol = vol;
    ART_TRY(begin(m, how));
    art_volume_mean_ratios(vol, &result.before);
    ART_TRY(run(m, how, &result.sweeps));
    ART_TRY(run_again(m, how, guard, &result));
    for (int i = 0; i < vol->n_nodes; i++)
        result.moved +=
            memcmp(vol->pos + 3 * (size_t)i, m->start + 3 * (size_t)i, 3 * sizeof(double)) != 0;
    *did = result;
out:
    if (status < 0 && m->start && vol->n_nodes) /* as it was */
        memcpy(vol->pos, m->start, 3 * (size_t)vol->n_nodes * sizeof *vol->pos);
    art_free(m->dim), art_free(m->axis), art_free(m->off), art_free(m->at), art_free(m->wake);
    art_free(m->start), art_free(m->base), art_free(m->patch.term), art_free(m->good);
    art_free(m);
    return status;
}

/* Both kinds of changes take turns, so that each uses what the other has made possible. */
static int move_and_swap(struct art_ctx *ctx, struct art_volume *vol,
                         const struct art_volume_improving *how, bool steady,
                         struct art_improvement *did)
{
    enum { ROUNDS = 8 };
    double left = how->outer ? how->within : -1;
    struct art_improvement moved;
    struct art_swapped turned = {.turned = 1};
    int status;
    for (int k = 0; k < ROUNDS && turned.turned > 0; k++) {
        ART_TRY(move_nodes(ctx, vol, how, steady, &moved));
        did->sweeps += moved.sweeps;
        if (k == 0) did->before = moved.before;
        did->after = moved.after;
        if (k + 1 == ROUNDS) break;
        ART_TRY(volume_swap(ctx, vol, left, steady, &turned));
        did->turned += turned.turned, did->removed += turned.removed;
        did->surface += turned.moved;
        if (how->outer) left = fmax(left - turned.moved, 0);
    }
out:
    return status;
}

int art_volume_improve(struct art_ctx *ctx, struct art_volume *vol,
                       const struct art_volume_improving *how, struct art_improvement *did)
{
    struct art_volume *copy = NULL, swap;
    struct art_improvement result = {0};
    int status, kept = 0;
    if (!how->swap) return move_nodes(ctx, vol, how, true, did);
    if (improve_is_straight(vol)) return improve_straight(ctx, vol, how, did);
    for (int e = 0; e < vol->n_elems; e++) kept += vol->elem_kind[e] == ART_ELEM_QUADTET;
    ART_TRY(art_volume_copy(ctx, &copy, vol));
    ART_TRY(move_and_swap(ctx, copy, how, false, &result));
    if (lowers_mean(&result)) { /* once more, with moves and exchanges that do not */
        art_volume_free(copy), copy = NULL;
        ART_TRY(art_volume_copy(ctx, &copy, vol));
        result = (struct art_improvement){0};
        ART_TRY(move_and_swap(ctx, copy, how, true, &result));
    }
    result.kept = kept;
    for (int i = 0; i < vol->n_nodes; i++)
        result.moved +=
            memcmp(vol->pos + 3 * (size_t)i, copy->pos + 3 * (size_t)i, 3 * sizeof(double)) != 0;
    swap = *vol, *vol = *copy, *copy = swap;
    *did = result;
out:
    art_volume_free(copy);
    return status;
}
