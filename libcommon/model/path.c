#include "model_priv.h"
#include <string.h>

/* The child that the file it was imported from calls so; NULL if there is none or more than one. */
static struct art_comp *child_of_file_name(const struct art_comp *comp, const char *step, size_t n)
{
    struct art_comp *found = NULL;
    for (int i = 0; i < comp->n_children; i++) {
        const struct art_slot *slot = art_comp_slot(comp->children[i], "nameInFile");
        const char *name = slot && slot->has_value ? slot->value.text : NULL;
        if (!name || strncmp(name, step, n) != 0 || name[n]) continue;
        if (found) return NULL;
        found = comp->children[i];
    }
    return found;
}

/* Takes one step of a path from *c; false if it does not exist. */
static bool step_to(struct art_comp **c, const char *step, size_t n)
{
    if (n == 1 && step[0] == '.') return true;
    if (n == 2 && step[0] == '.' && step[1] == '.') {
        if (!(*c)->parent) return false;
        *c = (*c)->parent;
        return true;
    }
    struct art_comp *child = art_comp_child_n(*c, step, n);
    if (!child) child = child_of_file_name(*c, step, n);
    if (!child) return false;
    *c = child;
    return true;
}

static struct art_comp *top_of(const struct art_comp *comp)
{
    while (comp->parent) comp = comp->parent;
    return (struct art_comp *)comp;
}

/* Walk a path; on failure *failed and *failed_n give the step and *at the last component reached.
 */
static struct art_comp *walk(const struct art_comp *from, const char *path, struct art_comp **at,
                             const char **failed, size_t *failed_n)
{
    struct art_comp *c = *path == '/' ? top_of(from) : (struct art_comp *)from;
    if (*path == '/') path++;
    while (*path) {
        size_t n = strcspn(path, "/");
        *at = c;
        *failed = path;
        *failed_n = n;
        if (n == 0 || !step_to(&c, path, n)) return NULL;
        path += n;
        if (*path == '/') {
            path++;
            /* a trailing or doubled slash is no step */
            if (!*path || *path == '/') return *failed_n = 0, NULL;
        }
    }
    return c;
}

struct art_comp *art_find(const struct art_comp *from, const char *path)
{
    struct art_comp *at;
    const char *failed;
    size_t n;
    return walk(from, path, &at, &failed, &n);
}

bool model_path_ends_in_unknown(const struct art_comp *from, const char *path)
{
    struct art_comp *at = NULL;
    const char *failed;
    size_t n;
    return !walk(from, path, &at, &failed, &n) && at &&
           (at->cls->unknown || at->tag || (at->cls->flags & ART_CLASS_OPEN));
}

int art_find_checked(struct art_ctx *ctx, const struct art_comp *from, const char *path,
                     const struct art_loc *loc, struct art_comp **found)
{
    struct art_comp *at = NULL;
    const char *failed = path;
    size_t n = 0;
    struct art_comp *c = walk(from, path, &at, &failed, &n);
    if (c) {
        *found = c;
        return ART_OK;
    }
    return model_report_path_error(ctx, loc, path, &at, at ? 1 : 0, failed, n);
}

bool art_split_proppath(struct art_ctx *ctx, const char *text, char **path, char **prop)
{
    const char *slash = strrchr(text, '/');
    const char *colon = strchr(slash ? slash : text, ':');
    if (!colon) return false;
    *path = art_strndup(ctx, text, (size_t)(colon - text));
    *prop = art_strdup(ctx, colon + 1);
    return true;
}

bool model_points_outside(const struct art_comp *comp, const char *path)
{
    const struct art_model *model = comp->model;
    return model->wrapped > ART_WRAP_MODEL && (*path == '/' || art_comp_scope(comp) == model->root);
}
