/* Models by name: files in the folders of the environment variable ARTKIT_MODELS. */
#include <art/import.h>
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define VARIABLE "ARTKIT_MODELS"

static const char *const packed[] = {"", ".gz"};

static const char *folders_of(char *const *variables)
{
    size_t n = sizeof VARIABLE - 1;
    for (char *const *v = variables; v && *v; v++)
        if (strncmp(*v, VARIABLE "=", n + 1) == 0) return *v + n + 1;
    return NULL;
}

/* The next folder of a list, NULL at its end or without memory (*status); empty entries are passed
 * over. */
static char *next_folder(struct art_ctx *ctx, const char **list, int *status)
{
    while (*list && **list == ':') (*list)++;
    *status = ART_OK;
    if (!*list || !**list) return NULL;
    size_t n = strcspn(*list, ":");
    char *folder = art_strndup(ctx, *list, n);
    if (!folder) *status = ART_ENOMEM;
    *list += n;
    return folder;
}

/* *file becomes a file of this name, and stays where there is none. */
static int try_file(struct art_ctx *ctx, const char *folder, const char *name, const char *ending,
                    const char *gz, char **file)
{
    char *path = art_format(ctx, "%s/%s%s%s", folder, name, ending, gz);
    if (!path) return ART_ENOMEM;
    if (art_path_is_file(path))
        *file = path;
    else
        art_free(path);
    return ART_OK;
}

/* *file receives the model `name` in a folder, NULL if there is none: itself, then with the ending
 * of each language. */
static int find_in(struct art_ctx *ctx, const char *folder, const char *name, char **file)
{
    const struct art_language *l;
    *file = NULL;
    int status = try_file(ctx, folder, name, "", "", file);
    for (int i = 0; !*file && status == ART_OK && (l = art_language_at(i / 2)); i++)
        status = try_file(ctx, folder, name, l->ending, packed[i % 2], file);
    return status;
}

/* What stands for itself: standard input, paths that say where they begin, whatever is there but
 * for folders. */
static bool is_literal(const char *path)
{
    struct stat st;
    return !*path || art_streq(path, "-") || *path == '/' || strncmp(path, "./", 2) == 0 ||
           strncmp(path, "../", 3) == 0 || (stat(path, &st) == 0 && !S_ISDIR(st.st_mode));
}

int art_model_find(struct art_ctx *ctx, const char *path, char *const *variables, char **file)
{
    const char *list = is_literal(path) ? NULL : folders_of(variables);
    char *folder, *found = NULL;
    int status = ART_OK;
    while (!found && status == ART_OK && (folder = next_folder(ctx, &list, &status))) {
        status = find_in(ctx, folder, path, &found);
        art_free(folder);
    }
    if (status == ART_OK && !found && !(found = art_strdup(ctx, path))) status = ART_ENOMEM;
    if (status == ART_OK) *file = found;
    return status;
}

/* ----------------------------------------------------------------------- a list */

struct names {
    char **name;
    int n, cap;
};

/* How many characters of the name of a model's file stand before the ending; 0: it is none. */
static size_t stem_of(const char *name)
{
    const struct art_language *l;
    size_t n = strlen(name);
    for (int i = 0; (l = art_language_at(i / 2)); i++) {
        size_t k = strlen(l->ending), gz = strlen(packed[i % 2]);
        if (n > k + gz && strcmp(name + n - gz, packed[i % 2]) == 0 &&
            memcmp(name + n - gz - k, l->ending, k) == 0)
            return n - k - gz;
    }
    return 0;
}

static int read_folder(struct art_ctx *ctx, const char *folder, struct names *names)
{
    struct art_loc loc = {folder, 0, 0};
    struct dirent *entry;
    int status = ART_OK;
    DIR *dir = opendir(folder);
    if (!dir) {
        art_warn(ctx, &loc, "folder of " VARIABLE ": %s", strerror(errno));
        return ART_OK;
    }
    while (status == ART_OK && (entry = readdir(dir))) {
        if (stem_of(entry->d_name) == 0) continue;
        if (!ART_GROW(ctx, names->name, names->n, names->cap)) status = ART_ENOMEM;
        if (status == ART_OK) names->name[names->n] = art_strdup(ctx, entry->d_name);
        if (status == ART_OK && !names->name[names->n++]) status = ART_ENOMEM;
    }
    closedir(dir);
    if (names->n > 1)
        qsort(names->name, (size_t)names->n, sizeof *names->name, art_compare_strings);
    return status;
}

/* True in *leads if the name leads to this file. */
static int leads_to(struct art_ctx *ctx, const char *name, char *const *variables, const char *file,
                    bool *leads)
{
    char *found = NULL;
    int status = art_model_find(ctx, name, variables, &found);
    if (status < 0) return status;
    *leads = art_streq(found, file);
    art_free(found);
    return ART_OK;
}

/* A line of the list: the shortest name that leads to the file. */
static int report(struct art_ctx *ctx, const char *folder, const char *name, char *const *variables,
                  art_model_name_fn each, void *user)
{
    bool leads = false;
    int status = ART_OK;
    char *file = art_format(ctx, "%s/%s", folder, name);
    char *stem = art_strndup(ctx, name, stem_of(name));
    if (!file || !stem) ART_TRY(ART_ENOMEM);
    if (!art_path_is_file(file)) goto out;
    ART_TRY(leads_to(ctx, stem, variables, file, &leads));
    if (leads) {
        status = each(user, stem, file);
    } else {
        ART_TRY(leads_to(ctx, name, variables, file, &leads));
        status = each(user, leads ? name : NULL, file);
    }
out:
    art_free(file);
    art_free(stem);
    return status;
}

int art_model_names(struct art_ctx *ctx, char *const *variables, art_model_name_fn each, void *user)
{
    const char *list = folders_of(variables);
    char *folder;
    int status = ART_OK;
    if (!list || !list[strspn(list, ":")])
        return art_error(ctx, ART_EUSAGE, NULL,
                         "there are no folders of models: " VARIABLE " names none");
    while (status == ART_OK && (folder = next_folder(ctx, &list, &status))) {
        struct names names = {0};
        status = read_folder(ctx, folder, &names);
        for (int i = 0; i < names.n; i++) {
            if (status == ART_OK)
                status = report(ctx, folder, names.name[i], variables, each, user);
            art_free(names.name[i]);
        }
        art_free(names.name);
        art_free(folder);
    }
    return status;
}

int art_check_data_dirs(struct art_ctx *ctx, const char *const *dirs, int n)
{
    int status = ART_OK;
    for (int i = 0; i < n && status == ART_OK; i++) {
        struct stat info;
        if (stat(dirs[i], &info) < 0 || !S_ISDIR(info.st_mode))
            status = art_warn_strict(ctx, ART_ENOTFOUND, NULL,
                                     "'%s', where files of the model are looked for, is no folder",
                                     dirs[i]);
    }
    return status;
}

int art_model_load(struct art_ctx *ctx, const struct art_schema *schema, const char *path,
                   const struct art_read_options *options, struct art_model **model)
{
    struct art_source source;
    char *file = NULL;
    int status =
        options ? art_check_data_dirs(ctx, options->data_dirs, options->n_data_dirs) : ART_OK;
    if (status == ART_OK)
        status = art_model_find(ctx, path, options ? options->variables : NULL, &file);
    if (status < 0) return status;
    status = art_source_read(ctx, &source, file);
    art_free(file);
    if (status < 0) return status;
    status = art_model_load_source(ctx, schema, &source, options, model);
    art_source_fini(&source);
    return status;
}
