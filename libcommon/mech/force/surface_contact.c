/* This file evaluates contact between two surfaces of points by penalties and augmented
 * Lagrangians: integration points or nodes of one surface press on the other by their penetration.
 * surface_contact_point.c has what a point does. */
#include "surface_contact_priv.h"
#include <art/constraint.h>
#include <string.h>

struct contacts {
    struct surface_contact **list;
    int n, cap;
};

/* ------------------------------------------------------------------------ forces */

typedef void visit(const struct art_system *sys, const struct surface_contact *c,
                   const struct contact_point *pt, void *data);

/* All points that press. */
static void for_points(const struct art_system *sys, const struct art_state *state,
                       struct surface_contact *c, bool rates, visit *see, void *data)
{
    struct contact_point pt;
    penalty_set_boxes(sys, state, c);
    for (int side = 0; side < (c->two_pass ? 2 : 1); side++)
        for (int i = 0; i < c->side[side].n; i++)
            for (int p = 0; p < c->side[side].face[i].n_points; p++)
                if (penalty_point_at(sys, state, c, side, i, p, rates, &pt) && pt.pressure > 0)
                    see(sys, c, &pt, data);
}

static void add_force(const struct art_system *sys, const struct surface_contact *c,
                      const struct contact_point *pt, void *data)
{
    double *f = data;
    for (int j = 0; j < pt->n; j++) {
        double *to = f + sys->dyn[c->dyn[pt->node[j]]].u;
        art_v3_add_scaled(to, to, pt->s[j], pt->T);
        if (pt->slides) art_v3_add(to, to, pt->R[j]);
    }
}

static void all_forces(const struct art_system *sys, const struct art_state *state,
                       struct art_force_set *set, double *f)
{
    const struct contacts *all = set->data;
    for (int k = 0; k < all->n; k++) for_points(sys, state, all->list[k], false, add_force, f);
}

/* ---------------------------------------------------------------------- Jacobians */

/* df_i/dx_j = s_i dT/dx_j + T ds_i/dxi . dxi/dx_j */
static void rate(const struct contact_point *pt, int i, int j, double K[9])
{
    double row[3];
    for (int k = 0; k < 3; k++)
        row[k] = pt->ds[i][0] * pt->Xi[j][0][k] + pt->ds[i][1] * pt->Xi[j][1][k];
    for (int r = 0; r < 3; r++)
        for (int k = 0; k < 3; k++)
            K[3 * r + k] = pt->s[i] * pt->B[j][3 * r + k] + pt->T[r] * row[k] +
                           (pt->slides ? pt->dR[i][j][3 * r + k] : 0);
}

/* Half the sum (sign 1) or difference (-1) of K_ij and K_ji^T. */
static void part_of(const struct contact_point *pt, int i, int j, double sign, double S[9])
{
    double a[9], b[9];
    rate(pt, i, j, a);
    rate(pt, j, i, b);
    for (int r = 0; r < 3; r++)
        for (int k = 0; k < 3; k++) S[3 * r + k] = 0.5 * (a[3 * r + k] + sign * b[3 * k + r]);
}

static size_t pair_place(int a, int b)
{
    return (size_t)a * (size_t)(a + 1) / 2 + (size_t)b; /* a >= b */
}

static void add_rates(const struct art_system *sys, const struct surface_contact *c,
                      const struct contact_point *pt, void *data)
{
    struct art_system *to = data;
    (void)sys;
    for (int i = 0; i < pt->n; i++)
        for (int j = 0; j <= i; j++) {
            bool turned = pt->node[i] < pt->node[j];
            int a = turned ? j : i, b = turned ? i : j;
            double S[9];
            int pair = c->pair[pair_place(pt->node[a], pt->node[b])];
            if (pair < 0) continue;
            part_of(pt, a, b, 1, S);
            art_system_add(to, pair, S, NULL);
        }
}

static void all_jacobians(struct art_system *sys, const struct art_state *state,
                          struct art_force_set *set)
{
    const struct contacts *all = set->data;
    for (int k = 0; k < all->n; k++) for_points(sys, state, all->list[k], true, add_rates, sys);
}

struct skew {
    const bool *skip;
    struct art_blocks *S;
};

/* The block of a point that moves by itself; -1: of others. */
static int own_block(const struct art_system *sys, int dyn, const bool *skip)
{
    const struct art_dof_map *map = &sys->attachments.dof_map[dyn];
    if (map->n != 1 || !map->entry[0].identity) return -1;
    int block = map->entry[0].block;
    return block < sys->n_active_blocks && !skip[block] ? block : -1;
}

static void add_skew(const struct art_system *sys, const struct surface_contact *c,
                     const struct contact_point *pt, void *data)
{
    const struct skew *to = data;
    for (int a = 0; a < pt->n; a++)
        for (int b = 0; b <= a; b++) {
            int i = own_block(sys, c->dyn[pt->node[a]], to->skip),
                j = own_block(sys, c->dyn[pt->node[b]], to->skip);
            double M[9];
            if (i < 0 || j < 0) continue;
            part_of(pt, a, b, -1, M);
            art_blocks_add(to->S, i, j, i >= j ? -1 : 1, M);
        }
}

static void all_skew(const struct art_system *sys, const struct art_state *state,
                     struct art_force_set *set, const bool *skip, struct art_blocks *S)
{
    const struct contacts *all = set->data;
    struct skew to = {skip, S};
    for (int k = 0; k < all->n; k++)
        if (all->list[k]->method == CONTACT_RAY || all->list[k]->friction > 0)
            for_points(sys, state, all->list[k], true, add_skew, &to);
}

/* -------------------------------------------------------------------------- pairs */

static int declare(struct art_ctx *ctx, struct art_system *sys, struct surface_contact *c, int a,
                   int b)
{
    int *pair = &c->pair[a >= b ? pair_place(a, b) : pair_place(b, a)];
    if (*pair < 0)
        *pair = art_system_pair(ctx, sys, c->dyn[a >= b ? a : b], c->dyn[a >= b ? b : a]);
    return *pair;
}

static int declare_face(struct art_ctx *ctx, struct art_system *sys, struct surface_contact *c,
                        const struct contact_face *f)
{
    for (int i = 0; i < f->type->n_nodes; i++)
        for (int j = 0; j <= i; j++) {
            int pair = declare(ctx, sys, c, f->node[i], f->node[j]);
            if (pair < 0) return pair;
        }
    return ART_OK;
}

/* Marks the nodes of a side. */
static void flag_nodes(const struct contact_surface *s, bool *in)
{
    for (int i = 0; i < s->n; i++)
        for (int k = 0; k < s->face[i].type->n_nodes; k++) in[s->face[i].node[k]] = true;
}

static int declare_all(struct art_ctx *ctx, struct art_system *sys, struct surface_contact *c)
{
    bool *in[2] = {art_alloc(ctx, (size_t)c->n_nodes + 1, sizeof(bool)),
                   art_alloc(ctx, (size_t)c->n_nodes + 1, sizeof(bool))};
    int status = in[0] && in[1] ? ART_OK : ART_ENOMEM;
    for (int s = 0; s < 2 && status == ART_OK; s++) {
        flag_nodes(&c->side[s], in[s]);
        for (int i = 0; i < c->side[s].n && status == ART_OK; i++)
            status = declare_face(ctx, sys, c, &c->side[s].face[i]);
    }
    for (int a = 0; a < c->n_nodes && status == ART_OK; a++)
        for (int b = 0; b < c->n_nodes && status == ART_OK; b++) {
            int pair = in[0][a] && in[1][b] ? declare(ctx, sys, c, a, b) : 0;
            if (pair < 0) status = pair;
        }
    art_free(in[0]);
    art_free(in[1]);
    return status;
}

static int all_pairs(struct art_ctx *ctx, struct art_system *sys, struct art_force_set *set)
{
    const struct contacts *all = set->data;
    int status = ART_OK;
    for (int k = 0; k < all->n && status == ART_OK; k++)
        status = declare_all(ctx, sys, all->list[k]);
    return status;
}

/* ------------------------------------------------------------------- what it remembers */

static void tie_point(const struct art_system *sys, const struct art_state *state,
                      const struct surface_contact *c, int face, int p, double *history)
{
    const struct contact_face *f = &c->side[0].face[face];
    double xi[3], weight, N[ART_ELEM_MAX_NODES], x[3] = {0}, at[3] = {0};
    bool moves;
    penalty_point_place(c, f->type, p, xi, &weight);
    f->type->shape(xi, N, NULL);
    for (int i = 0; i < f->type->n_nodes; i++)
        art_v3_add_scaled(x, x, N[i], state->q + sys->dyn[c->dyn[f->node[i]]].q);
    history[CONTACT_TIED_TO] = penalty_nearest(sys, state, c, 0, face, x, NULL, at, &moves);
    history[CONTACT_TIED_AT] = at[0];
    history[CONTACT_TIED_AT + 1] = at[1];
}

static void all_start(const struct art_system *sys, struct art_state *state,
                      struct art_force_set *set)
{
    const struct contacts *all = set->data;
    for (int k = 0; k < all->n; k++) {
        struct surface_contact *c = all->list[k];
        if (c->method < CONTACT_TIED_FACET) {
            penalty_start_friction(sys, state, c);
            continue;
        }
        if (c->method == CONTACT_STICKY_NODE) {
            penalty_start_adhesion(sys, state, c);
            continue;
        }
        penalty_set_boxes(sys, state, c);
        for (int i = 0; i < c->side[0].n; i++)
            for (int p = 0; p < c->side[0].face[i].n_points; p++)
                tie_point(sys, state, c, i, p,
                          state->history + c->side[0].history +
                              (size_t)CONTACT_HISTORY *
                                  (size_t)(c->side[0].face[i].first_point + p));
    }
}

static void all_record(const struct art_system *sys, struct art_state *state,
                       struct art_force_set *set)
{
    const struct contacts *all = set->data;
    for (int k = 0; k < all->n; k++) {
        penalty_record_friction(sys, state, all->list[k]);
        (void)penalty_release(sys, state, all->list[k]);
        penalty_stick(sys, state, all->list[k]);
    }
}

static double point_energy(const struct surface_contact *c, const struct contact_face *f, int p,
                           const struct contact_point *pt)
{
    double e = c->penalty * f->factor;
    if (!(e > 0) || c->method == CONTACT_RAY) return 0;
    return 0.5 * f->area[p] *
           (c->method >= CONTACT_TIED_FACET ? e * pt->gap * pt->gap
                                            : pt->pressure * pt->pressure / e);
}

static double all_energy(const struct art_system *sys, const struct art_state *state,
                         struct art_force_set *set)
{
    const struct contacts *all = set->data;
    struct contact_point pt;
    double sum = 0;
    for (int k = 0; k < all->n; k++) {
        struct surface_contact *c = all->list[k];
        penalty_set_boxes(sys, state, c);
        for (int side = 0; side < (c->two_pass ? 2 : 1); side++)
            for (int i = 0; i < c->side[side].n; i++)
                for (int p = 0; p < c->side[side].face[i].n_points; p++)
                    if (penalty_point_at(sys, state, c, side, i, p, false, &pt) && pt.pressure > 0)
                        sum += point_energy(c, &c->side[side].face[i], p, &pt);
    }
    return sum;
}

/* -------------------------------------------------------------------- augmentation */

struct norms {
    double before, after, gap;
    int n;
};

/* False of a point that does not stick yet, which has no multiplier. */
static bool is_tied(const struct surface_contact *c, const double *history)
{
    return c->method != CONTACT_STICKY_NODE || history[CONTACT_TIED_TO] >= 0;
}

/* What a multiplier would become: L + e g, not below zero; of a point that is tied all of its
 * traction. */
static void advanced(const struct surface_contact *c, const struct contact_face *f, int p,
                     bool there, const struct contact_point *pt, const double *L, double next[3])
{
    art_v3_copy(next, L);
    if (c->method < CONTACT_TIED_FACET) {
        next[0] = there ? pt->pressure : 0;
        next[1] = next[2] = 0;
        if (there && pt->slides) penalty_limit_friction(pt, c->friction * next[0], next + 1);
    } else if (there && f->area[p] > 0 && is_tied(c, L))
        art_v3_scale(next, -1 / f->area[p], pt->T);
}

/* Advances the multipliers, with their norms before and after. */
static void advance(const struct art_system *sys, struct art_state *state,
                    struct surface_contact *c, struct norms *norms)
{
    struct contact_point pt;
    penalty_set_boxes(sys, state, c);
    for (int side = 0; side < (c->two_pass ? 2 : 1); side++)
        for (int i = 0; i < c->side[side].n; i++)
            for (int p = 0; p < c->side[side].face[i].n_points; p++) {
                const struct contact_face *f = &c->side[side].face[i];
                double next[3], *L = state->history + c->side[side].history +
                                     (size_t)CONTACT_HISTORY * (size_t)(f->first_point + p);
                bool there = penalty_point_at(sys, state, c, side, i, p, false, &pt);
                advanced(c, f, p, there, &pt, L, next);
                norms->before += art_v3_norm2(L);
                norms->after += art_v3_norm2(next);
                art_v3_copy(L, next);
                if (there && pt.pressure > 0) {
                    norms->gap += pt.gap * pt.gap;
                    norms->n++;
                }
            }
}

/* Does one round of a contact; true if the state must be solved again. */
static bool augment_one(const struct art_system *sys, struct art_state *state,
                        struct surface_contact *c, int round)
{
    struct norms norms = {0};
    advance(sys, state, c, &norms);
    double before = sqrt(norms.before), after = sqrt(norms.after),
           change = after > 0 ? fabs(after - before) / after : fabs(after - before),
           gap = norms.n > 0 ? sqrt(norms.gap / norms.n) : 0;
    bool done = (!(c->tolerance > 0) || change <= c->tolerance) &&
                (!(c->gap_tolerance > 0) || gap <= c->gap_tolerance) &&
                round >= c->least_augmentations;
    return !done && round < c->most_augmentations;
}

static const struct art_force_type surface_contact_type;

bool art_system_augment(struct art_system *sys, struct art_state *state, int round)
{
    bool again = false;
    for (struct art_force_set *set = sys->force.sets; set; set = set->next) {
        if (set->type != &surface_contact_type) continue;
        const struct contacts *all = set->data;
        for (int k = 0; k < all->n; k++) {
            again = penalty_release(sys, state, all->list[k]) || again;
            if (all->list[k]->augmented)
                again = augment_one(sys, state, all->list[k], round) || again;
        }
    }
    return again;
}

/* ------------------------------------------------------------------- faces that are kept */

/* Record which face each point meets; the result is true if a point presses. */
static bool keep_faces(const struct art_system *sys, const struct art_state *state,
                       struct surface_contact *c)
{
    struct contact_point pt;
    bool presses = false;
    penalty_set_boxes(sys, state, c);
    for (int side = 0; side < (c->two_pass ? 2 : 1); side++)
        for (int i = 0; i < c->side[side].n; i++)
            for (int p = 0; p < c->side[side].face[i].n_points; p++) {
                int *kept = &c->side[side].kept[c->side[side].face[i].first_point + p];
                *kept = penalty_find_face(sys, state, c, side, i, p);
                presses = presses ||
                          (*kept >= 0 && penalty_point_at(sys, state, c, side, i, p, false, &pt) &&
                           pt.pressure > 0);
            }
    return presses;
}

bool art_system_keep_contact_faces(struct art_system *sys, const struct art_state *state, bool keep)
{
    bool presses = false;
    for (struct art_force_set *set = sys->force.sets; set; set = set->next) {
        if (set->type != &surface_contact_type) continue;
        const struct contacts *all = set->data;
        for (int k = 0; k < all->n; k++) {
            struct surface_contact *c = all->list[k];
            c->keeps = false;
            if (!keep || c->method >= CONTACT_TIED_FACET) continue;
            c->keeps = keep_faces(sys, state, c);
            presses = presses || c->keeps;
        }
    }
    return presses;
}

/* -------------------------------------------------------------------- compilation */

static int all_refresh(struct art_ctx *ctx, struct art_system *sys, struct art_force_set *set)
{
    const struct contacts *all = set->data;
    int status = ART_OK;
    (void)sys;
    for (int k = 0; k < all->n && status == ART_OK; k++)
        status = penalty_read_parameters(ctx, all->list[k]);
    return status;
}

static const struct art_force_type surface_contact_type = {
    .name = "contact by penalties",
    .pairs = all_pairs,
    .forces = all_forces,
    .jacobians = all_jacobians,
    .skew_jacobians = all_skew,
    .start = all_start,
    .record_end_state = all_record,
    .refresh = all_refresh,
    .energy = all_energy,
};

static int add_contact(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    struct contacts *all = art_system_ensure_set(ctx, sys, &surface_contact_type, sizeof *all);
    int status;
    if (!all) return ART_ENOMEM;
    struct surface_contact *c = art_arena_alloc(ctx, &sys->arena, 1, sizeof *c);
    if (!c || !art_system_grow(sys, &all->list, all->n, &all->cap, sizeof *all->list))
        return ART_ENOMEM;
    c->comp = comp;
    ART_TRY(penalty_contact_read(ctx, sys, c));
    all->list[all->n++] = c;
out:
    return status;
}

const struct art_mech_ops art_ops_penalty_contact = {.forces = add_contact};
