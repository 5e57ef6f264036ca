/* The text of fields: faults with their places, round trips, hostile input. */
#include "harness/test.h"
#include "world_fixture.h"
#include <stdio.h>
#include <string.h>

/* ------------------------------------------------------------------------------ faults */

TEST(fieldcomp_faults_have_a_place)
{
    static const struct {
        const char *field;
        int status;
        const char *says;
    } cases[] = {
        {"ScalarNodalField [ fem='.' values=[ 1\n 2 x ] ]", ART_ESYNTAX,
         "5:4: values of 'models/f/fields/0': expected a number"},
        {"ScalarNodalField [ fem='.' values=\n[ 1 2 3 4\n 5 6 7 8\n   9 ] ]", ART_ENOTFOUND,
         "7:4: "},
        {"ScalarNodalField [ fem='.' defaultValue=[ 1 ] ]", ART_ESYNTAX, "4:41: "},
        {"ScalarElementField [ fem='.' values=[ 1 2 ] ]", ART_ENOTFOUND, "number 1"},
        {"ScalarElementField [ fem='.' shellValues=[ 1 ] ]", ART_ENOTFOUND, "number 0"},
        {"ScalarSubElemField [ fem='.' values=[ [ 1 2 3 ] ] ]", ART_ESHAPE,
         "3 values for an element with 9 points"},
        {"ScalarSubElemField [ fem='.' values=[ [ 1 2 3 4 5 6 7 8 9 10 ] ] ]", ART_ESHAPE,
         "10 values"},
        {"ScalarSubElemField [ fem='.' values=[ 4 ] ]", ART_ESYNTAX,
         "'[' before the values of an element"},
        {"Vector3dNodalField [ fem='.' values=[ [ 1 2 ] ] ]", ART_ESHAPE, "has 2 numbers, not 3"},
        {"Vector3dNodalField [ fem='.' values=[ 1 2 3 ] ]", ART_ESYNTAX, "'[' before the numbers"},
        {"Vector3dNodalField [ fem='.' type=maspack.matrix.Vector2d ]", ART_ESHAPE, "its type is"},
        {"VectorNodalField [ fem='.' type=java.lang.String ]", ART_EUNSUPPORTED, "not known"},
        {"VectorNodalField [ fem='.' ]", ART_EUSAGE, "does not say the type"},
        {"VectorNdNodalField [ fem='.' ]", ART_EUSAGE, "size of its values"},
        {"VectorNdNodalField [ fem='.' size=0 ]", ART_ESYNTAX, "positive whole number"},
        {"VectorNdNodalField [ fem='.' size=2000000000000 ]", ART_ELIMIT, "more than"},
        {"MatrixNdNodalField [ fem='.' size=[ 1000 1000 ] ]", ART_ELIMIT, "more than"},
        {"MatrixNdNodalField [ fem='.' size=[ 2 2 2 ] ]", ART_ESYNTAX, "']'"},
        {"ScalarNodalField [ ]", ART_EUSAGE, "no FEM model"},
        {"ScalarVertexField [ ]", ART_EUSAGE, "no mesh"},
        {"ScalarGridField [ ]", ART_EUSAGE, "no grid"},
        {"ScalarGridField [ grid=[ resolution=[ 1 1 ] ] ]", ART_ERANGE, "whole numbers"},
        {"ScalarGridField [ grid=[ resolution=[ 1 1 0.5 ] ] ]", ART_ERANGE, "whole numbers"},
        {"ScalarGridField [ grid=[ resolution=[ 1000000 1000000 1000000 ] ] ]", ART_ERANGE,
         "vertices"},
        {"ScalarGridField [ grid=[ resolution=[ 1 1 1 ] widths=[ 1 0 1 ] ] ]", ART_ERANGE,
         "positive"},
        {"ScalarGridField [ grid=[ resolution=[ 1 1 1 ] orientation=[ 0 0 0 90 ] ] ]", ART_ERANGE,
         "axis"},
        {"ScalarGridField [ grid=[ resolution=[ 1 1 1 ] LocalToWorld=[ 2 0 0 0 0 1 0 0 0 0 1 0 ] ] "
         "]",
         ART_ERANGE, "rigid"},
        {"ScalarGridField [ grid=[ resolution=[ 1 1 1 ] values=[ 1 2 3 ] ] ]", ART_ESHAPE,
         "3 values for 8 vertices"},
        {"ScalarGridField [ grid=[ resolution=[ 1 1 1 ] values=[ 1 2 3 4 5 6 7 8 9 ] ] ]",
         ART_ESHAPE, "more values"},
        {"ScalarGridField [ grid=[ values=[ 1 ] ] ]", ART_ERANGE, "no resolution"},
        {"ScalarGridField [ grid=[ size=3 resolution=[ 1 1 1 ] ] ]", ART_ESYNTAX, "expected '['"},
        {"ScalarGridField [ grid=[ colour=[ 1 ] ] ]", ART_ESYNTAX, "has no 'colour'"},
        {"VectorGridField [ grid=VectorGrid<Frog> [ resolution=[ 1 1 1 ] ] ]", ART_EUNSUPPORTED,
         "Frog"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[1500];
        struct world w;
        struct art_fieldcomp *f = NULL;
        snprintf(text, sizeof text,
                 "FemModel3d [ name='f' PointList<FemNode3d> [ name='nodes' [ position=[ 0 0 1 ] ] "
                 "[ position=[ 1 0 1 ] ]"
                 "[ position=[ 1 1 1 ] ] [ position=[ 0 1 1 ] ]\n[ position=[ 0 0 0 ] ] [ "
                 "position=[ 1 0 0 ] ]"
                 "[ position=[ 1 1 0 ] ] [ position=[ 0 1 0 ] ] ]\nFemElement3dList<FemElement3d> "
                 "[ name='elements' "
                 "Hex [ nodes=[ 0 1 2 3 4 5 6 7 ] ] ] ComponentList<FieldComponent> [ "
                 "name='fields'\n%s ] ]",
                 cases[i].field);
        REQUIRE(fieldcomp_world_open(&w, text));
        if (!CHECK_STATUS(
                art_fieldcomp_open(&w.ctx, art_find(w.model->root, "models/f/fields/0"), &f),
                cases[i].status) ||
            !CHECK_HAS(w.said, cases[i].says))
            TEST_FAIL("%s: %s", cases[i].field, w.said);
        if (cases[i].status != ART_OK) CHECK(f == NULL);
        CHECK(strchr(w.said, ':') != w.said && w.said[0] >= '4' && w.said[0] <= '9');
        art_fieldcomp_free(f);
        fieldcomp_world_close(&w);
    }
}

/* ------------------------------------------------------------------------ round trips */

/* Both say the same of a field, bit for bit. */
static void check_same(struct art_fieldcomp *a, struct art_fieldcomp *b)
{
    int size = art_fieldcomp_size(a, NULL, NULL);
    REQUIRE(CHECK_INT(art_fieldcomp_size(b, NULL, NULL), size));
    CHECK_INT(art_fieldcomp_on(a), art_fieldcomp_on(b));
    for (int shell = 0; shell < 2; shell++) {
        REQUIRE(CHECK_INT(art_fieldcomp_count(a, shell), art_fieldcomp_count(b, shell)));
        for (int i = 0; i < art_fieldcomp_count(a, shell); i++) {
            int n = art_fieldcomp_count_points(a, shell, i);
            for (int k = 0; k < (n ? n : 1); k++) {
                CHECK_INT(art_fieldcomp_is_set(a, shell, i, k),
                          art_fieldcomp_is_set(b, shell, i, k));
                CHECK(memcmp(art_fieldcomp_value(a, shell, i, k),
                             art_fieldcomp_value(b, shell, i, k),
                             (size_t)size * sizeof(double)) == 0);
            }
        }
    }
}

static void check_round_trip(const char *text, const char *list, int n_fields)
{
    struct world w, again;
    struct art_buf once, twice;
    REQUIRE(fieldcomp_world_open(&w, text));
    art_buf_init(&once, &w.ctx);
    art_buf_init(&twice, &w.ctx);
    CHECK_STATUS(art_model_print(&once, w.model), ART_OK);
    REQUIRE(fieldcomp_world_open(&again, once.s));
    CHECK_STATUS(art_model_print(&twice, again.model), ART_OK);
    CHECK_STR(twice.s, once.s);
    for (int i = 0; i < n_fields; i++) {
        char path[100];
        struct art_fieldcomp *a = NULL, *b = NULL;
        snprintf(path, sizeof path, "%s/%d", list, i);
        if (art_fieldcomp_open(&w.ctx, art_find(w.model->root, path), &a) == ART_OK) {
            CHECK_STATUS(art_fieldcomp_open(&again.ctx, art_find(again.model->root, path), &b),
                         ART_OK);
            if (a && b) check_same(a, b);
        }
        art_fieldcomp_free(a);
        art_fieldcomp_free(b);
    }
    art_buf_fini(&once);
    art_buf_fini(&twice);
    fieldcomp_world_close(&w);
    fieldcomp_world_close(&again);
}

TEST(fieldcomp_round_trips)
{
    check_round_trip(fieldcomp_world_pair, "models/f/fields", 4);
    check_round_trip(fieldcomp_world_meshes, "models/m/fields", 5);
    check_round_trip(
        "MechModel [ name='m' ComponentList<FieldComponent> [ name='fields' ScalarGridField [\n"
        "clipToGrid=false grid=[ resolution=[ 1 1 1 ] widths=[ 2 3 4 ] orientation=[ 0 0 1 90 ]\n"
        "LocalToWorld=\n[ 0 0 1 10\n1 0 0 20\n0 1 0 30\n0 0 0 1 ] values=[ 1 2 3 4 5 6 7 0.1 ] ] "
        "]\n"
        "VectorGridField [ grid=maspack.geometry.VectorGrid<maspack.matrix.Vector2d> [ "
        "resolution=[ 1 1 1 ]\n"
        "values=[ [ 1 2 ] [ 3 4 ] [ 5 6 ] [ 7 8 ] [ 1 2 ] [ 3 4 ] [ 5 6 ] [ 7 8 ] ] ] ] ] ]",
        "models/m/fields", 2);
}

/* All classes that can be made, with nothing in them but what they need. */
TEST(fieldcomp_all_classes)
{
    static const char *const on_fem[] = {"Nodal", "Element", "SubElem"},
                             *const on_mesh[] = {"Vertex", "Face"},
                             *const kinds[] = {"Scalar", "Vector", "Vector3d", "VectorNd",
                                               "MatrixNd"};
    static const char *const extra[] = {
        "", "type=maspack.matrix.Matrix3d", "type=maspack.matrix.Vector3d",
        "size=3 type=maspack.matrix.VectorNd", "size=[ 2 3 ] type=maspack.matrix.MatrixNd"};
    static const int size[] = {1, 9, 3, 3, 6};
    char text[6000];
    size_t at = 0;
    struct world w;
    const char *places = strstr(fieldcomp_world_pair, "ComponentList<FieldComponent>");
    at += (size_t)snprintf(text, sizeof text, "%.*sComponentList<FieldComponent> [ name='fields'\n",
                           (int)(places - fieldcomp_world_pair), fieldcomp_world_pair);
    for (int i = 0; i < 15; i++)
        at += (size_t)snprintf(text + at, sizeof text - at, "%s%sField [ fem='.' %s ]\n",
                               kinds[i / 3], on_fem[i % 3], extra[i / 3]);
    snprintf(text + at, sizeof text - at, "] ]");
    REQUIRE(fieldcomp_world_open(&w, text));
    for (int i = 0; i < 15; i++) {
        char path[60];
        snprintf(path, sizeof path, "models/f/fields/%d", i);
        struct art_fieldcomp *f = fieldcomp_world_field(&w, path, true);
        REQUIRE(f != NULL);
        CHECK_INT(art_fieldcomp_size(f, NULL, NULL), size[i / 3]);
        CHECK_INT(art_fieldcomp_is_scalar(f), i < 3);
        art_fieldcomp_free(f);
    }
    fieldcomp_world_close(&w);
    check_round_trip(text, "models/f/fields", 15);
    places = strstr(fieldcomp_world_meshes, "ComponentList<FieldComponent>");
    at = (size_t)snprintf(text, sizeof text, "%.*sComponentList<FieldComponent> [ name='fields'\n",
                          (int)(places - fieldcomp_world_meshes), fieldcomp_world_meshes);
    for (int i = 0; i < 10; i++)
        at += (size_t)snprintf(text + at, sizeof text - at,
                               "%s%sField [ mesh='rigidBodies/b/meshes/s' %s ]\n", kinds[i / 2],
                               on_mesh[i % 2], extra[i / 2]);
    snprintf(text + at, sizeof text - at, "] ]");
    REQUIRE(fieldcomp_world_open(&w, text));
    for (int i = 0; i < 10; i++) {
        char path[60];
        snprintf(path, sizeof path, "models/m/fields/%d", i);
        struct art_fieldcomp *f = fieldcomp_world_field(&w, path, true);
        REQUIRE(f != NULL);
        CHECK_INT(art_fieldcomp_size(f, NULL, NULL), size[i / 2]);
        art_fieldcomp_free(f);
    }
    fieldcomp_world_close(&w);
    check_round_trip(text, "models/m/fields", 10);
}

/* --------------------------------------------------------------------------- hostile */

TEST(fieldcomp_random_texts_give_an_error_or_a_field)
{
    static const char *const props[] = {"values", "shellValues", "defaultValue"};
    static const char *const pieces[] = {
        "[",      "]", "[ ", " ]", "null",  "1",    "-2.5", "1e400",   "x",
        "<",      ">", ";",  "=",  "\"a\"", "#c\n", "\n",   "[ 1 2 ]", "[ 1 2 3 4 5 6 7 8 9 ]",
        "values", "''"};
    struct world w;
    REQUIRE(fieldcomp_world_open(&w, fieldcomp_world_pair));
    struct art_comp *fields = art_find(w.model->root, "models/f/fields");
    REQUIRE(fields != NULL);
    int count = test_count(600);
    for (int i = 0; i < count; i++) {
        struct art_comp *comp = fields->children[test_below(fields->n_children)];
        struct art_fieldcomp *f = NULL;
        char text[400] = "[";
        const char *prop = props[test_below(3)];
        for (int k = test_below(12); k > 0; k--) {
            strcat(text, " ");
            strcat(text, pieces[test_below(sizeof pieces / sizeof pieces[0])]);
        }
        strcat(text, " ]");
        if (!art_cls_prop(comp->cls, prop)) continue;
        if (art_set_text(&w.ctx, comp, prop, text, NULL) < 0) continue;
        int status = art_fieldcomp_open(&w.ctx, comp, &f);
        CHECK((status == ART_OK) == (f != NULL));
        art_fieldcomp_free(f);
    }
    fieldcomp_world_close(&w);
}

static int read_and_ask(struct art_ctx *ctx, const char *text)
{
    struct art_schema *schema = NULL;
    struct art_model *model = NULL;
    struct art_fieldcomp *f = NULL;
    int status;
    ART_TRY(fieldcomp_world_schema(ctx, &schema));
    ART_TRY(fieldcomp_world_read(ctx, schema, text, &model));
    ART_TRY(art_fieldcomp_open(ctx, art_find(model->root, "models/f/fields/1"), &f));
    ART_TRY(art_fieldcomp_search(ctx, f));
out:
    art_fieldcomp_free(f);
    art_model_free(model);
    art_schema_free(schema);
    return status;
}

TEST(fieldcomp_every_failing_allocation_is_told)
{
    static struct art_ctx ctx;
    static char text[6000];
    REQUIRE(strlen(fieldcomp_world_pair) < sizeof text);
    strcpy(text, fieldcomp_world_pair);
    for (char *s = text; *s; s++)
        if (*s == '\'') *s = '"';
    CHECK_ALLOC_FAILS(&ctx, read_and_ask(&ctx, text));
}
