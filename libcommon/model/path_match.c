/* This resolves paths with wildcards. No name has * or ? in it, so they mean nothing else. */
#include "model_priv.h"
#include <string.h>

struct found {
    struct art_comp **comps;
    int n, cap;
};

static int add(struct art_ctx *ctx, struct found *f, struct art_comp *comp)
{
    if (!ART_GROW(ctx, f->comps, f->n, f->cap)) return ART_ENOMEM;
    f->comps[f->n++] = comp;
    return ART_OK;
}

/* The components that one step leads to from each of a set; a step without wildcards may fail from
 * some. */
static int take_step(struct art_ctx *ctx, const struct found *from, const char *step, size_t n,
                     struct found *to)
{
    bool wild = memchr(step, '*', n) || memchr(step, '?', n);
    int status = ART_OK;
    for (int i = 0; i < from->n && status == ART_OK; i++) {
        struct art_comp *at = from->comps[i];
        if (!wild) {
            struct art_comp *child = art_comp_child_n(at, step, n);
            if (child) status = add(ctx, to, child);
            continue;
        }
        for (int k = 0; k < at->n_children && status == ART_OK; k++)
            if (model_step_fits(at->children[k], step, n)) status = add(ctx, to, at->children[k]);
    }
    return status;
}

/* The components that the steps of `path` from `steps` on lead to from the one in `now`, those with
 * the property alone, if one is stated; *failed is the step that does not exist from all of `now`,
 * or NULL. */
static int take_steps(struct art_ctx *ctx, const char *steps, const char *prop, struct found *now,
                      const char **failed)
{
    int status = ART_OK, kept = 0;
    *failed = NULL;
    for (const char *s = steps; *s;) {
        size_t length = strcspn(s, "/");
        struct found next = {0};
        status = take_step(ctx, now, s, length, &next);
        if (status < 0 || next.n == 0) {
            art_free(next.comps);
            *failed = s;
            return status;
        }
        art_free(now->comps);
        *now = next;
        s += length;
        if (*s) s++;
    }
    if (!prop) return ART_OK;
    for (int i = 0; i < now->n; i++)
        if (model_has_prop(now->comps[i], prop)) {
            struct art_comp *with = now->comps[i];
            now->comps[i] = now->comps[kept];
            now->comps[kept++] = with;
        }
    /* the first stands for all in the message if none has it */
    if (kept > 0) now->n = kept;
    return ART_OK;
}

static int report_no_match(struct art_ctx *ctx, const struct art_loc *loc, const char *path,
                           const char *prop, const struct art_comp *first)
{
    char hint[ART_HINT];
    return art_error(
        ctx, ART_ENOTFOUND, loc, "'%s' matches nothing that has a property '%s': not %s '%s'%s",
        path, prop, first->cls->name, art_comp_path(first, NULL), art_comp_hint(first, prop, hint));
}

/* Of a path with wildcards from `steps` on; what does not exist from the root may be the ends of
 * paths, if it has a wildcard from the start. */
static int match(struct art_ctx *ctx, const struct art_comp *from, const char *path,
                 const char *steps, const char *prop, const struct art_loc *loc, struct found *now)
{
    const char *failed;
    struct found tails = {0};
    int status = take_steps(ctx, steps, prop, now, &failed);
    if (status < 0) return status;
    bool none = failed || (prop && !model_has_prop(now->comps[0], prop));
    if (none && steps == path && *path != '/')
        status = model_match_tails(ctx, from, path, prop, &tails.comps, &tails.n);
    if (status == ART_OK && tails.n > 0) {
        art_free(now->comps);
        *now = tails;
        return ART_OK;
    }
    if (status == ART_OK && failed)
        status = model_report_path_error(ctx, loc, path, now->comps, now->n, failed,
                                         strcspn(failed, "/"));
    else if (status == ART_OK && none)
        status = report_no_match(ctx, loc, path, prop, now->comps[0]);
    return status;
}

int art_find_all(struct art_ctx *ctx, const struct art_comp *from, const char *path,
                 const char *prop, const struct art_loc *loc, struct art_comp ***comps, int *n)
{
    struct found now = {0};
    size_t plain =
        strcspn(path, "*?"); /* the steps before the first wildcard are those of one path */
    bool wild = path[plain] != '\0';
    char *head = NULL;
    int status;
    while (wild && plain > 0 && path[plain - 1] != '/') plain--;
    head = art_strndup(ctx, path, wild && plain > 1 ? plain - 1 : plain);
    if (!head) return ART_ENOMEM;
    if (!ART_GROW(ctx, now.comps, now.n, now.cap)) ART_TRY(ART_ENOMEM);
    ART_TRY(model_find_head(ctx, from, head, wild ? NULL : prop, loc, &now.comps[0]));
    now.n = 1;
    if (wild) ART_TRY(match(ctx, from, path, path + plain, prop, loc, &now));
    *comps = now.comps;
    *n = now.n;
    now.comps = NULL;
out:
    art_free(now.comps);
    art_free(head);
    return status;
}

/* Components beside those that were found that the last step of the path fits too. */
static void note_lacking(struct art_ctx *ctx, const char *path, const char *prop,
                         const struct art_loc *loc, struct art_comp *const *comps, int n)
{
    const char *slash = strrchr(path, '/'), *step = slash ? slash + 1 : path;
    const struct art_comp *before = NULL, *first = NULL;
    int lacking = 0;
    if (!strpbrk(step, "*?")) return;
    for (int i = 0; i < n; i++) {
        const struct art_comp *parent = comps[i]->parent;
        for (int k = 0; parent && parent != before && k < parent->n_children; k++) {
            const struct art_comp *child = parent->children[k];
            if (!model_step_fits(child, step, strlen(step)) || model_has_prop(child, prop))
                continue;
            if (lacking++ == 0) first = child;
        }
        before = parent;
    }
    if (lacking == 1)
        art_note(ctx, loc, "'%s:%s' leaves out '%s': %s has no such property", path, prop,
                 art_comp_path(first, NULL), first->cls->name);
    else if (lacking > 1)
        art_note(ctx, loc, "'%s:%s' leaves out %d components without such a property, as %s '%s'",
                 path, prop, lacking, first->cls->name, art_comp_path(first, NULL));
}

int art_find_all_to_set(struct art_ctx *ctx, const struct art_comp *from, const char *path,
                        const char *prop, const struct art_loc *loc, struct art_comp ***comps,
                        int *n)
{
    int status = art_find_all(ctx, from, path, prop, loc, comps, n);
    if (status == ART_OK && prop) note_lacking(ctx, path, prop, loc, *comps, *n);
    return status;
}

/* PATH:PROP of each component, behind those that are there. */
static int add_texts(struct art_ctx *ctx, struct art_comp *const *comps, int n, const char *prop,
                     char ***texts, int *n_texts, int *cap)
{
    for (int i = 0; i < n; i++) {
        const char *path = art_comp_path(comps[i], NULL);
        size_t size = strlen(path) + strlen(prop) + 2;
        if (!ART_GROW(ctx, *texts, *n_texts, *cap)) return ART_ENOMEM;
        char *text = art_alloc(ctx, size, 1);
        if (!text) return ART_ENOMEM;
        snprintf(text, size, "%s:%s", path, prop);
        (*texts)[(*n_texts)++] = text;
    }
    return ART_OK;
}

static int expand_one(struct art_ctx *ctx, const struct art_comp *from, const struct art_loc *loc,
                      const char *text, char ***texts, int *n, int *cap)
{
    char *path = NULL, *prop = NULL;
    struct art_comp **comps = NULL;
    int found = 0, status;
    if (!art_split_proppath(ctx, text, &path, &prop)) {
        const struct art_comp *joint = model_joint_of(from, text);
        status = joint ? art_error(ctx, ART_EUSAGE, loc,
                                   "'%s' is not of the form PATH:PROPERTY; did you mean '%s:%s'?",
                                   text, art_comp_path(joint, NULL), text)
                       : ART_OK;
    } else if (!path || !prop) {
        status = ART_ENOMEM;
    } else {
        status = art_find_all(ctx, from, path, prop, loc, &comps, &found);
        if (status == ART_OK) status = add_texts(ctx, comps, found, prop, texts, n, cap);
    }
    art_free(comps);
    art_free(path);
    art_free(prop);
    return status;
}

/* True if the text PATH:PROP is to stay as it is: what does not lead to one component, or is none.
 */
static bool stands(const struct art_comp *from, const char *text)
{
    char path[512];
    const char *slash = strrchr(text, '/'), *colon = strchr(slash ? slash : text, ':');
    if (strpbrk(text, "*?")) return false;
    if (!colon) return !model_joint_of(from, text);
    if ((size_t)(colon - text) >= sizeof path) return true;
    snprintf(path, sizeof path, "%.*s", (int)(colon - text), text);
    return model_head_stands(from, path, colon + 1);
}

int art_expand_paths(struct art_ctx *ctx, const struct art_comp *from, const struct art_loc *loc,
                     char ***paths, int *n)
{
    char **texts = NULL;
    int n_texts = 0, cap = 0, status = ART_OK;
    bool changes = false;
    for (int i = 0; i < *n; i++) changes = changes || !stands(from, (*paths)[i]);
    if (!changes) return ART_OK;
    for (int i = 0; i < *n && status == ART_OK; i++) {
        if (!stands(from, (*paths)[i])) {
            status = expand_one(ctx, from, loc, (*paths)[i], &texts, &n_texts, &cap);
        } else if (!ART_GROW(ctx, texts, n_texts, cap) ||
                   !(texts[n_texts] = art_strdup(ctx, (*paths)[i]))) {
            status = ART_ENOMEM;
        } else {
            n_texts++;
        }
    }
    char **gone = status == ART_OK ? *paths : texts;
    int n_gone = status == ART_OK ? *n : n_texts;
    for (int i = 0; i < n_gone; i++) art_free(gone[i]);
    art_free(gone);
    if (status < 0) return status;
    *paths = texts;
    *n = n_texts;
    return ART_OK;
}
