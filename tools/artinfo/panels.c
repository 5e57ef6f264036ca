/* Control panels of a model, as tables. */
#include "artinfo.h"
#include <art/live.h>
#include <string.h>

/* The value of a host in the file; "-" where the property is not there, or is known to a simulation
 * alone. */
static void put_value(struct art_buf *buf, const struct art_comp *root, const char *text)
{
    char *path = NULL, *prop = NULL;
    const struct art_comp *comp = NULL;
    struct art_buf shown;
    struct art_quiet quiet;
    int status = ART_ENOTFOUND;
    if (art_split_proppath(buf->ctx, text, &path, &prop) && path && prop)
        comp = art_find(root, path);
    art_buf_init(&shown, buf->ctx);
    art_quiet_begin(buf->ctx, &quiet);
    if (comp && art_find_prop(comp, prop))
        status = art_inspect_value(buf->ctx, &shown, comp, prop, true);
    status = art_quiet_end(buf->ctx, &quiet, status);
    while (shown.n && shown.s[shown.n - 1] == '\n') shown.s[--shown.n] = '\0';
    art_buf_puts(buf, status == ART_OK && shown.n ? shown.s : "-");
    art_buf_fini(&shown);
    art_free(path);
    art_free(prop);
}

static void put_widget(struct art_buf *buf, const struct art_comp *panel,
                       const struct art_widget *w)
{
    for (int i = 0; i < w->n; i++) {
        art_buf_printf(buf, "%s\t%s\t%s\t", art_comp_path(panel, NULL), w->label, w->kind);
        put_value(buf, panel->model->root, w->paths[i]);
        if (w->has_range) {
            art_buf_putc(buf, '\t');
            art_buf_double(buf, w->min);
            art_buf_putc(buf, '\t');
            art_buf_double(buf, w->max);
        } else {
            art_buf_puts(buf, "\t-\t-");
        }
        art_buf_printf(buf, "\t%s\n", w->paths[i]);
    }
    if (w->n == 0)
        art_buf_printf(buf, "%s\t%s\t%s\t-\t-\t-\t-\n", art_comp_path(panel, NULL),
                       *w->label ? w->label : "-", w->kind);
}

int run_panels(struct art_cli *cli, void *options)
{
    struct input in;
    struct art_buf buf;
    struct art_arena arena = {0};
    struct art_widget *widgets;
    int n, status;
    art_buf_init(&buf, &cli->ctx);
    ART_TRY(input_open(&in, &cli->ctx, options, cli->args, 1, false));
    const struct art_comp *list = art_comp_child(in.models[0]->root, "controlPanels");
    art_buf_puts(&buf, "# panel\twidget\tkind\tvalue\tmin\tmax\tproperty\n");
    for (int i = 0; list && i < list->n_children; i++) {
        ART_TRY(art_panel_widgets(&cli->ctx, list->children[i], &arena, &widgets, &n));
        for (int k = 0; k < n; k++) put_widget(&buf, list->children[i], &widgets[k]);
    }
out:
    status = finish(cli, &buf, status);
    art_arena_fini(&arena);
    input_close(&in);
    return status;
}
