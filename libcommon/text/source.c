/* madvise() is none of POSIX */
#define _DEFAULT_SOURCE

#include "text_priv.h"
#include <art/filekind.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

/* ------------------------------------------------------------------ reading */

static int system_error(struct art_ctx *ctx, const char *name, const char *what, int error)
{
    char reason[128];
    struct art_loc loc = {name, 0, 0};
    if (strerror_r(error, reason, sizeof reason) != 0) reason[0] = '\0';
    return art_error(ctx, ART_EIO, &loc, "%s: %s", what, reason);
}

/* An input that is no regular file may never end: devices (/dev/zero), and pipes that something
 * fills for ever. */
#define MAX_DEVICE ((size_t)64 << 20)
#define MAX_PIPE ((size_t)2 << 30)
/* less than this is not worth forgetting */
#define FORGET ((size_t)1 << 20)

static size_t most_from(const struct stat *st)
{
    return S_ISREG(st->st_mode) ? SIZE_MAX : S_ISCHR(st->st_mode) ? MAX_DEVICE : MAX_PIPE;
}

/* Everything that can be read from fd. The size of a regular file saves copying; it is only a hint.
 */
static int read_all(struct art_ctx *ctx, struct art_source *src, int fd, size_t hint, size_t most)
{
    struct art_loc loc = {src->name, 0, 0};
    size_t cap = 0;
    for (;;) {
        if (src->n > most)
            return art_error(ctx, ART_ELIMIT, &loc,
                             "more than %zu MB come from a file that is not regular", most >> 20);
        if (src->n + 1 >= cap) {
            size_t want = cap == 0 ? hint + 2 : cap * 2;
            if (want < 4096) want = 4096;
            char *data = art_realloc(ctx, src->data, want, 1);
            if (!data) return ART_ENOMEM;
            src->data = data;
            cap = want;
        }
        ssize_t k = read(fd, src->data + src->n, cap - src->n - 1);
        if (k < 0 && errno == EINTR) continue;
        if (k < 0) return system_error(ctx, src->name, "cannot read", errno);
        if (k == 0) break;
        src->n += (size_t)k;
    }
    src->data[src->n] = '\0';
    return ART_OK;
}

/* ------------------------------------------------------------------- gzip */

static bool is_gzip(const struct art_source *src)
{
    return src->n >= 2 && (unsigned char)src->data[0] == 0x1f &&
           (unsigned char)src->data[1] == 0x8b;
}

static void feed(z_stream *z, const char *data, size_t n, size_t used)
{
    const size_t most = (size_t)1 << 30;
    z->next_in = (Bytef *)(uintptr_t)(data + used);
    z->avail_in = (uInt)(n - used < most ? n - used : most);
}

/* A small file that unpacks without end would take all memory there is. Meshes and models shrink to
 * a third, very regular ones to a thirtieth; deflate can do a thousandth. Only what is small when
 * unpacked may shrink as it likes, and nothing may become larger than the context allows. */
static int check_unpacked(struct art_ctx *ctx, const struct art_source *src, size_t used, size_t n)
{
    enum { HARMLESS = 64 << 20, MOST_TIMES = 200, AHEAD = 1 << 19 };
    struct art_loc loc = {src->name, 0, 0};
    /* of a large file the beginning may be emptier than the rest */
    size_t left = src->n - used, ahead = left < AHEAD ? left : AHEAD;
    if (ctx->unpacked == SIZE_MAX) return ART_OK;
    if (n > (ctx->unpacked ? ctx->unpacked : ART_UNPACKED))
        return art_error(ctx, ART_ELIMIT, &loc,
                         "byte %zu: the file unpacks to more than %zu MB, which is the limit", used,
                         (ctx->unpacked ? ctx->unpacked : ART_UNPACKED) >> 20);
    if (n > HARMLESS && n / MOST_TIMES > used + ahead)
        return art_error(
            ctx, ART_ELIMIT, &loc,
            "byte %zu: the file unpacks to more than %d times its size (%zu MB so far); if "
            "it is meant to, unpack it with gzip",
            used, MOST_TIMES, n >> 20);
    return ART_OK;
}

/* Decompresses all members of src->data into *out. */
static int inflate_all(struct art_ctx *ctx, const struct art_source *src, z_stream *z, char **out,
                       size_t *n_out)
{
    struct art_loc loc = {src->name, 0, 0};
    size_t cap = 0, used = 0;
    int result = Z_OK;
    for (;;) {
        if (*n_out + 1 >= cap) {
            size_t want = cap ? cap * 2 : src->n * 4 + 4096;
            char *grown = art_realloc(ctx, *out, want, 1);
            if (!grown) return ART_ENOMEM;
            *out = grown;
            cap = want;
        }
        size_t space = cap - *n_out - 1;
        enum { STRIDE = 16 << 20 }; /* from one look at the size to the next */
        z->next_out = (Bytef *)*out + *n_out;
        z->avail_out = (uInt)(space < STRIDE ? space : STRIDE);
        feed(z, src->data, src->n, used);
        size_t in_before = z->avail_in, out_before = z->avail_out;
        result = inflate(z, Z_NO_FLUSH);
        used += in_before - z->avail_in;
        *n_out += out_before - z->avail_out;
        int status = check_unpacked(ctx, src, used, *n_out);
        if (status < 0) return status;
        if (result == Z_STREAM_END) {
            /* another member may follow; padding with zeros is usual too */
            while (used < src->n && src->data[used] == '\0') used++;
            if (used == src->n) return ART_OK;
            if (inflateReset(z) != Z_OK) return ART_EINTERNAL;
        } else if (result == Z_MEM_ERROR) {
            return art_error(ctx, ART_ENOMEM, &loc, "out of memory");
        } else if (result != Z_OK && result != Z_BUF_ERROR) {
            return art_error(ctx, ART_EIO, &loc, "byte %zu: damaged gzip data (%s)", used,
                             z->msg ? z->msg : "unknown reason");
        } else if (used == src->n && z->avail_out > 0) {
            return art_error(ctx, ART_EIO, &loc, "byte %zu: gzip data is cut short", used);
        }
    }
}

static int unpack(struct art_ctx *ctx, struct art_source *src)
{
    z_stream z;
    char *out = NULL;
    size_t n = 0;
    memset(&z, 0, sizeof z);
    if (inflateInit2(&z, 15 + 16) != Z_OK) return art_error(ctx, ART_ENOMEM, NULL, "out of memory");
    int status = inflate_all(ctx, src, &z, &out, &n);
    inflateEnd(&z);
    if (status < 0) {
        art_free(out);
        return status;
    }
    out[n] = '\0';
    art_free(src->data);
    src->data = out;
    src->n = n;
    return ART_OK;
}

/* ------------------------------------------------------------- bit by bit */

/* Room for all that may come is reserved at once, so that nothing moves. */
struct art_feed {
    struct art_ctx *ctx;
    int fd;
    bool standard, ended;
    int status;
    struct art_span span; /* at src->data */
    size_t most;          /* that may come */
    size_t total;         /* size of a file, or SIZE_MAX */
};

/* Files below SMALL are read in one go; others in steps that stay in the cache until they are
 * looked at. */
enum { STEP = 1 << 20, SMALL = 4 << 20 };

/* Read on to n bytes. */
static int fill(struct art_source *src, size_t n)
{
    struct art_feed *f = src->feed;
    struct art_loc loc = {src->name, 0, 0};
    while (!f->ended && src->n < n && f->status == ART_OK) {
        size_t want = src->n + STEP < f->most ? STEP : f->most - src->n;
        art_span_ready(&f->span, src->n + want + 1);
        ssize_t k = want ? read(f->fd, src->data + src->n, want) : 0;
        if (k < 0 && errno == EINTR) continue;
        if (k < 0) {
            f->status = system_error(f->ctx, src->name, "cannot read", errno);
        } else if (k == 0 && want == 0 && f->total == SIZE_MAX) {
            f->status =
                art_error(f->ctx, ART_ELIMIT, &loc,
                          "more than %zu MB come from a file that is not regular", f->most >> 20);
        } else {
            src->n += (size_t)k;
            f->ended = k == 0;
        }
    }
    src->data[src->n] = '\0';
    return f->status;
}

static void close_feed(struct art_source *src)
{
    if (!src->feed) return;
    if (src->feed->fd >= 0 && !src->feed->standard) close(src->feed->fd);
    art_span_release(&src->feed->span);
    src->data = NULL;
    art_free(src->feed);
    src->feed = NULL;
}

/* Reserve the room; *done tells whether it could be had. */
static int open_feed(struct art_ctx *ctx, struct art_source *src, int fd, bool standard,
                     const struct stat *st, bool *done)
{
    bool regular = S_ISREG(st->st_mode);
    size_t most = regular ? (size_t)st->st_size : most_from(st);
    *done = false;
    struct art_span span;
    if (regular && (st->st_size < SMALL || lseek(fd, 0, SEEK_CUR) != 0)) return ART_OK;
    if (!art_span_reserve(&span, most + 1, regular)) return ART_OK;
    src->feed = art_alloc(ctx, 1, sizeof *src->feed);
    if (!src->feed) {
        art_span_release(&span);
        return ART_ENOMEM;
    }
    *src->feed = (struct art_feed){.ctx = ctx,
                                   .fd = fd,
                                   .standard = standard,
                                   .span = span,
                                   .most = most,
                                   .total = regular ? most : SIZE_MAX};
    src->data = span.base;
    src->once = false;
    *done = true;
    return ART_OK;
}

/* All of it in memory of its own, unpacked if it is packed. */
static int take_all(struct art_ctx *ctx, struct art_source *src)
{
    int status = fill(src, SIZE_MAX);
    if (status < 0) return status;
    char *data = art_alloc(ctx, src->n + 1, 1);
    if (!data) return ART_ENOMEM;
    memcpy(data, src->data, src->n);
    close_feed(src);
    src->data = data;
    return is_gzip(src) ? unpack(ctx, src) : ART_OK;
}

int art_source_fill(const struct art_source *src, size_t n)
{
    /* what is const for a reader grows all the same */
    return src->feed ? fill((struct art_source *)(uintptr_t)src, n) : ART_OK;
}

const char *art_source_lines(const struct art_source *src, const char *from)
{
    const char *seen = from;
    if (!src->feed) return src->data + src->n;
    for (;;) {
        const char *end = src->data + src->n, *p = end;
        if (src->feed->status < 0) return from;
        if (src->feed->ended) return end;
        while (p > seen && p[-1] != '\n') p--;
        if (p > seen) return p;
        /* a CR is a line end if what follows is here and no LF */
        for (p = end - 1; p > seen; p--)
            if (p[-1] == '\r' && *p != '\n') return p;
        seen = end > from ? end - 1 : from;
        (void)!art_source_fill(src, src->n + 1);
    }
}

size_t art_source_total(const struct art_source *src)
{
    if (!src->feed || src->feed->ended) return src->n;
    return src->feed->total;
}

int art_source_status(const struct art_source *src)
{
    return src->feed ? src->feed->status : ART_OK;
}

/* ------------------------------------------------------------------- public */

static int open_input(struct art_ctx *ctx, struct art_source *src, const char *path,
                      struct stat *st, int *fd, bool standard)
{
    src->name = art_strdup(ctx, standard ? "<stdin>" : path);
    if (!src->name) return ART_ENOMEM;
    *fd = standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    if (*fd < 0 || fstat(*fd, st) != 0) return system_error(ctx, src->name, "cannot open", errno);
    if (S_ISDIR(st->st_mode)) return system_error(ctx, src->name, "cannot read", EISDIR);
    return ART_OK;
}

enum { WHOLE = 1, OWN = 2 };

static int read_source(struct art_ctx *ctx, struct art_source *src, const char *path, int how)
{
    int status = ART_OK, fd = -1;
    struct stat st;
    struct art_source got = {0};
    bool standard = strcmp(path, "-") == 0, fed = false;
    if (!*path) return art_error(ctx, ART_EUSAGE, NULL, "the name of the input is empty");
    ART_TRY(open_input(ctx, &got, path, &st, &fd, standard));
    if (!(how & OWN)) ART_TRY(art_files_read_fd(ctx, fd, got.name));
    if (!(how & WHOLE)) ART_TRY(open_feed(ctx, &got, fd, standard, &st, &fed));
    if (fed) {
        fd = -1;
        ART_TRY(fill(&got, 4096)); /* what tells the format, also of a slow stream */
        if (is_gzip(&got)) ART_TRY(take_all(ctx, &got));
    } else {
        ART_TRY(read_all(ctx, &got, fd,
                         S_ISREG(st.st_mode) && st.st_size > 0 ? (size_t)st.st_size : 0,
                         most_from(&st)));
        if (is_gzip(&got)) ART_TRY(unpack(ctx, &got));
    }
    /* a message may have to say what this is: files can be looked into then, but not what is gone
     */
    if (!(how & OWN) && standard) ART_TRY(art_files_head(ctx, got.name, got.data, got.n));
    *src = got;
    memset(&got, 0, sizeof got);
out:
    if (fd >= 0 && !standard) close(fd);
    art_source_fini(&got);
    return status;
}

int art_source_read(struct art_ctx *ctx, struct art_source *src, const char *path)
{
    return read_source(ctx, src, path, WHOLE);
}

int art_source_read_back(struct art_ctx *ctx, struct art_source *src, const char *path)
{
    return read_source(ctx, src, path, WHOLE | OWN);
}

int art_source_open(struct art_ctx *ctx, struct art_source *src, const char *path)
{
    return read_source(ctx, src, path, 0);
}

int art_source_string(struct art_ctx *ctx, struct art_source *src, const char *name, const char *s,
                      size_t n)
{
    struct art_source got = {
        .name = art_strdup(ctx, name), .data = art_strndup(ctx, s ? s : "", n), .n = n};
    if (!got.name || !got.data) {
        art_source_fini(&got);
        return ART_ENOMEM;
    }
    *src = got;
    return ART_OK;
}

/* Text with CR. */
static int count_slowly(const char *from, const char *to, const char **line)
{
    int n = 0;
    *line = from;
    for (const char *p = from; p < to; p++) {
        if (*p != '\n' && !(*p == '\r' && !(p + 1 < to && p[1] == '\n'))) continue;
        n++;
        *line = p + 1;
    }
    return n;
}

/* Counts the LF in blocks of 16 bytes from *at on, to `to`; *cr is set if there is any CR. */
static int count_blocks(const char **at, const char *to, bool *cr)
{
    int n = 0;
#ifdef __SSE2__
    const __m128i lf = _mm_set1_epi8('\n'), ret = _mm_set1_epi8('\r');
    const char *p = *at;
    __m128i any = _mm_setzero_si128();
    while (to - p >= 16) {
        __m128i sum = _mm_setzero_si128();
        /* a byte counts to 255 */
        for (int k = 0; k < 255 && to - p >= 16; k++, p += 16) {
            __m128i x = _mm_loadu_si128((const __m128i *)(const void *)p);
            sum = _mm_sub_epi8(sum, _mm_cmpeq_epi8(x, lf));
            any = _mm_or_si128(any, _mm_cmpeq_epi8(x, ret));
        }
        sum = _mm_sad_epu8(sum, _mm_setzero_si128());
        n += _mm_cvtsi128_si32(sum) + _mm_extract_epi16(sum, 4);
    }
    *cr = _mm_movemask_epi8(any) != 0;
    *at = p;
#else
    *cr = memchr(*at, '\r', (size_t)(to - *at)) != NULL;
#endif
    return n;
}

int art_count_lines(const char *from, const char *to, const char **line)
{
    const char *p = from, *last = to;
    bool cr;
    int n = count_blocks(&p, to, &cr);
    for (; p < to && !cr; p++) {
        n += *p == '\n';
        cr = *p == '\r';
    }
    if (cr) return count_slowly(from, to, line);
    while (last > from && last[-1] != '\n') last--;
    *line = last;
    return n;
}

void art_source_forget(const struct art_source *src, size_t upto)
{
    if (!src->once || upto < FORGET) return;
    if (src->feed) {
        art_span_forget(&src->feed->span, upto, src->feed->ended);
        return;
    }
#ifdef MADV_DONTNEED
    long page = sysconf(_SC_PAGESIZE);
    if (page <= 0) return;
    /* whole pages inside the block: none that the allocator needs */
    uintptr_t from = (uintptr_t)src->data, to = from + upto;
    from = (from + (uintptr_t)page - 1) / (uintptr_t)page * (uintptr_t)page;
    to = to / (uintptr_t)page * (uintptr_t)page;
    if (to > from) (void)madvise((void *)from, to - from, MADV_DONTNEED);
#endif
}

unsigned long art_checksum(const char *s, size_t n)
{
    unsigned long sum = crc32(0, NULL, 0);
    for (const size_t most = (size_t)1 << 30; n > 0;) {
        size_t part = n < most ? n : most;
        sum = crc32(sum, (const unsigned char *)s, (uInt)part);
        s += part;
        n -= part;
    }
    return sum;
}

void art_source_fini(struct art_source *src)
{
    close_feed(src);
    art_free(src->name);
    art_free(src->data);
    memset(src, 0, sizeof *src);
}

/* -------------------------------------------------------------------- paths */

char *art_path_dir(struct art_ctx *ctx, const char *path)
{
    const char *slash = strrchr(path, '/');
    if (!slash) return art_strdup(ctx, "");
    return art_strndup(ctx, path, slash == path ? 1 : (size_t)(slash - path));
}

char *art_path_join(struct art_ctx *ctx, const char *dir, const char *path)
{
    if (path[0] == '/' || !dir || dir[0] == '\0') return art_strdup(ctx, path);
    return art_format(ctx, "%s%s%s", dir, art_ends_with(dir, "/") ? "" : "/", path);
}

/* Returns the length of a path without ".gz" and its last extension. */
static size_t stem_of(const char *path)
{
    const char *slash = strrchr(path, '/'), *file = slash ? slash + 1 : path;
    size_t n = strlen(path), least = (size_t)(file - path) + 1;
    if (n > 3 && strcmp(path + n - 3, ".gz") == 0) n -= 3;
    for (size_t i = n; i > least; i--)
        if (path[i - 1] == '.') return i - 1;
    return n;
}

bool art_path_has_extension(const char *path, const char *extension)
{
    size_t n = strlen(path), m = strlen(extension);
    if (n > 3 && strcmp(path + n - 3, ".gz") == 0) n -= 3;
    if (n <= m) return false;
    for (size_t i = 0; i < m; i++) {
        char c = path[n - m + i];
        if (c >= 'A' && c <= 'Z') c = (char)(c - 'A' + 'a');
        if (c != extension[i]) return false;
    }
    return true;
}

char *art_path_beside(struct art_ctx *ctx, const char *path, const char *extension)
{
    return art_format(ctx, "%.*s%s%s", (int)stem_of(path), path, extension,
                      art_ends_with(path, ".gz") ? ".gz" : "");
}

int art_source_beside(struct art_ctx *ctx, struct art_source *other, const struct art_source *src,
                      const char *extension, bool *found)
{
    static const char *const packed[] = {"", ".gz", ""};
    const char *const *ending = art_ends_with(src->name, ".gz") ? packed + 1 : packed;
    int status = ART_OK;
    char *path = NULL;
    *found = false;
    if (strcmp(src->name, "<stdin>") == 0) return ART_OK;
    for (int i = 0; i < 2 && !*found; i++) {
        struct stat st;
        art_free(path);
        path =
            art_format(ctx, "%.*s%s%s", (int)stem_of(src->name), src->name, extension, ending[i]);
        if (!path) return ART_ENOMEM;
        if (stat(path, &st) != 0 && (errno == ENOENT || errno == ENOTDIR)) continue;
        ART_TRY(art_source_read(ctx, other, path));
        *found = true;
    }
out:
    art_free(path);
    return status;
}

bool art_path_is_file(const char *path)
{
    struct stat st;
    return strcmp(path, "-") != 0 && stat(path, &st) == 0 && S_ISREG(st.st_mode);
}
