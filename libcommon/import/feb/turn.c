/* Bodies whose rotation is prescribed by the three components of a rotation vector, or by angles
 * about the axes. */
#include "feb_priv.h"
#include <string.h>

enum { PARTS = 8 };

void feb_read_turn(struct feb *f, const struct art_xml_tag *t, struct feb_body *body)
{
    static const char *const tags[2][3] = {{"vx", "vy", "vz"}, {"Ex", "Ey", "Ez"}};
    const char *convention = feb_text(t, "convention");
    int kind = art_strcaseeq(feb_attr(t, "type"), "rigid_euler_angles");
    if (convention && kind && !art_strcaseeq(convention, "ZXY") && strcmp(convention, "0") != 0)
        feb_refuse(f, feb_child(t, "convention"), "angles by the convention \"%s\"", convention);
    body->turn = kind ? FEB_EULER_ANGLES : FEB_ROTATION_VECTOR;
    for (int k = 0; k < 3; k++) {
        body->drive[3 + k] = feb_read_value(f, feb_child(t, tags[kind][k]), 0);
        body->driven |= 8u << k;
    }
}

/* The rotation vector of R_z R_y R_x, as FEBio composes its angles whatever the convention is
 * called. */
static void from_angles(const double angle[3], double r[3])
{
    double c[3], s[3];
    for (int k = 0; k < 3; k++) {
        c[k] = cos(angle[k] * ART_PI / 360);
        s[k] = sin(angle[k] * ART_PI / 360);
    }
    double w = c[0] * c[1] * c[2] + s[0] * s[1] * s[2];
    r[0] = s[0] * c[1] * c[2] - c[0] * s[1] * s[2];
    r[1] = c[0] * s[1] * c[2] + s[0] * c[1] * s[2];
    r[2] = c[0] * c[1] * s[2] - s[0] * s[1] * c[2];
    double size = art_v3_norm(r);
    if (w < 0) art_v3_scale(r, -1, r);
    if (size > 0) art_v3_scale(r, 2 * atan2(size, fabs(w)) / size, r);
}

/* The rotation as an axis and an angle in degrees, at all times of the steps. Axes do not turn
 * over where the angle passes through zero, and where it is zero the next axis is taken. */
static void sample(const struct feb *f, const struct feb_body *body, int n, const double *time,
                   double *out[4])
{
    double last[3] = {0, 0, 1};
    for (int i = n - 1; i >= 0; i--) {
        double x[3], r[3];
        for (int k = 0; k < 3; k++) x[k] = feb_value_at(f, &body->drive[3 + k], time[i]);
        art_v3_copy(r, x);
        if (body->turn == FEB_EULER_ANGLES) from_angles(x, r);
        double size = art_v3_norm(r);
        if (size > 0) {
            if (art_v3_dot(r, last) < 0) size = -size;
            art_v3_scale(last, 1 / size, r);
        }
        for (int k = 0; k < 3; k++) out[k][i] = last[k];
        out[3][i] = size * 180 / ART_PI;
    }
}

int feb_drive_turn(struct feb *f, const struct feb_body *body, const char *target)
{
    double *time, *out[4];
    int n, status;
    ART_TRY(feb_sample_times(f, body->tag, PARTS, &time, &n));
    for (int k = 0; k < 4; k++) {
        out[k] = feb_alloc(f, (size_t)n, sizeof **out);
        if (!out[k]) return ART_ENOMEM;
    }
    sample(f, body, n, time, out);
    for (int k = 0; k < 4; k++) {
        struct feb_value v = {1, -1, -INFINITY, INFINITY};
        ART_TRY(feb_add_samples(f, body->tag, "", n, time, out[k], &v.curve));
        feb_drive(f, target, k, 4, &v);
    }
out:
    return status;
}
