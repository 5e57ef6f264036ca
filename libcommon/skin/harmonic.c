/* This computes harmonic and biharmonic weights. Vertices near a master are its handles, where its
 * weight is 1 and those of the others are 0; between them each weight is the smoothest function on
 * the surface: it minimises the integral of |grad w|^2 (harmonic), or of (laplacian w)^2
 * (biharmonic: Jacobson, Baran, Popovic & Sorkine 2011, Bounded biharmonic weights for real-time
 * deformation, equation 2), each between 0 and 1. Their sums, which miss 1 where bounds hold some,
 * are made 1.
 *
 * L is the cotangent Laplacian (Pinkall & Polthier 1993), M the areas of vertices by Voronoi's
 * cells, in obtuse triangles one half and two quarters (Meyer, Desbrun, Schroeder & Barr 2003,
 * section 3.3). The matrix is K = L, or K = L M^-1 L; K_ff w_f = -K_fh w_h for the free vertices f
 * and the handles h. */
#include "bind_priv.h"
#include <art/linalg.h>
#include <math.h>
#include <string.h>

/* A triangle whose area is less than this by the square of its longest edge has none. */
static const double FLAT = 1e-12;

struct harmonic {
    const struct art_mesh *mesh; /* triangles */
    int n;                       /* masters */
    struct art_csc L;            /* whole: row of a vertex, its neighbours and itself */
    double *area;                /* [n_verts] */
    int *handle;                 /* [n_verts] the master, -1: free */
    int *unknown;                /* [n_verts] of free ones, -1: none */
    int n_free;
};

/* ---------------------------------------------------------------------- handles */

/* Return the master nearest to a vertex, of d[n]; *ratio is its distance divided by that of the
 * next one. */
static int nearest(int n, const double *d, double *ratio)
{
    int k = 0;
    double next = INFINITY;
    for (int i = 1; i < n; i++)
        if (d[i] < d[k]) k = i;
    for (int i = 0; i < n; i++)
        if (i != k) next = fmin(next, d[i]);
    *ratio = next == 0 ? 1 : isinf(next) ? 0 : d[k] / next;
    return k;
}

/* Find the handles: vertices nearest to a master by less than `reach` of the distance from any
 * other; at least the one that is nearest in this measure. */
static int find_handles(struct art_ctx *ctx, struct harmonic *s, const double *d, double reach)
{
    int *best = art_alloc(ctx, (size_t)s->n + 1, sizeof *best), status = best ? ART_OK : ART_ENOMEM;
    double *least = art_alloc(ctx, (size_t)s->n + 1, sizeof *least), ratio;
    if (!least) status = ART_ENOMEM;
    for (int k = 0; k < s->n && status == ART_OK; k++) best[k] = -1, least[k] = 1;
    for (int v = 0; v < s->mesh->n_verts && status == ART_OK; v++) {
        int k = nearest(s->n, d + (size_t)v * (size_t)s->n, &ratio);
        s->handle[v] = ratio <= reach ? k : -1;
        if (ratio < least[k]) best[k] = v, least[k] = ratio;
    }
    for (int k = 0; k < s->n && status == ART_OK; k++) {
        if (best[k] >= 0)
            s->handle[best[k]] = k;
        else
            status =
                art_error(ctx, ART_ERANGE, NULL,
                          "master %d is the nearest one to no vertex, from which its weights could "
                          "spread: leave it out, or weigh by distances",
                          k + 1);
    }
    art_free(best);
    art_free(least);
    return status;
}

/* Free vertices that no edge path joins to a handle have no weights. */
static int check_reached(struct art_ctx *ctx, const struct harmonic *s)
{
    int n_verts = s->mesh->n_verts, n = 0, status = ART_OK, lost = 0, first = -1;
    int *stack = art_alloc(ctx, (size_t)n_verts + 1, sizeof *stack);
    bool *seen = art_alloc(ctx, (size_t)n_verts + 1, sizeof *seen);
    if (!stack || !seen) status = ART_ENOMEM;
    for (int v = 0; v < n_verts && status == ART_OK; v++)
        if (s->handle[v] >= 0) seen[v] = true, stack[n++] = v;
    while (n > 0) {
        int v = stack[--n];
        for (int e = s->L.ptr[v]; e < s->L.ptr[v + 1]; e++)
            if (!seen[s->L.row[e]]) seen[s->L.row[e]] = true, stack[n++] = s->L.row[e];
    }
    for (int v = n_verts - 1; v >= 0 && status == ART_OK; v--)
        if (!seen[v]) first = v, lost++;
    if (lost > 0)
        status = art_error(ctx, ART_ESHAPE, NULL,
                           "%d vertices, the first of them %d, are in parts of the mesh "
                           "where no vertex is near a "
                           "master: merge the parts, increase the reach, or weight by distances",
                           lost, first);
    art_free(stack);
    art_free(seen);
    return status;
}

/* --------------------------------------------------------------------- Laplacian */

/* Entries of the three corners of a triangle, and its shares of their areas. */
struct entries {
    int *i, *j;
    double *v;
    size_t n;
};

static void add(struct entries *t, int i, int j, double v)
{
    t->i[t->n] = i;
    t->j[t->n] = j;
    t->v[t->n++] = v;
}

static int add_triangle(struct art_ctx *ctx, struct harmonic *s, int f, struct entries *t)
{
    const int *vert = s->mesh->face_vert + s->mesh->face_off[f];
    double edge2[3], cot[3], dot[3], a[3], b[3], cross[3], longest = 0;
    for (int c = 0; c < 3; c++) {
        const double *p = s->mesh->pos + 3 * (size_t)vert[c];
        art_v3_sub(a, s->mesh->pos + 3 * (size_t)vert[(c + 1) % 3], p);
        art_v3_sub(b, s->mesh->pos + 3 * (size_t)vert[(c + 2) % 3], p);
        dot[c] = art_v3_dot(a, b);
        edge2[(c + 2) % 3] = art_v3_dot(a, a); /* opposite to corner c + 2 */
        longest = fmax(longest, art_v3_dot(a, a));
    }
    art_v3_cross(cross, a, b);
    double twice = art_v3_norm(cross);
    if (!(twice > FLAT * longest))
        return art_error(
            ctx, ART_ESHAPE, NULL,
            "face %d of vertices %d %d %d has no area: harmonic weights need its angles", f,
            vert[0], vert[1], vert[2]);
    for (int c = 0; c < 3; c++) cot[c] = dot[c] / twice;
    bool obtuse = dot[0] < 0 || dot[1] < 0 || dot[2] < 0;
    for (int c = 0; c < 3; c++) {
        int i = (c + 1) % 3, j = (c + 2) % 3;
        double w = cot[c] / 2;
        add(t, vert[i], vert[j], -w);
        add(t, vert[j], vert[i], -w);
        add(t, vert[i], vert[i], w);
        add(t, vert[j], vert[j], w);
        s->area[vert[c]] +=
            obtuse ? twice / (dot[c] < 0 ? 4 : 8) : (edge2[i] * cot[i] + edge2[j] * cot[j]) / 8;
    }
    return ART_OK;
}

static void entries_fini(struct entries *t)
{
    art_free(t->i);
    art_free(t->j);
    art_free(t->v);
}

static int entries_make(struct art_ctx *ctx, struct entries *t, size_t n)
{
    t->i = art_alloc(ctx, n + 1, sizeof *t->i);
    t->j = art_alloc(ctx, n + 1, sizeof *t->j);
    t->v = art_alloc(ctx, n + 1, sizeof *t->v);
    return t->i && t->j && t->v ? ART_OK : ART_ENOMEM;
}

static int make_laplacian(struct art_ctx *ctx, struct harmonic *s)
{
    struct entries t = {0};
    int status;
    ART_TRY(entries_make(ctx, &t, 12 * (size_t)s->mesh->n_faces));
    for (int f = 0; f < s->mesh->n_faces; f++) ART_TRY(add_triangle(ctx, s, f, &t));
    status = art_csc_from_triplets(ctx, &s->L, s->mesh->n_verts, false, t.n, t.i, t.j, t.v);
out:
    entries_fini(&t);
    return status;
}

/* ------------------------------------------------------------------- the system */

/* Kw[n_verts] = K w for any w[n_verts]; work[n_verts]. */
static void apply(const struct harmonic *s, bool twice, const double *w, double *work, double *Kw)
{
    size_t n = (size_t)s->mesh->n_verts;
    memset(Kw, 0, n * sizeof *Kw);
    art_csc_mul(&s->L, 1, w, Kw);
    if (!twice) return;
    for (size_t v = 0; v < n; v++) work[v] = s->area[v] > 0 ? Kw[v] / s->area[v] : 0;
    memset(Kw, 0, n * sizeof *Kw);
    art_csc_mul(&s->L, 1, work, Kw);
}

/* Make the lower triangle of K_ff. Row v of L adds l_i l_j / m_v to K = L M^-1 L. */
static int make_matrix(struct art_ctx *ctx, const struct harmonic *s, bool twice, struct art_csc *K)
{
    struct entries t = {0};
    size_t n = 0;
    int status;
    for (int v = 0; v < s->mesh->n_verts; v++) {
        size_t row = (size_t)(s->L.ptr[v + 1] - s->L.ptr[v]);
        n += twice ? row * (row + 1) / 2 : row;
    }
    ART_TRY(entries_make(ctx, &t, n));
    for (int v = 0; v < s->mesh->n_verts; v++)
        for (int a = s->L.ptr[v]; a < s->L.ptr[v + 1]; a++) {
            int i = s->unknown[s->L.row[a]], j = s->unknown[v];
            if (i < 0) continue;
            if (!twice && j >= 0 && i >= j) add(&t, i, j, s->L.val[a]);
            for (int b = s->L.ptr[v]; twice && b <= a; b++)
                if ((j = s->unknown[s->L.row[b]]) >= 0)
                    add(&t, i, j, s->L.val[a] * s->L.val[b] / s->area[v]);
        }
    status = art_csc_from_triplets(ctx, K, s->n_free, true, t.n, t.i, t.j, t.v);
out:
    entries_fini(&t);
    return status;
}

/* f = -K_fh w_h for master k; u[3 n_verts] is for work. */
static void right_side(const struct harmonic *s, bool twice, int k, double *u, double *f)
{
    size_t n_verts = (size_t)s->mesh->n_verts;
    for (size_t v = 0; v < n_verts; v++) u[v] = s->handle[v] == k;
    apply(s, twice, u, u + n_verts, u + 2 * n_verts);
    for (size_t v = 0; v < n_verts; v++)
        if (s->unknown[v] >= 0) f[s->unknown[v]] = -u[2 * n_verts + v];
}

/* Put the weights of master k into w[n_verts][n]; the result is true if some are not between 0 and
 * 1. */
static bool put_weights(const struct harmonic *s, int k, const double *x, double *w)
{
    const double rounding = 1e-10;
    bool beyond = false;
    for (size_t v = 0; v < (size_t)s->mesh->n_verts; v++) {
        double *to = &w[v * (size_t)s->n + (size_t)k];
        *to = s->unknown[v] < 0 ? s->handle[v] == k : x[s->unknown[v]];
        beyond = beyond || *to < -rounding || *to > 1 + rounding;
        *to = fmin(1, fmax(0, *to));
    }
    return beyond;
}

/* Solve for the weights w[n_verts][n], those of the handles given: of all masters with one
 * factorisation, and where some leave their bounds once more between these. */
static int solve(struct art_ctx *ctx, const struct harmonic *s, bool twice, double *w)
{
    const size_t n_free = (size_t)s->n_free;
    struct art_solver *solver = NULL;
    struct art_csc K = {0};
    double *x = art_alloc(ctx, n_free + 1, sizeof *x), *f = art_alloc(ctx, n_free + 1, sizeof *f);
    double *u = art_alloc(ctx, 3 * (size_t)s->mesh->n_verts + 1, sizeof *u);
    bool *beyond = art_alloc(ctx, (size_t)s->n + 1, sizeof *beyond);
    int status = x && f && u && beyond ? ART_OK : ART_ENOMEM;
    ART_TRY(status);
    ART_TRY(make_matrix(ctx, s, twice, &K));
    ART_TRY(art_solver_create(ctx, &solver, &art_solver_sparse));
    ART_TRY(art_solver_analyze(ctx, solver, &K));
    ART_TRY(art_solver_factor(ctx, solver, &K));
    for (int k = 0; k < s->n; k++) {
        right_side(s, twice, k, u, x);
        ART_TRY(art_solver_solve(ctx, solver, 1, x));
        beyond[k] = put_weights(s, k, x, w);
    }
    for (int k = 0; k < s->n; k++) {
        if (!beyond[k]) continue;
        for (size_t v = 0; v < (size_t)s->mesh->n_verts; v++)
            if (s->unknown[v] >= 0) x[s->unknown[v]] = w[v * (size_t)s->n + (size_t)k];
        right_side(s, twice, k, u, f);
        ART_TRY(bind_bounded_minimum(ctx, &K, f, solver, x));
        (void)put_weights(s, k, x, w);
    }
out:
    art_solver_free(solver);
    art_csc_fini(&K);
    art_free(x);
    art_free(f);
    art_free(u);
    art_free(beyond);
    return status;
}

static int find(struct art_ctx *ctx, struct harmonic *s, const double *d,
                const struct art_skin_weighting *how, double *w)
{
    const size_t n_verts = (size_t)s->mesh->n_verts, n = (size_t)s->n;
    int status;
    s->area = art_alloc(ctx, n_verts + 1, sizeof *s->area);
    s->handle = art_alloc(ctx, n_verts + 1, sizeof *s->handle);
    s->unknown = art_alloc(ctx, n_verts + 1, sizeof *s->unknown);
    if (!s->area || !s->handle || !s->unknown) return ART_ENOMEM;
    ART_TRY(find_handles(ctx, s, d, how->reach > 0 ? how->reach : ART_SKIN_REACH));
    ART_TRY(make_laplacian(ctx, s));
    ART_TRY(check_reached(ctx, s));
    for (size_t v = 0; v < n_verts; v++) s->unknown[v] = s->handle[v] < 0 ? s->n_free++ : -1;
    for (size_t v = 0; v < n_verts && s->n_free == 0; v++)
        for (size_t k = 0; k < n; k++) w[v * n + k] = s->handle[v] == (int)k;
    if (s->n_free > 0) ART_TRY(solve(ctx, s, how->kind == ART_SKIN_BIHARMONIC, w));
    for (size_t v = 0; v < n_verts; v++) {
        double sum = 0;
        for (size_t k = 0; k < n; k++) sum += w[v * n + k];
        if (!(sum > 0))
            ART_TRY(
                art_error(ctx, ART_ERANGE, NULL, "vertex %zu has no weights: raise the reach", v));
        for (size_t k = 0; k < n; k++) w[v * n + k] /= sum;
    }
out:
    return status;
}

int bind_harmonic(struct art_ctx *ctx, const struct art_mesh *mesh, int n, const double *d,
                  const struct art_skin_weighting *how, double *w)
{
    struct art_mesh *triangles = NULL;
    struct harmonic s = {.n = n};
    int status;
    ART_TRY(art_mesh_copy(ctx, &triangles, mesh));
    ART_TRY(art_mesh_triangulate(ctx, triangles));
    s.mesh = triangles;
    status = find(ctx, &s, d, how, w);
out:
    art_csc_fini(&s.L);
    art_free(s.area);
    art_free(s.handle);
    art_free(s.unknown);
    art_mesh_free(triangles);
    return status;
}
