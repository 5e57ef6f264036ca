/* Forces between a point and a plane that stands still. */
#include "../mech_priv.h"
#include <string.h>

struct plane {
    const struct art_comp *comp;
    int dyn, pair;
    double normal[3], offset; /* the plane n.x = offset */
    double stiffness, damping;
    bool unilateral, quadratic, enabled;
    bool collider; /* a plane for all particles */
};

struct planes {
    struct plane *list;
    int n, cap;
};

/* Compute the force along the normal at distance d and speed v, and its derivatives: -sgn(d)
 * f_K(|d|) - D v, where f_K is k d or k d^2. A unilateral plane does nothing above (d > 0). */
static bool law(const struct plane *p, double d, double v, double out[3])
{
    double a = fabs(d);
    if (!p->enabled || (p->unilateral && d > 0)) return false;
    double f = p->quadratic ? p->stiffness * a * a : p->stiffness * a;
    out[0] = (d > 0 ? -f : f) - p->damping * v;
    out[1] = -(p->quadratic ? 2 * p->stiffness * a : p->stiffness);
    out[2] = -p->damping;
    return true;
}

static bool evaluate(const struct art_system *sys, const struct art_state *state,
                     const struct plane *p, double out[3])
{
    const struct art_dyn *dyn = &sys->dyn[p->dyn];
    double d = art_v3_dot(p->normal, state->q + dyn->q) - p->offset;
    return law(p, d, art_v3_dot(p->normal, state->u + dyn->u), out);
}

/* Return k d^2 / 2, or k |d|^3 / 3 of a quadratic law. */
static double plane_energy(const struct art_system *sys, const struct art_state *state,
                           struct art_force_set *set)
{
    const struct planes *planes = set->data;
    double sum = 0;
    for (int i = 0; i < planes->n; i++) {
        const struct plane *p = &planes->list[i];
        double d = art_v3_dot(p->normal, state->q + sys->dyn[p->dyn].q) - p->offset, a = fabs(d);
        if (!p->enabled || (p->unilateral && d > 0)) continue;
        sum += p->quadratic ? p->stiffness * a * a * a / 3 : p->stiffness * a * a / 2;
    }
    return sum;
}

static void plane_forces(const struct art_system *sys, const struct art_state *state,
                         struct art_force_set *set, double *f)
{
    const struct planes *planes = set->data;
    for (int i = 0; i < planes->n; i++) {
        const struct plane *p = &planes->list[i];
        double out[3], *fi = f + sys->dyn[p->dyn].u;
        if (evaluate(sys, state, p, out)) art_v3_add_scaled(fi, fi, out[0], p->normal);
    }
}

static void plane_jacobians(struct art_system *sys, const struct art_state *state,
                            struct art_force_set *set)
{
    const struct planes *planes = set->data;
    for (int i = 0; i < planes->n; i++) {
        const struct plane *p = &planes->list[i];
        double out[3];
        /* the original has no derivatives of colliders */
        if ((p->collider && sys->quirks.plane_collider_explicit) || !evaluate(sys, state, p, out))
            continue;
        art_system_add_line(sys, p->pair, p->normal, 0, out[1], out[2]);
    }
}

static int plane_pairs(struct art_ctx *ctx, struct art_system *sys, struct art_force_set *set)
{
    struct planes *planes = set->data;
    for (int i = 0; i < planes->n; i++) {
        planes->list[i].pair = art_system_pair(ctx, sys, planes->list[i].dyn, planes->list[i].dyn);
        if (planes->list[i].pair < 0) return planes->list[i].pair;
    }
    return ART_OK;
}

static int read_parameters(struct art_ctx *ctx, struct plane *p)
{
    double center[3];
    art_get_vector(p->comp, "normal", p->normal, 3);
    art_get_vector(p->comp, "center", center, 3);
    if (art_v3_normalize(p->normal, p->normal) == 0)
        return art_error(ctx, ART_ERANGE, &p->comp->loc, "the normal of '%s' is zero",
                         art_comp_path(p->comp, NULL));
    p->offset = art_v3_dot(p->normal, center);
    p->stiffness = art_get_double(p->comp, "stiffness");
    p->damping = art_get_double(p->comp, "damping");
    p->unilateral = p->enabled = true;
    if (p->collider) return ART_OK;
    if (art_is_set(p->comp, "offset")) p->offset = art_get_double(p->comp, "offset");
    p->unilateral = art_get_bool(p->comp, "unilateral");
    p->enabled = art_get_bool(p->comp, "enabled");
    p->quadratic = art_streq(art_get_text(p->comp, "forceType"), "QUADRATIC");
    return ART_OK;
}

static int plane_refresh(struct art_ctx *ctx, struct art_system *sys, struct art_force_set *set)
{
    struct planes *planes = set->data;
    (void)sys;
    for (int i = 0; i < planes->n; i++) {
        int status = read_parameters(ctx, &planes->list[i]);
        if (status < 0) return status;
    }
    return ART_OK;
}

static const struct art_force_type plane_type = {
    .name = "planes",
    .pairs = plane_pairs,
    .forces = plane_forces,
    .unexcited = true,
    .jacobians = plane_jacobians,
    .energy = plane_energy,
    .refresh = plane_refresh,
};

/* Add a plane for a point; *place becomes its index plus one. */
static int put_plane(struct art_ctx *ctx, struct art_system *sys, const struct art_comp *comp,
                     const struct art_dyn *dyn, int *place)
{
    struct planes *planes = art_system_ensure_set(ctx, sys, &plane_type, sizeof *planes);
    if (!planes) return ART_ENOMEM;
    if (!art_system_grow(sys, &planes->list, planes->n, &planes->cap, sizeof *planes->list))
        return ART_ENOMEM;
    struct plane *p = &planes->list[planes->n];
    memset(p, 0, sizeof *p);
    p->comp = comp;
    p->dyn = (int)(dyn - sys->dyn);
    p->collider = art_comp_is(comp, "SoftPlaneCollider");
    *place = ++planes->n;
    return read_parameters(ctx, p);
}

static int add_plane(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    const struct art_dyn *dyn = art_system_dyn(sys, art_get_ref(comp, "point"));
    if (!dyn || dyn->frame)
        return art_error(ctx, ART_ENOTFOUND, &comp->loc, "'%s' acts on no point",
                         art_comp_path(comp, NULL));
    int place = 0, status = put_plane(ctx, sys, comp, dyn, &place);
    art_system_set_place(sys, comp, place);
    return status;
}

/* A plane for each particle in the lists `particles` of models (artisynth_core, SoftPlaneCollider).
 */
static int add_collider(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    struct art_value models;
    int status = ART_OK, place;
    if (!art_get(comp, "models", &models)) return ART_OK;
    for (int k = 0; k < models.n; k++) {
        const struct art_comp *list =
            models.refs[k].to ? art_comp_child(models.refs[k].to, "particles") : NULL;
        if (!list)
            return art_error(ctx, ART_ENOTFOUND, &comp->loc,
                             "'%s' acts on '%s', which has no particles", art_comp_path(comp, NULL),
                             models.refs[k].path);
        for (int i = 0; i < list->n_children && status == ART_OK; i++) {
            const struct art_dyn *dyn = art_system_dyn(sys, list->children[i]);
            if (dyn && !dyn->frame) status = put_plane(ctx, sys, comp, dyn, &place);
        }
    }
    return status;
}

static void get_force(const struct art_system *sys, const struct art_state *state,
                      const struct art_comp *comp, double *out)
{
    double f[3];
    const struct planes *planes = art_system_set_data(sys, &plane_type);
    *out = evaluate(sys, state, &planes->list[art_system_place(sys, comp) - 1], f) ? f[0] : 0;
}

static const struct art_live plane_live[] = {{"force", 1, get_force, NULL}};

const struct art_mech_ops art_ops_plane_collider = {.forces = add_collider};
const struct art_mech_ops art_ops_point_plane = {.forces = add_plane, ART_LIVE(plane_live)};
