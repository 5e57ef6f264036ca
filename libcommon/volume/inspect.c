/* This finds the faults of a volume mesh: bad elements, nodes and faces that do not fit. */
#include "node_tree_priv.h"
#include "volume_priv.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[ART_FAULT_KINDS] = {
    "inverted",        "turned",          "degenerate",   "repeated node",   "duplicate element",
    "overfull face",   "mismatched face", "hanging node", "coincident node", "unused node",
    "scaled jacobian", "edge ratio",      "radius-edge",  "small angle",     "large angle"};

const char *art_volume_fault_name(enum art_volume_fault_kind kind)
{
    return names[kind];
}

static const char *const qualities[ART_VOLUME_QUALITIES] = {
    "volume",      "min_jacobian", "scaled_jacobian", "edge_ratio",
    "radius_edge", "min_angle",    "max_angle"};

const char *art_volume_quality_name(int i)
{
    return qualities[i];
}

void art_volume_report_fini(struct art_volume_report *report)
{
    art_free(report->faults);
}

int inspect_add(struct art_inspect *in, enum art_volume_fault_kind kind, int elem, int node,
                int other, double value)
{
    struct art_volume_report *r = in->report;
    const struct art_volume *vol = in->vol;
    struct art_volume_fault fault = {kind, elem, node, other, value, {0}};
    if (!ART_GROW(in->ctx, r->faults, r->n_faults, r->cap)) return in->ctx->status;
    if (elem < 0 || kind == ART_FAULT_HANGING) {
        art_v3_copy(fault.at, vol->pos + 3 * (size_t)node);
    } else {
        int begin = vol->elem_off[elem], n = vol->elem_off[elem + 1] - begin;
        for (int i = 0; i < n; i++)
            art_v3_add_scaled(fault.at, fault.at, 1.0 / n,
                              vol->pos + 3 * (size_t)vol->elem_node[begin + i]);
    }
    r->faults[r->n_faults++] = fault;
    r->count[kind]++;
    return ART_OK;
}

/* ----------------------------------------------------------- element by element */

static void count_range(struct art_volume_range *range, int e, double x)
{
    if (isnan(x)) return;
    if (range->min_elem < 0 || x < range->min) range->min = x, range->min_elem = e;
    if (range->max_elem < 0 || x > range->max) range->max = x, range->max_elem = e;
    range->mean += x; /* the sum, until all are there */
}

static int repeated(const struct art_volume *vol, int e)
{
    for (int i = vol->elem_off[e]; i < vol->elem_off[e + 1]; i++)
        for (int k = vol->elem_off[e]; k < i; k++)
            if (vol->elem_node[k] == vol->elem_node[i]) return vol->elem_node[i];
    return -1;
}

static int check_limits(struct art_inspect *in, int e, const struct art_elem_quality *q)
{
    const struct art_volume_limits *l = in->limits;
    int status = ART_OK;
    /* comparisons with NAN are false */
    if (q->scaled_jacobian < l->min_scaled)
        ART_TRY(inspect_add(in, ART_FAULT_SCALED, e, -1, -1, q->scaled_jacobian));
    if (q->edge_ratio > l->max_edge_ratio)
        ART_TRY(inspect_add(in, ART_FAULT_EDGE_RATIO, e, -1, -1, q->edge_ratio));
    if (q->radius_edge > l->max_radius_edge)
        ART_TRY(inspect_add(in, ART_FAULT_RADIUS_EDGE, e, -1, -1, q->radius_edge));
    if (q->min_angle < l->min_angle)
        ART_TRY(inspect_add(in, ART_FAULT_MIN_ANGLE, e, -1, -1, q->min_angle));
    if (q->max_angle > l->max_angle)
        ART_TRY(inspect_add(in, ART_FAULT_MAX_ANGLE, e, -1, -1, q->max_angle));
out:
    return status;
}

static double longest_edge(const struct art_elem_type *type, const double (*x)[3])
{
    double longest = 0;
    for (int k = 0; k < type->n_edges; k++) {
        double length = art_v3_distance(x[(int)type->edge[k][0]], x[(int)type->edge[k][1]]);
        if (length > longest) longest = length;
    }
    return longest;
}

static int inspect_elem(struct art_inspect *in, int e)
{
    const struct art_elem_type *type = art_volume_type(in->vol, e);
    struct art_volume_range *range = in->report->range[type->kind];
    struct art_elem_quality q;
    double x[ART_ELEM_MAX_NODES][3];
    int status = ART_OK, twice = repeated(in->vol, e);
    art_volume_elem_pos(in->vol, e, x);
    art_elem_quality(type, (const double(*)[3])x, &q);
    const double value[ART_VOLUME_QUALITIES] = {q.measure,    q.min_jacobian, q.scaled_jacobian,
                                                q.edge_ratio, q.radius_edge,  q.min_angle,
                                                q.max_angle};
    for (int i = 0; i < ART_VOLUME_QUALITIES; i++) count_range(&range[i], e, value[i]);
    in->report->n_elems[type->kind]++;
    if (twice >= 0) ART_TRY(inspect_add(in, ART_FAULT_REPEATED, e, twice, -1, NAN));
    double size = longest_edge(type, (const double(*)[3])x);
    if (fabs(q.measure) <= 1e-14 * pow(size, type->dim)) {
        ART_TRY(inspect_add(in, ART_FAULT_DEGENERATE, e, -1, -1, q.measure));
    } else if (q.measure < 0 || (q.min_jacobian <= in->limits->min_jacobian &&
                                 (twice < 0 || q.min_jacobian < -1e-12))) {
        /* an element with a node twice has no volume there, but need not be inverted */
        ART_TRY(inspect_add(in, ART_FAULT_INVERTED, e, -1, -1, q.min_jacobian));
    }
    ART_TRY(check_limits(in, e, &q));
out:
    return status;
}

/* Turned over it has the volume that it had, with the other sign. */
static int inspect_turned(struct art_inspect *in, int e)
{
    double x[ART_ELEM_MAX_NODES][3];
    art_volume_elem_pos(in->vol, e, x);
    double volume = art_elem_volume(art_volume_type(in->vol, e), (const double(*)[3])x);
    return inspect_add(in, ART_FAULT_TURNED, e, -1, -1, -fabs(volume));
}

static int inspect_elems(struct art_inspect *in)
{
    struct art_volume_report *r = in->report;
    int status = ART_OK;
    for (int k = 0; k < ART_ELEM_KINDS; k++)
        for (int i = 0; i < ART_VOLUME_QUALITIES; i++)
            r->range[k][i] = (struct art_volume_range){NAN, NAN, 0, -1, -1};
    for (int e = 0; e < in->vol->n_elems; e++) ART_TRY(inspect_elem(in, e));
    for (int i = 0; i < in->vol->n_turned; i++) ART_TRY(inspect_turned(in, in->vol->turned[i]));
    for (int k = 0; k < ART_ELEM_KINDS; k++)
        for (int i = 0; i < ART_VOLUME_QUALITIES; i++) {
            if (r->range[k][i].min_elem < 0) r->range[k][i].mean = NAN;
            r->range[k][i].mean /= r->n_elems[k];
        }
out:
    return status;
}

/* ------------------------------------------------------------------ nodes */

static int inspect_unused(struct art_inspect *in)
{
    int status = ART_OK;
    for (int i = 0; i < in->vol->n_nodes; i++)
        if (!in->used[i]) ART_TRY(inspect_add(in, ART_FAULT_UNUSED, -1, i, -1, NAN));
out:
    return status;
}

/* A node is reported once, with the first node that it falls on. */
static int inspect_coincident(struct art_inspect *in)
{
    const double *pos = in->vol->pos;
    struct node_tree tree;
    int status;
    ART_TRY(node_tree_init(in->ctx, &tree, in->vol, in->used));
    for (int i = 0; i < in->vol->n_nodes && status == ART_OK; i++) {
        const double *p = pos + 3 * (size_t)i;
        int first = in->used[i] ? node_tree_first(&tree, p, in->tol, i) : -1;
        if (first >= 0)
            status = inspect_add(in, ART_FAULT_COINCIDENT, -1, i, first,
                                 art_v3_distance(p, pos + 3 * (size_t)first));
    }
    node_tree_fini(&tree);
out:
    return status;
}

/* ---------------------------------------------------------------- together */

/* Orders faults by kind, and within a kind the worst first:
 * large values are bad for some kinds, small ones for others. */
static int compare_faults(const void *a, const void *b)
{
    const struct art_volume_fault *f = a, *g = b;
    if (f->kind != g->kind) return f->kind < g->kind ? -1 : 1;
    bool large = f->kind == ART_FAULT_EDGE_RATIO || f->kind == ART_FAULT_RADIUS_EDGE ||
                 f->kind == ART_FAULT_MAX_ANGLE;
    if (f->value < g->value) return large ? 1 : -1;
    if (f->value > g->value) return large ? -1 : 1;
    if (f->elem != g->elem) return f->elem < g->elem ? -1 : 1;
    if (f->node != g->node) return f->node < g->node ? -1 : 1;
    return (f->other > g->other) - (f->other < g->other);
}

static int prepare(struct art_inspect *in)
{
    const struct art_volume *vol = in->vol;
    double lo[3], hi[3];
    in->used = art_alloc(in->ctx, (size_t)vol->n_nodes + 1, sizeof *in->used);
    if (!in->used) return ART_ENOMEM;
    for (int i = 0; vol->n_elems && i < vol->elem_off[vol->n_elems]; i++)
        in->used[vol->elem_node[i]] = true;
    in->tol = in->limits->tolerance;
    if (isnan(in->tol))
        in->tol = art_volume_bounds(vol, lo, hi) ? 1e-8 * art_v3_distance(lo, hi) : 0;
    return ART_OK;
}

int art_volume_inspect(struct art_ctx *ctx, struct art_volume_report *report,
                       const struct art_volume *vol, const struct art_volume_limits *limits)
{
    struct art_volume_report r = {0};
    struct art_inspect in = {.ctx = ctx, .vol = vol, .limits = limits, .report = &r};
    int status;
    ART_TRY(prepare(&in));
    ART_TRY(inspect_elems(&in));
    ART_TRY(inspect_unused(&in));
    ART_TRY(inspect_coincident(&in));
    ART_TRY(inspect_faces(&in));
    if (r.n_faults) qsort(r.faults, (size_t)r.n_faults, sizeof *r.faults, compare_faults);
    *report = r;
    r.faults = NULL;
out:
    art_free(r.faults);
    art_free(in.used);
    return status;
}
