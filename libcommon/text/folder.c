/* Folders for outputs. */
#define _POSIX_C_SOURCE 200809L
#include <art/base.h>
#include <art/text.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int make_one(struct art_ctx *ctx, const char *path, int *n_new)
{
    char reason[128] = "";
    struct stat st;
    struct art_loc loc = {path, 0, 0};
    if (mkdir(path, 0777) == 0) return (*n_new)++, ART_OK;
    int error = errno;
    if (error == EEXIST && stat(path, &st) == 0 && S_ISDIR(st.st_mode)) return ART_OK;
    if (strerror_r(error, reason, sizeof reason) != 0) reason[0] = '\0';
    return art_error(ctx, ART_EWRITE, &loc, "cannot make the folder: %s", reason);
}

/* Remove so many of the folders of a path, which loses what is taken off. */
static void drop(char *path, int n)
{
    for (size_t end = strlen(path); n > 0 && end > 0; n--) {
        while (end > 1 && path[end - 1] == '/') end--;
        path[end] = '\0';
        if (rmdir(path) != 0) return;
        while (end > 0 && path[end - 1] != '/') end--;
    }
}

int art_make_folders(struct art_ctx *ctx, const char *path, int *n_new)
{
    if (art_files_discarded(ctx)) return *n_new = 0, ART_OK;
    char *copy = art_strdup(ctx, path);
    int status = ART_OK, made = 0;
    if (!copy) return ART_ENOMEM;
    for (char *s = copy; status == ART_OK && *copy; s++) {
        char end = *s;
        if (s == copy || (end != '/' && end != '\0')) continue;
        *s = '\0';
        status = make_one(ctx, copy, &made);
        if (status < 0) {
            char *slash = strrchr(copy, '/');
            if (slash) *slash = '\0', drop(copy, made);
            break;
        }
        *s = end;
        if (!end) break;
    }
    art_free(copy);
    if (status == ART_OK) *n_new = made;
    return status;
}

int art_make_folder(struct art_ctx *ctx, const char *path)
{
    int n_new;
    return art_make_folders(ctx, path, &n_new);
}

void art_drop_folders(const char *path, int n_new)
{
    char copy[4096];
    if (snprintf(copy, sizeof copy, "%s", path) < (int)sizeof copy) drop(copy, n_new);
}
