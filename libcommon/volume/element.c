#include <art/element.h>
#include <art/math.h>
#include <math.h>
#include <string.h>

#define X(name) extern const struct art_elem_type art_elem_##name;
#include "elements.def"
#undef X

#define X(name) &art_elem_##name,
static const struct art_elem_type *const types[] = {
#include "elements.def"
};
#undef X

const struct art_elem_type *art_elem_type(enum art_elem_kind kind)
{
    return types[kind];
}

const struct art_elem_type *art_elem_find(const char *name)
{
    for (int i = 0; i < ART_ELEM_KINDS; i++)
        if (strcmp(types[i]->name, name) == 0) return types[i];
    return NULL;
}

const struct art_elem_type *art_elem_find_vtk(int vtk)
{
    for (int i = 0; i < ART_ELEM_KINDS; i++)
        if (types[i]->vtk == vtk) return types[i];
    return NULL;
}

/* Returns the number of the node on the edge between two corners of a quadratic kind. */
static int edge_node(const struct art_elem_type *type, int a, int b)
{
    for (int e = 0; e < type->n_edges; e++) {
        int c = type->edge[e][0], d = type->edge[e][1];
        if ((a == c && b == d) || (a == d && b == c)) return type->n_corners + e;
    }
    return -1;
}

int art_elem_face_nodes(const struct art_elem_type *type, int f, int node[8])
{
    const signed char *face = type->face[f];
    int n = face[3] < 0 ? 3 : 4;
    for (int i = 0; i < n; i++) node[i] = face[i];
    if (type->n_nodes == type->n_corners) return n;
    for (int i = 0; i < n; i++) node[n + i] = edge_node(type, face[i], face[(i + 1) % n]);
    return 2 * n;
}

/* ------------------------------------------------------------------ geometry */

/* x_i = sum N_a x_a, so dx_i/dxi_j = sum x_ai dN_a/dxi_j */
static void gradient(const struct art_elem_type *type, const double (*x)[3], const double xi[3],
                     double J[9])
{
    double dN[ART_ELEM_MAX_NODES][3];
    type->shape(xi, NULL, dN);
    memset(J, 0, 9 * sizeof *J);
    for (int a = 0; a < type->n_nodes; a++)
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++) J[3 * i + j] += x[a][i] * dN[a][j];
}

double art_elem_jacobian(const struct art_elem_type *type, const double (*x)[3], const double xi[3],
                         double J[9])
{
    gradient(type, x, xi, J);
    return art_m3_det(J);
}

/* Returns the ratio of sizes: volume of a solid, area of a shell. */
static double measure(const struct art_elem_type *type, const double (*x)[3], const double xi[3])
{
    double J[9], n[3];
    gradient(type, x, xi, J);
    if (type->dim == 3) return art_m3_det(J);
    const double u[3] = {J[0], J[3], J[6]}, v[3] = {J[1], J[4], J[7]};
    art_v3_cross(n, u, v);
    return art_v3_norm(n);
}

/* Most elements are linear tetrahedra, and readers ask for the sign of every element. */
static double tet_volume(const double (*x)[3])
{
    double a[3], b[3], c[3];
    art_v3_sub(a, x[1], x[0]), art_v3_sub(b, x[2], x[0]), art_v3_sub(c, x[3], x[0]);
    return art_v3_triple(a, b, c) / 6;
}

double art_elem_volume(const struct art_elem_type *type, const double (*x)[3])
{
    double sum = 0;
    if (type->kind == ART_ELEM_TET) return tet_volume(x);
    for (int p = 0; p < type->n_points; p++)
        sum += type->point[p][3] * measure(type, x, type->point[p]);
    return sum;
}

double art_elem_min_jacobian(const struct art_elem_type *type, const double (*x)[3])
{
    double least = INFINITY, sum = 0, weight = 0;
    for (int p = 0; p < type->n_points; p++) {
        double m = measure(type, x, type->point[p]);
        sum += type->point[p][3] * m, weight += type->point[p][3];
        if (m < least) least = m;
    }
    /* at the apex of a pyramid the map is singular for any shape */
    for (int a = 0; a < type->n_nodes; a++) {
        if (type->linear == ART_ELEM_PYRAMID && a == 4) continue;
        double m = measure(type, x, type->node[a]);
        if (m < least) least = m;
    }
    return sum == 0 ? 0 : least / fabs(sum / weight);
}

/* The node of the mirror image that stands where node i stood: the natural coordinates with the
 * first two exchanged, or for layered kinds the layers. */
static int mirrored(const struct art_elem_type *type, int i)
{
    bool layers = type->linear == ART_ELEM_HEX || type->linear == ART_ELEM_WEDGE;
    const double *p = type->node[i];
    double m[3] = {layers ? p[0] : p[1], layers ? p[1] : p[0], layers ? -p[2] : p[2]};
    for (int k = 0; k < type->n_nodes; k++)
        if (type->node[k][0] == m[0] && type->node[k][1] == m[1] && type->node[k][2] == m[2])
            return k;
    return i;
}

void art_elem_reverse(const struct art_elem_type *type, int *nodes)
{
    int old[ART_ELEM_MAX_NODES];
    memcpy(old, nodes, (size_t)type->n_nodes * sizeof *old);
    for (int i = 0; i < type->n_nodes; i++) nodes[mirrored(type, i)] = old[i];
}
