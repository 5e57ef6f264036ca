#include "artinfo.h"
#include <string.h>

/* A fixed child in which nothing was set: part of every fresh model. */
static bool is_bare(const struct art_comp *comp)
{
    if (!comp->fixed) return false;
    for (int i = 0; i < comp->n_slots; i++)
        if (!comp->slots[i].implied && strcmp(comp->slots[i].key, "name") != 0 &&
            strcmp(comp->slots[i].key, "shortName") != 0)
            return false;
    for (int i = 0; i < comp->n_children; i++)
        if (!is_bare(comp->children[i])) return false;
    return true;
}

static void put_comp(struct art_buf *buf, const struct art_comp *comp, int depth,
                     const struct tree_options *o)
{
    for (int i = 0; i < depth; i++) art_buf_puts(buf, "  ");
    if (!comp->parent)
        art_buf_puts(buf, "/");
    else if (comp->name)
        put_line(buf, comp->name, 0);
    else
        art_buf_printf(buf, "%d", comp->number);
    art_buf_putc(buf, '\t');
    put_class(buf, comp);
    if (art_comp_is(comp, "ComponentList") && comp->cls->n_children == 0 && comp->n_children > 0)
        art_buf_printf(buf, "\t%d", comp->n_children);
    art_buf_putc(buf, '\n');
    if (depth >= o->depth) return;
    for (int i = 0; i < comp->n_children; i++)
        if (o->all || !is_bare(comp->children[i])) put_comp(buf, comp->children[i], depth + 1, o);
}

int run_tree(struct art_cli *cli, void *options)
{
    const struct tree_options *o = options;
    struct input in;
    struct art_comp *start = NULL;
    struct art_buf buf;
    int status;
    art_buf_init(&buf, &cli->ctx);
    ART_TRY(input_open(&in, &cli->ctx, &o->model, cli->args, 1, false));
    ART_TRY(art_find_checked(&cli->ctx, in.models[0]->root, o->path, NULL, &start));
    put_comp(&buf, start, 0, o);
out:
    status = finish(cli, &buf, status);
    input_close(&in);
    return status;
}
