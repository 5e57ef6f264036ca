/* Finding the files that a model names. */
#define _XOPEN_SOURCE 700
#include "model_priv.h"
#include <art/model.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Try one folder; on success *path is a new string. */
static int try_folder(struct art_ctx *ctx, const char *dir, const char *name, char **path)
{
    char *full = art_path_join(ctx, dir, name);
    if (!full) return ART_ENOMEM;
    if (access(full, R_OK) == 0) {
        *path = full;
        return ART_OK;
    }
    art_free(full);
    return ART_EIO;
}

/* The folder of a file that was added to the model, if that is where the name stands. */
static int try_added(struct art_ctx *ctx, const struct art_model *model, const char *name,
                     const struct art_loc *loc, char **path)
{
    for (int i = 0; loc && i < model->n_added; i++) {
        if (model->added[i] != loc->file) continue;
        char *dir = art_path_dir(ctx, loc->file);
        if (!dir) return ART_ENOMEM;
        int status = try_folder(ctx, dir, name, path);
        art_free(dir);
        return status;
    }
    return ART_EIO;
}

static const char *variable(const struct art_model *model, const char *name, size_t n)
{
    static const char folder[] = "modeldir";
    if (n == sizeof folder - 1 && memcmp(name, folder, n) == 0)
        return *model->dir ? model->dir : ".";
    for (char *const *v = model->variables; v && *v; v++)
        if (strncmp(*v, name, n) == 0 && (*v)[n] == '=') return *v + n + 1;
    return NULL;
}

/* The name with the values of its ${...}. */
static int expand(struct art_ctx *ctx, const struct art_model *model, const char *name,
                  const struct art_loc *loc, struct art_buf *out)
{
    for (const char *open; (open = strstr(name, "${"));) {
        const char *from = open + 2, *close = strchr(from, '}');
        if (!close) return art_error(ctx, ART_ESYNTAX, loc, "file '%s': '${' without '}'", name);
        const char *value = variable(model, from, (size_t)(close - from));
        if (!value || close == from)
            return art_error(
                ctx, ART_EIO, loc,
                "file '%s': there is no variable '%.*s' (${modeldir} is the folder of the "
                "model, others are those of the environment)",
                name, (int)(close - from), from);
        art_buf_add(out, name, (size_t)(open - name));
        art_buf_puts(out, value);
        name = close + 1;
    }
    art_buf_puts(out, name);
    return art_buf_status(out);
}

static int find_file(struct art_ctx *ctx, const struct art_model *model, const char *name,
                     const struct art_loc *loc, char **path)
{
    const char *working = model->root ? art_get_text(model->root, "workingFolder") : NULL;
    if (name[0] == '/') {
        int status = try_folder(ctx, "", name, path);
        return status == ART_EIO ? art_error(ctx, ART_EIO, loc, "cannot read file '%s'", name)
                                 : status;
    }
    int status = try_added(ctx, model, name, loc, path);
    if (status == ART_EIO && working) {
        char *dir = art_path_join(ctx, model->dir, working);
        if (!dir) return ART_ENOMEM;
        status = try_folder(ctx, dir, name, path);
        art_free(dir);
    }
    if (status == ART_EIO) status = try_folder(ctx, model->dir, name, path);
    for (int i = 0; status == ART_EIO && i < model->n_data_dirs; i++)
        status = try_folder(ctx, model->data_dirs[i], name, path);
    if (status != ART_EIO) return status;
    return art_error(ctx, ART_EIO, loc, "file '%s' is not in '%s'%s", name,
                     *model->dir ? model->dir : ".",
                     model->n_data_dirs ? " nor in the data folders" : " (--data adds folders)");
}

/* The address is the kind of the entry that a confined model keeps. */
static const char confined;

int art_model_confine(struct art_ctx *ctx, struct art_model *model)
{
    return art_model_cache_set(ctx, model, &confined, NULL, (void *)(uintptr_t)&confined, NULL);
}

static bool is_confined(const struct art_model *model)
{
    return art_model_cache_get(model, &confined, NULL) != NULL;
}

/* Is a file in a folder, links followed? */
static bool lies_in(const char *file, const char *dir)
{
    char *top = realpath(*dir ? dir : ".", NULL);
    size_t n = top ? strlen(top) : 0;
    bool inside = n > 0 && strncmp(file, top, n) == 0 && (file[n] == '/' || n == 1);
    free(top);
    return inside;
}

/* Files of a confined model lie in its folder or in a data folder. */
static int check_confined(struct art_ctx *ctx, const struct art_model *model, const char *name,
                          const struct art_loc *loc, char **path)
{
    char *file = realpath(*path, NULL);
    bool inside = file && lies_in(file, model->dir ? model->dir : "");
    for (int i = 0; file && !inside && i < model->n_data_dirs; i++)
        inside = lies_in(file, model->data_dirs[i]);
    free(file);
    if (inside) return ART_OK;
    art_free(*path);
    *path = NULL;
    return art_error(ctx, ART_EIO, loc, "file '%s' lies outside the folder of the model", name);
}

static int find_named(struct art_ctx *ctx, const struct art_model *model, const char *name,
                      const struct art_loc *loc, char **path)
{
    struct art_buf full;
    if (!strstr(name, "${")) return find_file(ctx, model, name, loc, path);
    art_buf_init(&full, ctx);
    int status = expand(ctx, model, name, loc, &full);
    /* from the folder of the program, not once more from that of the model */
    if (status == ART_OK && full.n > 0 && strncmp(name, "${modeldir}", 11) == 0) {
        status = try_folder(ctx, "", full.s, path);
        if (status == ART_EIO)
            status = art_error(ctx, ART_EIO, loc, "cannot read file '%s'", full.s);
    } else if (status == ART_OK) {
        status = find_file(ctx, model, full.s, loc, path);
    }
    art_buf_fini(&full);
    return status;
}

int art_model_find_file(struct art_ctx *ctx, const struct art_model *model, const char *name,
                        const struct art_loc *loc, char **path)
{
    int status = find_named(ctx, model, name, loc, path);
    if (status == ART_OK && is_confined(model))
        status = check_confined(ctx, model, name, loc, path);
    return status;
}
