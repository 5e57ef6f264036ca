/* Lone names: a component by the end of its path, where that is unique. */
#include "model_priv.h"
#include <string.h>

struct found {
    struct art_comp **comps;
    int n, cap;
};

static bool is_called(const struct art_comp *comp, const char *step, size_t n)
{
    char number[16];
    if (comp->name) return strlen(comp->name) == n && memcmp(comp->name, step, n) == 0;
    snprintf(number, sizeof number, "%d", comp->number);
    return strlen(number) == n && memcmp(number, step, n) == 0;
}

/* True if the path of a component ends in these steps. */
static bool ends_in(const struct art_comp *comp, const char *path)
{
    const char *end = path + strlen(path);
    for (;;) {
        const char *step = end;
        while (step > path && step[-1] != '/') step--;
        if (!comp || !comp->parent || !is_called(comp, step, (size_t)(end - step))) return false;
        if (step == path) return true;
        comp = comp->parent;
        end = step - 1;
    }
}

/* A number alone is the name of too much. */
static bool can_be_tail(const char *path)
{
    return *path && *path != '/' && *path != '.' && path[strspn(path, "0123456789/")] &&
           !strpbrk(path, "*?");
}

/* All components of the tree whose paths end in `path`. */
static int find_tails(struct art_ctx *ctx, const struct art_comp *from, const char *path,
                      struct found *f)
{
    const struct art_comp *top = from;
    int status = ART_OK;
    while (top->parent) top = top->parent;
    if (!can_be_tail(path)) return ART_OK;
    for (struct art_comp *c = (struct art_comp *)top; c && status == ART_OK;
         c = art_comp_next(top, c))
        if (ends_in(c, path)) {
            if (!ART_GROW(ctx, f->comps, f->n, f->cap)) status = ART_ENOMEM;
            if (status == ART_OK) f->comps[f->n++] = c;
        }
    return status;
}

/* "'a/x', 'b/x' and 3 others" */
static void list_tails(struct art_buf *buf, const struct found *f)
{
    enum { FEW = 3 };
    int shown = f->n <= FEW + 1 ? f->n : FEW;
    for (int i = 0; i < shown; i++)
        art_buf_printf(buf, "%s'%s'",
                       i == 0                            ? ""
                       : i == shown - 1 && shown == f->n ? " or "
                                                         : ", ",
                       art_comp_path(f->comps[i], NULL));
    if (shown < f->n) art_buf_printf(buf, " or %d others", f->n - shown);
}

/* The component of the tree whose name takes the fewest edits from a lone name. */
static struct art_comp *nearest(const struct art_comp *from, const char *name)
{
    const struct art_comp *top = from;
    struct art_comp *best = NULL;
    int below = 2 + (int)strlen(name) / 4;
    while (top->parent) top = top->parent;
    if (!can_be_tail(name)) return NULL;
    for (struct art_comp *c = (struct art_comp *)top; c; c = art_comp_next(top, c)) {
        int d = c->parent && c->name ? art_edit_distance(name, c->name, below) : below;
        if (d >= below) continue;
        below = d;
        best = c;
    }
    return best;
}

int model_suggest_tails(struct art_ctx *ctx, const struct art_comp *from, const char *name,
                        bool lone, struct art_buf *buf, bool *any)
{
    struct found f = {0};
    int status = find_tails(ctx, from, name, &f);
    struct art_comp *near = status == ART_OK && f.n == 0 && lone ? nearest(from, name) : NULL;
    if (near && !ART_GROW(ctx, f.comps, f.n, f.cap)) status = ART_ENOMEM;
    if (near && status == ART_OK) f.comps[f.n++] = near;
    *any = status == ART_OK && f.n > 0;
    if (*any) {
        art_buf_puts(buf, "; did you mean ");
        list_tails(buf, &f);
        art_buf_putc(buf, '?');
    }
    art_free(f.comps);
    return status;
}

/* The component that a path without wildcards leads to, or else the only one of the tree whose path
 * ends in it; where there are several, the only one with the property. */
int model_find_head(struct art_ctx *ctx, const struct art_comp *from, const char *path,
                    const char *prop, const struct art_loc *loc, struct art_comp **comp)
{
    struct found f = {0};
    struct art_buf buf;
    int status, with = 0;
    *comp = art_find(from, path);
    if (*comp) return ART_OK;
    ART_TRY(find_tails(ctx, from, path, &f));
    for (int i = 0; i < f.n; i++)
        if (!prop || model_has_prop(f.comps[i], prop)) f.comps[with++] = f.comps[i];
    if (with > 0) f.n = with;
    if (f.n == 0) ART_TRY(art_find_checked(ctx, from, path, loc, comp));
    if (f.n > 1) {
        art_buf_init(&buf, ctx);
        list_tails(&buf, &f);
        status = art_buf_status(&buf);
        if (status == ART_OK)
            status = art_error(ctx, ART_ENOTFOUND, loc, "'%s' is the end of %d paths: say %s", path,
                               f.n, buf.s);
        art_buf_fini(&buf);
        if (status < 0) goto out;
    }
    if (f.n == 1) *comp = f.comps[0];
out:
    art_free(f.comps);
    return status;
}
