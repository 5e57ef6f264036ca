#include "artvol.h"
#include <art/femmodel.h>
#include <art/search.h>
#include <math.h>
#include <string.h>

struct embed_options {
    const char *from, *from_mesh, *to, *table, *weights, *moved, *field;
    double limit;
};

static const struct art_cli_option embed_table[] = {
    ART_OPTION(embed_options, table, "table", 0, STRING("FILE"),
               "write the weights here; else, if no mesh is moved, they are the output"),
    ART_OPTION(embed_options, weights, "weights", 0, STRING("FILE"),
               "weights from a table; the nodes are those of FILE, where the mesh goes"),
    ART_OPTION(embed_options, moved, "moved", 0, STRING("FILE"),
               "where the nodes are now: the mesh goes there"),
    ART_OPTION(embed_options, field, "displacement", 0, STRING("FIELD"),
               "a field of nodes that is added to their places: the mesh goes there"),
    ART_OPTION(embed_options, limit, "limit", 0, REAL("DISTANCE"),
               "a vertex that is farther from the elements is an error", .range = ">= 0"),
    FROM_OPTION(embed_options),
    ART_OPTION(embed_options, from_mesh, "mesh-format", 0, STRING("FORMAT"), "format of MESH",
               .words = format_words),
    TO_OPTION(embed_options),
    {0}};

struct embedding {
    struct art_cli *cli;
    const struct embed_options *o;
    struct art_volume *vol, *moved;
    struct art_mesh *mesh;
    struct art_embedding *at;
};

/* Reports the vertices outside. */
static int look_outside(struct embedding *e)
{
    struct art_locator *query = NULL;
    struct art_elem_spot spot;
    int status, n = 0, worst = -1;
    double most = 0;
    ART_TRY(art_locator_create(&e->cli->ctx, &query, e->vol));
    for (int v = 0; v < e->mesh->n_verts; v++) {
        const double *p = e->mesh->pos + 3 * (size_t)v;
        if (art_locator_containing(query, p, &spot)) continue;
        if (!art_locator_nearest(query, ART_LOCATE_ALL, NULL, p, INFINITY, &spot)) continue;
        n += spot.distance > 0;
        if (spot.distance > most) most = spot.distance, worst = v;
    }
    if (worst < 0) goto out;
    const double *p = e->mesh->pos + 3 * (size_t)worst;
    if (art_cli_given(e->cli, "limit") && most > e->o->limit)
        ART_TRY(art_error(&e->cli->ctx, ART_ERANGE, NULL,
                          "vertex %d at (%.6g, %.6g, %.6g) is %.6g from the elements", worst, p[0],
                          p[1], p[2], most));
    art_note(&e->cli->ctx, NULL, "%d vertices are outside, by at most %.6g, at (%.6g, %.6g, %.6g)",
             n, most, p[0], p[1], p[2]);
out:
    art_locator_free(query);
    return status;
}

static int find_weights(struct embedding *e)
{
    struct art_source src = {0};
    int status;
    if (e->o->weights) {
        ART_TRY(art_source_read(&e->cli->ctx, &src, e->o->weights));
        ART_TRY(art_embedding_parse(&e->cli->ctx, &e->at, &src, e->vol));
    } else {
        ART_TRY(art_fem_embed(&e->cli->ctx, e->vol, e->mesh->n_verts, e->mesh->pos, &e->at));
        ART_TRY(look_outside(e));
    }
out:
    art_source_fini(&src);
    return status;
}

static int write_table(struct embedding *e, const char *path)
{
    struct art_sink *sink = NULL;
    int status;
    ART_TRY(art_sink_open(&e->cli->ctx, &sink, path));
    ART_TRY(art_embedding_print(sink, e->at, e->vol));
    status = art_sink_commit(sink);
    sink = NULL;
out:
    art_sink_abort(sink);
    return status;
}

/* The nodes where they are now, in the order of `vol`. */
static int find_nodes(struct embedding *e)
{
    const char *name = e->o->field;
    struct art_volume *vol;
    int status = ART_OK;
    if (e->o->moved) ART_TRY(art_volume_read(&e->cli->ctx, &e->moved, e->o->moved, NULL));
    vol = e->moved ? e->moved : e->vol;
    if (e->moved && e->moved->n_nodes != e->vol->n_nodes)
        ART_TRY(art_error(&e->cli->ctx, ART_ESHAPE, NULL, "%s has %d node{s}, not %d", e->o->moved,
                          e->moved->n_nodes, e->vol->n_nodes));
    for (int i = 0; i < vol->n_nodes; i++)
        if (art_volume_node_id(vol, i) != art_volume_node_id(e->vol, i))
            ART_TRY(art_error(&e->cli->ctx, ART_ESHAPE, NULL, "%s has node %d where %d is expected",
                              e->o->moved, art_volume_node_id(vol, i),
                              art_volume_node_id(e->vol, i)));
    const struct art_field *u = name ? art_fields_find(&vol->node_fields, name) : NULL;
    if (name && (!u || u->dim != 3))
        ART_TRY(art_error(&e->cli->ctx, ART_ERANGE, NULL,
                          "there is no field '%s' of nodes with 3 numbers", name));
    for (size_t i = 0; u && i < 3 * (size_t)vol->n_nodes; i++) vol->pos[i] += u->val[i];
    ART_TRY(art_volume_check(&e->cli->ctx, vol));
out:
    return status;
}

static int run_embed(struct embedding *e)
{
    struct art_cli *cli = e->cli;
    const struct embed_options *o = e->o;
    const struct art_format *format = NULL, *like = NULL;
    bool moves = o->moved || o->field || o->weights;
    int status;
    if (o->weights && o->moved)
        return usage(cli, "--weights and --moved contradict each other: with --weights FILE itself "
                          "is where the nodes are");
    if (o->to && !moves) return usage(cli, "--to: no mesh is written, give --moved");
    if (o->weights && art_cli_given(cli, "limit"))
        return usage(cli, "--limit: nothing is embedded with --weights");
    ART_TRY(art_volume_read(&cli->ctx, &e->vol, cli->args[0], o->from));
    ART_TRY(art_mesh_read_found(&cli->ctx, &e->mesh, cli->args[1], o->from_mesh, &like));
    if (moves)
        ART_TRY(art_format_for_writing(&cli->ctx, ART_FORMAT_MESH, o->to, cli->output,
                                       like && like->write ? like->name : "obj", &format));
    ART_TRY(find_weights(e));
    if (o->table || !moves) ART_TRY(write_table(e, o->table ? o->table : cli->output));
    if (!moves) goto out;
    ART_TRY(find_nodes(e));
    ART_TRY(art_embedding_move(&cli->ctx, e->at, (e->moved ? e->moved : e->vol)->pos, e->mesh));
    ART_TRY(art_mesh_write(&cli->ctx, e->mesh, cli->output, format->name));
out:
    return status;
}

static int embed(struct art_cli *cli, void *opts)
{
    struct embedding e = {.cli = cli, .o = opts};
    int status = run_embed(&e);
    art_volume_free(e.vol);
    art_volume_free(e.moved);
    art_mesh_free(e.mesh);
    art_embedding_free(e.at);
    return status;
}

const struct art_cli_command embed_command =
    ART_COMMAND("embed", "a surface, lines or points that go with a mesh", embed_table,
                embed_options, "FILE MESH", 2, 2, embed);
