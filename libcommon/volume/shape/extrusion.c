/* This makes layers over a surface, along the normals of its vertices: wedges over triangles,
 * hexahedra over quads. Nodes layer by layer in the order of the vertices in use; elements layer
 * by layer in the order of the faces; groups become regions. */
#include "../volume_priv.h"
#include <string.h>

enum { LAYERS, THICKNESS, OFFSET, N };
static const struct art_volume_param params[N] = {
    {"layers", NULL, true, .min = 1, .max = 1e6, .init = 1, .help = "how many layers"},
    {"thickness", "length", .min = -1e300, .max = 1e300, .init = 0.1,
     .help = "of one layer; below 0: inward"},
    {"offset", "length", .min = -1e300, .max = 1e300, .init = 0,
     .help = "of the first layer from the surface"}};

struct work {
    int *node;      /* [n_verts] among those in use, -1 */
    double *normal; /* [n_verts][3] */
    int in_use;
};

static int add_nodes(struct art_ctx *ctx, struct art_volume *vol, const struct art_mesh *mesh,
                     const struct work *w, const double *v)
{
    int status = ART_OK;
    for (int l = 0; l <= (int)v[LAYERS]; l++)
        for (int i = 0; i < mesh->n_verts; i++) {
            double p[3], d = v[OFFSET] + l * v[THICKNESS];
            if (w->node[i] < 0) continue;
            art_v3_add_scaled(p, mesh->pos + 3 * (size_t)i, d, w->normal + 3 * (size_t)i);
            ART_TRY(art_volume_add_node(ctx, vol, p));
        }
out:
    return status;
}

static int add_layer(struct art_ctx *ctx, struct art_volume *vol, const struct art_mesh *mesh,
                     const struct work *w, int low, int high)
{
    int status = ART_OK, region;
    for (int f = 0; f < mesh->n_faces; f++) {
        const int *v = mesh->face_vert + mesh->face_off[f];
        int n = mesh->face_off[f + 1] - mesh->face_off[f], node[8];
        for (int i = 0; i < n; i++) {
            /* wedges begin with the lower face, hexahedra with the upper one */
            node[i] = w->node[v[i]] + (n == 3 ? low : high) * w->in_use;
            node[i + n] = w->node[v[i]] + (n == 3 ? high : low) * w->in_use;
        }
        ART_TRY(art_volume_add_elem(ctx, vol, n == 3 ? ART_ELEM_WEDGE : ART_ELEM_HEX, node));
        int group = mesh->face_group ? mesh->face_group[f] : -1;
        if (group < 0) continue;
        const char *name = mesh->groups.name[group];
        ART_TRY(art_mesh_add_name(ctx, &vol->regions, name, strlen(name), &region));
        ART_TRY(art_volume_set_region(ctx, vol, vol->n_elems - 1, region));
    }
out:
    return status;
}

/* The vertices in use, and whether all faces are triangles or quads. */
static int look(struct art_ctx *ctx, const struct art_mesh *mesh, struct work *w)
{
    for (int i = 0; i < mesh->n_verts; i++) w->node[i] = -1;
    for (int f = 0; f < mesh->n_faces; f++) {
        int n = mesh->face_off[f + 1] - mesh->face_off[f];
        if (n > 4)
            return art_error(ctx, ART_EUNSUPPORTED, NULL,
                             "face %d of the surface has %d corner{s}; cut it into triangles first",
                             f, n);
        for (int k = 0; k < n; k++) w->node[mesh->face_vert[mesh->face_off[f] + k]] = 0;
    }
    for (int i = 0; i < mesh->n_verts; i++)
        if (w->node[i] == 0) w->node[i] = w->in_use++;
    return ART_OK;
}

static int make(struct art_ctx *ctx, struct art_volume *vol, const struct art_volume_order *order)
{
    const struct art_mesh *mesh = order->surface;
    const double *v = order->value;
    int layers = (int)v[LAYERS], status;
    struct work w = {0};
    if (v[THICKNESS] == 0) return art_error(ctx, ART_ERANGE, NULL, "thickness is 0");
    w.node = art_alloc(ctx, (size_t)mesh->n_verts + 1, sizeof *w.node);
    w.normal = art_alloc(ctx, (size_t)mesh->n_verts + 1, 3 * sizeof *w.normal);
    status = w.node && w.normal ? look(ctx, mesh, &w) : ART_ENOMEM;
    if (status < 0) goto out;
    ART_TRY(volume_reserve(ctx, w.in_use * (layers + 1.0), 6.0 * mesh->n_faces * layers));
    art_mesh_vertex_normals(mesh, w.normal);
    ART_TRY(add_nodes(ctx, vol, mesh, &w, v));
    for (int l = 0; l < layers; l++) {
        bool out = v[THICKNESS] > 0;
        ART_TRY(add_layer(ctx, vol, mesh, &w, out ? l : l + 1, out ? l + 1 : l));
    }
    if (mesh->units) {
        vol->units = art_strdup(ctx, mesh->units);
        if (!vol->units) status = ART_ENOMEM;
    }
out:
    art_free(w.node);
    art_free(w.normal);
    return status;
}

const struct art_volume_shape art_volume_shape_extrusion = {
    .name = "extrusion",
    .summary = "layers over a surface: wedges over triangles, hexahedra over quads",
    .params = params,
    .n_params = N,
    .kinds = ART_BIT(ART_ELEM_HEX) | ART_BIT(ART_ELEM_TET) | ART_BIT(ART_ELEM_QUADHEX) |
             ART_BIT(ART_ELEM_QUADTET),
    .kind = ART_ELEM_HEX,
    .surface = true,
    .cuts = true,
    .make = make};
