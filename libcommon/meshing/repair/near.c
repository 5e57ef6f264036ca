/* Vertices that nearly touch an earlier one. */
#include "repair_priv.h"
#include <stdlib.h>

/* A k-d tree (Bentley 1975) of places, in doubles: clusters may be small beside the mesh. Its root
 * is the middle of the range, which is sorted about that along its axis; the halves are its
 * subtrees.
 */
struct cluster_tree {
    const struct art_mesh *mesh;
    int *vert, n;
    signed char *axis; /* [n] of the node at each place */
};

/* What a search looks for, and what it has found. */
struct search {
    const struct cluster_tree *tree;
    const double *p;
    int before; /* vertices from this one on do not count */
    double distance;
    int found;
};

static double along(const struct cluster_tree *c, int i, int axis)
{
    return art_mesh_at(c->mesh, c->vert[i])[axis];
}

static int widest_axis(const struct cluster_tree *c, int lo, int hi)
{
    double width[3];
    for (int k = 0; k < 3; k++) {
        double min = along(c, lo, k), max = min;
        for (int i = lo + 1; i < hi; i++) {
            min = fmin(min, along(c, i, k));
            max = fmax(max, along(c, i, k));
        }
        width[k] = max - min;
    }
    return width[1] > width[0] ? (width[2] > width[1] ? 2 : 1) : (width[2] > width[0] ? 2 : 0);
}

/* Move the place in the middle along the axis to the middle, smaller ones before it (quickselect).
 */
static void select_middle(struct cluster_tree *c, int lo, int hi, int axis)
{
    int mid = lo + (hi - lo) / 2;
    hi--;
    while (lo < hi) {
        double pivot = along(c, lo + (hi - lo) / 2, axis);
        int i = lo, j = hi;
        while (i <= j) {
            while (along(c, i, axis) < pivot) i++;
            while (along(c, j, axis) > pivot) j--;
            if (i > j) break;
            int swapped = c->vert[i];
            c->vert[i++] = c->vert[j];
            c->vert[j--] = swapped;
        }
        if (mid <= j)
            hi = j;
        else if (mid >= i)
            lo = i;
        else
            break;
    }
}

static void build(struct cluster_tree *c, int lo, int hi)
{
    if (hi - lo < 2) return;
    int mid = lo + (hi - lo) / 2, axis = widest_axis(c, lo, hi);
    select_middle(c, lo, hi, axis);
    c->axis[mid] = (signed char)axis;
    build(c, lo, mid);
    build(c, mid + 1, hi);
}

static void look(struct search *s, int lo, int hi)
{
    const struct cluster_tree *c = s->tree;
    if (lo >= hi) return;
    int mid = lo + (hi - lo) / 2, vert = c->vert[mid];
    if (vert < s->before) {
        double d = art_v3_distance(s->p, art_mesh_at(c->mesh, vert));
        if (d < s->distance || (d == s->distance && (s->found < 0 || vert < s->found))) {
            s->distance = d;
            s->found = vert;
        }
    }
    if (hi - lo == 1) return;
    double off = s->p[c->axis[mid]] - along(c, mid, c->axis[mid]);
    for (int side = 0; side < 2; side++) {
        bool below = (off < 0) == (side == 0);
        if (side == 1 && fabs(off) > s->distance) break;
        look(s, below ? lo : mid + 1, below ? mid : hi);
    }
}

/* near[v] where very many vertices lie within `reach` of each other. A vertex whose nearest earlier
 * one is far takes that from all others about it, so that it costs little that the tree holds later
 * ones as well. */
static int find_clustered(struct art_ctx *ctx, const struct art_mesh *mesh, const int *to,
                          double reach, int *near)
{
    struct cluster_tree tree = {.mesh = mesh};
    struct art_grid same = {0};
    int status;
    tree.vert = art_alloc(ctx, (size_t)mesh->n_verts, sizeof *tree.vert);
    tree.axis = art_alloc(ctx, (size_t)mesh->n_verts, sizeof *tree.axis);
    if (!tree.vert || !tree.axis) {
        status = ART_ENOMEM;
        goto out;
    }
    ART_TRY(art_grid_init(ctx, &same, mesh, 0));
    for (int i = 0; i < mesh->n_verts; i++) {
        near[i] = to[i] == i ? art_grid_near(&same, i, NULL) : i;
        if (near[i] >= 0) continue;
        art_grid_put(&same, i);
        tree.vert[tree.n++] = i;
    }
    build(&tree, 0, tree.n);
    for (int i = 0; i < mesh->n_verts; i++) {
        struct search s = {&tree, art_mesh_at(mesh, i), i, reach, -1};
        if (near[i] < 0) look(&s, 0, tree.n);
        near[i] = to[i] != i ? -1 : near[i] < 0 ? s.found : near[i];
    }
out:
    art_grid_fini(&same);
    art_free(tree.vert), art_free(tree.axis);
    return status;
}

/* Would a look at the vertices of each cube, for each vertex in it, take much longer than one at
 * all vertices? */
static bool is_clustered(const struct art_grid *grid)
{
    double looks = 0;
    for (size_t s = 0; s < grid->n_slots; s++) {
        double n = 0;
        for (int i = grid->head[s]; i >= 0; i = grid->next[i]) n++;
        looks += n * n;
    }
    return looks > 64.0 * grid->mesh->n_verts;
}

int art_mesh_near_verts(struct art_ctx *ctx, const struct art_mesh *mesh, const int *to,
                        double reach, int *near)
{
    struct art_grid grid;
    int status;
    ART_TRY(art_grid_init(ctx, &grid, mesh, reach));
    for (int i = 0; i < mesh->n_verts; i++)
        if (to[i] == i) art_grid_put(&grid, i);
    bool clustered = is_clustered(&grid);
    art_grid_fini(&grid);
    if (clustered) return find_clustered(ctx, mesh, to, reach, near);
    ART_TRY(art_grid_init(ctx, &grid, mesh, reach));
    for (int i = 0; i < mesh->n_verts; i++) {
        near[i] = to[i] == i ? art_grid_near(&grid, i, NULL) : -1;
        if (to[i] == i) art_grid_put(&grid, i);
    }
    art_grid_fini(&grid);
out:
    return status;
}
