/* What holds a point or frame: nodes and weights, from what an attachment says. */
#include "hold_priv.h"
#include <math.h>
#include <string.h>

void fem_hold_fini(struct fem_hold *hold)
{
    art_free(hold->node);
    art_free(hold->w);
    art_free(hold->d);
    memset(hold, 0, sizeof *hold);
}

int fem_hold_reserve(struct art_ctx *ctx, struct fem_hold *hold, int n)
{
    memset(hold, 0, sizeof *hold);
    art_m3_identity(hold->RFD);
    hold->node = art_alloc(ctx, (size_t)n + 1, sizeof *hold->node);
    hold->w = art_alloc(ctx, (size_t)n + 1, sizeof *hold->w);
    hold->d = art_alloc(ctx, (size_t)n + 1, sizeof *hold->d);
    if (!hold->node || !hold->w || !hold->d) {
        fem_hold_fini(hold);
        return ART_ENOMEM;
    }
    return ART_OK;
}

/* ------------------------------------------------------------------ elements */

/* Kind and nodes of an element; the count, or a status. */
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
            return art_error(ctx, ART_ENOTFOUND, fem_place_of(elem, "nodes"),
                             "'%s': its node %.*s is not in the model", art_comp_path(elem, NULL),
                             (int)len, word);
    if (n != want)
        return art_error(ctx, ART_ESHAPE, fem_place_of(elem, "nodes"), "'%s' has %d nodes, not %d",
                         art_comp_path(elem, NULL), n, want);
    return n;
}

int fem_hold_at(struct art_ctx *ctx, const struct art_comp *elem, const double *xi,
                struct fem_hold *hold)
{
    int status = fem_hold_reserve(ctx, hold, ART_ELEM_MAX_NODES);
    if (status < 0) return status;
    status = hold->n = nodes_of(ctx, elem, hold->node);
    if (status < 0) {
        fem_hold_fini(hold);
        return status;
    }
    art_elem_type((enum art_elem_kind)art_fem_class_kind(elem))->shape(xi, hold->w, NULL);
    hold->elem = elem;
    art_v3_copy(hold->xi, xi);
    return ART_OK;
}

/* d_k of an element: material gradients of the shape functions, so that A = F at the place. Of
 * shells those along the surface. */
static bool gradients(const struct fem_hold *hold)
{
    enum art_elem_kind kind = (enum art_elem_kind)art_fem_class_kind(hold->elem);
    const struct art_elem_type *type = art_elem_type(kind);
    double X[ART_ELEM_MAX_NODES][3], dN[ART_ELEM_MAX_NODES][3], J[9], C[9], Ci[9], t[3];
    for (int k = 0; k < hold->n; k++)
        if (fem_tree_rest(hold->node[k], X[k]) != 3) return false;
    art_elem_jacobian(type, (const double(*)[3])X, hold->xi, J);
    type->shape(hold->xi, NULL, dN);
    /* d = J (J^T J)^-1 dN, which is J^-T dN if J has an inverse */
    art_m3_tmul(C, J, J);
    double size = C[0] + C[4] + C[8];
    if (type->dim == 2) C[2] = C[5] = C[6] = C[7] = 0, C[8] = size;
    if (!(fabs(art_m3_det(C)) > 1e-24 * size * size * size) || !art_m3_inverse(Ci, C)) return false;
    for (int k = 0; k < hold->n; k++) {
        art_m3_mulvec(t, Ci, dN[k]);
        art_m3_mulvec(hold->d[k], J, t);
    }
    return true;
}

/* ---------------------------------------------------------------------- nodes */

/* d_k of nodes, for the rotation that takes their places at rest nearest to where they are now,
 * squares weighted by |w| (Procrustes): d_k = |w_k| D_k - w_k sum |w_j| D_j with D_k from the place
 * at rest. */
static bool arms(const struct fem_hold *hold)
{
    double p[3] = {0, 0, 0}, sum[3] = {0, 0, 0}, X[3];
    for (int k = 0; k < hold->n; k++) {
        if (fem_tree_rest(hold->node[k], X) != 3) return false;
        art_v3_add_scaled(p, p, hold->w[k], X);
    }
    for (int k = 0; k < hold->n; k++) {
        fem_tree_rest(hold->node[k], X);
        art_v3_sub(hold->d[k], X, p);
        art_v3_scale(hold->d[k], fabs(hold->w[k]), hold->d[k]);
        art_v3_add(sum, sum, hold->d[k]);
    }
    for (int k = 0; k < hold->n; k++) art_v3_add_scaled(hold->d[k], hold->d[k], -hold->w[k], sum);
    return true;
}

int fem_hold_frame(struct art_ctx *ctx, const struct art_comp *says, struct fem_hold *hold)
{
    bool good = hold->elem ? gradients(hold) : arms(hold);
    double A[9] = {0}, R[9], S[9], B[9], X[3];
    for (int k = 0; k < hold->n && good; k++) {
        fem_tree_rest(hold->node[k], X);
        for (int i = 0; i < 9; i++) A[i] += X[i / 3] * hold->d[k][i % 3];
    }
    if (good && fem_turn_of(A, R, S, B)) return ART_OK;
    return art_error(ctx, ART_ERANGE, &says->loc, "'%s': %s", art_comp_path(says, NULL),
                     hold->elem ? "its element has no orientation at this place"
                                : "its nodes lie on a line, so that they give a frame no "
                                  "orientation; it takes three others at least");
}

static int from_nodes(struct art_ctx *ctx, const struct art_comp *att, const struct art_comp *slave,
                      const struct art_value *nodes, struct fem_hold *hold)
{
    double sum = 0;
    const struct art_loc *loc = fem_place_of(att, "nodes");
    int status = fem_hold_reserve(ctx, hold, nodes->n);
    if (status < 0) return status;
    hold->n = nodes->n;
    for (int k = 0; k < nodes->n && status == ART_OK; k++) {
        hold->node[k] = nodes->refs[k].to;
        hold->w[k] = nodes->refs[k].has_num ? nodes->refs[k].num : 0;
        sum += hold->w[k];
        if (!hold->node[k] || !art_comp_is(hold->node[k], "Point") || !isfinite(hold->w[k]))
            status = art_error(ctx, ART_ENOTFOUND, loc, "'%s' follows '%s', which is no node",
                               art_comp_path(slave, NULL),
                               nodes->refs[k].path ? nodes->refs[k].path : "null");
        else if (!nodes->refs[k].has_num)
            status = art_error(ctx, ART_ESHAPE, loc, "'%s' follows '%s' without a weight",
                               art_comp_path(slave, NULL), nodes->refs[k].path);
    }
    for (int k = 1; k < nodes->n && status == ART_OK; k++)
        for (int j = 0; j < k && status == ART_OK; j++)
            if (hold->node[j] == hold->node[k])
                status = art_error(ctx, ART_EUSAGE, loc, "'%s' follows node '%s' twice",
                                   art_comp_path(slave, NULL), art_comp_path(hold->node[k], NULL));
    if (status == ART_OK && !(fabs(sum - 1) <= 1e-5))
        status = art_error(ctx, ART_ERANGE, loc,
                           "the weights of '%s' add up to %.9g, not to 1: it would not move with "
                           "its nodes",
                           art_comp_path(slave, NULL), sum);
    if (status < 0) fem_hold_fini(hold);
    return status;
}

/* -------------------------------------------------------------------- reading */

/* The query of a model in the tree, made again when its nodes or elements changed. */
struct place {
    unsigned edits[3], sweeps;
    long made;
    struct art_femquery *query;
};
static const char place_kind;

long art_fem_attach_searches(const struct art_comp *fem)
{
    const struct place *p = art_model_memo(fem->model, &place_kind, fem);
    return p ? p->made : 0;
}

static void place_free(void *what)
{
    struct place *p = what;
    if (p) art_femquery_free(p->query);
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
                    const struct art_femquery **query)
{
    struct place now = {.query = NULL}, *kept = art_model_memo(fem->model, &place_kind, fem);
    int status = ART_OK;
    place_stamp(&now, fem);
    if (!kept || memcmp(kept->edits, now.edits, sizeof now.edits) != 0 ||
        kept->sweeps != now.sweeps) {
        now.made = kept ? kept->made : 0;
        kept = art_alloc(ctx, 1, sizeof *kept);
        if (!kept) return ART_ENOMEM;
        *kept = now;
        status = art_femquery_of_tree(ctx, &kept->query, fem);
        /* reading the mesh may make objects that are there by default */
        if (status == ART_OK) place_stamp(kept, fem);
        kept->made++;
        if (status == ART_OK)
            status = art_model_remember(ctx, fem->model, &place_kind, fem, kept, place_free);
        if (status < 0) {
            place_free(kept);
            return status;
        }
    }
    *query = kept->query;
    return ART_OK;
}

int fem_hold_in_model(struct art_ctx *ctx, const struct art_comp *says, const struct art_comp *fem,
                      const double p[3], struct fem_hold *hold, bool *inside)
{
    const struct art_femquery *query = NULL;
    struct art_fem_spot spot;
    int status;
    ART_TRY(query_of(ctx, fem, &query));
    *inside = art_femquery_containing(query, p, &spot);
    if (!*inside && !art_femquery_nearest(query, ART_FEM_SURFACE, NULL, p, INFINITY, &spot))
        ART_TRY(art_error(ctx, ART_EUSAGE, &says->loc, "'%s' has no elements to attach '%s' to",
                          art_comp_path(fem, NULL), art_comp_path(says, NULL)));
    ART_TRY(fem_hold_at(ctx, art_fem_tree_elem(fem, spot.elem), spot.xi, hold));
out:
    return status;
}

int fem_hold_in_element(struct art_ctx *ctx, const struct art_comp *says,
                        const struct art_comp *elem, const double p[3], struct fem_hold *hold,
                        bool *inside)
{
    const double nowhere[3] = {0, 0, 0};
    double x[ART_ELEM_MAX_NODES][3], xi[3], at[3];
    int status = fem_hold_at(ctx, elem, nowhere, hold);
    if (status < 0) return status;
    for (int k = 0; k < hold->n; k++) art_get_vector(hold->node[k], "position", x[k], 3);
    const struct art_elem_type *type = art_elem_type((enum art_elem_kind)art_fem_class_kind(elem));
    double d2 = art_elem_nearest(type, (const double(*)[3])x, 0, p, INFINITY, xi, at);
    fem_hold_fini(hold);
    *inside = d2 == 0;
    if (!isfinite(d2))
        return art_error(ctx, ART_ERANGE, &says->loc, "'%s' has no place in '%s'",
                         art_comp_path(says, NULL), art_comp_path(elem, NULL));
    return fem_hold_at(ctx, elem, xi, hold);
}

/* RFD: three rows of a matrix, or an axis and an angle in degrees. */
static int read_turn(struct art_ctx *ctx, const struct art_comp *att, double R[9])
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
        return art_error(ctx, ART_ESHAPE, fem_place_of(att, "RFD"),
                         "RFD of '%s' has %d numbers; a rotation has 9, or 4 (axis and angle)",
                         art_comp_path(att, NULL), value.n);
    }
    art_m3_mul_t(RR, R, R);
    art_m3_identity(I);
    for (int i = 0; i < 9; i++)
        if (!(fabs(RR[i] - I[i]) < 1e-6) || !(art_m3_det(R) > 0))
            return art_error(ctx, ART_ERANGE, fem_place_of(att, "RFD"),
                             "RFD of '%s' is no rotation", art_comp_path(att, NULL));
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
    if (art_comp_is(slave, "Frame"))
        art_frame_pose(slave, T);
    else
        art_get_vector(slave, "position", T->p, 3);
}

void fem_hold_turn_now(const struct fem_hold *hold, const double R_frame[9], double RFD[9])
{
    double A[9] = {0}, R[9], S[9], B[9], x[3];
    for (int k = 0; k < hold->n; k++) {
        art_get_vector(hold->node[k], "position", x, 3);
        for (int i = 0; i < 9; i++) A[i] += x[i / 3] * hold->d[k][i % 3];
    }
    (void)fem_turn_of(A, R, S, B);
    art_m3_tmul(RFD, R, R_frame);
}

/* What has only a place is put to the nearest point of its element or model if it is not inside:
 * told, unless that is on the surface but for rounding. */
static int tell_outside(struct art_ctx *ctx, const struct art_comp *att, const struct art_comp *to,
                        const double p[3], const struct fem_hold *hold)
{
    double at[3] = {0, 0, 0}, x[3], size = 0;
    for (int k = 0; k < hold->n; k++) {
        art_get_vector(hold->node[k], "position", x, 3);
        art_v3_add_scaled(at, at, hold->w[k], x);
        size = fmax(size, art_v3_distance(x, p));
    }
    double off = art_v3_distance(at, p);
    if (off <= 1e-6 * size) return ART_OK;
    return art_warn_strict(ctx, ART_ERANGE, &att->loc,
                           "'%s' is outside of '%s' by %.3g, and goes to the nearest point of it",
                           art_comp_path(att, NULL), art_comp_path(to, NULL), off);
}

int fem_hold_read(struct art_ctx *ctx, const struct art_comp *att, const struct art_comp *slave,
                  bool frame, struct fem_hold *hold)
{
    struct art_value nodes;
    struct art_rigid T;
    double xi[3];
    const struct art_comp *elem = art_get_ref(att, "element");
    const struct art_comp *fem = model_around(att, slave);
    const char *coords = frame ? "coords" : "ncoords";
    bool inside, by_nodes = art_get(att, "nodes", &nodes) && nodes.n > 0;
    int status;
    memset(hold, 0, sizeof *hold);
    place_of_slave(slave, &T);
    if (by_nodes && !(frame && elem)) {
        ART_TRY(from_nodes(ctx, att, slave ? slave : att, &nodes, hold));
    } else if (elem && art_is_set(att, coords) && art_get_vector(att, coords, xi, 3) == 3) {
        if (!isfinite(xi[0] + xi[1] + xi[2]))
            ART_TRY(art_error(ctx, ART_ERANGE, fem_place_of(att, coords),
                              "%s of '%s' are not finite", coords, art_comp_path(att, NULL)));
        ART_TRY(fem_hold_at(ctx, elem, xi, hold));
    } else if (elem) {
        ART_TRY(fem_hold_in_element(ctx, att, elem, T.p, hold, &inside));
        ART_TRY(tell_outside(ctx, att, elem, T.p, hold));
    } else if (fem) {
        ART_TRY(fem_hold_in_model(ctx, att, fem, T.p, hold, &inside));
        ART_TRY(tell_outside(ctx, att, fem, T.p, hold));
    } else {
        ART_TRY(art_error(ctx, ART_ENOTFOUND, &att->loc, "'%s' names neither nodes nor an element",
                          art_comp_path(att, NULL)));
    }
    if (!frame) return ART_OK;
    ART_TRY(fem_hold_frame(ctx, att, hold));
    if (art_is_set(att, "RFD"))
        ART_TRY(read_turn(ctx, att, hold->RFD));
    else if (slave)
        fem_hold_turn_now(hold, T.R, hold->RFD);
out:
    if (status < 0) fem_hold_fini(hold);
    return status;
}
