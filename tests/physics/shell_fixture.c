#include "shell_fixture.h"
#include <math.h>
#include <string.h>

/* Place of a node on the square. */
static void place(const struct shell_grid *g, int i, int j, double *u, double *v)
{
    bool inside = i > 0 && j > 0 && i < g->n[0] && j < g->n[1];
    double s = inside ? g->skew : 0;
    *u = (i + s * sin(2.7 * i + 1.3 * j)) / g->n[0];
    *v = (j + s * cos(1.9 * i - 2.2 * j)) / g->n[1];
}

/* Which diagonal cuts a cell into triangles: from its first corner, or from its second. */
static bool cut_from_first(int i, int j)
{
    return (i + j) % 2 == 0;
}

/* Place of node (i, j) of a quadratic grid, which counts by half cells. */
static void place_half(const struct shell_grid *g, int i, int j, double *u, double *v)
{
    double u0, v0, u1, v1;
    bool both = i % 2 == 1 && j % 2 == 1, first = cut_from_first(i / 2, j / 2);
    int down = j / 2, up = j / 2 + j % 2;
    place(g, i / 2, both && !first ? up : down, &u0, &v0);
    place(g, i / 2 + i % 2, both && !first ? down : up, &u1, &v1);
    *u = 0.5 * (u0 + u1);
    *v = 0.5 * (v0 + v1);
}

/* Calls `take` with the place of each node, in the order of their indices; a quadratic
 * quadrilateral has no node in its middle. */
static void each_node(const struct shell_grid *g,
                      void (*take)(void *user, int i, double u, double v), void *user)
{
    int n = 0, by = g->quadratic ? 2 : 1;
    double u, v;
    for (int j = 0; j <= by * g->n[1]; j++)
        for (int i = 0; i <= by * g->n[0]; i++) {
            if (g->quadratic && !g->tri && i % 2 == 1 && j % 2 == 1) continue;
            if (g->quadratic)
                place_half(g, i, j, &u, &v);
            else
                place(g, i, j, &u, &v);
            take(user, n++, u, v);
        }
}

/* The index of node (i, j), by half cells where the grid is quadratic. */
static int node_index(const struct shell_grid *g, int i, int j)
{
    int row = g->n[0] + 1, mid = g->tri ? 2 * g->n[0] + 1 : g->n[0] + 1, whole = 2 * g->n[0] + 1;
    if (!g->quadratic) return j * row + i;
    int before = j / 2 * (whole + mid) + j % 2 * whole;
    return before + (j % 2 == 1 && !g->tri ? i / 2 : i);
}

static void put_node(const struct shell_grid *g, struct art_buf *text, double u, double v)
{
    double x[3], n[3], h = g->own_directors || g->membrane ? 0 : 0.5 * g->thickness, f[3], b[3];
    g->at(u, v, x, n);
    for (int k = 0; k < 3; k++) {
        f[k] = x[k] + h * n[k];
        b[k] = x[k] - h * n[k];
    }
    art_buf_printf(text, "[ position=[ %.17g %.17g %.17g ]%s", f[0], f[1], f[2],
                   g->fixed && g->fixed(u, v) ? " dynamic=false" : "");
    if (h > 0)
        art_buf_printf(text,
                       " backNode=[ position=[ %.17g %.17g %.17g ] rest=[ %.17g %.17g %.17g ] ]",
                       b[0], b[1], b[2], b[0], b[1], b[2]);
    art_buf_puts(text, " ]\n");
}

static void put_shell(const struct shell_grid *g, struct art_buf *text, int n, const int *node)
{
    art_buf_printf(text, "%s [ nodes=[",
                   n == 3   ? "ShellTriElement"
                   : n == 4 ? "ShellQuadElement"
                   : n == 6 ? "ShellQuadtriElement"
                            : "ShellQuadquadElement");
    for (int a = 0; a < n; a++) art_buf_printf(text, " %d", node[a]);
    art_buf_printf(text, " ] defaultThickness=%.17g elementClass=%s ]\n", g->thickness,
                   g->membrane ? "MEMBRANE" : "SHELL");
}

/* Corners of a cell by (i, j), and of the triangles it is cut into. */
static const int corner[4][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
static const int cut[2][2][3] = {{{0, 1, 2}, {0, 2, 3}}, {{0, 1, 3}, {1, 2, 3}}};

/* A shell of n corners, with the nodes on its edges if the grid has such. */
static void put_shell_at(const struct shell_grid *g, struct art_buf *text, int i, int j, int n,
                         const int *at)
{
    int node[8], by = g->quadratic ? 2 : 1;
    for (int k = 0; k < n; k++) {
        const int *a = corner[at[k]], *b = corner[at[(k + 1) % n]];
        node[k] = node_index(g, by * (i + a[0]), by * (j + a[1]));
        if (g->quadratic) node[n + k] = node_index(g, 2 * i + a[0] + b[0], 2 * j + a[1] + b[1]);
    }
    put_shell(g, text, by * n, node);
}

static void put_cell(const struct shell_grid *g, struct art_buf *text, int i, int j)
{
    static const int quad[4] = {0, 1, 2, 3};
    if (!g->tri) {
        put_shell_at(g, text, i, j, 4, quad);
        return;
    }
    for (int k = 0; k < 2; k++) put_shell_at(g, text, i, j, 3, cut[!cut_from_first(i, j)][k]);
}

struct put {
    const struct shell_grid *g;
    struct art_buf *text;
};

static void put_place(void *user, int i, double u, double v)
{
    const struct put *put = user;
    (void)i;
    put_node(put->g, put->text, u, v);
}

static void keep_place(void *user, int i, double u, double v)
{
    double(*uv)[2] = user;
    uv[i][0] = u;
    uv[i][1] = v;
}

static void put_model(const struct shell_grid *g, struct art_buf *text)
{
    struct put put = {g, text};
    art_buf_printf(text,
                   "MechModel [ name='m' %s\n ComponentList<MechSystemModel> [ name='models'\n"
                   "  %s [ name='fem' %s\n PointList<FemNode3d> [ name='nodes'\n",
                   g->mech ? g->mech : "", g->cls ? g->cls : "FemModel3d", g->model);
    each_node(g, put_place, &put);
    art_buf_puts(text, "]\n FemElement3dList<FemElement3d> [ name='elements' ]\n"
                       "FemElement3dList<ShellElement3d> [ name='shellElements'\n");
    for (int j = 0; j < g->n[1]; j++)
        for (int i = 0; i < g->n[0]; i++) put_cell(g, text, i, j);
    art_buf_printf(text, "] %s ] ] %s ]\n", g->more ? g->more : "", g->beside ? g->beside : "");
}

int shell_fixture_open(struct shell_fixture *b, const struct shell_grid *g)
{
    struct art_sim_options options = {.step = g->step > 0 ? g->step : 0.01,
                                      .integrator = g->integrator,
                                      .compat = g->compat,
                                      .adaptive = g->adaptive};
    struct art_ctx ctx;
    struct art_buf text;
    memset(b, 0, sizeof *b);
    art_ctx_init(&ctx);
    art_buf_init(&text, &ctx);
    put_model(g, &text);
    int status = sim_fixture_open_with(&b->p, text.s, &options);
    art_buf_fini(&text);
    art_ctx_fini(&ctx);
    if (status < 0) return status;
    b->grid = g;
    b->fem = art_system_fems(b->p.sys);
    b->uv = art_alloc(&b->p.ctx, (size_t)b->fem->n_nodes, sizeof *b->uv);
    b->x0 = art_alloc(&b->p.ctx, (size_t)b->p.state->n_q, sizeof *b->x0);
    if (!b->uv || !b->x0) return ART_ENOMEM;
    memcpy(b->x0, b->p.state->q, (size_t)b->p.state->n_q * sizeof *b->x0);
    each_node(g, keep_place, b->uv);
    return ART_OK;
}

void shell_fixture_close(struct shell_fixture *b)
{
    art_free(b->uv);
    art_free(b->x0);
    sim_fixture_close(&b->p);
}

int shell_fixture_node(const struct shell_fixture *b, double u, double v)
{
    int best = 0;
    double least = INFINITY;
    for (int i = 0; i < b->fem->n_nodes; i++) {
        double d = hypot(b->uv[i][0] - u, b->uv[i][1] - v);
        if (d < least) least = d, best = i;
    }
    return best;
}

double *shell_fixture_at(const struct shell_fixture *b, int i)
{
    return b->p.state->q + b->p.sys->dyn[b->fem->node_dyn[i]].q;
}

int shell_fixture_unknown(const struct shell_fixture *b, int i)
{
    const struct art_dyn *dyn = &b->p.sys->dyn[b->fem->node_dyn[i]];
    return dyn->status == ART_DYN_ACTIVE ? b->p.sys->jac.K->row_off[dyn->block] : -1;
}

/* Which axes of the blocks are held, as masks. */
static void find_held(const struct shell_fixture *b, int (*held)(double u, double v), int *mask)
{
    int back = b->fem->n_nodes;
    for (int i = 0; held && i < b->fem->n_nodes; i++) {
        int m = held(b->uv[i][0], b->uv[i][1]);
        int block = b->p.sys->dyn[b->fem->node_dyn[i]].block;
        mask[block] = (m & 7) | (m & 8 ? 4 : 0);
        if (b->fem->node_back[i] >= 0) mask[b->p.sys->dyn[b->fem->node_dyn[back++]].block] = m & 7;
    }
}

/* -K without the rows and columns of what is held. */
static void constrain(struct art_blocks *A, const int *mask)
{
    for (int i = 0; i < A->n; i++)
        for (int e = A->ptr[i]; e < A->ptr[i + 1]; e++) {
            int j = A->col[e];
            double *B = A->val + A->val_off[e];
            for (int r = 0; r < 3; r++)
                for (int c = 0; c < 3; c++) {
                    bool out = mask[i] & 1 << r || mask[j] & 1 << c;
                    double rest = i == j && r == c ? fabs(B[4 * r]) : 0;
                    B[3 * r + c] = out ? rest : -B[3 * r + c];
                }
        }
}

/* K d = f with the stiffness as it is filled. */
static int solve(struct shell_fixture *b, const int *mask, double *d)
{
    struct art_system *sys = b->p.sys;
    struct art_ctx *ctx = &b->p.ctx;
    struct art_solver *solver = NULL;
    struct art_csc csc = {0};
    bool *active = art_alloc(ctx, (size_t)sys->n_blocks, sizeof *active);
    int status = active ? ART_OK : ART_ENOMEM;
    if (status < 0) goto out;
    for (int i = 0; i < sys->n_active_blocks; i++) active[i] = true;
    constrain(sys->jac.K, mask);
    for (int i = 0; i < sys->n_active; i++)
        if (mask[i / 3] & 1 << i % 3) d[i] = 0;
    ART_TRY(art_csc_from_blocks(ctx, &csc, sys->jac.K, active));
    ART_TRY(art_solver_create(ctx, &solver, &art_solver_sparse));
    ART_TRY(art_solver_analyze(ctx, solver, &csc));
    ART_TRY(art_solver_factor(ctx, solver, &csc));
    status = art_solver_solve(ctx, solver, 1, d);
out:
    art_solver_free(solver);
    art_csc_fini(&csc);
    art_free(active);
    return status;
}

int shell_fixture_solve(struct shell_fixture *b, int (*held)(double u, double v), const double *f,
                        double *d)
{
    struct art_system *sys = b->p.sys;
    int *mask = art_alloc(&b->p.ctx, (size_t)sys->n_blocks, sizeof *mask);
    if (!mask) return ART_ENOMEM;
    art_system_jacobians(sys, b->p.state);
    find_held(b, held, mask);
    memcpy(d, f, (size_t)sys->n_active * sizeof *d);
    int status = solve(b, mask, d);
    art_free(mask);
    return status;
}

int shell_fixture_settle(struct shell_fixture *b, int (*held)(double u, double v),
                         shell_fixture_load *load, double part)
{
    struct art_system *sys = b->p.sys;
    size_t n = (size_t)sys->n_active;
    int *mask = art_alloc(&b->p.ctx, (size_t)sys->n_blocks, sizeof *mask);
    double *d = art_alloc(&b->p.ctx, n, sizeof *d), first = 0;
    int status = mask && d ? ART_EDIVERGED : ART_ENOMEM;
    if (status == ART_EDIVERGED) find_held(b, held, mask);
    for (int k = 0; k < 40 && status == ART_EDIVERGED; k++) {
        double most = 0;
        art_system_forces(sys, b->p.state, d);
        art_system_jacobians(sys, b->p.state);
        load(b, part, d, sys->jac.K);
        int solved = solve(b, mask, d);
        for (size_t i = 0; i < n && solved == ART_OK; i++) most = fmax(most, fabs(d[i]));
        if (solved < 0) status = solved;
        art_system_move(sys, b->p.state, 1, d);
        art_system_update(sys, b->p.state);
        if (k == 0) first = most;
        if (status == ART_EDIVERGED && most <= 1e-7 * first) status = ART_OK;
    }
    art_free(mask);
    art_free(d);
    return status;
}

void shell_fixture_move(struct shell_fixture *b, double s, const double *d)
{
    memcpy(b->p.state->q, b->x0, (size_t)b->p.state->n_q * sizeof *b->x0);
    art_system_move(b->p.sys, b->p.state, s, d);
    art_system_update(b->p.sys, b->p.state);
}

static void multiply(const struct art_system *sys, const double *x, double *y)
{
    const struct art_blocks *A = sys->jac.K;
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

void shell_fixture_multiply(const struct shell_fixture *b, const double *x, double *y)
{
    multiply(b->p.sys, x, y);
}

void shell_fixture_tangent(struct shell_fixture *b, double h, const double *d, double e[2])
{
    struct art_system *sys = b->p.sys;
    size_t n = (size_t)sys->n_active;
    double *Kd = art_alloc(&b->p.ctx, n, sizeof *Kd), *f = art_alloc(&b->p.ctx, 2 * n, sizeof *f);
    REQUIRE(Kd && f);
    shell_fixture_move(b, 0, d);
    art_system_jacobians(sys, b->p.state);
    multiply(sys, d, Kd);
    for (int k = 0; k < 2; k++) {
        double s = k == 0 ? h : h / 2, off = 0, size = 0;
        shell_fixture_move(b, s, d);
        art_system_forces(sys, b->p.state, f);
        shell_fixture_move(b, -s, d);
        art_system_forces(sys, b->p.state, f + n);
        for (size_t i = 0; i < n; i++) {
            double r = (f[i] - f[n + i]) / (2 * s) - Kd[i];
            off += r * r;
            size += Kd[i] * Kd[i];
        }
        e[k] = sqrt(off / size);
    }
    shell_fixture_move(b, 0, d);
    art_free(Kd);
    art_free(f);
}

double shell_fixture_work(struct shell_fixture *b, double h, const double *d)
{
    struct art_system *sys = b->p.sys;
    double *f = art_alloc(&b->p.ctx, (size_t)sys->n_active, sizeof *f), E[2], work = 0;
    if (!CHECK(f != NULL)) return NAN;
    for (int k = 0; k < 2; k++) {
        shell_fixture_move(b, k == 0 ? h : -h, d);
        E[k] = art_system_potential(sys, b->p.state);
    }
    shell_fixture_move(b, 0, d);
    art_system_forces(sys, b->p.state, f);
    for (int i = 0; i < sys->n_active; i++) work += f[i] * d[i];
    art_free(f);
    return fabs((E[1] - E[0]) / (2 * h) - work) / fabs(work);
}
