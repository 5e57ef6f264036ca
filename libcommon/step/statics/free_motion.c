/* Static solves: which motions nothing resists, in terms of components and directions. A part is
 * an island of the tangent: components that forces or constraints connect. The six motions of a
 * part as a rigid body are tested against the tangent and the rows that hold it; what is left in
 * their null space is named. Where a part is free by a motion within it (a mechanism), that of the
 * component which moves most in the weakest mode is. */
#include "statics_priv.h"
#include <math.h>
#include <string.h>

/* Parts that are looked at, of a model that has many. */
enum { MOST_PARTS = 64 };
/* Motions whose stiffness is below this, by the size of the tangent, are free. */
static const double null_tol = 1e-6;
/* Components of directions below this are none. */
static const double none = 1e-6;

/* This holds motions of a part that nothing resists: a turn w[3], scaled by its radius, then the
 * velocity v[3] of its centre. */
struct motions {
    double centre[3], radius;
    double of[6][6];
    int n;
};

/* ------------------------------------------------------------------- the part */

static void find_centre(const struct art_statics *x, const int *root, int part, struct motions *m)
{
    double square = 0, size = 0;
    int n = 0;
    art_v3_zero(m->centre);
    for (int b = 0; b < x->sys->n_active_blocks; b++)
        if (root[b] == part) {
            art_v3_add(m->centre, m->centre, x->state->q + dyn_of(x, b)->q);
            n++;
        }
    art_v3_scale(m->centre, 1.0 / n, m->centre);
    for (int b = 0; b < x->sys->n_active_blocks; b++) {
        double d = art_v3_distance(m->centre, x->state->q + dyn_of(x, b)->q);
        int at = x->sys->jac.K->row_off[b];
        if (root[b] != part) continue;
        square += d * d / n;
        if (x->sys->jac.K->size[b] == 6) size = fmax(size, x->scale.w[at + 3]);
    }
    m->radius = sqrt(square + size);
    if (!(m->radius > 0)) m->radius = x->scale.extent;
}

/* Write the motion c of the part into u, over all unknowns. */
static void rigid_motion(const struct art_statics *x, const int *root, int part,
                         const struct motions *m, const double c[6], double *u)
{
    memset(u, 0, (size_t)x->n * sizeof *u);
    for (int b = 0; b < x->sys->n_active_blocks; b++) {
        double *v = u + x->sys->jac.K->row_off[b], w[3], r[3];
        if (root[b] != part || x->sys->jac.K->size[b] < 3) continue;
        art_v3_scale(w, 1 / m->radius, c);
        art_v3_sub(r, x->state->q + dyn_of(x, b)->q, m->centre);
        art_v3_cross(v, w, r);
        art_v3_add(v, v, c + 3);
        if (x->sys->jac.K->size[b] == 6) art_v3_copy(v + 3, w);
    }
}

/* ------------------------------------------------------------------ null space */

static double product(double N[6][6], const double *a, const double *b)
{
    double s = 0;
    for (int i = 0; i < 6; i++)
        for (int k = 0; k < 6; k++) s += a[i] * N[i][k] * b[k];
    return s;
}

/* Find independent combinations a[] of the six motions, orthonormal by N. A point does not turn,
 * nor do points on a line about it. */
static int orthonormalise(double N[6][6], double a[6][6])
{
    double most = 0;
    int n = 0;
    for (int k = 0; k < 6; k++) most = fmax(most, N[k][k]);
    for (int k = 5; k >= 0; k--) {
        double *c = a[n];
        memset(c, 0, 6 * sizeof *c);
        c[k] = 1;
        for (int twice = 0; twice < 2; twice++)
            for (int j = 0; j < n; j++) {
                double s = product(N, a[j], c);
                for (int i = 0; i < 6; i++) c[i] -= s * a[j][i];
            }
        double size = product(N, c, c);
        if (!(size > 1e-10 * most)) continue;
        for (int i = 0; i < 6; i++) c[i] /= sqrt(size);
        n++;
    }
    return n;
}

/* Reduced echelon form, turns first: a basis in which directions along the axes show. */
static void reduce(struct motions *m)
{
    int done = 0;
    for (int k = 0; k < 6 && done < m->n; k++) {
        int pivot = done;
        for (int i = done; i < m->n; i++)
            if (fabs(m->of[i][k]) > fabs(m->of[pivot][k])) pivot = i;
        double size = m->of[pivot][k], row[6];
        if (!(fabs(size) > none)) continue;
        for (int j = 0; j < 6; j++) row[j] = m->of[pivot][j] / size;
        memcpy(m->of[pivot], m->of[done], sizeof row);
        memcpy(m->of[done], row, sizeof row);
        for (int i = 0; i < m->n; i++) {
            double s = m->of[i][k];
            for (int j = 0; i != done && j < 6; j++) m->of[i][j] -= s * row[j];
        }
        done++;
    }
    for (int i = 0; i < m->n; i++)
        for (int j = 0; j < 6; j++)
            if (fabs(m->of[i][j]) < none) m->of[i][j] = 0;
    m->n = done;
}

/* G += (J u_i) (J u_k) for the rows that hold the model, by their size. */
static void add_rows(const struct art_statics *x, const struct art_rows *rows, const bool *on,
                     const double *u, double G[6][6])
{
    const struct art_jac *J = &rows->J;
    const int *off = x->sys->jac.K->row_off;
    for (int g = 0; g < J->n_groups; g++)
        for (int r = J->row[g]; r < J->row[g + 1]; r++) {
            double size = 0, w[6] = {0};
            if (on && !on[r]) continue;
            for (int e = J->ptr[g]; e < J->ptr[g + 1]; e++) {
                int b = J->block[e], n = J->size[b];
                const double *v = J->val + J->off[e] + (r - J->row[g]) * n;
                for (int i = 0; b < x->sys->n_active_blocks && i < n; i++) {
                    size += v[i] * v[i] / x->scale.D[off[b] + i];
                    for (int k = 0; k < 6; k++)
                        w[k] += v[i] * u[(size_t)k * (size_t)x->n + (size_t)(off[b] + i)];
                }
            }
            for (int i = 0; i < 6 && size > 0; i++)
                for (int k = 0; k < 6; k++) G[i][k] += w[i] * w[k] / size;
        }
}

/* Compute the products of the motions u[6][n]: N by their size, G by what resists them, which is
 * found by differences of the residual: the matrix of Newton's method is symmetric where the
 * derivative of the forces is not. Au: [6][n]. */
static int find_products(struct art_statics *x, const struct motions *m, const double *u,
                         double *Au, double N[6][6], double G[6][6])
{
    size_t n = (size_t)x->n;
    int status;
    for (size_t k = 0; k < 6; k++)
        ART_TRY(art_statics_tangent_along(x, 1e-4 * fmin(m->radius, x->scale.extent), u + k * n,
                                          Au + k * n));
    for (size_t i = 0; i < 6; i++)
        for (size_t k = 0; k < 6; k++) {
            N[i][k] = G[i][k] = 0;
            for (size_t j = 0; j < n; j++) {
                N[i][k] += x->scale.D[j] * u[i * n + j] * u[k * n + j];
                G[i][k] += Au[i * n + j] * Au[k * n + j] / x->scale.D[j];
            }
        }
    add_rows(x, &x->sys->constraints.G, NULL, u, G);
    add_rows(x, &x->sys->constraints.N, x->direction.in_active_set, u, G);
    statics_friction_resist(x, u, G);
out:
    return status;
}

/* Find the motions of a part as a rigid body that nothing resists; work: [12][n]. */
static int find_motions(struct art_statics *x, const int *root, int part, double *work,
                        struct motions *m)
{
    double G[6][6], N[6][6], a[6][6], S[36], V[36];
    size_t n = (size_t)x->n;
    int status;
    find_centre(x, root, part, m);
    for (int k = 0; k < 6; k++) {
        double c[6] = {0};
        c[k] = 1;
        rigid_motion(x, root, part, m, c, work + (size_t)k * n);
    }
    ART_TRY(find_products(x, m, work, work + 6 * n, N, G));
    int size = orthonormalise(N, a);
    for (int i = 0; i < size; i++)
        for (int k = 0; k < size; k++) S[i * size + k] = product(G, a[i], a[k]);
    art_dense_sym_eigen(size, S, V);
    m->n = 0;
    for (int k = 0; k < size; k++) {
        double *c = m->of[m->n], most = 0;
        if (!(S[k * (size + 1)] <= null_tol * null_tol)) continue;
        memset(c, 0, 6 * sizeof *c);
        for (int i = 0; i < size; i++)
            for (int j = 0; j < 6; j++) c[j] += V[k * size + i] * a[i][j];
        for (int j = 0; j < 6; j++) most = fmax(most, fabs(c[j]));
        for (int j = 0; j < 6; j++) c[j] /= most;
        m->n++;
    }
    reduce(m);
out:
    return status;
}

/* ------------------------------------------------------------------------ text */

static void put_direction(struct art_buf *out, const double d[3])
{
    double u[3];
    art_v3_scale(u, 1 / art_v3_norm(d), d);
    for (int k = 0; k < 3; k++)
        if (fabs(u[k]) > 1 - none) {
            art_buf_putc(out, "xyz"[k]);
            return;
        }
    for (int k = 0; k < 3; k++)
        art_buf_printf(out, "%s%.3g", k ? ", " : "(", fabs(u[k]) < none ? 0 : u[k]);
    art_buf_putc(out, ')');
}

static void put_place(struct art_buf *out, const struct art_statics *x, const struct motions *m,
                      const double c[6])
{
    double p[3], w2 = art_v3_norm2(c);
    art_v3_cross(p, c, c + 3);
    art_v3_scale(p, m->radius / w2, p);
    art_v3_add(p, p, m->centre);
    for (int k = 0; k < 3; k++)
        if (fabs(p[k]) < none * x->scale.extent) p[k] = 0;
    art_buf_printf(out, " through (%.4g, %.4g, %.4g)", p[0], p[1], p[2]);
    double pitch = art_v3_dot(c, c + 3) / w2 * m->radius;
    if (fabs(pitch) > 1e-4 * m->radius)
        art_buf_printf(out, ", %.3g along it for each radian", pitch);
}

static bool is_turn(const double c[6])
{
    return art_v3_norm(c) > 0;
}

/* The motions, as "translate along x and y and to turn about z". */
static void put_motions(struct art_buf *out, const struct art_statics *x, const struct motions *m)
{
    int n[2] = {0, 0}, at;
    for (int i = 0; i < m->n; i++) n[is_turn(m->of[i])]++;
    for (int turn = 0; turn < 2; turn++) {
        if (n[turn] == 0) continue;
        art_buf_puts(out, !turn  ? "translate along "
                          : n[0] ? " and to turn about "
                                 : "turn about ");
        at = 0;
        for (int i = 0; i < m->n; i++) {
            if (is_turn(m->of[i]) != (turn == 1)) continue;
            art_buf_puts(out, at == 0 ? "" : at == n[turn] - 1 ? " and " : ", ");
            at++;
            put_direction(out, m->of[i] + (turn ? 0 : 3));
            if (turn && n[0] < 2) put_place(out, x, m, m->of[i]);
        }
    }
}

/* The component that all of a part are in, below the model: a FEM model; else the first of them,
 * bodies before points. */
static const struct art_comp *name_of(const struct art_statics *x, const int *root, int part,
                                      bool *alone)
{
    const struct art_comp *common = NULL, *first = NULL;
    bool frame = false;
    *alone = true;
    for (int b = 0; b < x->sys->n_active_blocks; b++) {
        const struct art_comp *comp = dyn_of(x, b)->comp, *up = statics_part_of(comp);
        if (root[b] != part) continue;
        if (!first || (dyn_of(x, b)->frame && !frame)) first = comp, frame = dyn_of(x, b)->frame;
        if (common && common != up) *alone = false;
        common = up;
    }
    return *alone ? common : first;
}

/* What drives a part along its free motions: the resultant of the residual. False if nothing does.
 */
static bool put_forces(struct art_buf *out, const struct art_statics *x, const int *root, int part,
                       const struct motions *m, double *u)
{
    double along[2] = {0, 0}; /* force, moment */
    for (int i = 0; i < m->n; i++) {
        const double *c = m->of[i];
        bool turn = is_turn(c);
        double size = turn ? art_v3_norm(c) / m->radius : art_v3_norm(c + 3);
        rigid_motion(x, root, part, m, c, u);
        double work = statics_dot(x->n, x->residual.r, u) / size;
        along[turn] = hypot(along[turn], work);
    }
    bool turns = !(along[0] > null_tol * x->scale.force);
    if (turns && !(along[1] > null_tol * x->scale.force * m->radius)) return false;
    art_buf_printf(out, ", and a %s of %.3g acts that way", turns ? "moment" : "force",
                   along[turns]);
    return true;
}

/* ------------------------------------------------------------------ what is free */

/* Append a motion within a part: that of the component which moves most in the weakest mode. */
static const struct art_comp *put_mechanism(const struct art_statics *x, int unknown,
                                            struct art_buf *out)
{
    int b = 0;
    while (x->sys->jac.K->row_off[b + 1] <= unknown) b++;
    const double *d = x->direction.d + x->sys->jac.K->row_off[b];
    const struct art_comp *comp = dyn_of(x, b)->comp;
    struct motions m = {.radius = 1, .n = 1};
    if (x->sys->jac.K->size[b] < 3) return comp;
    art_v3_copy(m.centre, x->state->q + dyn_of(x, b)->q);
    art_v3_copy(m.of[0] + 3, d);
    if (x->sys->jac.K->size[b] == 6) {
        double w = art_v3_norm(d + 3), r = sqrt(x->scale.w[x->sys->jac.K->row_off[b] + 3]);
        if (w * r > 1e-4 * art_v3_norm(d)) art_v3_copy(m.of[0], d + 3);
    }
    art_buf_printf(out, "'%s' is free to ", art_comp_path(comp, NULL));
    put_motions(out, x, &m);
    art_buf_puts(out, ", and what is connected to it moves along");
    return comp;
}

/* A part and the motions by which it is free; where forces drive it, if that is asked for. NULL if
 * there are none. */
static const struct art_comp *put_part(struct art_statics *x, const int *root, int part,
                                       enum statics_motion which, double *u, struct art_buf *out)
{
    struct motions m;
    bool alone;
    if (find_motions(x, root, part, u, &m) < 0 || m.n == 0) return NULL;
    const struct art_comp *at = name_of(x, root, part, &alone);
    art_buf_printf(out, "'%s'%s is free to ", art_comp_path(at, NULL),
                   alone ? "" : " with what is connected to it");
    put_motions(out, x, &m);
    if (which != STATICS_DRIVEN_MOTION || put_forces(out, x, root, part, &m, u)) return at;
    art_buf_clear(out);
    return NULL;
}

/* The block that moves most in the weakest mode, or where the residual is largest. */
static int first_block(struct art_statics *x, enum statics_motion which, int *unknown)
{
    const struct art_comp *worst = NULL;
    int b = 0;
    *unknown = -1;
    if (which != STATICS_ANY_MOTION) {
        (void)statics_max_residual(x, &worst);
        while (b + 1 < x->sys->n_active_blocks && dyn_of(x, b)->comp != worst) b++;
        return b;
    }
    *unknown = art_statics_weakest(x);
    while (*unknown >= 0 && x->sys->jac.K->row_off[b + 1] <= *unknown) b++;
    return b;
}

const struct art_comp *statics_free_motion(struct art_statics *x, enum statics_motion which,
                                           struct art_buf *out)
{
    const struct art_comp *at = NULL;
    int n = x->sys->n_active_blocks, unknown, tried = 0;
    if (n == 0 || art_solver_takes_blocks(x->direction.solver, x->tangent.T)) return NULL;
    int *root = art_alloc(x->ctx, (size_t)n, sizeof *root);
    double *u = art_alloc(x->ctx, 12 * (size_t)x->n, sizeof *u);
    if (!root || !u) goto out;
    int first = first_block(x, which, &unknown);
    statics_save(x, &x->path.start);
    art_sets_init(root, n);
    art_island_unite_blocks(root, x->tangent.A, n);
    art_sets_flatten(root, n);
    at = put_part(x, root, root[first], which, u, out);
    for (int part = 0; part < n && !at && tried < MOST_PARTS; part++)
        if (root[part] == part && part != root[first]) {
            at = put_part(x, root, part, which, u, out);
            tried++;
        }
    if (!at && unknown >= 0) at = put_mechanism(x, unknown, out);
out:
    art_free(root);
    art_free(u);
    return at;
}
