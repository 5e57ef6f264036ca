/* Models that cannot be run, or not to the end: what is said and where; memory that runs out; bytes
 * that repeat. */
#include "harness/test.h"
#include <art/sim.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static struct art_schema *schema(void)
{
    struct art_schema *all = NULL;
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    CHECK_STATUS(art_sim_schema(&ctx, &all), ART_OK);
    art_ctx_fini(&ctx);
    return all;
}

static int read(struct art_ctx *ctx, const struct art_schema *all, const char *text,
                struct art_model **model)
{
    struct art_source src = {0};
    int status = art_source_string(ctx, &src, "test.art", text, strlen(text));
    if (status == ART_OK) status = art_model_read_source(ctx, all, &src, NULL, model);
    art_source_fini(&src);
    return status;
}

/* What came of a run. */
struct outcome {
    int status, line;
    char text[512];
    long steps;
};

/* Reads, runs to t_end with the root's step (0: its own). */
static struct outcome run(const char *text, double step, double t_end)
{
    struct art_schema *all = schema();
    struct art_model *model = NULL;
    struct art_sim_options options = {.step = step};
    struct art_sim *sim = NULL;
    struct outcome got = {0};
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    got.status = read(&ctx, all, text, &model);
    if (got.status == ART_OK) got.status = art_sim_create(&ctx, model, &options, &sim);
    if (got.status == ART_OK) {
        got.status = art_sim_run(sim, t_end);
        got.steps = art_sim_steps(sim);
    }
    snprintf(got.text, sizeof got.text, "%s", ctx.last);
    got.line = ctx.last_loc.line;
    art_sim_free(sim);
    art_model_free(model);
    art_schema_free(all);
    art_ctx_fini(&ctx);
    return got;
}

/* A model with one particle, between attributes of the model, of the particle, and further lists.
 */
static struct outcome run_particle(const char *model, const char *point, const char *more,
                                   double step, double t_end)
{
    char text[4096];
    snprintf(text, sizeof text,
             "MechModel [ name=\"m\" gravity=[ 0 0 0 ] %s\n"
             "PointList<Particle> [ name=\"particles\"\n"
             "[ name=\"p\" %s ] ]\n%s ]\n",
             model, point, more);
    return run(text, step, t_end);
}

/* A root with a model of one particle p and a probe. */
static struct outcome run_probe(const char *list, const char *probe, double t_end)
{
    char text[4096];
    snprintf(text, sizeof text,
             "RootModel [ name=\"root\"\n"
             "ComponentList<Model> [ name=\"models\" MechModel [ name=\"m\" gravity=[ 0 0 0 ]\n"
             "PointList<Particle> [ name=\"particles\" [ name=\"p\" dynamic=false ] ] ] ]\n"
             "RenderableComponentList<Probe> [ name=\"%s\"\n%s ] ]\n",
             list, probe);
    return run(text, 0, t_end);
}

#define REFUSED(result, code, at_line, part)                                                       \
    do {                                                                                           \
        struct outcome o_ = (result);                                                              \
        CHECK_STATUS(o_.status, code);                                                             \
        CHECK_INT(o_.line, at_line);                                                               \
        CHECK_HAS(o_.text, part);                                                                  \
    } while (0)

/* k h / h is less than k for some k: counting must not take such a point for the next one */
TEST(sim_every_step_advances)
{
    struct outcome got = run_particle("", "", "", 0.00333333333333, 340);
    CHECK_STATUS(got.status, ART_OK);
    CHECK_INT(got.steps, 102000);
    got = run_particle("", "", "", 1e-9, 1e-6);
    CHECK_STATUS(got.status, ART_OK);
    CHECK_INT(got.steps, 1000);
}

TEST(sim_refuses_endless_runs)
{
    REFUSED(run_particle("maxStepSize=1e-300", "", "", 0, 1), ART_ERANGE, 1, "maxStepSize");
    REFUSED(run_particle("maxStepSize=1e-9", "", "", 0, 2), ART_ELIMIT, 1, "'models/m'");
    REFUSED(run_particle("", "", "", 0.01, 1e308), ART_ERANGE, 0, "rounding");
    REFUSED(run_particle("", "", "", 0.01, 1e8), ART_ELIMIT, 0, "steps");
    REFUSED(run_particle("", "", "", 0.01, INFINITY), ART_ERANGE, 0, "never ends");
    REFUSED(run_particle("", "", "", 0.01, NAN), ART_ERANGE, 0, "never ends");
}

TEST(sim_refuses_unusable_probe_times)
{
    const char *out = "outputProbes", *in = "inputProbes";
    REFUSED(run_probe(out,
                      "NumericOutputProbe [ props=[ \"models/m/particles/p:position\" ]\n"
                      "startTime=-1e300 stopTime=1e300 ]",
                      0.1),
            ART_ERANGE, 5, "startTime");
    REFUSED(run_probe(out,
                      "NumericOutputProbe [ props=[ \"models/m/particles/p:position\" ]\n"
                      "startTime=0.0 stopTime=1.0 updateInterval=1e-300 ]",
                      0.1),
            ART_ERANGE, 5, "interval");
    REFUSED(run_probe(out,
                      "NumericOutputProbe [ props=[ \"models/m/particles/p:position\" ]\n"
                      "startTime=0.0 stopTime=10.0\nupdateInterval=1e-9 ]",
                      10),
            ART_ELIMIT, 7, "steps");
    CHECK_STATUS(run_probe(out,
                           "NumericOutputProbe [ props=[ \"models/m/particles/p:position\" ]\n"
                           "startTime=-5.0 stopTime=1e308 ]",
                           0.1)
                     .status,
                 ART_OK);
    REFUSED(run_probe(in,
                      "NumericInputProbe [ props=[ \"models/m/particles/p:targetPosition\" ]\n"
                      "startTime=1.0 stopTime=0.0 data=[ 0.0 0 0 0 ] ]",
                      0.1),
            ART_ERANGE, 5, "stops before");
}

/* the sizes of variables say which part of a row goes where: they are counts, not any number */
TEST(sim_probe_variables_have_counts)
{
    static const char *const bad[] = {"-3", "1e300", "2.5", "1000000000"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char probe[512];
        snprintf(probe, sizeof probe,
                 "NumericInputProbe [ props=[ \"models/m/particles/p:targetPosition\" ]\n"
                 "startTime=0.0 stopTime=1.0 drivers=[ \"V1\" ] inputs=[ V0 %s V1 3 ]\n"
                 "data=[ 0.0 0 0 0 ] ]",
                 bad[i]);
        REFUSED(run_probe("inputProbes", probe, 0.1), ART_ERANGE, 5, "usable count");
    }
}

TEST(sim_probe_rotations_lie_in_rows)
{
    static const char *const bad[] = {"1000000000000", "-1", "4"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char probe[512];
        snprintf(probe, sizeof probe,
                 "NumericInputProbe [ props=[ \"models/m/particles/p:targetPosition\" ]\n"
                 "startTime=0.0 stopTime=1.0 rotationRep=QUATERNION\n"
                 "rotationSubvecOffsets=[ %s ] data=[ 0.0 0 0 0 ] ]",
                 bad[i]);
        REFUSED(run_probe("inputProbes", probe, 0.1), ART_ERANGE, 5, "rotation");
    }
}

TEST(sim_refuses_what_is_not_finite)
{
    const char *body = "RenderableComponentList<RigidBody> [ name=\"rigidBodies\"\n"
                       "[ name=\"b\" %s inertia=[ 1 0 0 0 1 0 0 0 1 ] ] ]";
    char more[256];
    REFUSED(run_particle("", "position=[ inf 0 0 ]", "", 0, 1), ART_ERANGE, 3, "position");
    REFUSED(run_particle("", "velocity=[ 0 -inf 0 ]", "", 0, 1), ART_ERANGE, 3, "velocity");
    REFUSED(run_particle("", "mass=inf", "", 0, 1), ART_ERANGE, 3, "mass");
    REFUSED(run_particle("", "externalForce=[ inf 0 0 ]", "", 0, 1), ART_EDIVERGED, 0,
            "particles/p");
    snprintf(more, sizeof more, body, "position=[ 0 0 inf ]");
    REFUSED(run_particle("", "", more, 0, 1), ART_ERANGE, 5, "position");
    snprintf(more, sizeof more, body, "vel=[ 0 0 0 inf 0 0 ]");
    REFUSED(run_particle("", "", more, 0, 1), ART_ERANGE, 5, "velocity");
    snprintf(more, sizeof more, body, "mass=inf");
    REFUSED(run_particle("", "", more, 0, 1), ART_ERANGE, 5, "mass");
    REFUSED(run_probe("inputProbes",
                      "NumericInputProbe [ props=[ \"models/m/particles/p:targetPosition\" ]\n"
                      "startTime=0.0 stopTime=1.0 data=[ 0.0 0 0 0 1.0 inf 0 0 ] ]",
                      0.1),
            ART_EDIVERGED, 0, "particles/p");
}

/* a mass or density that has nothing to spread over is reported with the mesh's place */
TEST(sim_mass_needs_extent)
{
    const char *body =
        "RenderableComponentList<RigidBody> [ name=\"rigidBodies\" [ name=\"b\" density=1\n"
        "meshes=[ name=\"meshes\"\n"
        "[ %s mesh=[\nv 0 0 0\nv 1 0 0\nv 2 0 0\nf 1 2 3\nEOF\n] ] ] ] ]";
    static const char *const bad[] = {"massDistribution=AREA mass=1", "massDistribution=LENGTH",
                                      "massDistribution=VOLUME"};
    char more[512];
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        snprintf(more, sizeof more, body, bad[i]);
        REFUSED(run_particle("", "", more, 0, 1), ART_ERANGE, 6, "positive");
    }
}

/* references of the wrong kind, to itself, and in rings */
TEST(sim_refuses_wrong_references)
{
    static const struct {
        const char *text, *part;
        int status;
    } bad[] = {
        {"AxialSpringList<AxialSpring> [ name=\"axialSprings\"\n"
         "[ points=[ \"particles/p\" \"rigidBodies/b\" ] ] ]",
         "no point", ART_EUSAGE},
        {"AxialSpringList<AxialSpring> [ name=\"axialSprings\"\n"
         "[ points=[ \"particles/p\" \"particles/p\" ] ] ]",
         "same point", ART_EUSAGE},
        {"AxialSpringList<AxialSpring> [ name=\"axialSprings\"\n"
         "[ points=[ \"particles/p\" ] ] ]",
         "two points", ART_ESHAPE},
        {"PointList<FrameMarker> [ name=\"frameMarkers\"\n"
         "[ name=\"k\" attachment=[ frame=\"particles/p\" ] ] ]",
         "", ART_EUSAGE},
        {"ComponentList<DynamicAttachmentComp> [ name=\"attachments\"\n"
         "PointParticleAttachment [ point=\"particles/p\" particle=\"particles/p\" ] ]",
         "ring", ART_EUSAGE},
        {"ComponentList<DynamicAttachmentComp> [ name=\"attachments\"\n"
         "PointFrameAttachment [ point=\"rigidBodies/b\" frame=\"rigidBodies/b\" ] ]",
         "", ART_EUSAGE},
        {"ComponentList<DynamicAttachmentComp> [ name=\"attachments\"\n"
         "FrameFrameAttachment [ frame=\"particles/p\" master=\"rigidBodies/b\" ] ]",
         "", ART_EUSAGE},
        {"ComponentList<MuscleExciter> [ name=\"exciters\"\n"
         "[ name=\"x\" excitationSources=[ \"exciters/x\" ] ] ]",
         "ring", ART_EUSAGE},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char more[1024];
        snprintf(
            more, sizeof more,
            "RenderableComponentList<RigidBody> [ name=\"rigidBodies\" [ name=\"b\" mass=1 ] ]\n%s",
            bad[i].text);
        REFUSED(run_particle("", "", more, 0, 0.1), bad[i].status, 6, bad[i].part);
    }
}

/* ------------------------------------------------------- memory, repeated runs */

/* One of each kind of thing that is compiled and driven. */
static const char everything[] =
    "RootModel [ name=\"root\" maxStepSize=0.01\n"
    "ComponentList<Model> [ name=\"models\"\n"
    "MechModel [ name=\"m\" gravity=[ 0 0 -9.8 ] frameDamping=1 pointDamping=0.1 "
    "maxStepSize=0.005\n"
    "PointList<Particle> [ name=\"particles\" [ name=\"a\" dynamic=false ]\n"
    "[ name=\"b\" position=[ 1 0 0 ] ] [ name=\"c\" position=[ 2 0 1 ] ] [ name=\"d\" ] ]\n"
    "RenderableComponentList<RigidBody> [ name=\"rigidBodies\"\n"
    "[ name=\"r\" density=10 meshes=[ name=\"meshes\" [ mesh=[\n"
    "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\nEOF\n] ] ] ]\n"
    "[ name=\"still\" dynamic=false density=1 meshes=[ name=\"meshes\" [ mesh=[\n"
    "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\nEOF\n] ] ] ]\n"
    "[ name=\"s\" mass=1 inertia=[ 1 0 0 0 1 0 0 0 1 ] ] ]\n"
    "PointList<FrameMarker> [ name=\"frameMarkers\"\n"
    "[ name=\"k\" attachment=[ frame=\"rigidBodies/r\" loc=[ 0 0 1 ] ] ] ]\n"
    "ComponentList<DynamicAttachmentComp> [ name=\"attachments\"\n"
    "FrameFrameAttachment [ frame=\"rigidBodies/s\" master=\"rigidBodies/r\" ]\n"
    "PointFrameAttachment [ point=\"particles/d\" frame=\"rigidBodies/s\" loc=[ 1 0 0 ] ] ]\n"
    "AxialSpringList<AxialSpring> [ name=\"axialSprings\"\n"
    "[ name=\"s\" points=[ \"particles/a\" \"particles/b\" ] ]\n"
    "[ name=\"t\" points=[ \"particles/d\" \"particles/c\" ] ]\n"
    "Muscle [ name=\"u\" points=[ \"particles/b\" \"frameMarkers/k\" ] ] ]\n"
    "PointSpringList<MultiPointSpring> [ name=\"multiPointSprings\"\n"
    "MultiPointMuscle [ name=\"v\" material=SimpleAxialMuscle [ ] segmentSpecs=[\n"
    "[ pntB=\"particles/a\" flags=0x0 ] [ pntB=\"frameMarkers/k\" ] [ pntB=\"particles/b\" ] ]\n"
    "segments=[ Segment [ ] Segment [ specIdx=1 ] ] ] ]\n"
    "ComponentList<ForceComponent> [ name=\"forceEffectors\"\n"
    "PointPlaneForce [ point=\"particles/b\" ] ]\n"
    "ComponentList<MuscleExciter> [ name=\"exciters\"\n"
    "[ name=\"x\" excitation=0.5 targets=[ \"axialSprings/u\"\n"
    "\"multiPointSprings/v\" ] ] ] ] ]\n"
    "RenderableComponentList<Probe> [ name=\"inputProbes\"\n"
    "NumericInputProbe [ props=[ \"models/m/particles/a:targetPosition\" ] drivers=[ \"V0\" ]\n"
    "inputs=[ V0 3 ] startTime=0.0 stopTime=1.0 interpolationOrder=Cubic\n"
    "data=[ 0.0 0 0 0 0.5 1 0 0 1.0 0 0 1 ] ]\n"
    "NumericInputProbe [ props=[ \"models/m/particles/b:mass\" ] startTime=0.0 stopTime=1.0\n"
    "data=[ 0.0 1 1.0 2 ] ] ]\n"
    "RenderableComponentList<Probe> [ name=\"outputProbes\"\n"
    "NumericOutputProbe [ props=[ \"models/m/particles/b:position\"\n"
    "\"models/m/axialSprings/u:forceNorm\" ] startTime=0.0 stopTime=1.0 ] ] ]\n";

/* Simulates a model for three steps and leaves nothing behind. */
static int create_and_run(struct art_ctx *ctx, struct art_model *model)
{
    struct art_sim *sim = NULL;
    int status = art_sim_create(ctx, model, NULL, &sim);
    if (status < 0) return status;
    status = art_sim_run(sim, 0.03);
    if (status == ART_OK) status = art_sim_finish(sim);
    art_sim_free(sim);
    return status;
}

static int compile_only(struct art_ctx *ctx, struct art_model *model)
{
    struct art_comp *models = art_comp_child(model->root, "models");
    struct art_system *sys = NULL;
    struct art_state *state = NULL;
    int status = art_system_compile(ctx, models->children[0], NULL, &sys);
    if (status == ART_OK) status = art_state_create(ctx, sys, &state);
    art_state_free(state);
    art_system_free(sys);
    return status;
}

TEST(sim_running_out_of_memory_is_told)
{
    struct art_schema *all = schema();
    struct art_model *model = NULL;
    struct art_ctx ctx, failing;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(read(&ctx, all, everything, &model), ART_OK));
    CHECK_ALLOC_FAILS(&failing, compile_only(&failing, model));
    CHECK_ALLOC_FAILS(&failing, create_and_run(&failing, model));
    art_model_free(model);
    art_schema_free(all);
    art_ctx_fini(&ctx);
}

static int read_only(struct art_ctx *ctx, const struct art_schema *all)
{
    struct art_model *model = NULL;
    int status = read(ctx, all, everything, &model);
    art_model_free(model);
    return status;
}

TEST(sim_reading_out_of_memory_is_told)
{
    struct art_schema *all = schema();
    struct art_ctx failing;
    CHECK_ALLOC_FAILS(&failing, read_only(&failing, all));
    art_schema_free(all);
}

/* Everything a run of `threads` threads leaves, as text: state, and what a record wrote. */
static int run_to_text(const struct art_schema *all, int threads, struct art_buf *text)
{
    static const char *const paths[] = {"models/m/particles/b:position",
                                        "models/m/rigidBodies/r:pose",
                                        "models/m/axialSprings/u:forceNorm"};
    struct art_model *model = NULL;
    struct art_sim *sim = NULL;
    struct art_sim_prop props[3];
    struct art_ctx ctx;
    int status;
    art_ctx_init(&ctx);
    ctx.threads = threads;
    ART_TRY(read(&ctx, all, everything, &model));
    ART_TRY(art_sim_create(&ctx, model, NULL, &sim));
    for (int k = 0; k < 3; k++)
        ART_TRY(art_sim_bind_path(&ctx, sim, NULL, paths[k], NULL, &props[k]));
    for (int i = 1; i <= 50; i++) {
        ART_TRY(art_sim_run(sim, 0.01 * i));
        for (int k = 0; k < 3; k++) {
            double x[16];
            art_sim_get(sim, &props[k], x);
            for (int j = 0; j < props[k].size; j++) art_buf_printf(text, " %a", x[j]);
        }
        art_buf_putc(text, '\n');
    }
    const struct art_state *state = art_sim_state(sim, 0);
    for (int i = 0; i < state->n_q; i++) art_buf_printf(text, " %a", state->q[i]);
    for (int i = 0; i < state->n_u; i++) art_buf_printf(text, " %a", state->u[i]);
    status = art_model_print(text, model);
out:
    art_sim_free(sim);
    art_model_free(model);
    art_ctx_fini(&ctx);
    return status;
}

TEST(sim_runs_repeat_for_any_threads)
{
    static const int threads[] = {1, 1, 2, 8};
    struct art_schema *all = schema();
    struct art_ctx ctx;
    struct art_buf text[4];
    art_ctx_init(&ctx);
    for (int i = 0; i < 4; i++) {
        art_buf_init(&text[i], &ctx);
        CHECK_STATUS(run_to_text(all, threads[i], &text[i]), ART_OK);
        CHECK(text[i].n > 1000);
        CHECK(text[i].n == text[0].n && memcmp(text[i].s, text[0].s, text[0].n) == 0);
    }
    for (int i = 0; i < 4; i++) art_buf_fini(&text[i]);
    art_schema_free(all);
    art_ctx_fini(&ctx);
}

/* Lengths whose squares are no numbers: body and joint are named, and the time. */
TEST(sim_a_solve_that_fails_names_the_joint)
{
    static const char text[] =
        "MechModel [ name=\"m\" gravity=[ 0 0 -10 ]\n"
        " RenderableComponentList<RigidBody> [ name=\"rigidBodies\" [ name=\"b\"\n"
        "  inertiaMethod=EXPLICIT inertia=[ 1 0 0 0 1 0 0 0 1 0 0 0 1 ] ] ]\n"
        " RenderableComponentList<BodyConnector> [ name=\"bodyConnectors\"\n"
        "  SphericalJoint [ name=\"j\" bodyA=\"rigidBodies/b\" bodyB=null\n"
        "   attachmentA=FrameFrameAttachment [ master=\"rigidBodies/b\"\n"
        "    TFM=[ 1 0 0 1e160 0 1 0 0 0 0 1 0 ] ]\n"
        "   attachmentB=FrameFrameAttachment [ master=null\n"
        "    TFM=[ 1 0 0 1e160 0 1 0 0 0 0 1 0 ] ] ] ] ]\n";
    struct outcome got = run(text, 0, 0.05);
    CHECK_STATUS(got.status, ART_EDIVERGED);
    CHECK_HAS(got.text, "leaves a residual of nan, most of it at 'models/m/rigidBodies/b' and at "
                        "'models/m/bodyConnectors/j', t = 0");
}
