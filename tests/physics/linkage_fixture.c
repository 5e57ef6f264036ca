#include "linkage_fixture.h"
#include <art/joint.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

void linkage_fixture_begin(struct linkage_fixture *r)
{
    memset(r, 0, sizeof *r);
    art_ctx_init(&r->ctx);
    art_buf_init(&r->bodies, &r->ctx);
    art_buf_init(&r->joints, &r->ctx);
}

static void put_numbers(struct art_buf *text, const char *name, int n, const double *x)
{
    art_buf_printf(text, " %s=[", name);
    for (int i = 0; i < n; i++) art_buf_printf(text, " %.17g", x[i]);
    art_buf_puts(text, " ]");
}

void linkage_fixture_body(struct linkage_fixture *r, const char *name, const struct art_rigid *T,
                          double mass, const double J[3], const char *more)
{
    double inertia[13] = {mass, 0, 0, 0, J[0], 0, 0, 0, J[1], 0, 0, 0, J[2]}, q[4];
    art_rot_to_quat(q, T->R);
    art_buf_printf(&r->bodies, "[ name='%s' inertiaMethod=EXPLICIT", name);
    put_numbers(&r->bodies, "position", 3, T->p);
    put_numbers(&r->bodies, "rotation", 4, q);
    put_numbers(&r->bodies, "inertia", 13, inertia);
    art_buf_printf(&r->bodies, " %s ]\n", more);
    if (!CHECK(r->n < LINKAGE_FIXTURE_MAX)) return;
    snprintf(r->body[r->n].name, sizeof r->body[0].name, "%s", name);
    r->body[r->n].mass = mass;
    art_v3_copy(r->body[r->n].J, J);
    r->body[r->n++].T = *T;
}

static void attach(struct linkage_fixture *r, const char *side, const char *body,
                   const struct art_rigid *TW)
{
    struct art_rigid T = *TW;
    char path[64] = "null";
    double M[12];
    if (body) snprintf(path, sizeof path, "'rigidBodies/%s'", body);
    for (int i = 0; body && i < r->n; i++)
        if (!strcmp(r->body[i].name, body)) art_rigid_mul_inv_left(&T, &r->body[i].T, TW);
    for (int i = 0; i < 12; i++) M[i] = i % 4 < 3 ? T.R[3 * (i / 4) + i % 4] : T.p[i / 4];
    art_buf_printf(&r->joints, " body%s=%s attachment%s=FrameFrameAttachment [ master=%s", side,
                   path, side, path);
    put_numbers(&r->joints, "TFM", 12, M);
    art_buf_puts(&r->joints, " ]\n");
}

void linkage_fixture_joint(struct linkage_fixture *r, const char *cls, const char *name,
                           const char *A, const char *B, const struct art_rigid *TW,
                           const char *more)
{
    art_buf_printf(&r->joints, "%s [ name='%s'", cls, name);
    attach(r, "A", A, TW);
    attach(r, "B", B, TW);
    art_buf_printf(&r->joints, " %s ]\n", more);
}

void linkage_fixture_joint_at(struct linkage_fixture *r, const char *cls, const char *name,
                              const char *A, const struct art_rigid *TC, const struct art_rigid *TD,
                              const char *more)
{
    art_buf_printf(&r->joints, "%s [ name='%s'", cls, name);
    attach(r, "A", A, TC);
    attach(r, "B", NULL, TD);
    art_buf_printf(&r->joints, " %s ]\n", more);
}

int linkage_fixture_open(struct linkage_fixture *r, struct sim_fixture *p, const char *model,
                         double h, const char *scheme)
{
    struct art_buf text;
    art_buf_init(&text, &r->ctx);
    art_buf_printf(&text,
                   "MechModel [ name='m' %s RenderableComponentList<RigidBody> [\n"
                   "name='rigidBodies'\n",
                   model);
    art_buf_add(&text, r->bodies.s, r->bodies.n);
    art_buf_puts(&text, "] RenderableComponentList<BodyConnector> [ name='bodyConnectors'\n");
    art_buf_add(&text, r->joints.s, r->joints.n);
    art_buf_puts(&text, "] ]\n");
    int status = sim_fixture_open(p, text.s, h, scheme);
    art_buf_fini(&text);
    art_buf_fini(&r->bodies);
    art_buf_fini(&r->joints);
    art_ctx_fini(&r->ctx);
    return status;
}

struct art_rigid linkage_fixture_pose(double x, double y, double z, const double *R)
{
    struct art_rigid T;
    art_rigid_identity(&T);
    if (R) art_m3_copy(T.R, R);
    art_v3_set(T.p, x, y, z);
    return T;
}

struct art_rigid linkage_fixture_in(const struct art_rigid *world, const struct art_rigid *T)
{
    struct art_rigid to;
    art_rigid_mul(&to, world, T);
    return to;
}

static const struct art_dyn *dyn_of(const struct linkage_fixture *r, const struct sim_fixture *p,
                                    int i)
{
    char path[64];
    snprintf(path, sizeof path, LINKAGE_FIXTURE_BODY "%s", r->body[i].name);
    return art_system_dyn(p->sys, art_find(p->model->root, path));
}

void linkage_fixture_spin(const struct linkage_fixture *r, const struct sim_fixture *p, int i,
                          double w[3])
{
    const struct art_dyn *dyn = dyn_of(r, p, i);
    double R[9];
    art_rot_from_quat(R, p->state->q + dyn->q + 3);
    art_m3_tmulvec(w, R, p->state->u + dyn->u + 3);
}

double linkage_fixture_energy(const struct linkage_fixture *r, const struct sim_fixture *p,
                              const double *g)
{
    double E = 0, w[3];
    for (int i = 0; i < r->n; i++) {
        const struct art_dyn *dyn = dyn_of(r, p, i);
        linkage_fixture_spin(r, p, i, w);
        E += 0.5 * r->body[i].mass * art_v3_norm2(p->state->u + dyn->u);
        for (int k = 0; k < 3; k++) E += 0.5 * r->body[i].J[k] * w[k] * w[k];
        if (g) E -= r->body[i].mass * art_v3_dot(g, p->state->q + dyn->q);
    }
    return E;
}

void linkage_fixture_momentum(const struct linkage_fixture *r, const struct sim_fixture *p, int i,
                              double L[3])
{
    const struct art_dyn *dyn = dyn_of(r, p, i);
    double w[3], R[9], orbital[3];
    linkage_fixture_spin(r, p, i, w);
    for (int k = 0; k < 3; k++) w[k] *= r->body[i].J[k];
    art_rot_from_quat(R, p->state->q + dyn->q + 3);
    art_m3_mulvec(L, R, w);
    art_v3_cross(orbital, p->state->q + dyn->q, p->state->u + dyn->u);
    art_v3_add_scaled(L, L, r->body[i].mass, orbital);
}

double linkage_fixture_gap(const struct sim_fixture *p)
{
    double worst = 0;
    for (int i = 0; i < art_system_joints(p->sys); i++) {
        struct art_joint *joint = art_system_joint(p->sys, i);
        art_joint_evaluate(p->sys, p->state, joint);
        for (int r = 0; r < joint->n_rows; r++)
            if (joint->row[r].flags & ART_ROW_BILATERAL)
                worst = fmax(worst, fabs(joint->row[r].dist));
    }
    return worst;
}
