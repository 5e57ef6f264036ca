/* Unilateral contact of chains with a rigid obstacle, on the compliance of the nodes that are near
 * it. */
#include "chain_press.h"
#include <art/kkt.h>
#include <math.h>
#include <string.h>

/* Allocate memory for the nodes in the pool of the chain; vectors start as zeros. */
static int press_alloc(struct press *p)
{
    const size_t n = (size_t)p->n, cols = (size_t)p->chain->n, vectors = 17 * n + cols,
                 size = vectors + n * (n + cols);
    struct art_chain *chain = p->chain;
    if (size > chain->n_pool) {
        double *pool = art_alloc(p->ctx, size + size / 4, sizeof *pool);
        if (!pool) return ART_ENOMEM;
        art_free(chain->pool);
        chain->pool = pool;
        chain->n_pool = size + size / 4;
    }
    memset(chain->pool, 0, vectors * sizeof *chain->pool);
    p->base = chain->pool;
    p->u = p->base + 3 * n;
    p->f = p->u + 3 * n;
    p->normal = p->f + 3 * n;
    p->last = p->normal + 3 * n;
    p->q = p->last + 3 * n;
    p->z = p->q + n;
    p->y = p->z + n;
    p->M = p->y + cols;
    p->G = p->M + n * n;
    return ART_OK;
}

/* The place of a node with displacement u, in the world. */
static void place(const struct press *p, int i, const double u[3], double x[3])
{
    const struct art_chain_node *node = &p->node[i];
    double own[3];
    art_v3_add(own, p->chain->zone[node->zone].zone->x + 3 * (size_t)node->node, u);
    art_rigid_point(x, &p->chain->frame[node->zone], own);
}

/* Gaps and normals at the places that the last pass gave, extrapolated to those without contact.
 * False: they are what they were, so that the last pass has the answer. */
static bool gaps(struct press *p, const struct art_chain_obstacle *obstacle)
{
    const double tolerance = 1e-9;
    double size = 0, change = 0, turn = 0;
    for (int i = 0; i < p->n; i++) {
        double x[3], normal[3], moved[3], *n = p->normal + 3 * (size_t)i;
        place(p, i, p->u + 3 * i, x);
        double phi = obstacle->distance(obstacle->data, x, normal);
        art_rigid_inv_vector(normal, &p->chain->frame[p->node[i].zone], normal);
        turn = fmax(turn, art_v3_distance(n, normal));
        art_v3_copy(n, normal);
        art_v3_sub(moved, p->base + 3 * i, p->u + 3 * i);
        phi += art_v3_dot(n, moved);
        size = fmax(size, fabs(phi));
        change = fmax(change, fabs(phi - p->q[i]));
        p->q[i] = phi;
    }
    return turn > tolerance || change > tolerance * size;
}

const double *chain_press_column(const struct press *p, int i, int axis)
{
    return art_zone_column(p->chain->zone[p->node[i].zone].zone, p->node[i].node, axis);
}

/* M = N^T W N of the normals: rows N^T H L^-T, whose products are those with A^-1, and the zone's
 * own. */
static void normal_compliance(struct press *p)
{
    const size_t n = (size_t)p->n, cols = (size_t)p->chain->n;
    if (memcmp(p->last, p->normal, 3 * n * sizeof *p->last) == 0) return;
    memcpy(p->last, p->normal, 3 * n * sizeof *p->last);
    memset(p->G, 0, n * cols * sizeof *p->G);
    memset(p->M, 0, n * n * sizeof *p->M);
    for (size_t i = 0; i < n; i++)
        chain_add_seam_row(p->chain, &p->node[i], p->normal + 3 * i, p->G + i * cols);
    chain_forward_rows(chain_factor_of(p->chain), p->n, p->G);
    chain_subtract_square(p->n, (int)cols, p->G, p->M);
    for (size_t j = 0; j < n; j++)
        for (size_t i = j; i < n; i++) {
            double own[2] = {0};
            for (int a = 0; a < 3 && p->node[i].zone == p->node[j].zone; a++) {
                const double *ci = chain_press_column(p, (int)i, a) + 3 * p->node[j].node;
                const double *cj = chain_press_column(p, (int)j, a) + 3 * p->node[i].node;
                own[0] += p->normal[3 * j + (size_t)a] * art_v3_dot(p->normal + 3 * i, cj);
                own[1] += p->normal[3 * i + (size_t)a] * art_v3_dot(p->normal + 3 * j, ci);
            }
            p->M[i * n + j] = p->M[j * n + i] = 0.5 * (own[0] + own[1]) - p->M[i * n + j];
        }
}

/* u[3 n] += how the nodes follow the seams of their zones, displaced by y; NULL: as they are. */
static void follow_seams(const struct press *p, const double *y, double *u)
{
    double *own = p->chain->work;
    for (int i = 0, zone = -1; i < p->n; i++) {
        const struct chain_zone *z = &p->chain->zone[p->node[i].zone];
        if (p->node[i].zone != zone) chain_turn_to_zone(p->chain, z, y, own);
        zone = p->node[i].zone;
        chain_multiply_rows(3, z->n_seam, 1, chain_touch_row(z, p->node[i].node, 0), own,
                            u + 3 * i);
    }
}

/* u = base + W f, by the answer of the seams to the forces, which act on them with -H^T f. */
static void displace(struct press *p)
{
    const struct art_chain *chain = p->chain;
    memset(p->y, 0, (size_t)chain->n * sizeof *p->y);
    memcpy(p->u, p->base, 3 * (size_t)p->n * sizeof *p->u);
    for (int j = 0; j < p->n; j++) {
        if (art_v3_norm2(p->f + 3 * j) == 0) continue;
        chain_add_seam_row(chain, &p->node[j], p->f + 3 * j, p->y);
        for (int a = 0; a < 3; a++) {
            const double *column = chain_press_column(p, j, a);
            for (int i = 0; i < p->n; i++)
                if (p->node[i].zone == p->node[j].zone)
                    art_v3_add_scaled(p->u + 3 * i, p->u + 3 * i, p->f[3 * j + a],
                                      column + 3 * p->node[i].node);
        }
    }
    chain_factor_solve(chain_factor_of(chain), p->y);
    follow_seams(p, p->y, p->u);
}

static int solve_normal(struct press *p)
{
    struct art_lcp_result result;
    normal_compliance(p);
    int status = art_lcp_block(p->ctx, p->n, p->M, p->q, NULL, NULL, p->z, p->state, &result);
    if (status == ART_EDIVERGED)
        return art_error(p->ctx, status, NULL,
                         "the contact forces of %d node{s} could not be found", p->n);
    for (int i = 0; i < p->n && status == ART_OK; i++)
        art_v3_scale(p->f + 3 * i, p->z[i], p->normal + 3 * i);
    return status;
}

/* Compute two tangents to a normal. */
static void tangents(const double n[3], double t[2][3])
{
    double axis[3] = {0};
    int least = 0;
    for (int a = 1; a < 3; a++)
        if (fabs(n[a]) < fabs(n[least])) least = a;
    axis[least] = 1;
    art_v3_cross(t[0], n, axis);
    art_v3_normalize(t[0], t[0]);
    art_v3_cross(t[1], n, t[0]);
}

/* Compute the compliance, and the given gap and slip, along the normal and two tangents [3] of
 * each node, in the frame of its zone. */
static int local_compliance(struct press *p, const double slide[3], double *T, double *W, double *q)
{
    const size_t m = 3 * (size_t)p->n;
    int status = ART_OK;
    ART_TRY(art_chain_compliance(p->ctx, p->chain, p->n, p->node, W));
    for (size_t i = 0; i < (size_t)p->n; i++) {
        double t[2][3], own[3];
        tangents(p->normal + 3 * i, t);
        art_v3_copy(T + 9 * i, p->normal + 3 * i);
        art_v3_copy(T + 9 * i + 3, t[0]);
        art_v3_copy(T + 9 * i + 6, t[1]);
        art_rigid_inv_vector(own, &p->chain->frame[p->node[i].zone], slide);
        q[3 * i] = p->q[i];
        q[3 * i + 1] = -art_v3_dot(t[0], own);
        q[3 * i + 2] = -art_v3_dot(t[1], own);
    }
    for (size_t i = 0; i < m / 3; i++)
        for (size_t j = 0; j <= i; j++) {
            double B[9], TB[9], turned[9];
            for (size_t k = 0; k < 9; k++) B[k] = W[(3 * i + k / 3) * m + 3 * j + k % 3];
            art_m3_mul(TB, T + 9 * i, B);
            art_m3_mul_t(turned, TB, T + 9 * j);
            for (size_t k = 0; k < 9; k++) {
                W[(3 * i + k / 3) * m + 3 * j + k % 3] = turned[k];
                W[(3 * j + k % 3) * m + 3 * i + k / 3] = turned[k];
            }
        }
out:
    return status;
}

/* Forces with friction, from those without or of the pass before. */
static int solve_friction(struct press *p, const struct art_chain_obstacle *obstacle, int *n_stuck)
{
    const size_t m = 3 * (size_t)p->n;
    double *W = art_alloc(p->ctx, m * m + 5 * m, sizeof *W), *q = W + m * m, *f = q + m, *T = f + m;
    int status = W ? ART_OK : ART_ENOMEM;
    ART_TRY(status);
    ART_TRY(local_compliance(p, obstacle->slide, T, W, q));
    for (int i = 0; i < p->n; i++) art_m3_mulvec(f + 3 * i, T + 9 * i, p->f + 3 * i);
    ART_TRY(chain_friction(p->ctx, p->n, obstacle->friction, W, q, f, n_stuck));
    for (int i = 0; i < p->n; i++) {
        art_m3_tmulvec(p->f + 3 * i, T + 9 * i, f + 3 * i);
        p->state[i] = f[3 * i] > 0 ? ART_ROW_BETWEEN : ART_ROW_AT_LO;
    }
out:
    art_free(W);
    return status;
}

/* What is left of the penetration, and the force and moment on the obstacle. */
static int apply(struct press *p, const struct art_chain_obstacle *obstacle,
                 struct art_chain_contact *result)
{
    int status = ART_OK;
    for (int i = 0; i < p->n; i++) {
        double x[3], normal[3], world[3], arm[3], moment[3];
        place(p, i, p->u + 3 * i, x);
        result->depth = fmax(result->depth, -obstacle->distance(obstacle->data, x, normal));
        if (art_v3_norm2(p->f + 3 * i) == 0) continue;
        result->n_active++;
        art_rigid_vector(world, &p->chain->frame[p->node[i].zone], p->f + 3 * i);
        art_v3_negate(world, world);
        art_v3_sub(arm, x, obstacle->origin);
        art_v3_cross(moment, arm, world);
        art_v3_add(result->force, result->force, world);
        art_v3_add(result->moment, result->moment, moment);
        ART_TRY(art_chain_load(p->ctx, p->chain, p->node[i].zone, p->node[i].node, p->f + 3 * i));
    }
    ART_TRY(art_chain_solve(p->ctx, p->chain));
out:
    return status;
}

/* Nodes that may come into contact: those nearer than twice the deepest penetration without
 * contact, `which` of n; none if nothing penetrates. */
static int choose_near(const struct press *p, const struct art_chain_obstacle *obstacle,
                       double *phi, int *which)
{
    double deepest = 0;
    int m = 0;
    for (int i = 0; i < p->n; i++) {
        double x[3], normal[3];
        place(p, i, p->base + 3 * i, x);
        phi[i] = obstacle->distance(obstacle->data, x, normal);
        deepest = fmax(deepest, -phi[i]);
    }
    for (int i = 0; i < p->n && deepest > 0; i++)
        if (phi[i] < 2 * deepest) which[m++] = i;
    return m;
}

static int press_nodes(struct press *p, const struct art_chain_obstacle *obstacle, int passes,
                       struct art_chain_contact *result)
{
    int status = ART_OK;
    memcpy(p->u, p->base, 3 * (size_t)p->n * sizeof *p->u);
    for (; result->passes < passes && gaps(p, obstacle); result->passes++) {
        if (obstacle->friction == 0 || result->passes == 0) ART_TRY(solve_normal(p));
        if (obstacle->friction > 0) ART_TRY(solve_friction(p, obstacle, &result->n_stuck));
        displace(p);
    }
    status = apply(p, obstacle, result);
out:
    return status;
}

int art_chain_press(struct art_ctx *ctx, struct art_chain *chain, int n,
                    const struct art_chain_node *node, const struct art_chain_obstacle *obstacle,
                    int passes, double *f, struct art_chain_contact *result)
{
    struct press all = {.ctx = ctx, .chain = chain, .n = n, .node = node},
                 p = {.ctx = ctx, .chain = chain};
    struct art_chain_node *near = art_alloc(ctx, (size_t)n + 1, sizeof *near);
    double *phi = art_alloc(ctx, (size_t)n + 1, sizeof *phi);
    int *which = art_alloc(ctx, (size_t)n + 1, sizeof *which), status;
    *result = (struct art_chain_contact){0};
    if (!(obstacle->friction >= 0 && obstacle->friction < INFINITY &&
          art_v3_finite(obstacle->slide)))
        ART_TRY(art_error(ctx, ART_ERANGE, NULL, "friction is %g and not a number of 0 or more",
                          obstacle->friction));
    all.base = art_alloc(ctx, 3 * (size_t)n + 1, sizeof *all.base);
    ART_TRY(near && phi && which && all.base ? ART_OK : ART_ENOMEM);
    for (int i = 0; i < n; i++) ART_TRY(chain_check_touch(ctx, chain, &node[i]));
    ART_TRY(art_chain_solve(ctx, chain));
    for (int i = 0; i < n; i++) {
        art_v3_copy(all.base + 3 * i, chain->zone[node[i].zone].v + 3 * (size_t)node[i].node);
        art_v3_zero(f + 3 * i);
    }
    follow_seams(&all, NULL, all.base);
    p.n = choose_near(&all, obstacle, phi, which);
    if (p.n == 0) goto out;
    for (int i = 0; i < p.n; i++) near[i] = node[which[i]];
    p.node = near;
    p.state = art_alloc(ctx, (size_t)p.n, sizeof *p.state);
    ART_TRY(p.state ? press_alloc(&p) : ART_ENOMEM);
    for (int i = 0; i < p.n; i++) {
        art_v3_copy(p.base + 3 * i, all.base + 3 * which[i]);
        p.state[i] = chain->zone[near[i].zone].pressed[near[i].node];
    }
    ART_TRY(press_nodes(&p, obstacle, passes, result));
    for (int i = 0; i < p.n; i++) {
        art_v3_copy(f + 3 * which[i], p.f + 3 * i);
        chain->zone[near[i].zone].pressed[near[i].node] = p.state[i];
    }
out:
    art_free(p.state);
    art_free(all.base);
    art_free(near);
    art_free(phi);
    art_free(which);
    return status;
}
