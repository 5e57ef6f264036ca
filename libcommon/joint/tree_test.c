/* Coordinates of joints in the tree: each kind by its table, which side moves, loops, what is
 * wrong. */
#include "harness/test.h"
#include <art/joint.h>
#include <art/sim.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

struct bench {
    struct art_ctx ctx;
    char said[2000]; /* all messages */
    struct art_schema *schema;
    struct art_model *model;
};

static void hear(void *user, const struct art_message *message)
{
    struct bench *b = user;
    size_t n = strlen(b->said);
    snprintf(b->said + n, sizeof b->said - n, "%s\n", message->text);
}

/* Text with ' for the " of a file. */
static int open_text(struct bench *b, const char *text)
{
    struct art_source source;
    char copy[8000];
    size_t n = strlen(text);
    memset(b, 0, sizeof *b);
    art_ctx_init(&b->ctx);
    b->ctx.report = hear;
    b->ctx.user = b;
    if (n >= sizeof copy) return ART_EINTERNAL;
    memcpy(copy, text, n + 1);
    for (char *c = copy; *c; c++)
        if (*c == '\'') *c = '"';
    int status = art_sim_schema(&b->ctx, &b->schema);
    if (status == ART_OK) status = art_source_string(&b->ctx, &source, "m.art", copy, n);
    if (status < 0) return status;
    status = art_model_read_source(&b->ctx, b->schema, &source, NULL, &b->model);
    art_source_fini(&source);
    return status;
}

static void close_text(struct bench *b)
{
    art_model_free(b->model);
    art_schema_free(b->schema);
    art_ctx_fini(&b->ctx);
}

static struct art_comp *at(struct bench *b, const char *path)
{
    return art_find(b->model->root, path);
}

static void pose(struct bench *b, const char *path, struct art_rigid *T)
{
    art_frame_pose(at(b, path), T);
}

static double distance(const struct art_rigid *S, const struct art_rigid *T)
{
    double d = art_v3_distance(S->p, T->p);
    for (int i = 0; i < 9; i++) d = fmax(d, fabs(S->R[i] - T->R[i]));
    return d;
}

/* ------------------------------------------------------------ each kind of joint */

/* A base that stays, a body A that a joint ties to it, and a body that hangs on A by a hinge. */
static const char tower[] =
    "MechModel [ name='m' RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
    "[ name='base' dynamic=false position=[ 0.3 -0.2 0.1 ] rotation=[ 0.9 0.1 -0.3 0.2 ] ]\n"
    "[ name='a' position=[ 1 2 -1 ] ] [ name='tip' position=[ 2 2 0 ] ] ]\n"
    "RenderableComponentList<BodyConnector> [ name='bodyConnectors'\n"
    "%s [ name='j' bodyA='rigidBodies/a' bodyB='rigidBodies/base'\n"
    "attachmentA=FrameFrameAttachment [ master='rigidBodies/a' TFM=[ 0.1 0.2 0.3 1 2 3 40 ] ]\n"
    "attachmentB=FrameFrameAttachment [ master='rigidBodies/base' TFM=[ -0.2 0 0.4 3 -1 1 70 ] ] "
    "]\n"
    "HingeJoint [ name='h' bodyA='rigidBodies/tip' bodyB='rigidBodies/a'\n"
    "attachmentA=FrameFrameAttachment [ master='rigidBodies/tip' TFM=[ 0.5 0 0 1 0 0 0 ] ]\n"
    "attachmentB=FrameFrameAttachment [ master='rigidBodies/a' TFM=[ 1.5 0 1 1 0 0 0 ] ] ] ] ]";

static void relative(struct bench *b, struct art_rigid *T)
{
    struct art_rigid A, B;
    pose(b, "models/m/rigidBodies/a", &A);
    pose(b, "models/m/rigidBodies/tip", &B);
    art_rigid_mul_inv_left(T, &A, &B);
}

static void random_coords(const struct art_joint_kind *kind, double *coords)
{
    for (int i = 0; i < kind->n_coords; i++)
        coords[i] =
            test_uniform(-1.2, 1.2) + (kind->n_coords == 1 && kind->coords[i].rotary ? 12 : 0);
}

static void check_kind(const struct art_joint_kind *kind)
{
    struct bench b;
    struct art_rigid base, base2, rel, rel2;
    char text[2000];
    double q[ART_JOINT_MAX_COORDS], back[ART_JOINT_MAX_COORDS], unit;
    snprintf(text, sizeof text, tower, kind->cls->name);
    if (!CHECK_STATUS(open_text(&b, text), ART_OK)) {
        TEST_FAIL("%s: %s", kind->cls->name, b.ctx.last);
        close_text(&b);
        return;
    }
    struct art_comp *j = at(&b, "models/m/bodyConnectors/j");
    pose(&b, "models/m/rigidBodies/base", &base);
    relative(&b, &rel);
    for (int k = 0; k < test_count(20); k++) {
        random_coords(kind, q);
        if (!CHECK_STATUS(art_joint_set_coords(&b.ctx, j, q), ART_OK))
            TEST_FAIL("%s: %s", kind->cls->name, b.ctx.last);
        if (!CHECK_INT(art_joint_tree_coords(&b.ctx, j, back), kind->n_coords)) break;
        if (!CHECK_NEAR_N(back, q, (size_t)kind->n_coords, 1e-9)) TEST_FAIL("%s", kind->cls->name);
        for (int i = 0; i < kind->n_coords; i++) {
            unit = kind->coords[i].rotary ? 180 / ART_PI : 1;
            CHECK_NEAR(art_get_double(j, kind->coords[i].name), unit * q[i], 1e-10);
        }
        relative(&b, &rel2);
        CHECK_NEAR(distance(&rel, &rel2), 0, 1e-12 * (k + 10));
        pose(&b, "models/m/rigidBodies/base", &base2);
        CHECK_NEAR(distance(&base, &base2), 0, 0);
    }
    /* one by its property leaves the others */
    for (int i = 0; i < kind->n_coords; i++) {
        q[i] = 0.25 * (i + 1);
        snprintf(text, sizeof text, "%.17g", q[i] * (kind->coords[i].rotary ? 180 / ART_PI : 1));
        CHECK_STATUS(art_joint_set_text(&b.ctx, j, kind->coords[i].name, text, NULL), ART_OK);
        CHECK_INT(art_joint_tree_coords(&b.ctx, j, back), kind->n_coords);
        if (!CHECK_NEAR_N(back, q, (size_t)kind->n_coords, 1e-9)) TEST_FAIL("%s", kind->cls->name);
    }
    CHECK_INT(b.ctx.n_errors, 0);
    close_text(&b);
}

TEST(mech_joint_coordinates_go_round_in_the_tree)
{
    int n = 0;
    for (int i = 0; art_joint_kind_at(i); i++) {
        const struct art_joint_kind *kind = art_joint_kind_at(i);
        if (kind->n_coords == 0 || !kind->pose) continue;
        check_kind(kind);
        n++;
    }
    CHECK(n > 0);
}

/* ----------------------------------------------------------------- who moves */

#define HINGE(name, a, b)                                                                          \
    "HingeJoint [ name='" name "' bodyA='rigidBodies/" a "' bodyB=" b                              \
    " attachmentA=FrameFrameAttachment [ master='rigidBodies/" a "' ]"                             \
    " attachmentB=FrameFrameAttachment [ master=" b " ] ]\n"
#define ON(b) "'rigidBodies/" b "'"
#define MODEL(bodies, joints, more)                                                                \
    "MechModel [ name='m' RenderableComponentList<RigidBody> [ name='rigidBodies' " bodies " ]\n"  \
    "RenderableComponentList<BodyConnector> [ name='bodyConnectors' " joints " ] " more " ]"

TEST(mech_joint_setting_moves_the_free_side)
{
    /* `moves`: names of the bodies that turn when j is set; all bodies are at the origin */
    static const struct {
        const char *text, *moves;
    } cases[] = {
        {MODEL("[ name='a' ]", HINGE("j", "a", "null"), ""), "a"},
        {MODEL("[ name='a' ] [ name='b' ]", HINGE("j", "a", ON("b")), ""), "a"},
        {MODEL("[ name='a' ] [ name='b' dynamic=false ]", HINGE("j", "a", ON("b")), ""), "a"},
        {MODEL("[ name='a' dynamic=false ] [ name='b' ]", HINGE("j", "a", ON("b")), ""), "b"},
        {MODEL("[ name='a' grounded=true ] [ name='b' ]", HINGE("j", "a", ON("b")), ""), "b"},
        {MODEL("[ name='a' dynamic=false ] [ name='b' dynamic=false ]", HINGE("j", "a", ON("b")),
               ""),
         "a"},
        {MODEL("[ name='a' dynamic=false ]", HINGE("j", "a", "null"), ""), "a"},
        /* a tree that hangs on A */
        {MODEL("[ name='a' ] [ name='b' ] [ name='c' ] [ name='d' ]",
               HINGE("j", "a", "null") HINGE("k", "b", ON("a")) HINGE("l", "a", ON("c"))
                   HINGE("n", "d", ON("c")),
               ""),
         "abcd"},
        /* A hangs on the ground by others */
        {MODEL("[ name='a' ] [ name='b' ] [ name='c' ] [ name='d' ]",
               HINGE("j", "a", ON("b")) HINGE("k", "c", ON("a")) HINGE("l", "c", "null")
                   HINGE("n", "d", ON("b")),
               ""),
         "bd"},
        /* a joint that is switched off ties nothing */
        {MODEL("[ name='a' ] [ name='b' ]",
               HINGE("j", "a", "null") "HingeJoint [ enabled=false bodyA='rigidBodies/b' "
                                       "bodyB='rigidBodies/a' ]",
               ""),
         "a"},
        /* attachments carry frames along, and hold what they are fixed to */
        {MODEL("[ name='a' ] [ name='b' position=[ 0 0 0 ] rotation=[ 1 0 0 0 ] ]\n"
               "[ name='c' pose=[ 0 0 0 1 0 0 0 ] ]",
               HINGE("j", "a", "null"),
               "ComponentList<DynamicAttachmentComp> [ name='attachments'\n"
               "FrameFrameAttachment [ frame='rigidBodies/b' master='rigidBodies/a' ]\n"
               "FrameFrameAttachment [ frame='rigidBodies/c' master='rigidBodies/b' ] ]"),
         "abc"},
        {MODEL("[ name='a' ] [ name='b' ] [ name='c' ]", HINGE("j", "a", ON("c")),
               "ComponentList<DynamicAttachmentComp> [ name='attachments'\n"
               "FrameFrameAttachment [ frame='rigidBodies/a' master='rigidBodies/b' ]\n"
               "FrameFrameAttachment [ frame='rigidBodies/b' master=null ] ]"),
         "c"},
    };
    const double q = 0.5;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct bench b;
        if (!CHECK_STATUS(open_text(&b, cases[i].text), ART_OK))
            TEST_FAIL("%zu: %s", i, b.ctx.last);
        struct art_comp *j = b.model ? at(&b, "models/m/bodyConnectors/j") : NULL;
        if (j && CHECK_STATUS(art_joint_set_coords(&b.ctx, j, &q), ART_OK)) {
            struct art_comp *bodies = at(&b, "models/m/rigidBodies");
            for (int k = 0; k < bodies->n_children; k++) {
                struct art_comp *body = bodies->children[k];
                struct art_rigid T;
                double axis[3];
                art_frame_pose(body, &T);
                /* the z axis: C turns against D */
                double angle = art_rot_to_axis_angle(T.R, axis) * (axis[2] < 0 ? -1 : 1);
                bool moves = strchr(cases[i].moves, body->name[0]) != NULL;
                double want = !moves ? 0 : strchr(cases[i].moves, 'a') ? q : -q;
                if (!CHECK_NEAR(angle, want, 1e-12)) TEST_FAIL("case %zu, body %s", i, body->name);
            }
        } else {
            TEST_FAIL("case %zu: %s", i, b.ctx.last);
        }
        close_text(&b);
    }
}

TEST(mech_joint_setting_that_nothing_can_follow)
{
    struct bench b;
    const double q = 0.5;
    REQUIRE(open_text(&b, MODEL("[ name='a' ]", HINGE("j", "a", "null"),
                                "ComponentList<DynamicAttachmentComp> [ name='attachments'\n"
                                "FrameFrameAttachment [ frame='rigidBodies/a' master=null ] ]")) ==
            ART_OK);
    CHECK_STATUS(art_joint_set_coords(&b.ctx, at(&b, "models/m/bodyConnectors/j"), &q), ART_EUSAGE);
    CHECK_HAS(b.ctx.last, "attached to what stays");
    close_text(&b);
}

/* ---------------------------------------------------------------------- loops */

#define BAR(name, x, z)                                                                            \
    "[ name='" name "' position=[ " x " 0 " z " ] inertia=[ 1 0 0 0 1 0 0 0 1 0 0 0 1 ] ]"
/* A hinge about y at (x, z) of the world. */
#define PIN(name, a, xa, za, b, xb, zb)                                                            \
    "HingeJoint [ name='" name "' bodyA='rigidBodies/" a "' bodyB=" b                              \
    " attachmentA=FrameFrameAttachment [ master='rigidBodies/" a "' TFM=[ " xa " 0 " za            \
    " 1 0 0 -90 ] ] attachmentB=FrameFrameAttachment [ master=" b " TFM=[ " xb " 0 " zb            \
    " 1 0 0 -90 ] ] ]\n"

/* A parallelogram: crank, coupler and rocker on the ground; crank and rocker are 1 long, the
 * coupler 3. */
static const char parallelogram[] =
    MODEL(BAR("crank", "0", "0.5") BAR("coupler", "1.5", "1") BAR("rocker", "3", "0.5"),
          PIN("j", "crank", "0", "-0.5", "null", "0", "0")
              PIN("k", "coupler", "-1.5", "0", ON("crank"), "0", "0.5")
                  PIN("l", "rocker", "0", "0.5", ON("coupler"), "1.5", "0")
                      PIN("n", "rocker", "0", "-0.5", "null", "3", "0"),
          "");

TEST(mech_joint_setting_closes_loops)
{
    struct bench b;
    struct art_rigid T;
    double q, n;
    REQUIRE(open_text(&b, parallelogram) == ART_OK);
    for (int k = 1; k <= 5; k++) {
        q = 0.2 * k;
        if (!CHECK_STATUS(art_joint_set_coords(&b.ctx, at(&b, "models/m/bodyConnectors/j"), &q),
                          ART_OK))
            TEST_FAIL("%s", b.ctx.last);
        pose(&b, "models/m/rigidBodies/crank", &T);
        CHECK_NEAR(T.p[0], 0.5 * sin(q), 1e-11);
        CHECK_NEAR(T.p[2], 0.5 * cos(q), 1e-11);
        pose(&b, "models/m/rigidBodies/coupler", &T);
        CHECK_NEAR(T.p[0], 1.5 + sin(q), 1e-11);
        CHECK_NEAR(T.p[2], cos(q), 1e-11);
        CHECK_NEAR(T.R[0], 1, 1e-11);
        CHECK_INT(art_joint_tree_coords(&b.ctx, at(&b, "models/m/bodyConnectors/n"), &n), 1);
        CHECK_NEAR(n, q, 1e-11);
    }
    close_text(&b);
}

TEST(mech_joint_loops_that_cannot_be_closed)
{
    /* a triangle of bars cannot change its angles */
    static const char triangle[] =
        MODEL(BAR("a", "0.5", "0") BAR("b", "0.5", "1") BAR("c", "0", "0.5"),
              PIN("j", "a", "-0.5", "0", ON("c"), "0", "-0.5")
                  PIN("k", "b", "0.5", "-1", ON("a"), "0.5", "0")
                      PIN("l", "c", "0", "0.5", ON("b"), "-0.5", "0"),
              "");
    struct bench b;
    struct art_rigid before[3], T;
    static const char *const names[] = {"models/m/rigidBodies/a", "models/m/rigidBodies/b",
                                        "models/m/rigidBodies/c"};
    const double q = 0.5;
    REQUIRE(open_text(&b, triangle) == ART_OK);
    for (int i = 0; i < 3; i++) pose(&b, names[i], &before[i]);
    CHECK_STATUS(art_joint_set_coords(&b.ctx, at(&b, "models/m/bodyConnectors/j"), &q),
                 ART_EDIVERGED);
    CHECK_HAS(b.ctx.last, "in a loop that cannot be closed");
    for (int i = 0; i < 3; i++) {
        pose(&b, names[i], &T);
        CHECK_NEAR(distance(&T, &before[i]), 0, 0);
    }
    CHECK_STATUS(
        art_joint_set_text(&b.ctx, at(&b, "models/m/bodyConnectors/j"), "theta", "30", NULL),
        ART_EDIVERGED);
    CHECK(!art_is_set(at(&b, "models/m/bodyConnectors/j"), "theta"));
    close_text(&b);
}

/* ------------------------------------------------------------ stated and refreshed */

TEST(mech_joint_stated_angle_gives_the_turn)
{
    struct bench b;
    double q;
    REQUIRE(open_text(&b, MODEL("[ name='a' orientation=[ 0 0 1 40 ] ]",
                                "HingeJoint [ name='j' bodyA='rigidBodies/a' theta=760 ]", "")) ==
            ART_OK);
    struct art_comp *j = at(&b, "models/m/bodyConnectors/j");
    CHECK_INT(art_joint_tree_coords(&b.ctx, j, &q), 1);
    CHECK_NEAR(q, 760 * ART_PI / 180, 1e-12);
    CHECK_STATUS(art_joints_refresh(&b.ctx, b.model), ART_OK);
    CHECK_BITS(art_get_double(j, "theta"), 760);
    const double turned[4] = {0, 0, 1, 50};
    CHECK_STATUS(
        art_set_numbers(&b.ctx, at(&b, "models/m/rigidBodies/a"), "orientation", turned, 4),
        ART_OK);
    CHECK_STATUS(art_joints_refresh(&b.ctx, b.model), ART_OK);
    CHECK_BITS(art_get_double(j, "theta"), 770);
    close_text(&b);
}

TEST(mech_joint_pose_of_coordinates)
{
    struct bench b;
    struct art_rigid T, U;
    double q = 0.3;
    REQUIRE(open_text(&b, MODEL("[ name='a' ]", "HingeJoint [ name='j' theta=90 ]", "")) == ART_OK);
    struct art_comp *j = at(&b, "models/m/bodyConnectors/j");
    art_rigid_identity(&U);
    art_rot_basic(U.R, 2, q);
    CHECK_STATUS(art_joint_tree_pose(&b.ctx, j, &q, &T), ART_OK);
    CHECK_NEAR(distance(&T, &U), 0, 1e-15);
    /* not attached to anything: what the properties say, and setting changes only these */
    art_rot_basic(U.R, 2, ART_PI / 2);
    CHECK_STATUS(art_joint_tree_pose(&b.ctx, j, NULL, &T), ART_OK);
    CHECK_NEAR(distance(&T, &U), 0, 1e-15);
    CHECK_STATUS(art_joint_set_coords(&b.ctx, j, &q), ART_OK);
    CHECK_INT(art_joint_tree_coords(&b.ctx, j, &q), 1);
    CHECK_NEAR(q, 0.3, 1e-14);
    CHECK_STATUS(art_joint_tree_pose(&b.ctx, at(&b, "models/m/rigidBodies/a"), NULL, &T),
                 ART_EUNSUPPORTED);
    close_text(&b);
}

/* ---------------------------------------------------------------- what is wrong */

TEST(mech_joint_check_finds_what_is_wrong)
{
    static const struct {
        const char *joints, *says;
        int status;
    } cases[] = {
        {HINGE("j", "a", "null"), "", ART_OK},
        {"HingeJoint [ name='j' ]", "'models/m/bodyConnectors/j' has no body A", ART_EUSAGE},
        {"HingeJoint [ name='j' bodyB='rigidBodies/a' ]", "the one that may be null is body B",
         ART_EUSAGE},
        {HINGE("j", "a", ON("a")), "joins 'models/m/rigidBodies/a' to itself", ART_EUSAGE},
        {"HingeJoint [ bodyA='particles/p' ]", "bodyA of 'models/m/bodyConnectors/0' is a Particle",
         ART_EUSAGE},
        {"HingeJoint [ bodyA='rigidBodies/a' bodyB='particles/p' ]",
         "is a Particle, no body or frame", ART_EUSAGE},
        {"HingeJoint [ bodyA='rigidBodies/a' attachmentA=FrameFrameAttachment [ "
         "master='rigidBodies/b' ] ]",
         "is on 'models/m/rigidBodies/b', but bodyA is 'models/m/rigidBodies/a'", ART_EUSAGE},
        {"HingeJoint [ bodyA='rigidBodies/a' thetaRange=[ [ 90, -90 ] ] ]", "before it begins",
         ART_ERANGE},
        {"HingeJoint [ bodyA='rigidBodies/a' theta=12.5 ]",
         "theta of 'models/m/bodyConnectors/0' is 12.5 here, and 0 by the poses", ART_OK},
        {"HingeJoint [ bodyA='rigidBodies/a' theta=720 ]", "", ART_OK},
        {"HingeJoint [ bodyA='rigidBodies/a' theta=0.0001 ]", "", ART_OK},
        {HINGE("j", "a", "null") HINGE("k", "a", ON("b")) HINGE("l", "a", "null"),
         "'models/m/bodyConnectors/l' does what 'models/m/bodyConnectors/j' does", ART_OK},
        {HINGE("j", "a", ON("b")) HINGE("l", "b", ON("a")), "does what", ART_OK},
        {"HingeJoint [ bodyA='rigidBodies/s' ]", "moves nothing", ART_OK},
        {"HingeJoint [ enabled=false bodyA='rigidBodies/a' theta=50 ]", "", ART_OK},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct bench b;
        char text[2000];
        snprintf(text, sizeof text,
                 MODEL("[ name='a' ] [ name='b' ] [ name='s' dynamic=false ]", "%s",
                       "PointList<Particle> [ name='particles' [ name='p' ] ]"),
                 cases[i].joints);
        if (!CHECK_STATUS(open_text(&b, text), ART_OK)) TEST_FAIL("case %zu: %s", i, b.ctx.last);
        if (b.model) {
            b.said[0] = '\0';
            if (!CHECK_STATUS(art_joints_check(&b.ctx, b.model->root), cases[i].status) ||
                !CHECK_HAS(b.said, cases[i].says) || !CHECK(*cases[i].says || !*b.said))
                TEST_FAIL("case %zu: %s", i, b.said);
        }
        close_text(&b);
    }
}

static int many(struct bench *b)
{
    const double q = 0.25;
    double back[ART_JOINT_MAX_COORDS];
    struct art_rigid T;
    struct art_comp *j = at(b, "models/m/bodyConnectors/j");
    int status = art_joint_set_coords(&b->ctx, j, &q);
    if (status == ART_OK) status = art_joint_tree_coords(&b->ctx, j, back);
    if (status >= 0) status = art_joint_tree_pose(&b->ctx, j, back, &T);
    if (status == ART_OK) status = art_joints_refresh(&b->ctx, b->model);
    if (status == ART_OK) status = art_joints_check(&b->ctx, b->model->root);
    return status;
}

TEST(mech_joint_tree_every_failing_allocation_is_told)
{
    struct bench b;
    REQUIRE(open_text(&b, parallelogram) == ART_OK);
    CHECK_ALLOC_FAILS(&b.ctx, many(&b));
    close_text(&b);
}
