/* This computes attachment weights: the nodes and weights of a point or frame, from its
 * attachment. */
#include "attachment_weights_priv.h"
#include <math.h>
#include <string.h>

void fem_attach_weights_fini(struct fem_attach_weights *weights)
{
    art_free(weights->node);
    art_free(weights->w);
    art_free(weights->d);
    memset(weights, 0, sizeof *weights);
}

int fem_attach_weights_reserve(struct art_ctx *ctx, struct fem_attach_weights *weights, int n)
{
    memset(weights, 0, sizeof *weights);
    art_m3_identity(weights->RFD);
    weights->node = art_alloc(ctx, (size_t)n + 1, sizeof *weights->node);
    weights->w = art_alloc(ctx, (size_t)n + 1, sizeof *weights->w);
    weights->d = art_alloc(ctx, (size_t)n + 1, sizeof *weights->d);
    if (!weights->node || !weights->w || !weights->d) {
        fem_attach_weights_fini(weights);
        return ART_ENOMEM;
    }
    return ART_OK;
}

/* ------------------------------------------------------------------ elements */

/* Find kind and nodes of an element; the result is their count, or a status. */
static int nodes_of(struct art_ctx *ctx, const struct art_comp *elem, const struct art_comp **node)
{
    const struct art_comp *fem = art_fem_tree_model(elem);
    const struct art_comp *nodes = fem ? art_comp_child(fem, "nodes") : NULL;
    int kind = art_fem_class_kind(elem), n = 0;
    const char *word, *end, *s = fem_tree_text(elem, "nodes", &end);
    size_t len;
    if (kind < 0 || !nodes)
        return art_error(ctx, ART_EUSAGE, &elem->loc, "'%s' (%s) is no element of a FEM model",
                         art_comp_path(elem, NULL), elem->cls->name);
    int want = art_elem_type((enum art_elem_kind)kind)->n_nodes;
    for (; s && (word = fem_next_word(&s, end, &len)); n++)
        if (n < want && !(node[n] = fem_tree_node(nodes, elem, word, len)))
            return art_error(ctx, ART_ENOTFOUND, fem_loc_of(elem, "nodes"),
                             "'%s': its node %.*s is not in the model", art_comp_path(elem, NULL),
                             (int)len, word);
    if (n != want)
        return art_error(ctx, ART_ESHAPE, fem_loc_of(elem, "nodes"), "'%s' has %d node{s}, not %d",
                         art_comp_path(elem, NULL), n, want);
    return n;
}

int fem_attach_weights_at_xi(struct art_ctx *ctx, const struct art_comp *elem, const double *xi,
                             struct fem_attach_weights *weights)
{
    int status = fem_attach_weights_reserve(ctx, weights, ART_ELEM_MAX_NODES);
    if (status < 0) return status;
    status = weights->n = nodes_of(ctx, elem, weights->node);
    if (status < 0) {
        fem_attach_weights_fini(weights);
        return status;
    }
    art_elem_type((enum art_elem_kind)art_fem_class_kind(elem))->shape(xi, weights->w, NULL);
    weights->elem = elem;
    art_v3_copy(weights->xi, xi);
    return ART_OK;
}

/* Compute d_k of an element: material gradients of the shape functions, so that A = F at the
 * place. Those of shells are along the surface. */
static bool gradients(const struct fem_attach_weights *weights)
{
    enum art_elem_kind kind = (enum art_elem_kind)art_fem_class_kind(weights->elem);
    const struct art_elem_type *type = art_elem_type(kind);
    double X[ART_ELEM_MAX_NODES][3], dN[ART_ELEM_MAX_NODES][3], J[9], C[9], Ci[9], t[3];
    for (int k = 0; k < weights->n; k++)
        if (fem_tree_rest(weights->node[k], X[k]) != 3) return false;
    art_elem_jacobian(type, (const double(*)[3])X, weights->xi, J);
    type->shape(weights->xi, NULL, dN);
    /* d = J (J^T J)^-1 dN, which is J^-T dN if J has an inverse */
    art_m3_tmul(C, J, J);
    double size = C[0] + C[4] + C[8];
    if (type->dim == 2) C[2] = C[5] = C[6] = C[7] = 0, C[8] = size;
    if (!(fabs(art_m3_det(C)) > 1e-24 * size * size * size) || !art_m3_inverse(Ci, C)) return false;
    for (int k = 0; k < weights->n; k++) {
        art_m3_mulvec(t, Ci, dN[k]);
        art_m3_mulvec(weights->d[k], J, t);
    }
    return true;
}

/* ---------------------------------------------------------------------- nodes */

/* d_k of nodes, for the rotation that takes their places at rest nearest to where they are now,
 * squares weighted by |w| (Procrustes): d_k = |w_k| D_k - w_k sum |w_j| D_j with D_k from the place
 * at rest. */
static bool frame_arms(const struct fem_attach_weights *weights)
{
    double p[3] = {0, 0, 0}, sum[3] = {0, 0, 0}, X[3];
    for (int k = 0; k < weights->n; k++) {
        if (fem_tree_rest(weights->node[k], X) != 3) return false;
        art_v3_add_scaled(p, p, weights->w[k], X);
    }
    for (int k = 0; k < weights->n; k++) {
        fem_tree_rest(weights->node[k], X);
        art_v3_sub(weights->d[k], X, p);
        art_v3_scale(weights->d[k], fabs(weights->w[k]), weights->d[k]);
        art_v3_add(sum, sum, weights->d[k]);
    }
    for (int k = 0; k < weights->n; k++)
        art_v3_add_scaled(weights->d[k], weights->d[k], -weights->w[k], sum);
    return true;
}

int fem_attach_weights_add_frame(struct art_ctx *ctx, const struct art_comp *owner,
                                 struct fem_attach_weights *weights)
{
    bool good = weights->elem ? gradients(weights) : frame_arms(weights);
    double A[9] = {0}, R[9], S[9], B[9], X[3];
    for (int k = 0; k < weights->n && good; k++) {
        fem_tree_rest(weights->node[k], X);
        for (int i = 0; i < 9; i++) A[i] += X[i / 3] * weights->d[k][i % 3];
    }
    if (good && art_fem_polar_rotation(A, R, S, B)) return ART_OK;
    return art_error(ctx, ART_ERANGE, &owner->loc, "'%s': %s", art_comp_path(owner, NULL),
                     weights->elem ? "its element has no orientation at this place"
                                   : "its nodes lie on a line, so that they give a frame no "
                                     "orientation; it takes three others at least");
}

static int from_nodes(struct art_ctx *ctx, const struct art_comp *att, const struct art_comp *slave,
                      const struct art_value *nodes, struct fem_attach_weights *weights)
{
    double sum = 0;
    const struct art_loc *loc = fem_loc_of(att, "nodes");
    int status = fem_attach_weights_reserve(ctx, weights, nodes->n);
    if (status < 0) return status;
    weights->n = nodes->n;
    for (int k = 0; k < nodes->n && status == ART_OK; k++) {
        weights->node[k] = nodes->refs[k].to;
        weights->w[k] = nodes->refs[k].has_num ? nodes->refs[k].num : 0;
        sum += weights->w[k];
        if (!weights->node[k] || !art_comp_has_kind(weights->node[k], ART_KIND_POINT) ||
            !isfinite(weights->w[k]))
            status = art_error(ctx, ART_ENOTFOUND, loc, "'%s' follows '%s', which is no node",
                               art_comp_path(slave, NULL),
                               nodes->refs[k].path ? nodes->refs[k].path : "null");
        else if (!nodes->refs[k].has_num)
            status = art_error(ctx, ART_ESHAPE, loc, "'%s' follows '%s' without a weight",
                               art_comp_path(slave, NULL), nodes->refs[k].path);
    }
    for (int k = 1; k < nodes->n && status == ART_OK; k++)
        for (int j = 0; j < k && status == ART_OK; j++)
            if (weights->node[j] == weights->node[k])
                status =
                    art_error(ctx, ART_EUSAGE, loc, "'%s' follows node '%s' twice",
                              art_comp_path(slave, NULL), art_comp_path(weights->node[k], NULL));
    if (status == ART_OK && !(fabs(sum - 1) <= 1e-5))
        status = art_error(ctx, ART_ERANGE, loc,
                           "the weights of '%s' add up to %.9g, not to 1: it would not move with "
                           "its nodes",
                           art_comp_path(slave, NULL), sum);
    if (status < 0) fem_attach_weights_fini(weights);
    return status;
}

/* -------------------------------------------------------------------- reading */

/* This is the query of a model in the tree, which is made again when its nodes or elements
 * changed. */
struct place {
    unsigned edits[3], sweeps;
    long made;
    struct art_locator *query;
};
static const char place_kind;

long art_fem_attach_searches(const struct art_comp *fem)
{
    const struct place *p = art_model_cache_get(fem->model, &place_kind, fem);
    return p ? p->made : 0;
}

static void place_free(void *what)
{
    struct place *p = what;
    if (p) art_locator_free(p->query);
    art_free(p);
}

static void place_stamp(struct place *p, const struct art_comp *fem)
{
    static const char *const lists[3] = {"nodes", "elements", "shellElements"};
    for (int k = 0; k < 3; k++) {
        const struct art_comp *list = art_comp_child(fem, lists[k]);
        p->edits[k] = list ? list->edits : 0;
    }
    p->sweeps = fem->model->sweeps;
}

static int query_of(struct art_ctx *ctx, const struct art_comp *fem,
                    const struct art_locator **query)
{
    struct place now = {.query = NULL}, *cached = art_model_cache_get(fem->model, &place_kind, fem);
    int status = ART_OK;
    place_stamp(&now, fem);
    if (!cached || memcmp(cached->edits, now.edits, sizeof now.edits) != 0 ||
        cached->sweeps != now.sweeps) {
        now.made = cached ? cached->made : 0;
        cached = art_alloc(ctx, 1, sizeof *cached);
        if (!cached) return ART_ENOMEM;
        *cached = now;
        status = art_fem_tree_locator(ctx, &cached->query, fem);
        /* reading the mesh may make objects that are there by default */
        if (status == ART_OK) place_stamp(cached, fem);
        cached->made++;
        if (status == ART_OK)
            status = art_model_cache_set(ctx, fem->model, &place_kind, fem, cached, place_free);
        if (status < 0) {
            place_free(cached);
            return status;
        }
    }
    *query = cached->query;
    return ART_OK;
}

int fem_attach_weights_in_model(struct art_ctx *ctx, const struct art_comp *owner,
                                const struct art_comp *fem, const double p[3],
                                struct fem_attach_weights *weights, bool *inside)
{
    const struct art_locator *query = NULL;
    struct art_elem_spot spot;
    int status;
    ART_TRY(query_of(ctx, fem, &query));
    *inside = art_locator_containing(query, p, &spot);
    if (!*inside && !art_locator_nearest(query, ART_LOCATE_SURFACE, NULL, p, INFINITY, &spot))
        ART_TRY(art_error(ctx, ART_EUSAGE, &owner->loc, "'%s' has no elements to attach '%s' to",
                          art_comp_path(fem, NULL), art_comp_path(owner, NULL)));
    ART_TRY(fem_attach_weights_at_xi(ctx, art_fem_tree_elem(fem, spot.elem), spot.xi, weights));
out:
    return status;
}

int fem_attach_weights_in_element(struct art_ctx *ctx, const struct art_comp *owner,
                                  const struct art_comp *elem, const double p[3],
                                  struct fem_attach_weights *weights, bool *inside)
{
    const double unused[3] = {0, 0, 0};
    double x[ART_ELEM_MAX_NODES][3], xi[3], at[3];
    int status = fem_attach_weights_at_xi(ctx, elem, unused, weights);
    if (status < 0) return status;
    for (int k = 0; k < weights->n; k++) art_get_vector(weights->node[k], "position", x[k], 3);
    const struct art_elem_type *type = art_elem_type((enum art_elem_kind)art_fem_class_kind(elem));
    double d2 = art_elem_nearest(type, (const double(*)[3])x, 0, p, INFINITY, xi, at);
    fem_attach_weights_fini(weights);
    *inside = d2 == 0;
    if (!isfinite(d2))
        return art_error(ctx, ART_ERANGE, &owner->loc, "'%s' has no place in '%s'",
                         art_comp_path(owner, NULL), art_comp_path(elem, NULL));
    return fem_attach_weights_at_xi(ctx, elem, xi, weights);
}

/* Read RFD: three rows of a matrix, or an axis and an angle in degrees. */
static int read_rotation(struct art_ctx *ctx, const struct art_comp *att, double R[9])
{
    struct art_value value;
    double RR[9], I[9];
    art_m3_identity(R);
    if (!art_get(att, "RFD", &value) || value.is_null || value.n == 0) return ART_OK;
    if (value.n == 4) {
        art_rot_from_axis_angle_deg(R, value.num, value.num[3]);
    } else if (value.n == 9) {
        memcpy(R, value.num, 9 * sizeof *R);
    } else {
        return art_error(ctx, ART_ESHAPE, fem_loc_of(att, "RFD"),
                         "RFD of '%s' has %d number{s}; a rotation has 9, or 4 (axis and angle)",
                         art_comp_path(att, NULL), value.n);
    }
    art_m3_mul_t(RR, R, R);
    art_m3_identity(I);
    for (int i = 0; i < 9; i++)
        if (!(fabs(RR[i] - I[i]) < 1e-6) || !(art_m3_det(R) > 0))
            return art_error(ctx, ART_ERANGE, fem_loc_of(att, "RFD"), "RFD of '%s' is no rotation",
                             art_comp_path(att, NULL));
    return ART_OK;
}

/* The FEM model that an attachment without nodes or element lies in, with its slave or its joint.
 */
static const struct art_comp *model_around(const struct art_comp *att, const struct art_comp *slave)
{
    const struct art_comp *fem = slave ? art_fem_tree_model(slave) : NULL;
    return fem ? fem : art_fem_tree_model(att);
}

static void place_of_slave(const struct art_comp *slave, struct art_rigid *T)
{
    art_rigid_identity(T);
    if (!slave) return;
    if (art_comp_has_kind(slave, ART_KIND_FRAME))
        art_frame_pose(slave, T);
    else
        art_get_vector(slave, "position", T->p, 3);
}

void fem_attach_weights_rotation(const struct fem_attach_weights *weights, const double R_frame[9],
                                 double RFD[9])
{
    double A[9] = {0}, R[9], S[9], B[9], x[3];
    for (int k = 0; k < weights->n; k++) {
        art_get_vector(weights->node[k], "position", x, 3);
        for (int i = 0; i < 9; i++) A[i] += x[i / 3] * weights->d[k][i % 3];
    }
    (void)art_fem_polar_rotation(A, R, S, B);
    art_m3_tmul(RFD, R, R_frame);
}

/* A position alone is moved to the nearest point of its element or model if it is not inside, with
 * a warning unless it is on the surface but for rounding. */
static int warn_outside(struct art_ctx *ctx, const struct art_comp *att, const struct art_comp *to,
                        const double p[3], const struct fem_attach_weights *weights)
{
    double at[3] = {0, 0, 0}, x[3], size = 0;
    for (int k = 0; k < weights->n; k++) {
        art_get_vector(weights->node[k], "position", x, 3);
        art_v3_add_scaled(at, at, weights->w[k], x);
        size = fmax(size, art_v3_distance(x, p));
    }
    double off = art_v3_distance(at, p);
    if (off <= 1e-6 * size) return ART_OK;
    return art_warn_strict(ctx, ART_ERANGE, &att->loc,
                           "'%s' is outside of '%s' by %.3g, and is attached at its nearest point",
                           art_comp_path(att, NULL), art_comp_path(to, NULL), off);
}

int fem_attach_weights_read(struct art_ctx *ctx, const struct art_comp *att,
                            const struct art_comp *slave, bool frame,
                            struct fem_attach_weights *weights)
{
    struct art_value nodes;
    struct art_rigid T;
    double xi[3];
    const struct art_comp *elem = art_get_ref(att, "element");
    const struct art_comp *fem = model_around(att, slave);
    const char *coords = frame ? "coords" : "ncoords";
    bool inside, by_nodes = art_get(att, "nodes", &nodes) && nodes.n > 0;
    int status;
    memset(weights, 0, sizeof *weights);
    place_of_slave(slave, &T);
    if (by_nodes && !(frame && elem)) {
        ART_TRY(from_nodes(ctx, att, slave ? slave : att, &nodes, weights));
    } else if (elem && art_is_set(att, coords) && art_get_vector(att, coords, xi, 3) == 3) {
        if (!isfinite(xi[0] + xi[1] + xi[2]))
            ART_TRY(art_error(ctx, ART_ERANGE, fem_loc_of(att, coords), "%s of '%s' are not finite",
                              coords, art_comp_path(att, NULL)));
        ART_TRY(fem_attach_weights_at_xi(ctx, elem, xi, weights));
    } else if (elem) {
        ART_TRY(fem_attach_weights_in_element(ctx, att, elem, T.p, weights, &inside));
        ART_TRY(warn_outside(ctx, att, elem, T.p, weights));
    } else if (fem) {
        ART_TRY(fem_attach_weights_in_model(ctx, att, fem, T.p, weights, &inside));
        ART_TRY(warn_outside(ctx, att, fem, T.p, weights));
    } else {
        ART_TRY(art_error(ctx, ART_ENOTFOUND, &att->loc, "'%s' names neither nodes nor an element",
                          art_comp_path(att, NULL)));
    }
    if (!frame) return ART_OK;
    ART_TRY(fem_attach_weights_add_frame(ctx, att, weights));
    if (art_is_set(att, "RFD"))
        ART_TRY(read_rotation(ctx, att, weights->RFD));
    else if (slave)
        fem_attach_weights_rotation(weights, T.R, weights->RFD);
out:
    if (status < 0) fem_attach_weights_fini(weights);
    return status;
}
