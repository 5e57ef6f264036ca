#include "artvol.h"

struct split_options {
    const char *from, *to;
    bool five;
};

static const struct art_cli_option split_table[] = {
    ART_OPTION(split_options, five, "five", 0, FLAG,
               "hexahedra become 5 tetrahedra instead of 6, in two ways by turns"),
    FROM_OPTION(split_options),
    TO_OPTION(split_options),
    {0}};

static int split(struct art_cli *cli, void *opts)
{
    const struct split_options *o = opts;
    struct art_volume *vol = NULL;
    struct in in = {0};
    int status = ART_OK;
    ART_TRY(load(cli, &in, arg_or_stdin(cli, 0), o->from));
    ART_TRY(o->five ? art_volume_split_five(&cli->ctx, &vol, in.vol)
                    : art_volume_split(&cli->ctx, &vol, in.vol));
    ART_TRY(store(cli, vol, NULL, o->to, in.format));
out:
    art_volume_free(vol);
    art_volume_free(in.vol);
    return status;
}

const struct art_cli_command split_command =
    ART_COMMAND("split", "solids are cut into tetrahedra", split_table, split_options, "[FILE]", 0,
                1, split, .replaces = true);
