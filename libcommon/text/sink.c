/* realpath() belongs to the X/Open part of POSIX */
#define _XOPEN_SOURCE 700

#include "text_priv.h"
#include <art/base.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

/* Large outputs leave the buffer in whole blocks, which then begin at multiples of a block in the
 * file: the system keeps each in a few large pages, where blocks that begin anywhere take half as
 * long again. */
enum { BUFFER = ART_ASYNC_WRITER_SIZE, BLOCK = 1 << 16, PACKED = 1 << 16, LARGE = 1 << 20 };

struct art_sink {
    struct art_ctx *ctx;
    char *name;            /* for messages */
    char *path;            /* where the finished file goes; NULL if it is written in place */
    char *tmp;             /* the temporary file, removed unless committed */
    bool nameless;         /* the temporary file has no name before all is written */
    char *old;             /* while several files are put in place: what was there before */
    bool fresh;            /* nothing was there before */
    bool replaces;         /* what is read there may be replaced */
    struct art_sink *next; /* the outputs that appear together with this one */
    int fd;
    bool owns_fd;
    bool line_flush;
    bool same_thread;  /* buffers are written by the thread that fills them */
    bool in_place;     /* a regular file that is written where it is */
    off_t rows, place; /* of a stream: the end of its last whole row, and of all of it */
    z_stream *z;       /* packer of .gz output */
    int status;        /* first failure */
    long refused;      /* allocations that had failed when it was opened */
    size_t passed;     /* bytes that left the buffer */
    struct art_async_writer *writer; /* writes the buffers of large outputs; NULL: they are not */
    size_t n;
    char *buf; /* `own`, or one of those of `behind` */
    char own[BUFFER];
    unsigned char packed[PACKED];
};

static int fail(struct art_sink *sink, const char *what, int error)
{
    char reason[128];
    struct art_loc loc = {sink->name, 0, 0};
    if (strerror_r(error, reason, sizeof reason) != 0) reason[0] = '\0';
    return sink->status = art_error(sink->ctx, ART_EWRITE, &loc, "%s: %s", what, reason);
}

/* ------------------------------------------------------------------ writing */

/* 0 or the system's error, as all that another thread may do. */
static int write_fd(int fd, const char *s, size_t n)
{
    while (n > 0) {
        ssize_t k = write(fd, s, n);
        if (k < 0 && errno == EINTR) continue;
        if (k < 0) return errno;
        s += k;
        n -= (size_t)k;
    }
    return 0;
}

static int write_packed(struct art_sink *sink, const char *s, size_t n, int flush)
{
    z_stream *z = sink->z;
    int error, result;
    const size_t most = (size_t)1 << 30;
    do {
        size_t part = n < most ? n : most;
        z->next_in = (Bytef *)(uintptr_t)s;
        z->avail_in = (uInt)part;
        s += part;
        n -= part;
        do {
            z->next_out = sink->packed;
            z->avail_out = PACKED;
            result = deflate(z, n ? Z_NO_FLUSH : flush);
            error = write_fd(sink->fd, (const char *)sink->packed, PACKED - z->avail_out);
            if (error != 0) return error;
        } while (z->avail_out == 0 && result != Z_STREAM_END);
    } while (n > 0);
    return 0;
}

static int put(struct art_sink *sink, const char *s, size_t n, int flush)
{
    return sink->z ? write_packed(sink, s, n, flush) : write_fd(sink->fd, s, n);
}

static int put_async(void *sink, const char *s, size_t n)
{
    return put(sink, s, n, Z_NO_FLUSH);
}

static int report_write_error(struct art_sink *sink, int error)
{
    return error == 0 ? ART_OK : fail(sink, "cannot write", error);
}

/* A stream that could not be written is left with whole rows: a part of the next one would pass for
 * numbers. */
static void keep_whole_rows(struct art_sink *sink, const char *s, size_t n, int error)
{
    off_t end = error ? lseek(sink->fd, 0, SEEK_CUR) : sink->place + (off_t)n;
    struct stat st;
    if (end < sink->place || end > sink->place + (off_t)n) return;
    for (size_t k = (size_t)(end - sink->place); k > 0; k--) {
        if (s[k - 1] != '\n') continue;
        sink->rows = sink->place + (off_t)k;
        break;
    }
    sink->place = end;
    if (error && fstat(sink->fd, &st) == 0 && S_ISREG(st.st_mode) && st.st_size == end)
        (void)!ftruncate(sink->fd, sink->rows);
}

/* False where there are bytes that no text has, which a terminal takes for commands or leaves out.
 */
static bool is_text(const char *s, size_t n)
{
    for (size_t k = 0; k < n; k++)
        if ((unsigned char)s[k] < ' ' && !strchr("\t\n\r\f\033", s[k])) return false;
    return !memchr(s, '\0', n);
}

/* Writes the buffer after everything that came before. */
static int write_buffer(struct art_sink *sink, const char *s, size_t n, int flush)
{
    struct art_loc loc = {sink->name, 0, 0};
    if (!sink->owns_fd && isatty(sink->fd) && !is_text(s, n))
        return sink->status =
                   art_error(sink->ctx, ART_EUSAGE, &loc,
                             "a terminal does not show binary data: name a file, or use a pipe");
    int error = sink->writer ? art_async_writer_wait(sink->writer) : 0;
    if (!error) error = put(sink, s, n, flush);
    if (sink->line_flush && sink->owns_fd && !sink->z) keep_whole_rows(sink, s, n, error);
    return report_write_error(sink, error);
}

/* Large outputs are written while more of them is made. */
static int begin_async(struct art_sink *sink)
{
    int status = art_async_writer_create(sink->ctx, &sink->writer, put_async, sink);
    if (sink->writer) sink->buf = art_async_writer_buffer(sink->writer);
    return status < 0 ? sink->status = status : ART_OK;
}

static int empty(struct art_sink *sink, int flush)
{
    size_t n = sink->n;
    sink->n = 0;
    sink->passed += n;
    return write_buffer(sink, sink->buf, n, flush);
}

/* Whole blocks leave the buffer; what is behind them goes to its beginning. */
static int pass_blocks(struct art_sink *sink)
{
    size_t rest = sink->n % BLOCK, n = sink->n - rest, before = sink->passed;
    const char *from = sink->buf + n;
    int error, status;
    sink->passed += n;
    if (sink->writer) {
        sink->buf = art_async_writer_submit(sink->writer, n, &error);
        status = report_write_error(sink, error);
    } else {
        status = write_buffer(sink, sink->buf, n, Z_NO_FLUSH);
        if (status == ART_OK && before < LARGE && sink->passed >= LARGE && !sink->line_flush &&
            !sink->same_thread)
            status = begin_async(sink);
    }
    memmove(sink->buf, from, rest);
    sink->n = rest;
    return status;
}

/* Writes the beginning of n bytes that do not fit into the buffer; *done receives how many. */
static int pass_on(struct art_sink *sink, const char *s, size_t n, size_t *done)
{
    if (sink->n == 0 && n >= BUFFER) {
        *done = n / BUFFER * BUFFER;
        return write_buffer(sink, s, *done, Z_NO_FLUSH);
    }
    *done = BUFFER - sink->n;
    memcpy(sink->buf + sink->n, s, *done);
    sink->n = BUFFER;
    return pass_blocks(sink);
}

int art_sink_write(struct art_sink *sink, const char *s, size_t n)
{
    if (sink->status < 0) return sink->status;
    bool line = sink->line_flush && n && memchr(s, '\n', n);
    for (size_t done; n > BUFFER - sink->n; s += done, n -= done) {
        int status = pass_on(sink, s, n, &done);
        if (status < 0) return status;
    }
    if (n) memcpy(sink->buf + sink->n, s, n);
    sink->n += n;
    return line ? art_sink_flush(sink) : ART_OK;
}

void art_sink_same_thread(struct art_sink *sink)
{
    sink->same_thread = true;
}

char *art_sink_room(struct art_sink *sink)
{
    if (BUFFER - sink->n < ART_SINK_ROOM) {
        if (sink->status == ART_OK)
            (void)pass_blocks(sink);
        else
            sink->n = 0;
    }
    return sink->buf + sink->n;
}

int art_sink_took(struct art_sink *sink, size_t n)
{
    if (sink->status == ART_OK) sink->n += n;
    return sink->status;
}

bool art_sink_can_patch(const struct art_sink *sink)
{
    return (sink->path || sink->in_place) && !sink->z;
}

int art_sink_patch(struct art_sink *sink, size_t at, const char *s, size_t n)
{
    if (sink->status == ART_OK) (void)empty(sink, Z_NO_FLUSH);
    if (sink->status == ART_OK && sink->writer)
        (void)report_write_error(sink, art_async_writer_wait(sink->writer));
    while (n > 0 && sink->status == ART_OK) {
        ssize_t k = pwrite(sink->fd, s, n, (off_t)at);
        if (k < 0 && errno == EINTR) continue;
        if (k < 0) return fail(sink, "cannot write", errno);
        s += k;
        at += (size_t)k;
        n -= (size_t)k;
    }
    return sink->status;
}

int art_sink_printf(struct art_sink *sink, const char *fmt, ...)
{
    char local[512];
    va_list args;
    va_start(args, fmt);
    int n = vsnprintf(local, sizeof local, fmt, args);
    va_end(args);
    if (n < 0) return fail(sink, "cannot format", EINVAL);
    if ((size_t)n < sizeof local) return art_sink_write(sink, local, (size_t)n);
    char *s = art_alloc(sink->ctx, (size_t)n + 1, 1);
    if (!s) return sink->status = ART_ENOMEM;
    va_start(args, fmt);
    vsnprintf(s, (size_t)n + 1, fmt, args);
    va_end(args);
    int status = art_sink_write(sink, s, (size_t)n);
    art_free(s);
    return status;
}

void art_sink_puts(struct art_sink *sink, const char *s)
{
    (void)!art_sink_write(sink, s, strlen(s));
}

/* Returns room for a number in the buffer; NULL after a failure. */
static char *number_room(struct art_sink *sink)
{
    if (sink->status == ART_OK && BUFFER - sink->n < ART_NUMBER_MAX) (void)pass_blocks(sink);
    return sink->status < 0 ? NULL : sink->buf + sink->n;
}

void art_sink_put_int(struct art_sink *sink, int64_t i)
{
    char text[ART_NUMBER_MAX], *to = number_room(sink);
    size_t at = sizeof text;
    uint64_t left = i < 0 ? 0 - (uint64_t)i : (uint64_t)i;
    if (!to) return;
    do text[--at] = (char)('0' + left % 10);
    while (left /= 10);
    if (i < 0) text[--at] = '-';
    sink->n += sizeof text - at;
    while (at < sizeof text) *to++ = text[at++];
}

void art_sink_put_double(struct art_sink *sink, double x)
{
    char *to = number_room(sink);
    if (to) sink->n += art_print_double(to, x);
}

int art_sink_flush(struct art_sink *sink)
{
    return sink->status < 0 ? sink->status : empty(sink, Z_SYNC_FLUSH);
}

/* ------------------------------------------------------------------ opening */

static void destroy_one(struct art_sink *sink)
{
    art_async_writer_free(sink->writer);
    if (sink->z) {
        deflateEnd(sink->z);
        art_free(sink->z);
    }
    if (sink->owns_fd && sink->fd >= 0) close(sink->fd);
    if (sink->tmp) unlink(sink->tmp);
    art_free(sink->tmp);
    art_free(sink->old);
    art_free(sink->path);
    art_free(sink->name);
    art_free(sink);
}

static void destroy(struct art_sink *sink)
{
    while (sink) {
        struct art_sink *next = sink->next;
        destroy_one(sink);
        sink = next;
    }
}

/* Resolves a path: symbolic links are followed, so that the file they point to is replaced and not
 * the link. The result is NULL (with no error) for a link to nothing. */
static char *resolve(const char *path)
{
    struct stat st;
    if (lstat(path, &st) == 0 && S_ISLNK(st.st_mode)) return realpath(path, NULL);
    return strdup(path);
}

/* Call `make` with names beside `path` until one is free. */
static int find_name(struct art_sink *sink, int (*make)(struct art_sink *, mode_t), mode_t mode)
{
    int result = -1;
    for (unsigned k = 0; k < 1000; k++) {
        art_free(sink->tmp);
        sink->tmp = art_format(sink->ctx, "%s.tmp%ld.%u", sink->path, (long)getpid(), k);
        if (!sink->tmp) return sink->status = ART_ENOMEM;
        result = make(sink, mode);
        if (result >= 0 || errno != EEXIST) break;
    }
    if (result < 0) {
        int error = errno;
        art_free(sink->tmp);
        sink->tmp = NULL;
        return fail(sink, "cannot create", error);
    }
    return ART_OK;
}

static int make_named(struct art_sink *sink, mode_t mode)
{
    return sink->fd = open(sink->tmp, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
}

/* Linux has files without a name, of which nothing stays if the program is killed: open(2). They
 * get one through /proc. */
#ifdef __O_TMPFILE
static void own_link(const struct art_sink *sink, char path[64])
{
    snprintf(path, 64, "/proc/self/fd/%d", sink->fd);
}

static bool open_nameless(struct art_sink *sink, mode_t mode)
{
    char link[64];
    const char *slash = strrchr(sink->path, '/');
    char *dir = slash == sink->path ? art_strdup(sink->ctx, "/")
                : slash ? art_strndup(sink->ctx, sink->path, (size_t)(slash - sink->path))
                        : art_strdup(sink->ctx, ".");
    if (!dir) {
        sink->status = ART_ENOMEM;
        return false;
    }
    sink->fd = open(dir, O_WRONLY | O_CLOEXEC | __O_TMPFILE, mode);
    art_free(dir);
    if (sink->fd < 0) return false;
    own_link(sink, link);
    if (access(link, F_OK) == 0) return sink->nameless = true;
    close(sink->fd);
    sink->fd = -1;
    return false;
}

static int make_link(struct art_sink *sink, mode_t mode)
{
    char link[64];
    (void)mode;
    own_link(sink, link);
    return linkat(AT_FDCWD, link, AT_FDCWD, sink->tmp, AT_SYMLINK_FOLLOW);
}
#else
static bool open_nameless(struct art_sink *sink, mode_t mode)
{
    return (void)sink, (void)mode, false;
}

static int make_link(struct art_sink *sink, mode_t mode)
{
    return (void)sink, (void)mode, -1;
}
#endif

/* A new file beside `path` that nobody else has. */
static int open_temporary(struct art_sink *sink, mode_t mode)
{
    if (open_nameless(sink, mode)) return ART_OK;
    if (sink->status < 0) return sink->status;
    return find_name(sink, make_named, mode);
}

/* A file that is written in place has one writer at a time: rows of two would be mixed. Where the
 * file system knows no locks there is none. */
static int open_direct(struct art_sink *sink, const char *path)
{
    struct art_loc loc = {sink->name, 0, 0};
    struct stat st;
    sink->fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOCTTY, 0666);
    if (sink->fd < 0) return fail(sink, "cannot create", errno);
    if (fstat(sink->fd, &st) != 0 || !S_ISREG(st.st_mode)) return ART_OK;
    sink->in_place = true;
    if (flock(sink->fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        return sink->status =
                   art_error(sink->ctx, ART_EWRITE, &loc, "another program writes this file");
    return ftruncate(sink->fd, 0) != 0 ? fail(sink, "cannot create", errno) : ART_OK;
}

static int open_atomic(struct art_sink *sink, const char *path)
{
    struct stat st;
    errno = 0;
    char *target = resolve(path);
    /* without memory it is not known that a link has no target: the file must not be emptied */
    if (!target && errno == ENOMEM)
        return sink->status = art_error(sink->ctx, ART_ENOMEM, NULL, "out of memory");
    bool exists = target && stat(target, &st) == 0;
    if (!target || (exists && !S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode))) {
        free(target);
        return open_direct(sink, path);
    }
    sink->path = art_strdup(sink->ctx, target);
    free(target);
    if (!sink->path) return sink->status = ART_ENOMEM;
    if (exists && S_ISDIR(st.st_mode)) return fail(sink, "cannot write", EISDIR);
    if (exists && access(sink->path, W_OK) != 0) return fail(sink, "cannot write", errno);
    int status = open_temporary(sink, 0666);
    /* a file that is replaced keeps its permissions */
    if (status == ART_OK && exists && fchmod(sink->fd, st.st_mode & 0777) != 0)
        status = fail(sink, "cannot set permissions", errno);
    return status;
}

static int start_packing(struct art_sink *sink)
{
    z_stream *z = art_alloc(sink->ctx, 1, sizeof *z);
    if (!z) return ART_ENOMEM;
    if (deflateInit2(z, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) !=
        Z_OK) {
        art_free(z);
        return art_error(sink->ctx, ART_ENOMEM, NULL, "out of memory");
    }
    sink->z = z;
    return ART_OK;
}

static int open_sink(struct art_ctx *ctx, struct art_sink **out, const char *path, bool stream)
{
    int status = ART_OK;
    bool standard = !path || strcmp(path, "-") == 0;
    /* the buffers, which are most of it, stay as they come */
    struct art_sink *sink = art_realloc(ctx, NULL, 1, sizeof *sink);
    if (!sink) return ART_ENOMEM;
    memset(sink, 0, offsetof(struct art_sink, own));
    sink->ctx = ctx;
    sink->refused = ctx->n_refused;
    sink->fd = -1;
    sink->buf = sink->own;
    sink->line_flush = stream;
    sink->name = art_strdup(ctx, standard ? "<stdout>" : path);
    if (!sink->name) {
        status = ART_ENOMEM;
        goto out;
    }
    sink->owns_fd = !standard;
    if (!standard && !*path) {
        status = art_error(ctx, ART_EUSAGE, NULL, "the name of the output is empty");
        goto out;
    }
    if (art_files_discarded(ctx)) {
        sink->owns_fd = true;
        ART_TRY(open_direct(sink, "/dev/null"));
    } else if (standard) {
        sink->fd = STDOUT_FILENO;
        ART_TRY(art_files_check_fd(ctx, sink->fd, sink->name));
    } else {
        ART_TRY(art_files_check(ctx, path, &sink->replaces));
        ART_TRY(stream ? open_direct(sink, path) : open_atomic(sink, path));
    }
    if (!standard && art_ends_with(path, ".gz")) ART_TRY(start_packing(sink));
    *out = sink;
    sink = NULL;
out:
    if (sink) destroy(sink);
    return status;
}

int art_sink_open(struct art_ctx *ctx, struct art_sink **sink, const char *path)
{
    return open_sink(ctx, sink, path, false);
}

int art_sink_open_stream(struct art_ctx *ctx, struct art_sink **sink, const char *path)
{
    return open_sink(ctx, sink, path, true);
}

const char *art_sink_path(const struct art_sink *sink)
{
    return sink->path ? sink->name : NULL;
}

int art_sink_open_with(struct art_sink *sink, struct art_sink **other, const char *path)
{
    struct art_loc loc = {sink->name, 0, 0};
    struct art_sink *made;
    if (!sink->path && !art_files_discarded(sink->ctx))
        return art_error(sink->ctx, ART_EUSAGE, &loc,
                         "the output is several files: give the name of one of them");
    /* what goes with an output that replaces what was read does so, too */
    int status = sink->replaces ? art_files_replace(sink->ctx, path) : ART_OK;
    if (status == ART_OK) status = open_sink(sink->ctx, &made, path, false);
    if (status < 0) return sink->status = status;
    if (!made->path && !art_files_discarded(sink->ctx)) {
        loc.file = made->name;
        status = art_error(sink->ctx, ART_EWRITE, &loc, "cannot write: no regular file");
        destroy(made);
        return sink->status = status;
    }
    made->next = sink->next;
    sink->next = made;
    *other = made;
    return ART_OK;
}

/* ------------------------------------------------------------------ closing */

/* All is written and the file closed; only its name is not yet its own. What was opened to be read
 * since the output was opened is not replaced either. */
static int finish(struct art_sink *sink)
{
    if (sink->status == ART_OK) (void)empty(sink, Z_FINISH);
    if (sink->status == ART_OK && sink->path)
        sink->status = art_files_check(sink->ctx, sink->path, NULL);
    if (sink->status == ART_OK && sink->nameless) (void)find_name(sink, make_link, 0);
    if (sink->owns_fd) {
        if (close(sink->fd) != 0 && sink->status == ART_OK) fail(sink, "cannot write", errno);
        sink->fd = -1;
    }
    return sink->status;
}

static int put_in_place(struct art_sink *sink)
{
    if (!sink->tmp) return ART_OK;
    if (rename(sink->tmp, sink->path) != 0) return fail(sink, "cannot rename", errno);
    art_free(sink->tmp);
    sink->tmp = NULL;
    return ART_OK;
}

/* Keep a second name of the file that is going to be replaced. Where the file system has no links,
 * there is none. */
static int keep_old(struct art_sink *sink)
{
    sink->old = art_format(sink->ctx, "%s.old", sink->tmp);
    if (!sink->old) return sink->status = ART_ENOMEM;
    if (link(sink->path, sink->old) == 0) return ART_OK;
    sink->fresh = errno == ENOENT;
    art_free(sink->old);
    sink->old = NULL;
    return ART_OK;
}

static void take_back(struct art_sink *sink)
{
    if (sink->tmp) return;
    if (sink->old ? rename(sink->old, sink->path) == 0 : sink->fresh && unlink(sink->path) == 0) {
        art_free(sink->old);
        sink->old = NULL;
    }
}

static int put_all_in_place(struct art_sink *sink)
{
    int status = ART_OK;
    for (struct art_sink *s = sink; s && status == ART_OK; s = s->next) status = keep_old(s);
    for (struct art_sink *s = sink; s && status == ART_OK; s = s->next) status = put_in_place(s);
    for (struct art_sink *s = sink; s && status < 0; s = s->next) take_back(s);
    for (struct art_sink *s = sink; s; s = s->next)
        if (s->old) unlink(s->old);
    return status;
}

/* What was written while memory ran out may lack what it was for, such as a name: the file of
 * before stays. */
static int check_memory(struct art_sink *sink)
{
    struct art_loc loc = {sink->name, 0, 0};
    if (!sink->path || sink->ctx->n_refused == sink->refused) return ART_OK;
    return art_error(sink->ctx, ART_ENOMEM, &loc, "out of memory: it is not written");
}

int art_sink_commit(struct art_sink *sink)
{
    int status;
    if (!sink) return ART_OK;
    status = check_memory(sink);
    for (struct art_sink *s = sink; s; s = s->next) {
        int one = finish(s);
        if (status == ART_OK) status = one;
    }
    if (status == ART_OK) status = sink->next ? put_all_in_place(sink) : put_in_place(sink);
    destroy(sink);
    return status;
}

void art_sink_abort(struct art_sink *sink)
{
    if (sink) destroy(sink);
}
