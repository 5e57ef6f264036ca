/* What is said of names on the command line that nothing has. */
#include "render.h"
#include <fnmatch.h>
#include <stdio.h>
#include <string.h>

/* The names of fields that are not in the list yet. */
static void put_fields(struct art_buf *buf, const struct art_fields *fields, int *n)
{
    for (int i = 0; i < fields->n; i++) {
        char name[80];
        snprintf(name, sizeof name, "'%.70s'", fields->list[i].name);
        if (fields->list[i].dim <= 0 || (buf->n > 0 && strstr(buf->s, name))) continue;
        art_buf_printf(buf, "%s%s", (*n)++ ? ", " : "; there are ", name);
    }
}

int hint_no_field(struct render *r)
{
    struct art_ctx *ctx = &r->cli->ctx;
    struct art_buf hint;
    int n = 0, status;
    art_buf_init(&hint, ctx);
    for (int i = 0; i < r->source.n_shown; i++) {
        const struct art_shown *shown = &r->source.shown[i];
        if (shown->mesh) {
            put_fields(&hint, &shown->mesh->vertex_fields, &n);
            put_fields(&hint, &shown->mesh->face_fields, &n);
            put_fields(&hint, &shown->mesh->line_fields, &n);
            put_fields(&hint, &shown->mesh->point_fields, &n);
        } else if (shown->volume) {
            put_fields(&hint, &shown->volume->node_fields, &n);
            put_fields(&hint, &shown->volume->elem_fields, &n);
        }
    }
    art_buf_puts(&hint, "");
    status = art_buf_status(&hint);
    if (status == ART_OK)
        status = art_error(ctx, ART_ENOTFOUND, NULL, "nothing that is shown has '%s'%s",
                           r->o->color, hint.s ? hint.s : "");
    art_buf_fini(&hint);
    return status;
}

/* True if a component of the tree, or its path, fits a pattern. */
static bool fits_any(const struct art_comp *comp, const char *pattern)
{
    const char *path = comp->parent ? art_comp_path(comp, NULL) : NULL;
    if (path && fnmatch(pattern, path, 0) == 0) return true;
    if (path && comp->name && fnmatch(pattern, comp->name, 0) == 0) return true;
    for (int i = 0; i < comp->n_children; i++)
        if (fits_any(comp->children[i], pattern)) return true;
    return false;
}

int hint_patterns(struct render *r, const char *option, const struct art_cli_list *list)
{
    int status = ART_OK;
    if (!r->source.model) return ART_OK;
    for (int i = 0; i < list->n && status == ART_OK; i++) {
        const char *pattern = list->items[i].text;
        if (fits_any(model_root(r->source.model), pattern)) continue;
        status = art_warn_strict(&r->cli->ctx, ART_ENOTFOUND, NULL,
                                 "--%s: no component has the name or path '%s'", option, pattern);
    }
    return status;
}
