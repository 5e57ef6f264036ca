/* Reading values of every type, and what happens to values that are wrong. */
#include "harness/test.h"
#include "toy_test_priv.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* A model with one box whose body is `items`; line 1 ends before it. */
static int read_box(struct toy *t, const char *items)
{
    char text[2000];
    snprintf(text, sizeof text,
             "MechModel [ ComponentList<Box> [ name=\"rigidBodies\" [ name=\"b\"\n%s\n] [ "
             "name=\"c\" ] ] ]",
             items);
    return toy_read(t, text);
}

static struct art_comp *the_box(const struct toy *t)
{
    return t->model ? art_find(t->model->root, "models/0/rigidBodies/b") : NULL;
}

static struct art_value value_of(const struct toy *t, const char *prop)
{
    struct art_value value;
    memset(&value, 0, sizeof value);
    CHECK(art_get(the_box(t), prop, &value));
    return value;
}

TEST(model_values_of_every_type)
{
    struct toy t;
    REQUIRE(toy_open(&t));
    REQUIRE(
        read_box(&t,
                 "flag=FALSE count=0x8 mass=2e-3 start=1000000000 pos=[ 1 -2 3.5 ]\n"
                 "numbers=[ 1 2 3\n4 5 6 ] axis=[ 0 0 1 90 ] matrix=[ 1 2; 3 4 ] quat=[ 0 1 0 0 ]\n"
                 "sym=[ 1 2 3 4 5 6 7 8 9 ] range=[ (-inf,4] ] color=[ 0 .5 1 ]\n"
                 "label=\"a \\\"b\\\" \\101\\n\" kind=Fixed words=[ a \"b c\" 3 ]\n"
                 "other=\"rigidBodies/c\" others=[ rigidBodies/b \"rigidBodies/c\" ]\n"
                 "sources=[ rigidBodies/b 0.5 rigidBodies/c ]\n"
                 "drives=[ \"rigidBodies/c:mass\" :stiffness stiffness ]\n"
                 "material=toy.Linear [ k=2 ] raw=Foo [ 1 [ 2 ] \"]\" ]\n"
                 "inertia=[ 2 0 0 0 1 0 0 0 1 0 0 0 1 ]") == ART_OK);
    int n;
    struct art_value v = value_of(&t, "flag");
    CHECK_NEAR(v.x, 0, 0);
    CHECK_NEAR(value_of(&t, "count").x, 8, 0);
    CHECK_NEAR(value_of(&t, "mass").x, 2e-3, 0);
    CHECK_NEAR(value_of(&t, "start").x, 1, 0);
    v = value_of(&t, "pos");
    CHECK_NEAR_N(art_value_numbers(&v, &n), ((double[]){1, -2, 3.5}), 3, 0);
    v = value_of(&t, "numbers");
    CHECK_NEAR_N(art_value_numbers(&v, &n), ((double[]){1, 2, 3, 4, 5, 6}), 6, 0);
    CHECK_INT(n, 6);
    CHECK_INT(v.cols, 3);
    CHECK_INT(value_of(&t, "matrix").cols, 2);
    v = value_of(&t, "range");
    CHECK_NEAR_N(art_value_numbers(&v, &n), ((double[]){-INFINITY, 4}), 2, 0);
    v = value_of(&t, "label");
    CHECK_STR(v.text, "a \"b\" A\n");
    CHECK_INT(v.text_n, 8);
    CHECK_STR(art_get_text(the_box(&t), "kind"), "Fixed");
    CHECK_INT(art_get_word_index(the_box(&t), "kind"), 1);
    v = value_of(&t, "words");
    CHECK_INT(v.n, 3);
    CHECK_STR(v.words[1], "\"b c");
    struct art_comp *c = art_find(t.model->root, "m/0/r/c");
    CHECK(art_get_ref(the_box(&t), "other") == c);
    v = value_of(&t, "others");
    CHECK(v.n == 2 && v.refs[0].to == the_box(&t) && v.refs[1].to == c);
    v = value_of(&t, "sources");
    CHECK(v.n == 2 && v.refs[0].has_num && v.refs[0].num == 0.5 && !v.refs[1].has_num);
    v = value_of(&t, "drives");
    REQUIRE(v.n == 3);
    CHECK(v.refs[0].to == c && v.refs[1].to == art_find(t.model->root, "m/0"));
    CHECK_STR(v.refs[0].prop, "mass");
    CHECK_STR(v.refs[2].prop, "stiffness");
    CHECK_NEAR(art_get_double(the_box(&t), "material.k"), 2, 0);
    CHECK_STR(value_of(&t, "raw").text, "Foo [ 1 [ 2 ] \"]\" ]");
    toy_close(&t);
}

TEST(model_nothing_set_gives_defaults)
{
    struct toy t;
    int n;
    REQUIRE(toy_open(&t));
    REQUIRE(read_box(&t, "") == ART_OK);
    CHECK_NEAR(value_of(&t, "count").x, 3, 0);
    struct art_value v = value_of(&t, "range");
    CHECK_NEAR_N(art_value_numbers(&v, &n), ((double[]){0, 1}), 2, 0);
    CHECK(value_of(&t, "color").is_null && value_of(&t, "other").is_null);
    CHECK(value_of(&t, "material").is_null);
    CHECK(!art_is_set(the_box(&t), "count"));
    CHECK(!art_get(the_box(&t), "nothing", &v));
    toy_close(&t);
}

TEST(model_null_where_it_is_a_value)
{
    struct toy t;
    REQUIRE(toy_open(&t));
    REQUIRE(read_box(&t, "color=null label=null other=null material=null mesh=null") == ART_OK);
    static const char *const props[] = {"color", "label", "other", "material", "mesh"};
    for (int i = 0; i < 5; i++)
        CHECK(value_of(&t, props[i]).is_null && art_is_set(the_box(&t), props[i]));
    CHECK_STATUS(read_box(&t, "mass=null"), ART_ESYNTAX);
    CHECK_STATUS(read_box(&t, "pos=null"), ART_ESYNTAX);
    toy_close(&t);
}

/* Each of these is an error at the given column of line 2, with the text. */
TEST(model_wrong_values)
{
    static const struct {
        const char *items;
        int status, col;
        const char *text;
    } cases[] = {
        {"mass=heavy", ART_ESYNTAX, 6, "mass: expected a number, found word 'heavy'"},
        {"mass=nan", ART_ESYNTAX, 6, "mass: expected a number, found word 'nan'"},
        {"mass=\"1\"", ART_ESYNTAX, 6, "mass: expected a number, found string"},
        {"mass=-1", ART_ERANGE, 6, "mass = -1 is out of range: must be >= 0"},
        {"mass=", ART_ESYNTAX, 1, "mass: expected a number"},
        {"count=3.0", ART_ESYNTAX, 7, "count: expected an integer"},
        {"count=11", ART_ERANGE, 7, "count = 11 is out of range: must be <= 10"},
        {"count=-9007199254740993", ART_ERANGE, 7, "too large"},
        {"flag=1", ART_ESYNTAX, 6, "flag: expected true or false"},
        {"pos=[ 1 2 ]", ART_ESYNTAX, 11, "pos: expected 3 numbers in brackets"},
        {"pos=[ 1 2 3 4 ]", ART_ESYNTAX, 13, "pos: expected 3 numbers in brackets"},
        {"pos=[ 1 2 inf ]", ART_ERANGE, 5, "out of range: must be < inf"},
        {"pos=1 2", ART_ESYNTAX, 1, "pos: expected 3 numbers"},
        {"numbers=[ 1 a ]", ART_ESYNTAX, 13, "numbers: expected numbers and ']'"},
        {"quat=[ 0 0 0 0 ]", ART_ERANGE, 6, "quat is no rotation"},
        {"pose=[ 1 2 3 4 5 6 ]", ART_ESYNTAX, 8, "expected 7, 12 or 16 numbers, found 6"},
        {"pose=[ 2 0 0 0 0 1 0 0 0 0 1 0 ]", ART_ERANGE, 8, "no rotation"},
        {"pose=[ 1 0 0 0 0 1 0 0 0 0 -1 0 ]", ART_ERANGE, 8, "no rotation"},
        {"pose=[ 0 0 inf 1 0 0 0 ]", ART_ERANGE, 8, "infinite"},
        {"pose=[ turn 3 ]", ART_ESYNTAX, 8, "expected trans, rotAxis, rotX, rotY or rotZ"},
        {"pose=[ rotX a ]", ART_ESYNTAX, 13, "expected a finite number"},
        {"inertia=[ 1 2 3 4 5 6 7 8 9 10 ]", ART_ESYNTAX, 9,
         "expected 13 numbers (or 36), found 10"},
        {"inertia=[ -2 0 0 0 1 0 0 0 1 0 0 0 1 ]", ART_ERANGE, 9, "the mass is negative"},
        {"range=[ [1] ]", ART_ESYNTAX, 0, "second number"},
        {"range=[ [1,2,3] ]", ART_ESYNTAX, 14, "expected '[ [low,high] ]'"},
        {"color=[ 1 2 3 ]", ART_ERANGE, 7, "must be <= 1"},
        {"color=red", ART_ESYNTAX, 7, "color: expected"},
        {"label=word", ART_ESYNTAX, 7, "label: expected a text in double quotes"},
        {"label='c'", ART_ESYNTAX, 7, "label: expected a text in double quotes"},
        {"kind=Fixd", ART_ERANGE, 6, "'Fixd' is none of Auto|Fixed|Free; did you mean 'Fixed'?"},
        {"kind=auto", ART_ERANGE, 6, "did you mean 'Auto'?"},
        {"words=a", ART_ESYNTAX, 7, "expected '[' before a list"},
        {"other=[ ]", ART_ESYNTAX, 7, "other: expected the path of a component"},
        {"other=\"rigidBodies/d\"", ART_ENOTFOUND, 1,
         "'models/0/rigidBodies' has no component 'd'"},
        {"others=[ rigidBodies/b\n\n x ]", ART_ENOTFOUND, 1, "has no component 'x'"},
        {"sources=[ 9 ]", ART_ENOTFOUND, 1, "has no component '9'"},
        {"drives=[ rigidBodies/x:y ]", ART_ENOTFOUND, 1, "has no component 'x'"},
        {"material=[ ]", ART_ESYNTAX, 10, "material: the class is missing; it can be any Material"},
        {"material=Box [ ]", ART_ESYNTAX, 10, "material: expected a Material, found a Box"},
        {"material=Linear [ k=0 ]", ART_ERANGE, 21, "must be > 0"},
        {"material=Linear 3", ART_ESYNTAX, 17, "expected '[' before the parts of a value"},
        {"mesh=3", ART_ESYNTAX, 6, "mesh: expected '[' before a mesh"},
        {"mesh=[ v 1 2 3\n ]", ART_ESYNTAX, 6, "not closed by EOF"},
        {"raw=", ART_ESYNTAX, 1, "a value is missing"},
        {"mass 3", ART_ESYNTAX, 1, "unexpected word 'mass' in a Box"},
        {"mas 3", ART_ESYNTAX, 1, "did you mean 'mass='?"},
        {"= 3", ART_ESYNTAX, 1, "expected a property or a component in a Box, found '='"},
        {"\"mass\"=3", ART_ESYNTAX, 1, "found string \"mass\""},
    };
    struct toy t;
    char place[40];
    REQUIRE(toy_open(&t));
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        bool ok = CHECK_STATUS(read_box(&t, cases[i].items), cases[i].status);
        ok = CHECK_HAS(t.log.s, cases[i].text) && ok;
        /* a value that is missing is noticed on the next line */
        snprintf(place, sizeof place, ":%d ", cases[i].col);
        if (cases[i].col) ok = CHECK_HAS(t.log.s, place) && ok;
        CHECK(t.model == NULL);
        if (!ok) TEST_FAIL("case: %s", cases[i].items);
    }
    toy_close(&t);
}

TEST(model_times_without_a_point_are_nanoseconds)
{
    static const struct {
        const char *text;
        double seconds;
    } cases[] = {{"1000000000", 1},  {"1.0", 1}, {"1e9", 1e9}, {"5000000000.0", 5e9},
                 {"50000000", 0.05}, {"0", 0},   {"-1", -1},   {"3000", 3e-6}};
    struct toy t;
    char items[64];
    REQUIRE(toy_open(&t));
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        snprintf(items, sizeof items, "start=%s", cases[i].text);
        REQUIRE(read_box(&t, items) == ART_OK);
        CHECK_NEAR(value_of(&t, "start").x, cases[i].seconds, 1e-15 * fabs(cases[i].seconds));
    }
    /* seconds were meant */
    CHECK_STATUS(read_box(&t, "start=3"), ART_ERANGE);
    CHECK_HAS(t.ctx.last, "start=3 is 3 ns: an integer time counts nanoseconds; write 3.0");
    toy_close(&t);
}

TEST(model_poses_in_all_forms)
{
    /* a quarter turn about z, then 1 2 3: the same place in each form */
    static const char *const forms[] = {
        "pose=[ 1 2 3 0 0 1 90 ]",
        "pose=[ 1 2 3 0 0 5 90 ]",
        "pose=[ 0 -1 0 1 1 0 0 2 0 0 1 3 ]",
        "pose=[ 0 -1 0 1\n 1 0 0 2\n 0 0 1 3\n 0 0 0 1 ]",
        "pose=[ trans 1 2 3 rotZ 90 ]",
        "pose=[ TRANS 1 2 3 rotaxis 0 0 1 90 ]",
        "pose=[ rotZ 90 trans 2 -1 3 ]",
        "pose=[ trans 1 2 3 rotX 90 rotY 90 rotX -90 ]",
        "pose=RigidTransform3d [ 1 2 3 0 0 1 90 ]",
    };
    static const double want[16] = {0, -1, 0, 1, 1, 0, 0, 2, 0, 0, 1, 3, 0, 0, 0, 1};
    struct toy t;
    int n = 0;
    REQUIRE(toy_open(&t));
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        REQUIRE(read_box(&t, forms[i]) == ART_OK);
        struct art_value v = value_of(&t, "pose");
        const double *x = art_value_numbers(&v, &n);
        if (!CHECK_INT(n, 16) || !CHECK_NEAR_N(x, want, 16, 1e-15)) TEST_FAIL("%s", forms[i]);
    }
    REQUIRE(read_box(&t, "pose=[ ]") == ART_OK);
    struct art_value v = value_of(&t, "pose");
    CHECK_NEAR(v.num[0] + v.num[5] + v.num[10] + v.num[15], 4, 0);
    /* what is set by numbers is written as position, axis, angle and read the same */
    REQUIRE(art_set_numbers(&t.ctx, the_box(&t), "pose", want, 16) == ART_OK);
    char *text = toy_text(&t);
    CHECK_HAS(text, "pose=[ 1.0 2.0 3.0 0.0 0.0 1.0 90.0 ]");
    art_free(text);
    toy_close(&t);
}

TEST(model_meshes_are_kept_as_text)
{
    struct toy t;
    REQUIRE(toy_open(&t));
    REQUIRE(read_box(
                &t, "mesh=maspack.geometry.PolygonalMesh[\nv 1 2 3\n# ] [ \" odd\nf 1 1 1\n EOF ]\n"
                    "mass=4") == ART_OK);
    struct art_value v = value_of(&t, "mesh");
    CHECK_STR(v.cls, "maspack.geometry.PolygonalMesh");
    CHECK_STR(v.text, "\nv 1 2 3\n# ] [ \" odd\nf 1 1 1\n EOF ");
    CHECK_INT(v.loc.line, 2);
    CHECK_NEAR(value_of(&t, "mass").x, 4, 0);
    REQUIRE(
        read_box(&t, "mesh=[ \"a b.obj\" transform=RigidTransform3d [ 0 0 1 1 0 0 0 ] ] mass=5") ==
        ART_OK);
    CHECK_STR(value_of(&t, "mesh").text,
              " \"a b.obj\" transform=RigidTransform3d [ 0 0 1 1 0 0 0 ] ");
    CHECK_NEAR(value_of(&t, "mass").x, 5, 0);
    /* the line count goes on behind the mesh */
    CHECK_STATUS(read_box(&t, "mesh=[ v 1 2 3\nv 4 5 6\nEOF ]\nmass=x"), ART_ESYNTAX);
    CHECK_HAS(t.log.s, "error 5:6 ");
    toy_close(&t);
}

TEST(model_references_wait_for_the_whole_tree)
{
    struct toy t;
    REQUIRE(toy_open(&t));
    /* forward, to itself, absolute in a lone model, from a nested object's place */
    REQUIRE(read_box(&t, "other=/rigidBodies/c others=[ r/c \"r/0\" \".\" ]") == ART_OK);
    struct art_comp *c = art_find(t.model->root, "m/0/r/c");
    CHECK(art_get_ref(the_box(&t), "other") == c);
    char *text = toy_text(&t);
    CHECK_HAS(text, "other=\"rigidBodies/c\"");
    CHECK_HAS(text, "\"rigidBodies/c\"\n");
    CHECK_HAS(text, "\".\"\n");
    art_free(text);
    /* inside a model, paths begin at the model; what lies outside is reached from the top */
    REQUIRE(toy_read(&t, "RootModel [ ComponentList [ MechModel [ name=\"m1\"\n"
                         "ComponentList<Box> [ name=\"rigidBodies\" [ name=\"b\"\n"
                         "other=\"/models/m2\" others=[ \"/models/m1/r/b\" ]\n"
                         "drives=[ /:stiffness /m/m2:stiffness ] ] ] ]\n"
                         "MechModel [ name=\"m2\" ] ] ]") == ART_OK);
    struct art_comp *b = art_find(t.model->root, "m/m1/r/b");
    CHECK(art_get_ref(b, "other") == art_find(t.model->root, "m/m2"));
    text = toy_text(&t);
    CHECK_HAS(text, "other=\"/models/m2\"");
    CHECK_HAS(text, "others=[ \"rigidBodies/b\" ]");
    CHECK_HAS(text, "\"/:stiffness\"\n");
    CHECK_HAS(text, "\"/models/m2:stiffness\"\n");
    art_free(text);
    toy_close(&t);
}

TEST(model_unresolved_references_may_be_kept)
{
    struct toy t;
    REQUIRE(toy_open(&t));
    t.options.keep_unresolved = true;
    REQUIRE(read_box(&t, "other=x\nothers=[ y ]") == ART_OK);
    CHECK_INT(t.ctx.n_errors, 2);
    CHECK_HAS(t.log.s, "error 2:1 'x' does not exist");
    CHECK_HAS(t.log.s, "error 3:1 'y' does not exist");
    CHECK(art_get_ref(the_box(&t), "other") == NULL);
    char *text = toy_text(&t);
    CHECK_HAS(text, "other=\"x\"");
    art_free(text);
    toy_close(&t);
}

/* -------------------------------------------------------------- unknown things */

TEST(model_unknown_properties_are_told_once_and_kept)
{
    struct toy t;
    REQUIRE(toy_open(&t));
    REQUIRE(read_box(&t, "mas=3 foo=Bar [ 1 ] pair=1 2 3\nfoo=\"x ]\" foo:Inherited") == ART_OK);
    CHECK_STR(t.log.s, "warning 2:1 unknown property 'mas' of Box is kept unchanged; did you mean "
                       "'mass'?\n"
                       "warning 2:7 unknown property 'foo' of Box is kept unchanged\n"
                       "warning 2:21 unknown property 'pair' of Box is kept unchanged\n"
                       "warning 3:1 'foo' stands here twice; first at line 2: this one counts\n");
    char *text = toy_text(&t);
    CHECK_HAS(text, "mas=3\n");
    CHECK_HAS(text, "pair=1 2 3\n");
    CHECK_HAS(text, "foo=\"x ]\"\n");
    CHECK_HAS(text, "foo:Inherited\n");
    art_free(text);
    t.options.reject_misspelt = true;
    CHECK_STATUS(read_box(&t, "mas=3"), ART_ESYNTAX);
    CHECK_STATUS(read_box(&t, "zzzzzz=3"), ART_OK);
    t.options.reject_misspelt = false;
    t.ctx.strict = true;
    CHECK_STATUS(read_box(&t, "zzzzzz=3"), ART_ESYNTAX);
    CHECK_HAS(t.log.s, "error 2:1 unknown property 'zzzzzz' of Box");
    toy_close(&t);
}

/* What stands in a component and belongs to the model around it has no effect there. */
TEST(model_properties_of_the_model_around)
{
    struct toy t;
    REQUIRE(toy_open(&t));
    REQUIRE(read_box(&t, "stiffness=3") == ART_OK);
    CHECK_STR(t.log.s, "warning 2:1 unknown property 'stiffness' of Box is kept unchanged; it is a "
                       "property of MechModel\n");
    t.options.reject_misspelt = true;
    CHECK_STATUS(read_box(&t, "stiffness=3"), ART_ESYNTAX);
    toy_close(&t);
}

TEST(model_unknown_classes_are_kept)
{
    struct toy t;
    REQUIRE(toy_open(&t));
    REQUIRE(toy_read(&t, "MechModel [ ComponentList<Base> [ name=\"rigidBodies\"\n"
                         " org.Bax [ name=\"x\" a=1 Inner<Sort> [ b=[ 2 ] ] ]\n"
                         " org.Bax [ name=\"y\" ] Boxx [ ] ] ]") == ART_OK);
    CHECK_STR(t.log.s,
              "warning 2:2 unknown class 'org.Bax' is kept unchanged\n"
              "warning 2:25 unknown class 'Inner' is kept unchanged\n"
              "warning 3:23 unknown class 'Boxx' is kept unchanged; did you mean 'Box'?\n");
    struct art_comp *x = art_find(t.model->root, "m/0/r/x");
    REQUIRE(x != NULL);
    CHECK(x->cls->unknown && x->n_children == 1);
    char *text = toy_text(&t);
    CHECK_HAS(text, "    org.Bax [\n      name=\"x\"\n      a=1\n      Inner<Sort> [\n");
    art_free(text);
    t.ctx.strict = true;
    CHECK_STATUS(toy_read(&t, "MechModel [ Boxx [ ] ]"), ART_EUNSUPPORTED);
    toy_close(&t);
}

/* What a user derives from the class that a list holds is read as that; its own items are kept. */
TEST(model_user_classes_in_lists_of_a_class)
{
    struct toy t;
    REQUIRE(toy_open(&t));
    t.options.reject_misspelt = true;
    REQUIRE(toy_read(&t, "MechModel [ ComponentList<Box> [ name=\"rigidBodies\"\n"
                         " org.Ball$In [ name=\"x\" mass=3 mas=4 ]\n"
                         " [ other=\"rigidBodies/x/y\" ] Bax [ ] artisynth.core.Bax [ ] ]\n"
                         " ComponentList<Base> [ org.Ball [ mass=2 ] ] ]") == ART_OK);
    CHECK_STR(
        t.log.s,
        "note 2:2 class 'org.Ball$In' is taken as Box, which the list holds\n"
        "warning 2:32 unknown property 'mas' of Box is kept unchanged\n"
        "warning 3:30 unknown class 'Bax' is kept unchanged; did you mean 'Box'?\n"
        "warning 3:38 unknown class 'artisynth.core.Bax' is kept unchanged; did you mean 'Box'?\n"
        "warning 4:24 unknown class 'org.Ball' is kept unchanged\n"
        "warning 3:4 'rigidBodies/x/y' points into a component that is only partly known here\n");
    struct art_comp *x = art_find(t.model->root, "m/0/r/x");
    REQUIRE(x != NULL);
    CHECK_STR(x->cls->name, "Box");
    CHECK_NEAR(art_get_double(x, "mass"), 3, 0);
    char *text = toy_text(&t);
    CHECK_HAS(text, "org.Ball$In [\n      name=\"x\"\n      mass=3.0\n      mas=4\n");
    art_free(text);
    toy_close(&t);
}

TEST(model_nothing_is_said_about_panels)
{
    struct toy t;
    REQUIRE(toy_open(&t));
    REQUIRE(toy_read(&t,
                     "RootModel [ ComponentList [ name=\"models\" ] ComponentList [\n"
                     "name=\"controllers\" Panel [ x=1 javax.Thing [ y=[ 2 ] ] ] ] ]") == ART_OK);
    CHECK_STR(t.log.s, "");
    toy_close(&t);
}

TEST(model_references_into_unknown_components_warn)
{
    struct toy t;
    REQUIRE(toy_open(&t));
    REQUIRE(toy_read(
                &t, "MechModel [ ComponentList<Box> [ name=\"rigidBodies\" org.Bax [ name=\"x\" ]\n"
                    "[ other=\"rigidBodies/x/y\" ] ] ]") == ART_OK);
    CHECK_HAS(t.log.s, "warning 2:3 'rigidBodies/x/y' points into a component that is only partly");
    toy_close(&t);
}

TEST(model_subclasses_of_users_are_guessed)
{
    struct toy t;
    REQUIRE(toy_open(&t));
    REQUIRE(toy_read(&t, "my.Jaw [ name=\"jaw\" ComponentList<Box> [ name=\"rigidBodies\" [ ] ]\n"
                         "ComponentList<Spring> [ name=\"axialSprings\" ] own=3 ]") == ART_OK);
    CHECK_STR(t.log.s, "note 1:1 class 'my.Jaw' is taken as MechModel, whose child lists it has\n");
    struct art_comp *jaw = art_find(t.model->root, "models/jaw");
    CHECK(art_comp_is(jaw, "MechModel"));
    char *text = toy_text(&t);
    CHECK(text && art_starts_with(text, "my.Jaw [\n"));
    CHECK_HAS(text, "own=3\n");
    art_free(text);
    CHECK_STATUS(toy_read(&t, "my.Jaw [ name=\"rigidBodies\" ]"), ART_EUNSUPPORTED);
    CHECK_HAS(t.log.s, "class 'my.Jaw' is unknown and has no child lists");
    /* the same inside a root */
    REQUIRE(toy_read(
                &t,
                "RootModel [ ComponentList [ my.Jaw [ ComponentList<Box> [ name=\"rigidBodies\" ]\n"
                "ComponentList<Spring> [ name=\"axialSprings\" ] ] ] ]") == ART_OK);
    CHECK(art_comp_is(art_find(t.model->root, "models/0"), "MechModel"));
    /* a root with a list of models alone, as ArtiSynth writes it */
    REQUIRE(toy_read(&t,
                     "my.Demo [ ComponentList<artisynth.core.modelbase.Model> [ name=\"models\"\n"
                     "MechModel [ name=\"m\" ] ] ]") == ART_OK);
    CHECK_HAS(t.log.s, "note 1:1 class 'my.Demo' is taken as RootModel");
    CHECK(art_comp_is(art_find(t.model->root, "models/m"), "MechModel"));
    toy_close(&t);
}

TEST(model_aliases_given_by_the_user_keep_the_name)
{
    struct toy t;
    REQUIRE(toy_open(&t));
    CHECK_STATUS(art_schema_alias(&t.ctx, t.schema, "my.Boxy", "Boxx"), ART_EUSAGE);
    CHECK_HAS(t.ctx.last, "did you mean 'Box'?");
    REQUIRE(art_schema_alias(&t.ctx, t.schema, "my.Boxy", "Box") == ART_OK);
    REQUIRE(toy_read(&t, "MechModel [ ComponentList<Box> [ name=\"rigidBodies\"\n"
                         "my.Boxy [ mass=2 further=1 ] toy.BigBox [ ] ] Bit [ ] ]") == ART_OK);
    CHECK_STR(t.log.s, "");
    CHECK_NEAR(art_get_double(art_find(t.model->root, "m/0/r/0"), "mass"), 2, 0);
    char *text = toy_text(&t);
    CHECK_HAS(text, "my.Boxy [\n      mass=2.0\n      further=1\n");
    /* a class's own other names are no news */
    CHECK_HAS(text, "    BigBox [\n");
    CHECK_HAS(text, "  Part [\n");
    art_free(text);
    toy_close(&t);
}

TEST(model_read_only_values_are_dropped_with_a_warning)
{
    struct toy t;
    REQUIRE(toy_open(&t));
    REQUIRE(read_box(&t, "speed=3") == ART_OK);
    CHECK_STR(t.log.s, "warning 2:1 speed of Box is computed; its value is ignored\n");
    CHECK(!art_is_set(the_box(&t), "speed"));
    toy_close(&t);
}

TEST(model_last_of_several_values_counts)
{
    struct toy t;
    REQUIRE(toy_open(&t));
    REQUIRE(read_box(&t, "mass=1 count=2 mass=3") == ART_OK);
    CHECK_NEAR(value_of(&t, "mass").x, 3, 0);
    char *text = toy_text(&t);
    CHECK_HAS(text, "count=2\n      mass=3.0\n");
    art_free(text);
    toy_close(&t);
}
