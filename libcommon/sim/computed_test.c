/* Every read-only number of every class is computed by somebody, or its row says that it is not. */
#include "harness/test.h"
#include <art/mech.h>
#include <art/mechtree.h>
#include <art/muscle.h>
#include <art/sim.h>
#include <stdio.h>
#include <string.h>

/* Numbers that terms of a tracking controller compute (tracker_test.c). */
static const char *const by_agents[][2] = {{"MotionTargetTerm", "positionError"},
                                           {"MotionTargetTerm", "velocityError"},
                                           {"StabilityTerm", "det"}};

struct classes {
    struct art_ctx ctx;
    struct art_schema *schema;
    struct art_model *model;
};

static int open_classes(struct classes *c)
{
    int status;
    memset(c, 0, sizeof *c);
    art_ctx_init(&c->ctx);
    c->ctx.report = NULL;
    ART_TRY(art_sim_schema(&c->ctx, &c->schema));
    ART_TRY(art_model_create(&c->ctx, c->schema, &c->model));
out:
    return status;
}

static void close_classes(struct classes *c)
{
    art_model_free(c->model);
    art_schema_free(c->schema);
    art_ctx_fini(&c->ctx);
}

/* The material of a muscle shows what the muscle computes for it. */
static bool by_muscle(struct classes *c, const struct art_cls *material, const char *prop)
{
    struct art_comp *muscle;
    char name[128];
    if (!art_cls_is(material, "AxialMaterial")) return false;
    snprintf(name, sizeof name, "%s [ ]", material->name);
    if (art_comp_create(c->model, art_schema_class(c->schema, "Muscle"), &muscle) < 0 ||
        art_set_text(&c->ctx, muscle, "material", name, NULL) < 0)
        return false;
    snprintf(name, sizeof name, "material.%s", prop);
    return art_live_find(muscle, name);
}

static bool is_computed(struct classes *c, const struct art_comp *comp, const char *prop)
{
    double x[16];
    for (size_t i = 0; i < sizeof by_agents / sizeof *by_agents; i++)
        if (art_streq(by_agents[i][0], comp->cls->name) && art_streq(by_agents[i][1], prop))
            return true;
    return art_live_find(comp, prop) || by_muscle(c, comp->cls, prop) ||
           art_comp_derived(&c->ctx, comp, prop, x) > 0;
}

/* A class without behaviour that could move something is refused as a whole. */
static bool is_refused(const struct art_cls *cls)
{
    return !cls->ops && !(cls->flags & (ART_CLASS_PASSIVE | ART_CLASS_VALUE));
}

TEST(sim_read_only_numbers_are_computed_or_say_that_they_are_not)
{
    struct classes c;
    int n_computed = 0, n_not = 0;
    REQUIRE(open_classes(&c) == ART_OK);
    for (int i = 0; i < art_schema_count(c.schema); i++) {
        const struct art_cls *cls = art_schema_at(c.schema, i);
        struct art_comp *comp;
        if (cls->flags & ART_CLASS_ABSTRACT) continue;
        REQUIRE(art_comp_create(c.model, cls, &comp) == ART_OK);
        for (int k = 0; k < cls->n_props; k++) {
            const struct art_prop *row = cls->props[k];
            bool computed, says = row->flags & ART_PROP_NOT_COMPUTED;
            if (!(row->flags & ART_PROP_READONLY) || row->type >= ART_P_STRING) continue;
            computed = is_computed(&c, comp, row->name);
            n_computed += computed;
            n_not += says;
            if (computed && says)
                TEST_FAIL("%s of %s is computed, and its row says that it is not", row->name,
                          cls->name);
            if (!computed && !says && !is_refused(cls))
                TEST_FAIL("%s of %s has no getter; a row that nothing computes is written "
                          "ART_NOT_COMPUTED",
                          row->name, cls->name);
        }
    }
    CHECK(n_computed > 500 && n_not > 4);
    close_classes(&c);
}

/* The slope of straight fibres follows from the numbers of the material, whether it is asked of the
 * material or of the model that has it; where one of them varies in space there is none. */
TEST(sim_modulus_of_straight_fibres_follows_from_the_material)
{
    struct classes c;
    struct art_comp *fem;
    double x[16], slope;
    REQUIRE(open_classes(&c) == ART_OK);
    REQUIRE(art_comp_create(c.model, art_schema_class(c.schema, "FemMuscleModel"), &fem) == ART_OK);
    REQUIRE(art_set_text(&c.ctx, fem, "material",
                         "GenericMuscle [ expStressCoeff=3 uncrimpingFactor=5 maxLambda=1.3 ]",
                         NULL) == ART_OK);
    (void)art_blemker_passive(3, 5, 1.5, 1.3, &slope);
    CHECK_INT(art_comp_derived(&c.ctx, fem, "material.fibreModulus", x), 1);
    CHECK_NEAR_REL(x[0], slope, 1e-14);
    CHECK_INT(art_comp_derived(&c.ctx, art_get_object(fem, "material"), "fibreModulus", x), 1);
    CHECK_NEAR_REL(x[0], slope, 1e-14);
    CHECK_INT(art_comp_derived(&c.ctx, fem, "material.maxStress", x), 0);
    CHECK_INT(art_comp_derived(&c.ctx, fem, "nothing.fibreModulus", x), 0);
    close_classes(&c);
}

/* A live row has a name, a getter and a size, and a name that its class declares. */
TEST(sim_live_rows_are_complete)
{
    struct classes c;
    REQUIRE(open_classes(&c) == ART_OK);
    for (int i = 0; i < art_schema_count(c.schema); i++) {
        const struct art_cls *cls = art_schema_at(c.schema, i);
        const struct art_mech_ops *ops = cls->flags & ART_CLASS_ABSTRACT ? NULL : cls->ops;
        for (int k = 0; ops && k < ops->n_live; k++) {
            const struct art_live *live = &ops->live[k];
            if (!live->prop || !live->get || (live->size == 0 && !ops->live_size))
                TEST_FAIL("a live row of %s is not complete", cls->name);
            else
                for (int j = 0; j < k; j++)
                    if (art_streq(ops->live[j].prop, live->prop))
                        TEST_FAIL("%s of %s has two rows", live->prop, cls->name);
        }
    }
    close_classes(&c);
}
