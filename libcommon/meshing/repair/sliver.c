/* This repairs thin triangles: short edges are collapsed, long ones flipped. */
#include "repair_priv.h"

void art_triangle_shape(const double *a, const double *b, const double *c, double *angle,
                        double *aspect)
{
    const double *p[3] = {a, b, c};
    double u[3], v[3], n[3], longest = 0, area2 = 0;
    *angle = 180;
    for (int k = 0; k < 3; k++) {
        art_v3_sub(u, p[(k + 1) % 3], p[k]);
        art_v3_sub(v, p[(k + 2) % 3], p[k]);
        art_v3_cross(n, u, v);
        area2 = art_v3_norm(n);
        *angle = fmin(*angle, art_deg(atan2(area2, art_v3_dot(u, v))));
        longest = fmax(longest, art_v3_norm(u));
    }
    *aspect = area2 > 0 ? longest * longest / area2 : INFINITY;
}

/* One pass: what is planned, on triangles. */
struct pass {
    const struct art_mesh *mesh;
    const struct art_mesh_topology *t;
    double angle, aspect, tol;
    int *off, *face;    /* faces at each vertex */
    bool *fixed;        /* [n_verts] at an edge without two faces, or of a line or point */
    bool *touched;      /* [n_verts] by what is planned */
    int *vert, *corner; /* [corners] of the faces that are to be */
    bool *drop;         /* [n_faces] */
    bool *stays;        /* [n_verts] */
};

static const int *tri(const struct pass *w, int f)
{
    return w->mesh->face_vert + 3 * (size_t)f;
}

static double angle_of(const struct art_mesh *mesh, const int v[3], double *aspect)
{
    double angle, unused;
    art_triangle_shape(art_mesh_at(mesh, v[0]), art_mesh_at(mesh, v[1]), art_mesh_at(mesh, v[2]),
                       &angle, aspect ? aspect : &unused);
    return angle;
}

static bool is_sliver(const struct pass *w, int f)
{
    double aspect, angle = angle_of(w->mesh, tri(w, f), &aspect);
    return (w->angle > 0 && angle < w->angle) || (w->aspect > 0 && aspect > w->aspect);
}

static void cross_of(const struct art_mesh *mesh, const int v[3], double n[3])
{
    double a[3], b[3];
    art_v3_sub(a, art_mesh_at(mesh, v[1]), art_mesh_at(mesh, v[0]));
    art_v3_sub(b, art_mesh_at(mesh, v[2]), art_mesh_at(mesh, v[0]));
    art_v3_cross(n, a, b);
}

static bool same_tags(const struct pass *w, int f, int g)
{
    const struct art_mesh *m = w->mesh;
    return (!m->face_group || m->face_group[f] == m->face_group[g]) &&
           (!m->face_material || m->face_material[f] == m->face_material[g]);
}

static bool star_is_touched(const struct pass *w, int v)
{
    for (int k = w->off[v]; k < w->off[v + 1]; k++)
        for (int c = 0; c < 3; c++)
            if (w->touched[tri(w, w->face[k])[c]]) return true;
    return false;
}

static void touch_star(struct pass *w, int v)
{
    for (int k = w->off[v]; k < w->off[v + 1]; k++)
        for (int c = 0; c < 3; c++) w->touched[tri(w, w->face[k])[c]] = true;
}

/* ----------------------------------------------------------------- collapse */

static bool is_neighbour(const struct pass *w, int a, int b)
{
    return art_mesh_find_edge(w->t, a, b) >= 0;
}

/* Tests the link condition: a and b have just the two neighbours in common that their two faces
 * have. */
static bool link_holds(const struct pass *w, int a, int b)
{
    int common = 0;
    for (int k = w->off[b]; k < w->off[b + 1]; k++) {
        const int *v = tri(w, w->face[k]);
        /* each neighbour of an inner vertex follows it in one of its faces */
        int at = v[0] == b ? 0 : v[1] == b ? 1 : 2, next = v[(at + 1) % 3];
        common += next != a && is_neighbour(w, a, next);
    }
    return common == 2;
}

/* The distance that the surface moves if b goes to a: the distance of b from the planes of its
 * faces as they will be; infinite if one would turn over, or become thinner than it was and than
 * `worst`. */
static double collapse_moves(const struct pass *w, int a, int b, double worst)
{
    double moves = 0;
    for (int k = w->off[b]; k < w->off[b + 1]; k++) {
        int f = w->face[k], v[3];
        bool both = false;
        if (!same_tags(w, f, w->face[w->off[b]])) return INFINITY;
        for (int c = 0; c < 3; c++) {
            both |= tri(w, f)[c] == a;
            v[c] = tri(w, f)[c] == b ? a : tri(w, f)[c];
        }
        if (both) continue;
        double was[3], is[3], d[3];
        cross_of(w->mesh, tri(w, f), was);
        cross_of(w->mesh, v, is);
        double size = art_v3_normalize(is, is);
        if (!(size > 0) || art_v3_dot(was, is) < 0.2 * art_v3_norm(was)) return INFINITY;
        double thin = angle_of(w->mesh, v, NULL);
        if (thin <= worst && thin < angle_of(w->mesh, tri(w, f), NULL)) return INFINITY;
        art_v3_sub(d, art_mesh_at(w->mesh, b), art_mesh_at(w->mesh, v[0]));
        moves = fmax(moves, fabs(art_v3_dot(d, is)));
    }
    return moves;
}

static double collapse_cost(const struct pass *w, int a, int b, double worst)
{
    if (w->fixed[b] || !link_holds(w, a, b)) return INFINITY;
    return collapse_moves(w, a, b, worst);
}

static bool collapse(struct pass *w, int a, int b, double worst)
{
    if (star_is_touched(w, a) || star_is_touched(w, b)) return false;
    double to_a = collapse_cost(w, a, b, worst), to_b = collapse_cost(w, b, a, worst);
    if (fmin(to_a, to_b) > w->tol) return false;
    if (to_b < to_a) {
        int c = a;
        a = b, b = c;
    }
    touch_star(w, a);
    touch_star(w, b);
    for (int k = w->off[b]; k < w->off[b + 1]; k++) {
        int f = w->face[k];
        for (int c = 3 * f; c < 3 * f + 3; c++) {
            if (w->vert[c] == a) w->drop[f] = true;
            if (w->vert[c] == b) w->vert[c] = a;
        }
    }
    w->stays[b] = false;
    return true;
}

/* --------------------------------------------------------------------- flip */

static int corner_of(const struct pass *w, int f, int v)
{
    const int *u = tri(w, f);
    return 3 * f + (u[0] == v ? 0 : u[1] == v ? 1 : 2);
}

/* True if the two triangles may take the place of f and g; p-q is the old edge, m-r the new one. */
static bool flip_is_sound(const struct pass *w, int f, int g, const int made[2][3], double worst)
{
    double nf[3], ng[3], sum[3], n[3], u[3], v[3], d[3];
    int m = made[0][0], p = made[0][1], r = made[0][2], q = made[1][2];
    cross_of(w->mesh, tri(w, f), nf);
    cross_of(w->mesh, tri(w, g), ng);
    if (art_v3_dot(nf, ng) < 0) return false;
    art_v3_add(sum, nf, ng);
    for (int k = 0; k < 2; k++) {
        cross_of(w->mesh, made[k], n);
        if (!(art_v3_dot(n, sum) > 0) || angle_of(w->mesh, made[k], NULL) <= worst) return false;
    }
    /* distance of the two diagonals */
    art_v3_sub(u, art_mesh_at(w->mesh, q), art_mesh_at(w->mesh, p));
    art_v3_sub(v, art_mesh_at(w->mesh, r), art_mesh_at(w->mesh, m));
    art_v3_sub(d, art_mesh_at(w->mesh, m), art_mesh_at(w->mesh, p));
    art_v3_cross(n, u, v);
    return art_v3_normalize(n, n) > 0 && fabs(art_v3_dot(n, d)) <= w->tol;
}

static bool flip(struct pass *w, int f, int k, double worst)
{
    int p = tri(w, f)[k], q = tri(w, f)[(k + 1) % 3], m = tri(w, f)[(k + 2) % 3];
    int e = art_mesh_find_edge(w->t, p, q), at = w->t->edge_off[e];
    if (art_mesh_edge_faces(w->t, e) != 2 || w->t->edge_up[at] == w->t->edge_up[at + 1])
        return false;
    int g = w->t->edge_face[at] == f ? w->t->edge_face[at + 1] : w->t->edge_face[at];
    int r = tri(w, g)[0] + tri(w, g)[1] + tri(w, g)[2] - p - q;
    const int made[2][3] = {{m, p, r}, {m, r, q}};
    if (m == r || is_neighbour(w, m, r) || !same_tags(w, f, g) || w->touched[p] || w->touched[q] ||
        w->touched[m] || w->touched[r] || !flip_is_sound(w, f, g, made, worst))
        return false;
    const int corner[2][3] = {{corner_of(w, f, m), corner_of(w, f, p), corner_of(w, g, r)},
                              {corner_of(w, f, m), corner_of(w, g, r), corner_of(w, f, q)}};
    for (int c = 0; c < 3; c++) {
        w->vert[3 * f + c] = made[0][c], w->corner[3 * f + c] = corner[0][c];
        w->vert[3 * g + c] = made[1][c], w->corner[3 * g + c] = corner[1][c];
    }
    w->touched[p] = w->touched[q] = w->touched[m] = w->touched[r] = true;
    return true;
}

/* --------------------------------------------------------------------- pass */

static bool repair_sliver(struct pass *w, int f)
{
    const int *v = tri(w, f);
    double length[3], worst = angle_of(w->mesh, v, NULL);
    int shortest = 0, longest = 0;
    for (int k = 0; k < 3; k++) {
        length[k] =
            art_v3_distance(art_mesh_at(w->mesh, v[k]), art_mesh_at(w->mesh, v[(k + 1) % 3]));
        if (length[k] < length[shortest]) shortest = k;
        if (length[k] > length[longest]) longest = k;
    }
    int a = v[shortest], b = v[(shortest + 1) % 3];
    /* flat triangles have no short side: their longest is flipped first */
    if (length[shortest] > 0.25 * length[longest])
        return flip(w, f, longest, worst) || collapse(w, a, b, worst);
    return collapse(w, a, b, worst) || flip(w, f, longest, worst);
}

static int prepare(struct art_ctx *ctx, struct pass *w)
{
    const struct art_mesh *mesh = w->mesh;
    size_t n = (size_t)mesh->n_verts, corners = (size_t)art_mesh_n_corners(mesh);
    w->off = art_alloc(ctx, n + 2, sizeof *w->off);
    w->face = art_alloc(ctx, corners, sizeof *w->face);
    w->fixed = art_alloc(ctx, n, sizeof *w->fixed);
    w->touched = art_alloc(ctx, n, sizeof *w->touched);
    w->stays = art_alloc(ctx, n, sizeof *w->stays);
    w->vert = art_alloc(ctx, corners, sizeof *w->vert);
    w->corner = art_alloc(ctx, corners, sizeof *w->corner);
    w->drop = art_alloc(ctx, (size_t)mesh->n_faces, sizeof *w->drop);
    if (!w->off || !w->face || !w->fixed || !w->touched || !w->stays || !w->vert || !w->corner ||
        !w->drop)
        return ART_ENOMEM;
    int lines = mesh->n_lines ? mesh->line_off[mesh->n_lines] : 0;
    for (int k = 0; k < lines; k++) w->fixed[mesh->line_vert[k]] = true;
    for (int k = 0; k < mesh->n_points; k++) w->fixed[mesh->point_vert[k]] = true;
    for (int e = 0; e < w->t->n_edges; e++)
        if (art_mesh_edge_faces(w->t, e) != 2)
            w->fixed[w->t->edge[e][0]] = w->fixed[w->t->edge[e][1]] = true;
    for (size_t i = 0; i < n; i++) w->stays[i] = true;
    /* off[v + 2] counts, then off[v + 1] walks from the beginning of v's faces to their end */
    for (size_t k = 0; k < corners; k++) w->off[mesh->face_vert[k] + 2]++;
    for (size_t i = 2; i < n + 2; i++) w->off[i] += w->off[i - 1];
    for (size_t k = 0; k < corners; k++) {
        w->face[w->off[mesh->face_vert[k] + 1]++] = (int)(k / 3);
        w->vert[k] = mesh->face_vert[k];
        w->corner[k] = (int)k;
    }
    return ART_OK;
}

static int finish(struct art_ctx *ctx, struct pass *w, struct art_mesh *mesh)
{
    struct art_mesh_edit edit = {0};
    const struct art_mesh_parts keep = {.vert = w->stays};
    int status = ART_OK;
    for (int f = 0; f < mesh->n_faces; f++)
        if (!w->drop[f])
            ART_TRY(art_mesh_edit_add(ctx, &edit, 3, w->vert + 3 * (size_t)f,
                                      w->corner + 3 * (size_t)f, f));
    ART_TRY(art_mesh_edit_apply(ctx, &edit, mesh));
    ART_TRY(art_mesh_keep(ctx, mesh, &keep, false));
out:
    art_mesh_edit_fini(&edit);
    return status;
}

static int run_pass(struct art_ctx *ctx, struct pass w, struct art_mesh *mesh, int *count)
{
    struct art_mesh_topology *t = NULL;
    int status = ART_OK, f = 0;
    *count = 0;
    while (f < mesh->n_faces && !is_sliver(&w, f)) f++;
    if (f == mesh->n_faces) return ART_OK;
    ART_TRY(art_mesh_topology_create(ctx, &t, mesh));
    w.t = t;
    ART_TRY(prepare(ctx, &w));
    for (; f < mesh->n_faces; f++)
        if (is_sliver(&w, f) && !w.drop[f]) *count += repair_sliver(&w, f);
    if (*count) ART_TRY(finish(ctx, &w, mesh));
out:
    art_mesh_topology_free(t);
    art_free(w.off), art_free(w.face), art_free(w.fixed), art_free(w.touched), art_free(w.stays);
    art_free(w.vert), art_free(w.corner), art_free(w.drop);
    return status;
}

int art_mesh_repair_slivers(struct art_ctx *ctx, struct art_mesh *mesh, double angle, double aspect,
                            double tol, int *count)
{
    enum { PASSES = 100 };
    int status = ART_OK, total = 0, n;
    if (!(tol >= 0) || !isfinite(tol))
        return art_error(ctx, ART_ERANGE, NULL, "the tolerance %g of the surface is no distance",
                         tol);
    if (!art_mesh_is_triangular(mesh))
        return art_error(ctx, ART_ESHAPE, NULL, "slivers can be mended among triangles only");
    const struct pass w = {.mesh = mesh, .angle = angle, .aspect = aspect, .tol = tol};
    for (int pass = 0; pass < PASSES; pass++) {
        ART_TRY(run_pass(ctx, w, mesh, &n));
        total += n;
        if (n == 0) break;
    }
    if (count) *count = total;
out:
    return status;
}
