/* The tangent of static solves: Newton's method converges with order 2 where forces are smooth,
 * whatever acts. */
#include "harness/test.h"
#include "statics.h"
#include <art/sim.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define BODY_WITH(more)                                                                            \
    " RenderableComponentList<RigidBody> [ name='rigidBodies' [ name='b' inertiaMethod=EXPLICIT\n" \
    "  position=[ 1 0.4 0 ] orientation=[ 1 2 3 15 ] " more "\n"                                   \
    "  inertia=[ 3 0.3 0.1 -0.2  0.4 0.01 0 0.01 0.5 0 0 0 0.6 ]\n"                                \
    "  markers=[ name='markers'\n"                                                                 \
    "   FrameMarker [ name='k' attachment=PointFrameAttachment [ frame='rigidBodies/b'\n"          \
    "    loc=[ -0.9 0.1 0.2 ] ] ]\n"                                                               \
    "   FrameMarker [ name='l' attachment=PointFrameAttachment [ frame='rigidBodies/b'\n"          \
    "    loc=[ 0.8 -0.3 0 ] ] ]\n"                                                                 \
    "   FrameMarker [ name='n' attachment=PointFrameAttachment [ frame='rigidBodies/b'\n"          \
    "    loc=[ 0 0.7 0.3 ] ] ] ] ] ]\n"
#define BODY BODY_WITH("")
#define SPRING(a, b, l0, k)                                                                        \
    "[ points=[ '" a "' '" b "' ] restLength=" l0 " material=LinearAxialMaterial [ stiffness=" k   \
    " ] ]\n"

static const struct {
    const char *name, *text;
} cases[] = {
    {"points", " PointList<Particle> [ name='particles' [ dynamic=false ] [ dynamic=false "
               "position=[ 2 0 0 ] ]\n"
               "  [ dynamic=false position=[ 1 1 0 ] ] [ position=[ 0.7 0.3 -0.5 ] ] [ position=[ "
               "1.3 0.2 -0.4 ] ] ]\n"
               " AxialSpringList<AxialSpring> [ name='axialSprings'\n" SPRING(
                   "particles/0", "particles/3", "0.5", "90")
                   SPRING("particles/3", "particles/4", "0.3", "50")
                       SPRING("particles/4", "particles/1", "0.5", "80")
                           SPRING("particles/2", "particles/4", "0.5", "70")
                               SPRING("particles/2", "particles/3", "0.6", "60") " ]\n"},
    {"body on springs",
     " PointList<Particle> [ name='particles' [ dynamic=false position=[ 0 0 1 ] ]\n"
     "  [ dynamic=false position=[ 2 0 1 ] ] [ dynamic=false position=[ 1 2 1 ] ] ]\n" BODY
     " AxialSpringList<AxialSpring> [ name='axialSprings'\n" SPRING(
         "particles/0", "rigidBodies/b/markers/k", "0.5", "80")
         SPRING("particles/1", "rigidBodies/b/markers/l", "0.5", "60")
             SPRING("particles/2", "rigidBodies/b/markers/n", "0.4", "90") " ]\n"},
    {"ball joint",
     " PointList<Particle> [ name='particles' [ dynamic=false position=[ 0 0 1 ] ]\n"
     "  [ dynamic=false position=[ 2 0 1 ] ] ]\n" BODY
     " RenderableComponentList<BodyConnector> [ name='bodyConnectors'\n"
     "  SphericalJoint [ name='j' bodyA='rigidBodies/b' bodyB=null\n"
     "   attachmentA=FrameFrameAttachment [ master='rigidBodies/b'\n"
     "    TFM=[ 1 0 0 0.1 0 1 0 -0.2 0 0 1 0.3 ] ]\n"
     "   attachmentB=FrameFrameAttachment [ master=null TFM=[ 1 0 0 1 0 1 0 0.5 0 0 1 0 ] ] ] ]\n"
     " AxialSpringList<AxialSpring> [ name='axialSprings'\n" SPRING(
         "particles/0", "rigidBodies/b/markers/k", "0.5", "80")
         SPRING("particles/1", "rigidBodies/b/markers/n", "0.5", "60") " ]\n"},
    {"moment without energy",
     BODY_WITH("externalForce=[ 1 2 3 8 -5 12 ]") " RenderableComponentList<FrameSpring> [ "
                                                  "name='frameSprings'\n"
                                                  "  [ frameA='rigidBodies/b' frameB=null "
                                                  "material=RotAxisFrameMaterial [\n"
                                                  "    stiffness=[ 90 80 70 ] rotaryStiffness=20 ] "
                                                  "] ]\n"},
    {"muscle on a turning frame spring",
     " PointList<Particle> [ name='particles' [ dynamic=false position=[ 0 0 1 ] ] ]\n" BODY
     " AxialSpringList<AxialSpring> [ name='axialSprings'\n"
     "  Muscle [ points=[ 'particles/0' 'rigidBodies/b/markers/k' ] excitation=0.7\n"
     "   material=SimpleAxialMuscle [ stiffness=10 maxForce=20 ] ] ]\n"
     " RenderableComponentList<FrameSpring> [ name='frameSprings'\n"
     "  [ frameA='rigidBodies/b' frameB=null material=LinearFrameMaterial [\n"
     "    stiffness=[ 90 80 70 ] rotaryStiffness=[ 20 25 30 ] ] ] ]\n"},
    {"points held",
     " PointList<Particle> [ name='particles' [ dynamic=false position=[ 0 0 1 ] ]\n"
     "  [ position=[ 0.5 0.2 0 ] ] [ position=[ 0.7 0.1 -0.4 ] ] ]\n"
     " AxialSpringList<AxialSpring> [ name='axialSprings'\n" SPRING("particles/0", "particles/1",
                                                                    "0.5", "80")
         SPRING("particles/1", "particles/2", "0.4", "60") SPRING(
             "particles/0", "particles/2", "0.9",
             "30") " ]\n"
                   " RenderableComponentList<ParticleConstraint> [ name='particleConstraints'\n"
                   "  ParticlePlaneConstraint [ particles=[ 'particles/2' ] normal=[ 0.6 0 0.8 ]\n"
                   "   center=[ 0.7 0.1 -0.4 ] ] ]\n"},
};

struct run {
    struct art_ctx ctx;
    struct art_schema *schema;
    struct art_model *model;
    struct art_sim *sim;
    struct art_system *sys;
    struct art_state *state;
};

static int open_case(struct run *p, int c)
{
    char text[6000];
    struct art_source src = {0};
    struct art_sim_options options = {.step = 0.1};
    int status;
    snprintf(text, sizeof text,
             "MechModel [ name='m' gravity=[ 0.5 0 -9.8 ] integrator=StaticLineSearch %s ]",
             cases[c].text);
    memset(p, 0, sizeof *p);
    art_ctx_init(&p->ctx);
    ART_TRY(art_sim_schema(&p->ctx, &p->schema));
    ART_TRY(art_source_string(&p->ctx, &src, "test.art", text, strlen(text)));
    for (size_t i = 0; i < src.n; i++)
        if (src.data[i] == '\'') src.data[i] = '"';
    ART_TRY(art_model_read_source(&p->ctx, p->schema, &src, NULL, &p->model));
    ART_TRY(art_sim_create(&p->ctx, p->model, &options, &p->sim));
    p->sys = art_sim_system(p->sim, 0);
    p->state = art_sim_state(p->sim, 0);
out:
    art_source_fini(&src);
    return status;
}

static void close_case(struct run *p)
{
    art_sim_free(p->sim);
    art_model_free(p->model);
    art_schema_free(p->schema);
    art_ctx_fini(&p->ctx);
}

/* The largest difference of positions. */
static double distance(const struct run *p, const double *q)
{
    double most = 0;
    for (int i = 0; i < p->state->n_q; i++) most = fmax(most, fabs(p->state->q[i] - q[i]));
    return most;
}

/* One whole step of Newton's method. */
static int iterate(struct art_statics *x)
{
    int status, unknown;
    if (x->sys->constraints.sets)
        ART_TRY(art_system_constrain(x->ctx, x->sys, x->state, ART_ROWS_STATIC));
    ART_TRY(art_statics_evaluate(x));
    ART_TRY(art_statics_tangent(x));
    ART_TRY(art_statics_direction(x, &unknown));
    art_system_move(x->sys, x->state, 1, x->direction.d);
    art_system_update(x->sys, x->state);
out:
    return status;
}

/* From a state off the equilibrium by about `off`: the error goes with its square. */
static bool converges(struct run *p, double off)
{
    struct art_statics *x = NULL;
    double q[64], e[8];
    if (!CHECK_STATUS(art_statics_open(art_sim_step(p->sim, 0), &x), ART_OK)) return false;
    for (int k = 0; k < 2; k++) /* to the last digits */
        if (!CHECK_STATUS(iterate(x), ART_OK)) return false;
    memcpy(q, p->state->q, (size_t)p->state->n_q * sizeof *q);
    for (int i = 0; i < x->n; i++) x->direction.d[i] = test_uniform(-off, off);
    art_system_move(p->sys, p->state, 1, x->direction.d);
    art_system_update(p->sys, p->state);
    e[0] = distance(p, q);
    for (int k = 1; k < 7; k++) {
        if (!CHECK_STATUS(iterate(x), ART_OK)) return false;
        e[k] = distance(p, q);
        CHECK_INT(x->direction.definite, ART_REGULAR);
    }
    bool ok = CHECK(e[6] < 1e-11);
    for (int k = 1; k < 7; k++)
        ok = CHECK(e[k] <= 20 * e[k - 1] * e[k - 1] + 1e-10 * e[k - 1] + 1e-12) && ok;
    if (!ok) TEST_FAIL("errors %.3g %.3g %.3g %.3g %.3g", e[0], e[1], e[2], e[3], e[4]);
    return ok;
}

TEST(sim_static_newton_is_of_order_two)
{
    for (int c = 0; c < (int)(sizeof cases / sizeof cases[0]); c++) {
        struct run p;
        if (!CHECK_STATUS(open_case(&p, c), ART_OK)) TEST_FAIL("%s: %s", cases[c].name, p.ctx.last);
        bool ok = CHECK_STATUS(art_sim_run(p.sim, 0.1), ART_OK);
        if (!ok) TEST_FAIL("%s", p.ctx.last);
        ok = ok && converges(&p, 0.03);
        if (!ok) TEST_FAIL("%s", cases[c].name);
        close_case(&p);
    }
}
