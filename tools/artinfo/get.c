#include "artinfo.h"
#include <string.h>

static void put_all(struct art_buf *buf, const struct art_comp *comp)
{
    art_buf_puts(buf, "# property\tvalue\tunit\torigin\n");
    art_inspect_properties(buf, comp);
}

static int get_one(struct art_ctx *ctx, struct art_buf *buf, const struct art_model *model,
                   const char *spec, bool several)
{
    char *path = NULL, *prop = NULL;
    struct art_comp **comps = NULL;
    int n = 0, status;
    bool split = art_split_proppath(ctx, spec, &path, &prop), wild = strpbrk(spec, "*?");
    if (split && (!path || !prop)) {
        status = ART_ENOMEM;
        goto out;
    }
    ART_TRY(art_find_all(ctx, model->root, split ? path : spec, prop, NULL, &comps, &n));
    several = several || n > 1;
    for (int i = 0; i < n; i++) {
        const char *at = wild ? art_comp_path(comps[i], NULL) : spec;
        const char *of = wild && split ? prop : "";
        if (several) art_buf_printf(buf, split ? "%s%s%s\t" : "# %s%s%s\n", at, *of ? ":" : "", of);
        if (split)
            ART_TRY(art_inspect_value(ctx, buf, comps[i], prop, several));
        else
            put_all(buf, comps[i]);
    }
out:
    art_free(comps);
    art_free(path);
    art_free(prop);
    return status;
}

int run_get(struct art_cli *cli, void *options)
{
    struct input in;
    struct art_buf buf;
    int status;
    art_buf_init(&buf, &cli->ctx);
    ART_TRY(input_open(&in, &cli->ctx, options, cli->args, 1, false));
    for (int i = 1; i < cli->n_args; i++)
        ART_TRY(get_one(&cli->ctx, &buf, in.models[0], cli->args[i], cli->n_args > 2));
out:
    status = finish(cli, &buf, status);
    input_close(&in);
    return status;
}
