/* This file reads the component of a contact between surfaces. */
#include "surface_contact_priv.h"
#include "surface_faces.h"
#include <stdlib.h>
#include <string.h>

/* Pairs of nodes that may couple; each is a place in the matrix. */
enum { MOST_PAIRS = 4000000 };

static int find_node(struct surface_contact *c, int dyn)
{
    for (int i = 0; i < c->n_nodes; i++)
        if (c->dyn[i] == dyn) return i;
    c->dyn[c->n_nodes] = dyn;
    return c->n_nodes++;
}

/* --------------------------------------------------------------------------- faces */

static int rest_areas(struct art_ctx *ctx, struct art_system *sys, const struct surface_contact *c,
                      struct contact_face *f, const double (*rest)[3])
{
    f->n_points = penalty_n_points(c, f->type);
    f->area = art_arena_alloc(ctx, &sys->arena, (size_t)f->n_points, sizeof *f->area);
    if (!f->area) return ART_ENOMEM;
    for (int p = 0; p < f->n_points; p++) {
        double xi[3], weight, N[ART_ELEM_MAX_NODES], dN[ART_ELEM_MAX_NODES][3], g[2][3] = {{0}},
                                                                                a[3];
        penalty_point_place(c, f->type, p, xi, &weight);
        f->type->shape(xi, N, dN);
        for (int i = 0; i < f->type->n_nodes; i++)
            for (int k = 0; k < 2; k++) art_v3_add_scaled(g[k], g[k], dN[i][k], rest[i]);
        art_v3_cross(a, g[0], g[1]);
        f->area[p] = weight * art_v3_norm(a);
    }
    return ART_OK;
}

static int read_face(struct art_ctx *ctx, struct art_system *sys, struct surface_contact *c,
                     const struct art_value *points, int first, int n, struct contact_face *f)
{
    double(*rest)[3] = art_arena_alloc(ctx, &sys->arena, (size_t)n, sizeof *rest);
    if (!rest) return ART_ENOMEM;
    f->rest = rest;
    f->type = art_elem_type(mech_face_kind(n));
    for (int i = 0; i < n; i++) {
        const struct art_comp *point = points->refs[first + i].to;
        const struct art_dyn *dyn = art_system_dyn(sys, point);
        if (!dyn || dyn->frame)
            return art_error(ctx, ART_EUSAGE, &c->comp->loc, "'%s' acts on '%s', which is no point",
                             art_comp_path(c->comp, NULL),
                             point ? art_comp_path(point, NULL) : "null");
        f->node[i] = find_node(c, (int)(dyn - sys->dyn));
        mech_rest_position(point, rest[i]);
    }
    return rest_areas(ctx, sys, c, f, (const double(*)[3])rest);
}

static int read_side(struct art_ctx *ctx, struct art_system *sys, struct surface_contact *c,
                     int side)
{
    static const char *const words[2][3] = {
        {"points", "faceSizes", "penaltyFactors"},
        {"targetPoints", "targetFaceSizes", "targetPenaltyFactors"}};
    struct contact_surface *s = &c->side[side];
    const char *name = art_comp_path(c->comp, NULL);
    struct art_value points, sizes, factors;
    int first = 0, status = ART_OK;
    bool has_points = art_get(c->comp, words[side][0], &points),
         has_sizes = art_get(c->comp, words[side][1], &sizes),
         has_factors = art_get(c->comp, words[side][2], &factors) && factors.n > 0;
    s->n = has_sizes ? sizes.n : 0;
    if (s->n == 0 || !has_points)
        return art_error(ctx, ART_ESHAPE, &c->comp->loc, "'%s' has no faces in %s", name,
                         words[side][1]);
    if (has_factors && factors.n != s->n)
        return art_error(ctx, ART_ESHAPE, &c->comp->loc, "'%s' has %d %s for %d face{s}", name,
                         factors.n, words[side][2], s->n);
    s->face = art_arena_alloc(ctx, &sys->arena, (size_t)s->n, sizeof *s->face);
    if (!s->face) return ART_ENOMEM;
    for (int i = 0; i < s->n; i++) {
        double n = sizes.num[i];
        if (n != 3 && n != 4 && n != 6 && n != 8)
            return art_error(ctx, ART_ESHAPE, &c->comp->loc,
                             "'%s' has a face of %g points; faces have 3, 4, 6 or 8", name, n);
        if (first + (int)n > points.n) break;
        ART_TRY(read_face(ctx, sys, c, &points, first, (int)n, &s->face[i]));
        s->face[i].factor = has_factors ? factors.num[i] : 1;
        if (!(s->face[i].factor >= 0) || !isfinite(s->face[i].factor))
            return art_error(ctx, ART_ERANGE, &c->comp->loc, "'%s': %s must not be negative", name,
                             words[side][2]);
        s->face[i].first_point = s->n_points;
        s->n_points += s->face[i].n_points;
        first += (int)n;
    }
    if (first != points.n || s->face[s->n - 1].n_points == 0)
        return art_error(ctx, ART_ESHAPE, &c->comp->loc,
                         "'%s' has %d %s, which is not the sum of its %s", name, points.n,
                         words[side][0], words[side][1]);
    s->kept = art_arena_alloc(ctx, &sys->arena, (size_t)s->n_points + 1, sizeof *s->kept);
    if (!s->kept) return ART_ENOMEM;
    s->history = art_system_add_history(ctx, sys, c->comp, CONTACT_HISTORY * s->n_points);
    if (s->history < 0) status = s->history;
out:
    return status;
}

/* ------------------------------------------------------------------------- outlines */

struct edge {
    int a, b, face, corner;
};

static int find_shared_edges(struct art_ctx *ctx, struct contact_surface *s)
{
    struct edge *edges = art_alloc(ctx, 4 * (size_t)s->n, sizeof *edges);
    int n = 0;
    if (!edges) return ART_ENOMEM;
    for (int i = 0; i < s->n; i++) {
        int corners = s->face[i].type->n_corners;
        for (int k = 0; k < corners; k++) {
            int a = s->face[i].node[k], b = s->face[i].node[(k + 1) % corners];
            edges[n++] = (struct edge){a < b ? a : b, a < b ? b : a, i, k};
        }
    }
    qsort(edges, (size_t)n, sizeof *edges, art_compare_int_triples);
    for (int i = 0; i + 1 < n; i++)
        if (edges[i].a == edges[i + 1].a && edges[i].b == edges[i + 1].b)
            for (int k = 0; k < 2; k++)
                s->face[edges[i + k].face].shared |= 1u << edges[i + k].corner;
    art_free(edges);
    return ART_OK;
}

/* The surfaces are one, in part at least. */
static bool have_common_nodes(const struct art_ctx *ctx, const struct surface_contact *c,
                              bool *seen)
{
    (void)ctx;
    for (int i = 0; i < c->side[0].n; i++)
        for (int k = 0; k < c->side[0].face[i].type->n_nodes; k++)
            seen[c->side[0].face[i].node[k]] = true;
    for (int i = 0; i < c->side[1].n; i++)
        for (int k = 0; k < c->side[1].face[i].type->n_nodes; k++)
            if (seen[c->side[1].face[i].node[k]]) return true;
    return false;
}

/* ----------------------------------------------------------------------- parameters */

int penalty_read_parameters(struct art_ctx *ctx, struct surface_contact *c)
{
    c->penalty = art_get_double(c->comp, "penalty");
    c->radius = art_get_double(c->comp, "searchRadius");
    c->tolerance = art_get_double(c->comp, "augmentationTolerance");
    c->gap_tolerance = art_get_double(c->comp, "gapTolerance");
    c->least_augmentations = (int)art_get_double(c->comp, "minAugmentations");
    c->most_augmentations = (int)art_get_double(c->comp, "maxAugmentations");
    c->augmented = art_get_bool(c->comp, "augmented");
    c->friction = art_get_double(c->comp, "friction");
    c->friction_penalty = art_get_double(c->comp, "frictionPenalty");
    c->max_traction = art_get_double(c->comp, "maxTraction");
    c->snap_tolerance = art_get_double(c->comp, "snapTolerance");
    if (c->friction > 0 && c->method >= CONTACT_TIED_FACET)
        return art_error(ctx, ART_ERANGE, &c->comp->loc, "'%s' ties its points and has no friction",
                         art_comp_path(c->comp, NULL));
    if (isfinite(c->penalty)) return ART_OK;
    return art_error(ctx, ART_ERANGE, &c->comp->loc, "the penalty of '%s' is not finite",
                     art_comp_path(c->comp, NULL));
}

int penalty_contact_read(struct art_ctx *ctx, struct art_system *sys, struct surface_contact *c)
{
    struct art_value points, targets;
    bool *seen = NULL;
    int status;
    c->method = (enum contact_method)art_get_word_index(c->comp, "method");
    c->two_pass = art_get_bool(c->comp, "twoPass") && c->method <= CONTACT_RAY;
    int most = (art_get(c->comp, "points", &points) ? points.n : 0) +
               (art_get(c->comp, "targetPoints", &targets) ? targets.n : 0);
    c->dyn = art_arena_alloc(ctx, &sys->arena, (size_t)most + 1, sizeof *c->dyn);
    if (!c->dyn) return ART_ENOMEM;
    ART_TRY(penalty_read_parameters(ctx, c));
    for (int k = 0; k < 2; k++) {
        ART_TRY(read_side(ctx, sys, c, k));
        ART_TRY(find_shared_edges(ctx, &c->side[k]));
    }
    c->box =
        art_arena_alloc(ctx, &sys->arena, (size_t)(c->side[0].n + c->side[1].n), sizeof *c->box);
    size_t pairs = (size_t)c->n_nodes * (size_t)(c->n_nodes + 1) / 2;
    if (pairs > 2 * (size_t)MOST_PAIRS)
        return art_error(ctx, ART_ELIMIT, &c->comp->loc,
                         "'%s' has surfaces of %d point{s}, which are too many for contact by "
                         "penalties",
                         art_comp_path(c->comp, NULL), c->n_nodes);
    c->pair = art_arena_alloc(ctx, &sys->arena, pairs, sizeof *c->pair);
    seen = art_alloc(ctx, (size_t)c->n_nodes + 1, sizeof *seen);
    if (!c->box || !c->pair || !seen) {
        status = ART_ENOMEM;
        goto out;
    }
    for (size_t i = 0; i < pairs; i++) c->pair[i] = -1;
    c->self = have_common_nodes(ctx, c, seen);
    status = ART_OK;
out:
    art_free(seen);
    return status;
}
