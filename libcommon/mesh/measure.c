#include <art/mesh.h>

static const double *vertex(const struct art_mesh *mesh, int i)
{
    return mesh->pos + 3 * (size_t)i;
}

bool art_mesh_bounds(const struct art_mesh *mesh, double min[3], double max[3])
{
    if (mesh->n_verts == 0) return false;
    art_v3_copy(min, mesh->pos);
    art_v3_copy(max, mesh->pos);
    for (int i = 1; i < mesh->n_verts; i++)
        for (int k = 0; k < 3; k++) {
            min[k] = fmin(min[k], vertex(mesh, i)[k]);
            max[k] = fmax(max[k], vertex(mesh, i)[k]);
        }
    return true;
}

/* Computes twice the vector area of a triangle. */
static void cross_area(double n[3], const double a[3], const double b[3], const double c[3])
{
    double u[3], v[3];
    art_v3_sub(u, b, a);
    art_v3_sub(v, c, a);
    art_v3_cross(n, u, v);
}

void art_mesh_face_area_vector(const struct art_mesh *mesh, int f, double out[3])
{
    const int *v = mesh->face_vert + mesh->face_off[f];
    int n = mesh->face_off[f + 1] - mesh->face_off[f];
    double sum[3] = {0, 0, 0}, t[3];
    for (int k = 1; k + 1 < n; k++) {
        cross_area(t, vertex(mesh, v[0]), vertex(mesh, v[k]), vertex(mesh, v[k + 1]));
        art_v3_add_scaled(sum, sum, 0.5, t);
    }
    art_v3_copy(out, sum);
}

void art_mesh_face_normal(const struct art_mesh *mesh, int f, double n[3])
{
    double a[3];
    art_mesh_face_area_vector(mesh, f, a);
    art_v3_normalize(n, a);
}

double art_mesh_length(const struct art_mesh *mesh)
{
    double sum = 0;
    for (int l = 0; l < mesh->n_lines; l++)
        for (int k = mesh->line_off[l]; k + 1 < mesh->line_off[l + 1]; k++)
            sum += art_v3_distance(vertex(mesh, mesh->line_vert[k]),
                                   vertex(mesh, mesh->line_vert[k + 1]));
    return sum;
}

void art_mesh_vertex_normals(const struct art_mesh *mesh, double *normals)
{
    for (int i = 0; i < 3 * mesh->n_verts; i++) normals[i] = 0;
    for (int f = 0; f < mesh->n_faces; f++) {
        int first = mesh->face_off[f], n = mesh->face_off[f + 1] - first;
        double normal[3];
        art_mesh_face_normal(mesh, f, normal);
        for (int k = 0; k < n; k++) {
            int i = mesh->face_vert[first + k];
            double u[3], v[3], w[3];
            art_v3_sub(u, vertex(mesh, mesh->face_vert[first + (k + 1) % n]), vertex(mesh, i));
            art_v3_sub(v, vertex(mesh, mesh->face_vert[first + (k + n - 1) % n]), vertex(mesh, i));
            art_v3_cross(w, u, v);
            double angle = atan2(art_v3_norm(w), art_v3_dot(u, v));
            art_v3_add_scaled(normals + 3 * (size_t)i, normals + 3 * (size_t)i, angle, normal);
        }
    }
    for (int i = 0; i < mesh->n_verts; i++)
        art_v3_normalize(normals + 3 * (size_t)i, normals + 3 * (size_t)i);
}

/* ---------------------------------------------------------- mass integrals */

/* The moments of the body are int 1, int x_i and int x_i x_j. */
struct moments {
    double m, first[3], second[9];
};

/* Mean over the triangle with corner values x: of x, of x^2; and the weights q[k] with which the
 * mean of x^2 y is sum of q[k] y[k] (moments of the barycentric coordinates). */
static void triangle_means(const double x[3], double *x1, double *x2, double q[3])
{
    double s = x[0] + x[1] + x[2], ss = x[0] * x[0] + x[1] * x[1] + x[2] * x[2];
    *x1 = s / 3;
    *x2 = (s * s + ss) / 12;
    for (int k = 0; k < 3; k++) q[k] = (s * s + ss + 2 * x[k] * (s + x[k])) / 60;
}

/* Adds one triangle, by the divergence theorem (Mirtich 1996, eqs 7-9). */
static void add_volume(struct moments *M, const double *p[3])
{
    double n[3], x[3][3], q[3];
    cross_area(n, p[0], p[1], p[2]);
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) x[i][k] = p[k][i];
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3;
        double x1, x2, area = 0.5 * n[i];
        triangle_means(x[i], &x1, &x2, q);
        if (i == 0) M->m += area * x1;
        M->first[i] += area * x2 / 2;
        M->second[4 * i] += area * art_v3_dot(q, x[i]) / 3;
        M->second[3 * i + j] += area * art_v3_dot(q, x[j]) / 2;
    }
}

/* Adds a simplex of k+1 points with uniform density: mean of x x^T is (sum of p p^T + s
 * s^T)/((k+1)(k+2)), s the sum of the points. */
static void add_simplex(struct moments *M, int n, const double *const *p, double mass)
{
    double s[3] = {0, 0, 0}, S[9];
    for (int k = 0; k < n; k++) art_v3_add(s, s, p[k]);
    art_m3_outer(S, s, s);
    for (int k = 0; k < n; k++)
        for (int i = 0; i < 9; i++) S[i] += p[k][i / 3] * p[k][i % 3];
    M->m += mass;
    art_v3_add_scaled(M->first, M->first, mass / n, s);
    art_m3_add_scaled(M->second, M->second, mass / (n * (n + 1)), S);
}

static void face_moments(const struct art_mesh *mesh, bool volume, struct moments *M)
{
    for (int f = 0; f < mesh->n_faces; f++) {
        const int *v = mesh->face_vert + mesh->face_off[f];
        int n = mesh->face_off[f + 1] - mesh->face_off[f];
        for (int k = 1; k + 1 < n; k++) {
            const double *p[3] = {vertex(mesh, v[0]), vertex(mesh, v[k]), vertex(mesh, v[k + 1])};
            if (volume) {
                add_volume(M, p);
                continue;
            }
            double a[3];
            cross_area(a, p[0], p[1], p[2]);
            add_simplex(M, 3, p, 0.5 * art_v3_norm(a));
        }
    }
    if (!volume) return;
    for (int i = 0; i < 3; i++) M->second[3 * ((i + 1) % 3) + i] = M->second[3 * i + (i + 1) % 3];
}

static void line_moments(const struct art_mesh *mesh, struct moments *M)
{
    for (int l = 0; l < mesh->n_lines; l++)
        for (int k = mesh->line_off[l]; k + 1 < mesh->line_off[l + 1]; k++) {
            const double *p[2] = {vertex(mesh, mesh->line_vert[k]),
                                  vertex(mesh, mesh->line_vert[k + 1])};
            add_simplex(M, 2, p, art_v3_distance(p[0], p[1]));
        }
}

static void mesh_moments(const struct art_mesh *mesh, enum art_mesh_mass where, struct moments *M)
{
    memset(M, 0, sizeof *M);
    switch (where) {
    case ART_MESH_VOLUME:
    case ART_MESH_AREA:
        face_moments(mesh, where == ART_MESH_VOLUME, M);
        break;
    case ART_MESH_LENGTH:
        line_moments(mesh, M);
        break;
    case ART_MESH_POINT:
        for (int i = 0; i < mesh->n_verts; i++) {
            const double *p = vertex(mesh, i);
            add_simplex(M, 1, &p, 1);
        }
        break;
    }
}

double art_mesh_volume(const struct art_mesh *mesh)
{
    double sum = 0;
    for (int f = 0; f < mesh->n_faces; f++) {
        const int *v = mesh->face_vert + mesh->face_off[f];
        int n = mesh->face_off[f + 1] - mesh->face_off[f];
        for (int k = 1; k + 1 < n; k++) {
            const double *a = vertex(mesh, v[0]), *b = vertex(mesh, v[k]),
                         *c = vertex(mesh, v[k + 1]);
            double t[3];
            cross_area(t, a, b, c);
            sum += t[0] * (a[0] + b[0] + c[0]);
        }
    }
    return sum / 6;
}

double art_mesh_area(const struct art_mesh *mesh)
{
    double sum = 0, t[3];
    for (int f = 0; f < mesh->n_faces; f++) {
        const int *v = mesh->face_vert + mesh->face_off[f];
        int n = mesh->face_off[f + 1] - mesh->face_off[f];
        /* the triangles of a fan have signs in a polygon that is not convex */
        if (n > 3) {
            art_mesh_face_area_vector(mesh, f, t);
            sum += 2 * art_v3_norm(t);
            continue;
        }
        cross_area(t, vertex(mesh, v[0]), vertex(mesh, v[1]), vertex(mesh, v[2]));
        sum += art_v3_norm(t);
    }
    return sum / 2;
}

/* Scale the moments to a density, or to a mass if mass > 0. */
static int finish(struct art_ctx *ctx, const struct moments *m, double density, double mass,
                  struct art_inertia *M)
{
    static const double none[9];
    if (m->m < 0 && isfinite(m->m))
        return art_error(
            ctx, ART_ERANGE, NULL,
            "the mesh encloses no positive volume but %.4g: it is inside out ('artmesh "
            "repair --orient' turns it over)",
            m->m);
    if (!(m->m > 0) || !isfinite(m->m))
        return art_error(
            ctx, ART_ERANGE, NULL,
            "the mesh encloses no positive volume (or has no area, length or vertices)");
    double rho = mass > 0 ? mass / m->m : density, total = rho * m->m, com[3], J[9];
    art_v3_scale(com, 1 / m->m, m->first);
    art_m3_scale(J, -rho, m->second);
    double trace = rho * art_m3_trace(m->second);
    for (int i = 0; i < 3; i++) J[4 * i] += trace;
    struct art_inertia result;
    art_inertia_from_origin(&result, total, com, none);
    art_m3_add(result.J, result.J, J);
    art_m3_symmetrize(result.J, result.J);
    *M = result;
    return ART_OK;
}

int art_mesh_inertia(struct art_ctx *ctx, const struct art_mesh *mesh, enum art_mesh_mass where,
                     double density, struct art_inertia *M)
{
    struct moments m;
    if (!(density > 0) || !isfinite(density))
        return art_error(ctx, ART_ERANGE, NULL, "density %g is not positive", density);
    mesh_moments(mesh, where, &m);
    return finish(ctx, &m, density, 0, M);
}

int art_mesh_inertia_of_mass(struct art_ctx *ctx, const struct art_mesh *mesh,
                             enum art_mesh_mass where, double mass, struct art_inertia *M)
{
    struct moments m;
    if (!(mass > 0) || !isfinite(mass))
        return art_error(ctx, ART_ERANGE, NULL, "mass %g is not positive", mass);
    mesh_moments(mesh, where, &m);
    return finish(ctx, &m, 0, mass, M);
}
