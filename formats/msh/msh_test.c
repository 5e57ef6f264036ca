#include "../volume_test_priv.h"
#include "harness/test.h"
#include "msh_priv.h"
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int add_field(struct art_ctx *ctx, struct art_fields *fields, const char *name, int dim,
                     int n)
{
    struct art_field *f;
    int status = art_fields_add(ctx, fields, name, ART_F64, dim, n, &f);
    for (int i = 0; status == ART_OK && i < n * dim; i++) f->val[i] = test_uniform(-1e3, 1e3);
    return status;
}

static struct art_volume *again_as(struct art_ctx *ctx, const struct art_volume *vol,
                                   enum art_encoding as)
{
    char path[] = "/tmp/artkit-msh-XXXXXX";
    struct art_volume *again = NULL;
    struct art_writing how = {.encoding = as};
    int fd = mkstemp(path);
    if (!CHECK(fd >= 0)) return NULL;
    close(fd);
    if (CHECK_STATUS(art_volume_write_as(ctx, vol, path, "msh", &how), ART_OK))
        CHECK_STATUS(art_volume_read(ctx, &again, path, NULL), ART_OK);
    remove(path);
    return again;
}

TEST(format_msh_keeps_what_it_carries)
{
    const struct art_format *f = art_format_find(ART_FORMAT_VOLUME, "msh");
    for (int round = 0; round < test_count(60); round++) {
        struct art_ctx ctx;
        art_ctx_init(&ctx);
        ctx.strict = true; /* nothing is lost */
        struct art_volume *vol = test_volume(&ctx, f->elem_kinds, f->carries), *again;
        if (!vol) return;
        CHECK_STATUS(add_field(&ctx, &vol->node_fields, "heat", 1, vol->n_nodes), ART_OK);
        CHECK_STATUS(add_field(&ctx, &vol->node_fields, "flow (m/s)", 3, vol->n_nodes), ART_OK);
        CHECK_STATUS(add_field(&ctx, &vol->elem_fields, "stress", 9, vol->n_elems), ART_OK);
        again = again_as(&ctx, vol, round % 2 ? ART_ENCODE_BINARY : ART_ENCODE_ASCII);
        if (!again) return;
        const char *what = art_volume_compare(vol, again);
        if (what) TEST_FAIL("round %d: %s changed", round, what);
        art_volume_free(vol), art_volume_free(again);
        art_ctx_fini(&ctx);
    }
}

/* Where Gmsh puts the nodes on edges (reference manual, "Node ordering"): the mean of the two ends.
 */
TEST(format_msh_second_order)
{
    for (int kind = 0; kind < ART_ELEM_KINDS; kind++) {
        const struct art_elem_type *ours = art_elem_type((enum art_elem_kind)kind);
        const struct art_msh_type *type = art_msh_type_of((enum art_elem_kind)kind);
        int place[ART_ELEM_MAX_NODES], seen[ART_ELEM_MAX_NODES] = {0};
        REQUIRE(type != NULL);
        CHECK_INT(type->n_nodes, ours->n_nodes);
        art_msh_places(type, place);
        for (int i = 0; i < ours->n_nodes; i++) seen[place[i]]++;
        for (int i = 0; i < ours->n_nodes; i++) CHECK_INT(seen[i], 1);
        /* the natural coordinates of a pyramid meet in its apex */
        for (int k = 0; k < type->n_edges && kind != ART_ELEM_QUADPYRAMID; k++)
            for (int i = 0; i < ours->n_nodes; i++) {
                if (place[i] != type->n_corners + k) continue;
                const double *a = NULL, *b = NULL;
                for (int j = 0; j < ours->n_corners; j++) {
                    if (place[j] == type->edge[k][0]) a = ours->node[j];
                    if (place[j] == type->edge[k][1]) b = ours->node[j];
                }
                REQUIRE(a && b);
                for (int c = 0; c < 3; c++) CHECK_NEAR(ours->node[i][c], (a[c] + b[c]) / 2, 1e-15);
            }
    }
}

#define HEAD2 "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n"
#define HEAD4 "$MeshFormat\n4.1 0 8\n$EndMeshFormat\n"
#define NODES2                                                                                     \
    "$Nodes\n9\n1 0 0 0\n2 1 0 0\n3 1 1 0\n4 0 1 0\n5 0 0 1\n6 1 0 1\n7 1 1 1\n8 0 1 1\n9 0.5 "    \
    "0.5 2\n$EndNodes\n"

static struct art_volume *parse(struct art_ctx *ctx, const char *text)
{
    struct art_volume *vol;
    return CHECK_STATUS(test_volume_parse(ctx, &vol, "msh", text), ART_OK) ? vol : NULL;
}

/* Gmsh's numbering makes positive volumes; the other way round is reported. */
TEST(format_msh_elements_stand_upright)
{
    static const struct {
        const char *cell;
        double volume;
        int warnings;
    } cells[] = {{"5 2 0 1 1 2 3 4 5 6 7 8", 1, 0}, {"5 2 0 1 5 6 7 8 1 2 3 4", 1, 1},
                 {"6 2 0 1 1 2 4 5 6 8", 0.5, 0},   {"6 2 0 1 5 6 8 1 2 4", 0.5, 1},
                 {"7 2 0 1 5 6 7 8 9", 1. / 3, 0},  {"4 2 0 1 1 2 4 5", 1. / 6, 0},
                 {"4 0 2 1 4 5", 1. / 6, 1}};
    for (size_t i = 0; i < sizeof cells / sizeof *cells; i++) {
        struct art_ctx ctx;
        char text[600];
        double x[ART_ELEM_MAX_NODES][3];
        art_ctx_init(&ctx);
        snprintf(text, sizeof text, HEAD2 NODES2 "$Elements\n1\n7 %s\n$EndElements\n",
                 cells[i].cell);
        struct art_volume *vol = parse(&ctx, text);
        if (!vol) return;
        art_volume_elem_pos(vol, 0, x);
        CHECK_NEAR(art_volume_volume(vol), cells[i].volume, 1e-14);
        CHECK(art_elem_min_jacobian(art_volume_type(vol, 0), (const double(*)[3])x) > 0);
        CHECK_INT(ctx.n_warnings, cells[i].warnings);
        art_volume_free(vol);
        art_ctx_fini(&ctx);
    }
}

static const struct art_volume_set *find_set(const struct art_volume *vol, const char *name)
{
    for (int i = 0; i < vol->n_sets; i++)
        if (strcmp(vol->sets[i].name, name) == 0) return &vol->sets[i];
    return NULL;
}

/* A group of volumes is a region, one of surfaces a set of sides, one of curves a set of nodes,
 * which may not have one name; surfaces in no group are facets; flat elements that are no side are
 * shells. */
TEST(format_msh_groups_are_regions_and_sets)
{
    static const char text[] =
        HEAD2 "$PhysicalNames\n3\n3 7 \"bone\"\n2 3 \"skin\"\n1 4 \"skin\"\n"
              "$EndPhysicalNames\n" NODES2 "$Elements\n6\n"
              "1 1 2 4 1 1 2\n2 1 2 4 1 2 3\n3 3 2 3 1 1 4 3 2\n4 3 2 0 2 5 6 7 8\n"
              "5 2 2 3 1 5 6 9\n6 5 2 7 1 1 2 3 4 5 6 7 8\n$EndElements\n";
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_volume *vol = parse(&ctx, text);
    if (!vol) return;
    const struct art_volume_set *sides = find_set(vol, "skin"),
                                *nodes = find_set(vol, "skin nodes");
    CHECK_INT(vol->n_elems, 2);
    CHECK_INT(vol->elem_kind[1], ART_ELEM_TRI);
    CHECK_INT(vol->elem_id[1], 5);
    CHECK_INT(vol->regions.n, 2);
    CHECK_STR(vol->regions.name[vol->elem_region[0]], "bone");
    CHECK_STR(vol->regions.name[vol->elem_region[1]], "skin");
    REQUIRE(sides && nodes);
    CHECK_INT(sides->of, ART_OF_SIDES);
    CHECK_INT(sides->n, 1);
    CHECK_INT(nodes->of, ART_OF_NODES);
    CHECK_INT(nodes->n, 3);
    CHECK_INT(vol->n_facets, 1);
    art_volume_free(vol);
    art_ctx_fini(&ctx);
}

/* What Gmsh 4.1 writes: entities with two groups, blocks with parameters, data of two steps. */
TEST(format_msh_new_version)
{
    static const char text[] = HEAD4
        "$PhysicalNames\n2\n3 1 \"a\"\n3 2 \"b\"\n$EndPhysicalNames\n"
        "$Entities\n1 0 1 1\n1 0 0 0 0\n1 0 0 0 1 1 0 0 0\n5 0 0 0 1 1 1 2 1 -2 1 1\n$EndEntities\n"
        "$Nodes\n2 4 1 4\n2 1 1 3\n1\n2\n3\n0 0 0 0.1 0.2\n1 0 0 0.3 0.4\n0 1 0 0.5 0.6\n"
        "3 5 0 1\n4\n0 0 1\n$EndNodes\n"
        "$Elements\n1 1 9 9\n3 5 4 1\n9 1 2 3 4\n$EndElements\n"
        "$ElementData\n1\n\"s\"\n1\n0\n3\n0\n1\n1\n9 2.5\n$EndElementData\n"
        "$ElementData\n1\n\"s\"\n1\n0.1\n3\n1\n1\n1\n9 3.5\n$EndElementData\n";
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_volume *vol = parse(&ctx, text);
    if (!vol) return;
    CHECK_NEAR(art_volume_volume(vol), 1. / 6, 1e-15);
    CHECK_STR(vol->regions.name[vol->elem_region[0]], "a");
    REQUIRE(find_set(vol, "b") != NULL);
    CHECK_INT(find_set(vol, "b")->of, ART_OF_ELEMS);
    REQUIRE(vol->elem_fields.n == 2);
    CHECK_STR(vol->elem_fields.list[1].name, "s@1");
    CHECK_NEAR(vol->elem_fields.list[0].val[0], 2.5, 0);
    CHECK_NEAR(vol->elem_fields.list[1].val[0], 3.5, 0);
    CHECK_INT(ctx.n_warnings, 0);
    art_volume_free(vol);
    art_ctx_fini(&ctx);
}

/* Elements of 27 nodes are taken with 20, and that is reported. */
TEST(format_msh_middle_nodes_are_left_out)
{
    struct art_ctx ctx;
    char text[4000] = HEAD2 "$Nodes\n27\n", row[100];
    struct art_volume *vol;
    static const double x[27][3] = {
        {0, 0, 0}, {2, 0, 0}, {2, 2, 0}, {0, 2, 0}, {0, 0, 2}, {2, 0, 2}, {2, 2, 2},
        {0, 2, 2}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {2, 1, 0}, {2, 0, 1}, {1, 2, 0},
        {2, 2, 1}, {0, 2, 1}, {1, 0, 2}, {0, 1, 2}, {2, 1, 2}, {1, 2, 2}, {1, 1, 0},
        {1, 0, 1}, {0, 1, 1}, {2, 1, 1}, {1, 2, 1}, {1, 1, 2}, {1, 1, 1}};
    for (int i = 0; i < 27; i++) {
        snprintf(row, sizeof row, "%d %g %g %g\n", i + 1, x[i][0], x[i][1], x[i][2]);
        strcat(text, row);
    }
    strcat(text, "$EndNodes\n$Elements\n1\n1 12 0");
    for (int i = 0; i < 27; i++) {
        snprintf(row, sizeof row, " %d", i + 1);
        strcat(text, row);
    }
    strcat(text, "\n$EndElements\n");
    art_ctx_init(&ctx);
    if (!(vol = parse(&ctx, text))) return;
    CHECK_INT(vol->elem_kind[0], ART_ELEM_QUADHEX);
    CHECK_NEAR(art_volume_volume(vol), 8, 1e-9);
    CHECK_INT(ctx.n_warnings, 1);
    art_volume_free(vol);
    ctx.strict = true;
    CHECK_STATUS(test_volume_parse(&ctx, &vol, "msh", text), ART_EUNSUPPORTED);
    art_ctx_fini(&ctx);
}

static void put(char **p, const void *from, size_t n, bool swap)
{
    for (size_t i = 0; i < n; i++) (*p)[i] = ((const char *)from)[swap ? n - 1 - i : i];
    *p += n;
}

/* A tetrahedron in the binary form of version 2, in either order of bytes. */
TEST(format_msh_old_binary)
{
    for (int swap = 0; swap < 2; swap++) {
        struct art_ctx ctx;
        struct art_source src;
        struct art_volume *vol;
        char text[1000], *p = text;
        static const double x[4][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
        const int32_t one = 1, head[3] = {4, 1, 2}, elem[7] = {5, 6, 1, 1, 2, 3, 4};
        p += sprintf(p, "$MeshFormat\n2.2 1 8\n");
        put(&p, &one, 4, swap);
        p += sprintf(p, "\n$EndMeshFormat\n$Nodes\n4\n");
        for (int32_t i = 0; i < 4; i++) {
            int32_t id = i + 1;
            put(&p, &id, 4, swap);
            for (int k = 0; k < 3; k++) put(&p, &x[i][k], 8, swap);
        }
        p += sprintf(p, "\n$EndNodes\n$Elements\n1\n");
        for (int i = 0; i < 3; i++) put(&p, &head[i], 4, swap);
        for (int i = 0; i < 7; i++) put(&p, &elem[i], 4, swap);
        p += sprintf(p, "\n$EndElements\n");
        art_ctx_init(&ctx);
        REQUIRE(
            CHECK_STATUS(art_source_string(&ctx, &src, "x.msh", text, (size_t)(p - text)), ART_OK));
        REQUIRE(CHECK_STATUS(art_format_find(ART_FORMAT_VOLUME, "msh")->read(&ctx, &vol, &src),
                             ART_OK));
        CHECK_NEAR(art_volume_volume(vol), 1. / 6, 1e-15);
        CHECK_INT(vol->elem_id[0], 5);
        CHECK_STR(vol->regions.name[0], "6");
        art_volume_free(vol);
        art_source_fini(&src);
        art_ctx_fini(&ctx);
    }
}

static int read_all(struct art_ctx *ctx)
{
    struct art_volume *vol = NULL;
    int status = test_volume_parse(
        ctx, &vol, "msh",
        "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Comments\nunits "
        "mm\n$EndComments\n$PhysicalNames\n1\n2 3 "
        "\"skin\"\n$EndPhysicalNames\n" NODES2 "$Elements\n3\n2 1 2 4 1 2 3\n3 3 2 3 1 1 4 3 2\n"
        "6 5 2 7 1 1 2 3 4 5 6 7 8\n$EndElements\n$NodeData\n1\n\"a\"\n0\n3\n0 1 1\n1 "
        "2\n$EndNodeData\n");
    art_volume_free(vol);
    return status;
}

TEST(format_msh_survives_a_lack_of_memory)
{
    struct art_ctx ctx;
    const struct art_format *f = art_format_find(ART_FORMAT_VOLUME, "msh");
    art_ctx_init(&ctx);
    CHECK_ALLOC_FAILS(&ctx, read_all(&ctx));
    art_ctx_fini(&ctx);
    art_ctx_init(&ctx);
    struct art_volume *vol = test_volume(&ctx, f->elem_kinds, f->carries);
    REQUIRE(vol != NULL);
    CHECK_ALLOC_FAILS(&ctx, test_volume_discard(&ctx, vol, "msh"));
    art_volume_free(vol);
    art_ctx_fini(&ctx);
}
