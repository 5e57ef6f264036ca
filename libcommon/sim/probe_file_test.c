/* Probes from a file of their own, added to a model. */
#include "physics/sim_fixture.h"
#include <string.h>

static const char rig[] =
    "MechModel [ name='rig' gravity=[ 0 0 0 ]\n"
    "  PointList<Particle> [ name='particles' [ name='a' mass=1 ] [ name='b' mass=1 ] ]\n"
    "  ]";

static int add(struct sim_fixture *p, const char *text)
{
    struct art_source source;
    int status = art_source_string(&p->ctx, &source, "lists/0probes.art", text, strlen(text));
    if (status < 0) return status;
    status = art_model_add_probes_source(&p->ctx, p->model, &source);
    art_source_fini(&source);
    return status;
}

static int count_probes(const struct sim_fixture *p)
{
    return art_find(p->model->root, "inputProbes")->n_children +
           art_find(p->model->root, "outputProbes")->n_children;
}

TEST(phys_added_probes_take_their_places)
{
    struct sim_fixture p;
    REQUIRE(sim_fixture_open(&p, rig, 0.01, NULL) == ART_OK);
    CHECK_STATUS(add(&p, "[ NumericOutputProbe [ name=\"x\" props=[ models/rig/p/a:position ] ]\n"
                         "NumericInputProbe [ name=\"x\" ] NumericInputProbe [ name=\"x\" ] ]"),
                 ART_OK);
    CHECK_STATUS(add(&p, "NumericInputProbe [ ]"), ART_OK);
    CHECK_STATUS(add(&p, "[ ]"), ART_OK);
    CHECK_INT(art_find(p.model->root, "inputProbes")->n_children, 3);
    const struct art_comp *out = art_find(p.model->root, "outputProbes/x");
    const struct art_slot *props = out ? art_comp_slot(out, "props") : NULL;
    REQUIRE(props != NULL);
    CHECK(props->value.refs[0].to == art_find(p.model->root, "models/rig/particles/a"));
    /* where messages about it point */
    CHECK_STR(out->loc.file, "lists/0probes.art");
    sim_fixture_close(&p);
}

TEST(phys_added_probes_come_all_or_not_at_all)
{
    static const struct {
        const char *text, *says;
        int status;
    } cases[] = {
        {"[ NumericInputProbe [ ]\n  NumericOutputProbe [ props=[ models/rig/p/c:position ] ] ]",
         "'c'", ART_ENOTFOUND},
        {"[ NumericInputProbe [ model=inputProbes/b ] NumericInputProbe [ name=\"b\" ]\n"
         "  NumericInputProbe [ model=models/rog ] ]",
         "did you mean 'rig'?", ART_ENOTFOUND},
        {"[ NumericInputProbe [ ] Particle [ ] ]", "a Particle is not a probe", ART_ESYNTAX},
        {"MechModel [ ]", "a MechModel is not a probe", ART_ESYNTAX},
        {"[ NumericInputProbe [ ] ] 7", "unexpected number 7 after the end of the probes",
         ART_ESYNTAX},
        {"7", "not a list of probes: expected '[', found number 7", ART_ESYNTAX},
        {"[ NumericInputProbe [ ]", "the file ends inside the list", ART_ESYNTAX},
        {"[ NumericInputProbe [ strtTime=0 ] ]", "did you mean 'startTime'?", ART_ESYNTAX},
        {"", "not a list of probes", ART_ESYNTAX},
    };
    struct sim_fixture p;
    REQUIRE(sim_fixture_open(&p, rig, 0.01, NULL) == ART_OK);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        CHECK_STATUS(add(&p, cases[i].text), cases[i].status);
        CHECK_HAS(p.ctx.last, cases[i].says);
        CHECK_INT(count_probes(&p), 0);
    }
    sim_fixture_close(&p);
}

static int add_quietly(struct art_ctx *ctx)
{
    struct art_schema *schema = NULL;
    struct art_model *model = NULL;
    struct art_source source = {0}, probes = {0};
    static const char text[] = "MechModel [ name=\"m\" ]";
    static const char list[] = "[ NumericInputProbe [ name=\"a\" model=models/m ] "
                               "NumericOutputProbe [ name=\"a\" props=[ models/m:gravity ] ] ]";
    int status = art_sim_schema(ctx, &schema);
    if (status == ART_OK) status = art_source_string(ctx, &source, "m.art", text, strlen(text));
    if (status == ART_OK) status = art_model_read_source(ctx, schema, &source, NULL, &model);
    if (status == ART_OK) status = art_source_string(ctx, &probes, "p.art", list, strlen(list));
    if (status == ART_OK) status = art_model_add_probes_source(ctx, model, &probes);
    art_source_fini(&source);
    art_source_fini(&probes);
    art_model_free(model);
    art_schema_free(schema);
    return status;
}

TEST(phys_added_probes_every_failing_allocation_is_told)
{
    static struct art_ctx ctx;
    CHECK_ALLOC_FAILS(&ctx, add_quietly(&ctx));
}

TEST(phys_a_part_is_not_simulated)
{
    struct sim_fixture p;
    CHECK_STATUS(sim_fixture_open(&p, "Particle [ ]", 0.01, NULL), ART_EUNSUPPORTED);
    CHECK_HAS(p.ctx.last, "the file holds a Particle and no model");
    sim_fixture_close(&p);
    CHECK_STATUS(sim_fixture_open(&p, "[ ]", 0.01, NULL), ART_EUNSUPPORTED);
    CHECK_HAS(p.ctx.last, "a list of probes and no model");
    sim_fixture_close(&p);
}
