/* OpenSim models: structure, poses and functions against other ways of computing them, mistakes. */
#include "harness/test.h"
#include <art/import.h>
#include <art/joint.h>
#include <art/math.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include <art/plugin.h>

struct osim_case {
    struct art_ctx ctx;
    struct art_schema *schema;
    struct art_model *model;
    struct art_buf log;
};

static void report(void *user, const struct art_message *m)
{
    struct osim_case *c = user;
    art_buf_printf(&c->log, "%d: %s\n", m->loc.line, m->text);
}

static int open_text(struct osim_case *c, const char *text, bool artisynth)
{
    struct art_source src;
    struct art_import_options how = {.artisynth = artisynth};
    memset(c, 0, sizeof *c);
    art_ctx_init(&c->ctx);
    art_buf_init(&c->log, &c->ctx);
    c->ctx.report = report;
    c->ctx.user = c;
    int status = art_plugin_schema(&c->ctx, NULL, NULL, 0, &c->schema);
    if (status == ART_OK) status = art_source_string(&c->ctx, &src, "t.osim", text, strlen(text));
    if (status < 0) return status;
    status = art_osim_read(&c->ctx, c->schema, &src, &how, NULL, &c->model);
    art_source_fini(&src);
    return status;
}

static void close_case(struct osim_case *c)
{
    art_model_free(c->model);
    art_schema_free(c->schema);
    art_buf_fini(&c->log);
    art_ctx_fini(&c->ctx);
}

/* ------------------------------------------------------------------- kinematics */

#define AXIS(coords, axis, function)                                                               \
    "<TransformAxis><coordinates>" coords "</coordinates><axis>" axis "</axis>" function           \
    "</TransformAxis>"
#define NUMBERED(tag, k) "<" tag "><coefficients>" k "</coefficients></" tag ">"

static const char kinematics[] =
    "<?xml version='1.0'?>\n<OpenSimDocument Version='40000'><Model name='m'>\n"
    "<BodySet name='bodyset'><objects>"
    "<Body name='a'><mass>1</mass><mass_center>0 0.1 0</mass_center><inertia>1 2 3 0.1 0.2 "
    "0.3</inertia></Body>"
    "<Body name='b'><mass>2</mass><inertia>1 1 1 0 0 0</inertia></Body></objects></BodySet>\n"
    "<JointSet name='jointset'><objects>"
    "<CustomJoint name='j'><socket_parent_frame>g</socket_parent_frame>"
    "<socket_child_frame>a_off</socket_child_frame>"
    "<coordinates><Coordinate name='p'><default_value>%.17g</default_value></Coordinate>"
    "<Coordinate name='q'><default_value>%.17g</default_value></Coordinate></coordinates>"
    "<frames><PhysicalOffsetFrame name='g'><socket_parent>/ground</socket_parent>"
    "<translation>0.1 -0.2 0.3</translation><orientation>0.4 0.5 "
    "-0.6</orientation></PhysicalOffsetFrame>"
    "<PhysicalOffsetFrame name='a_off'><socket_parent>/bodyset/a</socket_parent>"
    "<translation>0 0.25 0</translation><orientation>-0.3 0 "
    "0.7</orientation></PhysicalOffsetFrame></frames>"
    "<SpatialTransform>" AXIS("p", "0.3 0.5 0.8", NUMBERED("LinearFunction", "1 0.1")) AXIS(
        "q", "0 1 0", NUMBERED("PolynomialFunction", "0.3 -0.2 0.5 0.05"))
        AXIS("p q", "1 0 0.2", NUMBERED("LinearFunction", "0.5 -0.4 0.2")) AXIS(
            "p", "1 0 0",
            "<PiecewiseLinearFunction><x>-1 0 1</x><y>0.3 0 0.1</y></PiecewiseLinearFunction>")
            AXIS("q", "0 1 0",
                 "<MultiplierFunction><function><Sine><amplitude>0.2</amplitude><omega>2"
                 "</omega><phase>0.3</phase></Sine></function><scale>1.5</scale></"
                 "MultiplierFunction>")
                AXIS(
                    "", "0 0 1",
                    "<Constant><value>0.07</value></Constant>") "</SpatialTransform></CustomJoint>"
                                                                "<PinJoint "
                                                                "name='k'><socket_parent_frame>/"
                                                                "bodyset/a</socket_parent_frame>"
                                                                "<socket_child_frame>b_off</"
                                                                "socket_child_frame><coordinates><"
                                                                "Coordinate name='r'>"
                                                                "<default_value>%.17g</"
                                                                "default_value></Coordinate></"
                                                                "coordinates><frames><"
                                                                "PhysicalOffsetFrame name='b_off'>"
                                                                "<socket_parent>/bodyset/b</"
                                                                "socket_parent><translation>0 0.4 "
                                                                "0.1</translation></"
                                                                "PhysicalOffsetFrame></frames>"
                                                                "</PinJoint></objects></JointSet>\n"
                                                                "<MarkerSet "
                                                                "name='markerset'><objects><Marker "
                                                                "name='tip "
                                                                "1'><socket_parent_frame>/bodyset/"
                                                                "b</socket_parent_frame>"
                                                                "<location>0.1 0.2 "
                                                                "0.3</location></Marker></"
                                                                "objects></MarkerSet></Model></"
                                                                "OpenSimDocument>";

static void turn(double R[9], const double axis[3], double angle)
{
    double unit[3], by[9], to[9];
    art_v3_normalize(unit, axis);
    art_rot_from_axis_angle(by, unit, angle);
    art_m3_mul(to, R, by);
    art_m3_copy(R, to);
}

static void offset(struct art_rigid *T, double x, double y, double z, double a, double b, double c)
{
    static const double e[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    art_rigid_identity(T);
    art_v3_set(T->p, x, y, z);
    turn(T->R, e[0], a);
    turn(T->R, e[1], b);
    turn(T->R, e[2], c);
}

/* The pose of body b by the formulas of the file. */
static void pose_of_b(double p, double q, double r, struct art_rigid *a, struct art_rigid *b)
{
    static const double a1[] = {0.3, 0.5, 0.8}, a2[] = {0, 1, 0}, a3[] = {1, 0, 0.2},
                        z[] = {0, 0, 1};
    struct art_rigid P, C, M, T;
    offset(&P, 0.1, -0.2, 0.3, 0.4, 0.5, -0.6);
    offset(&C, 0, 0.25, 0, -0.3, 0, 0.7);
    art_rigid_identity(&M);
    turn(M.R, a1, p + 0.1);
    turn(M.R, a2, ((0.3 * q - 0.2) * q + 0.5) * q + 0.05);
    turn(M.R, a3, 0.5 * p - 0.4 * q + 0.2);
    art_v3_set(M.p, p < 0 ? -0.3 * p : 0.1 * p, 1.5 * 0.2 * sin(2 * q + 0.3), 0.07);
    art_rigid_mul(&T, &P, &M);
    art_rigid_mul_inv_right(a, &T, &C);
    art_rigid_identity(&M);
    turn(M.R, z, r);
    offset(&C, 0, 0.4, 0.1, 0, 0, 0);
    art_rigid_mul(&T, a, &M);
    art_rigid_mul_inv_right(b, &T, &C);
}

static double pose_difference(const struct art_comp *comp, const struct art_rigid *T)
{
    struct art_rigid at;
    double most = 0;
    art_frame_pose(comp, &at);
    for (int i = 0; i < 3; i++) most = fmax(most, fabs(at.p[i] - T->p[i]));
    for (int i = 0; i < 9; i++) most = fmax(most, fabs(at.R[i] - T->R[i]));
    return most;
}

TEST(osim_poses_by_the_functions)
{
    struct osim_case c;
    struct art_rigid a, b;
    char text[6000];
    for (int k = 0; k < 20; k++) {
        double p = test_uniform(-1, 1), q = test_uniform(-1, 1), r = test_uniform(-3, 3);
        snprintf(text, sizeof text, kinematics, p, q, r);
        REQUIRE(open_text(&c, text, false) == ART_OK);
        struct art_comp *mech = art_find(c.model->root, "models/m");
        REQUIRE(mech != NULL);
        pose_of_b(p, q, r, &a, &b);
        CHECK(pose_difference(art_find(mech, "bodyset/a"), &a) < 1e-9);
        CHECK(pose_difference(art_find(mech, "bodyset/b"), &b) < 1e-9);
        CHECK_STR(art_find(mech, "markerset")->children[0]->name, "tip_1");
        /* the joint itself: to other coordinates */
        double to[2] = {test_uniform(-1, 1), test_uniform(-1, 1)}, got[8];
        struct art_comp *j = art_find(mech, "jointset/j");
        REQUIRE(j != NULL);
        CHECK_INT(art_joint_tree_coords(&c.ctx, j, got), 2);
        CHECK_NEAR(got[0], p, 1e-9);
        CHECK_NEAR(got[1], q, 1e-9);
        CHECK_STATUS(art_joint_set_coords(&c.ctx, j, to), ART_OK);
        pose_of_b(to[0], to[1], r, &a, &b);
        CHECK(pose_difference(art_find(mech, "bodyset/a"), &a) < 1e-9);
        CHECK(pose_difference(art_find(mech, "bodyset/b"), &b) < 1e-9);
        close_case(&c);
    }
}

/* A SimmSpline goes through its points; through those of a cubic it is that cubic, also at its
 * ends. */
TEST(osim_splines_of_simm)
{
    static const char form[] =
        "<OpenSimDocument Version='30000'><Model name='m'><BodySet><objects><Body name='ground'/>"
        "<Body "
        "name='a'><mass>1</mass><inertia_xx>1</inertia_xx><inertia_yy>1</inertia_yy><inertia_zz>1</"
        "inertia_zz>"
        "<Joint><CustomJoint "
        "name='j'><parent_body>ground</parent_body><CoordinateSet><objects><Coordinate name='q'>"
        "<default_value>%.17g</default_value></Coordinate></objects></"
        "CoordinateSet><SpatialTransform>" AXIS("", "1 0 0", "") AXIS("", "0 1 0", "")
            AXIS("", "0 0 1", "") AXIS("q", "1 0 0",
                                       "<function><%s><x>-1 -0.2 0.1 1 2</x><y>%.17g %.17g %.17g "
                                       "%.17g %.17g</y></%s></function>") AXIS("", "0 1 0", "")
                AXIS("q", "0 0 1",
                     NUMBERED("LinearFunction",
                              "1 0")) "</SpatialTransform></CustomJoint></Joint></Body></objects></"
                                      "BodySet></Model></OpenSimDocument>";
    static const double x[] = {-1, -0.2, 0.1, 1, 2};
    static const char *const names[] = {"SimmSpline", "NaturalCubicSpline"};
    for (int k = 0; k < 12; k++) {
        struct osim_case c;
        char text[4000];
        double y[5], q = test_uniform(-1, 2), c3 = 0.2, c2 = -0.3, c1 = 0.5;
        const char *name = names[k % 2];
        for (int i = 0; i < 5; i++) y[i] = ((c3 * x[i] + c2) * x[i] + c1) * x[i];
        snprintf(text, sizeof text, form, q, name, y[0], y[1], y[2], y[3], y[4], name);
        REQUIRE(open_text(&c, text, false) == ART_OK);
        struct art_rigid T;
        art_frame_pose(art_find(c.model->root, "models/m/bodyset/a"), &T);
        CHECK_NEAR(T.p[0], ((c3 * q + c2) * q + c1) * q, 1e-12);
        CHECK_NEAR(T.p[2], q, 1e-12);
        close_case(&c);
    }
}

/* ------------------------------------------------------------------------ mistakes */

#define HEAD "<OpenSimDocument Version='40000'><Model name='m'>\n"
#define TAIL "</Model></OpenSimDocument>"
#define BODY(name) "<Body name='" name "'><mass>1</mass><inertia>1 1 1 0 0 0</inertia></Body>"
#define BODIES(list) "<BodySet><objects>" list "</objects></BodySet>\n"
#define PIN(name, parent, child)                                                                   \
    "<PinJoint name='" name "'><socket_parent_frame>" parent                                       \
    "</socket_parent_frame><socket_child_frame>" child "</socket_child_frame></PinJoint>\n"
#define JOINTS(list) "<JointSet><objects>\n" list "</objects></JointSet>"

TEST(osim_mistakes_are_named)
{
    static const struct {
        const char *text;
        int status, line;
        const char *part;
    } cases[] = {
        {"x", ART_ESYNTAX, 1, "no XML"},
        {"<a/>", ART_ESYNTAX, 1, "<OpenSimDocument>"},
        {"<OpenSimDocument Version='40000'/>", ART_ESYNTAX, 1, "no <Model>"},
        {"<OpenSimDocument Version='x'><Model/></OpenSimDocument>", ART_ESYNTAX, 1, "Version"},
        {"<OpenSimDocument Version='90000'><Model/></OpenSimDocument>", ART_EUNSUPPORTED, 1,
         "version"},
        {"<OpenSimDocument Version='-1'><Model/></OpenSimDocument>", ART_EUNSUPPORTED, 1,
         "version"},
        {"<OpenSimDocument Version='40000'><Model/>\n<Model/></OpenSimDocument>", ART_EUNSUPPORTED,
         2, "second <Model>"},
        {HEAD "<gravity>0 0</gravity>" TAIL, ART_ESHAPE, 2, "takes 3 numbers and has 2"},
        {HEAD "<gravity>0 x 0</gravity>" TAIL, ART_ESYNTAX, 2, "is no number"},
        {HEAD "<gravity>", ART_ESYNTAX, 2, ""},
        {"<!DOCTYPE a [<!ENTITY b 'c'>]>\n<OpenSimDocument/>", ART_EUNSUPPORTED, 1,
         "document type"},
        {"<OpenSimDocument Version='40000'><!DOCTYPE a><Model/></OpenSimDocument>",
         ART_EUNSUPPORTED, 1, "document type"},
        {HEAD BODIES(BODY("a") BODY("a")) TAIL, ART_ESYNTAX, 2, "two bodies"},
        {HEAD BODIES("<Body><mass>1</mass></Body>") TAIL, ART_ESYNTAX, 2, "no name"},
        {HEAD BODIES("<Body name='a'><mass>-1</mass></Body>") TAIL, ART_ERANGE, 2, "mass"},
        {HEAD BODIES(BODY("a") BODY("b"))
             JOINTS(PIN("j", "/bodyset/a", "/bodyset/b") PIN("k", "/bodyset/b", "/bodyset/a")) TAIL,
         ART_ESYNTAX, 2, "connected to itself"},
        {HEAD BODIES(BODY("a")) JOINTS(PIN("j", "/bodyset/a", "/bodyset/a")) TAIL, ART_ESYNTAX, 4,
         "to itself"},
        {HEAD BODIES(BODY("a")) JOINTS(PIN("j", "/bodyset/a", "/ground")) TAIL, ART_ESYNTAX, 4,
         "the ground as its child"},
        {HEAD BODIES(BODY("a")) JOINTS(
             PIN("j", "/ground",
                 "/bodyset/a")) "<ForceSet><objects>\n"
                                "<Thelen2003Muscle "
                                "name='m'><activation_time_constant>-1</activation_time_constant>"
                                "<GeometryPath><PathPointSet><objects><PathPoint "
                                "name='1'><socket_parent_frame>/ground"
                                "</socket_parent_frame></PathPoint><PathPoint "
                                "name='2'><socket_parent_frame>/bodyset/a"
                                "</socket_parent_frame></PathPoint></objects></PathPointSet></"
                                "GeometryPath>"
                                "</Thelen2003Muscle></objects></ForceSet>" TAIL,
         ART_ERANGE, 6, "time constants"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct osim_case c;
        CHECK_STATUS(open_text(&c, cases[i].text, false), cases[i].status);
        CHECK_INT(c.ctx.last_loc.line, cases[i].line);
        CHECK_HAS(c.ctx.last, cases[i].part);
        close_case(&c);
    }
}

/* What does not exist or is not known is reported once, with its path, and the rest is there. */
TEST(osim_what_is_left_out_is_reported)
{
    static const char text[] = HEAD BODIES(BODY("a")) JOINTS(PIN("j", "/ground", "/bodyset/a") PIN(
        "lost", "/bodyset/none",
        "/bodyset/a") "<StrangeJoint name='s'/>\n") "<ForceSet><objects><ElasticFoundationForce "
                                                    "name='hc'><x>1</x></ElasticFoundationForce>\n"
                                                    "<Thelen2003Muscle "
                                                    "name='mu'><activation_time_constant>0.01</"
                                                    "activation_time_constant></Thelen2003Muscle>"
                                                    "<PathActuator "
                                                    "name='pa'><path><FunctionBasedPath "
                                                    "name='p'/></path></PathActuator>"
                                                    "</objects></"
                                                    "ForceSet><ControllerSet><objects><Prescribed "
                                                    "name='co'><u>1</u></Prescribed></objects></"
                                                    "ControllerSet>" TAIL;
    static const char *const parts[] = {
        "/jointset/lost (PinJoint): <socket_parent_frame> '/bodyset/none' leads to no frame",
        "/jointset/s (StrangeJoint): this type of joint is not known",
        "/forceset/hc (ElasticFoundationForce): no mesh of it can touch another body",
        "/forceset/mu (Thelen2003Muscle): its path has fewer than two points",
        "/forceset/pa (PathActuator): its path names no coordinates",
        "/controllerset/co (Prescribed): is not taken over"};
    struct osim_case c;
    struct art_sink *sink = NULL;
    REQUIRE(open_text(&c, text, false) == ART_OK);
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) CHECK_HAS(c.log.s, parts[i]);
    CHECK_INT(c.ctx.n_warnings, 6);
    CHECK_INT(art_find(c.model->root, "models/m/jointset")->n_children, 1);
    CHECK(c.model->end_comment && strstr(c.model->end_comment, "ElasticFoundationForce"));
    (void)sink;
    close_case(&c);
    art_ctx_init(&c.ctx);
}

/* libxml2 leaves what follows bytes of another encoding, and says so on standard error alone. */
TEST(osim_bytes_of_another_encoding_are_an_error)
{
    struct osim_case c;
    CHECK_STATUS(open_text(&c,
                           "<?xml version=\"1.0\" encoding=\"UTF-7\"?>\n<OpenSimDocument "
                           "Version=\"40000\"><Model name=\"m\"><credits>caf\xc3\xa9"
                           "</credits>\n<gravity>0 -9.8 0</gravity></Model></OpenSimDocument>\n",
                           false),
                 ART_ESYNTAX);
    CHECK_HAS(c.log.s, "bytes that are not of the encoding of the text");
    close_case(&c);
}

/* Latin-1 in a text that declares UTF-8, or nothing: read with a warning, and an error if strict.
 */
TEST(osim_bytes_of_latin_1_are_read_with_a_warning)
{
    static const char *const heads[] = {"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n",
                                        "<?xml version=\"1.0\"?>\n", ""};
    for (int i = 0; i < 3; i++) {
        struct osim_case c;
        char text[600];
        snprintf(text, sizeof text,
                 "%s<OpenSimDocument Version=\"40000\"><Model name=\"m\"><credits>H\xf6rmann, "
                 "caf\xc3\xa9"
                 "</credits>\n<gravity>0 -9.8 0</gravity></Model></OpenSimDocument>\n",
                 heads[i]);
        CHECK_STATUS(open_text(&c, text, false), ART_OK);
        CHECK_HAS(c.log.s, "are read as Latin-1");
        CHECK_INT(c.ctx.n_warnings, 1);
        close_case(&c);
    }
}

/* ------------------------------------------------------------------------ names */

#define OFFSET(name, on, x)                                                                        \
    "<PhysicalOffsetFrame name='" name "'><socket_parent>" on "</socket_parent><translation>" x    \
    " 0 0</translation></PhysicalOffsetFrame>"
#define COORD(name, value)                                                                         \
    "<Coordinate name='" name "'><default_value>" value "</default_value></Coordinate>"
#define SLIDER(name, child, value, frames)                                                         \
    "<SliderJoint name='" name "'><socket_parent_frame>on</socket_parent_frame>"                   \
    "<socket_child_frame>/bodyset/" child                                                          \
    "</socket_child_frame><coordinates>" COORD("q", value) "</coordinates><frames>" frames         \
                                                           "</frames></SliderJoint>\n"

/* Frames stand on frames that follow in the file, those that go round are reported; of frames and
 * coordinates of one name each joint means its own; a path leads to that of another. */
TEST(osim_names_lead_to_what_they_mean)
{
    static const char text[] = HEAD BODIES(BODY("a") BODY("b") BODY("c")) JOINTS(
        SLIDER("j", "a", "0.25", OFFSET("on", "../f1", "1") OFFSET("f1", "../f2", "10"))
            SLIDER("k", "b", "0.5", OFFSET("on", "/jointset/j/on", "100")) SLIDER(
                "l", "c", "0",
                OFFSET("on", "/bodyset/b", "3") OFFSET("round", "../about", "1") OFFSET(
                    "about", "../round",
                    "1"))) "<components>" OFFSET("f2", "/ground",
                                                 "1000") "</components>"
                                                         "<ConstraintSet><objects><"
                                                         "CoordinateCouplerConstraint name='x'>"
                                                         "<coupled_coordinates_function><"
                                                         "LinearFunction><coefficients>2 "
                                                         "0</coefficients>"
                                                         "</LinearFunction></"
                                                         "coupled_coordinates_function>"
                                                         "<independent_coordinate_names>/jointset/"
                                                         "k/q</independent_coordinate_names>"
                                                         "<dependent_coordinate_name>/jointset/j/"
                                                         "q</dependent_coordinate_name>"
                                                         "</CoordinateCouplerConstraint></"
                                                         "objects></ConstraintSet>" TAIL;
    /* the dependent coordinate of a follows that of b, 0.5, by its coupler */
    static const double at[] = {1012, 1111.5, 1114.5};
    struct osim_case c;
    struct art_buf out;
    REQUIRE(CHECK_STATUS(open_text(&c, text, false), ART_OK));
    for (int i = 0; i < 3; i++) {
        const char *const names[] = {"bodyset/a", "bodyset/b", "bodyset/c"};
        struct art_rigid T;
        art_frame_pose(art_find(art_find(c.model->root, "models/m"), names[i]), &T);
        CHECK_NEAR(T.p[0], at[i], 1e-9);
    }
    art_buf_init(&out, &c.ctx);
    CHECK_STATUS(art_model_print(&out, c.model), ART_OK);
    CHECK_HAS(out.s, "0 \"jointset/j\"\n            0 \"jointset/k\"");
    CHECK_HAS(c.log.s, "/jointset/l/round (PhysicalOffsetFrame): has no parent frame");
    CHECK_HAS(c.log.s, "/jointset/l/about (PhysicalOffsetFrame): has no parent frame");
    CHECK_INT(c.ctx.n_warnings, 2);
    art_buf_fini(&out);
    close_case(&c);
}

/* Each allocation fails once: the reader says so and leaves nothing behind. */
static int read_once(struct osim_case *c, const struct art_source *src)
{
    art_model_free(c->model);
    c->model = NULL;
    return art_osim_read(&c->ctx, c->schema, src, NULL, NULL, &c->model);
}

TEST(osim_allocations)
{
    static const char text[] =
        HEAD BODIES(BODY("a")) JOINTS(PIN("j", "/ground", "/bodyset/a")) TAIL;
    struct osim_case c;
    struct art_source src;
    REQUIRE(open_text(&c, text, false) == ART_OK);
    c.ctx.report = NULL;
    REQUIRE(art_source_string(&c.ctx, &src, "t.osim", text, strlen(text)) == ART_OK);
    CHECK_ALLOC_FAILS(&c.ctx, read_once(&c, &src));
    art_source_fini(&src);
    close_case(&c);
}
