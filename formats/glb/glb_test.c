#include "harness/json.h"
#include "harness/test.h"

#include "../test_priv.h"
#include <ctype.h>
#include <math.h>
#include <stdlib.h>

/* ------------------------------------------------- a reader of its own
 *
 * It knows JSON (RFC 8259) and the rules of glTF that writers break, and nothing of the writer. */

struct glb {
    struct art_source src;
    const char *json, *bin;
    size_t n_bin;
};

static size_t length_at(const struct glb *g, size_t at)
{
    return art_load_u32(g->src.data + at);
}

/* The chunks: sizes that add up, multiples of 4, padded as they must be. */
static bool open_glb(struct glb *g)
{
    const char *data = g->src.data;
    g->json = g->bin = NULL;
    g->n_bin = 0;
    if (!CHECK(g->src.n >= 20 && memcmp(data, "glTF", 4) == 0)) return false;
    CHECK_INT(length_at(g, 4), 2);
    CHECK_INT(length_at(g, 8), g->src.n);
    size_t n = length_at(g, 12);
    if (!CHECK(n % 4 == 0 && 20 + n <= g->src.n && memcmp(data + 16, "JSON", 4) == 0)) return false;
    g->json = data + 20;
    if (20 + n < g->src.n) {
        if (!CHECK(28 + n <= g->src.n && memcmp(data + 24 + n, "BIN\0", 4) == 0)) return false;
        g->n_bin = length_at(g, 20 + n);
        g->bin = data + 28 + n;
        CHECK_INT(28 + n + g->n_bin, g->src.n);
        CHECK_INT(g->n_bin % 4, 0);
    }
    const char *end = json_pass(g->json);
    if (!CHECK(end != NULL)) return false;
    for (; end < g->json + n; end++) CHECK(*end == ' ' || *end == '\n');
    CHECK(json_is_text(json_key(json_key(g->json, "asset"), "version"), "2.0"));
    CHECK_INT(json_number(json_key(json_item(json_key(g->json, "buffers"), 0), "byteLength"), 0),
              g->n_bin);
    return true;
}

/* An accessor: the numbers, how many there are, their type. All of it lies within its view, and
 * that within the buffer; the smallest and largest are those that it states. */
struct numbers {
    const char *at;
    int n, dim;
    bool whole;
};

static double value(const struct numbers *a, int i)
{
    return a->whole ? (double)art_load_u32(a->at + 4 * i) : (double)art_load_f32(a->at + 4 * i);
}

static struct numbers accessor(const struct glb *g, const char *index, int target)
{
    static const char *const types[] = {"SCALAR", "VEC2", "VEC3", "VEC4"};
    struct numbers a = {0};
    const char *of = json_item(json_key(g->json, "accessors"), (int)json_number(index, 1e6));
    if (!CHECK(of != NULL)) return a;
    const char *view = json_item(json_key(g->json, "bufferViews"),
                                 (int)json_number(json_key(of, "bufferView"), 1e6));
    if (!CHECK(view != NULL)) return a;
    size_t start = (size_t)json_number(json_key(view, "byteOffset"), 0),
           size = (size_t)json_number(json_key(view, "byteLength"), 0),
           offset = (size_t)json_number(json_key(of, "byteOffset"), 0);
    CHECK_INT(json_number(json_key(view, "target"), 0), target);
    CHECK(json_key(view, "byteStride") == NULL);
    a.whole = json_number(json_key(of, "componentType"), 0) == 5125;
    CHECK(a.whole || json_number(json_key(of, "componentType"), 0) == 5126);
    for (int k = 0; k < 4; k++)
        if (json_is_text(json_key(of, "type"), types[k])) a.dim = k + 1;
    int n = (int)json_number(json_key(of, "count"), 0);
    CHECK(n >= 1 && a.dim >= 1 && start % 4 == 0 && offset % 4 == 0);
    if (!CHECK(start + size <= g->n_bin) || !CHECK(offset + 4 * (size_t)n * (size_t)a.dim <= size))
        return a;
    a.n = n;
    a.at = g->bin + start + offset;
    for (int k = 0; k < a.dim; k++) {
        double least = INFINITY, most = -INFINITY;
        for (int i = 0; i < n; i++) {
            least = fmin(least, value(&a, a.dim * i + k));
            most = fmax(most, value(&a, a.dim * i + k));
        }
        CHECK(json_number(json_item(json_key(of, "min"), k), NAN) == least);
        CHECK(json_number(json_item(json_key(of, "max"), k), NAN) == most);
    }
    return a;
}

/* A primitive: its indices name vertices, all attributes have as many, normals have length 1,
 * colours are parts of 1. */
struct primitive {
    const char *of;
    struct numbers index, position, normal, texture, color;
    int mode;
};

static void check_values(const struct primitive *p)
{
    for (int i = 0; i < p->normal.n; i++) {
        double x = value(&p->normal, 3 * i), y = value(&p->normal, 3 * i + 1),
               z = value(&p->normal, 3 * i + 2);
        CHECK_NEAR(sqrt(x * x + y * y + z * z), 1, 1e-6);
    }
    for (int i = 0; i < 4 * p->color.n; i++)
        CHECK(value(&p->color, i) >= 0 && value(&p->color, i) <= 1);
    for (int i = 0; i < p->index.n; i++) CHECK(value(&p->index, i) < p->position.n);
}

static bool primitive(const struct glb *g, int i, struct primitive *p)
{
    const char *mesh = json_item(json_key(g->json, "meshes"), 0);
    memset(p, 0, sizeof *p);
    p->of = json_item(json_key(mesh, "primitives"), i);
    if (!p->of) return false;
    const char *attrs = json_key(p->of, "attributes");
    p->mode = (int)json_number(json_key(p->of, "mode"), 4);
    p->position = accessor(g, json_key(attrs, "POSITION"), 34962);
    p->index = accessor(g, json_key(p->of, "indices"), 34963);
    CHECK(p->position.dim == 3 && p->index.dim == 1 && p->index.whole);
    if (json_key(attrs, "NORMAL")) p->normal = accessor(g, json_key(attrs, "NORMAL"), 34962);
    if (json_key(attrs, "TEXCOORD_0"))
        p->texture = accessor(g, json_key(attrs, "TEXCOORD_0"), 34962);
    if (json_key(attrs, "COLOR_0")) p->color = accessor(g, json_key(attrs, "COLOR_0"), 34962);
    const struct numbers *const others[] = {&p->normal, &p->texture, &p->color};
    static const int dims[] = {3, 2, 4};
    for (int k = 0; k < 3; k++)
        CHECK(others[k]->n == 0 ||
              (others[k]->n == p->position.n && others[k]->dim == dims[k] && !others[k]->whole));
    CHECK_INT(p->index.n % (p->mode == 4 ? 3 : p->mode == 1 ? 2 : 1), 0);
    CHECK(json_key(p->of, "material") == NULL ||
          json_item(json_key(g->json, "materials"),
                    (int)json_number(json_key(p->of, "material"), -1)) != NULL);
    check_values(p);
    return true;
}

static bool write_glb(struct art_ctx *ctx, const struct art_mesh *m, const struct art_writing *how,
                      struct glb *g)
{
    return test_write(ctx, m, "glb", how, ART_OK, &g->src) && open_glb(g);
}

/* ------------------------------------------------------------------------ tests */

TEST(glb_is_the_mesh)
{
    struct art_ctx ctx;
    struct art_mesh *m = NULL;
    struct glb g = {0};
    struct primitive p;
    const struct art_writing how = {.normals = ART_NORMALS_ALWAYS};
    art_ctx_init(&ctx);
    ctx.strict = true; /* halves: nothing is lost */
    REQUIRE(CHECK_STATUS(art_mesh_make_box(&ctx, &m, 1, 2, 4), ART_OK));
    art_mesh_clear_attr(&m->texture);
    m->units = art_strdup(&ctx, "mm kg s");
    for (int normals = 0; normals < 2; normals++) {
        ctx.strict = !normals;
        REQUIRE(write_glb(&ctx, m, normals ? &how : NULL, &g));
        REQUIRE(primitive(&g, 0, &p));
        CHECK_INT(p.mode, 4);
        CHECK_INT(p.position.n, 8);
        CHECK_INT(p.index.n, 36);
        CHECK_INT(p.normal.n, normals ? 8 : 0);
        CHECK_INT(p.color.n + p.texture.n, 0);
        for (int c = 0; c < 36; c++)
            for (int k = 0; k < 3; k++)
                CHECK(value(&p.position, 3 * (int)value(&p.index, c) + k) ==
                      m->pos[3 * m->face_vert[c] + k]);
        CHECK(json_number(json_item(json_key(json_item(json_key(g.json, "nodes"), 0), "scale"), 2),
                          0) == 1e-3);
        CHECK(!primitive(&g, 1, &p));
        art_source_fini(&g.src);
    }
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

/* Corners of one vertex with several values become several; those that agree stay one. */
TEST(glb_splits_vertices_where_corners_differ)
{
    static const double n[2][3] = {{0, 0, 2}, {3, 0, 0}},
                        t[4][3] = {{0, 0}, {1, 0}, {0, 0.25}, {1, 1}};
    static const double red[2][4] = {{1, 0, 0, 1}, {0, 0.5, 0, 0.25}};
    static const int normal[] = {0, 0, 0, 1, 1, -1}, texture[] = {0, 1, 2, 1, 3, 2},
                     color[] = {0, 0, 0, 0, 0, 1};
    static const int faces[2][3] = {{0, 1, 2}, {1, 3, 2}};
    struct art_ctx ctx;
    struct art_mesh *m = NULL;
    struct glb g = {0};
    struct primitive p;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_create(&ctx, &m), ART_OK));
    for (int i = 0; i < 4; i++)
        CHECK_STATUS(art_mesh_add_vertex(&ctx, m, (double[3]){i % 2, i / 2, 0}), ART_OK);
    for (int f = 0; f < 2; f++) CHECK_STATUS(art_mesh_add_face(&ctx, m, 3, faces[f]), ART_OK);
    CHECK_STATUS(art_mesh_set_values(&ctx, m, &m->normal, 2, n[0], 6, normal), ART_OK);
    CHECK_STATUS(art_mesh_set_values(&ctx, m, &m->texture, 4, t[0], 6, texture), ART_OK);
    CHECK_STATUS(art_mesh_set_values(&ctx, m, &m->color, 2, red[0], 6, color), ART_OK);
    REQUIRE(write_glb(&ctx, m, NULL, &g) && primitive(&g, 0, &p));
    CHECK_INT(p.position.n,
              6); /* all six differ: vertex 1 by its normal, 2 by that and its colour */
    for (int c = 0; c < 6; c++) {
        int at = (int)value(&p.index, c);
        /* where there is no normal, that of the face, which looks along z */
        CHECK(value(&p.normal, 3 * at + 2) == (normal[c] != 1));
        CHECK(value(&p.normal, 3 * at) == (normal[c] == 1));
        CHECK(value(&p.texture, 2 * at) == t[texture[c]][0]);
        CHECK(value(&p.texture, 2 * at + 1) == 1 - t[texture[c]][1]);
        CHECK(value(&p.color, 4 * at) == (color[c] == 0));
        /* 0.5 on a screen is 0.214 of the light */
        CHECK_NEAR(value(&p.color, 4 * at + 1), color[c] ? 0.21404 : 0, 1e-5);
        CHECK(value(&p.color, 4 * at + 3) == (color[c] ? 0.25 : 1));
    }
    CHECK(
        json_is_text(json_key(json_item(json_key(g.json, "materials"), 0), "alphaMode"), "BLEND"));
    art_source_fini(&g.src);
    /* by its colour alone vertex 2 is two, the others are one each */
    art_mesh_clear_attr(&m->normal);
    art_mesh_clear_attr(&m->texture);
    REQUIRE(write_glb(&ctx, m, NULL, &g) && primitive(&g, 0, &p));
    CHECK_INT(p.position.n, 5);
    art_source_fini(&g.src);
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

/* A primitive for each pair of group and material, with names that need escapes. */
TEST(glb_groups_are_primitives)
{
    struct art_ctx ctx;
    struct art_mesh *m = NULL;
    struct glb g = {0};
    struct primitive p;
    int index, total = 0, n = 0;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_make_box(&ctx, &m, 1, 2, 4), ART_OK));
    CHECK_STATUS(art_mesh_add_name(&ctx, &m->groups, "a \"b\"\\\n", 7, &index), ART_OK);
    CHECK_STATUS(art_mesh_add_name(&ctx, &m->groups, "\xff", 1, &index), ART_OK);
    CHECK_STATUS(art_mesh_add_name(&ctx, &m->materials, "bone", 4, &index), ART_OK);
    for (int f = 0; f < 12; f++) {
        CHECK_STATUS(art_mesh_set_group(&ctx, m, f, f % 3 - 1), ART_OK);
        CHECK_STATUS(art_mesh_set_material(&ctx, m, f, f < 6 ? 0 : -1), ART_OK);
    }
    CHECK_STATUS(art_mesh_add_line(&ctx, m, 3, (int[]){0, 1, 7}), ART_OK);
    CHECK_STATUS(art_mesh_add_point(&ctx, m, 5), ART_OK);
    REQUIRE(write_glb(&ctx, m, NULL, &g));
    CHECK_INT(ctx.n_warnings, 1); /* 0xff is no UTF-8 */
    for (; primitive(&g, n, &p); n++) {
        if (p.mode == 4) total += p.index.n;
        if (p.mode == 1) CHECK_INT(p.index.n, 4);
        if (p.mode == 0) CHECK_INT(p.index.n, 1);
        if (p.mode == 4) CHECK_INT(p.position.n, m->texture.idx ? p.position.n : 8);
    }
    CHECK_INT(n, 6 + 2);
    CHECK_INT(total, 36);
    REQUIRE(primitive(&g, 2, &p)); /* sorted by group: none, the first, ... */
    CHECK(json_is_text(json_key(json_key(p.of, "extras"), "group"), "a \\\"b\\\"\\\\\\u000a"));
    CHECK(json_is_text(json_key(json_item(json_key(g.json, "materials"),
                                          (int)json_number(json_key(p.of, "material"), -1)),
                                "name"),
                       "a \\\"b\\\"\\\\\\u000a"));
    art_source_fini(&g.src);
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

/* Polygons are cut; a cloud of points is one; nothing is a file without a mesh. */
TEST(glb_of_anything)
{
    struct art_ctx ctx;
    struct art_mesh *m = NULL;
    struct glb g = {0};
    struct primitive p;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_create(&ctx, &m), ART_OK));
    REQUIRE(write_glb(&ctx, m, NULL, &g));
    CHECK(json_key(g.json, "meshes") == NULL && g.bin == NULL && !primitive(&g, 0, &p));
    art_source_fini(&g.src);
    for (int i = 0; i < 5; i++) {
        const double x[3] = {cos(1.2566 * i), sin(1.2566 * i), 0.1};
        CHECK_STATUS(art_mesh_add_vertex(&ctx, m, x), ART_OK);
        CHECK_STATUS(art_mesh_add_value(&ctx, &m->normal, (double[3]){0, 0, i % 2}), ART_OK);
    }
    REQUIRE(write_glb(&ctx, m, NULL, &g) && primitive(&g, 0, &p));
    CHECK(p.mode == 0 && p.index.n == 5 && p.normal.n == 5);
    art_source_fini(&g.src);
    CHECK_STATUS(art_mesh_add_face(&ctx, m, 5, (int[]){0, 1, 2, 3, 4}), ART_OK);
    REQUIRE(write_glb(&ctx, m, NULL, &g) && primitive(&g, 0, &p));
    CHECK(p.mode == 4 && p.index.n == 9 && p.position.n == 5);
    art_source_fini(&g.src);
    m->pos[0] = 1e39;
    (void)test_write(&ctx, m, "glb", NULL, ART_ERANGE, &g.src);
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

static int write_to_nowhere(struct art_ctx *ctx, const struct art_mesh *m)
{
    return art_mesh_write(ctx, m, "/dev/null", "glb");
}

TEST(glb_out_of_memory)
{
    struct art_ctx ctx;
    struct art_mesh *m = NULL;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_make_torus(&ctx, &m, 3, 1, 5, 5), ART_OK));
    CHECK_STATUS(art_mesh_add_line(&ctx, m, 2, (int[]){0, 1}), ART_OK);
    CHECK_ALLOC_FAILS(&ctx, write_to_nowhere(&ctx, m));
    art_mesh_free(m);
}
