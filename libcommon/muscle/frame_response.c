/* This file differentiates the wrench of a frame spring, as a controller asks for it that has its
 * force as a target: by the motion and by the velocities of the two frames. */
#include "frame_response.h"
#include <string.h>

static void add_cross(double out[3], const double a[3], const double b[3])
{
    double c[3];
    art_v3_cross(c, a, b);
    art_v3_add(out, out, c);
}

/* out += B x, 6 x 6 */
static void add_product(double out[6], const double B[36], const double x[6])
{
    for (int i = 0; i < 6; i++)
        for (int k = 0; k < 6; k++) out[i] += B[6 * i + k] * x[k];
}

/* Take the moment about the origin of frame A for that about P; r: from the one to the other. */
static void shift_moment(double W[6], const double r[3])
{
    add_cross(W + 3, r, W);
}

static const double *origin_of_A(const struct frame_wrench *w)
{
    return w->on_d ? w->pd : w->pc;
}

static void arm(const struct frame_wrench *w, double r[3])
{
    art_v3_sub(r, w->at_C ? w->C : w->D, origin_of_A(w));
}

void muscle_frame_wrench_on_A(const struct frame_wrench *w, double F[6])
{
    double r[3];
    arm(w, r);
    memcpy(F, w->W, 6 * sizeof *F);
    shift_moment(F, r);
}

/* The change of the rate of the displacement, as seen from C, by small motions c and d of the
 * bodies: d_D is that of the origin of D. */
static void rate_change(const struct frame_wrench *w, const double c[6], const double d[6],
                        const double d_D[3], double out[6])
{
    double turned[3], relative[3];
    memset(out, 0, 6 * sizeof *out);
    art_v3_cross(turned, d + 3, w->rd);
    art_v3_sub(relative, c, d_D);
    add_cross(out, w->wd, turned);
    add_cross(out, w->wc, relative);
    add_cross(out, w->v, c + 3);
    add_cross(out + 3, w->v + 3, c + 3);
}

/* The change of the wrench by small motions (displacement and turn) of the body that carries C and
 * of the one that carries D. */
static void change_by_motion(const struct frame_wrench *w, const double c[6], const double d[6],
                             double out[6])
{
    double d_D[3], relative[6], rates[6], r[3], d_r[3];
    art_v3_copy(d_D, d);
    add_cross(d_D, d + 3, w->rd);
    art_v3_sub(relative, d_D, c);
    add_cross(relative, w->rc, c + 3);
    art_v3_sub(relative + 3, d + 3, c + 3);
    memset(out, 0, 6 * sizeof *out);
    add_product(out, w->K, relative);
    if (w->moves) {
        rate_change(w, c, d, d_D, rates);
        add_product(out, w->R, rates);
    }
    add_cross(out, c + 3, w->W);
    add_cross(out + 3, c + 3, w->W + 3);
    arm(w, r);
    shift_moment(out, r);
    art_v3_copy(d_r, d_D);
    if (w->at_C) {
        double from[3];
        art_v3_sub(from, w->C, w->pc);
        art_v3_copy(d_r, c);
        add_cross(d_r, c + 3, from);
    }
    art_v3_sub(d_r, d_r, w->on_d ? d : c);
    add_cross(out + 3, d_r, w->W);
}

static void change_by_velocity(const struct frame_wrench *w, const double c[6], const double d[6],
                               double out[6])
{
    double rates[6], r[3];
    art_v3_sub(rates, d, c);
    add_cross(rates, d + 3, w->rd);
    add_cross(rates, w->rc, c + 3);
    art_v3_sub(rates + 3, d + 3, c + 3);
    memset(out, 0, 6 * sizeof *out);
    add_product(out, w->R, rates);
    arm(w, r);
    shift_moment(out, r);
}

void muscle_frame_wrench_rows(const struct frame_wrench *w, bool by_velocity, double of_c[36],
                              double of_d[36])
{
    static const double none[6] = {0};
    for (int j = 0; j < 6; j++) {
        double unit[6] = {0}, out[2][6];
        unit[j] = 1;
        if (by_velocity) {
            change_by_velocity(w, unit, none, out[0]);
            change_by_velocity(w, none, unit, out[1]);
        } else {
            change_by_motion(w, unit, none, out[0]);
            change_by_motion(w, none, unit, out[1]);
        }
        for (int i = 0; i < 6; i++) of_c[6 * i + j] = out[0][i], of_d[6 * i + j] = out[1][i];
    }
}
