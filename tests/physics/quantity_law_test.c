/* Quantities that a simulation reports hold by a second way of computing them: the rate of a
 * length is that of the length when the model moves on, momentum is the derivative of the kinetic
 * energy, measures of a tensor are those of its entries. A quantity that stands in no row of
 * quantity_laws.c or quantity_elsewhere.def fails. */
#include "property_effect_models.h"
#include "quantity_laws.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MOST_LAWS = 200 };

/* Read-only quantities that another test computes in a second way: class, property, test. */
static const struct {
    const char *cls, *prop;
} elsewhere[] = {
#define X(cls, prop, test) {cls, prop},
#include "quantity_elsewhere.def"
#undef X
};

/* Models of what others lack. */
#define BOX(x, y, z)                                                                               \
    "meshes=[ [ name='s' mesh=PolygonalMesh [\n"                                                   \
    "v -" x " -" y " -" z "\nv " x " -" y " -" z "\nv -" x " " y " -" z "\nv " x " " y " -" z "\n" \
    "v -" x " -" y " " z "\nv " x " -" y " " z "\nv -" x " " y " " z "\nv " x " " y " " z "\n"     \
    "f 1 3 4\nf 1 4 2\nf 5 6 8\nf 5 8 7\nf 1 2 6\nf 1 6 5\n"                                       \
    "f 3 7 8\nf 3 8 4\nf 1 5 7\nf 1 7 3\nf 2 4 8\nf 2 8 6\nEOF\n] ] ] "
static const struct property_effect_model more[] = {
    {.name = "beam",
     .text =
         "MechModel [ name='m' gravity=[ 0 0 0 ] RenderableComponentList<RigidBody> [ "
         "name='rigidBodies'\n BeamBody [ name='b' vel=[ 0.3 0.1 -0.2 1.5 -2 0.8 ] density=1000 "
         "stiffness=500\n elasticCoords=[ 0.03 -0.02 0.01 0.02 0.03 -0.01 0.02 0.01 -0.02 0.002 "
         "0.001 0.0005 ]\n" BOX("0.5", "0.04", "0.03") "] ] ]"},
    {.name = "pressed",
     .text =
         "MechModel [ name='m' gravity=[ 0 0 -10 ] RenderableComponentList<RigidBody> [ "
         "name='rigidBodies'\n [ name='top' position=[ 0 0 0.199 ] density=1000 " BOX(
             "0.2", "0.2",
             "0.1") "]\n [ name='floor' dynamic=false " BOX("1", "1",
                                                            "0.1") "] ]\n"
                                                                   "CollisionManager [ "
                                                                   "name='collisionManager' "
                                                                   "behaviors=[ [ name='b' "
                                                                   "enabled=true "
                                                                   "collidable0='rigidBodies/top' "
                                                                   "collidable1='rigidBodies/"
                                                                   "floor' ] ]\n responses=[ [ "
                                                                   "name='r' "
                                                                   "collidable0='rigidBodies/top' "
                                                                   "collidable1='rigidBodies/"
                                                                   "floor' ] ] ] ]"},
};

/* ----------------------------------------------------------------------- runs */

/* Check the quantities of one component; n[] counts the checks of each law. */
static void check_comp(struct quantity_bench *b, const struct art_comp *comp, int *n)
{
    const struct quantity_law *law;
    double x[QUANTITY_MOST];
    for (int i = 0; (law = quantity_law_at(i)); i++) {
        if (!art_comp_is(comp, law->cls) || !quantity_get(b, comp, law->prop, x)) continue;
        n[i]++;
        if (!isfinite(x[0]) || !law->check(b, comp, x))
            TEST_FAIL("%s: %s of %s '%s' is %.12g, not what it is by a second way", b->name,
                      law->prop, comp->cls->name, art_comp_path(comp, NULL), x[0]);
    }
}

static int open_model(struct quantity_bench *b, const struct property_effect_model *m,
                      const char *cls)
{
    struct art_source src = {0};
    struct art_sim_options options = {.integrator = m->integrator};
    size_t size = strlen(m->text) + 100;
    char *text = art_alloc(&b->ctx, size, 1);
    int status;
    ART_ASSERT(text);
    snprintf(text, size, m->text, cls);
    for (char *c = text; *c; c++)
        if (*c == '\'') *c = '"';
    b->name = m->name;
    b->model = NULL;
    b->sim = NULL;
    ART_TRY(art_source_string(&b->ctx, &src, "test.art", text, strlen(text)));
    ART_TRY(art_model_read_source(&b->ctx, b->schema, &src, NULL, &b->model));
    ART_TRY(art_sim_create(&b->ctx, b->model, &options, &b->sim));
    ART_TRY(art_sim_run(b->sim, 0.03));
out:
    art_source_fini(&src);
    art_free(text);
    return status;
}

/* What does not run by defaults is for others to refuse. */
static void check_model(struct quantity_bench *b, const struct property_effect_model *m,
                        const char *cls, int *n)
{
    if (open_model(b, m, cls) == ART_OK) {
        b->sys = art_sim_system(b->sim, 0);
        b->state = art_sim_state(b->sim, 0);
        for (struct art_comp *c = b->model->root; c; c = art_comp_next(b->model->root, c))
            if (art_sim_model_index(b->sim, c) == 0) check_comp(b, c, n);
    }
    art_sim_free(b->sim);
    art_model_free(b->model);
}

TEST(physics_quantities_are_what_they_are_by_a_second_way)
{
    struct quantity_bench b = {0};
    const struct property_effect_model *m;
    const struct quantity_law *law;
    int n[MOST_LAWS] = {0};
    art_ctx_init(&b.ctx);
    b.ctx.report = NULL;
    REQUIRE(art_sim_schema(&b.ctx, &b.schema) == ART_OK);
    for (int i = 0; (m = property_effect_model_at(i)); i++) {
        if (!m->each) check_model(&b, m, "", n);
        for (int k = 0; m->each && k < art_schema_count(b.schema); k++) {
            const struct art_cls *cls = art_schema_at(b.schema, k);
            if (!(cls->flags & ART_CLASS_ABSTRACT) && art_cls_is(cls, m->each))
                check_model(&b, m, cls->name, n);
        }
    }
    for (size_t i = 0; i < sizeof more / sizeof more[0]; i++) check_model(&b, &more[i], "", n);
    for (int i = 0; (law = quantity_law_at(i)); i++)
        if (n[i] == 0) TEST_FAIL("no model has a %s of %s", law->prop, law->cls);
    art_schema_free(b.schema);
    art_ctx_fini(&b.ctx);
}

/* A * in a row stands for any class or property. */
static bool is_meant(const char *row, const char *prop)
{
    return art_streq(row, "*") || art_streq(row, prop);
}

static bool is_known(const struct art_cls *cls, const char *prop)
{
    const struct quantity_law *law;
    for (int i = 0; (law = quantity_law_at(i)); i++)
        if (art_cls_is(cls, law->cls) && art_streq(prop, law->prop)) return true;
    for (size_t i = 0; i < sizeof elsewhere / sizeof elsewhere[0]; i++)
        if ((art_streq(elsewhere[i].cls, "*") || art_cls_is(cls, elsewhere[i].cls)) &&
            is_meant(elsewhere[i].prop, prop))
            return true;
    return false;
}

TEST(physics_quantities_all_have_a_second_way)
{
    struct art_ctx ctx;
    struct art_schema *schema;
    struct art_model *model;
    art_ctx_init(&ctx);
    REQUIRE(art_sim_schema(&ctx, &schema) == ART_OK);
    REQUIRE(art_model_create(&ctx, schema, &model) == ART_OK);
    for (int i = 0; i < art_schema_count(schema); i++) {
        const struct art_cls *cls = art_schema_at(schema, i);
        struct art_comp *comp;
        if (cls->flags & ART_CLASS_ABSTRACT) continue;
        REQUIRE(art_comp_create(model, cls, &comp) == ART_OK);
        for (int k = 0; k < cls->n_props; k++) {
            const char *prop = cls->props[k]->name;
            const struct art_live *live = art_live_find(comp, prop);
            if (live && !live->set && !is_known(cls, prop))
                TEST_FAIL("%s of %s is checked nowhere: it needs a row in quantity_laws.c, or "
                          "in quantity_elsewhere.def",
                          prop, cls->name);
        }
    }
    art_model_free(model);
    art_schema_free(schema);
    art_ctx_fini(&ctx);
}
