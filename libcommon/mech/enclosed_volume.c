/* This file evaluates constraints of enclosed volumes: a surface keeps the volume of what it
 * encloses, or has the pressure of a fluid with a bulk modulus K. With the tangents g1, g2 of the
 * faces and N the shape functions,
 *
 *     V = 1/3 sum (x - o) . g1 x g2 dA,    dV/dx_a = sum N_a g1 x g2 dA,    p = -K (V - V0) / V0,
 *
 * where the second is the derivative of the first if the surface is closed, or if its rim moves in
 * planes through the origin o. V0 is the volume at rest, or one that is given, with what was
 * injected. Divided by the area at rest this is a row with a distance in lengths, whose force is p
 * times that area. (Bonet & Wood 2008, section 9.5; Rumpel & Schweizerhof 2003, Comput.
 * Struct. 81.) */
#include "force/surface_faces.h"
#include <math.h>
#include <string.h>

struct enclosed_volume {
    const struct art_comp *comp;
    struct mech_faces faces;
    int n;                         /* points */
    int *dyn;                      /* [n] */
    int (*index)[MECH_FACE_NODES]; /* [faces.n] of dyn */
    double (*gradient)[3];         /* [n] dV/dx by the area */
    const double **at;             /* [n] each of gradient */
    double area, rest_volume;      /* at rest */
    double origin[3];
    double target, compliance;
    int place;   /* of the row, -1: none */
    int history; /* in state->history: its pressure */
};

struct enclosed_volumes {
    struct enclosed_volume **list;
    int n, cap;
};

/* ---------------------------------------------------------------------- geometry */

/* Adds a face with its nodes at x to the volume, its nodes' gradients (NULL: not wanted), the area.
 */
static void add_face(const struct enclosed_volume *c, int i, const double (*x)[3], double *volume,
                     double (*gradient)[3], double *area)
{
    const struct mech_face *f = &c->faces.face[i];
    for (int p = 0; p < f->type->n_points; p++) {
        double N[MECH_FACE_NODES], dN[MECH_FACE_NODES][2], g[2][3], normal[3], at[3];
        double w = f->type->point[p][3];
        mech_face_point(f, x, p, N, dN, g, normal);
        art_v3_scale(at, -1, c->origin);
        for (int a = 0; a < f->type->n_nodes; a++) art_v3_add_scaled(at, at, N[a], x[a]);
        *volume += w / 3 * art_v3_dot(at, normal);
        *area += w * art_v3_norm(normal);
        for (int a = 0; gradient && a < f->type->n_nodes; a++) {
            double *to = gradient[c->index[i][a]];
            art_v3_add_scaled(to, to, w * N[a] / c->area, normal);
        }
    }
}

static double volume_of(const struct art_system *sys, const struct art_state *state,
                        const struct enclosed_volume *c, double (*gradient)[3])
{
    double volume = 0, area = 0, x[MECH_FACE_NODES][3];
    if (gradient) memset(gradient, 0, (size_t)c->n * sizeof *gradient);
    for (int i = 0; i < c->faces.n; i++) {
        mech_face_places(sys, state, &c->faces.face[i], x);
        add_face(c, i, (const double(*)[3])x, &volume, gradient, &area);
    }
    return volume;
}

/* Compute the rate of the row at constant velocities, sum v . d(g1 x g2)/dt dA, by the area. */
static double row_rate(const struct art_system *sys, const struct art_state *state,
                       const struct enclosed_volume *c)
{
    double sum = 0, x[MECH_FACE_NODES][3];
    for (int i = 0; i < c->faces.n; i++) {
        const struct mech_face *f = &c->faces.face[i];
        mech_face_places(sys, state, f, x);
        for (int p = 0; p < f->type->n_points; p++) {
            double N[MECH_FACE_NODES], dN[MECH_FACE_NODES][2], g[2][3], n[3], M[9];
            double v[3] = {0, 0, 0}, rate[3] = {0, 0, 0}, part[3];
            mech_face_point(f, (const double(*)[3])x, p, N, dN, g, n);
            for (int a = 0; a < f->type->n_nodes; a++) {
                const double *u = state->u + sys->dyn[f->dyn[a]].u;
                mech_normal_rate((const double(*)[3])g, dN[a], M);
                art_m3_mulvec(part, M, u);
                art_v3_add(rate, rate, part);
                art_v3_add_scaled(v, v, N[a], u);
            }
            sum += f->type->point[p][3] * art_v3_dot(v, rate);
        }
    }
    return sum / c->area;
}

/* ------------------------------------------------------------------------- rows */

static int all_rows(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                    struct art_constraint_set *set, unsigned how)
{
    const struct enclosed_volumes *all = set->data;
    int status = ART_OK;
    (void)how;
    for (int k = 0; k < all->n && status == ART_OK; k++) {
        struct enclosed_volume *c = all->list[k];
        double volume = volume_of(sys, state, c, c->gradient);
        struct art_row info = {.dist = (volume - c->target) / c->area,
                               .deriv = row_rate(sys, state, c),
                               .compliance = c->compliance,
                               .comp = c->comp};
        c->place = -1;
        status = art_system_add_rows(ctx, sys, &sys->constraints.G, 1, c->n, c->dyn, c->at, &info,
                                     &c->place);
    }
    return status;
}

static void all_forces(const struct art_system *sys, struct art_state *state,
                       struct art_constraint_set *set, const double *lambda, const double *theta)
{
    const struct enclosed_volumes *all = set->data;
    (void)sys;
    (void)theta;
    for (int k = 0; k < all->n; k++) {
        const struct enclosed_volume *c = all->list[k];
        state->history[c->history] = c->place >= 0 ? lambda[c->place] / c->area : 0;
    }
}

static double all_energy(const struct art_system *sys, const struct art_state *state,
                         const struct art_constraint_set *set)
{
    const struct enclosed_volumes *all = set->data;
    double sum = 0;
    for (int k = 0; k < all->n; k++) {
        const struct enclosed_volume *c = all->list[k];
        double dist = (volume_of(sys, state, c, NULL) - c->target) / c->area;
        sum += art_spring_energy(dist, c->compliance);
    }
    return sum;
}

/* Subtract the symmetric part of c d2V/dx_a dx_b of a face; on a closed surface the rest adds up to
 * zero. */
static void subtract_face(const struct art_system *sys, const struct art_state *state,
                          const struct mech_face *f, double c, const bool *skip,
                          struct art_blocks *A)
{
    double x[MECH_FACE_NODES][3], K[MECH_FACE_NODES][MECH_FACE_NODES][9];
    int n = f->type->n_nodes;
    const struct art_dof_map *map = sys->attachments.dof_map;
    memset(K, 0, sizeof K);
    mech_face_places(sys, state, f, x);
    for (int p = 0; p < f->type->n_points; p++) {
        double N[MECH_FACE_NODES], dN[MECH_FACE_NODES][2], g[2][3], normal[3], M[9];
        mech_face_point(f, (const double(*)[3])x, p, N, dN, g, normal);
        for (int b = 0; b < n; b++) {
            mech_normal_rate((const double(*)[3])g, dN[b], M);
            for (int a = 0; a < n; a++)
                for (int i = 0; i < 9; i++)
                    K[a][b][i] += 0.5 * c * f->type->point[p][3] * N[a] * M[i];
        }
    }
    for (int a = 0; a < n; a++)
        for (int b = 0; b < n; b++) {
            double S[9];
            for (int i = 0; i < 9; i++) S[i] = K[a][b][i] + K[b][a][3 * (i % 3) + i / 3];
            art_constraint_subtract_pair(&map[f->dyn[a]], &map[f->dyn[b]], S, skip, A);
        }
}

static void geometric_stiffness(const struct art_system *sys, const struct art_state *state,
                                const struct art_constraint_set *set, const double *lambda,
                                const double *theta, const bool *skip, struct art_blocks *A)
{
    const struct enclosed_volumes *all = set->data;
    (void)theta;
    for (int k = 0; k < all->n; k++) {
        const struct enclosed_volume *c = all->list[k];
        for (int i = 0; c->place >= 0 && i < c->faces.n; i++)
            subtract_face(sys, state, &c->faces.face[i], lambda[c->place] / c->area, skip, A);
    }
}

/* ------------------------------------------------------------------- parameters */

static int read_parameters(struct art_ctx *ctx, struct enclosed_volume *c)
{
    const struct art_comp *comp = c->comp;
    double volume = art_get_double(comp, "volume"),
           injected = art_get_double(comp, "injectedVolume"),
           bulk = art_get_double(comp, "bulkModulus");
    double base = volume >= 0 ? volume : c->rest_volume;
    c->target = base + injected;
    if (!isfinite(c->target) || !isfinite(bulk))
        return art_error(ctx, ART_ERANGE, &comp->loc, "the volume of '%s' is not finite",
                         art_comp_path(comp, NULL));
    if (bulk > 0 && !(base > 0))
        return art_error(ctx, ART_ERANGE, &comp->loc,
                         "'%s' encloses a volume of %g, which a bulk modulus cannot be of: its "
                         "faces are to be counter-clockwise as seen from outside",
                         art_comp_path(comp, NULL), base);
    c->compliance = bulk > 0 ? base / (bulk * c->area * c->area) : 0;
    return ART_OK;
}

static int all_refresh(struct art_ctx *ctx, struct art_system *sys, struct art_constraint_set *set)
{
    const struct enclosed_volumes *all = set->data;
    int status = ART_OK;
    (void)sys;
    for (int k = 0; k < all->n && status == ART_OK; k++)
        status = read_parameters(ctx, all->list[k]);
    return status;
}

static const struct art_constraint_type enclosed_volume_type = {
    .name = "enclosed volumes",
    .rows = all_rows,
    .forces = all_forces,
    .refresh = all_refresh,
    .energy = all_energy,
    .geometric_stiffness = geometric_stiffness,
};

/* ------------------------------------------------------------------- compilation */

/* Gives each point of the faces a place; a point of many faces has one. */
static int number_points(struct art_ctx *ctx, struct art_system *sys, struct enclosed_volume *c)
{
    int *place = art_alloc(ctx, (size_t)sys->n_dyn + 1, sizeof *place), most = 0;
    if (!place) return ART_ENOMEM;
    for (int i = 0; i < c->faces.n; i++) most += c->faces.face[i].type->n_nodes;
    c->dyn = art_arena_alloc(ctx, &sys->arena, (size_t)most + 1, sizeof *c->dyn);
    c->index = art_arena_alloc(ctx, &sys->arena, (size_t)c->faces.n + 1, sizeof *c->index);
    for (int i = 0; c->dyn && c->index && i < c->faces.n; i++)
        for (int a = 0; a < c->faces.face[i].type->n_nodes; a++) {
            int dyn = c->faces.face[i].dyn[a];
            if (place[dyn] == 0) {
                c->dyn[c->n] = dyn;
                place[dyn] = ++c->n;
            }
            c->index[i][a] = place[dyn] - 1;
        }
    art_free(place);
    if (!c->dyn || !c->index) return ART_ENOMEM;
    c->gradient = art_arena_alloc(ctx, &sys->arena, (size_t)c->n + 1, sizeof *c->gradient);
    c->at = art_arena_alloc(ctx, &sys->arena, (size_t)c->n + 1, sizeof *c->at);
    if (!c->gradient || !c->at) return ART_ENOMEM;
    for (int i = 0; i < c->n; i++) c->at[i] = c->gradient[i];
    return ART_OK;
}

static int find_rest(struct art_ctx *ctx, struct art_system *sys, struct enclosed_volume *c)
{
    double x[MECH_FACE_NODES][3];
    art_get_vector(c->comp, "origin", c->origin, 3);
    for (int i = 0; i < c->faces.n; i++) {
        mech_face_rest(sys, &c->faces.face[i], x);
        add_face(c, i, (const double(*)[3])x, &c->rest_volume, NULL, &c->area);
    }
    if (c->area > 0 && isfinite(c->area + c->rest_volume)) return ART_OK;
    return art_error(ctx, ART_ERANGE, &c->comp->loc,
                     c->faces.n == 0 ? "'%s' has no faces" : "the faces of '%s' have no area",
                     art_comp_path(c->comp, NULL));
}

static int add_volume(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    struct enclosed_volumes *all =
        art_system_ensure_constraints(ctx, sys, &enclosed_volume_type, sizeof *all);
    int status;
    if (!all) return ART_ENOMEM;
    struct enclosed_volume *c = art_arena_alloc(ctx, &sys->arena, 1, sizeof *c);
    if (!c || !art_system_grow(sys, &all->list, all->n, &all->cap, sizeof *all->list))
        return ART_ENOMEM;
    c->comp = comp;
    ART_TRY(mech_faces_read(ctx, sys, comp, &c->faces));
    ART_TRY(number_points(ctx, sys, c));
    ART_TRY(find_rest(ctx, sys, c));
    ART_TRY(read_parameters(ctx, c));
    status = c->history = art_system_add_history(ctx, sys, comp, 1);
    if (status < 0) goto out;
    all->list[all->n++] = c;
    art_system_set_place(sys, comp, all->n);
    status = ART_OK;
out:
    return status;
}

static const struct enclosed_volume *volume_at(const struct art_system *sys,
                                               const struct art_comp *comp)
{
    const struct enclosed_volumes *all = art_system_constraints_data(sys, &enclosed_volume_type);
    return all->list[art_system_place(sys, comp) - 1];
}

static void get_pressure(const struct art_system *sys, const struct art_state *state,
                         const struct art_comp *comp, double *out)
{
    *out = art_system_is_solved(sys) ? state->history[volume_at(sys, comp)->history] : NAN;
}

static void get_volume(const struct art_system *sys, const struct art_state *state,
                       const struct art_comp *comp, double *out)
{
    *out = volume_of(sys, state, volume_at(sys, comp), NULL);
}

static const struct art_live live[] = {{"pressure", 1, get_pressure, NULL},
                                       {"currentVolume", 1, get_volume, NULL}};

const struct art_mech_ops art_ops_enclosed_volume = {.forces = add_volume, ART_LIVE(live)};
