#include "artmesh.h"
#include <stddef.h>

struct convert_options {
    const char *from, *to;
    bool triangulate;
};

static const struct art_cli_option convert_table[] = {
    FROM_OPTION(convert_options),
    TO_OPTION(convert_options),
    {.name = "triangulate",
     .kind = ART_CLI_FLAG,
     .offset = offsetof(struct convert_options, triangulate),
     .help = "cut all polygons into triangles"},
    {0}};

static int convert(struct art_cli *cli, void *opts)
{
    const struct convert_options *o = opts;
    const char *to = cli->n_args > 1 ? cli->args[1] : NULL;
    struct in in = {0};
    int status = ART_OK;
    if (to && cli->output) return usage(cli, "the output is named twice: as an argument and by -o");
    ART_TRY(load(cli, &in, arg_or_stdin(cli, 0), o->from));
    if (o->triangulate) ART_TRY(art_mesh_triangulate(&cli->ctx, in.mesh));
    ART_TRY(store(cli, in.mesh, to, o->to, in.format));
out:
    art_mesh_free(in.mesh);
    return status;
}

const struct art_cli_command convert_command = {.name = "convert",
                                                .summary = "another format",
                                                .options = convert_table,
                                                .size = sizeof(struct convert_options),
                                                .args = "[IN [OUT]]",
                                                .max_args = 2,
                                                .run = convert};
