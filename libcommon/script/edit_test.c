#include "harness/test.h"
#include <art/model.h>
#include <art/script.h>
#include <stdio.h>
#include <string.h>

struct bench {
    struct art_ctx ctx;
    struct art_schema *schema;
    struct art_model *model;
};

static bool open_bench(struct bench *b)
{
    memset(b, 0, sizeof *b);
    art_ctx_init(&b->ctx);
    return art_script_schema(&b->ctx, NULL, NULL, 0, &b->schema) == ART_OK &&
           art_model_create(&b->ctx, b->schema, &b->model) == ART_OK;
}

static void close_bench(struct bench *b)
{
    art_model_free(b->model);
    art_schema_free(b->schema);
    art_ctx_fini(&b->ctx);
}

static struct art_comp *make(struct bench *b, const char *cls, struct art_comp *parent,
                             const char *name)
{
    struct art_comp *comp = NULL;
    if (art_comp_create(b->model, art_schema_class(b->schema, cls), &comp) < 0) return NULL;
    if (name && art_comp_rename(comp, name) < 0) return NULL;
    if (parent && art_comp_add(parent, comp, -1) < 0) return NULL;
    return comp;
}

TEST(model_removed_children_leave_no_trace_in_the_indexes)
{
    struct bench b;
    char name[16];
    REQUIRE(open_bench(&b));
    struct art_comp *mech = make(&b, "MechModel", art_find(b.model->root, "models"), "m");
    REQUIRE(mech != NULL);
    struct art_comp *list = art_find(mech, "particles");
    for (int i = 0; i < 60; i++) {
        snprintf(name, sizeof name, "p%d", i);
        REQUIRE(make(&b, "Particle", list, name) != NULL);
    }
    for (int i = 0; i < 60; i += 3) {
        snprintf(name, sizeof name, "p%d", i);
        CHECK_STATUS(art_comp_remove(art_find(list, name)), ART_OK);
    }
    CHECK_INT(list->n_children, 40);
    for (int i = 0; i < 60; i++) {
        snprintf(name, sizeof name, "p%d", i);
        struct art_comp *by_name = art_find(list, name);
        CHECK((by_name == NULL) == (i % 3 == 0));
        snprintf(name, sizeof name, "%d", i);
        CHECK(art_find(list, name) == by_name);
        if (by_name) CHECK(list->children[by_name->pos] == by_name);
    }
    /* numbers stay; a new child takes the next one */
    struct art_comp *fresh = make(&b, "Particle", list, "p0");
    REQUIRE(fresh != NULL);
    CHECK(art_find(list, "p0") == fresh);
    CHECK_STATUS(art_comp_remove(list), ART_EUSAGE);
    CHECK_STATUS(art_comp_remove(b.model->root), ART_EUSAGE);
    close_bench(&b);
}

TEST(model_references_may_come_before_the_tree)
{
    struct bench b;
    REQUIRE(open_bench(&b));
    struct art_comp *mech = make(&b, "MechModel", NULL, "m");
    struct art_comp *spring = make(&b, "AxialSpring", art_find(mech, "axialSprings"), "s");
    REQUIRE(spring != NULL);
    struct art_ref refs[2] = {{.path = "particles/a"}, {.path = "particles/b"}};
    CHECK_STATUS(art_set_reflist(&b.ctx, spring, "points", refs, 2), ART_OK);
    struct art_comp *a = make(&b, "Particle", art_find(mech, "particles"), "a");
    struct art_comp *p = make(&b, "Particle", art_find(mech, "particles"), "b");
    REQUIRE(a && p);
    CHECK_STATUS(art_comp_add(art_find(b.model->root, "models"), mech, -1), ART_OK);
    CHECK_STATUS(art_comp_resolve(&b.ctx, mech), ART_OK);
    struct art_value value;
    REQUIRE(art_get(spring, "points", &value));
    CHECK(value.refs[0].to == a && value.refs[1].to == p);
    /* in the tree a path must lead somewhere at once, and a failed call changes nothing */
    refs[0].path = "particles/c";
    CHECK_STATUS(art_set_reflist(&b.ctx, spring, "points", refs, 2), ART_ENOTFOUND);
    REQUIRE(art_get(spring, "points", &value));
    CHECK(value.refs[0].to == a);
    CHECK_STATUS(art_set_reflist(&b.ctx, spring, "material", refs, 2), ART_ESHAPE);
    close_bench(&b);
}

/* All edits of one component; for the test below. */
static int edit_all(struct bench *b, struct art_comp *spring, const struct art_comp *material)
{
    struct art_ref refs[2] = {{.path = "particles/a"}, {.path = "particles/b"}};
    int status;
    ART_TRY(art_set_reflist(&b->ctx, spring, "points", refs, 2));
    ART_TRY(art_set_copy(&b->ctx, spring, "material", material, NULL));
    ART_TRY(art_set_null(&b->ctx, spring, "material"));
    ART_TRY(art_unset(&b->ctx, spring, "points"));
out:
    return status;
}

TEST(model_edits_survive_the_lack_of_memory)
{
    struct bench b;
    double x = 3;
    REQUIRE(open_bench(&b));
    struct art_comp *material = make(&b, "LinearAxialMaterial", NULL, NULL);
    struct art_comp *spring = make(&b, "AxialSpring", NULL, "s");
    REQUIRE(material && spring);
    CHECK_STATUS(art_set_numbers(&b.ctx, material, "stiffness", &x, 1), ART_OK);
    /* memory comes in blocks, so many edits go by before one asks for the next */
    int failed = 0;
    for (int round = 0; round < 20; round++) {
        int status = ART_OK;
        b.ctx.fail_after = b.ctx.n_allocs;
        for (int i = 0; i < 5000 && status == ART_OK; i++) status = edit_all(&b, spring, material);
        failed += status == ART_ENOMEM;
        b.ctx.fail_after = -1;
        CHECK_STATUS(edit_all(&b, spring, material), ART_OK);
    }
    CHECK_INT(failed, 20);
    close_bench(&b);
}

TEST(model_copies_of_objects_stand_alone)
{
    struct bench b;
    struct art_comp *copy = NULL;
    double x = 7;
    REQUIRE(open_bench(&b));
    struct art_comp *material = make(&b, "LinearAxialMaterial", NULL, NULL);
    struct art_comp *spring = make(&b, "AxialSpring", NULL, "s");
    REQUIRE(material && spring);
    CHECK_STATUS(art_set_numbers(&b.ctx, material, "stiffness", &x, 1), ART_OK);
    CHECK_STATUS(art_set_copy(&b.ctx, spring, "material", material, &copy), ART_OK);
    x = 8;
    CHECK_STATUS(art_set_numbers(&b.ctx, material, "stiffness", &x, 1), ART_OK);
    CHECK_NEAR(art_get_double(spring, "material.stiffness"), 7, 0);
    CHECK(copy && copy->parent == spring && copy->is_value);
    CHECK_STATUS(art_set_null(&b.ctx, spring, "material"), ART_OK);
    CHECK(art_get_object(spring, "material") == NULL);
    CHECK_STATUS(art_set_null(&b.ctx, spring, "restLength"), ART_EUSAGE);
    CHECK_STATUS(art_unset(&b.ctx, spring, "material"), ART_OK);
    CHECK(!art_is_set(spring, "material"));
    /* what is no spring material is refused */
    struct art_comp *other = make(&b, "RenderProps", NULL, NULL);
    REQUIRE(other != NULL);
    CHECK(art_set_copy(&b.ctx, spring, "material", other, NULL) < 0);
    CHECK_STATUS(art_set_mesh(&b.ctx, spring, "restLength", NULL, " "), ART_ESHAPE);
    close_bench(&b);
}
