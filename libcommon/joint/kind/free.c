/* Free joint: C moves as it likes; position and roll, pitch, yaw (R = Rz Ry Rx, or Rx Ry Rz by
 * `axes`) are its coordinates, which can be limited and locked. */
#include "../joint_priv.h"
#include <art/rows.h>

enum { X, Y, Z, ROLL, PITCH, YAW };
enum { XYZ, NEAREST };
/* Least cosine of the pitch at which the rates of roll and yaw are defined. */
#define POLE 1e-4

static const struct art_joint_coord_def coords[] = {
    {"x", false}, {"y", false}, {"z", false}, {"roll", true}, {"pitch", true}, {"yaw", true},
};

static const struct art_joint_row_def rows[] = {
    {ART_ROW_LIMIT | ART_ROW_LINEAR, X, {0}},     {ART_ROW_LIMIT | ART_ROW_LINEAR, Y, {0}},
    {ART_ROW_LIMIT | ART_ROW_LINEAR, Z, {0}},     {ART_ROW_LIMIT | ART_ROW_ROTARY, ROLL, {0}},
    {ART_ROW_LIMIT | ART_ROW_ROTARY, PITCH, {0}}, {ART_ROW_LIMIT | ART_ROW_ROTARY, YAW, {0}},
};

/* Convert between the orders Rz Ry Rx and Rx Ry Rz. The mirror Q that exchanges x and z takes one
 * into the other with all angles negated: Q Rz(a) Q = Rx(-a) and Q Ry(b) Q = Ry(-b). */
static void mirror(double R[9])
{
    double T[9];
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) T[3 * i + j] = R[3 * (2 - i) + 2 - j];
    memcpy(R, T, sizeof T);
}

static double sign(const struct art_joint *joint)
{
    return joint->par[XYZ] != 0 ? -1 : 1;
}

static void pose(const struct art_joint *joint, const double *c, struct art_rigid *TCD)
{
    double s = sign(joint);
    const double rpy[3] = {s * c[ROLL], s * c[PITCH], s * c[YAW]};
    art_rot_from_rpy(TCD->R, rpy);
    if (s < 0) mirror(TCD->R);
    art_v3_copy(TCD->p, c);
}

static void project(const struct art_joint *joint, const double *c, const struct art_rigid *TCD,
                    struct art_rigid *TGD)
{
    (void)joint;
    (void)c;
    *TGD = *TCD;
}

/* Compute roll, pitch and yaw of a rotation, with the pitch within 90 degrees; at 90 degrees the
 * roll stays what it was. */
static void angles(const double R[9], double roll, double rpy[3])
{
    if (hypot(R[0], R[3]) > 1e-14) roll = atan2(R[3], R[0]);
    double s = sin(roll), c = cos(roll);
    rpy[0] = roll;
    rpy[1] = atan2(-R[6], c * R[0] + s * R[3]);
    rpy[2] = atan2(s * R[2] - c * R[5], c * R[4] - s * R[1]);
}

static double distance(const double *a, const double *b)
{
    return fabs(a[0] - b[0]) + fabs(a[1] - b[1]) + fabs(a[2] - b[2]);
}

/* Each rotation has two sets of angles; with applyEuler the one that is nearer to the last counts.
 */
static void coords_of(const struct art_joint *joint, const struct art_rigid *TGD, double *c)
{
    double R[9], set[2][3], s = sign(joint), *last = c + ROLL;
    art_m3_copy(R, TGD->R);
    if (s < 0) mirror(R);
    angles(R, s * last[0], set[0]);
    set[1][0] = set[0][0] + ART_PI;
    set[1][1] = ART_PI - set[0][1];
    set[1][2] = set[0][2] + ART_PI;
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < 3; i++) set[k][i] = art_joint_nearest_angle(s * set[k][i], last[i]);
    bool other = joint->par[NEAREST] != 0 && distance(set[1], last) < distance(set[0], last);
    art_v3_copy(last, set[other ? 1 : 0]);
    art_v3_copy(c, TGD->p);
}

/* Moments whose product with the angular velocity (axes of D) is the rate of roll, pitch and yaw,
 * and their own rates (Featherstone 2008, section 4.3). */
static void angle_rows(const double rpy[3], const double spin[3], double m[3][3], double rate[3][3])
{
    double sr = sin(rpy[0]), cr = cos(rpy[0]), sp = sin(rpy[1]), cp = cos(rpy[1]);
    if (fabs(cp) < POLE) cp = copysign(POLE, cp);
    double tp = sp / cp, tt = 1 + tp * tp;
    art_v3_set(m[0], tp * cr, tp * sr, 1);
    art_v3_set(m[1], -sr, cr, 0);
    art_v3_set(m[2], cr / cp, sr / cp, 0);
    double dr = art_v3_dot(m[0], spin), dp = art_v3_dot(m[1], spin);
    art_v3_set(rate[0], tt * cr * dp - tp * sr * dr, tt * sr * dp + tp * cr * dr, 0);
    art_v3_set(rate[1], -cr * dr, -sr * dr, 0);
    art_v3_set(rate[2], (cr * tp * dp - sr * dr) / cp, (sr * tp * dp + cr * dr) / cp, 0);
}

static void swap(double a[3])
{
    double t = a[0];
    a[0] = a[2];
    a[2] = t;
}

static void update(const struct art_joint *joint, const double *c, const struct art_rigid *TGD,
                   const double err[6], const double vel[6], struct art_joint_row *out)
{
    double spin[3], m[3][3], rate[3][3], s = sign(joint);
    const double rpy[3] = {s * c[ROLL], s * c[PITCH], s * c[YAW]};
    (void)err;
    art_m3_mulvec(spin, TGD->R, vel + 3);
    if (s < 0) { /* an axial vector changes sign in a mirror */
        swap(spin);
        art_v3_negate(spin, spin);
    }
    angle_rows(rpy, spin, m, rate);
    for (int i = 0; i < 3; i++) {
        double w[6] = {0}, dw[6] = {0};
        w[i] = 1;
        art_joint_row_in_D(&out[i], TGD->R, vel, w, NULL);
        w[i] = 0;
        if (s < 0) swap(m[i]), swap(rate[i]);
        art_v3_copy(w + 3, m[i]);
        art_v3_copy(dw + 3, rate[i]);
        /* the original takes the angles for constant here */
        art_joint_row_in_D(&out[ROLL + i], TGD->R, vel, w,
                           joint->quirks.joint_coord_rates_ignored ? NULL : dw);
    }
}

static int init(struct art_ctx *ctx, struct art_system *sys, struct art_joint *joint)
{
    (void)sys;
    (void)ctx;
    joint->par[XYZ] = art_streq(art_get_text(joint->comp, "axes"), "XYZ");
    joint->par[NEAREST] = art_get_bool(joint->comp, "applyEuler");
    return ART_OK;
}

static const struct art_prop props[] = {
    ART_P("axes", ENUM("ZYX|XYZ"), "ZYX",
          "axes of roll, pitch and yaw, one turned with those before", ART_ATTR),
    ART_JOINT_LENGTH("x"),
    ART_JOINT_LENGTH("y"),
    ART_JOINT_LENGTH("z"),
    ART_JOINT_ANGLE("roll"),
    ART_JOINT_ANGLE("pitch"),
    ART_JOINT_ANGLE("yaw"),
    ART_P("applyEuler", BOOL, "true",
          "of the two sets of angles of a rotation take that nearer to the last"),
};

static const struct art_class cls = ART_CORE_CLASS(
    "FreeJoint", "mechmodels", "JointBase", ART_PROPS(props), .ops = &art_ops_joint,
    .law = &art_joint_free, .help = "leaves all motion free; coordinates of it, with limits");

const struct art_joint_kind art_joint_free = {
    .cls = &cls,
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
