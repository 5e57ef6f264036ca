/* Units of properties. */
#include "harness/test.h"
#include <art/model.h>

static void check_dims(const char *text, enum art_ptype type, int i, int n, int m, int l, int t)
{
    const struct art_prop prop = {.name = "p", .type = type, .unit = text};
    struct art_unit unit;
    int dims[3];
    if (!CHECK(art_unit_parse(text, &unit))) return;
    CHECK_INT(unit.kind, ART_UNIT_DIMS);
    art_unit_dims(&prop, &unit, i, n, dims);
    CHECK_INT(dims[0], m);
    CHECK_INT(dims[1], l);
    if (!CHECK_INT(dims[2], t)) TEST_FAIL("%s, number %d", text, i);
}

TEST(model_units_are_products_of_three_dimensions)
{
    check_dims("1", ART_P_DOUBLE, 0, 1, 0, 0, 0);
    check_dims("deg", ART_P_DOUBLE, 0, 1, 0, 0, 0);
    check_dims("L", ART_P_DOUBLE, 0, 1, 0, 1, 0);
    check_dims("1/T", ART_P_DOUBLE, 0, 1, 0, 0, -1);
    check_dims("M L^2/T^2", ART_P_DOUBLE, 0, 1, 1, 2, -2);
    /* each stroke divides by one factor */
    check_dims("M/L/T^2", ART_P_DOUBLE, 0, 1, 1, -1, -2);
    check_dims("T^2/M/L^2", ART_P_DOUBLE, 0, 1, -1, -2, 2);
    check_dims("L T^2/M", ART_P_DOUBLE, 0, 1, -1, 1, 2);
}

TEST(model_units_of_lists_have_parts)
{
    const char *twist = "L/T*3, 1/T", *light = "1, 1/L, 1/L^2";
    check_dims(twist, ART_P_VECTOR, 2, 6, 0, 1, -1);
    check_dims(twist, ART_P_VECTOR, 3, 6, 0, 0, -1);
    check_dims(twist, ART_P_VECTOR, 5, 6, 0, 0, -1);
    check_dims(light, ART_P_VECTOR, 0, 3, 0, 0, 0);
    check_dims(light, ART_P_VECTOR, 1, 3, 0, -1, 0);
    check_dims(light, ART_P_VECTOR, 2, 3, 0, -2, 0);
    /* a pose is a matrix by rows: its last column is the position */
    for (int i = 0; i < 16; i++) check_dims("L", ART_P_POSE, i, 16, 0, i % 4 == 3 && i < 12, 0);
    check_dims("M L^2", ART_P_INERTIA, 0, 13, 1, 0, 0);
    check_dims("M L^2", ART_P_INERTIA, 3, 13, 0, 1, 0);
    check_dims("M L^2", ART_P_INERTIA, 4, 13, 1, 2, 0);
    check_dims("M L^2", ART_P_INERTIA, 8, 9, 1, 2, 0);
    check_dims("M L^2", ART_P_INERTIA, 0, 36, 1, 0, 0);
    check_dims("M L^2", ART_P_INERTIA, 4, 36, 1, 1, 0);
    check_dims("M L^2", ART_P_INERTIA, 18, 36, 1, 1, 0);
    check_dims("M L^2", ART_P_INERTIA, 35, 36, 1, 2, 0);
    check_dims("deg", ART_P_ORIENT, 3, 4, 0, 0, 0);
}

TEST(model_units_that_are_none)
{
    static const char *const bad[] = {
        "",      "X",   "L^",   "L/",  "L^0",   "M L^2/", "L,",    "L*",      "*3",       "L*0",
        "L*3 M", "m/s", "degL", "L;T", "L^101", "? L",    "data1", "L*3,, T", "1,1,1,1,1"};
    struct art_unit unit;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (!CHECK(!art_unit_parse(bad[i], &unit))) TEST_FAIL("'%s'", bad[i]);
    CHECK(art_unit_parse("data", &unit) && unit.kind == ART_UNIT_DATA);
    CHECK(art_unit_parse("?", &unit) && unit.kind == ART_UNIT_UNKNOWN);
}

TEST(model_units_that_depend_on_another_property)
{
    const struct art_prop prop = {
        .name = "k", .type = ART_P_DOUBLE, .unit = "type=QUADRATIC: M/L/T^2 | M/T^2"};
    const struct art_prop none = {.name = "k", .type = ART_P_DOUBLE};
    const struct art_prop wrong = {.name = "k", .type = ART_P_DOUBLE, .unit = "a=b: L"};
    struct art_unit unit;
    int dims[3];
    REQUIRE(art_prop_unit(NULL, &prop, &unit));
    art_unit_dims(&prop, &unit, 0, 1, dims);
    CHECK_INT(dims[1], 0);
    CHECK(art_prop_unit(NULL, &none, &unit) && unit.kind == ART_UNIT_NONE);
    /* a condition needs another choice behind it */
    CHECK(!art_prop_unit(NULL, &wrong, &unit));
}
