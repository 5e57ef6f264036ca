/* This evaluates fields on FEM models: within elements, at their points, anywhere in space. */
#include "fieldcomp_priv.h"
#include <art/volume.h>
#include <math.h>
#include <string.h>

/* --------------------------------------------------------------------------- kinds */

static bool is_membrane(const struct art_fieldcomp *f, int e)
{
    const struct art_field *m = art_fields_find(&f->vol->elem_fields, "membrane");
    return m && m->val[e] != 0;
}

/* Shells are integrated through the thickness too, in layers of the points of the middle surface:
 * their shares of the mean over the thickness. */
static int layers_of(const struct art_elem_type *type, bool membrane, double *share)
{
    static const double two[] = {0.5, 0.5}, three[] = {5.0 / 18, 8.0 / 18, 5.0 / 18};
    int n = type->dim == 3 || membrane ? 1 : type->kind == ART_ELEM_TRI ? 3 : 2;
    share[0] = 1;
    if (n == 2) memcpy(share, two, sizeof two);
    if (n == 3) memcpy(share, three, sizeof three);
    return n;
}

/* Find values at the nodes of a triangle or quadrilateral from those at its points: of linear ones,
 * a linear or bilinear function goes through them, of quadratic ones it is fitted to them. */
static void surface_corners(const struct art_elem_type *type, struct art_fem_kind *plain)
{
    double M[9], inv[9], (*E)[ART_FEM_MAX_POINTS] = plain->extrapolate;
    if (type->kind != type->linear) {
        art_fem_kind_fill(plain, type);
        return;
    }
    if (type->n_corners == 3) {
        for (int p = 0; p < 3; p++)
            art_elem_type(type->linear)->shape(type->point[p], M + 3 * p, NULL);
        (void)art_m3_inverse(inv, M);
        for (int i = 0; i < 9; i++) E[i / 3][i % 3] = inv[i];
        return;
    }
    for (int a = 0; a < 4; a++) /* points at +-1/sqrt(3) */
        for (int p = 0; p < 4; p++)
            E[a][p] = 0.25 * (1 + 3 * type->node[a][0] * type->point[p][0]) *
                      (1 + 3 * type->node[a][1] * type->point[p][1]);
}

/* Shape functions at the centre, where corotation is read, of the linear element of the corners. */
int fieldcomp_warp_shape(const struct art_elem_type *type, double *N)
{
    const struct art_elem_type *linear = art_elem_type(type->linear);
    double xi[3] = {0};
    for (int a = 0; a < linear->n_nodes; a++)
        for (int k = 0; k < 3; k++) xi[k] += linear->node[a][k] / linear->n_nodes;
    if (linear->kind == ART_ELEM_PYRAMID) xi[2] = -0.5;
    linear->shape(xi, N, NULL);
    return linear->n_nodes;
}

static void fill_kind(struct fieldcomp_kind *kind, const struct art_elem_type *type, int layers,
                      const double *share, const double (*E)[ART_FEM_MAX_POINTS])
{
    int n;
    const double(*point)[4] = art_fem_surface_points(type, &n);
    kind->type = type;
    kind->n_points = layers * n + 1;
    for (int k = 0; k < layers * n; k++) {
        type->shape(point[k % n], kind->N[k], NULL);
        for (int a = 0; a < type->n_nodes; a++)
            kind->extrapolate[a][k] = share[k / n] * E[a][k % n];
    }
    (void)fieldcomp_warp_shape(type, kind->N[layers * n]);
}

int fieldcomp_kind_make(struct art_ctx *ctx, struct art_fieldcomp *f, int e)
{
    const struct art_elem_type *type = art_volume_type(f->vol, e);
    bool membrane = is_membrane(f, e);
    struct fieldcomp_kind **at = &f->kind[membrane][type->kind];
    double share[3];
    int layers = layers_of(type, membrane, share);
    if (*at) return ART_OK;
    if (type->kind == ART_ELEM_QUADQUAD && !membrane &&
        art_streq(art_get_text(f->base, "shellStrains"), "DISPLACEMENT"))
        return art_error(
            ctx, ART_EUNSUPPORTED, &f->comp->loc,
            "'%s' is a field over shells of eight nodes, which '%s' does not have with "
            "shellStrains=DISPLACEMENT",
            art_comp_path(f->comp, NULL), art_comp_path(f->base, NULL));
    struct art_fem_kind *plain = art_alloc(ctx, 1, sizeof *plain);
    *at = plain ? art_arena_alloc(ctx, &f->arena, 1, sizeof **at) : NULL;
    if (*at && type->dim == 3) art_fem_kind_fill(plain, type);
    if (*at && type->dim == 2) surface_corners(type, plain);
    if (*at)
        fill_kind(*at, type, layers, share,
                  (const double(*)[ART_FEM_MAX_POINTS])plain->extrapolate);
    art_free(plain);
    return *at ? ART_OK : ART_ENOMEM;
}

const struct fieldcomp_kind *fieldcomp_kind_of(const struct art_fieldcomp *f, int e)
{
    return f->kind[is_membrane(f, e)][f->vol->elem_kind[e]];
}

int fieldcomp_elem(const struct art_fieldcomp *f, bool shell, int i)
{
    if (!f->vol || i < 0) return -1;
    int e = shell ? f->n_solids + i : i, n = shell ? f->vol->n_elems : f->n_solids;
    return e < n ? e : -1;
}

/* ------------------------------------------------------------------ within elements */

/* The value at node a of element e of the mesh, as the functions of the element have it. */
static void at_node(const struct art_fieldcomp *f, int e, int a, double *out)
{
    const struct fieldcomp_kind *kind = fieldcomp_kind_of(f, e);
    bool shell = e >= f->n_solids;
    int i = shell ? e - f->n_solids : e;
    const double *v;
    if (f->on == ART_FIELD_ON_NODES) {
        v = art_fieldcomp_value(f, false, f->vol->elem_node[f->vol->elem_off[e] + a], 0);
        memcpy(out, v, (size_t)f->size * sizeof *out);
        return;
    }
    if (f->on == ART_FIELD_ON_ELEMENTS) {
        memcpy(out, art_fieldcomp_value(f, shell, i, 0), (size_t)f->size * sizeof *out);
        return;
    }
    for (int s = 0; s < f->size; s++) out[s] = 0;
    for (int k = 0; k < kind->n_points - 1; k++) {
        v = art_fieldcomp_value(f, shell, i, k);
        for (int s = 0; s < f->size; s++) out[s] += kind->extrapolate[a][k] * v[s];
    }
}

/* sum over the nodes of their values times N */
static void by_nodes(const struct art_fieldcomp *f, int e, const double *N, double *out)
{
    double v[ART_FIELD_MAX_NUMBERS];
    if (f->on == ART_FIELD_ON_ELEMENTS) {
        at_node(f, e, 0, out);
        return;
    }
    for (int s = 0; s < f->size; s++) out[s] = 0;
    for (int a = 0; a < art_volume_type(f->vol, e)->n_nodes; a++) {
        if (N[a] == 0) continue;
        at_node(f, e, a, v);
        for (int s = 0; s < f->size; s++) out[s] += N[a] * v[s];
    }
}

bool art_fieldcomp_in_elem(const struct art_fieldcomp *f, bool shell, int i, const double xi[3],
                           double *out)
{
    int e = fieldcomp_elem(f, shell, i);
    double N[ART_ELEM_MAX_NODES];
    if (e < 0) return false;
    art_volume_type(f->vol, e)->shape(xi, N, NULL);
    by_nodes(f, e, N, out);
    return true;
}

bool art_fieldcomp_at_point(const struct art_fieldcomp *f, bool shell, int i, int k, double *out)
{
    int e = fieldcomp_elem(f, shell, i);
    if (e < 0 || k < 0 || k >= fieldcomp_kind_of(f, e)->n_points) return false;
    if (f->on == ART_FIELD_ON_POINTS)
        memcpy(out, art_fieldcomp_value(f, shell, i, k), (size_t)f->size * sizeof *out);
    else
        by_nodes(f, e, fieldcomp_kind_of(f, e)->N[k], out);
    return true;
}

bool fieldcomp_at_node(const struct art_fieldcomp *f, bool shell, int i, int a, double *out)
{
    int e = fieldcomp_elem(f, shell, i);
    if (e < 0) return false;
    at_node(f, e, a, out);
    return true;
}

/* ---------------------------------------------------------------------- anywhere */

/* dv/dx = sum v_a dN_a/dxi (dx/dxi)^-1; on shells along the surface, by its metric. */
static void gradient(const struct art_fieldcomp *f, int e, const double xi[3], double *grad)
{
    const struct art_elem_type *type = art_volume_type(f->vol, e);
    double x[ART_ELEM_MAX_NODES][3], dN[ART_ELEM_MAX_NODES][3], J[9] = {0}, inv[9],
                                                                v[ART_FIELD_MAX_NUMBERS];
    for (int i = 0; i < 3 * f->size; i++) grad[i] = 0;
    if (f->on == ART_FIELD_ON_ELEMENTS) return;
    art_volume_elem_pos(f->vol, e, x);
    type->shape(xi, NULL, dN);
    for (int a = 0; a < type->n_nodes; a++)
        for (int i = 0; i < 3; i++)
            for (int k = 0; k < type->dim; k++) J[3 * i + k] += x[a][i] * dN[a][k];
    if (type->dim == 2) { /* the third direction is the normal, along which nothing changes */
        const double u[3] = {J[0], J[3], J[6]}, w[3] = {J[1], J[4], J[7]};
        double n[3];
        art_v3_cross(n, u, w);
        J[2] = n[0], J[5] = n[1], J[8] = n[2];
        for (int a = 0; a < type->n_nodes; a++) dN[a][2] = 0;
    }
    if (!art_m3_inverse(inv, J)) {
        for (int i = 0; i < 3 * f->size; i++) grad[i] = NAN;
        return;
    }
    for (int a = 0; a < type->n_nodes; a++) {
        double g[3];
        at_node(f, e, a, v);
        art_m3_tmulvec(g, inv, dN[a]);
        for (int s = 0; s < f->size; s++)
            for (int k = 0; k < 3; k++) grad[3 * s + k] += v[s] * g[k];
    }
}

enum art_fieldcomp_where fieldcomp_fem_at(const struct art_fieldcomp *f, const double p[3],
                                          double *out, double *grad)
{
    struct art_elem_spot spot;
    bool inside = f->query && art_locator_containing(f->query, p, &spot);
    if (!inside &&
        (!f->query || !art_locator_nearest(f->query, ART_LOCATE_ALL, NULL, p, INFINITY, &spot)))
        return ART_FIELD_NO_VALUE;
    by_nodes(f, spot.elem, spot.N, out);
    if (grad) gradient(f, spot.elem, spot.xi, grad);
    return inside || spot.distance == 0 ? ART_FIELD_INSIDE : ART_FIELD_NEAREST;
}
