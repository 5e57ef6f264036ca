/* What the VTK formats keep, in every encoding, and what single files mean. */
#include "harness/test.h"
#include "vtk_code.h"
#include "vtk_priv.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

static const struct art_writing ways[] = {
    {.encoding = ART_ENCODE_DEFAULT},
    {.encoding = ART_ENCODE_ASCII},
    {.encoding = ART_ENCODE_BINARY},
    {.encoding = ART_ENCODE_DEFAULT, .compress = true},
    {.encoding = ART_ENCODE_BINARY, .compress = true},
};
enum { N_WAYS = sizeof ways / sizeof ways[0] };

static void temp_path(char path[64], const char *extension)
{
    snprintf(path, 64, "vtk_test_%06d%s", test_below(1000000), extension);
}

/* ------------------------------------------------------------------- volumes */

static void add_field(struct art_ctx *ctx, struct art_fields *fields, const char *name,
                      enum art_scalar type, int dim, int n)
{
    struct art_field *f;
    CHECK_STATUS(art_fields_add(ctx, fields, name, type, dim, dim ? n : 0, &f), ART_OK);
    for (int i = 0; i < n * dim; i++)
        f->val[i] = type == ART_F64   ? test_uniform(-1, 1)
                    : type == ART_F32 ? (double)(float)(i * 0.1f)
                                      : i % 100;
    for (int i = 0; dim == 0 && i < n; i++) {
        const double x[3] = {i, i + 1, i + 2};
        CHECK_STATUS(art_field_append(ctx, f, i % 4, x), ART_OK);
    }
}

static void add_set(struct art_ctx *ctx, struct art_volume *v, const char *name,
                    enum art_volume_of of, int a, int b)
{
    struct art_volume_set *set;
    CHECK_STATUS(art_volume_set(ctx, v, name, of, &set), ART_OK);
    CHECK_STATUS(art_volume_set_add(ctx, set, a), ART_OK);
    CHECK_STATUS(art_volume_set_add(ctx, set, b), ART_OK);
}

/* One element of each kind, each with nodes of its own, and all that a volume mesh can have. */
static struct art_volume *rich_volume(struct art_ctx *ctx)
{
    struct art_volume *v = NULL;
    int index;
    CHECK_STATUS(art_volume_create(ctx, &v), ART_OK);
    for (int k = 0; k < ART_ELEM_KINDS; k++) {
        const struct art_elem_type *type = art_elem_type((enum art_elem_kind)k);
        int node[ART_ELEM_MAX_NODES];
        for (int i = 0; i < type->n_nodes; i++) {
            const double x[3] = {type->node[i][0] + 3 * k, type->node[i][1] / 3, type->node[i][2]};
            node[i] = v->n_nodes;
            CHECK_STATUS(art_volume_add_node(ctx, v, x), ART_OK);
        }
        CHECK_STATUS(art_volume_add_elem(ctx, v, (enum art_elem_kind)k, node), ART_OK);
    }
    const int facets[3][5] = {{0, 2, 1}, {4, 5, 6, 7}, {9, 10, 11, 12, 13}};
    for (int i = 0; i < 3; i++)
        CHECK_STATUS(art_volume_add_facet(ctx, v, 3 + i, facets[i]), ART_OK);
    CHECK_STATUS(art_mesh_add_name(ctx, &v->regions, "bone \"left\"", 11, &index), ART_OK);
    CHECK_STATUS(art_mesh_add_name(ctx, &v->regions, "soft & wet", 10, &index), ART_OK);
    for (int e = 0; e < 5; e++) CHECK_STATUS(art_volume_set_region(ctx, v, e, e % 2), ART_OK);
    CHECK_STATUS(art_volume_set_node_id(ctx, v, 3, 1000), ART_OK);
    CHECK_STATUS(art_volume_set_elem_id(ctx, v, 2, 77), ART_OK);
    add_set(ctx, v, "top nodes", ART_OF_NODES, 1, 5);
    add_set(ctx, v, "two", ART_OF_ELEMS, 0, 3);
    add_set(ctx, v, "sides", ART_OF_SIDES, 8 * 3 + 1, 8 * 3 + 5);
    add_field(ctx, &v->node_fields, "displacement", ART_F64, 3, v->n_nodes);
    add_field(ctx, &v->node_fields, "many of each", ART_I16, 0, v->n_nodes);
    add_field(ctx, &v->elem_fields, "stress", ART_F32, 6, v->n_elems);
    add_field(ctx, &v->elem_fields, "both", ART_U8, 1, v->n_elems);
    add_field(ctx, &v->facet_fields, "both", ART_U8, 1, v->n_facets);
    add_field(ctx, &v->facet_fields, "pressure", ART_F64, 1, v->n_facets);
    add_field(ctx, &v->mesh_fields, "time", ART_F64, 1, 1);
    v->node_fields.list[0].val[4] = NAN;
    v->node_fields.list[0].val[5] = -INFINITY;
    v->name = art_strdup(ctx, "a tongue");
    v->units = art_strdup(ctx, "mm kg s");
    return v;
}

static void round_volume(const char *extension, const struct art_writing *how)
{
    struct art_ctx ctx;
    struct art_volume *v, *again = NULL;
    char path[64];
    art_ctx_init(&ctx);
    v = rich_volume(&ctx);
    temp_path(path, extension);
    ctx.strict = true;
    CHECK_STATUS(art_volume_check(&ctx, v), ART_OK);
    if (CHECK_STATUS(art_volume_write_as(&ctx, v, path, NULL, how), ART_OK) &&
        CHECK_STATUS(art_volume_read(&ctx, &again, path, NULL), ART_OK)) {
        CHECK_STR(art_volume_compare(v, again), NULL);
        CHECK_INT(ctx.n_warnings, 0);
    }
    remove(path);
    art_volume_free(v);
    art_volume_free(again);
    art_ctx_fini(&ctx);
}

TEST(vtk_volume_round_in_every_encoding)
{
    for (int i = 0; i < N_WAYS; i++) round_volume(".vtu", &ways[i]);
    for (int i = 0; i < 3; i++) round_volume(".vtk", &ways[i]);
}

/* ------------------------------------------------------------------ surfaces */

static void add_attr(struct art_ctx *ctx, struct art_mesh *m, struct art_mesh_attr *attr,
                     bool bytes)
{
    for (int i = 0; i < m->n_verts; i++) {
        double x[4] = {0.1 * i, -1, 0.25, bytes ? 17 / 255.0 : 0.3};
        if (bytes) x[0] = i / 255.0, x[1] = 1, x[2] = 0;
        CHECK_STATUS(art_mesh_add_value(ctx, attr, x), ART_OK);
    }
}

static struct art_mesh *rich_mesh(struct art_ctx *ctx, bool bytes)
{
    struct art_mesh *m = NULL;
    int index;
    CHECK_STATUS(art_mesh_create(ctx, &m), ART_OK);
    for (int i = 0; i < 9; i++) {
        const double x[3] = {i % 3 / 3.0, i / 3 * 1e-7, i == 4 ? -1e300 : 0};
        CHECK_STATUS(art_mesh_add_vertex(ctx, m, x), ART_OK);
    }
    const int quad[4] = {0, 1, 4, 3}, five[5] = {1, 2, 5, 7, 4}, line[4] = {6, 7, 8, 6};
    CHECK_STATUS(art_mesh_add_face(ctx, m, 4, quad), ART_OK);
    CHECK_STATUS(art_mesh_add_face(ctx, m, 3, quad), ART_OK);
    CHECK_STATUS(art_mesh_add_face(ctx, m, 5, five), ART_OK);
    CHECK_STATUS(art_mesh_add_line(ctx, m, 4, line), ART_OK);
    CHECK_STATUS(art_mesh_add_line(ctx, m, 2, five), ART_OK);
    CHECK_STATUS(art_mesh_add_point(ctx, m, 8), ART_OK);
    add_attr(ctx, m, &m->normal, false);
    add_attr(ctx, m, &m->texture, false);
    add_attr(ctx, m, &m->color, bytes);
    CHECK_STATUS(art_mesh_add_name(ctx, &m->groups, "left side", 9, &index), ART_OK);
    CHECK_STATUS(art_mesh_add_name(ctx, &m->groups, "<>", 2, &index), ART_OK);
    CHECK_STATUS(art_mesh_set_group(ctx, m, 1, 1), ART_OK);
    CHECK_STATUS(art_mesh_add_name(ctx, &m->materials, "red", 3, &index), ART_OK);
    CHECK_STATUS(art_mesh_set_material(ctx, m, 0, 0), ART_OK);
    add_field(ctx, &m->vertex_fields, "quality", ART_F64, 1, m->n_verts);
    add_field(ctx, &m->vertex_fields, "neighbours", ART_I32, 0, m->n_verts);
    add_field(ctx, &m->face_fields, "flag", ART_U8, 1, m->n_faces);
    add_field(ctx, &m->face_fields, "face:odd name", ART_I8, 2, m->n_faces);
    add_field(ctx, &m->line_fields, "width", ART_F32, 1, m->n_lines);
    add_field(ctx, &m->point_fields, "size", ART_I64, 1, m->n_points);
    add_field(ctx, &m->mesh_fields, "origin", ART_F64, 3, 1);
    m->name = art_strdup(ctx, "jaw");
    m->units = art_strdup(ctx, "mm");
    m->material_file = art_strdup(ctx, "skin.mtl");
    return m;
}

static void round_mesh(const char *extension, const struct art_writing *how, bool bytes)
{
    struct art_ctx ctx;
    struct art_mesh *m, *again = NULL;
    char path[64];
    art_ctx_init(&ctx);
    m = rich_mesh(&ctx, bytes);
    temp_path(path, extension);
    ctx.strict = true;
    CHECK_STATUS(art_mesh_check(&ctx, m), ART_OK);
    if (CHECK_STATUS(art_mesh_write_as(&ctx, m, path, NULL, how), ART_OK) &&
        CHECK_STATUS(art_mesh_read(&ctx, &again, path, NULL), ART_OK)) {
        CHECK_STR(art_mesh_compare(m, again), NULL);
        CHECK_INT(ctx.n_warnings, 0);
    }
    remove(path);
    art_mesh_free(m);
    art_mesh_free(again);
    art_ctx_fini(&ctx);
}

TEST(vtk_mesh_round_in_every_encoding)
{
    for (int i = 0; i < N_WAYS; i++) round_mesh(".vtp", &ways[i], i % 2);
    for (int i = 0; i < 3; i++) round_mesh(".vtk", &ways[i], i % 2);
}

static void round_grid(const struct art_writing *how)
{
    struct art_ctx ctx;
    struct art_mesh *m, *again = NULL;
    struct art_sink *sink = NULL;
    char path[64];
    art_ctx_init(&ctx);
    m = rich_mesh(&ctx, true);
    temp_path(path, ".vtu");
    ctx.strict = true;
    REQUIRE(art_sink_open(&ctx, &sink, path) == ART_OK);
    CHECK_STATUS(art_vtu_write_mesh(&ctx, m, sink, how), ART_OK);
    if (CHECK_STATUS(art_sink_commit(sink), ART_OK) &&
        CHECK_STATUS(art_mesh_read(&ctx, &again, path, NULL), ART_OK))
        CHECK_STR(art_mesh_compare(m, again), NULL);
    remove(path);
    art_mesh_free(m);
    art_mesh_free(again);
    art_ctx_fini(&ctx);
}

TEST(vtk_mesh_round_as_a_grid)
{
    round_grid(NULL);
    for (int i = 0; i < N_WAYS; i++) round_grid(&ways[i]);
}

static int write_grid(struct art_ctx *ctx, const struct art_mesh *mesh)
{
    struct art_sink *sink;
    int status = art_sink_open(ctx, &sink, "vtk_test_grid.vtu");
    if (status < 0) return status;
    status = art_vtu_write_mesh(ctx, mesh, sink, NULL);
    art_sink_abort(sink);
    return status;
}

TEST(vtk_grid_out_of_memory)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_mesh *m = rich_mesh(&ctx, true);
    CHECK_ALLOC_FAILS(&ctx, write_grid(&ctx, m));
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

TEST(vtk_choices_that_contradict_are_refused)
{
    static const struct art_writing bad[] = {{.encoding = ART_ENCODE_ASCII, .compress = true},
                                             {.number = "%.3f", .compress = true}};
    for (int i = 0; i < 2; i++) {
        struct art_ctx ctx;
        art_ctx_init(&ctx);
        struct art_mesh *m = rich_mesh(&ctx, true);
        CHECK_STATUS(art_mesh_write_as(&ctx, m, "vtk_test_choices.vtp", NULL, &bad[i]), ART_EUSAGE);
        CHECK(remove("vtk_test_choices.vtp") != 0);
        art_mesh_free(m);
        art_ctx_fini(&ctx);
    }
}

/* -------------------------------------------------------------- what files mean */

static struct art_mesh *parse_mesh(struct art_ctx *ctx, const char *format, const char *text)
{
    struct art_source src = {0};
    struct art_mesh *m = NULL;
    const struct art_format *f = art_format_find(ART_FORMAT_MESH, format);
    CHECK_STATUS(art_source_string(ctx, &src, "x", text, strlen(text)), ART_OK);
    CHECK(f->sniff(&src));
    if (f->read(ctx, &m, &src) < 0) m = NULL;
    art_source_fini(&src);
    return m;
}

static struct art_volume *parse_volume(struct art_ctx *ctx, const char *format, const char *text)
{
    struct art_source src = {0};
    struct art_volume *v = NULL;
    const struct art_format *f = art_format_find(ART_FORMAT_VOLUME, format);
    CHECK_STATUS(art_source_string(ctx, &src, "x", text, strlen(text)), ART_OK);
    CHECK(f->sniff(&src));
    if (f->read(ctx, &v, &src) < 0) v = NULL;
    art_source_fini(&src);
    return v;
}

#define SQUARES "POINTS 6 float\n0 0 0 1 0 0 0 1 0 1 1 0 0 2 0 1 2 0\n"

TEST(vtk_strips_keep_their_side)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_mesh *m =
        parse_mesh(&ctx, "vtk",
                   "# vtk DataFile Version 2.0\nunits mm kg s\nASCII\nDATASET POLYDATA\n" SQUARES
                   "TRIANGLE_STRIPS 1 7\n6 0 1 2 3 4 5\nPOLYGONS 1 4\n3 0 1 2\n"
                   "CELL_DATA 2\nSCALARS s int\nLOOKUP_TABLE default\n7 8\n");
    REQUIRE(m != NULL);
    CHECK_STR(m->units, "mm kg s");
    CHECK_INT(m->n_faces, 5);
    for (int f = 0; f < m->n_faces; f++) {
        double a[3];
        art_mesh_face_area_vector(m, f, a);
        CHECK_NEAR(a[2], 0.5, 0);
        /* legacy files count the polygons first */
        CHECK_NEAR(m->face_fields.list[0].val[f], f == 0 ? 7 : 8, 0);
    }
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

#define XML_HEAD(type)                                                                             \
    "<?xml version=\"1.0\"?><VTKFile type=\"" type "\" version=\"0.1\">\n<" type ">\n"
#define ARRAY(type, attrs, text) "<DataArray type=\"" type "\" " attrs ">" text "</DataArray>\n"

TEST(vtk_xml_counts_strips_before_polygons)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_mesh *m = parse_mesh(
        &ctx, "vtp",
        XML_HEAD(
            "PolyData") "<Piece NumberOfPoints=\"4\" NumberOfStrips=\"1\" NumberOfPolys=\"1\">"
                        "<CellData>" ARRAY(
                            "Int32", "Name=\"s\"",
                            "7 8") "</CellData>"
                                   "<Points>" ARRAY(
                                       "Float32", "NumberOfComponents=\"3\"",
                                       "0 0 0 1 0 0 0 1 0 1 1 0") "</Points>"
                                                                  "<Strips>" ARRAY(
                                                                      "Int32",
                                                                      "Name=\"connectivity\"",
                                                                      "0 1 2 3")
                                                                      ARRAY(
                                                                          "Int32",
                                                                          "Name=\"offsets\"",
                                                                          "4") "</"
                                                                               "Strips><"
                                                                               "Polys>" ARRAY("Int3"
                                                                                              "2",
                                                                                              "Name"
                                                                                              "=\"c"
                                                                                              "onne"
                                                                                              "ctiv"
                                                                                              "ity"
                                                                                              "\"",
                                                                                              "0 1 "
                                                                                              "2")
                                                                                   ARRAY(
                                                                                       "Int32",
                                                                                       "Name="
                                                                                       "\"offsets"
                                                                                       "\"",
                                                                                       "3") "</"
                                                                                            "Polys>"
                                                                                            "</"
                                                                                            "Piece>"
                                                                                            "</"
                                                                                            "PolyDa"
                                                                                            "ta></"
                                                                                            "VTKFil"
                                                                                            "e>");
    REQUIRE(m != NULL);
    CHECK_INT(m->n_faces, 3);
    CHECK_NEAR(m->face_fields.list[0].val[0], 8, 0);
    CHECK_NEAR(m->face_fields.list[0].val[1], 7, 0);
    CHECK_NEAR(m->face_fields.list[0].val[2], 7, 0);
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

TEST(vtk_grid_of_surface_cells_is_a_mesh)
{
    static const char text[] =
        "# vtk DataFile Version 3.0\nx\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS 8 double\n"
        "0 0 0 1 0 0 1 1 0 0 1 0 .5 0 0 1 .5 0 .5 1 0 0 .5 0\n"
        "CELLS 6 31\n4 0 1 3 2\n8 0 1 2 3 4 5 6 7\n3 0 1 2\n2 4 5\n3 4 5 1\n5 0 1 2 3 "
        "7\nCELL_TYPES 6\n8 23 5 3 21 7\n";
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_mesh *m = parse_mesh(&ctx, "vtk", text);
    REQUIRE(m != NULL);
    CHECK(m->n_faces == 4 && m->n_lines == 2);
    CHECK_INT(m->face_off[2] - m->face_off[1], 8);
    const int ring[8] = {0, 4, 1, 5, 2, 6, 3, 7};
    for (int i = 0; i < 8; i++) CHECK_INT(m->face_vert[m->face_off[1] + i], ring[i]);
    CHECK_INT(m->face_vert[2], 2); /* the pixel goes round */
    CHECK_INT(m->line_vert[m->line_off[1] + 1],
              1); /* and the node of the edge is between its ends */
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

TEST(vtk_solid_is_no_surface)
{
    static const char solid[] =
        "# vtk DataFile Version 3.0\nx\nASCII\nDATASET UNSTRUCTURED_GRID\n" SQUARES
        "CELLS 1 5\n4 0 1 2 3\nCELL_TYPES 1\n10\n",
                      poly[] = "# vtk DataFile Version 3.0\nx\nASCII\nDATASET POLYDATA\n" SQUARES;
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    CHECK(parse_mesh(&ctx, "vtk", solid) == NULL);
    CHECK_HAS(ctx.last, "volume mesh");
    CHECK(parse_volume(&ctx, "vtk", poly) == NULL);
    CHECK_HAS(ctx.last, "surface");
    art_ctx_fini(&ctx);
}

/* Tetrahedra numbered the other way are all turned; one that is inside out among others is not. */
TEST(vtk_orientation_is_settled_by_volume)
{
    static const char head[] = "# vtk DataFile Version 3.0\nx\nASCII\nDATASET UNSTRUCTURED_GRID\n"
                               "POINTS 5 float\n0 0 0 1 0 0 0 1 0 0 0 1 0 0 -1\n";
    static const char *const cells[] = {
        "CELLS 3 15\n4 0 2 1 3\n4 0 2 1 3\n4 0 2 1 3\nCELL_TYPES 3\n10 10 10\n",
        "CELLS 3 15\n4 0 1 2 3\n4 0 1 2 4\n4 0 1 2 3\nCELL_TYPES 3\n10 10 10\n"};
    for (int i = 0; i < 2; i++) {
        struct art_ctx ctx;
        char text[600];
        art_ctx_init(&ctx);
        snprintf(text, sizeof text, "%s%s", head, cells[i]);
        struct art_volume *v = parse_volume(&ctx, "vtk", text);
        REQUIRE(v != NULL);
        CHECK_INT(ctx.n_warnings, 1);
        CHECK_NEAR(art_volume_volume(v), (i ? 1 : 3) / 6.0, 1e-15);
        art_volume_free(v);
        art_ctx_fini(&ctx);
    }
}

TEST(vtk_structured_sets_are_hexahedra)
{
    static const char *const text[] = {
        "# vtk DataFile Version 3.0\nx\nASCII\nDATASET STRUCTURED_POINTS\nDIMENSIONS 3 4 2\nORIGIN "
        "1 1 1\n"
        "SPACING 1 2 3\n",
        "# vtk DataFile Version 3.0\nx\nASCII\nDATASET RECTILINEAR_GRID\nDIMENSIONS 3 4 2\n"
        "X_COORDINATES 3 float\n0 1 2\nY_COORDINATES 4 float\n0 2 4 6\nZ_COORDINATES 2 float\n1 4\n"
        "CELL_DATA 6\nSCALARS s float 1\nLOOKUP_TABLE default\n1 2 3 4 5 6\n"};
    for (int i = 0; i < 2; i++) {
        struct art_ctx ctx;
        art_ctx_init(&ctx);
        struct art_volume *v = parse_volume(&ctx, "vtk", text[i]);
        REQUIRE(v != NULL);
        CHECK(v->n_nodes == 24 && v->n_elems == 6 && v->elem_kind[5] == ART_ELEM_HEX);
        CHECK_NEAR(art_volume_volume(v), 2 * 6 * 3, 1e-12);
        CHECK_INT(ctx.n_warnings, 0);
        if (i) CHECK_NEAR(v->elem_fields.list[0].val[5], 6, 0);
        art_volume_free(v);
        art_ctx_fini(&ctx);
    }
}

TEST(vtk_regions_of_others_are_kept)
{
    struct art_ctx ctx;
    char path[64];
    art_ctx_init(&ctx);
    struct art_volume
        *again = NULL,
        *v = parse_volume(
            &ctx, "vtk",
            "# vtk DataFile Version 3.0\nx\nASCII\nDATASET UNSTRUCTURED_GRID\n"
            "POINTS 4 float\n0 0 0 1 0 0 0 1 0 0 0 1\nCELLS 3 15\n4 0 1 2 3\n4 0 1 2 3\n"
            "4 0 1 2 3\nCELL_TYPES 3\n10 10 10\nCELL_DATA 3\nSCALARS MaterialId int\n"
            "LOOKUP_TABLE default\n5 -2 5\n");
    REQUIRE(v != NULL);
    CHECK_INT(v->regions.n, 2);
    CHECK_STR(v->regions.name[1], "-2");
    CHECK_INT(v->elem_region[2], 0);
    CHECK_INT(v->elem_fields.n, 0);
    temp_path(path, ".vtk");
    CHECK_STATUS(art_volume_write(&ctx, v, path, NULL), ART_OK);
    struct art_source src;
    REQUIRE(CHECK_STATUS(art_source_read(&ctx, &src, path), ART_OK));
    CHECK_HAS(src.data, "region 1 3 int\n5 -2 5\n"); /* the numbers, for those who know no names */
    art_source_fini(&src);
    CHECK_STATUS(art_volume_read(&ctx, &again, path, NULL), ART_OK);
    CHECK_STR(art_volume_compare(v, again), NULL);
    remove(path);
    art_volume_free(v);
    art_volume_free(again);
    art_ctx_fini(&ctx);
}

/* ----------------------------------------------------------------- memory */

static int write_and_read(struct art_ctx *ctx, const struct art_volume *v, const char *path,
                          const struct art_writing *how)
{
    struct art_volume *again = NULL;
    int status;
    ART_TRY(art_volume_write_as(ctx, v, path, NULL, how));
    ART_TRY(art_volume_read(ctx, &again, path, NULL));
out:
    art_volume_free(again);
    return status;
}

static int write_and_read_mesh(struct art_ctx *ctx, const struct art_mesh *m, const char *path,
                               const struct art_writing *how)
{
    struct art_mesh *again = NULL;
    int status;
    ART_TRY(art_mesh_write_as(ctx, m, path, NULL, how));
    ART_TRY(art_mesh_read(ctx, &again, path, NULL));
out:
    art_mesh_free(again);
    return status;
}

TEST(vtk_without_memory)
{
    struct art_ctx ctx, own;
    char path[64];
    art_ctx_init(&own);
    struct art_volume *v = rich_volume(&own);
    struct art_mesh *m = rich_mesh(&own, true);
    for (int i = 1; i < 4; i++) {
        temp_path(path, ".vtu");
        CHECK_ALLOC_FAILS(&ctx, write_and_read(&ctx, v, path, &ways[i]));
        remove(path);
        temp_path(path, ".vtp");
        CHECK_ALLOC_FAILS(&ctx, write_and_read_mesh(&ctx, m, path, &ways[i]));
        remove(path);
    }
    temp_path(path, ".vtk");
    CHECK_ALLOC_FAILS(&ctx, write_and_read(&ctx, v, path, &ways[2]));
    CHECK_ALLOC_FAILS(&ctx, write_and_read_mesh(&ctx, m, path, &ways[1]));
    remove(path);
    art_volume_free(v);
    art_mesh_free(m);
    art_ctx_fini(&own);
}
