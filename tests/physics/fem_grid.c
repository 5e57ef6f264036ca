/* Blocks of finite elements as models for tests. */
#include "fem_fixture.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

const enum art_elem_kind fem_grid_kinds[FEM_GRID_KINDS] = {
    ART_ELEM_TET,     ART_ELEM_HEX,     ART_ELEM_WEDGE,     ART_ELEM_PYRAMID,
    ART_ELEM_QUADTET, ART_ELEM_QUADHEX, ART_ELEM_QUADWEDGE, ART_ELEM_QUADPYRAMID,
};

bool fem_grid_nodal(enum art_elem_kind kind)
{
    return art_elem_type(kind)->linear == kind;
}

enum { MOST_NODES = 6000 };

struct maker {
    const struct fem_grid *grid;
    const struct art_elem_type *type;
    struct art_ctx *ctx;
    struct art_buf elements;
    double (*x)[3], (*box)[3];
    int (*edge)[2]; /* of the nodes on edges */
    int n_nodes, first_edge, n_elems;
};

/* Which corners of a cell (bits x, y, z; 8: its centre) make the elements of each linear kind. */
static const struct cut {
    enum art_elem_kind kind;
    int n;
    int node[6][8];
} cuts[] = {
    {ART_ELEM_HEX, 1, {{4, 5, 7, 6, 0, 1, 3, 2}}},
    {ART_ELEM_WEDGE, 2, {{0, 1, 3, 4, 5, 7}, {0, 3, 2, 4, 7, 6}}},
    {ART_ELEM_TET,
     6,
     {{0, 1, 3, 7}, {0, 3, 2, 7}, {0, 2, 6, 7}, {0, 6, 4, 7}, {0, 4, 5, 7}, {0, 5, 1, 7}}},
    {ART_ELEM_PYRAMID,
     6,
     {{0, 1, 3, 2, 8},
      {4, 6, 7, 5, 8},
      {0, 4, 5, 1, 8},
      {2, 3, 7, 6, 8},
      {0, 2, 6, 4, 8},
      {1, 5, 7, 3, 8}}},
};

static int corner(const struct fem_grid *grid, int i, int j, int k)
{
    return i + (grid->n[0] + 1) * (j + (grid->n[1] + 1) * k);
}

static void bend(const struct fem_grid *grid, double x[3])
{
    double s = x[0] / grid->size[0], a = grid->twist * s, y = x[1] - grid->size[1] / 2,
           z = x[2] - grid->size[2] / 2;
    if (grid->map) grid->map(grid, x);
    if (grid->map || grid->twist == 0) return;
    x[1] = grid->size[1] / 2 + cos(a) * y - sin(a) * z + 0.1 * grid->twist * s * s;
    x[2] = grid->size[2] / 2 + sin(a) * y + cos(a) * z;
    x[0] += 0.1 * grid->twist * y;
}

static int add_node(struct maker *m, const double box[3], const double x[3])
{
    ART_ASSERT(m->n_nodes < MOST_NODES);
    art_v3_copy(m->box[m->n_nodes], box);
    art_v3_copy(m->x[m->n_nodes], x);
    return m->n_nodes++;
}

static void add_corners(struct maker *m)
{
    const struct fem_grid *g = m->grid;
    for (int k = 0; k <= g->n[2]; k++)
        for (int j = 0; j <= g->n[1]; j++)
            for (int i = 0; i <= g->n[0]; i++) {
                double box[3] = {g->size[0] * i / g->n[0], g->size[1] * j / g->n[1],
                                 g->size[2] * k / g->n[2]},
                       x[3];
                art_v3_copy(x, box);
                bend(g, x);
                add_node(m, box, x);
            }
}

static int middle(struct maker *m, int a, int b)
{
    double x[3], box[3];
    if (a > b) return middle(m, b, a);
    for (int i = m->first_edge; i < m->n_nodes; i++)
        if (m->edge[i][0] == a && m->edge[i][1] == b) return i;
    art_v3_lerp(x, m->x[a], m->x[b], 0.5);
    art_v3_lerp(box, m->box[a], m->box[b], 0.5);
    if (m->grid->curved) {
        art_v3_copy(x, box);
        bend(m->grid, x);
    }
    m->edge[m->n_nodes][0] = a;
    m->edge[m->n_nodes][1] = b;
    return add_node(m, box, x);
}

static void add_element(struct maker *m, int *node)
{
    const struct art_elem_type *linear = art_elem_type(m->type->linear);
    double x[ART_ELEM_MAX_NODES][3];
    for (int a = 0; a < linear->n_nodes; a++) art_v3_copy(x[a], m->x[node[a]]);
    if (art_elem_volume(linear, (const double(*)[3])x) < 0) art_elem_reverse(linear, node);
    for (int e = linear->n_nodes; e < m->type->n_nodes; e++) {
        const signed char *edge = m->type->edge[e - linear->n_nodes];
        node[e] = middle(m, node[edge[0]], node[edge[1]]);
    }
    const char *name = m->type->name;
    art_buf_printf(&m->elements, "%c%sElement [ nodes=[", name[0] - 32, name + 1);
    for (int a = 0; a < m->type->n_nodes; a++) art_buf_printf(&m->elements, " %d", node[a]);
    const char *own = m->grid->second && m->n_elems % 2 ? m->grid->second : "";
    art_buf_printf(&m->elements, " ] %s ]\n", own);
    m->n_elems++;
}

static void add_cell(struct maker *m, const struct cut *cut, int i, int j, int k, int centre)
{
    for (int e = 0; e < cut->n; e++) {
        int node[ART_ELEM_MAX_NODES];
        for (int a = 0; a < art_elem_type(cut->kind)->n_nodes; a++) {
            int c = cut->node[e][a];
            node[a] =
                c == 8 ? centre : corner(m->grid, i + (c & 1), j + (c >> 1 & 1), k + (c >> 2 & 1));
        }
        add_element(m, node);
    }
}

static void add_cells(struct maker *m, const struct cut *cut)
{
    const struct fem_grid *g = m->grid;
    int centres = m->n_nodes, at = 0, n_cells = g->n[0] * g->n[1] * g->n[2];
    for (int c = 0; cut->kind == ART_ELEM_PYRAMID && c < n_cells; c++) {
        int i = c % g->n[0], j = c / g->n[0] % g->n[1], k = c / g->n[0] / g->n[1];
        double x[3] = {0}, box[3] = {0};
        for (int v = 0; v < 8; v++) {
            int v8 = corner(g, i + (v & 1), j + (v >> 1 & 1), k + (v >> 2 & 1));
            art_v3_add_scaled(x, x, 0.125, m->x[v8]);
            art_v3_add_scaled(box, box, 0.125, m->box[v8]);
        }
        add_node(m, box, x);
    }
    m->first_edge = m->n_nodes;
    for (int c = 0; c < n_cells; c++)
        add_cell(m, cut, c % g->n[0], c / g->n[0] % g->n[1], c / g->n[0] / g->n[1], centres + at++);
}

bool fem_grid_on(const struct fem_grid *grid, const double x[3], int face)
{
    double size = grid->size[face / 2];
    return fabs(x[face / 2] - (face % 2 ? size : 0)) < 1e-9 * size;
}

bool fem_grid_outside(const struct fem_grid *grid, const double x[3])
{
    for (int f = 0; f < 6; f++)
        if (fem_grid_on(grid, x, f)) return true;
    return false;
}

static bool is_held(const struct fem_grid *grid, const double box[3])
{
    return (grid->fixed && fem_grid_on(grid, box, 0)) || (grid->held && grid->held(grid, box));
}

static void write_rollers(const struct maker *m, struct art_buf *text)
{
    bool begun = false;
    for (int f = 0; f < 6; f++) {
        const double *normal = m->grid->roller[f];
        bool first = true;
        for (int i = 0; i < m->n_nodes && art_v3_norm(normal) > 0; i++) {
            if (!fem_grid_on(m->grid, m->box[i], f) || is_held(m->grid, m->box[i])) continue;
            if (!begun)
                art_buf_puts(text, "RenderableComponentList<ConstrainerBase> [ "
                                   "name='particleConstraints'\n");
            if (first)
                art_buf_printf(text,
                               "ParticlePlaneConstraint [ normal=[ %.17g %.17g %.17g ] "
                               "center=[ %.17g %.17g %.17g ] particles=[\n",
                               normal[0], normal[1], normal[2], m->x[i][0], m->x[i][1], m->x[i][2]);
            art_buf_printf(text, " 'models/fem/nodes/%d'", i);
            begun = true;
            first = false;
        }
        if (!first) art_buf_puts(text, " ] ]\n");
    }
    if (begun) art_buf_puts(text, "]\n");
}

static void write_muscle(const struct maker *m, struct art_buf *text)
{
    if (!m->grid->muscle) return;
    art_buf_printf(text,
                   "MuscleBundleList [ name='bundles' [ name='b' %s\n"
                   "elementDescs=[ name='elementDescs'\n",
                   m->grid->muscle);
    for (int e = 0; e < m->n_elems; e++)
        art_buf_printf(text, "[ element='elements/%d' %s ]\n", e,
                       m->grid->along ? m->grid->along : "direction=[ 1 0 0 ]");
    art_buf_puts(text, "] ] ]\n");
}

static void make(struct maker *m, const struct fem_grid *grid, struct art_ctx *ctx,
                 struct art_buf *text)
{
    *m = (struct maker){.grid = grid, .type = art_elem_type(grid->kind), .ctx = ctx};
    m->x = art_alloc(ctx, MOST_NODES, sizeof *m->x);
    m->box = art_alloc(ctx, MOST_NODES, sizeof *m->box);
    m->edge = art_alloc(ctx, MOST_NODES, sizeof *m->edge);
    ART_ASSERT(m->x && m->box && m->edge);
    art_buf_init(&m->elements, ctx);
    add_corners(m);
    for (size_t c = 0; c < sizeof cuts / sizeof cuts[0]; c++)
        if (cuts[c].kind == m->type->linear) add_cells(m, &cuts[c]);
    art_buf_printf(text,
                   "MechModel [ name='m' %s\n ComponentList<MechSystemModel> [ name='models'\n"
                   "  %s [ name='fem' %s\n PointList<FemNode3d> [ name='nodes'\n",
                   grid->mech ? grid->mech : "", grid->cls ? grid->cls : "FemModel3d", grid->model);
    for (int i = 0; i < m->n_nodes; i++)
        art_buf_printf(text, "[ position=[ %.17g %.17g %.17g ]%s ]\n", m->x[i][0], m->x[i][1],
                       m->x[i][2], is_held(grid, m->box[i]) ? " dynamic=false" : "");
    art_buf_printf(text, "]\n FemElement3dList<FemElement3d> [ name='elements'\n%.*s ]\n",
                   (int)m->elements.n, m->elements.s);
    write_muscle(m, text);
    art_buf_printf(text, "%s ] ]\n", grid->parts ? grid->parts : "");
    write_rollers(m, text);
    art_buf_printf(text, "%s ]\n", grid->more ? grid->more : "");
    art_buf_fini(&m->elements);
    art_free(m->x);
    art_free(m->edge);
}

void fem_grid_text(const struct fem_grid *grid, struct art_ctx *ctx, struct art_buf *text)
{
    struct maker m;
    make(&m, grid, ctx, text);
    art_free(m.box);
}

int fem_fixture_open(struct fem_fixture *b, const struct fem_grid *grid)
{
    struct art_sim_options options = {.step = grid->step > 0 ? grid->step : 0.01,
                                      .integrator = grid->integrator,
                                      .compat = grid->compat};
    struct art_buf text = {0};
    struct art_ctx ctx;
    struct maker m;
    memset(b, 0, sizeof *b);
    art_ctx_init(&ctx);
    art_buf_init(&text, &ctx);
    make(&m, grid, &ctx, &text);
    int status = sim_fixture_open_with(&b->p, text.s, &options);
    b->grid = grid;
    b->box = art_alloc(&b->p.ctx, (size_t)m.n_nodes, sizeof *b->box);
    if (b->box) memcpy(b->box, m.box, (size_t)m.n_nodes * sizeof *b->box);
    art_free(m.box);
    art_buf_fini(&text);
    art_ctx_fini(&ctx);
    if (status < 0) return status;
    b->fem = art_system_fems(b->p.sys);
    b->x0 = art_alloc(&b->p.ctx, (size_t)b->p.state->n_q, sizeof *b->x0);
    if (!b->x0 || !b->box) return ART_ENOMEM;
    memcpy(b->x0, b->p.state->q, (size_t)b->p.state->n_q * sizeof *b->x0);
    return ART_OK;
}

void fem_fixture_close(struct fem_fixture *b)
{
    art_free(b->x0);
    art_free(b->box);
    sim_fixture_close(&b->p);
}

void fem_fixture_stretch(struct fem_fixture *b, const double A[9], double noise)
{
    for (int i = 0; i < b->fem->n_nodes; i++) {
        const struct art_dyn *dyn = &b->p.sys->dyn[b->fem->node_dyn[i]];
        if (dyn->status != ART_DYN_ACTIVE) continue;
        art_m3_mulvec(b->p.state->q + dyn->q, A, b->x0 + dyn->q);
        for (int k = 0; k < 3; k++) b->p.state->q[dyn->q + k] += test_uniform(-noise, noise);
    }
    memcpy(b->x0, b->p.state->q, (size_t)b->p.state->n_q * sizeof *b->x0);
    art_system_update(b->p.sys, b->p.state);
}

void fem_fixture_direction(const struct fem_fixture *b, double *d)
{
    for (int i = 0; i < b->p.sys->n_active; i++) d[i] = test_uniform(-1, 1);
}

void fem_fixture_move(struct fem_fixture *b, double s, const double *d)
{
    memcpy(b->p.state->q, b->x0, (size_t)b->p.state->n_q * sizeof *b->x0);
    art_system_move(b->p.sys, b->p.state, s, d);
    art_system_update(b->p.sys, b->p.state);
}

double fem_fixture_volume(const struct fem_fixture *b)
{
    double sum = 0;
    for (int e = 0; e < b->fem->n_elems; e++) sum += art_fem_elem_volume(b->fem, b->p.state, e);
    return sum;
}

double fem_fixture_rest_volume(const struct fem_fixture *b)
{
    double sum = 0;
    for (int e = 0; e < b->fem->n_elems; e++) sum += b->fem->elem[e].volume0;
    return sum;
}

double fem_fixture_worst_volume(const struct fem_fixture *b)
{
    double worst = 0;
    for (int e = 0; e < b->fem->n_elems; e++) {
        double J = art_fem_elem_volume(b->fem, b->p.state, e) / b->fem->elem[e].volume0;
        worst = fmax(worst, fabs(J - 1));
    }
    return worst;
}

void fem_fixture_tip(const struct fem_fixture *b, const struct fem_grid *grid, double x[3])
{
    int n = 0;
    art_v3_zero(x);
    for (int i = 0; i < b->fem->n_nodes; i++) {
        if (fabs(b->fem->rest[3 * i] - grid->size[0]) > 0.05 * grid->size[0]) continue;
        art_v3_add(x, x, b->p.state->q + b->p.sys->dyn[b->fem->node_dyn[i]].q);
        n++;
    }
    art_v3_scale(x, 1.0 / n, x);
}
