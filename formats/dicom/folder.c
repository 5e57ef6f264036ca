/* Folders of DICOM files: which of them count, and the image that they make. */
#include "../image_stack.h"
#include <art/dicom.h>
#include <regex.h>
#include <unistd.h>

/* The pattern fits the whole absolute name, with one kind of separators or the other. */
static bool fits(const regex_t *pattern, const char *path)
{
    char name[4096], cwd[2048] = "";
    if (path[0] != '/' && !getcwd(cwd, sizeof cwd)) cwd[0] = 0;
    int n = snprintf(name, sizeof name, "%s%s%s", cwd, *cwd ? "/" : "", path);
    if (n < 0 || (size_t)n >= sizeof name) return false;
    if (regexec(pattern, name, 0, NULL, 0) == 0) return true;
    for (char *s = name; *s; s++)
        if (*s == '/') *s = '\\';
    return regexec(pattern, name, 0, NULL, 0) == 0;
}

static int filter(struct art_ctx *ctx, struct art_file_list *list, const char *text)
{
    regex_t pattern;
    char *whole = art_format(ctx, "^(%s)$", text), why[100];
    int n = 0, code;
    if (!whole) return ctx->status;
    code = regcomp(&pattern, whole, REG_EXTENDED | REG_NOSUB);
    art_free(whole);
    if (code != 0) {
        regerror(code, &pattern, why, sizeof why);
        return art_error(ctx, ART_EUSAGE, NULL, "'%s' is no pattern: %s", text, why);
    }
    for (int i = 0; i < list->n; i++) {
        if (fits(&pattern, list->path[i]))
            list->path[n++] = list->path[i];
        else
            art_free(list->path[i]);
    }
    list->n = n;
    regfree(&pattern);
    return ART_OK;
}

int art_dicom_set_add_path(struct art_ctx *ctx, struct art_dicom_set *set, const char *path,
                           const struct art_image_reading *how)
{
    struct art_file_list list = {0};
    int status;
    ART_TRY(art_path_is_folder(path) ? art_file_list_folder(ctx, &list, path, how->recurse, 0)
                                     : art_file_list_add(ctx, &list, path));
    if (how->pattern) ART_TRY(filter(ctx, &list, how->pattern));
    art_file_list_sort(&list);
    ART_TRY(art_dicom_set_add(ctx, set, list.n, (const char *const *)list.path,
                              how->has_temporal ? how->temporal : -1));
out:
    art_file_list_fini(&list);
    return status;
}

int art_dicom_folder_read(struct art_ctx *ctx, struct art_image **image, const char *path,
                          const struct art_image_reading *how)
{
    struct art_dicom_set set;
    int status;
    art_dicom_set_init(&set);
    ART_TRY(art_dicom_set_add_path(ctx, &set, path, how));
    ART_TRY(art_dicom_set_image(ctx, &set, how->series, image));
out:
    art_dicom_set_fini(&set);
    return status;
}
