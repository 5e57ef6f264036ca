/* Measures of the shape of elements. */
#include <art/element.h>
#include <art/math.h>
#include <math.h>

static const double deg = 57.295779513082320877;

/* Computes the direction of edge (a, b) at a: the chord, or the tangent of the parabola through
 * the middle node. */
static void tangent(const struct art_elem_type *type, const double (*x)[3], int edge, int a,
                    double t[3])
{
    int b = type->edge[edge][0] == a ? type->edge[edge][1] : type->edge[edge][0];
    for (int k = 0; k < 3; k++) {
        t[k] = x[b][k] - x[a][k];
        if (type->n_nodes > type->n_corners)
            t[k] = 4 * x[type->n_corners + edge][k] - 3 * x[a][k] - x[b][k];
    }
}

/* Lists the edges at corner a, at most 4. */
static int edges_at(const struct art_elem_type *type, int a, int edge[4])
{
    int n = 0;
    for (int e = 0; e < type->n_edges; e++)
        if (type->edge[e][0] == a || type->edge[e][1] == a) edge[n++] = e;
    return n;
}

/* Triple product of three edges at corner a, per length, with the sign that it has in an upright
 * element. */
static double corner_value(const struct art_elem_type *type, const double (*x)[3], int a,
                           const int edge[3])
{
    double t[3][3], u[3][3], length = 1;
    for (int i = 0; i < 3; i++) {
        const signed char *ends = type->edge[edge[i]];
        int b = ends[0] == a ? ends[1] : ends[0];
        tangent(type, x, edge[i], a, t[i]);
        art_v3_sub(u[i], type->node[b], type->node[a]);
        length *= art_v3_norm(t[i]);
    }
    double c[3], natural;
    art_v3_cross(c, u[0], u[1]);
    natural = art_v3_dot(c, u[2]);
    art_v3_cross(c, t[0], t[1]);
    double triple = art_v3_dot(c, t[2]);
    return length > 0 ? (natural < 0 ? -triple : triple) / length : 0;
}

/* The factor that makes the ideal element 1: its corners' triple product is the inverse. */
static double ideal(const struct art_elem_type *type)
{
    switch (type->linear) {
    case ART_ELEM_TET:
    case ART_ELEM_PYRAMID:
        return sqrt(2);
    case ART_ELEM_WEDGE:
    case ART_ELEM_TRI:
        return 2 / sqrt(3);
    default:
        return 1;
    }
}

static double scaled_solid(const struct art_elem_type *type, const double (*x)[3])
{
    double least = INFINITY;
    for (int a = 0; a < type->n_corners; a++) {
        int edge[4], n = edges_at(type, a, edge);
        /* at the apex of a pyramid any three of the four edges */
        for (int skip = 0; skip < (n == 4 ? 4 : 1); skip++) {
            int three[3], m = 0;
            for (int i = 0; i < n; i++)
                if (n == 3 || i != skip) three[m++] = edge[i];
            double value = corner_value(type, x, a, three) * ideal(type);
            if (value < least) least = value;
        }
    }
    return least < 1 ? least : 1;
}

static double angle(const double a[3], const double b[3])
{
    double c[3];
    art_v3_cross(c, a, b);
    return atan2(art_v3_norm(c), art_v3_dot(a, b)) * deg;
}

static void span(struct art_elem_quality *q, double value)
{
    if (value < q->min_angle) q->min_angle = value;
    if (value > q->max_angle) q->max_angle = value;
}

/* Computes the angles at the corners of a shell, and the least sine of them. */
static void shell_angles(const struct art_elem_type *type, const double (*x)[3],
                         struct art_elem_quality *q)
{
    for (int a = 0; a < type->n_corners; a++) {
        int edge[4];
        double s[3], t[3], c[3];
        edges_at(type, a, edge);
        tangent(type, x, edge[0], a, s);
        tangent(type, x, edge[1], a, t);
        art_v3_cross(c, s, t);
        double size = art_v3_norm(s) * art_v3_norm(t);
        double value = size > 0 ? art_v3_norm(c) / size * ideal(type) : 0;
        if (value < q->scaled_jacobian) q->scaled_jacobian = value;
        span(q, angle(s, t));
    }
}

/* Computes the vector area of a face of corners: half the cross product of the diagonals. */
static void face_normal(const struct art_elem_type *type, const double (*x)[3], int f, double n[3])
{
    const signed char *c = type->face[f];
    double u[3], v[3];
    art_v3_sub(u, x[(int)c[2]], x[(int)c[0]]);
    art_v3_sub(v, x[(int)c[c[3] < 0 ? 2 : 3]], x[(int)c[1]]);
    art_v3_cross(n, u, v);
}

static bool has(const signed char face[4], int a)
{
    return face[0] == a || face[1] == a || face[2] == a || face[3] == a;
}

/* Computes the angle of the faces at each edge, 180 minus that of the outward normals. */
static void dihedral(const struct art_elem_type *type, const double (*x)[3],
                     struct art_elem_quality *q)
{
    double n[ART_ELEM_MAX_FACES][3];
    for (int f = 0; f < type->n_faces; f++) face_normal(type, x, f, n[f]);
    for (int e = 0; e < type->n_edges; e++) {
        int at[2], count = 0;
        for (int f = 0; f < type->n_faces && count < 2; f++)
            if (has(type->face[f], type->edge[e][0]) && has(type->face[f], type->edge[e][1]))
                at[count++] = f;
        span(q, 180 - angle(n[at[0]], n[at[1]]));
    }
}

/* Computes the radius of the circumsphere of a tetrahedron:
 * |a2 b x c + b2 c x a + c2 a x b| / 2 |a . b x c|; of the circumcircle of a triangle: product of
 * the sides / 4 area. */
static double circumradius(const struct art_elem_type *type, const double (*x)[3])
{
    double a[3], b[3], c[3], bc[3], ca[3], ab[3], sum[3];
    art_v3_sub(a, x[1], x[0]);
    art_v3_sub(b, x[2], x[0]);
    art_v3_cross(ab, a, b);
    if (type->dim == 2) {
        art_v3_sub(c, b, a);
        return art_v3_norm(a) * art_v3_norm(b) * art_v3_norm(c) / (2 * art_v3_norm(ab));
    }
    art_v3_sub(c, x[3], x[0]);
    art_v3_cross(bc, b, c);
    art_v3_cross(ca, c, a);
    for (int k = 0; k < 3; k++)
        sum[k] = art_v3_norm2(a) * bc[k] + art_v3_norm2(b) * ca[k] + art_v3_norm2(c) * ab[k];
    return art_v3_norm(sum) / (2 * fabs(art_v3_dot(a, bc)));
}

void art_elem_quality(const struct art_elem_type *type, const double (*x)[3],
                      struct art_elem_quality *q)
{
    double shortest = INFINITY, longest = 0;
    q->measure = art_elem_volume(type, x);
    q->min_jacobian = art_elem_min_jacobian(type, x);
    q->min_angle = 180, q->max_angle = 0;
    q->scaled_jacobian = 1;
    if (type->dim == 2) {
        shell_angles(type, x, q);
    } else {
        q->scaled_jacobian = scaled_solid(type, x);
        dihedral(type, x, q);
    }
    for (int e = 0; e < type->n_edges; e++) {
        double length = art_v3_distance(x[(int)type->edge[e][0]], x[(int)type->edge[e][1]]);
        if (length < shortest) shortest = length;
        if (length > longest) longest = length;
    }
    q->edge_ratio = longest / shortest;
    bool simplex = type->linear == ART_ELEM_TET || type->linear == ART_ELEM_TRI;
    q->radius_edge = simplex ? circumradius(type, x) / shortest : NAN;
}
