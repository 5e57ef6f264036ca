/* From file to file: the same bytes, warnings and errors as by way of a mesh. */
#include "harness/test.h"

#include "test_priv.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool put(const char *path, const char *s, size_t n)
{
    FILE *f = fopen(path, "wb");
    bool ok = f && fwrite(s, 1, n, f) == n;
    if (f) fclose(f);
    return CHECK(ok);
}

/* What converting gave: the bytes, or the message. */
struct result {
    int status, warnings, line, col;
    char message[512];
    struct art_source out;
};

static struct result by(bool mesh, int threads, const char *in, const char *out,
                        const struct art_writing *how)
{
    struct result r = {0};
    struct art_ctx ctx;
    struct art_mesh *m = NULL;
    art_ctx_init(&ctx);
    ctx.threads = threads;
    remove(out);
    if (mesh) {
        r.status = art_mesh_read(&ctx, &m, in, "stl");
        if (r.status == ART_OK) r.status = art_mesh_write_as(&ctx, m, out, "stl", how);
    } else {
        r.status = art_mesh_convert(&ctx, in, "stl", out, "stl", how, false);
    }
    art_mesh_free(m);
    r.warnings = ctx.n_warnings;
    r.line = ctx.last_loc.line, r.col = ctx.last_loc.col;
    snprintf(r.message, sizeof r.message, "%s", ctx.last);
    if (r.status == ART_OK)
        CHECK_STATUS(art_source_read(&ctx, &r.out, out), ART_OK);
    else
        CHECK(access(out, F_OK) != 0);
    art_ctx_fini(&ctx);
    return r;
}

static void check_same(const char *in, const struct art_writing *how, const char *out)
{
    struct result mesh = by(true, 1, in, out, how);
    for (int threads = 1; threads < 4; threads++) {
        struct result r = by(false, threads, in, out, how);
        CHECK_INT(r.status, mesh.status);
        CHECK_INT(r.warnings, mesh.warnings);
        CHECK_STR(r.message, mesh.message);
        CHECK(r.line == mesh.line && r.col == mesh.col);
        CHECK(r.out.n == mesh.out.n);
        CHECK(r.out.n != mesh.out.n || r.out.n == 0 ||
              memcmp(r.out.data, mesh.out.data, r.out.n) == 0);
        art_source_fini(&r.out);
    }
    art_source_fini(&mesh.out);
    remove(out);
}

static void check_all(const char *text, size_t n)
{
    static const struct art_writing hows[] = {{.encoding = ART_ENCODE_BINARY}, {.encoding = 0}};
    char in[64], out[64], packed[64];
    int k = test_below(1000000);
    snprintf(in, sizeof in, "convert_%06d.stl", k);
    snprintf(out, sizeof out, "converted_%06d.stl", k);
    snprintf(packed, sizeof packed, "converted_%06d.stl.gz", k);
    if (!put(in, text, n)) return;
    for (int i = 0; i < 2; i++) check_same(in, &hows[i], out);
    if (n < 10000) check_same(in, &hows[0], packed);
    remove(in);
}

TEST(convert_small_facets)
{
    static const char *const texts[] = {
        "solid a # units mm\nfacet normal 0 0 1 outer loop vertex -0 0 0 vertex 1 -0 0 vertex 0 1 "
        "0 "
        "endloop endfacet\nendsolid\n",
        "solid\nfacet normal 0 0 1 outer loop vertex 0 0 0 vertex 0 0 0 vertex 0 1 0 endloop "
        "endfacet\n"
        "end solid\nsolid # units cm\nendsolid\n",
        "solid\nfacet outer loop vertex 0 0 0 vertex 1e300 0 0 vertex 0 1 0 endloop endfacet "
        "endsolid",
        "solid\nfacet outer loop vertex 0 0 0 vertex 1 0 0 vertex 1 1 0 vertex 0 1 0 endloop "
        "endfacet "
        "endsolid",
        "solid\nfacet outer loop vertex 0 0 0 vertex 1 0 0 vertex 1 1 0 endloop "
        "endfacet\ncolor\nendsolid",
        "solid\nfacet outer loop vertex 0 0 0 vertex 1 0 0 vertex 1 1 x",
        "solid\nfacet outer loop vertex 0 0 0 vertex 1 0 0 vertex 1 1 0 endloop endfacet",
        "solid\n",
        ""};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        check_all(texts[i], strlen(texts[i]));
}

/* Facets that are written in the usual way, with others between them. */
static void many_facets(struct art_buf *text, int n, bool odd)
{
    art_buf_puts(text, "solid many\n");
    for (int f = 0; f < n; f++) {
        double x = f % 97, y = f / 97;
        bool other = odd && f % 1777 == 0;
        art_buf_printf(text, other ? "FACET NORMAL 0 0 1\nouter loop\n"
                                   : "facet normal 0 0 1\nouter loop\n");
        art_buf_printf(text, "vertex %.17g %g -0\nvertex %g %.17g 1e-3\n", x / 3, y, x + 1, y / 7);
        art_buf_printf(text, "vertex %g %.9f 0\nendloop\n", f % 501 ? x : x + 1,
                       f % 501 ? y : y / 7);
        art_buf_printf(text, other ? "end facet\n" : "endfacet\n");
        if (odd && f == n / 2) art_buf_puts(text, "endsolid many\nsolid rest\n");
    }
    art_buf_puts(text, "endsolid rest\n");
}

static void check_groups(const char *text, size_t n, bool odd)
{
    struct art_ctx ctx;
    struct art_source src = {0};
    struct art_mesh *m = NULL;
    art_ctx_init(&ctx);
    ctx.threads = 2;
    CHECK_STATUS(art_source_string(&ctx, &src, "x", text, n), ART_OK);
    REQUIRE(CHECK_STATUS(art_format_find(ART_FORMAT_MESH, "stl")->read(&ctx, &m, &src), ART_OK));
    CHECK_STATUS(art_mesh_check(&ctx, m), ART_OK);
    int second = 0;
    for (int f = 0; f < m->n_faces; f++) second += m->face_group[f] == 1;
    CHECK_INT(second, odd ? m->n_faces / 2 - 1 : 0);
    art_mesh_free(m);
    art_source_fini(&src);
    art_ctx_fini(&ctx);
}

TEST(convert_many_facets)
{
    struct art_ctx ctx;
    struct art_buf text;
    art_ctx_init(&ctx);
    for (int odd = 0; odd < 2; odd++) {
        art_buf_init(&text, &ctx);
        many_facets(&text, 40000, odd);
        if (CHECK(text.n > (size_t)4 << 20)) check_all(text.s, text.n);
        check_groups(text.s, text.n, odd);
        /* the last facet is damaged: its line is told */
        text.s[text.n - 60] = '#';
        check_all(text.s, text.n);
        art_buf_fini(&text);
    }
    art_ctx_fini(&ctx);
}

TEST(convert_many_binary_facets)
{
    enum { N = 90000 };
    const size_t size = 84 + 50 * (size_t)N;
    char *data = calloc(1, size);
    REQUIRE(data != NULL);
    strcpy(data, "solid units mm");
    art_store_u32(data + 80, N);
    for (int f = 0; f < N; f++) {
        char *p = data + 84 + 50 * (size_t)f;
        for (int k = 0; k < 12; k++)
            p = art_store_f32(p, (float)(f % 700 == 3 && k > 5 ? 0
                                         : k % 3 == 2          ? (f % 2 ? -0.0 : 0.0)
                                                               : (f * 7 + k * k) % 1009));
        p[f % 1000 == 7] = (char)(f % 5000 == 7);
    }
    check_all(data, size);
    art_store_f32(data + 84 + 50 * (size_t)(N - 100) + 20, HUGE_VALF);
    check_all(data, size);
    check_all(data, size - 1);
    free(data);
}
