#include "artinfo.h"

int run_tree(struct art_cli *cli, void *options)
{
    const struct tree_options *o = options;
    struct input in;
    struct art_comp *start = NULL;
    struct art_buf buf;
    int status;
    art_buf_init(&buf, &cli->ctx);
    ART_TRY(input_open(&in, &cli->ctx, &o->model, cli->args, 1, false));
    ART_TRY(input_find(&cli->ctx, in.models[0]->root, o->path, &start));
    art_inspect_tree(&buf, start, o->depth, o->all);
out:
    status = finish(cli, &buf, status);
    input_close(&in);
    return status;
}
