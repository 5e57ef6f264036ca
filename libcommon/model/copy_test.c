/* Copies, new names, merging and extracting. */
#include "harness/test.h"
#include "toy_test_priv.h"
#include <art/model.h>
#include <string.h>

static const char *const chain =
    "MechModel [ name=\"m\" stiffness=3.0\n"
    "ComponentList<Box> [ name=\"rigidBodies\"\n"
    "  # the first\n"
    "  [ name=\"a\" mass=2.0 ] [ name=\"b\" ] 7 [ name=\"c\" ] ]\n"
    "ComponentList<Link> [ name=\"links\"\n"
    "  [ name=\"ab\" ends=[ \"r/a\" \"r/b\" ] ]\n"
    "  [ name=\"bc\" ends=[ \"r/b\" \"r/c\" ] feeds=[ \"links/ab\" 2 ] ]\n"
    "  [ name=\"h\" hold=[ x=\"r/a\" \"r/a/none\" b 7 ] ]\n"
    "  [ name=\"p\" part=\"r/b\" ends=[ \"r/c\" ] ] ] ]";

static struct art_comp *at(struct toy *t, const char *path)
{
    struct art_comp *comp = art_find(t->model->root, path);
    if (!comp) TEST_FAIL("no %s", path);
    return comp;
}

TEST(model_duplicate_points_into_itself_and_out)
{
    struct toy t;
    REQUIRE(toy_open(&t));
    REQUIRE(toy_read(&t, chain) == ART_OK);
    struct art_comp *ends[] = {at(&t, "m/m/r/a"), at(&t, "m/m/r/b")}, *copies[2];
    REQUIRE(art_comp_duplicate(&t.ctx, ends, 2, NULL, ART_WITH_DEPENDENTS, copies) == ART_OK);
    CHECK_STR(copies[0]->name, "a_2");
    CHECK_INT(copies[0]->number, 3);
    CHECK_NEAR(art_get_double(copies[0], "mass"), 2, 0);
    struct art_value value;
    /* the link between both is copied, and means the copies */
    struct art_comp *ab = at(&t, "m/m/links/ab_2");
    REQUIRE(ab && art_get(ab, "ends", &value) && value.n == 2);
    CHECK(value.refs[0].to == copies[0] && value.refs[1].to == copies[1]);
    /* one that belongs to b comes along, with what it meant outside */
    struct art_comp *p = at(&t, "m/m/links/p_2");
    REQUIRE(p && art_get(p, "ends", &value) && value.n == 1);
    CHECK(value.refs[0].to == at(&t, "m/m/r/c"));
    CHECK(art_get_ref(p, "part") == copies[1]);
    /* one that has another end outside does not, nor one whose text names another body */
    CHECK(art_find(t.model->root, "m/m/links/bc_2") == NULL);
    CHECK(art_find(t.model->root, "m/m/links/h_2") == NULL);
    toy_close(&t);
}

TEST(model_duplicate_with_references)
{
    struct toy t;
    struct art_comp *copy;
    REQUIRE(toy_open(&t));
    REQUIRE(toy_read(&t, chain) == ART_OK);
    struct art_comp *ab = at(&t, "m/m/links/ab"), *boxes = at(&t, "m/m/r");
    int n = boxes->n_children;
    REQUIRE(art_comp_duplicate(&t.ctx, &ab, 1, "x", ART_WITH_REFERENCES, &copy) == ART_OK);
    struct art_value value;
    REQUIRE(art_get(copy, "ends", &value) && value.n == 2);
    CHECK(value.refs[0].to == at(&t, "m/m/r/a_2") && value.refs[1].to == at(&t, "m/m/r/b_2"));
    CHECK_INT(boxes->n_children, n + 2);
    /* p belongs to the end b; what it refers to itself stays single */
    struct art_comp *p = at(&t, "m/m/links/p_2");
    REQUIRE(p && art_get(p, "ends", &value) && value.n == 1);
    CHECK(art_get_ref(p, "part") == at(&t, "m/m/r/b_2"));
    CHECK(value.refs[0].to == at(&t, "m/m/r/c"));
    CHECK(art_find(t.model->root, "m/m/links/bc_2") == NULL);
    /* the original means what it meant */
    REQUIRE(art_get(ab, "ends", &value) && value.n == 2);
    CHECK(value.refs[0].to == at(&t, "m/m/r/a") && value.refs[1].to == at(&t, "m/m/r/b"));
    t.ctx.report = NULL;
    CHECK_ALLOC_FAILS(&t.ctx, art_comp_duplicate(&t.ctx, &ab, 1, NULL, ART_WITH_REFERENCES, NULL));
    toy_close(&t);
}

TEST(model_duplicate_of_texts_and_models)
{
    struct toy t;
    struct art_comp *copy;
    REQUIRE(toy_open(&t));
    REQUIRE(toy_read(&t, chain) == ART_OK);
    struct art_comp *both[] = {at(&t, "m/m/r/a"), at(&t, "m/m/links/h"), at(&t, "m/m/r/c")};
    REQUIRE(art_comp_duplicate(&t.ctx, both, 3, NULL, 0, NULL) == ART_OK);
    char *text = toy_text(&t);
    CHECK_HAS(text, "hold=[ x=\"rigidBodies/a_2\" \"rigidBodies/a_2/none\" b 4 ]");
    art_free(text);
    /* a whole model: every path inside means the inside */
    struct art_comp *m = at(&t, "m/m");
    REQUIRE(art_comp_duplicate(&t.ctx, &m, 1, "n", 0, &copy) == ART_OK);
    CHECK_STR(copy->name, "n");
    struct art_value value;
    REQUIRE(art_get(at(&t, "m/n/links/ab"), "ends", &value));
    CHECK(value.refs[1].to == at(&t, "m/n/r/b"));
    text = toy_text(&t);
    CHECK(text && !strstr(text, "models/"));
    CHECK_HAS(text, "# the first");
    art_free(text);
    toy_close(&t);
}

TEST(model_duplicate_then_delete_is_nothing)
{
    struct toy t;
    struct art_comp *copy;
    REQUIRE(toy_open(&t));
    REQUIRE(toy_read(&t, chain) == ART_OK);
    char *before = toy_text(&t);
    int n = 0;
    for (struct art_comp *c = t.model->root; c; c = art_comp_next(t.model->root, c)) {
        if (!c->parent || c->fixed) continue;
        REQUIRE(art_comp_duplicate(&t.ctx, &c, 1, NULL, 0, &copy) == ART_OK);
        REQUIRE(art_comp_delete(&t.ctx, copy) == ART_OK);
        char *after = toy_text(&t);
        CHECK_STR(after, before);
        art_free(after);
        n++;
    }
    CHECK_INT(n, 9);
    art_free(before);
    toy_close(&t);
}

TEST(model_duplicate_names)
{
    struct toy t;
    struct art_comp *copy;
    REQUIRE(toy_open(&t));
    REQUIRE(toy_read(&t, "MechModel [ name=\"m\" ComponentList<Box> [ name=\"rigidBodies\"\n"
                         "[ name=\"a_2\" ] [ name=\"b7\" ] [ ] [ name=\"_3\" ] ] ]") == ART_OK);
    static const char *const names[][2] = {
        {"m/m/r/a_2", "a_3"}, {"m/m/r/b7", "b7_2"}, {"m/m/r/2", NULL}, {"m/m/r/_3", "_3_2"}};
    /* nothing has the name a_3, and a_2 is the second a */
    for (int i = 0; i < 4; i++) {
        struct art_comp *comp = at(&t, names[i][0]);
        REQUIRE(art_comp_duplicate(&t.ctx, &comp, 1, NULL, 0, &copy) == ART_OK);
        CHECK_STR(copy->name, names[i][1]);
    }
    struct art_comp *a = at(&t, "m/m/r/a_2"), *list = at(&t, "m/m/r"),
                    *pair[2] = {a, a->parent->children[1]};
    CHECK_STATUS(art_comp_duplicate(&t.ctx, &a, 1, "b7", 0, NULL), ART_EUSAGE);
    CHECK_STATUS(art_comp_duplicate(&t.ctx, &a, 1, "7b", 0, NULL), ART_EUSAGE);
    CHECK_STATUS(art_comp_duplicate(&t.ctx, pair, 2, "q", 0, NULL), ART_EUSAGE);
    CHECK_STATUS(art_comp_duplicate(&t.ctx, &list, 1, NULL, 0, NULL), ART_EUSAGE);
    CHECK_INT(list->n_children, 8);
    toy_close(&t);
}

static void rename_box(struct toy *t, int i, const char *name)
{
    struct art_comp *list = art_find(t->model->root, "m/m/r");
    if (art_comp_rename(list->children[i], name) < 0) TEST_FAIL("box %d: %s", i, t->ctx.last);
}

static bool is_called(struct toy *t, const char *name, int i)
{
    struct art_comp *list = art_find(t->model->root, "m/m/r");
    return art_comp_child(list, name) == (i < 0 ? NULL : list->children[i]);
}

/* Children are found by the names that they have, in a table that changes with each. */
TEST(model_renamed_children_are_found)
{
    enum { N = 400 };
    struct toy t;
    struct art_buf file;
    char name[32], other[32];
    REQUIRE(toy_open(&t));
    art_buf_init(&file, &t.ctx);
    art_buf_printf(&file, "MechModel [ name=\"m\" ComponentList<Box> [ name=\"rigidBodies\" ");
    for (int i = 0; i < N; i++) art_buf_printf(&file, i % 2 ? "[ ] " : "[ name=\"a%d\" ] ", i);
    art_buf_printf(
        &file,
        "] ComponentList<Link> [ name=\"links\" [ name=\"l\" ends=[ \"r/a0\" \"r/a2\" ] ] ] ]");
    REQUIRE(toy_read(&t, file.s) == ART_OK);
    for (int i = 0; i < N; i++) {
        (void)snprintf(name, sizeof name, "b%d", i);
        rename_box(&t, i, name);
    }
    for (int i = 0; i < N; i += 3) rename_box(&t, i, NULL);
    for (int i = 0; i < N; i++) {
        (void)snprintf(name, sizeof name, "b%d", i);
        (void)snprintf(other, sizeof other, "a%d", i);
        CHECK(is_called(&t, name, i % 3 ? i : -1) && is_called(&t, other, -1));
    }
    rename_box(&t, 0, "b0");
    CHECK(is_called(&t, "b0", 0));
    CHECK_STATUS(art_comp_rename(art_find(t.model->root, "m/m/r/b1"), "b0"), ART_EUSAGE);
    char *text = toy_text(&t);
    CHECK_HAS(text, "ends=[ \"rigidBodies/b0\" \"rigidBodies/b2\" ]");
    art_free(text);
    art_buf_fini(&file);
    toy_close(&t);
}

TEST(model_rename_is_followed_by_texts)
{
    struct toy t;
    REQUIRE(toy_open(&t));
    REQUIRE(
        toy_read(&t,
                 "RootModel [ ComponentList<ModelBase> [ name=\"models\"\n"
                 "MechModel [ name=\"arm\" ComponentList<Box> [ name=\"rigidBodies\"\n"
                 "[ name=\"a\" raw=\"rigidBodies/b\" ] [ name=\"b\" other=\"rigidBodies/a\" ] ]\n"
                 "Part [ name=\"deep\" [ name=\"in\" ] ] ] ]\n"
                 "ComponentList<ModelComponentBase> [ name=\"controllers\"\n"
                 "Panel [ prop=\"models/arm/rigidBodies/a:mass\" text=\"a\"\n"
                 "  list=[ models/arm/deep/in \"m/arm/r/1:mass\" 'models/arm' ] ] ] ]") == ART_OK);
    char *before = toy_text(&t);
    REQUIRE(art_comp_rename(at(&t, "m/arm/r/a"), "left \"one\"") == ART_OK);
    REQUIRE(art_comp_rename(at(&t, "m/arm/r/b"), "b2") == ART_OK);
    REQUIRE(art_comp_rename(at(&t, "m/arm/deep"), "flat") == ART_OK);
    REQUIRE(art_comp_rename(at(&t, "m/arm"), "leg") == ART_OK);
    char *text = toy_text(&t);
    CHECK_HAS(text, "prop=\"models/leg/rigidBodies/left \\\"one\\\":mass\"");
    CHECK_HAS(text, "text=\"a\"");
    /* only the step that changed is written anew */
    CHECK_HAS(text, "list=[ \"models/leg/flat/in\" \"m/leg/r/1:mass\" 'models/arm' ]");
    CHECK_HAS(text, "raw=\"rigidBodies/b2\"");
    CHECK_HAS(text, "other=\"rigidBodies/left \\\"one\\\"\"");
    art_free(text);
    REQUIRE(art_comp_rename(at(&t, "m/leg"), "arm") == ART_OK);
    REQUIRE(art_comp_rename(at(&t, "m/arm/flat"), "deep") == ART_OK);
    REQUIRE(art_comp_rename(at(&t, "m/arm/r/1"), "b") == ART_OK);
    REQUIRE(art_comp_rename(at(&t, "m/arm/r/0"), NULL) == ART_OK);
    text = toy_text(&t);
    CHECK_HAS(text, "prop=\"models/arm/rigidBodies/0:mass\"");
    art_free(text);
    REQUIRE(art_comp_rename(at(&t, "m/arm/r/0"), "a") == ART_OK);
    text = toy_text(&t);
    /* a number does as well, and remains */
    CHECK_HAS(text, "prop=\"models/arm/rigidBodies/0:mass\"");
    CHECK_HAS(before, "prop=\"models/arm/rigidBodies/a:mass\"");
    /* fixed children have their names from the class */
    CHECK_STATUS(art_comp_rename(at(&t, "m/arm/r"), "bodies"), ART_EUSAGE);
    art_free(text);
    art_free(before);
    toy_close(&t);
}

TEST(model_copy_is_the_same_and_apart)
{
    struct toy t;
    struct art_model *copy = NULL;
    char why[200];
    REQUIRE(toy_open(&t));
    REQUIRE(toy_read(&t, chain) == ART_OK);
    CHECK_ALLOC_FAILS(&t.ctx, art_model_copy(&t.ctx, t.model, &copy));
    t.ctx.fail_after = -1;
    REQUIRE(copy != NULL);
    struct art_model *original = t.model;
    char *before = toy_text(&t);
    CHECK(toy_difference(original->root, copy->root, why) == NULL);
    t.model = copy;
    art_model_free(original);
    char *after = toy_text(&t);
    CHECK_STR(after, before);
    art_free(after);
    art_free(before);
    toy_close(&t);
}

/* ------------------------------------------------------------------- merging */

static struct art_model *other_model(struct toy *t, const char *text)
{
    struct art_source source;
    struct art_model *model = NULL;
    if (art_source_string(&t->ctx, &source, "other.art", text, strlen(text)) < 0) return NULL;
    CHECK_STATUS(art_model_read_source(&t->ctx, t->schema, &source, &t->options, &model), ART_OK);
    art_source_fini(&source);
    return model;
}

TEST(model_merge_brings_models_side_by_side)
{
    struct toy t;
    REQUIRE(toy_open(&t));
    REQUIRE(toy_read(&t, chain) == ART_OK);
    struct art_model *other = other_model(&t, chain);
    REQUIRE(other != NULL);
    CHECK_STATUS(art_model_merge(&t.ctx, t.model, other, NULL, ART_NAMES_ERROR), ART_EUSAGE);
    CHECK_HAS(t.ctx.last, "'models' has a component named 'm' already");
    CHECK_INT(at(&t, "models")->n_children, 1);
    REQUIRE(art_model_merge(&t.ctx, t.model, other, NULL, ART_NAMES_UNIQUE) == ART_OK);
    art_model_free(other);
    struct art_value value;
    REQUIRE(art_get(at(&t, "m/m_2/links/ab"), "ends", &value));
    CHECK(value.refs[0].to == at(&t, "m/m_2/r/a"));
    char *text = toy_text(&t);
    CHECK_HAS(text, "RootModel [");
    CHECK_HAS(text, "name=\"m_2\"");
    /* what is written can be read */
    struct art_model *again = other_model(&t, text);
    CHECK(again != NULL);
    art_model_free(again);
    art_free(text);
    toy_close(&t);
}

TEST(model_merge_goes_where_it_is_told)
{
    struct toy t;
    REQUIRE(toy_open(&t));
    REQUIRE(toy_read(&t, "MechModel [ name=\"m\" ComponentList<MechModel> [ name=\"parts\" ] ]") ==
            ART_OK);
    struct art_model *other = other_model(&t, chain);
    REQUIRE(other != NULL);
    CHECK_STATUS(art_model_merge(&t.ctx, t.model, other, at(&t, "m/m/r"), ART_NAMES_ERROR),
                 ART_EUSAGE);
    CHECK_HAS(t.ctx.last, "a MechModel does not belong into");
    CHECK_INT(at(&t, "m/m/r")->n_children, 0);
    CHECK_STATUS(art_model_merge(&t.ctx, t.model, other, at(&t, "m/m/parts"), ART_NAMES_ERROR),
                 ART_OK);
    CHECK(at(&t, "m/m/parts/m/links/ab") != NULL);
    art_model_free(other);
    toy_close(&t);
}

TEST(model_merge_says_what_it_cannot_follow)
{
    struct toy t;
    REQUIRE(toy_open(&t));
    REQUIRE(toy_read(&t, chain) == ART_OK);
    struct art_model *other =
        other_model(&t, "RootModel [ ComponentList [ MechModel [ name=\"x\" ] ]\n"
                        "ComponentList [ name=\"controllers\" Link [ drives=[ \":maxStep\" ] ]\n"
                        "Link [ ends=[ \"models/x\" ] feeds=[ \"models\" 1 ] ] ] ]");
    REQUIRE(other != NULL);
    REQUIRE(art_model_merge(&t.ctx, t.model, other, NULL, ART_NAMES_ERROR) == ART_OK);
    /* the root of the other one is this one's */
    struct art_value value;
    REQUIRE(art_get(at(&t, "c/1"), "feeds", &value));
    CHECK(value.refs[0].to == at(&t, "models"));
    art_model_free(other);
    char *text = toy_text(&t);
    CHECK_HAS(text, "\"models/x\"");
    art_free(text);
    toy_close(&t);
}

TEST(model_extract_takes_what_is_needed)
{
    struct toy t;
    struct art_model *part = NULL;
    REQUIRE(toy_open(&t));
    REQUIRE(toy_read(&t, chain) == ART_OK);
    struct art_comp *bc = at(&t, "m/m/links/bc");
    CHECK_ALLOC_FAILS(&t.ctx, art_model_extract(&t.ctx, t.model, &bc, 1, 0, &part));
    t.ctx.fail_after = -1;
    REQUIRE(part != NULL);
    /* b and c as ends, ab for what it feeds, a as the end of that */
    CHECK(art_find(part->root, "m/m/r/a") && art_find(part->root, "m/m/r/7"));
    CHECK(art_find(part->root, "m/m/links/ab") != NULL);
    CHECK(art_find(part->root, "m/m/links/h") == NULL);
    CHECK_NEAR(art_get_double(art_find(part->root, "m/m"), "stiffness"), 3, 0);
    art_model_free(part);
    struct art_comp *a = at(&t, "m/m/r/a");
    part = NULL;
    CHECK_STATUS(art_model_extract(&t.ctx, t.model, &a, 1, 0, &part), ART_OK);
    REQUIRE(part != NULL);
    CHECK_INT(art_find(part->root, "m/m/r")->n_children, 1);
    CHECK(art_find(part->root, "m/m/links") == NULL);
    art_model_free(part);
    /* with what belongs to b, and what that needs */
    struct art_comp *b = at(&t, "m/m/r/b");
    REQUIRE(art_model_extract(&t.ctx, t.model, &b, 1, ART_WITH_DEPENDENTS, &part) == ART_OK);
    CHECK(art_find(part->root, "m/m/links/p") && art_find(part->root, "m/m/r/c"));
    CHECK(art_find(part->root, "m/m/links/bc") == NULL);
    art_model_free(part);
    toy_close(&t);
}

/* Take a part out, delete it, and put it back: nothing is different, but for the order of lists. */
TEST(model_extract_and_merge_reproduce)
{
    static const char *const paths[] = {"m/m/r/a",      "m/m/r/b",     "m/m/r/c",
                                        "m/m/links/bc", "m/m/links/h", "m/m/links"};
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        struct toy t;
        struct art_model *part = NULL;
        REQUIRE(toy_open(&t));
        REQUIRE(toy_read(&t, chain) == ART_OK);
        struct art_comp *comp = at(&t, paths[i]);
        int n = t.model->next_order;
        /* everything that goes with it */
        struct art_deletion *plan = NULL;
        REQUIRE(art_deletion_plan(&t.ctx, &comp, 1, &plan) == ART_OK);
        struct art_comp *all[20];
        for (int k = 0; k < plan->n_items; k++) all[k] = plan->items[k].comp;
        REQUIRE(art_model_extract(&t.ctx, t.model, all, plan->n_items, 0, &part) == ART_OK);
        REQUIRE(art_deletion_apply(&t.ctx, plan) == ART_OK);
        art_deletion_free(plan);
        REQUIRE(art_model_merge(&t.ctx, t.model, part, NULL, ART_NAMES_UNITE) == ART_OK);
        art_model_free(part);
        CHECK(t.model->next_order > n);
        struct art_model *whole = other_model(&t, chain);
        for (struct art_comp *c = whole->root; c; c = art_comp_next(whole->root, c)) {
            struct art_comp *twin = art_find(t.model->root, art_comp_path(c, NULL));
            if (!CHECK(twin != NULL)) continue;
            CHECK_INT(twin->number, c->number);
            CHECK_INT(twin->n_children, c->n_children);
        }
        CHECK_NEAR(art_get_double(at(&t, "m/m/r/a"), "mass"), 2, 0);
        struct art_value value;
        REQUIRE(art_get(at(&t, "m/m/links/bc"), "ends", &value) && value.n == 2);
        CHECK(value.refs[0].to == at(&t, "m/m/r/b") && value.refs[1].to == at(&t, "m/m/r/7"));
        art_model_free(whole);
        toy_close(&t);
    }
}

TEST(model_unite_refuses_contradictions)
{
    struct toy t;
    REQUIRE(toy_open(&t));
    REQUIRE(toy_read(&t, chain) == ART_OK);
    struct art_model *other = other_model(&t, "MechModel [ name=\"m\" stiffness=3.0\n"
                                              "ComponentList<Box> [ name=\"rigidBodies\"\n"
                                              "[ name=\"new\" ] [ name=\"a\" mass=5.0 ] ] ]");
    CHECK_STATUS(art_model_merge(&t.ctx, t.model, other, NULL, ART_NAMES_UNITE), ART_EUSAGE);
    CHECK_HAS(t.ctx.last, "'models/m/rigidBodies/a' has other properties there than here");
    /* and takes back what it had added by then */
    CHECK(art_find(t.model->root, "m/m/r/new") == NULL);
    art_model_free(other);
    toy_close(&t);
}

/* --------------------------------------------------------------------- texts */

static int add_text(struct toy *t, const char *path, const char *text, enum art_names names, int *n)
{
    struct art_source source;
    int status = art_source_string(&t->ctx, &source, "part.art", text, strlen(text));
    if (status < 0) return status;
    status = art_comp_read(&t->ctx, at(t, path), &source, names, n);
    art_source_fini(&source);
    return status;
}

TEST(model_components_from_a_text)
{
    struct toy t;
    int n = 0;
    REQUIRE(toy_open(&t));
    REQUIRE(toy_read(&t, chain) == ART_OK);
    /* into a list the class can be left out; into a model it finds its list */
    REQUIRE(add_text(&t, "m/m/r", "[ name=\"d\" other=\"r/a\" ] BigBox [ ]", 0, &n) == ART_OK);
    CHECK_INT(n, 2);
    CHECK(art_get_ref(at(&t, "m/m/r/d"), "other") == at(&t, "m/m/r/a"));
    REQUIRE(add_text(&t, "m/m", "# new\nBox [ name=\"e\" ] Spring [ name=\"s\" ]", 0, &n) ==
            ART_OK);
    CHECK(at(&t, "m/m/r/e") && at(&t, "m/m/as/s"));
    REQUIRE(add_text(&t, "m/m/r", "[ name=\"d\" ]", ART_NAMES_UNIQUE, &n) == ART_OK);
    CHECK(at(&t, "m/m/r/d_2") != NULL);
    int before = at(&t, "m/m/r")->n_children;
    static const struct {
        const char *text;
        int status;
        const char *says;
    } bad[] = {
        {"[ name=\"x\" ] [ name=\"d\" ]", ART_EUSAGE, "has a component named 'd' already"},
        {"[ name=\"x\" other=\"r/none\" ]", ART_ENOTFOUND, "does not exist"},
        {"[ name=\"x\" ", ART_ESYNTAX, "a ']' is missing"},
        {"[ name=\"x\" ] ]", ART_ESYNTAX, "unexpected ']'"},
        {"Spring [ ]", ART_ESYNTAX, "does not belong into"},
        {"name=\"x\"", ART_ESYNTAX, "'name' stands outside of a component"},
        {"[ mas=3 ]", ART_ESYNTAX, "did you mean 'mass'"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        CHECK_STATUS(add_text(&t, "m/m/r", bad[i].text, ART_NAMES_ERROR, &n), bad[i].status);
        CHECK_HAS(t.ctx.last, bad[i].says);
        CHECK_INT(at(&t, "m/m/r")->n_children, before);
    }
    CHECK_STATUS(add_text(&t, "m/m/r/a", "Box [ ]", ART_NAMES_ERROR, &n), ART_EUSAGE);
    CHECK_HAS(t.ctx.last, "'models/m/rigidBodies/a' (Box) has no place for a Box");
    toy_close(&t);
}

TEST(model_edits_survive_lack_of_memory)
{
    struct toy t;
    int n = 0;
    REQUIRE(toy_open(&t));
    REQUIRE(toy_read(&t, chain) == ART_OK);
    t.ctx.report = NULL;
    struct art_comp *a = at(&t, "m/m/r/a");
    CHECK_ALLOC_FAILS(&t.ctx, art_comp_duplicate(&t.ctx, &a, 1, NULL, ART_WITH_DEPENDENTS, NULL));
    t.ctx.fail_after = -1;
    struct art_model *other =
        other_model(&t, "MechModel [ name=\"o\" ComponentList<Box> [\n"
                        "name=\"rigidBodies\" [ name=\"z\" raw=\"r/z\" ] ] ]");
    CHECK_ALLOC_FAILS(&t.ctx, art_model_merge(&t.ctx, t.model, other, NULL, ART_NAMES_ERROR));
    t.ctx.fail_after = -1;
    CHECK_INT(at(&t, "models")->n_children, 2);
    art_model_free(other);
    struct art_source source;
    static const char text[] = "[ name=\"q\" other=\"r/b\" ]";
    REQUIRE(art_source_string(&t.ctx, &source, "q", text, strlen(text)) == ART_OK);
    CHECK_ALLOC_FAILS(&t.ctx, art_comp_read(&t.ctx, at(&t, "m/m/r"), &source, ART_NAMES_ERROR, &n));
    t.ctx.fail_after = -1;
    CHECK(at(&t, "m/m/r/q") != NULL);
    art_source_fini(&source);
    CHECK_ALLOC_FAILS(&t.ctx, art_comp_rename(at(&t, "m/m/r/b"), "bb"));
    t.ctx.fail_after = -1;
    toy_close(&t);
}
