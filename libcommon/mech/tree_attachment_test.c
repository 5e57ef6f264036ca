/* Attaching and detaching in the tree, against what the compiled system says. */
#include "physics/sim_fixture.h"
#include <math.h>
#include <string.h>

#define INERTIA "inertiaMethod=EXPLICIT inertia=[ 1 0.1 0 0  0.3 0 0 0 0.4 0 0 0 0.5 ]"

/* a moves; c on b on a, p on c, q on p, frame f on q's place nowhere: free; markers on b and f */
static const char model[] =
    "MechModel [ name='m' gravity=[ 0 0 0 ]\n"
    " PointList<Particle> [ name='particles' [ name='p' position=[ 9 9 9 ] ] [ name='q'\n"
    "  position=[ 3 2 1 ] velocity=[ 1 2 3 ] ] [ name='free' position=[ 1 -1 2 ] ] ]\n"
    " RenderableComponentList<RigidBody> [ name='rigidBodies' [ name='a' " INERTIA "\n"
    "  pose=[ 1 2 3 1 2 0 50 ] vel=[ 0.1 0.2 0.3 1 -2 0.7 ] ] [ name='b' " INERTIA " ]\n"
    "  [ name='c' " INERTIA " position=[ 5 5 5 ] vel=[ 7 7 7 7 7 7 ] ] [ name='d' " INERTIA "\n"
    "   position=[ 0 1 0 ] orientation=[ 1 1 0 30 ] vel=[ 0 0 1 0 2 0 ] ] ]\n"
    " RenderableComponentList<Frame> [ name='frames' [ name='f' position=[ 0 0 4 ]\n"
    "   rotation=[ 0.6 0.8 0 0 ] ] ]\n"
    " PointList<FrameMarker> [ name='frameMarkers'\n"
    "  [ name='k' attachment=[ frame='rigidBodies/b' loc=[ 0.2 0 0.3 ] ] ] ]\n"
    " ComponentList<DynamicAttachmentComp> [ name='attachments'\n"
    "  FrameFrameAttachment [ frame='rigidBodies/c' master='rigidBodies/b'\n"
    "   TFM=[ 0.4 -0.1 0.5 1 2 3 70 ] ]\n"
    "  FrameFrameAttachment [ frame='rigidBodies/b' master='rigidBodies/a'\n"
    "   TFM=[ 0.1 0.2 0.3 0 1 0 20 ] ]\n"
    "  PointFrameAttachment [ point='particles/p' frame='rigidBodies/c' loc=[ 0.1 0.5 0 ] ]\n"
    "  PointParticleAttachment [ point='particles/q' particle='particles/p' ] ] ]\n";

static const char *const all[] = {"particles/p",   "particles/q",   "particles/free",
                                  "rigidBodies/a", "rigidBodies/b", "rigidBodies/c",
                                  "rigidBodies/d", "frames/f",      "frameMarkers/k"};
enum { N_ALL = sizeof all / sizeof all[0] };

static struct art_comp *at(const struct sim_fixture *p, const char *path)
{
    return art_find(art_find(p->model->root, "models/m"), path);
}

/* The system of the tree as it is now. */
static bool compile(struct sim_fixture *p)
{
    art_sim_free(p->sim);
    p->sim = NULL;
    if (!CHECK_STATUS(art_sim_create(&p->ctx, p->model, NULL, &p->sim), ART_OK)) {
        TEST_FAIL("%s", p->ctx.last);
        return false;
    }
    p->sys = art_sim_system(p->sim, 0);
    p->state = art_sim_state(p->sim, 0);
    return true;
}

struct motion {
    double q[7], u[6];
};

static void motion_of(const struct sim_fixture *p, const char *path, struct motion *m)
{
    const struct art_dyn *dyn = art_system_dyn(p->sys, at(p, path));
    memset(m, 0, sizeof *m);
    memcpy(m->q, p->state->q + dyn->q, (dyn->frame ? 7 : 3) * sizeof(double));
    memcpy(m->u, p->state->u + dyn->u, (dyn->frame ? 6 : 3) * sizeof(double));
}

static void check_same(const struct sim_fixture *p, const struct motion *was, const char *what)
{
    for (int i = 0; i < N_ALL; i++) {
        struct motion m;
        motion_of(p, all[i], &m);
        /* the sign of a quaternion is free */
        double sign = m.q[3] * was[i].q[3] + m.q[4] * was[i].q[4] + m.q[5] * was[i].q[5] +
                                  m.q[6] * was[i].q[6] <
                              0
                          ? -1
                          : 1;
        for (int k = 3; k < 7; k++) m.q[k] *= sign;
        bool ok = CHECK_NEAR_N(m.q, was[i].q, 7, 1e-14);
        if (!(CHECK_NEAR_N(m.u, was[i].u, 6, 1e-13) && ok)) TEST_FAIL("%s: %s", what, all[i]);
    }
}

/* The tree knows where everything is and how it moves, as the system does. */
TEST(phys_tree_follows_attachments)
{
    struct sim_fixture p;
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, model, 0, NULL), ART_OK));
    for (int i = 0; i < N_ALL; i++) {
        struct motion m;
        struct art_rigid T;
        double R[9], u[6];
        motion_of(&p, all[i], &m);
        CHECK_STATUS(art_comp_motion(&p.ctx, at(&p, all[i]), &T, u), ART_OK);
        bool ok = CHECK_NEAR_N(T.p, m.q, 3, 1e-14);
        ok = CHECK_NEAR_N(u, m.u, 6, 1e-13) && ok;
        art_m3_identity(R);
        if (art_comp_is(at(&p, all[i]), "Frame")) art_rot_from_quat(R, m.q + 3);
        if (!(CHECK_NEAR_N(T.R, R, 9, 1e-14) && ok)) TEST_FAIL("%s", all[i]);
    }
    sim_fixture_close(&p);
}

/* What is detached stays where it is and goes on as it moved; so does what hangs on it. Attached
 * again where it is, everything is as before. */
TEST(phys_detached_parts_keep_place_and_velocity)
{
    static const char *const parts[] = {"particles/q", "rigidBodies/b", "rigidBodies/c",
                                        "particles/p"};
    static const char *const masters[] = {"particles/p", "rigidBodies/a", "rigidBodies/b",
                                          "rigidBodies/c"};
    struct motion was[N_ALL];
    struct sim_fixture p;
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, model, 0, NULL), ART_OK));
    CHECK_INT(p.sys->attachments.n, 5);
    for (int i = 0; i < N_ALL; i++) motion_of(&p, all[i], &was[i]);
    for (int i = 0; i < 4; i++) {
        CHECK_STATUS(art_detach(&p.ctx, at(&p, parts[i])), ART_OK);
        CHECK(art_comp_attachment(at(&p, parts[i])) == NULL);
        REQUIRE(compile(&p));
        CHECK_INT(p.sys->attachments.n, 4 - i);
        check_same(&p, was, parts[i]);
    }
    for (int i = 0; i < 4; i++) {
        struct art_comp *part = at(&p, parts[i]), *to = at(&p, masters[i]), *made = NULL;
        if (art_comp_is(part, "Point"))
            CHECK_STATUS(art_attach_point(&p.ctx, part, to, NULL, &made), ART_OK);
        else
            CHECK_STATUS(art_attach_frame(&p.ctx, part, to, NULL, &made), ART_OK);
        CHECK(made && made == art_comp_attachment(part));
        CHECK(made && made->parent == at(&p, "attachments"));
        REQUIRE(compile(&p));
        CHECK_INT(p.sys->attachments.n, 2 + i);
        check_same(&p, was, masters[i]);
    }
    sim_fixture_close(&p);
}

/* A location or a pose moves the part there; a point on a point goes where that is. */
TEST(phys_attached_parts_go_where_they_are_told)
{
    const double loc[3] = {0.3, -0.2, 0.1}, pose[7] = {2, 1, 0, 0, 1, 1, 40};
    struct art_rigid T, is, D;
    struct sim_fixture p;
    double u[6], want[3], R[9];
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, model, 0, NULL), ART_OK));
    struct art_comp *lone = at(&p, "particles/free"), *d = at(&p, "rigidBodies/d");
    struct art_comp *f = at(&p, "frames/f"), *k = at(&p, "frameMarkers/k");
    CHECK_STATUS(art_attach_point(&p.ctx, lone, d, loc, NULL), ART_OK);
    art_rigid_from_pose(&T, pose);
    CHECK_STATUS(art_attach_frame(&p.ctx, f, d, &T, NULL), ART_OK);
    CHECK_STATUS(art_comp_motion(&p.ctx, d, &D, u), ART_OK);
    art_rigid_point(want, &D, loc);
    REQUIRE(compile(&p));
    CHECK_NEAR_N(sim_fixture_q(&p, "models/m/particles/free"), want, 3, 1e-15);
    CHECK_NEAR_N(sim_fixture_q(&p, "models/m/frames/f"), T.p, 3, 1e-15);
    art_rot_from_quat(R, sim_fixture_q(&p, "models/m/frames/f") + 3);
    CHECK_NEAR_N(R, T.R, 9, 1e-15);
    /* the tree says the same without its attachments */
    art_get_vector(lone, "position", u, 3);
    CHECK_NEAR_N(u, want, 3, 1e-15);
    art_frame_pose(f, &is);
    CHECK_NEAR_N(is.p, T.p, 3, 1e-15);
    CHECK_NEAR_N(is.R, T.R, 9, 1e-15);
    CHECK_STATUS(art_detach(&p.ctx, lone), ART_OK);
    CHECK_STATUS(art_attach_point(&p.ctx, lone, k, NULL, NULL), ART_OK);
    REQUIRE(compile(&p));
    CHECK_NEAR_N(sim_fixture_q(&p, "models/m/particles/free"),
                 sim_fixture_q(&p, "models/m/frameMarkers/k"), 3, 0);
    sim_fixture_close(&p);
}

/* What cannot be: reported with the names, and nothing is changed. */
TEST(phys_wrong_attachments_are_refused)
{
    static const struct {
        const char *slave, *master;
        enum { HERE, PLACED, NOWHERE } how;
        const char *says;
    } rows[] = {
        {"particles/p", "rigidBodies/d", HERE, "'models/m/particles/p' is attached already, to '"},
        {"rigidBodies/b", "rigidBodies/d", HERE, "attached already, to 'models/m/rigidBodies/a'"},
        {"frameMarkers/k", "rigidBodies/d", HERE, "attached already, to 'models/m/rigidBodies/b'"},
        {"rigidBodies/a", "rigidBodies/c", HERE, "which is attached to it"},
        {"rigidBodies/a", "rigidBodies/a", HERE, "cannot be attached to itself"},
        {"particles/free", "particles/free", HERE, "cannot be attached to itself"},
        {"particles/free", "attachments", HERE, "but to a frame, body or point"},
        {"rigidBodies/d", "particles/p", HERE, "but to a frame or body"},
        {"attachments", "rigidBodies/d", HERE, "is no "},
        {"particles/free", "particles/p", PLACED, "has no location in it"},
        {"particles/free", "rigidBodies/d", NOWHERE, "is not finite"},
        {"rigidBodies/d", "rigidBodies/a", NOWHERE, "is not finite or no rotation"}};
    struct art_buf before, after;
    struct sim_fixture p;
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, model, 0, NULL), ART_OK));
    art_buf_init(&before, &p.ctx);
    art_buf_init(&after, &p.ctx);
    CHECK_STATUS(art_model_print(&before, p.model), ART_OK);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct art_comp *slave = at(&p, rows[i].slave), *master = at(&p, rows[i].master);
        double x = rows[i].how == NOWHERE ? INFINITY : 0, loc[3] = {x, 0, 0};
        struct art_rigid T;
        art_rigid_identity(&T);
        T.R[1] = x;
        int status =
            art_comp_is(slave, "Frame")
                ? art_attach_frame(&p.ctx, slave, master, x != 0 ? &T : NULL, NULL)
                : art_attach_point(&p.ctx, slave, master, rows[i].how == HERE ? NULL : loc, NULL);
        CHECK(status < 0);
        if (!CHECK_HAS(p.ctx.last, rows[i].says)) TEST_FAIL("%s", rows[i].slave);
    }
    CHECK_STATUS(art_detach(&p.ctx, at(&p, "rigidBodies/d")), ART_EUSAGE);
    CHECK_HAS(p.ctx.last, "is attached to nothing");
    CHECK_STATUS(art_detach(&p.ctx, at(&p, "frameMarkers/k")), ART_EUSAGE);
    CHECK_HAS(p.ctx.last, "is a FrameMarker, which cannot be detached");
    CHECK_STATUS(art_model_print(&after, p.model), ART_OK);
    CHECK_STR(after.s, before.s);
    art_buf_fini(&before);
    art_buf_fini(&after);
    sim_fixture_close(&p);
}

/* A ring in a file is reported, not followed forever. */
TEST(phys_ring_of_attachments_has_no_motion)
{
    static const char text[] =
        "MechModel [ name='m' PointList<Particle> [ name='particles' [ name='a' ] [ name='b' ] ]\n"
        " ComponentList<DynamicAttachmentComp> [ name='attachments'\n"
        "  PointParticleAttachment [ point='particles/a' particle='particles/b' ]\n"
        "  PointParticleAttachment [ point='particles/b' particle='particles/a' ] ] ]\n";
    struct art_rigid T;
    struct sim_fixture p;
    double u[6];
    CHECK(sim_fixture_open(&p, text, 0, NULL) < 0);
    REQUIRE(p.model != NULL);
    CHECK_STATUS(art_comp_motion(&p.ctx, at(&p, "particles/a"), &T, u), ART_EUSAGE);
    CHECK_HAS(p.ctx.last, "in a ring");
    CHECK_STATUS(art_detach(&p.ctx, at(&p, "particles/a")), ART_EUSAGE);
    sim_fixture_close(&p);
}

static int there_and_back(struct sim_fixture *p)
{
    struct art_comp *lone = at(p, "particles/free"), *d = at(p, "rigidBodies/d");
    const double loc[3] = {0.3, -0.2, 0.1};
    struct art_rigid T;
    int status;
    art_rigid_identity(&T);
    if (!art_comp_attachment(lone)) ART_TRY(art_attach_point(&p->ctx, lone, d, loc, NULL));
    if (!art_comp_attachment(at(p, "frames/f")))
        ART_TRY(art_attach_frame(&p->ctx, at(p, "frames/f"), d, &T, NULL));
    if (art_comp_attachment(at(p, "rigidBodies/c")))
        ART_TRY(art_detach(&p->ctx, at(p, "rigidBodies/c")));
    if (art_comp_attachment(lone)) ART_TRY(art_detach(&p->ctx, lone));
    ART_TRY(art_detach(&p->ctx, at(p, "frames/f")));
out:
    return status;
}

TEST(phys_attaching_survives_lack_of_memory)
{
    struct sim_fixture p;
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, model, 0, NULL), ART_OK));
    art_sim_free(p.sim);
    p.sim = NULL;
    p.ctx.report = NULL;
    CHECK_ALLOC_FAILS(&p.ctx, there_and_back(&p));
    p.ctx.fail_after = -1;
    CHECK(art_comp_attachment(at(&p, "frames/f")) == NULL);
    sim_fixture_close(&p);
}
