#include "artmesh.h"
#include <art/solid.h>
#include <stddef.h>

struct hull_options {
    const char *from, *to;
};

static const struct art_cli_option hull_table[] = {
    FROM_OPTION(hull_options), TO_OPTION(hull_options), {0}};

static int copy_text(struct art_ctx *ctx, char **to, const char *from)
{
    if (!from) return ART_OK;
    *to = art_strdup(ctx, from);
    return *to ? ART_OK : ART_ENOMEM;
}

static int run(struct art_cli *cli, void *opts)
{
    const struct hull_options *o = opts;
    struct in in = {0};
    struct art_mesh *out = NULL;
    int status;
    ART_TRY(load(cli, &in, arg_or_stdin(cli, 0), o->from));
    ART_TRY(art_solid_hull(&cli->ctx, in.mesh->n_verts, in.mesh->pos, &out));
    ART_TRY(copy_text(&cli->ctx, &out->units, in.mesh->units));
    ART_TRY(copy_text(&cli->ctx, &out->name, in.mesh->name));
    ART_TRY(store(cli, out, NULL, o->to, in.format));
out:
    art_mesh_free(in.mesh), art_mesh_free(out);
    return status;
}

const struct art_cli_command hull_command =
    ART_COMMAND("hull", "the convex hull of all vertices", hull_table, hull_options, "[IN]", 0, 1,
                run, .replaces = true);
