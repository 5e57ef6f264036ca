/* Stacks: a file for each slice. */
#include "image_stack.h"
#include <dirent.h>
#include <stdlib.h>
#include <sys/stat.h>

bool art_path_is_folder(const char *path)
{
    struct stat st;
    return !art_streq(path, "-") && stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

/* ------------------------------------------------------------------- patterns */

bool art_stack_pattern(const char *path, struct art_stack_pattern *pattern)
{
    const char *at = strchr(path, '%'), *s = at;
    if (!at) return false;
    s++;
    pattern->zero = *s == '0';
    pattern->width = 0;
    while (*s >= '0' && *s <= '9' && pattern->width < 100)
        pattern->width = 10 * pattern->width + *s++ - '0';
    if (*s != 'd' || strchr(s, '%') || pattern->width > 12) return false;
    pattern->n_before = (size_t)(at - path);
    pattern->behind = s + 1;
    pattern->path = path;
    return true;
}

static char *stack_name(struct art_ctx *ctx, const struct art_stack_pattern *p, int number)
{
    return art_format(ctx, p->zero ? "%.*s%0*d%s" : "%.*s%*d%s", (int)p->n_before, p->path,
                      p->width, number, p->behind);
}

/* ---------------------------------------------------------------------- names */

void art_file_list_fini(struct art_file_list *list)
{
    for (int i = 0; i < list->n; i++) art_free(list->path[i]);
    art_free(list->path);
}

int art_file_list_add(struct art_ctx *ctx, struct art_file_list *list, const char *path)
{
    if (list->n == INT32_MAX || !ART_GROW(ctx, list->path, list->n, list->cap)) return ctx->status;
    list->path[list->n] = art_strdup(ctx, path);
    if (!list->path[list->n]) return ctx->status;
    list->n++;
    return ART_OK;
}

/* Numbers in names by value, all else by bytes. */
static int natural(const void *pa, const void *pb)
{
    const char *first = *(char *const *)pa, *second = *(char *const *)pb, *a = first, *b = second;
    while (*a && *b) {
        bool digits = *a >= '0' && *a <= '9' && *b >= '0' && *b <= '9';
        if (!digits) {
            if (*a != *b) return (unsigned char)*a < (unsigned char)*b ? -1 : 1;
            a++, b++;
            continue;
        }
        while (*a == '0') a++;
        while (*b == '0') b++;
        size_t n = strspn(a, "0123456789"), m = strspn(b, "0123456789");
        int order = n != m ? (n < m ? -1 : 1) : memcmp(a, b, n);
        if (order) return order;
        a += n, b += m;
    }
    return *a ? 1 : *b ? -1 : strcmp(first, second);
}

void art_file_list_sort(struct art_file_list *list)
{
    if (list->n) qsort(list->path, (size_t)list->n, sizeof *list->path, natural);
}

static bool fits(const struct art_stack_pattern *p, const char *path)
{
    size_t n = strlen(path), behind = strlen(p->behind);
    if (n <= p->n_before + behind || memcmp(path, p->path, p->n_before) != 0) return false;
    size_t digits = n - p->n_before - behind;
    const char *s = path + p->n_before;
    if (strcmp(s + digits, p->behind) != 0 || digits < (size_t)p->width) return false;
    while (digits > 1 && *s == ' ' && !p->zero) s++, digits--;
    return strspn(s, "0123456789") == digits;
}

int art_file_list_folder(struct art_ctx *ctx, struct art_file_list *list, const char *folder,
                         bool recurse, int depth)
{
    enum { MOST_DEPTH = 64 };
    const struct art_loc loc = {folder, 0, 0};
    struct dirent *e;
    int status = ART_OK;
    DIR *dir = opendir(*folder ? folder : ".");
    if (!dir) return art_error(ctx, ART_EIO, &loc, "the folder cannot be read");
    while (status == ART_OK && (e = readdir(dir)) != NULL) {
        struct stat st;
        if (e->d_name[0] == '.') continue;
        char *path = *folder ? art_path_join(ctx, folder, e->d_name) : art_strdup(ctx, e->d_name);
        if (!path) {
            status = ctx->status;
            break;
        }
        /* links are followed to files, not to folders, which might lead in a circle */
        if (lstat(path, &st) == 0 && S_ISDIR(st.st_mode)) {
            if (recurse && depth < MOST_DEPTH)
                status = art_file_list_folder(ctx, list, path, true, depth + 1);
        } else if (art_path_is_file(path)) {
            status = art_file_list_add(ctx, list, path);
        }
        art_free(path);
    }
    closedir(dir);
    return status;
}

/* ------------------------------------------------------------------- reading */

static void keep_fitting(struct art_file_list *list, const struct art_stack_pattern *p)
{
    int n = 0;
    for (int i = 0; i < list->n; i++) {
        bool keep = p ? fits(p, list->path[i]) : art_path_has_extension(list->path[i], ".png");
        if (keep)
            list->path[n++] = list->path[i];
        else
            art_free(list->path[i]);
    }
    list->n = n;
}

bool art_folder_has_pictures(struct art_ctx *ctx, const char *path)
{
    struct art_quiet quiet;
    struct art_file_list list = {0};
    art_quiet_begin(ctx, &quiet);
    int status = art_file_list_folder(ctx, &list, path, false, 0);
    bool has = art_quiet_end(ctx, &quiet, status) == ART_OK;
    if (has) keep_fitting(&list, NULL);
    has = has && list.n > 0;
    art_file_list_fini(&list);
    return has;
}

static int read_slices(struct art_ctx *ctx, const struct art_file_list *list,
                       struct art_image **out)
{
    struct art_image *image = NULL, *slice = NULL;
    size_t bytes = 0;
    int status = ART_OK;
    for (int k = 0; k < list->n; k++) {
        const struct art_loc loc = {list->path[k], 0, 0};
        ART_TRY(art_image_read(ctx, &slice, list->path[k], NULL));
        if (k == 0) {
            const int n[3] = {slice->n[0], slice->n[1], list->n};
            bytes = art_image_bytes(slice);
            ART_TRY(art_image_create_like(ctx, &image, slice, n, 1, slice->type));
        }
        if (slice->n[0] != image->n[0] || slice->n[1] != image->n[1] || slice->n[2] != 1 ||
            slice->n_times != 1 || slice->type != image->type ||
            slice->channels != image->channels) {
            status = art_error(ctx, ART_ESHAPE, &loc, "this slice has another size or type than %s",
                               list->path[0]);
            goto out;
        }
        memcpy(art_image_row(image, 0, k, 0), slice->data, bytes);
        art_image_free(slice);
        slice = NULL;
    }
    *out = image;
    image = NULL;
out:
    art_image_free(slice);
    art_image_free(image);
    return status;
}

int art_stack_read(struct art_ctx *ctx, struct art_image **image, const char *path)
{
    const struct art_loc loc = {path, 0, 0};
    struct art_file_list list = {0};
    struct art_stack_pattern pattern;
    bool has = art_stack_pattern(path, &pattern);
    char *folder = has ? art_path_dir(ctx, path) : art_strdup(ctx, path);
    int status = ctx->status;
    if (!folder) return status;
    ART_TRY(art_file_list_folder(ctx, &list, folder, false, 0));
    keep_fitting(&list, has ? &pattern : NULL);
    art_file_list_sort(&list);
    if (list.n == 0) {
        status = art_error(ctx, ART_ENOTFOUND, &loc, "there is no slice of that name");
        goto out;
    }
    ART_TRY(read_slices(ctx, &list, image));
out:
    art_file_list_fini(&list);
    art_free(folder);
    return status;
}

/* ------------------------------------------------------------------- writing */

int art_stack_write(struct art_ctx *ctx, const struct art_image *image,
                    const struct art_stack_pattern *p, const struct art_format *format,
                    const struct art_writing *how)
{
    struct art_sink *first = NULL;
    struct art_image *slice = NULL;
    int status = ART_OK;
    for (int s = 0; s < image->n[2] * image->n_times; s++) {
        const int from[3] = {0, 0, s % image->n[2]},
                  to[3] = {image->n[0] - 1, image->n[1] - 1, s % image->n[2]};
        struct art_sink *sink = NULL;
        char *name = stack_name(ctx, p, s);
        if (!name) {
            status = ctx->status;
            goto out;
        }
        status = first ? art_sink_open_with(first, &sink, name) : art_sink_open(ctx, &first, name);
        art_free(name);
        if (status < 0) goto out;
        if (!sink) sink = first;
        ART_TRY(art_image_crop(ctx, &slice, image, from, to, s / image->n[2], s / image->n[2]));
        ART_TRY(format->write_as ? format->write_as(ctx, slice, sink, how)
                                 : format->write(ctx, slice, sink));
        art_image_free(slice);
        slice = NULL;
    }
    status = art_sink_commit(first);
    first = NULL;
out:
    art_sink_abort(first);
    art_image_free(slice);
    return status;
}
