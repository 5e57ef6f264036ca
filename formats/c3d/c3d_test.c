/* Files of C3D that are made here, byte by byte, as its manual says. */
#include "harness/test.h"
#include <art/format.h>
#include <art/series.h>
#include <stdio.h>
#include <string.h>

enum { BLOCK = 512, MOST_BYTES = 40 * BLOCK, POINTS = 300, FIRST = 255 };

struct maker {
    unsigned char d[MOST_BYTES];
    size_t n;
};

static void put(struct maker *m, const void *bytes, size_t n)
{
    memcpy(m->d + m->n, bytes, n);
    m->n += n;
}

static void put_byte(struct maker *m, int byte)
{
    m->d[m->n++] = (unsigned char)byte;
}

static void put_word(struct maker *m, int word)
{
    put_byte(m, word & 255);
    put_byte(m, word >> 8 & 255);
}

static void put_float(struct maker *m, float x)
{
    uint32_t u;
    memcpy(&u, &x, sizeof u);
    put_word(m, (int)(u & 65535));
    put_word(m, (int)(u >> 16));
}

/* The head of a parameter of group 1 whose dimensions are given; its bytes follow, then
 * put_byte(0), no description. */
static void put_param(struct maker *m, const char *name, int type, int n_dims, const int *dims)
{
    int bytes = type < 0 ? 1 : type;
    for (int i = 0; i < n_dims; i++) bytes *= dims[i];
    put_byte(m, (int)strlen(name));
    put_byte(m, 1);
    put(m, name, strlen(name));
    put_word(m, 2 + 2 + n_dims + bytes + 1);
    put_byte(m, type);
    put_byte(m, n_dims);
    for (int i = 0; i < n_dims; i++) put_byte(m, dims[i]);
}

static void put_labels(struct maker *m, const char *name, int from, int n)
{
    char label[8];
    put_param(m, name, -1, 2, (const int[]){6, n});
    for (int i = 0; i < n; i++) {
        snprintf(label, sizeof label, "p%-5d", from + i);
        put(m, label, 6);
    }
    put_byte(m, 0);
}

/* A list of more than 255 names goes on in LABELS2: one frame of 300 points at (k, -k, 2 k). */
TEST(c3d_names_go_on_in_a_second_list)
{
    static struct maker m;
    enum { PARAMS = 6, DATA = 1 + PARAMS };
    memset(&m, 0, sizeof m);
    put_byte(&m, 2), put_byte(&m, 80);
    put_word(&m, POINTS), put_word(&m, 0), put_word(&m, 1), put_word(&m, 1), put_word(&m, 10);
    put_float(&m, -1); /* numbers are real */
    put_word(&m, DATA + 1), put_word(&m, 0), put_float(&m, 100);
    m.n = BLOCK;
    put_byte(&m, 1), put_byte(&m, 80), put_byte(&m, PARAMS), put_byte(&m, 84);
    put_byte(&m, 5), put_byte(&m, -1), put(&m, "POINT", 5), put_word(&m, 3), put_byte(&m, 0);
    put_param(&m, "USED", 2, 0, NULL), put_word(&m, POINTS), put_byte(&m, 0);
    put_param(&m, "SCALE", 4, 0, NULL), put_float(&m, -1), put_byte(&m, 0);
    put_param(&m, "RATE", 4, 0, NULL), put_float(&m, 100), put_byte(&m, 0);
    put_labels(&m, "LABELS", 0, FIRST);
    put_labels(&m, "LABELS2", FIRST, POINTS - FIRST);
    REQUIRE(CHECK(m.n < DATA * BLOCK));
    m.n = DATA * BLOCK;
    for (int k = 0; k < POINTS; k++) {
        const float x[4] = {(float)k, (float)-k, (float)(2 * k), 0};
        for (int i = 0; i < 4; i++) put_float(&m, x[i]);
    }
    struct art_ctx ctx;
    struct art_source src = {0};
    struct art_series s;
    const struct art_format *f = art_format_find(ART_FORMAT_SERIES, "c3d");
    art_ctx_init(&ctx);
    art_series_init(&s, 0);
    CHECK_STATUS(art_source_string(&ctx, &src, "many.c3d", (const char *)m.d, m.n), ART_OK);
    if (!CHECK_STATUS(f->read(&ctx, &s, &src), ART_OK)) TEST_FAIL("%s", ctx.last);
    if (CHECK_INT(s.vsize, 3 * POINTS) && CHECK_INT(s.n, 1))
        for (int k = 0; k < POINTS; k++) {
            char name[16];
            snprintf(name, sizeof name, "p%d.y", k);
            CHECK_STR(s.names[3 * k + 1], name);
            CHECK_NEAR_N(s.v + 3 * k, ((double[3]){k, -k, 2 * k}), 3, 0);
        }
    art_series_fini(&s);
    art_source_fini(&src);
    art_ctx_fini(&ctx);
}
