/* A model that is built says the same as its text, and messages have the places that were stated. */
#include "harness/test.h"
#include "toy_test_priv.h"
#include <art/builder.h>
#include <string.h>

static struct art_source source = {.name = "their.model"};

static void begin(struct art_builder *b, struct toy *t)
{
    art_build_begin(b, &t->ctx, t->schema, &source, NULL);
}

/* The lists of a model, up to the one of a name, which stays open. */
static void open_mech(struct art_builder *b)
{
    art_build_list(b, "ComponentList", "ModelBase", "models");
    art_build_add(b, "MechModel");
    art_build_text(b, "name", "m");
}

static void build_boxes(struct art_builder *b)
{
    art_build_list(b, "ComponentList", "Box", "rigidBodies");
    art_build_at(b, &(struct art_loc){"their.model", 2, 1});
    art_build_add_number(b, 3, NULL);
    art_build_text(b, "name", "a");
    art_build_real(b, "mass", 0.1);
    art_build_reals(b, "pos", 3, (double[]){1, -2.5, 1e-30});
    art_build_reals(b, "axis", 4, (double[]){0, 0, 1, 90});
    art_build_value(b, "flag", "%s", "false");
    art_build_text(b, "label", "with \\ and ' in it");
    art_build_text(b, "kind", "Free");
    art_build_text(b, "other", "rigidBodies/b"); /* which comes later */
    art_build_enter(b, "numbers");
    art_build_row(b, 3, (double[]){1, 2, 3});
    art_build_row(b, 3, (double[]){4, 5, 6});
    art_build_close(b);
    art_build_enter(b, "others");
    art_build_line(b, "\"rigidBodies/%s\"", "b");
    art_build_close(b);
    art_build_words(b, "raw");
    art_build_word(b, "[ lines=[");
    art_build_numbers(b, 2, (double[]){0.5, 7});
    art_build_word(b, "] ]");
    art_build_close(b);
    art_build_object(b, "material", "Linear");
    art_build_real(b, "k", 5);
    art_build_inherit(b, "stiffness");
    art_build_close(b);
    const struct art_comp *first = art_build_top(b);
    art_build_close(b);
    art_build_at(b, &(struct art_loc){"their.model", 3, 1});
    art_build_add(b, "BigBox");
    art_build_text(b, "name", "b");
    art_build_copy(b, "material", first);
    art_build_close(b);
    art_build_close(b);
}

TEST(model_that_is_built_is_that_of_its_text)
{
    static const char text[] =
        "RootModel [ name=\"top\" ComponentList<ModelBase> [ name=\"models\"\n"
        "MechModel [ name=\"m\" ComponentList<Box> [ name=\"rigidBodies\"\n"
        "3 [ name=\"a\" mass=0.1 pos=[ 1 -2.5 1e-30 ] axis=[ 0 0 1 90 ] flag=false\n"
        "label=\"with \\\\ and ' in it\" kind=Free other=\"rigidBodies/b\"\n"
        "numbers=[\n1 2 3\n4 5 6\n] others=[ \"rigidBodies/b\" ] raw=[ lines=[0.5 7.0] ]\n"
        "material=Linear [ k=5 stiffness:Inherited ] ]\n"
        "BigBox [ name=\"b\" material=Linear [ k=5 stiffness:Inherited ] ] ]\n"
        "manager=[ stiffness=2 ] ] ] ]";
    struct art_model *built = NULL;
    struct art_builder b;
    struct toy t;
    char why[200];
    REQUIRE(toy_open(&t));
    REQUIRE(CHECK_STATUS(toy_read(&t, text), ART_OK));
    begin(&b, &t);
    art_build_text(&b, "name", "top");
    open_mech(&b);
    build_boxes(&b);
    art_build_enter(&b, "manager");
    art_build_real(&b, "stiffness", 2);
    art_build_close(&b);
    art_build_close(&b);
    art_build_close(&b);
    if (CHECK_STATUS(art_build_end(&b, &built), ART_OK)) {
        char *one = toy_text(&t);
        CHECK(!toy_difference(t.model->root, built->root, why));
        struct art_model *read = t.model;
        t.model = built;
        char *two = toy_text(&t);
        CHECK_STR(two, one);
        t.model = read;
        art_free(one), art_free(two);
    } else {
        TEST_FAIL("%s", t.ctx.last);
    }
    CHECK_STR(t.log.s, "");
    art_model_free(built);
    toy_close(&t);
}

/* Components stand where they were said to be, what is in them too. */
TEST(model_built_has_the_places_of_its_source)
{
    struct art_model *built = NULL;
    struct art_builder b;
    struct toy t;
    REQUIRE(toy_open(&t));
    begin(&b, &t);
    open_mech(&b);
    art_build_list(&b, "ComponentList", "Box", "rigidBodies");
    art_build_at(&b, &(struct art_loc){"their.model", 17, 5});
    art_build_add(&b, "Box");
    art_build_object(&b, "material", "Linear");
    art_build_close(&b);
    art_build_close(&b);
    art_build_add(&b, "Box");
    art_build_close(&b);
    art_build_close(&b);
    art_build_close(&b);
    art_build_close(&b);
    REQUIRE(CHECK_STATUS(art_build_end(&b, &built), ART_OK));
    const struct art_comp *first = art_find(built->root, "models/m/rigidBodies/0");
    const struct art_comp *second = art_find(built->root, "models/m/rigidBodies/1");
    REQUIRE(first && second);
    CHECK_INT(first->loc.line, 17);
    CHECK_INT(art_get_object(first, "material")->loc.line, 17);
    CHECK_INT(second->loc.line, 0);
    CHECK_STR(first->loc.file, "their.model");
    art_model_free(built);
    toy_close(&t);
}

/* Each is wrong in one way; what comes behind it changes nothing. */
static void misspelt_class(struct art_builder *b)
{
    art_build_add(b, "Boxx");
    art_build_close(b);
}

static void out_of_range(struct art_builder *b)
{
    art_build_at(b, &(struct art_loc){"their.model", 8, 2});
    art_build_add(b, "Box");
    art_build_real(b, "mass", -1);
    art_build_close(b);
}

static void more_than_a_value(struct art_builder *b)
{
    art_build_at(b, &(struct art_loc){"their.model", 9, 3});
    art_build_add(b, "Box");
    art_build_value(b, "kind", "Free mass=2");
    art_build_close(b);
}

static void reference_to_nothing(struct art_builder *b)
{
    art_build_at(b, &(struct art_loc){"their.model", 4, 1});
    art_build_add(b, "Box");
    art_build_text(b, "other", "rigidBodies/none");
    art_build_close(b);
}

static void name_that_is_none(struct art_builder *b)
{
    art_build_at(b, &(struct art_loc){"their.model", 5, 6});
    art_build_add(b, "Box");
    art_build_text(b, "name", "1.2");
    art_build_close(b);
}

TEST(model_built_wrongly_ends_with_the_first_fault)
{
    static const struct {
        void (*build)(struct art_builder *b);
        int status;
        const char *log;
    } cases[] = {
        {out_of_range, ART_ERANGE, "error 8:2 "},
        {more_than_a_value, ART_ESYNTAX, "error 9:3 "},
        {reference_to_nothing, ART_ENOTFOUND, "error 4:1 "},
        {name_that_is_none, ART_ESYNTAX, "error 5:6 "},
        {misspelt_class, ART_OK, "warning 0:0 "},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct art_model *built = NULL;
        struct art_builder b;
        struct toy t;
        REQUIRE(toy_open(&t));
        begin(&b, &t);
        open_mech(&b);
        art_build_list(&b, "ComponentList", "Box", "rigidBodies");
        cases[i].build(&b);
        art_build_close(&b);
        art_build_close(&b);
        art_build_close(&b);
        bool ok = CHECK_STATUS(art_build_end(&b, &built), cases[i].status);
        ok = CHECK((built != NULL) == (cases[i].status == ART_OK)) && ok;
        ok = CHECK(strncmp(t.log.s, cases[i].log, strlen(cases[i].log)) == 0) && ok;
        if (!ok) TEST_FAIL("case %zu: %s", i, t.log.s);
        art_model_free(built);
        toy_close(&t);
    }
}
