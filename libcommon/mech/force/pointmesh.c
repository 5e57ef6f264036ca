/* This file evaluates forces between points and a surface, which is fixed or belongs to a rigid
 * body. */
#include "../mech_priv.h"
#include <string.h>

struct mesh_force {
    const struct art_comp *comp, *part; /* part: the component with the mesh */
    int body;
    struct art_rigid T; /* pose of a mesh that stands still */
    struct art_mesh *mesh;
    struct art_bvh *bvh;
    struct art_mesh_pseudonormals *normals;
    double min[3], max[3];
    int n_open;                /* edges without two faces that run in one sense: no inside */
    struct art_couple *points; /* a: the body of the mesh, -1 if it stands still; b: the point */
    int n_points;
    double stiffness, damping;
    bool unilateral, quadratic, enabled;
};

struct mesh_forces {
    struct mesh_force *list;
    int n, cap;
};

/* This is the contact of one point. */
struct mesh_contact {
    double p[3], n[3]; /* the point, and the direction away from the surface, in the world */
    double t[3];       /* along the edge that is nearest */
    int free; /* directions across n in which the nearest point stays: 0 face, 1 edge, 2 vertex */
    double d, v; /* distance and speed along n */
};

/* ------------------------------------------------------------------ distance */

/* Compute the pose and, at p, the velocity of the surface. */
static void surface(const struct art_system *sys, const struct art_state *state,
                    const struct mesh_force *m, const double p[3], struct art_rigid *T, double v[3])
{
    double r[3], wr[3];
    *T = m->T;
    art_v3_zero(v);
    if (m->body < 0) return;
    const struct art_dyn *dyn = &sys->dyn[m->body];
    const double *u = state->u + dyn->u;
    art_m3_copy(T->R, dyn->R);
    art_v3_copy(T->p, state->q + dyn->q);
    art_v3_sub(r, p, T->p);
    art_v3_cross(wr, u + 3, r);
    art_v3_add(v, u, wr);
}

/* Compute the direction of the surface at its point nearest to `local`. Where that lies in a face
 * it is the normal of the face, which is defined also on the surface itself. */
static void direction(const struct mesh_force *m, const double local[3],
                      const struct art_bvh_hit *hit, struct mesh_contact *x, double n[3],
                      double t[3])
{
    double e1[3], e2[3], away[3];
    int zeros = 0, end[3], k = 0;
    const double *v[3];
    for (int i = 0; i < 3; i++) {
        v[i] = m->mesh->pos + 3 * (size_t)hit->vert[i];
        zeros += hit->bary[i] == 0;
        if (hit->bary[i] != 0) end[k++] = i;
    }
    art_v3_sub(e1, v[1], v[0]);
    art_v3_sub(e2, v[2], v[0]);
    art_v3_cross(n, e1, e2);
    (void)art_v3_normalize(n, n);
    art_v3_zero(t);
    x->free = zeros;
    if (zeros == 1) {
        art_v3_sub(t, v[end[1]], v[end[0]]);
        (void)art_v3_normalize(t, t);
    }
    if (zeros == 0 || x->d == 0) return;
    art_v3_sub(away, local, hit->point);
    art_v3_scale(n, 1 / x->d, away);
    (void)art_v3_normalize(n, n);
}

static bool outside_box(const struct mesh_force *m, const double x[3])
{
    for (int i = 0; i < 3; i++)
        if (x[i] < m->min[i] || x[i] > m->max[i]) return true;
    return false;
}

/* False if nothing acts. Forces to both sides do not need to know which is which. */
static bool find_contact(const struct art_system *sys, const struct art_state *state,
                         const struct mesh_force *m, int point, struct mesh_contact *x)
{
    const struct art_dyn *dyn = &sys->dyn[point];
    struct art_rigid T;
    struct art_bvh_hit hit;
    double local[3], v[3], n[3], t[3];
    if (!m->enabled) return false;
    art_v3_copy(x->p, state->q + dyn->q);
    surface(sys, state, m, x->p, &T, v);
    art_rigid_inv_point(local, &T, x->p);
    if (!art_v3_finite(local)) return false;
    if (m->unilateral && outside_box(m, local)) return false;
    bool found = m->unilateral ? art_bvh_signed(m->bvh, m->normals, local, &hit)
                               : art_bvh_nearest(m->bvh, local, &hit);
    if (!found || (m->unilateral && hit.distance > 0)) return false;
    x->d = hit.distance;
    direction(m, local, &hit, x, n, t);
    if (!m->unilateral && x->d > 0 && x->free == 0) {
        double away[3];
        art_v3_sub(away, local, hit.point);
        if (art_v3_dot(away, n) < 0) x->d = -x->d;
    }
    art_m3_mulvec(x->n, T.R, n);
    art_m3_mulvec(x->t, T.R, t);
    art_v3_sub(v, state->u + dyn->u, v);
    x->v = art_v3_dot(x->n, v);
    return true;
}

/* -------------------------------------------------------------------- forces */

/* Return the force along n: -sgn(d) f_K(|d|) - D v, f_K = k d or k d^2. */
static double force_of(const struct mesh_force *m, const struct mesh_contact *x)
{
    double a = fabs(x->d), f = m->stiffness * (m->quadratic ? a * a : a);
    return (x->d > 0 ? -f : f) - m->damping * x->v;
}

/* Compute the wrench on the side of the mesh. */
static void wrench_of(const struct mesh_force *m, const struct mesh_contact *x, double W[6])
{
    memset(W, 0, 6 * sizeof *W);
    art_v3_scale(W, -force_of(m, x), x->n);
}

static void mesh_force_forces(const struct art_system *sys, const struct art_state *state,
                              struct art_force_set *set, double *f)
{
    const struct mesh_forces *forces = set->data;
    for (int i = 0; i < forces->n; i++) {
        const struct mesh_force *m = &forces->list[i];
        for (int k = 0; k < m->n_points; k++) {
            struct mesh_contact x;
            double W[6];
            if (!find_contact(sys, state, m, m->points[k].b, &x)) continue;
            wrench_of(m, &x, W);
            art_couple_forces(sys, state, &m->points[k], x.p, W, f);
        }
    }
}

/* Return k d^2 / 2, or k |d|^3 / 3 of a quadratic law. */
static double mesh_force_energy(const struct art_system *sys, const struct art_state *state,
                                struct art_force_set *set)
{
    const struct mesh_forces *forces = set->data;
    double sum = 0;
    for (int i = 0; i < forces->n; i++) {
        const struct mesh_force *m = &forces->list[i];
        for (int k = 0; k < m->n_points; k++) {
            struct mesh_contact x;
            if (!find_contact(sys, state, m, m->points[k].b, &x)) continue;
            double a = fabs(x.d);
            sum += m->quadratic ? m->stiffness * a * a * a / 3 : m->stiffness * a * a / 2;
        }
    }
    return sum;
}

/* Compute the stiffness: along n the slope of f_K; across n, where the nearest point stays, the
 * direction turns: f_K / |d|. */
static void stiffness_of(const struct mesh_force *m, const struct mesh_contact *x, double K[36],
                         double D[36])
{
    double a = fabs(x->d), slope = m->stiffness * (m->quadratic ? 2 * a : 1);
    double across = x->free ? m->stiffness * (m->quadratic ? a : 1) : 0;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            double nn = x->n[i] * x->n[j], tt = x->free == 1 ? x->t[i] * x->t[j] : 0;
            K[6 * i + j] = slope * nn + across * ((i == j) - nn - tt);
            D[6 * i + j] = m->damping * nn;
        }
}

static void mesh_force_jacobians(struct art_system *sys, const struct art_state *state,
                                 struct art_force_set *set)
{
    const struct mesh_forces *forces = set->data;
    /* the original has no derivatives here, so that these forces are explicit in all its methods */
    for (int i = 0; i < forces->n && !sys->quirks.point_mesh_explicit; i++) {
        const struct mesh_force *m = &forces->list[i];
        for (int k = 0; k < m->n_points; k++) {
            struct mesh_contact x;
            double W[6], K[36] = {0}, D[36] = {0};
            if (!find_contact(sys, state, m, m->points[k].b, &x)) continue;
            wrench_of(m, &x, W);
            stiffness_of(m, &x, K, D);
            art_couple_jacobians(sys, state, &m->points[k], x.p, W, K, D);
        }
    }
}

static int mesh_force_pairs(struct art_ctx *ctx, struct art_system *sys, struct art_force_set *set)
{
    struct mesh_forces *forces = set->data;
    for (int i = 0; i < forces->n; i++)
        for (int k = 0; k < forces->list[i].n_points; k++) {
            int status = art_couple_pairs(ctx, sys, &forces->list[i].points[k]);
            if (status < 0) return status;
        }
    return ART_OK;
}

/* ---------------------------------------------------------------- parameters */

static int read_parameters(struct art_ctx *ctx, struct mesh_force *m)
{
    m->stiffness = art_get_double(m->comp, "stiffness");
    m->damping = art_get_double(m->comp, "damping");
    m->unilateral = art_get_bool(m->comp, "unilateral");
    m->enabled = art_get_bool(m->comp, "enabled");
    m->quadratic = art_streq(art_get_text(m->comp, "forceType"), "QUADRATIC");
    if (m->body < 0) art_frame_pose(m->part, &m->T);
    if (m->unilateral && m->n_open)
        return art_error(ctx, ART_ERANGE, &m->comp->loc,
                         "the mesh '%s' of '%s' has no inside: %d edge%s without two faces of one "
                         "sense; without 'unilateral' it needs none",
                         art_comp_path(m->part, NULL), art_comp_path(m->comp, NULL), m->n_open,
                         m->n_open == 1 ? " is" : "s are");
    return ART_OK;
}

static int mesh_force_refresh(struct art_ctx *ctx, struct art_system *sys,
                              struct art_force_set *set)
{
    struct mesh_forces *forces = set->data;
    (void)sys;
    for (int i = 0; i < forces->n; i++) {
        int status = read_parameters(ctx, &forces->list[i]);
        if (status < 0) return status;
    }
    return ART_OK;
}

static void mesh_force_free(struct art_force_set *set)
{
    struct mesh_forces *forces = set->data;
    for (int i = 0; i < forces->n; i++) {
        art_mesh_pseudonormals_free(forces->list[i].normals);
        art_bvh_free(forces->list[i].bvh);
        art_mesh_free(forces->list[i].mesh);
    }
}

static const struct art_force_type mesh_force_type = {
    .name = "point-mesh forces",
    .pairs = mesh_force_pairs,
    .forces = mesh_force_forces,
    .unexcited = true,
    .jacobians = mesh_force_jacobians,
    .energy = mesh_force_energy,
    .refresh = mesh_force_refresh,
    .free = mesh_force_free,
};

/* --------------------------------------------------------------- compilation */

static int read_surface(struct art_ctx *ctx, struct mesh_force *m)
{
    struct art_mesh_topology *topology = NULL;
    int status = ART_OK;
    ART_TRY(art_comp_mesh(ctx, m->part, &m->mesh));
    if (!m->mesh || m->mesh->n_faces == 0) {
        status = art_error(ctx, ART_ESHAPE, &m->comp->loc, "the mesh '%s' of '%s' has no faces",
                           art_comp_path(m->part, NULL), art_comp_path(m->comp, NULL));
        goto out;
    }
    ART_TRY(art_mesh_topology_create(ctx, &topology, m->mesh));
    m->n_open = topology->n_boundary + topology->n_nonmanifold + topology->n_misoriented;
    ART_TRY(art_bvh_create(ctx, &m->bvh, m->mesh));
    ART_TRY(art_mesh_pseudonormals_create(ctx, &m->normals, m->mesh));
    (void)art_mesh_bounds(m->mesh, m->min, m->max);
out:
    art_mesh_topology_free(topology);
    return status;
}

/* The body that the mesh belongs to. */
static int read_body(struct art_ctx *ctx, const struct art_system *sys, struct mesh_force *m)
{
    m->body = -1;
    m->part = art_get_ref(m->comp, "mesh");
    if (!m->part)
        return art_error(ctx, ART_ENOTFOUND, &m->comp->loc, "'%s' has no mesh",
                         art_comp_path(m->comp, NULL));
    if (art_comp_has_kind(m->part, ART_KIND_FIXED_MESH)) return ART_OK;
    if (!art_comp_has_kind(m->part, ART_KIND_BODY_MESH))
        return art_error(ctx, ART_EUNSUPPORTED, &m->comp->loc,
                         "the mesh of '%s' is '%s', a %s; it can be a FixedMeshBody or a mesh of "
                         "a rigid body",
                         art_comp_path(m->comp, NULL), art_comp_path(m->part, NULL),
                         m->part->cls->name);
    const struct art_comp *list = m->part->parent;
    const struct art_dyn *dyn = art_system_dyn(sys, list ? list->parent : NULL);
    if (!dyn || !dyn->frame)
        return art_error(ctx, ART_ENOTFOUND, &m->comp->loc,
                         "the mesh '%s' of '%s' belongs to no body that is simulated",
                         art_comp_path(m->part, NULL), art_comp_path(m->comp, NULL));
    if (art_comp_has_kind(dyn->comp, ART_KIND_ELASTIC_BODY))
        return art_error(
            ctx, ART_EUNSUPPORTED, &m->comp->loc,
            "the mesh '%s' of '%s' is of a deformable body, which is not simulated there",
            art_comp_path(m->part, NULL), art_comp_path(m->comp, NULL));
    m->body = (int)(dyn - sys->dyn);
    return ART_OK;
}

static int read_point(struct art_ctx *ctx, const struct art_system *sys, struct mesh_force *m,
                      const struct art_comp *point, bool *taken)
{
    const struct art_dyn *dyn = art_system_dyn(sys, point);
    if (!dyn || dyn->frame)
        return art_error(ctx, ART_EUSAGE, &m->comp->loc, "'%s' acts on '%s', which is no point",
                         art_comp_path(m->comp, NULL), point ? art_comp_path(point, NULL) : "null");
    int i = (int)(dyn - sys->dyn);
    if (taken[i])
        return art_error(ctx, ART_EUSAGE, &m->comp->loc, "'%s' acts on '%s' twice",
                         art_comp_path(m->comp, NULL), art_comp_path(point, NULL));
    taken[i] = true;
    m->points[m->n_points++] = (struct art_couple){.a = m->body, .b = i};
    return ART_OK;
}

static int read_points(struct art_ctx *ctx, struct art_system *sys, struct mesh_force *m)
{
    struct art_value value;
    int status = ART_OK, n = art_get(m->comp, "points", &value) && !value.is_null ? value.n : 0;
    bool *taken = art_alloc(ctx, (size_t)sys->n_dyn + 1, sizeof *taken);
    m->points = art_arena_alloc(ctx, &sys->arena, (size_t)n + 1, sizeof *m->points);
    if (!taken || !m->points) status = ART_ENOMEM;
    for (int i = 0; i < n && status == ART_OK; i++)
        status = read_point(ctx, sys, m, value.refs[i].to, taken);
    art_free(taken);
    return status;
}

static int add_mesh_force(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    struct mesh_forces *forces = art_system_ensure_set(ctx, sys, &mesh_force_type, sizeof *forces);
    if (!forces) return ART_ENOMEM;
    int status = ART_OK;
    if (!art_system_grow(sys, &forces->list, forces->n, &forces->cap, sizeof *forces->list))
        return ART_ENOMEM;
    struct mesh_force *m = &forces->list[forces->n];
    memset(m, 0, sizeof *m);
    m->comp = comp;
    art_system_set_place(sys, comp, ++forces->n);
    ART_TRY(read_body(ctx, sys, m));
    ART_TRY(read_surface(ctx, m));
    ART_TRY(read_points(ctx, sys, m));
    ART_TRY(read_parameters(ctx, m));
out:
    return status;
}

const struct art_mech_ops art_ops_point_mesh = {.forces = add_mesh_force};
