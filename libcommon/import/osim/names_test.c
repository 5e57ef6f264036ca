/* Names of OpenSim models: classes of older versions, objects of one name, properties that are
 * objects, names that cannot be names here; and that what no class knows is reported. */
#include "harness/test.h"
#include <art/edit.h>
#include <art/import.h>
#include <art/plugin.h>
#include <stdio.h>
#include <string.h>

struct names_case {
    struct art_ctx ctx;
    struct art_schema *schema;
    struct art_model *model;
    struct art_buf log;
};

static void report(void *user, const struct art_message *m)
{
    struct names_case *c = user;
    art_buf_printf(&c->log, "%d: %s\n", m->loc.line, m->text);
}

static int open_text(struct names_case *c, const char *text)
{
    struct art_source src;
    memset(c, 0, sizeof *c);
    art_ctx_init(&c->ctx);
    art_buf_init(&c->log, &c->ctx);
    c->ctx.report = report;
    c->ctx.user = c;
    int status = art_plugin_schema(&c->ctx, NULL, NULL, 0, &c->schema);
    if (status == ART_OK) status = art_source_string(&c->ctx, &src, "t.osim", text, strlen(text));
    if (status < 0) return status;
    status = art_osim_read(&c->ctx, c->schema, &src, NULL, NULL, &c->model);
    art_source_fini(&src);
    return status;
}

static void close_case(struct names_case *c)
{
    art_model_free(c->model);
    art_schema_free(c->schema);
    art_buf_fini(&c->log);
    art_ctx_fini(&c->ctx);
}

static bool said(const struct names_case *c, const char *text)
{
    return c->log.n && strstr(c->log.s, text) != NULL;
}

#define BODY                                                                                       \
    "<BodySet><objects><Body name='a'><mass>1</mass><inertia>1 1 1 0 0 0</inertia></Body>"         \
    "</objects></BodySet>\n"
#define JOINT                                                                                      \
    "<JointSet><objects><PinJoint name='j'><socket_parent_frame>/ground</socket_parent_frame>"     \
    "<socket_child_frame>/bodyset/a</socket_child_frame><coordinates><Coordinate name='q'/>"       \
    "</coordinates></PinJoint></objects></JointSet>\n"
#define DOCUMENT(version, content)                                                                 \
    "<OpenSimDocument Version='" version "'><Model name='m'>\n" content "</Model></"               \
    "OpenSimDocument>"

/* The same muscle by the classes of version 1, with sockets in a document of version 3, and as
 * version 4 has it. */
TEST(osim_points_of_all_versions)
{
    static const char *const texts[] = {
        DOCUMENT(
            "40000", BODY
            "<ForceSet><objects><PathActuator name='p'><GeometryPath><PathPointSet><objects>"
            "<PathPoint name='u'><socket_parent_frame>/bodyset/a</socket_parent_frame><location>1 "
            "2 3</location></PathPoint>"
            "<PathPoint name='v'><socket_parent_frame>/ground</socket_parent_frame><location>4 5 "
            "6</location></PathPoint>"
            "</objects></PathPointSet></GeometryPath></PathActuator></objects></ForceSet>"),
        DOCUMENT(
            "30000", BODY
            "<ForceSet><objects><PathActuator name='p'><GeometryPath><PathPointSet><objects>"
            "<PathPoint name='u'><socket_parent_frame>/bodyset/a</socket_parent_frame><location>1 "
            "2 3</location></PathPoint>"
            "<PathPoint name='v'><socket_parent_frame>/ground</socket_parent_frame><location>4 5 "
            "6</location></PathPoint>"
            "</objects></PathPointSet></GeometryPath></PathActuator></objects></ForceSet>"),
        DOCUMENT("10901", BODY
                 "<ActuatorSet><objects><PathActuator name='p'><MusclePointSet><objects>"
                 "<MusclePoint name='u'><body>a</body><location>1 2 3</location></MusclePoint>"
                 "<MusclePoint name='v'><body>ground</body><location>4 5 6</location></MusclePoint>"
                 "</objects></MusclePointSet></PathActuator></objects></ActuatorSet>"),
    };
    for (int i = 0; i < 3; i++) {
        struct names_case c;
        double u[3] = {0}, v[3] = {0};
        if (CHECK_STATUS(open_text(&c, texts[i]), ART_OK)) {
            struct art_comp *pu = art_find(c.model->root, "models/m/forceset/p/pathpoints/u"),
                            *pv = art_find(c.model->root, "models/m/forceset/p/pathpoints/v");
            if (CHECK(pu && pv)) {
                CHECK(art_get_vector(pu, "position", u, 3) == 3 && u[0] == 1 && u[2] == 3);
                CHECK(art_get_vector(pv, "position", v, 3) == 3 && v[0] == 4 && v[2] == 6);
            }
            CHECK(!art_find(c.model->root, "models/m/leftOut"));
        }
        close_case(&c);
    }
}

TEST(osim_objects_of_one_name)
{
    struct names_case c;
    const char *text = DOCUMENT(
        "40000",
        BODY "<JointSet><objects>"
             "<PinJoint "
             "name='j'><socket_parent_frame>/ground</socket_parent_frame><socket_child_frame>/"
             "bodyset/a</socket_child_frame></PinJoint>"
             "<WeldJoint><socket_parent_frame>/ground</socket_parent_frame><socket_child_frame>/"
             "bodyset/a</socket_child_frame></WeldJoint>"
             "<BallJoint "
             "name='j'><socket_parent_frame>/ground</socket_parent_frame><socket_child_frame>/"
             "bodyset/a</socket_child_frame></BallJoint>"
             "</objects></JointSet><MarkerSet><objects>"
             "<Marker name='R.A'><socket_parent_frame>/bodyset/a</socket_parent_frame><location>1 "
             "0 0</location></Marker>"
             "<Marker name='R_A'><socket_parent_frame>/bodyset/a</socket_parent_frame><location>2 "
             "0 0</location></Marker>"
             "</objects></MarkerSet>");
    if (CHECK_STATUS(open_text(&c, text), ART_OK)) {
        struct art_comp *root = c.model->root;
        CHECK(art_find(root, "models/m/jointset/j") && art_find(root, "models/m/jointset/j_0") &&
              art_find(root, "models/m/jointset/weldjoint"));
        /* a name that can stay does, and the other keeps what the file calls it */
        const struct art_comp *dotted = art_find(root, "models/m/markerset/R_A_0");
        if (CHECK(dotted != NULL)) {
            double x[3] = {0};
            CHECK(art_get_vector(dotted, "position", x, 3) == 3 && x[0] == 1);
            CHECK_STR(art_get_text(dotted, "nameInFile"), "R.A");
            CHECK(art_find(root, "models/m/markerset/R.A") == dotted);
        }
        CHECK(said(&c, "a second 'j' is called 'j_0'"));
        CHECK(said(&c, "WeldJoint has no name and is called 'weldjoint'"));
    }
    close_case(&c);
}

/* Knots of a curve that stands in an element of its name, or under its class with the name as an
 * attribute. */
TEST(osim_curves_by_name)
{
    static const char *const forms[][2] = {
        {"<force_length_curve><SimmSpline>", "</SimmSpline></force_length_curve>"},
        {"<SimmSpline name='force_length_curve'>", "</SimmSpline>"}};
    struct art_buf text[2];
    struct names_case c[2];
    for (int i = 0; i < 2; i++) {
        char file[2000];
        snprintf(
            file, sizeof file,
            DOCUMENT(
                "40000", BODY
                "<ForceSet><objects><Ligament "
                "name='l'><pcsa_force>100</pcsa_force><resting_length>1</resting_length>"
                "%s<x>0 1 2 3</x><y>0 0 0.1 1</y>%s<GeometryPath><PathPointSet><objects>"
                "<PathPoint "
                "name='u'><socket_parent_frame>/bodyset/a</socket_parent_frame><location>1 2 "
                "3</location></PathPoint>"
                "<PathPoint name='v'><socket_parent_frame>/ground</socket_parent_frame><location>4 "
                "5 6</location></PathPoint>"
                "</objects></PathPointSet></GeometryPath></Ligament></objects></ForceSet>"),
            forms[i][0], forms[i][1]);
        CHECK_STATUS(open_text(&c[i], file), ART_OK);
        CHECK(c[i].log.n == 0);
        art_buf_init(&text[i], &c[i].ctx);
        const struct art_comp *l =
            c[i].model ? art_find(c[i].model->root, "models/m/forceset/l") : NULL;
        if (CHECK(l != NULL)) art_inspect_properties(&text[i], art_get_object(l, "material"));
    }
    if (CHECK(text[0].n && text[1].n)) CHECK_STR(text[0].s, text[1].s);
    for (int i = 0; i < 2; i++) {
        art_buf_fini(&text[i]);
        close_case(&c[i]);
    }
}

/* Whatever stands in an object of a class that is read, and is no property that is known, is
 * reported.
 */
TEST(osim_unknown_properties_are_told)
{
    static const char *const sets[][2] = {{"JointSet", "PinJoint"},
                                          {"JointSet", "WeldJoint"},
                                          {"JointSet", "FreeJoint"},
                                          {"JointSet", "BallJoint"},
                                          {"JointSet", "UniversalJoint"},
                                          {"JointSet", "SliderJoint"},
                                          {"JointSet", "PlanarJoint"},
                                          {"JointSet", "CustomJoint"},
                                          {"JointSet", "ScrewJoint"},
                                          {"ForceSet", "Thelen2003Muscle"},
                                          {"ForceSet", "Millard2012EquilibriumMuscle"},
                                          {"ForceSet", "DeGrooteFregly2016Muscle"},
                                          {"ForceSet", "Ligament"},
                                          {"ForceSet", "PathSpring"},
                                          {"ForceSet", "PathActuator"},
                                          {"ForceSet", "CoordinateActuator"},
                                          {"ForceSet", "CoordinateLimitForce"},
                                          {"ForceSet", "SpringGeneralizedForce"},
                                          {"ForceSet", "TorqueActuator"},
                                          {"ForceSet", "PointActuator"},
                                          {"ForceSet", "BodyActuator"},
                                          {"ForceSet", "PrescribedForce"},
                                          {"ForceSet", "BushingForce"},
                                          {"ForceSet", "PointToPointSpring"},
                                          {"ForceSet", "PointToPointActuator"},
                                          {"ForceSet", "ExpressionBasedCoordinateForce"},
                                          {"ForceSet", "HuntCrossleyForce"},
                                          {"ForceSet", "ElasticFoundationForce"},
                                          {"ForceSet", "SmoothSphereHalfSpaceForce"},
                                          {"ForceSet", "ExternalForce"},
                                          {"ForceSet", "UnheardOfForce"},
                                          {"ConstraintSet", "WeldConstraint"},
                                          {"ConstraintSet", "PointConstraint"},
                                          {"ConstraintSet", "ConstantDistanceConstraint"},
                                          {"ConstraintSet", "CoordinateCouplerConstraint"},
                                          {"ConstraintSet", "PointOnLineConstraint"},
                                          {"MarkerSet", "Marker"},
                                          {"ControllerSet", "PrescribedController"},
                                          {"ControllerSet", "UnheardOfController"},
                                          {"ProbeSet", "UnheardOfProbe"},
                                          {"ContactGeometrySet", "ContactSphere"},
                                          {"ContactGeometrySet", "ContactMesh"}};
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        struct names_case c;
        char file[3000];
        snprintf(file, sizeof file,
                 DOCUMENT("40000", BODY
                          "%s<%s><objects><%s name='x'><mass>1</mass><inertia>1 1 1 0 0 0</inertia>"
                          "<socket_parent_frame>/ground</socket_parent_frame><socket_child_frame>/"
                          "bodyset/a</socket_child_frame>"
                          "<unheard_of>1</unheard_of></%s></objects></%s>"),
                 strcmp(sets[i][0], "JointSet") == 0 ? "" : JOINT, sets[i][0], sets[i][1],
                 sets[i][1], sets[i][0]);
        int status = open_text(&c, file);
        bool told =
            said(&c, "unheard_of") || said(&c, sets[i][1]) || said(&c, sets[i][0]) || status < 0;
        CHECK_STR(told ? "told" : sets[i][1], "told");
        close_case(&c);
    }
}
