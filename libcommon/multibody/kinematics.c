/* This file computes poses, velocities and accelerations of the bodies of a tree from coordinates,
 * and Jacobians (Featherstone 2008, Rigid Body Dynamics Algorithms, chapters 3 to 5). */
#include "multibody_priv.h"
#include <art/rows.h>
#include <math.h>
#include <string.h>

/* ---------------------------------------------------------------- of one joint */

/* Invert W[6][6] in place of `inverse`, by Gauss and Jordan's elimination with the largest pivots.
 */
static bool invert6(double W[6][6], double inverse[6][6])
{
    memset(inverse, 0, 36 * sizeof(double));
    for (int i = 0; i < 6; i++) inverse[i][i] = 1;
    for (int c = 0; c < 6; c++) {
        int p = c;
        for (int r = c + 1; r < 6; r++)
            if (fabs(W[r][c]) > fabs(W[p][c])) p = r;
        if (!(fabs(W[p][c]) > 1e-12)) return false;
        for (int k = 0; k < 6; k++) {
            double x = W[p][k], y = inverse[p][k];
            W[p][k] = W[c][k], inverse[p][k] = inverse[c][k];
            W[c][k] = x, inverse[c][k] = y;
        }
        double d = 1 / W[c][c];
        for (int k = 0; k < 6; k++) W[c][k] *= d, inverse[c][k] *= d;
        for (int r = 0; r < 6; r++) {
            double f = W[r][c];
            if (r == c || f == 0) continue;
            for (int k = 0; k < 6; k++) W[r][k] -= f * W[c][k], inverse[r][k] -= f * inverse[c][k];
        }
    }
    return true;
}

static void evaluate_rows(const struct art_joint *joint, const double *q,
                          const struct art_rigid *TCD, const double vel[6],
                          struct art_joint_row rows[ART_JOINT_MAX_ROWS])
{
    static const double none[6];
    for (int r = 0; r < joint->n_rows; r++) {
        memset(&rows[r], 0, sizeof rows[r]);
        rows[r].flags = joint->kind->rows[r].flags;
        memcpy(rows[r].wrench, joint->kind->rows[r].wrench, sizeof rows[r].wrench);
    }
    if (joint->kind->update) joint->kind->update(joint, q, TCD, none, vel, rows);
}

int multibody_joint_twists(const struct art_joint *joint, const double *q, const double *rates,
                           const struct art_rigid *TCD, double (*S)[6], double bias[6])
{
    static const double none[6];
    struct art_joint_row rows[ART_JOINT_MAX_ROWS];
    double W[6][6], X[6][6], vel[6] = {0};
    int k = 0, coord[6];
    evaluate_rows(joint, q, TCD, none, rows);
    for (int r = 0; r < joint->n_rows && k < 6; r++) {
        unsigned flags = joint->kind->rows[r].flags;
        if (!(flags & (ART_ROW_BILATERAL | ART_ROW_LIMIT))) continue;
        coord[k] = flags & ART_ROW_LIMIT ? joint->kind->rows[r].coord : -1;
        memcpy(W[k++], rows[r].wrench, sizeof W[0]);
    }
    if (!invert6(W, X)) return ART_ESINGULAR;
    for (int c = 0; c < 6; c++)
        for (int i = 0; i < 6 && coord[c] >= 0; i++) S[coord[c]][i] = X[i][c];
    if (!rates) return joint->kind->failed ? joint->kind->failed(joint) : ART_OK;
    for (int c = 0; c < joint->n_coords; c++)
        for (int i = 0; i < 6; i++) vel[i] += rates[c] * S[c][i];
    evaluate_rows(joint, q, TCD, vel, rows);
    memset(bias, 0, 6 * sizeof *bias);
    for (int r = 0, c = 0; r < joint->n_rows && c < 6; r++) {
        if (!(joint->kind->rows[r].flags & (ART_ROW_BILATERAL | ART_ROW_LIMIT))) continue;
        double rate = art_spatial_dot(rows[r].deriv, vel);
        for (int i = 0; i < 6; i++) bias[i] -= X[i][c] * rate;
        c++;
    }
    return joint->kind->failed ? joint->kind->failed(joint) : ART_OK;
}

/* ---------------------------------------------------------------- of the tree */

static const struct art_rigid *parent_pose(const struct art_multibody *mb, const struct link *link)
{
    return link->parent < 0 ? &link->base : &mb->link[link->parent].T;
}

static void pose_of_joint(const struct link *link, const double *q, struct art_rigid *TCD)
{
    art_rigid_identity(TCD);
    if (link->joint->kind->pose) link->joint->kind->pose(link->joint, q, TCD);
}

/* Where C is in the world, whichever side of the joint hangs. */
static void pose_of_C(const struct art_multibody *mb, const struct link *link, struct art_rigid *C)
{
    if (link->reversed)
        art_rigid_mul(C, parent_pose(mb, link), &link->in);
    else
        art_rigid_mul(C, &link->T, &link->out);
}

/* A twist of C against D, axes of C about its origin, as the motion of the hanging body at its own
 * origin against its parent, world axes. */
static void to_body(const struct link *link, const struct art_rigid *C, const double s[6],
                    double out[6])
{
    double v[3], w[3], r[3], wr[3], sign = link->reversed ? -1 : 1;
    art_m3_mulvec(v, C->R, s);
    art_m3_mulvec(w, C->R, s + 3);
    art_v3_sub(r, link->T.p, C->p);
    art_v3_cross(wr, w, r);
    for (int k = 0; k < 3; k++) out[k] = sign * (v[k] + wr[k]), out[3 + k] = sign * w[k];
}

static int singular(const struct art_multibody *mb, const struct link *link, int status)
{
    if (status != ART_ESINGULAR) return status;
    return art_error(mb->ctx, ART_ESINGULAR, &link->joint->comp->loc,
                     "the coordinates of '%s' are not independent at this pose",
                     art_comp_path(link->joint->comp, NULL));
}

static int pose_link(struct art_multibody *mb, struct link *link)
{
    const double *q = mb->q + link->first;
    struct art_rigid TCD, T, out, C;
    double S[ART_JOINT_MAX_COORDS][6] = {{0}};
    pose_of_joint(link, q, &TCD);
    if (link->reversed)
        art_rigid_inverse(&T, &TCD);
    else
        T = TCD;
    art_rigid_mul(&out, parent_pose(mb, link), &link->in);
    art_rigid_mul(&T, &out, &T);
    art_rigid_mul_inv_right(&link->T, &T, &link->out);
    if (link->n == 0) return ART_OK;
    int status = multibody_joint_twists(link->joint, q, NULL, &TCD, S, NULL);
    if (status < 0) return singular(mb, link, status);
    pose_of_C(mb, link, &C);
    for (int i = 0; i < link->n; i++) to_body(link, &C, S[i], link->S[i]);
    return ART_OK;
}

void multibody_write_state(struct art_multibody *mb)
{
    for (int k = 0; k < mb->n_links; k++) {
        const struct link *link = &mb->link[k];
        double *q = mb->state->q + mb->sys->dyn[link->dyn].q, quat[4], dot = 0;
        art_rot_to_quat(quat, link->T.R);
        for (int i = 0; i < 4; i++) dot += quat[i] * q[3 + i];
        art_v3_copy(q, link->T.p);
        for (int i = 0; i < 4; i++) q[3 + i] = dot < 0 ? -quat[i] : quat[i];
        if (link->n)
            memcpy(mb->state->history + link->joint->history, mb->q + link->first,
                   (size_t)link->n * sizeof *q);
        memcpy(mb->state->u + mb->sys->dyn[link->dyn].u, link->V, sizeof link->V);
    }
    art_system_update(mb->sys, mb->state);
}

int multibody_pose_links(struct art_multibody *mb, const double *q)
{
    for (int i = 0; i < mb->n; i++)
        if (!isfinite(q[i]))
            return art_error(mb->ctx, ART_ERANGE, &mb->coord[i].joint->loc,
                             "a coordinate of '%s' is no number",
                             art_comp_path(mb->coord[i].joint, NULL));
    memmove(mb->q, q, (size_t)mb->n * sizeof *q);
    memset(mb->v, 0, 2 * (size_t)mb->n * sizeof *mb->v);
    for (int k = 0; k < mb->n_links; k++) {
        int status = pose_link(mb, &mb->link[k]);
        if (status < 0) return status;
        memset(mb->link[k].V, 0, sizeof mb->link[k].V);
        memset(mb->link[k].A, 0, sizeof mb->link[k].A);
    }
    return ART_OK;
}

int art_multibody_set_pose(struct art_multibody *mb, const double *q)
{
    int status = multibody_pose_links(mb, q);
    if (status == ART_OK) multibody_write_state(mb);
    return status;
}

/* The velocity and acceleration of a body from those of its parent, and the joint's: with r from
 * the origin of the parent to that of the body, and the joint's motion (v, w) of the body at its
 * origin against the parent and the rate (b, c) of that seen from the parent, v' = a + alpha x r +
 * omega x (omega x r) + 2 omega x v + b,   w' = alpha + omega x w + c. */
static void move_body(const struct art_multibody *mb, struct link *link, const double rel[6],
                      const double rate[6])
{
    static const double rest[6];
    const struct link *up = link->parent < 0 ? NULL : &mb->link[link->parent];
    const double *V = up ? up->V : rest, *A = up ? up->A : rest;
    double r[3], t[3], c[3];
    art_v3_sub(r, link->T.p, parent_pose(mb, link)->p);
    art_v3_cross(t, V + 3, r);
    for (int k = 0; k < 3; k++)
        link->V[k] = V[k] + t[k] + rel[k], link->V[3 + k] = V[3 + k] + rel[3 + k];
    art_v3_cross(c, V + 3, t);
    for (int k = 0; k < 3; k++) link->A[k] = A[k] + c[k] + rate[k];
    art_v3_cross(t, A + 3, r);
    art_v3_add(link->A, link->A, t);
    art_v3_cross(t, V + 3, rel);
    art_v3_add_scaled(link->A, link->A, 2, t);
    art_v3_cross(t, V + 3, rel + 3);
    for (int k = 0; k < 3; k++) link->A[3 + k] = A[3 + k] + t[k] + rate[3 + k];
}

/* The rate of the motion of C against D, axes of C, as that of the body at its own origin seen from
 * the parent, world axes. With the body on the side of C: (v' + w x v, w'), and the way from C's
 * origin to the body's turns with it; on the side of D all is the opposite, seen from C. */
static void rate_of_body(const struct link *link, const struct art_rigid *C, const double V[6],
                         const double dV[6], double out[6])
{
    double v[3], w[3], b[3], c[3], r[3], t[3], s[3];
    art_m3_mulvec(v, C->R, V);
    art_m3_mulvec(w, C->R, V + 3);
    art_m3_mulvec(b, C->R, dV);
    art_m3_mulvec(c, C->R, dV + 3);
    art_v3_sub(r, link->T.p, C->p);
    if (!link->reversed) {
        art_v3_cross(t, w, v);
        art_v3_add(b, b, t);
        art_v3_cross(t, c, r);
        art_v3_add(b, b, t);
        art_v3_cross(t, w, r);
        art_v3_cross(s, w, t);
        art_v3_add(out, b, s);
        art_v3_copy(out + 3, c);
        return;
    }
    /* seen from C, D's point at r moves by -(v + w x r), and r with it */
    double x[3], y[3];
    art_v3_cross(t, w, r);
    art_v3_add(x, v, t); /* minus its velocity */
    art_v3_cross(y, c, r);
    art_v3_add(y, y, b);
    art_v3_cross(t, w, x);
    art_v3_sub(y, y, t);
    art_v3_negate(out, y);
    art_v3_negate(out + 3, c);
}

static int move_link(struct art_multibody *mb, struct link *link)
{
    const double *q = mb->q + link->first, *v = mb->v + link->first, *a = mb->a + link->first;
    struct art_rigid TCD, C;
    double S[ART_JOINT_MAX_COORDS][6] = {{0}}, dV[6] = {0}, V[6] = {0}, rel[6] = {0}, rate[6] = {0};
    if (link->n) {
        pose_of_joint(link, q, &TCD);
        int status = multibody_joint_twists(link->joint, q, v, &TCD, S, dV);
        if (status < 0) return singular(mb, link, status);
        for (int c = 0; c < link->n; c++)
            for (int i = 0; i < 6; i++) V[i] += v[c] * S[c][i], dV[i] += a[c] * S[c][i];
        pose_of_C(mb, link, &C);
        to_body(link, &C, V, rel);
        rate_of_body(link, &C, V, dV, rate);
    }
    move_body(mb, link, rel, rate);
    return ART_OK;
}

int art_multibody_set_motion(struct art_multibody *mb, const double *v, const double *a)
{
    memmove(mb->v, v, (size_t)mb->n * sizeof *v);
    memmove(mb->a, a, (size_t)mb->n * sizeof *a);
    for (int k = 0; k < mb->n_links; k++) {
        int status = move_link(mb, &mb->link[k]);
        if (status < 0) return status;
    }
    multibody_write_state(mb);
    return ART_OK;
}

/* ---------------------------------------------------------------- Jacobians */

void art_multibody_point(const struct art_multibody *mb, int dyn, const double at[3], double x[3],
                         double *J)
{
    int k = dyn < 0 ? -1 : mb->link_of[dyn];
    struct art_rigid T;
    if (J) memset(J, 0, 3 * (size_t)mb->n * sizeof *J);
    if (k < 0) {
        if (dyn < 0)
            art_rigid_identity(&T);
        else
            art_rigid_from_quat(&T, mb->state->q + mb->sys->dyn[dyn].q,
                                mb->state->q + mb->sys->dyn[dyn].q + 3);
        art_rigid_point(x, &T, at);
        return;
    }
    art_rigid_point(x, &mb->link[k].T, at);
    for (; J && k >= 0; k = mb->link[k].parent) {
        const struct link *link = &mb->link[k];
        double r[3], t[3];
        art_v3_sub(r, x, link->T.p);
        for (int c = 0; c < link->n; c++) {
            art_v3_cross(t, link->S[c] + 3, r);
            for (int i = 0; i < 3; i++) J[i * mb->n + link->first + c] = link->S[c][i] + t[i];
        }
    }
}

void art_multibody_add_wrench(const struct art_multibody *mb, int dyn, const double wrench[6],
                              double *Q)
{
    int k = dyn < 0 ? -1 : mb->link_of[dyn];
    if (k < 0) return;
    const double *from = mb->link[k].T.p;
    for (; k >= 0; k = mb->link[k].parent) {
        const struct link *link = &mb->link[k];
        double r[3], m[3];
        art_v3_sub(r, from, link->T.p);
        art_v3_cross(m, r, wrench);
        art_v3_add(m, m, wrench + 3);
        for (int c = 0; c < link->n; c++)
            Q[link->first + c] += art_v3_dot(link->S[c], wrench) + art_v3_dot(link->S[c] + 3, m);
    }
}

void art_multibody_acceleration(const struct art_multibody *mb, int dyn, double acc[6])
{
    int k = dyn < 0 ? -1 : mb->link_of[dyn];
    if (k < 0)
        memset(acc, 0, 6 * sizeof *acc);
    else
        memcpy(acc, mb->link[k].A, 6 * sizeof *acc);
}
