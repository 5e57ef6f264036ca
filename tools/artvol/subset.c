#include "artvol.h"

struct subset_options {
    const char *from, *to;
    struct pick pick;
    bool invert;
};

static const struct art_cli_option subset_table[] = {
    PICK_OPTIONS(subset_options),
    ART_OPTION(subset_options, invert, "invert", 0, FLAG, "all elements but those"),
    FROM_OPTION(subset_options),
    TO_OPTION(subset_options),
    {0}};

static int subset(struct art_cli *cli, void *opts)
{
    const struct subset_options *o = opts;
    struct art_volume *vol = NULL;
    struct in in = {0};
    bool *elem = NULL;
    int status = ART_OK, n = 0;
    ART_TRY(load(cli, &in, arg_or_stdin(cli, 0), o->from));
    ART_TRY(pick_elems(cli, &o->pick, in.vol, &elem));
    if (!elem)
        ART_TRY(usage(cli, "which elements? give --region, --set, --kind, --number or --where"));
    for (int e = 0; e < in.vol->n_elems; e++) {
        if (o->invert) elem[e] = !elem[e];
        n += elem[e];
    }
    if (n == 0) ART_TRY(art_warn_strict(&cli->ctx, ART_ERANGE, NULL, "no element is left"));
    ART_TRY(art_volume_keep(&cli->ctx, &vol, in.vol, elem, NULL));
    ART_TRY(store(cli, vol, NULL, o->to, in.format));
out:
    art_free(elem);
    art_volume_free(vol);
    art_volume_free(in.vol);
    return status;
}

const struct art_cli_command subset_command =
    ART_COMMAND("subset", "some of the elements, with their nodes", subset_table, subset_options,
                "[FILE]", 0, 1, subset, .replaces = true);
