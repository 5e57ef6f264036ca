/* What holds for every format of meshes and images: each file of corpus/good is read, sound, and
 * the same when written and read again; each of corpus/bad is refused at a place; a file cut off
 * anywhere gives an error or a sound mesh. The tests run in the top folder of the sources. */
#include "corpus_test_priv.h"
#include "harness/test.h"
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define KIND(type, name)                                                                           \
    static int read_##name(struct art_ctx *ctx, void **object, const char *path,                   \
                           const char *format)                                                     \
    {                                                                                              \
        struct art_##type *made = NULL;                                                            \
        int status = art_##type##_read(ctx, &made, path, format);                                  \
        *object = made;                                                                            \
        return status;                                                                             \
    }                                                                                              \
    static int write_##name(struct art_ctx *ctx, const void *object, const char *path,             \
                            const char *format, const struct art_writing *how)                     \
    {                                                                                              \
        return art_##type##_write_as(ctx, object, path, format, how);                              \
    }                                                                                              \
    static int check_##name(struct art_ctx *ctx, const void *object)                               \
    {                                                                                              \
        return art_##type##_check(ctx, object);                                                    \
    }                                                                                              \
    static const char *differs_##name(const void *a, const void *b)                                \
    {                                                                                              \
        return art_##type##_compare(a, b);                                                         \
    }                                                                                              \
    static void free_##name(void *object)                                                          \
    {                                                                                              \
        art_##type##_free(object);                                                                 \
    }
KIND(mesh, surface)
KIND(volume, solid)
KIND(image, image)

/* Meshes of two kinds and images, made alike. */
static const struct art_corpus_kind kinds[] = {
    {ART_FORMAT_MESH, read_surface, write_surface, check_surface, differs_surface, free_surface},
    {ART_FORMAT_VOLUME, read_solid, write_solid, check_solid, differs_solid, free_solid},
    {ART_FORMAT_IMAGE, read_image, write_image, check_image, differs_image, free_image}};

static const struct art_corpus_kind *kind_of(const struct art_format *f)
{
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (kinds[i].kind == f->kind && f->read) return &kinds[i];
    return NULL;
}

/* True if a format would be chosen by the file's name: of files that come in pairs only one is
 * read. */
static bool is_main(const struct art_format *f, const char *name)
{
    for (const char *const *e = f->extensions; *e; e++) {
        size_t n = strlen(name), m = strlen(*e);
        if (n > 3 && strcmp(name + n - 3, ".gz") == 0) n -= 3;
        if (n > m && memcmp(name + n - m, *e, m) == 0) return true;
    }
    return false;
}

/* True if surfaces and volumes share the format's name: files of volumes are in folders of their
 * own. */
static bool has_twin(const struct art_format *f)
{
    return art_format_find(ART_FORMAT_MESH, f->name) && art_format_find(ART_FORMAT_VOLUME, f->name);
}

int art_corpus_each(const char *what, art_corpus_visit *visit)
{
    int n = 0;
    for (int i = 0; art_format_at(i); i++) {
        const struct art_format *f = art_format_at(i);
        const struct art_corpus_kind *k = kind_of(f);
        char dir[100], path[400];
        struct dirent *e;
        snprintf(dir, sizeof dir, "formats/%s/corpus/%s%s", f->name, what,
                 has_twin(f) && f->kind == ART_FORMAT_VOLUME ? "-volume" : "");
        DIR *d = k ? opendir(dir) : NULL;
        while (d && (e = readdir(d)) != NULL) {
            if (e->d_name[0] == '.' || !is_main(f, e->d_name)) continue;
            snprintf(path, sizeof path, "%s/%s", dir, e->d_name);
            visit(f, k, path);
            n++;
        }
        if (d) closedir(d);
    }
    return n;
}

bool art_corpus_folder(char dir[ART_CORPUS_PATH])
{
    snprintf(dir, ART_CORPUS_PATH, "/tmp/artkit-corpus-XXXXXX");
    return CHECK(mkdtemp(dir) != NULL);
}

void art_corpus_remove(const char *dir)
{
    char command[ART_CORPUS_PATH + 10];
    snprintf(command, sizeof command, "rm -r %s", dir);
    CHECK(system(command) == 0);
}

int art_corpus_again(struct art_ctx *ctx, const struct art_format *f,
                     const struct art_corpus_kind *k, const void *object,
                     const struct art_writing *how, void **again)
{
    char dir[ART_CORPUS_PATH], path[ART_CORPUS_PATH + 30];
    if (!art_corpus_folder(dir)) return art_error(ctx, ART_EWRITE, NULL, "no temporary folder");
    snprintf(path, sizeof path, "%s/x%s", dir, f->extensions[0]);
    int status = k->write(ctx, object, path, f->name, how);
    if (status == ART_OK) status = k->read(ctx, again, path, f->name);
    art_corpus_remove(dir);
    return status;
}

static void check_good(const struct art_format *f, const struct art_corpus_kind *k,
                       const char *path)
{
    struct art_ctx ctx;
    void *object = NULL, *again = NULL;
    art_ctx_init(&ctx);
    if (k->read(&ctx, &object, path, NULL) < 0) {
        TEST_FAIL("%s: %s", path, ctx.last);
    } else if (k->check(&ctx, object) < 0) {
        TEST_FAIL("%s: unsound: %s", path, ctx.last);
    } else if (f->write) {
        const char *what = NULL;
        if (art_corpus_again(&ctx, f, k, object, NULL, &again) < 0)
            TEST_FAIL("%s: written and read again: %s", path, ctx.last);
        else if ((what = k->differs(object, again)) != NULL)
            TEST_FAIL("%s: %s changed when written and read again", path, what);
    }
    k->free(object);
    k->free(again);
    art_ctx_fini(&ctx);
}

static void check_bad(const struct art_format *f, const struct art_corpus_kind *k, const char *path)
{
    struct art_ctx ctx;
    void *object = NULL;
    art_ctx_init(&ctx);
    if (k->read(&ctx, &object, path, f->name) == ART_OK) {
        TEST_FAIL("%s: accepted", path);
        k->free(object);
    } else if (ctx.last_loc.line == 0 && !strstr(ctx.last, "byte")) {
        TEST_FAIL("%s: no place: %s", path, ctx.last);
    }
    art_ctx_fini(&ctx);
}

static void check_cuts(const struct art_format *f, const struct art_corpus_kind *k,
                       const char *path)
{
    struct art_ctx ctx;
    struct art_source whole;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_source_read(&ctx, &whole, path), ART_OK));
    size_t step = 1 + whole.n / 4000; /* small files everywhere */
    for (size_t n = 0; n < whole.n; n += step) {
        struct art_source cut;
        void *object = NULL;
        REQUIRE(CHECK_STATUS(art_source_string(&ctx, &cut, path, whole.data, n), ART_OK));
        int errors = ctx.n_errors;
        if (f->read(&ctx, &object, &cut) == ART_OK) {
            if (k->check(&ctx, object) < 0) TEST_FAIL("%s, %zu bytes: %s", path, n, ctx.last);
            k->free(object);
        } else {
            CHECK(ctx.n_errors > errors);
        }
        art_source_fini(&cut);
    }
    art_source_fini(&whole);
    art_ctx_fini(&ctx);
}

TEST(format_mesh_corpus_is_read_and_round)
{
    CHECK(art_corpus_each("good", check_good) >= 4);
}

TEST(format_mesh_corpus_is_refused)
{
    CHECK(art_corpus_each("bad", check_bad) >= 6);
}

TEST(format_mesh_corpus_cut_anywhere)
{
    CHECK(art_corpus_each("good", check_cuts) >= 4);
}

/* ------------------------------------------------------------- recognition */

/* The file through a pipe, where nothing but its bytes tells what it is. */
static int open_piped(struct art_ctx *ctx, struct art_source *src, const char *path)
{
    struct art_source file = {0};
    int ends[2], status, own = dup(STDIN_FILENO);
    if (art_source_read(ctx, &file, path) < 0 || pipe(ends) != 0) {
        art_source_fini(&file);
        return art_error(ctx, ART_EIO, NULL, "no pipe");
    }
    /* small enough for the pipe to take it at once */
    CHECK(file.n <= 60000 && write(ends[1], file.data, file.n) == (ssize_t)file.n);
    close(ends[1]);
    CHECK(dup2(ends[0], STDIN_FILENO) == STDIN_FILENO);
    close(ends[0]);
    status = art_source_open(ctx, src, "-");
    if (status == ART_OK) status = art_source_fill(src, SIZE_MAX);
    if (own >= 0) (void)dup2(own, STDIN_FILENO), close(own);
    art_source_fini(&file);
    return status;
}

/* Files whose bytes fit no format, or are too few: these must be named with -f. */
static bool is_silent(const char *path)
{
    static const char *const files[] = {"formats/ansys/corpus/good/elements_empty.node",
                                        "formats/ansys/corpus/good/kinds.node",
                                        "formats/ansys/corpus/good/numbers.node",
                                        "formats/ansys/corpus/good/quadratic.node",
                                        "formats/ansys/corpus/good/touching.node",
                                        "formats/gts/corpus/good/comments.gts",
                                        "formats/gts/corpus/good/crlf.gts",
                                        "formats/off/corpus/good/no-header.off"};
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++)
        if (strcmp(files[i], path) == 0) return true;
    return false;
}

static void check_sniff(const struct art_format *f, const struct art_corpus_kind *k,
                        const char *path)
{
    struct art_ctx ctx;
    struct art_source src = {0};
    const struct art_format *chosen = NULL;
    (void)k;
    art_ctx_init(&ctx);
    if (open_piped(&ctx, &src, path) < 0) {
        TEST_FAIL("%s: %s", path, ctx.last);
    } else {
        int status = art_format_for_reading(&ctx, f->kind, NULL, &src, &chosen);
        if (src.n == 0)
            CHECK(status < 0);
        else if (is_silent(path) || !f->sniff ? status != ART_EUNSUPPORTED
                                              : status != ART_OK || chosen != f)
            TEST_FAIL("%s: taken for %s", path, status == ART_OK ? chosen->name : "nothing");
        for (int i = 0; art_format_at(i); i++) {
            const struct art_format *g = art_format_at(i);
            if (g != f && g->kind == f->kind && g->sniff && g->sniff(&src))
                TEST_FAIL("%s: %s would take it too", path, g->name);
        }
    }
    art_source_fini(&src);
    art_ctx_fini(&ctx);
}

TEST(format_mesh_corpus_is_recognised_by_content)
{
    CHECK(art_corpus_each("good", check_sniff) >= 100);
}

/* The title of a legacy VTK file may look like the beginning of anything. */
TEST(format_legacy_vtk_is_nothing_else)
{
    static const char *const titles[] = {"g part",
                                         "v 0 0 0",
                                         "f 1 2 3",
                                         "o x",
                                         "usemtl a",
                                         "OFF",
                                         "COFF 3 1 0",
                                         "3 3 1 GtsSurface GtsFace",
                                         "8 5 0 0 0",
                                         "4 3 0 0",
                                         "1 4 0",
                                         "1 0.0 0.0 0.0",
                                         "Model FemNode3d>",
                                         "solid x",
                                         "ply",
                                         "*NODE",
                                         "<VTKFile type=\"PolyData\">",
                                         "1 1 1 1 0 1 1 2 3 4 5 6 7 8"};
    static const enum art_format_kind of[] = {ART_FORMAT_MESH, ART_FORMAT_VOLUME};
    for (size_t i = 0; i < sizeof titles / sizeof titles[0]; i++)
        for (int mark = 0; mark < 2; mark++)
            for (size_t k = 0; k < 2; k++) {
                struct art_ctx ctx;
                struct art_source src = {0};
                const struct art_format *chosen = NULL;
                char text[300];
                art_ctx_init(&ctx);
                snprintf(text, sizeof text,
                         "%s# vtk DataFile Version 3.0\n%s\nASCII\nDATASET POLYDATA\n",
                         mark ? "\xEF\xBB\xBF" : "", titles[i]);
                REQUIRE(CHECK_STATUS(art_source_string(&ctx, &src, "<stdin>", text, strlen(text)),
                                     ART_OK));
                CHECK_STATUS(art_format_for_reading(&ctx, of[k], NULL, &src, &chosen), ART_OK);
                for (int n = 0; art_format_at(n); n++) {
                    const struct art_format *g = art_format_at(n);
                    if (g->kind == of[k] && g->sniff)
                        CHECK_INT(g->sniff(&src), strcmp(g->name, "vtk") == 0);
                }
                art_source_fini(&src);
                art_ctx_fini(&ctx);
            }
}
