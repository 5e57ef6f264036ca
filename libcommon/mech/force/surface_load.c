/* Loads on surfaces of points: pressures and tractions, by normals and areas of now or of rest.
 * With the tangents g1, g2 of a face, N the shape functions and dA the area of parameters,
 *
 *     f_a = - sum p N_a g1 x g2 dA   or   sum t N_a |g1 x g2| dA
 *
 * and df_a/dx_b by d(g1 x g2) = [g1] dg2 - [g2] dg1 (Bonet & Wood 2008, section 9.5). That is
 * symmetric but for the edge of the surface; the symmetric part is what a step takes. */
#include "surface_faces.h"
#include <string.h>

enum { MOST_NODES = MECH_FACE_NODES };

struct face {
    const struct mech_face *of;
    int pair[MOST_NODES][MOST_NODES]; /* a >= b */
    double (*area)[MOST_NODES];       /* [n_points] N_a |g1 x g2| dA at rest; NULL: follows */
    double (*normal)[3];              /* [n_points] g1 x g2 at rest */
};

struct load {
    const struct art_comp *comp;
    int n;
    struct face *face;
    bool follows;
    double pressure, traction[3];
};

struct loads {
    struct load **list;
    int n, cap;
};

static void face_forces(const struct art_system *sys, const struct art_state *state,
                        const struct load *l, const struct face *f, double *force)
{
    double x[MOST_NODES][3];
    mech_face_places(sys, state, f->of, x);
    for (int p = 0; p < f->of->type->n_points; p++) {
        double N[MOST_NODES], dN[MOST_NODES][2], g[2][3], n[3], q[3], w = f->of->type->point[p][3];
        mech_face_point(f->of, (const double(*)[3])x, p, N, dN, g, n);
        if (!l->follows) art_v3_copy(n, f->normal[p]);
        art_v3_scale(q, -l->pressure * w, n);
        if (l->follows) art_v3_add_scaled(q, q, w * art_v3_norm(n), l->traction);
        for (int i = 0; i < f->of->type->n_nodes; i++) {
            double *to = force + sys->dyn[f->of->dyn[i]].u;
            art_v3_add_scaled(to, to, N[i], q);
            if (!l->follows) art_v3_add_scaled(to, to, f->area[p][i], l->traction);
        }
    }
}

static void all_forces(const struct art_system *sys, const struct art_state *state,
                       struct art_force_set *set, double *f)
{
    const struct loads *loads = set->data;
    for (int k = 0; k < loads->n; k++)
        for (int i = 0; i < loads->list[k]->n; i++)
            face_forces(sys, state, loads->list[k], &loads->list[k]->face[i], f);
}

/* The derivative of the load at a point, per N_a. */
static void load_rate(const struct load *l, const double g[2][3], const double n[3],
                      const double dN[2], double w, double K[9])
{
    double M[9], unit[3], row[3];
    mech_normal_rate(g, dN, M);
    for (int i = 0; i < 9; i++) K[i] = -l->pressure * w * M[i];
    if (!l->follows || !(art_v3_normalize(unit, n) > 0)) return;
    for (int j = 0; j < 3; j++) row[j] = unit[0] * M[j] + unit[1] * M[3 + j] + unit[2] * M[6 + j];
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) K[3 * i + j] += w * l->traction[i] * row[j];
}

/* Compute df_a/dx_b of a face. */
static void face_rates(const struct art_system *sys, const struct art_state *state,
                       const struct load *l, const struct face *f,
                       double K[MOST_NODES][MOST_NODES][9])
{
    double x[MOST_NODES][3];
    int nodes = f->of->type->n_nodes;
    memset(K, 0, sizeof(double) * MOST_NODES * MOST_NODES * 9);
    mech_face_places(sys, state, f->of, x);
    for (int p = 0; p < f->of->type->n_points; p++) {
        double N[MOST_NODES], dN[MOST_NODES][2], g[2][3], n[3], M[9];
        mech_face_point(f->of, (const double(*)[3])x, p, N, dN, g, n);
        for (int b = 0; b < nodes; b++) {
            load_rate(l, (const double(*)[3])g, n, dN[b], f->of->type->point[p][3], M);
            for (int a = 0; a < nodes; a++)
                for (int i = 0; i < 9; i++) K[a][b][i] += N[a] * M[i];
        }
    }
}

/* Half the sum (sign 1) or difference (-1) of K_ab and K_ba^T. */
static void part_of(double K[MOST_NODES][MOST_NODES][9], int a, int b, double sign, double S[9])
{
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            S[3 * i + j] = 0.5 * (K[a][b][3 * i + j] + sign * K[b][a][3 * j + i]);
}

static void face_jacobian(struct art_system *sys, const struct art_state *state,
                          const struct load *l, const struct face *f)
{
    double K[MOST_NODES][MOST_NODES][9], S[9];
    face_rates(sys, state, l, f, K);
    for (int a = 0; a < f->of->type->n_nodes; a++)
        for (int b = 0; b <= a; b++) {
            part_of(K, a, b, 1, S);
            art_system_add(sys, f->pair[a][b], S, NULL);
        }
}

/* The block of a point that moves by itself; -1: of others. */
static int own_block(const struct art_system *sys, int dyn, const bool *skip)
{
    const struct art_dof_map *map = &sys->attachments.dof_map[dyn];
    if (map->n != 1 || !map->entry[0].identity) return -1;
    int block = map->entry[0].block;
    return block < sys->n_active_blocks && !skip[block] ? block : -1;
}

static void face_skew(const struct art_system *sys, const struct art_state *state,
                      const struct load *l, const struct face *f, const bool *skip,
                      struct art_blocks *S)
{
    double K[MOST_NODES][MOST_NODES][9], M[9];
    face_rates(sys, state, l, f, K);
    for (int a = 0; a < f->of->type->n_nodes; a++)
        for (int b = 0; b <= a; b++) {
            int i = own_block(sys, f->of->dyn[a], skip), j = own_block(sys, f->of->dyn[b], skip);
            if (i < 0 || j < 0) continue;
            part_of(K, a, b, -1, M);
            art_blocks_add(S, i, j, i >= j ? -1 : 1, M);
        }
}

static bool is_skew(const struct load *l)
{
    return l->follows && (l->pressure != 0 || art_v3_norm(l->traction) > 0);
}

static void all_skew(const struct art_system *sys, const struct art_state *state,
                     struct art_force_set *set, const bool *skip, struct art_blocks *S)
{
    const struct loads *loads = set->data;
    for (int k = 0; k < loads->n; k++) {
        const struct load *l = loads->list[k];
        for (int i = 0; is_skew(l) && i < l->n; i++) face_skew(sys, state, l, &l->face[i], skip, S);
    }
}

static void all_jacobians(struct art_system *sys, const struct art_state *state,
                          struct art_force_set *set)
{
    const struct loads *loads = set->data;
    for (int k = 0; k < loads->n; k++) {
        const struct load *l = loads->list[k];
        if (!is_skew(l)) continue;
        for (int i = 0; i < l->n; i++) face_jacobian(sys, state, l, &l->face[i]);
    }
}

static int all_pairs(struct art_ctx *ctx, struct art_system *sys, struct art_force_set *set)
{
    const struct loads *loads = set->data;
    for (int k = 0; k < loads->n; k++)
        for (int i = 0; i < loads->list[k]->n; i++) {
            struct face *f = &loads->list[k]->face[i];
            for (int a = 0; a < f->of->type->n_nodes; a++)
                for (int b = 0; b <= a; b++) {
                    f->pair[a][b] = art_system_pair(ctx, sys, f->of->dyn[a], f->of->dyn[b]);
                    if (f->pair[a][b] < 0) return f->pair[a][b];
                }
        }
    return ART_OK;
}

/* ------------------------------------------------------------------- parameters */

static int read_parameters(struct art_ctx *ctx, struct load *l)
{
    l->pressure = art_get_double(l->comp, "pressure");
    art_get_vector(l->comp, "traction", l->traction, 3);
    if (isfinite(l->pressure) && isfinite(art_v3_norm(l->traction))) return ART_OK;
    return art_error(ctx, ART_ERANGE, &l->comp->loc, "the load of '%s' is not finite",
                     art_comp_path(l->comp, NULL));
}

static int all_refresh(struct art_ctx *ctx, struct art_system *sys, struct art_force_set *set)
{
    const struct loads *loads = set->data;
    int status = ART_OK;
    (void)sys;
    for (int k = 0; k < loads->n && status == ART_OK; k++)
        status = read_parameters(ctx, loads->list[k]);
    return status;
}

static const struct art_force_type surface_load_type = {
    .name = "loads on surfaces",
    .pairs = all_pairs,
    .forces = all_forces,
    .jacobians = all_jacobians,
    .skew_jacobians = all_skew,
    .refresh = all_refresh,
};

/* ------------------------------------------------------------------- compilation */

static int rest_areas(struct art_ctx *ctx, struct art_system *sys, struct face *f)
{
    double x[MOST_NODES][3];
    mech_face_rest(sys, f->of, x);
    f->area = art_arena_alloc(ctx, &sys->arena, (size_t)f->of->type->n_points, sizeof *f->area);
    f->normal = art_arena_alloc(ctx, &sys->arena, (size_t)f->of->type->n_points, sizeof *f->normal);
    if (!f->area || !f->normal) return ART_ENOMEM;
    for (int p = 0; p < f->of->type->n_points; p++) {
        double dN[MOST_NODES][2], g[2][3], *n = f->normal[p];
        mech_face_point(f->of, (const double(*)[3])x, p, f->area[p], dN, g, n);
        for (int i = 0; i < f->of->type->n_nodes; i++)
            f->area[p][i] *= f->of->type->point[p][3] * art_v3_norm(n);
    }
    return ART_OK;
}

static int read_faces(struct art_ctx *ctx, struct art_system *sys, struct load *l)
{
    struct mech_faces faces;
    int status;
    ART_TRY(mech_faces_read(ctx, sys, l->comp, &faces));
    l->n = faces.n;
    l->face = art_arena_alloc(ctx, &sys->arena, (size_t)l->n + 1, sizeof *l->face);
    if (!l->face) return ART_ENOMEM;
    for (int i = 0; i < l->n; i++) {
        l->face[i].of = &faces.face[i];
        if (!l->follows) ART_TRY(rest_areas(ctx, sys, &l->face[i]));
    }
out:
    return status;
}

static int add_load(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    struct loads *loads = art_system_ensure_set(ctx, sys, &surface_load_type, sizeof *loads);
    int status;
    if (!loads) return ART_ENOMEM;
    struct load *l = art_arena_alloc(ctx, &sys->arena, 1, sizeof *l);
    if (!l || !art_system_grow(sys, &loads->list, loads->n, &loads->cap, sizeof *loads->list))
        return ART_ENOMEM;
    l->comp = comp;
    l->follows = art_get_bool(comp, "follower");
    ART_TRY(read_faces(ctx, sys, l));
    ART_TRY(read_parameters(ctx, l));
    loads->list[loads->n++] = l;
out:
    return status;
}

const struct art_mech_ops art_ops_surface_load = {.forces = add_load};
