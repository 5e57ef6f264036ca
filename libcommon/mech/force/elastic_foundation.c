/* This is contact of a mesh on an elastic foundation: a bed of springs, one at the centroid of
 * each face, that press against a half-space, a ball or another mesh wherever they are inside of
 * it (Johnson 1985, Contact mechanics, section 4.3; as in Simbody, Sherman, Seth & Delp 2011,
 * ElasticFoundationForce). For a face of area A at the depth d, whose nearest point of the other
 * surface is in the direction n,
 *
 *     f = k A d (1 + c d') n,  f >= 0,
 *
 * with friction against the slip (slip_friction.c). Of two meshes that are both elastic, each has a
 * component of its own, with the factor 1/2 on its area. */
#include "../mech_priv.h"
#include <art/couple.h>
#include <string.h>

struct foundation {
    const struct art_comp *comp, *part; /* part: the mesh with the springs */
    struct art_couple couple;           /* a: the body of the mesh, b: the other one */
    struct art_rigid TA, TB;            /* of meshes of the ground */
    int n;
    double *spring, *area; /* [n][3] in the frame of a, [n] */
    double middle[3], reach;
    struct art_mesh *other; /* NULL: a half-space, or a ball */
    struct art_bvh *bvh;
    struct art_mesh_pseudonormals *normals;
    double min[3], max[3];               /* of the other mesh */
    double center[3], normal[3], radius; /* radius 0: a half-space */
    double k, c, factor;
    struct mech_slip_friction friction;
    bool enabled;
};

struct foundations {
    struct foundation *list;
    int n, cap;
};

/* The sums over all springs. */
struct bed {
    double at[3]; /* the point about which moments are */
    double W[6], K[36], D[36];
    double depth, area, energy;
};

/* This is a spring that presses: the direction of the force on a and the depth, in the world; P:
 * the nearest point of the other surface. */
struct press {
    double n[3], P[3], depth;
};

/* -------------------------------------------------------------------- geometry */

static void pose(const struct art_system *sys, const struct art_state *state, int dyn,
                 const struct art_rigid *still, struct art_rigid *T)
{
    *T = *still;
    if (dyn < 0) return;
    art_m3_copy(T->R, sys->dyn[dyn].R);
    art_v3_copy(T->p, state->q + sys->dyn[dyn].q);
}

/* Returns false if the point, in the frame of b, is outside. */
static bool inside(const struct foundation *e, const double x[3], double n[3], double *depth)
{
    struct art_bvh_hit hit;
    double d[3], far;
    if (e->other) {
        for (int i = 0; i < 3; i++)
            if (!(x[i] >= e->min[i] && x[i] <= e->max[i])) return false;
        if (!art_bvh_signed(e->bvh, e->normals, x, &hit) || !(hit.distance < 0)) return false;
        art_v3_sub(d, hit.point, x);
        *depth = art_v3_norm(d);
        art_v3_scale(n, *depth > 0 ? 1 / *depth : 0, d);
        return *depth > 0;
    }
    art_v3_sub(d, x, e->center);
    if (e->radius > 0) {
        far = art_v3_norm(d);
        if (!(far > 0)) return false;
        *depth = e->radius - far;
        art_v3_scale(n, 1 / far, d);
    } else {
        *depth = -art_v3_dot(d, e->normal);
        art_v3_copy(n, e->normal);
    }
    return *depth > 0;
}

/* True if no spring can be inside. */
static bool apart(const struct foundation *e, const struct art_rigid *A, const struct art_rigid *B)
{
    double world[3], x[3], d[3];
    art_rigid_point(world, A, e->middle);
    art_rigid_inv_point(x, B, world);
    if (!art_v3_finite(x)) return true;
    if (e->other) {
        for (int i = 0; i < 3; i++)
            if (x[i] < e->min[i] - e->reach || x[i] > e->max[i] + e->reach) return true;
        return false;
    }
    art_v3_sub(d, x, e->center);
    if (e->radius > 0) return art_v3_norm(d) > e->radius + e->reach;
    return art_v3_dot(d, e->normal) > e->reach;
}

/* ------------------------------------------------------------------------- law */

/* The force on a, and how it changes with the way and speed of b against a at P. */
static void evaluate(const struct foundation *e, double area, const struct press *p,
                     const double slip[3], double F[3], double K[9], double D[9])
{
    double rate = art_v3_dot(slip, p->n), damped = 1 + e->c * rate, stiff = e->k * area, t[3];
    double by_speed, slope, f = stiff * p->depth * damped;
    art_v3_zero(F);
    memset(K, 0, 9 * sizeof *K);
    memset(D, 0, 9 * sizeof *D);
    if (!(f > 0)) return;
    art_v3_add_scaled(t, slip, -rate, p->n);
    double v = art_v3_norm(t);
    mech_slip_friction_at(&e->friction, v, &by_speed, &slope);
    art_v3_scale(F, f, p->n);
    art_v3_add_scaled(F, F, f * by_speed, t);
    if (v > 0) art_v3_scale(t, 1 / v, t);
    /* friction that falls with the speed would feed the motion: its slope is left out of the solve
     */
    slope = fmax(slope, 0);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            double nn = p->n[i] * p->n[j], tt = t[i] * t[j];
            K[3 * i + j] = stiff * damped * nn;
            D[3 * i + j] =
                stiff * p->depth * e->c * nn + f * (by_speed * ((i == j) - nn - tt) + slope * tt);
        }
}

/* S += J^T B J with J = [1, -[r]x]: of a place r beside the one of the sums. */
static void add_at(const double B[9], const double r[3], double S[36])
{
    double X[9], BX[9], XB[9], XBX[9];
    art_m3_skew(X, r);
    art_m3_mul(BX, B, X);
    art_m3_mul(XB, X, B);
    art_m3_mul(XBX, X, BX);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            S[6 * i + j] += B[3 * i + j];
            S[6 * i + 3 + j] -= BX[3 * i + j];
            S[6 * (3 + i) + j] += XB[3 * i + j];
            S[6 * (3 + i) + 3 + j] -= XBX[3 * i + j];
        }
}

static void add_spring(const struct art_system *sys, const struct art_state *state,
                       const struct foundation *e, int i, const struct press *p, struct bed *bed,
                       bool tangents)
{
    double va[3], vb[3], slip[3], F[3], K[9], D[9], r[3], m[3], area = e->factor * e->area[i];
    mech_velocity_at(sys, state, e->couple.a, p->P, va);
    mech_velocity_at(sys, state, e->couple.b, p->P, vb);
    art_v3_sub(slip, vb, va);
    evaluate(e, area, p, slip, F, K, D);
    art_v3_sub(r, p->P, bed->at);
    art_v3_cross(m, r, F);
    art_v3_add(bed->W, bed->W, F);
    art_v3_add(bed->W + 3, bed->W + 3, m);
    bed->depth = fmax(bed->depth, p->depth);
    bed->area += area;
    bed->energy += 0.5 * e->k * area * p->depth * p->depth;
    if (!tangents) return;
    add_at(K, r, bed->K);
    add_at(D, r, bed->D);
}

/* False: nothing acts. */
static bool sum_springs(const struct art_system *sys, const struct art_state *state,
                        const struct foundation *e, bool tangents, struct bed *bed)
{
    struct art_rigid A, B;
    memset(bed, 0, sizeof *bed);
    pose(sys, state, e->couple.a, &e->TA, &A);
    pose(sys, state, e->couple.b, &e->TB, &B);
    if (!e->enabled || apart(e, &A, &B)) return false;
    art_rigid_point(bed->at, &A, e->middle);
    for (int i = 0; i < e->n; i++) {
        double world[3], x[3], n[3];
        struct press p;
        art_rigid_point(world, &A, e->spring + 3 * (size_t)i);
        art_rigid_inv_point(x, &B, world);
        if (!inside(e, x, n, &p.depth)) continue;
        art_m3_mulvec(p.n, B.R, n);
        art_v3_add_scaled(p.P, world, p.depth, p.n);
        add_spring(sys, state, e, i, &p, bed, tangents);
    }
    return bed->area > 0;
}

/* ------------------------------------------------------------------------- set */

static void foundation_forces(const struct art_system *sys, const struct art_state *state,
                              struct art_force_set *set, double *f)
{
    const struct foundations *all = set->data;
    for (int i = 0; i < all->n; i++) {
        struct bed bed;
        if (sum_springs(sys, state, &all->list[i], false, &bed))
            art_couple_forces(sys, state, &all->list[i].couple, bed.at, bed.W, f);
    }
}

static void foundation_jacobians(struct art_system *sys, const struct art_state *state,
                                 struct art_force_set *set)
{
    const struct foundations *all = set->data;
    for (int i = 0; i < all->n; i++) {
        struct bed bed;
        if (sum_springs(sys, state, &all->list[i], true, &bed))
            art_couple_jacobians(sys, state, &all->list[i].couple, bed.at, NULL, bed.K, bed.D);
    }
}

static double foundation_energy(const struct art_system *sys, const struct art_state *state,
                                struct art_force_set *set)
{
    const struct foundations *all = set->data;
    double sum = 0;
    for (int i = 0; i < all->n; i++) {
        struct bed bed;
        if (sum_springs(sys, state, &all->list[i], false, &bed)) sum += bed.energy;
    }
    return sum;
}

static int foundation_pairs(struct art_ctx *ctx, struct art_system *sys, struct art_force_set *set)
{
    struct foundations *all = set->data;
    int status = ART_OK;
    for (int i = 0; i < all->n && status >= 0; i++)
        status = art_couple_pairs(ctx, sys, &all->list[i].couple);
    return status;
}

static void foundation_free(struct art_force_set *set)
{
    struct foundations *all = set->data;
    for (int i = 0; i < all->n; i++) {
        art_mesh_pseudonormals_free(all->list[i].normals);
        art_bvh_free(all->list[i].bvh);
        art_mesh_free(all->list[i].other);
    }
}

/* ------------------------------------------------------------------ parameters */

static int read_parameters(struct art_ctx *ctx, struct foundation *e)
{
    const struct art_comp *comp = e->comp;
    e->k = art_get_double(comp, "stiffness");
    e->c = art_get_double(comp, "dissipation");
    e->factor = art_get_double(comp, "areaFactor");
    mech_slip_friction_read(comp, &e->friction);
    art_get_vector(comp, "centerB", e->center, 3);
    art_get_vector(comp, "normalB", e->normal, 3);
    e->radius = art_get_double(comp, "radiusB");
    e->enabled = art_get_bool(comp, "enabled");
    if (e->other || e->radius > 0 || art_v3_normalize(e->normal, e->normal) > 0) return ART_OK;
    return art_error(ctx, ART_ERANGE, &comp->loc, "the normal of '%s' is zero",
                     art_comp_path(comp, NULL));
}

static int foundation_refresh(struct art_ctx *ctx, struct art_system *sys,
                              struct art_force_set *set)
{
    struct foundations *all = set->data;
    int status = ART_OK;
    (void)sys;
    for (int i = 0; i < all->n && status == ART_OK; i++)
        status = read_parameters(ctx, &all->list[i]);
    return status;
}

static const struct art_force_type foundation_type = {
    .name = "elastic-foundation",
    .pairs = foundation_pairs,
    .forces = foundation_forces,
    .unexcited = true,
    .jacobians = foundation_jacobians,
    .energy = foundation_energy,
    .refresh = foundation_refresh,
    .free = foundation_free,
};

/* ----------------------------------------------------------------- compilation */

/* The mesh that a property refers to, and the body that has it. */
static int read_mesh(struct art_ctx *ctx, const struct art_system *sys, const struct art_comp *comp,
                     const char *prop, struct art_mesh **mesh, int *dyn, struct art_rigid *T)
{
    const struct art_comp *part = art_get_ref(comp, prop);
    const struct art_comp *list = part ? part->parent : NULL;
    const struct art_dyn *d = art_system_dyn(sys, list ? list->parent : NULL);
    bool fixed = part && art_comp_has_kind(part, ART_KIND_FIXED_MESH);
    int status;
    *dyn = -1;
    if (!part || (!fixed && (!art_comp_has_kind(part, ART_KIND_BODY_MESH) || !d || !d->frame)))
        return art_error(ctx, ART_ENOTFOUND, &comp->loc,
                         "%s of '%s' is no FixedMeshBody and no mesh of a rigid body", prop,
                         art_comp_path(comp, NULL));
    if (!fixed && art_comp_has_kind(d->comp, ART_KIND_ELASTIC_BODY))
        return art_error(ctx, ART_EUNSUPPORTED, &comp->loc,
                         "%s of '%s' is of a deformable body, which is not simulated there", prop,
                         art_comp_path(comp, NULL));
    if (fixed)
        art_frame_pose(part, T);
    else
        *dyn = (int)(d - sys->dyn);
    ART_TRY(art_comp_mesh(ctx, part, mesh));
    if (!*mesh || (*mesh)->n_faces == 0) {
        art_mesh_free(*mesh);
        *mesh = NULL;
        return art_error(ctx, ART_ESHAPE, &comp->loc, "the mesh '%s' of '%s' has no faces",
                         art_comp_path(part, NULL), art_comp_path(comp, NULL));
    }
out:
    return status;
}

/* Makes the springs: centroids and areas of the triangles that the faces consist of. */
static int make_springs(struct art_ctx *ctx, struct art_system *sys, const struct art_mesh *mesh,
                        struct foundation *e)
{
    size_t most = 0;
    double sum = 0;
    for (int f = 0; f < mesh->n_faces; f++)
        most += (size_t)(mesh->face_off[f + 1] - mesh->face_off[f]);
    e->spring = art_arena_alloc(ctx, &sys->arena, 3 * most + 1, sizeof *e->spring);
    e->area = art_arena_alloc(ctx, &sys->arena, most + 1, sizeof *e->area);
    if (!e->spring || !e->area) return ART_ENOMEM;
    for (int f = 0; f < mesh->n_faces; f++)
        for (int k = mesh->face_off[f] + 1; k + 1 < mesh->face_off[f + 1]; k++) {
            const double *a = mesh->pos + 3 * (size_t)mesh->face_vert[mesh->face_off[f]],
                         *b = mesh->pos + 3 * (size_t)mesh->face_vert[k],
                         *c = mesh->pos + 3 * (size_t)mesh->face_vert[k + 1];
            double ab[3], ac[3], n[3], *to = e->spring + 3 * (size_t)e->n;
            art_v3_sub(ab, b, a);
            art_v3_sub(ac, c, a);
            art_v3_cross(n, ab, ac);
            double area = 0.5 * art_v3_norm(n);
            for (int i = 0; i < 3; i++) to[i] = (a[i] + b[i] + c[i]) / 3;
            art_v3_add_scaled(e->middle, e->middle, area, to);
            e->area[e->n++] = area;
            sum += area;
        }
    if (sum > 0) art_v3_scale(e->middle, 1 / sum, e->middle);
    for (int i = 0; i < e->n; i++)
        e->reach = fmax(e->reach, art_v3_distance(e->middle, e->spring + 3 * (size_t)i));
    return ART_OK;
}

/* Reads the other surface, which must have an inside. */
static int read_other(struct art_ctx *ctx, struct art_system *sys, struct foundation *e)
{
    struct art_mesh_topology *topology = NULL;
    int status;
    if (!art_get_ref(e->comp, "meshB"))
        return mech_frame_of(ctx, sys, e->comp, "frameB", false, &e->couple.b);
    ART_TRY(read_mesh(ctx, sys, e->comp, "meshB", &e->other, &e->couple.b, &e->TB));
    ART_TRY(art_mesh_topology_create(ctx, &topology, e->other));
    int n_open = topology->n_boundary + topology->n_nonmanifold + topology->n_misoriented;
    if (n_open) {
        status = art_error(ctx, ART_ERANGE, &e->comp->loc,
                           "the other mesh of '%s' has no inside: %d edge%s without two faces of "
                           "one sense",
                           art_comp_path(e->comp, NULL), n_open, n_open == 1 ? " is" : "s are");
        goto out;
    }
    ART_TRY(art_bvh_create(ctx, &e->bvh, e->other));
    ART_TRY(art_mesh_pseudonormals_create(ctx, &e->normals, e->other));
    (void)art_mesh_bounds(e->other, e->min, e->max);
out:
    art_mesh_topology_free(topology);
    return status;
}

static int add_foundation(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    struct foundations *all = art_system_ensure_set(ctx, sys, &foundation_type, sizeof *all);
    struct art_mesh *mesh = NULL;
    int status;
    if (!all || !art_system_grow(sys, &all->list, all->n, &all->cap, sizeof *all->list))
        return ART_ENOMEM;
    struct foundation *e = &all->list[all->n];
    memset(e, 0, sizeof *e);
    e->comp = comp;
    art_rigid_identity(&e->TA);
    art_rigid_identity(&e->TB);
    art_system_set_place(sys, comp, ++all->n);
    ART_TRY(read_mesh(ctx, sys, comp, "mesh", &mesh, &e->couple.a, &e->TA));
    ART_TRY(make_springs(ctx, sys, mesh, e));
    ART_TRY(read_other(ctx, sys, e));
    if (e->couple.a == e->couple.b) {
        status = art_error(ctx, ART_EUSAGE, &comp->loc, "both sides of '%s' are on one body",
                           art_comp_path(comp, NULL));
        goto out;
    }
    status = read_parameters(ctx, e);
out:
    art_mesh_free(mesh);
    return status;
}

/* ------------------------------------------------------------- live properties */

static bool live(const struct art_system *sys, const struct art_state *state,
                 const struct art_comp *comp, struct bed *bed)
{
    const struct foundations *all = art_system_set_data(sys, &foundation_type);
    return sum_springs(sys, state, &all->list[art_system_place(sys, comp) - 1], false, bed);
}

static void get_force(const struct art_system *sys, const struct art_state *state,
                      const struct art_comp *comp, double *out)
{
    struct bed bed;
    (void)live(sys, state, comp, &bed);
    art_v3_copy(out, bed.W);
}

static void get_depth(const struct art_system *sys, const struct art_state *state,
                      const struct art_comp *comp, double *out)
{
    struct bed bed;
    (void)live(sys, state, comp, &bed);
    *out = bed.depth;
}

static void get_area(const struct art_system *sys, const struct art_state *state,
                     const struct art_comp *comp, double *out)
{
    struct bed bed;
    (void)live(sys, state, comp, &bed);
    *out = bed.area;
}

static const struct art_live foundation_live[] = {
    {"force", 3, get_force, NULL}, {"depth", 1, get_depth, NULL}, {"area", 1, get_area, NULL}};

const struct art_mech_ops art_ops_elastic_foundation = {.forces = add_foundation,
                                                        ART_LIVE(foundation_live)};
