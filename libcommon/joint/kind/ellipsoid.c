/* This is the ellipsoid joint: the origin of C stays on an ellipsoid centred in D, and an axis u
 * fixed in C stays in the tangent plane (Seth, Matias, Veloso & Delp 2016, A biomechanical model
 * of the scapulothoracic joint).
 *
 * Coordinates: longitude psi and latitude gamma of the point p = (A s_gamma, -B s_psi c_gamma, C
 * c_psi c_gamma); there a frame S with its z along the normal and its x along dp/dgamma; theta
 * turns about z and phi about u = (cos alpha, sin alpha, 0). So C may have all poses with p on the
 * surface and u . z = 0, which says nothing of psi and gamma: the two rows have no poles. With N =
 * diag(1/A^2, 1/B^2, 1/C^2) and z = N p / |N p|:
 *
 *     z . v = 0,      u . z = 0  =>  (u x z) . w + (N u / |N p|) . v = 0
 *
 * for w the angular velocity and v the velocity of p. The OpenSim variant has diag(1/A, 1/B, 1/C)
 * for N in the second one and in S. Rates of the coordinates follow in the same way; they have
 * poles at gamma = +-90 degrees, where the distance from the axis is floored. */
#include "../joint_priv.h"
#include <art/rows.h>

enum { LONGITUDE, LATITUDE, THETA, PHI };
enum { AXES = 0, ALPHA = 3, OPENSIM };
/* Least distance from the poles, in units of the ellipsoid, at which rates of coordinates are
 * defined. */
#define POLE 1e-4

static const struct art_joint_coord_def coords[] = {
    {"longitude", true},
    {"latitude", true},
    {"theta", true},
    {"phi", true},
};

static const struct art_joint_row_def rows[] = {
    {ART_ROW_BILATERAL | ART_ROW_LINEAR, 0, {0}},
    {ART_ROW_BILATERAL | ART_ROW_ROTARY, 0, {0}},
    {ART_ROW_LIMIT | ART_ROW_ROTARY, LONGITUDE, {0}},
    {ART_ROW_LIMIT | ART_ROW_ROTARY, LATITUDE, {0}},
    {ART_ROW_LIMIT | ART_ROW_ROTARY, THETA, {0}},
    {ART_ROW_LIMIT | ART_ROW_ROTARY, PHI, {0}},
};

/* ------------------------------------------------------------ numbers with a rate */

struct rate {
    double x, dot;
};

static struct rate constant(double x)
{
    return (struct rate){x, 0};
}
static struct rate add(struct rate a, struct rate b)
{
    return (struct rate){a.x + b.x, a.dot + b.dot};
}
static struct rate mul(struct rate a, struct rate b)
{
    return (struct rate){a.x * b.x, a.dot * b.x + a.x * b.dot};
}
static struct rate scale(double s, struct rate a)
{
    return (struct rate){s * a.x, s * a.dot};
}
static struct rate quotient(struct rate a, struct rate b)
{
    return (struct rate){a.x / b.x, (a.dot - a.x / b.x * b.dot) / b.x};
}
static struct rate root(struct rate a)
{
    double x = sqrt(a.x);
    return (struct rate){x, x > 0 ? a.dot / (2 * x) : 0};
}
static struct rate dot(const struct rate a[3], const struct rate b[3])
{
    return add(add(mul(a[0], b[0]), mul(a[1], b[1])), mul(a[2], b[2]));
}
static void cross(struct rate r[3], const struct rate a[3], const struct rate b[3])
{
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        r[i] = add(mul(a[j], b[k]), scale(-1, mul(a[k], b[j])));
    }
}
static struct rate normalize(struct rate r[3], const struct rate a[3])
{
    struct rate norm = root(dot(a, a));
    for (int i = 0; i < 3; i++) r[i] = quotient(a[i], norm);
    return norm;
}

/* --------------------------------------------------------------------- geometry */

/* d_x of S, not normalised, for the point n = p / axes at the distance c2 from the x axis. */
static double x_factor(const struct art_joint *joint, int i)
{
    return joint->par[OPENSIM] != 0 ? 1 : joint->par[AXES + i];
}

/* The factors of p that give the z axis of S: 1/A^2 or, as in OpenSim, 1/A. */
static double z_factor(const struct art_joint *joint, int i)
{
    double a = joint->par[AXES + i];
    return joint->par[OPENSIM] != 0 ? 1 / a : 1 / (a * a);
}

static void tangent_axis(const struct art_joint *joint, const struct art_rigid *T, double u[3])
{
    const double in_C[3] = {cos(joint->par[ALPHA]), sin(joint->par[ALPHA]), 0};
    art_m3_mulvec(u, T->R, in_C);
}

/* Compute the frame S at a longitude and latitude; its columns are x, y, z. */
static void surface_frame(const struct art_joint *joint, double psi, double gamma,
                          struct art_rigid *T)
{
    double s1 = sin(psi), c1 = cos(psi), s2 = sin(gamma), c2 = cos(gamma);
    const double n[3] = {s2, -s1 * c2, c1 * c2}, along[3] = {c2, s1 * s2, -c1 * s2};
    double x[3], y[3], z[3];
    for (int i = 0; i < 3; i++) {
        T->p[i] = joint->par[AXES + i] * n[i];
        x[i] = x_factor(joint, i) * along[i];
        z[i] = z_factor(joint, i) * T->p[i];
    }
    art_v3_normalize(x, x);
    art_v3_normalize(z, z);
    art_v3_cross(y, z, x);
    for (int i = 0; i < 3; i++) art_v3_set(T->R + 3 * i, x[i], y[i], z[i]);
}

static void pose(const struct art_joint *joint, const double *c, struct art_rigid *TCD)
{
    double turn[9], tilt[9], alpha = joint->par[ALPHA];
    surface_frame(joint, c[LONGITUDE], c[LATITUDE], TCD);
    art_rot_basic(turn, 2, c[THETA] + alpha);
    art_m3_mul(TCD->R, TCD->R, turn);
    art_rot_basic(tilt, 0, c[PHI]);
    art_m3_mul(TCD->R, TCD->R, tilt);
    art_rot_basic(turn, 2, -alpha);
    art_m3_mul(TCD->R, TCD->R, turn);
}

/* The nearest point of the surface, and the least rotation that takes u into its tangent plane. */
static void project(const struct art_joint *joint, const double *c, const struct art_rigid *TCD,
                    struct art_rigid *TGD)
{
    double u[3], z[3], t[3], axis[3], turn[9];
    art_ellipsoid_nearest(TGD->p, joint->par + AXES, TCD->p);
    for (int i = 0; i < 3; i++) z[i] = z_factor(joint, i) * TGD->p[i];
    art_v3_normalize(z, z);
    tangent_axis(joint, TCD, u);
    double up = art_v3_dot(u, z);
    art_v3_add_scaled(t, u, -up, z);
    double along = art_v3_norm(t);
    if (along == 0) { /* u along the normal: towards where it was */
        struct art_rigid S;
        double angle = c[THETA] + joint->par[ALPHA];
        surface_frame(joint, c[LONGITUDE], c[LATITUDE], &S);
        art_m3_mulvec(t, S.R, (const double[]){cos(angle), sin(angle), 0});
    }
    art_v3_cross(axis, u, t);
    art_rot_from_axis_angle(turn, axis, atan2(fabs(up), along));
    art_m3_mul(TGD->R, turn, TCD->R);
}

/* ------------------------------------------------------------------- coordinates */

static double distance(const double *a, const double *b)
{
    double sum = 0;
    for (int i = 0; i < 4; i++) sum += fabs(a[i] - b[i]);
    return sum;
}

/* A pose has a second set of coordinates, over the pole; the one nearer to the last is taken. */
static void coords_of(const struct art_joint *joint, const struct art_rigid *TGD, double *c)
{
    struct art_rigid S;
    double n[3], u[3], back[9], tilt[9], set[2][4];
    for (int i = 0; i < 3; i++) n[i] = TGD->p[i] / joint->par[AXES + i];
    double c2 = hypot(n[1], n[2]);
    set[0][LONGITUDE] = c2 > 1e-14 ? atan2(-n[1], n[2]) : c[LONGITUDE];
    set[0][LATITUDE] = atan2(n[0], c2);
    surface_frame(joint, set[0][LONGITUDE], set[0][LATITUDE], &S);
    tangent_axis(joint, TGD, u);
    art_m3_tmulvec(u, S.R, u);
    double turned = atan2(u[1], u[0]);
    set[0][THETA] = turned - joint->par[ALPHA];
    /* R_CS = Rz(turned) Rx(phi) Rz(-alpha) */
    art_rot_basic(back, 2, -turned);
    art_m3_mul_t(back, back, S.R);
    art_m3_mul(tilt, back, TGD->R);
    art_rot_basic(back, 2, joint->par[ALPHA]);
    art_m3_mul(tilt, tilt, back);
    set[0][PHI] = atan2(tilt[7] - tilt[5], tilt[4] + tilt[8]);
    set[1][LONGITUDE] = set[0][LONGITUDE] + ART_PI;
    set[1][LATITUDE] = ART_PI - set[0][LATITUDE];
    set[1][THETA] = set[0][THETA] + ART_PI;
    set[1][PHI] = set[0][PHI];
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < 4; i++) set[k][i] = art_joint_nearest_angle(set[k][i], c[i]);
    memcpy(c, set[distance(set[1], c) < distance(set[0], c) ? 1 : 0], sizeof set[0]);
}

/* -------------------------------------------------------------------------- rows */

/* Compute the rate of theta: w . z less the rate at which d_x turns in the tangent plane, (d
 * d_x/dt) . d_y. */
static void theta_row(const struct art_joint *joint, const struct rate n[3], struct rate c2,
                      const struct rate z[3], struct rate w[6])
{
    struct rate x[3], y[3], g[3], k, q = quotient(n[0], c2);
    x[0] = scale(x_factor(joint, 0), c2);
    for (int i = 1; i < 3; i++) x[i] = scale(-x_factor(joint, i), mul(q, n[i]));
    struct rate size = normalize(x, x);
    cross(y, z, x);
    for (int i = 0; i < 3; i++) y[i] = scale(x_factor(joint, i), y[i]);
    k = quotient(add(mul(y[1], n[1]), mul(y[2], n[2])), c2);
    g[0] = scale(-1, k);
    /* d c2 / d n_i = n_i / c2 */
    for (int i = 1; i < 3; i++) {
        struct rate slope = quotient(n[i], c2);
        g[i] = add(mul(add(y[0], mul(q, k)), slope), scale(-1, mul(q, y[i])));
    }
    for (int i = 0; i < 3; i++) {
        w[i] = scale(-1 / joint->par[AXES + i], quotient(g[i], size));
        w[3 + i] = z[i];
    }
}

/* Compute all rows at the point p with the axis u, in the axes of D. Beyond a pole the distance
 * from the x axis, the cosine of the latitude, is negative. */
static void wrenches(const struct art_joint *joint, bool beyond, const struct rate p[3],
                     const struct rate u[3], struct rate w[6][6])
{
    const double *axes = joint->par + AXES;
    struct rate n[3], normal[3], z[3], e[3];
    for (int i = 0; i < 3; i++) {
        n[i] = scale(1 / axes[i], p[i]);
        normal[i] = scale(1 / axes[i], n[i]);
        z[i] = scale(z_factor(joint, i), p[i]);
    }
    normalize(normal, normal);
    struct rate size = normalize(z, z), c2 = root(add(mul(n[1], n[1]), mul(n[2], n[2])));
    if (c2.x < POLE) c2 = constant(POLE);
    if (beyond) c2 = scale(-1, c2);
    struct rate c22 = mul(c2, c2), q = quotient(n[0], c2);
    cross(e, z, u);
    for (int i = 0; i < 3; i++) {
        w[0][i] = normal[i];
        w[1][i] = scale(z_factor(joint, i), quotient(u[i], size));
        w[1][3 + i] = scale(-1, e[i]);
        w[2 + LATITUDE][i] = i == 0 ? scale(1 / axes[0], c2) : scale(-1 / axes[i], mul(q, n[i]));
        w[2 + PHI][i] = scale(z_factor(joint, i), quotient(e[i], size));
        w[2 + PHI][3 + i] = u[i];
        w[0][3 + i] = w[2 + LONGITUDE][3 + i] = w[2 + LATITUDE][3 + i] = constant(0);
    }
    w[2 + LONGITUDE][0] = constant(0);
    w[2 + LONGITUDE][1] = scale(-1 / axes[1], quotient(n[2], c22));
    w[2 + LONGITUDE][2] = scale(1 / axes[2], quotient(n[1], c22));
    theta_row(joint, n, c2, z, w[2 + THETA]);
}

static void update(const struct art_joint *joint, const double *c, const struct art_rigid *TGD,
                   const double err[6], const double vel[6], struct art_joint_row *out)
{
    struct rate p[3], u[3], w[6][6];
    double axis[3], spin[3], v[3], du[3];
    (void)err;
    tangent_axis(joint, TGD, axis);
    art_m3_mulvec(v, TGD->R, vel);
    art_m3_mulvec(spin, TGD->R, vel + 3);
    art_v3_cross(du, spin, axis);
    for (int i = 0; i < 3; i++) {
        p[i] = (struct rate){TGD->p[i], v[i]};
        u[i] = (struct rate){axis[i], du[i]};
    }
    wrenches(joint, cos(c[LATITUDE]) < 0, p, u, w);
    for (int r = 0; r < 6; r++) {
        double in_D[6], rate_D[6];
        for (int i = 0; i < 6; i++) in_D[i] = w[r][i].x, rate_D[i] = w[r][i].dot;
        art_joint_row_in_D(&out[r], TGD->R, vel, in_D, rate_D);
        if (joint->quirks.joint_coord_rates_ignored) memset(out[r].deriv, 0, sizeof out[r].deriv);
    }
}

/* ------------------------------------------------------------------------ class */

static int init(struct art_ctx *ctx, struct art_system *sys, struct art_joint *joint)
{
    (void)sys;
    const struct art_comp *comp = joint->comp;
    const struct art_slot *slot = art_comp_slot(comp, "semiAxisLengths");
    art_get_vector(comp, "semiAxisLengths", joint->par + AXES, 3);
    joint->par[ALPHA] = art_get_double(comp, "alpha");
    joint->par[OPENSIM] = art_get_bool(comp, "openSimCompatible");
    for (int i = 0; i < 3; i++)
        if (!(joint->par[AXES + i] > 0) || isinf(joint->par[AXES + i]))
            return art_error(ctx, ART_ERANGE, slot ? &slot->loc : &comp->loc,
                             "a semi-axis of the ellipsoid of '%s' is %g; it must be positive",
                             art_comp_path(comp, NULL), joint->par[AXES + i]);
    if (isfinite(joint->par[ALPHA])) return ART_OK;
    return art_error(ctx, ART_ERANGE, &comp->loc, "alpha of '%s' is not finite",
                     art_comp_path(comp, NULL));
}

static const struct art_prop props[] = {
    ART_P("semiAxisLengths", VECTOR(3, "L"), "1 1 1",
          "half axes of the ellipsoid along x, y, z of D", ART_ATTR, .geom = "fixed"),
    ART_P("alpha", DOUBLE("rad"), "0", "angle of the axis of phi in the x-y plane of C, in radians",
          ART_ATTR),
    ART_P("openSimCompatible", BOOL, "false",
          "orientation as in OpenSim: from the angles, not from the normal", ART_ATTR),
    ART_JOINT_ANGLE("longitude"),
    ART_JOINT_ANGLE("latitude"),
    ART_JOINT_ANGLE("theta"),
    ART_JOINT_ANGLE("phi"),
    ART_P("drawEllipsoid", BOOL, "true", "whether it is drawn"),
};

static const struct art_class cls = ART_CORE_CLASS(
    "EllipsoidJoint", "mechmodels", "JointBase", ART_PROPS(props), .ops = &art_ops_joint,
    .law = &art_joint_ellipsoid, .packs = "couplingParams semiAxisLengths alpha openSimCompatible",
    .help = "keeps a point of a body on an ellipsoid and an axis in its tangent plane");

const struct art_joint_kind art_joint_ellipsoid = {
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
