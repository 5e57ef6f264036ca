#include "harness/test.h"
#include "png_priv.h"
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static int paint(struct art_ctx *ctx, struct art_picture *p, int w, int h, bool alpha)
{
    int status = art_picture_create(ctx, p, w, h);
    for (int i = 0; status == ART_OK && i < w * h; i++) {
        int x = i % w, y = i / w;
        /* parts that are even, that rise, and that are noise: each filter is the best somewhere */
        p->rgba[4 * i] = (unsigned char)(y % 7 < 3 ? 200 : x * 3);
        p->rgba[4 * i + 1] = (unsigned char)(y % 5 == 0 ? test_below(256) : x + 2 * y);
        p->rgba[4 * i + 2] = (unsigned char)(x * y);
        p->rgba[4 * i + 3] = alpha && x % 3 == 0 ? (unsigned char)(y * 5) : 255;
    }
    return status;
}

static void path_of(char path[64], const char *what)
{
    snprintf(path, 64, "/tmp/art-png-%ld-%s.png", (long)getpid(), what);
}

static char *content(struct art_ctx *ctx, const char *path, size_t *n)
{
    struct art_source src;
    if (art_source_read(ctx, &src, path) != ART_OK) return NULL;
    char *data = src.data;
    *n = src.n;
    src.data = NULL;
    art_source_fini(&src);
    return data;
}

TEST(png_gives_back_what_was_written)
{
    static const int sizes[][2] = {{1, 1}, {7, 3}, {64, 64}, {501, 200}};
    char path[64];
    path_of(path, "same");
    for (int i = 0; i < 8; i++) {
        struct art_ctx ctx;
        struct art_picture p, q;
        char *data[2] = {NULL, NULL};
        size_t n[2] = {0, 0};
        art_ctx_init(&ctx);
        REQUIRE(paint(&ctx, &p, sizes[i / 2][0], sizes[i / 2][1], i % 2) == ART_OK);
        for (int k = 0; k < 2; k++) {
            CHECK_STATUS(art_picture_write(&ctx, &p, path, NULL), ART_OK);
            data[k] = content(&ctx, path, &n[k]);
        }
        CHECK(data[0] && data[1] && n[0] == n[1] && memcmp(data[0], data[1], n[0]) == 0);
        CHECK(data[0][25] == (i % 2 ? 6 : 2)); /* alpha only where it is needed */
        REQUIRE(art_picture_read(&ctx, &q, path, NULL) == ART_OK);
        CHECK_INT(q.width, p.width);
        CHECK_INT(q.height, p.height);
        CHECK(memcmp(p.rgba, q.rgba, 4 * (size_t)p.width * (size_t)p.height) == 0);
        for (int k = 0; k < 2; k++) art_free(data[k]);
        art_picture_fini(&p);
        art_picture_fini(&q);
        art_ctx_fini(&ctx);
    }
    unlink(path);
}

/* Each pixel is the mean, rounded down, of those to its left and above: one of the filters leaves
 * nothing of it. */
TEST(png_of_means)
{
    enum { W = 75, H = 20 };
    struct art_ctx ctx;
    struct art_picture p, q;
    char path[64];
    path_of(path, "means");
    art_ctx_init(&ctx);
    REQUIRE(art_picture_create(&ctx, &p, W, H) == ART_OK);
    for (int i = 0; i < 4 * W * H; i++) {
        bool edge = i < 4 * W || i % (4 * W) < 4;
        int mean = edge ? test_below(256) : (p.rgba[i - 4] + p.rgba[i - 4 * W]) / 2;
        p.rgba[i] = (unsigned char)(i % 4 == 3 ? 255 : mean);
    }
    CHECK_STATUS(art_picture_write(&ctx, &p, path, NULL), ART_OK);
    REQUIRE(art_picture_read(&ctx, &q, path, NULL) == ART_OK);
    CHECK(memcmp(p.rgba, q.rgba, (size_t)4 * W * H) == 0);
    art_picture_fini(&p);
    art_picture_fini(&q);
    art_ctx_fini(&ctx);
    unlink(path);
}

TEST(png_cut_off_or_changed_is_refused)
{
    struct art_ctx ctx;
    struct art_picture p, q;
    char path[64], *data;
    size_t n = 0;
    path_of(path, "cut");
    art_ctx_init(&ctx);
    REQUIRE(paint(&ctx, &p, 60, 50, true) == ART_OK);
    REQUIRE(art_picture_write(&ctx, &p, path, NULL) == ART_OK);
    data = content(&ctx, path, &n);
    unlink(path);
    REQUIRE(data);
    for (size_t cut = 8; cut + 20 < n; cut += 1 + cut / 40) {
        struct art_source src;
        REQUIRE(art_source_string(&ctx, &src, "cut.png", data, cut) == ART_OK);
        CHECK_STATUS(art_png_read(&ctx, &q, &src), ART_ESYNTAX);
        CHECK_HAS(ctx.last, "not a sound PNG file");
        art_source_fini(&src);
    }
    data[20] = 0x7f; /* a height of many millions, and a wrong sum */
    struct art_source src;
    REQUIRE(art_source_string(&ctx, &src, "large.png", data, n) == ART_OK);
    CHECK(art_png_read(&ctx, &q, &src) < 0);
    art_source_fini(&src);
    CHECK_STATUS(art_picture_read(&ctx, &q, "no-such-file.png", NULL), ART_EIO);
    CHECK_STATUS(art_picture_write(&ctx, &p, path, "jpg"), ART_EUSAGE);
    CHECK_STATUS(art_picture_write(&ctx, &p, "picture.jpg", NULL), ART_EUNSUPPORTED);
    struct art_sink *sink;
    path_of(path, "jpeg");
    REQUIRE(art_sink_open(&ctx, &sink, path) == ART_OK);
    CHECK_STATUS(art_sink_write(sink, "\xff\xd8\xff\xe0....", 8), ART_OK);
    CHECK_STATUS(art_sink_commit(sink), ART_OK);
    CHECK_STATUS(art_picture_read(&ctx, &q, path, NULL), ART_EUNSUPPORTED);
    CHECK_HAS(ctx.last, "JPEG");
    unlink(path);
    art_free(data);
    art_picture_fini(&p);
    art_ctx_fini(&ctx);
}

static uint32_t number(const char *p)
{
    const unsigned char *u = (const unsigned char *)p;
    return (uint32_t)u[0] << 24 | (uint32_t)u[1] << 16 | (uint32_t)u[2] << 8 | u[3];
}

/* The chunks by name, each with its sequence number where it has one. */
static void list_chunks(const char *data, size_t n, char *list, size_t room)
{
    size_t used = 0;
    char before[5] = "";
    for (size_t at = 8; at + 12 <= n && used + 16 < room; at += 12 + number(data + at)) {
        char name[5] = {0};
        memcpy(name, data + at + 4, 4);
        if (strcmp(name, before) == 0 && strcmp(name, "IDAT") == 0) continue;
        memcpy(before, name, sizeof name);
        bool counted = name[0] == 'f';
        used += (size_t)snprintf(list + used, room - used, counted ? "%s%u " : "%s ", name,
                                 counted ? number(data + at + 8) : 0);
    }
}

TEST(png_movie)
{
    struct art_ctx ctx;
    struct art_movie *movie;
    struct art_picture p[3], first;
    char path[64], list[400], *data;
    size_t n = 0;
    path_of(path, "movie");
    art_ctx_init(&ctx);
    for (int i = 0; i < 3; i++) REQUIRE(paint(&ctx, &p[i], 40, 30, i == 1) == ART_OK);
    CHECK_STATUS(art_movie_open(&ctx, &movie, path, 0, 0.1, 0), ART_ERANGE);
    CHECK_STATUS(art_movie_open(&ctx, &movie, path, 2, NAN, 0), ART_ERANGE);
    REQUIRE(art_movie_open(&ctx, &movie, path, 3, 0.04, 0) == ART_OK);
    for (int i = 0; i < 3; i++) CHECK_STATUS(art_movie_frame(movie, &p[i]), ART_OK);
    CHECK_STATUS(art_movie_frame(movie, &p[0]), ART_EUSAGE);
    CHECK_STATUS(art_movie_close(movie), ART_OK);
    data = content(&ctx, path, &n);
    REQUIRE(data);
    list_chunks(data, n, list, sizeof list);
    CHECK_STR(list, "IHDR sRGB acTL fcTL0 IDAT fcTL1 fdAT2 fcTL3 fdAT4 IEND ");
    const char *control = data;
    while (memcmp(control, "fcTL", 4) != 0) control++;
    CHECK_INT(number(control + 8), 40);
    CHECK_INT(number(control + 24), 40u << 16 | 1000); /* 40/1000 s */
    /* viewers that know no movies, and we: the first frame */
    REQUIRE(art_picture_read(&ctx, &first, path, NULL) == ART_OK);
    CHECK(memcmp(first.rgba, p[0].rgba, 4 * 40 * 30) == 0);
    unlink(path);
    REQUIRE(art_movie_open(&ctx, &movie, path, 2, 0.1, 0) == ART_OK);
    CHECK_STATUS(art_movie_frame(movie, &p[0]), ART_OK);
    CHECK_STATUS(art_movie_close(movie), ART_EUSAGE); /* and no file */
    CHECK(access(path, F_OK) != 0);
    art_free(data);
    art_picture_fini(&first);
    for (int i = 0; i < 3; i++) art_picture_fini(&p[i]);
    art_ctx_fini(&ctx);
}

/* formats/png/corpus: kinds of PNG files that we do not write. */
TEST(png_of_other_kinds)
{
    static const struct {
        const char *name;
        int x, y;
        unsigned char want[4];
    } known[] = {{"palette", 0, 0, {255, 0, 0, 255}},    {"palette", 1, 1, {0, 255, 0, 128}},
                 {"palette", 3, 1, {10, 20, 30, 255}},   {"grey16", 0, 0, {255, 255, 255, 255}},
                 {"grey16", 1, 0, {0, 0, 0, 128}},       {"interlaced", 0, 0, {0, 0, 7, 255}},
                 {"interlaced", 7, 3, {70, 30, 7, 255}}, {"interlaced", 4, 6, {40, 60, 7, 255}}};
    static const char *const bad[] = {"header-sum", "cut-off", "no-width", "too-wide", "text"};
    struct art_ctx ctx;
    struct art_picture p;
    char path[80];
    art_ctx_init(&ctx);
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        snprintf(path, sizeof path, "formats/png/corpus/good/%s.png", known[i].name);
        REQUIRE(art_picture_read(&ctx, &p, path, NULL) == ART_OK);
        for (int k = 0; k < 4; k++)
            CHECK_INT(p.rgba[4 * (known[i].y * p.width + known[i].x) + k], known[i].want[k]);
        art_picture_fini(&p);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        snprintf(path, sizeof path, "formats/png/corpus/bad/%s.png", bad[i]);
        CHECK(art_picture_read(&ctx, &p, path, NULL) < 0);
        CHECK_INT(ctx.n_errors, (int)i + 1);
    }
    art_ctx_fini(&ctx);
}
