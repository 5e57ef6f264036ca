/* These are fields given by finite elements: each solid of a mesh carries what is in it from where
 * its nodes are at rest to where they are now (guide, section 4.7.1). */
#include "outer.h"
#include "places.h"
#include "xform_priv.h"
#include <art/femmodel.h>
#include <art/search.h>
#include <stdio.h>
#include <string.h>

struct art_lattice {
    struct art_volume *rest;
    double *now; /* [n_nodes][3] */
    struct art_locator *locator;
    struct xform_outer outer;
    double sign;      /* of det F where it is as it should be; -1: a mirror image */
    double *farthest; /* how far outside places were that were asked for; -1: none */
};

/* ----------------------------------------------------------------------- mapping */

struct here {
    double at[3], p[3], F[9]; /* place at rest, its image, the gradient */
    double det;
};

/* The map of element e at natural coordinates, and its gradient; false where it is singular at
 * rest. */
static bool evaluate(const struct art_lattice *l, int e, const double xi[3], struct here *h)
{
    const struct art_elem_type *type = art_volume_type(l->rest, e);
    const int *node = l->rest->elem_node + l->rest->elem_off[e];
    double N[ART_ELEM_MAX_NODES], dN[ART_ELEM_MAX_NODES][3], G[9] = {0}, g[9] = {0}, inverse[9];
    double near_apex[3] = {xi[0], xi[1], xi[2]};
    /* at the apex of a pyramid the gradient is that of its axis just below */
    if (type->linear == ART_ELEM_PYRAMID && 1 - xi[2] < 1e-6 && 1 - xi[2] > -1e-6)
        art_v3_set(near_apex, 0, 0, 1 - 1e-6);
    type->shape(xi, N, NULL);
    type->shape(near_apex, NULL, dN);
    art_v3_zero(h->at), art_v3_zero(h->p);
    const double *o = l->rest->pos + 3 * (size_t)node[0], *q = l->now + 3 * (size_t)node[0];
    for (int a = 0; a < type->n_nodes; a++) {
        double X[3], x[3];
        art_v3_sub(X, l->rest->pos + 3 * (size_t)node[a], o);
        art_v3_sub(x, l->now + 3 * (size_t)node[a], q);
        for (int i = 0; i < 3; i++) {
            h->at[i] += N[a] * X[i];
            h->p[i] += N[a] * x[i];
            for (int j = 0; j < 3; j++)
                G[3 * i + j] += X[i] * dN[a][j], g[3 * i + j] += x[i] * dN[a][j];
        }
    }
    art_v3_add(h->at, h->at, o), art_v3_add(h->p, h->p, q);
    /* columns of like size: two of a pyramid's vanish towards its apex */
    for (int j = 0; j < 3; j++) {
        double width = sqrt(G[j] * G[j] + G[3 + j] * G[3 + j] + G[6 + j] * G[6 + j]);
        if (!(width > 0)) return false;
        for (int i = 0; i < 3; i++) G[3 * i + j] /= width, g[3 * i + j] /= width;
    }
    if (!art_m3_inverse(inverse, G)) return false;
    art_m3_mul(h->F, g, inverse);
    h->det = art_m3_det(h->F);
    return isfinite(h->det);
}

/* Computes the image of r, near h->at: what rounding has left between the two goes by the
 * gradient. */
static void finish(const struct here *h, const double r[3], double p[3], double F[9])
{
    double d[3];
    art_v3_sub(d, r, h->at);
    art_m3_mulvec(d, h->F, d);
    art_v3_add(p, h->p, d);
    art_m3_copy(F, h->F);
}

/* Outside, the shape functions of the nearest element go on; where these fold or have no place for
 * r, the field goes on straight from its nearest point. */
static bool map_outside(const struct art_lattice *l, const double r[3], double p[3], double F[9])
{
    double near[3], xi[3], x[ART_ELEM_MAX_NODES][3], J[9];
    struct here h;
    int e = xform_outer_nearest(&l->outer, r, near);
    if (e < 0) return false;
    const struct art_elem_type *type = art_volume_type(l->rest, e);
    const double(*pos)[3] = (const double(*)[3])x;
    art_volume_elem_pos(l->rest, e, x);
    *l->farthest = fmax(*l->farthest, art_v3_distance(near, r));
    bool upright = art_elem_natural(type, pos, r, xi) &&
                   art_elem_jacobian(type, pos, xi, J) * art_elem_volume(type, pos) > 0;
    if (!upright || !evaluate(l, e, xi, &h) || !(h.det * l->sign > 0)) {
        if (!art_elem_natural(type, pos, near, xi)) return false;
        if (!evaluate(l, e, xi, &h) || !(h.det * l->sign > 0)) return false;
    }
    finish(&h, r, p, F);
    return true;
}

static bool map(const void *user, const double r[3], double p[3], double F[9])
{
    const struct art_lattice *l = user;
    struct art_elem_spot spot;
    struct here h;
    if (!art_locator_containing(l->locator, r, &spot)) return map_outside(l, r, p, F);
    if (!evaluate(l, spot.elem, spot.xi, &h) || !(h.det * l->sign > 0)) return false;
    finish(&h, r, p, F);
    return true;
}

static const char *why_not(const void *user)
{
    (void)user;
    return "the lattice is folded";
}

void art_transformer_lattice(struct art_transformer *t, const struct art_lattice *lattice)
{
    art_transformer_field(t, map, lattice);
    t->why_not = why_not;
}

int art_lattice_report(struct art_ctx *ctx, const struct art_lattice *lattice)
{
    if (*lattice->farthest < 0) return ART_OK;
    return art_warn_strict(ctx, ART_ERANGE, NULL,
                           "places up to %.3g outside the lattice went by its nearest elements",
                           *lattice->farthest);
}

/* ------------------------------------------------------------------------ making */

static const char *elem_name(const struct art_volume *vol, int e, char text[64])
{
    snprintf(text, 64, "%s %d", art_volume_type(vol, e)->name, art_volume_elem_id(vol, e));
    return text;
}

/* True if an element is neither inverted nor folded, with its nodes at pos, or at their mirror
 * images. */
static bool is_upright(const struct art_volume *vol, int e, const double *pos, bool mirrored)
{
    const struct art_elem_type *type = art_volume_type(vol, e);
    double x[ART_ELEM_MAX_NODES][3];
    for (int a = 0; a < type->n_nodes; a++) {
        art_v3_copy(x[a], pos + 3 * (size_t)vol->elem_node[vol->elem_off[e] + a]);
        if (mirrored) x[a][0] = -x[a][0];
    }
    return art_elem_volume(type, (const double(*)[3])x) > 0 &&
           art_elem_min_jacobian(type, (const double(*)[3])x) > 0;
}

/* -1 if all solids are mirror images of upright ones, else 1. */
static double sense(const struct art_volume *vol, const double *pos)
{
    for (int e = 0; e < vol->n_elems; e++)
        if (art_volume_type(vol, e)->dim == 3 && !is_upright(vol, e, pos, true)) return 1;
    return -1;
}

/* Elements that are inside out or folded at rest enclose nothing; all of them turned over are the
 * mirror image of a lattice. */
static int check_rest(struct art_ctx *ctx, const struct art_volume *vol, const struct art_loc *loc)
{
    bool mirrored = sense(vol, vol->pos) < 0;
    int solids = 0, bad = -1, n_bad = 0;
    char name[64];
    for (int e = 0; e < vol->n_elems; e++) {
        if (art_volume_type(vol, e)->dim != 3) continue;
        solids++;
        if (!is_upright(vol, e, vol->pos, mirrored) && n_bad++ == 0) bad = e;
    }
    if (!solids)
        return art_error(ctx, ART_ESHAPE, loc, "a lattice has solid elements, and here are none");
    if (n_bad)
        return art_error(ctx, ART_ERANGE, loc, "%s of the lattice at rest is inverted or folded%s",
                         elem_name(vol, bad, name),
                         n_bad > 1 ? ", and it is not the only one" : "");
    return ART_OK;
}

int art_lattice_create(struct art_ctx *ctx, struct art_lattice **lattice,
                       const struct art_volume *rest, const double *now, const struct art_loc *loc)
{
    struct art_lattice *l;
    size_t n = 3 * (size_t)rest->n_nodes;
    int status;
    ART_TRY(check_rest(ctx, rest, loc));
    for (size_t i = 0; i < n; i++)
        if (!isfinite(now[i]))
            return art_error(ctx, ART_ERANGE, loc,
                             "node %d of the deformed lattice has no position",
                             art_volume_node_id(rest, (int)(i / 3)));
    l = art_alloc(ctx, 1, sizeof *l);
    if (!l) return ART_ENOMEM;
    l->now = art_alloc(ctx, n, sizeof *l->now);
    l->farthest = art_alloc(ctx, 1, sizeof *l->farthest);
    status = l->now && l->farthest ? art_volume_copy(ctx, &l->rest, rest) : ART_ENOMEM;
    if (status < 0) goto fail;
    memcpy(l->now, now, n * sizeof *now);
    *l->farthest = -1;
    l->sign = sense(l->rest, l->rest->pos) * sense(l->rest, l->now);
    status = art_locator_create(ctx, &l->locator, l->rest);
    if (status == ART_OK) status = xform_outer_init(ctx, &l->outer, l->rest);
    if (status < 0) goto fail;
    *lattice = l;
    return ART_OK;
fail:
    art_lattice_free(l);
out:
    return status;
}

void art_lattice_free(struct art_lattice *l)
{
    if (!l) return;
    art_locator_free(l->locator);
    xform_outer_fini(&l->outer);
    art_volume_free(l->rest);
    art_free(l->now);
    art_free(l->farthest);
    art_free(l);
}

/* Checks that both meshes have the same nodes in the same order; readers turn over inverted
 * elements, which a lattice may have got. */
static bool same_element(const struct art_volume *a, const struct art_volume *b, int e)
{
    int turned[ART_ELEM_MAX_NODES];
    const struct art_elem_type *type = art_volume_type(a, e);
    const int *n = a->elem_node + a->elem_off[e], *m = b->elem_node + b->elem_off[e];
    size_t size = (size_t)type->n_nodes * sizeof *n;
    if (a->elem_kind[e] != b->elem_kind[e]) return false;
    if (memcmp(n, m, size) == 0) return true;
    memcpy(turned, m, size);
    if (type->dim == 3) art_elem_reverse(type, turned);
    return memcmp(n, turned, size) == 0;
}

int art_lattice_between(struct art_ctx *ctx, struct art_lattice **lattice,
                        const struct art_volume *rest, const struct art_volume *now,
                        const struct art_loc *loc)
{
    char name[64];
    if (rest->n_nodes != now->n_nodes || rest->n_elems != now->n_elems)
        return art_error(
            ctx, ART_ESHAPE, loc,
            "the lattice at rest has %d node{s} and %d element{s}, the deformed one %d and %d",
            rest->n_nodes, rest->n_elems, now->n_nodes, now->n_elems);
    for (int e = 0; e < rest->n_elems; e++)
        if (!same_element(rest, now, e))
            return art_error(ctx, ART_ESHAPE, loc,
                             "%s of the lattice has other nodes in the deformed one",
                             elem_name(rest, e, name));
    return art_lattice_create(ctx, lattice, rest, now->pos, loc);
}

int art_lattice_displaced(struct art_ctx *ctx, struct art_lattice **lattice,
                          const struct art_volume *now, const struct art_loc *loc)
{
    const struct art_field *d = art_fields_find(&now->node_fields, "displacement");
    struct art_volume *rest = NULL;
    int status;
    if (!d || d->dim != 3 || d->n != now->n_nodes)
        return art_error(
            ctx, ART_ENOTFOUND, loc,
            "a lattice in one file has the field 'displacement' of its nodes, three numbers "
            "each, from where they are at rest");
    ART_TRY(art_volume_copy(ctx, &rest, now));
    for (size_t i = 0; i < 3 * (size_t)now->n_nodes; i++) rest->pos[i] -= d->val[i];
    /* what the reader turned over may have been inside out as it is now, not at rest */
    for (int i = 0; i < now->n_turned; i++) {
        double x[ART_ELEM_MAX_NODES][3];
        int e = now->turned[i];
        art_volume_elem_pos(rest, e, x);
        if (art_elem_volume(art_volume_type(rest, e), (const double(*)[3])x) < 0)
            art_elem_reverse(art_volume_type(rest, e), rest->elem_node + rest->elem_off[e]);
    }
    status = art_lattice_create(ctx, lattice, rest, now->pos, loc);
out:
    art_volume_free(rest);
    return status;
}

int art_lattice_of_fem(struct art_ctx *ctx, struct art_lattice **lattice,
                       const struct art_comp *fem)
{
    struct art_volume *rest = NULL, *now = NULL;
    int status;
    if (!art_comp_has_kind(fem, ART_KIND_FEM_MODEL))
        return art_error(ctx, ART_EUSAGE, &fem->loc, "'%s' is a %s, no finite element model",
                         art_comp_path(fem, NULL), fem->cls->name);
    ART_TRY(art_fem_tree_mesh(ctx, fem, true, &rest));
    ART_TRY(art_fem_tree_mesh(ctx, fem, false, &now));
    ART_TRY(art_lattice_create(ctx, lattice, rest, now->pos, &fem->loc));
out:
    art_volume_free(rest);
    art_volume_free(now);
    return status;
}

int art_lattice_inverse(struct art_ctx *ctx, struct art_lattice **inverse,
                        const struct art_lattice *lattice)
{
    struct art_volume *now = NULL;
    int status;
    ART_TRY(art_volume_copy(ctx, &now, lattice->rest));
    memcpy(now->pos, lattice->now, 3 * (size_t)now->n_nodes * sizeof *now->pos);
    ART_TRY(art_lattice_create(ctx, inverse, now, lattice->rest->pos, NULL));
out:
    art_volume_free(now);
    return status;
}
