#include "artvol.h"

struct raise_options {
    const char *from, *to;
    bool lower;
};

static const struct art_cli_option raise_table[] = {
    ART_OPTION(raise_options, lower, "lower", 0, FLAG, "the other way: corners alone"),
    FROM_OPTION(raise_options),
    TO_OPTION(raise_options),
    {0}};

static int raise_or_lower(struct art_cli *cli, void *opts)
{
    const struct raise_options *o = opts;
    struct art_volume *vol = NULL;
    struct in in = {0};
    int status = ART_OK;
    ART_TRY(load(cli, &in, arg_or_stdin(cli, 0), o->from));
    if (o->lower)
        ART_TRY(art_volume_make_linear(&cli->ctx, &vol, in.vol));
    else
        ART_TRY(art_volume_make_quadratic(&cli->ctx, &vol, in.vol));
    ART_TRY(store(cli, vol, NULL, o->to, in.format));
out:
    art_volume_free(vol);
    art_volume_free(in.vol);
    return status;
}

const struct art_cli_command raise_command =
    ART_COMMAND("raise", "linear elements become quadratic, or back", raise_table, raise_options,
                "[FILE]", 0, 1, raise_or_lower, .replaces = true);
