/* Vertices in one place, or nearly. */
#include "repair_priv.h"

/* -------------------------------------------------------------------- grid */

int art_grid_init(struct art_ctx *ctx, struct art_grid *grid, const struct art_mesh *mesh,
                  double reach)
{
    size_t n = 16;
    while (n < 2 * (size_t)mesh->n_verts) n *= 2;
    memset(grid, 0, sizeof *grid);
    grid->mesh = mesh;
    grid->reach = reach;
    grid->cell = 4 * reach; /* most places have their neighbourhood in one cube */
    grid->n_slots = n;
    grid->head = art_alloc(ctx, n, sizeof *grid->head);
    grid->next = art_alloc(ctx, (size_t)mesh->n_verts, sizeof *grid->next);
    if (!grid->head || !grid->next) {
        art_grid_fini(grid);
        return ART_ENOMEM;
    }
    for (size_t i = 0; i < n; i++) grid->head[i] = -1;
    return ART_OK;
}

void art_grid_fini(struct art_grid *grid)
{
    art_free(grid->head), art_free(grid->next);
    memset(grid, 0, sizeof *grid);
}

/* The cube of a place as whole numbers in doubles, which cannot overflow; + 0.0 makes one zero of
 * two. */
static void cube_of(const struct art_grid *grid, const double *p, double c[3])
{
    for (int k = 0; k < 3; k++) c[k] = (grid->cell > 0 ? floor(p[k] / grid->cell) : p[k]) + 0.0;
}

static size_t slot_of(const struct art_grid *grid, const double c[3])
{
    uint64_t bits[3], h = 0;
    memcpy(bits, c, sizeof bits);
    for (int k = 0; k < 3; k++) {
        h = (h ^ bits[k]) * 0x9e3779b97f4a7c15u;
        h ^= h >> 29;
    }
    return (size_t)(h & (grid->n_slots - 1));
}

void art_grid_put(struct art_grid *grid, int vert)
{
    double c[3];
    cube_of(grid, art_mesh_at(grid->mesh, vert), c);
    size_t slot = slot_of(grid, c);
    grid->next[vert] = grid->head[slot];
    grid->head[slot] = vert;
}

/* Look for nearer vertices than *distance in one slot. */
static int near_in(const struct art_grid *grid, size_t slot, const double *p, double *distance,
                   int found)
{
    for (int i = grid->head[slot]; i >= 0; i = grid->next[i]) {
        double d = art_v3_distance(p, art_mesh_at(grid->mesh, i));
        if (d < *distance || (d == *distance && (found < 0 || i < found))) {
            *distance = d;
            found = i;
        }
    }
    return found;
}

int art_grid_near(const struct art_grid *grid, int vert, double *distance)
{
    const double *p = art_mesh_at(grid->mesh, vert);
    double lo[3], hi[3], d = grid->reach, c[3];
    int found = -1;
    for (int k = 0; k < 3; k++) lo[k] = p[k] - d, hi[k] = p[k] + d;
    cube_of(grid, lo, lo);
    cube_of(grid, hi, hi);
    /* at most two cubes each way; where a step of one is lost in rounding, there is but one */
    for (int i = 0; i < 8; i++) {
        bool twice = false;
        for (int k = 0; k < 3; k++) {
            c[k] = i >> k & 1 ? hi[k] : lo[k];
            twice |= (i >> k & 1) && hi[k] == lo[k];
        }
        if (!twice) found = near_in(grid, slot_of(grid, c), p, &d, found);
    }
    if (distance) *distance = d;
    return found;
}

/* ----------------------------------------------------------------- welding */

/* Marks vertices at open edges and in no face. open: [n_verts] */
static void find_open_verts(const struct art_mesh *mesh, const struct art_mesh_topology *t,
                            bool *open)
{
    for (int i = 0; i < mesh->n_verts; i++) open[i] = true;
    for (int k = 0; k < art_mesh_n_corners(mesh); k++) open[mesh->face_vert[k]] = false;
    for (int e = 0; e < t->n_edges; e++)
        if (art_mesh_edge_faces(t, e) == 1) open[t->edge[e][0]] = open[t->edge[e][1]] = true;
}

/* Sets to[v]: the vertex that v goes to, itself for those that stay. */
static int weld_near(struct art_ctx *ctx, const struct art_mesh *mesh, double tol, int *to)
{
    struct art_grid grid;
    int status = art_grid_init(ctx, &grid, mesh, tol);
    if (status < 0) return status;
    for (int i = 0; i < mesh->n_verts; i++) {
        int near = art_grid_near(&grid, i, NULL);
        to[i] = near < 0 ? i : near;
        if (near < 0) art_grid_put(&grid, i);
    }
    art_grid_fini(&grid);
    return ART_OK;
}

int art_mesh_same_verts(struct art_ctx *ctx, const struct art_mesh *mesh,
                        const struct art_mesh_topology *t, int *to)
{
    struct art_grid grid = {0};
    bool *open = art_alloc(ctx, (size_t)mesh->n_verts, sizeof *open);
    int status = ART_ENOMEM;
    if (!open) goto out;
    ART_TRY(art_grid_init(ctx, &grid, mesh, 0));
    find_open_verts(mesh, t, open);
    for (int i = 0; i < mesh->n_verts; i++) {
        int near = open[i] ? art_grid_near(&grid, i, NULL) : -1;
        to[i] = near < 0 ? i : near;
        if (open[i] && near < 0) art_grid_put(&grid, i);
    }
    for (int e = 0; e < t->n_edges; e++) {
        int a = t->edge[e][0], b = t->edge[e][1];
        if (art_v3_distance(art_mesh_at(mesh, a), art_mesh_at(mesh, b)) == 0)
            art_sets_unite(to, a, b);
    }
    for (int i = 0; i < mesh->n_verts; i++) to[i] = art_sets_root(to, i);
out:
    art_grid_fini(&grid);
    art_free(open);
    return status;
}

static int weld_same(struct art_ctx *ctx, const struct art_mesh *mesh, int *to)
{
    struct art_mesh_topology *t = NULL;
    int status = art_mesh_topology_create(ctx, &t, mesh);
    if (status == ART_OK) status = art_mesh_same_verts(ctx, mesh, t, to);
    art_mesh_topology_free(t);
    return status;
}

/* Values of vertices that differ where vertices are merged become values of corners, so that seams
 * of texture and hard edges stay. */
static int keep_seams(struct art_ctx *ctx, struct art_mesh *mesh, struct art_mesh_attr *attr,
                      const int *to)
{
    int corners = art_mesh_n_corners(mesh);
    size_t dim = (size_t)attr->dim, size = dim * sizeof *attr->val;
    bool differ = false;
    if (attr->idx || attr->n == 0) return ART_OK;
    for (int i = 0; i < mesh->n_verts && i < attr->n && !differ; i++)
        differ = to[i] != i &&
                 memcmp(attr->val + (size_t)i * dim, attr->val + (size_t)to[i] * dim, size) != 0;
    if (!differ) return ART_OK;
    int *idx = art_alloc(ctx, (size_t)corners, sizeof *idx);
    if (!idx) return ART_ENOMEM;
    for (int k = 0; k < corners; k++)
        idx[k] = mesh->face_vert[k] < attr->n ? mesh->face_vert[k] : -1;
    attr->idx = idx;
    attr->idx_cap = corners;
    return ART_OK;
}

/* True if fields of vertices differ that are merged. */
static bool fields_differ(const struct art_mesh *mesh, const int *to)
{
    for (int k = 0; k < mesh->vertex_fields.n; k++) {
        const struct art_field *f = &mesh->vertex_fields.list[k];
        size_t dim = (size_t)f->dim;
        for (int i = 0; i < mesh->n_verts; i++) {
            if (to[i] == i) continue;
            size_t a = f->dim ? (size_t)i * dim : (size_t)f->off[i];
            size_t b = f->dim ? (size_t)to[i] * dim : (size_t)f->off[to[i]];
            size_t n = f->dim ? dim : (size_t)f->off[i + 1] - a;
            size_t m = f->dim ? dim : (size_t)f->off[to[i] + 1] - b;
            if (n != m || (n && memcmp(f->val + a, f->val + b, n * sizeof *f->val) != 0))
                return true;
        }
    }
    return false;
}

static int merge(struct art_ctx *ctx, struct art_mesh *mesh, int *to, int n)
{
    int status, *from = art_alloc(ctx, (size_t)n, sizeof *from);
    if (!from) return ART_ENOMEM;
    ART_TRY(keep_seams(ctx, mesh, &mesh->normal, to));
    ART_TRY(keep_seams(ctx, mesh, &mesh->texture, to));
    ART_TRY(keep_seams(ctx, mesh, &mesh->color, to));
    if (fields_differ(mesh, to))
        ART_TRY(art_warn_strict(ctx, ART_EUSAGE, NULL,
                                "vertices that are merged have different fields; "
                                "those of the first are kept"));
    n = 0;
    /* those that stay come before those that go to them */
    for (int i = 0; i < mesh->n_verts; i++) {
        if (to[i] == i) from[n] = i;
        to[i] = to[i] == i ? n++ : to[to[i]];
    }
    ART_TRY(art_mesh_renumber(ctx, mesh, n, from, to));
out:
    art_free(from);
    return status;
}

int art_mesh_weld(struct art_ctx *ctx, struct art_mesh *mesh, double tol, int *count)
{
    if (!(tol >= 0) || !isfinite(tol))
        return art_error(ctx, ART_ERANGE, NULL, "the tolerance %g of welding is no distance", tol);
    int status = ART_OK, n = 0, *to = art_alloc(ctx, (size_t)mesh->n_verts, sizeof *to);
    if (!to) return ART_ENOMEM;
    ART_TRY(tol > 0 ? weld_near(ctx, mesh, tol, to) : weld_same(ctx, mesh, to));
    for (int i = 0; i < mesh->n_verts; i++) n += to[i] == i;
    if (count) *count = mesh->n_verts - n;
    if (n < mesh->n_verts) ART_TRY(merge(ctx, mesh, to, n));
out:
    art_free(to);
    return status;
}
