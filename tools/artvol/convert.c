#include "artvol.h"
#include <stddef.h>

struct convert_options {
    const char *from, *to;
    struct art_cli_writing writing;
    int renumber;
};

static const struct art_cli_option convert_table[] = {
    FROM_OPTION(convert_options),
    TO_OPTION(convert_options),
    ART_CLI_WRITING(convert_options, writing),
    ART_OPTION(convert_options, renumber, "renumber", 0, INT("FIRST"),
               "number nodes and elements FIRST, FIRST+1, ... instead of as in the file",
               .range = ">= 0"),
    {0}};

static int convert(struct art_cli *cli, void *opts)
{
    const struct convert_options *o = opts;
    const char *to = cli->n_args > 1 ? cli->args[1] : NULL;
    struct art_writing how = art_cli_writing(&o->writing);
    struct in in = {0};
    int status = ART_OK;
    if (to && cli->output) return usage(cli, "the output is named twice: as an argument and by -o");
    if (to) ART_TRY(art_files_replace(&cli->ctx, to));
    ART_TRY(load(cli, &in, arg_or_stdin(cli, 0), o->from));
    if (art_cli_given(cli, "renumber"))
        ART_TRY(art_volume_renumber(&cli->ctx, in.vol, o->renumber));
    ART_TRY(store_as(cli, in.vol, to, o->to, in.format, &how));
out:
    art_volume_free(in.vol);
    return status;
}

const struct art_cli_command convert_command =
    ART_COMMAND("convert", "another format", convert_table, convert_options, "[IN [OUT]]", 0, 2,
                convert, .replaces = true);
