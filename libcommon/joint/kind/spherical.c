/* In a spherical joint C turns about a point of D, as a ball in a socket. Either the tilt of its z
 * axis against that of D or the angle of the whole rotation may be limited, the latter by a bound
 * that depends on its axis (Modeling guide, 3.4.8). */
#include "../joint_kind.h"
#include "../joint_priv.h"
#include <art/rows.h>
#include <string.h>

enum { LIMIT, MAX_TILT, MAX_ROTATION }; /* MAX_ROTATION: three numbers */
enum { FREE, TILT, ROTATION };

static const struct art_joint_row_def rows[] = {
    JOINT_FIXED_X,
    JOINT_FIXED_Y,
    JOINT_FIXED_Z,
    {ART_ROW_ROTARY, 0, {0}},
};

/* The property that was set last counts: a bound switches its limit on. */
static int which_limit(const struct art_comp *comp)
{
    int limit = FREE;
    for (int i = 0; i < comp->n_slots; i++) {
        const struct art_slot *slot = &comp->slots[i];
        if (!slot->has_value) continue;
        bool on = slot->value.x != 0;
        if (art_streq(slot->key, "maxTilt"))
            limit = TILT;
        else if (art_streq(slot->key, "maxRotation"))
            limit = ROTATION;
        else if (art_streq(slot->key, "tiltLimited") && (on || limit == TILT))
            limit = on ? TILT : FREE;
        else if (art_streq(slot->key, "rotationLimited") && (on || limit == ROTATION))
            limit = on ? ROTATION : FREE;
    }
    return limit;
}

static int init(struct art_ctx *ctx, struct art_system *sys, struct art_joint *joint)
{
    struct art_value max;
    (void)ctx;
    (void)sys;
    joint->par[LIMIT] = which_limit(joint->comp);
    joint->par[MAX_TILT] = fmin(art_rad(art_get_double(joint->comp, "maxTilt")), ART_PI);
    bool stated = art_get(joint->comp, "maxRotation", &max) && max.n == 3;
    for (int i = 0; i < 3; i++)
        joint->par[MAX_ROTATION + i] = stated ? fmin(art_rad(max.num[i]), ART_PI) : ART_PI;
    return ART_OK;
}

static void project(const struct art_joint *joint, const double *c, const struct art_rigid *TCD,
                    struct art_rigid *TGD)
{
    (void)joint;
    (void)c;
    art_m3_copy(TGD->R, TCD->R);
    art_v3_zero(TGD->p);
}

static double tilt_of(const double R[9])
{
    return atan2(hypot(R[2], R[5]), R[8]);
}

/* The tilt grows about the axis z_D x z_C, which lies in the plane of D and turns in it. */
static void tilt_row(const struct art_joint *joint, const double R[9], const double omega[3],
                     struct art_joint_row *row)
{
    double s = hypot(R[2], R[5]), spin[3], rate = 0;
    double m[3] = {1, 0, 0}, dm[3] = {0, 0, 0};
    if (s > 1e-8) art_v3_set(m, -R[5] / s, R[2] / s, 0);
    if (s > 1e-8 && !joint->quirks.joint_coord_rates_ignored) {
        art_m3_mulvec(spin, R, omega);
        rate = spin[2] - (R[2] * spin[0] + R[5] * spin[1]) * R[8] / (s * s);
        art_v3_set(dm, -rate * m[1], rate * m[0], 0);
    }
    joint_angle_row(0, R, omega, m, dm, row);
    if (joint->quirks.joint_coord_rates_ignored) memset(row->deriv, 0, sizeof row->deriv);
    row->value = tilt_of(R);
    row->max = joint->par[MAX_TILT];
}

/* Compute the gradient of phi - |r o u| by rotations about the axes of G: phi' = u . w, u' =
 * (cot(phi/2) (w - u u.w) + u x w) / 2. */
static void rotation_row(const struct art_joint *joint, double phi, const double u[3],
                         const double omega[3], struct art_joint_row *row)
{
    const double *r = joint->par + MAX_ROTATION;
    double a[3] = {r[0] * u[0], r[1] * u[1], r[2] * u[2]}, n[3], dn[3], du[3], dphi, bound, dbound;
    bound = art_v3_norm(a);
    for (int i = 0; i < 3; i++) n[i] = r[i] * a[i] / bound;
    row->value = phi - bound;
    row->max = 0;
    if (phi < 1e-8) { /* far from any limit */
        art_v3_copy(row->wrench + 3, u);
        return;
    }
    double cot = 1 / tan(0.5 * phi), un = art_v3_dot(u, n), Pn[3], nu[3], x[3];
    art_v3_add_scaled(Pn, n, -un, u);
    art_v3_cross(nu, n, u);
    for (int i = 0; i < 3; i++) row->wrench[3 + i] = u[i] - 0.5 * (cot * Pn[i] + nu[i]);
    /* and how it changes */
    dphi = art_v3_dot(u, omega);
    art_v3_cross(x, u, omega);
    for (int i = 0; i < 3; i++) du[i] = 0.5 * (cot * (omega[i] - dphi * u[i]) + x[i]);
    dbound = art_v3_dot(n, du);
    for (int i = 0; i < 3; i++) dn[i] = (r[i] * r[i] * du[i] - n[i] * dbound) / bound;
    double dcot = -0.5 * dphi * (1 + cot * cot), dun = art_v3_dot(du, n) + art_v3_dot(u, dn);
    double dnu[3], ndu[3];
    art_v3_cross(dnu, dn, u);
    art_v3_cross(ndu, n, du);
    for (int i = 0; i < 3; i++) {
        double dPn = dn[i] - dun * u[i] - un * du[i];
        row->deriv[3 + i] = du[i] - 0.5 * (dcot * Pn[i] + cot * dPn + dnu[i] + ndu[i]);
    }
}

/* The original pushes along u / r, which is the gradient only where all bounds are the same, and
 * leaves out the derivative. */
static void original_rotation_row(const struct art_joint *joint, double phi, const double u[3],
                                  struct art_joint_row *row)
{
    const double *r = joint->par + MAX_ROTATION;
    double a[3];
    for (int i = 0; i < 3; i++) {
        a[i] = r[i] * u[i];
        row->wrench[3 + i] = u[i] / r[i];
    }
    art_v3_normalize(row->wrench + 3, row->wrench + 3);
    row->value = phi;
    row->max = art_v3_norm(a);
}

static void update(const struct art_joint *joint, const double *c, const struct art_rigid *TGD,
                   const double err[6], const double vel[6], struct art_joint_row *rows_now)
{
    struct art_joint_row *row = &rows_now[3];
    double u[3];
    (void)c;
    (void)err;
    memset(row->wrench, 0, sizeof row->wrench);
    memset(row->deriv, 0, sizeof row->deriv);
    row->value = 0;
    row->min = -INFINITY;
    row->max = INFINITY;
    if (joint->par[LIMIT] == TILT) {
        tilt_row(joint, TGD->R, vel + 3, row);
    } else if (joint->par[LIMIT] == ROTATION) {
        double phi = art_rot_to_axis_angle(TGD->R, u);
        if (joint->quirks.rotation_limit_unscaled)
            original_rotation_row(joint, phi, u, row);
        else
            rotation_row(joint, phi, u, vel + 3, row);
    }
}

/* ------------------------------------------------------------------ class */

static void get_tilt(const struct art_system *sys, const struct art_state *state,
                     const struct art_comp *comp, double *out)
{
    struct art_rigid TCD;
    joint_pose_at_state(sys, state, art_system_joint_of(sys, comp), &TCD);
    *out = art_deg(tilt_of(TCD.R));
}

/* The tilt, and what all joints have. */
static const struct art_live *find_live(const struct art_comp *comp, const char *prop)
{
    static const struct art_live tilt = {"tilt", 1, get_tilt, NULL};
    if (art_streq(prop, tilt.prop)) return &tilt;
    for (int i = 0; i < art_ops_joint.n_live; i++)
        if (art_streq(art_ops_joint.live[i].prop, prop)) return &art_ops_joint.live[i];
    return art_ops_joint.find_live(comp, prop);
}

static int forces(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    return art_ops_joint.forces(ctx, sys, comp);
}

static int dynamics(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    return art_ops_joint.dynamics(ctx, sys, comp);
}

static int attachments(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    return art_ops_joint.attachments(ctx, sys, comp);
}

static const struct art_mech_ops ops = {
    .dynamics = dynamics, .attachments = attachments, .forces = forces, .find_live = find_live};

static const struct art_prop props[] = {
    ART_P("compliance", NUMBERS("T^2/M*3, T^2/M/L^2"), "0.0 0.0 0.0 0.0"),
    ART_P("damping", NUMBERS("M/T*3, M L^2/T"), "0.0 0.0 0.0 0.0", "force per speed"),
    ART_P("maxRotation", VECTOR(3, "deg"), "180.0 180.0 180.0",
          "largest angle of the rotation, for axes along x, y, z", .range = "(0,inf)"),
    ART_P("rotationLimited", BOOL, "false",
          "whether maxRotation limits the rotation; not together with tiltLimited"),
    ART_P("tilt", DOUBLE("deg"), NULL, "angle between the z axes", ART_READONLY),
    ART_P("maxTilt", DOUBLE("deg"), "180", "largest tilt", .range = "(0,inf)"),
    ART_P("tiltLimited", BOOL, "false",
          "whether maxTilt limits the tilt; not together with rotationLimited"),
};

static const struct art_class cls =
    ART_CORE_CLASS("SphericalJoint", "mechmodels", "SphericalJointBase", ART_PROPS(props),
                   .ops = &ops, .law = &art_joint_spherical,
                   .help = "lets a body turn about a point; tilt or rotation may be limited");

const struct art_joint_kind art_joint_spherical = {
    .cls = &cls,
    .n_rows = ART_JOINT_COUNT(rows),
    .rows = rows,
    .init = init,
    .project = project,
    .update = update,
};
