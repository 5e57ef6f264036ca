/* Names of files that a model was built with, so that they are good where it is written. */
#define _XOPEN_SOURCE 700
#include "model_priv.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct placing {
    struct art_ctx *ctx;
    const char *const *dirs; /* [n] where the names are good now */
    int n;
    const char *out_dir; /* "" for the current folder */
};

static bool is_there(struct art_ctx *ctx, const char *dir, const char *name, char **path)
{
    *path = art_path_join(ctx, dir, name);
    if (*path && access(*path, R_OK) == 0) return true;
    art_free(*path);
    *path = NULL;
    return false;
}

/* The way from a folder to a file, both as absolute names. */
static char *way(struct art_ctx *ctx, const char *from, const char *to)
{
    struct art_buf buf;
    size_t common = 0;
    for (size_t i = 0;; i++) {
        bool ends = !from[i] || from[i] == '/';
        if (ends && (to[i] == '/' || !to[i])) common = i;
        if (!from[i] || from[i] != to[i]) break;
    }
    art_buf_init(&buf, ctx);
    for (const char *s = from + common; *s; s++)
        if (*s == '/' && s[1]) art_buf_puts(&buf, "../");
    art_buf_puts(&buf, to + common + (to[common] == '/'));
    char *result = art_buf_status(&buf) == ART_OK ? art_strdup(ctx, buf.s) : NULL;
    art_buf_fini(&buf);
    return result;
}

/* The name of a file from the folder of the output; *to NULL: as it is. */
static int new_name(const struct placing *p, const char *name, char **to)
{
    char *there = NULL, *found = NULL, *a = NULL, *b = NULL;
    int status = ART_OK;
    *to = NULL;
    if (!*name || *name == '/' || strstr(name, "${")) return ART_OK;
    if (is_there(p->ctx, p->out_dir, name, &there)) goto out;
    for (int i = 0; i < p->n && !found; i++) is_there(p->ctx, p->dirs[i], name, &found);
    if (!found) goto out;
    if (!*p->out_dir) {
        *to = found;
        found = NULL;
        goto out;
    }
    a = realpath(p->out_dir, NULL);
    b = realpath(found, NULL);
    if (a && b) {
        *to = way(p->ctx, a, b);
        if (!*to) status = ART_ENOMEM;
    }
out:
    art_free(there);
    art_free(found);
    free(a);
    free(b);
    return status;
}

/* In its place: a value that is set anew would go behind the others. */
static int replace_text(const struct placing *p, struct art_comp *comp, const char *prop,
                        const char *text)
{
    struct art_slot *slot = art_comp_slot(comp, prop);
    char *copy = art_arena_strdup(p->ctx, &comp->model->arena, text);
    if (!copy) return ART_ENOMEM;
    slot->value.text = copy;
    slot->value.text_n = strlen(copy);
    return ART_OK;
}

static int place_text(const struct placing *p, struct art_comp *comp, const char *prop)
{
    const struct art_slot *slot = art_comp_slot(comp, prop);
    bool own = slot && slot->has_value && slot->value.type == ART_P_STRING && !slot->value.is_null;
    char *to;
    if (!own || !slot->value.text) return ART_OK;
    int status = new_name(p, slot->value.text, &to);
    if (status == ART_OK && to) status = replace_text(p, comp, prop, to);
    art_free(to);
    return status;
}

/* The name in double quotes at the beginning of a mesh. */
static int place_mesh(const struct placing *p, struct art_comp *comp)
{
    const struct art_slot *slot = art_comp_slot(comp, "mesh");
    if (!slot || !slot->has_value || slot->value.type != ART_P_MESH || slot->value.is_null)
        return ART_OK;
    const char *s = slot->value.text + strspn(slot->value.text, " \t\r\n"), *end;
    if (*s != '"' || !(end = strchr(s + 1, '"')) || memchr(s, '\\', (size_t)(end - s)))
        return ART_OK;
    char *name = art_strndup(p->ctx, s + 1, (size_t)(end - s - 1)), *to = NULL, *text = NULL;
    int status = name ? new_name(p, name, &to) : ART_ENOMEM;
    if (status == ART_OK && to) {
        text = art_format(p->ctx, "%.*s\"%s\"%s", (int)(s - slot->value.text), slot->value.text, to,
                          end + 1);
        status = text ? replace_text(p, comp, "mesh", text) : ART_ENOMEM;
    }
    art_free(name);
    art_free(to);
    art_free(text);
    return status;
}

/* What an output probe names is yet to be written. */
static bool writes(const struct art_comp *comp)
{
    return comp->parent && art_streq(comp->parent->name, "outputProbes");
}

static int place_all(const struct placing *p, struct art_comp *comp)
{
    static const char *const props[] = {"attachedFile", "script", "imageFile", "fileName"};
    int status = ART_OK;
    if (!writes(comp))
        for (size_t i = 0; i < sizeof props / sizeof props[0] && status == ART_OK; i++)
            status = place_text(p, comp, props[i]);
    if (status == ART_OK) status = place_mesh(p, comp);
    for (int i = 0; i < comp->n_slots && status == ART_OK; i++)
        if (comp->slots[i].has_value && comp->slots[i].value.type == ART_P_OBJECT &&
            comp->slots[i].value.object)
            status = place_all(p, comp->slots[i].value.object);
    for (int i = 0; i < comp->n_children && status == ART_OK; i++)
        status = place_all(p, comp->children[i]);
    return status;
}

int art_model_place_files(struct art_ctx *ctx, struct art_model *model, const char *const *dirs,
                          int n, const char *out_dir)
{
    const struct placing p = {ctx, dirs, n, out_dir};
    if (art_is_set(model->root, "workingFolder")) return ART_OK;
    return place_all(&p, model->root);
}
