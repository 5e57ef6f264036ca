/* Models by name: files in the folders of the environment variable ARTKIT_MODELS. */
#include <art/osim.h>
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define VARIABLE "ARTKIT_MODELS"

static const char *const endings[] = {".art", ".art.gz", ".osim", ".osim.gz", ".feb", ".feb.gz"};
enum { N_ENDINGS = sizeof endings / sizeof endings[0] };

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

/* *file receives the model `name` in a folder, NULL if there is none: itself, then with each
 * ending. */
static int find_in(struct art_ctx *ctx, const char *folder, const char *name, char **file)
{
    *file = NULL;
    for (int i = -1; i < N_ENDINGS; i++) {
        char *path = art_format(ctx, "%s/%s%s", folder, name, i < 0 ? "" : endings[i]);
        if (!path) return ART_ENOMEM;
        if (art_path_is_file(path)) {
            *file = path;
            return ART_OK;
        }
        art_free(path);
    }
    return ART_OK;
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

static const char *ending_of(const char *name)
{
    size_t n = strlen(name);
    for (int i = 0; i < N_ENDINGS; i++) {
        size_t k = strlen(endings[i]);
        if (n > k && strcmp(name + n - k, endings[i]) == 0) return endings[i];
    }
    return NULL;
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
        if (!ending_of(entry->d_name)) continue;
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
    char *stem = art_strndup(ctx, name, strlen(name) - strlen(ending_of(name)));
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
