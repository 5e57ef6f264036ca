/* Inheritance of properties, dotted names, default objects. */
#include "harness/test.h"
#include "toy_test_priv.h"
#include <math.h>
#include <string.h>

/* The figure of ArtiSynth's modeling guide (1.4.3): stiffness is set in A, C and E. */
static const char *const figure = "MechModel [\n"
                                  "  Part [ name=\"A\" stiffness=10.0\n"
                                  "    [ name=\"B\"\n"
                                  "      [ name=\"D\" ]\n"
                                  "      [ name=\"E\" stiffness=3.0 ]\n"
                                  "    ]\n"
                                  "    [ name=\"C\" stiffness=20.0\n"
                                  "      [ name=\"F\" ]\n"
                                  "    ]\n"
                                  "  ]\n"
                                  "]\n";

static double at(const struct toy *t, const char *path)
{
    const struct art_comp *comp = art_find(t->model->root, path);
    return comp ? art_get_double(comp, "stiffness") : -1;
}

TEST(model_inherited_values_of_the_guide)
{
    struct toy t;
    REQUIRE(toy_open(&t));
    REQUIRE(toy_read(&t, figure) == ART_OK);
    CHECK_NEAR(at(&t, "m/0/A"), 10, 0);
    CHECK_NEAR(at(&t, "m/0/A/B"), 10, 0);
    CHECK_NEAR(at(&t, "m/0/A/B/D"), 10, 0);
    CHECK_NEAR(at(&t, "m/0/A/B/E"), 3, 0);
    CHECK_NEAR(at(&t, "m/0/A/C"), 20, 0);
    CHECK_NEAR(at(&t, "m/0/A/C/F"), 20, 0);
    /* nobody above A has a value: the default counts */
    CHECK_NEAR(at(&t, "m/0"), 7, 0);
    toy_close(&t);
}

TEST(model_modes_change_what_counts)
{
    struct toy t;
    REQUIRE(toy_open(&t));
    REQUIRE(toy_read(&t, figure) == ART_OK);
    struct art_comp *a = art_find(t.model->root, "m/0/A"), *c = art_find(a, "C");
    /* setting makes a value explicit and reaches everything below */
    REQUIRE(art_set_text(&t.ctx, a, "stiffness", "11", NULL) == ART_OK);
    CHECK_NEAR(at(&t, "m/0/A/B/D"), 11, 0);
    CHECK_NEAR(at(&t, "m/0/A/C/F"), 20, 0);
    /* inherited: the ancestor's value counts, and everything below sees it */
    REQUIRE(art_set_mode(&t.ctx, c, "stiffness", ART_MODE_INHERITED) == ART_OK);
    CHECK_NEAR(at(&t, "m/0/A/C"), 11, 0);
    CHECK_NEAR(at(&t, "m/0/A/C/F"), 11, 0);
    /* inactive: an own value that descendants do not see */
    REQUIRE(art_set_mode(&t.ctx, c, "stiffness", ART_MODE_INACTIVE) == ART_OK);
    CHECK_NEAR(at(&t, "m/0/A/C"), 20, 0);
    CHECK_NEAR(at(&t, "m/0/A/C/F"), 11, 0);
    REQUIRE(art_set_mode(&t.ctx, a, "stiffness", ART_MODE_INHERITED) == ART_OK);
    CHECK_NEAR(at(&t, "m/0/A/B"), 7, 0);
    toy_close(&t);
}

TEST(model_modes_in_files)
{
    struct toy t;
    REQUIRE(toy_open(&t));
    REQUIRE(toy_read(&t,
                     "MechModel [ stiffness=5\n Part [ name=\"p\" stiffness=9\n"
                     "stiffness:Inherited [ stiffness=2 stiffness:Inactive [ ] ] ] ]") == ART_OK);
    CHECK_NEAR(at(&t, "m/0/p"), 5, 0);
    CHECK_NEAR(at(&t, "m/0/p/0"), 2, 0);
    CHECK_NEAR(at(&t, "m/0/p/0/0"), 5, 0);
    char *text = toy_text(&t);
    CHECK_HAS(text, "stiffness=9.0\n    stiffness:Inherited\n");
    CHECK_HAS(text, "stiffness=2.0\n      stiffness:Inactive\n");
    art_free(text);
    /* a value behind the mode makes it explicit again */
    REQUIRE(toy_read(&t, "MechModel [ stiffness=5\n Part [ stiffness:Inherited stiffness=9 ] ]") ==
            ART_OK);
    CHECK_NEAR(at(&t, "m/0/3"), 9, 0);
    CHECK_STATUS(toy_read(&t, "MechModel [\n material:Inherited ]"), ART_ESYNTAX);
    CHECK_HAS(t.log.s, "error 2:2 material of MechModel cannot be inherited");
    CHECK_STATUS(toy_read(&t, "MechModel [ stiffness:Sometimes ]"), ART_ESYNTAX);
    CHECK_HAS(t.log.s, "error 1:23 ");
    toy_close(&t);
}

TEST(model_parts_of_values_inherit_from_the_same_value)
{
    struct toy t;
    REQUIRE(toy_open(&t));
    REQUIRE(toy_read(&t, "MechModel [ stiffness=5 material=Linear [ k=3 ] ]") == ART_OK);
    struct art_comp *m = art_find(t.model->root, "m/0");
    /* not from a property of the same name that is no part of a material */
    CHECK_NEAR(art_get_double(m, "material.stiffness"), 4, 0);
    REQUIRE(toy_read(&t, "MechModel [ material=Linear [ stiffness=8 ]\n"
                         "Part [ name=\"a\" material=Linear [ k=2 ]\n"
                         "  [ name=\"b\" material=null\n"
                         "    [ name=\"c\" material=Linear [ inner=Linear [ ] ] ] ]\n"
                         "  [ name=\"d\" material=Linear [ stiffness=1 ] [ name=\"e\" ] ] ] ]") ==
            ART_OK);
    m = art_find(t.model->root, "m/0");
    struct art_comp *a = art_find(m, "a"), *c = art_find(m, "a/b/c"), *e = art_find(m, "a/d/e");
    CHECK_NEAR(art_get_double(a, "material.stiffness"), 8, 0);
    /* through an ancestor without a material; a value inside a value has no example above */
    CHECK_NEAR(art_get_double(c, "material.stiffness"), 8, 0);
    CHECK_NEAR(art_get_double(c, "material.inner.stiffness"), 4, 0);
    /* a part by itself: k is the object's own, the default object inherits as well */
    CHECK_NEAR(art_get_double(a, "material.k"), 2, 0);
    CHECK_NEAR(art_get_double(e, "material.stiffness"), 1, 0);
    CHECK(art_value_source(e, "material.stiffness") == art_get_object(e->parent, "material"));
    CHECK(art_value_source(a, "material.k") == art_get_object(a, "material"));
    CHECK(art_value_source(e, "material.k") == NULL);
    /* changes above are seen below at once, whatever they are */
    REQUIRE(art_set_text(&t.ctx, m, "material.stiffness", "9", NULL) == ART_OK);
    CHECK_NEAR(art_get_double(c, "material.stiffness"), 9, 0);
    REQUIRE(art_set_mode(&t.ctx, m, "material.stiffness", ART_MODE_INACTIVE) == ART_OK);
    CHECK_NEAR(art_get_double(m, "material.stiffness"), 9, 0);
    CHECK_NEAR(art_get_double(c, "material.stiffness"), 4, 0);
    REQUIRE(art_set_text(&t.ctx, a, "material.stiffness", "6", NULL) == ART_OK);
    CHECK_NEAR(art_get_double(c, "material.stiffness"), 6, 0);
    REQUIRE(art_set_mode(&t.ctx, a, "material.stiffness", ART_MODE_INHERITED) == ART_OK);
    CHECK_NEAR(art_get_double(c, "material.stiffness"), 4, 0);
    REQUIRE(art_set_mode(&t.ctx, m, "material.stiffness", ART_MODE_EXPLICIT) == ART_OK);
    CHECK_NEAR(art_get_double(a, "material.stiffness"), 9, 0);
    REQUIRE(art_set_null(&t.ctx, m, "material") == ART_OK);
    CHECK_NEAR(art_get_double(c, "material.stiffness"), 4, 0);
    REQUIRE(art_unset(&t.ctx, e->parent, "material.stiffness") == ART_OK);
    CHECK_NEAR(art_get_double(e, "material.stiffness"), 4, 0);
    CHECK_STATUS(art_set_mode(&t.ctx, a, "material.k", ART_MODE_INHERITED), ART_EUSAGE);
    toy_close(&t);
}

/* Any depth: the nearest explicit value counts, on the way through every mode. */
TEST(model_inheritance_over_many_levels)
{
    enum { LEVELS = 60 };
    for (int round = test_count(30); round > 0; round--) {
        struct toy t;
        struct art_buf text;
        double want = 7, own[LEVELS];
        REQUIRE(toy_open(&t));
        art_buf_init(&text, &t.log_ctx);
        art_buf_puts(&text, "MechModel [\n");
        for (int i = 0; i < LEVELS; i++) {
            int kind = test_below(8);
            art_buf_puts(&text, i ? "[ " : "Part [ name=\"p\" ");
            own[i] = want;
            if (kind == 0) art_buf_printf(&text, "stiffness=%d\n", i), own[i] = want = i;
            if (kind == 1)
                art_buf_printf(&text, "stiffness=%d stiffness:Inactive\n", i), own[i] = i;
            if (kind == 2) art_buf_printf(&text, "stiffness=%d stiffness:Inherited\n", i);
        }
        for (int i = 0; i < LEVELS; i++) art_buf_puts(&text, "]");
        art_buf_puts(&text, " ]");
        REQUIRE(toy_read(&t, text.s) == ART_OK);
        struct art_comp *c = art_find(t.model->root, "m/0/p");
        for (int i = 0; i < LEVELS; i++, c = c->n_children ? c->children[0] : NULL)
            CHECK_NEAR(art_get_double(c, "stiffness"), own[i], 0);
        art_buf_fini(&text);
        toy_close(&t);
    }
}

TEST(model_dotted_names)
{
    struct toy t;
    struct art_value value;
    REQUIRE(toy_open(&t));
    REQUIRE(toy_read(&t, "MechModel [ ComponentList<Box> [ name=\"rigidBodies\"\n"
                         "[ material=Linear [ k=3 inner=Linear [ k=4 ] ] ] [ ] ] ]") == ART_OK);
    struct art_comp *b = art_find(t.model->root, "m/0/r/0"), *none = art_find(b, "../1");
    CHECK_NEAR(art_get_double(b, "material.k"), 3, 0);
    CHECK_NEAR(art_get_double(b, "material.gain"), 2.5, 0);
    CHECK_NEAR(art_get_double(b, "material.inner.k"), 4, 0);
    CHECK(!art_get(b, "material.inner.inner.k", &value));
    CHECK(!art_get(b, "material.nothing", &value));
    CHECK(!art_get(b, "mass.k", &value));
    CHECK(!art_get(b, "material.", &value));
    CHECK(!art_get(b, ".k", &value));
    /* null has no parts */
    CHECK(!art_get(none, "material.k", &value));
    CHECK_STATUS(art_set_text(&t.ctx, none, "material.k", "1", NULL), ART_ENOTFOUND);
    CHECK_STATUS(art_set_text(&t.ctx, b, "material.k", "0", NULL), ART_ERANGE);
    CHECK_STATUS(art_set_text(&t.ctx, b, "material.kk", "1", NULL), ART_ENOTFOUND);
    CHECK_HAS(t.ctx.last, "did you mean 'k'?");
    CHECK(art_find_prop(b, "material.inner.k") != NULL);
    toy_close(&t);
}

TEST(model_default_objects_are_there_but_not_written)
{
    struct toy t;
    REQUIRE(toy_open(&t));
    REQUIRE(toy_read(&t, "MechModel [ ]") == ART_OK);
    struct art_comp *m = art_find(t.model->root, "m/0");
    char *before = toy_text(&t);
    CHECK_NEAR(art_get_double(m, "material.k"), 1, 0);
    CHECK(!art_is_set(m, "material"));
    char *after = toy_text(&t);
    CHECK_STR(after, before);
    art_free(after);
    /* once something in it is set, it counts as set */
    REQUIRE(art_set_text(&t.ctx, m, "material.k", "12", NULL) == ART_OK);
    CHECK(art_is_set(m, "material"));
    after = toy_text(&t);
    CHECK_HAS(after, "material=toy.Linear [\n    k=12.0\n  ]\n");
    art_free(after);
    art_free(before);
    toy_close(&t);
}

TEST(model_set_refuses_what_a_file_would_not_hold)
{
    struct toy t;
    const double nan = NAN;
    double x[3] = {1, 2, nan};
    REQUIRE(toy_open(&t));
    REQUIRE(toy_read(&t, "MechModel [ ComponentList<Box> [ name=\"rigidBodies\" [ ] ] ]") ==
            ART_OK);
    struct art_comp *b = art_find(t.model->root, "m/0/r/0");
    CHECK_STATUS(art_set_numbers(&t.ctx, b, "pos", x, 3), ART_ERANGE);
    CHECK_STATUS(art_set_numbers(&t.ctx, b, "pos", x, 2), ART_ESHAPE);
    CHECK_STATUS(art_set_numbers(&t.ctx, b, "label", x, 1), ART_ESHAPE);
    x[0] = 1e300;
    CHECK_STATUS(art_set_numbers(&t.ctx, b, "count", x, 1), ART_ERANGE);
    x[0] = 2.5;
    CHECK_STATUS(art_set_numbers(&t.ctx, b, "count", x, 1), ART_ERANGE);
    CHECK_STATUS(art_set_numbers(&t.ctx, b, "color", x, 2), ART_ESHAPE);
    CHECK_STATUS(art_set_text(&t.ctx, b, "speed", "1", NULL), ART_EUSAGE);
    CHECK_STATUS(art_set_text(&t.ctx, b, "mass", "1 2", NULL), ART_ESYNTAX);
    CHECK_STATUS(art_set_text(&t.ctx, b, "mass", "-1", NULL), ART_ERANGE);
    CHECK_STATUS(art_set_text(&t.ctx, b, "other", "m/nowhere", NULL), ART_ENOTFOUND);
    CHECK_STATUS(art_set_mode(&t.ctx, b, "mass", ART_MODE_INHERITED), ART_EUSAGE);
    CHECK(!art_is_set(b, "pos") && !art_is_set(b, "mass") && !art_is_set(b, "other"));
    /* seconds may be typed without a point */
    REQUIRE(art_set_text(&t.ctx, b, "start", "3", NULL) == ART_OK);
    CHECK_NEAR(art_get_double(b, "start"), 3, 0);
    REQUIRE(art_set_text(&t.ctx, b, "label", "two words", NULL) == ART_OK);
    CHECK_STR(art_get_text(b, "label"), "two words");
    REQUIRE(art_set_text(&t.ctx, b, "name", "\"c\"", NULL) == ART_OK);
    CHECK_STR(b->name, "c");
    REQUIRE(art_set_text(&t.ctx, b, "name", "d", NULL) == ART_OK);
    CHECK_STR(b->name, "d");
    toy_close(&t);
}
