/* Names, numbers, paths, fixed children. */
#include "harness/test.h"
#include "toy_test_priv.h"
#include <stdio.h>
#include <string.h>

static const char *const two_boxes = "MechModel [\n"
                                     "  name=\"arm\"\n"
                                     "  ComponentList<Box> [ name=\"rigidBodies\"\n"
                                     "    [ name=\"jaw\" ]\n"
                                     "    5 [ ]\n"
                                     "    BigBox [ name=\"skull\" ]\n"
                                     "  ]\n"
                                     "]\n";

TEST(model_paths_by_name_number_and_short_name)
{
    struct toy t;
    REQUIRE(toy_open(&t));
    REQUIRE(toy_read(&t, two_boxes) == ART_OK);
    struct art_comp *jaw = art_find(t.model->root, "models/arm/rigidBodies/jaw");
    REQUIRE(jaw != NULL);
    static const char *const same[] = {"/models/arm/rigidBodies/jaw",
                                       "m/arm/r/jaw",
                                       "0/0/0/0",
                                       "/0/arm/r/0",
                                       "models/./arm/../arm/rigidBodies/jaw",
                                       "models/arm/axialSprings/../r/jaw"};
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++)
        if (!CHECK(art_find(t.model->root, same[i]) == jaw)) TEST_FAIL("path %s", same[i]);
    CHECK(art_find(jaw, "..") == jaw->parent);
    CHECK(art_find(jaw, ".") == jaw);
    CHECK(art_find(jaw, "/") == t.model->root);
    CHECK(art_find(jaw, "../skull") == jaw->parent->children[2]);
    static const char *const nowhere[] = {"models//arm",    "models/arm/",
                                          "models/arm/r/1", "m/arm/r/+0",
                                          "m/arm/r/0x0",    "m/arm/rr",
                                          "../x",           "/..",
                                          "m/arm/r/...",    "m/arm/r/99999999999999999999"};
    for (size_t i = 0; i < sizeof nowhere / sizeof nowhere[0]; i++)
        if (!CHECK(art_find(t.model->root, nowhere[i]) == NULL)) TEST_FAIL("path %s", nowhere[i]);
    CHECK_STR(art_comp_path(jaw, NULL), "models/arm/rigidBodies/jaw");
    CHECK_STR(art_comp_path(jaw->parent->children[1], NULL), "models/arm/rigidBodies/5");
    CHECK_STR(art_comp_path(jaw, art_find(t.model->root, "m/arm")), "rigidBodies/jaw");
    CHECK_STR(art_comp_path(jaw, jaw), ".");
    toy_close(&t);
}

TEST(model_path_error_says_which_step_and_what_is_near)
{
    struct toy t;
    struct art_comp *found = NULL;
    REQUIRE(toy_open(&t));
    REQUIRE(toy_read(&t, two_boxes) == ART_OK);
    CHECK_STATUS(art_find_checked(&t.ctx, t.model->root, "m/arm/r/skul", NULL, &found),
                 ART_ENOTFOUND);
    CHECK(found == NULL);
    CHECK_HAS(t.ctx.last, "'models/arm/rigidBodies' has no component 'skul'");
    CHECK_HAS(t.ctx.last, "did you mean 'skull'?");
    toy_close(&t);
}

TEST(model_numbers_are_not_indices)
{
    struct toy t;
    REQUIRE(toy_open(&t));
    REQUIRE(toy_read(&t, "MechModel [ ComponentList<Box> [ name=\"rigidBodies\"\n"
                         "3 [ ] 7 [ ] [ ] 5 BigBox [ ] [ ] ] ]") == ART_OK);
    struct art_comp *list = art_find(t.model->root, "models/0/rigidBodies");
    REQUIRE(list && list->n_children == 5);
    /* a child without number gets its index, or one more than all if that is taken */
    static const int want[] = {3, 7, 2, 5, 4};
    for (int i = 0; i < 5; i++) {
        char step[8] = {(char)('0' + want[i])};
        CHECK_INT(list->children[i]->number, want[i]);
        CHECK_INT(list->children[i]->pos, i);
        CHECK(art_comp_child(list, step) == list->children[i]);
    }
    CHECK(art_comp_child(list, "0") == NULL);
    CHECK_STATUS(toy_read(&t, "MechModel [ ComponentList<Box> [ name=\"rigidBodies\"\n"
                              "3 [ ] 3 [ ] ] ]"),
                 ART_ESYNTAX);
    CHECK_HAS(t.log.s, "error 2:7 'rigidBodies' has a component");
    CHECK_STATUS(toy_read(&t, "MechModel [ ComponentList<Box> [ -3 [ ] ] ]"), ART_ERANGE);
    CHECK_STATUS(toy_read(&t, "MechModel [ ComponentList<Box> [ 2147483648 [ ] ] ]"), ART_ERANGE);
    toy_close(&t);
}

/* The check of the guide (1.1.1): remove 2 and 4 of 0..5. */
TEST(model_numbers_stay_when_others_go)
{
    static const int left[] = {0, 1, 3, 5};
    struct toy t;
    REQUIRE(toy_open(&t));
    REQUIRE(toy_read(&t, "MechModel [ ComponentList<Box> [ name=\"rigidBodies\"\n"
                         "[ ] [ ] [ ] [ ] [ ] [ name=\"f\" ] ] ]") == ART_OK);
    struct art_comp *list = art_find(t.model->root, "m/0/r");
    REQUIRE(art_comp_remove(art_comp_child(list, "2")) == ART_OK);
    REQUIRE(art_comp_remove(art_comp_child(list, "4")) == ART_OK);
    REQUIRE(list->n_children == 4);
    for (int i = 0; i < 4; i++) {
        CHECK_INT(list->children[i]->number, left[i]);
        CHECK_INT(list->children[i]->pos, i);
    }
    CHECK(art_comp_child(list, "2") == NULL && art_comp_child(list, "4") == NULL);
    CHECK(art_comp_child(list, "f") == art_comp_child(list, "5"));
    char *text = toy_text(&t);
    CHECK_HAS(text, "    3 [\n    ]\n    5 [\n      name=\"f\"\n    ]\n");
    art_free(text);
    toy_close(&t);
}

TEST(model_largest_number_leaves_room_or_says_so)
{
    struct toy t;
    REQUIRE(toy_open(&t));
    CHECK_STATUS(toy_read(&t, "MechModel [ ComponentList<Box> [ name=\"rigidBodies\"\n"
                              "2147483647 [ ] [ ] ] ]"),
                 ART_OK);
    CHECK_STATUS(toy_read(&t, "MechModel [ ComponentList<Box> [ name=\"rigidBodies\"\n"
                              "2147483647 [ ] 2 [ ] [ ] ] ]"),
                 ART_ELIMIT);
    toy_close(&t);
}

TEST(model_one_based_lists_begin_at_one)
{
    struct toy t;
    REQUIRE(toy_open(&t));
    REQUIRE(toy_read(&t, "MechModel [ ComponentList<Box> [ name=\"rigidBodies\"\n"
                         "oneBasedNumbering=true BigBox [ ] [ ] [ ] ] ]") == ART_OK);
    struct art_comp *list = art_find(t.model->root, "models/0/rigidBodies");
    REQUIRE(list && list->n_children == 3);
    for (int i = 0; i < 3; i++) CHECK_INT(list->children[i]->number, i + 1);
    toy_close(&t);
}

/* The laws of names and numbers hold on both sides of the sizes where lists get indexes. */
TEST(model_lists_of_every_size_find_their_children)
{
    for (int n = 1; n < 200; n = n * 3 / 2 + 1) {
        struct toy t;
        struct art_buf text;
        REQUIRE(toy_open(&t));
        art_buf_init(&text, &t.ctx);
        art_buf_puts(&text, "MechModel [ ComponentList<Box> [ name=\"rigidBodies\"\n");
        for (int i = 0; i < n; i++)
            art_buf_printf(&text, i % 3 ? "%d [ name=\"b%d\" ]\n" : "%d [ ]\n", 7 * i % 1009, i);
        art_buf_puts(&text, "] ]");
        REQUIRE(toy_read(&t, text.s) == ART_OK);
        struct art_comp *list = art_find(t.model->root, "m/0/r");
        REQUIRE(list && list->n_children == n);
        for (int i = 0; i < n; i++) {
            art_buf_clear(&text);
            art_buf_printf(&text, "%d", 7 * i % 1009);
            CHECK(art_comp_child(list, text.s) == list->children[i]);
            art_buf_clear(&text);
            art_buf_printf(&text, "b%d", i);
            CHECK(art_comp_child(list, text.s) == (i % 3 ? list->children[i] : NULL));
        }
        CHECK(art_comp_child(list, "1008") == NULL || n > 144);
        CHECK(art_comp_child(list, "b") == NULL);
        art_buf_fini(&text);
        toy_close(&t);
    }
}

TEST(model_names_that_are_not_allowed)
{
    static const char *const bad[] = {"1a", "a.b", "a/b", "a:b", "a*", "a?", "null"};
    static const char *const good[] = {"a", "left jaw", "_1", "a-b", "\xc3\xa9pine", "Null"};
    struct toy t;
    char text[100];
    REQUIRE(toy_open(&t));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        CHECK(!art_name_is_legal(bad[i]));
        snprintf(text, sizeof text, "MechModel [\n name=\"%s\" ]", bad[i]);
        if (!CHECK_STATUS(toy_read(&t, text), ART_ESYNTAX)) TEST_FAIL("name %s", bad[i]);
        CHECK_HAS(t.log.s, "error 2:2 ");
    }
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        snprintf(text, sizeof text, "MechModel [\n name=\"%s\" ]", good[i]);
        REQUIRE(toy_read(&t, text) == ART_OK);
        CHECK_STR(t.model->root->children[0]->children[0]->name, good[i]);
    }
    CHECK(!art_name_is_legal(""));
    REQUIRE(toy_read(&t, "MechModel [ name=\"\" ]") == ART_OK);
    CHECK(t.model->root->children[0]->children[0]->name == NULL);
    toy_close(&t);
}

TEST(model_two_components_with_one_name)
{
    struct toy t;
    REQUIRE(toy_open(&t));
    CHECK_STATUS(toy_read(&t, "MechModel [\n ComponentList<Box> [\n name=\"rigidBodies\"\n"
                              " [ name=\"a\" ]\n [ name=\"b\" ]\n  [ name=\"a\" ]\n ] ]"),
                 ART_ESYNTAX);
    CHECK_HAS(t.log.s, "error 6:3 ");
    CHECK_HAS(t.log.s, "two components named 'a'; the first is at line 4");
    CHECK_STATUS(toy_read(&t, "MechModel [ manager=[ ]\n manager=[ ] ]"), ART_ESYNTAX);
    CHECK_HAS(t.log.s, "error 2:2 'manager' stands here twice; first at line 1");
    toy_close(&t);
}

TEST(model_property_that_stands_twice_is_told)
{
    struct toy t;
    REQUIRE(toy_open(&t));
    REQUIRE(toy_read(&t, "MechModel [\n name=\"a\"\n name=\"b\" ]") == ART_OK);
    CHECK_HAS(t.log.s, "warning 3:2 'name' stands here twice; first at line 2: this one counts");
    CHECK_STR(t.model->root->children[0]->children[0]->name, "b");
    toy_close(&t);
}

TEST(model_fixed_children_by_place_and_by_name)
{
    struct toy t;
    REQUIRE(toy_open(&t));
    /* nameless lists stand in order, old files leave the tags out, later lists may be missing */
    REQUIRE(toy_read(&t, "MechModel [ [ [ name=\"a\" ] ] ]") == ART_OK);
    CHECK(art_find(t.model->root, "m/0/rigidBodies/a") != NULL);
    CHECK(art_find(t.model->root, "m/0/axialSprings") != NULL);
    REQUIRE(toy_read(&t, "MechModel [ ComponentList<Spring> [ name=\"axialSprings\" [ ] ] ]") ==
            ART_OK);
    CHECK(art_find(t.model->root, "m/0/as/0") != NULL);
    CHECK_INT(art_find(t.model->root, "m/0")->n_children, 3);
    /* further lists come behind; a fixed list must stay a list */
    REQUIRE(toy_read(&t, "MechModel [ ComponentList<Box> [ name=\"rigidBodies\" ]\n"
                         "ComponentList<Spring> [ name=\"axialSprings\" ]\n"
                         "ComponentList<Box> [ name=\"more\" [ ] ] ]") == ART_OK);
    CHECK(art_find(t.model->root, "m/0/more/0") != NULL);
    CHECK_STATUS(toy_read(&t, "MechModel [ Box [ name=\"rigidBodies\" ] ]"), ART_ESYNTAX);
    CHECK_HAS(t.log.s, "'rigidBodies' of MechModel is a ComponentList, not a Box");
    toy_close(&t);
}

TEST(model_lists_reject_what_does_not_belong)
{
    struct toy t;
    REQUIRE(toy_open(&t));
    CHECK_STATUS(toy_read(&t, "MechModel [ ComponentList<Box> [ name=\"rigidBodies\"\n"
                              "  Spring [ ] ] ]"),
                 ART_ESYNTAX);
    CHECK_HAS(t.log.s, "error 2:3 a Spring does not belong into");
    CHECK_STATUS(toy_read(&t, "MechModel [ ComponentList<Box> [ name=\"rigidBodies\"\n"
                              "  Linear [ ] ] ]"),
                 ART_ESYNTAX);
    CHECK_HAS(t.log.s, "error 2:3 a Linear is a value");
    CHECK_STATUS(toy_read(&t, "RootModel [ [ ModelBase [ ] ] ]"), ART_ESYNTAX);
    CHECK_STATUS(toy_read(&t, "RootModel [ [ [ ] ] ]"), ART_ESYNTAX);
    CHECK_HAS(t.log.s, "the class of a component is missing; the list holds any ModelBase");
    toy_close(&t);
}

TEST(model_lone_model_is_wrapped)
{
    struct toy t;
    REQUIRE(toy_open(&t));
    REQUIRE(toy_read(&t, "MechModel [ ]") == ART_OK);
    CHECK(t.model->wrapped);
    CHECK(art_find(t.model->root, "models/0") != NULL);
    REQUIRE(toy_read(&t, "RootModel [ ComponentList [ MechModel [ name=\"x\" ] ] ]") == ART_OK);
    CHECK(!t.model->wrapped);
    CHECK(art_find(t.model->root, "models/x") != NULL);
    CHECK_STATUS(toy_read(&t, "Linear [ ]"), ART_ESYNTAX);
    CHECK_STATUS(toy_read(&t, ""), ART_ESYNTAX);
    CHECK_STATUS(toy_read(&t, "MechModel [ ] MechModel [ ]"), ART_ESYNTAX);
    CHECK_HAS(t.log.s, "error 1:15 ");
    toy_close(&t);
}

TEST(model_rename_is_seen_by_paths_and_writer)
{
    struct toy t;
    REQUIRE(toy_open(&t));
    REQUIRE(toy_read(&t, two_boxes) == ART_OK);
    struct art_comp *jaw = art_find(t.model->root, "m/arm/r/jaw");
    CHECK_STATUS(art_comp_rename(jaw, "skull"), ART_EUSAGE);
    CHECK_STATUS(art_comp_rename(jaw, "9"), ART_EUSAGE);
    CHECK_STATUS(art_comp_rename(jaw, "chin"), ART_OK);
    CHECK(art_find(t.model->root, "m/arm/r/jaw") == NULL);
    CHECK(art_find(t.model->root, "m/arm/r/chin") == jaw);
    char *text = toy_text(&t);
    CHECK_HAS(text, "name=\"chin\"");
    CHECK(text && !strstr(text, "jaw"));
    art_free(text);
    CHECK_STATUS(art_comp_rename(jaw, NULL), ART_OK);
    text = toy_text(&t);
    CHECK(text && !strstr(text, "chin"));
    art_free(text);
    toy_close(&t);
}

TEST(model_paths_with_wildcards_lead_to_all_that_fit)
{
    static const struct {
        const char *path, *prop;
        int n;
    } cases[] = {{"models/arm/rigidBodies/*", NULL, 3},
                 {"m/arm/r/j*w", NULL, 1},
                 {"m/arm/r/?", NULL, 1},
                 {"*/*/r/*k*u**l", NULL, 1},
                 {"/m/arm/r/j??", "mass", 1},
                 {"*/arm/rigidBodies/jaw", "mass", 1},
                 {"m/arm/r/j*a", NULL, -1},
                 {"m/arm/r/????????", NULL, -1},
                 {"m/arm/r//*", NULL, -1},
                 {"m/arm/x/*", NULL, -1},
                 {"m/arm/r/*", "none", -1},
                 /* what leads nowhere from the root may be the ends of paths */
                 {"j*w", NULL, 1},
                 {"rigid*/*", NULL, 3},
                 {"*", "mass", 3},
                 {"/j*w", NULL, -1},
                 {"j*w", "none", -1},
                 {"rigid*/x*", NULL, -1},
                 {"m/arm/r/jaw", "none", 1}};
    struct toy t;
    REQUIRE(toy_open(&t));
    REQUIRE(toy_read(&t, two_boxes) == ART_OK);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct art_comp **comps = NULL;
        int n = -1, status = art_find_all(&t.ctx, t.model->root, cases[i].path, cases[i].prop, NULL,
                                          &comps, &n);
        if (!CHECK_INT(n, cases[i].n)) TEST_FAIL("path %s", cases[i].path);
        CHECK_STATUS(status, cases[i].n < 0 ? ART_ENOTFOUND : ART_OK);
        art_free(comps);
    }
    toy_close(&t);
}

TEST(model_short_names_do_not_hide_components)
{
    static const struct {
        const char *path, *prop, *found;
    } cases[] = {{"m", NULL, NULL},
                 {"m", "mass", "models/arm/rigidBodies/m"},
                 {"models", NULL, "models"},
                 {"m/arm", NULL, "models/arm"},
                 {"models/arm/r/m", "mass", "models/arm/rigidBodies/m"}};
    struct toy t;
    REQUIRE(toy_open(&t));
    REQUIRE(toy_read(&t, "MechModel [ name=\"arm\" ComponentList<Box> [ name=\"rigidBodies\"\n"
                         "[ name=\"m\" ] ] ]") == ART_OK);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct art_comp **comps = NULL;
        int n = 0, status = art_find_all(&t.ctx, t.model->root, cases[i].path, cases[i].prop, NULL,
                                         &comps, &n);
        CHECK_STATUS(status, cases[i].found ? ART_OK : ART_ENOTFOUND);
        if (!cases[i].found)
            CHECK_HAS(t.ctx.last, "'m' is a name of 2 components: say 'models' or");
        if (status == ART_OK && CHECK_INT(n, 1))
            CHECK_STR(art_comp_path(comps[0], NULL), cases[i].found);
        art_free(comps);
    }
    toy_close(&t);
}

TEST(model_names_of_the_other_side_are_told)
{
    struct art_comp *found;
    struct toy t;
    REQUIRE(toy_open(&t));
    REQUIRE(toy_read(&t, "MechModel [ name=\"arm\" ComponentList<Box> [ name=\"rigidBodies\"\n"
                         "[ name=\"leg_r\" ] [ name=\"leftHand\" ] ] ]") == ART_OK);
    CHECK_STATUS(art_find_checked(&t.ctx, t.model->root, "leg_l", NULL, &found), ART_ENOTFOUND);
    CHECK_HAS(t.ctx.last, "; there is the other side: 'models/arm/rigidBodies/leg_r'");
    CHECK_STATUS(art_find_checked(&t.ctx, t.model->root, "m/arm/r/hand_l", NULL, &found),
                 ART_ENOTFOUND);
    CHECK_HAS(t.ctx.last, "; did you mean 'leftHand'?");
    toy_close(&t);
}

TEST(model_child_becomes_the_first)
{
    static const char *const want[] = {"c", "a", "b", "d"};
    struct toy t;
    REQUIRE(toy_open(&t));
    REQUIRE(toy_read(&t, "MechModel [ ComponentList<Box> [ name=\"rigidBodies\"\n"
                         "[ name=\"a\" ] 7 [ name=\"b\" ] [ name=\"c\" ] [ name=\"d\" ] ] ]") ==
            ART_OK);
    struct art_comp *list = art_find(t.model->root, "m/0/r");
    REQUIRE(art_comp_move_first(art_comp_child(list, "c")) == ART_OK);
    for (int i = 0; i < 4; i++) {
        char step[2] = {(char)('0' + i)};
        CHECK_STR(list->children[i]->name, want[i]);
        CHECK_INT(list->children[i]->pos, i);
        CHECK(art_comp_child(list, step) == list->children[i]);
        CHECK(art_comp_child(list, want[i]) == list->children[i]);
    }
    CHECK(art_comp_child(list, "7") == NULL);
    CHECK_STATUS(art_comp_move_first(list), ART_EUSAGE);
    toy_close(&t);
}
