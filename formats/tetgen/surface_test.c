/* P_tmpdir and mkdtemp belong to the X/Open part of POSIX */
#define _XOPEN_SOURCE 700

#include "harness/test.h"
#include <art/format.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct art_mesh *parse(struct art_ctx *ctx, const char *text, bool poly, int *status)
{
    struct art_source src = {0};
    struct art_mesh *m = NULL;
    CHECK_STATUS(art_source_string(ctx, &src, "x", text, strlen(text)), ART_OK);
    *status = art_tetgen_read_surface(ctx, &m, &src, poly);
    CHECK((m != NULL) == (*status == ART_OK));
    if (m) CHECK_STATUS(art_mesh_check(ctx, m), ART_OK);
    art_source_fini(&src);
    return m;
}

/* what a mesh becomes when written; freed by the caller; NULL on failure */
static char *written(struct art_ctx *ctx, const struct art_mesh *m, bool poly, int *status)
{
    char path[] = P_tmpdir "/artkit-test-XXXXXX";
    struct art_sink *sink = NULL;
    struct art_source src = {0};
    int fd = mkstemp(path);
    if (fd < 0) return NULL;
    close(fd);
    CHECK_STATUS(art_sink_open(ctx, &sink, path), ART_OK);
    *status = art_tetgen_write_surface(ctx, m, sink, poly);
    if (*status == ART_OK) {
        CHECK_STATUS(art_sink_commit(sink), ART_OK);
        CHECK_STATUS(art_source_read(ctx, &src, path), ART_OK);
    } else {
        art_sink_abort(sink);
    }
    unlink(path);
    char *text = src.data ? art_strndup(ctx, src.data, src.n) : NULL;
    art_source_fini(&src);
    return text;
}

static double at(const struct art_fields *fields, const char *name, int i)
{
    const struct art_field *f = art_fields_find(fields, name);
    return f && i < (f->dim ? f->n * f->dim : f->off[f->n]) ? f->val[i] : -12345;
}

#define POINTS "4 3 0 0\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1\n"

TEST(tetgen_poly_keeps_all_parts)
{
    struct art_ctx ctx;
    struct art_mesh *m = NULL;
    art_ctx_init(&ctx);
    REQUIRE(art_mesh_read(&ctx, &m, "formats/poly/corpus/good/plate.poly", NULL) == ART_OK);
    CHECK(m->n_verts == 8 && m->n_faces == 3 && m->n_lines == 1 && m->n_points == 1);
    CHECK_INT(m->face_off[2], 8);
    CHECK_INT(m->face_vert[4], 4);
    const double facet[3] = {0, 0, 1}, marker[3] = {3, 3, -1};
    for (int f = 0; f < 3; f++) {
        CHECK_NEAR(at(&m->face_fields, "facet", f), facet[f], 0);
        CHECK_NEAR(at(&m->face_fields, "marker", f), marker[f], 0);
    }
    CHECK_NEAR(at(&m->line_fields, "facet", 0), 1, 0);
    CHECK_NEAR(at(&m->point_fields, "marker", 0), -1, 0);
    CHECK(m->line_vert[0] == 4 && m->line_vert[1] == 6 && m->point_vert[0] == 5);
    const double hole[4] = {0, 1, 1, 0}, region[10] = {1, 1, 1, 10, 0.5, 1, 1, 2, 20, 20};
    for (int i = 0; i < 4; i++) CHECK_NEAR(at(&m->mesh_fields, "facet_holes", i), hole[i], 0);
    /* a region with one number has it as its largest volume too */
    for (int i = 0; i < 10; i++) CHECK_NEAR(at(&m->mesh_fields, "regions", i), region[i], 0);
    CHECK_NEAR(at(&m->mesh_fields, "holes", 2), 5, 0);
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

TEST(tetgen_smesh_markers_are_groups)
{
    struct art_ctx ctx;
    struct art_mesh *m = NULL;
    int status;
    art_ctx_init(&ctx);
    REQUIRE(art_mesh_read(&ctx, &m, "formats/smesh/corpus/good/groups.smesh", NULL) == ART_OK);
    const int group[4] = {0, 1, -1, 0};
    CHECK_INT(m->groups.n, 3);
    CHECK_STR(m->groups.name[0], "lower jaw");
    for (int f = 0; f < 4; f++) CHECK_INT(m->face_group[f], group[f]);
    CHECK_INT(m->face_fields.n, 0);
    art_mesh_free(m);
    m = NULL;
    /* markers that have names are kept beside them */
    REQUIRE(art_mesh_read(&ctx, &m, "formats/smesh/corpus/good/markers.smesh", NULL) == ART_OK);
    CHECK(m->face_group[0] == 0 && m->face_group[1] == 1 && m->face_group[2] == -1);
    CHECK_NEAR(at(&m->face_fields, "marker", 1), -2, 0);
    /* one group, two markers: only the markers can be written */
    CHECK_STATUS(art_mesh_set_group(&ctx, m, 1, 0), ART_OK);
    char *text = written(&ctx, m, false, &status);
    CHECK_STATUS(status, ART_OK);
    CHECK_INT(ctx.n_warnings, 1);
    CHECK_HAS(text, "\n3 0 1 3 -2\n");
    CHECK(text && !strstr(text, "# marker"));
    art_free(text);
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

TEST(tetgen_surface_errors_have_places)
{
    static const struct {
        const char *text;
        bool poly;
        int status, line, col;
    } cases[] = {
        {"[ f 1 2 3\n]\n", false, ART_EUNSUPPORTED, 1, 1},
        {POINTS "1 0\n3 1 2 5\n", false, ART_ERANGE, 7, 7},
        {POINTS "1 0\n3 1 2\n", false, ART_ESYNTAX, 8, 1},
        {POINTS "1 0\n0 1 2\n", false, ART_ESYNTAX, 7, 1},
        {POINTS "1 0\n3 1 2 3 9\n", false, ART_ESYNTAX, 7, 9},
        {POINTS "1 7\n3 1 2 3 9\n", false, ART_ERANGE, 6, 3},
        {POINTS "1000 0\n3 1 2 3\n", false, ART_ERANGE, 6, 1},
        {POINTS "1 0\n3 1 2 3\n1\n1 0 0\n", false, ART_ESYNTAX, 9, 6},
        {POINTS "1 0\n3 1 2 3\n0\n1\n1 0 0 0\n", false, ART_ESYNTAX, 10, 8},
        {POINTS "1 0\n3 1 2 3\n0\n0\n9\n", false, ART_ESYNTAX, 10, 1},
        {POINTS "1 0\n0\n", true, ART_ESYNTAX, 7, 1},
        {POINTS "1 0\n1\n3 1 2 0\n", true, ART_ERANGE, 8, 7},
        {POINTS "1 0\n1 1\n3 1 2 3\n1 0 0 z\n", true, ART_ESYNTAX, 9, 7},
        {POINTS "1 0\n1 0 4\n3 1 2 3\n", true, ART_ESYNTAX, 7, 5},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct art_ctx ctx;
        int status;
        art_ctx_init(&ctx);
        CHECK(parse(&ctx, cases[i].text, cases[i].poly, &status) == NULL);
        if (!CHECK_STATUS(status, cases[i].status) ||
            !CHECK_INT(ctx.last_loc.line, cases[i].line) ||
            !CHECK_INT(ctx.last_loc.col, cases[i].col))
            TEST_FAIL("case %zu: %s", i, ctx.last);
        art_ctx_fini(&ctx);
    }
}

TEST(tetgen_surface_tells_what_is_lost)
{
    struct art_ctx ctx;
    int status;
    art_ctx_init(&ctx);
    struct art_mesh *m = parse(&ctx, POINTS "1 0\n2 0\n3 1 2 3\n3 1 2 4\n", true, &status);
    REQUIRE(m != NULL);
    /* a facet of two polygons has no form in .smesh */
    CHECK(written(&ctx, m, false, &status) == NULL);
    CHECK_STATUS(status, ART_EUNSUPPORTED);
    CHECK_HAS(ctx.last, ".poly");
    const int line[3] = {0, 1, 2};
    CHECK_STATUS(art_mesh_add_line(&ctx, m, 3, line), ART_OK);
    CHECK_STATUS(art_fields_add(&ctx, &m->face_fields, "heat", ART_F64, 1, 2, NULL), ART_OK);
    CHECK_STATUS(art_fields_add(&ctx, &m->mesh_fields, "holes", ART_F64, 3, 1, NULL), ART_OK);
    char *text = written(&ctx, m, true, &status);
    CHECK_STATUS(status, ART_OK);
    CHECK_INT(ctx.n_warnings, 3); /* the cut line and two fields */
    CHECK_HAS(text, "3 0\n2 0\n3 0 1 2\n3 0 1 3\n1 0\n2 0 1\n1 0\n2 1 2\n");
    art_free(text);
    /* holes of facets that do not exist */
    struct art_field *field;
    const double hole[4] = {7, 0, 0, 0};
    CHECK_STATUS(art_fields_add(&ctx, &m->mesh_fields, "facet_holes", ART_F64, 0, 0, &field),
                 ART_OK);
    CHECK_STATUS(art_field_append(&ctx, field, 4, hole), ART_OK);
    CHECK(written(&ctx, m, true, &status) == NULL);
    CHECK_STATUS(status, ART_ERANGE);
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

/* Random polygons with groups: the same mesh comes back from both formats. */
TEST(tetgen_surface_round_trip)
{
    for (int k = 0; k < test_count(30); k++) {
        struct art_ctx ctx;
        struct art_mesh *m = NULL, *again = NULL;
        int status, group;
        art_ctx_init(&ctx);
        REQUIRE(art_mesh_make_icosphere(&ctx, &m, test_uniform(1e-9, 1e9), 1) == ART_OK);
        for (int g = 0; g < 3; g++) {
            char name[16];
            snprintf(name, sizeof name, k % 2 ? "group %d" : "%d", 7 - g);
            CHECK_STATUS(art_mesh_add_name(&ctx, &m->groups, name, strlen(name), &group), ART_OK);
        }
        for (int f = 0; f < m->n_faces; f++)
            CHECK_STATUS(art_mesh_set_group(&ctx, m, f, test_below(4) - 1), ART_OK);
        for (int i = 0; i < 3; i++)
            CHECK_STATUS(art_mesh_add_point(&ctx, m, test_below(m->n_verts)), ART_OK);
        char *text = written(&ctx, m, k % 4 < 2, &status);
        REQUIRE(CHECK_STATUS(status, ART_OK));
        again = parse(&ctx, text, k % 4 < 2, &status);
        REQUIRE(again != NULL);
        CHECK_STR(art_mesh_compare(m, again), NULL);
        art_free(text);
        art_mesh_free(m);
        art_mesh_free(again);
        art_ctx_fini(&ctx);
    }
}

TEST(tetgen_surface_is_recognised)
{
    static const struct {
        const char *text;
        bool smesh, poly;
    } cases[] = {
        {POINTS "1 0\n3 1 2 3\n", true, false},
        {POINTS "1 1\n1 0 5\n3 1 2 3\n", false, true},
        {"# c\n" POINTS "1\n1\n3 1 2 3\n", false, true},
        {"0 3 0 0\n1 0\n3 1 2 3\n", true, false},
        {"OFF\n3 1 0\n", false, false},
        {"3 3 1 GtsSurface\n0 0 0\n", false, false},
        {"", false, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct art_source src = {.name = (char *)(size_t) "x",
                                 .data = (char *)(size_t)cases[i].text,
                                 .n = strlen(cases[i].text)};
        CHECK(art_tetgen_sniff_surface(&src, false) == cases[i].smesh);
        CHECK(art_tetgen_sniff_surface(&src, true) == cases[i].poly);
    }
}

static int there_and_back(struct art_ctx *ctx)
{
    struct art_mesh *m = NULL;
    int status = art_mesh_read(ctx, &m, "formats/poly/corpus/good/plate.poly", NULL);
    if (status == ART_OK) status = art_mesh_write(ctx, m, "/dev/null", "poly");
    art_mesh_free(m);
    return status;
}

TEST(tetgen_surface_out_of_memory)
{
    struct art_ctx ctx;
    CHECK_ALLOC_FAILS(&ctx, there_and_back(&ctx));
}
