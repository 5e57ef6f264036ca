/* What systems and programs do to text files changes no mesh: other line ends, a byte order mark,
 * no last line end; nor does the order of bytes. And numbers that lie give an error or a sound
 * mesh, and need little memory. All this for every file of every corpus. */
#include "corpus_test_priv.h"
#include "harness/test.h"
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

/* ------------------------------------------------------------------- texts */

struct variant {
    const char *name;
    const char *begin; /* in front of everything */
    const char *line_end;
    bool open_end; /* no last line end */
};
static const struct variant variants[] = {{"CR LF", "", "\r\n", false},
                                          {"CR", "", "\r", false},
                                          {"CR LF, no last one", "", "\r\n", true},
                                          {"CR, no last one", "", "\r", true},
                                          {"byte order mark", "\xef\xbb\xbf", "\n", false},
                                          {"byte order mark, CR LF", "\xef\xbb\xbf", "\r\n", false},
                                          {"no last line end", "", "\n", true}};

/* Neither bytes that texts do not have, nor a word that announces them. */
static bool is_text(const struct art_source *src)
{
    static const char *const words[] = {"binary", "BINARY", "\"appended\""};
    for (size_t i = 0; i < src->n; i++)
        if ((unsigned char)src->data[i] < ' ' && !strchr("\t\n\r\f", src->data[i])) return false;
    if (strlen(src->data) != src->n) return false;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strstr(src->data, words[i])) return false;
    return true;
}

static void rewrite(struct art_buf *out, const struct art_source *src, const struct variant *v)
{
    size_t n = src->n, i = n >= 3 && memcmp(src->data, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    while (v->open_end && n > i && strchr("\r\n", src->data[n - 1])) n--;
    art_buf_puts(out, v->begin);
    for (; i < n; i++) {
        if (src->data[i] == '\r' && i + 1 < n && src->data[i + 1] == '\n') continue;
        if (src->data[i] == '\r' || src->data[i] == '\n')
            art_buf_puts(out, v->line_end);
        else
            art_buf_putc(out, src->data[i]);
    }
}

/* A file, rewritten, to another folder; packed ones are unpacked. */
static bool rewrite_file(struct art_ctx *ctx, const char *from, const char *to,
                         const struct variant *v)
{
    struct art_source src;
    struct art_buf text;
    bool done = false;
    if (art_source_read(ctx, &src, from) < 0) return false;
    art_buf_init(&text, ctx);
    if (is_text(&src)) {
        rewrite(&text, &src, v);
        FILE *file = fopen(to, "wb");
        done = file && fwrite(text.s ? text.s : "", 1, text.n, file) == text.n;
        if (file) fclose(file);
    }
    art_buf_fini(&text);
    art_source_fini(&src);
    return done;
}

/* The same with all files of that name whatever their extension; *main is what to read. */
static bool rewrite_group(struct art_ctx *ctx, const char *path, const char *dir,
                          const struct variant *v, char main[400])
{
    const char *name = strrchr(path, '/') + 1;
    size_t stem = strcspn(name, ".");
    char folder[300], from[600], to[400];
    bool done = true;
    snprintf(folder, sizeof folder, "%.*s", (int)(name - path), path);
    DIR *d = opendir(folder);
    for (struct dirent *e; d && (e = readdir(d)) != NULL;) {
        size_t n = strlen(e->d_name);
        if (strncmp(e->d_name, name, stem) != 0 || e->d_name[stem] != '.') continue;
        if (art_ends_with(e->d_name, ".gz")) n -= 3;
        snprintf(from, sizeof from, "%s%s", folder, e->d_name);
        snprintf(to, sizeof to, "%s/%.*s", dir, (int)n, e->d_name);
        done = rewrite_file(ctx, from, to, v) && done;
        if (strcmp(e->d_name, name) == 0) memcpy(main, to, sizeof to);
    }
    if (d) closedir(d);
    return done;
}

static void check_variant(const struct art_format *f, const struct art_corpus_kind *k,
                          const char *path, const void *object, const struct variant *v)
{
    struct art_ctx ctx;
    char dir[ART_CORPUS_PATH], main[400] = "";
    void *other = NULL;
    const char *what;
    art_ctx_init(&ctx);
    if (!art_corpus_folder(dir)) return;
    if (rewrite_group(&ctx, path, dir, v, main)) {
        if (k->read(&ctx, &other, main, f->name) < 0)
            TEST_FAIL("%s with %s: %s", path, v->name, ctx.last);
        else if ((what = k->differs(object, other)) != NULL)
            TEST_FAIL("%s with %s: other %s", path, v->name, what);
        k->free(other);
    }
    art_corpus_remove(dir);
    art_ctx_fini(&ctx);
}

static void check_variants(const struct art_format *f, const struct art_corpus_kind *k,
                           const char *path)
{
    struct art_ctx ctx;
    void *object = NULL;
    art_ctx_init(&ctx);
    /* a long check takes all of them, others every fifth of each file, which begins elsewhere for
     * the next */
    const size_t stride = test_count(1) > 1 ? 1 : 5;
    if (CHECK_STATUS(k->read(&ctx, &object, path, f->name), ART_OK)) {
        for (size_t i = art_hash_bytes(path, strlen(path)) % stride;
             i < sizeof variants / sizeof variants[0]; i += stride)
            check_variant(f, k, path, object, &variants[i]);
        k->free(object);
    }
    art_ctx_fini(&ctx);
}

TEST(format_mesh_texts_have_any_line_ends)
{
    CHECK(art_corpus_each("good", check_variants) >= 40);
}

/* ------------------------------------------------------------------ binary */

static void check_orders(const struct art_format *f, const struct art_corpus_kind *k,
                         const char *path)
{
    const struct art_writing how[2] = {{.encoding = ART_ENCODE_BINARY},
                                       {.encoding = ART_ENCODE_BINARY_BIG}};
    struct art_ctx ctx;
    void *object = NULL, *again[2] = {NULL};
    const char *what;
    if (!(f->choices & ART_CHOICE_BINARY) || !(f->choices & ART_CHOICE_BINARY_BIG)) return;
    art_ctx_init(&ctx);
    if (CHECK_STATUS(k->read(&ctx, &object, path, f->name), ART_OK)) {
        for (int i = 0; i < 2; i++)
            CHECK_STATUS(art_corpus_again(&ctx, f, k, object, &how[i], &again[i]), ART_OK);
        if (again[0] && again[1] && (what = k->differs(again[0], again[1])) != NULL)
            TEST_FAIL("%s: %s depends on the order of bytes", path, what);
        for (int i = 0; i < 2; i++) k->free(again[i]);
        k->free(object);
    }
    art_ctx_fini(&ctx);
}

TEST(format_mesh_byte_order_changes_nothing)
{
    art_corpus_each("good", check_orders);
}

/* ------------------------------------------------------------------ hostile */

/* A text that may be anything is refused, or gives a sound mesh; in a gigabyte. */
static void feed(const struct art_format *f, const struct art_corpus_kind *k, const char *path,
                 const char *text, size_t n)
{
    struct art_ctx ctx;
    struct art_source src;
    void *object = NULL;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_source_string(&ctx, &src, path, text, n), ART_OK));
    int status = f->read(&ctx, &object, &src);
    if (status == ART_OK) {
        if (k->check(&ctx, object) < 0)
            TEST_FAIL("%s, changed: %s: %.*s", path, ctx.last, (int)n, text);
        k->free(object);
    } else if (status == ART_ENOMEM || ctx.n_errors == 0) {
        TEST_FAIL("%s, changed: %s: %.*s", path, ctx.last, (int)n, text);
    }
    art_source_fini(&src);
    art_ctx_fini(&ctx);
}

static const char *const numbers[] = {"0",
                                      "-1",
                                      "1",
                                      "2147483647",
                                      "2147483648",
                                      "4294967295",
                                      "99999999",
                                      "1099511627776",
                                      "18446744073709551616",
                                      "nan",
                                      "inf",
                                      "-1e999",
                                      "0.5",
                                      ""};

static bool in_number(char c)
{
    return (c >= '0' && c <= '9') || c == '.' || c == '-';
}

/* Each number of a text (of many, one here and there) in turn becomes another. */
static void lie_in_text(const struct art_format *f, const struct art_corpus_kind *k,
                        const char *path, const struct art_source *src)
{
    struct art_buf text;
    struct art_ctx ctx;
    int seen = 0, step = 1 + (int)(src->n / (size_t)test_count(100));
    art_ctx_init(&ctx);
    art_buf_init(&text, &ctx);
    for (size_t i = 0, end; i < src->n; i = end + 1) {
        for (end = i; end < src->n && in_number(src->data[end]);) end++;
        if (end == i || (seen++ >= 8 && seen % step != 0)) continue;
        for (size_t j = 0; j < sizeof numbers / sizeof numbers[0]; j++) {
            art_buf_clear(&text);
            art_buf_add(&text, src->data, i);
            art_buf_puts(&text, numbers[j]);
            art_buf_add(&text, src->data + end, src->n - end);
            feed(f, k, path, text.s, text.n);
        }
    }
    art_buf_clear(&text); /* and all at once */
    for (size_t i = 0; i < src->n; i++)
        art_buf_putc(&text, src->data[i] >= '0' && src->data[i] <= '9' ? '9' : src->data[i]);
    feed(f, k, path, text.s ? text.s : "", text.n);
    art_buf_fini(&text);
    art_ctx_fini(&ctx);
}

static const uint32_t words[] = {0,          1,          3,          0x7fffffff,
                                 0xffffffff, 0x80000000, 0x00ffffff, 0xffffff7f,
                                 0x7fc00000, 0x0000c07f, 0x7f800000, 0x0000f07f};

/* Any four bytes become another word. */
static void lie_in_bytes(const struct art_format *f, const struct art_corpus_kind *k,
                         const char *path, const struct art_source *src)
{
    char *copy = malloc(src->n + 1);
    size_t step = 1 + src->n / (size_t)test_count(100);
    for (size_t i = 0; copy && i + 4 <= src->n; i += step)
        for (size_t j = 0; j < sizeof words / sizeof words[0]; j++) {
            memcpy(copy, src->data, src->n);
            memcpy(copy + i, &words[j], 4);
            feed(f, k, path, copy, src->n);
        }
    free(copy);
}

static void lie(const struct art_format *f, const struct art_corpus_kind *k, const char *path)
{
    struct art_ctx ctx;
    struct art_source src;
    art_ctx_init(&ctx);
    if (CHECK_STATUS(art_source_read(&ctx, &src, path), ART_OK)) {
        if (is_text(&src))
            lie_in_text(f, k, path, &src);
        else
            lie_in_bytes(f, k, path, &src);
        art_source_fini(&src);
    }
    art_ctx_fini(&ctx);
}

/* The sanitizers need terabytes of addresses. */
static void limit_memory(void)
{
#if !defined(__SANITIZE_ADDRESS__)
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
    return;
#endif
#endif
    const struct rlimit gigabyte = {1 << 30, 1 << 30};
    CHECK_INT(setrlimit(RLIMIT_AS, &gigabyte), 0);
#endif
}

TEST(format_mesh_numbers_that_lie)
{
    limit_memory();
    CHECK(art_corpus_each("good", lie) >= 40);
}

TEST(format_mesh_numbers_that_lie_in_bad_files)
{
    limit_memory();
    CHECK(art_corpus_each("bad", lie) >= 100);
}
