/* What a deletion takes along, for each kind of reference. */
#include "harness/test.h"
#include "toy_test_priv.h"
#include <string.h>

static const char *const linked = "MechModel [ name=\"m\"\n"
                                  "ComponentList<Box> [ name=\"rigidBodies\"\n"
                                  "  [ name=\"a\" ] [ name=\"b\" ] [ name=\"c\" ] ]\n"
                                  "ComponentList<Link> [ name=\"links\"\n%s ] ]";

static bool open_links(struct toy *t, const char *links)
{
    struct art_buf text;
    if (!toy_open(t)) return false;
    art_buf_init(&text, &t->log_ctx);
    art_buf_printf(&text, linked, links);
    int status = toy_read(t, text.s);
    art_buf_fini(&text);
    return CHECK_STATUS(status, ART_OK);
}

/* Delete by path; the text that remains of the list of links (free it). */
static char *without(struct toy *t, const char *path)
{
    struct art_buf buf;
    struct art_comp *comp = art_find(t->model->root, path);
    if (!CHECK(comp != NULL) || !CHECK_STATUS(art_comp_delete(&t->ctx, comp), ART_OK)) return NULL;
    art_buf_init(&buf, &t->ctx);
    int status = art_comp_print(&buf, art_find(t->model->root, "m/m/links"));
    char *text = status == ART_OK ? art_strndup(&t->ctx, buf.s, buf.n) : NULL;
    art_buf_fini(&buf);
    return text;
}

static void check_left(const char *links, const char *path, const char *left, const char *lost)
{
    struct toy t;
    if (open_links(&t, links)) {
        char *text = without(&t, path);
        CHECK(text != NULL);
        if (text && left) CHECK_HAS(text, left);
        if (text && lost && !CHECK(!strstr(text, lost))) TEST_FAIL("%s", text);
        art_free(text);
    }
    toy_close(&t);
}

TEST(model_delete_takes_what_needs_it)
{
    /* all ends are needed */
    check_left("[ name=\"l\" ends=[ \"r/a\" \"r/b\" ] ] [ name=\"k\" ends=[ \"r/c\" ] ]", "m/m/r/b",
               "name=\"k\"", "name=\"l\"");
    /* and in turn */
    check_left("[ name=\"l\" ends=[ \"links/k\" ] ] [ name=\"k\" ends=[ \"r/c\" ] ] [ name=\"x\" ]",
               "m/m/r/c", "name=\"x\"", "name=\"l\"");
    /* a circle of two that need each other */
    check_left("[ name=\"l\" ends=[ \"links/k\" ] ] [ name=\"k\" ends=[ \"links/l\" ] ]",
               "m/m/links/l", "ComponentList", "name=\"k\"");
    /* what is in a value, and in a text */
    check_left("[ name=\"l\" grip=[ of=\"r/a\" ] ] [ name=\"k\" ]", "m/m/r/a", "name=\"k\"",
               "name=\"l\"");
    check_left("[ name=\"l\" hold=[ to=\"r/a\" 3 ] ] [ name=\"k\" hold=[ \"x/a\" ] ]", "m/m/r/a",
               "name=\"k\"", "name=\"l\"");
    /* numbers in a text count where the schema says so: they are numbers, not places */
    check_left("[ name=\"l\" hold=[ 0 1 ] ] [ name=\"k\" hold=[ 0 2 ] ]", "m/m/r/b", "name=\"k\"",
               "name=\"l\"");
}

TEST(model_delete_drops_what_can_be_spared)
{
    check_left("[ name=\"l\" feeds=[ \"r/a\" 2.0 \"r/b\" 3.0 ] ]", "m/m/r/a",
               "feeds=[\n      \"rigidBodies/b\" 3\n", "rigidBodies/a");
    check_left("[ name=\"l\" part=\"r/a\" ]", "m/m/r/a", "part=null", "rigidBodies/a");
    check_left("[ name=\"l\" spare=[ of=\"r/a\" ] ]", "m/m/r/a", "spare=null", "rigidBodies");
    /* text that is no reference stays */
    check_left("[ name=\"l\" note=\"rigidBodies/a\" ]", "m/m/r/a", "rigidBodies/a", NULL);
    check_left("[ name=\"l\" hold=[ \"a\" \"rigidBodies\" axis=\"z\" ] ]", "m/m/r/a", "axis", NULL);
}

TEST(model_delete_keeps_lists_side_by_side)
{
    /* the label of the entry goes with it, and what has no entries is unset */
    check_left(
        "[ name=\"l\" drives=[ \"r/a:mass\" \"r/b:mass\" \"r/c:mass\" ] labels=[ P0 P1 P2 ]\n"
        "note=[ 1 2 3 ] ]",
        "m/m/r/b", "labels=[ P0 P2 ]", "note");
    /* without labels the place of an entry has a meaning */
    check_left("[ name=\"l\" drives=[ \"r/a:mass\" \"r/b:mass\" ] ] [ name=\"k\" ]", "m/m/r/b",
               "name=\"k\"", "name=\"l\"");
    /* the last entry cannot be spared */
    check_left("[ name=\"l\" drives=[ \"r/b:mass\" ] labels=[ P0 ] ] [ name=\"k\" ]", "m/m/r/b",
               "name=\"k\"", "name=\"l\"");
    check_left("[ name=\"l\" drives=[ \"r/b:mass\" \"r/b:pos\" ] labels=[ P0 P1 ] ] [ ]", "m/m/r/b",
               "1 [", "name=\"l\"");
}

TEST(model_delete_plan_tells_and_changes_nothing)
{
    struct toy t;
    struct art_deletion *plan = NULL;
    REQUIRE(open_links(&t, "[ name=\"l\" ends=[ \"r/a\" ] ]\n"
                           "[ name=\"k\" feeds=[ \"r/a\" 1 \"links/l\" 2 ] part=\"r/b\" ]\n"
                           "[ name=\"j\" ends=[ \"links/l\" ] ]"));
    char *before = toy_text(&t);
    struct art_comp *a = art_find(t.model->root, "m/m/r/a");
    REQUIRE(art_deletion_plan(&t.ctx, &a, 1, &plan) == ART_OK);
    CHECK_INT(plan->n_items, 3);
    CHECK_INT(plan->n_total, 3);
    CHECK(plan->items[0].comp == a && !plan->items[0].because);
    CHECK_STR(plan->items[1].comp->name, "l");
    CHECK(plan->items[1].because == a);
    CHECK(plan->items[2].because == plan->items[1].comp);
    CHECK_INT(plan->n_losses, 1);
    CHECK_STR(plan->losses[0].prop, "feeds");
    CHECK_INT(plan->losses[0].n, 2);
    char *after = toy_text(&t);
    CHECK_STR(after, before);
    REQUIRE(art_deletion_apply(&t.ctx, plan) == ART_OK);
    art_deletion_free(plan);
    art_free(after);
    after = toy_text(&t);
    CHECK_HAS(after, "feeds=[\n      ]");
    CHECK_HAS(after, "part=\"rigidBodies/b\"");
    CHECK_HAS(after, "    1 [\n      name=\"b\"");
    art_free(after);
    art_free(before);
    toy_close(&t);
}

TEST(model_delete_refuses_parts)
{
    struct toy t;
    REQUIRE(open_links(&t, ""));
    CHECK_STATUS(art_comp_delete(&t.ctx, art_find(t.model->root, "m/m/r")), ART_EUSAGE);
    CHECK_HAS(t.ctx.last, "'models/m/rigidBodies' cannot be deleted: it is a part of MechModel");
    CHECK_STATUS(art_comp_delete(&t.ctx, t.model->root), ART_EUSAGE);
    CHECK_STATUS(art_comp_delete(&t.ctx, art_find(t.model->root, "models")), ART_EUSAGE);
    toy_close(&t);
}

TEST(model_delete_whole_models_and_what_drives_them)
{
    struct toy t;
    REQUIRE(toy_open(&t));
    REQUIRE(toy_read(&t,
                     "RootModel [ ComponentList<ModelBase> [ name=\"models\"\n"
                     "MechModel [ name=\"x\" ComponentList<Box> [ name=\"rigidBodies\" [ ] ] ]\n"
                     "MechModel [ name=\"y\" ] ]\n"
                     "ComponentList<Link> [ name=\"controllers\"\n"
                     "[ drives=[ \"models/x:stiffness\" ] ]\n"
                     "[ hold=\"models/x/r/0:mass\" ] [ hold=\"models/y/r/0\" ] ] ]") == ART_OK);
    REQUIRE(art_comp_delete(&t.ctx, art_find(t.model->root, "m/x")) == ART_OK);
    char *text = toy_text(&t);
    CHECK(text && !strstr(text, "\"models/x"));
    CHECK_HAS(text, "2 [\n      hold=\"models/y/r/0\"");
    art_free(text);
    toy_close(&t);
}

TEST(model_remove_leaves_no_reference_behind)
{
    struct toy t;
    REQUIRE(open_links(&t, "[ name=\"l\" ends=[ \"r/a\" \"r/b\" ] ] [ feeds=[ \"r/a\" 1 ] ]"));
    struct art_comp *a = art_find(t.model->root, "m/m/r/a");
    CHECK_STATUS(art_comp_remove(a), ART_EUSAGE);
    CHECK_HAS(t.ctx.last, "'models/m/links/l' refers to it, and others do");
    CHECK(a->parent != NULL);
    CHECK_STATUS(art_comp_remove(art_find(t.model->root, "m/m/links/l")), ART_OK);
    CHECK_STATUS(art_comp_remove(art_find(t.model->root, "m/m/links")), ART_OK);
    CHECK_STATUS(art_comp_remove(a), ART_OK);
    toy_close(&t);
}

TEST(model_delete_survives_lack_of_memory)
{
    struct toy t;
    struct art_deletion *plan = NULL;
    REQUIRE(open_links(&t, "[ name=\"l\" ends=[ \"r/a\" ] ] [ feeds=[ \"r/a\" 1 \"r/b\" 2 ]\n"
                           "hold=[ \"r/c\" ] ]"));
    struct art_comp *a = art_find(t.model->root, "m/m/r/a");
    t.ctx.report = NULL;
    CHECK_ALLOC_FAILS(&t.ctx, art_deletion_plan(&t.ctx, &a, 1, &plan));
    t.ctx.fail_after = -1;
    REQUIRE(plan != NULL);
    CHECK_INT(plan->n_items, 2);
    CHECK_ALLOC_FAILS(&t.ctx, art_deletion_apply(&t.ctx, plan));
    t.ctx.fail_after = -1;
    art_deletion_free(plan);
    CHECK(art_find(t.model->root, "m/m/links/l") == NULL);
    toy_close(&t);
}
