/* Properties that a component declares for itself. */
#include "harness/test.h"
#include "toy_test_priv.h"
#include <string.h>

#define FILE_WITH(declared, rest)                                                                  \
    "RootModel [\n  customProperties=[ " declared " ]\n" rest                                      \
    "  ComponentList<Model> [ name=\"models\" MechModel [ name=\"m\" stiffness=4 ] ]\n]\n"

#define SOME                                                                                       \
    "[ name=\"gain\" type=double default=2 range=\"[0,inf)\" unit=\"1\" help=\"x\" ]"              \
    " [ name=\"dir\" type=vector size=3 default=[ 1 0 0 ] ]"                                       \
    " [ name=\"on\" type=bool default=true ] [ name=\"n\" type=int default=3 ]"                    \
    " [ name=\"word\" type=enum values=\"A|B\" default=A ]"                                        \
    " [ name=\"text\" type=string default=\"a b\" ]"                                               \
    " [ name=\"out\" type=double default=0 readonly=true ]"                                        \
    " [ name=\"k\" target=\"models/m:stiffness\" ]"

static double get(const struct toy *t, const char *prop)
{
    return art_get_double(t->model->root, prop);
}

TEST(model_custom_properties_are_like_others)
{
    struct toy t;
    struct art_value value;
    REQUIRE(toy_open(&t));
    if (!CHECK_STATUS(toy_read(&t, FILE_WITH(SOME, "  gain=5\n")), ART_OK))
        TEST_FAIL("%s", t.log.s);
    struct art_comp *root = t.model->root;
    CHECK_NEAR(get(&t, "gain"), 5, 0);
    CHECK_NEAR(get(&t, "n"), 3, 0);
    CHECK_STR(art_get_text(root, "word"), "A");
    CHECK_STR(art_get_text(root, "text"), "a b");
    CHECK(art_get(root, "dir", &value) && value.n == 3 && value.num[0] == 1);
    CHECK(art_comp_is(root, "RootModel") && root->cls != art_schema_class(t.schema, "RootModel"));
    CHECK_STATUS(art_set_text(&t.ctx, root, "gain", "-1", NULL), ART_ERANGE);
    CHECK_STATUS(art_set_text(&t.ctx, root, "word", "C", NULL), ART_ERANGE);
    CHECK_STATUS(art_set_text(&t.ctx, root, "out", "1", NULL), ART_EUSAGE);
    CHECK_STATUS(art_set_text(&t.ctx, root, "gian", "1", NULL), ART_ENOTFOUND);
    CHECK_HAS(t.ctx.last, "did you mean 'gain'?");
    CHECK_STATUS(art_set_text(&t.ctx, root, "gain", "6", NULL), ART_OK);
    char *text = toy_text(&t);
    CHECK_HAS(text, "gain=6");
    /* what is written reads back the same */
    CHECK_STATUS(toy_read(&t, text), ART_OK);
    CHECK_NEAR(get(&t, "gain"), 6, 0);
    char *again = toy_text(&t);
    CHECK_STR(again, text);
    art_free(text);
    art_free(again);
    toy_close(&t);
}

TEST(model_custom_targets_stand_for_others)
{
    struct toy t;
    REQUIRE(toy_open(&t));
    REQUIRE(toy_read(&t, FILE_WITH(SOME " [ name=\"k2\" target=\".:k\" ]", "")) == ART_OK);
    struct art_comp *root = t.model->root, *m = art_find(root, "models/m");
    const char *prop = "k2";
    CHECK_NEAR(get(&t, "k"), 4, 0);
    CHECK_NEAR(get(&t, "k2"), 4, 0);
    CHECK_STATUS(art_set_text(&t.ctx, root, "k2", "9", NULL), ART_OK);
    CHECK_NEAR(art_get_double(m, "stiffness"), 9, 0);
    CHECK(!art_comp_slot(root, "k") && !art_comp_slot(root, "k2"));
    CHECK(art_prop_alias(root, &prop) == m);
    CHECK_STR(prop, "stiffness");
    prop = "gain";
    CHECK(art_prop_alias(root, &prop) == root);
    toy_close(&t);
    /* one that stands for itself does not exist, and ends */
    REQUIRE(toy_open(&t));
    CHECK_STATUS(
        toy_read(&t, FILE_WITH("[ name=\"a\" target=\".:b\" ] [ name=\"b\" target=\".:a\" ]", "")),
        ART_ENOTFOUND);
    toy_close(&t);
}

TEST(model_custom_declarations_may_change)
{
    struct toy t;
    REQUIRE(toy_open(&t));
    REQUIRE(toy_read(&t, FILE_WITH(SOME, "  gain=5\n  n=8\n")) == ART_OK);
    struct art_comp *root = t.model->root;
    /* gain keeps its value, n has another type and does not, the others are gone */
    CHECK_STATUS(
        art_set_text(
            &t.ctx, root, "customProperties",
            "[ [ name=\"gain\" type=double default=1 ] [ name=\"n\" type=double default=7 ] ]",
            NULL),
        ART_OK);
    CHECK_NEAR(get(&t, "gain"), 5, 0);
    CHECK_NEAR(get(&t, "n"), 7, 0);
    CHECK(!art_find_prop(root, "word"));
    /* the declaration stands before what it declares */
    char *text = toy_text(&t);
    CHECK_STATUS(toy_read(&t, text), ART_OK);
    CHECK_NEAR(get(&t, "gain"), 5, 0);
    art_free(text);
    /* one that is wrong changes nothing */
    CHECK_STATUS(
        art_set_text(&t.ctx, t.model->root, "customProperties", "[ [ name=\"gain\" ] ]", NULL),
        ART_ESYNTAX);
    CHECK_NEAR(get(&t, "gain"), 5, 0);
    CHECK_STATUS(art_set_text(&t.ctx, t.model->root, "customProperties", "[ ]", NULL), ART_OK);
    CHECK(!art_find_prop(t.model->root, "gain"));
    toy_close(&t);
}

TEST(model_custom_mistakes_are_named)
{
    static const struct {
        const char *text, *message;
    } cases[] = {
        {FILE_WITH("[ type=double ]", ""), "no name for a property"},
        {FILE_WITH("[ name=\"a.b\" type=double ]", ""), "no name for a property"},
        {FILE_WITH("[ name=\"3\" type=double ]", ""), "no name for a property"},
        {FILE_WITH("[ name=\"a\" ]", ""), "neither type nor target"},
        {FILE_WITH("[ name=\"a\" type=doble ]", ""), "did you mean 'double'?"},
        {FILE_WITH("[ name=\"a\" typ=double ]", ""), "did you mean 'type'?"},
        {FILE_WITH("[ name=\"a\" type=vector ]", ""), "a vector needs its size"},
        {FILE_WITH("[ name=\"a\" type=vector size=0 ]", ""), "size takes a number"},
        {FILE_WITH("[ name=\"a\" type=enum ]", ""), "needs its values"},
        {FILE_WITH("[ name=\"a\" type=double range=\"0,1\" ]", ""), "range takes a text"},
        {FILE_WITH("[ name=\"a\" type=double range=\"[1,0]\" ]", ""), "range takes a text"},
        {FILE_WITH("[ name=\"a\" type=double default=x ]", ""), "the default of property 'a'"},
        {FILE_WITH("[ name=\"a\" type=double default=2 range=\"[0,1]\" ]", ""),
         "the default of property 'a'"},
        {FILE_WITH("[ name=\"a\" type=double readonly=yes ]", ""), "true or false"},
        {FILE_WITH("[ name=\"a\" type=int ] [ name=\"a\" type=int ]", ""), "declared twice"},
        {FILE_WITH("[ name=\"name\" type=string ]", ""), "one of this name already"},
        {FILE_WITH("[ name=\"models\" type=string ]", ""), "one of this name already"},
        {FILE_WITH("[ name=\"a\" target=\"models/m\" ]", ""), "target takes PATH:PROPERTY"},
        {FILE_WITH("[ name=\"a\" target=\"models/m:none\" ]", ""), "does not exist"},
        {FILE_WITH("[ name=\"a\" target=\"models/m:stiffness\" type=int ]", ""),
         "neither type nor default"},
        {FILE_WITH("[ name=\"a\" target=\"models/m:stiffness\" ]", "  a=3\n"),
         "which a file sets instead"},
        {FILE_WITH("name=\"a\"", ""), "expected '['"},
        {FILE_WITH("[ name=\"a\" type=double", ""), ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct toy t;
        if (CHECK(toy_open(&t))) {
            if (!CHECK(toy_read(&t, cases[i].text) < 0)) TEST_FAIL("%s", cases[i].text);
            CHECK_HAS(t.log.s ? t.log.s : "", cases[i].message);
        }
        toy_close(&t);
    }
}

TEST(model_custom_properties_are_copied)
{
    struct toy t;
    struct art_model *copy = NULL;
    struct art_comp *c, *d;
    REQUIRE(toy_open(&t));
    REQUIRE(toy_read(&t,
                     "RootModel [ ComponentList<Model> [ name=\"models\" MechModel [ name=\"m\"\n"
                     "ComponentList<Box> [ name=\"rigidBodies\" [ name=\"a\"\n"
                     "customProperties=[ [ name=\"gain\" type=double default=1 ]\n"
                     "[ name=\"v\" type=vector size=3 ] ] gain=5 v=[ 1 2 3 ] ] ] ] ] ]") == ART_OK);
    char *before = toy_text(&t), *after;
    /* in the model */
    c = art_find(t.model->root, "m/m/r/a");
    REQUIRE(c && art_comp_duplicate(&t.ctx, &c, 1, NULL, 0, &d) == ART_OK);
    CHECK_NEAR(art_get_double(d, "gain"), 5, 0);
    CHECK_STATUS(art_set_text(&t.ctx, d, "gain", "6", NULL), ART_OK);
    CHECK_NEAR(art_get_double(c, "gain"), 5, 0);
    CHECK_STATUS(art_comp_delete(&t.ctx, d), ART_OK);
    /* into another that outlives it */
    REQUIRE(art_model_copy(&t.ctx, t.model, &copy) == ART_OK);
    art_model_free(t.model);
    t.model = copy;
    c = art_find(t.model->root, "m/m/r/a");
    REQUIRE(c != NULL);
    CHECK_NEAR(art_get_double(c, "gain"), 5, 0);
    CHECK_STATUS(art_set_text(&t.ctx, c, "v", "4 5 6", NULL), ART_OK);
    CHECK_STATUS(art_set_text(&t.ctx, c, "v", "1 2 3", NULL), ART_OK);
    after = toy_text(&t);
    CHECK_HAS(after, "gain=5");
    CHECK_INT((int)strlen(after), (int)strlen(before));
    art_free(before);
    art_free(after);
    toy_close(&t);
}

TEST(model_custom_declaring_survives_no_memory)
{
    struct toy t;
    REQUIRE(toy_open(&t));
    REQUIRE(toy_read(&t, FILE_WITH("[ name=\"gain\" type=double ]", "")) == ART_OK);
    CHECK_ALLOC_FAILS(&t.ctx, art_set_text(&t.ctx, t.model->root, "customProperties",
                                           "[ [ name=\"gain\" type=double default=1 ] ]", NULL));
    toy_close(&t);
}
