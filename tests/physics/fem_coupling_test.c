/* Finite elements coupled with each other, with bodies and with springs: what holds whatever the
 * mesh. */
#include "sim_fixture.h"
#include <art/fem.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* ------------------------------------------------------------------- beams */

struct beam {
    const char *name;
    int n[3];
    double from, to, width;
    const char *props;
    bool fixed; /* its end at `from` */
};

static int node_number(const struct beam *b, int i, int j, int k)
{
    return i + (b->n[0] + 1) * (j + (b->n[1] + 1) * k);
}

static void beam_text(struct art_buf *t, const struct beam *b)
{
    art_buf_printf(t, "FemModel3d [ name='%s' %s PointList<FemNode3d> [ name='nodes'\n", b->name,
                   b->props);
    for (int k = 0; k <= b->n[2]; k++)
        for (int j = 0; j <= b->n[1]; j++)
            for (int i = 0; i <= b->n[0]; i++)
                art_buf_printf(t, "[ position=[ %.17g %.17g %.17g ]%s ]\n",
                               b->from + (b->to - b->from) * i / b->n[0],
                               b->width * j / b->n[1] - b->width / 2,
                               b->width * k / b->n[2] - b->width / 2,
                               b->fixed && i == 0 ? " dynamic=false" : "");
    art_buf_puts(t, "] FemElement3dList<FemElement3d> [ name='elements'\n");
    for (int k = 0; k < b->n[2]; k++)
        for (int j = 0; j < b->n[1]; j++)
            for (int i = 0; i < b->n[0]; i++) {
                art_buf_puts(t, "Hex [ nodes=[");
                static const int at[8][3] = {{0, 0, 1}, {1, 0, 1}, {1, 1, 1}, {0, 1, 1},
                                             {0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}};
                for (int a = 0; a < 8; a++)
                    art_buf_printf(t, " %d",
                                   node_number(b, i + at[a][0], j + at[a][1], k + at[a][2]));
                art_buf_puts(t, " ] ]\n");
            }
    art_buf_puts(t, "] ]\n");
}

/* Two beams end to end (or one, b = NULL); the first nodes of b follow a in its last elements, or,
 * where they are in the same places, its nodes. */
static int open_beams(struct sim_fixture *p, const struct beam *a, const struct beam *b, bool match,
                      const char *mech, const char *more, double h)
{
    struct art_ctx ctx;
    struct art_buf t;
    struct art_sim_options options = {.step = h > 0 ? h : 0.01};
    art_ctx_init(&ctx);
    art_buf_init(&t, &ctx);
    art_buf_printf(&t, "MechModel [ name='m' %s ComponentList<MechSystemModel> [ name='models'\n",
                   mech);
    beam_text(&t, a);
    if (b) beam_text(&t, b);
    art_buf_puts(&t, "]\n");
    if (b) {
        art_buf_puts(&t, "ComponentList<DynamicAttachmentComp> [ name='attachments'\n");
        for (int k = 0; k <= b->n[2]; k++)
            for (int j = 0; j <= b->n[1]; j++) {
                int node = node_number(b, 0, j, k);
                double y = (double)j / b->n[1] * a->n[1], z = (double)k / b->n[2] * a->n[2];
                int ey = y < a->n[1] ? (int)y : a->n[1] - 1,
                    ez = z < a->n[2] ? (int)z : a->n[2] - 1;
                if (match)
                    art_buf_printf(&t,
                                   "PointParticleAttachment [ point='models/%s/nodes/%d' "
                                   "particle='models/%s/nodes/%d' ]\n",
                                   b->name, node, a->name, node_number(a, a->n[0], j, k));
                else
                    art_buf_printf(&t,
                                   "PointFem3dAttachment [ point='models/%s/nodes/%d' "
                                   "element='models/%s/elements/%d' ncoords=[ 1 %.17g %.17g ] ]\n",
                                   b->name, node, a->name,
                                   a->n[0] - 1 + a->n[0] * (ey + a->n[1] * ez), 2 * (y - ey) - 1,
                                   2 * (z - ez) - 1);
            }
        art_buf_puts(&t, "]\n");
    }
    art_buf_printf(&t, "%s ]\n", more);
    int status = art_buf_status(&t);
    if (status == ART_OK) status = sim_fixture_open_with(p, t.s, &options);
    art_buf_fini(&t);
    art_ctx_fini(&ctx);
    return status;
}

#define SOFT                                                                                       \
    "density=10 particleDamping=1 material=LinearMaterial [ YoungsModulus=4000 "                   \
    "PoissonsRatio=0.33 ]"
static const double *node_q(const struct sim_fixture *p, const struct beam *b, int i, int j, int k)
{
    char path[80];
    snprintf(path, sizeof path, "models/m/models/%s/nodes/%d", b->name, node_number(b, i, j, k));
    return sim_fixture_q(p, path);
}

static bool ran(struct sim_fixture *p, int status, double t)
{
    if (CHECK_STATUS(status, ART_OK) && CHECK_STATUS(art_sim_run(p->sim, t), ART_OK)) return true;
    TEST_FAIL("%s", p->ctx.last);
    return false;
}

/* Two halves whose nodes are joined are the whole beam, all the way. Masses: those of the joined
 * nodes add up; damping by mass is left out, as it counts a node that follows in another way. */
TEST(fem_couple_two_halves_are_one_beam)
{
    static const char free[] =
        "density=10 particleDamping=0 material=NeoHookeanMaterial [ YoungsModulus=4000 "
        "PoissonsRatio=0.33 ]";
    const struct beam whole = {"a", {4, 1, 2}, 0, 1, 0.3, free, true};
    const struct beam left = {"a", {2, 1, 2}, 0, 0.5, 0.3, free, true};
    const struct beam right = {"b", {2, 1, 2}, 0.5, 1, 0.3, free, false};
    for (int match = 0; match < 2; match++) {
        struct sim_fixture one, two;
        bool good = ran(&one, open_beams(&one, &whole, NULL, false, "", "", 0), 0.3);
        good = ran(&two, open_beams(&two, &left, &right, match, "", "", 0), 0.3) && good;
        for (int i = 0; i <= 4 && good; i++)
            for (int k = 0; k <= 2; k++) {
                const double *x = node_q(&one, &whole, i, 1, k);
                const double *y =
                    i < 2 ? node_q(&two, &left, i, 1, k) : node_q(&two, &right, i - 2, 1, k);
                CHECK_NEAR_N(y, x, 3, 1e-10);
            }
        sim_fixture_close(&one);
        sim_fixture_close(&two);
    }
}

/* Meshes that do not fit: the error against the beam that is one mesh goes down as both are
 * refined. */
TEST(fem_couple_of_meshes_that_do_not_fit_converges)
{
    double error[2];
    for (int fine = 0; fine < 2; fine++) {
        int f = 1 << fine;
        static const char stiff[] = SOFT " stiffnessDamping=0.05";
        const struct beam whole = {"a", {8 * f, 2 * f, 2 * f}, 0, 1, 0.3, stiff, true};
        const struct beam left = {"a", {4 * f, 1 * f, 1 * f}, 0, 0.5, 0.3, stiff, true};
        const struct beam right = {"b", {4 * f, 2 * f, 2 * f}, 0.5, 1, 0.3, stiff, false};
        struct sim_fixture one, two;
        bool good = ran(&one, open_beams(&one, &whole, NULL, false, "", "", 0), 0.5);
        good = ran(&two, open_beams(&two, &left, &right, false, "", "", 0), 0.5) && good;
        if (!good) return;
        const double *x = node_q(&one, &whole, 8 * f, f, f), *y = node_q(&two, &right, 4 * f, f, f);
        error[fine] = art_v3_distance(x, y);
        double moved = fabs(x[2]);
        CHECK(error[fine] < 0.25 * moved);
        sim_fixture_close(&one);
        sim_fixture_close(&two);
    }
    CHECK(error[1] < 0.5 * error[0]);
}

/* ------------------------------------------------------------------- bodies */

#define BODY                                                                                       \
    "RenderableComponentList<RigidBody> [ name='rigidBodies' [ name='b' position=[ 1 0.05 0.02 "   \
    "]\n"                                                                                          \
    " inertiaMethod=EXPLICIT inertia=[ 0.3 0.02 0.1 -0.05  0.004 0 0 0 0.005 0 0 0 0.006 ] ] ]\n"

/* A body on a beam at rest: the beam exerts its weight and the moment of that; the wall holds both.
 */
TEST(fem_couple_body_at_rest)
{
    static const char *const ways[] = {"FrameFem3dAttachment [ frame='rigidBodies/b' "
                                       "element='models/a/elements/3' coords=1 0.4 0.2 ]",
                                       "FrameFem3dAttachment [ frame='rigidBodies/b' nodes=[ "
                                       "'models/a/nodes/4' 0.25 'models/a/nodes/9' 0.25\n"
                                       " 'models/a/nodes/14' 0.25 'models/a/nodes/19' 0.25 ] ]"};
    /* corotated linear elements balance forces, not quite moments */
    static const char neo[] =
        "density=10 particleDamping=1 stiffnessDamping=0.1 material=NeoHookeanMaterial [ "
        "YoungsModulus=4000 PoissonsRatio=0.33 ]";
    const struct beam beam = {"a", {4, 1, 1}, 0, 1, 0.3, neo, true};
    for (int way = 0; way < 2; way++) {
        struct sim_fixture p;
        char more[1000];
        snprintf(more, sizeof more,
                 BODY "ComponentList<DynamicAttachmentComp> [ name='attachments' %s ]\n",
                 ways[way]);
        if (!ran(&p, open_beams(&p, &beam, NULL, false, "", more, 0), 18)) return;
        const double g = 9.8, m = 0.3, m_fem = 10 * 0.09;
        double r[3], R[9], com[3] = {0.02, 0.1, -0.05}, f[3] = {0, 0, m * g}, moment[3], got[6],
                           wall[6] = {0};
        const double *q = sim_fixture_q(&p, "models/m/rigidBodies/b");
        art_rot_from_quat(R, q + 3);
        art_m3_mulvec(r, R, com);
        art_v3_cross(moment, r, f);
        for (int k = 0; k < 6; k++)
            got[k] = sim_fixture_get(&p, "models/m/rigidBodies/b:reaction", k);
        CHECK_NEAR_N(got, f, 3, 1e-9);
        CHECK_NEAR_N(got + 3, moment, 3, 1e-9);
        /* the wall: all weight, and its moment about the origin */
        double weight[6] = {0, 0, (m + m_fem) * g, 0, 0, 0}, c[3], w[3] = {0};
        for (int k = 0; k <= 1; k++)
            for (int j = 0; j <= 1; j++)
                for (int i = 0; i <= 4; i++) {
                    char path[80];
                    double x[3], fr[3];
                    art_v3_copy(x, node_q(&p, &beam, i, j, k));
                    snprintf(path, sizeof path, "models/m/models/a/nodes/%d:reaction",
                             node_number(&beam, i, j, k));
                    double share = m_fem * (i == 0 || i == 4 ? 1 : 2) / 32;
                    art_v3_cross(c, x, (double[3]){0, 0, share * g});
                    art_v3_add(weight + 3, weight + 3, c);
                    if (i) continue;
                    for (int d = 0; d < 3; d++) fr[d] = sim_fixture_get(&p, path, d);
                    art_v3_add(wall, wall, fr);
                    art_v3_cross(c, x, fr);
                    art_v3_add(wall + 3, wall + 3, c);
                }
        art_v3_add(w, q, r);
        art_v3_cross(c, w, f);
        art_v3_add(weight + 3, weight + 3, c);
        CHECK_NEAR_N(wall, weight, 6, 1e-8);
        sim_fixture_close(&p);
    }
}

/* Nothing from outside: momentum stays, with bodies, points and other models attached. */
TEST(fem_couple_keeps_momentum)
{
    static const char free[] =
        "density=10 particleDamping=0 material=NeoHookeanMaterial [ YoungsModulus=4000 ]";
    const struct beam a = {"a", {2, 1, 1}, 0, 0.5, 0.3, free, false};
    const struct beam b = {"b", {2, 2, 2}, 0.5, 1, 0.3, free, false};
    static const char more[] =
        "RenderableComponentList<Frame> [ name='frames' [ name='f' ] ]\n"
        "PointList<Particle> [ name='particles' [ name='p' mass=0.2 velocity=[ 3 -2 1 ] position=[ "
        "0.2 0.6 0.3 ] ] ]\n"
        "PointList<FrameMarker> [ name='frameMarkers' [ name='k' attachment=[ frame='frames/f' "
        "loc=[ 0 0.4 0.1 ] ] ] ]\n"
        "ComponentList<DynamicAttachmentComp> [ name='more'\n"
        " FrameFem3dAttachment [ frame='frames/f' element='models/a/elements/0' coords=0.3 0.2 0 ] "
        "]\n"
        "AxialSpringList<AxialSpring> [ name='axialSprings' [ name='s' points=[ 'particles/p' "
        "'frameMarkers/k' ]\n"
        " restLength=0.1 material=LinearAxialMaterial [ stiffness=30 damping=0.5 ] ] ]\n";
    struct sim_fixture p;
    struct art_momentum before, after;
    if (!ran(&p, open_beams(&p, &a, &b, false, "gravity=[ 0 0 0 ]", more, 0), 0)) return;
    art_system_momentum(p.sys, p.state, &before);
    CHECK(ran(&p, ART_OK, 0.5));
    art_system_momentum(p.sys, p.state, &after);
    CHECK_NEAR(art_v3_norm(before.linear), 0.2 * sqrt(14), 1e-12);
    CHECK_NEAR_N(after.linear, before.linear, 3, 1e-12);
    sim_fixture_close(&p);
}

/* -------------------------------------------------------------------- joints */

/* A hinge at (0, 0, 0) about y: a pendulum that starts level. */
static double angle_of(struct sim_fixture *p)
{
    return sim_fixture_get(p, "models/m/bodyConnectors/h:theta", 0);
}

#define HINGE(end)                                                                                 \
    "RenderableComponentList<BodyConnector> [ name='bodyConnectors' HingeJoint [ name='h'\n"       \
    " bodyA='" end " attachmentB=FrameFrameAttachment [ TFM=[ 0 0 0 1 0 0 -90 ] ] ] ]\n"

/* The stiffer the elements and the shorter the step, the more a beam in a hinge is the body with
 * its nodes' masses. */
TEST(fem_joint_of_a_stiff_beam_is_that_of_a_body)
{
    static const char stiff[] =
        "density=10 particleDamping=0 material=NeoHookeanMaterial [ YoungsModulus=2e7 "
        "PoissonsRatio=0.3 ]";
    const struct beam beam = {"a", {2, 1, 1}, 0, 1, 0.3, stiff, false};
    /* lumped masses: m/4 on the ends, m/2 in the middle, at the corners of the sections */
    const double m = 0.9, s = 0.15 * 0.15, x2 = (0.25 + 0.25) / 4 * 1;
    char body[800];
    double error[2], angle[2];
    snprintf(
        body, sizeof body,
        "MechModel [ name='m' RenderableComponentList<RigidBody> [ name='rigidBodies' [ name='b'\n"
        " inertiaMethod=EXPLICIT inertia=[ %.17g 0.5 0 0  %.17g 0 0 0 %.17g 0 0 0 %.17g ] ] "
        "]\n" HINGE("rigidBodies/b' attachmentA=FrameFrameAttachment [ master='rigidBodies/b' "
                    "TFM=[ 0 0 0 1 0 0 -90 ] ]") " ]",
        m, 2 * m * s, m * (s + x2), m * (s + x2));
    for (int fine = 0; fine < 2; fine++) {
        double h = fine ? 0.0005 : 0.001;
        struct sim_fixture p, rigid;
        struct art_sim_options options = {.step = h};
        static const char joint[] =
            HINGE("models/a' attachmentA=FrameFem3dAttachment [ "
                  "element='models/a/elements/0' coords=-1 0 0 RFD=[ 1 0 0 -90 ] ]");
        bool good = ran(&p, open_beams(&p, &beam, NULL, false, "", joint, h), 0.4);
        good = ran(&rigid, sim_fixture_open_with(&rigid, body, &options), 0.4) && good;
        if (!good) return;
        angle[fine] = angle_of(&rigid);
        error[fine] = fabs(angle_of(&p) - angle[fine]);
        CHECK(fabs(angle[fine]) > 40);
        sim_fixture_close(&p);
        sim_fixture_close(&rigid);
    }
    CHECK(error[0] < 0.02 * fabs(angle[0]));
    CHECK(error[1] < 0.6 * error[0]);
}

/* Links of a closed chain of elements, bodies and joints keep together. */
TEST(fem_joint_holds_two_models_together)
{
    const struct beam a = {"a", {3, 1, 1}, 0, 0.6, 0.2, SOFT, true};
    const struct beam b = {"b", {3, 1, 1}, 0.6, 1.2, 0.2, SOFT, false};
    static const char joint[] =
        "RenderableComponentList<Frame> [ name='frames' [ name='c' ] [ name='d' ] ]\n"
        "ComponentList<DynamicAttachmentComp> [ name='more'\n"
        " FrameFem3dAttachment [ frame='frames/c' element='models/b/elements/0' coords=-1 0 0 "
        "RFD=[ 1 0 0 90 ] ]\n"
        " FrameFem3dAttachment [ frame='frames/d' element='models/a/elements/2' coords=1 0 0 RFD=[ "
        "1 0 0 90 ] ] ]\n"
        "RenderableComponentList<BodyConnector> [ name='bodyConnectors' HingeJoint [ name='h' "
        "bodyA='models/b'\n"
        " bodyB='models/a' attachmentA=FrameFem3dAttachment [ element='models/b/elements/0' "
        "coords=-1 0 0\n"
        "  RFD=[ 1 0 0 90 ] ] attachmentB=FrameFem3dAttachment [ element='models/a/elements/2' "
        "coords=1 0 0\n"
        "  RFD=[ 1 0 0 90 ] ] ] ]\n";
    struct sim_fixture p;
    struct beam two[2] = {a, b};
    struct art_ctx ctx;
    struct art_buf t;
    art_ctx_init(&ctx);
    art_buf_init(&t, &ctx);
    art_buf_puts(&t, "MechModel [ name='m' ComponentList<MechSystemModel> [ name='models'\n");
    for (int i = 0; i < 2; i++) beam_text(&t, &two[i]);
    art_buf_printf(&t, "] %s ]", joint);
    const struct art_sim_options options = {.step = 0.01};
    int status = sim_fixture_open_with(&p, t.s, &options);
    art_buf_fini(&t);
    art_ctx_fini(&ctx);
    if (!ran(&p, status, 0.5)) return;
    const double *c = sim_fixture_q(&p, "models/m/frames/c"),
                 *d = sim_fixture_q(&p, "models/m/frames/d");
    double Rc[9], Rd[9], angle = angle_of(&p) * ART_PI / 180;
    art_rot_from_quat(Rc, c + 3);
    art_rot_from_quat(Rd, d + 3);
    CHECK_NEAR_N(c, d, 3, 1e-7);
    for (int k = 0; k < 3; k++) CHECK_NEAR(Rc[3 * k + 2], Rd[3 * k + 2], 1e-6);
    CHECK(fabs(angle) > 0.2);
    CHECK_NEAR(Rd[0] * Rc[0] + Rd[3] * Rc[3] + Rd[6] * Rc[6], cos(angle), 1e-6);
    sim_fixture_close(&p);
}

/* ----------------------------------------------------------------- damping */

/* Speed of a tetrahedron of mass 1 after a step of 0.1 under a weight of 10, with the damping of
 * points on its nodes, a marker and a frame. */
static double falling_speed(const char *damping, bool compat)
{
    struct art_sim_options options = {.step = 0.1, .compat = compat};
    struct sim_fixture p;
    char text[2048];
    snprintf(text, sizeof text,
             "MechModel [ name='m' maxStepSize=0.1 gravity=[ 0 0 -10 ] %s\n"
             " ComponentList<MechSystemModel> [ name='models' FemModel3d [ name='f' density=6\n"
             "  particleDamping=0 PointList<FemNode3d> [ name='nodes' pointDamping:Inherited\n"
             "   [ position=[ 0 0 0 ] ] [ position=[ 1 0 0 ] ]\n"
             "   [ position=[ 0 1 0 ] ] [ position=[ 0 0 1 ] ] ]\n"
             "  FemElement3dList<FemElement3d> [ name='elements' Tet [ nodes=[ 0 1 2 3 ] ] ]\n"
             "  PointList<FemMarker> [ name='markers' pointDamping:Inherited [ attachment=[\n"
             "   element='elements/0' nodes=[ 'nodes/0' 0.25 'nodes/1' 0.25 'nodes/2' 0.25\n"
             "   'nodes/3' 0.25 ] ] ] ]\n"
             "  RenderableComponentList<FemAttachedFrame> [ name='attachedFrames' [ attachment=[\n"
             "   element='elements/0' coords=0.25 0.25 0.25 RFD=[ 1 0 0 0 1 0 0 0 1 ] ] ] ]\n"
             " ] ] ]",
             damping);
    double v = NAN;
    if (CHECK_STATUS(sim_fixture_open_with(&p, text, &options), ART_OK) &&
        CHECK_STATUS(art_sim_run(p.sim, 0.1), ART_OK))
        v = -sim_fixture_u(&p, "models/m/models/f/nodes/0")[2];
    sim_fixture_close(&p);
    return v;
}

/* pointDamping and frameDamping of the model act on the nodes, markers and frames of a FEM model
 * that inherit them: (1 + h d) v = h g with the damping d of all five points, or of the frame. In
 * ArtiSynth a FEM model has its own forces alone. */
TEST(fem_parts_have_the_damping_of_points)
{
    CHECK_NEAR(falling_speed("", false), 1, 1e-12);
    CHECK_NEAR(falling_speed("pointDamping=2", false), 1 / (1 + 0.1 * 5 * 2), 1e-12);
    CHECK_NEAR(falling_speed("frameDamping=2", false), 1 / (1 + 0.1 * 2), 1e-12);
    CHECK_NEAR(falling_speed("pointDamping=2 frameDamping=2 rotaryDamping=3", true), 1, 1e-12);
}
