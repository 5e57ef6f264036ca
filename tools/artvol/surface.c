#include "artvol.h"

struct surface_options {
    const char *from, *to, *map;
    struct pick pick;
    int quads;
    bool interfaces, no_shells;
};

enum { KEEP, SPLIT };

static const struct art_cli_option surface_table[] = {
    PICK_OPTIONS(surface_options),
    ART_OPTION(surface_options, interfaces, "interfaces", 0, FLAG,
               "the faces between two regions instead"),
    ART_OPTION(surface_options, no_shells, "no-shells", 0, FLAG, "faces of solids alone"),
    ART_OPTION(surface_options, quads, "quads", 0, CHOICE("HOW", "keep|split"),
               "quads stay or become two triangles each", .init = "keep"),
    ART_OPTION(surface_options, map, "map", 0, STRING("FILE"),
               "write a table with the node of each vertex"),
    FROM_OPTION(surface_options),
    TO_OPTION(surface_options),
    {0}};

static int write_map(struct art_cli *cli, const char *path, const struct art_volume *vol,
                     const struct art_mesh *mesh, const int *node_of)
{
    struct art_sink *sink = NULL;
    int status;
    ART_TRY(art_sink_open(&cli->ctx, &sink, path));
    ART_TRY(art_sink_printf(sink, "# vertex\tnode\tnumber\n"));
    for (int i = 0; i < mesh->n_verts; i++)
        ART_TRY(art_sink_printf(sink, "%d\t%d\t%d\n", i, node_of[i],
                                art_volume_node_id(vol, node_of[i])));
    status = art_sink_commit(sink);
    sink = NULL;
out:
    art_sink_abort(sink);
    return status;
}

/* Fields of nodes become fields of vertices; the number of the node is one more where the format
 * holds fields. */
static int carry_fields(struct art_cli *cli, const struct art_volume *vol, struct art_mesh *mesh,
                        const int *node_of, const struct art_format *format)
{
    struct art_field *field;
    int status;
    art_fields_fini(&mesh->vertex_fields); /* none yet */
    mesh->vertex_fields = (struct art_fields){0};
    ART_TRY(art_fields_copy(&cli->ctx, &mesh->vertex_fields, &vol->node_fields));
    ART_TRY(art_fields_gather(&cli->ctx, &mesh->vertex_fields, mesh->n_verts, node_of));
    if (!(format->carries & ART_CARRIES_VERTEX_FIELDS) ||
        art_fields_find(&mesh->vertex_fields, "node"))
        goto out;
    ART_TRY(
        art_fields_add(&cli->ctx, &mesh->vertex_fields, "node", ART_I32, 1, mesh->n_verts, &field));
    for (int i = 0; i < mesh->n_verts; i++) field->val[i] = art_volume_node_id(vol, node_of[i]);
out:
    return status;
}

/* Fields of elements become fields of faces; none are there yet. */
static int carry_elem_fields(struct art_cli *cli, const struct art_volume *vol,
                             struct art_mesh *mesh, const int *elem_of)
{
    int status;
    ART_TRY(art_fields_copy(&cli->ctx, &mesh->face_fields, &vol->elem_fields));
    ART_TRY(art_fields_gather(&cli->ctx, &mesh->face_fields, mesh->n_faces, elem_of));
out:
    return status;
}

static int surface(struct art_cli *cli, void *opts)
{
    const struct surface_options *o = opts;
    const struct art_format *format;
    struct art_mesh *mesh = NULL;
    struct in in = {0};
    int *node_of = NULL, *elem_of = NULL, status = ART_OK;
    bool *elem = NULL;
    ART_TRY(load(cli, &in, arg_or_stdin(cli, 0), o->from));
    ART_TRY(art_format_for_writing(&cli->ctx, ART_FORMAT_MESH, o->to, cli->output, "obj", &format));
    ART_TRY(pick_elems(cli, &o->pick, in.vol, &elem));
    const struct art_volume_skin how = {
        .elem = elem, .interfaces = o->interfaces, .no_shells = o->no_shells, .elem_of = &elem_of};
    ART_TRY(art_volume_skin(&cli->ctx, in.vol, &how, &mesh, &node_of));
    if (mesh->n_faces == 0)
        ART_TRY(art_warn_strict(&cli->ctx, ART_ERANGE, NULL, "the surface is empty"));
    ART_TRY(carry_elem_fields(cli, in.vol, mesh, elem_of));
    if (o->quads == SPLIT) ART_TRY(art_mesh_triangulate(&cli->ctx, mesh));
    ART_TRY(carry_fields(cli, in.vol, mesh, node_of, format));
    if (o->map) ART_TRY(write_map(cli, o->map, in.vol, mesh, node_of));
    ART_TRY(art_mesh_write(&cli->ctx, mesh, cli->output, format->name));
out:
    art_free(elem);
    art_free(node_of);
    art_free(elem_of);
    art_mesh_free(mesh);
    art_volume_free(in.vol);
    return status;
}

const struct art_cli_command surface_command =
    ART_COMMAND("surface", "outer surface, or that of some elements", surface_table,
                surface_options, "[FILE]", 0, 1, surface);
