/* Pose and inertia of bodies, as their attributes and meshes give them. */
#include "mech_priv.h"
#include <math.h>
#include <string.h>

/* ---------------------------------------------------------------------- pose */

static void pose_from_matrix(struct art_rigid *T, const double m[16])
{
    for (int i = 0; i < 3; i++) {
        art_v3_copy(T->R + 3 * i, m + 4 * i);
        T->p[i] = m[4 * i + 3];
    }
}

/* The attributes pose, position, rotation and orientation set the same thing; the last one counts.
 */
void art_frame_pose(const struct art_comp *comp, struct art_rigid *T)
{
    art_rigid_identity(T);
    for (int i = 0; i < comp->n_slots; i++) {
        const struct art_slot *slot = &comp->slots[i];
        const double *x = slot->value.num;
        double q[4];
        if (!slot->has_value || !x) continue;
        if (art_streq(slot->key, "position")) {
            art_v3_copy(T->p, x);
        } else if (art_streq(slot->key, "rotation")) {
            (void)art_quat_normalize(q, x);
            art_rot_from_quat(T->R, q);
        } else if (art_streq(slot->key, "orientation")) {
            art_rot_from_axis_angle_deg(T->R, x, x[3]);
        } else if (art_streq(slot->key, "pose")) {
            pose_from_matrix(T, x);
        }
    }
}

/* -------------------------------------------------------------------- meshes */

static enum art_mesh_mass distribution(const struct art_comp *part, const struct art_mesh *mesh,
                                       bool closed)
{
    static const struct {
        const char *word;
        enum art_mesh_mass where;
    } words[] = {{"VOLUME", ART_MESH_VOLUME},
                 {"AREA", ART_MESH_AREA},
                 {"LENGTH", ART_MESH_LENGTH},
                 {"POINT", ART_MESH_POINT}};
    const char *word = art_get_text(part, "massDistribution");
    for (size_t i = 0; word && i < 4; i++)
        if (strcmp(words[i].word, word) == 0) return words[i].where;
    if (mesh->n_faces) return closed ? ART_MESH_VOLUME : ART_MESH_AREA;
    return mesh->n_lines ? ART_MESH_LENGTH : ART_MESH_POINT;
}

/* The first boundary edges of an open mesh, for the warning. */
static int warn_open(struct art_ctx *ctx, const struct art_comp *part, const struct art_mesh *mesh,
                     bool volume)
{
    struct art_mesh_topology *topology = NULL;
    struct art_buf list;
    int shown = 0, status;
    art_buf_init(&list, ctx);
    ART_TRY(art_mesh_topology_create(ctx, &topology, mesh));
    for (int e = 0; e < topology->n_edges && shown < 8; e++) {
        if (topology->edge_off[e + 1] - topology->edge_off[e] == 2) continue;
        art_buf_printf(&list, "%s%d-%d", shown ? ", " : "", topology->edge[e][0] + 1,
                       topology->edge[e][1] + 1);
        shown++;
    }
    status = art_buf_status(&list);
    if (status == ART_OK)
        status =
            art_warn_strict(ctx, ART_ERANGE, &part->loc,
                            "the mesh of '%s' is not closed, %s; %d boundary edge%s (vertices from "
                            "1): %s%s",
                            art_comp_path(part->parent ? part->parent->parent : part, NULL),
                            volume ? "its volume integrals depend on the origin"
                                   : "its mass is spread over its area",
                            topology->n_boundary, topology->n_boundary == 1 ? "" : "s",
                            list.s ? list.s : "", topology->n_boundary > shown ? ", ..." : "");
out:
    art_buf_fini(&list);
    art_mesh_topology_free(topology);
    return status;
}

/* Spread a mass or, with by_mass = false, a density, which needs something to spread over. */
static int spread(struct art_ctx *ctx, const struct art_comp *part, const struct art_mesh *mesh,
                  enum art_mesh_mass where, bool by_mass, double amount, struct art_inertia *M)
{
    static const char *const names[] = {[ART_MESH_VOLUME] = "volume",
                                        [ART_MESH_AREA] = "area",
                                        [ART_MESH_LENGTH] = "length",
                                        [ART_MESH_POINT] = "vertices"};
    const char *what = by_mass ? "mass" : "density";
    struct art_quiet quiet;
    if (!(amount > 0) || !isfinite(amount))
        return art_error(ctx, ART_ERANGE, &part->loc, "the %s %g for mesh '%s' is not positive",
                         what, amount, art_comp_path(part, NULL));
    art_quiet_begin(ctx, &quiet);
    int status = by_mass ? art_mesh_inertia_of_mass(ctx, mesh, where, amount, M)
                         : art_mesh_inertia(ctx, mesh, where, amount, M);
    status = art_quiet_end(ctx, &quiet, status);
    if (status == ART_OK || art_status_stops(status)) return status;
    return art_error(ctx, ART_ERANGE, &part->loc,
                     "mesh '%s' has no positive %s for its %s %g to spread over",
                     art_comp_path(part, NULL), names[where], what, amount);
}

/* True if the mass of a body or mesh is what was said last about its amount. */
static bool mass_given(const struct art_comp *comp)
{
    bool given = false;
    for (int i = 0; i < comp->n_slots; i++) {
        if (art_streq(comp->slots[i].key, "mass")) given = true;
        if (art_streq(comp->slots[i].key, "density")) given = false;
    }
    return given;
}

/* Compute the inertia of one mesh: by its own mass or density, else by the density of the body. */
static int part_inertia(struct art_ctx *ctx, const struct art_comp *part, double mech_body_density,
                        bool quiet, struct art_inertia *M, bool *has_mesh)
{
    struct art_mesh *mesh = NULL;
    struct art_mesh_edge_counts edges;
    int status;
    art_inertia_zero(M);
    ART_TRY(art_comp_mesh(ctx, part, &mesh));
    *has_mesh = mesh != NULL;
    if (!mesh) return ART_OK;
    ART_TRY(art_mesh_count_edges(ctx, &edges, mesh));
    enum art_mesh_mass where = distribution(part, mesh, edges.closed);
    /* an area that was asked for needs no closed mesh */
    bool volume = where == ART_MESH_VOLUME;
    bool by_default = art_streq(art_get_text(part, "massDistribution"), "DEFAULT");
    if (mesh->n_faces && !edges.closed && !quiet && (volume || by_default))
        ART_TRY(warn_open(ctx, part, mesh, volume));
    bool by_mass = mass_given(part);
    double amount = by_mass                       ? art_get_double(part, "mass")
                    : art_is_set(part, "density") ? art_get_double(part, "density")
                                                  : mech_body_density;
    /* a part without mass is allowed */
    if (amount == 0) goto out;
    status = spread(ctx, part, mesh, where, by_mass, amount, M);
out:
    art_mesh_free(mesh);
    return status;
}

int mech_mesh_part_values(struct art_ctx *ctx, const struct art_comp *part, double *volume,
                          double *mass, double *density)
{
    const struct art_comp *body = part->parent ? part->parent->parent : NULL;
    double of_body =
        body && art_comp_has_kind(body, ART_KIND_RIGID_BODY) ? art_get_double(body, "density") : 1;
    struct art_mesh *mesh = NULL;
    struct art_inertia M;
    bool has_mesh;
    int status;
    ART_TRY(art_comp_mesh(ctx, part, &mesh));
    ART_TRY(part_inertia(ctx, part, of_body, true, &M, &has_mesh));
    *volume = art_is_set(part, "volume") ? art_get_double(part, "volume")
              : mesh && mesh->n_faces    ? art_mesh_volume(mesh)
                                         : 0;
    *mass = M.mass;
    if (!mass_given(part))
        *density = art_is_set(part, "density") ? art_get_double(part, "density") : of_body;
    else
        *density = *volume > 0 ? M.mass / *volume : 0;
out:
    art_mesh_free(mesh);
    return status;
}

/* Sum over the meshes that count; *n is how many there are. */
static int meshes_inertia(struct art_ctx *ctx, const struct art_comp *body, double density,
                          bool quiet, struct art_inertia *M, int *n)
{
    const struct art_comp *meshes = art_comp_child(body, "meshes");
    *n = 0;
    art_inertia_zero(M);
    for (int i = 0; meshes && i < meshes->n_children; i++) {
        struct art_inertia part;
        bool has_mesh;
        if (!art_get_bool(meshes->children[i], "hasMass")) continue;
        int status = part_inertia(ctx, meshes->children[i], density, quiet, &part, &has_mesh);
        if (status < 0) return status;
        if (has_mesh) (*n)++;
        if (part.mass != 0) art_inertia_add(M, M, &part);
    }
    return ART_OK;
}

/* ------------------------------------------------------------- explicit inertia */

/* Convert 13 numbers (mass, centre, inertia), 36 (the 6x6 matrix) or 9 (inertia alone). */
static void explicit_inertia(const struct art_comp *body, struct art_inertia *M)
{
    struct art_value value;
    double J_o[9], mc[3];
    *M = (struct art_inertia){1, {0, 0, 0}, {1, 0, 0, 0, 1, 0, 0, 0, 1}};
    if (art_get(body, "inertia", &value) && !value.is_null) {
        const double *x = value.num;
        if (value.n == 13) {
            M->mass = x[0];
            art_v3_copy(M->com, x + 1);
        }
        if (value.n != 36) {
            memcpy(M->J, x + (value.n == 13 ? 4 : 0), sizeof M->J);
            /* only the upper part counts */
            M->J[3] = M->J[1];
            M->J[6] = M->J[2];
            M->J[7] = M->J[5];
        } else {
            /* the lower left block is m [c] */
            art_v3_set(mc, x[5 * 6 + 1], x[3 * 6 + 2], x[4 * 6 + 0]);
            M->mass = x[0];
            for (int i = 0; i < 9; i++) J_o[i] = x[6 * (3 + i / 3) + 3 + i % 3];
            if (M->mass > 0) art_v3_scale(mc, 1 / M->mass, mc);
            art_inertia_from_origin(M, x[0], mc, J_o);
        }
    }
    if (art_is_set(body, "mass")) M->mass = art_get_double(body, "mass");
    if (art_is_set(body, "centerOfMass")) art_get_vector(body, "centerOfMass", M->com, 3);
}

int mech_body_density(struct art_ctx *ctx, const struct art_comp *body, double *density)
{
    const struct art_comp *meshes = art_comp_child(body, "meshes");
    bool stated = art_is_set(body, "inertiaMethod");
    bool by_mass =
        stated ? art_streq(art_get_text(body, "inertiaMethod"), "MASS") : mass_given(body);
    double whole = 0, volume, mass, own;
    struct art_inertia M;
    int status = ART_OK;
    *density = art_get_double(body, "density");
    if (!by_mass) return ART_OK;
    for (int i = 0; meshes && i < meshes->n_children; i++) {
        if (!art_get_bool(meshes->children[i], "hasMass")) continue;
        ART_TRY(mech_mesh_part_values(ctx, meshes->children[i], &volume, &mass, &own));
        whole += volume;
    }
    ART_TRY(art_body_inertia(ctx, body, &M));
    if (whole > 0) *density = M.mass / whole;
out:
    return status;
}

int art_body_inertia(struct art_ctx *ctx, const struct art_comp *body, struct art_inertia *M)
{
    const char *method = art_get_text(body, "inertiaMethod");
    bool stated = art_is_set(body, "inertiaMethod"), dynamic = art_get_bool(body, "dynamic");
    bool explicit_one = stated ? art_streq(method, "EXPLICIT") : art_is_set(body, "inertia");
    int n = 0;
    explicit_inertia(body, M);
    if (explicit_one) return ART_OK;
    struct art_inertia sum;
    /* what does not move needs no inertia: its meshes may be open or inside out */
    if (!dynamic) {
        struct art_quiet quiet;
        art_quiet_begin(ctx, &quiet);
        int got = meshes_inertia(ctx, body, art_get_double(body, "density"), true, &sum, &n);
        got = art_quiet_end(ctx, &quiet, got);
        if (got == ART_OK && n) *M = sum;
        return art_status_stops(got) ? got : ART_OK;
    }
    int status = meshes_inertia(ctx, body, art_get_double(body, "density"), false, &sum, &n);
    if (status < 0 || n == 0) return status;
    bool by_mass = stated ? art_streq(method, "MASS") : mass_given(body);
    if (by_mass && sum.mass > 0)
        art_inertia_scale(&sum, art_get_double(body, "mass") / sum.mass, &sum);
    *M = sum;
    return ART_OK;
}
