/* Tables of kinds of joints that do not hold together. */
#include "harness/test.h"
#include <art/joint.h>
#include <art/sim.h>
#include <string.h>

/* A hinge to break. */
struct broken {
    struct art_joint_kind kind;
    struct art_joint_coord_def coords[ART_JOINT_MAX_COORDS];
    struct art_joint_row_def rows[ART_JOINT_MAX_ROWS];
};

static const struct art_joint_kind *hinge(void)
{
    const struct art_joint_kind *kind;
    for (int i = 0; (kind = art_joint_kind_at(i)); i++)
        if (art_streq(kind->cls->name, "HingeJoint")) return kind;
    return NULL;
}

static void start(struct broken *b)
{
    memset(b, 0, sizeof *b);
    b->kind = *hinge();
    memcpy(b->coords, b->kind.coords, (size_t)b->kind.n_coords * sizeof *b->coords);
    memcpy(b->rows, b->kind.rows, (size_t)b->kind.n_rows * sizeof *b->rows);
    b->kind.coords = b->coords;
    b->kind.rows = b->rows;
}

static void refuses(struct broken *b, const char *why)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    CHECK_STATUS(art_joint_tables_check(&ctx, NULL, "it", &b->kind), ART_EUNSUPPORTED);
    if (!CHECK(strstr(ctx.last, why) != NULL)) TEST_FAIL("%s", ctx.last);
    art_ctx_fini(&ctx);
    start(b);
}

TEST(phys_joint_tables_that_are_good)
{
    struct broken b;
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    start(&b);
    CHECK_STATUS(art_joint_tables_check(&ctx, NULL, "it", &b.kind), ART_OK);
    const struct art_joint_kind *kind;
    for (int i = 0; (kind = art_joint_kind_at(i)); i++)
        CHECK_STATUS(art_joint_tables_check(&ctx, NULL, kind->cls->name, kind), ART_OK);
    art_ctx_fini(&ctx);
}

TEST(phys_joint_tables_that_are_bad)
{
    struct broken b;
    start(&b);
    b.kind.n_coords = ART_JOINT_MAX_COORDS + 1, refuses(&b, "9 coordinates; there may be 8");
    b.kind.n_rows = ART_JOINT_MAX_ROWS + 1, refuses(&b, "17 rows; there may be 16");
    b.kind.n_rows = -1, refuses(&b, "-1 rows");
    b.kind.rows = NULL, refuses(&b, "no table");
    b.kind.project = NULL, refuses(&b, "no function 'project'");
    b.kind.pose = NULL, refuses(&b, "'pose' and 'coords_of'");
    b.kind.coords_of = NULL, refuses(&b, "'pose' and 'coords_of'");
    b.rows[0].flags &= ~(unsigned)ART_ROW_LINEAR,
        refuses(&b, "row 1 is to be either LINEAR or ROTARY");
    b.rows[4].flags |= ART_ROW_LINEAR, refuses(&b, "row 5 is to be either LINEAR or ROTARY");
    b.rows[1].flags |= 1u << 20, refuses(&b, "row 2 has flags that do not exist");
    b.rows[2].flags &= ~(unsigned)ART_ROW_CONSTANT,
        refuses(&b, "row 3 is not constant, and no function");
    b.rows[2].wrench[2] = 0, refuses(&b, "row 3 is constant, but its wrench is zero");
    b.rows[2].wrench[1] = NAN, refuses(&b, "row 3 has a wrench that is not finite");
    b.rows[5].coord = 1, refuses(&b, "row 6 is the limit of a coordinate that does not exist");
    b.rows[5].coord = -1, refuses(&b, "row 6 is the limit of a coordinate that does not exist");
    b.rows[5].flags |= ART_ROW_BILATERAL, refuses(&b, "row 6 is a LIMIT and BILATERAL");
    b.coords[0].rotary = false, refuses(&b, "row 6 is ROTARY and its coordinate a length");
    b.kind.n_rows = 5, refuses(&b, "coordinate 'theta' has no LIMIT row");
    b.rows[6] = b.rows[5], b.kind.n_rows = 7, refuses(&b, "more than one LIMIT row");
    b.coords[0].name = NULL, refuses(&b, "coordinate 1 has no usable name");
    b.coords[0].name = "a/b", refuses(&b, "coordinate 1 has no usable name");
    b.coords[0].name = "a_name_that_is_much_longer_than_any_name_has_to_be_or_can";
    refuses(&b, "coordinate 1 has no usable name");
    b.coords[1] = b.coords[0], b.rows[6] = b.rows[5], b.rows[6].coord = 1;
    b.kind.n_coords = 2, b.kind.n_rows = 7, refuses(&b, "coordinate 'theta' is there twice");
    b.rows[6] = b.rows[0], b.rows[7] = b.rows[0], b.kind.n_rows = 8;
    refuses(&b, "7 bilateral rows and 1 coordinates");
}

/* The class that a kind is registered with. */
static int check_class(struct art_ctx *ctx, const struct art_class *cls)
{
    struct art_schema *schema = NULL;
    const struct art_class_set set = {.classes = &cls, .n = 1};
    int status;
    ART_TRY(art_sim_schema_open(ctx, &schema));
    ART_TRY(art_schema_add(ctx, schema, &set));
    ART_TRY(art_sim_schema_close(ctx, schema, NULL, 0));
    status = art_joint_kind_check(ctx, NULL, art_schema_class(schema, cls->name));
out:
    art_schema_free(schema);
    return status;
}

static void refuses_class(const struct art_class *cls, const char *why)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    CHECK_STATUS(check_class(&ctx, cls), ART_EUNSUPPORTED);
    if (!CHECK(strstr(ctx.last, why) != NULL)) TEST_FAIL("%s", ctx.last);
    art_ctx_fini(&ctx);
}

TEST(phys_joint_classes_that_do_not_fit_their_kind)
{
    static const struct art_prop length[] = {ART_JOINT_LENGTH("theta")};
    struct broken b;
    struct art_ctx ctx;
    struct art_class cls;
    start(&b);
    cls = *b.kind.cls;
    cls.name = "MyHinge", cls.full_name = "my.Hinge", cls.law = &b.kind;
    b.kind.cls = &cls;
    art_ctx_init(&ctx);
    CHECK_STATUS(check_class(&ctx, &cls), ART_OK);
    art_ctx_fini(&ctx);
    cls.n_props = 2,
    refuses_class(&cls, "coordinate 'theta' lacks its property thetaLocked (bool)");
    cls.n_props = 0, refuses_class(&cls, "coordinate 'theta' lacks its property theta (number)");
    cls.n_props = 3, cls.props = length;
    refuses_class(&cls, "the unit of theta is \"L\", where \"deg\" belongs");
    cls.props = hinge()->cls->props;
    cls.ops = NULL, refuses_class(&cls, "the ops of a joint are &art_ops_joint");
    cls.ops = &art_ops_joint;
    cls.extends = "Frame", refuses_class(&cls, "a joint extends JointBase");
    cls.extends = "JointBase";
    b.kind.cls = hinge()->cls, refuses_class(&cls, "no kind of joint, or one of another class");
}
