/* A plug-in for artkit: a kind of joint, in C.
 *
 * ScrewJoint: C turns about the z axis of D by theta and moves along it by pitch theta / (2 pi), as
 * a nut on a screw. Five rows hold; the fifth ties the two motions: v_z - pitch / (2 pi) omega_z =
 * 0. */
#include <art/plugin.h>
#include <math.h>

/* advance per radian, in joint->par */
enum { ADVANCE };

static const struct art_joint_coord_def coords[] = {{"theta", true}};

#define HELD (ART_ROW_BILATERAL | ART_ROW_CONSTANT)

static const struct art_joint_row_def rows[] = {
    {HELD | ART_ROW_LINEAR, 0, {1, 0, 0, 0, 0, 0}},
    {HELD | ART_ROW_LINEAR, 0, {0, 1, 0, 0, 0, 0}},
    {ART_ROW_BILATERAL | ART_ROW_LINEAR, 0, {0}}, /* its wrench depends on the pitch: update */
    {HELD | ART_ROW_ROTARY, 0, {0, 0, 0, 1, 0, 0}},
    {HELD | ART_ROW_ROTARY, 0, {0, 0, 0, 0, 1, 0}},
    {ART_ROW_LIMIT | ART_ROW_ROTARY | ART_ROW_CONSTANT, 0, {0, 0, 0, 0, 0, 1}},
};

static int init(struct art_ctx *ctx, struct art_system *sys, struct art_joint *joint)
{
    const double pitch = art_get_double(joint->comp, "pitch");
    (void)sys;
    if (!isfinite(pitch))
        return art_error(ctx, ART_ERANGE, &joint->comp->loc, "the pitch of '%s' is not finite",
                         art_comp_path(joint->comp, NULL));
    joint->par[ADVANCE] = pitch / (2 * ART_PI);
    return ART_OK;
}

static void pose(const struct art_joint *joint, const double *c, struct art_rigid *TCD)
{
    art_rot_basic(TCD->R, 2, c[0]);
    art_v3_set(TCD->p, 0, 0, joint->par[ADVANCE] * c[0]);
}

/* Of the poses that are allowed the one at the same height: the place counts before the direction.
 * Turns are told by it as well; without a pitch the last angle tells them. */
static double angle(const struct art_joint *joint, const struct art_rigid *T, double last)
{
    const double k = joint->par[ADVANCE];
    return k != 0 ? T->p[2] / k : art_joint_nearest_angle(atan2(T->R[3], T->R[0]), last);
}

static void project(const struct art_joint *joint, const double *c, const struct art_rigid *TCD,
                    struct art_rigid *TGD)
{
    struct art_rigid upright = {.p = {0, 0, TCD->p[2]}};
    art_joint_align_z(TCD->R, upright.R);
    pose(joint, (double[]){angle(joint, &upright, c[0])}, TGD);
}

static void coords_of(const struct art_joint *joint, const struct art_rigid *TGD, double *c)
{
    c[0] = angle(joint, TGD, c[0]);
}

/* Constant as seen from G, so that the derivatives stay zero. */
static void update(const struct art_joint *joint, const double *c, const struct art_rigid *TGD,
                   const double err[6], const double vel[6], struct art_joint_row *row)
{
    (void)c, (void)TGD, (void)err, (void)vel;
    art_v3_set(row[2].wrench, 0, 0, 1);
    art_v3_set(row[2].wrench + 3, 0, 0, -joint->par[ADVANCE]);
}

static const struct art_prop props[] = {
    ART_P("pitch", DOUBLE("L"), "1", "advance in one turn; negative: a thread to the left",
          ART_ATTR),
    ART_JOINT_ANGLE("theta"),
};

static const struct art_joint_kind kind;

static const struct art_class screw =
    ART_CLASS("ScrewJoint", "example", "JointBase", ART_PROPS(props), .ops = &art_ops_joint,
              .law = &kind, .help = "lets a body turn about an axis and move along it as it turns");

static const struct art_joint_kind kind = {
    .cls = &screw,
    .n_coords = ART_JOINT_COUNT(coords),
    .n_rows = ART_JOINT_COUNT(rows),
    .coords = coords,
    .rows = rows,
    .init = init,
    .pose = pose,
    .project = project,
    .coords_of = coords_of,
    .update = update,
};

/* ------------------------------------------------------------------ registration */

static const struct art_class *const classes[] = {&screw};
static const struct art_class_set set = ART_CLASS_LIST(classes);

ART_PLUGIN_INTERFACE;

int art_plugin_register(struct art_ctx *ctx, struct art_plugin *plugin)
{
    (void)ctx;
    plugin->classes = &set;
    return ART_OK;
}
