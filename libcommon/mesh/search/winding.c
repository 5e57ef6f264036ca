/* This computes generalised winding numbers (Jacobson et al. 2013; Barill et al. 2018). */
#include "../bvh_priv.h"

/* Faces that are farther than FAR times the radius of their node are taken together. */
#define FAR 3.0

/* The moments describe the faces below a node seen from afar: integrals over them of the unit
 * normal n times powers of the place x, counted from the centre. */
struct moments {
    double area, centre[3], radius;
    double n[3];      /* n_i */
    double nx[3][3];  /* n_i x_j */
    double nxx[3][6]; /* n_i x_j x_k for jk = xx, yy, zz, xy, yz, zx */
};

static const int pair_of[6][2] = {{0, 0}, {1, 1}, {2, 2}, {0, 1}, {1, 2}, {2, 0}};

struct art_winding {
    const struct art_bvh *bvh;
    struct moments *node; /* [n_nodes] */
};

/* ------------------------------------------------------------------ moments */

static void area_vector(const struct art_bvh_tri *tri, double a[3])
{
    double e1[3], e2[3];
    art_v3_sub(e1, tri->p[1], tri->p[0]);
    art_v3_sub(e2, tri->p[2], tri->p[0]);
    art_v3_cross(a, e1, e2);
    art_v3_scale(a, 0.5, a);
}

static void centroid(const struct art_bvh_tri *tri, double g[3])
{
    for (int k = 0; k < 3; k++) g[k] = (tri->p[0][k] + tri->p[1][k] + tri->p[2][k]) / 3;
}

/* The integral of x_j x_k over a triangle, by its area, is that of its centroid plus a twelfth of
 * the sum over the corners, counted from the centroid. */
static void add_triangle(struct moments *m, const struct art_bvh_tri *tri)
{
    double a[3], g[3], x[3];
    area_vector(tri, a);
    centroid(tri, g);
    art_v3_sub(x, g, m->centre);
    for (int i = 0; i < 3; i++) {
        m->n[i] += a[i];
        for (int j = 0; j < 3; j++) m->nx[i][j] += a[i] * x[j];
    }
    for (int c = 0; c < 6; c++) {
        int j = pair_of[c][0], k = pair_of[c][1];
        double second = x[j] * x[k];
        for (int v = 0; v < 3; v++) second += (tri->p[v][j] - g[j]) * (tri->p[v][k] - g[k]) / 12;
        for (int i = 0; i < 3; i++) m->nxx[i][c] += a[i] * second;
    }
    for (int v = 0; v < 3; v++) m->radius = fmax(m->radius, art_v3_distance(tri->p[v], m->centre));
}

/* Adds moments about another centre. */
static void add_moments(struct moments *m, const struct moments *b)
{
    double d[3];
    art_v3_sub(d, b->centre, m->centre);
    for (int i = 0; i < 3; i++) {
        m->n[i] += b->n[i];
        for (int j = 0; j < 3; j++) m->nx[i][j] += b->nx[i][j] + b->n[i] * d[j];
        for (int c = 0; c < 6; c++) {
            int j = pair_of[c][0], k = pair_of[c][1];
            m->nxx[i][c] +=
                b->nxx[i][c] + b->nx[i][j] * d[k] + b->nx[i][k] * d[j] + b->n[i] * d[j] * d[k];
        }
    }
    m->radius = fmax(m->radius, art_v3_norm(d) + b->radius);
}

/* The centre is that of the area, so that first moments are small. */
static void set_centre(const struct art_winding *w, const struct art_tree_node *node,
                       struct moments *m)
{
    double sum[3] = {0, 0, 0}, g[3], a[3];
    for (int s = 0; s < ART_TREE_WIDE; s++) {
        for (int t = 0; t < node->n[s]; t++) {
            const struct art_bvh_tri *tri = &w->bvh->tri[node->child[s] + t];
            area_vector(tri, a);
            centroid(tri, g);
            double area = art_v3_norm(a);
            m->area += area;
            art_v3_add_scaled(sum, sum, area, g);
            art_v3_copy(m->centre, g);
        }
        if (node->n[s] != 0) continue;
        const struct moments *b = &w->node[node->child[s]];
        m->area += b->area;
        art_v3_add_scaled(sum, sum, b->area, b->centre);
        art_v3_copy(m->centre, b->centre);
    }
    if (m->area > 0) art_v3_scale(m->centre, 1 / m->area, sum);
}

void art_winding_refit(struct art_winding *winding)
{
    const struct art_boxtree *tree = winding->bvh->tree;
    /* children come after their parents */
    for (int at = tree->n_nodes - 1; at >= 0; at--) {
        const struct art_tree_node *node = &tree->node[at];
        struct moments *m = &winding->node[at];
        memset(m, 0, sizeof *m);
        set_centre(winding, node, m);
        for (int s = 0; s < ART_TREE_WIDE; s++) {
            for (int t = 0; t < node->n[s]; t++)
                add_triangle(m, &winding->bvh->tri[node->child[s] + t]);
            if (node->n[s] == 0) add_moments(m, &winding->node[node->child[s]]);
        }
    }
}

int art_winding_create(struct art_ctx *ctx, struct art_winding **winding, const struct art_bvh *bvh)
{
    struct art_winding *w = art_alloc(ctx, 1, sizeof *w);
    if (!w) return ART_ENOMEM;
    w->bvh = bvh;
    w->node = art_alloc(ctx, (size_t)bvh->tree->n_nodes, sizeof *w->node);
    if (!w->node) {
        art_free(w);
        return ART_ENOMEM;
    }
    art_winding_refit(w);
    *winding = w;
    return ART_OK;
}

void art_winding_free(struct art_winding *winding)
{
    if (!winding) return;
    art_free(winding->node);
    art_free(winding);
}

/* ------------------------------------------------------------------ angles */

/* Computes the solid angle of a triangle (Van Oosterom & Strackee 1983, The solid angle of a plane
 * triangle). In the plane of the triangle it is taken as 0, the mean of both sides. */
static double solid_angle(const struct art_bvh_tri *tri, const double p[3])
{
    double a[3], b[3], c[3];
    art_v3_sub(a, tri->p[0], p), art_v3_sub(b, tri->p[1], p), art_v3_sub(c, tri->p[2], p);
    double la = art_v3_norm(a), lb = art_v3_norm(b), lc = art_v3_norm(c);
    double det = art_v3_triple(a, b, c);
    if (det == 0) return 0;
    return 2 * atan2(det, la * lb * lc + art_v3_dot(a, b) * lc + art_v3_dot(b, c) * la +
                              art_v3_dot(c, a) * lb);
}

/* Computes the integral of n . G(x - p), G(r) = r/|r|^3, over the faces below a node, by the series
 * of G about its centre: G_i,j = d_ij/|r|^3 - 3 r_i r_j/|r|^5, G_i,jk = -3 (d_ij r_k + d_ik r_j +
 * d_jk r_i)/|r|^5 + 15 r_i r_j r_k/|r|^7. */
static double far_angle(const struct moments *m, const double r[3], double r2)
{
    double r3 = r2 * sqrt(r2), r5 = r3 * r2;
    double zero = art_v3_dot(m->n, r), trace = 0, rnr = 0, mixed = 0, spread = 0, rnrr = 0;
    for (int i = 0; i < 3; i++) {
        const double *xx = m->nxx[i];
        double x2 = xx[0] + xx[1] + xx[2];
        double rx[3] = {xx[0] * r[0] + xx[3] * r[1] + xx[5] * r[2],
                        xx[3] * r[0] + xx[1] * r[1] + xx[4] * r[2],
                        xx[5] * r[0] + xx[4] * r[1] + xx[2] * r[2]};
        trace += m->nx[i][i];
        rnr += r[i] * art_v3_dot(m->nx[i], r);
        mixed += rx[i];
        spread += x2 * r[i];
        rnrr += r[i] * art_v3_dot(rx, r);
    }
    return zero / r3 + trace / r3 - 3 * rnr / r5 +
           0.5 * (-3 * (2 * mixed + spread) / r5 + 15 * rnrr / (r5 * r2));
}

double art_winding_number(const struct art_winding *winding, const double p[3])
{
    const struct art_bvh *bvh = winding->bvh;
    int stack[ART_TREE_STACK], depth = 0;
    double sum = 0;
    if (bvh->tree->n == 0) return 0;
    stack[depth++] = 0;
    while (depth > 0) {
        int at = stack[--depth];
        const struct moments *m = &winding->node[at];
        const struct art_tree_node *node = &bvh->tree->node[at];
        double r[3];
        art_v3_sub(r, m->centre, p);
        double r2 = art_v3_norm2(r);
        /* so far away that it is seen at less than rounding, and powers of r may be infinite */
        if (m->area < 0x1p-60 * r2) continue;
        if (r2 > FAR * FAR * m->radius * m->radius) {
            sum += far_angle(m, r, r2);
            continue;
        }
        for (int s = ART_TREE_WIDE - 1; s >= 0; s--) {
            for (int t = 0; t < node->n[s]; t++)
                sum += solid_angle(&bvh->tri[node->child[s] + t], p);
            if (node->n[s] == 0) stack[depth++] = node->child[s];
        }
    }
    return sum / (4 * ART_PI);
}

bool art_winding_inside(const struct art_winding *winding, const double p[3])
{
    return art_winding_number(winding, p) > 0.5;
}
