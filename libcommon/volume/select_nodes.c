/* This selects nodes by place, by what is near, and by features of the surface. */
#include <art/volume.h>
#include <math.h>
#include <string.h>

static const double *place(const struct art_volume *vol, int i)
{
    return vol->pos + 3 * (size_t)i;
}

void art_nodes_in_box(const struct art_volume *vol, const double min[3], const double max[3],
                      bool *in)
{
    for (int i = 0; i < vol->n_nodes; i++)
        for (int k = 0; k < 3; k++)
            if (!(place(vol, i)[k] >= min[k] && place(vol, i)[k] <= max[k])) in[i] = false;
}

void art_nodes_in_ellipsoid(const struct art_volume *vol, const struct art_rigid *frame,
                            const double half[3], bool *in)
{
    for (int i = 0; i < vol->n_nodes; i++) {
        double d[3], x[3], sum = 0;
        art_v3_sub(d, place(vol, i), frame->p);
        art_m3_tmulvec(x, frame->R, d);
        for (int k = 0; k < 3; k++) sum += (x[k] / half[k]) * (x[k] / half[k]);
        if (!(sum <= 1)) in[i] = false;
    }
}

static double distance2(const double a[3], const double b[3])
{
    double d[3];
    art_v3_sub(d, a, b);
    return art_v3_dot(d, d);
}

void art_nodes_within(const struct art_volume *vol, const double p[3], double distance, bool *in)
{
    for (int i = 0; i < vol->n_nodes; i++)
        if (!(distance2(place(vol, i), p) <= distance * distance)) in[i] = false;
}

/* ------------------------------------------------------------------------ meshes */

static void near_points(const struct art_volume *vol, const struct art_mesh *mesh, double distance,
                        bool *in)
{
    for (int i = 0; i < vol->n_nodes; i++) {
        bool near = false;
        for (int v = 0; v < mesh->n_verts && in[i] && !near; v++)
            near = distance2(place(vol, i), mesh->pos + 3 * (size_t)v) < distance * distance;
        in[i] = in[i] && near;
    }
}

int art_nodes_near_mesh(struct art_ctx *ctx, const struct art_volume *vol,
                        const struct art_mesh *mesh, double distance, bool *in)
{
    struct art_bvh *bvh;
    struct art_bvh_hit hit;
    if (mesh->n_faces == 0) {
        near_points(vol, mesh, distance, in);
        return ART_OK;
    }
    int status = art_bvh_create(ctx, &bvh, mesh);
    if (status < 0) return status;
    for (int i = 0; i < vol->n_nodes; i++)
        if (in[i])
            in[i] = art_bvh_nearest_within(bvh, place(vol, i), distance, -1, &hit) &&
                    hit.distance < distance;
    art_bvh_free(bvh);
    return ART_OK;
}

int art_nodes_inside_mesh(struct art_ctx *ctx, const struct art_volume *vol,
                          const struct art_mesh *mesh, bool *in)
{
    struct art_bvh *bvh = NULL;
    struct art_winding *winding = NULL;
    int status;
    ART_TRY(art_bvh_create(ctx, &bvh, mesh));
    ART_TRY(art_winding_create(ctx, &winding, bvh));
    for (int i = 0; i < vol->n_nodes; i++)
        in[i] = in[i] && art_winding_inside(winding, place(vol, i));
out:
    art_winding_free(winding);
    art_bvh_free(bvh);
    return status;
}

/* ----------------------------------------------------------------------- surface */

int art_nodes_on_surface(struct art_ctx *ctx, const struct art_volume *vol, bool *in)
{
    bool *on = art_alloc(ctx, (size_t)vol->n_nodes + 1, sizeof *on);
    int status = on ? art_volume_surface_nodes(ctx, vol, on) : ART_ENOMEM;
    for (int i = 0; i < vol->n_nodes && status == ART_OK; i++) in[i] = in[i] && on[i];
    art_free(on);
    return status;
}

int art_nodes_find(const struct art_volume *vol, int number)
{
    if (!vol->node_id) return number >= 0 && number < vol->n_nodes ? number : -1;
    for (int i = 0; i < vol->n_nodes; i++)
        if (vol->node_id[i] == number) return i;
    return -1;
}

static int feature_on(struct art_ctx *ctx, const struct art_mesh *mesh,
                      enum art_node_feature feature, int vert, const struct art_node_rule *rule,
                      bool *on)
{
    struct art_mesh_topology *topology;
    int status = art_mesh_topology_create(ctx, &topology, mesh);
    if (status < 0) return status;
    if (feature == ART_NODES_EDGE_LINE)
        status = art_mesh_edge_line(ctx, mesh, topology, vert, &rule->line, on);
    else
        status = art_mesh_patch(ctx, mesh, topology, vert, rule->max_bend,
                                feature == ART_NODES_PATCH_BORDER, on);
    art_mesh_topology_free(topology);
    return status;
}

int art_nodes_of_feature(struct art_ctx *ctx, const struct art_volume *vol,
                         enum art_node_feature feature, int node, const struct art_node_rule *rule,
                         bool *in)
{
    struct art_mesh *mesh = NULL;
    int *node_of = NULL, vert = -1, status;
    bool *on = NULL;
    ART_TRY(art_volume_surface(ctx, vol, &mesh, &node_of));
    for (int v = 0; v < mesh->n_verts && vert < 0; v++)
        if (node_of[v] == node) vert = v;
    if (vert < 0)
        ART_TRY(art_error(ctx, ART_EUSAGE, NULL, "node %d is not on the surface",
                          node >= 0 && node < vol->n_nodes ? art_volume_node_id(vol, node) : node));
    on = art_alloc(ctx, (size_t)mesh->n_verts + (size_t)vol->n_nodes, sizeof *on);
    ART_TRY(on ? ART_OK : ART_ENOMEM);
    ART_TRY(feature_on(ctx, mesh, feature, vert, rule, on));
    bool *chosen = on + mesh->n_verts;
    for (int v = 0; v < mesh->n_verts; v++) chosen[node_of[v]] = on[v];
    for (int i = 0; i < vol->n_nodes; i++) in[i] = in[i] && chosen[i];
out:
    art_free(on);
    art_free(node_of);
    art_mesh_free(mesh);
    return status;
}
