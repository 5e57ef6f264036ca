/* P_tmpdir and mkdtemp belong to the X/Open part of POSIX */
#define _XOPEN_SOURCE 700

#include "harness/test.h"
#include <art/format.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ------------------------------------------------------------------ volumes */

static struct art_volume *parse(struct art_ctx *ctx, const char *const text[4], int *status)
{
    struct art_source src[4] = {{0}};
    struct art_volume *vol = NULL;
    static const char *const names[] = {"x.node", "x.ele", "x.face", "x.edge"};
    for (int i = 0; i < 4 && text[i]; i++)
        CHECK_STATUS(art_source_string(ctx, &src[i], names[i], text[i], strlen(text[i])), ART_OK);
    const struct art_tetgen_parts parts = {&src[0], text[1] ? &src[1] : NULL,
                                           text[1] && text[2] ? &src[2] : NULL,
                                           text[1] && text[2] && text[3] ? &src[3] : NULL};
    *status = art_tetgen_read(ctx, &vol, &parts);
    CHECK((vol != NULL) == (*status == ART_OK));
    if (vol) CHECK_STATUS(art_volume_check(ctx, vol), ART_OK);
    for (int i = 0; i < 4; i++) art_source_fini(&src[i]);
    return vol;
}

#define NODES "4 3 0 0\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1\n"

/* Faces as -nn writes them, with the tetrahedra beside each, with and without a marker; -1: none.
 */
TEST(tetgen_faces_with_what_is_beside)
{
    static const char *const faces[] = {"2 0\n1 1 3 2\n2 1 2 4\n", "2 1\n1 1 3 2 5\n2 1 2 4 6\n",
                                        "2 0\n1 1 3 2 1 -1\n2 1 2 4 -1 1\n",
                                        "2 1\n1 1 3 2 5 1 -1\n2 1 2 4 6 -1 1\n"};
    for (int k = 0; k < 4; k++) {
        struct art_ctx ctx;
        const char *const text[4] = {NODES, "1 4 0\n1 1 2 3 4\n", faces[k], NULL};
        int status;
        art_ctx_init(&ctx);
        struct art_volume *vol = parse(&ctx, text, &status);
        if (CHECK_STATUS(status, ART_OK) && CHECK_INT(vol->n_facets, 2)) {
            static const int want[6] = {0, 2, 1, 0, 1, 3};
            CHECK_INT(vol->facet_off[2], 6);
            for (int i = 0; i < 6; i++) CHECK_INT(vol->facet_node[i], want[i]);
        } else {
            TEST_FAIL("%d: %s", k, ctx.last);
        }
        art_volume_free(vol);
        art_ctx_fini(&ctx);
    }
}

TEST(tetgen_reads_regions_fields_numbers)
{
    struct art_ctx ctx;
    const char nodes[] = "# units mm\n4 3 2 1\n1 0 0 0 10 20 7\n2 1 0 0 11 21 0\n"
                         "3 0 1 0 12 22 -1\n4 0 0 1 13 23 0\n";
    const char *const text[4] = {nodes, "3 4 2\n5 1 2 3 4 2 0.5\n6 1 2 3 4 0 1\n9 1 2 3 4 -1.5 2\n",
                                 "1 1\n1 1 3 2 4\n", "1 1\n1 1 2 1\n"};
    int status;
    art_ctx_init(&ctx);
    struct art_volume *v = parse(&ctx, text, &status);
    REQUIRE(v != NULL);
    CHECK_STR(v->units, "mm");
    CHECK(v->n_nodes == 4 && v->n_elems == 3 && v->n_facets == 1);
    CHECK(v->node_id[0] == 1 && v->node_id[3] == 4);
    CHECK(v->elem_id[0] == 5 && v->elem_id[2] == 9);
    CHECK_INT(v->regions.n, 2);
    CHECK_STR(v->regions.name[0], "-1.5");
    CHECK_STR(v->regions.name[1], "2");
    CHECK(v->elem_region[0] == 1 && v->elem_region[1] == -1 && v->elem_region[2] == 0);
    CHECK_NEAR(art_fields_find(&v->elem_fields, "attribute1")->val[0], 0.5, 0);
    CHECK_NEAR(art_fields_find(&v->node_fields, "attribute1")->val[3], 23, 0);
    CHECK_NEAR(art_fields_find(&v->node_fields, "marker")->val[2], -1, 0);
    CHECK_NEAR(art_fields_find(&v->facet_fields, "marker")->val[0], 4, 0);
    CHECK_INT(ctx.n_warnings, 0);
    art_volume_free(v);
    art_ctx_fini(&ctx);
}

/* Any numbers will do as long as they are used in the same way; those of the original reader are
 * the places in the file. */
TEST(tetgen_follows_numbers)
{
    struct art_ctx ctx;
    const char *const text[4] = {"4 3\n7 0 0 1\n3 0 1 0\n9 1 0 0\n-1 0 0 0\n", "1 4\n0 -1 9 3 7\n"};
    int status;
    art_ctx_init(&ctx);
    struct art_volume *v = parse(&ctx, text, &status);
    REQUIRE(v != NULL);
    CHECK(v->elem_node[0] == 3 && v->elem_node[1] == 2 && v->elem_node[2] == 1 &&
          v->elem_node[3] == 0);
    CHECK_NEAR(art_volume_volume(v), 1. / 6, 1e-15);
    art_volume_free(v);
    art_ctx_fini(&ctx);
}

/* One of two is inside out; if both are, the file goes the other way round. */
TEST(tetgen_turns_left_handed)
{
    for (int both = 0; both < 2; both++) {
        struct art_ctx ctx;
        const char *const text[4] = {NODES, both ? "2 4 0\n1 2 1 3 4\n2 3 2 1 4\n"
                                                 : "2 4 0\n1 1 2 3 4\n2 2 1 3 4\n"};
        int status;
        art_ctx_init(&ctx);
        struct art_volume *v = parse(&ctx, text, &status);
        REQUIRE(v != NULL);
        CHECK_INT(ctx.n_warnings, !both);
        CHECK_INT(v->n_turned, !both);
        if (v->n_turned) CHECK_INT(v->turned[0], 1);
        CHECK_NEAR(art_volume_volume(v), 2. / 6, 1e-15);
        art_volume_free(v);
        art_ctx_fini(&ctx);
    }
}

/* Written by tetgen -o2: each node on an edge lies in its middle. */
TEST(tetgen_quadratic_order)
{
    struct art_ctx ctx;
    struct art_volume *v = NULL;
    double x[ART_ELEM_MAX_NODES][3];
    art_ctx_init(&ctx);
    REQUIRE(art_volume_read(&ctx, &v, "formats/tetgen/corpus/good/quadratic.ele", NULL) == ART_OK);
    CHECK_INT(v->n_elems, 6);
    for (int e = 0; e < v->n_elems; e++) {
        const struct art_elem_type *type = art_volume_type(v, e);
        art_volume_elem_pos(v, e, x);
        for (int k = 0; k < type->n_edges; k++)
            for (int c = 0; c < 3; c++)
                CHECK_NEAR(x[4 + k][c], (x[type->edge[k][0]][c] + x[type->edge[k][1]][c]) / 2,
                           1e-15);
    }
    CHECK_NEAR(art_volume_volume(v), 1, 1e-14);
    /* facets are outlines: every second node lies between its neighbours */
    CHECK_INT(v->n_facets, 12);
    for (int f = 0; f < v->n_facets; f++) {
        const int *node = v->facet_node + v->facet_off[f];
        CHECK_INT(v->facet_off[f + 1] - v->facet_off[f], 6);
        for (int k = 1; k < 6; k += 2)
            for (int c = 0; c < 3; c++)
                CHECK_NEAR(v->pos[3 * node[k] + c],
                           (v->pos[3 * node[k - 1] + c] + v->pos[3 * node[(k + 1) % 6] + c]) / 2,
                           1e-15);
    }
    art_volume_free(v);
    art_ctx_fini(&ctx);
}

TEST(tetgen_errors_have_places)
{
    static const struct {
        const char *text[4];
        int status, line, col;
    } cases[] = {
        {{"2 3\n0 0 0 0\n1 1 0 x\n"}, ART_ESYNTAX, 3, 7},
        {{"3 3 0 0\n0 0 0 0\n1 1 0 0\n"}, ART_ESYNTAX, 4, 1},
        {{"1 3 0 0 0\n0 0 0 0\n"}, ART_ESYNTAX, 1, 9},
        {{"1 2 0 0\n0 0 0\n"}, ART_EUNSUPPORTED, 1, 3},
        {{"999999999 3 0 0\n0 0 0 0\n"}, ART_ERANGE, 1, 1},
        {{"-1 3 0 0\n0 0 0 0\n"}, ART_ERANGE, 1, 1},
        {{"1 3 0 0\n0 0 0 0 5\n"}, ART_ESYNTAX, 2, 9},
        {{"3 3 0 0\n5 0 0 0\n# c\n6 0 0 0\n5 1 1 1\n"}, ART_ERANGE, 5, 1},
        {{NODES, "1 4 0\n0 1 2 3 5\n"}, ART_ERANGE, 2, 9},
        {{NODES, "1 4 0\n0 1 2 3\n"}, ART_ESYNTAX, 2, 8},
        {{NODES, "1 7 0\n0 1 2 3 4\n"}, ART_EUNSUPPORTED, 1, 3},
        {{NODES, "1 4 1\n0 1 2 3 4\n"}, ART_ESYNTAX, 2, 10},
        {{NODES, "1 4 0\n0 1 2 3 4\n", "1 1\n1 1 2\n"}, ART_ESYNTAX, 2, 1},
        {{NODES, "1 4 0\n0 1 2 3 4\n", "1 0\n1 1 2 0\n"}, ART_ERANGE, 2, 7},
        {{NODES, "1 4 0\n0 1 2 3 4\n", "1 2\n1 1 2 3 1\n"}, ART_ERANGE, 1, 3},
        {{NODES, "1 4 0\n0 1 2 3 4\n", "0 0\n", "1 1\n1 1 x 1\n"}, ART_ESYNTAX, 2, 5},
        {{""}, ART_ESYNTAX, 1, 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct art_ctx ctx;
        int status;
        art_ctx_init(&ctx);
        CHECK(parse(&ctx, cases[i].text, &status) == NULL);
        if (!CHECK_STATUS(status, cases[i].status) ||
            !CHECK_INT(ctx.last_loc.line, cases[i].line) ||
            !CHECK_INT(ctx.last_loc.col, cases[i].col))
            TEST_FAIL("case %zu: %s", i, ctx.last);
        art_ctx_fini(&ctx);
    }
}

TEST(tetgen_warns_of_edge_markers)
{
    const char *const text[4] = {NODES, "1 4 0\n0 1 2 3 4\n", "0 0\n", "2 1\n1 1 2 -1\n2 2 3 5\n"};
    for (int strict = 0; strict < 2; strict++) {
        struct art_ctx ctx;
        int status;
        art_ctx_init(&ctx);
        ctx.strict = strict;
        struct art_volume *v = parse(&ctx, text, &status);
        CHECK((v == NULL) == strict);
        CHECK_INT(ctx.last_loc.line, strict ? 3 : 0);
        if (!strict) CHECK_INT(ctx.n_warnings, 1);
        art_volume_free(v);
        art_ctx_fini(&ctx);
    }
}

static int read_once(struct art_ctx *ctx)
{
    struct art_volume *v = NULL;
    int status = art_volume_read(ctx, &v, "formats/tetgen/corpus/good/fields.node", NULL);
    art_volume_free(v);
    return status;
}

TEST(tetgen_out_of_memory)
{
    struct art_ctx ctx;
    CHECK_ALLOC_FAILS(&ctx, read_once(&ctx));
}

/* ------------------------------------------------------------------ writing */

struct folder {
    struct art_ctx ctx;
    char dir[64], path[128];
};

static bool folder_open(struct folder *f)
{
    art_ctx_init(&f->ctx);
    snprintf(f->dir, sizeof f->dir, P_tmpdir "/artkit-test-XXXXXX");
    return mkdtemp(f->dir) != NULL;
}

static const char *in(struct folder *f, const char *name)
{
    snprintf(f->path, sizeof f->path, "%s/%s", f->dir, name);
    return f->path;
}

static void folder_close(struct folder *f)
{
    char command[100];
    snprintf(command, sizeof command, "rm -r %s", f->dir);
    CHECK_INT(system(command), 0);
    art_ctx_fini(&f->ctx);
}

static struct art_volume *tetra(struct art_ctx *ctx)
{
    const char *const text[4] = {"4 3 0 0\n0 0 0 0\n1 1 0 0\n2 0 1 0\n3 0 0 1\n",
                                 "1 4 0\n0 0 1 2 3\n", "1 1\n0 0 2 1 7\n"};
    int status;
    return parse(ctx, text, &status);
}

TEST(tetgen_files_appear_together)
{
    struct folder f;
    struct art_volume *again = NULL;
    REQUIRE(folder_open(&f));
    struct art_volume *v = tetra(&f.ctx);
    REQUIRE(v != NULL);
    CHECK_STATUS(art_volume_write(&f.ctx, v, in(&f, "x.1.node.gz"), "tetgen"), ART_OK);
    CHECK(access(in(&f, "x.1.ele.gz"), F_OK) == 0 && access(in(&f, "x.1.face.gz"), F_OK) == 0);
    REQUIRE(CHECK_STATUS(art_volume_read(&f.ctx, &again, in(&f, "x.1.ele.gz"), NULL), ART_OK));
    CHECK(art_volume_compare(v, again) == NULL);
    art_volume_free(again);
    again = NULL;
    /* facets of an earlier mesh are not those of a later one */
    CHECK_STATUS(art_volume_write(&f.ctx, v, in(&f, "y.ele"), NULL), ART_OK);
    v->n_facets = 0;
    art_fields_remove(&v->facet_fields, "marker");
    CHECK_STATUS(art_volume_write(&f.ctx, v, in(&f, "y.ele"), NULL), ART_OK);
    CHECK_STATUS(art_volume_read(&f.ctx, &again, in(&f, "y.node"), NULL), ART_OK);
    CHECK_INT(again ? again->n_facets : -1, 0);
    /* one that cannot be written: nothing changes */
    CHECK_INT(mkdir(in(&f, "z.node"), 0777), 0);
    CHECK_STATUS(art_volume_write(&f.ctx, v, in(&f, "z.ele"), NULL), ART_EWRITE);
    CHECK(access(in(&f, "z.ele"), F_OK) != 0);
    CHECK_STATUS(art_volume_write(&f.ctx, v, in(&f, "z.1.node"), NULL), ART_EUNSUPPORTED);
    CHECK_HAS(f.ctx.last, "ansys (.elem) and tetgen (.ele)");
    /* no name to derive the others from */
    CHECK_STATUS(art_volume_write(&f.ctx, v, in(&f, "w"), "tetgen"), ART_EUSAGE);
    CHECK_STATUS(art_volume_write(&f.ctx, v, "-", "tetgen"), ART_EUSAGE);
    CHECK_HAS(f.ctx.last, "-o x.ele");
    art_volume_free(again);
    art_volume_free(v);
    folder_close(&f);
}

TEST(tetgen_writing_tells_what_is_lost)
{
    struct folder f;
    int index;
    REQUIRE(folder_open(&f));
    struct art_volume *v = tetra(&f.ctx);
    REQUIRE(v != NULL);
    const int quad[10] = {0, 1, 2, 3, 0, 1, 2, 3, 0, 1};
    CHECK_STATUS(art_volume_set_node_id(&f.ctx, v, 2, 77), ART_OK);
    CHECK_STATUS(art_volume_write(&f.ctx, v, in(&f, "x.ele"), NULL), ART_OK);
    CHECK_INT(f.ctx.n_warnings, 1);
    CHECK_STATUS(art_mesh_add_name(&f.ctx, &v->regions, "two\nlines", 9, &index), ART_OK);
    CHECK_STATUS(art_volume_set_region(&f.ctx, v, 0, index), ART_OK);
    CHECK_STATUS(art_fields_add(&f.ctx, &v->elem_fields, "list", ART_F64, 0, 1, NULL), ART_OK);
    CHECK_STATUS(art_fields_add(&f.ctx, &v->mesh_fields, "whole", ART_F64, 1, 1, NULL), ART_OK);
    CHECK_STATUS(art_fields_add(&f.ctx, &v->facet_fields, "heat", ART_F64, 1, 1, NULL), ART_OK);
    f.ctx.n_warnings = 0;
    CHECK_STATUS(art_volume_write(&f.ctx, v, in(&f, "x.ele"), NULL), ART_OK);
    CHECK_INT(f.ctx.n_warnings, 5);
    f.ctx.strict = true;
    CHECK_STATUS(art_volume_write(&f.ctx, v, in(&f, "y.ele"), NULL), ART_EUNSUPPORTED);
    CHECK(access(in(&f, "y.ele"), F_OK) != 0);
    f.ctx.strict = false;
    art_fields_remove(&v->elem_fields, "list");
    struct art_field *field;
    CHECK_STATUS(art_fields_add(&f.ctx, &v->elem_fields, "heat", ART_F64, 1, 1, &field), ART_OK);
    field->val[0] = INFINITY;
    CHECK_STATUS(art_volume_write(&f.ctx, v, in(&f, "y.ele"), NULL), ART_ERANGE);
    CHECK_STATUS(art_volume_add_elem(&f.ctx, v, ART_ELEM_QUADTET, quad), ART_OK);
    CHECK_STATUS(art_volume_write(&f.ctx, v, in(&f, "y.ele"), NULL), ART_EUNSUPPORTED);
    CHECK_HAS(f.ctx.last, "not both");
    CHECK(access(in(&f, "y.node"), F_OK) != 0);
    art_volume_free(v);
    folder_close(&f);
}

TEST(tetgen_missing_files)
{
    struct folder f;
    struct art_volume *v = NULL;
    REQUIRE(folder_open(&f));
    FILE *file = fopen(in(&f, "x.ele"), "w");
    REQUIRE(file != NULL);
    fputs("1 4 0\n0 0 1 2 3\n", file);
    fclose(file);
    CHECK_STATUS(art_volume_read(&f.ctx, &v, in(&f, "x.ele"), NULL), ART_EIO);
    CHECK_HAS(f.ctx.last, "x.node");
    struct art_source standard = {
        .name = (char *)(size_t) "<stdin>", .data = (char *)(size_t) "", .n = 0};
    const struct art_format *format = art_format_find(ART_FORMAT_VOLUME, "tetgen");
    CHECK_STATUS(format->read(&f.ctx, &v, &standard), ART_EUSAGE);
    CHECK_HAS(f.ctx.last, "instead of standard input");
    /* nodes alone are a mesh, but perhaps not what was meant */
    file = fopen(in(&f, "y.node"), "w");
    REQUIRE(file != NULL);
    fputs("1 3 0 0\n0 0 1 2\n", file);
    fclose(file);
    CHECK_STATUS(art_volume_read(&f.ctx, &v, in(&f, "y.node"), NULL), ART_OK);
    CHECK_INT(f.ctx.n_warnings, 1);
    art_volume_free(v);
    v = NULL;
    f.ctx.strict = true;
    CHECK_STATUS(art_volume_read(&f.ctx, &v, in(&f, "y.node"), NULL), ART_EIO);
    folder_close(&f);
}
