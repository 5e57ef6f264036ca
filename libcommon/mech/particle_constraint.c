/* This file constrains particles to planes, lines and meshes (ArtiSynth's particle constraints),
 * and to displacements along a direction. */
#include "mech_priv.h"
#include <string.h>

/* These are the rows of one particle: its distances along directions that are perpendicular to
 * each other. */
enum { MAX_ROWS = 2 };
struct particle_rows {
    int n;
    double dir[MAX_ROWS][3], dist[MAX_ROWS];
};

struct particle_constraint {
    const struct art_comp *comp;
    const struct constraint_surface *kind;
    bool unilateral, back; /* back: of shells, the other end of the directors */
    bool relative;         /* displacements count from where it begins to act */
    double tol, compliance, damping;
    double normal[3], center[3]; /* of the plane; direction and origin of the line */
    double displacement;         /* along the normal, from … */
    double from, until;          /* it acts at times above `from`, up to `until` */
    double (*rest)[3];           /* [n] … these positions */
    struct art_mesh *mesh;
    double radius; /* of the mesh, about the middle of its box */
    struct art_bvh *bvh;
    struct art_mesh_pseudonormals *normals;
    int n;
    int *dyn;    /* [n] the particles */
    int *place;  /* [n][rows] row in G or N that each became, -1: none */
    int history; /* in state->history: engaged[n], count[n], force[n][rows]; of relative
                  * displacements whether they have begun and from which displacement */
};

struct particle_constraints {
    struct particle_constraint **list;
    int n, cap;
};

/* A kind of surface provides these functions. */
struct constraint_surface {
    int n_rows;
    bool one_sided; /* can be unilateral */
    bool from_rest; /* distances count from where the particles are at rest */
    bool flat;      /* directions are the same everywhere */
    int (*read)(struct art_ctx *ctx, struct particle_constraint *h);
    /* The rows of particle i at p. */
    void (*at)(const struct particle_constraint *h, int i, const double p[3],
               struct particle_rows *out);
};

/* --------------------------------------------------------------------- surfaces */

static int read_direction(struct art_ctx *ctx, struct particle_constraint *h, const char *direction,
                          const char *origin)
{
    const struct art_comp *comp = h->comp;
    const struct art_slot *slot = art_comp_slot(comp, direction);
    art_get_vector(comp, direction, h->normal, 3);
    art_get_vector(comp, origin, h->center, 3);
    if (art_v3_normalize(h->normal, h->normal) == 0)
        return art_error(ctx, ART_ERANGE, slot ? &slot->loc : &comp->loc, "the %s of '%s' is zero",
                         direction, art_comp_path(comp, NULL));
    return ART_OK;
}

/* `offset`, `center` and `normal` are views of the one plane n . x = c: what is said last of the
 * first two counts. Files say offset, then center. */
static bool offset_counts(const struct art_comp *comp)
{
    const struct art_slot *offset = art_comp_slot(comp, "offset");
    const struct art_slot *center = art_comp_slot(comp, "center");
    if (!center || !center->has_value || !offset || !offset->has_value)
        return offset && offset->has_value;
    return offset > center;
}

static int read_plane(struct art_ctx *ctx, struct particle_constraint *h)
{
    int status = read_direction(ctx, h, "normal", "center");
    if (status == ART_OK && offset_counts(h->comp))
        art_v3_scale(h->center, art_get_double(h->comp, "offset"), h->normal);
    return status;
}

static void at_plane(const struct particle_constraint *h, int i, const double p[3],
                     struct particle_rows *out)
{
    double d[3];
    (void)i;
    art_v3_sub(d, p, h->center);
    out->n = 1;
    art_v3_copy(out->dir[0], h->normal);
    out->dist[0] = art_v3_dot(d, h->normal);
}

static int read_displacement(struct art_ctx *ctx, struct particle_constraint *h)
{
    const struct art_slot *slot = art_comp_slot(h->comp, "displacement");
    h->displacement = art_get_double(h->comp, "displacement");
    h->from = art_get_double(h->comp, "activeFrom");
    h->until = art_get_double(h->comp, "activeUntil");
    h->relative = art_get_bool(h->comp, "relative");
    if (h->unilateral)
        return art_error(ctx, ART_EUSAGE, &h->comp->loc,
                         "'%s' prescribes a displacement, which has no sides to be unilateral",
                         art_comp_path(h->comp, NULL));
    if (!isfinite(h->displacement))
        return art_error(ctx, ART_ERANGE, slot ? &slot->loc : &h->comp->loc,
                         "displacement of '%s' is not finite", art_comp_path(h->comp, NULL));
    art_get_vector(h->comp, "direction", h->normal, 3);
    if (art_v3_normalize(h->normal, h->normal) == 0)
        return art_error(ctx, ART_ERANGE, &h->comp->loc, "the direction of '%s' is zero",
                         art_comp_path(h->comp, NULL));
    return ART_OK;
}

static void at_displacement(const struct particle_constraint *h, int i, const double p[3],
                            struct particle_rows *out)
{
    double d[3];
    art_v3_sub(d, p, h->rest[i]);
    out->n = 1;
    art_v3_copy(out->dir[0], h->normal);
    out->dist[0] = art_v3_dot(d, h->normal) - h->displacement;
}

static int read_line(struct art_ctx *ctx, struct particle_constraint *h)
{
    return read_direction(ctx, h, "direction", "origin");
}

static void at_line(const struct particle_constraint *h, int i, const double p[3],
                    struct particle_rows *out)
{
    double d[3];
    (void)i;
    art_v3_sub(d, p, h->center);
    art_v3_basis(h->normal, out->dir[0], out->dir[1]);
    out->n = 2;
    for (int k = 0; k < 2; k++) out->dist[k] = art_v3_dot(d, out->dir[k]);
}

static void free_mesh(struct particle_constraint *h)
{
    art_bvh_free(h->bvh);
    art_mesh_pseudonormals_free(h->normals);
    art_mesh_free(h->mesh);
    h->bvh = NULL;
    h->normals = NULL;
    h->mesh = NULL;
}

/* The mesh is read once: what a simulation changes are the other numbers. */
static int read_mesh(struct art_ctx *ctx, struct particle_constraint *h)
{
    int status = ART_OK;
    if (h->bvh) return ART_OK;
    ART_TRY(art_comp_mesh(ctx, h->comp, &h->mesh));
    if (!h->mesh || h->mesh->n_faces == 0) {
        status = art_error(ctx, ART_ESHAPE, &h->comp->loc, "'%s' has no mesh with faces",
                           art_comp_path(h->comp, NULL));
        goto out;
    }
    double min[3], max[3];
    (void)art_mesh_bounds(h->mesh, min, max);
    h->radius = 0.5 * art_v3_distance(min, max);
    ART_TRY(art_mesh_pseudonormals_create(ctx, &h->normals, h->mesh));
    ART_TRY(art_bvh_create(ctx, &h->bvh, h->mesh));
out:
    if (status < 0) free_mesh(h);
    return status;
}

/* The sum of the unit normals of the faces at a vertex. */
static void mean_vertex_normal(const struct art_mesh *mesh, int vert, double sum[3])
{
    double n[3];
    art_v3_zero(sum);
    for (int f = 0; f < mesh->n_faces; f++)
        for (int c = mesh->face_off[f]; c < mesh->face_off[f + 1]; c++) {
            if (mesh->face_vert[c] != vert) continue;
            art_mesh_face_normal(mesh, f, n);
            art_v3_add(sum, sum, n);
        }
}

/* Compute the vector from the line of an edge, or from a vertex, to p. */
static void from_feature(const struct art_mesh *mesh, const struct art_bvh_hit *hit, int n_zero,
                         const double p[3], double d[3])
{
    const double *end[2] = {NULL, NULL};
    double e[3];
    for (int i = 0, k = 0; i < 3; i++)
        if (hit->bary[i] != 0) end[k++] = mesh->pos + 3 * (size_t)hit->vert[i];
    art_v3_sub(d, p, end[0]);
    if (n_zero == 2) return;
    art_v3_sub(e, end[1], end[0]);
    art_v3_normalize(e, e);
    art_v3_add_scaled(d, d, -art_v3_dot(d, e), e);
}

/* Distance to the plane through the nearest point whose normal is that of the face there; at an
 * edge or a vertex it leads from that to the particle. On an edge that has no direction: the mean
 * of the faces. */
static void at_mesh(const struct particle_constraint *h, int i, const double p[3],
                    struct particle_rows *out)
{
    const double least_weight = 1e-8, least_distance = 1e-8;
    struct art_bvh_hit hit;
    double d[3], mean[3], *n = out->dir[0];
    int n_zero = 0, vert = -1;
    (void)i;
    out->n = 0;
    if (!art_bvh_nearest(h->bvh, p, &hit)) return;
    for (int k = 0; k < 3; k++) {
        if (hit.bary[k] < least_weight)
            hit.bary[k] = 0, n_zero++;
        else
            vert = hit.vert[k];
    }
    art_bvh_pseudonormal(h->bvh, h->normals, &hit, mean);
    if (n_zero == 2) mean_vertex_normal(h->mesh, vert, mean);
    if (art_v3_normalize(n, mean) == 0) return;
    if (n_zero > 0) {
        from_feature(h->mesh, &hit, n_zero, p, d);
        double size = art_v3_norm(d);
        if (size > least_distance * h->radius)
            art_v3_scale(n, art_v3_dot(d, n) < 0 ? -1 / size : 1 / size, d);
    }
    art_v3_sub(d, p, hit.point);
    out->n = 1;
    out->dist[0] = art_v3_dot(d, n);
}

static const struct constraint_surface plane_kind = {1, true, false, true, read_plane, at_plane};
static const struct constraint_surface line_kind = {2, false, false, true, read_line, at_line};
static const struct constraint_surface mesh_kind = {1, true, false, false, read_mesh, at_mesh};
static const struct constraint_surface displacement_kind = {
    1, false, true, true, read_displacement, at_displacement};

/* ------------------------------------------------------------------------- rows */

static double *engaged_of(const struct particle_constraint *h, struct art_state *state, int i)
{
    return state->history + h->history + i;
}

/* True for a particle that leaves its surface. What slides on it has a distance and a speed along
 * the normal that are round-off of either sign: one of them has to be more. */
static bool leaves(double d, double speed, const double x[3], const double v[3])
{
    const double rounding = 1e-12;
    double least = rounding * art_v3_norm(v);
    return d > 0 && (speed > least || (speed >= -least && d > rounding * art_v3_norm(x)));
}

/* Update the active set of a one-sided row, as that of limits of joints: it is disengaged when the
 * particle leaves and was held for more than a step. In the original it acts below the surface
 * only. */
static void engage(const struct art_system *sys, const struct particle_constraint *h,
                   struct art_state *state, int i, const struct particle_rows *x)
{
    double *engaged = engaged_of(h, state, i), *count = engaged + h->n, d = x->dist[0];
    const struct art_dyn *dyn = &sys->dyn[h->dyn[i]];
    const double *v = state->u + dyn->u;
    bool goes = *count > 1 && leaves(d, art_v3_dot(x->dir[0], v), state->q + dyn->q, v);
    bool was = *engaged != 0,
         is = sys->quirks.particles_held_below_only ? d < 0 : d <= 0 || (was && !goes);
    *engaged = is;
    *count = is && was ? *count + 1 : is;
}

/* The length that counts of a row. */
static double corrected_distance(const struct particle_constraint *h, double d)
{
    if (!h->unilateral) return d;
    return d < -h->tol ? d + h->tol : 0;
}

/* True at times when a displacement is prescribed. The end of a step is a moment after its start.
 */
static bool is_active(const struct particle_constraint *h, double t)
{
    const double moment = 1e-9;
    return !h->kind->from_rest || (t >= h->from - moment && t < h->until - moment);
}

/* Displacements that count from the start: this is taken where the rows of a step are chosen. */
static void count_from_start(const struct particle_constraint *h, struct art_state *state, int i,
                             bool choose, struct particle_rows *x)
{
    double *begun = engaged_of(h, state, i), *start = begun + h->n;
    double now = x->dist[0] + h->displacement;
    if (choose && *begun == 0) {
        *begun = 1;
        *start = now;
    }
    x->dist[0] -= *begun != 0 ? *start : now;
}

static int add_rows(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                    struct particle_constraint *h, bool choose)
{
    bool active = is_active(h, state->t);
    for (int i = 0; i < h->n * h->kind->n_rows; i++) h->place[i] = -1;
    for (int i = 0; h->relative && choose && !active && i < h->n; i++) *engaged_of(h, state, i) = 0;
    if (!active) return ART_OK;
    for (int i = 0; i < h->n; i++) {
        struct art_row info[MAX_ROWS];
        struct particle_rows x;
        int first = -1, *place = h->place + i * h->kind->n_rows;
        h->kind->at(h, i, state->q + sys->dyn[h->dyn[i]].q, &x);
        for (int k = 0; k < h->kind->n_rows; k++) place[k] = -1;
        if (h->relative) count_from_start(h, state, i, choose, &x);
        if (h->unilateral && choose && x.n > 0) engage(sys, h, state, i, &x);
        if (x.n == 0 || (h->unilateral && *engaged_of(h, state, i) == 0)) continue;
        for (int k = 0; k < x.n; k++) {
            info[k] = (struct art_row){.dist = corrected_distance(h, x.dist[k]),
                                       .compliance = h->compliance,
                                       .damping = h->damping,
                                       .prescribed = h->kind->from_rest && !(h->compliance > 0),
                                       .comp = h->comp};
        }
        const double *W = x.dir[0];
        struct art_rows *rows = h->unilateral ? &sys->constraints.N : &sys->constraints.G;
        int status = art_system_add_rows(ctx, sys, rows, x.n, 1, &h->dyn[i], &W, info, &first);
        if (status < 0) return status;
        for (int k = 0; first >= 0 && k < x.n; k++) place[k] = first + k;
    }
    return ART_OK;
}

static int all_rows(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                    struct art_constraint_set *set, unsigned how)
{
    const struct particle_constraints *particle_constraints = set->data;
    int status = ART_OK;
    for (int k = 0; k < particle_constraints->n && status == ART_OK; k++)
        status =
            add_rows(ctx, sys, state, particle_constraints->list[k], (how & ART_ROWS_ENGAGE) != 0);
    return status;
}

static void all_forces(const struct art_system *sys, struct art_state *state,
                       struct art_constraint_set *set, const double *lambda, const double *theta)
{
    const struct particle_constraints *particle_constraints = set->data;
    (void)sys;
    for (int k = 0; k < particle_constraints->n; k++) {
        const struct particle_constraint *h = particle_constraints->list[k];
        double *force = state->history + h->history + 2 * h->n;
        for (int i = 0; i < h->n * h->kind->n_rows; i++)
            force[i] = h->place[i] < 0 ? 0 : (h->unilateral ? theta : lambda)[h->place[i]];
    }
}

static double all_energy(const struct art_system *sys, const struct art_state *state,
                         const struct art_constraint_set *set)
{
    const struct particle_constraints *particle_constraints = set->data;
    double sum = 0;
    for (int k = 0; k < particle_constraints->n; k++) {
        const struct particle_constraint *h = particle_constraints->list[k];
        for (int i = 0; i < h->n && h->compliance > 0; i++) {
            struct particle_rows x;
            h->kind->at(h, i, state->q + sys->dyn[h->dyn[i]].q, &x);
            if (h->unilateral && state->history[h->history + i] == 0) continue;
            if (h->relative) x.dist[0] -= state->history[h->history + h->n + i];
            for (int r = 0; r < x.n; r++)
                sum += art_spring_energy(corrected_distance(h, x.dist[r]), h->compliance);
        }
    }
    return sum;
}

/* ------------------------------------------------------------------- parameters */

static int read_number(struct art_ctx *ctx, const struct particle_constraint *h, const char *name,
                       double *x)
{
    const struct art_slot *slot = art_comp_slot(h->comp, name);
    *x = art_get_double(h->comp, name);
    if (*x >= 0 && isfinite(*x)) return ART_OK;
    return art_error(ctx, ART_ERANGE, slot ? &slot->loc : &h->comp->loc,
                     "%s of '%s' is %g; it must be zero or positive", name,
                     art_comp_path(h->comp, NULL), *x);
}

static int read_constraint(struct art_ctx *ctx, struct particle_constraint *h)
{
    int status;
    h->unilateral = art_get_bool(h->comp, "unilateral");
    if (h->unilateral && !h->kind->one_sided)
        return art_error(ctx, ART_EUSAGE, &h->comp->loc,
                         "'%s' is a line, which has no sides to be unilateral",
                         art_comp_path(h->comp, NULL));
    ART_TRY(read_number(ctx, h, "penetrationTol", &h->tol));
    ART_TRY(read_number(ctx, h, "compliance", &h->compliance));
    ART_TRY(read_number(ctx, h, "damping", &h->damping));
    ART_TRY(h->kind->read(ctx, h));
out:
    return status;
}

static int all_refresh(struct art_ctx *ctx, struct art_system *sys, struct art_constraint_set *set)
{
    const struct particle_constraints *particle_constraints = set->data;
    int status = ART_OK;
    (void)sys;
    for (int k = 0; k < particle_constraints->n && status == ART_OK; k++)
        status = read_constraint(ctx, particle_constraints->list[k]);
    return status;
}

static void all_free(struct art_constraint_set *set)
{
    const struct particle_constraints *particle_constraints = set->data;
    for (int k = 0; k < particle_constraints->n; k++) free_mesh(particle_constraints->list[k]);
}

static const struct art_constraint_type particle_constraint_type = {
    .name = "particle constraints",
    .rows = all_rows,
    .forces = all_forces,
    .energy = all_energy,
    .refresh = all_refresh,
    .free = all_free,
};

/* Rows with constant directions have no curvature, so that static solves need not look for it by
 * differences. */
static void no_stiffness(const struct art_system *sys, const struct art_state *state,
                         const struct art_constraint_set *set, const double *lambda,
                         const double *theta, const bool *skip, struct art_blocks *A)
{
    (void)sys, (void)state, (void)set, (void)lambda, (void)theta, (void)skip, (void)A;
}

static const struct art_constraint_type flat_constraint_type = {
    .name = "flat particle constraints",
    .rows = all_rows,
    .forces = all_forces,
    .energy = all_energy,
    .refresh = all_refresh,
    .geometric_stiffness = no_stiffness,
};

/* ------------------------------------------------------------------- compilation */

static bool can_move(const struct art_system *sys, const struct art_dyn *dyn)
{
    const struct art_dof_map *expand = &sys->attachments.dof_map[dyn - sys->dyn];
    for (int e = 0; e < expand->n; e++)
        if (expand->entry[e].block < sys->n_active_blocks) return true;
    return false;
}

static int find_particles(struct art_ctx *ctx, struct art_system *sys,
                          struct particle_constraint *h)
{
    const struct art_slot *slot = art_comp_slot(h->comp, "particles");
    const struct art_loc *loc = slot ? &slot->loc : &h->comp->loc;
    struct art_value value;
    if (!art_get(h->comp, "particles", &value)) value.n = 0;
    h->n = value.n;
    h->dyn = art_arena_alloc(ctx, &sys->arena, (size_t)h->n, sizeof *h->dyn);
    h->place =
        art_arena_alloc(ctx, &sys->arena, (size_t)(h->n * h->kind->n_rows), sizeof *h->place);
    if (!h->dyn || !h->place) return ART_ENOMEM;
    for (int i = 0; i < h->n; i++) {
        const struct art_dyn *dyn = art_system_dyn(sys, value.refs[i].to);
        const char *path = value.refs[i].to ? art_comp_path(value.refs[i].to, NULL) : "null";
        if (!dyn || dyn->frame)
            return art_error(ctx, ART_EUSAGE, loc, "'%s' constrains '%s', which is not a point",
                             art_comp_path(h->comp, NULL), path);
        if (h->back && dyn->companion < 0)
            return art_error(ctx, ART_EUSAGE, loc,
                             "'%s' constrains the back of '%s', which is not a node of shells",
                             art_comp_path(h->comp, NULL), path);
        if (h->back) dyn = &sys->dyn[dyn->companion];
        if (!can_move(sys, dyn))
            return art_error(ctx, ART_EUSAGE, loc, "'%s' constrains '%s', which forces do not move",
                             art_comp_path(h->comp, NULL), path);
        h->dyn[i] = (int)(dyn - sys->dyn);
        for (int k = 0; k < i; k++)
            if (h->dyn[k] == h->dyn[i])
                return art_error(ctx, ART_EUSAGE, loc, "'%s' constrains '%s' twice",
                                 art_comp_path(h->comp, NULL), path);
    }
    return ART_OK;
}

void mech_rest_position(const struct art_comp *point, double x[3])
{
    const char *from = "position";
    if (art_comp_has_kind(point, ART_KIND_FEM_NODE))
        from = art_is_set(point, "restPosition") ? "restPosition"
               : art_is_set(point, "rest")       ? "rest"
                                                 : from;
    art_get_vector(point, from, x, 3);
}

static int find_rest(struct art_ctx *ctx, struct art_system *sys, struct particle_constraint *h)
{
    struct art_value value;
    if (!art_get(h->comp, "particles", &value)) return ART_OK;
    h->rest = art_arena_alloc(ctx, &sys->arena, (size_t)h->n + 1, sizeof *h->rest);
    if (!h->rest) return ART_ENOMEM;
    for (int i = 0; i < h->n; i++) {
        mech_rest_position(value.refs[i].to, h->rest[i]);
        if (h->back) art_v3_copy(h->rest[i], sys->dyn[h->dyn[i]].start);
    }
    return ART_OK;
}

static int add_constraint(struct art_ctx *ctx, struct art_system *sys, const struct art_comp *comp,
                          const struct constraint_surface *kind)
{
    struct particle_constraints *particle_constraints = art_system_ensure_constraints(
        ctx, sys, kind->flat ? &flat_constraint_type : &particle_constraint_type,
        sizeof *particle_constraints);
    int status;
    if (!particle_constraints) return ART_ENOMEM;
    struct particle_constraint *h = art_arena_alloc(ctx, &sys->arena, 1, sizeof *h);
    if (!h || !art_system_grow(sys, &particle_constraints->list, particle_constraints->n,
                               &particle_constraints->cap, sizeof *particle_constraints->list))
        return ART_ENOMEM;
    h->comp = comp;
    h->kind = kind;
    h->back = kind->from_rest && art_get_bool(comp, "back");
    ART_TRY(find_particles(ctx, sys, h));
    if (kind->from_rest) ART_TRY(find_rest(ctx, sys, h));
    status = h->history = art_system_add_history(ctx, sys, comp, h->n * (2 + kind->n_rows));
    if (status < 0) goto out;
    ART_TRY(read_constraint(ctx, h));
    particle_constraints->list[particle_constraints->n++] = h;
out:
    return status;
}

static int add_plane(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    return add_constraint(ctx, sys, comp, &plane_kind);
}
static int add_line(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    return add_constraint(ctx, sys, comp, &line_kind);
}
static int add_mesh(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    return add_constraint(ctx, sys, comp, &mesh_kind);
}
static int add_displacement(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    return add_constraint(ctx, sys, comp, &displacement_kind);
}

const struct art_mech_ops art_ops_prescribed_displacement = {.forces = add_displacement};
const struct art_mech_ops art_ops_particle_plane = {.forces = add_plane};
const struct art_mech_ops art_ops_particle_line = {.forces = add_line};
const struct art_mech_ops art_ops_particle_mesh = {.forces = add_mesh};
