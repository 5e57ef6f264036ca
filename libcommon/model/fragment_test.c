/* Files that hold parts of a model. */
#include "harness/test.h"
#include "toy_test_priv.h"
#include <string.h>

/* Read, print: `text` is the canonical form of itself. */
static void check_stays(struct toy *t, const char *text)
{
    if (!CHECK_STATUS(toy_read(t, text), ART_OK)) TEST_FAIL("%s", t->log.s);
    char *got = t->model ? toy_text(t) : NULL;
    CHECK_STR(got, text);
    art_free(got);
}

TEST(model_part_is_written_as_it_was)
{
    struct toy t;
    REQUIRE(toy_open(&t));
    check_stays(&t, "# above\nBox [\n  name=\"b\"\n  count=4\n  # inside\n]\n# below\n");
    CHECK_INT(t.model->wrapped, ART_WRAP_PART);
    CHECK(art_find(t.model->root, "parts/b") != NULL);
    check_stays(&t, "ComponentList<Box> [\n  [\n    name=\"x\"\n  ]\n  7 BigBox [\n  ]\n]\n");
    check_stays(
        &t,
        "[\n  ComponentList<Box> [\n    [\n    ]\n  ]\n  Unknown<Box> [\n    [\n    ]\n  ]\n]\n");
    check_stays(&t, "[\n]\n");
    CHECK_INT(t.model->wrapped, ART_WRAP_LIST);
    check_stays(&t, "# above\n[\n  # first\n  Spring [\n    name=\"s\"\n  ]\n  Box [\n  ]\n"
                    "  # last\n]\n# below\n");
    toy_close(&t);
}

TEST(model_part_of_no_use_is_refused)
{
    static const struct {
        const char *text, *says;
    } cases[] = {
        {"[ Box [ ]", "error 1:10 the file ends inside the list that begins at line 1"},
        {"[ Box [ ] = ]", "error 1:11 expected the class of a probe or ']', found '='"},
        {"[ 3 Box [ ] ]", "error 1:3 expected the class of a probe or ']', found number 3"},
        {"[ [ ] ]", "error 1:3 the class of a component is missing"},
        {"[ Linear [ ] ]", "error 1:3 a Linear is a value, not a component"},
        {"[ ] Box [ ]", "error 1:5 unexpected"},
        {"Box", "error 1:4 expected '['"},
        {"Box<", "error 1:5 expected a class between < and >"},
        {"Box<Box [", "error 1:9 expected '>'"},
        {"Linear [ ]", "error 1:1 Linear is a value, not a component"},
        {"ModelBase [ ]", "error 1:1 ModelBase is a general class, not a component"},
        {"No.Such [ ]", "error 1:1 class 'No.Such' is unknown"},
        {"ComponentList [ name=\"x\"\n [ ] ]", "error 2:2 the class of a component is missing"},
        {"7", "error 1:1 not a model"},
    };
    struct toy t;
    REQUIRE(toy_open(&t));
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        CHECK(toy_read(&t, cases[i].text) < 0);
        CHECK_HAS(t.log.s, cases[i].says);
    }
    toy_close(&t);
}

TEST(model_part_list_without_classes_is_known_by_its_name)
{
    struct toy t;
    REQUIRE(toy_open(&t));
    REQUIRE(toy_read(&t, "ComponentList [ name=\"rigidBodies\" [ count=5 ] [ ] ]") == ART_OK);
    const struct art_comp *box = art_find(t.model->root, "parts/rigidBodies/0");
    if (CHECK(box != NULL)) {
        CHECK_STR(box->cls->name, "Box");
        CHECK_NEAR(art_get_double(box, "mass"), 1, 0);
    }
    CHECK_HAS(t.log.s, "note 1:1 'rigidBodies' is taken as a list of Box, by its name");
    char *text = toy_text(&t);
    CHECK_HAS(text, "ComponentList<Box> [\n");
    art_free(text);
    toy_close(&t);
}

struct seen {
    int n;
    char last[100];
};

static void see(void *user, const struct art_comp *comp, const struct art_slot *slot,
                const struct art_ref *ref)
{
    struct seen *seen = user;
    seen->n++;
    snprintf(seen->last, sizeof seen->last, "%s:%s=%s", art_comp_path(comp, NULL), slot->key,
             ref->path);
}

TEST(model_part_keeps_what_points_outside)
{
    struct seen seen = {0};
    struct toy t;
    REQUIRE(toy_open(&t));
    check_stays(&t, "[\n  Box [\n    name=\"a\"\n    others=[ \"b/18/e/13\" \"0x/y-z\" ]\n"
                    "    other=null\n  ]\n  Box [\n    name=\"b\"\n    drives=[\n"
                    "      \"/models/0:k\"\n    ]\n  ]\n]\n");
    CHECK_HAS(t.log.s, "note 0:0 3 references point into a model that is not in this file");
    CHECK_INT(art_model_outside(t.model, see, &seen), 3);
    CHECK_INT(seen.n, 3);
    CHECK_STR(seen.last, "parts/b:drives=/models/0");
    /* set later: kept likewise */
    struct art_comp *a = art_find(t.model->root, "parts/a");
    CHECK_STATUS(art_set_text(&t.ctx, a, "other", "\"models/far\"", NULL), ART_OK);
    CHECK_INT(art_model_outside(t.model, NULL, NULL), 4);
    /* what a model in the part refers to lies in that model */
    CHECK_STATUS(toy_read(&t, "ComponentList [ MechModel [ ComponentList<Box> [ "
                              "name=\"rigidBodies\" [ name=\"a\" other=\"rigidBodies/a\" ] ] ] ]"),
                 ART_OK);
    CHECK_INT(art_model_outside(t.model, NULL, NULL), 0);
    CHECK_STATUS(toy_read(&t, "ComponentList [ MechModel [ ComponentList<Box> [ "
                              "name=\"rigidBodies\" [ name=\"a\" other=\"rigidBodies/b\" ] ] ] ]"),
                 ART_ENOTFOUND);
    toy_close(&t);
}

/* The names of the tops, one after the other. */
static const char *tops_of(const struct art_model *model, char out[100])
{
    struct art_tops tops = {.model = model};
    out[0] = '\0';
    for (struct art_comp *top; (top = art_tops_next(&tops));) {
        strcat(out, top->name ? top->name : "-");
        strcat(out, " ");
    }
    CHECK(art_tops_next(&tops) == NULL);
    return out;
}

TEST(model_part_tops_come_in_the_order_of_the_file)
{
    char out[100];
    struct art_comp *box;
    struct toy t;
    REQUIRE(toy_open(&t));
    REQUIRE(toy_read(&t, "[ Box [ name=\"c\" ] MechModel [ name=\"a\" ] Box [ name=\"b\" ] ]") ==
            ART_OK);
    CHECK_STR(tops_of(t.model, out), "c a b ");
    REQUIRE(toy_read(&t, "MechModel [ name=\"m\" ]") == ART_OK);
    CHECK_STR(tops_of(t.model, out), "m ");
    CHECK_STATUS(art_model_need_model(&t.ctx, t.model), ART_OK);
    REQUIRE(toy_read(&t, "RootModel [ name=\"r\" ]") == ART_OK);
    CHECK_STR(tops_of(t.model, out), "r ");
    REQUIRE(toy_read(&t, "Box [ name=\"x\" ]") == ART_OK);
    CHECK_STR(tops_of(t.model, out), "x ");
    CHECK_STATUS(art_model_need_model(&t.ctx, t.model), ART_EUNSUPPORTED);
    CHECK_HAS(t.log.s, "the file holds a Box and no model");
    /* a part that is not alone any more makes a root */
    REQUIRE(art_comp_create(t.model, art_schema_class(t.schema, "Box"), &box) == ART_OK);
    REQUIRE(art_comp_add(art_find(t.model->root, "parts"), box, -1) == ART_OK);
    CHECK_STR(tops_of(t.model, out), "- ");
    char *text = toy_text(&t);
    CHECK_HAS(text, "RootModel [\n");
    CHECK_HAS(text, "name=\"x\"");
    art_free(text);
    /* as does a root with a property of its own */
    REQUIRE(toy_read(&t, "[ Box [ name=\"x\" ] ]") == ART_OK);
    REQUIRE(art_set_text(&t.ctx, t.model->root, "name", "\"r\"", NULL) == ART_OK);
    CHECK_STR(tops_of(t.model, out), "r ");
    toy_close(&t);
}

static int read_and_print(struct art_ctx *ctx, const char *text)
{
    struct art_schema *schema = NULL;
    struct art_source source = {0};
    struct art_model *model = NULL;
    struct art_buf buf;
    art_buf_init(&buf, ctx);
    int status = toy_schema(ctx, &schema);
    if (status == ART_OK) status = art_source_string(ctx, &source, "x.art", text, strlen(text));
    if (status == ART_OK) status = art_model_read_source(ctx, schema, &source, NULL, &model);
    if (status == ART_OK) status = art_model_print(&buf, model);
    art_model_free(model);
    art_source_fini(&source);
    art_schema_free(schema);
    art_buf_fini(&buf);
    return status;
}

TEST(model_part_every_failing_allocation_is_told)
{
    static struct art_ctx ctx;
    CHECK_ALLOC_FAILS(&ctx, read_and_print(&ctx, "# c\n[ Box [ name=\"a\" other=b/0 ] # d\n"
                                                 "ComponentList<Box> [ [ name=\"a\" ] ] ]"));
}

TEST(model_raw_values_reach_to_the_next_blank)
{
    struct toy t;
    REQUIRE(toy_open(&t));
    check_stays(&t, "Panel [\n  to=models/jaw-2/18x:rest.len\n  range=some.Range [ [0,1] ]\n"
                    "  x=1 2 3\n  word=a\n  path=b/18/e/13\n]\n");
    CHECK_STATUS(toy_read(&t, "Panel [ to=a:b c=d:e,f ]"), ART_ESYNTAX);
    CHECK_HAS(t.log.s, "error 1:21 ");
    toy_close(&t);
}
