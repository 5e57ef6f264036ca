/* What tests of finite elements do with a model: loads, and the laws of forces. */
#include "fem_fixture.h"
#include <math.h>
#include <string.h>

double *fem_fixture_at(const struct fem_fixture *b, int i)
{
    return b->p.state->q + b->p.sys->dyn[b->fem->node_dyn[i]].q;
}

void fem_fixture_hold(struct fem_fixture *b, const double A[9])
{
    for (int i = 0; i < b->fem->n_nodes; i++)
        if (b->p.sys->dyn[b->fem->node_dyn[i]].status != ART_DYN_ACTIVE)
            art_m3_mulvec(fem_fixture_at(b, i), A, b->fem->rest + 3 * i);
    art_system_update(b->p.sys, b->p.state);
}

struct load {
    void (*traction)(const void *user, const double X[3], const double n[3], double t[3]);
    const void *user;
};

/* Integrates over a face of an element; its points as those of a shell. */
static void load_face(struct fem_fixture *b, const int *node, int n, const struct load *load)
{
    const struct art_elem_type *type = art_elem_type(n == 3   ? ART_ELEM_TRI
                                                     : n == 4 ? ART_ELEM_QUAD
                                                     : n == 6 ? ART_ELEM_QUADTRI
                                                              : ART_ELEM_QUADQUAD);
    for (int p = 0; p < type->n_points; p++) {
        double N[ART_ELEM_MAX_NODES], dN[ART_ELEM_MAX_NODES][3], X[3] = {0}, d[2][3] = {{0}},
                                                                 normal[3], t[3];
        type->shape(type->point[p], N, dN);
        for (int a = 0; a < n; a++) {
            const double *x = b->fem->rest + 3 * node[a];
            art_v3_add_scaled(X, X, N[a], x);
            for (int k = 0; k < 2; k++) art_v3_add_scaled(d[k], d[k], dN[a][k], x);
        }
        art_v3_cross(normal, d[0], d[1]);
        double area = art_v3_norm(normal);
        art_v3_scale(normal, 1 / area, normal);
        load->traction(load->user, X, normal, t);
        for (int a = 0; a < n; a++) {
            double *f = b->p.sys->force.external + b->p.sys->dyn[b->fem->node_dyn[node[a]]].u;
            art_v3_add_scaled(f, f, N[a] * area * type->point[p][3], t);
        }
    }
}

void fem_fixture_load(struct fem_fixture *b, int face,
                      void (*traction)(const void *user, const double X[3], const double n[3],
                                       double t[3]),
                      const void *user)
{
    const struct load load = {traction, user};
    int n_faces = 0;
    for (int i = 0; i < b->fem->n_nodes; i++)
        art_v3_zero(b->p.sys->force.external + b->p.sys->dyn[b->fem->node_dyn[i]].u);
    for (int e = 0; e < b->fem->n_elems; e++) {
        const struct art_elem_type *type = art_fem_kind_of(b->fem, e)->type;
        for (int f = 0; f < type->n_faces; f++) {
            int node[8], n = art_elem_face_nodes(type, f, node);
            bool on = true;
            for (int a = 0; a < n; a++) {
                node[a] = art_fem_elem_nodes(b->fem, e)[node[a]];
                on = on && fem_grid_on(b->grid, b->box[node[a]], face);
            }
            if (on) load_face(b, node, n, &load);
            n_faces += on;
        }
    }
    CHECK(n_faces > 0);
}

void fem_fixture_multiply(const struct art_system *sys, const struct art_blocks *A, const double *x,
                          double *y)
{
    memset(y, 0, (size_t)sys->n_active * sizeof *y);
    for (int i = 0; i < sys->n_active_blocks; i++)
        for (int e = A->ptr[i]; e < A->ptr[i + 1]; e++) {
            const double *B = A->val + A->val_off[e];
            int j = A->col[e];
            if (j >= sys->n_active_blocks) continue;
            for (int r = 0; r < 3; r++)
                for (int c = 0; c < 3; c++) {
                    y[A->row_off[i] + r] += B[3 * r + c] * x[A->row_off[j] + c];
                    if (i != j) y[A->row_off[j] + c] += B[3 * r + c] * x[A->row_off[i] + r];
                }
        }
}

static double norm(const double *x, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++) sum += x[i] * x[i];
    return sqrt(sum);
}

/* |K d - (f(x + s d) - f(x - s d)) / 2 s| / |K d| */
static double tangent_error(struct fem_fixture *b, double s, const double *d, const double *Kd)
{
    struct art_system *sys = b->p.sys;
    double *f[2], e = 0;
    for (int k = 0; k < 2; k++) {
        f[k] = art_alloc(&b->p.ctx, (size_t)sys->n_active, sizeof(double));
        if (!CHECK(f[k] != NULL)) return INFINITY;
        fem_fixture_move(b, k == 0 ? s : -s, d);
        art_system_forces(sys, b->p.state, f[k]);
    }
    for (int i = 0; i < sys->n_active; i++) {
        double r = (f[0][i] - f[1][i]) / (2 * s) - Kd[i];
        e += r * r;
    }
    art_free(f[0]);
    art_free(f[1]);
    fem_fixture_move(b, 0, d);
    return sqrt(e) / norm(Kd, sys->n_active);
}

/* Differences of the forces tend to K, made by `jacobians`, at second order. */
static void check_tangent(struct fem_fixture *b, const char *what,
                          void (*jacobians)(struct art_system *sys, const struct art_state *state))
{
    struct art_system *sys = b->p.sys;
    size_t n = (size_t)sys->n_active;
    double *d = art_alloc(&b->p.ctx, n, sizeof *d), *Kd = art_alloc(&b->p.ctx, n, sizeof *Kd);
    REQUIRE(d && Kd);
    fem_fixture_direction(b, d);
    jacobians(sys, b->p.state);
    fem_fixture_multiply(sys, sys->jac.K, d, Kd);
    double e1 = tangent_error(b, 2e-4, d, Kd), e2 = tangent_error(b, 1e-4, d, Kd);
    if (!(e2 < 1e-5 && fabs(e1 / e2 - 4) < 0.1) && !(e1 < 1e-10 && e2 < 1e-10))
        TEST_FAIL("%s: tangent is off by %g and %g", what, e1, e2);
    art_free(d);
    art_free(Kd);
}

void fem_fixture_check_tangent(struct fem_fixture *b, const char *what)
{
    check_tangent(b, what, art_system_jacobians);
}

void fem_fixture_check_consistent_tangent(struct fem_fixture *b, const char *what)
{
    check_tangent(b, what, art_system_consistent_jacobians);
}

/* Forces are minus the derivative of the energy: work is kept. */
void fem_fixture_check_work(struct fem_fixture *b, const char *what)
{
    struct art_system *sys = b->p.sys;
    size_t n = (size_t)sys->n_active;
    double *d = art_alloc(&b->p.ctx, n, sizeof *d), *f = art_alloc(&b->p.ctx, n, sizeof *f),
           s = 3e-4;
    REQUIRE(d && f);
    fem_fixture_direction(b, d);
    art_system_forces(sys, b->p.state, f);
    double power = 0, E[4];
    for (size_t i = 0; i < n; i++) power -= f[i] * d[i];
    for (int k = 0; k < 4; k++) {
        const double at[4] = {1, -1, 2, -2};
        fem_fixture_move(b, at[k] * s, d);
        E[k] = art_system_potential(sys, b->p.state);
    }
    double rate = (8 * (E[0] - E[1]) - (E[2] - E[3])) / (12 * s);
    if (!(fabs(rate - power) <= 1e-6 * fabs(power)))
        TEST_FAIL("%s: energy changes at %.12g, forces at %.12g", what, rate, power);
    art_free(d);
    art_free(f);
}

void fem_fixture_end_in_body(const struct fem_fixture *plain, char *text, size_t size)
{
    size_t at = (size_t)snprintf(text, size,
                                 "ComponentList<RigidBody> [ name='rigidBodies' RigidBody [ "
                                 "name='b' inertiaMethod=EXPLICIT inertia=[ 5 0.9 0.1 0.2 0.3 0 0 "
                                 "0 0.4 0 0 0 0.5 ] ] ]\n"
                                 "ComponentList<DynamicAttachmentComp> [ name='attachments'\n");
    for (int i = 0; i < plain->fem->n_nodes; i++) {
        const double *x = plain->fem->rest + 3 * i;
        if (plain->box[i][0] < 0.99) continue;
        at += (size_t)snprintf(text + at, size - at,
                               "PointFrameAttachment [ point='models/fem/nodes/%d' "
                               "frame='rigidBodies/b' loc=[ %.17g %.17g %.17g ] ]\n",
                               i, x[0], x[1], x[2]);
    }
    snprintf(text + at, size - at, "]\n");
}
