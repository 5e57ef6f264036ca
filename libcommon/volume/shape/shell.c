/* Shells in the place of a surface: nodes are its vertices, elements its faces, regions its groups.
 */
#include "../volume_priv.h"
#include <string.h>

enum { THICKNESS, MEMBRANE, N };
static const struct art_volume_param params[N] = {
    {"thickness", "length", .above = true, .max = 1e300, .init = 0.01,
     .help = "field 'thickness' of the elements"},
    {"membrane", NULL, true, .max = 1, .init = 0,
     .help = "1: field 'membrane' of the elements is 1"}};

static int add_shell(struct art_ctx *ctx, struct art_volume *vol, const struct art_mesh *mesh,
                     int f)
{
    const int *v = mesh->face_vert + mesh->face_off[f];
    int n = mesh->face_off[f + 1] - mesh->face_off[f], region, status;
    if (n > 4)
        return art_error(ctx, ART_EUNSUPPORTED, NULL,
                         "face %d of the surface has %d corner{s}; choose triangles", f, n);
    ART_TRY(art_volume_add_elem(ctx, vol, n == 3 ? ART_ELEM_TRI : ART_ELEM_QUAD, v));
    int group = mesh->face_group ? mesh->face_group[f] : -1;
    if (group < 0) goto out;
    const char *name = mesh->groups.name[group];
    ART_TRY(art_mesh_add_name(ctx, &vol->regions, name, strlen(name), &region));
    ART_TRY(art_volume_set_region(ctx, vol, vol->n_elems - 1, region));
out:
    return status;
}

static int make(struct art_ctx *ctx, struct art_volume *vol, const struct art_volume_order *order)
{
    const struct art_mesh *mesh = order->surface;
    struct art_mesh *cut = NULL;
    int status;
    if (order->kind == ART_ELEM_TRI) {
        ART_TRY(art_mesh_copy(ctx, &cut, mesh));
        ART_TRY(art_mesh_triangulate(ctx, cut));
        mesh = cut;
    }
    ART_TRY(volume_reserve(ctx, mesh->n_verts, mesh->n_faces));
    for (int i = 0; i < mesh->n_verts; i++)
        ART_TRY(art_volume_add_node(ctx, vol, mesh->pos + 3 * (size_t)i));
    for (int f = 0; f < mesh->n_faces; f++) ART_TRY(add_shell(ctx, vol, mesh, f));
    ART_TRY(volume_shell_fields(ctx, vol, order->value[THICKNESS], order->value[MEMBRANE] != 0));
    if (mesh->units) {
        vol->units = art_strdup(ctx, mesh->units);
        if (!vol->units) status = ART_ENOMEM;
    }
out:
    art_mesh_free(cut);
    return status;
}

const struct art_volume_shape art_volume_shape_shell = {
    .name = "shell",
    .summary = "shells in the place of a surface",
    .params = params,
    .n_params = N,
    .kinds = ART_BIT(ART_ELEM_TRI) | ART_BIT(ART_ELEM_QUAD) | ART_BIT(ART_ELEM_QUADTRI) |
             ART_BIT(ART_ELEM_QUADQUAD),
    .kind = ART_ELEM_QUAD,
    .surface = true,
    .make = make};
