/* P_tmpdir and mkdtemp belong to the X/Open part of POSIX */
#define _XOPEN_SOURCE 700

#include "harness/test.h"
#include <art/format.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct art_volume *parse(struct art_ctx *ctx, const char *node, const char *elem,
                                int *status)
{
    struct art_source a = {0}, b = {0};
    struct art_volume *vol = NULL;
    CHECK_STATUS(art_source_string(ctx, &a, "x.node", node, strlen(node)), ART_OK);
    CHECK_STATUS(art_source_string(ctx, &b, "x.elem", elem, strlen(elem)), ART_OK);
    *status = art_ansys_read(ctx, &vol, &a, &b);
    CHECK((vol != NULL) == (*status == ART_OK));
    if (vol) CHECK_STATUS(art_volume_check(ctx, vol), ART_OK);
    art_source_fini(&a);
    art_source_fini(&b);
    return vol;
}

/* The unit cube, ANSYS's order: bottom 1 2 3 4, top 5 6 7 8. */
#define CUBE "1 0 0 0\n2 1 0 0\n3 1 1 0\n4 0 1 0\n5 0 0 1\n6 1 0 1\n7 1 1 1\n8 0 1 1\n"

/* Every way to pinch the cube gives a solid of the right kind, volume and nodes, also when the cube
 * is given upside down. */
TEST(ansys_pinched_bricks)
{
    static const struct {
        const char *nodes, *turned;
        enum art_elem_kind kind;
        double volume;
    } cases[] = {
        {"1 2 3 4 5 6 7 8", "5 6 7 8 1 2 3 4", ART_ELEM_HEX, 1},
        {"1 2 3 3 5 6 7 7", "5 6 7 7 1 2 3 3", ART_ELEM_WEDGE, 0.5},
        {"1 1 2 3 5 5 6 7", "5 5 6 7 1 1 2 3", ART_ELEM_WEDGE, 0.5},
        {"1 2 2 3 5 6 6 7", "5 6 6 7 1 2 2 3", ART_ELEM_WEDGE, 0.5},
        {"1 2 3 1 5 6 7 5", "5 6 7 5 1 2 3 1", ART_ELEM_WEDGE, 0.5},
        {"1 2 3 4 5 5 8 8", "4 3 2 1 8 8 5 5", ART_ELEM_WEDGE, 0.5},
        {"1 2 3 4 5 6 6 5", "2 1 4 3 6 5 5 6", ART_ELEM_WEDGE, 0.5},
        {"1 1 4 4 5 6 7 8", "4 4 1 1 8 7 6 5", ART_ELEM_WEDGE, 0.5},
        {"1 2 2 1 5 6 7 8", "2 1 1 2 6 5 8 7", ART_ELEM_WEDGE, 0.5},
        {"1 2 3 5 6 7 0 0", "5 6 7 1 2 3 0 0", ART_ELEM_WEDGE, 0.5},
        {"1 2 3 4 5 5 5 5", "1 4 3 2 5 5 5 5", ART_ELEM_PYRAMID, 1. / 3},
        {"5 5 5 5 1 2 3 4", "5 5 5 5 1 4 3 2", ART_ELEM_PYRAMID, 1. / 3},
        {"1 2 3 4 5 0 0 0", "1 4 3 2 5 0 0 0", ART_ELEM_PYRAMID, 1. / 3},
        {"1 2 4 4 5 5 5 5", "1 4 2 2 5 5 5 5", ART_ELEM_TET, 1. / 6},
        {"1 2 4 5 0 0 0 0", "1 4 2 5 0 0 0 0", ART_ELEM_TET, 1. / 6},
        {"2 2 1 1 5 5 4 4", "2 2 1 1 4 4 5 5", ART_ELEM_TET, 1. / 6},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (int turned = 0; turned < 2; turned++) {
            struct art_ctx ctx;
            char text[100];
            int status;
            art_ctx_init(&ctx);
            snprintf(text, sizeof text, "%s 3 2 1 1 0 7\n",
                     turned ? cases[i].turned : cases[i].nodes);
            struct art_volume *v = parse(&ctx, CUBE, text, &status);
            REQUIRE(v != NULL);
            if (!CHECK_INT(v->n_elems, 1) || !CHECK_INT(v->elem_kind[0], cases[i].kind) ||
                !CHECK_NEAR(art_volume_volume(v), cases[i].volume, 1e-12))
                TEST_FAIL("nodes %s", text);
            art_volume_free(v);
            art_ctx_fini(&ctx);
        }
}

TEST(ansys_brick_order)
{
    struct art_ctx ctx;
    int status;
    art_ctx_init(&ctx);
    struct art_volume *v = parse(&ctx, CUBE, "1 2 3 4 5 6 7 8 3 4 5 6 7 12\n", &status);
    REQUIRE(v != NULL);
    const int order[8] = {3, 2, 1, 0, 7, 6, 5, 4};
    for (int k = 0; k < 8; k++) CHECK_INT(v->elem_node[k], order[k]);
    CHECK_INT(v->elem_id[0], 12);
    CHECK_STR(v->regions.name[0], "3");
    static const char *const names[] = {"mat", "type", "real", "secnum", "esys"};
    for (int k = 0; k < 5; k++) {
        const struct art_field *f = art_fields_find(&v->elem_fields, names[k]);
        REQUIRE(f != NULL);
        CHECK_NEAR(f->val[0], 3 + k, 0);
    }
    art_volume_free(v);
    /* upside down: the order of the file */
    v = parse(&ctx, CUBE, "5 6 7 8 1 2 3 4 1 1 1 1 0 1\n", &status);
    REQUIRE(v != NULL);
    const int same[8] = {4, 5, 6, 7, 0, 1, 2, 3};
    for (int k = 0; k < 8; k++) CHECK_INT(v->elem_node[k], same[k]);
    art_volume_free(v);
    art_ctx_fini(&ctx);
}

/* Quadratic bricks and what they are pinched to, made from the shape functions' own nodes: written
 * and read again they are what they were. */
TEST(ansys_quadratic_kinds)
{
    static const enum art_elem_kind kinds[] = {ART_ELEM_QUADTET, ART_ELEM_QUADPYRAMID,
                                               ART_ELEM_QUADWEDGE, ART_ELEM_QUADHEX};
    char dir[] = P_tmpdir "/artkit-test-XXXXXX", path[100], command[100];
    struct art_ctx ctx;
    struct art_volume *v = NULL, *again = NULL, *third = NULL;
    double volume = 0;
    art_ctx_init(&ctx);
    REQUIRE(mkdtemp(dir) != NULL);
    CHECK_STATUS(art_volume_create(&ctx, &v), ART_OK);
    for (int i = 0; i < 8; i++) {
        const struct art_elem_type *type = art_elem_type(kinds[i / 2]);
        int node[ART_ELEM_MAX_NODES];
        if (i % 2) type = art_elem_type(type->linear);
        for (int k = 0; k < type->n_nodes; k++) {
            const double *x = type->node[k], p[3] = {x[0] + 3 * i, x[1], x[2]};
            node[k] = v->n_nodes;
            CHECK_STATUS(art_volume_add_node(&ctx, v, p), ART_OK);
        }
        CHECK_STATUS(art_volume_add_elem(&ctx, v, type->kind, node), ART_OK);
        volume = art_volume_volume(v);
    }
    snprintf(path, sizeof path, "%s/x.elem", dir);
    CHECK_STATUS(art_volume_write(&ctx, v, path, NULL), ART_OK);
    REQUIRE(CHECK_STATUS(art_volume_read(&ctx, &again, path, NULL), ART_OK));
    CHECK_INT(ctx.n_warnings, 0);
    CHECK_NEAR(art_volume_volume(again), volume, 1e-12);
    CHECK(again->n_elems == 8 && again->n_nodes == v->n_nodes);
    CHECK(memcmp(again->elem_kind, v->elem_kind, 8) == 0);
    CHECK(memcmp(again->elem_node, v->elem_node, (size_t)v->elem_off[8] * sizeof(int)) == 0);
    CHECK(memcmp(again->pos, v->pos, 3 * (size_t)v->n_nodes * sizeof(double)) == 0);
    CHECK(again->node_id[0] == 1 && again->elem_id[7] == 8);
    CHECK_STATUS(art_volume_write(&ctx, again, path, NULL), ART_OK);
    REQUIRE(CHECK_STATUS(art_volume_read(&ctx, &third, path, NULL), ART_OK));
    CHECK_STR(art_volume_compare(again, third), NULL);
    snprintf(command, sizeof command, "rm -r %s", dir);
    CHECK_INT(system(command), 0);
    art_volume_free(v), art_volume_free(again), art_volume_free(third);
    art_ctx_fini(&ctx);
}

TEST(ansys_errors_have_places)
{
    static const struct {
        const char *node, *elem;
        int status, line, col;
    } cases[] = {
        {"1 0 0\n", "", ART_ESYNTAX, 1, 6},
        {"1 0 0 0\n2 0 x 0\n", "", ART_ESYNTAX, 2, 5},
        {"1 0 0 0\n-2 0 0 0\n", "", ART_ERANGE, 2, 1},
        {"1 0 0 0\n3 0 0 0\n1 0 0 0\n", "", ART_ERANGE, 3, 1},
        {"1 0 0 inf\n", "", ART_ERANGE, 1, 7},
        {CUBE, "1 2 3 4 5 6 7 9 1 1 1 1 0 1\n", ART_ERANGE, 1, 15},
        {CUBE, "1 2 3 4 5 6 7 8 1 1 1 1 0 1\n1 2 3 4 5 6 7 -8 1 1 1 1 0 2\n", ART_ESYNTAX, 2, 15},
        {CUBE, "1 2 3 4 5 6 7 8 1 1 1 1 0\n", ART_ESYNTAX, 1, 1},
        {CUBE, "1 2 3 4 5 6 7 8 1 1 1 1 0 1\n\n1 2 3 4 0 0 0 0 1 1 1 1 0 1\n", ART_ERANGE, 3, 27},
        {CUBE, "1 2 3 4 5 6 7 8 1 1 1 1 0 77777777777\n", ART_ERANGE, 1, 27},
        {CUBE, "1 2 3 4 5 6 7 8 1 1 1 1 0 1\n 1 2 3 4 5 6 7\n 1 2 3 4 5 6\n", ART_ESYNTAX, 3, 12},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct art_ctx ctx;
        int status;
        art_ctx_init(&ctx);
        CHECK(parse(&ctx, cases[i].node, cases[i].elem, &status) == NULL);
        if (!CHECK_STATUS(status, cases[i].status) ||
            !CHECK_INT(ctx.last_loc.line, cases[i].line) ||
            !CHECK_INT(ctx.last_loc.col, cases[i].col))
            TEST_FAIL("case %zu: %s", i, ctx.last);
        art_ctx_fini(&ctx);
    }
}

TEST(ansys_warns_of_what_is_left_out)
{
    /* a link between two nodes; a column that nobody knows */
    static const char *const cases[][2] = {
        {CUBE, "1 2 4 5 0 0 0 0 1 1 1 1 0 1\n1 2 0 0 0 0 0 0 1 1 1 1 0 2\n"},
        {"1 0 0 0 0 0 0 9\n", ""}};
    for (int i = 0; i < 2; i++)
        for (int strict = 0; strict < 2; strict++) {
            struct art_ctx ctx;
            int status;
            art_ctx_init(&ctx);
            ctx.strict = strict;
            struct art_volume *v = parse(&ctx, cases[i][0], cases[i][1], &status);
            CHECK((v == NULL) == strict);
            if (!strict) CHECK_INT(ctx.n_warnings, 1);
            if (v && i == 0) CHECK_INT(v->n_elems, 1);
            art_volume_free(v);
            art_ctx_fini(&ctx);
        }
}

TEST(ansys_columns_that_touch)
{
    struct art_ctx ctx;
    struct art_volume *v = NULL;
    art_ctx_init(&ctx);
    REQUIRE(art_volume_read(&ctx, &v, "formats/ansys/corpus/good/touching.elem", NULL) == ART_OK);
    CHECK_INT(v->n_elems, 3);
    /* upside down in the file */
    const int number[6] = {114013, 114012, 114011, 13, 12, 11};
    for (int k = 0; k < 6; k++) CHECK_INT(v->node_id[v->elem_node[v->elem_off[1] + k]], number[k]);
    CHECK_NEAR(art_fields_find(&v->elem_fields, "mat")->val[2], 123456, 0);
    art_volume_free(v);
    art_ctx_fini(&ctx);
}

TEST(ansys_and_tetgen_node_files)
{
    static const struct {
        const char *text;
        bool ansys, tetgen;
    } cases[] = {
        {"1 0.5 0 0\n2 1 0 0\n", true, false},
        {"4 3 0 0\n0 0 0 0\n1 1 0 0\n", false, true},
        {"2 3 0 0\n7 0 0 0\n8 1 0 0\n", false, true},
        {"1 4 1\n1 0 1 2 3 5\n", false, true},
        {"     1     2     3     4     5     6     7     8     1     1     1     1     0     1\n",
         true, false},
        {"*NODE\n1, 0, 0, 0\n", false, false},
        {"8 6 0 0 0\n1 0 0 0\n", false, false},
        {"", false, false},
    };
    const struct art_format *ansys = art_format_find(ART_FORMAT_VOLUME, "ansys");
    const struct art_format *tetgen = art_format_find(ART_FORMAT_VOLUME, "tetgen");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct art_source src = {.name = (char *)(size_t) "x",
                                 .data = (char *)(size_t)cases[i].text,
                                 .n = strlen(cases[i].text)};
        if (!CHECK_INT(ansys->sniff(&src), cases[i].ansys) ||
            !CHECK_INT(tetgen->sniff(&src), cases[i].tetgen))
            TEST_FAIL("%s", cases[i].text);
    }
}

static int read_once(struct art_ctx *ctx)
{
    struct art_volume *v = NULL;
    int status = art_volume_read(ctx, &v, "formats/ansys/corpus/good/touching.elem", NULL);
    art_volume_free(v);
    return status;
}

TEST(ansys_out_of_memory)
{
    struct art_ctx ctx;
    CHECK_ALLOC_FAILS(&ctx, read_once(&ctx));
}
