/* Finds the connections of places: distances from masters, weights, the nearest points of FEM
 * models with offsets from there (guide, sections 11.2 to 11.4). */
#include "bind_priv.h"
#include <math.h>
#include <string.h>

/* ----------------------------------------------------------------------- masters */

/* Compute the current element axes: R of F at the warping point, where the mesh is now and at
 * rest. */
static void elem_rotation(const struct bind_master *m, int elem, double R[9])
{
    const struct art_volume *now = art_locator_mesh(m->locator), *rest = m->rest;
    const int *node = now->elem_node + now->elem_off[elem];
    struct art_fem_kind kind;
    double J[9] = {0}, C[9], inv[9], F[9] = {0}, d[3], t[3];
    int n = now->elem_off[elem + 1] - now->elem_off[elem];
    const struct art_elem_type *type = art_elem_type((enum art_elem_kind)now->elem_kind[elem]);
    art_fem_kind_fill(&kind, type);
    for (int a = 0; a < n; a++)
        for (int i = 0; i < 9; i++)
            J[i] += rest->pos[3 * (size_t)node[a] + (size_t)i / 3] * kind.warp[a][i % 3];
    art_m3_tmul(C, J, J);
    if (type->dim == 2) C[2] = C[5] = C[6] = C[7] = 0, C[8] = C[0] + C[4];
    art_m3_identity(R);
    if (!art_m3_inverse(inv, C)) return;
    for (int a = 0; a < n; a++) {
        art_m3_mulvec(t, inv, kind.warp[a]);
        art_m3_mulvec(d, J, t);
        for (int i = 0; i < 3; i++)
            art_v3_add_scaled(F + 3 * i, F + 3 * i, now->pos[3 * (size_t)node[a] + (size_t)i], d);
    }
    art_fem_rotation(F, R);
}

static int open_fem(struct art_ctx *ctx, struct bind_master *m)
{
    int status;
    ART_TRY(art_fem_tree_locator(ctx, &m->locator, m->comp));
    ART_TRY(art_fem_tree_mesh(ctx, m->comp, true, &m->rest));
    ART_TRY(art_nearelems_create(ctx, &m->elems, m->locator));
    m->R = art_alloc(ctx, (size_t)m->rest->n_elems + 1, sizeof *m->R);
    m->turned = art_alloc(ctx, (size_t)m->rest->n_elems + 1, sizeof *m->turned);
    if (!m->R || !m->turned) return ART_ENOMEM;
out:
    return status;
}

static int open_frame(struct art_ctx *ctx, struct bind_master *m)
{
    double twist[6];
    int status = art_comp_motion(ctx, m->comp, &m->T, twist);
    if (status < 0 || !art_comp_has_kind(m->comp, ART_KIND_RIGID_BODY)) return status;
    status = art_body_collision_mesh(ctx, m->comp, &m->mesh);
    if (status == ART_OK && m->mesh && m->mesh->n_faces)
        status = art_bvh_create(ctx, &m->bvh, m->mesh);
    if (status == ART_OK && m->bvh) status = art_nearfaces_create(ctx, &m->faces, m->bvh);
    return status;
}

int art_skin_binder_create(struct art_ctx *ctx, struct art_skin_binder **out,
                           const struct art_comp *skin, const struct art_skin_weighting *how)
{
    struct art_skin_binder *b = art_alloc(ctx, 1, sizeof *b);
    int status;
    if (!b) return ART_ENOMEM;
    b->skin = skin;
    ART_TRY(art_skin_masters_read(ctx, skin, &b->masters));
    if (b->masters.n == 0)
        ART_TRY(art_error(ctx, ART_EUSAGE, &skin->loc, "'%s' has no masters to follow",
                          art_comp_path(skin, NULL)));
    if (how)
        b->how = *how;
    else
        ART_TRY(art_skin_weighting_read(ctx, skin, &b->how));
    b->n = b->masters.n;
    b->master = art_alloc(ctx, (size_t)b->n, sizeof *b->master);
    b->near = art_alloc(ctx, (size_t)b->n, sizeof *b->near);
    b->d = art_alloc(ctx, (size_t)b->n, sizeof *b->d);
    b->w = art_alloc(ctx, (size_t)b->n + 1, sizeof *b->w);
    b->spot = art_alloc(ctx, (size_t)b->n, sizeof *b->spot);
    if (!b->master || !b->near || !b->d || !b->w || !b->spot) ART_TRY(ART_ENOMEM);
    for (int k = 0; k < b->n; k++) {
        b->master[k].comp = b->masters.master[k].comp;
        b->master[k].fem = b->masters.master[k].fem;
        ART_TRY(b->master[k].fem ? open_fem(ctx, &b->master[k]) : open_frame(ctx, &b->master[k]));
    }
    *out = b;
    b = NULL;
out:
    art_skin_binder_free(b);
    return status;
}

void art_skin_binder_free(struct art_skin_binder *b)
{
    if (!b) return;
    for (int k = 0; b->master && k < b->n; k++) {
        art_nearfaces_free(b->master[k].faces);
        art_nearelems_free(b->master[k].elems);
        art_free(b->master[k].R);
        art_free(b->master[k].turned);
        art_bvh_free(b->master[k].bvh);
        art_mesh_free(b->master[k].mesh);
        art_locator_free(b->master[k].locator);
        art_volume_free(b->master[k].rest);
    }
    art_free(b->master);
    art_free(b->near);
    art_free(b->d);
    art_free(b->w);
    art_free(b->spot);
    art_skin_masters_fini(&b->masters);
    art_free(b);
}

/* --------------------------------------------------------------------- distances */

static int refuse(struct art_ctx *ctx, const struct art_skin_binder *b, int k, const char *why)
{
    return art_error(ctx, ART_EUSAGE, &b->skin->loc, "'%s' follows '%s', %s",
                     art_comp_path(b->skin, NULL), art_comp_path(b->master[k].comp, NULL), why);
}

/* The place in a FEM model: in the element that holds p, else on the surface. */
static int find_in_fem(struct art_ctx *ctx, struct art_skin_binder *b, int k, const double p[3])
{
    struct art_elem_spot *spot = &b->spot[k];
    if (art_locator_containing(b->master[k].locator, p, spot)) {
        spot->distance = 0;
        art_v3_copy(spot->at, p);
    } else if (!art_locator_nearest(b->master[k].locator, ART_LOCATE_SURFACE, NULL, p, INFINITY,
                                    spot)) {
        return refuse(ctx, b, k, "which has no elements");
    }
    art_v3_copy(b->near[k], spot->at);
    b->d[k] = spot->distance;
    return ART_OK;
}

int bind_take_place(struct art_ctx *ctx, struct art_skin_binder *b, int k,
                    const struct art_elem_place *place)
{
    struct art_elem_spot *spot = &b->spot[k];
    if (place->elem < 0) return refuse(ctx, b, k, "which has no elements");
    spot->elem = place->elem;
    spot->n = 0; /* coordinates come if they are of use */
    spot->distance = place->distance;
    art_v3_copy(spot->xi, place->xi);
    art_v3_copy(spot->at, place->at);
    art_v3_copy(b->near[k], place->at);
    b->d[k] = place->distance;
    return ART_OK;
}

int bind_find_elems(struct art_ctx *ctx, struct art_skin_binder *b, const double p[3])
{
    int status = ART_OK;
    for (int k = 0; k < b->n && status == ART_OK; k++)
        if (b->master[k].fem) status = find_in_fem(ctx, b, k, p);
    return status;
}

int bind_measurable(struct art_ctx *ctx, const struct art_skin_binder *b)
{
    for (int k = 0; k < b->n; k++) {
        const struct bind_master *m = &b->master[k];
        if (m->fem || (m->bvh && m->mesh->n_faces)) continue;
        return refuse(ctx, b, k,
                      m->bvh ? "which has no faces"
                             : "which has no mesh to measure distances from: specify its weights");
    }
    return ART_OK;
}

double bind_frame_distance(const struct bind_master *m, const double p[3], double near[3])
{
    struct art_bvh_hit hit;
    double local[3];
    art_rigid_inv_point(local, &m->T, p);
    if (!art_bvh_nearest(m->bvh, local, &hit)) return INFINITY;
    if (near) art_rigid_point(near, &m->T, hit.point);
    return hit.distance;
}

int bind_find_nearest(struct art_ctx *ctx, struct art_skin_binder *b, const double p[3])
{
    int status = bind_measurable(ctx, b);
    if (status == ART_OK) status = bind_find_elems(ctx, b, p);
    for (int k = 0; k < b->n && status == ART_OK; k++)
        if (!b->master[k].fem) b->d[k] = bind_frame_distance(&b->master[k], p, b->near[k]);
    return status;
}

int bind_find_weights(struct art_ctx *ctx, struct art_skin_binder *b, const double p[3])
{
    b->w[b->n] = 0;
    if (b->how.own)
        return b->how.own(ctx, b->how.user, p, b->n, (const double(*)[3])b->near, b->d, b->w);
    if (b->how.kind != ART_SKIN_BY_DISTANCE)
        return art_error(ctx, ART_EUSAGE, &b->skin->loc,
                         "'%s': harmonic weights are those of a whole mesh, not of one point",
                         art_comp_path(b->skin, NULL));
    art_skin_weights(b->n, b->d, b->how.sigma, b->w);
    return ART_OK;
}

/* ------------------------------------------------------------------- connections */

static int number_of(const struct art_comp *comp)
{
    return comp->number;
}

/* Find the element of a spot, with the coordinates of its nodes and the offset in its axes. */
static int link_elem(struct art_ctx *ctx, struct art_skin_binder *b, int k, const double p[3],
                     struct art_skin_points *points)
{
    struct art_elem_spot *spot = &b->spot[k];
    struct bind_master *m = &b->master[k];
    struct art_skin_link link = {.kind = ART_SKIN_ELEMENT, .master = k, .weight = b->w[k]};
    double off[3];
    link.elem = number_of(art_fem_tree_elem(m->comp, spot->elem));
    if (spot->distance > 0) {
        art_v3_sub(off, p, spot->at);
        if (!m->turned[spot->elem]) elem_rotation(m, spot->elem, m->R[spot->elem]);
        m->turned[spot->elem] = true;
        art_m3_tmulvec(link.offset, m->R[spot->elem], off);
    }
    if (spot->n == 0) {
        const struct art_elem_type *type = art_volume_type(m->rest, spot->elem);
        type->shape(spot->xi, spot->N, NULL);
        spot->n = type->n_nodes;
    }
    for (int i = 0; i < spot->n && b->how.single; i++) spot->N[i] = skin_rounded(spot->N[i]);
    return art_skin_points_link(ctx, points, &link, spot->n, NULL, spot->N);
}

/* Add the links of the last point; frames come before FEM models, as in files of the original. */
static int link_masters(struct art_ctx *ctx, struct art_skin_binder *b, const double p[3],
                        struct art_skin_points *points)
{
    int status = ART_OK;
    for (int fem = 0; fem < 2; fem++)
        for (int k = 0; k < b->n; k++) {
            struct art_skin_link link = {
                .kind = ART_SKIN_FRAME, .master = k, .weight = b->w[k], .elem = -1};
            if (b->w[k] == 0 || b->master[k].fem != (fem == 1)) continue;
            ART_TRY(fem ? link_elem(ctx, b, k, p, points)
                        : art_skin_points_link(ctx, points, &link, 0, NULL, NULL));
        }
out:
    return status;
}

int bind_link(struct art_ctx *ctx, struct art_skin_binder *b, const double p[3],
              struct art_skin_points *points)
{
    double sum = 0;
    int status;
    for (int k = 0; k <= b->n; k++) {
        if (b->how.single) b->w[k] = skin_rounded(b->w[k]);
        sum += b->w[k];
    }
    if (!(fabs(sum - 1) <= 1e-5))
        return art_error(ctx, ART_ERANGE, &b->skin->loc,
                         "'%s': the weights at %g %g %g add up to %.9g, not to 1",
                         art_comp_path(b->skin, NULL), p[0], p[1], p[2], sum);
    ART_TRY(art_skin_points_add(ctx, points, p));
    points->point[points->n - 1].base_weight = b->w[b->n];
    status = link_masters(ctx, b, p, points);
out:
    return status;
}

int bind_add_links(struct art_ctx *ctx, struct art_skin_binder *b, const double p[3],
                   struct art_skin_points *points)
{
    int status;
    for (int k = 0; k < b->n; k++)
        if (b->master[k].fem && b->w[k] != 0) ART_TRY(find_in_fem(ctx, b, k, p));
    status = link_masters(ctx, b, p, points);
out:
    return status;
}

int art_skin_bind(struct art_ctx *ctx, struct art_skin_binder *b, const double p[3],
                  const double *weights, struct art_skin_points *points)
{
    int status = ART_OK;
    if (!weights) {
        ART_TRY(bind_find_nearest(ctx, b, p));
        ART_TRY(bind_find_weights(ctx, b, p));
    } else {
        memcpy(b->w, weights, ((size_t)b->n + 1) * sizeof *weights);
        for (int k = 0; k < b->n; k++)
            if (b->master[k].fem && b->w[k] != 0) ART_TRY(find_in_fem(ctx, b, k, p));
    }
    status = bind_link(ctx, b, p, points);
out:
    return status;
}
