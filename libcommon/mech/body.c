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

bool mech_mass_given(const struct art_comp *comp)
{
    bool given = false;
    for (int i = 0; i < comp->n_slots; i++) {
        if (art_streq(comp->slots[i].key, "mass")) given = true;
        if (art_streq(comp->slots[i].key, "density")) given = false;
    }
    return given;
}

enum mech_inertia_method mech_body_method(const struct art_comp *body)
{
    if (art_is_set(body, "inertiaMethod"))
        return (enum mech_inertia_method)art_get_word_index(body, "inertiaMethod");
    if (art_is_set(body, "inertia")) return MECH_INERTIA_EXPLICIT;
    return mech_mass_given(body) ? MECH_INERTIA_MASS : MECH_INERTIA_DENSITY;
}

bool mech_mesh_part_counts(const struct art_comp *part)
{
    return art_get_bool(part, "hasMass");
}

bool mech_mesh_part_states_mass(const struct art_comp *part)
{
    return art_is_set(part, "mass") || art_is_set(part, "density");
}

/* The amount that is spread over a mesh: its own mass, that of a volume which is stated, else a
 * density: its own or that of the body. */
static double part_amount(const struct art_comp *part, double of_body, bool *by_mass)
{
    *by_mass = mech_mass_given(part);
    if (*by_mass) return art_get_double(part, "mass");
    double density = art_is_set(part, "density") ? art_get_double(part, "density") : of_body;
    *by_mass = art_is_set(part, "volume");
    return *by_mass ? density * art_get_double(part, "volume") : density;
}

/* Compute the inertia of one mesh: by its own mass or density, else by the density of the body. */
static int part_inertia(struct art_ctx *ctx, const struct art_comp *part, double of_body,
                        bool quiet, struct art_inertia *M, bool *has_mesh)
{
    struct art_mesh *mesh = NULL;
    struct art_mesh_edge_counts edges;
    bool by_mass;
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
    double amount = part_amount(part, of_body, &by_mass);
    /* a part without mass is allowed */
    if (amount == 0) goto out;
    status = spread(ctx, part, mesh, where, by_mass, amount, M);
out:
    art_mesh_free(mesh);
    return status;
}

/* The volume that is stated, else that of the faces; nothing is less than empty. */
static int part_volume(struct art_ctx *ctx, const struct art_comp *part, double *volume)
{
    struct art_mesh *mesh = NULL;
    if (art_is_set(part, "volume")) {
        *volume = art_get_double(part, "volume");
        return ART_OK;
    }
    int status = art_comp_mesh(ctx, part, &mesh);
    *volume = status == ART_OK && mesh && mesh->n_faces ? fmax(art_mesh_volume(mesh), 0) : 0;
    art_mesh_free(mesh);
    return status;
}

int mech_body_meshes_inertia(struct art_ctx *ctx, const struct art_comp *body, double density,
                             bool quiet, struct art_inertia *M, int *n)
{
    const struct art_comp *meshes = art_comp_child(body, "meshes");
    *n = 0;
    art_inertia_zero(M);
    for (int i = 0; meshes && i < meshes->n_children; i++) {
        struct art_inertia part;
        bool has_mesh;
        if (!mech_mesh_part_counts(meshes->children[i])) continue;
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

/* The factor between the mass of a body and what the densities of its meshes give. */
static int mass_factor(struct art_ctx *ctx, const struct art_comp *body, double *factor)
{
    struct art_inertia sum, M;
    int n, status;
    *factor = 1;
    if (mech_body_method(body) == MECH_INERTIA_DENSITY) return ART_OK;
    ART_TRY(mech_body_meshes_inertia(ctx, body, art_get_double(body, "density"), true, &sum, &n));
    ART_TRY(art_body_inertia(ctx, body, &M));
    if (sum.mass > 0) *factor = M.mass / sum.mass;
out:
    return status;
}

int mech_body_density(struct art_ctx *ctx, const struct art_comp *body, double *density)
{
    const struct art_comp *meshes = art_comp_child(body, "meshes");
    double whole = 0, volume;
    struct art_inertia M;
    int status = ART_OK;
    *density = art_get_double(body, "density");
    if (mech_body_method(body) == MECH_INERTIA_DENSITY) return ART_OK;
    for (int i = 0; meshes && i < meshes->n_children; i++) {
        if (!mech_mesh_part_counts(meshes->children[i])) continue;
        ART_TRY(part_volume(ctx, meshes->children[i], &volume));
        whole += volume;
    }
    ART_TRY(art_body_inertia(ctx, body, &M));
    *density = whole > 0 ? M.mass / whole : -1;
out:
    return status;
}

int mech_mesh_part_values(struct art_ctx *ctx, const struct art_comp *part, double *volume,
                          double *mass, double *density)
{
    const struct art_comp *body = part->parent ? part->parent->parent : NULL;
    double factor = 1, of_body = 1, own = 1;
    struct art_inertia M;
    bool has_mesh, by_mass;
    int status;
    ART_TRY(part_volume(ctx, part, volume));
    if (body && art_comp_has_kind(body, ART_KIND_RIGID_BODY)) {
        own = art_get_double(body, "density");
        ART_TRY(mech_body_density(ctx, body, &of_body));
        if (!mech_mesh_part_states_mass(part)) ART_TRY(mass_factor(ctx, body, &factor));
    }
    ART_TRY(part_inertia(ctx, part, own, true, &M, &has_mesh));
    *mass = mech_mass_given(part) ? part_amount(part, own, &by_mass) : factor * M.mass;
    if (mech_mass_given(part))
        *density = *volume > 0 ? *mass / *volume : -1;
    else
        *density = art_is_set(part, "density") ? art_get_double(part, "density") : of_body;
out:
    return status;
}

/* What does not move needs no inertia but for its reaction: its meshes may be open or inside out.
 */
static int inertia_of_meshes(struct art_ctx *ctx, const struct art_comp *body,
                             struct art_inertia *sum, int *n)
{
    double density = art_get_double(body, "density");
    if (art_get_bool(body, "dynamic"))
        return mech_body_meshes_inertia(ctx, body, density, false, sum, n);
    struct art_quiet quiet;
    art_quiet_begin(ctx, &quiet);
    int status = mech_body_meshes_inertia(ctx, body, density, true, sum, n);
    status = art_quiet_end(ctx, &quiet, status);
    if (status < 0) *n = 0;
    return art_status_stops(status) ? status : ART_OK;
}

int art_body_inertia(struct art_ctx *ctx, const struct art_comp *body, struct art_inertia *M)
{
    enum mech_inertia_method method = mech_body_method(body);
    struct art_inertia sum;
    int n = 0;
    explicit_inertia(body, M);
    if (method == MECH_INERTIA_EXPLICIT) return ART_OK;
    int status = inertia_of_meshes(ctx, body, &sum, &n);
    if (status < 0 || n == 0) return status;
    if (method == MECH_INERTIA_MASS && sum.mass > 0)
        art_inertia_scale(&sum, art_get_double(body, "mass") / sum.mass, &sum);
    *M = sum;
    return ART_OK;
}
