/* stat() of what a run reads and writes. */
#define _POSIX_C_SOURCE 200809L
#include <art/base.h>
#include <art/filekind.h>
#include <string.h>
#include <sys/stat.h>

enum use { READ, REPLACED, WRITTEN, BEGUN, DISCARDED };

/* The identity of a file, by its inode or by the folder and name: a file that is yet to be made has
 * no inode of its own, and one that is replaced gets another. */
struct identity {
    bool exists;
    dev_t device, folder_device;
    ino_t inode, folder_inode; /* 0 for the latter: the folder is not known */
    const char *base;          /* borrowed from the path */
};

struct art_file_use {
    struct identity id;
    enum use use;
    const char *what; /* what is written there, borrowed */
    bool shared;
    char
        *path; /* id.base points into it; of what was BEGUN its first bytes stand behind the name */
    size_t n_head;
};

/* Devices and pipes can be read and written by many; only what a file holds is lost. */
static void set_file(struct identity *id, const struct stat *st)
{
    id->exists = S_ISREG(st->st_mode);
    id->device = st->st_dev;
    id->inode = st->st_ino;
}

static int identify(struct art_ctx *ctx, const char *path, struct identity *id)
{
    struct stat st;
    const char *slash = strrchr(path, '/');
    char *folder;
    memset(id, 0, sizeof *id);
    id->base = slash ? slash + 1 : path;
    if (stat(path, &st) == 0) {
        set_file(id, &st);
        if (!id->exists) id->base = NULL;
    }
    folder = slash == path ? art_strdup(ctx, "/")
             : slash       ? art_strndup(ctx, path, (size_t)(slash - path))
                           : art_strdup(ctx, ".");
    if (!folder) return ART_ENOMEM;
    if (stat(folder, &st) == 0) {
        id->folder_device = st.st_dev;
        id->folder_inode = st.st_ino;
    }
    art_free(folder);
    return ART_OK;
}

static bool same_file(const struct identity *a, const struct identity *b)
{
    return a->exists && b->exists && a->device == b->device && a->inode == b->inode;
}

static bool same_place(const struct identity *a, const struct identity *b)
{
    return a->base && b->base && a->folder_inode && a->folder_inode == b->folder_inode &&
           a->folder_device == b->folder_device && strcmp(a->base, b->base) == 0;
}

static int add(struct art_ctx *ctx, const char *path, const struct identity *id, enum use use,
               const char *what, bool shared)
{
    struct art_files *files = ctx->files;
    char *copy = art_strdup(ctx, path);
    if (!copy || !ART_GROW(ctx, files->all, files->n, files->cap)) {
        art_free(copy);
        return ART_ENOMEM;
    }
    files->all[files->n] =
        (struct art_file_use){.id = *id, .use = use, .what = what, .shared = shared, .path = copy};
    if (id->base) files->all[files->n].id.base = copy + (id->base - path);
    files->n++;
    return ART_OK;
}

int art_files_discard(struct art_ctx *ctx)
{
    static const struct identity none;
    if (!ctx->files) return art_error(ctx, ART_EUSAGE, NULL, "the context has no table of files");
    return add(ctx, "", &none, DISCARDED, NULL, true);
}

bool art_files_discarded(const struct art_ctx *ctx)
{
    const struct art_files *files = ctx->files;
    for (int i = 0; files && i < files->n; i++)
        if (files->all[i].use == DISCARDED) return true;
    return false;
}

int art_files_read(struct art_ctx *ctx, const char *path)
{
    struct identity id;
    if (!ctx->files) return ART_OK;
    int status = identify(ctx, path, &id);
    return status < 0 || !id.exists ? status : add(ctx, path, &id, READ, NULL, false);
}

/* Reads without a folder, as the file came through a descriptor. */
int art_files_read_fd(struct art_ctx *ctx, int fd, const char *name)
{
    struct identity id = {0};
    struct stat st;
    if (!ctx->files || fstat(fd, &st) != 0) return ART_OK;
    set_file(&id, &st);
    return id.exists ? add(ctx, name, &id, READ, NULL, false) : ART_OK;
}

int art_files_replace(struct art_ctx *ctx, const char *path)
{
    struct identity id;
    if (!ctx->files) return ART_OK;
    int status = identify(ctx, path, &id);
    return status < 0 || !id.exists ? status : add(ctx, path, &id, REPLACED, NULL, false);
}

int art_files_head(struct art_ctx *ctx, const char *name, const char *data, size_t n)
{
    struct art_files *files = ctx->files;
    size_t length = strlen(name) + 1, size;
    if (!files || art_files_head_of(files, name, &size)) return ART_OK;
    if (n > ART_FILE_HEAD) n = ART_FILE_HEAD;
    char *copy = art_alloc(ctx, length + n, 1);
    if (!copy || !ART_GROW(ctx, files->all, files->n, files->cap)) {
        art_free(copy);
        return ART_ENOMEM;
    }
    memcpy(copy, name, length);
    if (n) memcpy(copy + length, data, n);
    files->all[files->n++] = (struct art_file_use){.use = BEGUN, .path = copy, .n_head = n};
    return ART_OK;
}

const char *art_files_head_of(const struct art_files *files, const char *name, size_t *n)
{
    for (int i = 0; files && i < files->n; i++) {
        const struct art_file_use *f = &files->all[i];
        if (f->use != BEGUN || strcmp(f->path, name) != 0) continue;
        *n = f->n_head;
        return f->path + strlen(f->path) + 1;
    }
    return NULL;
}

static int check(struct art_ctx *ctx, const char *path, const struct identity *id, bool *replaces)
{
    const struct art_files *files = ctx->files;
    const struct art_loc loc = {path, 0, 0};
    const struct art_file_use *input = NULL;
    *replaces = false;
    for (int i = 0; i < files->n; i++) {
        const struct art_file_use *f = &files->all[i];
        if (!same_file(&f->id, id)) continue;
        if (f->use == REPLACED) return *replaces = true, ART_OK;
        if (f->use == READ) input = f;
    }
    if (!input) return ART_OK;
    if (strcmp(input->path, path) == 0)
        return art_error(
            ctx, ART_EUSAGE, &loc,
            "this is an input, which the output would replace: choose another name for the output");
    return art_error(ctx, ART_EUSAGE, &loc,
                     "this is the same file as '%s', an input, which the output would replace: "
                     "choose another name for the output",
                     input->path);
}

int art_files_check(struct art_ctx *ctx, const char *path, bool *replaces)
{
    struct identity id;
    bool unused;
    if (!replaces) replaces = &unused;
    *replaces = false;
    if (!ctx->files) return ART_OK;
    int status = identify(ctx, path, &id);
    return status < 0 ? status : check(ctx, path, &id, replaces);
}

int art_files_check_fd(struct art_ctx *ctx, int fd, const char *name)
{
    struct identity id = {0};
    struct stat st;
    bool replaces;
    if (!ctx->files || fstat(fd, &st) != 0) return ART_OK;
    set_file(&id, &st);
    return check(ctx, name, &id, &replaces);
}

int art_files_write(struct art_ctx *ctx, const char *path, const char *what, bool shared)
{
    struct art_files *files = ctx->files;
    const struct art_loc loc = {path, 0, 0};
    struct identity id;
    bool replaces;
    int status;
    if (!files) return ART_OK;
    ART_TRY(identify(ctx, path, &id));
    ART_TRY(check(ctx, path, &id, &replaces));
    for (int i = 0; i < files->n; i++) {
        const struct art_file_use *f = &files->all[i];
        if (f->use != WRITTEN || (!same_file(&f->id, &id) && !same_place(&f->id, &id))) continue;
        if (shared && f->shared && strcmp(f->what, what) == 0) continue;
        if (strcmp(f->what, what) == 0)
            return art_error(ctx, ART_EUSAGE, &loc, "%s would be written there twice", what);
        return art_error(ctx, ART_EUSAGE, &loc, "%s and %s go to the same file", f->what, what);
    }
    status = add(ctx, path, &id, WRITTEN, what, shared);
out:
    return status;
}

int art_files_same(struct art_ctx *ctx, const char *path, const char *other, bool *same)
{
    struct identity a, b;
    int status;
    ART_TRY(identify(ctx, path, &a));
    ART_TRY(identify(ctx, other, &b));
    *same = same_file(&a, &b);
out:
    return status;
}

void art_files_fini(struct art_files *files)
{
    for (int i = 0; i < files->n; i++) art_free(files->all[i].path);
    art_free(files->all);
    memset(files, 0, sizeof *files);
}
