/* The units of a model do not matter: scaled and run, it moves as it did, scaled. */
#include "sim_fixture.h"
#include <art/script.h>
#include <art/xform.h>
#include <dirent.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A model of a file, of a script (with arguments), or of a text. `kinks`: muscles start at the very
 * length where their passive force sets in, so that rounding would decide on which side of the kink
 * they are. */
struct from {
    const char *file, *script, *args[4], *text;
    bool kinks;
    int steps; /* 0: 40; stiff models magnify rounding */
};

static int leave_kinks(struct sim_fixture *p)
{
    for (struct art_comp *c = p->model->root; c; c = art_comp_next(p->model->root, c)) {
        struct art_comp *law = art_comp_is(c, "Muscle") ? art_get_object(c, "material") : NULL;
        bool opt = law && art_cls_prop(law->cls, "optLength");
        struct art_comp *at = opt ? law : c;
        const char *prop = opt ? "optLength" : "restLength";
        double length = 0.99 * art_get_double(at, prop);
        int status = law ? art_set_numbers(&p->ctx, at, prop, &length, 1) : ART_OK;
        if (status < 0) return status;
    }
    return ART_OK;
}

/* Where the scripts of the examples have their data. */
static const char *const folders[] = {"examples/jaw", "examples/guide"};

static int load(struct sim_fixture *p, const struct from *from)
{
    struct art_script_options how = {.trusted = true};
    struct art_script *script = NULL;
    struct art_source src = {0};
    int status;
    memset(p, 0, sizeof *p);
    art_ctx_init(&p->ctx);
    ART_TRY(art_sim_schema(&p->ctx, &p->schema));
    if (from->file) return art_model_read(&p->ctx, p->schema, from->file, NULL, &p->model);
    if (from->script) {
        char *dir = art_path_dir(&p->ctx, from->script);
        how.dir = dir;
        status = art_script_create(&p->ctx, p->schema, &how, &script);
        for (int i = 0; status == ART_OK && i + 1 < 4 && from->args[i]; i += 2)
            status = art_script_arg(script, from->args[i], from->args[i + 1]);
        if (status == ART_OK) status = art_script_run_file(script, from->script);
        if (status == ART_OK) status = art_script_finish(script);
        if (status == ART_OK) {
            p->model = art_script_take_model(script);
            p->model->data_dirs = folders;
            p->model->n_data_dirs = 2;
        }
        if (status == ART_OK && from->kinks) status = leave_kinks(p);
        art_script_free(script);
        art_free(dir);
        return status;
    }
    ART_TRY(art_source_string(&p->ctx, &src, "test.art", from->text, strlen(from->text)));
    for (size_t i = 0; i < src.n; i++)
        if (src.data[i] == '\'') src.data[i] = '"';
    status = art_model_read_source(&p->ctx, p->schema, &src, NULL, &p->model);
out:
    art_source_fini(&src);
    return status;
}

/* Runs `steps` root steps, or the fewer that make up `most` seconds. A status. */
static int run(struct sim_fixture *p, const struct art_scales *s, int steps)
{
    int status;
    if (s) ART_TRY(art_scale_units(&p->ctx, p->model->root, s));
    ART_TRY(art_sim_create(&p->ctx, p->model, NULL, &p->sim));
    ART_TRY(art_sim_run(p->sim, steps * art_sim_step_size(p->sim)));
out:
    return status;
}

/* |b - f a| relative to the largest f a; bits if tol is 0. The largest difference. */
static double compare(const double *a, const double *b, int n, double f, double size)
{
    double worst = 0;
    for (int i = 0; i < n; i++) {
        double d = fabs(b[i] - f * a[i]);
        if (!(d <= worst * size)) worst = size > 0 ? d / size : d > 0 ? INFINITY : 0;
    }
    return worst;
}

/* The largest relative difference of positions and velocities of two runs. */
static double difference(const struct sim_fixture *a, const struct sim_fixture *b,
                         const struct art_scales *s)
{
    double worst = 0, speed = s->length / s->time;
    for (int k = 0; k < art_sim_models(a->sim); k++) {
        const struct art_system *sys = art_sim_system(a->sim, k);
        const struct art_state *x = art_sim_state(a->sim, k), *y = art_sim_state(b->sim, k);
        double far = 0, fast = 0, spin = 0;
        for (int i = 0; i < sys->n_dyn; i++) {
            const struct art_dyn *d = &sys->dyn[i];
            far = fmax(far, s->length * art_v3_norm(x->q + d->q));
            fast = fmax(fast, speed * art_v3_norm(x->u + d->u));
            if (d->frame) spin = fmax(spin, art_v3_norm(x->u + d->u + 3) / s->time);
        }
        /* what hardly moves need not hardly move to twelve digits */
        double t = art_sim_time(a->sim) * s->time;
        fast = fmax(fast, t > 0 ? 1e-3 * far / t : 0);
        spin = fmax(spin, t > 0 ? 1e-3 / t : 0);
        for (int i = 0; i < sys->n_dyn; i++) {
            const struct art_dyn *d = &sys->dyn[i];
            worst = fmax(worst, compare(x->q + d->q, y->q + d->q, 3, s->length, far));
            worst = fmax(worst, compare(x->u + d->u, y->u + d->u, 3, speed, fast));
            if (!d->frame) continue;
            worst = fmax(worst, compare(x->q + d->q + 3, y->q + d->q + 3, 4, 1, 1));
            worst = fmax(worst, compare(x->u + d->u + 3, y->u + d->u + 3, 3, 1 / s->time, spin));
        }
    }
    return worst;
}

/* The law for one model; -1: it is not one that can be simulated. */
static double scaled_difference(const struct from *from, const struct art_scales *s, int steps)
{
    struct sim_fixture a, b;
    double worst = -1;
    bool runs = load(&a, from) == ART_OK && run(&a, NULL, steps) == ART_OK;
    if (!runs && !from->file) TEST_FAIL("it does not run: %s", a.ctx.last);
    bool scaled = runs && load(&b, from) == ART_OK && run(&b, s, steps) == ART_OK;
    if (runs && !scaled) TEST_FAIL("scaled, it does not run: %s", b.ctx.last);
    if (scaled) worst = difference(&a, &b, s);
    if (runs) sim_fixture_close(&b);
    sim_fixture_close(&a);
    return worst;
}

static const struct art_scales binary[] = {
    {1, 1024, 1}, {1.0 / 64, 1, 1}, {1, 1, 8}, {4, 0.25, 2}, {1, 0.125, 1}};
static const struct art_scales decimal[] = {
    {1, 1000, 1}, {1000, 1, 1}, {1, 1, 1000}, {0.001, 100, 0.06}, {1, 25.4, 1}};

static void check_model(const struct from *from, const char *name, int steps)
{
    for (int i = 0; i < 5; i++) {
        double d = scaled_difference(from, &binary[i], steps);
        double e = scaled_difference(from, &decimal[i], steps);
        if (!CHECK(d == 0)) TEST_FAIL("%s, powers of two, number %d: %g", name, i, d);
        if (!CHECK(e >= 0 && e <= 1e-12)) TEST_FAIL("%s, number %d: %g", name, i, e);
    }
}

/* Everything at once: attachments in chains, planes, probes, targets, damping, materials, defaults.
 */
static const char everything[] =
    "RootModel [ maxStepSize=0.01 ComponentList<Model> [ name='models' MechModel [ name='m' "
    "frameDamping=0.3 rotaryDamping=0.02 inertialDamping=0.4 pointDamping=0.1 "
    "PointList<Particle> [ name='particles' "
    "[ name='a' position=[ 0.1 0.2 0.3 ] velocity=[ 1 0 -0.5 ] ] "
    "[ name='b' mass=0.5 position=[ 0.7 -0.2 0.1 ] externalForce=[ 0.3 0.1 0.2 ] ] "
    "[ name='c' mass=0.2 position=[ 0.7 -0.2 0.1 ] ] "
    "[ name='d' dynamic=false position=[ 1 1 1 ] targetActivity=Position ] ] "
    "RenderableComponentList<RigidBody> [ name='rigidBodies' "
    "[ name='box' position=[ 1.5 0 0.2 ] rotation=[ 1 0.2 0.1 0.3 ] vel=[ 0.1 0.2 0 1 2 -1 ] "
    "density=3 "
    "meshes=[ [ mesh=PolygonalMesh [\nv 0 0 0\nv 1 0 0\nv 0 0.7 0\nv 0 0 0.5\n"
    "f 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\nEOF\n] ] ] ] "
    "[ name='dense' position=[ 2 0 0 ] vel=[ 0 0 0 1 1 1 ] "
    "markers=[ [ attachment=[ frame=rigidBodies/dense loc=[ 0.1 0.2 0 ] ] ] ] meshes=[ [ "
    "mesh=PolygonalMesh [\n"
    "v 0 0 0\nv 1 0 0\nv 0 2 0\nv 0 0 0.5\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\nEOF\n] ] ] ] "
    "[ name='bymass' position=[ 3 0 0 ] inertiaMethod=MASS "
    "markers=[ [ attachment=[ frame=rigidBodies/bymass loc=[ 0.1 0.2 0 ] ] ] ] meshes=[ [ "
    "mesh=PolygonalMesh [\n"
    "v 0 0 0\nv 1 0 0\nv 0 2 0\nv 0 0 0.5\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\nEOF\n] ] ] ] "
    "[ name='plain' position=[ -1 0 0.3 ] vel=[ 0 0 0 0.3 0 0.1 ] ] "
    "[ name='weighed' position=[ -1 1 0.3 ] mass=0.7 ] "
    "[ name='stated' position=[ -1 2 0.3 ] vel=[ 0 0 0 1 1 0.1 ] inertia=[ 2 0.1 0 0 1 0 0 0 2 0 0 "
    "0 1.5 ] ] ] "
    "PointList<FrameMarker> [ name='frameMarkers' "
    "[ name='k' attachment=[ frame=rigidBodies/box loc=[ 0.3 0.1 0 ] ] ] "
    "[ name='l' attachment=[ frame=rigidBodies/plain loc=[ 0.1 0 0.2 ] ] ] ] "
    "ComponentList<DynamicAttachmentComp> [ name='attachments' "
    "PointParticleAttachment [ point=particles/c particle=particles/b ] ] "
    "AxialSpringList<AxialSpring> [ name='axialSprings' "
    "AxialSpring [ points=[ particles/a particles/b ] restLength=0.2 ] "
    "AxialSpring [ points=[ particles/a rigidBodies/dense/markers/0 ] restLength=1 ] "
    "AxialSpring [ points=[ particles/a rigidBodies/bymass/markers/0 ] restLength=1 ] "
    "AxialSpring [ points=[ particles/c frameMarkers/k ] restLength=0.4 "
    "material=LinearAxialMaterial [ stiffness=20 damping=0.5 ] ] "
    "Muscle [ name='mu' points=[ particles/a frameMarkers/l ] excitation=0.4 restLength=0.3 "
    "material=SimpleAxialMuscle [ stiffness=3 damping=0.1 maxForce=2 blendInterval=0.1 ] ] "
    "Muscle [ points=[ particles/d frameMarkers/l ] "
    "excitation=0.4 material=ConstantAxialMuscle [ maxForce=0.001 passiveFraction=0.2 ] ] "
    "Muscle [ points=[ particles/d particles/a ] excitation=0.6 "
    "material=PeckAxialMuscle [ maxForce=0.002 optLength=0.9 maxLength=2 tendonRatio=0.3 ] ] ] "
    "PointSpringList<MultiPointSpring> [ name='multiPointSprings' "
    "[ segmentSpecs=[ [ pntB=particles/a ] [ pntB=frameMarkers/k ] [ pntB=particles/b ] ] "
    "restLength=0.5 material=LinearAxialMaterial [ stiffness=4 damping=0.2 ] ] "
    "MultiPointMuscle [ segmentSpecs=[ [ pntB=frameMarkers/l ] [ pntB=particles/d ] "
    "[ pntB=frameMarkers/k ] ] excitation=0.3 "
    "material=SimpleAxialMuscle [ stiffness=3 damping=0.1 maxForce=2 blendInterval=0.1 ] ] ] "
    "RenderableComponentList<FrameSpring> [ name='frameSprings' "
    "[ frameA=rigidBodies/box frameB=null attachFrameA=[ 0.1 0 0.2 1 0 1 20 ] "
    "attachFrameB=[ 1.4 0.1 0 0 1 0 10 ] material=LinearFrameMaterial [ stiffness=[ 3 2 1 ] "
    "rotaryStiffness=[ 0.1 0.2 0.3 ] damping=[ 0.1 0.2 0.1 ] rotaryDamping=[ 0.1 0 0.1 ] ] ] "
    "[ frameA=null frameB=rigidBodies/stated attachFrameA=[ -1 2.1 0 1 1 0 30 ] "
    "material=LinearFrameMaterial [ stiffness=[ 3 2 1 ] rotaryStiffness=[ 0.1 0.2 0.3 ] "
    "useXyzAngles=true ] ] "
    "[ frameA=rigidBodies/plain frameB=rigidBodies/weighed attachFrameB=[ 0 -0.5 0 1 1 0 30 ] "
    "material=RotAxisFrameMaterial [ stiffness=[ 3 2 1 ] rotaryStiffness=0.2 ] ] ] "
    "ComponentList<ForceEffector> [ name='forceEffectors' "
    "PointMeshForce [ mesh=rigidBodies/bymass/meshes/0 points=[ particles/a particles/c ] "
    "unilateral=false stiffness=3 damping=0.1 ] "
    "PointMeshForce [ mesh=rigidBodies/dense/meshes/0 points=[ particles/b "
    "rigidBodies/bymass/markers/0 ] "
    "unilateral=false forceType=QUADRATIC stiffness=3 damping=0.1 ] "
    "PointPlaneForce [ point=particles/a normal=[ 0.1 0 1 ] center=[ 0 0 0.1 ] stiffness=30 "
    "damping=0.2 ] "
    "PointPlaneForce [ point=particles/b offset=-0.2 forceType=QUADRATIC stiffness=40 ] ] ] ] "
    "RenderableComponentList<Probe> [ name='inputProbes' "
    "NumericInputProbe [ startTime=0.0 stopTime=1.0 props=[ models/m/axialSprings/mu:excitation "
    "models/m/particles/d:targetPosition ] interpolationOrder=Cubic "
    "data=[ 0 0.4 1 1 1\n 0.15 0.7 1.2 1 0.9\n 0.4 0 1.2 0.7 0.9\n ] ] ] ]";

TEST(phys_units_do_not_matter_for_any_class)
{
    const struct from from = {.text = everything};
    check_model(&from, "everything", 50);
}

/* There and back is the identity but for rounding. */
TEST(phys_units_there_and_back)
{
    const struct from from = {.text = everything};
    const struct art_scales there = {0.001, 25.4, 1000}, back = {1000, 1 / 25.4, 0.001};
    struct sim_fixture a, b;
    REQUIRE(load(&a, &from) == ART_OK && load(&b, &from) == ART_OK);
    CHECK_STATUS(art_scale_units(&b.ctx, b.model->root, &there), ART_OK);
    CHECK_STATUS(art_scale_units(&b.ctx, b.model->root, &back), ART_OK);
    CHECK(run(&a, NULL, 30) == ART_OK && run(&b, NULL, 30) == ART_OK);
    const struct art_scales same = {1, 1, 1};
    CHECK(difference(&a, &b, &same) < 1e-12);
    sim_fixture_close(&a);
    sim_fixture_close(&b);
}

TEST(phys_units_do_not_matter_in_the_examples)
{
    static const struct from examples[] = {
        {.script = "examples/pendulum/pendulum.lua"},
        {.script = "examples/jaw/jaw.lua", .kinks = true, .steps = 8},
        {.script = "examples/guide/particle-spring.lua"},
        {.script = "examples/guide/body-spring.lua"},
        {.script = "examples/guide/body-spring.lua",
         .args = {"muscle", "true", "excitation", "0.5"}},
        {.script = "examples/guide/composite-body.lua"},
        {.script = "examples/guide/fixed-meshes.lua"},
        {.script = "examples/guide/net.lua"},
        {.script = "examples/guide/particle-attachment.lua"},
        {.script = "examples/guide/probes.lua"},
        {.script = "examples/guide/spin.lua"},
    };
    for (size_t i = 0; i < sizeof examples / sizeof examples[0]; i++)
        check_model(&examples[i], examples[i].script, examples[i].steps ? examples[i].steps : 40);
}

/* ------------------------------------------------------------------- transforms */

static int open_from(struct sim_fixture *p, const struct from *from, const char *part,
                     const struct art_transformer *t, bool loads)
{
    const struct art_transform_options how = {.loads = loads};
    int status;
    ART_TRY(load(p, from));
    struct art_comp *top = part ? art_find(p->model->root, part) : p->model->root;
    if (t) ART_TRY(art_transform_geometry(&p->ctx, top, t, &how));
    ART_TRY(art_sim_create(&p->ctx, p->model, NULL, &p->sim));
    p->sys = art_sim_system(p->sim, 0);
    p->state = art_sim_state(p->sim, 0);
out:
    return status;
}

static int open_moved(struct sim_fixture *p, const char *text, const char *part,
                      const struct art_transformer *t, bool loads)
{
    const struct from from = {.text = text};
    return open_from(p, &from, part, t, loads);
}

/* The largest difference between the images of a's positions and velocities and those of b, where X
 * is a rotation or reflection with a shift. */
static double image_difference(const struct sim_fixture *a, const struct sim_fixture *b,
                               const struct art_affine *X)
{
    const struct art_state *x = a->state, *y = b->state;
    double worst = 0, v[3], turn[9], A[9], B[9];
    art_m3_scale(turn, art_m3_det(X->A) < 0 ? -1 : 1, X->A);
    for (int i = 0; i < a->sys->n_dyn; i++) {
        const struct art_dyn *d = &a->sys->dyn[i];
        art_affine_point(v, X, x->q + d->q);
        worst = fmax(worst, art_v3_distance(v, y->q + d->q));
        art_affine_vector(v, X, x->u + d->u);
        worst = fmax(worst, art_v3_distance(v, y->u + d->u));
        if (!d->frame) continue;
        art_m3_mulvec(v, turn, x->u + d->u + 3);
        worst = fmax(worst, art_v3_distance(v, y->u + d->u + 3));
        art_rot_from_quat(A, x->q + d->q + 3);
        art_rot_from_quat(B, y->q + d->q + 3);
        art_m3_mul(A, turn, A);
        for (int k = 0; k < 9; k++) worst = fmax(worst, fabs(A[k] - B[k]));
    }
    return worst;
}

static void check_motion_from(const struct from *from, const char *name, int steps,
                              const struct art_affine *X)
{
    struct sim_fixture a, b;
    struct art_transformer t;
    art_transformer_affine(&t, X);
    if (CHECK_STATUS(open_from(&a, from, NULL, NULL, false), ART_OK) &&
        CHECK_STATUS(open_from(&b, from, NULL, &t, true), ART_OK)) {
        art_system_update(a.sys, a.state);
        art_system_update(b.sys, b.state);
        double size = 1;
        for (int i = 0; i < a.sys->n_q; i++) size = fmax(size, fabs(a.state->q[i]));
        if (!CHECK_NEAR(image_difference(&a, &b, X), 0, 1e-13 * size)) TEST_FAIL("%s", name);
        CHECK_STATUS(art_sim_run(a.sim, steps * art_sim_step_size(a.sim)), ART_OK);
        CHECK_STATUS(art_sim_run(b.sim, steps * art_sim_step_size(b.sim)), ART_OK);
        for (int i = 0; i < a.sys->n_u; i++) size = fmax(size, fabs(a.state->u[i]));
        if (!CHECK_NEAR(image_difference(&a, &b, X), 0, 1e-10 * size)) TEST_FAIL("%s", name);
    }
    sim_fixture_close(&a);
    sim_fixture_close(&b);
}

static void check_motion(const struct art_affine *X)
{
    const struct from from = {.text = everything};
    check_motion_from(&from, "everything", 50, X);
}

/* A model that is moved as a whole, gravity and all, moves as before, seen from elsewhere. */
TEST(phys_motion_follows_rigid_transforms)
{
    struct art_affine X;
    struct art_rigid T;
    art_rigid_from_pose(&T, (const double[]){0.3, -2, 0.7, 1, 2, -1, 70});
    art_affine_from_rigid(&X, &T);
    check_motion(&X);
    art_rigid_from_pose(&T, (const double[]){5, 0, 0, 1, 0, 0, 0});
    art_affine_from_rigid(&X, &T);
    check_motion(&X);
}

/* So does its mirror image, bodies of all kinds of inertia included. */
TEST(phys_motion_follows_mirrors)
{
    struct art_ctx ctx;
    struct art_affine X;
    art_ctx_init(&ctx);
    art_affine_identity(&X);
    CHECK_STATUS(art_affine_step(&ctx, &X, "mirror", (const double[]){1, -2, 0.5}, 3,
                                 (const double[]){0.2, 0.1, 0}),
                 ART_OK);
    check_motion(&X);
    art_ctx_fini(&ctx);
}

static const char bodies[] =
    "RootModel [ ComponentList<Model> [ name='models' MechModel [ name='m' "
    "RenderableComponentList<RigidBody> [ name='rigidBodies' "
    "[ name='box' position=[ 1 0 0 ] orientation=[ 0 0 1 30 ] density=20 "
    "meshes=[ [ mesh=PolygonalMesh [\nv 0 0 0\nv 1 0 0\nv 0 0.7 0\nv 0 0 0.5\n"
    "f 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\nEOF\n] ] ] ] "
    "[ name='other' position=[ 3 1 0 ] inertia=[ 1 0 0 0 1 0 0 0 1 0 0 0 1 ] ] "
    "[ name='third' position=[ 3 2 0 ] inertia=[ 1 0 0 0 1 0 0 0 1 0 0 0 1 ] ] ] "
    "RenderableComponentList<Frame> [ name='frames' [ name='f' pose=[ 1.5 0.2 0 0 0 1 30 ] ] ] "
    "PointList<Particle> [ name='particles' [ name='p' position=[ 1.2 0.3 0.1 ] ] "
    "[ name='q' position=[ 9 9 9 ] ] [ name='r' position=[ 1.2 0.3 0.1 ] ] ] "
    "PointList<FrameMarker> [ name='frameMarkers' "
    "[ name='k' attachment=[ frame=rigidBodies/box loc=[ 0.3 0.1 0.2 ] ] ] "
    "[ name='onframe' attachment=[ frame=frames/f loc=[ 0.1 0.1 0.3 ] ] ] ] "
    "ComponentList<DynamicAttachmentComp> [ name='attachments' "
    "FrameFrameAttachment [ frame=rigidBodies/third master=frames/f TFM=[ 0.5 0 0 1 0 0 40 ] ] "
    "FrameFrameAttachment [ frame=frames/f master=rigidBodies/box TFM=[ 0.2 0.1 0 0 1 0 20 ] ] "
    "PointFrameAttachment [ point=particles/p frame=rigidBodies/third loc=[ 0.1 0.2 0 ] ] "
    "PointParticleAttachment [ point=particles/r particle=particles/p ] ] "
    "AxialSpringList<AxialSpring> [ name='axialSprings' "
    "AxialSpring [ name='s' points=[ frameMarkers/k particles/q ] restLength=0.4 ] ] ] ] ]";

static struct art_comp *at(const struct sim_fixture *p, const char *path)
{
    char full[200];
    snprintf(full, sizeof full, "models/m/%s", path);
    return art_find(p->model->root, full);
}

/* The affine map of the guide: scaling by (1.5, 2, 3), then half a turn about x. */
static void guide_transform(struct art_transformer *t, struct art_affine *X)
{
    struct art_rigid turn;
    struct art_affine scaling;
    art_rigid_from_rpy(&turn, (const double[]){0, 0, 0}, (const double[]){0, 0, ART_PI});
    art_affine_from_rigid(X, &turn);
    art_affine_scaling(&scaling, 1.5, 2, 3);
    art_affine_mul(X, X, &scaling);
    art_transformer_affine(t, X);
}

TEST(phys_affine_bodies_follow_their_density)
{
    struct sim_fixture a, b;
    struct art_transformer t;
    struct art_affine X;
    struct art_inertia M, N;
    double x[13], com[3], image[3], T[3];
    guide_transform(&t, &X);
    REQUIRE(open_moved(&a, bodies, NULL, NULL, false) == ART_OK);
    REQUIRE(open_moved(&b, bodies, NULL, NULL, false) == ART_OK);
    /* the same matter once as a density and once in numbers */
    CHECK_STATUS(art_body_inertia(&b.ctx, at(&b, "rigidBodies/box"), &M), ART_OK);
    x[0] = M.mass;
    art_v3_copy(x + 1, M.com);
    memcpy(x + 4, M.J, sizeof M.J);
    struct art_comp *other = at(&b, "rigidBodies/other");
    CHECK_STATUS(art_set_numbers(&b.ctx, other, "inertia", x, 13), ART_OK);
    CHECK_STATUS(art_set_text(&b.ctx, other, "position", "1 0 0", NULL), ART_OK);
    CHECK_STATUS(art_set_text(&b.ctx, other, "orientation", "0 0 1 30", NULL), ART_OK);
    CHECK_STATUS(art_transform_geometry(&b.ctx, b.model->root, &t, NULL), ART_OK);
    struct art_comp *box = at(&b, "rigidBodies/box");
    CHECK_STATUS(art_body_inertia(&b.ctx, box, &N), ART_OK);
    CHECK_NEAR_REL(N.mass, 9 * M.mass, 1e-13);
    /* the centre of mass goes where the transform takes it */
    struct art_rigid before, after;
    CHECK_STATUS(art_comp_pose(&a.ctx, at(&a, "rigidBodies/box"), &before), ART_OK);
    CHECK_STATUS(art_comp_pose(&b.ctx, box, &after), ART_OK);
    art_rigid_point(com, &before, M.com);
    art_affine_point(image, &X, com);
    art_rigid_point(T, &after, N.com);
    CHECK_NEAR_N(T, image, 3, 1e-13);
    CHECK_STATUS(art_body_inertia(&b.ctx, other, &M), ART_OK);
    CHECK_NEAR_REL(M.mass, N.mass, 1e-13);
    CHECK_NEAR_N(M.com, N.com, 3, 1e-13);
    CHECK_NEAR_N(M.J, N.J, 9, 1e-12 * N.J[0]);
    /* rest lengths and given numbers of points stay */
    CHECK_NEAR(art_get_double(at(&b, "axialSprings/s"), "restLength"), 0.4, 0);
    CHECK_NEAR(art_get_double(at(&b, "particles/p"), "mass"), 1, 0);
    sim_fixture_close(&a);
    sim_fixture_close(&b);
}

/* Where each point and frame is when all attachments have been followed. */
static void settle(struct sim_fixture *p)
{
    art_sim_free(p->sim);
    p->sim = NULL;
    CHECK_STATUS(art_sim_create(&p->ctx, p->model, NULL, &p->sim), ART_OK);
    p->sys = art_sim_system(p->sim, 0);
    p->state = art_sim_state(p->sim, 0);
    art_system_update(p->sys, p->state);
}

static void check_point(const struct sim_fixture *a, const struct sim_fixture *b, const char *path,
                        const struct art_affine *X)
{
    char full[200];
    double image[3];
    snprintf(full, sizeof full, "models/m/%s", path);
    art_affine_point(image, X, sim_fixture_q(a, full));
    if (!CHECK_NEAR_N(sim_fixture_q(b, full), image, 3, 1e-13)) TEST_FAIL("%s", path);
}

static const char *const attached[] = {"frameMarkers/k",    "frameMarkers/onframe", "frames/f",
                                       "rigidBodies/third", "particles/p",          "particles/r"};

TEST(phys_affine_attachments_stay_consistent)
{
    static const char *const parts[] = {NULL, "models/m/rigidBodies/box"};
    struct sim_fixture a, b;
    struct art_transformer t;
    struct art_affine X, none;
    guide_transform(&t, &X);
    art_affine_identity(&none);
    for (int i = 0; i < 2; i++) {
        REQUIRE(open_moved(&a, bodies, NULL, NULL, false) == ART_OK);
        REQUIRE(open_moved(&b, bodies, parts[i], &t, false) == ART_OK);
        settle(&a);
        settle(&b);
        /* what hangs on the box in a chain follows it, whatever was named */
        for (size_t k = 0; k < sizeof attached / sizeof attached[0]; k++)
            check_point(&a, &b, attached[k], &X);
        check_point(&a, &b, "particles/q", parts[i] ? &none : &X);
        check_point(&a, &b, "rigidBodies/other", parts[i] ? &none : &X);
        sim_fixture_close(&a);
        sim_fixture_close(&b);
    }
}

/* A slave that is moved alone is attached where it is then. */
TEST(phys_moved_slaves_are_attached_elsewhere)
{
    struct sim_fixture a, b;
    struct art_transformer t;
    struct art_affine X, none;
    guide_transform(&t, &X);
    art_affine_identity(&none);
    REQUIRE(open_moved(&a, bodies, NULL, NULL, false) == ART_OK);
    REQUIRE(open_moved(&b, bodies, "models/m/rigidBodies/third", &t, false) == ART_OK);
    settle(&a);
    settle(&b);
    check_point(&a, &b, "frames/f", &none);
    check_point(&a, &b, "rigidBodies/third", &X);
    check_point(&a, &b, "particles/p", &X);
    check_point(&a, &b, "particles/r", &X);
    check_point(&a, &b, "frameMarkers/k", &none);
    sim_fixture_close(&a);
    sim_fixture_close(&b);
}

/* An affine map given as a field does the same. */
static bool affine_field(const void *user, const double r[3], double p[3], double F[9])
{
    const struct art_affine *X = user;
    art_affine_point(p, X, r);
    art_m3_copy(F, X->A);
    return true;
}

TEST(phys_fields_generalise_affine_transforms)
{
    struct sim_fixture a, b;
    struct art_transformer t, field;
    struct art_affine X, none;
    struct art_inertia M, N;
    guide_transform(&t, &X);
    art_affine_identity(&none);
    art_transformer_field(&field, affine_field, &X);
    REQUIRE(open_moved(&a, bodies, NULL, &t, false) == ART_OK);
    REQUIRE(open_moved(&b, bodies, NULL, &field, false) == ART_OK);
    settle(&a);
    settle(&b);
    CHECK_NEAR(image_difference(&a, &b, &none), 0, 1e-13);
    CHECK_STATUS(art_body_inertia(&a.ctx, at(&a, "rigidBodies/box"), &M), ART_OK);
    CHECK_STATUS(art_body_inertia(&b.ctx, at(&b, "rigidBodies/box"), &N), ART_OK);
    CHECK_NEAR_N(M.J, N.J, 9, 1e-12 * M.J[0]);
    sim_fixture_close(&a);
    sim_fixture_close(&b);
}

/* Rigid transforms leave local numbers alone, bit for bit; a part may be named within a frame. */
TEST(phys_rigid_transforms_keep_local_numbers)
{
    struct sim_fixture a, b;
    struct art_transformer t;
    struct art_rigid T, box, image;
    struct art_affine X, W;
    double x[3], y[3];
    art_rigid_from_pose(&T, (const double[]){0.3, -2, 0.7, 1, 2, -1, 70});
    REQUIRE(open_moved(&a, bodies, NULL, NULL, false) == ART_OK);
    CHECK_STATUS(art_comp_pose(&a.ctx, at(&a, "rigidBodies/box"), &box), ART_OK);
    /* given in the body's own frame: its new pose is its old one times the transform */
    art_affine_from_rigid(&X, &T);
    art_affine_in_frame(&W, &X, &box);
    art_transformer_affine(&t, &W);
    CHECK_INT(t.kind, ART_TRANSFORM_RIGID);
    REQUIRE(open_moved(&b, bodies, "models/m/rigidBodies/box", &t, false) == ART_OK);
    CHECK_STATUS(art_comp_pose(&b.ctx, at(&b, "rigidBodies/box"), &image), ART_OK);
    art_rigid_mul(&T, &box, &T);
    CHECK_NEAR_N(image.R, T.R, 9, 1e-14);
    CHECK_NEAR_N(image.p, T.p, 3, 1e-14);
    art_get_vector(art_get_object(at(&a, "frameMarkers/k"), "attachment"), "loc", x, 3);
    art_get_vector(art_get_object(at(&b, "frameMarkers/k"), "attachment"), "loc", y, 3);
    for (int i = 0; i < 3; i++) CHECK_BITS(x[i], y[i]);
    const struct art_slot *s = art_comp_slot(at(&a, "rigidBodies/box/meshes/0"), "mesh");
    const struct art_slot *r = art_comp_slot(at(&b, "rigidBodies/box/meshes/0"), "mesh");
    CHECK_STR(s->value.text, r->value.text);
    sim_fixture_close(&a);
    sim_fixture_close(&b);
}

/* All models of the folders that the environment names, as far as they run. */
static void check_folder(const char *folder, const char *sub, const struct art_affine *X, int *n)
{
    char dir[300], path[700];
    snprintf(dir, sizeof dir, "%s/%s", folder, sub);
    DIR *d = opendir(dir);
    if (!d) return;
    for (struct dirent *entry; (entry = readdir(d)) != NULL;) {
        const char *dot = strchr(entry->d_name, '.');
        if (!dot || strncmp(dot, ".art", 4) != 0) continue;
        snprintf(path, sizeof path, "%s/%s", dir, entry->d_name);
        const struct from from = {.file = path};
        if (scaled_difference(&from, &binary[0], 2) < 0) continue;
        check_model(&from, entry->d_name, 20);
        check_motion_from(&from, entry->d_name, 20, X);
        ++*n;
    }
    closedir(d);
}

TEST(phys_recorded_models_scale_and_move)
{
    const char *data = getenv("ARTKIT_DATA"), *reference = getenv("ARTKIT_REFERENCE");
    struct art_rigid T;
    struct art_affine X;
    int n = 0;
    art_rigid_from_pose(&T, (const double[]){0.3, -2, 0.7, 1, 2, -1, 70});
    art_affine_from_rigid(&X, &T);
    if (!getenv("ART_LONG") || (!data && !reference)) TEST_SKIP("for make check-long with data");
    if (data) check_folder(data, "art-samples", &X, &n);
    if (reference) check_folder(reference, "artisynth/art", &X, &n);
    CHECK(n > 10);
    printf("%d models\n", n);
}
