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

static struct result by(bool mesh, int threads, const char *format, const char *in, const char *out,
                        const struct art_writing *how)
{
    struct result r = {0};
    struct art_ctx ctx;
    struct art_mesh *m = NULL;
    art_ctx_init(&ctx);
    ctx.threads = threads;
    remove(out);
    if (mesh) {
        r.status = art_mesh_read(&ctx, &m, in, format);
        if (r.status == ART_OK) r.status = art_mesh_write_as(&ctx, m, out, format, how);
    } else {
        r.status = art_mesh_convert(&ctx, in, format, out, format, how, false);
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

static void check_same(const char *format, const char *in, const struct art_writing *how,
                       const char *out)
{
    struct result mesh = by(true, 1, format, in, out, how);
    for (int threads = 1; threads < 4; threads++) {
        struct result r = by(false, threads, format, in, out, how);
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
    for (int i = 0; i < 2; i++) check_same("stl", in, &hows[i], out);
    if (n < 10000) check_same("stl", in, &hows[0], packed);
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
        /* the last facet is damaged: its line is reported */
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

/* ----------------------------------------------- polygon files that pass as they are */

/* One file: what it has that is out of the way, and whether it passes nevertheless. */
static const struct polygons {
    const char *what;
    bool passes;
    const char *comment, *vertex,
        *face; /* what the header has more; of the vertices, bytes they have more */
    int n;     /* vertices; faces have three less */
    bool big, single, round, damaged;
    int longest; /* list */
    int bytes;
} polygons[] = {
    {"double", true, "", "", "", 100, .longest = 3},
    {"many", true, "", "", "", 60000, .longest = 3},
    {"many polygons", true, "comment units mm\n", "", "", 50000, .longest = 7},
    {"long lists", true, "comment name a b\nobj_info x\n", "", "", 2000, .longest = 255},
    {"float", true, "", "", "", 20000, .single = true, .longest = 4},
    {"big", true, "", "", "", 20000, .big = true, .longest = 5},
    {"big float", true, "", "", "", 200, .big = true, .single = true, .longest = 3},
    {"normals", true, "", "property double nx\nproperty double ny\nproperty double nz\n", "", 9000,
     .longest = 3, .bytes = 24},
    {"single normals", true, "", "property float nx\nproperty float ny\nproperty float nz\n", "", 9,
     .longest = 3, .bytes = 12},
    {"colours", true, "", "property uchar red\nproperty uchar green\nproperty uchar blue\n", "",
     300, .longest = 3, .bytes = 3},
    {"alpha", false, "",
     "property uchar red\nproperty uchar green\nproperty uchar blue\nproperty uchar alpha\n", "",
     300, .longest = 3, .bytes = 4},
    {"numbers of 8 bytes that need 4", false, "", "", "", 300, .round = true, .longest = 3},
    {"group", false, "comment group a\n", "", "", 300, .longest = 3},
    {"field", false, "", "property float quality\n", "", 300, .longest = 3, .bytes = 4},
    {"not finite", false, "", "", "", 30000, .longest = 3, .damaged = true},
    {"short list", false, "", "", "", 300, .longest = 2},
    {"another element", false, "", "", "element camera 1\nproperty float view\n", 300,
     .longest = 3},
};

static char *put_real(char *to, const struct polygons *p, bool single, double x)
{
    float f = (float)x;
    uint64_t u8;
    uint32_t u4;
    memcpy(&u8, &x, sizeof u8);
    memcpy(&u4, &f, sizeof u4);
    if (single) return art_store_u32(to, p->big ? __builtin_bswap32(u4) : u4);
    return art_store_u64(to, p->big ? __builtin_bswap64(u8) : u8);
}

/* The file; *faces receives where its faces begin. */
static size_t make_polygons(const struct polygons *p, char *s, size_t *faces)
{
    char *to = s + sprintf(s, "ply\nformat binary_%s_endian 1.0\n%selement vertex %d\n",
                           p->big ? "big" : "little", p->comment, p->n);
    const char *type = p->single ? "float" : "double";
    to +=
        sprintf(to, "property %s x\nproperty %s y\nproperty %s z\n%s", type, type, type, p->vertex);
    to += sprintf(to, "element face %d\nproperty list uchar %s vertex_%s\n%send_header\n", p->n - 3,
                  p->n % 200 ? "int" : "uint", p->n % 200 ? "index" : "indices", p->face);
    for (int i = 0; i < p->n; i++) {
        for (int k = 0; k < 3; k++) {
            double x = p->round ? 0.5 * i : (i + k) / 3.0;
            if (p->damaged && i == p->n - 4 && k == 1) x = HUGE_VAL;
            to = put_real(to, p, p->single, x);
        }
        int reals = p->bytes % 12 ? 0 : p->bytes / 3;
        for (int k = 0; k < 3 && reals > 0; k++) to = put_real(to, p, reals == 4, (k - i) / 7.0);
        for (int k = 0; k < p->bytes && reals == 0; k++) *to++ = (char)(i * k);
    }
    *faces = (size_t)(to - s);
    for (int f = 0; f < p->n - 3; f++) {
        int n = f % 97 == 0 ? p->longest : 3;
        *to++ = (char)n;
        for (int k = 0; k < n; k++) {
            uint32_t v = (uint32_t)((f + k) % p->n);
            to = art_store_u32(to, p->big ? __builtin_bswap32(v) : v);
        }
    }
    if (p->face[0]) to = art_store_f32(to, 1);
    return (size_t)(to - s);
}

static bool passes(const char *in, const char *out, const struct art_writing *how)
{
    struct art_ctx ctx;
    struct art_source src = {0};
    struct art_sink *sink = NULL;
    bool done = false;
    art_ctx_init(&ctx);
    CHECK_STATUS(art_source_open(&ctx, &src, in), ART_OK);
    CHECK_STATUS(art_sink_open(&ctx, &sink, out), ART_OK);
    CHECK_STATUS(art_format_find(ART_FORMAT_MESH, "ply")->pass(&ctx, &src, sink, how, &done),
                 ART_OK);
    art_sink_abort(sink);
    art_source_fini(&src);
    art_ctx_fini(&ctx);
    return done;
}

static bool put_polygons(const struct polygons *p, const char *in, size_t *faces, size_t *n)
{
    char *s = malloc(4096 + (size_t)p->n * (48 + 13 + 11));
    if (!CHECK(s != NULL)) return false;
    *n = make_polygons(p, s, faces);
    bool ok = put(in, s, *n);
    free(s);
    return ok;
}

TEST(convert_polygons_that_pass)
{
    const struct art_writing little = {.encoding = ART_ENCODE_BINARY}, plain = {0},
                             big = {.encoding = ART_ENCODE_BINARY_BIG},
                             single = {.encoding = ART_ENCODE_BINARY, .single = true},
                             text = {.encoding = ART_ENCODE_ASCII};
    char in[64], out[64];
    int k = test_below(1000000);
    snprintf(in, sizeof in, "pass_%06d.ply", k);
    snprintf(out, sizeof out, "passed_%06d.ply", k);
    for (size_t i = 0; i < sizeof polygons / sizeof polygons[0]; i++) {
        const struct polygons *p = &polygons[i];
        size_t n, faces;
        if (!put_polygons(p, in, &faces, &n)) return;
        if (!CHECK_INT(passes(in, out, p->big ? &big : &little), p->passes))
            fprintf(stderr, "of '%s'\n", p->what);
        CHECK_INT(passes(in, out, p->big ? &little : &big), false);
        CHECK_INT(passes(in, out, &text), false);
        if (!p->big) {
            CHECK_INT(passes(in, out, &plain), p->passes);
            CHECK_INT(passes(in, out, &single), p->passes && p->single);
        }
        check_same("ply", in, p->big ? &big : &little, out);
        if (!p->big) check_same("ply", in, &single, out);
        if (p->n < 1000) check_same("ply", in, &text, out);
    }
    remove(in);
}

/* What is wrong with a file is reported as it always is. */
TEST(convert_polygons_that_are_damaged)
{
    const struct art_writing how = {.encoding = ART_ENCODE_BINARY};
    char in[64], out[64], s[20000];
    int k = test_below(1000000);
    snprintf(in, sizeof in, "damaged_%06d.ply", k);
    snprintf(out, sizeof out, "mended_%06d.ply", k);
    size_t faces, n = make_polygons(&polygons[0], s, &faces);
    for (size_t cut = 0; cut < n; cut += 1 + (size_t)test_below(40)) {
        if (!put(in, s, cut)) return;
        check_same("ply", in, &how, out);
    }
    for (size_t at = faces; at < faces + 60; at++) {
        char was = s[at];
        s[at] = (char)(was + 100);
        put(in, s, n);
        check_same("ply", in, &how, out);
        s[at] = was;
    }
    s[n] = s[n + 1] = '\n';
    put(in, s, n + 2);
    CHECK(!passes(in, out, &how));
    check_same("ply", in, &how, out);
    remove(in);
}
