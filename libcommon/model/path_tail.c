/* Lone names: a component by the end of its path, where that is unique. */
#include "references_priv.h"
#include <art/base.h>
#include <string.h>

struct found {
    struct art_comp **comps;
    int n, cap;
};

/* True if the path of a component ends in these steps, which may have wildcards. */
static bool ends_in(const struct art_comp *comp, const char *path)
{
    const char *end = path + strlen(path);
    for (;;) {
        const char *step = end;
        while (step > path && step[-1] != '/') step--;
        if (!comp || !comp->parent || !model_step_fits(comp, step, (size_t)(end - step)))
            return false;
        if (step == path) return true;
        comp = comp->parent;
        end = step - 1;
    }
}

/* A number alone is the name of too much. */
static bool can_be_tail(const char *path)
{
    return *path && *path != '/' && *path != '.' && path[strspn(path, "0123456789/")];
}

static const struct art_comp *top_of(const struct art_comp *comp)
{
    while (comp->parent) comp = comp->parent;
    return comp;
}

/* All components of the tree whose paths end in `path`. */
static int find_tails(struct art_ctx *ctx, const struct art_comp *from, const char *path,
                      struct found *f)
{
    const struct art_comp *top = top_of(from);
    int status = ART_OK;
    if (!can_be_tail(path)) return ART_OK;
    for (struct art_comp *c = (struct art_comp *)top; c && status == ART_OK;
         c = art_comp_next(top, c))
        if (ends_in(c, path)) {
            if (!ART_GROW(ctx, f->comps, f->n, f->cap)) status = ART_ENOMEM;
            if (status == ART_OK) f->comps[f->n++] = c;
        }
    return status;
}

/* Writes "'a/x', 'b/x' and 3 others". */
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

/* The component of the tree whose name is that of the same side, of the other side, or takes the
 * fewest edits from a lone name. */
static struct art_comp *nearest(const struct art_comp *from, const char *name)
{
    const struct art_comp *top = top_of(from);
    struct art_comp *found = NULL;
    int limit = 2 + (int)strlen(name) / 4, best = limit + 2;
    if (!can_be_tail(name) || strpbrk(name, "*?")) return NULL;
    for (struct art_comp *c = (struct art_comp *)top; c; c = art_comp_next(top, c)) {
        int d = c->parent && c->name ? art_near_distance(name, c->name, limit) : best;
        if (d >= best) continue;
        best = d;
        found = c;
    }
    return found;
}

int model_suggest_tails(struct art_ctx *ctx, const struct art_comp *from, const char *name,
                        bool lone, struct art_buf *buf, bool *any)
{
    struct found f = {0};
    char hint[ART_HINT];
    int status = find_tails(ctx, from, name, &f);
    struct art_comp *near = status == ART_OK && f.n == 0 && lone ? nearest(from, name) : NULL;
    if (near && !ART_GROW(ctx, f.comps, f.n, f.cap)) status = ART_ENOMEM;
    if (near && status == ART_OK) f.comps[f.n++] = near;
    *any = status == ART_OK && f.n > 0;
    if (*any && near) {
        art_buf_puts(buf,
                     art_near_hint(name, near->name, art_comp_path(near, NULL), hint, ART_HINT));
    } else if (*any) {
        art_buf_puts(buf, "; did you mean ");
        list_tails(buf, &f);
        art_buf_putc(buf, '?');
    }
    art_free(f.comps);
    return status;
}

/* Leaves those with the property, unless none has it. */
static void keep_with(struct found *f, const char *prop)
{
    int with = 0;
    for (int i = 0; i < f->n && prop; i++)
        if (model_has_prop(f->comps[i], prop)) f->comps[with++] = f->comps[i];
    if (with > 0) f->n = with;
}

int model_match_tails(struct art_ctx *ctx, const struct art_comp *from, const char *pattern,
                      const char *prop, struct art_comp ***comps, int *n)
{
    struct found f = {0};
    int status = find_tails(ctx, from, pattern, &f);
    *n = 0;
    keep_with(&f, prop);
    if (status < 0 || f.n == 0 || (prop && !model_has_prop(f.comps[0], prop))) {
        art_free(f.comps);
        return status;
    }
    *comps = f.comps;
    *n = f.n;
    return ART_OK;
}

/* The next component behind `c` whose path ends in this one and which has the property. */
static struct art_comp *next_tail(const struct art_comp *top, struct art_comp *c, const char *path,
                                  const char *prop)
{
    for (c = art_comp_next(top, c); c; c = art_comp_next(top, c))
        if (ends_in(c, path) && (!prop || model_has_prop(c, prop))) return c;
    return NULL;
}

/* A path by names is that of one component. One with short names of lists, "m" for "models", may
 * also have been meant as the end of another: a component of that name. */
bool model_head_stands(const struct art_comp *from, const char *path, const char *prop)
{
    const struct art_comp *comp = art_find(from, path), *top = top_of(from);
    if (!comp) return false;
    return !can_be_tail(path) || ends_in(comp, path) ||
           !next_tail(top, (struct art_comp *)top, path, prop);
}

/* Of 'tissue/nodes/7' the head 'tissue/nodes' is the end of one path, and the number leads on from
 * there. Of 'tissue/nodes/9999' it is what is wrong. */
static int find_behind_tail(struct art_ctx *ctx, const struct art_comp *from, const char *path,
                            const struct art_loc *loc, struct art_comp **comp)
{
    for (size_t n = strlen(path); n-- > 0;) {
        struct found f = {0};
        if (path[n] != '/' || n == 0) continue;
        char *head = art_strndup(ctx, path, n);
        /* a head that is a path from here, as by a short name, is reported by art_find_checked */
        if (head && art_find(from, head)) {
            art_free(head);
            return ART_OK;
        }
        int status = head ? find_tails(ctx, from, head, &f) : ART_ENOMEM;
        struct art_comp *at = status == ART_OK && f.n == 1 ? f.comps[0] : NULL;
        art_free(head);
        art_free(f.comps);
        if (status < 0) return status;
        *comp = at ? art_find(at, path + n + 1) : NULL;
        if (*comp && model_comp_is_below(*comp, at)) return ART_OK;
        *comp = NULL;
        if (at)
            return model_report_path_error(ctx, loc, path, &at, 1, path + n + 1,
                                           strcspn(path + n + 1, "/"));
    }
    return ART_OK;
}

/* The component that a path without wildcards leads to, or else the only one of the tree whose path
 * ends in it; where there are several, the only one with the property. */
int model_find_head(struct art_ctx *ctx, const struct art_comp *from, const char *path,
                    const char *prop, const struct art_loc *loc, struct art_comp **comp)
{
    struct found f = {0};
    struct art_buf buf;
    int status;
    *comp = art_find(from, path);
    if (*comp && model_head_stands(from, path, prop)) return ART_OK;
    if (*comp && !ART_GROW(ctx, f.comps, f.n, f.cap)) return ART_ENOMEM;
    if (*comp) f.comps[f.n++] = *comp;
    ART_TRY(find_tails(ctx, from, path, &f));
    keep_with(&f, prop);
    if (f.n == 0) ART_TRY(find_behind_tail(ctx, from, path, loc, comp));
    if (f.n == 0 && !*comp) ART_TRY(art_find_checked(ctx, from, path, loc, comp));
    if (f.n > 1) {
        art_buf_init(&buf, ctx);
        list_tails(&buf, &f);
        status = art_buf_status(&buf);
        if (status == ART_OK)
            status =
                art_error(ctx, ART_ENOTFOUND, loc, "'%s' is %s of %d %s: say %s", path,
                          *comp ? "a name" : "the end", f.n, *comp ? "components" : "paths", buf.s);
        art_buf_fini(&buf);
        if (status < 0) goto out;
    }
    if (f.n == 1) *comp = f.comps[0];
out:
    art_free(f.comps);
    return status;
}
