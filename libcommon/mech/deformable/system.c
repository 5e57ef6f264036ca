/* This file compiles deformable bodies into a system: a frame and threes of elastic coordinates,
 * whose masses are coupled; elastic forces, damping, weight. */
#include "deformable_priv.h"
#include <math.h>
#include <string.h>

static struct deformables *all_of(const struct art_system *sys)
{
    return art_system_set_data(sys, &deformable_forces);
}

struct art_deformable *mech_deformable_of(const struct art_system *sys, const struct art_comp *comp)
{
    struct deformables *all = comp ? all_of(sys) : NULL;
    for (struct art_deformable *b = all ? all->first : NULL; b; b = b->next)
        if (b->comp == comp) return b;
    return NULL;
}

const struct art_deformable *art_system_deformable(const struct art_system *sys,
                                                   const struct art_comp *comp)
{
    return mech_deformable_of(sys, comp);
}

/* -------------------------------------------------------------- compilation */

/* elasticCoords and elasticVelocity of the tree are where it starts. */
static void set_start(struct art_system *sys, const struct art_deformable *b)
{
    static const char *const props[2] = {"elasticCoords", "elasticVelocity"};
    struct art_value value;
    for (int k = 0; k < 2; k++) {
        if (!art_get(b->comp, props[k], &value) || value.is_null || value.n != b->n) continue;
        for (int j = 0; j < b->n; j++)
            sys->dyn[b->dyn[1 + j / 3]].start[3 * k + j % 3] = value.num[j];
    }
}

static double mean_mass(const struct art_deformable *b, int three)
{
    double sum = 0;
    for (int j = 3 * three; j < 3 * three + 3; j++) {
        const double *B = j < b->n ? b->mass.B[j * b->n + j] : NULL;
        sum += B ? B[0] + B[4] + B[8] : b->mass.mass;
    }
    return sum / 3;
}

static int add_coordinates(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp,
                           struct art_deformable *b)
{
    const bool dynamic = art_get_bool(comp, "dynamic");
    b->sys = sys;
    b->n_dyn = 1 + (b->n + 2) / 3;
    b->dyn = art_arena_alloc(ctx, &sys->arena, (size_t)b->n_dyn, sizeof *b->dyn);
    b->pair = art_arena_alloc(ctx, &sys->arena, (size_t)(b->n_dyn * b->n_dyn), sizeof *b->pair);
    if (!b->dyn || !b->pair) return ART_ENOMEM;
    b->dyn[0] = b->frame = art_system_place(sys, comp) - 1;
    for (int k = 1; k < b->n_dyn; k++) {
        struct art_dyn *dyn = mech_system_add_further(sys, comp, false);
        if (!dyn) return ART_ENOMEM;
        dyn->elastic = k;
        dyn->dynamic = dynamic;
        dyn->mass = mean_mass(b, k - 1);
        b->dyn[k] = (int)(dyn - sys->dyn);
    }
    set_start(sys, b);
    return ART_OK;
}

static int add_body(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    struct deformables *all = art_system_ensure_set(ctx, sys, &deformable_forces, sizeof *all);
    struct art_deformable *b = NULL, **end;
    int status = all ? ART_OK : ART_ENOMEM;
    ART_TRY(status);
    ART_TRY(art_ops_rigid_body.dynamics(ctx, sys, comp));
    ART_TRY(art_deformable_read(ctx, comp, &b));
    for (end = &all->first; *end;) end = &(*end)->next;
    *end = b; /* the set frees it from here on */
    status = add_coordinates(ctx, sys, comp, b);
out:
    return status;
}

static int attach_body(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    struct art_deformable *b = mech_deformable_of(sys, comp);
    const struct art_coupled_mass coupled = {
        .n_dyn = b->n_dyn, .dyn = b->dyn, .evaluate = deformable_mass, .data = b};
    int status = art_system_couple_masses(ctx, sys, &coupled);
    return status == ART_OK ? art_ops_rigid_body.attachments(ctx, sys, comp) : status;
}

static int check_body(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    if (art_system_dyn(sys, comp)->status != ART_DYN_ATTACHED) return ART_OK;
    return art_error(ctx, ART_EUNSUPPORTED, &comp->loc,
                     "'%s' (%s) is attached, which a deformable body cannot be: use a SolidJoint",
                     art_comp_path(comp, NULL), comp->cls->name);
}

/* --------------------------------------------------------------------- ends */

static struct deformable_end *find_end(const struct art_system *sys, const struct art_comp *owner,
                                       int which)
{
    struct deformables *all = all_of(sys);
    for (int i = 0; all && i < all->n_ends; i++)
        if (all->end[i].owner == owner && all->end[i].which == which) return &all->end[i];
    return NULL;
}

int art_deformable_end(const struct art_system *sys, const struct art_comp *owner, int which)
{
    const struct deformable_end *end = find_end(sys, owner, which);
    return end ? end->dyn : -1;
}

int art_deformable_add_end(struct art_ctx *ctx, struct art_system *sys, struct art_comp *owner,
                           int which)
{
    struct deformables *all = art_system_ensure_set(ctx, sys, &deformable_forces, sizeof *all);
    if (!all || !art_system_grow(sys, &all->end, all->n_ends, &all->cap_ends, sizeof *all->end))
        return ART_ENOMEM;
    struct art_dyn *dyn = mech_system_add_further(sys, owner, true);
    if (!dyn) return ART_ENOMEM;
    dyn->is_end = true;
    all->end[all->n_ends++] = (struct deformable_end){owner, which, (int)(dyn - sys->dyn)};
    return ART_OK;
}

int art_deformable_attach_end(struct art_ctx *ctx, struct art_system *sys,
                              const struct art_comp *owner, int which, const struct art_comp *body,
                              const struct art_rigid *T)
{
    const struct deformable_end *end = find_end(sys, owner, which);
    struct art_attach *att;
    int status = mech_attach_dyn(ctx, sys, &art_attach_frame_frame, owner, end->dyn, body, &att);
    if (status == ART_OK) att->T = *T;
    return status;
}

/* ------------------------------------------------------------------- forces */

static int pairs(struct art_ctx *ctx, struct art_system *sys, struct art_force_set *set)
{
    const struct deformables *all = set->data;
    for (struct art_deformable *b = all->first; b; b = b->next)
        for (int i = 1; i < b->n_dyn; i++)
            for (int j = 0; j <= i; j++) {
                int pair = art_system_pair(ctx, sys, b->dyn[i], b->dyn[j]);
                if (pair < 0) return pair;
                b->pair[i * b->n_dyn + j] = pair;
            }
    return ART_OK;
}

/* The mass of two coordinates, which does not change. */
static double modal_mass(const struct art_deformable *b, int j, int k)
{
    const double *B = b->mass.B[k * b->n + j];
    return B[0] + B[4] + B[8];
}

static double *coordinate(const struct art_deformable *b, double *f, int j)
{
    return f + b->sys->dyn[b->dyn[1 + j / 3]].u + j % 3;
}

/* The weight of what the shapes move: on the coordinates, and the moment of the shift of the
 * centre. */
static void add_weight(const struct art_deformable *b, const double *eta, double *f)
{
    const struct art_dyn *frame = &b->sys->dyn[b->frame];
    double g[3], shift[3] = {0}, moment[3], m[3];
    art_m3_tmulvec(g, frame->R, frame->gravity);
    for (int j = 0; j < b->n; j++) {
        *coordinate(b, f, j) += art_v3_dot(b->mass.S[j], g);
        art_v3_add_scaled(shift, shift, eta[j], b->mass.S[j]);
    }
    art_v3_cross(m, shift, g);
    art_m3_mulvec(moment, frame->R, m);
    art_v3_add(f + frame->u + 3, f + frame->u + 3, moment);
}

/* Idle coordinates, which fill up the last three, stay at 0: a spring holds them there so that
 * static tangents are regular. */
static double idle_stiffness(const struct art_deformable *b)
{
    return b->K[0] > 0 ? b->K[0] : 1;
}

static void add_forces(const struct art_deformable *b, const struct art_state *state, double *f)
{
    double eta[ART_DEFORMABLE_MOST], rate[ART_DEFORMABLE_MOST];
    art_deformable_state(b, state, false, eta);
    art_deformable_state(b, state, true, rate);
    for (int j = 0; j < b->n; j++) {
        double sum = 0;
        for (int k = 0; k < b->n; k++)
            sum -= b->K[j * b->n + k] * (eta[k] + b->beta * rate[k]) +
                   b->alpha * modal_mass(b, j, k) * rate[k];
        *coordinate(b, f, j) += sum;
    }
    for (int j = b->n; j < 3 * (b->n_dyn - 1); j++)
        *coordinate(b, f, j) -=
            idle_stiffness(b) * state->q[b->sys->dyn[b->dyn[1 + j / 3]].q + j % 3];
    add_weight(b, eta, f);
}

static void forces(const struct art_system *sys, const struct art_state *state,
                   struct art_force_set *set, double *f)
{
    const struct deformables *all = set->data;
    (void)sys;
    for (const struct art_deformable *b = all->first; b; b = b->next) add_forces(b, state, f);
}

static void add_stiffness(struct art_system *sys, const struct art_deformable *b, int i, int k)
{
    double K[9] = {0}, D[9] = {0};
    for (int r = 0; r < 9; r++) {
        const int j = 3 * (i - 1) + r / 3, l = 3 * (k - 1) + r % 3;
        if (j == l && j >= b->n) K[r] = -idle_stiffness(b);
        if (j >= b->n || l >= b->n) continue;
        K[r] = -b->K[j * b->n + l];
        D[r] = b->beta * K[r] - b->alpha * modal_mass(b, j, l);
    }
    art_system_add(sys, b->pair[i * b->n_dyn + k], K, D);
}

/* d(weight on coordinates)/d(turn): S_j . R^T (g x turn); the moment on the frame has its
 * transpose. */
static void add_weight_stiffness(struct art_system *sys, const struct art_deformable *b, int i)
{
    const struct art_dyn *frame = &sys->dyn[b->frame];
    double K[18] = {0}, S[3], v[3];
    for (int r = 0; r < 3; r++) {
        const int j = 3 * (i - 1) + r;
        if (j >= b->n) continue;
        art_m3_mulvec(S, frame->R, b->mass.S[j]);
        art_v3_cross(v, S, frame->gravity);
        art_v3_copy(K + 6 * r + 3, v);
    }
    art_system_add(sys, b->pair[i * b->n_dyn], K, NULL);
}

static void jacobians(struct art_system *sys, const struct art_state *state,
                      struct art_force_set *set)
{
    const struct deformables *all = set->data;
    (void)state;
    for (const struct art_deformable *b = all->first; b; b = b->next)
        for (int i = 1; i < b->n_dyn; i++) {
            add_weight_stiffness(sys, b, i);
            for (int k = 1; k <= i; k++) add_stiffness(sys, b, i, k);
        }
}

static double elastic_energy(const struct art_deformable *b, const struct art_state *state)
{
    double eta[ART_DEFORMABLE_MOST], sum = 0;
    art_deformable_state(b, state, false, eta);
    for (int j = 0; j < b->n; j++)
        for (int k = 0; k < b->n; k++) sum += 0.5 * eta[j] * b->K[j * b->n + k] * eta[k];
    return sum;
}

static double energy(const struct art_system *sys, const struct art_state *state,
                     struct art_force_set *set)
{
    const struct deformables *all = set->data;
    double sum = 0, eta[ART_DEFORMABLE_MOST], g[3];
    for (const struct art_deformable *b = all->first; b; b = b->next) {
        const struct art_dyn *frame = &sys->dyn[b->frame];
        sum += elastic_energy(b, state);
        art_deformable_state(b, state, false, eta);
        art_m3_tmulvec(g, frame->R, frame->gravity);
        for (int j = 0; j < b->n; j++) sum -= eta[j] * art_v3_dot(b->mass.S[j], g);
    }
    return sum;
}

/* Stiffness and damping may change while a model runs. */
static int refresh(struct art_ctx *ctx, struct art_system *sys, struct art_force_set *set)
{
    const struct deformables *all = set->data;
    int status = ART_OK;
    (void)sys;
    for (struct art_deformable *b = all->first; b; b = b->next) {
        b->alpha = art_get_double(b->comp, "massDamping");
        b->beta = art_get_double(b->comp, "stiffnessDamping");
        ART_TRY(deformable_refresh_stiffness(ctx, b));
    }
out:
    return status;
}

static void free_bodies(struct art_force_set *set)
{
    const struct deformables *all = set->data;
    for (struct art_deformable *b = all->first, *next; b; b = next) {
        next = b->next;
        art_deformable_free(b);
    }
}

const struct art_force_type deformable_forces = {.name = "deformable bodies",
                                                 .pairs = pairs,
                                                 .forces = forces,
                                                 .unexcited = true,
                                                 .jacobians = jacobians,
                                                 .energy = energy,
                                                 .refresh = refresh,
                                                 .free = free_bodies};

/* ---------------------------------------------------------- live properties */

static void get_coords(const struct art_system *sys, const struct art_state *state,
                       const struct art_comp *comp, double *out)
{
    art_deformable_state(art_system_deformable(sys, comp), state, false, out);
}

static void get_rates(const struct art_system *sys, const struct art_state *state,
                      const struct art_comp *comp, double *out)
{
    art_deformable_state(art_system_deformable(sys, comp), state, true, out);
}

static int set_either(struct art_ctx *ctx, struct art_system *sys, const struct art_comp *comp,
                      const double *x, bool velocity, double *to)
{
    const struct art_deformable *b = art_system_deformable(sys, comp);
    for (int j = 0; j < b->n; j++)
        if (!isfinite(x[j]))
            return art_error(ctx, ART_ERANGE, &comp->loc, "an elastic coordinate is a number");
    for (int j = 0; j < b->n; j++) {
        const struct art_dyn *dyn = &sys->dyn[b->dyn[1 + j / 3]];
        to[(velocity ? dyn->u : dyn->q) + j % 3] = x[j];
    }
    return ART_OK;
}

static int set_coords(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                      const struct art_comp *comp, const double *x)
{
    return set_either(ctx, sys, comp, x, false, state->q);
}

static int set_rates(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                     const struct art_comp *comp, const double *x)
{
    return set_either(ctx, sys, comp, x, true, state->u);
}

static void get_energy(const struct art_system *sys, const struct art_state *state,
                       const struct art_comp *comp, double *out)
{
    *out = elastic_energy(art_system_deformable(sys, comp), state);
}

static const struct art_live live[] = {{"elasticCoords", 0, get_coords, set_coords},
                                       {"elasticVelocity", 0, get_rates, set_rates},
                                       {"elasticEnergy", 1, get_energy, NULL}};

static const struct art_live *find_live(const struct art_comp *comp, const char *prop)
{
    (void)comp;
    return art_live_row(&art_ops_rigid_body, prop);
}

static int live_size(const struct art_comp *comp, const char *prop)
{
    (void)prop;
    return art_deformable_size(comp);
}

/* A body without elastic coordinates begins without deformation. */
static int derived(struct art_ctx *ctx, const struct art_comp *comp, const char *prop,
                   double out[16])
{
    const int n = art_deformable_size(comp);
    (void)ctx;
    if (!art_streq(prop, "elasticCoords") && !art_streq(prop, "elasticVelocity")) return 0;
    if (art_is_set(comp, prop) || n > 16) return 0;
    memset(out, 0, (size_t)n * sizeof *out);
    return n;
}

const struct art_mech_ops art_ops_deformable = {.dynamics = add_body,
                                                .attachments = attach_body,
                                                .forces = check_body,
                                                ART_LIVE(live),
                                                .find_live = find_live,
                                                .live_size = live_size,
                                                .derived = derived};
