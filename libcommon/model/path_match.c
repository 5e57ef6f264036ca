/* Paths with wildcards. No name has * or ? in it, so they mean nothing else. */
#include "model_priv.h"
#include <string.h>

/* True if s matches p[n]: * any text, ? any character. */
static bool fits(const char *p, size_t n, const char *s)
{
    size_t i = 0, star = n, back = 0, k = 0;
    while (s[k]) {
        if (i < n && p[i] == '*') {
            star = i++;
            back = k;
        } else if (i < n && (p[i] == '?' || p[i] == s[k])) {
            i++;
            k++;
        } else if (star < n) {
            i = star + 1;
            k = ++back;
        } else {
            return false;
        }
    }
    while (i < n && p[i] == '*') i++;
    return i == n;
}

static bool child_fits(const struct art_comp *child, const char *step, size_t n)
{
    char number[16];
    if (child->name) return fits(step, n, child->name);
    snprintf(number, sizeof number, "%d", child->number);
    return fits(step, n, number);
}

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
            if (child_fits(at->children[k], step, n)) status = add(ctx, to, at->children[k]);
    }
    return status;
}

/* Only the object of a dotted name is checked here: its own property is checked where it is set or
 * read. */
bool model_has_prop(const struct art_comp *comp, const char *prop)
{
    char head[64];
    size_t n = strcspn(prop, ".");
    if (n >= sizeof head) return art_find_prop(comp, prop);
    memcpy(head, prop, n);
    head[n] = '\0';
    return art_find_prop(comp, head);
}

int art_find_all(struct art_ctx *ctx, const struct art_comp *from, const char *path,
                 const char *prop, const struct art_loc *loc, struct art_comp ***comps, int *n)
{
    struct found now = {0};
    size_t plain =
        strcspn(path, "*?"); /* the steps before the first wildcard are those of one path */
    bool wild = path[plain] != '\0';
    char *head = NULL;
    int status, kept = 0;
    while (wild && plain > 0 && path[plain - 1] != '/') plain--;
    head = art_strndup(ctx, path, wild && plain > 1 ? plain - 1 : plain);
    if (!head) return ART_ENOMEM;
    if (!ART_GROW(ctx, now.comps, now.n, now.cap)) ART_TRY(ART_ENOMEM);
    ART_TRY(model_find_head(ctx, from, head, wild ? NULL : prop, loc, &now.comps[0]));
    now.n = 1;
    for (const char *s = path + plain; *s;) {
        size_t length = strcspn(s, "/");
        struct found next = {0};
        status = take_step(ctx, &now, s, length, &next);
        if (status == ART_OK && next.n == 0)
            status = model_report_path_error(ctx, loc, path, now.comps, now.n, s, length);
        art_free(now.comps);
        now = next;
        if (status < 0) goto out;
        s += length;
        if (*s) s++;
    }
    for (int i = 0; i < now.n; i++)
        if (!wild || !prop || model_has_prop(now.comps[i], prop)) now.comps[kept++] = now.comps[i];
    if (kept == 0) {
        char hint[ART_HINT];
        ART_TRY(art_error(ctx, ART_ENOTFOUND, loc,
                          "'%s' matches nothing that has a property '%s': not %s '%s'%s", path,
                          prop, now.comps[0]->cls->name, art_comp_path(now.comps[0], NULL),
                          art_cls_hint(now.comps[0]->cls, prop, hint)));
    }
    *comps = now.comps;
    *n = kept;
    now.comps = NULL;
out:
    art_free(now.comps);
    art_free(head);
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
        status = ART_OK;
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
    if (!colon || (size_t)(colon - text) >= sizeof path) return true;
    snprintf(path, sizeof path, "%.*s", (int)(colon - text), text);
    return art_find(from, path) != NULL;
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
